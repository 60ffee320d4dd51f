public import Model
import Upstreams

/// The adapter of a catalog of the reader's own: it makes entries of the records of a file, by the catalog's plan. There is
/// nobody to ask.
public struct ImportedCatalog: Adapter {
    /// The name that stands where others have their upstream's.
    public static let sourceName = "import"

    /// How its records become entries.
    public let plan: ImportPlan
    /// The catalog.
    public let id: CatalogID
    /// The name that stands where others have their upstream's.
    public let upstream = "import"
    /// None.
    public let bases: [String] = []
    /// The one.
    public let catalogs: [CatalogDescription]
    /// The version of the mapping.
    public let version: UInt32 = 2
    /// Never stale by itself.
    public let freshFor: Int64? = nil
    let places: [String: Int]

    /// The adapter of the catalog that `plan` describes; nil where its name is none of a catalog.
    public init?(_ plan: ImportPlan) {
        guard let id = CatalogID(plan.catalog) else { return nil }
        self.plan = plan
        self.id = id
        catalogs = [plan.description(of: id)]
        places = Dictionary(plan.columns.enumerated().map { ($1.source, $0) }) { first, _ in first }
    }

    /// A pass that is over before it begins.
    public func pass(over catalog: CatalogID, from checkpoint: String?) -> any ListDownload { EmptyDownload() }

    /// Makes the entry of its record.
    ///
    /// - Throws: `AdaptProblem` where there is none that can be read.
    public func entry(_ id: EntryID, from parts: [RawRecord]) throws(AdaptProblem) -> Entry {
        guard let part = parts.first(where: { $0.part == .imported }) else {
            throw AdaptProblem(.wrongShape, entry: id.text, detail: "no part")
        }
        guard let view = try? JSONDocument(part.payload, as: .imported).root else { throw AdaptProblem(.notJSON, entry: id.text) }
        guard view.isObject else { throw AdaptProblem(.wrongShape, entry: id.text) }
        return entry(id, values(of: ImportedField.fields(of: view)))
    }

    /// The entry of a record that has just been read.
    public func entry(_ id: EntryID, of record: ImportedRecord) -> Entry { entry(id, values(of: record.fields)) }

    /// Whether a record has no title of its own.
    public func isUntitled(_ record: ImportedRecord) -> Bool {
        plan.title != nil && !plan.titles.contains { record[$0]?.text != nil }
    }

    /// A record with the title of the one that it takes the place of; nil where that has none either.
    public func payload(_ payload: [UInt8], titledAs earlier: [UInt8]) -> [UInt8]? {
        guard let new = try? JSONDocument(payload, as: .imported).root, let old = try? JSONDocument(earlier, as: .imported).root,
            let end = payload.lastIndex(of: 0x7D)
        else { return nil }
        let fields = ImportedField.fields(of: old)
        for name in plan.titles {
            guard let text = fields.last(where: { $0.name == name })?.value.text else { continue }
            var result = Array(payload[..<end])
            if !new.members.isEmpty { result.append(0x2C) }
            JSONString.append(name, to: &result, hasShortEscapes: false)
            result.append(0x3A)
            JSONString.append(text, to: &result, hasShortEscapes: false)
            result.append(0x7D)
            return result
        }
        return nil
    }

    /// The id of a record; nil where it has none.
    ///
    /// - Parameter isTaken: whether another record of the file has that id, for those that are made of titles: the second gets a
    ///   mark of its own.
    public func entryID(of record: ImportedRecord, isTaken: (EntryID) -> Bool) -> EntryID? {
        switch plan.ids {
        case .column(let name):
            return record[name]?.text.flatMap { ImportedKey.key($0) }.flatMap { EntryID(id, $0) }
        case .title(let name):
            // What another file called it is as good.
            let named = ([name] + plan.titles.filter { $0 != name }).lazy.compactMap { record[$0]?.text }.first
            let slug = named.map { ImportedKey.slug($0) } ?? ""
            guard !slug.isEmpty, let first = EntryID(id, slug) else {
                return contentID(record, Set(plan.columns.map { $0.source }))
            }
            guard isTaken(first) else { return first }
            return EntryID(id, slug + "~" + ImportedKey.content(contents(record, nil)))
        case .content(let names): return contentID(record, Set(names))
        }
    }

    private func contentID(_ record: ImportedRecord, _ names: Set<String>) -> EntryID? {
        let contents = contents(record, names)
        return contents.isEmpty ? nil : EntryID(id, ImportedKey.content(contents))
    }

    private func contents(_ record: ImportedRecord, _ names: Set<String>?) -> [(name: String, text: String)] {
        record.fields.compactMap { field in
            guard names?.contains(field.name) ?? true, let text = field.value.text else { return nil }
            return (field.name, text)
        }
    }

    /// The values of the plan's columns, in its order.
    private func values(of fields: [ImportedField]) -> [ImportedValue] {
        var values = [ImportedValue](repeating: .missing, count: plan.columns.count)
        for field in fields { if let place = places[field.name] { values[place] = field.value } }
        return values
    }
}

extension ImportedRecord {
    /// The value of a column; of several of one name the last.
    subscript(name: String) -> ImportedValue? { fields.last { $0.name == name }?.value }
}

/// A pass over nothing.
private struct EmptyDownload: ListDownload {
    let next: UpstreamRequest? = nil
    let checkpoint = ""
    let expectedCount: Int? = nil

    mutating func receive(_ response: UpstreamResponse) throws(AdaptProblem) -> ListPage { ListPage(records: []) }
}

extension ImportPlan {
    /// What the catalog is, as everybody else sees it.
    func description(of id: CatalogID) -> CatalogDescription {
        let title: Label = collection.map { .literal($0) } ?? .phrase("own.collection")
        return CatalogDescription(
            id: id,
            collection: CollectionDescription(
                id: collection.map { "imported-" + ImportedKey.slug($0) } ?? "imported", title: title, shortTitle: title,
                accent: .imported),
            title: .literal(name), countKey: "count.entries", language: language,
            attributes: columns.filter(isAttribute).map { $0.description },
            defaultSort: CatalogDescription.Sort(key: sort, isDescending: isDescending),
            sources: [SourceDescription(upstream: ImportedCatalog.sourceName, name: file, url: "", licence: "", attribution: "")])
    }

    /// Whether a column is a word of the query language: the title has one of its own, `name`, and an id needs none.
    public func isAttribute(_ column: Column) -> Bool {
        column.isAttribute && column.source != title && ids != .column(column.source)
    }
}

extension ImportPlan.Column {
    /// What the attribute is, as everybody else sees it.
    var description: AttributeDescription {
        let kind: AttributeDescription.Kind =
            switch type {
            case .number: .number
            case .list: .list
            case .flag: .flag
            case .text, .date, .link, .picture, .long, .nested: .text
            }
        let facet: AttributeDescription.Facet =
            switch filter {
            case .none: .none
            case .values: .values
            case .ranges(let bounds): .ranges(bounds.compactMap { FixedDecimal($0) })
            }
        return AttributeDescription(key: word, label: .literal(label), kind: kind, facet: facet, isSortable: isSortable)
    }
}
