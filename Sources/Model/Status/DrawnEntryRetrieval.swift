/// The origin of a randomly drawn entry.
public enum DrawnEntryRetrieval: UInt8, Sendable, CaseIterable {
    /// The entry was prefetched from the upstream so that it could be drawn later.
    case ahead
    /// The entry was fetched from the upstream when it was drawn.
    case asked
    /// The entry was already stored in the deck.
    case deck

    /// The origin's name in URLs and JSON.
    public var word: String {
        switch self {
        case .ahead: "ahead"
        case .asked: "asked"
        case .deck: "deck"
        }
    }

    /// Creates an origin from its name, or returns nil if the name is unknown.
    public init?(word: String) {
        guard let known = DrawnEntryRetrieval.allCases.first(where: { UTF8Comparison.equal($0.word.utf8, word.utf8) }) else {
            return nil
        }
        self = known
    }
}
