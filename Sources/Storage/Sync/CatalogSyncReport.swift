public import Model

/// The result of syncing a single catalog.
@dynamicMemberLookup
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
    /// The entries that the sync changed, and the problems with records, requests and the library.
    public var records: RecordReport<SyncProblem>
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
    /// The first entries that are counted in `removed`, at most `missingLimit`.
    public var removedEntries: [MissingEntry] = []
    /// The first entries that are counted in `unlisted`, at most `missingLimit`.
    public var unlistedEntries: [MissingEntry] = []
    /// The keys in the source's records that the source file neither uses nor omits.
    public var unmappedKeys: [String] = []

    /// The maximum number of removed and of unlisted entries in a report.
    public static let missingLimit = 100

    /// Creates a report.
    public init(
        catalog: CatalogID, status: Status = .ok, records: RecordReport<SyncProblem> = RecordReport(), requests: UInt32 = 0,
        waiting: UInt32 = 0, partial: UInt32 = 0
    ) {
        (self.catalog, self.status, self.records) = (catalog, status, records)
        (self.requests, self.waiting, self.partial) = (requests, waiting, partial)
    }

    /// Accesses the counts and the problems in `records`.
    public subscript<Value>(dynamicMember member: WritableKeyPath<RecordReport<SyncProblem>, Value>) -> Value {
        get { records[keyPath: member] }
        set { records[keyPath: member] = newValue }
    }
}
