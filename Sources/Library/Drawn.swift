public import Records

/// An entry that was drawn from a deck.
public struct Drawn: Equatable, Sendable {
    /// Where it comes from.
    public enum Origin: Equatable, Sendable {
        /// The upstream gave it some time ago, to be drawn now.
        case ahead
        /// The upstream gave it now.
        case asked
        /// It was kept already.
        case deck
    }

    /// The entry, which is kept now.
    public let id: EntryID
    /// Where it comes from.
    public let origin: Origin
    /// Why the upstream gave none; nil where it did, or was not to be asked.
    public let problem: SyncProblem?
}
