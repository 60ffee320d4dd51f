public import Catalogs
public import Model
internal import SQLite
public import Shelf

/// An error from the library. It contains data but no message, because each user interface has its own messages.
public enum LibraryError: Error, Equatable, Sendable {
    /// The reason why a backup can't be restored.
    public enum BackupFlaw: Equatable, Sendable {
        /// The file's size exceeds `BackupDocument.sizeLimit` bytes.
        case tooLarge
        case notJSON
        /// The file is JSON, but not an Almanac backup.
        case wrongShape
        /// A newer version of Almanac made the backup.
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
    /// Another program deleted, moved or replaced the library's files while they were open, so nothing more can be stored.
    /// `rescued` is the path of a backup of the favourites and notes, or nil if there were none or the backup failed.
    case replaced(path: String, rescued: String?)
    /// A newer version of Almanac made the library. The library hasn't been changed.
    case newerVersion(found: Int32, known: Int32)
    /// The file at `path` is another application's database. It hasn't been changed.
    case notALibrary(path: String)
    /// The file at `path` is damaged. It hasn't been changed. `newest` is the path of the newest dated backup of the favourites
    /// and notes, or nil if there isn't one. `rescued` is the path of a new backup of the data that was still readable, or nil if
    /// there wasn't any.
    case damaged(path: String, newest: String?, rescued: String?)
    /// A catalog's packs are damaged and couldn't be rebuilt. The database isn't affected.
    case damagedCatalog(CatalogID)
    /// Another process kept the library locked for too long.
    case busy
    /// A restore stopped because of the given error after it had stored part of the backup. Nothing was lost, and the same backup
    /// can be restored again.
    indirect case partlyRestored(LibraryError)
    /// The file or folder can't be opened. `code` is the error code from the operating system or SQLite.
    case cannotOpen(path: String, code: Int32)
    /// A rule for favourites or notes forbids the change.
    case refused(ShelfRefusal)
    case unknownCatalog(String)
    case unknownEntry(EntryID)
    case badBackup(BackupFlaw)
    /// The file to import doesn't have the expected format.
    case badImport(AdaptProblem)
    /// The file to import doesn't contain any readable records.
    case badFile(UnimportableFileError)
    /// The file to import couldn't be read. `code` is the operating system's error code.
    case unreadableFile(code: Int32)
    /// The catalog can't be created with the user's choices.
    case badPlan(ImportChoicesError)
    /// The source file can't be used.
    case badSource(SourceFileError)
    /// Almanac couldn't create a source from the data at a URL.
    case badProbe(SourceProbeError)
    /// The catalog can't be removed, because it is a built-in catalog.
    case notImported(CatalogID)
    /// Another sync or import of the catalog is already running in this or another process.
    case alreadyRunning(CatalogID)
    /// No random entry is available. The catalog has no stored entries, and the upstream couldn't supply one because of the given
    /// problem. The problem is nil if the upstream wasn't contacted.
    case nothingToDraw(CatalogID, SyncProblem?)
    /// The operation failed because of a problem with an upstream.
    case upstream(SyncProblem)
    /// The disk or another part of the storage system failed. `code` is SQLite's extended error code or the operating system's
    /// error code.
    case storage(code: Int32, message: String)
}

extension LibraryError {
    /// This error without the path of a backup with another reader's shelf.
    var withoutRescue: LibraryError {
        switch self {
        case .replaced(let path, _): .replaced(path: path, rescued: nil)
        case .damaged(let path, _, _): .damaged(path: path, newest: nil, rescued: nil)
        default: self
        }
    }

    /// Converts a SQLite error from the library's database.
    init(_ error: SQLiteError, in directory: DataDirectory) {
        switch error.kind {
        case .busy: self = .busy
        case .full: self = .diskFull(path: directory.path)
        case .fileSizeLimit: self = .fileSizeLimit(path: directory.path)
        case .replaced: self = .replaced(path: directory.database.shownPath, rescued: nil)
        case .readOnly: self = .readOnly(path: directory.path)
        case .corrupt, .notADatabase:
            self = .damaged(path: directory.database.shownPath, newest: AutomaticShelfBackups.newest(in: directory), rescued: nil)
        case .cannotOpen: self = .cannotOpen(path: directory.database.shownPath, code: error.code)
        case .newerVersion(let found, let known): self = .newerVersion(found: found, known: known)
        case .ioError where Files.isFull(directory.path):
            // If the disk has no space for the log's index, SQLite reports only that it couldn't resize the file.
            self = .diskFull(path: directory.path)
        case .ioError, .constraint, .interrupted, .tooBig, .outOfMemory, .rejected:
            self = .storage(code: error.code, message: error.message)
        }
    }

    /// Converts an error that occurred while writing a file in the data directory.
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
