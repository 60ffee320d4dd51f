public import Catalogs
internal import Model
internal import Upstreams

extension Library {
    /// Creates a source file from the data at a URL. Sends at most 24 requests, and stores nothing. The library doesn't have
    /// to exist. After two minutes, stops waiting for responses.
    ///
    /// - Throws: `badProbe` if the responses aren't a usable list, or `upstream` if there are none.
    public static func exploreSource(
        _ url: String, _ wishes: ListSample.Wishes, _ options: LibraryOptions
    ) async throws(LibraryError) -> SourceProposal {
        guard !options.isOffline else { throw .upstream(SyncProblem(.offline)) }
        var wishes = wishes
        wishes.earlier = try storedSources(options).sources.first { $0.catalogs.contains(wishes.catalog) }?.file
        var probe = try probing { [wishes] () throws(SourceProbeError) in try SourceProbe(url, wishes) }
        var configuration = UpstreamConfiguration(
            name: "probe", bases: [probe.base], listsPerSecond: options.wholeDetailRate ?? 3)
        configuration.privateServers = options.privateServers
        configuration.secrets = UpstreamSecrets(probe.urlKeys)
        let client = UpstreamClient(
            [configuration], transport: options.services.transport, version: options.version, limits: options.upstreamLimits)
        let end = ContinuousClock().now + options.explorationTime
        if let request = probe.next(upstream: "probe") { try await exploreList(request, &probe, client, options, until: end) }
        while let request = probe.next(upstream: "probe") {
            // Ignore errors, because the result is usable without these responses.
            let response = await beforeTime(end) { try? await client.send(request) }
            do throws(SourceProbeError) { try probe.receive(response) } catch { throw .badProbe(error) }
        }
        do throws(SourceProbeError) { return try probe.proposal() } catch { throw .badProbe(error) }
    }

    /// Creates a source file from the list at a URL that a reader typed on a page. Reads at most 16 MiB in at most 20 seconds, and
    /// only from public servers and the private servers that the operator allows.
    ///
    /// - Throws: `badProbe` if the responses aren't a usable list, `badSource` if the source conflicts with the library, or
    ///   `upstream` if there are no responses.
    public func exploreSource(_ url: String, _ wishes: ListSample.Wishes) async throws(LibraryError) -> SourceProposal {
        var options = options
        options.explorationTime = min(options.explorationTime, .seconds(20))
        options.upstreamLimits.textBytes = min(options.upstreamLimits.textBytes, 16 << 20)
        options.needsWholeList = true
        let proposal = try await Library.exploreSource(url, wishes, options)
        try checkSource(AddedSourceFile(proposal.source))
        let earlier = try sources().first { $0.file.name == proposal.source.name }?.file
        if let catalog = earlier.flatMap({ proposal.source.catalogWithOtherList(in: $0) }) {
            throw .badSource(.takenCatalog(catalog.raw))
        }
        return proposal
    }

    /// Sends the first request. If the response is too large for memory, only its beginning is used.
    private static func exploreList(
        _ request: UpstreamRequest, _ probe: inout SourceProbe, _ client: UpstreamClient, _ options: LibraryOptions,
        until end: ContinuousClock.Instant
    ) async throws(LibraryError) {
        let beginning = ResponseBeginning(limit: options.upstreamLimits.textBytes)
        let result = await beforeTime(end) { () async -> Result<UpstreamResponse, UpstreamFailure> in
            do throws(UpstreamFailure) { return .success(try await client.download(request, to: beginning)) } catch {
                return .failure(error)
            }
        }
        var whole: UpstreamResponse?
        switch result {
        case .success(var response):
            if response.status == 200 { response.body = beginning.bytes }
            whole = response
        case .failure(.forbiddenAddress): throw .badProbe(.privateServer(probe.hostAndPort))
        case .failure(.forbiddenTarget(let url)): throw .badProbe(.redirected(url))
        case .failure(.redirectLoop): throw .badProbe(.redirectLoop)
        case .failure(let error):
            if !beginning.isCut { throw .upstream(SyncProblem(failure: error)) }
            if options.needsWholeList { throw .badProbe(.tooLarge) }
        case nil:
            guard beginning.bytes.count >= options.explorationBytes, !options.needsWholeList else {
                throw .badProbe(.tooSlow(seconds: options.explorationTime.components.seconds))
            }
        }
        do throws(SourceProbeError) {
            if let whole { try probe.receive(whole) } else { try probe.receive(beginning: beginning.bytes) }
        } catch { throw .badProbe(error) }
    }

    /// Returns the result of `work`, or nil if the work hasn't finished by the time `end`.
    static func beforeTime<Value: Sendable>(
        _ end: ContinuousClock.Instant, _ work: @escaping @Sendable () async -> Value?
    ) async -> Value? {
        guard ContinuousClock().now < end else { return nil }
        return await withTaskGroup(of: Value?.self) { group in
            group.addTask { await work() }
            group.addTask {
                try? await Task.sleep(until: end, clock: ContinuousClock())
                return nil
            }
            let first = await group.next()
            group.cancelAll()
            return first ?? nil
        }
    }

    private static func probing(_ make: () throws(SourceProbeError) -> SourceProbe) throws(LibraryError) -> SourceProbe {
        do throws(SourceProbeError) { return try make() } catch { throw .badProbe(error) }
    }
}
