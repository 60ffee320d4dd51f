internal import Catalogs
internal import Model
internal import SQLite
internal import Upstreams

/// Runs the steps of a catalog's sync and collects their results.
struct CatalogSyncRun {
    let sync: CatalogSync
    let stallTimer: CatalogSync.StallTimer
    var report: CatalogReport
    private var added: Set<EntryID> = []
    private var changed: Set<EntryID> = []
    /// Whether the upstream has sent any data that could be stored.
    var hasReceived = false
    /// Whether an earlier sync completed the list, so that this sync continues with the next step.
    private var wasListed = false
    /// The number of records in the list that were left out because an earlier record has the same ID.
    var sharedIDs = 0
    /// Finds the keys that the source file doesn't mention. Nil if the file doesn't list the values that it leaves out.
    private var keyFinder: UnmappedKeyFinder?
    /// The upstream and path of each list request so far.
    var asked: Set<String> = []
    /// The sequence number of the most recent download of the list.
    var passNumber: Int64 = 0
    /// The reason why the sync stopped sending requests, or nil.
    private(set) var end: SyncProblem?

    var catalog: CatalogID { sync.catalog }

    init(_ sync: CatalogSync, _ stallTimer: CatalogSync.StallTimer) {
        self.sync = sync
        self.stallTimer = stallTimer
        report = CatalogReport(catalog: sync.catalog, status: .failed)
        keyFinder = sync.adapter.addedSource.flatMap { UnmappedKeyFinder($0.file, sync.catalog) }
    }

    /// Runs all steps. Each step depends on the steps before it.
    mutating func work() async {
        var isComplete = sync.extent == .details
        do throws(LibraryError) {
            if sync.extent == .all {
                let state = try await sync.owner.write { [catalog, limits = sync.limits] store, now throws(SQLiteError) in
                    try store.beginPass(catalog, listFreshFor: limits.listFreshFor, now: now)
                }
                wasListed = state.isListed
                passNumber = state.number
                isComplete = wasListed
                if !isComplete { isComplete = try await list(state) }
                if isComplete { try await lookForMissing() }
            }
            if end == nil { try await details() }
        } catch {
            finish(SyncProblem(.library(error)))
        }
        await finish(isComplete: isComplete)
        report.requests = UInt32(clamping: sync.tally.count)
    }

    /// Ends the sync and adds the problem that ended it to the report.
    mutating func finish(_ problem: SyncProblem) {
        var problem = problem
        if case .upstream(.stopped) = problem.cause { problem = SyncProblem(.upstream(stallTimer.reason ?? .stopped)) }
        if problem.problem == .tooManyRequests {
            problem.until = problem.until ?? sync.client.blockedUntil(sync.adapter.upstream)
        }
        end = problem
        report.note(problem)
    }

    /// Publishes the new data and stores the sync's outcome.
    private mutating func finish(isComplete: Bool) async {
        var problem = end.flatMap { $0.problem == nil ? nil : $0 } ?? report.problems.first { $0.problem != nil }
        do throws(LibraryError) {
            if !added.isEmpty || !changed.isEmpty || report.removed > 0 {
                show(.publishing, done: 0, total: nil)
                try await sync.owner.publish(catalog, .fold)
            } else {
                // Publish even if nothing has changed, because an earlier sync may have stored entries without publishing them.
                try await sync.owner.publish(catalog, .delta)
            }
            // If the user stops the sync during its last step, report the sync as stopped.
            if end == nil, stallTimer.reason == .stopped { problem = SyncProblem(.upstream(.stopped)) }
            let isStopped = problem?.problem == .stopped
            let detail = statusDetail(problem)
            let isEnding = isStopped && sync.activeSyncs.isEnding
            if sync.extent == .all, isComplete || !isEnding {
                let kept = isEnding ? nil : problem
                try await sync.owner.write { [catalog, wasListed] store, now throws(SQLiteError) in
                    try store.setOutcome(
                        catalog, isComplete: isComplete && !wasListed, isFailed: !isComplete && !isStopped, problem: kept,
                        detail: detail, now: now)
                }
            } else if isStopped, !isEnding {
                try await sync.owner.write { [catalog] store, now throws(SQLiteError) in try store.setStopped(catalog, now: now) }
            }
            try await countWaiting()
            let count = try await sync.owner.read { [catalog] store throws(SQLiteError) in try store.count(catalog) }
            (report.added, report.changed) = (Int64(added.count), Int64(changed.count))
            report.kept = max(0, count - report.added - report.changed - report.removed)
        } catch {
            report.note(SyncProblem(.library(error)))
        }
        report.status = isComplete && report.problems.isEmpty ? .ok : isComplete || hasReceived ? .partial : .failed
    }

    /// Returns the detail for the catalog's status (see `CatalogStatus.message`).
    private func statusDetail(_ problem: SyncProblem?) -> String? {
        guard let problem else { return nil }
        if problem.problem == .someEntries {
            let count = report.problems.count { $0.problem == .someEntries } + Int(report.moreProblems)
            return "\(count)"
        }
        return problem.statusDetail
    }

    /// Counts the entries that have only a list record. The next sync requests their details.
    private mutating func countWaiting() async throws(LibraryError) {
        guard sync.adapter.hasDetails else { return }
        report.partial = UInt32(
            clamping: try await sync.owner.read { [catalog] store throws(SQLiteError) in try store.lackingDetails(catalog) })
        report.waiting += report.partial
    }

    /// Notes the keys in records that the source file doesn't mention.
    mutating func examine(_ records: [RawRecord]) {
        guard keyFinder != nil else { return }
        for record in records { keyFinder?.add(record) }
        report.unmappedKeys = keyFinder?.keys ?? []
    }

    mutating func take(_ batch: BatchStoreOutcome) {
        added.formUnion(batch.added)
        changed.formUnion(batch.changed.filter { !added.contains($0) })
        sharedIDs += batch.sharedIDs
        if batch.results.contains(where: { $0.outcome.isUsable }) { stallTimer.restart() }
        for problem in batch.problems { report.note(SyncProblem(problem, isWhole: false)) }
    }

    /// Looks up stored entries that are missing from a complete list. Marks an entry as gone only if the upstream explicitly says
    /// so.
    private mutating func lookForMissing() async throws(LibraryError) {
        let missing = try await sync.owner.read { [catalog, passNumber] store throws(SQLiteError) in
            try store.missing(catalog, pass: passNumber, limit: SyncLimits.countedMissing)
        }
        guard missing.contains(where: { sync.adapter.lookupRequest(for: $0) != nil }) else {
            // A later sync can't look up these entries either. The library keeps them, and the report mentions them once.
            guard sync.adapter.addedSource != nil else { return }
            let unlisted = try await sync.owner.write { [catalog, passNumber] store, now throws(SQLiteError) in
                try store.noteUnlisted(catalog, pass: passNumber, now: now)
            }
            report.unlisted = Int64(unlisted.count)
            report.unlistedEntries = unlisted.first
            return
        }
        // The next sync looks up the remaining entries.
        report.waiting += UInt32(clamping: max(0, missing.count - sync.limits.lookups))
        for id in missing.prefix(sync.limits.lookups) {
            let records = try await sync.owner.read { store throws(SQLiteError) in try store.parts(of: id) }
            guard let request = sync.adapter.lookupRequest(for: id, stored: records) else { continue }
            let response: UpstreamResponse
            do throws(UpstreamFailure) {
                response = try await sync.client.send(request, sync.tally)
            } catch {
                guard SyncProblem.endsPass(error) else { continue }
                finish(SyncProblem(failure: error))
                return
            }
            let answer = sync.adapter.lookup(id, in: response)
            // The response doesn't say whether the entry is gone, so a later sync looks it up again.
            if answer == .unclear { report.waiting += 1 }
            let (gone, stored) = try await sync.owner.write { [passNumber] store, now throws(SQLiteError) in
                try store.store(answer, for: id, pass: passNumber, now: now)
            }
            if let gone {
                report.removed += 1
                if report.removedEntries.count < CatalogReport.missingLimit { report.removedEntries.append(gone) }
                stallTimer.restart()
            }
            if let stored {
                // The list should have included this entry, so the next sync requests the list's pages without validators.
                try await sync.owner.write { [places] store, _ throws(SQLiteError) in _ = try store.dropPages(at: places) }
                take(BatchStoreOutcome(results: [(id, stored)]))
            }
        }
    }

    func show(_ phase: SyncProgress.Phase, done: Int, total: Int?) {
        let known = total.flatMap { $0 >= done && $0 > 0 ? UInt32(clamping: $0) : nil }
        let progress = SyncProgress(phase: phase, done: UInt32(clamping: done), total: known)
        sync.activeSyncs.update(catalog, progress)
        sync.progress(catalog, progress)
    }
}
