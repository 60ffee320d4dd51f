internal import Model
internal import SQLite
internal import Synchronization

/// Manages a library's pictures. The service is created when the first picture is needed, so that it doesn't slow down opening
/// the library.
final class PictureService: Sendable {
    /// The database connection for reading pictures for pages.
    ///
    /// Invariant of `@unchecked Sendable`: used only under `reader`'s lock.
    private final class ReadConnection: @unchecked Sendable {
        let store: PictureDatabase
        init(_ store: PictureDatabase) { self.store = store }
    }

    private struct LastShownTimes {
        /// The time when each picture was last recorded as shown, in milliseconds since 1970.
        var noted: [EntryID: Int64] = [:]
        /// The pictures that have been shown but not recorded as shown yet.
        var due: Set<EntryID> = []
    }

    /// The minimum time, in milliseconds, before the service records again that the same picture was shown.
    private static let shownPause: Int64 = 3600 * 1000

    private let reader: Mutex<ReadConnection>
    private let shown = Mutex(LastShownTimes())
    /// The actor that writes pictures, or nil if the directory is read-only.
    let owner: PictureWriter?
    let maker: ThumbnailQueue
    let flights = InFlightPictures()
    let directory: DataDirectory

    /// Opens the picture database. Creates the database if it is missing, and recreates it if it is damaged, because every
    /// picture can be fetched again.
    init(_ directory: DataDirectory, _ options: LibraryOptions, isWritable: Bool) throws(SQLiteError) {
        self.directory = directory
        maker = ThumbnailQueue(options.services.scaler)
        guard isWritable else {
            let database = try Database(directory.pictureDatabase, mode: .readOnly)
            guard try !PictureSchema.migrator.isNeeded(database) else {
                throw SQLiteError(code: 14, message: "pictures of an earlier version")
            }
            reader = Mutex(ReadConnection(PictureDatabase(database: database)))
            owner = nil
            return
        }
        let database: Database
        do throws(SQLiteError) {
            database = try PictureService.open(directory)
        } catch {
            guard error.kind == .corrupt || error.kind == .notADatabase else { throw error }
            directory.pictureDatabase.remove()
            database = try PictureService.open(directory)
        }
        reader = Mutex(ReadConnection(PictureDatabase(database: database)))
        owner = try PictureWriter(directory, options)
        directory.keepPrivate()
    }

    private static func open(_ directory: DataDirectory) throws(SQLiteError) -> Database {
        let database = try Database(directory.pictureDatabase)
        try PictureSchema.migrator.migrate(database)
        guard try database.damage().isEmpty else { throw SQLiteError(code: 11, message: "pictures") }
        return database
    }

    /// Reads from the database. Returns nil if that fails.
    func read<Value: Sendable>(_ body: (PictureDatabase) throws(SQLiteError) -> Value) -> Value? {
        reader.withLock { reader in
            do throws(SQLiteError) { return try body(reader.store) } catch { return nil }
        }
    }

    /// Notes that a picture was shown. The service records this in the database shortly afterwards, together with other pictures.
    func note(shown id: EntryID, before: Int64, now: Int64) {
        guard let owner, now - before > PictureService.shownPause else { return }
        let isFirst = shown.withLock { shown in
            guard now - (shown.noted[id] ?? 0) > PictureService.shownPause else { return false }
            if shown.noted.count > 10_000 { shown.noted = [:] }
            shown.noted[id] = now
            shown.due.insert(id)
            return shown.due.count == 1
        }
        guard isFirst else { return }
        Task.detached { [weak self] in
            try? await Task.sleep(for: .seconds(1))
            guard
                let due = self?.shown.withLock({ shown in
                    defer { shown.due = [] }
                    return shown.due
                })
            else { return }
            try? await owner.shown(due)
        }
    }
}
