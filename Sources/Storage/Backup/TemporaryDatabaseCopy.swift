internal import SQLite

/// Reads a database with a log in a directory that can't be written. SQLite needs to create an index for the log there. Without
/// the index, it would ignore the log and show an older state.
enum TemporaryDatabaseCopy {
    /// Opens a copy of the database and its log in a temporary directory, which is removed at once. The copy lasts as long as its
    /// connection, and stays as it was when it was made.
    static func open(_ directory: DataDirectory) throws(LibraryError) -> Database {
        let folder: String
        do throws(FileError) { folder = try Files.makeTemporaryDirectory() } catch { throw failure(error.code, directory) }
        let copy = DatabaseFile(folder + "/copy.db")
        defer {
            copy.remove()
            Files.removeDirectory(folder)
        }
        // If there is no space for the copy, the log can't be read. That is separate from the reason why the library can't be
        // written.
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
