internal import Model

/// Reads and writes the paths and queries of upstream URLs.
public enum UpstreamURLCodec {
    /// Returns items as a query string such as `a=1&b=2`. The string is empty if there are no items.
    static func query(_ items: [UpstreamRequest.QueryItem]) -> String {
        var bytes: [UInt8] = []
        for item in items { PercentEncoding.append(item.name, item.value, toQuery: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Parses a query string such as `a=1&b=2`. Invalid escapes are left unchanged, and invalid UTF-8 becomes U+FFFD.
    public static func items(_ query: String) -> [UpstreamRequest.QueryItem] {
        query.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return UpstreamRequest.QueryItem(
                decode(parts[0], plusIsSpace: true), parts.count > 1 ? decode(parts[1], plusIsSpace: true) : "")
        }
    }

    /// Returns a path without its variables, such as `${KEY}`, which stand for API keys.
    public static func withoutVariables(_ path: String) -> String {
        var result = ""
        var rest = path[...]
        while let start = rest.firstRange(of: "${"), let end = rest[start.upperBound...].firstIndex(of: "}") {
            let name = rest[start.upperBound..<end].utf8
            let isName =
                !name.isEmpty && name.allSatisfy { (65...90).contains($0) || ASCII.isDigit($0) || $0 == ASCII.underscore }
            result += rest[..<(isName ? start.lowerBound : rest.index(after: end))]
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    /// Returns whether a path is valid, apart from variables such as `${KEY}`. A valid path starts with `/`, contains only
    /// characters that RFC 3986 permits, and has no `.` or `..` segments.
    static func isPath(_ path: String) -> Bool {
        guard path.utf8.first == ASCII.slash, path.utf8.count <= 4096 else { return false }
        let others = Array("-._~!$&'()*+,;=:@/%".utf8)
        let plain = withoutVariables(path)
        guard plain.utf8.allSatisfy({ ASCII.isLetter($0) || ASCII.isDigit($0) || others.contains($0) }) else { return false }
        return !path.split(separator: "/").contains { segment in
            let plain = decode(segment)
            return plain == "." || plain == ".." || plain.utf8.contains(0)
        }
    }

    private static func decode(_ text: Substring, plusIsSpace: Bool = false) -> String {
        String(decoding: PercentEncoding.decode(Array(text.utf8).span, plusIsSpace: plusIsSpace), as: UTF8.self)
    }
}
