internal import Catalogs
internal import Model
internal import Upstreams

/// Fetches and stores an entry's details.
struct EntryDetailFetcher: Sendable {
    let adapter: any Adapter
    let client: UpstreamClient
    let owner: UpstreamDataWriter
    let tally: RequestCounter
    /// Whether a user is waiting for the result.
    var isUrgent = false

    /// The result of fetching an entry's details.
    struct Outcome: Sendable {
        /// Whether one entry's details were stored and, if not, the reason.
        enum Result: Sendable {
            case stored(StoreOutcome)
            /// The upstream has no details for the entry.
            case nothingToDo
            /// The details couldn't be fetched or used. The problem doesn't necessarily affect other entries.
            case refused(SyncProblem)
            /// This sync must not send any more requests to the upstream.
            case ended(SyncProblem)
            case libraryFailed(LibraryError)
        }

        let id: EntryID
        let result: Result
        /// The new record with the details.
        var record: RawRecord?

        /// Whether there is nothing left to request for this entry.
        var isSettled: Bool {
            switch result {
            case .stored, .nothingToDo: true
            case .refused, .ended, .libraryFailed: false
            }
        }

        var libraryError: LibraryError? {
            if case .libraryFailed(let error) = result { error } else { nil }
        }
    }

    func fetch(_ basis: DetailFetchInput) async -> Outcome {
        do throws(LibraryError) {
            var record: RawRecord?
            let fetched = try await result(basis, &record)
            return Outcome(id: basis.id, result: fetched, record: record)
        } catch {
            return Outcome(id: basis.id, result: .libraryFailed(error))
        }
    }

    private func result(
        _ basis: DetailFetchInput, _ fetched: inout RawRecord?
    ) async throws(LibraryError) -> Outcome.Result {
        let id = basis.id
        guard var request = adapter.detailRequest(for: id, stored: basis.others) else { return .nothingToDo }
        request.isDetail = true
        request.isUrgent = isUrgent
        request.validators = basis.validators
        let response: UpstreamResponse
        var parts: [(name: String, response: UpstreamResponse)] = []
        do throws(UpstreamFailure) {
            response = try await client.send(request, tally)
            for (name, request) in response.status == 200 ? adapter.detailParts(for: id, stored: basis.others) : [] {
                var request = request
                request.isDetail = true
                request.isUrgent = isUrgent
                parts.append((name, try await client.send(request, tally)))
            }
        } catch {
            // A failure that stops the whole sync isn't specific to this entry, so don't record it for the entry.
            if SyncProblem.endsPass(error) { return .ended(SyncProblem(failure: error)) }
            _ = try await owner.settle(id, .failed)
            return .refused(SyncProblem(failure: error, entry: id.text))
        }
        if response.status == 304 { return .stored(try await owner.settle(id, .holds)) }
        var record: RawRecord
        do throws(AdaptProblem) {
            record = try adapter.detail(of: id, from: response)
            for (name, response) in parts { record = try record.adding(name, response) }
        } catch {
            _ = try await owner.settle(id, .failed)
            let problem = AdaptProblem(error.kind, entry: id.text, detail: error.detail, status: error.status)
            return .refused(SyncProblem(problem, isWhole: false))
        }
        fetched = record
        // Build the entry in this task rather than in the actor that stores it, so that several builds can run in parallel.
        let prepared = StorableEntry(of: record, besides: basis.others, by: adapter)
        let storable = StorableRecord(record: record, prepared: prepared, validators: response.validators)
        return .stored(try await owner.settle(id, .record(storable)))
    }
}
