internal import HTTP
import Model
internal import Synchronization

/// Decides whether to accept a request. The `Host` header must contain one of this server's names, which prevents DNS rebinding
/// attacks by other sites. Requests that change data must come from this server's own pages.
final class RequestPolicy: Sendable {
    private let names: [String]
    private let isOpen: Bool
    private let port = Mutex<UInt16>(0)
    /// Whether the server uses TLS. If not, a proxy in front of it may still use TLS.
    private let isSecure: Bool
    /// The names in the server's certificate, as they appear in the `Host` header.
    private let certified = Mutex<[String]>([])

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - host: the address that the server listens on. If this is a wildcard address, the `Host` header may contain any
    ///     numeric address.
    ///   - allowed: the additional host names to accept.
    ///   - isSecure: whether the server uses TLS.
    init(host: String, allowed: [String], isSecure: Bool = false) {
        self.isSecure = isSecure
        let wildcards = ["0.0.0.0", "::", "[::]", "*", ""]
        isOpen = wildcards.contains(host)
        names = (["localhost", "127.0.0.1", "[::1]", host, "[" + host + "]"] + allowed).map { RequestPolicy.normalized($0) }
    }

    /// Records the port that the server listens on.
    func listens(on port: UInt16) { self.port.withLock { $0 = port } }

    /// Accepts the names in the server's certificate. Browsers trust the certificate, so the names belong to this server and not
    /// to another site.
    func certifies(_ names: [String]) { certified.withLock { $0 = names.map { RequestPolicy.normalized($0) } } }

    /// Returns whether the `Host` header contains one of this server's names.
    func admits(host header: String?) -> Bool {
        guard let header else { return false }
        // The fast path handles a header that contains a known name exactly as listed, with or without a port.
        let beginning = header.utf8.prefix { $0 != ASCII.colon }
        if names.contains(where: { $0.utf8.elementsEqual(beginning) }) { return true }
        let name = RequestPolicy.normalized(RequestPolicy.name(header))
        if names.contains(name) || certified.withLock({ $0.contains(name) }) { return true }
        // A DNS rebinding attack needs a host name, so a numeric address is safe if the server listens on a wildcard address.
        return isOpen
            && name.utf8.allSatisfy {
                ASCII.isDigit($0) || $0 == ASCII.period || $0 == ASCII.colon || $0 == ASCII.leftBracket
                    || $0 == ASCII.rightBracket || $0 >= ASCII.lowerA && $0 <= ASCII.lowerF
            }
            && (name.utf8.contains(ASCII.period) || name.utf8.first == ASCII.leftBracket)
            && !name.utf8.contains { $0 >= ASCII.lowerA && $0 <= ASCII.lowerF && name.utf8.first != ASCII.leftBracket }
    }

    /// Returns whether a `Host` header names this computer as programs on it do.
    static func isLoopback(_ header: String?) -> Bool {
        header.map { ["localhost", "127.0.0.1", "[::1]"].contains(normalized(name($0))) } ?? false
    }

    /// Returns the host name from a `Host` header, without the port and a trailing dot.
    static func name(_ header: String) -> String {
        if header.first == "[", let end = header.firstIndex(of: "]") { return String(header[...end]) }
        return withoutDot(String(header.prefix { $0 != ":" }))
    }

    /// Returns a host name in lower case and without a trailing dot.
    private static func normalized(_ name: String) -> String { withoutDot(name.lowercased()) }

    /// Returns a host name without a trailing dot: `almanac.home.` is the absolute form of `almanac.home` (RFC 3986, 3.2.2).
    private static func withoutDot(_ name: String) -> String {
        name.utf8.count > 1 && name.utf8.last == ASCII.period ? String(name.dropLast()) : name
    }

    /// Returns whether a request may change data. The request must come from this server's own pages, or from a client that isn't
    /// a browser, such as the command line.
    ///
    /// Checks `Sec-Fetch-Site` if the browser sends it (Fetch Metadata), otherwise `Origin`. If the server uses TLS, the origin
    /// must use TLS too, because somebody on the network could have tampered with a page sent over plain HTTP.
    func admitsChange(_ request: HTTPRequest) -> Bool {
        if let site = request.header("Sec-Fetch-Site") { return site == "same-origin" || site == "none" }
        guard let origin = request.header("Origin") else { return true }
        guard let host = request.header("Host"), let scheme = origin.range(of: "://") else { return false }
        let name = origin[..<scheme.lowerBound].lowercased()
        guard name == "https" || name == "http" && !isSecure else { return false }
        return origin[scheme.upperBound...].lowercased() == host.lowercased()
    }
}

extension String {
    /// Returns the range of the first occurrence of `text`.
    fileprivate func range(of text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            start = index(after: start)
        }
        return nil
    }
}
