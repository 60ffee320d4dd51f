internal import HTTP
internal import Synchronization

/// Decides whether to accept a request. Its `Host` must be one of this server's names, which prevents DNS rebinding attacks by
/// other sites. Requests that change data must come from this server's own pages.
final class RequestPolicy: Sendable {
    private let names: [String]
    private let isOpen: Bool
    private let port = Mutex<UInt16>(0)

    /// - Parameters:
    ///   - host: the address that the server listens on. A wildcard address accepts any numeric address, but no additional names.
    ///   - allowed: additional names.
    init(host: String, allowed: [String]) {
        let wildcards = ["0.0.0.0", "::", "[::]", "*", ""]
        isOpen = wildcards.contains(host)
        names = (["localhost", "127.0.0.1", "[::1]", host, "[" + host + "]"] + allowed).map { $0.lowercased() }
    }

    /// Records the port that the server listens on.
    func listens(on port: UInt16) { self.port.withLock { $0 = port } }

    /// Whether a `Host` header is one of this server's names.
    func admits(host header: String?) -> Bool {
        guard let header else { return false }
        // The fast path: a name exactly as listed, with or without a port.
        let beginning = header.utf8.prefix { $0 != 0x3A }
        if names.contains(where: { $0.utf8.elementsEqual(beginning) }) { return true }
        let name = RequestPolicy.name(header.lowercased())
        if names.contains(name) { return true }
        // Only names can be rebound, not numeric addresses.
        return isOpen
            && name.utf8.allSatisfy {
                $0 >= 0x30 && $0 <= 0x39 || $0 == 0x2E || $0 == 0x3A || $0 == 0x5B || $0 == 0x5D || $0 >= 0x61 && $0 <= 0x66
            }
            && (name.utf8.contains(0x2E) || name.utf8.first == 0x5B)
            && !name.utf8.contains { $0 >= 0x61 && $0 <= 0x66 && name.utf8.first != 0x5B }
    }

    /// The host name without the port.
    private static func name(_ header: String) -> String {
        if header.first == "[", let end = header.firstIndex(of: "]") { return String(header[...end]) }
        return String(header.prefix { $0 != ":" })
    }

    /// Whether a request that changes data comes from this server's pages, or from a client that isn't a browser (the command
    /// line).
    ///
    /// Checks `Sec-Fetch-Site` if the browser sends it (Fetch Metadata), else `Origin`.
    func admitsChange(_ request: HTTPRequest) -> Bool {
        if let site = request.header("Sec-Fetch-Site") { return site == "same-origin" || site == "none" }
        guard let origin = request.header("Origin") else { return true }
        guard let host = request.header("Host"), let scheme = origin.range(of: "://") else { return false }
        return origin[scheme.upperBound...].lowercased() == host.lowercased()
    }
}

extension String {
    /// The first occurrence of `text`.
    fileprivate func range(of text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            start = index(after: start)
        }
        return nil
    }
}
