import Model

extension SourceFile {
    /// The name that catalogs from readers' files use in place of an upstream's name.
    public static let importName = "import"

    /// The import plan if the catalog's records come from a reader's file, or nil if they come from an API.
    public var plan: ImportPlan? { catalogs.first?.plan }

    /// Describes a catalog whose records come from a reader's file. In such a description, a pointer's only token is a column's
    /// name. Returns nil if the plan's name isn't a valid catalog ID.
    init?(_ plan: ImportPlan) {
        guard let id = CatalogID(plan.catalog) else { return nil }
        let title: LocalizableText = plan.collection.map { .literal($0) } ?? .phrase("own.collection")
        self.init(
            name: SourceFile.importName, label: .literal(plan.file),
            collection: CollectionDescription(
                id: plan.collection.map { "imported-" + ImportedEntryKeyGenerator.slug($0) } ?? "imported", title: title,
                shortTitle: title, accent: .imported))
        (bytes, freshForDays) = (plan.encoded, 0)
        func column(_ name: String) -> JSONPointer { JSONPointer(tokens: [name]) }
        var catalog = Catalog(
            id: id, title: .literal(plan.name), language: plan.language,
            sort: CatalogDescription.SortOrder(key: plan.sort, isDescending: plan.isDescending),
            list: ListRequest(path: "", entries: JSONPointer(tokens: [])),
            entryTitle: LocalizedPointer(
                own: plan.title.map(column) ?? JSONPointer(tokens: []), fallbacks: (plan.otherTitles ?? []).map(column)),
            plan: plan)
        catalog.attributes = plan.columns.map {
            Attribute(
                column: RecordMapper.ColumnMapping(
                    plan: $0, label: .literal($0.label),
                    format: $0.unit.map { ColumnValueFormat(unit: $0, isFromSource: false) } ?? .plain,
                    isAttribute: plan.isAttribute($0), isSortable: $0.isSortable),
                at: column($0.source), each: nil)
        }
        catalog.links = plan.columns.compactMap { linked in
            linked.link.flatMap { CatalogID($0) }.map { target in
                Link(label: .literal(linked.label), at: column(linked.source), target: target, ids: IDExtractionRule())
            }
        }
        catalog.subtitle = plan.subtitle.compactMap { name in
            plan.columns.firstIndex { $0.source == name }.map { RecordMapper.SubtitlePart(place: $0) }
        }
        catalog.page = plan.link.map { .at(column($0)) }
        // The first text has no heading. Nested values come last.
        let texts = plan.texts.enumerated().compactMap { number, name in
            plan.column(name).map { (label: number == 0 ? nil : LocalizableText.literal($0.label), column: $0) }
        }
        let nested = plan.columns.filter { $0.type == .nested }
        catalog.blocks =
            texts.map {
                .text(at: LocalizedPointer(own: column($0.column.source)), label: $0.label, $0.column.form, isWrapped: false)
            }
            + nested.map { .code(at: column($0.source), label: .literal($0.label)) }
        catalogs = [catalog]
    }
}

extension SourceFileAdapter {
    /// Creates the adapter for the catalog that `plan` describes, or returns nil if its name isn't a valid catalog ID.
    public init?(_ plan: ImportPlan) {
        guard let file = SourceFile(plan) else { return nil }
        self.init(file)
    }
}

extension ImportPlan {
    /// Returns whether queries can use a column as an attribute. Titles have their own query key, `name`, and IDs don't need a
    /// key.
    public func isAttribute(_ column: Column) -> Bool {
        column.isAttribute && column.source != title && ids != .column(column.source)
    }

    /// Returns whether a record has no title.
    public func isUntitled(_ record: ImportedRecord) -> Bool { title != nil && !titles.contains { record[$0]?.text != nil } }

    /// Returns a record's payload with the title from the record that it replaces. Returns nil if the replaced record has no
    /// title either.
    public func payload(_ payload: [UInt8], titledAs earlier: [UInt8]) -> [UInt8]? {
        guard let new = try? JSONDocument(payload, as: .imported).root, let old = try? JSONDocument(earlier, as: .imported).root,
            let end = payload.lastIndex(of: ASCII.rightBrace)
        else { return nil }
        let fields = ImportedRecordField.fields(of: old)
        for name in titles {
            guard let text = fields.last(where: { $0.name == name })?.value.text else { continue }
            var result = Array(payload[..<end])
            if !new.members.isEmpty { result.append(ASCII.comma) }
            JSONString.append(name, to: &result, hasShortEscapes: false)
            result.append(ASCII.colon)
            JSONString.append(text, to: &result, hasShortEscapes: false)
            result.append(ASCII.rightBrace)
            return result
        }
        return nil
    }

    /// Returns a substitute for a missing title. If the ID comes from a column in the file, the substitute is the ID. Otherwise,
    /// it is the record's first value, which is more meaningful than a generated hash.
    ///
    /// - Parameter values: The values in the plan's columns.
    func standIn(_ id: EntryID, _ values: [ImportedValue]) -> String {
        func text(_ place: Int?) -> String? { place.flatMap { values[$0].text } }
        if case .column(let source) = ids {
            return text(columns.firstIndex { $0.source == source }).flatMap { UpstreamTextParser.filled($0) } ?? id.key
        }
        let places = columns.indices.filter { columns[$0].type == .text } + columns.indices.filter { columns[$0].type != .text }
        let first = places.lazy.compactMap { text($0).flatMap { UpstreamTextParser.filled(UpstreamTextParser.line($0)) } }.first
        guard let first else { return id.key }
        return first.count > ImportPlan.longestStandIn ? first.prefix(ImportPlan.longestStandIn) + "…" : first
    }

    /// The maximum length of a substitute for a missing title, in characters.
    private static let longestStandIn = 80
}
