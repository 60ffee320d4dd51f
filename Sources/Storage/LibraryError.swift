public import Catalogs
public import Model
internal import SQLite
public import Shelf

/// An error from the library. It contains only facts; each front end has its own messages.
public enum LibraryError: Error, Equatable, Sendable {
    /// The reason why a backup can't be restored.
    public enum BackupFlaw: Equatable, Sendable {
        /// The file is longer than `BackupDocument.sizeLimit` bytes.
        case tooLarge
        case notJSON
        /// The file is JSON, but not an Almanac backup.
        case wrongShape
        /// The backup was made by a newer version of Almanac.
        case newerVersion(Int)
    }

    /// The data directory's path, or part of it, isn't a directory.
    case notADirectory(path: String)
    /// The data directory isn't writable. An existing library can still be read.
    case readOnly(path: String)
    /// The data directory's disk is full.
    case diskFull(path: String)
    /// A file in the data directory would exceed the process's file size limit (`ulimit -f`).
    case fileSizeLimit(path: String)
    /// The library's files were deleted, moved or replaced while they were open, so nothing more can be stored. `rescued` is the
    /// path of a backup of the shelf in memory, or nil if the shelf was empty or the backup failed.
    case replaced(path: String, rescued: String?)
    /// The library was made by a newer version of Almanac. It is unchanged.
    case newerVersion(found: Int32, known: Int32)
    /// The file at `path` is another application's database. It is unchanged.
    case notALibrary(path: String)
    /// The file at `path` is damaged. It is unchanged. `newest` is the newest dated backup of the shelf, or nil. `rescued` is a
    /// new backup of the data that could still be read, or nil if nothing could.
    case damaged(path: String, newest: String?, rescued: String?)
    /// A catalog's packs turned out to be damaged while being read, and couldn't be rebuilt. The database is unaffected.
    case damagedCatalog(CatalogID)
    /// Another process held the library's lock for too long.
    case busy
    /// The file or folder can't be opened. `code` comes from the operating system or SQLite.
    case cannotOpen(path: String, code: Int32)
    /// A shelf rule forbids the change.
    case refused(ShelfRefusal)
    case unknownCatalog(String)
    case unknownEntry(EntryID)
    case badBackup(BackupFlaw)
    /// The file to import doesn't have the expected format.
    case badImport(AdaptProblem)
    /// The file to import doesn't contain readable records.
    case badFile(FileFormatError)
    /// Reading the file to import failed, with the operating system's code.
    case unreadableFile(code: Int32)
    /// The catalog can't be created with these choices.
    case badPlan(ImportPlanError)
    /// The catalog isn't an imported one, so it can't be removed.
    case notImported(CatalogID)
    /// Another sync or import of the catalog is running, in this or another process.
    case alreadyRunning(CatalogID)
    /// The deck is empty and the upstream couldn't supply an entry for the given reason. Nil if the upstream wasn't asked.
    case nothingToDraw(CatalogID, SyncProblem?)
    /// The operation needed an upstream, which failed.
    case upstream(SyncProblem)
    /// The disk or another part of storage failed. `code` is SQLite's extended code or the operating system's.
    case storage(code: Int32, message: String)
}

extension LibraryError {
    /// Converts a SQLite error on the library's file.
    init(_ error: SQLiteError, in directory: DataDirectory) {
        switch error.kind {
        case .busy: self = .busy
        case .full: self = .diskFull(path: directory.path)
        case .fileSizeLimit: self = .fileSizeLimit(path: directory.path)
        case .replaced: self = .replaced(path: directory.database.shownPath, rescued: nil)
        case .readOnly: self = .readOnly(path: directory.path)
        case .corrupt, .notADatabase:
            self = .damaged(path: directory.database.shownPath, newest: ShelfBackups.newest(in: directory), rescued: nil)
        case .cannotOpen: self = .cannotOpen(path: directory.database.shownPath, code: error.code)
        case .newerVersion(let found, let known): self = .newerVersion(found: found, known: known)
        case .ioError where Files.isFull(directory.path):
            // If there is no space for the log's index, SQLite only reports that it couldn't resize the file.
            self = .diskFull(path: directory.path)
        case .ioError, .constraint, .interrupted, .tooBig, .outOfMemory, .rejected:
            self = .storage(code: error.code, message: error.message)
        }
    }

    /// Converts an error from writing a file in the data directory.
    init(_ error: FileError, in directory: DataDirectory) {
        switch error.code {
        case FileError.noSpace, FileError.quota: self = .diskFull(path: directory.path)
        case FileError.tooLarge: self = .fileSizeLimit(path: directory.path)
        case FileError.readOnlyFileSystem, FileError.forbidden, FileError.notPermitted: self = .readOnly(path: directory.path)
        case FileError.notADirectory, FileError.exists: self = .notADirectory(path: error.path)
        default: self = .cannotOpen(path: error.path, code: error.code)
        }
    }
}
