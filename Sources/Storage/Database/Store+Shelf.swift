internal import Model
internal import SQLite
internal import Shelf

extension Store {
    /// Returns the journal's changes after the given row, in order. An unreadable change is returned as nil and stays in the
    /// table.
    func changes(after row: Int64) throws(SQLiteError) -> [(row: Int64, change: ShelfChange?)] {
        try database.all("SELECT row, body FROM change WHERE row > ? ORDER BY row", [.integer(row)], Store.change)
    }

    /// Returns the next changes after the given row for a message to a device. Ends after the change that brings the total size
    /// to `ShelfExchange.sufficientSize`.
    ///
    /// - Parameter limit: the maximum number of changes.
    func changesToExchange(after row: Int64, limit: Int64) throws(SQLiteError) -> [(row: Int64, change: ShelfChange?)] {
        // SQLite finds a body's length without reading the body.
        try database.all(
            """
            SELECT row, body FROM change WHERE row IN (
                SELECT row FROM (
                    SELECT row, sum(length(body)) OVER (ORDER BY row) - length(body) AS earlier
                    FROM (SELECT row, body FROM change WHERE row > ? ORDER BY row LIMIT ?))
                WHERE earlier < ?)
            ORDER BY row
            """, [.integer(row), .integer(limit), .integer(ShelfExchange.sufficientSize)], Store.change)
    }

    /// Returns whether the journal has changes after the given row.
    func hasChanges(after row: Int64) throws(SQLiteError) -> Bool {
        try database.first("SELECT EXISTS (SELECT 1 FROM change WHERE row > ?)", [.integer(row)]) { $0.integer(0) == 1 } ?? false
    }

    private static func change(_ row: borrowing Rows) -> (row: Int64, change: ShelfChange?) {
        (row: row.integer(0), change: ShelfChange(rowBytes: row.bytes(1)[...]))
    }

    /// Returns a row's hash for `ShelfCursor.stamp` and `ShelfReading.stamp`. The hash depends on the journal file's header, on the change in the row, and
    /// on the IDs in the 64 rows before it. In a journal that was restored from a copy, a row can contain the same change after
    /// different changes, or a different change under the same ID.
    func journalStamp(at row: Int64) throws(SQLiteError) -> UInt64 {
        // In an older, read-only library, the table `journal` doesn't exist.
        let header = ((try? journalPosition()) ?? nil)?.header ?? []
        let rows = try database.all(
            "SELECT id, iif(row = ?1, body, x'') FROM change WHERE row BETWEEN ?1 - 64 AND ?1 ORDER BY row", [.integer(row)]
        ) { Array($0.text(0).utf8) + $0.bytes(1) }
        return rows.reduce(FNV1a.hash(header.span, after: FNV1a.start)) { FNV1a.hash($1.span, after: $0) }
    }

    /// Returns the stored change with the given ID, or nil if there isn't one or it is unreadable.
    func change(_ id: ChangeID) throws(SQLiteError) -> ShelfChange? {
        let stored = try database.first("SELECT row, body FROM change WHERE id = ?", [.text(id.text)], Store.change)?.change
        return stored?.id == id ? stored : nil
    }

    /// Returns whether the journal has a change with the given ID.
    func hasChange(_ id: ChangeID) throws(SQLiteError) -> Bool {
        try database.integer("SELECT EXISTS (SELECT 1 FROM change WHERE id = ?)", [.text(id.text)]) == 1
    }

    /// Returns the copy of the favourites and notes as of a row of the journal, or nil if there isn't one. In an older, read-only
    /// library, the table doesn't exist.
    func shelfCopy() -> (row: Int64, stamp: UInt64, bytes: [UInt8])? {
        let found = try? database.first("SELECT row, stamp, id FROM shelf") { row in
            (row: row.integer(0), stamp: UInt64(bitPattern: row.integer(1)), id: row.integer(2))
        }
        guard let copy = found ?? nil, let bytes = try? database.blob("body", of: "shelf", row: copy.id) else { return nil }
        return (copy.row, copy.stamp, bytes)
    }

    /// Stores a copy of the favourites and notes as of a row of the journal.
    func setShelfCopy(row: Int64, stamp: UInt64, _ bytes: [UInt8]) throws(SQLiteError) {
        try database.run(
            "INSERT OR REPLACE INTO shelf (id, row, stamp, body) VALUES (1, ?, ?, ?)",
            [.integer(row), .integer(Int64(bitPattern: stamp)), .blob(bytes)])
    }

    /// Appends a change to the journal, unless the journal already has it.
    /// - Returns: Whether the change is new.
    func append(_ change: ShelfChange) throws(SQLiteError) -> Bool {
        try database.run(
            "INSERT INTO change (id, body) VALUES (?, ?) ON CONFLICT (id) DO NOTHING",
            [.text(change.id.text), .blob(change.rowBytes)])
        return database.changes == 1
    }

    /// Adds a change from the journal file. If the stored change with the same ID is unreadable, corrects it. If it is different,
    /// keeps both versions (`ShelfChange.reissued`).
    func adopt(_ change: ShelfChange) throws(SQLiteError) {
        if try append(change) { return }
        guard let stored = try self.change(change.id) else {
            return try database.run("UPDATE change SET body = ? WHERE id = ?", [.blob(change.rowBytes), .text(change.id.text)])
        }
        guard stored != change else { return }
        for version in [stored, change] { _ = try append(version.reissued) }
    }

    /// Removes rejected changes from the database. After a power cut, a failed commit can reappear from the write-ahead log.
    /// - Returns: Whether the database contained any of the changes.
    func removeRefused(_ ids: Set<ChangeID>) throws(SQLiteError) -> Bool {
        var isAny = false
        for id in ids {
            try database.run("DELETE FROM change WHERE id = ?", [.text(id.text)])
            if database.changes > 0 { isAny = true }
        }
        return isAny
    }

    /// Returns the journal file's header and length from the time when the file last matched this database, or nil if they have
    /// never matched.
    func journalPosition() throws(SQLiteError) -> ShelfRecoveryJournal.HeaderAndLength? {
        try database.first("SELECT header, length FROM journal") { row in
            ShelfRecoveryJournal.HeaderAndLength(header: row.bytes(0), length: row.integer(1))
        }
    }

    /// Records that the database and the journal file match.
    ///
    /// - Parameter changed: the time when the file was last changed. Its checksums are correct as of this time.
    func setJournalPosition(
        _ position: ShelfRecoveryJournal.HeaderAndLength, changed: ShelfRecoveryJournal.ChangeTime?
    ) throws(SQLiteError) {
        try database.run(
            "INSERT OR REPLACE INTO journal (id, header, length, changed) VALUES (1, ?, ?, ?)",
            [.blob(position.header), .integer(position.length), .optional(changed?.nanoseconds)])
    }

    /// Records that the checksums in the journal file are correct, if the file is still at the given position. Doesn't wait if the
    /// database is busy.
    func confirmJournal(
        _ position: ShelfRecoveryJournal.HeaderAndLength, changed: ShelfRecoveryJournal.ChangeTime?
    ) throws(SQLiteError) {
        database.setBusyTimeout(0)
        defer { database.setBusyTimeout(Database.usualBusyTimeout) }
        try database.run(
            "UPDATE journal SET changed = ? WHERE header = ? AND length = ?",
            [.optional(changed?.nanoseconds), .blob(position.header), .integer(position.length)])
    }

    /// Returns the time when the journal file was last changed, as stored by `setJournalPosition`.
    func journalChanged() throws(SQLiteError) -> ShelfRecoveryJournal.ChangeTime? {
        try database.integer("SELECT changed FROM journal").map { ShelfRecoveryJournal.ChangeTime(nanoseconds: $0) }
    }

    /// Returns the number of the journal's last row, or 0 if the journal is empty.
    func lastChangeRow() throws(SQLiteError) -> Int64 {
        try database.integer("SELECT max(row) FROM change") ?? 0
    }
}
