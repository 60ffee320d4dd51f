internal import Catalogs
internal import Model
internal import SQLite
internal import Upstreams

extension CatalogSyncRun {
    /// The number of entries to read from the database in one batch before fetching their details.
    private static let basesAtOnce = 32

    /// Fetches several entries' details at a time: first missing details, then outdated ones. The client limits the request
    /// rate.
    mutating func details() async throws(LibraryError) {
        guard sync.adapter.hasDetails else { return }
        let before = sync.extent == .all ? Int64.max : sync.now() - sync.limits.detailPause
        let wanted = try await sync.owner.read { [sync] store throws(SQLiteError) in
            try store.wantedDetails(
                sync.catalog, triedBefore: before, freshFor: sync.adapter.freshFor, now: sync.now(), limit: sync.limits.details)
        }
        let old = wanted.old.prefix(sync.extent == .all ? sync.limits.oldDetails : sync.limits.details)
        let ids = wanted.lacking + old
        guard !ids.isEmpty else {
            report.waiting += UInt32(clamping: wanted.old.count)
            return
        }
        show(.details, done: 0, total: ids.count)
        let (done, settled) = try await fetch(ids[...])
        // Count only outdated details now. Entries without details are counted at the end of the sync.
        report.waiting += UInt32(clamping: wanted.old.count - settled.intersection(old).count)
        if end == nil, Task.isCancelled, done < ids.count { finish(SyncProblem(.upstream(.stopped))) }
    }

    /// Fetches the details of the given entries.
    /// - Returns: The number of processed entries, and the entries that need no further request.
    private mutating func fetch(
        _ ids: ArraySlice<EntryID>
    ) async throws(LibraryError) -> (done: Int, settled: Set<EntryID>) {
        var ids = ids
        let total = ids.count
        var bases: ArraySlice<DetailFetchInput> = []
        var done = 0
        var settled: Set<EntryID> = []
        var underWay = 0
        var failure: LibraryError?
        let fetcher = EntryDetailFetcher(adapter: sync.adapter, client: sync.client, owner: sync.owner, tally: sync.tally)
        await withTaskGroup(of: EntryDetailFetcher.Outcome.self) { group in
            while true {
                while underWay < sync.limits.concurrentDetails, end == nil, failure == nil, !Task.isCancelled {
                    if bases.isEmpty, !ids.isEmpty {
                        let some = ids.prefix(Self.basesAtOnce)
                        ids = ids.dropFirst(Self.basesAtOnce)
                        do throws(LibraryError) {
                            bases = try await sync.owner.read { store throws(SQLiteError) in try store.detailBases(of: some) }[
                                ...]
                        } catch { failure = error }
                    }
                    guard let basis = bases.popFirst() else { break }
                    group.addTask { await fetcher.fetch(basis) }
                    underWay += 1
                }
                guard let outcome = await group.next() else { break }
                underWay -= 1
                done += 1
                if outcome.isSettled { settled.insert(outcome.id) }
                failure = failure ?? outcome.libraryError
                take(outcome)
                show(.details, done: done, total: total)
                if end != nil || failure != nil || Task.isCancelled { group.cancelAll() }
            }
        }
        if let failure { throw failure }
        return (done, settled)
    }

    private mutating func take(_ outcome: EntryDetailFetcher.Outcome) {
        switch outcome.result {
        case .stored(let stored):
            hasReceived = true
            examine(outcome.record.map { [$0] } ?? [])
            take(BatchStoreOutcome(results: [(outcome.id, stored)]))
            stallTimer.restart()
        case .refused(let problem): report.note(problem)
        case .ended(let problem): if end == nil { finish(problem) }
        case .libraryFailed, .nothingToDo: break
        }
    }
}
