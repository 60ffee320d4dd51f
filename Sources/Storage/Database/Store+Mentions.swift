internal import Model
internal import SQLite
internal import TextProcessing

extension Store {
    /// The number of bytes to read from the beginning of a stored entry. This is enough for the ID and the title.
    private static let nameLength: Int64 = 4096
    /// The SQL expression for the beginning of a stored entry, or for all of it if it is compressed.
    static let beginning = "iif(substr(body, 1, 1) = x'00', body, substr(body, 1, \(nameLength)))"

    /// Returns the entries that changed after the given transaction (0 for all entries), in the form that packs contain. Mentions
    /// of other entries become links.
    ///
    /// The links use the titles that are stored now. An unchanged entry gets links to new titles only when the next base pack is
    /// published.
    func linkedEntries(_ description: CatalogDescription, since sequence: Int64) throws(SQLiteError) -> [Entry] {
        var entries: [Entry] = []
        try forEachLinkedEntry(description, since: sequence) { _, entry in entries.append(entry) }
        return entries
    }

    /// Calls `body` with each entry that `linkedEntries` would return, and with the entry's row number. The entries are sorted by
    /// ID.
    func forEachLinkedEntry(
        _ description: CatalogDescription, since sequence: Int64, _ body: (_ row: Int64, Entry) -> Void
    ) throws(SQLiteError) {
        var mentions: InlineMentionLinker?
        if description.nameLinks != nil || description.glossary != nil {
            mentions = InlineMentionLinker(
                names: try names(of: description.nameLinks?.catalogs ?? []), rules: description.nameLinks,
                glossary: description.glossary)
        }
        try forEachEntry(of: description.id, since: sequence) { row, entry in body(row, mentions?.linked(entry) ?? entry) }
    }

    /// Returns the titles of all entries in the given catalogs, sorted by catalog and key.
    private func names(of catalogs: [CatalogID]) throws(SQLiteError) -> [(id: EntryID, title: String)] {
        var names: [(id: EntryID, title: String)] = []
        for catalog in catalogs {
            try database.query(
                "SELECT \(Store.beginning) FROM entry WHERE catalog = ? ORDER BY key", [.text(catalog.raw)]
            ) { row throws(SQLiteError) in
                var reader = ByteReader(try plain(row.bytes(0)))
                if let name = try? Entry.name(fromHead: &reader), name.id.catalog == catalog { names.append(name) }
            }
        }
        return names
    }
}
