import Finder
import Prose

/// Cuts the piece of a text that shows where a search matched.
enum Snippet {
    /// How much text stands before and after the first match, in bytes.
    private static let before = 60, after = 120

    /// The piece of `text` around its first match, the matches marked; empty where nothing matches.
    static func make(from text: String, terms: [Query.Term]) -> [SearchScreen.SnippetPart] {
        let bytes = Array(text.utf8)
        let (folded, offsets) = Fold.searchMapped(text)
        var marks: [Range<Int>] = []
        for term in terms {
            guard let place = Matcher.place(of: term, in: folded[...]) else { continue }
            let end = place + term.folded.count
            guard place < offsets.count else { continue }
            let upper = end < offsets.count ? Int(offsets[end]) : bytes.count
            marks.append(Int(offsets[place])..<max(upper, Int(offsets[place])))
        }
        marks.sort { $0.lowerBound < $1.lowerBound }
        guard let first = marks.first else { return [] }
        var start = max(0, first.lowerBound - before), end = min(bytes.count, first.upperBound + after)
        while start > 0, start < first.lowerBound, bytes[start - 1] != 0x20 { start += 1 }
        while end < bytes.count, end > first.upperBound, bytes[end] != 0x20 { end -= 1 }
        while start < bytes.count, bytes[start] & 0xC0 == 0x80 { start += 1 }
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }

        var parts: [SearchScreen.SnippetPart] = []
        var position = start
        func piece(_ range: Range<Int>) -> String {
            String(decoding: bytes[range].map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }, as: UTF8.self)
        }
        for mark in marks where mark.lowerBound >= position && mark.upperBound <= end {
            if position < mark.lowerBound { parts.append(.init(text: piece(position..<mark.lowerBound), isMatch: false)) }
            parts.append(.init(text: piece(trimmed(mark, in: bytes)), isMatch: true))
            position = trimmed(mark, in: bytes).upperBound
        }
        if position < end { parts.append(.init(text: piece(position..<end), isMatch: false)) }
        if start > 0 { parts.insert(.init(text: "… ", isMatch: false), at: 0) }
        if end < bytes.count { parts.append(.init(text: " …", isMatch: false)) }
        return parts
    }

    /// A mark without the white space at its end.
    private static func trimmed(_ mark: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
        var end = mark.upperBound
        while end > mark.lowerBound, bytes[end - 1] <= 0x20 { end -= 1 }
        return mark.lowerBound..<end
    }
}
