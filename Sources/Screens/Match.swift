public import Localization
import Model
public import Search

/// How an entry matches a query: the positions of the words, and the rank.
public struct Match: Sendable {
    /// The source of an excerpt.
    public enum Origin: Sendable {
        /// The entry's text.
        case text
        /// The entry's note.
        case note
        /// The favourite's name.
        case name

        /// The name used in JSON.
        public var word: String {
            switch self {
            case .text: "text"
            case .note: "note"
            case .name: "name"
            }
        }
    }

    /// The whole title with the matching words highlighted. Empty if it contains none of them.
    public let title: [SnippetPart]
    /// An excerpt with the matching words highlighted. Empty if there are none.
    public let snippet: [SnippetPart]
    /// The excerpt's source.
    public let origin: Origin
    /// The rank, or nil if the list has another sort order.
    public let rank: Rank?
    /// Whether the title contains all the words.
    public let isInTitle: Bool

    /// The label before the excerpt, or nil if it comes from the entry's own text.
    public func lead(_ words: Localizer) -> String? {
        switch origin {
        case .text: nil
        case .note: words.text(.screensInNote)
        case .name: words.text(.screensInName)
        }
    }

    /// The explanation of the entry's rank: the criteria of docs/ranking.md, in order.
    ///
    /// - Parameter wordCount: the number of words in the query.
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
        if rank.forms > 0 { reasons.insert(words.count(.screensRankForms, Int64(rank.forms)), at: 2) }
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
    /// A short text in full, with the matching words highlighted. Empty if there are none.
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
