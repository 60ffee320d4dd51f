internal import Glibc
internal import SQLite

/// Reads a database with its log where nothing may be made beside them: SQLite needs an index of the log there, and without it would read
/// the database alone, as it was before what the log holds.
enum LogCopy {
    /// Opens a copy of the database and its log, in a folder of its own that is removed again at once: the copy lives as long as its
    /// connection, and shows the library as it was when it was made.
    static func open(_ directory: DataDirectory) throws(LibraryError) -> Database {
        let folder: String
        do throws(FileError) { folder = try Files.makeTemporaryDirectory() } catch { throw failure(error, directory) }
        let copy = folder + "/almanac.db"
        defer {
            for suffix in ["", "-wal", "-shm"] { Files.remove(copy + suffix) }
            Files.removeDirectory(folder)
        }
        do throws(FileError) {
            try Files.copy(directory.database, to: copy)
            try Files.copy(directory.log, to: copy + "-wal")
        } catch { throw failure(error, directory) }
        do throws(SQLiteError) {
            try Database(path: copy, mode: .readWrite).checkpoint()
            return try Database(path: copy, mode: .immutable)
        } catch { throw LibraryError(error, in: directory) }
    }

    /// Without room for the copy the log can't be read; that the library can't be written is another matter.
    private static func failure(_ error: FileError, _ directory: DataDirectory) -> LibraryError {
        .cannotOpen(path: directory.log, code: error.code)
    }
}
