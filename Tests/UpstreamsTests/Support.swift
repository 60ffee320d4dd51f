import CurlTransport
import Doubles
import Upstreams

/// Creates a client for an upstream named `test` that sends its requests to the given base URLs.
func client(
    _ bases: String..., detailsPerSecond: Int = 5, listsPerSecond: Int = 10_000, maxConcurrent: Int = 4,
    allowedHosts: [String] = [], isOffline: Bool = false,
    limits: UpstreamLimits = .hasty, timekeeping: TimeAndRandomness = .system
) -> UpstreamClient {
    UpstreamClient(
        [
            UpstreamConfiguration(
                name: "test", bases: ["https://public.example", "https://mirror.example"], replacements: bases,
                allowedHosts: allowedHosts, detailsPerSecond: detailsPerSecond, listsPerSecond: listsPerSecond,
                maxConcurrent: maxConcurrent)
        ], transport: CurlTransport(), version: "1.2", isOffline: isOffline, limits: limits, timekeeping: timekeeping)
}

extension UpstreamLimits {
    /// The standard limits with shorter times, so that tests are fast.
    static var hasty: UpstreamLimits {
        var limits = UpstreamLimits.standard
        limits.attempt = .seconds(3)
        limits.connect = .seconds(1)
        limits.slowTime = .milliseconds(800)
        limits.backoffBase = .milliseconds(10)
        limits.backoffCap = .milliseconds(40)
        limits.pauseAfter429 = .milliseconds(20)
        return limits
    }
}

/// Creates a GET request for a path.
func get(_ path: String, isDetail: Bool = false) -> UpstreamRequest {
    UpstreamRequest(upstream: "test", path: path, isDetail: isDetail)
}

/// Starts a test server that responds to every request with the request's target, as JSON.
func echo() throws -> DoubleServer {
    try DoubleServer { request in .json(["target": .string(request.target)]) }
}

/// Sends a request and returns its failure, or nil if it succeeded.
func failure(of request: UpstreamRequest, _ client: UpstreamClient) async -> UpstreamFailure? {
    do {
        _ = try await client.send(request)
        return nil
    } catch {
        return error
    }
}
