internal import HTTP
internal import Model
internal import Storage
internal import Synchronization

/// The addresses for the server's operator: whether the server works, and statistics.
extension RequestHandler {
    /// Returns the reply to a request for the operator, or nil for any other request.
    func operatorReply(to request: HTTPRequest) -> HTTPResponse? {
        // Every request reaches this method, so rule out longer addresses with a fast test.
        guard request.target.utf8.count <= 8, request.method == .get || request.method == .head else { return nil }
        switch request.target {
        case Route.healthFile: return RequestHandler.plain(200, "ok\n")
        case Route.readinessFile:
            let obstacles = readinessObstacles
            return RequestHandler.plain(
                obstacles.isEmpty ? 200 : 503, obstacles.isEmpty ? "ok\n" : obstacles.joined(separator: "\n") + "\n")
        case Route.statisticsFile:
            return options.metricsPort == nil && maySeeStatistics(request) ? statisticsReply : nil
        default: return nil
        }
    }

    private var statisticsReply: HTTPResponse? {
        statistics.map { statistics in
            HTTPResponse(
                headers: [
                    HTTPHeader("Content-Type", "application/openmetrics-text; version=1.0.0; charset=utf-8"),
                    HTTPHeader("Cache-Control", "no-store"),
                ], body: statistics.openMetrics(sizes: main.fileSizes, main.activityCounts))
        }
    }

    /// Answers a request to the port for statistics.
    func answerStatistics(_ request: HTTPRequest) -> HTTPHandlerResult {
        let isReading = request.method == .get || request.method == .head
        if isReading, request.path == Route.statisticsFile[...], maySeeStatistics(request), let reply = statisticsReply {
            return .now(reply)
        }
        return .now(
            RequestHandler.plain(404, "This port only has \(Route.statisticsFile), for this computer and --metrics-to.\n"))
    }

    /// Returns the address on which the port for statistics listens: the loopback address unless other computers may use the port.
    static func statisticsHost(for clients: [AddressRange]) -> String {
        clients.isEmpty ? "127.0.0.1" : clients.contains { $0.isIPv6 } ? "::" : "0.0.0.0"
    }

    /// A closure that records each request, or nil if nobody wants to know.
    var observer: (@Sendable (HTTPObservation) -> Void)? {
        guard options.accessLog != nil || statistics != nil else { return nil }
        return { [statistics, forwarded, options] ended in
            statistics?.count(ended)
            options.accessLog?.write(
                AccessLogEntry(
                    ended, client: forwarded.client(ended.request).text, id: forwarded.id(ended.request),
                    prefix: options.links.prefix))
        }
    }

    /// Returns a reply in its final form.
    func finished(_ reply: HTTPResponse, _ request: HTTPRequest) -> HTTPResponse {
        var reply = reply.negotiated(for: request).readable(by: options.readingOrigins, for: request)
        // Packs and pictures are the same for all readers, but a proxy's cache must not give them to somebody who isn't signed in.
        if let place = reply.headers.firstIndex(where: { $0.name == "Cache-Control" && $0.value.hasPrefix("public") }),
            !request.target.utf8.starts(with: Route.staticFolder.utf8), parts.access.hasReaders
        {
            reply.headers[place] = HTTPHeader("Cache-Control", "private" + reply.headers[place].value.dropFirst(6))
        }
        if options.accessLog != nil { reply.headers.append(HTTPHeader("X-Request-ID", forwarded.id(request))) }
        return reply
    }

    /// The reasons why the server can't do its work, as words for the operator.
    private var readinessObstacles: [String] {
        if parts.isStopping.load(ordering: .relaxed) { return ["stopping"] }
        guard let snapshot = try? main.snapshot(), snapshot.obstacle == nil else { return ["library"] }
        let packs = snapshot.packs.compactMap { $0 }.flatMap { [$0.base] + ($0.delta.map { [$0] } ?? []) }
        var obstacles: [String] = []
        do throws(ReaderRegistryError) { _ = try main.readers.hasReaders() } catch { obstacles.append("readers") }
        if !packs.allSatisfy({ main.isPackReadable($0) }) { obstacles.append("packs") }
        if !options.isReadOnly, !main.isWritable { obstacles.append("disk") }
        return obstacles
    }

    /// Returns whether a client may see the statistics. A proxy's clients may not, even if the proxy is on this computer. A request
    /// through a proxy has its headers, or the public host name.
    private func maySeeStatistics(_ request: HTTPRequest) -> Bool {
        guard !ForwardedHeaders.isForwarded(request) else { return false }
        if options.metricsClients.contains(where: { $0.contains(request.client) }) { return true }
        return request.client.isLoopback && RequestPolicy.isLoopback(request.header("Host"))
    }

    /// Returns the reply to a request for an address outside the base path.
    func outside(_ request: HTTPRequest) -> HTTPResponse {
        if let reply = operatorReply(to: request) { return reply }
        let home = options.links.address(.to(.home)), path = request.path
        guard String(path) + "/" == home, request.method == .get || request.method == .head else {
            return RequestHandler.plain(404, "Almanac is at \(home)\n")
        }
        let query = request.query.map { "?" + String($0) } ?? ""
        return HTTPResponse(
            status: 308, headers: [HTTPHeader("Location", home + query), HTTPHeader("Cache-Control", "no-cache")])
    }

    private static func plain(_ status: UInt16, _ text: String) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: [HTTPHeader("Content-Type", "text/plain; charset=utf-8"), HTTPHeader("Cache-Control", "no-store")],
            body: Array(text.utf8))
    }
}
