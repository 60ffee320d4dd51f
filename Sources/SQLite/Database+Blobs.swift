internal import CSQLite

extension Database {
    /// Returns a blob. Unlike a query's result, it is copied only once.
    ///
    /// - Throws: `SQLiteError` if there is no such row, or no blob in the column.
    public func blob(_ column: String, of table: String, row: Int64) throws(SQLiteError) -> [UInt8] {
        var blob: OpaquePointer?
        try check(unsafe sqlite3_blob_open(handle, "main", table, column, row, 0, &blob))
        defer { unsafe sqlite3_blob_close(blob) }
        let length = unsafe sqlite3_blob_bytes(blob)
        var code = SQLITE_OK
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Int(length)) { buffer, count in
            code = unsafe sqlite3_blob_read(blob, buffer.baseAddress, length, 0)
            count = code == SQLITE_OK ? Int(length) : 0
        }
        try check(code)
        return bytes
    }
}
