public import Localization
import Model
public import Search

/// How an entry matches a query: the positions of the matching words, and the entry's rank.
public struct QueryMatch: Sendable {
    /// The text from which an excerpt is taken.
    public enum SnippetSource: Sendable {
        /// The excerpt is from the entry's text.
        case text
        /// The excerpt is from the user's note.
        case note
        /// The excerpt is from the favourite's name.
        case name

        /// The name of the excerpt's source in JSON.
        public var word: String {
            switch self {
            case .text: "text"
            case .note: "note"
            case .name: "name"
            }
        }
    }

    /// The complete title with the matching words highlighted, or empty if the title contains no matching words.
    public let title: [SnippetPart]
    /// An excerpt with the matching words highlighted, or empty if there are no matching words.
    public let snippet: [SnippetPart]
    /// The text from which the excerpt is taken.
    public let origin: SnippetSource
    /// The entry's rank, or nil if the list isn't sorted by rank.
    public let rank: Rank?
    /// Whether the title contains all words of the query.
    public let isInTitle: Bool

    /// Returns the label before the excerpt, or nil if the excerpt is from the entry's own text.
    public func lead(_ words: Localizer) -> String? {
        switch origin {
        case .text: nil
        case .note: words.text(.screensInNote)
        case .name: words.text(.screensInName)
        }
    }

    /// Returns an explanation of the entry's rank, which lists the criteria from docs/ranking.md in order.
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
    /// Returns the complete text with the matching words highlighted, or an empty array if it contains no matching words.
    static func whole(_ text: String, _ sought: HighlightTerms) -> [SnippetPart] {
        guard !sought.isEmpty else { return [] }
        let ranges = sought.ranges(in: text)
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
