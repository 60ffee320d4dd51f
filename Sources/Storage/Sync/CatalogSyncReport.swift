public import Model

/// What one sync of one catalog did.
public struct CatalogSyncReport: Equatable, Sendable {
    /// How it ended.
    public enum Status: String, Sendable {
        /// The whole list came, and everything in it could be used.
        case ok
        /// Something came, and something did not.
        case partial
        /// Nothing came.
        case failed
    }

    /// The catalog it is about.
    public let catalog: CatalogID
    /// How it ended.
    public var status: Status
    /// Entries that were not kept before.
    public var added: UInt32
    /// Entries that were kept and differ now, filled-in ones included.
    public var changed: UInt32
    /// Entries newly marked as no longer at their source; they stay readable.
    public var removed: UInt32
    /// Entries that are as before.
    public var kept: UInt32
    /// HTTP requests sent, repeated ones included.
    public var requests: UInt32
    /// Entries left for the next sync: those whose details are lacking, old, or only the program's own, and those that the list has no more and
    /// that were not looked for yet.
    public var waiting: UInt32
    /// Of those, the entries of which only the list's row is kept.
    public var partial: UInt32
    /// What went wrong, in order: at most `problemLimit`.
    public var problems: [SyncProblem]
    /// How many more there were.
    public var moreProblems: UInt32

    /// How many problems one report lists.
    public static let problemLimit = 100

    /// A report.
    public init(
        catalog: CatalogID, status: Status = .ok, added: UInt32 = 0, changed: UInt32 = 0, removed: UInt32 = 0, kept: UInt32 = 0,
        requests: UInt32 = 0, waiting: UInt32 = 0, partial: UInt32 = 0, problems: [SyncProblem] = [],
        moreProblems: UInt32 = 0
    ) {
        self.catalog = catalog
        self.status = status
        self.added = added
        self.changed = changed
        self.removed = removed
        self.kept = kept
        self.requests = requests
        self.waiting = waiting
        self.partial = partial
        self.problems = problems
        self.moreProblems = moreProblems
    }

    mutating func note(_ problem: SyncProblem) {
        if problems.count < Self.problemLimit { problems.append(problem) } else { moreProblems += 1 }
    }
}
