// Upstreams: a polite HTTP client for the services the catalogs come from. It sends requests and gives back what came, within a
// budget, with limits, retries and mirrors. It knows no upstream's shape and keeps nothing on disk, and no type or pointer of
// libcurl leaves this folder.

/// Sends requests to upstreams. One is enough for a process; it may be used from any number of tasks.
public final class UpstreamClient: Sendable {
    let version: String
    let isOffline: Bool
    let limits: UpstreamLimits
    let timekeeping: TimeAndRandomness
    let engine: CurlEngine
    private let routes: [String: UpstreamRoute]
    let flights = InFlightRequests()

    /// - Parameters:
    ///   - version: of the program, for `User-Agent: Almanac/<version>`.
    ///   - isOffline: nothing at all is sent.
    public init(
        _ configurations: [UpstreamConfiguration], version: String, isOffline: Bool = false, limits: UpstreamLimits = .standard,
        timekeeping: TimeAndRandomness = .system
    ) {
        self.version = version
        self.isOffline = isOffline
        self.limits = limits
        self.timekeeping = timekeeping
        var routes: [String: UpstreamRoute] = [:]
        for (lane, configuration) in configurations.enumerated() {
            routes[configuration.name] = UpstreamRoute(configuration, lane: lane, limits: limits, timekeeping: timekeeping)
        }
        self.routes = routes
        engine = CurlEngine(
            lanes: configurations.map {
                RateLimiter(
                    detailsPerSecond: $0.detailsPerSecond, listsPerSecond: $0.listsPerSecond, maxConcurrent: $0.maxConcurrent,
                    limits: limits)
            }, timekeeping: timekeeping)
    }

    /// Loads what sending needs on a thread of its own, which takes some milliseconds: for who will send something and opens the library first.
    public static func prepare() { CurlEngine.prepare() }

    /// Sends a request, as often and to as many bases as its rules allow. Equal requests under way share one transfer. When the task
    /// is cancelled it returns at once and the transfer is ended.
    ///
    /// - Parameter tally: where what is sent is counted. Of those who share a transfer the first pays for it.
    /// - Returns: any answer of status 200 to 499 except redirects, 408 and 429; 304 where the validators held.
    /// - Throws: the last failure, when all attempts have failed.
    public func send(
        _ request: UpstreamRequest, _ tally: RequestTally? = nil
    ) async throws(UpstreamFailure) -> UpstreamResponse {
        guard !isOffline else { throw .offline }
        guard let route = routes[request.upstream] else { throw .notConfigured(request.upstream) }
        if let refusal = route.refusal() { throw refusal }
        var shared = request
        shared.isUrgent = false
        return try await flights.join(shared) { await self.fly(request, route, tally) }.get()
    }

    /// The request for a link found in an answer, or of a path that begins with `/`: what leads to any host of the upstream, public,
    /// mirror or replaced, over http or https, is asked for at the base in use; what leads to one of its further hosts, there. Nil where the
    /// link leads anywhere else.
    public func request(forLink link: String, upstream: String) -> UpstreamRequest? {
        guard let route = routes[upstream] else { return nil }
        let isPath = link.utf8.first == 47 && !link.utf8.starts(with: "//".utf8)
        let text = isPath ? "http://upstream.invalid\(link)" : link
        guard let address = try? WebAddress(text), address.isWeb else { return nil }
        guard let path = isPath ? address.path : route.path(of: address) else {
            guard route.isFurtherHost(address) else { return nil }
            var request = UpstreamRequest(upstream: upstream, path: "/")
            request.elsewhere = address.text
            return request
        }
        guard PercentEncoding.isPath(path) else { return nil }
        return UpstreamRequest(upstream: upstream, path: path, query: address.query.map { PercentEncoding.items($0) } ?? [])
    }

    /// Whether the upstream is being asked. Closed without failures for a name that was not configured.
    public func circuit(of upstream: String) -> CircuitState { routes[upstream]?.circuit ?? .closed(failures: 0) }

    /// A new pass begins: an open circuit closes, and the first base is tried first again.
    public func beginPass(_ upstream: String) { routes[upstream]?.beginPass() }

    /// Until when the upstream asked for silence (seconds since 1970); nil where it did not, or that is over. To be kept across
    /// restarts, and put back with `restoreBlock`.
    public func blockedUntil(_ upstream: String) -> Int64? { routes[upstream]?.blockedUntil }

    /// Puts back what `blockedUntil` gave in an earlier run; nil lifts it.
    public func restoreBlock(_ upstream: String, until time: Int64?) { routes[upstream]?.block(until: time) }

    /// HTTP requests sent to the upstream since the client was made, repeated and redirected ones included.
    public func requestsSent(to upstream: String) -> Int { routes[upstream]?.requests ?? 0 }
}
