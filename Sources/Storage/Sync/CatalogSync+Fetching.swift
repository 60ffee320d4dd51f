internal import Catalogs
internal import SQLite
internal import Upstreams

extension CatalogSync {
    /// The response to a list request.
    struct ListResponse: Sendable {
        let response: UpstreamResponse
        /// Whether `response` contains the stored body because the server answered 304.
        let isKept: Bool
        /// Whether to keep, replace or remove the stored response.
        let keeping: RecordBatch.CacheAction
    }

    /// Sends a conditional request for a list page. If the server answers 304, returns the stored response instead.
    func answer(to request: UpstreamRequest) async throws(UpstreamFailure) -> ListResponse {
        guard let name = Store.name(of: request) else {
            return ListResponse(response: try await client.send(request, tally), isKept: false, keeping: .none)
        }
        let kept = (try? await owner.read { store throws(SQLiteError) in try store.keptPage(name) }) ?? nil
        var conditional = request
        conditional.validators = kept?.validators ?? CacheValidators()
        let response = try await client.send(conditional, tally)
        if response.status == 304, let kept {
            let stood = UpstreamResponse(
                status: 200, headers: response.headers, body: kept.body, validators: response.validators)
            return ListResponse(response: stood, isKept: true, keeping: .asItIs)
        }
        let isWorthKeeping = response.status == 200 && response.validators != CacheValidators()
        return ListResponse(
            response: response, isKept: false,
            keeping: isWorthKeeping
                ? .new(CachedListResponse(request: name, body: response.body, validators: response.validators)) : .none)
    }
}
