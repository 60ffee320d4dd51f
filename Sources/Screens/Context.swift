// Screens: a plain value for each page, made from packs and shelf. A screen has no markup and does no I/O.

public import Localization
public import Model

/// A catalog's status, from which pages show its freshness. It is never part of a pack.
public struct CatalogStatus: Equatable, Sendable {
    /// The outcome of the last sync.
    public enum Outcome: UInt8, Sendable {
        case ok
        /// The data is older than the adapter's `freshFor`.
        case stale
        case failed

        /// The name used in the JSON of `catalogs`.
        public var word: String {
            switch self {
            case .ok: "ok"
            case .stale: "stale"
            case .failed: "failed"
            }
        }
    }

    /// The catalog's ID.
    public let catalog: CatalogID
    /// When the upstream last sent its whole list, in seconds since 1970, or nil if never.
    public let checked: Int64?
    /// The outcome of the last sync.
    public let outcome: Outcome
    /// The problem, if there was one.
    public let problem: UpstreamProblem?
    /// The upstream's message about the problem, or empty.
    public let message: String
    /// The progress of the current sync, or nil.
    public let progress: SyncProgress?
    /// The deck's status. Nil if the catalog isn't a deck or no random entry has been requested yet.
    public let deck: DeckStatus?
    /// The upstreams that can feed the catalog, the default first. Empty if there is no choice.
    public let feeds: [UpstreamOption]
    /// The day's pick, stored because the catalog has changed since, so that the pick stays the same all day. Nil if none had to
    /// be stored.
    public let pick: DayPick?

    /// Creates a status. By default, there is no problem and no sync.
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

/// The reason why an upstream couldn't be read. Each front end has its own messages.
public enum UpstreamProblem: UInt8, Sendable, CaseIterable {
    /// The address couldn't be resolved or nothing answered, most often because the device is offline.
    case notReached = 1
    case timedOut
    case certificate
    /// The upstream responded with an error.
    case serverError
    /// The upstream limits the request rate.
    case tooManyRequests
    /// The response couldn't be parsed.
    case unreadable
    /// The response was larger than the limit.
    case tooLarge
    /// Some entries were unusable; the others were stored.
    case someEntries
    /// The reader stopped the sync.
    case stopped
    /// The sync stalled.
    case tooSlow
    /// The starter file is missing.
    case noStarter
    /// The upstream requires a key, or rejected the current key.
    case keyWanted
    /// The upstream redirects in a loop.
    case redirectLoop
    /// Nothing was sent because of `--offline`.
    case offline
    /// The starter file is unusable.
    case badStarter
    /// The upstream redirects to an address that isn't allowed: another host, or a private address.
    case refusedAddress
    /// The upstream closed the connection before the response was complete.
    case brokenOff

    /// Whether the problem is about the starter file rather than an upstream.
    public var isOfStarter: Bool { self == .noStarter || self == .badStarter }

    /// The name used in JSON.
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

/// The progress of a sync.
public struct SyncProgress: Equatable, Sendable {
    /// The phase of a sync.
    public enum Phase: UInt8, Sendable {
        case waiting = 1
        case list
        case details
        case publishing

        /// The name used in JSON.
        public var word: String {
            switch self {
            case .waiting: "waiting"
            case .list: "list"
            case .details: "details"
            case .publishing: "publishing"
            }
        }
    }

    /// The current phase.
    public let phase: Phase
    /// The number of entries processed in this phase.
    public let done: UInt32
    /// The total for this phase, or nil if unknown.
    public let total: UInt32?

    /// Creates a progress value.
    public init(phase: Phase, done: UInt32, total: UInt32?) {
        self.phase = phase
        self.done = done
        self.total = total
    }
}

/// The reader's settings. The server stores them in a cookie.
public struct Settings: Equatable, Sendable {
    /// The colour theme.
    public enum Theme: UInt8, Sendable, CaseIterable {
        case system, light, dark

        /// The name used in forms and cookies.
        public var word: String {
            switch self {
            case .system: "system"
            case .light: "light"
            case .dark: "dark"
            }
        }
    }

    /// The text size.
    public enum TextSize: UInt8, Sendable, CaseIterable {
        case normal, large, larger

        /// The name used in forms and cookies.
        public var word: String {
            switch self {
            case .normal: "normal"
            case .large: "large"
            case .larger: "larger"
            }
        }
    }

    /// The interface language.
    public var language: Language
    /// The colour theme; `system` matches the device.
    public var theme: Theme
    /// The text size.
    public var textSize: TextSize
    /// The chosen upstreams for catalogs that several can feed, at most one per catalog. Other catalogs use the default.
    public var sources: [UpstreamChoice]

    /// Creates settings. The default values are those of a new reader.
    public init(
        language: Language = .english, theme: Theme = .system, textSize: TextSize = .normal, sources: [UpstreamChoice] = []
    ) {
        self.language = language
        self.theme = theme
        self.textSize = textSize
        self.sources = sources
    }

    /// The chosen upstream for a catalog, or nil for the default.
    public func source(of catalog: CatalogID) -> String? { sources.first { $0.catalog == catalog }?.upstream }
}

/// The input of `respond` besides the request, the packs and the shelf. It supplies the time and the random seed.
public struct Context: Equatable, Sendable {
    /// The current time, in seconds since 1970.
    public var now: Int64
    /// The seed for everything random in this response.
    public var seed: UInt64
    /// The reader's settings.
    public var settings: Settings
    /// The time zone, in minutes east of UTC.
    public var utcOffset: Int32
    /// Whether upstreams must not be contacted (`--offline`).
    public var isOffline: Bool
    /// Whether the browser's worker answers, without the server.
    public var isWorker: Bool
    /// The status of each catalog. A missing catalog has never been synced.
    public var catalogs: [CatalogStatus]
    /// The build's hash, which is part of the URLs of styles and scripts, so that browsers fetch a new build.
    public var build: String
    /// The disk space in use in bytes, for the settings page, or nil if unknown.
    public var bytesKept: Int64?
    /// The information about pictures.
    public var pictures: PictureContext
    /// The reason why nothing can be saved any more, reported on every page and in every JSON response, or nil. Only a server can
    /// be in this state, so it isn't part of the worker's messages.
    public var obstacle: Failure?

    /// Creates a context. By default, it is UTC and online, with default settings and no synced catalogs.
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

    /// The status of `catalog`, or nil if unknown.
    public func status(of catalog: CatalogID) -> CatalogStatus? {
        for status in catalogs where status.catalog == catalog { return status }
        return nil
    }
}
