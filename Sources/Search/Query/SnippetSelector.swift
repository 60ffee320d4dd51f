import Localization
public import Model
import TextProcessing

/// Part of a snippet.
public struct SnippetPart: Equatable, Sendable {
    /// The text of this part of the snippet, as it appears in the entry.
    public let text: String
    /// Whether this part of the snippet matches the query and should be highlighted.
    public let isMatch: Bool

    /// Creates a snippet part.
    public init(text: String, isMatch: Bool) {
        self.text = text
        self.isMatch = isMatch
    }
}

/// An excerpt of an entry's text.
public struct Snippet: Sendable {
    /// The excerpt's parts, in order. Empty if the text contains none of the query's words.
    public let parts: [SnippetPart]
    /// The number of query words or phrases that occur in the excerpt.
    public let termCount: Int

    /// Creates an excerpt, by default an empty one.
    public init(parts: [SnippetPart] = [], termCount: Int = 0) {
        self.parts = parts
        self.termCount = termCount
    }
}

/// Selects the excerpt of an entry's text that best matches the query.
struct SnippetSelector {
    /// The maximum length of the text before the first match, in bytes.
    static let before = 32
    /// The maximum length of a snippet in bytes. A snippet may be longer only if it consists of a single long word.
    static let length = 190
    /// The byte offset in the text at which the search for matches stops.
    private static let reach = 65536
    /// The number of further bytes to search for a better snippet once a snippet with all terms has been found.
    private static let furtherReach = 4096
    /// The penalty, in bytes, for a snippet whose terms aren't in the same order as in the query.
    private static let disorder = 30

    private let text: UncheckedBytes
    private let sought: HighlightTerms

    /// Returns the excerpt of `text` that contains the most terms, with its matches highlighted. Returns an empty excerpt if the
    /// text contains none of the terms.
    static func snippet(_ text: UncheckedBytes, _ sought: HighlightTerms) -> Snippet {
        guard !sought.isEmpty, text.count > 0 else { return Snippet() }
        let excerpt = SnippetSelector(text: text, sought: sought)
        guard let anchor = excerpt.anchor() else { return Snippet() }
        return excerpt.cut(anchor)
    }

    /// An occurrence of a search term in the text.
    private struct Occurrence {
        let range: Range<Int>
        let isWhole: Bool
    }

    /// A snippet's quality. A snippet with more terms is better. If two snippets have the same number of terms, the one with more
    /// whole words is better, then the one with smaller gaps. Terms that aren't in the query's order count as a larger gap.
    private struct SnippetScore {
        var words = 0
        var whole = 0
        var gap = Int.max

        func isBetter(than other: SnippetScore) -> Bool {
            words != other.words ? words > other.words : whole != other.whole ? whole > other.whole : gap < other.gap
        }
    }

    /// Returns the first match in the best snippet. If several snippets are equally good, the earliest wins.
    private func anchor() -> Range<Int>? {
        let count = sought.termCount
        // Each term's last occurrence in the text so far, and its last occurrence as a whole word.
        var last: [Occurrence?] = Array(repeating: nil, count: count), lastWhole = last
        var best: (worth: SnippetScore, anchor: Range<Int>)?
        var end = SnippetSelector.reach
        var marker = Highlighter(sought)
        unsafe WordScanner.scan(text.raw, beginningWith: sought.beginnings) { word, range in
            guard range.lowerBound < end else { return false }
            guard let found = unsafe marker.match(word, range, in: text.raw) else { return true }
            let place = Occurrence(range: found.range, isWhole: found.isWhole), term = sought.terms[found.mark]
            last[term] = place
            if found.isWhole { lastWhole[term] = place }
            let (worth, anchor) = SnippetSelector.worth(upTo: found.range.upperBound, last, lastWhole, else: found.range)
            if best.map({ worth.isBetter(than: $0.worth) }) ?? true { best = (worth, anchor) }
            // No snippet can be better than one whose terms are all adjacent whole words, so stop after finding such a snippet.
            // If a snippet contains all terms but isn't perfect, search only a little further.
            guard worth.words == count else { return true }
            end = min(end, found.range.upperBound + SnippetSelector.furtherReach)
            return worth.whole < count || worth.gap >= count
        }
        return best?.anchor
    }

    /// Returns the quality of the snippet that ends at `end`, and the first match in that snippet.
    private static func worth(
        upTo end: Int, _ last: [Occurrence?], _ lastWhole: [Occurrence?], else match: Range<Int>
    ) -> (worth: SnippetScore, anchor: Range<Int>) {
        func near(_ place: Occurrence?) -> Occurrence? {
            guard let place else { return nil }
            let isNear = end - place.range.lowerBound <= SnippetSelector.length - SnippetSelector.before || place.range == match
            return isNear ? place : nil
        }
        var worth = SnippetScore(), anchor = match
        var filled = 0, before = 0, isOrdered = true
        for term in last.indices {
            // Use the term's most recent whole-word occurrence if it is close enough, otherwise its most recent occurrence of any
            // kind.
            guard let near = near(lastWhole[term]) ?? near(last[term]) else { continue }
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

    /// The words around an anchor that could be part of the snippet, and their matches.
    private struct Surroundings {
        var words: [Range<Int>] = []
        var matches: [(range: Range<Int>, bit: UInt64)] = []
        /// The ranges to highlight.
        var marks: [Range<Int>] = []
    }

    private func surroundings(of anchor: Range<Int>) -> Surroundings {
        // Start after a separator, so that the snippet doesn't begin in the middle of a word. If there is no separator within 256
        // bytes, start at the beginning of the text.
        var from = max(0, anchor.lowerBound - SnippetSelector.before)
        let farthest = from - 256
        while from > 0, !(text.byte(from - 1) <= ASCII.space) {
            from -= 1
            if from < farthest { from = 0 }
        }
        var found = Surroundings(), marker = Highlighter(sought)
        found.words.reserveCapacity(SnippetSelector.length / 3)
        unsafe WordScanner.scan(text.raw, from: from) { word, range in
            unsafe found.words.append(WordScanner.widened(range, in: text.raw))
            if unsafe sought.beginnings.contains(word[0]), let match = unsafe marker.take(word, range, in: text.raw) {
                found.matches.append((match.range, sought.bit(match.mark)))
            }
            return range.lowerBound <= anchor.upperBound + SnippetSelector.length
        }
        found.marks = marker.ranges
        return found
    }

    private func cut(_ anchor: Range<Int>) -> Snippet {
        let around = surroundings(of: anchor), words = around.words
        var start = anchor.lowerBound, end = anchor.upperBound
        if let word = words.first(where: { $0.lowerBound >= anchor.lowerBound - SnippetSelector.before }) {
            start = min(start, word.lowerBound)
        }
        let limit = start + SnippetSelector.length
        if let word = words.last(where: { $0.upperBound <= limit }) { end = max(end, word.upperBound) }
        // Include closing punctuation, such as a full stop or a bracket, after the last word.
        var tail = 0
        while end < text.count, tail < 3, text.byte(end) > ASCII.space, text.byte(end) < 0x80,
            !words.contains(where: { $0.lowerBound == end })
        {
            end += 1
            tail += 1
        }
        // Include an opening bracket or quotation mark before the first word.
        while start > 0, text.byte(start - 1) > ASCII.space, text.byte(start - 1) < 0x80,
            !words.contains(where: { $0.upperBound == start }), tail >= 0
        {
            start -= 1
            tail -= 1
        }
        if words.last.map({ $0.upperBound <= end }) ?? true, text.count - end < 4 { end = text.count }
        var parts: [SnippetPart] = []
        if unsafe Highlighter.hasWord(text.raw, from: 0, to: start) {
            parts.append(SnippetPart(text: "… ", isMatch: false))
        } else {
            start = 0
        }
        var position = start
        for mark in around.marks where mark.lowerBound >= position && mark.upperBound <= end {
            if position < mark.lowerBound { parts.append(part(position..<mark.lowerBound, isMatch: false)) }
            parts.append(part(mark, isMatch: true))
            position = mark.upperBound
        }
        if position < end { parts.append(part(position..<end, isMatch: false)) }
        if end < text.count { parts.append(SnippetPart(text: " …", isMatch: false)) }
        // Part of a phrase at the snippet's edge may match another term.
        let isExact = around.matches.allSatisfy { $0.range.upperBound <= start || $0.range.lowerBound >= start }
        guard isExact else { return Snippet(parts: parts, termCount: sought.count(in: parts)) }
        let bits = around.matches.reduce(0 as UInt64) {
            $1.range.lowerBound >= start && $1.range.upperBound <= end ? $0 | $1.bit : $0
        }
        return Snippet(parts: parts, termCount: bits.nonzeroBitCount)
    }

    private func part(_ range: Range<Int>, isMatch: Bool) -> SnippetPart {
        let bytes = unsafe UnsafeRawBufferPointer(rebasing: text.raw[range])
        // Without an early exit, the compiler can compare many bytes at once.
        var breaks: UInt8 = 0
        for place in 0..<bytes.count {
            let byte = unsafe bytes[place]
            breaks |= byte == ASCII.newline || byte == ASCII.carriageReturn ? 1 : 0
        }
        let text =
            unsafe breaks != 0
            ? String(decoding: bytes.map { $0 == ASCII.newline || $0 == ASCII.carriageReturn ? ASCII.space : $0 }, as: UTF8.self)
            : String(decoding: bytes, as: UTF8.self)
        return SnippetPart(text: text, isMatch: isMatch)
    }
}

extension SnippetPart {
    /// Returns a snippet of `text` with its matches highlighted, or an empty array if nothing matches.
    public static func cut(_ text: String, _ sought: HighlightTerms) -> [SnippetPart] {
        var text = text
        return text.withUTF8 { unsafe SnippetSelector.snippet(UncheckedBytes(UnsafeRawBufferPointer($0)), sought).parts }
    }
}

extension IndexReader {
    /// Returns a snippet of an entry's text with the query's matches highlighted, or an empty snippet if nothing matches.
    /// - Throws: `IndexError`.
    public func snippet(of entry: UInt32, _ sought: HighlightTerms) throws(IndexError) -> Snippet {
        guard entry < count else { throw .damaged }
        return try withExtendedLifetime(source) { () throws(IndexError) in SnippetSelector.snippet(try text(of: entry), sought) }
    }

    /// Returns the attribute value for a code from the facet counts, in the form used in filters and URLs.
    /// - Throws: `IndexError`.
    public func value(_ code: UInt32, of key: String) throws(IndexError) -> String {
        guard let column = column(key), code > 0, Int(code) <= column.valueCount else { throw .damaged }
        return try column.text(Int(code))
    }

    /// Returns the number for a code from the facet counts, or nil if the attribute isn't numeric.
    /// - Throws: `IndexError`.
    public func number(_ code: UInt32, of key: String) throws(IndexError) -> FixedDecimal? {
        guard let column = column(key), code > 0, Int(code) <= column.valueCount else { throw .damaged }
        return column.kind == .number ? try column.number(Int(code)) : nil
    }

    /// Returns the code of the attribute's lowest value that is at least `bound`. If all values are lower, returns the last code
    /// plus one. Returns nil if the attribute isn't numeric.
    /// - Throws: `IndexError`.
    public func code(of key: String, from bound: FixedDecimal) throws(IndexError) -> UInt32? {
        guard let column = column(key), column.kind == .number else { return nil }
        let codes = try column.codes(
            meeting: .range(lower: bound, includesLower: true, upper: nil, includesUpper: false))
        return UInt32(truncatingIfNeeded: codes.lowerBound)
    }
}
