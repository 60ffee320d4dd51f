public import Catalogs
public import Model
internal import SQLite
public import Shelf

/// What the library could not do: facts only; the words are each front end's.
public enum LibraryError: Error, Equatable, Sendable {
    /// Why bytes are not a backup that can be restored.
    public enum BackupFlaw: Equatable, Sendable {
        /// More than `BackupDocument.sizeLimit` bytes.
        case tooLarge
        case notJSON
        /// JSON, but not a backup of Almanac's.
        case wrongShape
        /// Written by a later version of the program.
        case newerVersion(Int)
    }

    /// The path of the data directory, or a part of it, is something else.
    case notADirectory(path: String)
    /// The data directory may not be written. Reading works where there is a library.
    case readOnly(path: String)
    /// No room left where the data directory is.
    case diskFull(path: String)
    /// A file of the data directory would grow beyond the process's limit (`ulimit -f`).
    case fileSizeLimit(path: String)
    /// The library's files were deleted, moved or replaced while they were open: nothing more can be stored. `rescued` is the
    /// backup that was written of the shelf as it was in memory; nil if it was empty or nothing could be written.
    case replaced(path: String, rescued: String?)
    /// The library was written by a later version of the program; it was left untouched.
    case newerVersion(found: Int32, known: Int32)
    /// The file at `path` is a database of something else; it was left untouched.
    case notALibrary(path: String)
    /// The file at `path` is damaged. It was left as it is. `newest` is the newest dated backup of favourites and notes, nil where
    /// there is none; `rescued` the one that was written now from what could still be read of them, nil where nothing could.
    case damaged(path: String, newest: String?, rescued: String?)
    /// Damage was met in the packs of a catalog while something was read from them, and they could not be made again. What the database holds is
    /// as it was.
    case damagedCatalog(CatalogID)
    /// Another process held the library for too long.
    case busy
    /// The file or folder can't be opened, with the operating system's or SQLite's code.
    case cannotOpen(path: String, code: Int32)
    /// A rule of the shelf forbids it.
    case refused(ShelfRefusal)
    case unknownCatalog(String)
    case unknownEntry(EntryID)
    case badBackup(BackupFlaw)
    /// The file to import is not of that format.
    case badImport(AdaptProblem)
    /// The file to import can't be read as records.
    case badFile(FileFlaw)
    /// The file to import can't be read any further, with the operating system's code.
    case unreadableFile(code: Int32)
    /// There can't be such a catalog.
    case badPlan(ImportPlanError)
    /// The catalog is none of the reader's own, so it can't be forgotten.
    case notImported(CatalogID)
    /// A sync of the catalog, or an import into it, is under way, here or in another process.
    case alreadyRunning(CatalogID)
    /// The deck is empty, and the upstream could not give an entry for that reason; nil where it was not to be asked.
    case nothingToDraw(CatalogID, SyncProblem?)
    /// An upstream was needed and could not give it.
    case upstream(SyncProblem)
    /// The disk failed, or another failure of storage, with SQLite's extended code or the operating system's.
    case storage(code: Int32, message: String)
}

extension LibraryError {
    /// What a failure of SQLite's on the library's file means.
    init(_ error: SQLiteError, in directory: DataDirectory) {
        switch error.kind {
        case .busy: self = .busy
        case .full: self = .diskFull(path: directory.path)
        case .fileSizeLimit: self = .fileSizeLimit(path: directory.path)
        case .replaced: self = .replaced(path: directory.database.shownPath, rescued: nil)
        case .readOnly: self = .readOnly(path: directory.path)
        case .corrupt, .notADatabase:
            self = .damaged(path: directory.database.shownPath, newest: Backups.newest(in: directory), rescued: nil)
        case .cannotOpen: self = .cannotOpen(path: directory.database.shownPath, code: error.code)
        case .newerVersion(let found, let known): self = .newerVersion(found: found, known: known)
        case .ioError where Files.isFull(directory.path):
            // Where no room is left for the log's index, SQLite says only that it could not resize it.
            self = .diskFull(path: directory.path)
        case .ioError, .constraint, .interrupted, .tooBig, .outOfMemory, .rejected:
            self = .storage(code: error.code, message: error.message)
        }
    }

    /// What a failure to write a file of the data directory means.
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
