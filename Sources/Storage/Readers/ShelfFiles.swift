internal import SQLite
internal import Synchronization

/// The open files of a shelf: the database, the journal file and the backups in one directory. If the database contains catalogs
/// too, they are read through the same cache.
final class ShelfFiles: Sendable {
    let directory: DataDirectory
    /// The number of the reader to whom the files belong, or nil for the library's own shelf.
    let reader: Int64?
    /// The open directory, or nil if it can't be opened. The object finds the directory even after it has been moved.
    let openDirectory: MovableDirectory?
    let backups: AutomaticShelfBackups
    /// The reason why the files are read-only, or nil if they are writable.
    let obstacle: LibraryError?
    /// The favourites and notes recovered when the files were opened, or nil if the database hadn't been lost.
    let recovery: DatabaseRecoveryReport?
    let cache: Mutex<SnapshotCache>
    /// The favourites and notes that this process knows.
    let known: KnownShelf
    /// The object that writes favourites and notes. It is created on first use.
    let writer = Mutex<ShelfWriter?>(nil)
    /// The journal file's metadata when the database last contained all of the file's changes.
    let takenIn: Mutex<Files.ChangeStamp?>
    /// The path of the backup written after another program replaced the files, and whether Almanac has already tried to write
    /// it.
    let replacementRescue = Mutex<(path: String?, isDone: Bool)>((nil, false))

    init(
        _ directory: DataDirectory, reader: Int64?, _ backups: AutomaticShelfBackups, obstacle: LibraryError?,
        recovery: DatabaseRecoveryReport?, cache: SnapshotCache, known: KnownShelf, takenIn: Files.ChangeStamp?
    ) {
        self.directory = directory
        self.reader = reader
        openDirectory = MovableDirectory(directory.path)
        self.backups = backups
        self.obstacle = obstacle
        self.recovery = recovery
        self.cache = Mutex(cache)
        self.known = known
        self.takenIn = Mutex(takenIn)
    }
}

extension Library {
    /// Returns what `body` reads from this library's database.
    func reading<Value: Sendable>(_ body: (Store) throws(SQLiteError) -> Value) throws(LibraryError) -> Value {
        try shelfFiles.cache.withLock { cache throws(LibraryError) in try cache.reading(body) }
    }
}
