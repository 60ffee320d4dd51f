internal import Catalogs
internal import Model
internal import SQLite
internal import Upstreams

extension CatalogSyncRun {
    /// The result of requesting a list that is a single file.
    private enum FileResponse {
        /// The file hasn't changed since its records were stored.
        case unchanged
        case new(SourceListReader, CacheValidators)
    }

    /// Downloads a list that is a single file, then stores its records in several transactions. If the sync is interrupted, the
    /// next sync downloads the file again.
    mutating func followFile(
        _ request: UpstreamRequest, _ pass: any ListDownload, _ state: ListDownloadState, kept: Int
    ) async throws(LibraryError) -> ListDownloadOutcome {
        let name = Store.fileName(of: request, for: catalog)
        asked.insert(Store.place(of: request))
        let stored = try await sync.owner.read { [catalog] store throws(SQLiteError) in
            try name.flatMap { name throws(SQLiteError) in try store.storedFile(name, of: catalog) }
        }
        switch try await file(request, pass, stored) {
        case nil: return .ended
        case .unchanged:
            passNumber = stored?.pass ?? passNumber
            try await sync.owner.write { [catalog, passNumber] store, _ throws(SQLiteError) in
                try store.returnToPass(passNumber, of: catalog)
            }
            return .complete
        case .new(var reader, let validators):
            guard let isFlawless = try await store(&reader, name, state, kept: kept) else { return .ended }
            let outcome = try await settle(state, expected: reader.expectedCount, hasMore: reader.hasMore)
            if case .complete = outcome, isFlawless, validators != CacheValidators() {
                try await sync.owner.write { [catalog] store, now throws(SQLiteError) in
                    try store.keepFile(request, validators, of: catalog, pass: state.number, now: now)
                }
            }
            return outcome
        }
    }

    /// Requests the file until there is a usable response.
    /// - Returns: Nil if the download had to stop (`end` contains the reason).
    private mutating func file(
        _ request: UpstreamRequest, _ pass: any ListDownload, _ stored: CompletedFileDownload?
    ) async throws(LibraryError) -> FileResponse? {
        var request = request
        request.validators = stored?.validators ?? CacheValidators()
        var unusable = 0
        var pause = sync.limits.pause
        while !Task.isCancelled {
            let file: DownloadedFile
            do throws(FileError) {
                file = try DownloadedFile(sync.directory, name: .random(in: .min ... .max)) { [stallTimer] in stallTimer.restart()
                }
            } catch { throw LibraryError(error, in: sync.directory) }
            let response: UpstreamResponse
            do throws(UpstreamFailure) { response = try await sync.client.download(request, to: file, sync.tally) } catch {
                if let failure = file.failure { throw LibraryError(failure, in: sync.directory) }
                finish(SyncProblem(failure: error))
                return nil
            }
            if response.status == 304, stored != nil { return .unchanged }
            do throws(AdaptProblem) {
                if response.status == 200, let reader = try pass.reader(of: file.contents) {
                    return .new(reader, response.validators)
                }
                var refused = pass
                _ = try refused.receive(response)
                throw AdaptProblem(.refused, status: response.status)
            } catch {
                unusable += 1
                guard error.isWorthRetrying, unusable < sync.limits.answers else {
                    finish(refusal(error))
                    return nil
                }
                try? await Task.sleep(for: pause)
                pause *= 2
            }
        }
        finish(SyncProblem(.upstream(.stopped)))
        return nil
    }

    /// Stores the records of a file.
    /// - Returns: Whether all records are usable. Nil if storing had to stop (`end` contains the reason).
    private mutating func store(
        _ reader: inout SourceListReader, _ name: String?, _ state: ListDownloadState, kept: Int
    ) async throws(LibraryError) -> Bool? {
        let position = RecordBatch.ListPosition(pass: state.number, request: name, isPartOfFile: true)
        var isFlawless = true
        var found = 0
        var failure: AdaptProblem?
        try await sync.owner.storeAll(of: catalog) { () throws(LibraryError) in
            do throws(AdaptProblem) {
                return try reader.next().map { batch($0, at: position, isNew: kept == 0) }
            } catch {
                failure = error
                return nil
            }
        } records: { batch in
            if Task.isCancelled { finish(SyncProblem(.upstream(.stopped))) }
            return end == nil ? batch : nil
        } report: { batch, outcome in
            take(batch, outcome)
            isFlawless = isFlawless && batch.problems.isEmpty && outcome.problems.isEmpty && outcome.sharedIDs == 0
            found += batch.records.count + batch.problems.count
            show(.list, done: found, total: reader.expectedCount ?? (found > kept ? nil : kept))
        }
        if let failure, end == nil { finish(SyncProblem(failure, isWhole: true)) }
        return end == nil ? isFlawless : nil
    }
}
