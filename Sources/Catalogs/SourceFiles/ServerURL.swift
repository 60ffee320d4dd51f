import Model
import Upstreams

/// The parts of an `http` or `https` URL in a source file or an option. The parser doesn't use libcurl, because the program
/// parses the stored source files at every start, and it should start quickly.
public struct ServerURL: Equatable, Sendable {
    /// The host in lower case. An IPv6 address is in brackets.
    public let host: String
    /// The port, which is the scheme's default port if the URL doesn't have one.
    public let port: UInt16
    /// Whether the scheme is `https`.
    public let isSecure: Bool
    /// The path without a slash at the end, or an empty string.
    public let prefix: String

    /// Parses a URL with a host and optionally a port and a path. The URL must not have a user name, a query, a fragment, or
    /// characters that need escaping. Returns nil for any other text.
    public init?(_ text: String) {
        var rest = text.utf8[...]
        let lower = text.utf8.prefix(8).map { ASCII.lowercased($0) }
        isSecure = lower.starts(with: "https://".utf8)
        guard isSecure || lower.starts(with: "http://".utf8) else { return nil }
        rest = rest.dropFirst(isSecure ? 8 : 7)
        // In a response, Almanac replaces an API key with its variable.
        let plain = UpstreamURLCodec.variables(in: text).rest.utf8
        guard text.utf8.count <= 2048, plain.allSatisfy({ $0 > ASCII.space && $0 < 0x7F && !"\"#<>?@\\^`{|}".utf8.contains($0) })
        else { return nil }
        let authority = rest.prefix { $0 != ASCII.slash }
        var host = authority
        if authority.first == ASCII.leftBracket {
            guard let end = authority.firstIndex(of: ASCII.rightBracket) else { return nil }
            host = authority[..<authority.index(after: end)]
            guard host.count > 2 else { return nil }
        } else {
            host = authority.prefix { $0 != ASCII.colon }
            guard host.allSatisfy({ $0 != ASCII.percent && $0 != ASCII.leftBracket && $0 != ASCII.rightBracket }) else {
                return nil
            }
        }
        guard !host.isEmpty else { return nil }
        let port = authority[host.endIndex...]
        guard port.isEmpty || port.first == ASCII.colon else { return nil }
        if port.isEmpty {
            self.port = isSecure ? 443 : 80
        } else {
            guard let number = UInt16(String(Substring(port.dropFirst()))), number > 0 else { return nil }
            self.port = number
        }
        self.host = String(decoding: host.map { ASCII.lowercased($0) }, as: UTF8.self)
        var path = rest[authority.endIndex...]
        while path.last == ASCII.slash { path = path.dropLast() }
        prefix = String(Substring(path))
    }

    /// Returns whether both URLs refer to the same server. An `http` URL and an `https` URL can match if both use their default
    /// ports.
    func isSameServer(as other: ServerURL) -> Bool {
        guard host == other.host else { return false }
        let isDefault = port == (isSecure ? 443 : 80) && other.port == (other.isSecure ? 443 : 80)
        return port == other.port || isDefault
    }

    /// Returns a URL for a message, even if the URL is invalid. The text doesn't contain the URL's user name, password and query,
    /// which may be secret: `https://me:1234@a.example/x?key=5678` becomes `https://***@a.example/x?***`.
    static func withoutSecrets(_ text: String) -> String {
        let scheme = text.firstRange(of: "://")?.upperBound
        var (start, rest) = ("", text[...])
        // An invalid URL can contain any character in its user name or password.
        if let at = text.lastIndex(of: "@") {
            start = (scheme.map { $0 <= at ? String(text[..<$0]) : "" } ?? "") + "***"
            rest = text[at...]
        }
        if scheme != nil, let query = rest.firstIndex(of: "?") { return start + rest[...query] + "***" }
        return start + rest
    }

    /// Returns whether a URL contains a user name, with or without a password.
    static func hasUser(_ text: String) -> Bool {
        guard let start = text.firstRange(of: "://")?.upperBound else { return false }
        return text[start...].prefix { !"/?#\\".contains($0) }.contains("@")
    }
}
