public import Catalogs
internal import Upstreams

extension Library {
    /// Creates a source file from the data at a URL. Sends at most eight requests, and stores nothing. The library doesn't have
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
        var isFirst = true
        while let request = probe.next(upstream: "probe") {
            var response: UpstreamResponse?
            do throws(UpstreamFailure) { response = try await client.send(request) } catch {
                if case .forbiddenAddress = error { throw .badProbe(.privateServer(probe.hostAndPort)) }
                // The first response is the list, which Almanac needs to create a source file. Later responses only improve the
                // result.
                if isFirst { throw .upstream(SyncProblem(failure: error)) }
            }
            do throws(SourceProbeError) { try probe.receive(response) } catch { throw .badProbe(error) }
            isFirst = false
        }
        do throws(SourceProbeError) { return try probe.proposal() } catch { throw .badProbe(error) }
    }

    private static func probing(_ make: () throws(SourceProbeError) -> SourceProbe) throws(LibraryError) -> SourceProbe {
        do throws(SourceProbeError) { return try make() } catch { throw .badProbe(error) }
    }
}
