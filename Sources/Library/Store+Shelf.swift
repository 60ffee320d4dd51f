internal import Records
internal import SQLite
internal import Shelf

extension Store {
    /// The journal after a row, in the order it was written. A change that can't be read is nil, and stays where it is.
    func changes(after row: Int64) throws(SQLiteError) -> [(row: Int64, change: ShelfChange?)] {
        try database.all("SELECT row, body FROM change WHERE row > ? ORDER BY row", [.integer(row)]) { row in
            var reader = ByteReader(row.bytes(1))
            return (row: row.integer(0), change: try? ShelfChange(from: &reader))
        }
    }

    /// Puts a change at the end of the journal; one that is there already is left as it is.
    /// - Returns: whether it is new.
    func append(_ change: ShelfChange) throws(SQLiteError) -> Bool {
        var writer = ByteWriter()
        change.encode(to: &writer)
        try database.run(
            "INSERT INTO change (id, body) VALUES (?, ?) ON CONFLICT (id) DO NOTHING",
            [.text(change.id.text), .blob(writer.bytes)])
        return database.changes == 1
    }

    /// The last row of the journal; 0 where it is empty.
    func lastChangeRow() throws(SQLiteError) -> Int64 {
        try database.integer("SELECT max(row) FROM change") ?? 0
    }
}
