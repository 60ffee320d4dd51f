internal import Catalogs
internal import Model
internal import SQLite
internal import Upstreams

/// The one writer of what comes from upstreams, on a queue of its own: its calls block, and nobody else waits for them.
///
/// Nothing comes between what a method reads and what it writes: none has an `await` there.
actor StoreActor {
    private let executor = QueueExecutor(label: "almanac.store")
    private let store: Store
    private let publisher: Publisher
    private let directory: DataDirectory
    private let now: @Sendable () -> Int64
    /// Details in line for the next transaction, and who waits for it: all but the first, who writes it.
    private var unsettled: [(id: EntryID, detail: FetchedDetail)] = []
    private var waiting: [CheckedContinuation<Result<[Stored], LibraryError>, Never>] = []

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
        publisher = Publisher(store: store, directory: directory, random: random, faults: faults)
        self.directory = directory
        self.now = now
    }

    private func perform<Value>(_ body: (Store) throws(SQLiteError) -> Value) throws(LibraryError) -> Value {
        do { return try body(store) } catch { throw LibraryError(error, in: directory) }
    }

    func beginPass(_ catalog: CatalogID, listFreshFor: Int64) throws(LibraryError) -> ListProgress {
        try perform { store throws(SQLiteError) in try store.beginPass(catalog, listFreshFor: listFreshFor, now: now()) }
    }

    func beginAgain(
        _ catalog: CatalogID, forgetting places: Set<String>, after last: Int64
    ) throws(LibraryError) -> ListProgress? {
        try perform { store throws(SQLiteError) in
            try store.beginAgain(catalog, forgetting: places, after: last, now: now())
        }
    }

    func dropPages(at places: Set<String>) throws(LibraryError) {
        _ = try perform { store throws(SQLiteError) in try store.dropPages(at: places) }
    }

    func keptPage(_ request: String) throws(LibraryError) -> CachedPage? {
        try perform { store throws(SQLiteError) in try store.keptPage(request) }
    }

    func dropPage(_ request: String) throws(LibraryError) {
        try perform { store throws(SQLiteError) in try store.dropPage(request) }
    }

    func store(_ page: FetchedPage, of catalog: CatalogID, pass: Int64) throws(LibraryError) -> StoredPage {
        try perform { store throws(SQLiteError) in try store.store(page, of: catalog, pass: pass, now: now()) }
    }

    /// How many entries and unusable records the pass has met.
    func met(_ catalog: CatalogID, pass: Int64) throws(LibraryError) -> Int {
        try perform { store throws(SQLiteError) in try store.met(catalog, pass: pass) }
    }

    /// - Returns: what it met.
    func endPass(_ catalog: CatalogID, pass: Int64) throws(LibraryError) -> Int {
        try perform { store throws(SQLiteError) in
            try store.endPass(catalog)
            return try store.met(catalog, pass: pass)
        }
    }

    func missing(_ catalog: CatalogID, pass: Int64, limit: Int) throws(LibraryError) -> [EntryID] {
        try perform { store throws(SQLiteError) in try store.missing(catalog, pass: pass, limit: limit) }
    }

    func store(_ answer: LookupResult, for id: EntryID, pass: Int64) throws(LibraryError) -> (isGone: Bool, Stored?) {
        try perform { store throws(SQLiteError) in try store.store(answer, for: id, pass: pass, now: now()) }
    }

    /// - Parameter freshFor: how long a detail counts as fresh, in seconds; nil: for ever.
    func wantedDetails(
        _ catalog: CatalogID, triedBefore: Int64, freshFor: Int64?, limit: Int
    ) throws(LibraryError) -> WantedDetails {
        let staleBefore = freshFor.map { now() - $0 * 1000 } ?? Int64.min
        return try perform { store throws(SQLiteError) in
            try store.wantedDetails(catalog, triedBefore: triedBefore, staleBefore: staleBefore, limit: limit)
        }
    }

    func detailBasis(of ids: ArraySlice<EntryID>) throws(LibraryError) -> [DetailBasis] {
        try perform { store throws(SQLiteError) in
            var bases: [DetailBasis] = []
            for id in ids { bases.append(try store.detailBasis(of: id)) }
            return bases
        }
    }

    /// How long the first detail of a transaction waits for others: a transaction costs as much as what ten of them bring.
    private static let company = Duration.milliseconds(8)

    /// Keeps what asking for a detail brought. What comes within a moment is written in one transaction.
    func settle(_ id: EntryID, _ detail: FetchedDetail) async throws(LibraryError) -> Stored {
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
    private func settleAll() -> Result<[Stored], LibraryError> {
        let details = unsettled
        let waiting = waiting
        unsettled = []
        self.waiting = []
        let result: Result<[Stored], LibraryError>
        do throws(LibraryError) {
            result = .success(try perform { store throws(SQLiteError) in try store.settle(details, now: now()) })
        } catch { result = .failure(error) }
        for one in waiting { one.resume(returning: result) }
        return result
    }

    /// Whether an entry is kept, and whether its rest is to be fetched.
    func standing(of id: EntryID) throws(LibraryError) -> (isKept: Bool, wantsDetail: Bool) {
        try perform { store throws(SQLiteError) in
            let row = try store.row(of: id)
            return (row != nil, row?.wantsDetail == true)
        }
    }

    func count(_ catalog: CatalogID) throws(LibraryError) -> Int64 {
        try perform { store throws(SQLiteError) in try store.count(catalog) }
    }

    func catalogRow(_ catalog: CatalogID) throws(LibraryError) -> CatalogRow {
        try perform { store throws(SQLiteError) in try store.catalogRow(catalog) }
    }

    func setOutcome(
        _ catalog: CatalogID, isComplete: Bool, isFailed: Bool, problem: SyncProblem?
    ) throws(LibraryError) {
        try perform { store throws(SQLiteError) in
            try store.setOutcome(catalog, isComplete: isComplete, isFailed: isFailed, problem: problem, now: now())
        }
    }

    func setStopped(_ catalog: CatalogID) throws(LibraryError) {
        try perform { store throws(SQLiteError) in try store.setStopped(catalog, now: now()) }
    }

    func lackingDetails(_ catalog: CatalogID) throws(LibraryError) -> Int64 {
        try perform { store throws(SQLiteError) in try store.lackingDetails(catalog) }
    }

    // MARK: Draws

    func hasAhead(_ catalog: CatalogID, _ upstream: String) throws(LibraryError) -> Bool {
        try perform { store throws(SQLiteError) in try store.hasAhead(catalog, upstream) }
    }

    func keepAhead(_ record: RawRecord, from upstream: String) throws(LibraryError) {
        try perform { store throws(SQLiteError) in try store.keepAhead(record, from: upstream, now: now()) }
    }

    /// Takes what was fetched ahead, and shows it in its catalog.
    func takeAhead(_ catalog: CatalogID, _ upstream: String) throws(LibraryError) -> EntryID? {
        try shown(try perform { store throws(SQLiteError) in try store.takeAhead(catalog, upstream, now: now()) })
    }

    /// Takes a record that was drawn, and shows it in its catalog.
    func takeDrawn(_ record: RawRecord) throws(LibraryError) -> EntryID? {
        try shown(try perform { store throws(SQLiteError) in try store.takeDrawn(record, now: now()) })
    }

    private func shown(_ id: EntryID?) throws(LibraryError) -> EntryID? {
        if let id { try publisher.publish(id.catalog, .delta) }
        return id
    }

    func lastDrawn(_ catalog: CatalogID) throws(LibraryError) -> EntryID? {
        try perform { store throws(SQLiteError) in try store.lastDrawn(catalog) }
    }

    func setDrawn(_ id: EntryID) throws(LibraryError) {
        try perform { store throws(SQLiteError) in try store.setDrawn(id) }
    }

    func rest(of upstream: String) throws(LibraryError) -> (blockedUntil: Int64?, restingUntil: Int64?) {
        try perform { store throws(SQLiteError) in try store.rest(of: upstream) }
    }

    func setRest(of upstream: String, blockedUntil: Int64?, restingUntil: Int64?) throws(LibraryError) {
        try perform { store throws(SQLiteError) in
            try store.setRest(of: upstream, blockedUntil: blockedUntil, restingUntil: restingUntil)
        }
    }

    /// - Returns: whether there was anything to publish.
    @discardableResult
    func publish(_ catalog: CatalogID, _ extent: Publisher.Extent) throws(LibraryError) -> Bool {
        try publisher.publish(catalog, extent)
    }

    /// Writes the write-ahead log back, so that the next start does not have to read through it. A reader that is in the way is no
    /// failure: SQLite does it later.
    func tidy() { try? store.database.checkpoint() }

    /// Stores what the reader imported, all of it or nothing.
    func store(imported records: [RawRecord]) throws(LibraryError) -> StoredPage {
        try perform { store throws(SQLiteError) in
            try store.database.transaction(.immediate) { () throws(SQLiteError) in
                var batch = StoredPage()
                let sequence = try store.nextSequence()
                for catalog in Set(records.map { $0.id.catalog }) { try store.keepPick(catalog, now: now()) }
                for record in records { batch.take(try store.store(record, sequence: sequence, now: now()), of: record.id) }
                return batch
            }
        }
    }

    // MARK: Catalogs of the reader's own

    func plan(_ catalog: CatalogID) throws(LibraryError) -> ImportPlan? {
        try perform { store throws(SQLiteError) in try store.plan(catalog) }
    }

    func keep(_ plan: ImportPlan, isRemaking: Bool) throws(LibraryError) {
        try perform { store throws(SQLiteError) in try store.keep(plan, isRemaking: isRemaking, now: now()) }
    }

    func imported(_ ids: [EntryID]) throws(LibraryError) -> [EntryID: [UInt8]] {
        try perform { store throws(SQLiteError) in try store.imported(ids) }
    }

    func storeImported(_ records: [PreparedImport]) throws(LibraryError) -> [StoredImport] {
        try perform { store throws(SQLiteError) in try store.storeImported(records, now: now()) }
    }

    func keys(of catalog: CatalogID, after key: String, limit: Int64) throws(LibraryError) -> [String] {
        try perform { store throws(SQLiteError) in try store.keys(of: catalog, after: key, limit: limit) }
    }

    func remake(_ ids: [EntryID], of catalog: CatalogID) throws(LibraryError) {
        try perform { store throws(SQLiteError) in if let item = try store.item(catalog) { try store.remake(ids, item) } }
    }

    func setMade(_ catalog: CatalogID) throws(LibraryError) {
        try perform { store throws(SQLiteError) in if let item = try store.item(catalog) { try store.setMade(item) } }
    }

    func remove(_ ids: [EntryID], marking marked: Set<EntryID>) throws(LibraryError) -> Int64 {
        try perform { store throws(SQLiteError) in try store.remove(ids, marking: marked) }
    }

    func forget(_ catalog: CatalogID) throws(LibraryError) {
        try perform { store throws(SQLiteError) in try store.forget(catalog) }
    }

    /// Removes some of what is left of a forgotten catalog; whether there is more.
    func clearForgotten(_ catalog: CatalogID, limit: Int64) throws(LibraryError) -> Bool {
        try perform { store throws(SQLiteError) in try store.clearForgotten(catalog, limit: limit) }
    }

    /// Gives back the disk, as far as that is possible now; it is no failure where it is not.
    func shrink() { try? store.shrink() }
}
