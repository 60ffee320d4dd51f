public import Model

/// An entry that was drawn from a deck.
public struct RandomEntry: Equatable, Sendable {
    /// The entry, which is kept now.
    public let id: EntryID
    /// Where it comes from.
    public let origin: RandomEntryOrigin
    /// Why the upstream gave none; nil where it did, or had nothing new.
    public let problem: SyncProblem?
}
