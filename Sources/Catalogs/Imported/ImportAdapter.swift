public import Model
import Upstreams

/// The adapter for an imported catalog. It creates entries from a file's records as specified in the catalog's import plan. There
/// is no upstream.
public struct ImportAdapter: Adapter {
    /// The name that imported catalogs use in place of an upstream's name.
    public static let sourceName = "import"

    /// The plan that determines how records become entries.
    public let plan: ImportPlan
    /// The catalog's ID.
    public let id: CatalogID
    /// The fixed name that imported catalogs use in place of an upstream's name.
    public let upstream = "import"
    /// Empty, because there is no upstream.
    public let bases: [String] = []
    /// The description of the adapter's only catalog.
    public let catalogs: [CatalogDescription]
    /// The version of the mapping from records to entries.
    public let version: UInt32 = 2
    /// Nil, because the catalog never becomes stale.
    public let freshFor: Int64? = nil
    let places: [String: Int]
    /// Maps a record's values to the entry's attributes, its facts and the line below its title.
    let table: RecordMapper

    /// Creates the adapter for the catalog that `plan` describes, or returns nil if its name isn't a valid catalog ID.
    public init?(_ plan: ImportPlan) {
        guard let id = CatalogID(plan.catalog) else { return nil }
        self.plan = plan
        self.id = id
        let places = Dictionary(plan.columns.enumerated().map { ($1.source, $0) }) { first, _ in first }
        let columns = plan.columns.map {
            RecordMapper.ColumnMapping(
                plan: $0, label: .literal($0.label), isAttribute: plan.isAttribute($0), isSortable: $0.isSortable)
        }
        table = RecordMapper(
            columns: columns, subtitle: plan.subtitle.compactMap { places[$0] }.map { RecordMapper.SubtitlePart(place: $0) })
        catalogs = [plan.description(of: id, columns)]
        self.places = places
    }

    /// Returns a download that sends no requests.
    public func pass(over catalog: CatalogID, from checkpoint: String?) -> any ListDownload { EmptyListDownload() }

    /// Creates the entry from its record.
    ///
    /// - Throws: `AdaptProblem` if the record can't be parsed.
    public func entry(_ id: EntryID, from parts: [RawRecord]) throws(AdaptProblem) -> Entry {
        guard let part = parts.first(where: { $0.part == .imported }) else {
            throw AdaptProblem(.wrongShape, entry: id.text, detail: "no part")
        }
        guard let view = try? JSONDocument(part.payload, as: .imported).root else { throw AdaptProblem(.notJSON, entry: id.text) }
        guard view.isObject else { throw AdaptProblem(.wrongShape, entry: id.text) }
        return entry(id, values(of: ImportedRecordField.fields(of: view)))
    }

    /// Creates the entry for a record that was just read from a file.
    public func entry(_ id: EntryID, of record: ImportedRecord) -> Entry { entry(id, values(of: record.fields)) }

    /// Returns whether a record has no title.
    public func isUntitled(_ record: ImportedRecord) -> Bool {
        plan.title != nil && !plan.titles.contains { record[$0]?.text != nil }
    }

    /// Returns a record's payload with the title from the record that it replaces. Returns nil if the replaced record has no
    /// title either.
    public func payload(_ payload: [UInt8], titledAs earlier: [UInt8]) -> [UInt8]? {
        guard let new = try? JSONDocument(payload, as: .imported).root, let old = try? JSONDocument(earlier, as: .imported).root,
            let end = payload.lastIndex(of: ASCII.rightBrace)
        else { return nil }
        let fields = ImportedRecordField.fields(of: old)
        for name in plan.titles {
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

    /// Returns a record's ID, or nil if no ID can be derived from the record.
    ///
    /// - Parameter isTaken: A closure that returns whether another record in the file already has this ID. If it does, and if IDs
    ///   are derived from titles, a hash is appended to this record's ID.
    public func entryID(of record: ImportedRecord, isTaken: (EntryID) -> Bool) -> EntryID? {
        switch plan.ids {
        case .column(let name):
            return record[name]?.text.flatMap { ImportedEntryKeyGenerator.key($0) }.flatMap { EntryID(id, $0) }
        case .title(let name):
            // The title may be in a column that contained titles in a previously imported file.
            let named = ([name] + plan.titles.filter { $0 != name }).lazy.compactMap { record[$0]?.text }.first
            let slug = named.map { ImportedEntryKeyGenerator.slug($0) } ?? ""
            guard !slug.isEmpty, let first = EntryID(id, slug) else {
                return contentID(record, Set(plan.columns.map { $0.source }))
            }
            guard isTaken(first) else { return first }
            return EntryID(id, slug + "~" + ImportedEntryKeyGenerator.content(contents(record, nil)))
        case .content(let names): return contentID(record, Set(names))
        }
    }

    private func contentID(_ record: ImportedRecord, _ names: Set<String>) -> EntryID? {
        let contents = contents(record, names)
        return contents.isEmpty ? nil : EntryID(id, ImportedEntryKeyGenerator.content(contents))
    }

    private func contents(_ record: ImportedRecord, _ names: Set<String>?) -> [(name: String, text: String)] {
        record.fields.compactMap { field in
            guard names?.contains(field.name) ?? true, let text = field.value.text else { return nil }
            return (field.name, text)
        }
    }

    /// Returns the values of the plan's columns, in the plan's order.
    private func values(of fields: [ImportedRecordField]) -> [ImportedValue] {
        var values = [ImportedValue](repeating: .missing, count: plan.columns.count)
        for field in fields { if let place = places[field.name] { values[place] = field.value } }
        return values
    }
}

extension ImportedRecord {
    /// Returns the value of a column. If several fields have the same name, the last field's value is used.
    subscript(name: String) -> ImportedValue? { fields.last { $0.name == name }?.value }
}

extension ImportPlan {
    /// Returns the catalog's description.
    fileprivate func description(of id: CatalogID, _ columns: [RecordMapper.ColumnMapping]) -> CatalogDescription {
        let title: LocalizableText = collection.map { .literal($0) } ?? .phrase("own.collection")
        return CatalogDescription(
            id: id,
            collection: CollectionDescription(
                id: collection.map { "imported-" + ImportedEntryKeyGenerator.slug($0) } ?? "imported", title: title,
                shortTitle: title,
                accent: .imported),
            title: .literal(name), countKey: "count.entries", language: language,
            attributes: columns.filter(\.isAttribute).map { $0.description() },
            defaultSort: CatalogDescription.SortOrder(key: sort, isDescending: isDescending),
            sources: [SourceDescription(upstream: ImportAdapter.sourceName, name: file, url: "", licence: "", attribution: "")])
    }

    /// Returns whether queries can use a column as an attribute. Titles have their own query key, `name`, and IDs don't need a
    /// key.
    public func isAttribute(_ column: Column) -> Bool {
        column.isAttribute && column.source != title && ids != .column(column.source)
    }
}
