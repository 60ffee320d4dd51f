import Model

extension SourceFile {
    /// Reads the part of a catalog that describes its entries.
    static func readEntry(_ object: SourceFileObject, into catalog: inout Catalog) throws(SourceFileError) {
        catalog.key = try object.optionalPointer("id")
        if catalog.key == nil, !catalog.list.isKeyed { throw .missingKey("id", at: object.place) }
        catalog.keyPart = try object.word("idPart", IDPart.self) ?? .whole
        catalog.picture = try object.optionalPointer("picture")
        catalog.emblem = try object.optionalText("emblem") ?? "entry"
        if let page = try object.optionalText("page") {
            if page.utf8.first == ASCII.slash {
                catalog.page = .at(try object.pointer("page"))
            } else {
                guard WebAddressDetector.isLink(page.replacing("{id}", with: "id")) else {
                    throw .badValue(at: object.place(of: "page"), value: page, allowed: ["https://…/{id}", "/…"])
                }
                catalog.page = .template(page)
            }
        }
        for (place, value) in try object.list("attributes") {
            let attribute = try attribute(value, at: place)
            guard !catalog.attributes.contains(where: { $0.column.word == attribute.column.word }) else {
                throw .repeatedName(at: place + "/key", attribute.column.word)
            }
            catalog.attributes.append(attribute)
        }
        catalog.subtitle = try object.texts("subtitle", limit: 6)
        let keys = catalog.attributes.map(\.column.word)
        for (place, key) in catalog.subtitle.enumerated() where !keys.contains(key) {
            throw .badValue(at: object.place(of: "subtitle") + "/\(place)", value: key, allowed: keys)
        }
        for (place, value) in try object.list("blocks") { catalog.blocks.append(try block(value, at: place)) }
        for (place, value) in try object.list("links") {
            let link = try SourceFileObject(value, at: place, keys: Keys.link)
            catalog.links.append(
                Link(
                    label: try link.text("label"), at: try link.pointer("at"), each: try link.optionalPointer("each"),
                    target: try link.catalog("catalog"), part: try link.word("part", IDPart.self) ?? .whole))
        }
    }

    private static func attribute(_ value: JSONView, at place: String) throws(SourceFileError) -> Attribute {
        let object = try SourceFileObject(value, at: place, keys: Keys.attribute)
        let key = try object.text("key")
        guard isQueryKey(key) else { throw .badValue(at: place + "/key", value: key, allowed: []) }
        let at = try object.pointer("at")
        let typeName = try object.optionalText("type") ?? "text"
        // Pictures have a key of their own.
        let types = ColumnType.named.filter { $0 != .picture }
        guard let type = types.first(where: { $0.rawValue == typeName }) else {
            throw .badValue(at: place + "/type", value: typeName, allowed: types.map { $0.rawValue })
        }
        var column = ImportPlan.Column(
            source: at.text, word: key, label: try object.optionalText("label") ?? AttributeKeyGenerator.label(key), type: type,
            filter: try filter(object, type))
        column.numbers = try object.word("numbers", NumberParser.Form.self) ?? .plain
        column.isCode = try object.flag("isCode")
        column.dates = try object.word("dates", DateParser.Form.self) ?? .iso
        if let separator = try object.optionalText("separator") {
            guard let byte = separator.utf8.first, separator.utf8.count == 1 else {
                throw .badValue(at: place + "/separator", value: separator, allowed: [",", ";", "|"])
            }
            column.lists = .separated(byte)
        }
        return Attribute(
            column: column, at: at, each: try object.optionalPointer("each"), unit: try object.optionalText("unit"),
            isSortable: try object.flag("isSortable"), unknown: try object.texts("unknown", limit: 20).map { $0.lowercased() })
    }

    /// Returns whether a text can be an attribute's key in queries and URLs.
    static func isQueryKey(_ text: String) -> Bool {
        guard let first = text.utf8.first, ASCII.isLowercase(first), text.utf8.count <= 30,
            text.utf8.allSatisfy({ ASCII.isLowercase($0) || ASCII.isDigit($0) || $0 == ASCII.underscore })
        else { return false }
        return !AttributeKeyGenerator.reserved.contains(text)
    }

    /// Returns the filter: `"values"`, or a list of the ranges' lower bounds.
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

    private static func block(_ value: JSONView, at place: String) throws(SourceFileError) -> Block {
        let object = try SourceFileObject(value, at: place, keys: Keys.block)
        let at = try object.pointer("at")
        let label = try object.optionalText("label")
        switch try object.word("kind", BlockKind.self) ?? .text {
        case .text: return .text(at: at, label: label, try object.word("markup", MarkupFormat.self) ?? .plain)
        case .list:
            return .list(
                at: at, each: try object.optionalPointer("each"), label: label, isOrdered: try object.flag("isOrdered"))
        case .table:
            var columns: [TableColumn] = []
            for (place, value) in try object.list("columns", limit: 20) {
                let column = try SourceFileObject(value, at: place, keys: Keys.column)
                columns.append(TableColumn(label: try column.text("label"), at: try column.pointer("at")))
            }
            guard !columns.isEmpty else { throw .missingKey("columns", at: place) }
            return .table(at: at, label: label, columns: columns)
        }
    }
}
