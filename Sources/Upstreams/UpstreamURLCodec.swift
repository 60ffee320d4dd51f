internal import Model

/// Reads and writes the paths and queries of upstream URLs.
public enum UpstreamURLCodec {
    /// The maximum length of a path, in bytes.
    private static let longestPath = 4096
    /// The maximum length of a variable's name, in bytes.
    private static let longestVariable = 40

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

    /// Splits a text at its variables, such as `${KEY}`, which stand for API keys.
    ///
    /// - Returns: The names of the variables, and the text without them.
    public static func variables(in text: String) -> (names: [String], rest: String) {
        // Almost all texts contain no variable, and the program parses many paths at every start.
        guard text.utf8.contains(ASCII.dollar) else { return ([], text) }
        var (names, result) = ([String](), "")
        var rest = text[...]
        while let start = rest.firstRange(of: "${"), let end = rest[start.upperBound...].firstIndex(of: "}") {
            let name = rest[start.upperBound..<end]
            let isName =
                (1...longestVariable).contains(name.utf8.count)
                && name.utf8.allSatisfy { (65...90).contains($0) || ASCII.isDigit($0) || $0 == ASCII.underscore }
            if isName { names.append(String(name)) }
            result += rest[..<(isName ? start.lowerBound : rest.index(after: end))]
            rest = rest[rest.index(after: end)...]
        }
        return (names, result + rest)
    }

    /// Returns whether a path is valid, apart from variables such as `${KEY}`. A valid path starts with `/`, contains only
    /// characters that RFC 3986 permits, and has no `.` or `..` segments.
    public static func isPath(_ path: String) -> Bool {
        guard path.utf8.first == ASCII.slash, path.utf8.count <= longestPath else { return false }
        let others = Array("-._~!$&'()*+,;=:@/%".utf8)
        let plain = variables(in: path).rest
        guard plain.utf8.allSatisfy({ ASCII.isLetter($0) || ASCII.isDigit($0) || others.contains($0) }) else { return false }
        return !path.split(separator: "/").contains { segment in
            let plain = segment.utf8.contains(ASCII.percent) ? decode(segment) : String(segment)
            return plain == "." || plain == ".." || plain.utf8.contains(0)
        }
    }

    private static func decode(_ text: Substring, plusIsSpace: Bool = false) -> String {
        String(decoding: PercentEncoding.decode(Array(text.utf8).span, plusIsSpace: plusIsSpace), as: UTF8.self)
    }
}
