internal import Catalogs
internal import Model
internal import Pack
internal import SQLite
internal import Shelf

/// The library as pages see it, kept until something changes.
///
/// Every question costs one look at SQLite's `data_version`, which tells whether any other connection, of this process or another, has committed
/// since.
///
/// Invariant of `@unchecked Sendable`: whoever opens the library hands it over whole, and the library calls it only under its `cache` lock.
final class SnapshotCache: @unchecked Sendable {
    private let store: Store
    private let directory: DataDirectory
    private let publisher: Publisher?
    private let board: ActiveSyncs
    private let now: @Sendable () -> Int64
    /// Catalogs whose starter data is not there, or can't be used.
    private let withoutStarter: [CatalogID: UpstreamProblem]
    /// The upstreams that have a key.
    private let keyed: Set<String>
    /// The longest pack that is read whole, in bytes.
    private let packReadLength: Int64

    private var dataVersion: Int64?
    private var boardVersion: UInt64 = 0
    private var rows: [String: CatalogRow] = [:]
    /// All catalogs, and what they show.
    private var items: [AdapterTable.Item] = []
    private var views: [CatalogID: CatalogView] = [:]
    private var shelf = ShelfState()
    private var lastChange: Int64 = 0
    private var device: UInt64 = 0
    private var bytesKept: Int64 = 0
    private var generation: UInt64 = 0
    /// When a status next changes by the passing of time.
    private var nextStale = Int64.min
    private var current: LibrarySnapshot?
    /// Whether the database holds a change that can't be read: the second journal may have it.
    private(set) var hasUnreadableChange = false
    /// Whether something is stored of a catalog of which nothing was ever published, and a sync of it is under way, which will do that.
    private var hasUnpublished = false
    /// The catalogs whose damaged packs could not be made again, even in memory, and when that was tried.
    private var unmended: [CatalogID: ContinuousClock.Instant] = [:]
    /// How long after that it is tried again: every attempt reads all of the catalog's entries.
    private static let mendPause: Duration = .seconds(5)

    /// - Parameter publisher: makes a damaged pack again; nil where the directory may not be written.
    init(
        store: Store, directory: DataDirectory, publisher: Publisher?, board: ActiveSyncs,
        withoutStarter: [CatalogID: UpstreamProblem], keyed: Set<String>, packReadLength: Int64,
        now: @escaping @Sendable () -> Int64
    ) {
        self.store = store
        self.directory = directory
        self.publisher = publisher
        self.board = board
        self.withoutStarter = withoutStarter
        self.keyed = keyed
        self.packReadLength = packReadLength
        self.now = now
    }

    /// The whole journal, in the order it was written, and the name of this library in its ids.
    func journal() throws(LibraryError) -> ([ShelfChange], device: UInt64) {
        do throws(SQLiteError) {
            return (try store.changes(after: 0).compactMap { $0.change }, try store.device())
        } catch { throw LibraryError(error, in: directory) }
    }

    /// Checks that the library's files still lie where they were opened.
    /// - Throws: `replaced`.
    func checkInPlace() throws(LibraryError) {
        do throws(SQLiteError) { try store.database.checkInPlace() } catch { throw LibraryError(error, in: directory) }
    }

    /// The changes in effect as they were read last, and the name of this library: without a look at the database, which may be gone.
    var held: ([ShelfChange], device: UInt64) { (shelf.heads.sorted { $0.id < $1.id }, device) }

    /// The plan of a catalog of the reader's own, as of now; nil where there is none.
    func importPlan(_ catalog: CatalogID) throws(LibraryError) -> ImportPlan? {
        do throws(SQLiteError) { return try store.plan(catalog) } catch { throw LibraryError(error, in: directory) }
    }

    /// The library now.
    ///
    /// Where the database can't be read any more, what was read before still answers.
    /// - Parameter mendsInMemory: whether packs in which damage was met are made again in memory alone.
    func snapshot(mendsInMemory: Bool = false) throws(LibraryError) -> LibrarySnapshot {
        do throws(SQLiteError) {
            try store.database.checkInPlace()
            let damaged = damaged()
            let version = try store.database.dataVersion()
            let board = self.board.version
            let time = now()
            if version == dataVersion, board == boardVersion, time < nextStale, damaged.isEmpty, let current { return current }
            if version != dataVersion || hasUnpublished && board != boardVersion { try read() }
            for item in damaged { mend(item, inMemory: mendsInMemory) }
            dataVersion = version
            boardVersion = board
            return renew(time)
        } catch {
            guard var current else { throw LibraryError(error, in: directory) }
            if error.kind == .replaced { current.obstacle = LibraryError(error, in: directory) }
            return current
        }
    }

    /// The catalogs in whose packs damage was met, but for those for which nothing could be done a moment ago.
    private func damaged() -> [AdapterTable.Item] {
        guard let current, current.checked.contains(where: { $0.isDamaged }) else { return [] }
        return items.filter { item in
            guard views[item.description.id]?.isDamaged ?? false else { return false }
            return unmended[item.description.id].map { $0.duration(to: .now) > SnapshotCache.mendPause } ?? true
        }
    }

    /// Reads what changed since the last look: all of it as of one moment.
    private func read() throws(SQLiteError) {
        let (found, changes, items) = try store.database.transaction(.deferred) { () throws(SQLiteError) in
            if device == 0 { device = try store.device() }
            return (try store.catalogRows(), try store.changes(after: lastChange), try store.items())
        }
        for change in changes {
            if let change = change.change { shelf.apply(change) } else { hasUnreadableChange = true }
            lastChange = change.row
        }
        let before = rows
        let old = views
        rows = found
        let progress = board.progress
        views = [:]
        self.items = []
        hasUnpublished = false
        for item in items {
            let id = item.description.id
            let pointer = found[id.raw]?.pointer ?? PackPointer()
            // What a sync stored and could not publish, the disk being full, is shown all the same.
            let isUnpublished = pointer.base == nil ? try store.lastSequence(id) > 0 : false
            let isAwaited = isUnpublished && progress[id] != nil
            if isAwaited { hasUnpublished = true }
            if let view = old[id], pointer == before[id.raw]?.pointer, !isUnpublished || isAwaited {
                views[id] = view
            } else {
                views[id] = try view(of: item, pointer)
            }
            self.items.append(item)
        }
        bytesKept = directory.bytesKept()
    }

    /// Makes the packs of a catalog again in which damage was met. If that fails, they stay: much of them may be sound.
    private func mend(_ item: AdapterTable.Item, inMemory: Bool) {
        let id = item.description.id
        // Read again meanwhile, because they changed.
        guard views[id]?.isDamaged ?? false else { return }
        do throws(SQLiteError) {
            views[id] =
                inMemory
                ? try self.inMemory(item, try store.linkedEntries(item.description, since: 0))
                : try view(of: item, rows[id.raw]?.pointer ?? PackPointer(), isDamaged: true)
            unmended[id] = nil
        } catch { unmended[id] = .now }
    }

    /// The packs of a catalog, joined. A missing or damaged one is made again; where that can't be stored, in memory alone.
    ///
    /// - Parameter isDamaged: whether damage was met in them. Then the files are used only if every byte is right, as after another process has
    ///   made them again.
    private func view(
        of item: AdapterTable.Item, _ pointer: PackPointer, isDamaged: Bool = false
    ) throws(SQLiteError) -> CatalogView {
        let id = item.description.id
        let last = try store.lastSequence(id)
        // What a file is being imported into for the first time is not shown before it is all there; then it is published.
        if last == 0 || publisher != nil && item.isImported && pointer.base == nil { return try inMemory(item, []) }
        // Where nothing can be published, what is not published yet is shown from the entries themselves.
        let isShown = publisher != nil || last <= pointer.published
        // While a file is being imported its plan may be ahead of the packs; these say themselves what they hold.
        let reading = Publisher.Reading(
            catalog: id, description: item.isImported ? nil : item.description, directory: directory, readLength: packReadLength)
        if isShown, let view = reading.view(pointer, isProven: isDamaged) { return view }
        if let publisher, (try? publisher.publish(id, .anew)) != nil {
            let pointer = try store.catalogRow(id).pointer
            rows[id.raw]?.pointer = pointer
            if let view = reading.view(pointer) { return view }
        }
        return try inMemory(item, try store.linkedEntries(item.description, since: 0))
    }

    /// A view of entries without a pack on disk.
    private func inMemory(_ item: AdapterTable.Item, _ entries: [Entry]) throws(SQLiteError) -> CatalogView {
        do throws(PackError) {
            return CatalogView(base: try PackReader(PackWriter.pack(item.description, entries)))
        } catch {
            // Bytes just made that can't be read back; the entries are what is wrong then.
            throw SQLiteError(code: 11, message: "entries of \(item.description.id.raw)")
        }
    }

    private func renew(_ time: Int64) -> LibrarySnapshot {
        nextStale = .max
        let (progress, decks) = (board.progress, board.decks)
        var statuses: [CatalogStatus] = []
        for item in items {
            let id = item.description.id
            statuses.append(
                status(
                    item, rows[id.raw] ?? CatalogRow(), isEmpty: views[id]?.rows.isEmpty ?? true, progress: progress[id],
                    deck: decks[id],
                    time: time))
        }
        generation += 1
        let snapshot = LibrarySnapshot(
            catalogs: items.compactMap { views[$0.description.id] }, shelf: shelf, statuses: statuses, generation: generation,
            bytesKept: bytesKept)
        current = snapshot
        return snapshot
    }

    private func status(
        _ item: AdapterTable.Item, _ row: CatalogRow, isEmpty: Bool, progress: SyncProgress?, deck: DeckStatus?, time: Int64
    ) -> CatalogStatus {
        let id = item.description.id
        var outcome = row.isFailed ? CatalogStatus.Outcome.failed : .ok
        var problem = row.problem
        if isEmpty, row.checked == nil, row.tried == nil, let without = withoutStarter[id] {
            outcome = .failed
            problem = without
        } else if outcome == .ok, let freshFor = item.usual.freshFor {
            if let checked = row.checked {
                let end = checked + freshFor * 1000
                if time >= end { outcome = .stale } else { nextStale = min(nextStale, end) }
            } else {
                outcome = .stale
            }
        }
        return CatalogStatus(
            catalog: id, checked: row.checked.map { $0 / 1000 }, outcome: outcome, problem: problem, message: row.message ?? "",
            progress: progress, deck: deck, feeds: feeds(item), pick: row.pick)
    }

    /// Who can feed a catalog, where there is a choice.
    private func feeds(_ item: AdapterTable.Item) -> [UpstreamOption] {
        guard item.feeders.count > 1 else { return [] }
        return item.feeders.map { adapter in
            let isWanting = adapter.needsKey && !keyed.contains(adapter.upstream)
            return UpstreamOption(
                upstream: adapter.upstream, missingKey: isWanting ? UpstreamKey.variable(adapter.upstream) : "")
        }
    }
}
