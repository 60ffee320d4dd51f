import Model

extension SourceFile {
    /// Parses the object that describes a catalog's entries.
    static func readEntry(
        _ object: SourceFileObject, _ placeholders: ColumnValueFormat.Placeholders, into catalog: inout Catalog
    ) throws(SourceFileError) {
        catalog.key = try object.optionalPointer("id")
        if catalog.key == nil, !catalog.list.isKeyed { throw .missingKey("id", at: object.place) }
        catalog.keyForm = try idForm(object, part: "idPart", path: "idPath")
        catalog.isTitleHTML = try object.word("titleMarkup", ShortTextMarkup.self) == .html
        catalog.picture = try object.optionalPointer("picture")
        catalog.emblem = try object.optionalText("emblem") ?? "entry"
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
        for (place, value) in try object.list("attributes") {
            let attribute = try attribute(value, at: place, placeholders, catalog.language)
            guard !catalog.attributes.contains(where: { $0.column.word == attribute.column.word }) else {
                throw .repeatedName(at: place + "/key", attribute.column.word)
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
        for (place, value) in try object.list("blocks") { catalog.blocks.append(try block(value, at: place, catalog.language)) }
        if object["omit"] != nil {
            catalog.omitted = try object.list("omit", limit: 500).map { place, value throws(SourceFileError) in
                let text = try SourceFileObject.text(value, at: place)
                guard let pointer = JSONPointer(text), !pointer.tokens.isEmpty else {
                    throw .badValue(at: place, value: String(text.prefix(80)), allowed: ["/…"])
                }
                return pointer
            }
        }
        for (place, value) in try object.list("links") {
            let link = try SourceFileObject(value, at: place, keys: Keys.link)
            catalog.links.append(
                Link(
                    label: try link.label("label"), at: try link.pointer("at"), each: try link.optionalPointer("each"),
                    target: try link.catalog("catalog"), ids: try idForm(link, part: "part", path: "path"),
                    unstated: try link.optionalLabel("unstated")))
        }
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
        _ value: JSONView, at place: String, _ placeholders: ColumnValueFormat.Placeholders, _ language: String
    ) throws(SourceFileError) -> Attribute {
        let object = try SourceFileObject(value, at: place, keys: Keys.attribute)
        let key = try object.text("key")
        if AttributeKeyGenerator.reserved.contains(key) { throw .reservedKey(key, at: place + "/key") }
        guard isQueryKey(key) else { throw .badValue(at: place + "/key", value: key, allowed: []) }
        let places = try object.pointers("at")
        let typeName = try object.optionalText("type") ?? "text"
        // Attributes can't be pictures, because source files have a separate key for the picture.
        let types = ColumnType.named.filter { $0 != .picture }
        guard let type = types.first(where: { $0.rawValue == typeName }) else {
            throw .badValue(at: place + "/type", value: typeName, allowed: types.map { $0.rawValue })
        }
        guard let at = places.first, places.count == 1 || type == .list else { throw .wrongType(at: place + "/at", .text) }
        var column = ImportPlan.Column(
            source: at.text, word: key, label: AttributeKeyGenerator.label(key), type: type, filter: try filter(object, type))
        column.numbers = try object.word("numbers", NumberParser.Form.self) ?? .plain
        column.isCode = try object.flag("isCode")
        column.dates = try object.word("dates", DateParser.Form.self) ?? .iso
        if let separator = try object.optionalText("separator") {
            guard let byte = separator.utf8.first, separator.utf8.count == 1 else {
                throw .badValue(at: place + "/separator", value: separator, allowed: [",", ";", "|"])
            }
            column.lists = .separated(byte)
        }
        let label = try object.optionalLabel("label") ?? .literal(column.label)
        return Attribute(
            column: RecordMapper.ColumnMapping(
                plan: column, label: label, format: try format(object, placeholders, language),
                isSortable: try object.flag("isSortable")),
            at: at, each: try object.optionalPointer("each"), isHTML: try object.word("markup", ShortTextMarkup.self) == .html,
            others: Array(places.dropFirst()))
    }

    private static func format(
        _ object: SourceFileObject, _ placeholders: ColumnValueFormat.Placeholders, _ language: String
    ) throws(SourceFileError) -> ColumnValueFormat {
        var placeholders = placeholders
        placeholders.unknown += try object.texts("unknown", limit: 20)
        let units = try object.table("units", limit: 100).map { ColumnValueFormat.UnitSuffix(suffix: $0.lowercased(), unit: $1) }
        var replacements: [String: String] = [:]
        for (text, other) in try object.table("replace") { replacements[text.lowercased()] = other }
        let hasNames = object["words"]?.isObject ?? false
        return ColumnValueFormat(
            unit: try object.optionalText("unit"), units: units.sorted { $0.suffix.utf8.count > $1.suffix.utf8.count },
            words: hasNames ? nil : try object.optionalText("words"),
            translatedValues: hasNames ? try object.translatedValues("words") : [], language: language,
            replacements: replacements,
            continuations: try object.texts("continuations", limit: 50).map { $0.lowercased() },
            isLongDate: try object.flag("isLongDate"), isNoneZero: try object.word("none", NoneMeaning.self) == .zero,
            placeholders: placeholders)
    }

    /// Returns whether a string can be an attribute's key in queries and URLs.
    static func isQueryKey(_ text: String) -> Bool {
        guard let first = text.utf8.first, ASCII.isLowercase(first), text.utf8.count <= 30,
            text.utf8.allSatisfy({ ASCII.isLowercase($0) || ASCII.isDigit($0) || $0 == ASCII.underscore })
        else { return false }
        return !AttributeKeyGenerator.reserved.contains(text)
    }

    /// Parses the filter, which is `"values"` or a list of the ranges' lower bounds.
    private static func filter(_ object: SourceFileObject, _ type: ColumnType) throws(SourceFileError) -> ImportPlan.Filter {
        guard let value = object["filter"] else { return .none }
        if let word = value.string {
            guard word == "values" else {
                throw .badValue(at: object.place(of: "filter"), value: word, allowed: ["values", "[0, 10, …]"])
            }
            return .values
        }
        guard type == .number else { throw .badValue(at: object.place(of: "filter"), value: "", allowed: ["values"]) }
        var bounds: [FixedDecimal] = []
        for (place, bound) in try object.list("filter", limit: 50) {
            guard let number = bound.decimal else { throw .wrongType(at: place, .number) }
            guard bounds.last.map({ $0 < number }) ?? true else { throw .badValue(at: place, value: number.text, allowed: []) }
            bounds.append(number)
        }
        return bounds.isEmpty ? .none : .ranges(bounds.map { $0.text })
    }

    private static func block(_ value: JSONView, at place: String, _ language: String) throws(SourceFileError) -> PageBlock {
        let object = try SourceFileObject(value, at: place, keys: Keys.block)
        let label = try object.optionalLabel("label")
        let kind = try object.word("kind", BlockKind.self) ?? .text
        guard kind != .text else {
            let markup = try object.word("markup", MarkupFormat.self) ?? .plain
            let at = try object.localizedPointer("at", language)
            return .text(at: at, label: label, markup, isWrapped: try object.flag("isWrapped"))
        }
        let at = try object.pointer("at")
        switch kind {
        case .text, .list:
            return .list(
                at: at, each: try object.optionalPointer("each"), label: label, isOrdered: try object.flag("isOrdered"))
        case .table:
            var columns: [TableColumn] = []
            for (place, value) in try object.list("columns", limit: 20) {
                let column = try SourceFileObject(value, at: place, keys: Keys.column)
                columns.append(TableColumn(label: try column.label("label"), at: try column.pointer("at")))
            }
            guard !columns.isEmpty else { throw .missingKey("columns", at: place) }
            return .table(at: at, label: label, columns: columns)
        }
    }
}
