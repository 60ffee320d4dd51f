/// A posting list for a search word, with the quality of its entries.
struct TermSource: BitwiseCopyable {
    var cursor: PostingCursor
    /// The quality of the entries, without the field.
    let base: UInt8
    let hasPositions: Bool

    @inline(__always) func quality(_ place: UInt8) -> UInt8 { Quality.of(place, base) }
}

/// A word that matches a typed word.
struct TermWord: BitwiseCopyable {
    let entry: TermEntry
    /// The quality of its entries, without the field.
    let base: UInt8
}

/// An entry that matches a word or phrase, with its quality.
typealias TermHit = (entry: UInt32, quality: UInt8)

/// The fields in which a match counts.
enum Restriction: BitwiseCopyable {
    /// Text in any scope.
    case text
    /// Titles only.
    case titles
    /// Titles, and text in one scope.
    case scope(UInt8)

    func allows(_ scope: UInt8) -> Bool {
        switch self {
        case .text: scope >= Scope.text
        case .titles: scope == Scope.title
        case .scope(let wanted): scope == wanted || scope == Scope.title
        }
    }
}
