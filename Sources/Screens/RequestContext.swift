// The `Screens` module contains a plain value for each type of page, created from the packs and the shelf (favourites and
// notes). A screen contains no markup and does no I/O.

public import Localization
public import Model

/// The user's settings, which the server stores in a single cookie.
public struct UserSettings: Equatable, Sendable {
    /// The colour theme.
    public enum Theme: UInt8, Sendable, CaseIterable {
        case system, light, dark

        /// The theme's name in forms and cookies.
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

        /// The text size's name in forms and cookies.
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
    /// The colour theme. `system` matches the device's setting.
    public var theme: Theme
    /// The text size.
    public var textSize: TextSize
    /// The user's chosen upstreams, at most one for each catalog that has several upstreams. Other catalogs use their default
    /// upstream.
    public var sources: [CatalogUpstreamChoice]

    /// Creates settings. The default values apply to a new user.
    public init(
        language: Language = .english, theme: Theme = .system, textSize: TextSize = .normal, sources: [CatalogUpstreamChoice] = []
    ) {
        self.language = language
        self.theme = theme
        self.textSize = textSize
        self.sources = sources
    }

    /// Returns the chosen upstream for a catalog, or nil for the default upstream.
    public func source(of catalog: CatalogID) -> String? { sources.first { $0.catalog == catalog }?.upstream }

    /// Returns the edition that search prefers, of a collection whose catalogs describe several: the chosen one, or that of the first
    /// catalog with an edition. The choice is stored as the collection's upstream.
    ///
    /// - Parameter catalogs: All catalogs, in the order in which pages show them.
    public func edition(of collection: CollectionDescription, in catalogs: [CatalogDescription]) -> String? {
        for source in sources where UTF8Comparison.equal(source.catalog.raw.utf8, collection.id.utf8) { return source.upstream }
        return catalogs.first {
            $0.edition?.utf8.isEmpty == false && UTF8Comparison.equal($0.collection.id.utf8, collection.id.utf8)
        }?.edition
    }
}

/// The circumstances of a request, such as the time, the user's settings and the random seed. `respond` also receives the
/// request, the catalogs, and the favourites and notes.
public struct RequestContext: Equatable, Sendable {
    /// The current time, in seconds since 1 January 1970 UTC.
    public var now: Int64
    /// The random seed for this response.
    public var seed: UInt64
    /// The user's settings.
    public var settings: UserSettings
    /// The user's time zone, in minutes east of UTC.
    public var utcOffset: Int32
    /// Whether Almanac must not contact upstreams (`--offline`).
    public var isOffline: Bool
    /// Whether the browser's service worker answers the request because the server can't be reached.
    public var isCutOff: Bool
    /// Whether the server can't be used because it now has a different library from the one on the reader's device. If so,
    /// `isCutOff` is also true.
    public var hasOtherLibrary = false
    /// Whether the server refuses changes (`--read-only`), so that pages don't offer any.
    public var isReadOnly = false
    /// Whether the pages are files on a website without Almanac (`almanac export`). Only the reader's device can answer requests
    /// then, and only this device stores what the reader keeps.
    public var isStatic = false
    /// The reader, or nil if the library has no readers.
    public var reader: ReaderIdentity?
    /// Whether the settings are the reader's saved settings. False if the browser sent no settings cookie.
    public var hasSavedSettings = true
    /// Whether pages register the browser's service worker, which answers requests on the reader's device.
    public var hasWorker: Bool
    /// The data that the reader's device stores, for the settings page. Nil if the server answers the request.
    public var offline: OfflineStorageStatus?
    /// The catalogs that the reader's device doesn't store completely, with the number of entries in each. Empty if the server
    /// answers the request.
    public var unstored: [ServerOnlyCatalog] = []
    /// The status of each catalog. A catalog that isn't in the list has never been synced.
    public var catalogs: [CatalogStatus]
    /// The build's hash. The URLs of styles and scripts include it, so that browsers fetch the files again after an update.
    public var build: String
    /// The writer of all addresses in the response.
    public var links = LinkWriter()
    /// The disk space in use, in bytes, for the settings page. Nil if it is unknown.
    public var bytesKept: Int64?
    /// The picture settings and the status of the stored pictures.
    public var pictures: PictureSettings
    /// The server's certificate, for the settings page. Nil for other pages, or if the server uses plain HTTP.
    public var certificate: CertificateStatus?
    /// The reason why changes can no longer be saved, or nil if they can. Every page and JSON response reports this reason. Only
    /// a server can be in this state, so the worker's messages don't include it.
    public var obstacle: RequestFailure?

    /// Creates a context. By default, the time zone is UTC, Almanac is online, the settings are the defaults, and no catalog has
    /// been synced.
    public init(
        now: Int64, seed: UInt64 = 0, settings: UserSettings = UserSettings(), utcOffset: Int32 = 0, isOffline: Bool = false,
        isCutOff: Bool = false, hasWorker: Bool = false, catalogs: [CatalogStatus] = [], build: String = "0",
        bytesKept: Int64? = nil,
        pictures: PictureSettings = PictureSettings(), obstacle: RequestFailure? = nil
    ) {
        self.now = now
        self.seed = seed
        self.settings = settings
        self.utcOffset = utcOffset
        self.isOffline = isOffline
        self.isCutOff = isCutOff
        self.hasWorker = hasWorker
        self.catalogs = catalogs
        self.build = build
        self.bytesKept = bytesKept
        self.pictures = pictures
        self.obstacle = obstacle
    }

    /// Whether the reader may import files, add sources and change catalogs.
    public var mayChangeCatalogs: Bool { !isReadOnly && !isStatic && reader?.role ?? .owner == .owner }

    /// Returns whether the device that answers the request stores a catalog completely.
    public func isComplete(_ catalog: CatalogID) -> Bool { !unstored.contains { $0.catalog == catalog } }

    /// Returns a catalog's status, or nil if it is unknown.
    public func status(of catalog: CatalogID) -> CatalogStatus? {
        for status in catalogs where status.catalog == catalog { return status }
        return nil
    }
}
