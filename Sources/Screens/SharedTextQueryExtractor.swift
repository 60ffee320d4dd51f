import Model

/// Finds the words to search for in text that another app shared.
public enum SharedTextQueryExtractor {
    /// The maximum length of a search for shared text, in bytes.
    private static let longest = 200

    /// Returns what to search for in `text` if it contains a web address: the other words, and the subject of the address. Returns
    /// an empty array if `text` contains no address.
    public static func queries(in text: String) -> [String] {
        guard text.utf8.split(whereSeparator: { $0 <= ASCII.space }).contains(where: isAddress) else { return [] }
        return [words(in: text), subject(of: text)].filter { !$0.utf8.isEmpty }
    }

    /// Returns the text without web addresses and without quotation marks around the whole text. Long text is truncated at the
    /// end of a word.
    public static func words(in text: String) -> String {
        var result: [UInt8] = []
        for word in text.utf8.split(whereSeparator: { $0 <= ASCII.space }) {
            if isAddress(word) { continue }
            guard result.count + word.count < longest else { break }
            if !result.isEmpty { result.append(ASCII.space) }
            result.append(contentsOf: word)
        }
        return unquoted(String(decoding: result, as: UTF8.self))
    }

    /// Returns the words in the last segment of a web address's path, such as "adult red dragon" for
    /// `https://example.org/monsters/adult-red-dragon?x=1`. Leaves out numbers, such as a record's ID, unless there are no other
    /// words. Without a path, returns the host. In some apps, the path is in the fragment: `https://example.org/#/monsters/aboleth`.
    public static func subject(of address: String) -> String {
        for word in address.utf8.split(whereSeparator: { $0 <= ASCII.space }) where isAddress(word) {
            var path = word.prefix { $0 != ASCII.questionMark && $0 != ASCII.hash }
            if let hash = word.firstIndex(of: ASCII.hash) {
                let fragment = word[hash...].dropFirst().drop { $0 == ASCII.exclamationMark }
                if fragment.first == ASCII.slash, fragment.count > 1 { path = fragment.prefix { $0 != ASCII.questionMark } }
            }
            guard let last = path.split(separator: ASCII.slash).last else { return "" }
            let encoded = Array(last)
            var name = Array(Parameters.decoded(encoded.span).utf8)
            if let period = name.lastIndex(of: ASCII.period),
                [".html", ".htm", ".php"].contains(where: {
                    name[period...].elementsEqual($0.utf8)
                })
            {
                name.removeSubrange(period...)
            }
            for index in name.indices where name[index] == ASCII.minus || name[index] == ASCII.underscore {
                name[index] = ASCII.space
            }
            let all = words(in: String(decoding: name, as: UTF8.self))
            let named = all.utf8.split(separator: ASCII.space).filter { !$0.allSatisfy(ASCII.isDigit) }
            return named.isEmpty ? all : named.map { String(Substring($0)) }.joined(separator: " ")
        }
        return ""
    }

    private static func isAddress(_ word: Substring.UTF8View) -> Bool {
        let start = word.prefix(8).map { ASCII.lowercased($0) }
        return start.starts(with: "http://".utf8) || start.elementsEqual("https://".utf8)
            || start.starts(with: "www.".utf8) && word.dropFirst(5).contains(ASCII.period)
    }

    /// Removes straight or typographic quotation marks if they enclose the whole text.
    private static func unquoted(_ text: String) -> String {
        for (open, close) in [("\"", "\""), ("“", "”"), ("„", "“"), ("«\u{A0}", "\u{A0}»"), ("«", "»")] {
            let bytes = text.utf8, count = open.utf8.count + close.utf8.count
            guard bytes.count > count, bytes.starts(with: open.utf8), bytes.suffix(close.utf8.count).elementsEqual(close.utf8)
            else {
                continue
            }
            return String(Substring(bytes.dropFirst(open.utf8.count).dropLast(close.utf8.count)))
        }
        return text
    }
}
