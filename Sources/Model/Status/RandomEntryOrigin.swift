/// Where a drawn entry comes from.
public enum RandomEntryOrigin: UInt8, Sendable, CaseIterable {
    /// The upstream gave it some time ago, to be drawn now.
    case ahead
    /// The upstream gave it now.
    case asked
    /// It was kept already.
    case deck

    /// The word in addresses and JSON.
    public var word: String {
        switch self {
        case .ahead: "ahead"
        case .asked: "asked"
        case .deck: "deck"
        }
    }

    /// Reads the word; nil for any other.
    public init?(word: String) {
        guard let known = RandomEntryOrigin.allCases.first(where: { UTF8Comparison.equal($0.word.utf8, word.utf8) }) else {
            return nil
        }
        self = known
    }
}
