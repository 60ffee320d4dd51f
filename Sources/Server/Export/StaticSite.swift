internal import Model

/// The address at which a static export will be: a scheme, a host, and the path below which all pages are.
public struct StaticSite: Equatable, Sendable {
    /// The scheme, the host and any port, such as `https://example.org`.
    public let origin: String
    /// The writer of addresses below the site's path.
    let links: LinkWriter

    /// Parses an address such as `https://example.org/almanac/`. The final slash is optional.
    ///
    /// Returns nil if the address isn't an http or https URL, or has a user, a query or a fragment, or if its path isn't plain.
    public init?(_ text: String) {
        let schemes = ["https://", "http://"]
        guard text.utf8.count <= 300, let scheme = schemes.first(where: { text.lowercased().hasPrefix($0) }) else { return nil }
        let rest = text.dropFirst(scheme.count), host = rest.prefix { $0 != "/" }.lowercased(), path = rest.dropFirst(host.count)
        guard StaticSite.isHost(host), let links = LinkWriter(basePath: path.isEmpty ? "/" : String(path)) else { return nil }
        origin = scheme + host
        self.links = links
    }

    /// Returns whether a text is a host name, an IPv4 address or a bracketed IPv6 address, possibly with a port.
    private static func isHost(_ text: String) -> Bool {
        var name = Substring(text)
        if let colon = name.lastIndex(of: ":"), !name.hasSuffix("]") {
            guard let port = UInt16(name[name.index(after: colon)...]), port > 0 else { return false }
            name = name[..<colon]
        }
        if name.hasPrefix("["), name.hasSuffix("]") {
            return name.utf8.count > 3
                && name.utf8.dropFirst().dropLast().allSatisfy {
                    ASCII.isDigit($0) || $0 >= ASCII.lowerA && $0 <= ASCII.lowerF || $0 == ASCII.colon
                }
        }
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        return !name.isEmpty
            && labels.allSatisfy { label in
                !label.isEmpty && label.first != "-" && label.last != "-"
                    && label.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == ASCII.minus }
            }
    }

    /// Returns a page's absolute URL.
    ///
    /// - Parameter path: The percent-encoded path below the site's path, such as `/monsters/`.
    func url(_ path: String) -> String { origin + links.prefix + path }

    /// The URL of the home page.
    public var home: String { url("/") }
}
