internal import HTTP
internal import Model
internal import Synchronization

/// Reads the headers in which a proxy describes the client's request. Ignores them unless they come from a trusted proxy.
final class ForwardedHeaders: Sendable {
    private let trusted: [ClientAddress]
    private let report: @Sendable (ServerEvent) -> Void
    /// Whether ignored headers have been reported.
    private let isReported = Atomic<Bool>(false)

    init(_ options: ServerOptions) {
        trusted = options.trustedProxies
        report = options.report
    }

    /// Returns the writer of addresses below the path that the proxy removed from the request's address, or nil if there isn't one.
    func links(_ request: HTTPRequest) -> LinkWriter? {
        guard isTrusted(request) else { return nil }
        return request.header("X-Forwarded-Prefix").flatMap { LinkWriter(basePath: $0) }
    }

    /// Returns the client's address, as the trusted proxy or the connection states it.
    func client(_ request: HTTPRequest) -> ClientAddress {
        // Each proxy adds the address of its client at the end, and the client can invent all earlier addresses.
        guard trusted.contains(request.client), let list = request.header("X-Forwarded-For"),
            let last = list.split(separator: ",").last, let address = ClientAddress(String(last.drop { $0 == " " }))
        else { return request.client }
        return address
    }

    /// Returns the request's ID from a trusted proxy, or an ID from the request's number.
    func id(_ request: HTTPRequest) -> String {
        if trusted.contains(request.client), let id = request.header("X-Request-ID"), (1...64).contains(id.utf8.count),
            id.utf8.allSatisfy({ ASCII.isLetter($0) || ASCII.isDigit($0) || "-_.".utf8.contains($0) })
        {
            return id
        }
        return String(request.number, radix: 16)
    }

    /// Returns whether a proxy has forwarded the request.
    static func isForwarded(_ request: HTTPRequest) -> Bool {
        request.headers.contains { header in
            // This runs for every request, so compare the lengths first.
            let count = header.name.utf8.count
            return count == 9 && header.name.lowercased() == "forwarded" || count == 3 && header.name.lowercased() == "via"
                || count >= 14 && header.name.utf8.first.map { $0 | 0x20 } == ASCII.lowerX
                    && header.name.lowercased().hasPrefix("x-forwarded-")
        }
    }

    /// Returns whether the headers come from a trusted proxy. Reports the first headers that don't.
    private func isTrusted(_ request: HTTPRequest) -> Bool {
        if trusted.contains(request.client) { return true }
        if !isReported.load(ordering: .relaxed), ForwardedHeaders.isForwarded(request),
            !isReported.exchange(true, ordering: .relaxed)
        {
            report(.ignoredForwarding(from: request.client.text))
        }
        return false
    }
}

/// An event that concerns a server's operation.
public enum ServerEvent: Equatable, Sendable {
    /// A client that isn't a trusted proxy sent headers such as `X-Forwarded-For`, which the server ignores.
    case ignoredForwarding(from: String)
}
