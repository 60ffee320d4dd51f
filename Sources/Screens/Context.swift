// Screens: one plain value per page, made from packs and shelf. A screen knows no markup and does no I/O.

public import Localization
public import Model

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
    public let feeds: [UpstreamOption]
    /// The pick of a day on which the catalog has changed, so that it stays the same all day; nil where none has to be kept.
    public let pick: DayPick?

    /// No problem and no sync under way, unless said otherwise.
    public init(
        catalog: CatalogID, checked: Int64?, outcome: Outcome, problem: UpstreamProblem? = nil, message: String = "",
        progress: SyncProgress? = nil, deck: DeckStatus? = nil, feeds: [UpstreamOption] = [], pick: DayPick? = nil
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

/// Why an upstream could not be read, as a fact; each front end has its words.
public enum UpstreamProblem: UInt8, Sendable, CaseIterable {
    /// No address could be found, or nothing answers there: most often this device has no network.
    case notReached = 1
    case timedOut
    case certificate
    /// It answers with errors.
    case serverError
    /// It asks for fewer requests.
    case tooManyRequests
    /// What it sent could not be understood.
    case unreadable
    /// It sent more than is accepted.
    case tooLarge
    /// Some entries could not be used; the others are there.
    case someEntries
    /// The reader stopped it.
    case stopped
    /// It went on for too long without bringing anything.
    case tooSlow
    /// The starter data is not there.
    case noStarter
    /// It answers nobody without a key, or not with the one it got.
    case keyWanted
    /// It sends each request on to another address, and never to an answer.
    case redirectLoop
    /// It was not asked, because the program was told to send nothing.
    case offline
    /// The starter data is there, and can't be used.
    case badStarter
    /// It leads to an address that is not asked: a redirect to another host, or a private one.
    case refusedAddress
    /// It answered, and ended the connection before the answer was complete.
    case brokenOff

    /// Whether it is about the data that comes with the program: nobody was asked.
    public var isOfStarter: Bool { self == .noStarter || self == .badStarter }

    /// The word in JSON.
    public var word: String {
        switch self {
        case .notReached: "not-reached"
        case .timedOut: "timed-out"
        case .certificate: "certificate"
        case .serverError: "server-error"
        case .tooManyRequests: "too-many-requests"
        case .unreadable: "unreadable"
        case .tooLarge: "too-large"
        case .someEntries: "some-entries"
        case .stopped: "stopped"
        case .tooSlow: "too-slow"
        case .noStarter: "no-starter"
        case .keyWanted: "key-wanted"
        case .redirectLoop: "redirect-loop"
        case .offline: "offline"
        case .badStarter: "bad-starter"
        case .refusedAddress: "refused-address"
        case .brokenOff: "broken-off"
        }
    }
}

/// Where a sync stands.
public struct SyncProgress: Equatable, Sendable {
    /// What is being fetched.
    public enum Phase: UInt8, Sendable {
        case waiting = 1
        case list
        case details
        case publishing

        /// The word in JSON.
        public var word: String {
            switch self {
            case .waiting: "waiting"
            case .list: "list"
            case .details: "details"
            case .publishing: "publishing"
            }
        }
    }

    /// What is being fetched.
    public let phase: Phase
    /// How many entries this phase has dealt with.
    public let done: UInt32
    /// Nil where nobody knows yet.
    public let total: UInt32?

    /// One state of a sync.
    public init(phase: Phase, done: UInt32, total: UInt32?) {
        self.phase = phase
        self.done = done
        self.total = total
    }
}

/// What the reader has set. One record, in a cookie for the server.
public struct Settings: Equatable, Sendable {
    /// Which colours pages have.
    public enum Theme: UInt8, Sendable, CaseIterable {
        case system, light, dark

        /// The word in forms and cookies.
        public var word: String {
            switch self {
            case .system: "system"
            case .light: "light"
            case .dark: "dark"
            }
        }
    }

    /// How large text is set.
    public enum TextSize: UInt8, Sendable, CaseIterable {
        case normal, large, larger

        /// The word in forms and cookies.
        public var word: String {
            switch self {
            case .normal: "normal"
            case .large: "large"
            case .larger: "larger"
            }
        }
    }

    /// The language of the program's own words.
    public var language: Language
    /// The colours; `system` leaves them to the browser.
    public var theme: Theme
    /// The size of text.
    public var textSize: TextSize
    /// Which upstreams feed the catalogs that several can feed; at most one a catalog, the usual one for those not named.
    public var sources: [UpstreamChoice]

    /// The settings of a reader who has set nothing, unless said otherwise.
    public init(
        language: Language = .english, theme: Theme = .system, textSize: TextSize = .normal, sources: [UpstreamChoice] = []
    ) {
        self.language = language
        self.theme = theme
        self.textSize = textSize
        self.sources = sources
    }

    /// The upstream chosen for a catalog; nil for the usual one.
    public func source(of catalog: CatalogID) -> String? { sources.first { $0.catalog == catalog }?.upstream }
}

/// Everything `respond` is told beside the request, the packs and the shelf. It asks no clock and no dice of its own.
public struct Context: Equatable, Sendable {
    /// Seconds since 1970.
    public var now: Int64
    /// Decides everything random in this answer.
    public var seed: UInt64
    /// What the reader has set.
    public var settings: Settings
    /// Minutes east of UTC.
    public var utcOffset: Int32
    /// Whether requests to upstreams are forbidden (`--offline`).
    public var isOffline: Bool
    /// Whether the browser's own worker answers, without the server.
    public var isWorker: Bool
    /// How each catalog stands; one that is missing has never been synced.
    public var catalogs: [CatalogStatus]
    /// Names the build: part of the addresses of style and script, so that a new build is fetched anew.
    public var build: String
    /// Bytes kept on disk, for the settings page; nil where not known.
    public var bytesKept: Int64?
    /// What is known of pictures.
    public var pictures: PictureContext
    /// Why nothing can be saved any more, told on every page and in every JSON answer; nil normally. Only a server meets that, so it
    /// isn't part of the worker's messages.
    public var obstacle: Failure?

    /// A quiet context: UTC, online, nothing set, no catalog synced, unless said otherwise.
    public init(
        now: Int64, seed: UInt64 = 0, settings: Settings = Settings(), utcOffset: Int32 = 0, isOffline: Bool = false,
        isWorker: Bool = false, catalogs: [CatalogStatus] = [], build: String = "0", bytesKept: Int64? = nil,
        pictures: PictureContext = PictureContext(), obstacle: Failure? = nil
    ) {
        self.now = now
        self.seed = seed
        self.settings = settings
        self.utcOffset = utcOffset
        self.isOffline = isOffline
        self.isWorker = isWorker
        self.catalogs = catalogs
        self.build = build
        self.bytesKept = bytesKept
        self.pictures = pictures
        self.obstacle = obstacle
    }

    /// How `catalog` stands; nil where nothing is known of it.
    public func status(of catalog: CatalogID) -> CatalogStatus? {
        for status in catalogs where status.catalog == catalog { return status }
        return nil
    }
}
