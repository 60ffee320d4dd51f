public import Catalogs
public import Model
internal import SQLite
internal import Upstreams

/// How a library is opened. Clock and dice are parameters, so that tests have their own.
public struct LibraryOptions: Sendable {
    /// Address of an upstream that the operator put in place of the public one (`--upstream NAME=URL`).
    public struct ReplacedBase: Equatable, Sendable {
        /// The upstream's name: `dnd5e`.
        public let name: String
        /// Where it is asked instead; it may carry a path prefix.
        public let url: String

        /// A base address for an upstream.
        public init(name: String, url: String) {
            self.name = name
            self.url = url
        }
    }

    /// The data directory; made (for the owner alone) where it is missing.
    public var directory: String
    /// The folder of the program's own data, with the adapters' starter files; nil where it was not found.
    public var shareDirectory: String?
    /// Nothing at all is sent (`--offline`).
    public var isOffline = false
    /// Whether empty catalogs are filled from the starter files (not with `--no-starter`).
    public var usesStarter = true
    /// Addresses in place of the public ones; several for one upstream are tried in order.
    public var replacedBases: [ReplacedBase] = []
    /// Which upstreams feed catalogs that several can feed, where a reader chooses none; the usual ones for those not named.
    public var sources: [UpstreamChoice] = []
    /// The operator's keys, by the names of the upstreams that want one.
    public var keys: [String: String] = [:]
    /// The operator's own budget for details, in requests a second; nil for the polite one.
    public var detailRate: Double?
    /// The room for pictures in bytes, thumbnails included; those shown the longest ago go first. 0: none are fetched or shown.
    public var pictureBytes: Int64 = 500_000_000
    /// The program's version, for `User-Agent`.
    public var version: String
    /// The upstreams that the program knows, in the order their collections are shown.
    public var adapters: [any Adapter]
    /// Milliseconds since 1970.
    public var now: @Sendable () -> Int64
    /// 64 random bits: the name of a new library's device, the names of temporary files.
    public var random: @Sendable () -> UInt64

    /// How long a draw waits for an upstream.
    var drawPatience = Duration.seconds(2)
    // For tests: shorter times, writes that fail, other versions.
    var syncLimits = SyncLimits()
    var upstreamLimits = UpstreamLimits.standard
    var fileFaults: FileFaults?
    /// The longest pack that is read whole, in bytes.
    var packReadLength = MappedFile.readLength
    var migrator = Schema.migrator

    /// Everything else as a reader without options has it.
    ///
    /// - Parameters:
    ///   - directory: the data directory.
    ///   - shareDirectory: the folder of starter files.
    ///   - version: the program's version.
    public init(
        directory: String, shareDirectory: String? = nil, version: String = "0",
        adapters: [any Adapter] = BuiltInCatalogs.adapters
    ) {
        self.directory = directory
        self.shareDirectory = shareDirectory
        self.version = version
        self.adapters = adapters
        now = { Clock.milliseconds() }
        random = { UInt64.random(in: .min ... .max) }
    }
}
