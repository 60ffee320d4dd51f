public import Localization
import Model
public import Search

/// How an entry meets a query: where the words stand in it, and how well.
public struct Match: Sendable {
    /// What a piece of text is of.
    public enum Origin: Sendable {
        /// The entry's own text.
        case text
        /// The reader's note on it.
        case note
        /// The name that the reader gave it.
        case name

        /// The word in JSON.
        public var word: String {
            switch self {
            case .text: "text"
            case .note: "note"
            case .name: "name"
            }
        }
    }

    /// The whole title with the words that were looked for; empty where none of them is in it.
    public let title: [SnippetPart]
    /// A piece of text with the words that were looked for; empty where they are in none.
    public let snippet: [SnippetPart]
    /// What the piece is of.
    public let origin: Origin
    /// How well it meets the query; nil where another order was asked for.
    public let rank: Rank?
    /// Whether its title has all the words.
    public let isInTitle: Bool

    /// What stands in front of the snippet; nil where it is of the entry's own text.
    public func lead(_ words: Localizer) -> String? {
        switch origin {
        case .text: nil
        case .note: words.text(.screensInNote)
        case .name: words.text(.screensInName)
        }
    }

    /// Why the entry stands where it stands: what docs/ranking.md compares, one part after the other, in words.
    ///
    /// - Parameter wordCount: how many words are looked for.
    public func reasons(_ words: Localizer, of wordCount: UInt32) -> [String] {
        guard let rank else { return [words.text(.screensRankSorted)] }
        guard wordCount > 0 else { return [words.text(.screensRankNoWords)] }
        let found = wordCount - min(wordCount, UInt32(rank.missingWords))
        var reasons = [
            rank.missingWords == 0
                ? words.text(.screensRankAllWords)
                : words.text(
                    .screensRankSomeWords, words.number(FixedDecimal(Int64(found))), words.number(FixedDecimal(Int64(wordCount)))),
            rank.errors == 0 ? words.text(.screensRankAsTyped) : words.count(.screensRankErrors, Int64(rank.errors)),
            place(rank, found, words),
        ]
        if rank.written > 0, rank.written < found { reasons.append(words.count(.screensRankWritten, Int64(rank.written))) }
        reasons.append(
            rank.begun == 0 ? words.text(.screensRankWhole) : words.count(.screensRankBegun, Int64(rank.begun)))
        if found > 1, let distance = rank.distance {
            let isFar = UInt32(distance) >= (found - 1) * Rank.farthest
            reasons.append(
                distance == 0
                    ? words.text(.screensRankSideBySide)
                    : isFar
                        ? words.text(.screensRankFar, words.number(FixedDecimal(Int64(distance))))
                        : words.count(.screensRankApart, Int64(distance)))
        }
        if rank.isWholeTitle, found > 0 { reasons.append(words.text(.screensRankNothingElse)) }
        return reasons
    }

    private func place(_ rank: Rank, _ found: UInt32, _ words: Localizer) -> String {
        let isWritten = rank.written > 0 && rank.written >= found
        if isWritten, rank.fields == 0 { return words.text(.screensRankName) }
        if isWritten, UInt32(rank.fields) == found * 2 { return words.text(.screensRankNote) }
        return switch rank.fields {
        case 0: words.text(.screensRankTitle)
        case 1 where found == 1: words.text(.screensRankAttribute)
        case 2 where found == 1: words.text(.screensRankText)
        default: words.text(.screensRankFields, words.number(FixedDecimal(Int64(rank.fields))))
        }
    }
}

extension SnippetPart {
    /// All of a short text, with the words that are marked in it; empty where there are none.
    static func whole(_ text: String, _ marks: [IndexAnswer.Mark]) -> [SnippetPart] {
        guard !marks.isEmpty else { return [] }
        let ranges = IndexAnswer.Mark.ranges(marks, in: text)
        guard !ranges.isEmpty else { return [] }
        var parts: [SnippetPart] = []
        var end = text.utf8.startIndex
        func add(to place: String.Index, isMatch: Bool) {
            if end < place { parts.append(SnippetPart(text: String(text[end..<place]), isMatch: isMatch)) }
            end = max(end, place)
        }
        for range in ranges {
            add(to: text.utf8.index(text.utf8.startIndex, offsetBy: range.lowerBound), isMatch: false)
            add(to: text.utf8.index(text.utf8.startIndex, offsetBy: range.upperBound), isMatch: true)
        }
        add(to: text.utf8.endIndex, isMatch: false)
        return parts
    }
}
