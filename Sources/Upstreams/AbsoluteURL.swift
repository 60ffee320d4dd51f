/// An absolute URL. The parser is stricter than the transports' parsers and rejects what they could understand in different ways,
/// so the checks apply to exactly the server that a transport contacts.
struct AbsoluteURL: Hashable, Sendable {
    /// The scheme in lower case.
    let scheme: String
    /// The host in lower case. An IPv6 address is in brackets.
    let host: String
    /// The explicit port or the scheme's default port, or 0 if the scheme has no default port.
    let port: Int
    /// The path, starting with `/`.
    let path: String
    /// The query without `?`, or nil if there isn't one.
    let query: String?

    /// The reasons why a string isn't a valid URL.
    enum Failure: Error { case malformed }

    var isWeb: Bool { scheme == "http" || scheme == "https" }

    private var hasDefaultPort: Bool { port == Self.defaultPort(scheme) }

    /// Returns whether both URLs refer to the same server. An `http` URL and an `https` URL can match if both use their default
    /// ports.
    func isSameServer(as other: AbsoluteURL) -> Bool {
        host == other.host && (port == other.port || (hasDefaultPort && other.hasDefaultPort))
    }

    /// Returns whether both URLs have the same scheme, host and port.
    func isSameOrigin(as other: AbsoluteURL) -> Bool { scheme == other.scheme && host == other.host && port == other.port }

    /// The URL as text.
    var text: String {
        "\(scheme)://\(host)\(hasDefaultPort ? "" : ":\(port)")\(path)\(query.map { "?" + $0 } ?? "")"
    }

    /// Parses an absolute URL, or a URL relative to `base` (RFC 3986, section 5.2). Removes the fragment and encodes spaces and
    /// letters outside ASCII. URLs that contain a user name are rejected.
    init(_ text: String, relativeTo base: AbsoluteURL? = nil) throws(Failure) {
        let bytes = Array(text.utf8.prefix { $0 != UInt8(ascii: "#") })
        guard text.utf8.count <= 8192, bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { throw .malformed }
        var rest = bytes[...]
        if let end = Self.schemeEnd(bytes) {
            scheme = String(decoding: bytes[..<end], as: UTF8.self).lowercased()
            rest = rest[(end + 1)...]
            guard rest.starts(with: "//".utf8) else { throw .malformed }
        } else if let base {
            scheme = base.scheme
        } else {
            throw .malformed
        }
        let written: ArraySlice<UInt8>
        if rest.starts(with: "//".utf8) {
            rest = rest.dropFirst(2)
            let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex
            (host, port) = try Self.authority(rest[..<end], scheme)
            rest = rest[end...]
            written = []
        } else {
            guard let base else { throw .malformed }
            (host, port) = (base.host, base.port)
            // A relative path replaces the part of the base's path after the last slash.
            let first = rest.first
            let kept = Array(base.path.utf8)
            written =
                switch first {
                case nil, UInt8(ascii: "?"): kept[...]
                case UInt8(ascii: "/"): []
                default: kept[...(kept.lastIndex(of: UInt8(ascii: "/")) ?? 0)]
                }
        }
        let mark = rest.firstIndex(of: UInt8(ascii: "?"))
        path = Self.withoutDots(written + Self.encoded(rest[..<(mark ?? rest.endIndex)], space: "%20"))
        if let mark {
            query = String(decoding: Self.encoded(rest[(mark + 1)...], space: "+"), as: UTF8.self)
        } else {
            // An empty reference means the base itself.
            query = bytes.isEmpty ? base?.query : nil
        }
        if isWeb && host.isEmpty { throw .malformed }
    }

    /// Returns the index of the colon after the scheme, or nil if the text begins with something else.
    private static func schemeEnd(_ bytes: [UInt8]) -> Int? {
        guard let end = bytes.firstIndex(where: { !isSchemeByte($0) }), end > 0, bytes[end] == UInt8(ascii: ":"),
            isLetter(bytes[0])
        else { return nil }
        return end
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        isLetter(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".")
    }

    /// Splits a host and a port.
    private static func authority(_ bytes: ArraySlice<UInt8>, _ scheme: String) throws(Failure) -> (String, Int) {
        var host = bytes
        var port = defaultPort(scheme)
        let bracket = bytes.lastIndex(of: UInt8(ascii: "]"))
        if let colon = bytes.lastIndex(of: UInt8(ascii: ":")), colon > bracket ?? bytes.startIndex - 1 {
            host = bytes[..<colon]
            let digits = bytes[(colon + 1)...]
            if !digits.isEmpty {
                guard digits.count <= 5, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { throw .malformed }
                port = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
                guard port <= 65535 else { throw .malformed }
            }
        }
        if bracket != nil {
            let inside = host.dropFirst().dropLast()
            guard host.first == UInt8(ascii: "["), host.last == UInt8(ascii: "]"), inside.contains(UInt8(ascii: ":")),
                inside.allSatisfy({ isHexDigit($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") })
            else { throw .malformed }
        } else {
            // No transport agrees with another one on the meaning of these characters in a host.
            guard !host.contains(where: { " !\"#$%&'()*+,/:;<=>?@[\\]^`{|}".utf8.contains($0) }) else { throw .malformed }
        }
        return (String(decoding: host, as: UTF8.self).lowercased(), port)
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }

    /// Encodes spaces and all bytes outside ASCII.
    private static func encoded(_ bytes: ArraySlice<UInt8>, space: String) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        var result: [UInt8] = []
        for byte in bytes {
            if byte == 0x20 {
                result += Array(space.utf8)
            } else if byte >= 0x80 {
                result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            } else {
                result.append(byte)
            }
        }
        return result
    }

    /// Removes the segments `.` and `..` from a path (RFC 3986, section 5.2.4).
    private static func withoutDots(_ path: [UInt8]) -> String {
        var segments: [ArraySlice<UInt8>] = []
        let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() where index > 0 || !part.isEmpty {
            let isLast = index == parts.count - 1
            switch String(decoding: part, as: UTF8.self) {
            case ".": if isLast { segments.append([]) }
            case "..":
                _ = segments.popLast()
                if isLast { segments.append([]) }
            default: segments.append(part)
            }
        }
        return "/" + String(decoding: Array(segments.joined(separator: [UInt8(ascii: "/")])), as: UTF8.self)
    }

    private static func defaultPort(_ scheme: String) -> Int {
        switch scheme {
        case "http": 80
        case "https": 443
        default: 0
        }
    }
}
