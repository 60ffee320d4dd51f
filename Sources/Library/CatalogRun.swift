internal import Catalogs
internal import Records
internal import Screens
internal import Upstreams

/// The steps of one sync, and what they have come to so far.
struct CatalogRun {
    let sync: CatalogSync
    let pulse: CatalogSync.Pulse
    var report: CatalogSyncReport
    private var added: Set<EntryID> = []
    private var changed: Set<EntryID> = []
    private var isUnpublished = false
    private var lastPublish: ContinuousClock.Instant?
    /// Whether anything came from the upstream that could be stored.
    private var hasReceived = false
    /// Why the pass ended early, or nothing more is asked; nil while all is well.
    private var end: SyncProblem?

    var catalog: CatalogID { sync.catalog }

    init(_ sync: CatalogSync, _ pulse: CatalogSync.Pulse) {
        self.sync = sync
        self.pulse = pulse
        report = CatalogSyncReport(catalog: sync.catalog, status: .failed)
    }

    /// All steps, each only as far as the ones before it allow.
    mutating func work() async {
        let requestsBefore = sync.client.requestsSent(to: sync.adapter.upstream)
        var isComplete = sync.extent == .details
        do throws(LibraryError) {
            if sync.extent == .all {
                let state = try await sync.owner.beginPass(catalog)
                isComplete = try await list(state)
                if isComplete { try await lookForMissing(state) }
            }
            if end == nil { try await details() }
        } catch {
            finish(SyncProblem(.library(error)))
        }
        await conclude(isComplete: isComplete)
        report.requests = UInt32(clamping: sync.client.requestsSent(to: sync.adapter.upstream) - requestsBefore)
    }

    /// Ends with one problem line.
    private mutating func finish(_ problem: SyncProblem) {
        var problem = problem
        if case .upstream(.stopped) = problem.cause { problem = SyncProblem(.upstream(pulse.reason ?? .stopped)) }
        end = problem
        report.note(problem)
    }

    /// Publishes, and keeps how it ended.
    private mutating func conclude(isComplete: Bool) async {
        let isStopped = end.map { $0.problem == .stopped } ?? false
        let problem = end.flatMap { $0.problem == nil ? nil : $0 } ?? report.problems.first { $0.problem != nil }
        do throws(LibraryError) {
            if isUnpublished || !added.isEmpty || !changed.isEmpty || report.removed > 0 {
                show(.publishing, done: 0, total: nil)
                try await sync.owner.publish(catalog, .fold)
            } else {
                // Nothing changed now; what an earlier sync was stopped before showing is shown.
                try await sync.owner.publish(catalog, .delta)
            }
            if sync.extent == .all {
                try await sync.owner.setOutcome(
                    catalog, isComplete: isComplete, isFailed: !isComplete && !isStopped, problem: problem)
            }
            let count = UInt32(clamping: try await sync.owner.count(catalog))
            report.added = UInt32(clamping: added.count)
            report.changed = UInt32(clamping: changed.count)
            let touched = report.added + report.changed + report.removed
            report.kept = count > touched ? count - touched : 0
        } catch {
            report.note(SyncProblem(.library(error)))
        }
        report.status = isComplete && report.problems.isEmpty ? .ok : isComplete || hasReceived ? .partial : .failed
    }

    // MARK: The list

    /// Follows the list to its end.
    /// - Returns: whether it came there, with as many entries as the upstream says it has.
    private mutating func list(_ state: PassState) async throws(LibraryError) -> Bool {
        var pass = sync.adapter.pass(over: catalog, from: state.checkpoint)
        let kept = Int(clamping: try await sync.owner.count(catalog))
        var met = try await sync.owner.met(catalog, pass: state.number)
        var unusable = 0
        var pause = sync.limits.pause
        show(.list, done: met, total: pass.expectedCount ?? kept)
        let sync = sync
        // What came while the page before was being stored.
        var ahead: Result<CatalogSync.Answer, UpstreamFailure>?
        while let request = pass.next {
            if Task.isCancelled {
                finish(SyncProblem(.upstream(.stopped)))
                return false
            }
            let answer: CatalogSync.Answer
            do throws(UpstreamFailure) {
                if let came = ahead {
                    ahead = nil
                    answer = try came.get()
                } else {
                    answer = try await sync.fetch(request).get()
                }
            } catch {
                if !SyncProblem.endsPass(error), pass.goOnWithout() { continue }
                finish(SyncProblem(failure: error))
                return false
            }
            let page: ListPage
            do throws(AdaptProblem) {
                page = try pass.receive(answer.response)
            } catch {
                unusable += 1
                if answer.isKept, let name = Store.name(of: request) {
                    // What was kept for a 304 is of no use; the upstream is asked without it.
                    try await sync.owner.dropPage(name)
                }
                if unusable < sync.limits.answers {
                    try? await Task.sleep(for: pause)
                    pause *= 2
                    continue
                }
                unusable = 0
                if pass.goOnWithout() { continue }
                finish(SyncProblem(error, isWhole: true))
                return false
            }
            unusable = 0
            pause = sync.limits.pause
            // The upstream need not wait for the disk: the page after this one is under way meanwhile. Should storing fail, it is lost
            // with the pass, and asked for again from the checkpoint.
            let following = pass.next
            async let next = sync.fetch(following)
            let batch = try await sync.owner.store(
                ArrivedPage(
                    records: page.records, unusable: page.problems.count, checkpoint: pass.checkpoint, kept: answer.toKeep),
                of: catalog, pass: state.number)
            hasReceived = true
            take(batch)
            for problem in page.problems { report.note(SyncProblem(problem, isWhole: false)) }
            met += page.records.count + page.problems.count
            show(.list, done: met, total: pass.expectedCount ?? (met > kept ? nil : kept))
            try await publishArrived(isFirst: kept == 0)
            ahead = await next
        }
        met = try await sync.owner.met(catalog, pass: state.number)
        try await sync.owner.endPass(catalog)
        if let expected = pass.expectedCount, met < expected {
            // Whatever is missing from such a list may still be there; nothing is concluded from it.
            report.note(SyncProblem(.shortList(expected: expected, found: met)))
            return false
        }
        return true
    }

    private mutating func take(_ batch: StoredBatch) {
        for id in batch.added { added.insert(id) }
        for id in batch.changed where !added.contains(id) { changed.insert(id) }
        if !batch.added.isEmpty || !batch.changed.isEmpty { isUnpublished = true }
        if batch.same > 0 || !batch.added.isEmpty || !batch.changed.isEmpty { pulse.beat() }
        for problem in batch.problems { report.note(SyncProblem(problem, isWhole: false)) }
    }

    /// Shows what has arrived: the first page of an empty catalog at once, then every second or so.
    private mutating func publishArrived(isFirst: Bool) async throws(LibraryError) {
        guard isUnpublished else { return }
        let moment = ContinuousClock().now
        if let lastPublish, moment - lastPublish < sync.limits.publishEvery { return }
        if lastPublish == nil, !isFirst {
            // Nothing is missing from the page meanwhile; the second runs from here.
            lastPublish = moment
            return
        }
        lastPublish = moment
        try await sync.owner.publish(catalog, .delta)
    }

    // MARK: What is missing

    /// Looks for entries that a complete list did not have; only a definite no marks one as gone.
    private mutating func lookForMissing(_ state: PassState) async throws(LibraryError) {
        let missing = try await sync.owner.missing(catalog, pass: state.number, limit: sync.limits.lookups)
        for id in missing {
            guard let request = sync.adapter.lookupRequest(for: id) else { continue }
            let response: UpstreamResponse
            do throws(UpstreamFailure) {
                response = try await sync.client.send(request)
            } catch {
                guard SyncProblem.endsPass(error) else { continue }
                finish(SyncProblem(failure: error))
                return
            }
            let (isGone, stored) = try await sync.owner.store(
                sync.adapter.lookup(id, in: response), for: id, pass: state.number)
            if isGone {
                report.removed += 1
                isUnpublished = true
                pulse.beat()
            }
            if let stored {
                var batch = StoredBatch()
                batch.take(stored, of: id)
                take(batch)
            }
        }
    }

    // MARK: Details

    /// Fetches the rest of the entries that want it, a few at once; how often is the client's budget.
    private mutating func details() async throws(LibraryError) {
        let before = sync.extent == .all ? Int64.max : sync.now() - sync.limits.detailPause
        var wanting = try await sync.owner.wantingDetail(
            catalog, triedBefore: before, freshFor: sync.adapter.freshFor, limit: sync.limits.details)[...]
        let total = wanting.count
        guard total > 0 else { return }
        var done = 0
        show(.details, done: 0, total: total)
        let fetcher = DetailFetcher(adapter: sync.adapter, client: sync.client, owner: sync.owner)
        var failure: LibraryError?
        await withTaskGroup(of: DetailFetcher.Outcome.self) { group in
            for id in wanting.prefix(sync.limits.concurrentDetails) { group.addTask { await fetcher.fetch(id) } }
            wanting = wanting.dropFirst(sync.limits.concurrentDetails)
            for await outcome in group {
                done += 1
                failure = failure ?? outcome.libraryError
                take(outcome)
                show(.details, done: done, total: total)
                do throws(LibraryError) { try await publishArrived(isFirst: false) } catch { failure = failure ?? error }
                if end == nil, failure == nil, !Task.isCancelled {
                    if let next = wanting.popFirst() { group.addTask { await fetcher.fetch(next) } }
                } else {
                    group.cancelAll()
                }
            }
        }
        if let failure { throw failure }
        if end == nil, Task.isCancelled, done < total { finish(SyncProblem(.upstream(.stopped))) }
    }

    private mutating func take(_ outcome: DetailFetcher.Outcome) {
        switch outcome.result {
        case .stored(let stored):
            hasReceived = true
            var batch = StoredBatch()
            batch.take(stored, of: outcome.id)
            take(batch)
            pulse.beat()
        case .refused(let problem): report.note(problem)
        case .ended(let problem): if end == nil { finish(problem) }
        case .libraryFailed, .nothingToDo: break
        }
    }

    // MARK: Progress

    private func show(_ phase: SyncProgress.Phase, done: Int, total: Int?) {
        let known = total.flatMap { $0 >= done && $0 > 0 ? UInt32(clamping: $0) : nil }
        let progress = SyncProgress(phase: phase, done: UInt32(clamping: done), total: known)
        sync.board.update(catalog, progress)
        sync.progress(catalog, progress)
    }
}
