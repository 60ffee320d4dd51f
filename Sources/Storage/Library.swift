// The `Storage` module manages all stored data (upstream records, entries, packs, favourites and notes) and the syncs that update
// it. `Library` and the types that it uses are the module's whole public interface. The module creates neither pages nor
// messages. Its errors and reports contain only data, and each user interface adds its own messages.

internal import Catalogs
internal import Model
internal import SQLite
public import Shelf
internal import Synchronization
internal import SystemCalls
internal import Upstreams

/// A library in a data directory. Several processes may open the same directory. Each process reads the other processes' changes
/// before it answers a request.
///
/// All methods may be called from any thread. Methods that aren't `async` block until SQLite has finished: `snapshot()` takes
/// microseconds, and `apply` waits for a write to disk.
public final class Library: Sendable {
    /// The objects that only a writable library needs.
    struct WriteComponents: Sendable {
        let owner: UpstreamDataWriter
        let backups: AutomaticShelfBackups
    }

    let options: LibraryOptions
    /// The data directory. A reader's library has its own shelf in `shelfFiles`.
    let directory: DataDirectory
    /// The library with the catalogs if this is the library of a reader who isn't the first, otherwise nil.
    let parent: Library?
    /// The library with the catalogs.
    var main: Library { parent ?? self }
    /// The open files of this library's shelf.
    let shelfFiles: ShelfFiles
    /// The shelves of the readers whose shelf isn't in this library.
    let readerShelves = ReaderShelves()
    /// The built-in adapters. `table` also includes the adapters for source files.
    let builtIn: AdapterTable
    /// The client for the built-in upstreams. Use `client(for:)` to find an adapter's client.
    let client: UpstreamClient
    /// The clients for source files, keyed by the source's name.
    let sourceClients = Mutex<[String: (file: SourceFile, client: UpstreamClient)]>([:])
    /// The last value of `table` that includes source files, and the database's version when the files were read.
    let lastTable = Mutex<(version: Int64, table: AdapterTable)?>(nil)
    let activeSyncs: ActiveSyncs
    let activity: LibraryActivity
    /// The objects for writing, or nil if the library is read-only.
    let writing: WriteComponents?
    /// The reason why the library is read-only, such as missing write permission or a full disk. Nil if the library is writable.
    public var writingObstacle: LibraryError? { shelfFiles.obstacle }
    /// The favourites and notes recovered when the library was opened, or nil if the database hadn't been lost.
    public var recovery: DatabaseRecoveryReport? { shelfFiles.recovery }
    /// The picture service, which is created when the first picture is needed.
    let keeper = Mutex<PictureService?>(nil)
    let pictureDownloads: ActivePictureDownloads
    /// Whether the picture database existed when the library was opened.
    let hadPictures: Bool
    /// The people who share the library.
    public let readers: ReaderRegistry
    /// The path of the journal file of the hub, which has all shared lists. Every read of the shelf looks at this file.
    let hubJournal: String
    /// Recent failed requests for details, with the time and problem of each.
    let failedDetails = Mutex<[EntryID: (time: Int64, problem: SyncProblem)]>([:])

    init(
        options: LibraryOptions, table: AdapterTable, activeSyncs: ActiveSyncs, owner: UpstreamDataWriter?,
        shelfFiles: ShelfFiles
    ) {
        self.options = options
        directory = shelfFiles.directory
        hubJournal = directory.hub.journal
        parent = nil
        self.shelfFiles = shelfFiles
        builtIn = table
        self.activeSyncs = activeSyncs
        activity = LibraryActivity()
        pictureDownloads = ActivePictureDownloads()
        writing = owner.map { WriteComponents(owner: $0, backups: shelfFiles.backups) }
        hadPictures = directory.pictureDatabase.size != nil
        readers = ReaderRegistry(directory, isWritable: owner != nil, now: options.now)
        client = Library.client(table.adapters, options)
    }

    /// Creates a reader's library, which has everything in common with `parent` except for the shelf.
    init(parent: Library, shelfFiles: ShelfFiles) {
        options = parent.options
        directory = parent.directory
        hubJournal = parent.hubJournal
        self.parent = parent
        self.shelfFiles = shelfFiles
        builtIn = parent.builtIn
        activeSyncs = parent.activeSyncs
        activity = parent.activity
        pictureDownloads = parent.pictureDownloads
        writing =
            shelfFiles.obstacle == nil
            ? parent.writing.map { WriteComponents(owner: $0.owner, backups: shelfFiles.backups) } : nil
        hadPictures = parent.hadPictures
        readers = parent.readers
        client = parent.client
    }

    /// Opens the library in a data directory. If necessary, creates it, migrates it and fills it with starter data.
    ///
    /// - Throws: `notADirectory`, `readOnly` and `diskFull` (if there isn't a readable library), `newerVersion`, `notALibrary`,
    ///   `damaged`, `busy`, `cannotOpen`.
    public static func open(_ options: LibraryOptions) throws(LibraryError) -> Library {
        try LibraryOpener(options).run()
    }

    /// Whether the library is read-only. If so, reading works, and every other operation throws `writingObstacle`.
    public var isReadOnly: Bool { writing == nil }

    /// The error that changes to a read-only library throw.
    var notWritable: LibraryError { writingObstacle ?? .readOnly(path: shelfFiles.directory.path) }

    /// Returns the current data for pages. Takes a few microseconds if nothing has changed. Don't use the snapshot to read
    /// entries: damage is detected only when entries are read, and only `answer` handles it.
    ///
    /// If another program has replaced the library's files, or overwritten them with files that lack a known change, returns the
    /// data that was read before the replacement, and reports the problem in `obstacle`.
    public func snapshot() throws(LibraryError) -> LibrarySnapshot {
        takeInJournal()
        exchangeSharedLists()
        return try snapshot(mendsInMemory: false)
    }

    private func snapshot(mendsInMemory: Bool) throws(LibraryError) -> LibrarySnapshot {
        let database = shelfFiles.directory.database, files = database.identity
        var snapshot = try shelfFiles.cache.withLock { cache throws(LibraryError) in
            try cache.snapshot(files, mendsInMemory: mendsInMemory)
        }
        if snapshot.obstacle != nil, settleShelfIfFree() {
            // The files are in place, but the database lacked a known change. The journal file may have had it.
            let files = database.identity
            snapshot = try shelfFiles.cache.withLock { cache throws(LibraryError) in try cache.snapshot(files) }
            if snapshot.obstacle != nil { shelfFiles.known.setOverwritten() }
        }
        if let obstacle = snapshot.obstacle { snapshot.obstacle = withRescue(obstacle) }
        guard let parent else { return snapshot }
        return try parent.snapshot(mendsInMemory: mendsInMemory).with(shelfOf: snapshot)
    }

    /// If the journal file has changed, adds any changes that are only in that file to the database. A process that crashes
    /// between writing the file and writing the database leaves such a change behind. Without this method, the change would
    /// remain invisible until the next change to a favourite or a note.
    ///
    /// Never waits. If favourites or notes are being changed at the moment, or if an error occurs, reading continues, and each
    /// later read tries again. A change that is still being written hasn't been acknowledged yet.
    func takeInJournal() {
        guard writing != nil, let state = Files.ChangeStamp(shelfFiles.directory.journal),
            state != shelfFiles.takenIn.withLock({ $0 })
        else { return }
        if shelfFiles.cache.withLock({ $0.agreesWithJournal }) || settleShelfIfFree() {
            shelfFiles.takenIn.withLock { $0 = state }
        }
    }

    /// Synchronizes the database with the journal file, unless favourites or notes are being changed at the moment.
    /// - Returns: Whether the database and the journal file now match.
    private func settleShelfIfFree() -> Bool {
        shelfFiles.writer.withLockIfAvailable { writer in (try? shelfWriter(&writer).settleIfFree()) ?? false } ?? false
    }

    /// The maximum time that a change to favourites or notes waits for other changes in this and other processes.
    public static let changeLimit: Duration = .milliseconds(Database.usualBusyTimeout)

    /// Returns an answer that `make` creates from the stored data. All code that reads entries must use this method. If a pack
    /// turns out to be damaged, this method discards the answer, rebuilds the pack and calls `make` again. As a result,
    /// unreadable data never looks like missing data.
    ///
    /// - Parameters:
    ///   - held: the snapshot to start with, or nil for the current data. Pass a snapshot if several answers must be based on the
    ///     same data.
    ///   - make: a closure that creates the answer. It must not have side effects, because it may be called up to
    ///     `answerAttempts` times.
    /// - Throws: `damagedCatalog` if the damaged pack couldn't be rebuilt, or any error from `snapshot()`.
    public func answer<Answer>(
        from held: LibrarySnapshot? = nil, _ make: (LibrarySnapshot) -> Answer
    ) throws(LibraryError) -> Answer {
        var attempt = 1
        var snapshot = if let held { held } else { try self.snapshot() }
        while true {
            let counts = snapshot.damageCounts
            let answer = make(snapshot)
            guard let damaged = snapshot.damaged(since: counts) else { return answer }
            guard attempt < Library.answerAttempts else { throw .damagedCatalog(damaged) }
            // If a pack is damaged again after it was rebuilt on disk, the disk may be corrupting data, so rebuild the pack in
            // memory.
            let mendsInMemory = attempt > 1
            attempt += 1
            snapshot = try self.snapshot(mendsInMemory: mendsInMemory)
        }
    }

    /// The maximum number of attempts to create an answer. The first uses the existing packs, the second rebuilds damaged packs
    /// on disk, and the third rebuilds them in memory. The fourth handles packs that become damaged during the earlier
    /// attempts.
    static let answerAttempts = 4

    /// Returns the size of a pack file in bytes, or nil if it doesn't exist.
    ///
    /// - Parameter hash: the file's hash, as in `CatalogPackHashes`.
    public func packSize(_ hash: String) -> Int64? { isHash(hash) ? Files.size(of: directory.pack(hash)) : nil }

    /// Reads a pack file. Returns nil if it doesn't exist.
    ///
    /// - Parameter hash: the file's hash, as in `CatalogPackHashes`. The hash may come from a request.
    public func pack(_ hash: String) -> [UInt8]? { isHash(hash) ? try? Files.read(directory.pack(hash)) : nil }

    /// Returns whether `text` has the form of a hash. Without this check, a request could name a file outside the packs folder.
    func isHash(_ text: String) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { ASCII.isDigit($0) || $0 >= ASCII.lowerA && $0 <= ASCII.lowerF }
    }

    /// Applies `actions` to the favourites and notes. If any action fails, none of them takes effect.
    ///
    /// - Parameter deadline: the time at which to stop waiting for other changes. If it is over, tries once.
    /// - Returns: The new favourites and notes, which have been durably written to disk.
    /// - Throws: `refused`, `unknownCatalog`, `unknownEntry` (only stored entries can become favourites or have notes),
    ///   `readOnly`, `diskFull`, `busy`.
    public func apply(
        _ actions: [ShelfAction], until deadline: ContinuousClock.Instant = .now + changeLimit
    ) throws(LibraryError) -> ShelfState {
        let shelf = try withShelf(until: deadline) { writer throws(LibraryError) in try writer.apply(actions, parent) }
        offerSharedLists()
        return shelf
    }

    /// Stores changes from another device, and returns the changes that the device doesn't have yet. Storing the same changes
    /// again has no effect.
    ///
    /// - Parameter deadline: the time at which to stop waiting for other changes. If it is over, tries once.
    /// - Returns: The changes that the device doesn't have, and the IDs of those that the reader may not make, which aren't stored.
    /// - Throws: `readOnly`, `diskFull`, `busy`.
    public func exchange(
        _ changes: [ShelfChange], after cursor: ShelfCursor, version: UInt8 = ShelfExchange.version,
        until deadline: ContinuousClock.Instant = .now + changeLimit
    ) throws(LibraryError) -> ShelfExchange.Answer {
        var refused: [ChangeID] = []
        if !changes.isEmpty {
            let isGuests = try isGuests
            refused = try withShelf(until: deadline) { writer throws(LibraryError) in
                try writer.merge(changes, isGuests: isGuests)
            }
        }
        if let obstacle = try snapshot().obstacle, shelfFiles.known.isOverwritten { throw obstacle }
        var answer = try shelfFiles.cache.withLock { cache throws(LibraryError) in try cache.changes(after: cursor, version) }
        answer.refused = refused
        return answer
    }

    /// Writes a dated backup of the favourites and notes if the last backup is more than a day old and they have changed since
    /// then. Short-lived commands call this method. The server writes the backup automatically.
    ///
    /// A backup contains all past changes. If there are very many, a command would take noticeably longer, so it writes a backup
    /// once a week. The server and each sync still write it once a day.
    public func keepBackup() {
        writeDailyBackup(after: shelfFiles.known.reading.row < 20_000 ? AutomaticShelfBackups.day : 7 * AutomaticShelfBackups.day)
    }

    /// Returns the favourites, the notes and the source files as a JSON document that `restore` and `restoreSources` can read. If
    /// the database is no longer readable, uses the data in memory. The backup of a reader's library contains no source files.
    public func backup() throws(LibraryError) -> [UInt8] {
        _ = try? snapshot()
        let journal: [ShelfChange], device: UInt64
        do throws(LibraryError) {
            (journal, device) = try knownJournal()
        } catch {
            (journal, device) = held()
            _ = withRescue(error)
            guard !journal.isEmpty || !(heldSources() ?? []).isEmpty else { throw error }
        }
        return BackupDocument.encode(journal, device: device, now: options.now(), sources: sourcesToBackUp ?? heldSources())
    }

    /// Imports a file in the widely used flat SRD format into the catalog `monsters`.
    ///
    /// - Throws: `badImport` if the file has another format, `unknownCatalog` if the catalog doesn't exist, `alreadyRunning`,
    ///   `readOnly`, `diskFull`.
    public func importFlat(_ file: [UInt8]) async throws(LibraryError) -> CatalogReport {
        let flat: (records: [RawRecord], problems: [AdaptProblem])
        do throws(AdaptProblem) {
            flat = try SRDFlatFileParser.records(from: file)
        } catch { throw .badImport(error) }
        return try await importRecords(flat.records, flat.problems, into: SRDFlatFileParser.catalog)
    }

    /// Imports a file as a new catalog, or adds its records to an existing imported catalog. Records with known IDs are updated.
    ///
    /// - Parameters:
    ///   - isStopped: a closure that is called regularly. If it returns true, the import stops. Records that are already stored
    ///     remain.
    ///   - progress: a closure that may be called from any thread.
    /// - Throws: `badFile`, `unreadableFile`, `badPlan`, `alreadyRunning`, `readOnly`, `diskFull`, `busy`, `storage`. Records
    ///   stored before the error remain.
    public func importFile(
        _ input: ImportInputFile, _ request: FileImportOptions, isStopped: @escaping @Sendable () -> Bool = { false },
        progress: @escaping @Sendable (FileImportProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> FileImportReport {
        try await FileImporter(library: self, input: input, request: request, isStopped: isStopped, progress: progress).run()
    }

    /// Reports what `importFile` would do, without writing anything. The library doesn't have to exist.
    ///
    /// - Throws: `badFile`, `unreadableFile`, `badPlan`, `cannotOpen`, `damaged`, `busy`.
    public static func tryImport(
        _ input: ImportInputFile, _ request: FileImportOptions, _ options: LibraryOptions,
        progress: @escaping @Sendable (FileImportProgress) -> Void = { _ in }
    ) throws(LibraryError) -> FileImportReport {
        var request = request
        request.isDryRun = true
        return try ImportAnalyser(input: input, request: request, isStopped: { false }, progress: progress).dryRun(options)
    }

    /// Calls `body` with the object that writes favourites and notes. The deadline applies to all locks together, so that the
    /// total wait is limited.
    func withShelf<Value>(
        until deadline: ContinuousClock.Instant, _ body: (ShelfWriter) throws(LibraryError) -> Value
    ) throws(LibraryError) -> Value {
        guard writing != nil else { throw notWritable }
        var hasWaited = false
        defer { if hasWaited { activity.countBusyWait() } }
        do throws(LibraryError) {
            while true {
                let value = try shelfFiles.writer.withLockIfAvailable { writer throws(LibraryError) in
                    let writer = try shelfWriter(&writer)
                    (writer.deadline, writer.hasWaited) = (deadline, false)
                    defer { hasWaited = hasWaited || writer.hasWaited }
                    let value = try body(writer)
                    activity.countShelfWrite()
                    // If files that were put back are replaced once more, write another backup.
                    shelfFiles.replacementRescue.withLock { $0 = (nil, false) }
                    return value
                }
                if let value { return value }
                hasWaited = true
                guard ContinuousClock.now < deadline else { throw LibraryError.busy }
                usleep(500)
            }
        } catch { throw withRescue(error) }
    }

    /// Returns the object that writes favourites and notes, and creates it if necessary. Throws an error if the library's files
    /// were moved, deleted or replaced.
    private func shelfWriter(_ writer: inout ShelfWriter?) throws(LibraryError) -> ShelfWriter {
        let files = shelfFiles
        if let writer {
            try writer.checkInPlace()
            guard files.directory.hasDatabase else {
                throw .damaged(
                    path: files.directory.database.shownPath, newest: AutomaticShelfBackups.newest(in: files.directory),
                    rescued: nil)
            }
            return writer
        }
        // A new connection would open whichever file is now at the path, so check that the library's files haven't been
        // replaced.
        try files.cache.withLock { cache throws(LibraryError) in try cache.checkInPlace() }
        let made = try ShelfWriter(
            files.directory, table, files.known, now: options.now, random: options.random, faults: options.fileFaults)
        writer = made
        return made
    }
}
