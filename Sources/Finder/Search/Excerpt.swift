import Prose
public import Records

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
    /// How many matches are looked at.
    private static let matchLimit = 64

    private let text: Stretch
    private let marks: [IndexAnswer.Mark]
    /// Where the words begin that were read since the last 60 bytes before the first match.
    private var starts: [Int] = []
    private var ends: [Int] = []
    private var matches: [(range: Range<Int>, mark: Int)] = []

    /// The piece of `text` with the most of the words, their places marked; none where no word is in it.
    static func parts(_ text: Stretch, _ marks: [IndexAnswer.Mark]) -> [SnippetPart] {
        guard !marks.isEmpty, text.count > 0 else { return [] }
        var excerpt = Excerpt(text: text, marks: marks)
        excerpt.read()
        return excerpt.cut()
    }

    private init(text: Stretch, marks: [IndexAnswer.Mark]) {
        self.text = text
        self.marks = marks
    }

    /// Reads words until no better piece can come.
    private mutating func read() {
        let wanted = Set(marks.indices.map { $0 }).count
        var seen: UInt64 = 0
        unsafe WordScanner.scan(text.raw) { word, range in
            if let first = matches.first, range.lowerBound > first.range.lowerBound + Excerpt.length,
                seen.nonzeroBitCount >= min(wanted, 64) || matches.count >= Excerpt.matchLimit
            {
                return false
            }
            starts.append(range.lowerBound)
            ends.append(range.upperBound)
            for (place, mark) in marks.enumerated() where unsafe Excerpt.matches(word, mark) {
                if matches.count < Excerpt.matchLimit { matches.append((range, place)) }
                seen |= 1 << UInt64(min(place, 63))
                break
            }
            return range.upperBound < Excerpt.reach
        }
    }

    /// Whether a folded word of a text is to be marked.
    static func matches(_ word: UnsafeBufferPointer<UInt8>, _ mark: IndexAnswer.Mark) -> Bool {
        let wanted = mark.word
        guard mark.isPrefix ? word.count >= wanted.count : word.count == wanted.count else { return false }
        for index in wanted.indices where unsafe word[index] != wanted[index] { return false }
        return true
    }

    /// The match that the piece begins with: the one that most different words follow.
    private func best() -> Int? {
        var best: (count: Int, place: Int)?
        for place in matches.indices {
            var seen: UInt64 = 0
            for other in matches[place...] where other.range.upperBound <= matches[place].range.lowerBound + Excerpt.length - 60 {
                seen |= 1 << UInt64(min(other.mark, 63))
            }
            if seen.nonzeroBitCount > best?.count ?? 0 { best = (seen.nonzeroBitCount, place) }
        }
        return best?.place ?? matches.indices.first
    }

    private func cut() -> [SnippetPart] {
        guard let place = best() else { return [] }
        let anchor = matches[place].range
        var start = anchor.lowerBound, end = anchor.upperBound
        if let word = starts.firstIndex(where: { $0 >= anchor.lowerBound - Excerpt.before }) { start = min(start, starts[word]) }
        let limit = start + Excerpt.length
        if let word = ends.lastIndex(where: { $0 <= limit }) { end = max(end, ends[word]) }
        // What closes a sentence or a bracket belongs to the word before it.
        var tail = 0
        while end < text.count, tail < 3, text.byte(end) > 0x20, text.byte(end) < 0x80, !starts.contains(end) {
            end += 1
            tail += 1
        }
        // What opens one belongs to the word behind it.
        while start > 0, text.byte(start - 1) > 0x20, text.byte(start - 1) < 0x80, !ends.contains(start), tail >= 0 {
            start -= 1
            tail -= 1
        }
        if ends.last.map({ $0 <= end }) ?? true, text.count - end < 4 { end = text.count }
        var parts: [SnippetPart] = []
        if starts.first.map({ $0 < start }) ?? false { parts.append(SnippetPart(text: "… ", isMatch: false)) } else { start = 0 }
        var position = start
        for match in matches where match.range.lowerBound >= position && match.range.upperBound <= end {
            if position < match.range.lowerBound { parts.append(part(position..<match.range.lowerBound, isMatch: false)) }
            parts.append(part(match.range, isMatch: true))
            position = match.range.upperBound
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
