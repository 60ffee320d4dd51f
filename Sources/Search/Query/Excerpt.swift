import Localization
public import Model
import TextProcessing

/// A piece of a snippet.
public struct SnippetPart: Equatable, Sendable {
    /// The words of the piece, as they stand in the entry.
    public let text: String
    /// Whether it is what was looked for, to be marked.
    public let isMatch: Bool

    /// One piece.
    public init(text: String, isMatch: Bool) {
        self.text = text
        self.isMatch = isMatch
    }
}

/// Cuts the piece of a text that shows where a search matched.
struct Excerpt {
    /// How much text stands before the first match, in bytes.
    static let before = 60
    /// How long the piece is, in bytes, unless a single word is longer.
    static let length = 190
    /// How far into a text matches are looked for, in bytes.
    private static let reach = 65536
    /// How far behind a piece that has all words a better one is looked for, in bytes.
    private static let furtherReach = 4096
    /// How many bytes further apart words count that do not stand in the order of the query.
    private static let disorder = 30

    private let text: UncheckedBytes
    private let marker: Marker

    /// The piece of `text` with the most of the words, their places marked; none where no word is in it.
    static func parts(_ text: UncheckedBytes, _ marks: [IndexAnswer.Mark]) -> [SnippetPart] {
        guard !marks.isEmpty, text.count > 0 else { return [] }
        let excerpt = Excerpt(text: text, marker: Marker(marks))
        guard let anchor = excerpt.anchor() else { return [] }
        return excerpt.cut(anchor)
    }

    /// Where one word of the query stands.
    private struct Place {
        let range: Range<Int>
        let isWhole: Bool
    }

    /// How good a piece is: the more words the better, then the more of them whole, then the nearer together and in their order.
    private struct Worth {
        var words = 0
        var whole = 0
        var gap = Int.max

        func isBetter(than other: Worth) -> Bool {
            words != other.words ? words > other.words : whole != other.whole ? whole > other.whole : gap < other.gap
        }
    }

    /// The match that the piece is cut around: where the best piece begins, the first of several.
    private func anchor() -> Range<Int>? {
        let count = marker.termCount
        // Of each word of the query the last place behind, and the last where it stands whole.
        var last: [Place?] = Array(repeating: nil, count: count), lastWhole = last
        var best: (worth: Worth, anchor: Range<Int>)?
        var end = Excerpt.reach
        var marker = marker
        unsafe WordScanner.scan(text.raw, beginningWith: marker.beginnings) { word, range in
            guard range.lowerBound < end else { return false }
            guard let found = unsafe marker.match(word, range, in: text.raw) else { return true }
            let place = Place(range: found.range, isWhole: found.isWhole), term = marker.terms[found.mark]
            last[term] = place
            if found.isWhole { lastWhole[term] = place }
            let (worth, anchor) = Excerpt.worth(upTo: found.range.upperBound, last, lastWhole, else: found.range)
            if best.map({ worth.isBetter(than: $0.worth) }) ?? true { best = (worth, anchor) }
            // Nothing better can come than all words, whole and side by side. What is as good as that but for this is looked for
            // in the next pages only.
            guard worth.words == count else { return true }
            end = min(end, found.range.upperBound + Excerpt.furtherReach)
            return worth.whole < count || worth.gap >= count
        }
        return best?.anchor
    }

    /// How good the piece is that ends with a match, and its first match.
    private static func worth(
        upTo end: Int, _ last: [Place?], _ lastWhole: [Place?], else match: Range<Int>
    ) -> (worth: Worth, anchor: Range<Int>) {
        var worth = Worth(), anchor = match
        var filled = 0, before = 0, isOrdered = true
        for term in last.indices {
            // The one that stands whole, if it is near enough.
            let near = [lastWhole[term], last[term]].lazy.compactMap { $0 }.first { place in
                end - place.range.lowerBound <= Excerpt.length - Excerpt.before
            }
            guard let near = near ?? (last[term]?.range == match ? last[term] : nil) else { continue }
            worth.words += 1
            if near.isWhole { worth.whole += 1 }
            filled += near.range.count
            if near.range.lowerBound < before { isOrdered = false }
            before = near.range.lowerBound
            if before < anchor.lowerBound { anchor = near.range }
        }
        worth.gap = max(0, end - anchor.lowerBound - filled) + (isOrdered ? 0 : disorder)
        return (worth, anchor)
    }

    /// The words around `anchor`, as far as the piece can reach, and what is to be marked among them.
    private func words(around anchor: Range<Int>) -> (words: [Range<Int>], marks: [Range<Int>]) {
        // Where to begin: behind a separator, so that no word is cut. Far back there mostly is one; else at the beginning.
        var from = max(0, anchor.lowerBound - Excerpt.before)
        let farthest = from - 256
        while from > 0, !(text.byte(from - 1) <= 0x20) {
            from -= 1
            if from < farthest { from = 0 }
        }
        var words: [Range<Int>] = []
        var marker = marker
        unsafe WordScanner.scan(text.raw, from: from) { word, range in
            unsafe words.append(WordScanner.widened(range, in: text.raw))
            unsafe marker.take(word, range, in: text.raw)
            return range.lowerBound <= anchor.upperBound + Excerpt.length
        }
        return (words, marker.ranges)
    }

    private func cut(_ anchor: Range<Int>) -> [SnippetPart] {
        let (words, marks) = words(around: anchor)
        var start = anchor.lowerBound, end = anchor.upperBound
        if let word = words.first(where: { $0.lowerBound >= anchor.lowerBound - Excerpt.before }) {
            start = min(start, word.lowerBound)
        }
        let limit = start + Excerpt.length
        if let word = words.last(where: { $0.upperBound <= limit }) { end = max(end, word.upperBound) }
        // What closes a sentence or a bracket belongs to the word before it.
        var tail = 0
        while end < text.count, tail < 3, text.byte(end) > 0x20, text.byte(end) < 0x80,
            !words.contains(where: { $0.lowerBound == end })
        {
            end += 1
            tail += 1
        }
        // What opens one belongs to the word behind it.
        while start > 0, text.byte(start - 1) > 0x20, text.byte(start - 1) < 0x80,
            !words.contains(where: { $0.upperBound == start }), tail >= 0
        {
            start -= 1
            tail -= 1
        }
        if words.last.map({ $0.upperBound <= end }) ?? true, text.count - end < 4 { end = text.count }
        var parts: [SnippetPart] = []
        if unsafe Marker.hasWord(text.raw, from: 0, to: start) {
            parts.append(SnippetPart(text: "… ", isMatch: false))
        } else {
            start = 0
        }
        var position = start
        for mark in marks where mark.lowerBound >= position && mark.upperBound <= end {
            if position < mark.lowerBound { parts.append(part(position..<mark.lowerBound, isMatch: false)) }
            parts.append(part(mark, isMatch: true))
            position = mark.upperBound
        }
        if position < end { parts.append(part(position..<end, isMatch: false)) }
        if end < text.count { parts.append(SnippetPart(text: " …", isMatch: false)) }
        return parts
    }

    private func part(_ range: Range<Int>, isMatch: Bool) -> SnippetPart {
        let bytes = unsafe UnsafeRawBufferPointer(rebasing: text.raw[range])
        let hasBreaks = unsafe bytes.contains { $0 == 0x0A || $0 == 0x0D }
        let text =
            unsafe hasBreaks
            ? String(decoding: bytes.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }, as: UTF8.self)
            : String(decoding: bytes, as: UTF8.self)
        return SnippetPart(text: text, isMatch: isMatch)
    }
}

extension SnippetPart {
    /// The piece of `text` that shows where what is marked stands in it; none where it does not.
    public static func cut(_ text: String, _ marks: [IndexAnswer.Mark]) -> [SnippetPart] {
        var text = text
        return text.withUTF8 { unsafe Excerpt.parts(UncheckedBytes(UnsafeRawBufferPointer($0)), marks) }
    }
}

extension IndexReader {
    /// The piece of an entry's text that shows where the words of a query stand in it, marked; none where they do not.
    /// - Throws: `IndexError`.
    public func snippet(of entry: UInt32, _ marks: [IndexAnswer.Mark]) throws(IndexError) -> [SnippetPart] {
        guard entry < count else { throw .damaged }
        return try withExtendedLifetime(source) { () throws(IndexError) in Excerpt.parts(try text(of: entry), marks) }
    }

    /// The value behind a number of a tally, as filters and addresses write it.
    /// - Throws: `IndexError`.
    public func value(_ code: UInt32, of key: String) throws(IndexError) -> String {
        guard let column = column(key), code > 0, Int(code) <= column.valueCount else { throw .damaged }
        return try column.text(Int(code))
    }

    /// The number behind a number of a tally; nil where the attribute's values are none.
    /// - Throws: `IndexError`.
    public func number(_ code: UInt32, of key: String) throws(IndexError) -> FixedDecimal? {
        guard let column = column(key), code > 0, Int(code) <= column.valueCount else { throw .damaged }
        return column.kind == .number ? try column.number(Int(code)) : nil
    }

    /// The number, in a tally, of the first value of an attribute that is not below `bound`; one behind the last where all are below. Nil
    /// where the attribute's values are no numbers.
    /// - Throws: `IndexError`.
    public func code(of key: String, from bound: FixedDecimal) throws(IndexError) -> UInt32? {
        guard let column = column(key), column.kind == .number else { return nil }
        let codes = try column.codes(
            meeting: .range(lower: bound, includesLower: true, upper: nil, includesUpper: false))
        return UInt32(truncatingIfNeeded: codes.lowerBound)
    }
}
