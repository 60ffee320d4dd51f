internal import Catalogs
internal import Model
internal import SQLite
internal import Upstreams

/// The one writer of what comes from upstreams, on a queue of its own: its calls block, and nobody else waits for them.
///
/// `read` and `write` run a function on the queue. Nothing comes between what it reads and what it writes: it has no `await`, and neither
/// has any other method there.
actor StoreActor {
    private let executor = QueueExecutor(label: "almanac.store")
    private let store: Store
    private let publisher: PackPublisher
    private let directory: DataDirectory
    private let now: @Sendable () -> Int64
    /// Details in line for the next transaction, and who waits for it: all but the first, who writes it.
    private var unsettled: [(id: EntryID, detail: FetchedDetail)] = []
    private var waiting: [CheckedContinuation<Result<[StoreOutcome], LibraryError>, Never>] = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// Opens a connection of its own; nothing is read or written yet.
    init(
        _ directory: DataDirectory, _ adapters: AdapterTable, now: @escaping @Sendable () -> Int64,
        random: @escaping @Sendable () -> UInt64, faults: FileFaults?
    ) throws(LibraryError) {
        let database: Database
        do throws(SQLiteError) {
            database = try Database(directory.database, mode: .readWrite)
        } catch { throw LibraryError(error, in: directory) }
        store = Store(database: database, adapters: adapters)
        publisher = PackPublisher(store: store, directory: directory, random: random, faults: faults)
        self.directory = directory
        self.now = now
    }

    /// Reads from the store; nothing else runs meanwhile.
    func read<Value: Sendable>(_ body: @Sendable (Store) throws(SQLiteError) -> Value) throws(LibraryError) -> Value {
        do { return try body(store) } catch { throw LibraryError(error, in: directory) }
    }

    /// Changes the store. The functions of `Store` that need a transaction open it themselves.
    ///
    /// - Parameter body: is given the time, in milliseconds since 1970.
    func write<Value: Sendable>(
        _ body: @Sendable (Store, _ now: Int64) throws(SQLiteError) -> Value
    ) throws(LibraryError) -> Value {
        do { return try body(store, now()) } catch { throw LibraryError(error, in: directory) }
    }

    /// How long the first detail of a transaction waits for others: a transaction costs as much as what ten of them bring.
    private static let company = Duration.milliseconds(8)

    /// Keeps what asking for a detail brought. What comes within a moment is written in one transaction.
    func settle(_ id: EntryID, _ detail: FetchedDetail) async throws(LibraryError) -> StoreOutcome {
        let number = unsettled.count
        unsettled.append((id, detail))
        if number == 0 {
            // Who is told to stop writes what is there.
            try? await Task.sleep(for: Self.company)
            let settling = settleAll()
            return try settling.map { $0[0] }.get()
        }
        return try await withCheckedContinuation { waiting.append($0) }.map { $0[number] }.get()
    }

    /// Settles all that are in line. One step, like every other method.
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

    /// Takes what was fetched ahead, and shows it in its catalog.
    func takeAhead(_ catalog: CatalogID, _ upstream: String) throws(LibraryError) -> EntryID? {
        try shown(try write { store, now throws(SQLiteError) in try store.takeAhead(catalog, upstream, now: now) })
    }

    /// Takes a record that was drawn, and shows it in its catalog.
    func takeDrawn(_ record: RawRecord) throws(LibraryError) -> EntryID? {
        try shown(try write { store, now throws(SQLiteError) in try store.takeDrawn(record, now: now) })
    }

    private func shown(_ id: EntryID?) throws(LibraryError) -> EntryID? {
        if let id { try publisher.publish(id.catalog, .delta) }
        return id
    }

    /// - Returns: whether there was anything to publish.
    @discardableResult
    func publish(_ catalog: CatalogID, _ extent: PackPublisher.Extent) throws(LibraryError) -> Bool {
        try publisher.publish(catalog, extent)
    }

    /// Writes the write-ahead log back, so that the next start does not have to read through it. A reader that is in the way is no
    /// failure: SQLite does it later.
    func tidy() { try? store.database.checkpoint() }
}
