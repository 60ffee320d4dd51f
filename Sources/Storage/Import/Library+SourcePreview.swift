public import Catalogs
internal import Model
internal import Upstreams

/// The previews of a source file's catalogs.
public struct SourcePreviewReport: Sendable {
    /// The previews, in the file's order. If a catalog's list couldn't be fetched, its preview has no sample.
    public internal(set) var previews: [SourceCatalogPreview] = []
    /// The reason why the first of the lists without a sample couldn't be fetched. Nil if all lists were fetched.
    public internal(set) var problem: SyncProblem?
}

extension Library {
    /// The maximum number of requests for the previews of a source file's catalogs.
    private static let mostPreviewRequests = 9

    /// Fetches the first page of each of a source file's lists and the details of a few entries. Sends at most nine requests, and
    /// stores nothing. The library doesn't have to exist. After two minutes, stops waiting for responses.
    public static func previewSource(_ file: SourceFile, _ options: LibraryOptions) async -> SourcePreviewReport {
        var adapter = SourceFileAdapter(file)
        adapter.replacements = options.replacedBases.filter { $0.name == adapter.upstream }.map(\.url)
        var report = SourcePreviewReport(problem: obstacle(to: adapter, options))
        let client = report.problem == nil ? client([adapter], options) : nil
        let end = ContinuousClock().now + options.explorationTime
        var requests = mostPreviewRequests
        var samples: [SourceSample?] = []
        for catalog in adapter.catalogs {
            guard let client, requests > 0 else {
                samples.append(nil)
                continue
            }
            requests -= 1
            do throws(SyncProblem) {
                samples.append(try await sample(of: catalog.id, adapter, client, options, until: end))
            } catch {
                report.problem = report.problem ?? error
                samples.append(nil)
            }
        }
        for (catalog, found) in zip(adapter.catalogs, samples) {
            var sample = found ?? SourceSample()
            for place in sample.records.indices.prefix(SourceSample.mostEntries) where requests > 0 {
                guard let client, let id = sample.records[place].first?.id,
                    let request = adapter.detailRequest(for: id, stored: sample.records[place])
                else {
                    continue
                }
                requests -= 1
                // Ignore errors, because the preview is useful without these details.
                let response = await beforeTime(end) { try? await client.send(request) }
                if let record = response.flatMap({ try? adapter.detail(of: id, from: $0) }) {
                    sample.records[place].append(record)
                }
            }
            if let preview = adapter.preview(of: catalog.id, sample) { report.previews.append(preview) }
        }
        return report
    }

    /// Returns the beginning of a catalog's list.
    private static func sample(
        of catalog: CatalogID, _ adapter: SourceFileAdapter, _ client: UpstreamClient, _ options: LibraryOptions,
        until end: ContinuousClock.Instant
    ) async throws(SyncProblem) -> SourceSample? {
        let list = adapter.pass(over: catalog, from: nil)
        guard let request = list.next else { return nil }
        // The beginning of a file is enough. Other responses may state at their end how to get the next page.
        let limit = options.upstreamLimits.textBytes
        let beginning = ResponseBeginning(limit: list.isFile ? min(limit, SourceSample.mostBytes) : limit)
        let result = await beforeTime(end) { () async -> Result<UpstreamResponse, UpstreamFailure> in
            do throws(UpstreamFailure) { return .success(try await client.download(request, to: beginning)) } catch {
                return .failure(error)
            }
        }
        var response: UpstreamResponse
        switch result {
        case .success(let whole): response = whole
        case .failure(let failure):
            guard beginning.isCut, list.isFile else {
                throw SyncProblem(failure: beginning.isCut ? .tooLarge(limit: limit) : failure)
            }
            response = UpstreamResponse(status: 200, body: [])
        case nil: throw SyncProblem(.upstream(.tooSlow))
        }
        if response.status == 200 { response.body = beginning.bytes }
        do throws(AdaptProblem) {
            return try adapter.sample(of: catalog, from: response, isCut: beginning.isCut)
        } catch {
            throw SyncProblem(
                error, isWhole: true, needsKey: adapter.needsKey, keys: adapter.file.variables.map(\.variable))
        }
    }
}
