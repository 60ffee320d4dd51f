// Library: everything that is kept — what upstreams sent, the entries made of it, the packs that pages are made from, and what
// the reader made — and the syncs that feed it. This file and the values it names are the whole public face of the module. It
// makes no page and has no words: errors and reports are facts.

internal import Catalogs
internal import Glibc
public import Model
internal import SQLite
public import Shelf
internal import Synchronization
internal import Upstreams

/// One data directory, opened. Any number of processes may have the same one open; each sees what the others write before its
/// next answer.
///
/// All methods may be called from any thread. Those that are not `async` block for as long as SQLite does: microseconds for
/// `snapshot()`, a disk's write for `apply`.
public final class Library: Sendable {
    /// What only a library that may be written has.
    struct Writing: Sendable {
        let owner: StoreActor
        let backups: Backups
    }

    let options: LibraryOptions
    let directory: DataDirectory
    /// The directory that was opened, wherever it is moved; nil if it can't be opened.
    let openDirectory: OpenDirectory?
    /// The backup written when the library's files turned out to be replaced; nil before that.
    let replacementRescue = Mutex<(path: String?, isDone: Bool)>((nil, false))
    let table: AdapterTable
    let client: UpstreamClient
    let board: ActiveSyncs
    /// Nil where nothing can be written.
    let writing: Writing?
    /// Why nothing can be written, where that is so: the directory may not be, or there is no room.
    public let writingObstacle: LibraryError?
    /// What was brought back when the library was opened; nil where its database was there.
    public let recovery: LibraryRecovery?
    let cache: Mutex<SnapshotCache>
    /// Made when it is first needed.
    let shelf: Mutex<ShelfWriter?>
    /// The second journal's file when the database last held everything in it; nil if that isn't known.
    let takenIn: Mutex<Files.State?>
    /// Made when the first picture is asked for.
    let keeper = Mutex<PictureService?>(nil)
    let pictureBoard = ActivePictureDownloads()
    /// Whether there was a table of pictures when the library was opened.
    let hadPictures: Bool
    /// Details that could not be had a moment ago, and when that was.
    let failedDetails = Mutex<[EntryID: (time: Int64, problem: SyncProblem)]>([:])

    init(
        options: LibraryOptions, directory: DataDirectory, table: AdapterTable, board: ActiveSyncs, writing: Writing?,
        writingObstacle: LibraryError?, recovery: LibraryRecovery?, cache: SnapshotCache,
        takenIn: Files.State?
    ) {
        self.options = options
        self.directory = directory
        openDirectory = OpenDirectory(directory.path)
        self.table = table
        self.board = board
        self.writing = writing
        self.writingObstacle = writingObstacle
        self.recovery = recovery
        self.cache = Mutex(cache)
        shelf = Mutex(nil)
        self.takenIn = Mutex(takenIn)
        hadPictures = directory.pictureDatabase.size != nil
        client = UpstreamClient(
            table.adapters.map { adapter in
                var configuration = UpstreamConfiguration(
                    name: adapter.upstream, bases: adapter.bases,
                    replacements: options.replacedBases.filter { $0.name == adapter.upstream }.map { $0.url })
                if let key = options.keys[adapter.upstream] { configuration.headers = adapter.headers(withKey: key) }
                configuration.allowedHosts = adapter.pictureHosts
                if let rate = options.detailRate, rate.isFinite {
                    configuration.detailsPerSecond = max(1, Int(min(rate, 10_000)))
                }
                return configuration
            }, version: options.version, isOffline: options.isOffline, limits: options.upstreamLimits)
    }

    /// Opens the library of a data directory; makes, migrates and fills it where that is needed.
    ///
    /// - Throws: `notADirectory`, `readOnly` and `diskFull` (where there is no library to be read), `newerVersion`, `notALibrary`, `damaged`, `busy`,
    ///   `cannotOpen`.
    public static func open(_ options: LibraryOptions) throws(LibraryError) -> Library {
        try LibraryOpener(options).run()
    }

    /// Loads what sending needs, beside whatever else is done: for who opens a library in order to sync it.
    public static func prepareToSend() { UpstreamClient.prepare() }

    /// Whether nothing can be written: reading works, everything else throws `writingObstacle`.
    public var isReadOnly: Bool { writing == nil }

    /// What a change says where nothing can be written.
    var notWritable: LibraryError { writingObstacle ?? .readOnly(path: directory.path) }

    /// Everything a page is made of, now, from any thread: a few microseconds if nothing has changed. For whoever reads no entries: damage
    /// shows only while they are read, see `answer`.
    ///
    /// If the library's files were replaced, it is what was read before that, and says so in `obstacle`.
    public func snapshot() throws(LibraryError) -> LibrarySnapshot {
        takeInJournal()
        return try snapshot(mendsInMemory: false)
    }

    private func snapshot(mendsInMemory: Bool) throws(LibraryError) -> LibrarySnapshot {
        var snapshot = try cache.withLock { cache throws(LibraryError) in try cache.snapshot(mendsInMemory: mendsInMemory) }
        if let obstacle = snapshot.obstacle { snapshot.obstacle = withRescue(obstacle) }
        return snapshot
    }

    /// Adds to the database what only the second journal has, if that file was changed: a process that died between its two writes left a
    /// change there. Without this it would stay unseen until the next change of the shelf, and appear then.
    ///
    /// It waits while another process changes the shelf, at most `takingInLimit`. If it fails, reading goes on, and the next change is refused.
    private func takeInJournal() {
        guard writing != nil, let state = Files.State(directory.journal), state != takenIn.withLock({ $0 }) else { return }
        var left = Library.takingInLimit
        while left > 0 {
            let isDone = shelf.withLockIfAvailable { writer in
                (try? shelfWriter(&writer).settleIfFree()) ?? true
            }
            if isDone ?? false { break }
            usleep(1000)
            left -= 1
        }
        takenIn.withLock { $0 = state }
    }

    /// The longest that reading waits for somebody who is changing the shelf, in milliseconds.
    private static let takingInLimit = 1000

    /// Answers from what is kept. Everything that reads entries goes this way: if damage is met in a pack meanwhile, the answer is thrown away, the pack
    /// made again, and `make` called again, so that nobody is told that something isn't there because it could not be read.
    ///
    /// - Parameters:
    ///   - held: the snapshot to begin with, so that several answers are of one moment; nil for the library now.
    ///   - make: makes the answer and does nothing else, since it may be called up to `answerAttempts` times.
    /// - Throws: `damagedCatalog` if the damaged pack could not be made again; whatever `snapshot()` throws.
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
            // A disk that spoils what is written to it can't hold the pack that is made again.
            let mendsInMemory = attempt > 1
            attempt += 1
            snapshot = try self.snapshot(mendsInMemory: mendsInMemory)
        }
    }

    /// How often one answer is made: as it is, from packs that were made again on disk, from packs in memory, and once more should other packs
    /// be damaged meanwhile.
    static let answerAttempts = 4

    /// Changes the shelf: all of `actions` or none.
    ///
    /// - Returns: the shelf after it, on disk for good.
    /// - Throws: `refused`, `unknownCatalog`, `unknownEntry` (what is not kept can't be starred or noted), `readOnly`, `diskFull`, `busy`.
    public func apply(_ actions: [ShelfAction]) throws(LibraryError) -> ShelfState {
        try withShelf { writer throws(LibraryError) in try writer.apply(actions) }
    }

    /// Keeps a dated backup of the shelf beside the database, where the last one is older than a day and the shelf has changed since:
    /// for who changes the shelf and ends. What serves does so by itself.
    public func keepBackup() { writeDailyBackup() }

    /// The shelf as one JSON document, for `restore`. Where the database can't be read any more, what is in memory of it.
    public func backup() throws(LibraryError) -> [UInt8] {
        takeInJournal()
        let journal: [ShelfChange], device: UInt64
        do throws(LibraryError) {
            (journal, device) = try cache.withLock { cache throws(LibraryError) in try cache.journal() }
        } catch {
            (journal, device) = held()
            _ = withRescue(error)
            guard !journal.isEmpty else { throw error }
        }
        return try BackupDocument.encode(journal, device: device, now: options.now())
    }

    /// Merges a backup into the shelf, removing nothing: every favourite and note that the backup held is there afterwards, also where it was
    /// removed since; a name or text changed since stays as it is, and the report says of which entries. With `replace`, the shelf shows exactly what the backup held. A dated backup of what
    /// was there before is written first in both cases.
    ///
    /// - Throws: `badBackup`, `readOnly`, `diskFull`, `busy`.
    public func restore(_ bytes: [UInt8], replace: Bool) throws(LibraryError) -> RestoreReport {
        let document = try BackupDocument(bytes, now: options.now())
        guard document.isWhole || !replace else { throw .badBackup(.wrongShape) }
        guard let writing else { throw notWritable }
        let lock: FileLock?
        do throws(FileError) {
            lock = try FileLock.take(directory.locks + "/shelf.lock", waiting: 10_000)
        } catch { throw LibraryError(error, in: directory) }
        guard let lock else { throw .busy }
        defer { lock.release() }
        return try withShelf { writer throws(LibraryError) in
            let written = try writing.backups.write(
                try writer.journal(), .before, device: try writer.device(), now: self.options.now())
            let (state, merged, older) = try writer.restore(document.changes, replace: replace)
            return RestoreReport(
                favourites: UInt32(clamping: state.favourites.count), notes: UInt32(clamping: state.notedEntries.count),
                merged: UInt32(clamping: merged), skipped: UInt32(clamping: document.skipped), older: older,
                overLimit: self.table.overLimit(state),
                backupWritten: written)
        }
    }

    /// Imports a file of the SRD's widely copied flat shape into `monsters`.
    ///
    /// - Throws: `badImport` where it is something else, `unknownCatalog` where there is no such catalog, `alreadyRunning`, `readOnly`, `diskFull`.
    public func importFlat(_ file: [UInt8]) async throws(LibraryError) -> ImportReport {
        let flat: (records: [RawRecord], problems: [AdaptProblem])
        do throws(AdaptProblem) {
            flat = try SRDFlat.records(from: file)
        } catch { throw .badImport(error) }
        return try await importRecords(flat.records, flat.problems, into: SRDFlat.catalog)
    }

    /// Keeps a file as a catalog of the reader's own, or adds it to the one there is: records with ids that are known already are
    /// renewed.
    ///
    /// - Parameters:
    ///   - isStopped: asked now and then; where it says so, what has been stored stays, and the rest is not read.
    ///   - progress: called from any thread.
    /// - Throws: `badFile`, `unreadableFile`, `badPlan`; `alreadyRunning`, `readOnly`, `diskFull`, `busy`, `storage`. What was
    ///   stored before stays.
    public func importFile(
        _ input: ImportInput, _ request: FileImportRequest, isStopped: @escaping @Sendable () -> Bool = { false },
        progress: @escaping @Sendable (FileImportProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> FileImportReport {
        try await FileImporter(library: self, input: input, request: request, isStopped: isStopped, progress: progress).run()
    }

    /// What `importFile` would do, found out without writing anything: the library need not even be there.
    ///
    /// - Throws: `badFile`, `unreadableFile`, `badPlan`, `cannotOpen`, `damaged`, `busy`.
    public static func tryImport(
        _ input: ImportInput, _ request: FileImportRequest, _ options: LibraryOptions,
        progress: @escaping @Sendable (FileImportProgress) -> Void = { _ in }
    ) throws(LibraryError) -> FileImportReport {
        var request = request
        request.isDryRun = true
        return try FilePreview(input: input, request: request, isStopped: { false }, progress: progress).dryRun(options)
    }

    /// Removes a catalog of the reader's own with all its entries. Favourites and notes on them stay on the shelf.
    ///
    /// - Throws: `unknownCatalog`, `notImported`, `alreadyRunning`, `readOnly`, `diskFull`, `busy`, `storage`.
    public func forget(_ catalog: CatalogID) async throws(LibraryError) -> ForgetReport { try await runForget(catalog) }

    // MARK: Upstreams

    /// Fetches now: `catalogs` (nil: all), one upstream beside the other, of each a few catalogs at once. It returns when all are done, with a report
    /// for each, whatever happens; cancelling the task or `stopSync` ends it early. `progress` is called from any thread.
    ///
    /// - Parameter sources: the reader's choice of upstreams, before the options'.
    public func sync(
        _ catalogs: [CatalogID]? = nil, sources: [UpstreamChoice] = [],
        progress: @escaping @Sendable (CatalogID, SyncProgress) -> Void = { _, _ in }
    ) async -> SyncReport {
        await runSync(catalogs ?? table.catalogs.map { $0.description.id }, sources, progress)
    }

    /// Stops the sync of a catalog, or (nil) all of them, in this process. What has arrived is kept, and the background leaves the catalog
    /// alone until somebody asks for it, or until what was fetched now would be stale.
    public func stopSync(_ catalog: CatalogID?) { board.stop(catalog) }

    /// Stops all syncs in this process, because it ends: the next one goes on with them by itself.
    public func endSyncs() { board.endAll() }

    /// Fetches the rest of an entry, where only what a list shows is kept so far.
    ///
    /// - Throws: `unknownCatalog`, `unknownEntry`, `upstream`, `readOnly`, `diskFull`. The entry is as it was then.
    public func fillIn(_ id: EntryID) async throws(LibraryError) { try await runFillIn(id) }

    /// Refreshes the catalogs that are stale, one upstream at a time, then fetches what is still wanting of partial entries, at the budget's pace.
    /// For the background: it obeys what upstreams asked for, leaves what failed lately alone, and returns when there is nothing more to do.
    public func refreshStale() async { await runRefresh(failedPause: options.syncLimits.backgroundPause) }

    /// The same, and what failed is tried again when that is `pause` seconds ago: how the reader learns that an upstream is back.
    public func refreshStale(failedSince pause: Int64) async { await runRefresh(failedPause: pause * 1000) }

    /// Draws an entry of a deck: the one fetched ahead, else one that the upstream gives within two seconds, else one that is kept. What comes from the
    /// upstream is kept from then on. Never the same one twice in a row, where there are two.
    ///
    /// - Parameter sources: the reader's choice of upstreams, before the options'.
    /// - Throws: `unknownCatalog`; `nothingToDraw` where the deck is empty too; `diskFull`, `busy`, `storage`.
    public func draw(_ catalog: CatalogID, sources: [UpstreamChoice] = []) async throws(LibraryError) -> RandomEntry {
        try await runDraw(catalog, sources)
    }

    /// Begins to fetch what the next draw takes: from now on the catalog's status says that it is being fetched.
    ///
    /// - Returns: what fetches it, to be run beside everything else; it takes two seconds at most. Nil where there is nothing to fetch: offline, a
    ///   fetch under way, no key.
    public func beginDrawAhead(_ catalog: CatalogID, sources: [UpstreamChoice] = []) -> (@Sendable () async -> Void)? {
        startDrawAhead(catalog, sources)
    }

    private func withShelf<Value>(_ body: (ShelfWriter) throws(LibraryError) -> Value) throws(LibraryError) -> Value {
        guard writing != nil else { throw notWritable }
        do throws(LibraryError) {
            return try shelf.withLock { writer throws(LibraryError) in try body(try shelfWriter(&writer)) }
        } catch { throw withRescue(error) }
    }

    /// The writer, made if there is none yet, and only if the library's files are where they were.
    private func shelfWriter(_ writer: inout ShelfWriter?) throws(LibraryError) -> ShelfWriter {
        if let writer {
            try writer.checkInPlace()
            guard directory.hasDatabase else {
                throw .damaged(path: directory.database.shownPath, newest: Backups.newest(in: directory), rescued: nil)
            }
            return writer
        }
        // A new connection would open whatever lies at the path now.
        try cache.withLock { cache throws(LibraryError) in try cache.checkInPlace() }
        let made = try ShelfWriter(directory, table, now: options.now, random: options.random, faults: options.fileFaults)
        writer = made
        return made
    }

    /// The changes in effect that are in memory, whatever has become of the database since, and the library's name.
    private func held() -> ([ShelfChange], device: UInt64) {
        let (read, device) = cache.withLock { $0.held }
        let known = Set(read.map { $0.id })
        let written = shelf.withLock { $0?.held ?? [] }
        return (read + written.filter { !known.contains($0.id) }, device)
    }

    /// The same error; of a damaged database with the path of a backup, written now of what can still be read of it and of what is in memory.
    private func withRescue(_ error: LibraryError) -> LibraryError {
        guard let writing else { return error }
        switch error {
        case .damaged(let path, let newest, nil):
            let (changes, device) = held()
            return .damaged(
                path: path, newest: newest, rescued: writing.backups.rescue(changes, device: device, now: options.now()))
        case .replaced(let path, nil): return .replaced(path: path, rescued: rescueReplaced(writing.backups))
        default: return error
        }
    }

    /// Writes the shelf as it is in memory to a backup, once: into the directory that was opened, wherever it is now; beside its
    /// old path if it was deleted.
    private func rescueReplaced(_ backups: Backups) -> String? {
        replacementRescue.withLock { rescue in
            if rescue.isDone { return rescue.path }
            // Deleted files can still be read through the connection.
            let whole = try? cache.withLock { cache throws(LibraryError) in try cache.journal() }
            let (changes, device) = whole ?? held()
            rescue = (backups.writeRescued(changes, device: device, now: options.now(), openDirectory), true)
            return rescue.path
        }
    }
}
