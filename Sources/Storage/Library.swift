// Library: all stored data (upstream records, entries, packs and the shelf) and the syncs that update it. This file and the
// types that it uses are the module's whole public interface. The module produces no pages and no messages: errors and reports
// contain only facts.

internal import Catalogs
internal import Glibc
public import Model
internal import SQLite
public import Shelf
internal import Synchronization
internal import Upstreams

/// An open data directory. Several processes may open the same directory. Each process sees the others' changes before its next
/// answer.
///
/// All methods may be called from any thread. Methods that aren't `async` block on SQLite: microseconds for `snapshot()`, a disk
/// write for `apply`.
public final class Library: Sendable {
    /// The parts that only a writable library has.
    struct WriteAccess: Sendable {
        let owner: StoreActor
        let backups: ShelfBackups
    }

    let options: LibraryOptions
    let directory: DataDirectory
    /// The directory that was opened, even if it is moved later. Nil if it can't be opened.
    let openDirectory: OpenDirectory?
    /// The backup written when the library's files turned out to be replaced. Nil until then.
    let replacementRescue = Mutex<(path: String?, isDone: Bool)>((nil, false))
    let table: AdapterTable
    let client: UpstreamClient
    let board: ActiveSyncs
    /// Nil if the library is read-only.
    let writing: WriteAccess?
    /// The reason why the library is read-only, or nil: no write permission, or a full disk.
    public let writingObstacle: LibraryError?
    /// The shelf data recovered when the library was opened, or nil if the database wasn't lost.
    public let recovery: RecoveryReport?
    let cache: Mutex<SnapshotCache>
    /// Created on first use.
    let shelf: Mutex<ShelfWriter?>
    /// The second journal's file when the database last had everything in it, and when waiting for that was given up.
    let takenIn: Mutex<(done: Files.Metadata?, gaveUp: Files.Metadata?)>
    /// Created for the first picture.
    let keeper = Mutex<PictureService?>(nil)
    let pictureBoard = CatalogPictureDownloads()
    /// Whether the picture database existed when the library was opened.
    let hadPictures: Bool
    /// Recently failed requests for details, with their times.
    let failedDetails = Mutex<[EntryID: (time: Int64, problem: SyncProblem)]>([:])

    init(
        options: LibraryOptions, directory: DataDirectory, table: AdapterTable, board: ActiveSyncs, writing: WriteAccess?,
        writingObstacle: LibraryError?, recovery: RecoveryReport?, cache: SnapshotCache,
        takenIn: Files.Metadata?
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
        self.takenIn = Mutex((takenIn, nil))
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

    /// Opens the library in a data directory. Creates, migrates and fills it if necessary.
    ///
    /// - Throws: `notADirectory`, `readOnly` and `diskFull` (if there isn't a readable library), `newerVersion`, `notALibrary`,
    ///   `damaged`, `busy`, `cannotOpen`.
    public static func open(_ options: LibraryOptions) throws(LibraryError) -> Library {
        try LibraryOpener(options).run()
    }

    /// Loads the HTTP client's dependencies in advance, in parallel with opening a library for a sync.
    public static func prepareToSend() { UpstreamClient.prepare() }

    /// Whether the library is read-only. Reading works, and everything else throws `writingObstacle`.
    public var isReadOnly: Bool { writing == nil }

    /// The error for a change to a read-only library.
    var notWritable: LibraryError { writingObstacle ?? .readOnly(path: directory.path) }

    /// Returns the current data for pages, from any thread. Takes a few microseconds if nothing has changed. Use it only if no
    /// entries will be read: damage shows only when entries are read, and `answer` handles that.
    ///
    /// If the library's files were replaced, returns the last data read before that and reports it in `obstacle`.
    public func snapshot() throws(LibraryError) -> LibrarySnapshot {
        takeInJournal()
        return try snapshot(mendsInMemory: false)
    }

    private func snapshot(mendsInMemory: Bool) throws(LibraryError) -> LibrarySnapshot {
        var snapshot = try cache.withLock { cache throws(LibraryError) in try cache.snapshot(mendsInMemory: mendsInMemory) }
        if let obstacle = snapshot.obstacle { snapshot.obstacle = withRescue(obstacle) }
        return snapshot
    }

    /// Adds changes to the database that only the journal file has, if that file has changed. A process that died between its two
    /// writes leaves such a change. Otherwise, the change would stay invisible until the next change to the shelf.
    ///
    /// Waits up to `takingInLimit` while another process is changing the shelf. If that isn't enough, or if it fails, reading goes
    /// on, and every later answer tries once more without waiting.
    private func takeInJournal() {
        guard writing != nil, let state = Files.Metadata(directory.journal) else { return }
        let (done, gaveUp) = takenIn.withLock { ($0.done, $0.gaveUp) }
        guard state != done else { return }
        let deadline = ContinuousClock.now + (state == gaveUp ? .zero : Library.takingInLimit)
        while true {
            if cache.withLock({ $0.agreesWithJournal }) || settleShelfIfFree() {
                takenIn.withLock { $0.done = state }
                return
            }
            guard ContinuousClock.now < deadline else { break }
            usleep(1000)
        }
        takenIn.withLock { $0.gaveUp = state }
    }

    /// Settles both journals, unless somebody is changing the shelf.
    /// - Returns: Whether they agree now.
    private func settleShelfIfFree() -> Bool {
        shelf.withLockIfAvailable { writer in (try? shelfWriter(&writer).settleIfFree()) ?? false } ?? false
    }

    /// How long reading waits for another process that is changing the shelf.
    private static let takingInLimit: Duration = .seconds(1)

    /// How long a change waits for other changes, in this process and in others.
    private static let changeLimit: Duration = .seconds(5)

    /// Answers from the stored data. All code that reads entries must use this method. If it meets damage in a pack, it discards
    /// the answer, rebuilds the pack and calls `make` again. So unreadable data never looks like missing data.
    ///
    /// - Parameters:
    ///   - held: the snapshot to start with, for several answers from the same moment, or nil for the current data.
    ///   - make: makes the answer without side effects, because it may be called up to `answerAttempts` times.
    /// - Throws: `damagedCatalog` if the damaged pack couldn't be rebuilt; any error from `snapshot()`.
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
            // If the disk corrupts its writes, a rebuilt pack must stay in memory.
            let mendsInMemory = attempt > 1
            attempt += 1
            snapshot = try self.snapshot(mendsInMemory: mendsInMemory)
        }
    }

    /// The number of attempts. The first uses the existing packs, the second rebuilds damaged packs on disk, and the third
    /// rebuilds them in memory. The fourth is for packs that are damaged in the meantime.
    static let answerAttempts = 4

    /// Applies `actions` to the shelf, all or none.
    ///
    /// - Returns: The new shelf, which is durably on disk.
    /// - Throws: `refused`, `unknownCatalog`, `unknownEntry` (only stored entries can get favourites or notes), `readOnly`,
    ///   `diskFull`, `busy`.
    public func apply(_ actions: [ShelfAction]) throws(LibraryError) -> ShelfState {
        try withShelf { writer throws(LibraryError) in try writer.apply(actions) }
    }

    /// Writes a dated backup of the shelf if the last one is more than a day old and the shelf has changed since. For short-lived
    /// commands; the server does this by itself.
    public func keepBackup() { writeDailyBackup() }

    /// The shelf as a JSON document for `restore`. If the database can't be read any more, uses the data in memory.
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

    /// Merges a backup into the shelf without removing anything. Every favourite and note in the backup exists afterwards, even
    /// if it had been removed since. Names and texts that changed since then stay unchanged, and the report lists their entries.
    /// With `replace`, the shelf shows exactly the backup's content. In both cases, a dated backup of the current shelf is
    /// written first.
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

    /// Imports a file in the widely copied flat format of the SRD into `monsters`.
    ///
    /// - Throws: `badImport` if the file has another format, `unknownCatalog` if there is no such catalog, `alreadyRunning`,
    ///   `readOnly`, `diskFull`.
    public func importFlat(_ file: [UInt8]) async throws(LibraryError) -> FlatImportReport {
        let flat: (records: [RawRecord], problems: [AdaptProblem])
        do throws(AdaptProblem) {
            flat = try SRDFlatFile.records(from: file)
        } catch { throw .badImport(error) }
        return try await importRecords(flat.records, flat.problems, into: SRDFlatFile.catalog)
    }

    /// Imports a file as a new catalog, or adds it to an existing imported catalog. Records with known IDs are updated.
    ///
    /// - Parameters:
    ///   - isStopped: called regularly. If it returns true, the import stops and keeps what it has stored.
    ///   - progress: called from any thread.
    /// - Throws: `badFile`, `unreadableFile`, `badPlan`; `alreadyRunning`, `readOnly`, `diskFull`, `busy`, `storage`. Anything
    ///   stored before the error stays.
    public func importFile(
        _ input: ImportInput, _ request: FileImportRequest, isStopped: @escaping @Sendable () -> Bool = { false },
        progress: @escaping @Sendable (FileImportProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> FileImportReport {
        try await FileImporter(library: self, input: input, request: request, isStopped: isStopped, progress: progress).run()
    }

    /// Reports what `importFile` would do, without writing anything. The library need not exist.
    ///
    /// - Throws: `badFile`, `unreadableFile`, `badPlan`, `cannotOpen`, `damaged`, `busy`.
    public static func tryImport(
        _ input: ImportInput, _ request: FileImportRequest, _ options: LibraryOptions,
        progress: @escaping @Sendable (FileImportProgress) -> Void = { _ in }
    ) throws(LibraryError) -> FileImportReport {
        var request = request
        request.isDryRun = true
        return try ImportAnalysis(input: input, request: request, isStopped: { false }, progress: progress).dryRun(options)
    }

    /// Removes an imported catalog with all its entries. Favourites and notes on them stay on the shelf.
    ///
    /// - Throws: `unknownCatalog`, `notImported`, `alreadyRunning`, `readOnly`, `diskFull`, `busy`, `storage`.
    public func forget(_ catalog: CatalogID) async throws(LibraryError) -> ForgetReport { try await runForget(catalog) }

    // MARK: Upstreams

    /// Syncs `catalogs` (nil: all). Upstreams run in parallel, with a few catalogs each at a time. Always returns a report for
    /// each catalog once all are done. Cancelling the task or calling `stopSync` ends it early. `progress` is called from any
    /// thread.
    ///
    /// - Parameter sources: the reader's choice of upstreams, which takes precedence over the options.
    public func sync(
        _ catalogs: [CatalogID]? = nil, sources: [UpstreamChoice] = [],
        progress: @escaping @Sendable (CatalogID, SyncProgress) -> Void = { _, _ in }
    ) async -> SyncReport {
        await runSync(catalogs ?? table.catalogs.map { $0.description.id }, sources, progress)
    }

    /// Stops the sync of a catalog, or of all catalogs (nil), in this process. Fetched data stays. The background refresh skips
    /// the catalog until someone requests a sync, or until data fetched now would be stale.
    public func stopSync(_ catalog: CatalogID?) { board.stop(catalog) }

    /// Stops all syncs in this process before it exits. The next process continues them automatically.
    public func endSyncs() { board.endAll() }

    /// Fetches an entry's details if only its list record is stored.
    ///
    /// - Throws: `unknownCatalog`, `unknownEntry`, `upstream`, `readOnly`, `diskFull`. The entry is then unchanged.
    public func fillIn(_ id: EntryID) async throws(LibraryError) { try await runFillIn(id) }

    /// Refreshes stale catalogs, one upstream at a time, then fetches missing details within the rate limit. For background use:
    /// it respects upstreams' rate limits, skips recent failures, and returns when there is nothing left to do.
    public func refreshStale() async { await runRefresh(failedPause: options.syncLimits.backgroundPause) }

    /// Like `refreshStale()`, but also retries failures that are at least `pause` seconds old, to notice that an upstream is
    /// back.
    public func refreshStale(failedSince pause: Int64) async { await runRefresh(failedPause: pause * 1000) }

    /// Gets a random entry from a deck: the prefetched one, else one that the upstream sends within two seconds, else a stored
    /// one. New entries are stored. Never returns the same entry twice in a row if the deck has two.
    ///
    /// - Parameter sources: the reader's choice of upstreams, which takes precedence over the options.
    /// - Throws: `unknownCatalog`; `nothingToDraw` if the deck is empty too; `diskFull`, `busy`, `storage`.
    public func draw(_ catalog: CatalogID, sources: [UpstreamChoice] = []) async throws(LibraryError) -> RandomEntry {
        try await runDraw(catalog, sources)
    }

    /// Prepares to prefetch the next random entry. From now on, the catalog's status shows a fetch in progress.
    ///
    /// - Returns: A function that fetches the entry in at most six seconds, to be run concurrently. Nil if there is nothing to
    ///   fetch: offline, a fetch in progress, or no key.
    public func beginDrawAhead(_ catalog: CatalogID, sources: [UpstreamChoice] = []) -> (@Sendable () async -> Void)? {
        startDrawAhead(catalog, sources)
    }

    private func withShelf<Value>(_ body: (ShelfWriter) throws(LibraryError) -> Value) throws(LibraryError) -> Value {
        guard writing != nil else { throw notWritable }
        do throws(LibraryError) {
            // One deadline for both locks, so that changes don't wait for each other's waiting.
            let deadline = ContinuousClock.now + Library.changeLimit
            while true {
                let value = try shelf.withLockIfAvailable { writer throws(LibraryError) in
                    let writer = try shelfWriter(&writer)
                    let left = ContinuousClock.now.duration(to: deadline)
                    writer.patience = max(0, Int(left / .milliseconds(1)))
                    return try body(writer)
                }
                if let value { return value }
                guard ContinuousClock.now < deadline else { throw LibraryError.busy }
                usleep(500)
            }
        } catch { throw withRescue(error) }
    }

    /// Returns the shelf writer, and creates it if necessary, provided that the library's files are still in place.
    private func shelfWriter(_ writer: inout ShelfWriter?) throws(LibraryError) -> ShelfWriter {
        if let writer {
            try writer.checkInPlace()
            guard directory.hasDatabase else {
                throw .damaged(path: directory.database.shownPath, newest: ShelfBackups.newest(in: directory), rescued: nil)
            }
            return writer
        }
        // A new connection would open whatever is at the path now.
        try cache.withLock { cache throws(LibraryError) in try cache.checkInPlace() }
        let made = try ShelfWriter(directory, table, now: options.now, random: options.random, faults: options.fileFaults)
        writer = made
        return made
    }

    /// The current changes in memory, regardless of the database's state, and the library's device ID.
    private func held() -> ([ShelfChange], device: UInt64) {
        let (read, device) = cache.withLock { $0.held }
        let known = Set(read.map { $0.id })
        let written = shelf.withLock { $0?.held ?? [] }
        return (read + written.filter { !known.contains($0.id) }, device)
    }

    /// Returns the error. For a damaged database, first writes a backup of the data that is still readable or in memory, and adds
    /// its path.
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

    /// Writes a backup of the shelf from memory, once. Uses the opened directory, even if it was moved, or a path beside the old
    /// one if it was deleted.
    private func rescueReplaced(_ backups: ShelfBackups) -> String? {
        replacementRescue.withLock { rescue in
            if rescue.isDone { return rescue.path }
            // The connection can still read deleted files.
            let whole = try? cache.withLock { cache throws(LibraryError) in try cache.journal() }
            let (changes, device) = whole ?? held()
            rescue = (backups.writeRescued(changes, device: device, now: options.now(), openDirectory), true)
            return rescue.path
        }
    }
}
