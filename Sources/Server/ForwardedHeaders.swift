internal import HTTP
internal import Model
internal import Synchronization

/// Reads the headers in which a proxy describes the client's request. Ignores them unless they come from a trusted proxy.
final class ForwardedHeaders: Sendable {
    private let trusted: [AddressRange]
    private let links: LinkWriter
    private let report: @Sendable (ServerEvent) -> Void
    /// Whether ignored headers have been reported.
    private let isReported = Atomic<Bool>(false)
    /// Whether an invalid prefix has been reported.
    private let isPrefixReported = Atomic<Bool>(false)

    init(_ options: ServerOptions) {
        trusted = options.trustedProxies
        links = options.links
        report = options.report
    }

    /// Returns whether a trusted proxy sent a request.
    func isFromProxy(_ request: HTTPRequest) -> Bool { isTrusted(request.client) }

    /// Returns the writer of all addresses in the response. Its prefix is the path that a trusted proxy has removed from the request's
    /// address, followed by the server's base path.
    func links(_ request: HTTPRequest) -> LinkWriter {
        guard isTrusted(request), let path = request.values("X-Forwarded-Prefix").last, !path.isEmpty else { return links }
        guard let removed = LinkWriter(basePath: path) else {
            if !isPrefixReported.exchange(true, ordering: .relaxed) { report(.invalidPrefix(path)) }
            return links
        }
        return LinkWriter(prefix: removed.prefix + links.prefix)
    }

    /// Returns the client's address, as the trusted proxies or the connection state it.
    func client(_ request: HTTPRequest) -> ClientAddress {
        var client = request.client
        // Each proxy adds the address of its client at the end, or in a header field of its own. Only a trusted proxy's word counts,
        // because the client can invent all earlier addresses.
        for text in request.values("X-Forwarded-For").flatMap({ $0.split(separator: ",") }).reversed() {
            guard isTrusted(client), let next = ClientAddress(forwarded: text.filter { $0 != " " && $0 != "\t" }) else { break }
            client = next
        }
        return client
    }

    private func isTrusted(_ address: ClientAddress) -> Bool { trusted.contains { $0.contains(address) } }

    /// Returns the request's ID from a trusted proxy, or an ID from the request's number.
    func id(_ request: HTTPRequest) -> String {
        if isTrusted(request.client), let id = request.values("X-Request-ID").last, (1...64).contains(id.utf8.count),
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
        if isTrusted(request.client) { return true }
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
    /// A client that isn't a trusted proxy sent the header with a reader's identity, which the server ignores.
    case ignoredUser(from: String)
    /// A trusted proxy sent a value of `X-Forwarded-Prefix` that isn't a plain path. The server ignores it.
    case invalidPrefix(String)
}
