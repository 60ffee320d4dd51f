internal import Catalogs
internal import Records
internal import Screens
internal import Upstreams

extension CatalogRun {
    /// One page of the list, and where the pass stands after it.
    private struct Fetched {
        let page: ListPage
        let arrived: ArrivedPage
        let expectedCount: Int?
    }

    /// Follows the list to its end.
    /// - Returns: whether it came there, with as many entries as the upstream says it has.
    mutating func list(_ state: PassState) async throws(LibraryError) -> Bool {
        var pass = sync.adapter.pass(over: catalog, from: state.checkpoint)
        let kept = Int(clamping: try await sync.owner.count(catalog))
        var met = try await sync.owner.met(catalog, pass: state.number)
        show(.list, done: met, total: pass.expectedCount ?? kept)
        let sync = sync
        var longestPage = 0
        // Where nothing is kept, an entry is what its row of the list makes of it.
        let isNew = kept == 0
        var fetched = try await nextPage(&pass, isNew: isNew)
        while let (page, arrived, expectedCount) = fetched.map({ ($0.page, $0.arrived, $0.expectedCount) }) {
            let count = page.records.count + page.problems.count
            longestPage = max(longestPage, count)
            if let expectedCount, expectedCount > 0, met + count > expectedCount + longestPage {
                // A page more may have come to it meanwhile; what goes on beyond that has no end, and its entries would stay for good.
                finish(SyncProblem(.longList(expected: expectedCount, found: met + count)))
                _ = try await sync.owner.endPass(catalog, pass: state.number)
                break
            }
            // The upstream need not wait for the disk: the page after this one is fetched and read meanwhile. Should storing fail, it
            // is lost with the pass, and asked for again from the checkpoint.
            async let storing = sync.stored(arrived, pass: state.number)
            fetched = try await nextPage(&pass, isNew: isNew)
            let batch = try await storing.get()
            hasReceived = true
            take(batch)
            for problem in page.problems { report.note(SyncProblem(problem, isWhole: false)) }
            met += count
            show(.list, done: met, total: expectedCount ?? (met > kept ? nil : kept))
        }
        guard end == nil else { return false }
        met = try await sync.owner.endPass(catalog, pass: state.number)
        if let expected = pass.expectedCount, met < expected {
            // Whatever is missing from such a list may still be there; nothing is concluded from it.
            report.note(SyncProblem(.shortList(expected: expected, found: met)))
            return false
        }
        guard met == 0 else { return true }
        let missing = try await sync.owner.missing(catalog, pass: state.number, limit: SyncLimits.countedMissing)
        guard !missing.isEmpty else { return true }
        // Not every one of them is gone: what answers everybody with nothing answers the look-ups so too.
        report.note(SyncProblem(.emptyList(kept: missing.count)))
        return false
    }

    /// Asks for the next page until there is one that can be used; a page is never skipped.
    /// - Returns: nil where the list is over, or had to be ended (`end` says why).
    private mutating func nextPage(_ pass: inout any ListPass, isNew: Bool) async throws(LibraryError) -> Fetched? {
        var unusable = 0
        var pause = sync.limits.pause
        while let request = pass.next {
            if Task.isCancelled {
                finish(SyncProblem(.upstream(.stopped)))
                return nil
            }
            let answer: CatalogSync.Answer
            do throws(UpstreamFailure) {
                answer = try await sync.answer(to: request)
            } catch {
                if !SyncProblem.endsPass(error), pass.goOnWithout() { continue }
                finish(SyncProblem(failure: error))
                return nil
            }
            do throws(AdaptProblem) {
                let page = try pass.receive(answer.response)
                let adapter = sync.adapter
                let prepared = isNew ? page.records.map { PreparedEntry(of: $0, besides: [], by: adapter) } : []
                return Fetched(
                    page: page,
                    arrived: ArrivedPage(
                        records: page.records, prepared: prepared, unusable: page.problems.count, checkpoint: pass.checkpoint,
                        kept: answer.toKeep), expectedCount: pass.expectedCount)
            } catch {
                unusable += 1
                if answer.isKept, let name = Store.name(of: request) {
                    // What was kept for a 304 is of no use; the upstream is asked without it.
                    try await sync.owner.dropPage(name)
                }
                if unusable < sync.limits.answers, pass.next != nil {
                    try? await Task.sleep(for: pause)
                    pause *= 2
                    continue
                }
                unusable = 0
                if pass.goOnWithout() { continue }
                finish(SyncProblem(error, isWhole: true, needsKey: sync.adapter.needsKey))
                return nil
            }
        }
        return nil
    }
}

extension CatalogSync {
    /// Stores a page, as a child task may.
    fileprivate func stored(_ page: ArrivedPage, pass: Int64) async -> Result<StoredBatch, LibraryError> {
        do throws(LibraryError) { return .success(try await owner.store(page, of: catalog, pass: pass)) } catch {
            return .failure(error)
        }
    }
}
