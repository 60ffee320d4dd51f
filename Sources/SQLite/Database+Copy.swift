internal import CSQLite
internal import Glibc

extension Database {
    /// Writes a whole, consistent copy of the database to `path` while others go on reading and writing it.
    ///
    /// The copy is made beside its place and moved there when it is complete, so `path` is either as it was or a whole database: one file, without
    /// a log.
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
        // All pages in one step: the source is in WAL mode, where a reader holds nobody up, and so no write can start the copy anew.
        let step = unsafe sqlite3_backup_step(backup, -1)
        let finish = unsafe sqlite3_backup_finish(backup)
        guard step == SQLITE_DONE else { throw copy.error(step) }
        guard finish == SQLITE_OK else { throw copy.error(finish) }
        // The mode is in the copied header; a copy is one file, to be carried about.
        try copy.execute("PRAGMA journal_mode = DELETE")
    }

    private static func remove(_ path: String) { DatabaseFile(path).remove() }
}
