/// A catalog's status, such as the time of the last check and the current problem. A catalog's data files (packs) never contain
/// this status.
///
/// This is an immutable class, because pages pass a status on many times, and copying a structure with so many references is slow.
public final class CatalogStatus: Equatable, Sendable {
    /// The outcome of the last sync.
    public enum Outcome: UInt8, Sendable {
        case ok
        /// The data is older than the catalog's freshness limit.
        case stale
        case failed

        /// The outcome's name in the JSON output of `almanac catalogs`.
        public var word: String {
            switch self {
            case .ok: "ok"
            case .stale: "stale"
            case .failed: "failed"
            }
        }
    }

    /// The catalog that this status describes.
    public let catalog: CatalogID
    /// The time when the upstream last answered a request for the whole list, in seconds since 1970. Nil if it never has.
    public let checked: Int64?
    /// The time of the last attempt to check the upstream, in seconds since 1970. Nil if there was none, or if it succeeded.
    public let failed: Int64?
    /// The outcome of the last sync.
    public let outcome: Outcome
    /// The problem that occurred, or nil if there was none.
    public let problem: UpstreamProblem?
    /// A detail about the problem, or an empty string. If `problem.hasUpstreamMessage` is true, the detail is the upstream's own
    /// message. For `someEntries` and `sharedIDs`, it is the number of affected entries. For `pageCircle`, it is the address of
    /// the earlier page.
    public let message: String
    /// The progress of the current sync, or nil if no sync is running.
    public let progress: SyncProgress?
    /// The status of fetching random entries for readers to draw. Nil if the catalog isn't a deck, or if nobody has drawn an
    /// entry yet.
    public let deck: DrawFetchStatus?
    /// The upstreams that can supply the catalog, starting with the default. Empty if users can't choose an upstream.
    public let availableUpstreams: [AvailableUpstream]
    /// A day's pick, which depends only on the day and the catalog's entries. Almanac stores the pick before the catalog changes,
    /// so that the same entry remains the pick for the rest of the day. Nil if the pick isn't known yet.
    public let pick: DailyPick?
    /// The entries that the upstream has removed or no longer lists. The latest is first, and there are at most `missingLimit`.
    public let missing: [MissingEntry]
    /// The maximum number of entries in `missing`.
    public static let missingLimit = 10
    /// The last changes that the source made, at most `EntryChange.recentLimit`. The last change is first.
    public let changes: [EntryChange]

    /// Creates a status. By default, there is no problem and no sync is running.
    public init(
        catalog: CatalogID, checked: Int64?, failed: Int64? = nil, outcome: Outcome, problem: UpstreamProblem? = nil,
        message: String = "", progress: SyncProgress? = nil, deck: DrawFetchStatus? = nil,
        availableUpstreams: [AvailableUpstream] = [], pick: DailyPick? = nil, missing: [MissingEntry] = [],
        changes: [EntryChange] = []
    ) {
        self.catalog = catalog
        self.checked = checked
        self.failed = failed
        self.outcome = outcome
        self.problem = problem
        self.message = message
        self.progress = progress
        self.deck = deck
        self.availableUpstreams = availableUpstreams
        self.pick = pick
        self.missing = missing
        self.changes = changes
    }

    /// Returns whether two statuses have the same content.
    public static func == (left: CatalogStatus, right: CatalogStatus) -> Bool {
        left.catalog == right.catalog && left.checked == right.checked && left.failed == right.failed
            && left.outcome == right.outcome && left.problem == right.problem && left.message == right.message
            && left.progress == right.progress && left.deck == right.deck && left.availableUpstreams == right.availableUpstreams
            && left.pick == right.pick
            && left.missing == right.missing && left.changes == right.changes
    }
}
