public import Model

/// The result of syncing a single catalog.
public struct CatalogSyncReport: Equatable, Sendable {
    /// The outcome of a sync.
    public enum Status: String, Sendable {
        /// The whole list arrived and every record was usable.
        case ok
        /// Only part of the data arrived or was usable.
        case partial
        /// Nothing arrived.
        case failed
    }

    /// The catalog's ID.
    public let catalog: CatalogID
    /// The outcome.
    public var status: Status
    /// The number of new entries.
    public var added: UInt32
    /// The number of changed entries, including entries whose details arrived.
    public var changed: UInt32
    /// The number of entries newly marked as gone from their source. Users can still read them.
    public var removed: UInt32
    /// The number of unchanged entries.
    public var kept: UInt32
    /// The number of HTTP requests, including retries.
    public var requests: UInt32
    /// The number of entries left for the next sync. Includes entries whose details are missing, outdated or only from the
    /// bundled data, and entries that are missing from the list and haven't been looked up yet.
    public var waiting: UInt32
    /// The number of waiting entries that have only a list record.
    public var partial: UInt32
    /// The number of entries that the list no longer contains, if the source can't be asked whether they still exist. The library
    /// keeps these entries. Doesn't include entries that an earlier sync reported.
    public var unlisted: UInt32 = 0
    /// The keys in the source's records that the source file neither uses nor omits.
    public var unmappedKeys: [String] = []
    /// The problems in the order they occurred, at most `problemLimit`.
    public var problems: [SyncProblem]
    /// The number of problems beyond `problemLimit`.
    public var moreProblems: UInt32

    /// The maximum number of problems listed in a report.
    public static let problemLimit = 100

    /// Creates a report.
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
