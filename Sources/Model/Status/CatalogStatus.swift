/// How a catalog stands: what the page says about its freshness. Never part of a pack.
public struct CatalogStatus: Equatable, Sendable {
    /// The outcome of the last sync.
    public enum Outcome: UInt8, Sendable {
        case ok
        /// Older than the catalog's freshness allows.
        case stale
        case failed

        /// The word in the JSON of `catalogs`.
        public var word: String {
            switch self {
            case .ok: "ok"
            case .stale: "stale"
            case .failed: "failed"
            }
        }
    }

    /// Which catalog this is about.
    public let catalog: CatalogID
    /// When the upstream was last asked for the whole list and answered, in seconds since 1970; nil: never.
    public let checked: Int64?
    /// How the last sync ended.
    public let outcome: Outcome
    /// What went wrong, where something did.
    public let problem: UpstreamProblem?
    /// What the upstream said of the problem in its own words; empty where it said nothing.
    public let message: String
    /// Where a sync under way stands; nil where none is.
    public let progress: SyncProgress?
    /// How drawing stands; nil for a catalog that is no deck, or where nothing was drawn.
    public let deck: DeckStatus?
    /// The upstreams that can feed it, the usual one first; empty where there is no choice.
    public let feeds: [UpstreamAlternative]
    /// The pick of a day on which the catalog has changed, so that it stays the same all day; nil where none has to be kept.
    public let pick: DayPick?

    /// No problem and no sync under way, unless said otherwise.
    public init(
        catalog: CatalogID, checked: Int64?, outcome: Outcome, problem: UpstreamProblem? = nil, message: String = "",
        progress: SyncProgress? = nil, deck: DeckStatus? = nil, feeds: [UpstreamAlternative] = [], pick: DayPick? = nil
    ) {
        self.catalog = catalog
        self.checked = checked
        self.outcome = outcome
        self.problem = problem
        self.message = message
        self.progress = progress
        self.deck = deck
        self.feeds = feeds
        self.pick = pick
    }
}
