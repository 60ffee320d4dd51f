/// A list that a word is looked for in, and what its places count as.
struct TermSource: BitwiseCopyable {
    var cursor: PostingCursor
    /// What each of its places counts as, the place left out.
    let base: UInt8
    let hasPositions: Bool

    @inline(__always) func quality(_ place: UInt8) -> UInt8 { Quality.of(place, base) }
}

/// A word that was found for what was typed, in a list of many.
struct TermWord: BitwiseCopyable {
    let entry: TermEntry
    let errors: UInt8
    let isBegun: Bool
}

/// An entry that a word or phrase was found for, and how well.
typealias TermHit = (entry: UInt32, quality: UInt8)

/// Which places of a word count.
enum Restriction: BitwiseCopyable {
    /// Texts, whatever their scope.
    case text
    /// Titles alone.
    case titles
    /// Titles, and the text of one scope.
    case scope(UInt8)

    func allows(_ scope: UInt8) -> Bool {
        switch self {
        case .text: scope >= Scope.text
        case .titles: scope == Scope.title
        case .scope(let wanted): scope == wanted || scope == Scope.title
        }
    }
}
