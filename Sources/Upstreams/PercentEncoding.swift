/// Percent-encoding for parts of a URL (RFC 3986).
public enum PercentEncoding {
    /// Encodes a path segment, or a name or value in a query. Everything except letters, digits and `-._~` is encoded. The
    /// segments `.` and `..` can't be encoded safely, so the client rejects them.
    public static func encode(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if isUnreserved(byte) {
                bytes.append(byte)
            } else {
                bytes += [37, hexDigit(byte >> 4), hexDigit(byte & 15)]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Decodes percent-encoded text. Invalid escapes are left unchanged, and invalid UTF-8 becomes U+FFFD.
    /// - Parameter plusIsSpace: Whether `+` means a space. Forms write spaces in queries in this way.
    public static func decode(_ text: String, plusIsSpace: Bool = false) -> String {
        let source = Array(text.utf8)
        var bytes: [UInt8] = []
        var index = 0
        while index < source.count {
            if source[index] == 37, index + 2 < source.count, let high = value(source[index + 1]),
                let low = value(source[index + 2])
            {
                bytes.append(high << 4 | low)
                index += 3
            } else {
                bytes.append(plusIsSpace && source[index] == 43 ? 32 : source[index])
                index += 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns items as a query string such as `a=1&b=2`. The string is empty if there are no items.
    static func query(_ items: [UpstreamRequest.QueryItem]) -> String {
        items.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
    }

    /// Parses a query string such as `a=1&b=2`.
    public static func items(_ query: String) -> [UpstreamRequest.QueryItem] {
        query.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = decode(String(parts[0]), plusIsSpace: true)
            return UpstreamRequest.QueryItem(name, parts.count > 1 ? decode(String(parts[1]), plusIsSpace: true) : "")
        }
    }

    /// Returns whether a path is valid. A valid path starts with `/`, contains only characters that RFC 3986 permits, and has no
    /// `.` or `..` segments.
    static func isPath(_ path: String) -> Bool {
        guard path.utf8.first == 47, path.utf8.count <= 4096 else { return false }
        let others = Array("-._~!$&'()*+,;=:@/%".utf8)
        guard path.utf8.allSatisfy({ isAlphanumeric($0) || others.contains($0) }) else { return false }
        return !path.split(separator: "/").contains { segment in
            let plain = decode(String(segment))
            return plain == "." || plain == ".." || plain.utf8.contains(0)
        }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122: true
        default: false
        }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || byte == 45 || byte == 46 || byte == 95 || byte == 126
    }

    private static func hexDigit(_ nibble: UInt8) -> UInt8 { nibble < 10 ? 48 + nibble : 55 + nibble }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 48...57: digit - 48
        case 65...70: digit - 55
        case 97...102: digit - 87
        default: nil
        }
    }
}
