public import Model

/// What an import or a sync did with a catalog's records, and why it couldn't use some of them.
public struct CatalogReport: Equatable, Sendable {
    /// The outcome of a sync.
    public enum Status: String, Sendable {
        /// The whole list arrived and every record was usable.
        case ok
        /// Only part of the data arrived or was usable.
        case partial
        /// Nothing arrived.
        case failed
    }

    /// The maximum number of problems in a report.
    public static let problemLimit = 100
    /// The maximum number of removed and of unlisted entries in a report.
    public static let missingLimit = 100

    /// The catalog's ID.
    public let catalog: CatalogID
    /// The outcome.
    public var status: Status
    /// The number of new entries.
    public var added: Int64
    /// The number of changed entries, including entries whose details arrived.
    public var changed: Int64
    /// The number of unchanged entries.
    public var kept: Int64
    /// The number of entries that were removed from an imported catalog, or newly marked as gone from their source.
    public var removed: Int64 = 0
    /// The number of entries that aren't in the file or list, but that the library keeps. A sync counts an entry only if the source
    /// can't be asked whether the entry still exists, and only once.
    public var unlisted: Int64 = 0
    /// The number of entries that aren't in the file but were kept because they have a favourite or a note. They are marked as no
    /// longer in their source.
    public var marked: Int64 = 0
    /// The number of records with the same ID as an earlier record in the file.
    public var repeated: Int64 = 0
    /// The problems with records, requests and the library in the order they occurred, at most `problemLimit`.
    public var problems: [SyncProblem]
    /// The number of problems beyond `problemLimit`.
    public var moreProblems: Int64 = 0
    /// The number of HTTP requests, including retries.
    public var requests: UInt32 = 0
    /// The number of entries left for the next sync. Includes entries whose details are missing, outdated or only from the
    /// bundled data, and entries that are missing from the list and haven't been looked up yet.
    public var waiting: UInt32
    /// The number of waiting entries that have only a list record.
    public var partial: UInt32
    /// The first entries that are counted in `removed`, at most `missingLimit`.
    public var removedEntries: [MissingEntry] = []
    /// The first entries that are counted in `unlisted`, at most `missingLimit`.
    public var unlistedEntries: [MissingEntry] = []
    /// The keys in the source's records that the source file neither uses nor omits.
    public var unmappedKeys: [String] = []

    /// Creates a report.
    public init(
        catalog: CatalogID, status: Status = .ok, added: Int64 = 0, changed: Int64 = 0, kept: Int64 = 0,
        problems: [SyncProblem] = [], waiting: UInt32 = 0, partial: UInt32 = 0
    ) {
        (self.catalog, self.status, self.problems) = (catalog, status, problems)
        (self.added, self.changed, self.kept, self.waiting, self.partial) = (added, changed, kept, waiting, partial)
    }

    /// The total number of problems.
    public var problemCount: Int64 { Int64(problems.count) + moreProblems }

    mutating func note(_ problem: SyncProblem) {
        if problems.count < CatalogReport.problemLimit { problems.append(problem) } else { moreProblems += 1 }
    }

    mutating func forgetProblems() { (problems, moreProblems) = ([], 0) }
}
