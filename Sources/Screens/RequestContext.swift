// Screens: a plain value for each page, made from packs and shelf. A screen has no markup and does no I/O.

public import Localization
public import Model

/// What the reader has set. One record, in a cookie for the server.
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
public struct RequestContext: Equatable, Sendable {
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
    public var pictures: PictureSettings
    /// The reason why nothing can be saved any more, reported on every page and in every JSON response, or nil. Only a server can
    /// be in this state, so it isn't part of the worker's messages.
    public var obstacle: RequestFailure?

    /// Creates a context. By default, it is UTC and online, with default settings and no synced catalogs.
    public init(
        now: Int64, seed: UInt64 = 0, settings: Settings = Settings(), utcOffset: Int32 = 0, isOffline: Bool = false,
        isWorker: Bool = false, catalogs: [CatalogStatus] = [], build: String = "0", bytesKept: Int64? = nil,
        pictures: PictureSettings = PictureSettings(), obstacle: RequestFailure? = nil
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
