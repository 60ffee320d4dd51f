internal import SQLite

/// Reads a database with a log in a directory that isn't writable. SQLite needs to create an index for the log in the same
/// directory. Without the index, SQLite would ignore the log and return outdated data.
enum TemporaryDatabaseCopy {
    /// Opens a copy of the database and its log in a temporary directory. The directory is removed immediately, but the copy
    /// remains readable until the connection is closed, and never changes.
    static func open(_ directory: DataDirectory) throws(LibraryError) -> Database {
        let folder: String
        do throws(FileError) { folder = try Files.makeTemporaryDirectory() } catch { throw failure(error.code, directory) }
        let copy = DatabaseFile(folder + "/copy.db")
        defer {
            copy.remove()
            Files.removeDirectory(folder)
        }
        // If there isn't enough space for the copy, the log can't be read. Report that problem, not the reason why the library
        // isn't writable.
        do throws(SQLiteError) { try directory.database.copyFiles(to: copy) } catch { throw failure(error.code, directory) }
        do throws(SQLiteError) {
            try Database(copy, mode: .readWrite).checkpoint()
            return try Database(copy, mode: .immutable)
        } catch { throw LibraryError(error, in: directory) }
    }

    private static func failure(_ code: Int32, _ directory: DataDirectory) -> LibraryError {
        .cannotOpen(path: directory.database.shownLogPath, code: code)
    }
}
