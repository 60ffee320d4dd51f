// The binary encoding of catalog descriptions. Each pack (a catalog's data file) includes the catalog's description in this
// encoding.

extension AttributeDescription {
    func encode(to writer: inout ByteWriter) {
        writer.string(key)
        label.encode(to: &writer)
        writer.byte(kind.rawValue)
        writer.string(unit ?? "")
        writer.string(words ?? "")
        switch facet {
        case .none: writer.byte(0)
        case .values, .words: writer.byte(1)
        case .ranges(let bounds):
            writer.byte(2)
            writer.list(bounds) { $1.encode(to: &$0) }
        }
        writer.flag(isSortable)
        writer.byte(
            (isFraction ? 1 : 0) | (translatedValues.isEmpty ? 0 : 2) | (kinds == nil ? 0 : 4) | (isUncertain ? 8 : 0)
                | (ranksAsText ? 16 : 0) | (facet == .words ? 32 : 0))
        if let kinds { writer.string(kinds) }
        guard !translatedValues.isEmpty else { return }
        writer.list(translatedValues) { writer, named in
            writer.string(named.value)
            LocalizableText.Translation.encode(named.translations, to: &writer)
        }
    }

    convenience init(from reader: inout ByteReader) throws(BinaryDecodingError) {
        let key = try reader.string()
        let label = try LocalizableText(from: &reader)
        guard let kind = ValueType(rawValue: try reader.byte()) else { throw .invalid(what: .description) }
        let unit = try reader.string()
        let words = try reader.string()
        var facet: Facet
        switch try reader.byte() {
        case 0: facet = .none
        case 1: facet = .values
        case 2: facet = .ranges(try reader.list { (r) throws(BinaryDecodingError) in try FixedDecimal(from: &r) })
        default: throw .invalid(what: .description)
        }
        let isSortable = try reader.flag()
        let flags = try reader.byte()
        if flags & 32 != 0 { facet = .words }
        let kinds = flags & 4 != 0 ? try reader.string() : nil
        var names: [TranslatedValue] = []
        if flags & 2 != 0 {
            names = try reader.list { (reader) throws(BinaryDecodingError) in
                TranslatedValue(value: try reader.string(), translations: try LocalizableText.Translation.list(from: &reader))
            }
        }
        self.init(
            key: key, label: label, kind: kind, unit: unit.utf8.isEmpty ? nil : unit,
            words: words.utf8.isEmpty ? nil : words, translatedValues: names, facet: facet, isSortable: isSortable,
            isFraction: flags & 1 != 0, kinds: kinds, isUncertain: flags & 8 != 0,
            ranksAsText: flags & 16 != 0)
    }
}

extension CollectionDescription.Appearance {
    /// The appearances that packs store as a number. Packs store any other appearance as the names of its accent colour and
    /// emblem.
    public static let dnd = Self("dnd", emblem: "dragon"), starWars = Self("star-wars", emblem: "planet-gas"),
        kitchen = Self("kitchen", emblem: "dish"), jokes = Self("jokes", emblem: "joke"),
        imported = Self("imported", emblem: "entry")

    private static var numbered: [Self] { [dnd, starWars, kitchen, jokes, imported] }
    /// The byte that marks an appearance stored as the names of its accent colour and emblem.
    private static let named: UInt8 = 255

    func encode(to writer: inout ByteWriter) {
        if let number = Self.numbered.firstIndex(of: self) { return writer.byte(UInt8(truncatingIfNeeded: number)) }
        writer.byte(Self.named)
        writer.string(name)
        writer.string(emblem)
    }

    init(from reader: inout ByteReader) throws(BinaryDecodingError) {
        let number = try reader.byte()
        if number == Self.named {
            self.init(try reader.string(), emblem: try reader.string())
        } else {
            guard number < Self.numbered.count else { throw .invalid(what: .description) }
            self = Self.numbered[Int(number)]
        }
    }
}

extension CatalogDescription {
    /// Writes the whole description, in the format of a pack's description block.
    public func encode(to writer: inout ByteWriter) {
        writer.string(id.raw)
        writer.string(collection.id)
        collection.title.encode(to: &writer)
        collection.shortTitle.encode(to: &writer)
        collection.accent.encode(to: &writer)
        title.encode(to: &writer)
        writer.string(countKey)
        writer.string(language)
        writer.list(attributes) { $1.encode(to: &$0) }
        writer.list(scopes) { writer, scope in
            writer.string(scope.key)
            scope.label.encode(to: &writer)
        }
        writer.string(defaultSort.key)
        writer.flag(defaultSort.isDescending)
        writer.optional(favouriteLimit) { $0.number(UInt64($1)) }
        writer.optional(deck) { writer, deck in
            deck.draw.encode(to: &writer)
            deck.next.encode(to: &writer)
        }
        writer.optional(nameLinks) { $1.encode(to: &$0) }
        writer.optional(glossary) { $1.encode(to: &$0) }
        writer.list(sources) { writer, source in
            writer.string(source.upstream)
            writer.string(source.name)
            writer.string(source.url)
            writer.string(source.licence)
            writer.string(source.attribution)
        }
        writer.optional(edition) { $0.string($1) }
        writer.optional(remark) { $1.encode(to: &$0) }
    }

    /// Reads a description that `encode(to:)` wrote.
    /// - Throws: `BinaryDecodingError`.
    public convenience init(from reader: inout ByteReader) throws(BinaryDecodingError) {
        guard let id = CatalogID(try reader.string()) else { throw .invalid(what: .identifier) }
        let collectionID = try reader.string()
        let collectionTitle = try LocalizableText(from: &reader)
        let shortTitle = try LocalizableText(from: &reader)
        let accent = try CollectionDescription.Appearance(from: &reader)
        let title = try LocalizableText(from: &reader)
        let countKey = try reader.string()
        let language = try reader.string()
        let attributes = try reader.list { (r) throws(BinaryDecodingError) in try AttributeDescription(from: &r) }
        let scopes = try reader.list { (r) throws(BinaryDecodingError) in
            SearchScopeDescription(key: try r.string(), label: try LocalizableText(from: &r))
        }
        let sort = SortOrder(key: try reader.string(), isDescending: try reader.flag())
        let limit = try reader.optional { (r) throws(BinaryDecodingError) in UInt32(clamping: try r.number()) }
        let deck = try reader.optional { (r) throws(BinaryDecodingError) in
            DrawButtonLabels(draw: try LocalizableText(from: &r), next: try LocalizableText(from: &r))
        }
        let nameLinks = try reader.optional { (r) throws(BinaryDecodingError) in try NameLinkRules(from: &r) }
        let glossary = try reader.optional { (r) throws(BinaryDecodingError) in try Glossary(from: &r) }
        let sources = try reader.list { (r) throws(BinaryDecodingError) in
            SourceDescription(
                upstream: try r.string(), name: try r.string(), url: try r.string(), licence: try r.string(),
                attribution: try r.string())
        }
        var edition: String?, remark: LocalizableText?
        // The descriptions in packs before version 15 end here.
        if reader.remaining > 0 {
            edition = try reader.optional { (r) throws(BinaryDecodingError) in try r.string() }
            remark = try reader.optional { (r) throws(BinaryDecodingError) in try LocalizableText(from: &r) }
        }
        self.init(
            id: id,
            collection: CollectionDescription(
                id: collectionID, title: collectionTitle, shortTitle: shortTitle, accent: accent),
            title: title, countKey: countKey, language: language, attributes: attributes, scopes: scopes,
            defaultSort: sort, favouriteLimit: limit, deck: deck, nameLinks: nameLinks, glossary: glossary,
            sources: sources, edition: edition, remark: remark)
    }
}
