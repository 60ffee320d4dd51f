internal import Catalogs
public import Model
internal import SQLite

/// The texts of an imported catalog's entries as they are in the file, with their spaces and line breaks.
public struct WrittenTexts: Sendable {
    /// The texts, by entry and attribute.
    private var texts: [EntryID: [String: String]] = [:]

    fileprivate init(_ records: [EntryID: [UInt8]], _ plan: CatalogPlan) {
        let columns = plan.columns.filter { $0.type == .text && plan.isAttribute($0) }
        for (id, payload) in records {
            guard let record = ImportedRecord(stored: payload, line: 1) else { continue }
            for column in columns { texts[id, default: [:]][column.word] = record.text(of: column.source) }
        }
    }

    fileprivate init() {}

    /// The text of an attribute, or nil if the entry has none.
    public subscript(id: EntryID, key: String) -> String? { texts[id]?[key] }
}

extension Library {
    /// Returns the texts of an imported catalog's entries. Other catalogs have none.
    ///
    /// - Throws: `busy`, `storage`.
    public func writtenTexts(of ids: [EntryID], in catalog: CatalogID) throws(LibraryError) -> WrittenTexts {
        try main.reading { store throws(SQLiteError) in
            guard let plan = try store.importedFile(catalog).flatMap({ CatalogPlan($0) }) else { return WrittenTexts() }
            return WrittenTexts(try store.imported(ids), plan)
        }
    }

    /// Returns the records from which an entry was made, as JSON, in the order of their precedence. There are several if the source's
    /// list and its details are separate responses.
    ///
    /// - Throws: `busy`, `storage`.
    public func records(of id: EntryID) throws(LibraryError) -> [String] {
        let parts = try main.reading { store throws(SQLiteError) in try store.parts(of: id) }
        return parts.compactMap { part in
            (try? JSONDocument(part.payload, as: .imported)).map { String(decoding: $0.root.bytes, as: UTF8.self) }
        }
    }
}
