// Screens: one plain value per page, made from packs and shelf. A screen knows no markup and does no I/O.

public import Localization
public import Model

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
