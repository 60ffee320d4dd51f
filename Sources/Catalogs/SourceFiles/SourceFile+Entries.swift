import Model

extension SourceFile {
    /// Parses the object that describes a catalog's entries.
    static func readEntry(
        _ object: SourceFileObject, _ placeholders: ColumnValueFormat.Placeholders, into catalog: inout Catalog
    ) throws(SourceFileError) {
        catalog.key = try object.optionalPointer("id")
        if object.isImport {
            catalog.recordIDs = try recordIDs(object)
        } else if catalog.key == nil, !catalog.list.isKeyed {
            throw .missingKey("id", at: object.place)
        }
        catalog.keyForm = try idForm(object, part: "idPart", path: "idPath")
        if let prefix = try object.optionalText("idPrefix") {
            guard CatalogID(prefix + "x") != nil else {
                throw .badValue(at: object.place(of: "idPrefix"), value: prefix, allowed: ["a–z", "0–9", "-"])
            }
            catalog.keyForm.prefix = prefix
        }
        catalog.isTitleHTML = try object.word("titleMarkup", ShortTextMarkup.self) == .html
        catalog.picture = try object.optionalPointer("picture")
        catalog.previewSuffix = try object.optionalText("previewSuffix")
        catalog.translatedTitles = try translatedTitles(object)
        catalog.emblem = try object.optionalText("emblem") ?? "entry"
        catalog.rollsDice = try object.flag("rollsDice")
        if let page = try object.optionalText("page") {
            if page.utf8.first == ASCII.slash {
                catalog.page = .at(try object.pointer("page"))
            } else {
                let template = URLTemplate(page)
                guard WebAddressDetector.isLink(template.filled("id")) else {
                    throw .badValue(at: object.place(of: "page"), value: page, allowed: ["https://…/{id}", "/…"])
                }
                catalog.page = .template(template)
            }
        }
        for link in try object.objects("links", keys: Keys.link) {
            var others: [String: String?] = [:]
            for (id, place, other) in try link.members("ids", limit: 5000) {
                others[id] = .some(other.isNull ? nil : try SourceFileObject.text(other, at: place))
            }
            catalog.links.append(
                Link(
                    label: try link.label("label"), at: try link.pointer("at"), each: try link.optionalPointer("each"),
                    target: try link.catalog("catalog"), ids: try idForm(link, part: "part", path: "path"),
                    otherIDs: others, unstated: try link.optionalLabel("unstated")))
        }
        for object in try object.objects("attributes", keys: object.isImport ? Keys.importedAttribute : Keys.attribute) {
            let attribute = try attribute(object, placeholders, in: catalog)
            guard !catalog.attributes.contains(where: { $0.column.word == attribute.column.word }) else {
                throw .repeatedName(at: object.place(of: "key"), attribute.column.word)
            }
            catalog.attributes.append(attribute)
        }
        let keys = catalog.attributes.map(\.column.word)
        for (place, value) in try object.list("subtitle", limit: 6) {
            catalog.subtitle.append(try subtitle(value, at: place, keys))
        }
        for (place, value) in try object.list("emblemRules", limit: 20) {
            catalog.emblemRules.append(try emblemRule(value, at: place, keys))
        }
        for block in try object.objects("blocks", keys: Keys.block) {
            catalog.blocks.append(try self.block(block, catalog.language))
        }
        if object["omit"] != nil {
            catalog.omitted = try object.list("omit", limit: 500).map { place, value throws(SourceFileError) in
                let text = try SourceFileObject.text(value, at: place)
                guard let pointer = JSONPointer(text), !pointer.tokens.isEmpty else {
                    throw .badValue(at: place, value: String(text.prefix(80)), allowed: ["/…"])
                }
                return pointer
            }
        }
    }

    /// Parses the rule for the IDs of the records in a reader's file.
    private static func recordIDs(_ object: SourceFileObject) throws(SourceFileError) -> RecordIDs {
        guard let ids = try object.object("ids", keys: Keys.ids), let origin = try ids.word("from", RecordIDOrigin.self) else {
            throw .missingKey("ids", at: object.place)
        }
        func columns(_ key: String) throws(SourceFileError) -> [String] {
            try ids.list(key).map { place, value throws(SourceFileError) in
                try SourceFileObject.pointer(value, at: place).tokens.first ?? ""
            }
        }
        let names = try columns("at")
        guard origin == .content || names.count == 1 else { throw .missingKey("at", at: ids.place) }
        let rule: RecordIDRule =
            switch origin {
            case .column: .column(names[0])
            case .title: .title(names[0])
            case .content: .content(names)
            }
        let version = try ids.number("version", in: 1...UInt32(RecordIDAssigner.version)).map { Int($0) }
        return RecordIDs(rule: rule, version: version == 1 ? nil : version, identity: try columns("besides"))
    }

    private static func idForm(
        _ object: SourceFileObject, part: String, path: String
    ) throws(SourceFileError) -> IDExtractionRule {
        guard let text = try object.optionalText(path) else {
            return IDExtractionRule(part: try object.word(part, IDExtraction.self) ?? .whole)
        }
        guard let pattern = URLPathPattern(text) else {
            throw .badValue(at: object.place(of: path), value: text, allowed: ["/…/{id}", "/…/{number}"])
        }
        // The pattern already determines which part of the URL is the ID, so the key that specifies the part isn't allowed.
        guard object[part] == nil else { throw .badValue(at: object.place(of: part), value: "", allowed: []) }
        return IDExtractionRule(pattern: pattern)
    }

    private static func subtitle(
        _ value: JSONView, at place: String, _ keys: [String]
    ) throws(SourceFileError) -> RecordMapper.SubtitlePart {
        var part = RecordMapper.SubtitlePart(place: 0)
        let key: String
        if value.isObject {
            let object = try SourceFileObject(value, at: place, keys: Keys.subtitle)
            key = try object.text("key")
            part.unit = try object.optionalText("unit")
            part.unknown = try object.optionalLabel("unknown")
        } else {
            key = try SourceFileObject.text(value, at: place)
        }
        guard let index = keys.firstIndex(of: key) else { throw .badValue(at: place, value: key, allowed: keys) }
        part.place = index
        return part
    }

    private static func emblemRule(
        _ value: JSONView, at place: String, _ keys: [String]
    ) throws(SourceFileError) -> EmblemRule {
        let object = try SourceFileObject(value, at: place, keys: Keys.emblemRule)
        let key = try object.text("attribute")
        guard let index = keys.firstIndex(of: key) else {
            throw .badValue(at: object.place(of: "attribute"), value: key, allowed: keys)
        }
        guard object["emblems"] != nil else { throw .missingKey("emblems", at: place) }
        var emblems: [String: String] = [:]
        for (emblem, place, value) in try object.members("emblems", limit: 200) {
            for text in try SourceFileObject.texts(value, at: place, limit: 500) { emblems[text.lowercased()] = emblem }
        }
        return EmblemRule(place: index, emblems: emblems, isFirstOnly: try object.flag("isFirstOnly"))
    }

    private static func attribute(
        _ object: SourceFileObject, _ placeholders: ColumnValueFormat.Placeholders, in catalog: Catalog
    ) throws(SourceFileError) -> Attribute {
        let key = try object.text("key"), place = object.place, isImport = object.isImport
        // A newer version of Almanac may reserve the key of a file's column. The next import then gives the column another key.
        if !isImport {
            if AttributeKeyGenerator.reserved.contains(key) { throw .reservedKey(key, at: place + "/key") }
            guard isQueryKey(key) else { throw .badValue(at: place + "/key", value: key, allowed: []) }
        }
        // A hook supplies the values of the attributes without a location.
        let constant = try object.optionalText("value")
        let places =
            (catalog.hook != nil || constant != nil) && object["at"] == nil
            ? [JSONPointer(tokens: [])] : try object.pointers("at")
        let typeName = try object.optionalText("type") ?? "text"
        // Attributes can't be pictures, because source files have a separate key for the picture.
        let types = isImport ? ColumnType.allCases : ColumnType.named.filter { $0 != .picture }
        guard let type = types.first(where: { $0.rawValue == typeName }) else {
            throw .badValue(at: place + "/type", value: typeName, allowed: types.map { $0.rawValue })
        }
        guard let at = places.first, places.count == 1 || type == .list else { throw .wrongType(at: place + "/at", .text) }
        var column = SourceColumn(
            source: isImport ? at.tokens.first ?? "" : at.text, word: key, label: AttributeKeyGenerator.label(key), type: type,
            filter: try filter(object, type))
        column.numbers = try object.word("numbers", NumberParser.Form.self) ?? .plain
        column.isCode = try object.flag("isCode")
        column.meaning = try object.word("meaning", ValueMeaning.self)
        column.dates = try object.word("dates", DateParser.Form.self) ?? .iso
        if let separator = try object.optionalText("separator") {
            guard let byte = separator.utf8.first, separator.utf8.count == 1 else {
                throw .badValue(at: place + "/separator", value: separator, allowed: [",", ";", "|"])
            }
            column.lists = .separated(byte)
        }
        if isImport {
            column.label = try object.optionalText("label") ?? column.label
            column.form = try object.word("markup", MarkupFormat.self) ?? .plain
            column.unit = try object.optionalText("unit")
            let link = catalog.links.first { $0.at == at }
            column.link = link?.target.raw
            column.linkedIDs = link.flatMap { $0.otherIDs.isEmpty ? nil : $0.otherIDs }
            return Attribute(imported: column, in: catalog)
        }
        let label = try object.optionalLabel("label") ?? .literal(column.label)
        return Attribute(
            column: RecordMapper.ColumnMapping(
                column, label: label, format: try format(object, placeholders, catalog.language),
                isSortable: try object.flag("isSortable")),
            at: at, each: try object.optionalPointer("each"), isHTML: try object.word("markup", ShortTextMarkup.self) == .html,
            others: Array(places.dropFirst()), unit: try object.optionalPointer("unitAt"), constant: constant,
            contained: try object.optionalText("contains"))
    }

    private static func format(
        _ object: SourceFileObject, _ placeholders: ColumnValueFormat.Placeholders, _ language: String
    ) throws(SourceFileError) -> ColumnValueFormat {
        var placeholders = placeholders
        placeholders.unknown += try object.texts("unknown", limit: 20)
        let factors = try object.members("factors", limit: 100).map { key, place, value throws(SourceFileError) in
            guard let factor = value.decimal else { throw .wrongType(at: place, .number) }
            return (key, factor)
        }
        let units = try object.table("units", limit: 100).map { suffix, unit in
            ColumnValueFormat.UnitSuffix(
                suffix: suffix.lowercased(), unit: unit, factor: factors.first { $0.0 == suffix }?.1)
        }
        var replacements: [String: String] = [:]
        for (text, other) in try object.table("replace") { replacements[text.lowercased()] = other }
        let hasNames = object["words"]?.isObject ?? false
        return ColumnValueFormat(
            unit: try object.optionalText("unit"), units: units.sorted { $0.suffix.utf8.count > $1.suffix.utf8.count },
            words: hasNames ? nil : try object.optionalText("words"),
            translatedValues: hasNames ? try object.translatedValues("words") : try spokenValues(object), language: language,
            replacements: replacements,
            kinds: try object.optionalText("kinds"), isUncertain: try object.flag("isUncertain"),
            continuations: try object.texts("continuations", limit: 50).map { $0.lowercased() },
            isLongDate: try object.flag("isLongDate"), isFraction: try object.flag("isFraction"),
            ranksAsText: try object.flag("ranksAsText"), isNoHidden: try object.flag("isNoHidden"),
            isNoneZero: try object.word("none", NoneMeaning.self) == .zero,
            placeholders: placeholders)
    }

    /// Returns whether a string can be an attribute's key in queries and URLs.
    static func isQueryKey(_ text: String) -> Bool {
        guard let first = text.utf8.first, ASCII.isLowercase(first), text.utf8.count <= 30,
            text.utf8.allSatisfy({ ASCII.isLowercase($0) || ASCII.isDigit($0) || $0 == ASCII.underscore })
        else { return false }
        return !AttributeKeyGenerator.reserved.contains(text)
    }

    /// Parses the filter, which is `"values"`, `"words"` or a list of the ranges' lower bounds.
    private static func filter(_ object: SourceFileObject, _ type: ColumnType) throws(SourceFileError) -> SourceColumn.Filter {
        guard let value = object["filter"] else { return .none }
        if let word = value.string {
            guard word == "values" || word == "words" else {
                throw .badValue(at: object.place(of: "filter"), value: word, allowed: ["values", "words", "[0, 10, …]"])
            }
            return word == "values" ? .values : .words
        }
        guard type == .number || object.isImport else {
            throw .badValue(at: object.place(of: "filter"), value: "", allowed: ["values"])
        }
        var bounds: [FixedDecimal] = []
        for (place, bound) in try object.list("filter", limit: 50) {
            guard let number = bound.decimal else { throw .wrongType(at: place, .number) }
            guard bounds.last.map({ $0 < number }) ?? true else { throw .badValue(at: place, value: number.text, allowed: []) }
            bounds.append(number)
        }
        return bounds.isEmpty ? .none : .ranges(bounds.map { $0.text })
    }

    private static func block(_ object: SourceFileObject, _ language: String) throws(SourceFileError) -> PageBlock {
        let label = try object.optionalLabel("label")
        let kind = try object.word("kind", BlockKind.self) ?? .text
        guard kind != .text else {
            let markup = try object.word("markup", MarkupFormat.self) ?? .plain
            let at = try object.localizedPointer("at", language)
            return .text(
                at: at, label: label, markup, isWrapped: try object.flag("isWrapped"),
                hasParagraphLines: try object.flag("hasParagraphLines"))
        }
        let at = try object.pointer("at")
        switch kind {
        case .code: return .code(at: at, label: try object.label("label"))
        case .text, .list:
            return .list(
                at: at, each: try object.optionalPointer("each"), label: label, isOrdered: try object.flag("isOrdered"))
        case .sections:
            return .sections(
                at: at, title: try object.pointer("title"), text: try object.pointer("each"), label: label,
                try object.word("markup", MarkupFormat.self) ?? .plain, hasParagraphLines: try object.flag("hasParagraphLines"))
        case .table:
            var columns: [TableColumn] = []
            for column in try object.objects("columns", keys: Keys.column, limit: 60) {
                columns.append(
                    TableColumn(
                        label: try column.label("label"), at: try column.pointers("at"),
                        prefix: try column.optionalText("prefix") ?? "", separator: try column.optionalText("separator") ?? ", ",
                        unknown: try column.texts("unknown", limit: 20), words: try column.translatedValues("words"),
                        target: column["catalog"] == nil ? nil : try column.catalog("catalog"),
                        ids: try column.optionalPointer("id")))
            }
            guard !columns.isEmpty else { throw .missingKey("columns", at: object.place) }
            return .table(at: at, label: label, columns: columns, isKeyed: try object.flag("isKeyed"))
        }
    }
}
