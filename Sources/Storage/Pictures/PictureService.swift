internal import Model
internal import SQLite
internal import Synchronization

/// The pictures of one library: made when the first one is asked for, so that a start costs nothing for them.
final class PictureService: Sendable {
    /// The connection that pages read through.
    ///
    /// Invariant of `@unchecked Sendable`: used under `reader`'s lock alone.
    private final class Reader: @unchecked Sendable {
        let store: PictureStore
        init(_ store: PictureStore) { self.store = store }
    }

    private struct Shown {
        /// When each picture was last noted as shown.
        var noted: [EntryID: Int64] = [:]
        /// Still to be noted.
        var due: Set<EntryID> = []
    }

    /// Pictures shown again within this time are not noted again, in milliseconds.
    private static let shownPause: Int64 = 3600 * 1000

    private let reader: Mutex<Reader>
    private let shown = Mutex(Shown())
    /// Nil where the directory may not be written.
    let owner: PictureActor?
    let maker = ThumbnailActor()
    let flights = InFlightPictures()
    let directory: DataDirectory

    /// Opens the database of pictures; makes it where there is none, and again where it is damaged: all of it can be had again.
    init(_ directory: DataDirectory, _ options: LibraryOptions, isWritable: Bool) throws(SQLiteError) {
        self.directory = directory
        guard isWritable else {
            let database = try Database(directory.pictureDatabase, mode: .readOnly)
            guard try !PictureSchema.migrator.isNeeded(database) else {
                throw SQLiteError(code: 14, message: "pictures of an earlier version")
            }
            reader = Mutex(Reader(PictureStore(database: database)))
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
        reader = Mutex(Reader(PictureStore(database: database)))
        owner = try PictureActor(directory, options)
        directory.keepPrivate()
    }

    private static func open(_ directory: DataDirectory) throws(SQLiteError) -> Database {
        let database = try Database(directory.pictureDatabase)
        try PictureSchema.migrator.migrate(database)
        guard try database.damage().isEmpty else { throw SQLiteError(code: 11, message: "pictures") }
        return database
    }

    /// Reads; nil where the table can't be read.
    func read<Value: Sendable>(_ body: (PictureStore) throws(SQLiteError) -> Value) -> Value? {
        reader.withLock { reader in
            do throws(SQLiteError) { return try body(reader.store) } catch { return nil }
        }
    }

    /// Takes note that a picture is shown; written now and then.
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
