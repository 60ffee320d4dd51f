internal import Catalogs
internal import Model
internal import SQLite
internal import Upstreams

extension CatalogSyncRun {
    /// A page of the upstream's list, and the number of entries in the list, if the upstream has stated it by then.
    private struct FetchedListPage {
        let batch: RecordBatch
        let expectedCount: Int?
        var count: Int { batch.records.count + batch.problems.count }
    }

    /// The outcome of downloading a list.
    enum ListDownloadOutcome {
        /// The list is complete and matches the upstream's count.
        case complete
        /// The download had to stop early. `end` contains the reason.
        case ended
        /// The last page arrived, but says that there are more entries.
        case partial
        /// The last page arrived, but the list is shorter than it should be.
        case doubtful(SyncProblem)
    }

    /// Downloads the list to its end. If the list is too short, downloads it again without cache validators, because a wrong page
    /// would otherwise be reused for as long as its validators match.
    /// - Returns: Whether the list is complete.
    mutating func list(_ state: ListDownloadState) async throws(LibraryError) -> Bool {
        var listEnd = try await follow(state)
        if case .doubtful = listEnd, !Task.isCancelled,
            let again = try await sync.owner.write({ [catalog, places] store, now throws(SQLiteError) in
                try store.beginAgain(catalog, forgetting: places, after: state.number, now: now)
            })
        {
            passNumber = again.number
            // Discard the first download's problems, because the second download reports its own.
            report.forgetProblems()
            sharedIDs = 0
            listEnd = try await follow(again)
        }
        if sharedIDs > 0 { report.note(SyncProblem(.sharedIDs(count: sharedIDs))) }
        switch listEnd {
        case .complete: return true
        case .ended: return false
        case .partial:
            report.note(SyncProblem(.moreEntries))
            return false
        case .doubtful(let problem):
            // Entries missing from an incomplete list may still exist, so don't mark them as gone.
            report.note(problem)
            return false
        }
    }

    /// The upstream and path of each request for the list.
    var places: Set<String> {
        // Include requests from the interrupted sync, if this sync resumes one.
        asked.union(sync.adapter.pass(over: catalog, from: nil).next.map { [Store.place(of: $0)] } ?? [])
    }

    private mutating func follow(_ state: ListDownloadState) async throws(LibraryError) -> ListDownloadOutcome {
        var pass = sync.adapter.pass(over: catalog, from: state.checkpoint)
        let kept = Int(clamping: try await sync.owner.read { [catalog] store throws(SQLiteError) in try store.count(catalog) })
        var found = try await sync.owner.read { [catalog] store throws(SQLiteError) in
            try store.foundRowCount(catalog, pass: state.number)
        }
        show(.list, done: found, total: pass.expectedCount ?? kept)
        if pass.isFile, let request = pass.next { return try await followFile(request, pass, state, kept: kept) }
        var longestPage = 0
        // An empty catalog has no stored details to combine with the list records, so a list record is enough for each entry. If
        // storing a page fails, the next page is discarded, and the following sync requests it again from the checkpoint.
        try await sync.owner.storeAll(of: catalog) { () throws(LibraryError) in
            try await nextPage(&pass, state, isNew: kept == 0)
        } records: { page throws(LibraryError) in
            longestPage = max(longestPage, page.count)
            guard let expected = page.expectedCount, expected > 0, found + page.count > expected + longestPage else {
                return page.batch
            }
            // Accept a slightly longer list, because the upstream may have added a page during the download. A much longer list may
            // be endless, and its entries would be stored permanently, so stop.
            finish(SyncProblem(.longList(expected: expected, found: found + page.count)))
            try await sync.owner.write { [catalog] store, _ throws(SQLiteError) in try store.endPass(catalog) }
            return nil
        } report: { page, outcome in
            take(page.batch, outcome)
            found += page.count
            show(.list, done: found, total: page.expectedCount ?? (found > kept ? nil : kept))
        }
        guard end == nil else { return .ended }
        return try await settle(state, expected: pass.expectedCount, hasMore: pass.hasMore)
    }

    /// Ends a download after its last page, and checks whether the list is complete.
    ///
    /// - Parameters:
    ///   - expected: The number of entries that the upstream reports.
    ///   - hasMore: Whether the upstream says that there are more entries.
    func settle(
        _ state: ListDownloadState, expected: Int?, hasMore: Bool
    ) async throws(LibraryError) -> ListDownloadOutcome {
        let found = try await sync.owner.write { [catalog] store, _ throws(SQLiteError) in
            try store.endPass(catalog)
            return try store.foundRowCount(catalog, pass: state.number)
        }
        if let expected, found < expected {
            return .doubtful(SyncProblem(.shortList(expected: expected, found: found)))
        }
        guard found == 0 else { return hasMore ? .partial : .complete }
        let missing = try await sync.owner.read { [catalog] store throws(SQLiteError) in
            try store.missing(catalog, pass: state.number, limit: SyncLimits.countedMissing)
        }
        // An empty list doesn't prove that all entries are gone. An upstream that returns an empty list would probably also
        // return empty responses to lookups.
        return missing.isEmpty ? .complete : .doubtful(SyncProblem(.emptyList(kept: missing.count)))
    }

    /// Returns the problem to report for an unusable response to a list request.
    func refusal(_ problem: AdaptProblem) -> SyncProblem {
        SyncProblem(
            problem, isWhole: true, needsKey: sync.adapter.needsKey,
            keys: sync.adapter.addedSource?.file.variables.map(\.variable) ?? [])
    }

    /// Requests the next page until there is a usable response. Never skips a page.
    /// - Returns: The page, or nil if there are no more pages or the download had to stop (`end` contains the reason).
    private mutating func nextPage(
        _ pass: inout any ListDownload, _ state: ListDownloadState, isNew: Bool
    ) async throws(LibraryError) -> FetchedListPage? {
        var unusable = 0
        var pause = sync.limits.pause
        while let request = pass.next {
            if Task.isCancelled {
                finish(SyncProblem(.upstream(.stopped)))
                return nil
            }
            asked.insert(Store.place(of: request))
            let answer: CatalogSync.ListResponse
            do throws(UpstreamFailure) {
                answer = try await sync.answer(to: request)
            } catch {
                if !SyncProblem.endsPass(error), pass.goOnWithout() { continue }
                finish(SyncProblem(failure: error))
                return nil
            }
            do throws(AdaptProblem) {
                let page = try pass.receive(answer.response)
                let position = RecordBatch.ListPosition(
                    pass: state.number, checkpoint: pass.checkpoint, request: Store.name(of: request), keeping: answer.keeping)
                return FetchedListPage(batch: batch(page, at: position, isNew: isNew), expectedCount: pass.expectedCount)
            } catch {
                unusable += 1
                if answer.isKept, let name = Store.name(of: request) {
                    // The stored response is unusable although the server answered 304. Remove it, so that the page is requested
                    // without its validators.
                    try await sync.owner.write { store, _ throws(SQLiteError) in try store.dropPage(name) }
                }
                if error.isWorthRetrying, unusable < sync.limits.answers, pass.next != nil {
                    try? await Task.sleep(for: pause)
                    pause *= 2
                    continue
                }
                unusable = 0
                if pass.goOnWithout() { continue }
                finish(refusal(error))
                if error.needsNewStart {
                    // Remove the checkpoint, because the next sync would only fail there again.
                    try await sync.owner.write { [catalog] store, _ throws(SQLiteError) in try store.endPass(catalog) }
                }
                return nil
            }
        }
        return nil
    }

    /// Returns a page's records as a batch. Their entries are created now if the catalog is new, because an existing entry may
    /// have other stored records.
    func batch(_ page: ListPage, at position: RecordBatch.ListPosition, isNew: Bool) -> RecordBatch {
        let adapter = sync.adapter
        return RecordBatch(
            records: page.records.map {
                StorableRecord(record: $0, prepared: isNew ? StorableEntry(of: $0, besides: [], by: adapter) : nil)
            }, problems: page.problems, page: position)
    }

    /// Adds the result of storing a batch from the list to the report.
    mutating func take(_ batch: RecordBatch, _ outcome: BatchStoreOutcome) {
        if !batch.records.isEmpty { hasReceived = true }
        examine(batch.records.map(\.record))
        take(outcome)
        for problem in batch.problems { report.note(SyncProblem(problem, isWhole: false)) }
    }
}
