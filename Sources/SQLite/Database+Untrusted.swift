internal import CSQLite

extension Database {
    /// The maximum length of a value, in bytes, and the maximum number of SQLite's steps for a query.
    private static let most = (length: Int32(64 << 20), steps: Int32(1_000_000_000))

    /// Opens a copy of somebody else's database in memory, for reading only. Nothing is written to the disk. A write-ahead log isn't read.
    ///
    /// - Throws: `notADatabase`, `corrupt`, or another error if there isn't enough memory.
    public convenience init(untrusted bytes: [UInt8]) throws(SQLiteError) {
        guard Database.isWhole(bytes) else { throw SQLiteError(code: SQLITE_CORRUPT, message: "the file is incomplete") }
        try self.init(path: ":memory:")
        let count = Int64(bytes.count)
        guard let copy = unsafe sqlite3_malloc64(UInt64(bytes.count)) else {
            throw SQLiteError(code: SQLITE_NOMEM, message: "no memory for a copy")
        }
        let target = unsafe copy.assumingMemoryBound(to: UInt8.self)
        unsafe bytes.withUnsafeBufferPointer {
            if let start = $0.baseAddress { unsafe target.update(from: start, count: $0.count) }
        }
        // In memory, there is no write-ahead log: https://sqlite.org/c3ref/deserialize.html.
        for place in [18, 19] where bytes.count > place && bytes[place] == 2 { unsafe target[place] = 1 }
        // SQLite frees the copy, also if this fails.
        try check(
            unsafe sqlite3_deserialize(
                handle, "main", target, count, count,
                UInt32(SQLITE_DESERIALIZE_FREEONCLOSE) | UInt32(SQLITE_DESERIALIZE_READONLY)))
        try check(unsafe almanac_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0))
        // Older views may contain texts in double quotation marks.
        try check(unsafe almanac_db_config(handle, SQLITE_DBCONFIG_DQS_DML, 1))
        unsafe sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Database.most.length)
        unsafe sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
        // The first call ends the query.
        unsafe sqlite3_progress_handler(handle, Database.most.steps, { _ in 1 }, nil)
        try execute("PRAGMA query_only = ON; PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY")
    }

    /// Returns whether a file has all the pages that its header counts (https://www.sqlite.org/fileformat.html, section 1.3). SQLite itself
    /// notices a missing page only when it needs it.
    private static func isWhole(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 100 else { return false }
        func number(_ place: Int, _ length: Int) -> Int { bytes[place..<place + length].reduce(0) { $0 << 8 | Int($1) } }
        let size = number(16, 2) == 1 ? 65536 : number(16, 2)
        guard size >= 512, bytes.count % size == 0 else { return false }
        // Old versions of SQLite don't count the pages.
        return number(24, 4) != number(92, 4) || number(28, 4) * size <= bytes.count
    }
}
