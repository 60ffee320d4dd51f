/// A posting list for a search word, with the match quality of its entries.
struct TermMatchSource: BitwiseCopyable {
    var cursor: PostingCursor
    /// The entries' match quality, excluding the field.
    let base: UInt8
    let hasPositions: Bool

    @inline(__always) func quality(_ place: UInt8) -> UInt8 { MatchQuality.of(place, base) }
}

/// A word in the index that matches a typed word.
struct MatchingTerm: BitwiseCopyable {
    let entry: TermEntry
    /// The match quality of the word's entries, excluding the field.
    let base: UInt8
}

/// An entry that matches a word or phrase, with the quality of the match.
typealias TermHit = (entry: UInt32, quality: UInt8)

/// The fields in which a match is accepted.
enum FieldRestriction: BitwiseCopyable {
    /// Matches are accepted in the text of any search scope.
    case text
    /// Titles only.
    case titles
    /// Matches are accepted in titles, and in the text of a single search scope.
    case scope(UInt8)

    func allows(_ scope: UInt8) -> Bool {
        switch self {
        case .text: scope >= WordPositionScope.text
        case .titles: scope == WordPositionScope.title
        case .scope(let wanted): scope == wanted || scope == WordPositionScope.title
        }
    }
}
