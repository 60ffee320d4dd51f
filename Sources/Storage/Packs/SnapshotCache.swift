internal import Catalogs
internal import Model
internal import Pack
internal import SQLite
internal import Shelf

/// The library's data for pages, which is cached until something changes.
///
/// Before each request, the cache reads SQLite's `data_version`, which shows whether any other connection in this or another
/// process has committed a change.
///
/// Invariant of `@unchecked Sendable`: the opener doesn't use the object after handing it over, and the library accesses it only
/// under its `cache` lock.
final class SnapshotCache: @unchecked Sendable {
    private let store: Store
    private let directory: DataDirectory
    private let publisher: PackPublisher?
    private let activeSyncs: ActiveSyncs
    private let known: KnownShelf
    private let now: @Sendable () -> Int64
    /// The catalogs whose bundled starter file is missing or can't be used.
    private let withoutStarter: [CatalogID: UpstreamProblem]
    /// The upstreams whose API key is set.
    private let keyed: Set<String>
    /// The maximum size of a pack to read into memory, in bytes. Larger packs are memory-mapped.
    private let packReadLength: Int64
    /// Whether to show catalogs from source files that lack a licence or an attribution.
    private let showsUnlicensed: Bool

    private var dataVersion: Int64?
    private var syncVersion: UInt64 = 0
    private var rows: [String: CatalogRow] = [:]
    /// All catalogs with their adapters.
    private var items: [AdapterTable.CatalogAdapters] = []
    /// The adapters for the library's source files, and the database's version when they were read.
    private var sources: (version: Int64, adapters: [SourceFileAdapter])?
    private var views: [CatalogID: MergedCatalog] = [:]
    /// Each catalog's entries that its source has removed or no longer lists, the latest first.
    private var missing: [CatalogID: [MissingEntry]] = [:]
    /// Each catalog's last changes, the last one first.
    private var changes: [CatalogID: [EntryChange]] = [:]
    /// Each catalog's pick of the day, with the view that it was chosen from.
    private var picks: [CatalogID: (view: MergedCatalog, pick: DailyPick)] = [:]
    /// Whether the packs in `rows` are known to contain the adapters' descriptions.
    private var isDescribed = false
    /// The catalogs whose views were built in memory rather than from the pack files in `rows`.
    private var isInMemory: Set<CatalogID> = []
    private var shelf = ShelfState()
    /// The library's device ID. It doesn't change even if another program overwrites the database.
    private(set) var device: UInt64 = 0
    private var bytesKept: Int64 = 0
    private var generation: UInt64 = 0
    /// The time when a catalog's status next changes, because its data becomes stale or a new day begins.
    private var nextStale = Int64.min
    private var current: LibrarySnapshot?
    /// Whether the database contains an unreadable change. The journal file may contain a readable copy.
    private(set) var hasUnreadableChange = false
    /// Whether a catalog without published packs has stored entries that a running sync will publish soon.
    private var hasUnpublished = false
    /// The catalogs whose damaged packs couldn't be rebuilt even in memory, with the time of the last attempt.
    private var unmended: [CatalogID: ContinuousClock.Instant] = [:]
    /// The busy timeout in milliseconds. Every read waits for the cache, so while another process writes, the cache doesn't wait
    /// to replace a damaged pack. The view is then built in memory.
    private static let busyTimeout: Int32 = 20
    /// The pause before the next attempt to rebuild damaged packs. Each attempt has to read all the catalog's entries.
    private static let mendPause: Duration = .seconds(5)

    /// Creates a cache.
    ///
    /// - Parameter publisher: the object that rebuilds damaged packs, or nil if the directory is read-only.
    init(
        store: Store, directory: DataDirectory, publisher: PackPublisher?, activeSyncs: ActiveSyncs, known: KnownShelf,
        withoutStarter: [CatalogID: UpstreamProblem], keyed: Set<String>, packReadLength: Int64, showsUnlicensed: Bool,
        now: @escaping @Sendable () -> Int64
    ) {
        store.database.setBusyTimeout(SnapshotCache.busyTimeout)
        self.store = store
        self.directory = directory
        self.publisher = publisher
        self.activeSyncs = activeSyncs
        self.known = known
        self.withoutStarter = withoutStarter
        self.keyed = keyed
        self.packReadLength = packReadLength
        self.showsUnlicensed = showsUnlicensed
        self.now = now
    }

    /// Returns all changes to favourites and notes in order, and this library's device ID.
    func journal() throws(LibraryError) -> ([ShelfChange], device: UInt64) {
        do throws(SQLiteError) {
            return (try store.changes(after: 0).compactMap { $0.change }, try store.device())
        } catch { throw LibraryError(error, in: directory) }
    }

    /// The maximum number of changes in a response to a device. The total size of the changes is limited too.
    private static let exchanged: Int64 = 2000

    /// Returns the changes that a device doesn't have yet, in a message of the given version.
    func changes(after cursor: ShelfCursor, _ version: UInt8) throws(LibraryError) -> ShelfExchange.Answer {
        do throws(SQLiteError) {
            return try store.database.transaction(.deferred) { () throws(SQLiteError) in
                func position(_ row: Int64) throws(SQLiteError) -> ShelfCursor {
                    ShelfCursor(stamp: try store.journalStamp(at: row), row: row, version: version)
                }
                let isWhole = try position(cursor.row) != cursor
                let start = isWhole ? 0 : cursor.row
                let found = try store.changesToExchange(after: start, limit: SnapshotCache.exchanged)
                let row = found.last?.row ?? start
                return ShelfExchange.Answer(
                    library: try store.device(), cursor: try position(row), isWhole: isWhole,
                    hasMore: try store.hasChanges(after: row), changes: found.compactMap { $0.change }, version: version)
            }
        } catch { throw LibraryError(error, in: directory) }
    }

    /// Whether the journal file is unchanged since it last matched the database. If so, the database contains every change in the
    /// file.
    var agreesWithJournal: Bool {
        guard let kept = (try? store.journalPosition()) ?? nil else { return false }
        return kept == ShelfRecoveryJournal.position(directory)
    }

    /// Checks that the library's files haven't been replaced.
    /// - Throws: `replaced`.
    func checkInPlace() throws(LibraryError) {
        do throws(SQLiteError) { try store.database.checkInPlace() } catch { throw LibraryError(error, in: directory) }
    }

    /// The adapters for the source files as they were last read. Doesn't access the database.
    var heldSources: [SourceFileAdapter] { sources?.adapters ?? [] }

    /// Returns the IDs of the imported catalogs.
    func importedCatalogs() throws(LibraryError) -> Set<CatalogID> {
        do throws(SQLiteError) { return Set(try store.items().filter(\.isImported).map(\.id)) } catch {
            throw LibraryError(error, in: directory)
        }
    }

    /// Returns what `body` reads from the database.
    func reading<Value>(_ body: (Store) throws(SQLiteError) -> Value) throws(LibraryError) -> Value {
        do throws(SQLiteError) { return try body(store) } catch { throw LibraryError(error, in: directory) }
    }

    /// Returns the adapters for the library's source files, and the database's version when they were read.
    func sourceAdapters() throws(LibraryError) -> (version: Int64, adapters: [SourceFileAdapter]) {
        do throws(SQLiteError) {
            let version = try store.database.dataVersion()
            if let sources, sources.version == version { return sources }
            let found = (version, try store.sourceAdapters())
            sources = found
            return found
        } catch { throw LibraryError(error, in: directory) }
    }

    /// Returns the library's current data. If the database is no longer readable, returns the data that was last read.
    ///
    /// - Parameters:
    ///   - files: the identity of the database's files, which the caller has just read. Reading it takes as long as everything else
    ///     here, and other requests wait for the cache's lock.
    ///   - mendsInMemory: whether to rebuild damaged packs only in memory.
    func snapshot(_ files: DatabaseFile.Identity?, mendsInMemory: Bool = false) throws(LibraryError) -> LibrarySnapshot {
        do throws(SQLiteError) {
            try known.checkInPlace(store.database, files)
            let damaged = damaged()
            let version = try store.database.dataVersion()
            let syncs = activeSyncs.version
            let time = now()
            if version == dataVersion, syncs == syncVersion, time < nextStale, damaged.isEmpty, let current { return current }
            if version != dataVersion || hasUnpublished && syncs != syncVersion { try read() }
            for item in damaged { rebuildPacks(item, inMemory: mendsInMemory) }
            dataVersion = version
            syncVersion = syncs
            return renew(time)
        } catch {
            guard var current else { throw LibraryError(error, in: directory) }
            if error.kind == .replaced { current.obstacle = LibraryError(error, in: directory) }
            return current
        }
    }

    /// Returns the catalogs with damaged packs, except catalogs whose packs recently couldn't be rebuilt.
    private func damaged() -> [AdapterTable.CatalogAdapters] {
        guard let current, current.catalogs.contains(where: { $0.isDamaged }) else { return [] }
        return items.filter { item in
            guard views[item.id]?.isDamaged ?? false else { return false }
            return unmended[item.id].map { $0.duration(to: .now) > SnapshotCache.mendPause } ?? true
        }
    }

    /// Reads all changes since the last read, in a single transaction.
    private func read() throws(SQLiteError) {
        let base = known.reading
        let (found, reading, items) = try store.database.transaction(.deferred) { () throws(SQLiteError) in
            if device == 0 { device = try store.device() }
            var reading = base
            try reading.update(from: store, directory)
            return (try store.catalogRows(), reading, try store.items())
        }
        known.set(reading, after: base)
        shelf = reading.shelf
        hasUnreadableChange = reading.hasUnreadableChange
        let before = rows
        let old = views
        rows = found
        let progress = activeSyncs.progress
        views = [:]
        self.items = []
        hasUnpublished = false
        let described = DescribedPacks(directory: directory), hash = DescribedPacks.hash(items, rows)
        isDescribed = hash.map { described.contains($0) } ?? false
        for item in items where showsUnlicensed || !item.isUnlicensed {
            let id = item.id
            let pointer = found[id.raw]?.pointer ?? PublishedPackHashes()
            // If the disk is full, a sync may store entries but fail to write a pack for them. Pages show these entries too.
            let isUnpublished = pointer.base == nil ? try store.lastSequence(id) > 0 : false
            let isAwaited = isUnpublished && progress[id] != nil
            if isAwaited { hasUnpublished = true }
            if let view = old[id], pointer == before[id.raw]?.pointer, !isUnpublished || isAwaited {
                views[id] = view
            } else {
                views[id] = try view(of: item, pointer)
                missing[id] = try store.missing(id)
                changes[id] = try store.entryChanges(EntryChangeSelection(catalog: id))
            }
            self.items.append(item)
        }
        if !isDescribed, publisher != nil, isInMemory.isEmpty, let hash = DescribedPacks.hash(items, rows) {
            described.remember(hash)
        }
        picks = picks.filter { views[$0.key] === $0.value.view }
        bytesKept = directory.bytesKept()
    }

    /// Rebuilds a catalog's damaged packs. If that fails, the damaged packs remain in use, because most of their data may be
    /// intact.
    private func rebuildPacks(_ item: AdapterTable.CatalogAdapters, inMemory: Bool) {
        let id = item.id
        // The catalog's packs may have changed and been read again since the damage was found.
        guard views[id]?.isDamaged ?? false else { return }
        do throws(SQLiteError) {
            views[id] =
                inMemory
                ? try self.inMemory(item, try store.linkedEntries(item.description, since: 0))
                : try view(of: item, rows[id.raw]?.pointer ?? PublishedPackHashes(), isDamaged: true)
            unmended[id] = nil
        } catch { unmended[id] = .now }
    }

    /// Returns a view that joins a catalog's packs. If a pack is missing or damaged, rebuilds it on disk or, if that fails, in
    /// memory.
    ///
    /// - Parameter isDamaged: whether damage was found. If so, the files on disk are used only if every byte is correct, for
    ///   example because another process has rebuilt them.
    private func view(
        of item: AdapterTable.CatalogAdapters, _ pointer: PublishedPackHashes, isDamaged: Bool = false
    ) throws(SQLiteError) -> MergedCatalog {
        let id = item.id
        isInMemory.remove(id)
        let last = try store.lastSequence(id)
        // During a catalog's first import, show nothing until the import is complete and published.
        if last == 0 || publisher != nil && item.isImported && pointer.base == nil { return try inMemory(item, []) }
        // If no packs can be written, show new changes directly from the database's entries.
        let isShown = publisher != nil || last <= pointer.published
        // During an import, and until the entries have been rebuilt for a new source file, the catalog's description may be newer
        // than its packs, so use the description in the packs. Known descriptions needn't be compared again.
        let reading = PackPublisher.PackOpener(
            catalog: id, description: item.isAdded || isDescribed ? nil : item.description, directory: directory,
            readLength: packReadLength)
        var old: MergedCatalog?
        if isShown, let view = reading.view(pointer, isProven: isDamaged) {
            // A small pack in an earlier format is rebuilt immediately, which takes milliseconds. A large pack stays in use until
            // `Library.rebuildOutdatedPacks` rebuilds it.
            guard view.isOutdated, view.isSmall, publisher != nil else { return view }
            old = view
        }
        if let publisher, (try? publisher.publish(id, .anew)) != nil {
            let pointer = try store.catalogRow(id).pointer
            rows[id.raw]?.pointer = pointer
            if let view = reading.view(pointer) { return view }
        }
        if let old { return old }
        return try inMemory(item, try store.linkedEntries(item.description, since: 0))
    }

    /// Returns a view of entries that aren't in a pack on disk.
    private func inMemory(_ item: AdapterTable.CatalogAdapters, _ entries: [Entry]) throws(SQLiteError) -> MergedCatalog {
        isInMemory.insert(item.id)
        do throws(PackError) {
            return MergedCatalog(base: try PackReader(InMemoryPackBuilder.pack(item.description, entries)))
        } catch {
            // If even a new pack can't be read, the entries themselves are damaged.
            throw SQLiteError(code: 11, message: "entries of \(item.id.raw)")
        }
    }

    private func renew(_ time: Int64) -> LibrarySnapshot {
        let today = DailyPick.day(of: time / 1000)
        nextStale = (today + 1) * 86_400_000
        let (progress, decks) = (activeSyncs.progress, activeSyncs.decks)
        var statuses: [CatalogStatus] = []
        for item in items {
            let id = item.id
            statuses.append(
                status(
                    item, rows[id.raw] ?? CatalogRow(), isEmpty: views[id]?.rows.isEmpty ?? true, progress: progress[id],
                    deck: decks[id], pick: pick(id, today), time: time))
        }
        generation += 1
        let catalogs = items.compactMap { views[$0.id] }
        // Keep the set, and what was derived from it, unless a catalog has changed.
        var set = current?.set
        if let old = set?.catalogs, !old.elementsEqual(catalogs, by: { $0 === $1 }) { set = nil }
        let snapshot = LibrarySnapshot(
            set: set ?? CatalogSet(catalogs), shelf: shelf, statuses: statuses,
            packs: items.filter { views[$0.id] != nil }.map { files(of: $0.id) },
            device: device, generation: generation, bytesKept: bytesKept)
        current = snapshot
        return snapshot
    }

    /// Returns the files that contain all of a catalog's data, or nil if some of it is only in the database.
    private func files(of id: CatalogID) -> CatalogPackHashes? {
        guard !isInMemory.contains(id), let pointer = rows[id.raw]?.pointer, let base = pointer.base else { return nil }
        return CatalogPackHashes(base: base, delta: pointer.delta)
    }

    private func status(
        _ item: AdapterTable.CatalogAdapters, _ row: CatalogRow, isEmpty: Bool, progress: SyncProgress?,
        deck: DrawFetchStatus?, pick: DailyPick?, time: Int64
    ) -> CatalogStatus {
        let id = item.id
        var outcome = row.isFailed ? CatalogStatus.Outcome.failed : .ok
        var problem = row.problem
        if isEmpty, row.checked == nil, row.tried == nil, let without = withoutStarter[id] {
            outcome = .failed
            problem = without
        } else if outcome == .ok, let freshFor = item.defaultAdapter.freshFor {
            if let checked = row.checked {
                let end = checked + freshFor * 1000
                if time >= end { outcome = .stale } else { nextStale = min(nextStale, end) }
            } else {
                outcome = .stale
            }
        }
        return CatalogStatus(
            catalog: id, checked: row.checked.map { $0 / 1000 }, failed: row.isFailed ? row.tried.map { $0 / 1000 } : nil,
            outcome: outcome, problem: problem, message: row.message ?? "", progress: progress, deck: deck,
            availableUpstreams: availableUpstreams(item), pick: pick, missing: missing[id] ?? [],
            changes: changes[id] ?? [])
    }

    /// Returns a catalog's pick of the day: the stored pick or, if the catalog hasn't changed today, the pick from its entries.
    private func pick(_ id: CatalogID, _ today: Int64) -> DailyPick? {
        if let stored = rows[id.raw]?.pick, stored.day == today { return stored }
        guard let view = views[id] else { return nil }
        if let known = picks[id], known.view === view, known.pick.day == today { return known.pick }
        let pick = view.pick(of: today)
        picks[id] = pick.map { (view, $0) }
        return pick
    }

    /// Returns the upstreams that can supply the catalog if there are at least two, otherwise an empty array.
    private func availableUpstreams(_ item: AdapterTable.CatalogAdapters) -> [AvailableUpstream] {
        guard item.adapters.count > 1 else { return [] }
        return item.adapters.map { adapter in
            let isWanting = adapter.needsKey && !keyed.contains(adapter.upstream)
            return AvailableUpstream(
                upstream: adapter.upstream, missingKey: isWanting ? APIKeyVariable.variable(adapter.upstream) : "")
        }
    }
}
