// The `Upstreams` module is an HTTP client that respects the services' rate limits. It sends requests and returns responses, and
// handles budgets, limits, retries and mirrors. It has no knowledge of the upstreams' formats and stores nothing on disk itself.
// An `HTTPTransport` transfers the requests.

/// Sends requests to upstreams. A process needs only a single client, which any number of tasks may share.
public final class UpstreamClient: Sendable {
    let version: String
    let isOffline: Bool
    let limits: UpstreamLimits
    let timekeeping: TimeAndRandomness
    let scheduler: TransferScheduler
    private let routes: [String: ConfiguredUpstream]
    let flights = InFlightRequests()

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - transport: Transfers the requests. Several clients may share it.
    ///   - version: The program's version, for `User-Agent: Almanac/<version>`.
    ///   - isOffline: If true, the client never sends any requests.
    public init(
        _ configurations: [UpstreamConfiguration], transport: any HTTPTransport, version: String, isOffline: Bool = false,
        limits: UpstreamLimits = .standard, timekeeping: TimeAndRandomness = .system
    ) {
        self.version = version
        self.isOffline = isOffline
        self.limits = limits
        self.timekeeping = timekeeping
        var routes: [String: ConfiguredUpstream] = [:]
        for (lane, configuration) in configurations.enumerated() {
            routes[configuration.name] = ConfiguredUpstream(configuration, lane: lane, limits: limits, timekeeping: timekeeping)
        }
        self.routes = routes
        scheduler = TransferScheduler(
            lanes: configurations.map {
                RateLimitedQueue(
                    detailsPerSecond: $0.detailsPerSecond, listsPerSecond: $0.listsPerSecond, maxConcurrent: $0.maxConcurrent,
                    limits: limits)
            }, transport: transport, timekeeping: timekeeping)
    }

    /// Sends a request. Retries the request and tries other base URLs as often as the limits allow. Identical concurrent requests
    /// share a transfer. If the task is cancelled, the method returns immediately, and the transfer ends unless other tasks share
    /// it.
    ///
    /// - Parameter tally: Counts the requests sent. A shared transfer counts only for the first caller.
    /// - Returns: Any response with a status from 200 to 499 except redirects, 408 and 429. The status is 304 if the validators
    ///   still match.
    /// - Throws: The last failure, after all attempts have failed.
    public func send(
        _ request: UpstreamRequest, _ tally: RequestCounter? = nil
    ) async throws(UpstreamFailure) -> UpstreamResponse {
        guard !isOffline else { throw .offline }
        guard let route = routes[request.upstream] else { throw .notConfigured(request.upstream) }
        if let refusal = route.refusal() { throw refusal }
        var shared = request
        shared.isUrgent = false
        return try await flights.join(shared) { await self.sendWithRetries(request, route, tally) }.get()
    }

    /// Sends a request whose response may be too large for memory. If the response has the status 200, its body goes to `sink`,
    /// and `body` is empty. The size limits of `send` apply to all other bodies.
    ///
    /// Every attempt sends the body to the sink from the beginning. If this method throws, the sink may have received part of
    /// the body.
    /// - Parameter tally: Counts the requests sent.
    /// - Returns: Any response with a status from 200 to 499 except redirects, 408 and 429. The status is 304 if the validators
    ///   still match.
    /// - Throws: The last failure, after all attempts have failed, or `unwritable` if the sink doesn't accept the body.
    public func download(
        _ request: UpstreamRequest, to sink: any ResponseBodySink, _ tally: RequestCounter? = nil
    ) async throws(UpstreamFailure) -> UpstreamResponse {
        guard !isOffline else { throw .offline }
        guard let route = routes[request.upstream] else { throw .notConfigured(request.upstream) }
        if let refusal = route.refusal() { throw refusal }
        return try await sendWithRetries(request, route, tally, sink).get()
    }

    /// Creates a request for a link in a response, or for a path that starts with `/`. For a link to any of the upstream's hosts
    /// (public, mirror or replacement; http or https), the request goes to the current base URL. For a link to one of the
    /// additional hosts that the upstream allows, the request goes directly to that host. Returns nil for any other link.
    public func request(forLink link: String, upstream: String) -> UpstreamRequest? {
        guard let route = routes[upstream] else { return nil }
        let isPath = link.utf8.first == 47 && !link.utf8.starts(with: "//".utf8)
        let text = isPath ? "http://upstream.invalid\(link)" : link
        guard let address = try? AbsoluteURL(text), address.isWeb else { return nil }
        guard let path = isPath ? address.path : route.path(of: address) else {
            guard route.isFurtherHost(address) else { return nil }
            var request = UpstreamRequest(upstream: upstream, path: "/")
            request.elsewhere = address.text
            return request
        }
        guard UpstreamURLCodec.isPath(path) else { return nil }
        return UpstreamRequest(upstream: upstream, path: path, query: address.query.map { UpstreamURLCodec.items($0) } ?? [])
    }

    /// Returns the state of the upstream's circuit breaker. For an unknown upstream, returns a closed circuit without failures.
    public func circuit(of upstream: String) -> CircuitState { routes[upstream]?.circuit ?? .closed(failures: 0) }

    /// Prepares for a new sync: closes an open circuit and returns to the first base URL.
    public func beginPass(_ upstream: String) { routes[upstream]?.beginPass() }

    /// Returns the end of the pause that the upstream requested, in seconds since 1970, or nil if it didn't request a pause. To
    /// remember the pause after a restart, store this value and pass it to `restoreBlock`.
    public func blockedUntil(_ upstream: String) -> Int64? { routes[upstream]?.blockedUntil }

    /// Restores a pause that `blockedUntil` returned when the program last ran. If the time is nil, removes the pause.
    public func restoreBlock(_ upstream: String, until time: Int64?) { routes[upstream]?.block(until: time) }

    /// Returns the number of HTTP requests that this client has sent to the upstream, including retries and redirects.
    public func requestsSent(to upstream: String) -> Int { routes[upstream]?.requests ?? 0 }
}
