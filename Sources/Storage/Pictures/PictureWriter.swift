internal import Model
internal import SQLite

/// Writes all pictures, both their files and their database rows, on a separate queue.
///
/// A file is written before the row that refers to it, and removed after that row. If either operation is interrupted, the worst
/// result is an unused file, which is removed later.
actor PictureWriter {
    private let executor = QueueExecutor(label: "almanac.pictures")
    private let store: PictureDatabase
    private let directory: DataDirectory
    private let limit: Int64
    private let now: @Sendable () -> Int64
    private let random: @Sendable () -> UInt64
    private let faults: WriteFaultInjector?
    private var isSwept = false

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    init(_ directory: DataDirectory, _ options: LibraryOptions) throws(SQLiteError) {
        store = PictureDatabase(database: try Database(directory.pictureDatabase, mode: .readWrite))
        self.directory = directory
        limit = options.pictureBytes
        now = options.now
        random = options.random
        faults = options.fileFaults
    }

    private func perform<Value>(_ body: (PictureDatabase) throws(SQLiteError) -> Value) throws(LibraryError) -> Value {
        do {
            return try store.database.transaction(.immediate) { () throws(SQLiteError) in try body(store) }
        } catch { throw LibraryError(error, in: directory) }
    }

    /// Stores a picture. If necessary, removes other pictures to make space for it.
    ///
    /// - Returns: False if the picture alone exceeds the picture cache limit.
    func keep(_ picture: FetchedPicture) throws(LibraryError) -> Bool {
        let size = Int64(picture.file.count + picture.thumbnails.reduce(0) { $0 + $1.body.count })
        guard size <= limit else { return false }
        try write(picture)
        let (gone, used) = try perform { store throws(SQLiteError) in
            let before = try store.files()
            try store.keep(picture, now: now())
            // Also free a tenth of the limit, so that not every new picture requires a cleanup.
            try store.makeRoom(limit: limit, target: limit - limit / 10)
            try store.dropOrphans()
            let used = try store.files()
            return (before.subtracting(used), used)
        }
        for name in gone { Files.remove(directory.picture(name)) }
        // Unused files result only from interrupted processes, so look for them once, and whenever pictures are removed.
        if !isSwept { removeStrays(besides: used, olderThan: 60) }
        isSwept = true
        return true
    }

    private func write(_ picture: FetchedPicture) throws(LibraryError) {
        let path = directory.picture(picture.hash)
        if Files.size(of: path) == Int64(picture.file.count) { return }
        do throws(FileError) {
            try Files.makeDirectory(directory.pictures, withParents: false)
            try faults?.check(path)
            // A power cut may damage the file. It then doesn't match its hash, and the picture is fetched again.
            try Files.write(
                picture.file, to: path, temporary: directory.pictures + "/" + String(random(), radix: 16) + ".part",
                forGood: false)
        } catch { throw LibraryError(error, in: directory) }
    }

    func keep(_ thumbnails: [Thumbnail], of file: String) throws(LibraryError) {
        try perform { store throws(SQLiteError) in
            guard try store.files().contains(file) else { return }
            try store.keep(thumbnails, of: file)
        }
    }

    func holds(_ id: EntryID, _ form: UpstreamPictureVariant) throws(LibraryError) {
        try perform { store throws(SQLiteError) in try store.holds(id, form, now: now()) }
    }

    func failed(_ id: EntryID, _ form: UpstreamPictureVariant, _ address: String, _ failure: PictureFailure) throws(LibraryError)
    {
        guard let pause = failure.pause else { return }
        try perform { store throws(SQLiteError) in
            try store.failed(id, form, address, failure.problem, pause: pause, grows: failure.grows, now: now())
        }
    }

    func shown(_ ids: Set<EntryID>) throws(LibraryError) {
        try perform { store throws(SQLiteError) in for id in ids { try store.shown(id, now: now()) } }
    }

    func forget(file: String) throws(LibraryError) {
        try perform { store throws(SQLiteError) in
            try store.forget(file: file)
            try store.dropOrphans()
        }
    }

    /// Removes the pictures in a catalog, or in all catalogs if `catalog` is nil.
    func remove(_ catalog: CatalogID?) throws(LibraryError) {
        try perform { store throws(SQLiteError) in
            try store.forget(catalog)
            try store.dropOrphans()
        }
        if let used = try? store.files() { removeStrays(besides: used, olderThan: 0) }
        // Free the disk space now. If the remaining database is small, this is fast. Otherwise, the space gained is worth the
        // wait.
        try? store.database.execute("VACUUM")
        try? store.database.checkpoint()
    }

    func choose(_ extent: PictureFetchScope, _ catalogs: [CatalogID]) throws(LibraryError) {
        try perform { store throws(SQLiteError) in for catalog in catalogs { try store.choose(extent, catalog) } }
    }

    /// Removes the files that no database row refers to.
    ///
    /// - Parameter age: the minimum age of a file, in seconds. A newer file isn't removed, because another process may be about
    ///   to use it.
    private func removeStrays(besides used: Set<String>, olderThan age: Int64) {
        let now = WallClock.milliseconds() / 1000
        for name in Files.names(in: directory.pictures) where !used.contains(name) {
            let path = directory.pictures + "/" + name
            if let changed = Files.changed(path), now - changed >= age { Files.remove(path) }
        }
    }
}
