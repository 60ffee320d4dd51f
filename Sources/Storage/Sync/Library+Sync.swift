internal import Catalogs
public import Model
internal import Pack
internal import SQLite
internal import Synchronization
internal import Upstreams

extension Library {
    /// Returns a report for a catalog whose sync couldn't start. The catalog's stored data is unchanged.
    private func failed(_ catalog: CatalogID, _ cause: SyncProblem.Cause) -> CatalogReport {
        let view = (try? snapshot())?.catalogs.first { $0.description.id == catalog }
        return CatalogReport(
            catalog: catalog, status: .failed, kept: Int64(view?.rows.count ?? 0), problems: [SyncProblem(cause)])
    }

    /// Syncs the given catalogs, or all catalogs if `catalogs` is nil. Upstreams are synced in parallel, each with a few catalogs
    /// at a time. Returns a report for every catalog once all syncs have ended. Cancelling the task or calling `stopSync` ends
    /// the sync early. `progress` may be called from any thread.
    ///
    /// - Parameter sources: the user's choice of upstreams, which takes precedence over the options.
    public func sync(
        _ catalogs: [CatalogID]? = nil, sources: [CatalogUpstreamChoice] = [],
        progress: @escaping @Sendable (CatalogID, SyncProgress) -> Void = { _, _ in }
    ) async -> SyncReport {
        var reports: [CatalogID: CatalogReport] = [:]
        var wanted: [CatalogID] = []
        for catalog in catalogs ?? table.catalogs.map({ $0.id }) where !wanted.contains(catalog) {
            wanted.append(catalog)
        }
        var begun: [(adapter: any Adapter, syncs: [(catalog: CatalogID, stops: AsyncStream<Void>)])] = []
        for catalog in wanted {
            guard let item = table[catalog] else {
                let isImported = (try? isImported(catalog)) ?? false
                reports[catalog] = failed(catalog, isImported ? .noUpstream : .library(.unknownCatalog(catalog.raw)))
                continue
            }
            guard writing != nil else {
                reports[catalog] = failed(catalog, .library(notWritable))
                continue
            }
            let adapter = chosenAdapter(for: item, sources)
            if let obstacle = obstacle(to: adapter) {
                reports[catalog] = failed(catalog, obstacle.cause)
                continue
            }
            guard let stops = activeSyncs.begin(catalog) else {
                reports[catalog] = failed(catalog, .alreadyRunning)
                continue
            }
            if let place = begun.firstIndex(where: { $0.adapter.upstream == adapter.upstream }) {
                begun[place].syncs.append((catalog, stops))
            } else {
                begun.append((adapter, [(catalog, stops)]))
            }
        }
        await withTaskGroup(of: [CatalogReport].self) { group in
            for upstream in begun {
                group.addTask { await self.syncCatalogs(upstream.adapter, upstream.syncs, .all, progress) }
            }
            for await done in group { for report in done { reports[report.catalog] = report } }
        }
        writeDailyBackup()
        return SyncReport(catalogs: wanted.compactMap { reports[$0] })
    }

    /// Syncs an upstream's catalogs, a few at a time. The caller has already registered all of them. Each catalog is unregistered
    /// when its sync ends.
    private func syncCatalogs(
        _ adapter: any Adapter, _ syncs: [(catalog: CatalogID, stops: AsyncStream<Void>)], _ extent: CatalogSync.FetchScope,
        _ progress: @escaping @Sendable (CatalogID, SyncProgress) -> Void
    ) async -> [CatalogReport] {
        guard let writing else { return [] }
        let owner = writing.owner
        let upstream = adapter.upstream
        let client = client(for: adapter)
        if let rest = try? await rest(of: upstream, owner) { client.restoreBlock(upstream, until: rest.blockedUntil) }
        client.beginPass(upstream)
        var reports: [CatalogReport] = []
        await withTaskGroup(of: CatalogReport.self) { group in
            var next = syncs[...]
            while true {
                // The client limits the request rate. Syncing several catalogs at a time keeps the client busy while some of them
                // wait for the disk.
                while reports.count + options.syncLimits.concurrentCatalogs > syncs.count - next.count,
                    let (catalog, stops) = next.popFirst()
                {
                    let run = CatalogSync(
                        catalog: catalog, adapter: adapter, extent: extent, client: client, owner: owner,
                        activeSyncs: activeSyncs,
                        directory: directory, limits: options.syncLimits, now: options.now, progress: progress)
                    group.addTask {
                        let report = await run.run(stops)
                        self.activeSyncs.end(catalog)
                        self.activity.countSync()
                        return report
                    }
                }
                guard let report = await group.next() else { break }
                reports.append(report)
            }
        }
        let resting: Int64? =
            switch client.circuit(of: upstream) {
            case .open(let left): options.now() / 1000 + left.components.seconds + 1
            case .closed: nil
            }
        // Store the upstream's pause for the next background refresh. If storing the pause fails, the sync still succeeds.
        let blocked = client.blockedUntil(upstream)
        try? await owner.write { [key = restKey(upstream)] store, _ throws(SQLiteError) in
            try store.setRest(of: key, blockedUntil: blocked, restingUntil: resting)
        }
        await owner.truncateLog()
        return reports
    }

    /// Returns the name under which an upstream's rate-limit information is stored: the upstream's name, followed by any
    /// replacement URLs. A replacement server has its own limits.
    func restKey(_ upstream: String) -> String {
        ([upstream] + options.replacedBases.filter { $0.name == upstream }.map(\.url)).joined(separator: " ")
    }

    /// Returns the times until which Almanac must not contact an upstream, as stored by `Store.setRest`.
    func rest(
        of upstream: String, _ owner: UpstreamDataWriter
    ) async throws(LibraryError) -> (blockedUntil: Int64?, restingUntil: Int64?) {
        try await owner.read { [key = restKey(upstream)] store throws(SQLiteError) in try store.rest(of: key) }
    }

    /// Stops the sync of a catalog in this process, or of all catalogs if `catalog` is nil. Data that has already been fetched
    /// stays. The background refresh then skips the catalog until data fetched now would be stale, unless the user requests a
    /// sync earlier.
    public func stopSync(_ catalog: CatalogID?) { activeSyncs.stop(catalog) }

    /// Stops all syncs in this process before it exits. The next process resumes them automatically.
    public func endSyncs() { activeSyncs.endAll() }

    // MARK: In the background

    /// Refreshes stale catalogs, one upstream at a time, then fetches missing details within the rate limit. This method is for
    /// background use: it respects upstreams' rate limits, skips recent failures, and returns when there is nothing left to do.
    ///
    /// - Parameter pause: the number of seconds after which failures count as recent no longer, or nil for the options' pause.
    ///   This way, Almanac notices when an upstream is available again.
    public func refreshStale(failedSince pause: Int64? = nil) async {
        let failedPause = pause.map { $0 * 1000 } ?? options.syncLimits.backgroundPause
        guard let writing, !options.isOffline else { return }
        writeDailyBackup()
        for files in main.readerShelves.open { Library(parent: main, shelfFiles: files).writeDailyBackup() }
        let adapters = table.adapters.filter { obstacle(to: $0) == nil }
        for adapter in adapters {
            if Task.isCancelled { return }
            let time = options.now()
            guard await mayAsk(adapter, writing.owner, time) else { continue }
            await refresh(adapter, .all) { catalog throws(LibraryError) in
                guard let freshFor = adapter.freshFor else { return false }
                let row = try await writing.owner.read { store throws(SQLiteError) in try store.catalogRow(catalog) }
                let isStale = row.checked.map { time - $0 >= freshFor * 1000 } ?? true
                return (isStale || row.isFailed) && !row.isLeftAlone(at: time, adapter)
                    && row.tried.map { time - $0 >= failedPause } ?? true
            }
            await refresh(adapter, .details) { catalog throws(LibraryError) in
                let before = time - self.options.syncLimits.detailPause
                guard adapter.hasDetails else { return false }
                let row = try await writing.owner.read { store throws(SQLiteError) in try store.catalogRow(catalog) }
                guard !row.isLeftAlone(at: time, adapter) else { return false }
                let wanted = try await writing.owner.read { store throws(SQLiteError) in
                    try store.wantedDetails(
                        catalog, triedBefore: before, freshFor: adapter.freshFor, now: self.options.now(), limit: 1)
                }
                return !wanted.lacking.isEmpty || !wanted.old.isEmpty
            }
        }
        // Fetch text before pictures.
        for adapter in adapters {
            if Task.isCancelled { return }
            let time = options.now()
            guard await mayAsk(adapter, writing.owner, time) else { continue }
            await fetchPicturesInBackground(of: adapter) { catalog in
                let row = try? await writing.owner.read { store throws(SQLiteError) in try store.catalogRow(catalog) }
                return row?.isLeftAlone(at: time, adapter) ?? false
            }
        }
    }

    /// Returns whether an upstream may be contacted now. Returns false if the upstream asked for a pause or failed recently.
    private func mayAsk(_ adapter: any Adapter, _ owner: UpstreamDataWriter, _ time: Int64) async -> Bool {
        guard let rest = try? await rest(of: adapter.upstream, owner) else { return false }
        return max(rest.blockedUntil ?? 0, rest.restingUntil ?? 0) <= time / 1000
    }

    /// Syncs an upstream's catalogs that are due and not already syncing.
    private func refresh(
        _ adapter: any Adapter, _ extent: CatalogSync.FetchScope, _ isDue: (CatalogID) async throws(LibraryError) -> Bool
    ) async {
        var syncs: [(catalog: CatalogID, stops: AsyncStream<Void>)] = []
        for catalog in adapter.catalogIDs {
            guard let item = table[catalog], chosenAdapter(for: item, []).upstream == adapter.upstream else { continue }
            guard let isDue = try? await isDue(catalog), isDue, let stops = activeSyncs.begin(catalog) else { continue }
            syncs.append((catalog, stops))
        }
        if !syncs.isEmpty { _ = await syncCatalogs(adapter, syncs, extent) { _, _ in } }
    }

    /// Writes a backup of the user's favourites and notes beside the database once a day, in case the database is damaged.
    ///
    /// - Parameter interval: The minimum time since the last backup, in milliseconds.
    func writeDailyBackup(after interval: Int64 = AutomaticShelfBackups.day) {
        let time = options.now()
        if parent == nil { backUpReaders(isChanged: false) }
        guard let writing, writing.backups.isDailyDue(now: time, after: interval) else { return }
        // The user didn't ask for this backup, so ignore errors.
        guard let (journal, device) = try? knownJournal() else { return }
        _ = try? writing.backups.write(journal, .daily, device: device, now: time, sources: sourcesToBackUp)
    }

    /// Writes a backup after the user added, changed or removed a source, so that the newest backup always contains the current
    /// source files (`RecoveredSources`).
    func writeSourceBackup() {
        // The change itself has succeeded, so ignore errors.
        if let parent { return parent.writeSourceBackup() }
        guard let writing, let sources = try? sources(), let (journal, device) = try? knownJournal() else { return }
        _ = try? writing.backups.write(journal, .sources, device: device, now: options.now(), sources: sources)
    }

    // MARK: Details

    /// Fetches an entry's details if only its list record is stored.
    ///
    /// - Throws: `unknownCatalog`, `unknownEntry`, `upstream`, `readOnly`, `diskFull`. If an error occurs, the entry doesn't
    ///   change.
    public func fillIn(_ id: EntryID) async throws(LibraryError) {
        guard let item = table[id.catalog] else {
            // Imported entries have no details to fetch.
            if try isImported(id.catalog) { return }
            throw .unknownCatalog(id.catalog.raw)
        }
        guard let writing else { throw notWritable }
        guard let row = try await writing.owner.read({ store throws(SQLiteError) in try store.row(of: id) }) else {
            throw .unknownEntry(id)
        }
        guard row.wantsDetail else { return }
        guard !options.isOffline else { throw .upstream(SyncProblem(.offline)) }
        let time = options.now()
        let failed = main.failedDetails.withLock { details in
            details = details.filter { time - $0.value.time < options.syncLimits.fillInPause }
            return details[id]
        }
        if let failed { throw .upstream(failed.problem) }
        let fetcher = EntryDetailFetcher(
            adapter: item.adapter(creating: id), client: client(for: item.adapter(creating: id)), owner: writing.owner,
            tally: RequestCounter(),
            isUrgent: true)
        guard let basis = try await writing.owner.read({ store throws(SQLiteError) in try store.detailBases(of: [id]) }).first
        else { return }
        switch await fetcher.fetch(basis).result {
        case .stored(.unusable(let problem)): throw remember(SyncProblem(problem, isWhole: false), id)
        case .stored: try await writing.owner.publish(id.catalog, .delta)
        case .nothingToDo: return
        case .refused(let problem), .ended(let problem): throw remember(problem, id)
        case .libraryFailed(let error): throw error
        }
    }

    private func remember(_ problem: SyncProblem, _ id: EntryID) -> LibraryError {
        if problem.cause != .upstream(.stopped) {
            main.failedDetails.withLock { $0[id] = (options.now(), problem) }
        }
        return .upstream(problem)
    }

    // MARK: Import

    func importRecords(
        _ records: [RawRecord], _ problems: [AdaptProblem], into catalog: CatalogID
    ) async throws(LibraryError) -> CatalogReport {
        guard table[catalog] != nil else { throw .unknownCatalog(catalog.raw) }
        guard let writing else { throw notWritable }
        let batch = try await writing.owner.write { store, now throws(SQLiteError) in
            try store.keepPick(catalog, now: now)
            return try store.store(RecordBatch(records: records.map { StorableRecord(record: $0) }), of: catalog, now: now)
        }
        if !batch.added.isEmpty || !batch.changed.isEmpty { try await writing.owner.publish(catalog, .delta) }
        return CatalogReport(
            catalog: catalog, added: Int64(batch.added.count), changed: Int64(batch.changed.count), kept: Int64(batch.same),
            problems: (problems + batch.problems).map { SyncProblem($0, isWhole: false) })
    }
}

extension CatalogRow {
    /// Returns whether the background refresh should skip this catalog because the user stopped its sync. The refresh skips the
    /// catalog until data fetched at that time would be stale.
    fileprivate func isLeftAlone(at time: Int64, _ adapter: any Adapter) -> Bool {
        guard problem == .stopped, let tried, let freshFor = adapter.freshFor else { return false }
        return time - tried < freshFor * 1000
    }
}
