internal import Catalogs
internal import Records
internal import Upstreams

/// Fetches and stores the rest of one entry.
struct DetailFetcher: Sendable {
    let adapter: any Adapter
    let client: UpstreamClient
    let owner: StoreOwner

    /// What fetching one detail came to.
    struct Outcome: Sendable {
        enum Result: Sendable {
            case stored(Stored)
            /// The upstream has no rest of it.
            case nothingToDo
            /// It could not be had or used; others may.
            case refused(SyncProblem)
            /// Nothing more should be asked.
            case ended(SyncProblem)
            case libraryFailed(LibraryError)
        }

        let id: EntryID
        let result: Result

        var libraryError: LibraryError? {
            if case .libraryFailed(let error) = result { error } else { nil }
        }
    }

    func fetch(_ id: EntryID) async -> Outcome {
        guard var request = adapter.detailRequest(for: id) else { return Outcome(id: id, result: .nothingToDo) }
        do throws(LibraryError) {
            request.isDetail = true
            let kept = try await owner.besidesDetail(id)
            request.validators = kept.validators
            let response: UpstreamResponse
            do throws(UpstreamFailure) {
                response = try await client.send(request)
            } catch {
                let problem = SyncProblem(failure: error, entry: id.text)
                if SyncProblem.endsPass(error) { return Outcome(id: id, result: .ended(problem)) }
                try await owner.detailFailed(id)
                return Outcome(id: id, result: .refused(problem))
            }
            if response.status == 304 {
                try await owner.detailIsHere(id)
                return Outcome(id: id, result: .stored(.same))
            }
            let record: RawRecord
            do throws(AdaptProblem) {
                record = try adapter.detail(of: id, from: response)
            } catch {
                try await owner.detailFailed(id)
                let problem = SyncProblem(AdaptProblem(error.kind, entry: id.text, detail: error.detail), isWhole: false)
                return Outcome(id: id, result: .refused(problem))
            }
            // Here, where others may do the same at once, and not where everything is stored.
            let prepared = PreparedEntry(of: record, besides: kept.others, by: adapter)
            let stored = try await owner.storeDetail(record, response.validators, prepared: prepared)
            if case .unusable = stored { try await owner.detailFailed(id) }
            return Outcome(id: id, result: .stored(stored))
        } catch {
            return Outcome(id: id, result: .libraryFailed(error))
        }
    }
}
