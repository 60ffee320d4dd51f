public import Model

/// An entry drawn at random from a catalog such as the jokes.
public struct DrawnEntry: Equatable, Sendable {
    /// The entry's ID. The entry itself is now stored.
    public let id: EntryID
    /// Where the entry came from.
    public let origin: DrawnEntryRetrieval
    /// The reason why the upstream didn't supply the entry. Nil if the upstream did supply it or had nothing new.
    public let problem: SyncProblem?
}
