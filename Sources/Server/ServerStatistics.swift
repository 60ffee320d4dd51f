internal import FoundationEssentials
internal import HTTP
internal import Model
internal import Synchronization

/// The server's statistics since its start, in the OpenMetrics format. They contain routes, methods and statuses, but no query, ID or
/// name.
final class ServerStatistics: Sendable {
    /// The labels of a group of requests.
    private struct Labels: Hashable {
        let route: String
        let method: String
        let status: UInt16
    }

    /// The durations of a route's requests.
    private struct Durations {
        /// The number of requests that took at most as long as each of the limits.
        var counts = [UInt64](repeating: 0, count: ServerStatistics.limits.count)
        var total: UInt64 = 0
        var seconds = 0.0
    }

    private struct Counters {
        var requests: [Labels: UInt64] = [:]
        var durations: [String: Durations] = [:]
    }

    /// The upper limits of the durations' groups, in seconds.
    private static let limits = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    private let counters = Mutex(Counters())

    /// Counts a request that has ended.
    func count(_ ended: HTTPObservation) {
        let route = ended.isInside ? ServerStatistics.route(ended.request.path) : "outside"
        let method = HTTPMethod.known.contains(ended.request.method) ? ended.request.method.name : "other"
        let labels = Labels(route: route, method: method, status: ended.status ?? 499)
        let seconds = ended.duration / .seconds(1)
        counters.withLock { counters in
            counters.requests[labels, default: 0] += 1
            var durations = counters.durations[route] ?? Durations()
            for (place, limit) in ServerStatistics.limits.enumerated() where seconds <= limit { durations.counts[place] += 1 }
            durations.total += 1
            durations.seconds += seconds
            counters.durations[route] = durations
        }
    }

    /// Returns the pattern of a path's route, such as `/CATALOG/ID`.
    static func route(_ path: Substring) -> String {
        let segments = path.split(separator: "/").map { String($0) }
        switch segments.first {
        case "static": return Route.staticFolder + "BUILD/FILE"
        case "kit" where segments.count == 3: return Route.kitFolder + "packs/FILE"
        case "worker.js", "favicon.ico", "healthz", "readyz", "metrics": return segments.count == 1 ? String(path) : "other"
        default: return Route.matching(segments)?.route.path ?? "other"
        }
    }

    /// Returns the statistics as text.
    ///
    /// - Parameters:
    ///   - sizes: The sizes of the library's files in bytes, by kind.
    ///   - activity: What the process has done with the library.
    func openMetrics(
        sizes: [(kind: String, bytes: Int64)], _ activity: (syncs: Int, shelfWrites: Int, busyWaits: Int)
    ) -> [UInt8] {
        let counters = counters.withLock { $0 }
        var text = "# TYPE almanac_requests counter\n# HELP almanac_requests Requests, by route, method and status.\n"
        for (labels, count) in counters.requests.sorted(by: { ServerStatistics.order($0.key) < ServerStatistics.order($1.key) }) {
            let route = "route=\"\(labels.route)\",method=\"\(labels.method)\",status=\"\(labels.status)\""
            text += "almanac_requests_total{\(route)} \(count)\n"
        }
        text += "# TYPE almanac_request_duration_seconds histogram\n# UNIT almanac_request_duration_seconds seconds\n"
        text += "# HELP almanac_request_duration_seconds Time from a request's headers to the end of the response.\n"
        for (route, durations) in counters.durations.sorted(by: { $0.key < $1.key }) {
            let name = "almanac_request_duration_seconds"
            for (limit, count) in zip(ServerStatistics.limits, durations.counts) {
                text += "\(name)_bucket{route=\"\(route)\",le=\"\(limit)\"} \(count)\n"
            }
            text += "\(name)_bucket{route=\"\(route)\",le=\"+Inf\"} \(durations.total)\n"
            text += "\(name)_count{route=\"\(route)\"} \(durations.total)\n\(name)_sum{route=\"\(route)\"} \(durations.seconds)\n"
        }
        for (name, help, count) in [
            ("almanac_syncs", "Syncs of catalogs.", activity.syncs),
            ("almanac_shelf_writes", "Stored changes to favourites and notes.", activity.shelfWrites),
            ("almanac_busy_waits", "Changes to favourites and notes that had to wait for another change.", activity.busyWaits),
        ] {
            text += "# TYPE \(name) counter\n# HELP \(name) \(help)\n\(name)_total \(count)\n"
        }
        text += "# TYPE almanac_file_bytes gauge\n# UNIT almanac_file_bytes bytes\n"
        text += "# HELP almanac_file_bytes The library's files.\n"
        for size in sizes { text += "almanac_file_bytes{kind=\"\(size.kind)\"} \(size.bytes)\n" }
        if let memory = ServerStatistics.memory {
            text += "# TYPE process_resident_memory_bytes gauge\n# UNIT process_resident_memory_bytes bytes\n"
            text += "# HELP process_resident_memory_bytes Memory in use.\nprocess_resident_memory_bytes \(memory)\n"
        }
        return Array((text + "# EOF\n").utf8)
    }

    private static func order(_ labels: Labels) -> String { "\(labels.route) \(labels.method) \(labels.status)" }

    /// The process's resident memory in bytes, or nil if the system doesn't say.
    private static var memory: Int? {
        let file = URL(fileURLWithPath: "/proc/self/status")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
        // This line looks like `VmRSS:     12345 kB`.
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line?.split { " \t".contains($0) }.dropFirst().first.flatMap { Int($0) }.map { $0 << 10 }
    }
}
