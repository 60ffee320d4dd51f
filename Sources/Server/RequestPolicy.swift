internal import HTTP
internal import Synchronization

/// Decides whether a request may be answered: it must be addressed to this server by a name it has (so that another site can't
/// reach it by rebinding its own name), and what changes something must come from this server's own pages.
final class RequestPolicy: Sendable {
    private let names: [String]
    private let isOpen: Bool
    private let port = Mutex<UInt16>(0)

    /// - Parameters:
    ///   - host: what the server listens on. A wildcard address lets any numeric address in, but no other names.
    ///   - allowed: further names.
    init(host: String, allowed: [String]) {
        let wildcards = ["0.0.0.0", "::", "[::]", "*", ""]
        isOpen = wildcards.contains(host)
        names = (["localhost", "127.0.0.1", "[::1]", host, "[" + host + "]"] + allowed).map { $0.lowercased() }
    }

    /// Takes note of the port that was found.
    func listens(on port: UInt16) { self.port.withLock { $0 = port } }

    /// Whether the `Host` of a request is a name of this server's.
    func admits(host header: String?) -> Bool {
        guard let header else { return false }
        // Nearly always it is one of them as it stands, with a port.
        let beginning = header.utf8.prefix { $0 != 0x3A }
        if names.contains(where: { $0.utf8.elementsEqual(beginning) }) { return true }
        let name = RequestPolicy.name(header.lowercased())
        if names.contains(name) { return true }
        // An address can't be rebound: only names can.
        return isOpen
            && name.utf8.allSatisfy {
                $0 >= 0x30 && $0 <= 0x39 || $0 == 0x2E || $0 == 0x3A || $0 == 0x5B || $0 == 0x5D || $0 >= 0x61 && $0 <= 0x66
            }
            && (name.utf8.contains(0x2E) || name.utf8.first == 0x5B)
            && !name.utf8.contains { $0 >= 0x61 && $0 <= 0x66 && name.utf8.first != 0x5B }
    }

    /// The name without the port.
    private static func name(_ header: String) -> String {
        if header.first == "[", let end = header.firstIndex(of: "]") { return String(header[...end]) }
        return String(header.prefix { $0 != ":" })
    }

    /// Whether a request that changes something comes from a page of this server, or from no page at all (the command line).
    ///
    /// `Sec-Fetch-Site` decides where the browser sends it (Fetch Metadata); else `Origin`.
    func admitsChange(_ request: HTTPRequest) -> Bool {
        if let site = request.header("Sec-Fetch-Site") { return site == "same-origin" || site == "none" }
        guard let origin = request.header("Origin") else { return true }
        guard let host = request.header("Host"), let scheme = origin.range(of: "://") else { return false }
        return origin[scheme.upperBound...].lowercased() == host.lowercased()
    }
}

extension String {
    /// The first place of `text`.
    fileprivate func range(of text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            start = index(after: start)
        }
        return nil
    }
}
