internal import Model
internal import SQLite
internal import TextProcessing

extension Store {
    /// Enough of an entry's stored form to hold its id and its title, in bytes: both are limited.
    private static let nameLength: Int64 = 4096

    /// The entries changed after a transaction (all of them after 0), as packs have them: what their texts mention made links.
    ///
    /// The names are those kept now. An entry that was not changed learns of a new name at the next base.
    func linkedEntries(_ description: CatalogDescription, since sequence: Int64) throws(SQLiteError) -> [Entry] {
        var entries: [Entry] = []
        try forEachLinkedEntry(description, since: sequence) { _, entry in entries.append(entry) }
        return entries
    }

    /// The same, one after the other in the order of the ids, with the row of each.
    func forEachLinkedEntry(
        _ description: CatalogDescription, since sequence: Int64, _ body: (_ row: Int64, Entry) -> Void
    ) throws(SQLiteError) {
        var mentions: Mentions?
        if description.nameLinks != nil || description.glossary != nil {
            mentions = Mentions(
                names: try names(of: description.nameLinks?.catalogs ?? []), rules: description.nameLinks,
                glossary: description.glossary)
        }
        try forEachEntry(of: description.id, since: sequence) { row, entry in body(row, mentions?.linked(entry) ?? entry) }
    }

    /// The titles of all entries of these catalogs, by catalog and key.
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
