internal import Model
internal import SQLite
internal import TextProcessing

extension Store {
    /// The length of an entry's stored form that always contains its ID and title, in bytes. Both have limited lengths.
    private static let nameLength: Int64 = 4096

    /// The entries changed after a transaction (0 means all), as they appear in packs: mentions of other entries in their texts
    /// become links.
    ///
    /// The links use the titles stored now. An unchanged entry gets links to new titles only with the next base.
    func linkedEntries(_ description: CatalogDescription, since sequence: Int64) throws(SQLiteError) -> [Entry] {
        var entries: [Entry] = []
        try forEachLinkedEntry(description, since: sequence) { _, entry in entries.append(entry) }
        return entries
    }

    /// Like `linkedEntries`, but calls `body` with one entry and its row at a time, sorted by ID.
    func forEachLinkedEntry(
        _ description: CatalogDescription, since sequence: Int64, _ body: (_ row: Int64, Entry) -> Void
    ) throws(SQLiteError) {
        var mentions: MentionMatcher?
        if description.nameLinks != nil || description.glossary != nil {
            mentions = MentionMatcher(
                names: try names(of: description.nameLinks?.catalogs ?? []), rules: description.nameLinks,
                glossary: description.glossary)
        }
        try forEachEntry(of: description.id, since: sequence) { row, entry in body(row, mentions?.linked(entry) ?? entry) }
    }

    /// The titles of all entries in these catalogs, sorted by catalog and key.
    private func names(of catalogs: [CatalogID]) throws(SQLiteError) -> [(id: EntryID, title: String)] {
        var names: [(id: EntryID, title: String)] = []
        for catalog in catalogs {
            try database.query(
                "SELECT substr(body, 1, \(Store.nameLength)) FROM entry WHERE catalog = ? ORDER BY key", [.text(catalog.raw)]
            ) { row in
                var reader = ByteReader(row.bytes(0))
                if let name = try? Entry.name(fromHead: &reader), name.id.catalog == catalog { names.append(name) }
            }
        }
        return names
    }
}
