internal import SQLite

/// Reads a database with its log where nothing may be made beside them: SQLite needs an index of the log there, and without it would read
/// the database alone, as it was before what the log holds.
enum LogCopy {
    /// Opens a copy of the database and its log, in a folder of its own that is removed again at once: the copy lives as long as its
    /// connection, and shows the library as it was when it was made.
    static func open(_ directory: DataDirectory) throws(LibraryError) -> Database {
        let folder: String
        do throws(FileError) { folder = try Files.makeTemporaryDirectory() } catch { throw failure(error.code, directory) }
        let copy = DatabaseFile(folder + "/copy.db")
        defer {
            copy.remove()
            Files.removeDirectory(folder)
        }
        // Without room for the copy the log can't be read; that the library can't be written is another matter.
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
