public import Catalogs
internal import Upstreams

extension Library {
    /// Creates a source file from the data at a URL. Sends at most nine requests, and stores nothing. The library doesn't have
    /// to exist.
    ///
    /// - Throws: `badProbe` if the responses aren't a usable list, or `upstream` if there are none.
    public static func exploreSource(
        _ url: String, _ wishes: SourceProbe.Wishes, _ options: LibraryOptions
    ) async throws(LibraryError) -> SourceProposal {
        guard !options.isOffline else { throw .upstream(SyncProblem(.offline)) }
        var probe = try probing { () throws(SourceProbeError) in try SourceProbe(url, wishes) }
        var configuration = UpstreamConfiguration(name: "probe", bases: [probe.base], listsPerSecond: 3)
        configuration.privateServers = options.privateServers
        configuration.secrets = UpstreamSecrets(probe.urlKeys)
        let client = UpstreamClient([configuration], version: options.version, limits: options.upstreamLimits)
        if let request = probe.next(upstream: "probe") { try await exploreList(request, &probe, client, options) }
        while let request = probe.next(upstream: "probe") {
            // Ignore errors, because the result is usable without these responses.
            let response = try? await client.send(request)
            do throws(SourceProbeError) { try probe.receive(response) } catch { throw .badProbe(error) }
        }
        do throws(SourceProbeError) { return try probe.proposal() } catch { throw .badProbe(error) }
    }

    /// Sends the first request. If the response is too large for memory, the beginning is enough.
    private static func exploreList(
        _ request: UpstreamRequest, _ probe: inout SourceProbe, _ client: UpstreamClient, _ options: LibraryOptions
    ) async throws(LibraryError) {
        let beginning = ResponseBeginning(limit: options.upstreamLimits.textBytes)
        var whole: UpstreamResponse?
        do throws(UpstreamFailure) {
            var response = try await client.download(request, to: beginning)
            if response.status == 200 { response.body = beginning.bytes }
            whole = response
        } catch {
            if case .forbiddenAddress = error { throw .badProbe(.privateServer(probe.hostAndPort)) }
            guard beginning.isCut else { throw .upstream(SyncProblem(failure: error)) }
        }
        do throws(SourceProbeError) {
            if let whole { try probe.receive(whole) } else { try probe.receive(beginning: beginning.bytes) }
        } catch { throw .badProbe(error) }
    }

    private static func probing(_ make: () throws(SourceProbeError) -> SourceProbe) throws(LibraryError) -> SourceProbe {
        do throws(SourceProbeError) { return try make() } catch { throw .badProbe(error) }
    }
}
