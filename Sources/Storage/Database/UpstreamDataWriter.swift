internal import Catalogs
internal import Model
internal import SQLite
internal import Upstreams

/// Writes all data from upstreams to the database. Database calls block, so the actor makes them on a separate queue that no
/// other code uses.
///
/// `read` and `write` run a closure on this queue. Nothing else can run between the closure's reads and writes, because neither
/// the closure nor any other database method of this actor contains an `await`.
actor UpstreamDataWriter {
    private let executor = QueueExecutor(label: "almanac.store")
    private let store: Store
    private let publisher: PackPublisher
    private let directory: DataDirectory
    private let known: KnownShelf
    private let now: @Sendable () -> Int64
    /// The details to store in the next transaction. The first task that adds details writes the transaction, and the other tasks
    /// wait for it in `waiting`.
    private var unsettled: [(id: EntryID, detail: FetchedDetail)] = []
    private var waiting: [CheckedContinuation<Result<[StoreOutcome], LibraryError>, Never>] = []
    /// The time when a write that gave up began to wait for another process. A write that succeeds may not have needed the lock, so
    /// the time only expires (`sharedWait`).
    private var lockedOut: ContinuousClock.Instant?

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// Opens a separate database connection, without reading or writing yet.
    init(
        _ directory: DataDirectory, _ adapters: AdapterTable, _ known: KnownShelf, now: @escaping @Sendable () -> Int64,
        random: @escaping @Sendable () -> UInt64, faults: WriteFaultInjector?
    ) throws(LibraryError) {
        let database: Database
        do throws(SQLiteError) {
            database = try Database(directory.database, mode: .readWrite)
        } catch { throw LibraryError(error, in: directory) }
        store = Store(database: database, adapters: adapters)
        publisher = PackPublisher(store: store, directory: directory, random: random, faults: faults)
        self.directory = directory
        self.known = known
        self.now = now
    }

    /// Reads from the store. No other method of this actor runs during the read.
    func read<Value: Sendable>(_ body: @Sendable (Store) throws(SQLiteError) -> Value) throws(LibraryError) -> Value {
        do { return try body(store) } catch { throw LibraryError(error, in: directory) }
    }

    /// Changes the store. The methods of `Store` that need a transaction begin one themselves.
    ///
    /// - Parameter body: a closure that receives the current time, in milliseconds since 1970.
    func write<Value: Sendable>(
        _ body: @Sendable (Store, _ now: Int64) throws(SQLiteError) -> Value
    ) throws(LibraryError) -> Value {
        try waitingOnce { () throws(LibraryError) in
            do throws(SQLiteError) {
                try known.checkInPlace(store.database)
                return try body(store, now())
            } catch { throw LibraryError(error, in: directory) }
        }
    }

    /// How long writes share the time that they wait for another process, and the minimum time that each waits.
    private static let sharedWait = Duration.seconds(30), minimumWait = Duration.milliseconds(100)

    /// Runs a write. While another process keeps the database locked, all writes together wait no longer than a single change.
    private func waitingOnce<Value>(_ body: () throws(LibraryError) -> Value) throws(LibraryError) -> Value {
        let start = ContinuousClock.now
        let since = lockedOut.flatMap { start - $0 < Self.sharedWait ? $0 : nil } ?? start
        let left = max(start.duration(to: since + Library.changeLimit), Self.minimumWait)
        store.database.setBusyTimeout(Int32(left / .milliseconds(1)))
        do throws(LibraryError) {
            return try body()
        } catch {
            if case .busy = error { lockedOut = since }
            throw error
        }
    }

    /// Stores all batches of a catalog's records. Reads each batch while the previous batch is being stored. If reading fails, the
    /// batches before it are still stored and reported.
    ///
    /// - Parameters:
    ///   - next: Reads a batch: a page of a list, or a part of a file. Returns nil at the end.
    ///   - records: Returns the batch's records, or nil to stop before the batch.
    ///   - report: Receives the result of storing the batch.
    nonisolated func storeAll<Batch>(
        of catalog: CatalogID, next: () async throws(LibraryError) -> Batch?,
        records: (Batch) async throws(LibraryError) -> RecordBatch?, report: (Batch, BatchStoreOutcome) -> Void
    ) async throws(LibraryError) {
        var following = try await next()
        while let batch = following, let records = try await records(batch) {
            async let storing = stored(records, of: catalog)
            let read: Result<Batch?, LibraryError>
            do throws(LibraryError) { read = .success(try await next()) } catch { read = .failure(error) }
            report(batch, try await storing.get())
            following = try read.get()
        }
    }

    /// Stores a batch of a catalog's records. Returns a `Result` so that the method can run as a child task.
    private func stored(_ batch: RecordBatch, of catalog: CatalogID) -> Result<BatchStoreOutcome, LibraryError> {
        do throws(LibraryError) {
            return .success(
                try write { store, now throws(SQLiteError) in try store.store(batch, of: catalog, now: now) })
        } catch { return .failure(error) }
    }

    /// How long to wait for more details after the first ones arrive, so that all of them are stored in one transaction. A
    /// transaction's overhead takes as long as storing the details of about ten entries.
    private static let company = Duration.milliseconds(8)

    /// Stores the response to a request for details. Details that arrive shortly after one another are written in a single
    /// transaction.
    func settle(_ id: EntryID, _ detail: FetchedDetail) async throws(LibraryError) -> StoreOutcome {
        let number = unsettled.count
        unsettled.append((id, detail))
        if number == 0 {
            // If the task is cancelled, the sleep ends early and the details are still written.
            try? await Task.sleep(for: Self.company)
            let settling = settleAll()
            return try settling.map { $0[0] }.get()
        }
        return try await withCheckedContinuation { waiting.append($0) }.map { $0[number] }.get()
    }

    /// Writes all waiting details in one transaction. Like every other method that accesses the database, it runs without
    /// interruption.
    private func settleAll() -> Result<[StoreOutcome], LibraryError> {
        let details = unsettled
        let waiting = waiting
        unsettled = []
        self.waiting = []
        let result: Result<[StoreOutcome], LibraryError>
        do throws(LibraryError) {
            result = .success(try write { store, now throws(SQLiteError) in try store.settle(details, now: now) })
        } catch { result = .failure(error) }
        for one in waiting { one.resume(returning: result) }
        return result
    }

    // MARK: Draws

    /// Moves the prefetched record to its catalog's stored entries, and publishes the catalog so that pages show the entry.
    func takeAhead(_ catalog: CatalogID, _ upstream: String) throws(LibraryError) -> EntryID? {
        try shown(try write { store, now throws(SQLiteError) in try store.takeAhead(catalog, upstream, now: now) })
    }

    /// Stores a random record from the upstream, and publishes its catalog so that pages show the entry.
    func takeDrawn(_ record: RawRecord) throws(LibraryError) -> EntryID? {
        try shown(try write { store, now throws(SQLiteError) in try store.takeDrawn(record, now: now) })
    }

    private func shown(_ id: EntryID?) throws(LibraryError) -> EntryID? {
        if let id { try publish(id.catalog, .delta) }
        return id
    }

    /// Publishes a catalog's changes, so that pages show them.
    ///
    /// - Returns: Whether there was anything to publish.
    @discardableResult
    func publish(_ catalog: CatalogID, _ mode: PackPublisher.PublishMode) throws(LibraryError) -> Bool {
        try waitingOnce { () throws(LibraryError) in try publisher.publish(catalog, mode) }
    }

    /// Writes the contents of the write-ahead log to the database, so that the program doesn't have to read the log when it next
    /// starts. If another connection is reading the database, SQLite does this later.
    func truncateLog() { try? store.database.checkpoint() }
}
