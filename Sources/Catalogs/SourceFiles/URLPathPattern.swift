import Model
import Upstreams

/// The end of a URL's path, with a placeholder for the ID: `/planets/{id}`. The URL's host, scheme and query don't matter,
/// because the same links may occur with several hosts.
struct URLPathPattern: Equatable, Sendable {
    /// The pattern as written in the source file.
    let text: String
    /// The text before the placeholder, which begins and ends with a slash.
    private let prefix: String
    /// Whether the ID is a number.
    private let isNumber: Bool

    /// Parses a pattern, which begins with `/` and ends with `/{id}` or `/{number}`. Returns nil for any other text.
    init?(_ text: String) {
        guard let start = text.firstIndex(of: "{"), text[start...] == "{id}" || text[start...] == "{number}" else { return nil }
        prefix = String(text[..<start])
        isNumber = text[start...] == "{number}"
        guard prefix.hasSuffix("/"), UpstreamURLCodec.isPath(prefix) else { return nil }
        self.text = text
    }

    /// Returns the ID in a URL or path, or nil if the path doesn't match the pattern. Trailing slashes and a number's leading
    /// zeros are ignored.
    func key(in url: String) -> String? {
        guard url.utf8.count <= 4000 else { return nil }
        var path = url.utf8.prefix { $0 != ASCII.questionMark && $0 != ASCII.hash }
        while path.last == ASCII.slash { path.removeLast() }
        guard let slash = path.lastIndex(of: ASCII.slash) else { return nil }
        var segment = path[path.index(after: slash)...]
        let before = path[...slash]
        guard before.count >= prefix.utf8.count, before.suffix(prefix.utf8.count).elementsEqual(prefix.utf8) else { return nil }
        guard isNumber else {
            let plain = String(decoding: PercentEncoding.decode(Array(segment).span), as: UTF8.self)
            return ImportedEntryKeyGenerator.key(plain)
        }
        segment = segment.drop { $0 == ASCII.digit0 }
        guard (1...9).contains(segment.count), segment.allSatisfy({ ASCII.isDigit($0) }) else { return nil }
        return String(Substring(segment))
    }

    /// Returns whether the pattern can match the URL of an entry with this key.
    func accepts(_ key: String) -> Bool { !isNumber || self.key(in: prefix + key) == key }
}
