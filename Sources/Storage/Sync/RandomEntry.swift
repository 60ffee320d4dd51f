public import Model

/// A random entry from a deck.
public struct RandomEntry: Equatable, Sendable {
    /// The entry, which is now stored.
    public let id: EntryID
    /// The entry's origin.
    public let origin: RandomEntryOrigin
    /// The reason why the upstream didn't supply the entry. Nil if it did, or if it had nothing new.
    public let problem: SyncProblem?
}
