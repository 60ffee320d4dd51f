internal import SQLite
internal import Synchronization

/// The favourites and notes that an open library has read or written last. All its database connections share this object, so
/// that each of them notices if another program overwrites the library's files with others that lack a known change.
final class KnownShelf: Sendable {
    private let state = Mutex<(reading: ShelfReading, isOverwritten: Bool)>((ShelfReading(), false))

    /// The last reading.
    var reading: ShelfReading { state.withLock { $0.reading } }

    /// Whether another program has overwritten the library's files with others that lack a known change. From then on, the
    /// library stores nothing more until it is opened again.
    var isOverwritten: Bool { state.withLock { $0.isOverwritten } }

    /// Checks that a connection's files are still in place, and that no other program has overwritten the library's files.
    ///
    /// - Parameter files: the identity of the files if the caller has just read it.
    /// - Throws: `replaced`.
    func checkInPlace(_ database: Database, _ files: DatabaseFile.Identity? = nil) throws(SQLiteError) {
        if isOverwritten { throw .replaced(database.path) }
        try database.checkInPlace(files)
    }

    /// Records that the library's files were overwritten.
    func setOverwritten() { state.withLock { $0.isOverwritten = true } }

    /// Stores a reading by the process that holds the lock for changes.
    func set(_ reading: ShelfReading) { state.withLock { $0.reading = reading } }

    /// Stores a reading that continues `base`, unless another connection has stored a reading since `base` was returned.
    func set(_ reading: ShelfReading, after base: ShelfReading) {
        state.withLock { state in
            if state.reading.row == base.row, state.reading.stamp == base.stamp { state.reading = reading }
        }
    }
}
