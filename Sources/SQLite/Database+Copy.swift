internal import CSQLite
internal import SystemCalls

extension Database {
    /// Writes a complete, consistent copy of the database to `path`, while other connections continue to read and write.
    ///
    /// The copy is written under a temporary name and then renamed, so `path` always contains either its previous content or a
    /// complete database. The copy is a single file without a write-ahead log.
    ///
    /// - Throws: `full`, `readOnly`, `cannotOpen`, `ioError`, `busy`.
    public func copy(to path: String) throws(SQLiteError) {
        let partial = path + ".partial"
        Database.remove(partial)
        do throws(SQLiteError) {
            try write(to: partial)
        } catch {
            Database.remove(partial)
            throw error
        }
        guard unsafe rename(partial, path) == 0 else {
            let reason = unsafe String(cString: strerror(errno))
            Database.remove(partial)
            throw SQLiteError(code: SQLITE_CANTOPEN, message: "\(path): \(reason)")
        }
    }

    private func write(to path: String) throws(SQLiteError) {
        let copy = try Database(path: path, durability: .full)
        guard let backup = unsafe sqlite3_backup_init(copy.handle, "main", handle, "main") else {
            throw copy.error(unsafe sqlite3_extended_errcode(copy.handle))
        }
        // Copy all pages in one step. In WAL mode, reading doesn't block writers, and a write can't force the copy to start
        // again.
        let step = unsafe sqlite3_backup_step(backup, -1)
        let finish = unsafe sqlite3_backup_finish(backup)
        guard step == SQLITE_DONE else { throw copy.error(step) }
        guard finish == SQLITE_OK else { throw copy.error(finish) }
        // The copy's header still specifies WAL mode. Switch the copy to a single, portable file.
        try copy.execute("PRAGMA journal_mode = DELETE")
    }

    private static func remove(_ path: String) { DatabaseFile(path).remove() }
}
