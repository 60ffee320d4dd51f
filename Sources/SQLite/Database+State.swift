extension Database {
    /// Returns the schema version that migrations store in the file's header.
    public func userVersion() throws(SQLiteError) -> Int32 {
        Int32(truncatingIfNeeded: try integer("PRAGMA user_version") ?? 0)
    }

    /// Sets the schema version in the file's header. Inside a transaction, the change is part of the transaction.
    public func setUserVersion(_ version: Int32) throws(SQLiteError) {
        try execute("PRAGMA user_version = \(version)")
    }

    /// Returns a number that changes when another connection commits, in this process or any other
    /// (https://sqlite.org/pragma.html#pragma_data_version), or when `checkInPlace` finds that the file itself has changed. This
    /// connection's own writes don't change the number.
    public func dataVersion() throws(SQLiteError) -> Int64 {
        (try integer("PRAGMA data_version") ?? 0) &+ fileChanges << 32
    }

    /// Copies the write-ahead log into the database and truncates the log, if active readers allow it.
    public func checkpoint() throws(SQLiteError) {
        try execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    /// Returns at most 100 lines with the problems that `PRAGMA quick_check` finds, or an empty list if the file is intact.
    ///
    /// - Throws: `corrupt` or `notADatabase` if the file is too damaged to be checked.
    public func damage() throws(SQLiteError) -> [String] {
        let lines = try all("PRAGMA quick_check") { row in row.text(0) }
        return lines == ["ok"] ? [] : lines
    }
}
