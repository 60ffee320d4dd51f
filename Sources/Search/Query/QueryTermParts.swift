/// A posting list for a search word, with the quality of its entries.
struct TermPostings: BitwiseCopyable {
    var cursor: PostingCursor
    /// The quality of the entries, without the field.
    let base: UInt8
    let hasPositions: Bool

    @inline(__always) func quality(_ place: UInt8) -> UInt8 { MatchQuality.of(place, base) }
}

/// A word that matches a typed word.
struct MatchingTerm: BitwiseCopyable {
    let entry: TermEntry
    let errors: UInt8
    let isBegun: Bool
}

/// An entry that matches a word or phrase, with its quality.
typealias TermHit = (entry: UInt32, quality: UInt8)

/// The fields in which a match counts.
enum FieldRestriction: BitwiseCopyable {
    /// Text in any scope.
    case text
    /// Titles only.
    case titles
    /// Titles, and text in one scope.
    case scope(UInt8)

    func allows(_ scope: UInt8) -> Bool {
        switch self {
        case .text: scope >= PositionScope.text
        case .titles: scope == PositionScope.title
        case .scope(let wanted): scope == wanted || scope == PositionScope.title
        }
    }
}
