public import Finder
public import Prose
import Records

/// How an entry meets a query: where the words stand in it, and how well.
public struct Match: Sendable {
    /// A piece of the text with the words that were looked for; empty where they are not in it.
    public let snippet: [SnippetPart]
    /// How well it meets the query; nil where another order was asked for.
    public let rank: Rank?
    /// Whether its title has all the words.
    public let isInTitle: Bool

    /// Why the entry stands where it stands: what docs/ranking.md compares, one part after the other, in words.
    ///
    /// - Parameter wordCount: how many words are looked for.
    public func reasons(_ words: Words, of wordCount: UInt32) -> [String] {
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
            rank.begun == 0 ? words.text(.screensRankWhole) : words.count(.screensRankBegun, Int64(rank.begun)),
        ]
        if found > 1, let distance = rank.distance {
            reasons.append(
                distance == 0 ? words.text(.screensRankSideBySide) : words.count(.screensRankApart, Int64(distance)))
        }
        if rank.isWholeTitle, found > 0 { reasons.append(words.text(.screensRankNothingElse)) }
        return reasons
    }

    private func place(_ rank: Rank, _ found: UInt32, _ words: Words) -> String {
        switch rank.fields {
        case 0: words.text(.screensRankTitle)
        case 1 where found == 1: words.text(.screensRankAttribute)
        case 2 where found == 1: words.text(.screensRankText)
        default: words.text(.screensRankFields, words.number(FixedDecimal(Int64(rank.fields))))
        }
    }
}
