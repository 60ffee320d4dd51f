public import Catalogs
public import Model
internal import SQLite
internal import Upstreams

/// The options for opening a library. They include the clock and the random number generator, so that tests can replace them.
public struct LibraryOptions: Sendable {
    /// An override that replaces an upstream's public address (`--upstream NAME=URL`).
    public struct UpstreamOverride: Equatable, Sendable {
        /// The upstream's name, such as `dnd5e`.
        public let name: String
        /// The replacement address, which may include a path prefix.
        public let url: String

        /// Creates an override for an upstream's address.
        public init(name: String, url: String) {
            self.name = name
            self.url = url
        }
    }

    /// The path of the data directory. If the directory doesn't exist, it is created so that only the owner can access it.
    public var directory: String
    /// The path of the folder that contains the program's installed files, including the starter files. Nil if the folder wasn't
    /// found.
    public var shareDirectory: String?
    /// Whether Almanac is offline and sends no requests (`--offline`).
    public var isOffline = false
    /// Whether to fill empty catalogs from the starter files. `--no-starter` turns this off. A library that is created without
    /// starter files never uses them.
    public var usesStarter = true
    /// The addresses that replace the upstreams' public addresses. If an upstream has several addresses, they are tried in order.
    public var replacedBases: [UpstreamOverride] = []
    /// The upstream to use for each catalog that is available from several upstreams, unless the user chooses another. All other
    /// catalogs use their default upstream.
    public var sources: [CatalogUpstreamChoice] = []
    /// The operator's API keys, keyed by upstream name.
    public var keys: [String: String] = [:]
    /// Whether to show catalogs from source files that lack a licence or an attribution. A server that other people can reach
    /// must not show them, because that would publish them.
    public var showsUnlicensed = true
    /// The environment variables with keys for source files, such as `ALMANAC_SOURCE_TREES_KEY`. They are never stored.
    public var sourceKeys: [String: String] = [:]
    /// The private servers that source files may use, each as `host:port`. All other private addresses are refused.
    public var privateServers: [String] = []
    /// The operator's rate limit for detail requests and for `exploreSource`, in requests per second, or nil for the default.
    public var detailRate: Double?
    /// `detailRate` as a whole number from 1 to 10,000.
    var wholeDetailRate: Int? { detailRate.flatMap { $0.isFinite ? max(1, Int(min($0, 10_000))) : nil } }
    /// The picture cache limit in bytes, including thumbnails. The least recently shown pictures are removed first. If the limit
    /// is 0, pictures are neither fetched nor shown.
    public var pictureBytes: Int64 = 500_000_000
    /// The program's version, which is sent in the `User-Agent` header.
    public var version: String
    /// The adapters, in the order in which pages show their collections.
    public var adapters: [any Adapter]
    /// A closure that returns the current time, in milliseconds since 1970.
    public var now: @Sendable () -> Int64
    /// A closure that returns 64 random bits. They are used for a new library's device ID and for the names of temporary files.
    public var random: @Sendable () -> UInt64

    /// The maximum time to wait for an upstream to send a random entry.
    var drawPatience = Duration.seconds(2)
    // The following options exist only for tests, for example to shorten times, simulate failed writes or use other versions.
    var syncLimits = SyncLimits()
    var upstreamLimits = UpstreamLimits.standard
    /// The time limit for creating a source file from a URL.
    var explorationTime = Duration.seconds(120)
    /// The minimum number of bytes from which Almanac creates a source file if a response doesn't end in time. A typical API
    /// response is smaller.
    var explorationBytes = 1 << 20
    /// Whether a URL's list must be read completely before Almanac creates a source file from it.
    var needsWholeList = false
    var fileFaults: WriteFaultInjector?
    /// The maximum size of a pack to read into memory, in bytes. Larger packs are memory-mapped.
    var packReadLength = FileMemoryMapper.readLength
    var migrator = Schema.migrator

    /// The parts of the library that differ between systems: the HTTP client and the scaling of pictures.
    public var services: LibraryServices

    /// Creates options with the given values, and default values for all other options.
    ///
    /// - Parameters:
    ///   - directory: the path of the data directory.
    ///   - shareDirectory: the path of the folder with the starter files.
    ///   - version: the program's version.
    ///   - services: the parts that differ between systems. Without an argument, the library can't send requests.
    public init(
        directory: String, shareDirectory: String? = nil, version: String = "0",
        adapters: [any Adapter] = BuiltInAdapters.adapters, services: LibraryServices = LibraryServices()
    ) {
        self.directory = directory
        self.shareDirectory = shareDirectory
        self.version = version
        self.adapters = adapters
        self.services = services
        now = { WallClock.milliseconds() }
        random = { UInt64.random(in: .min ... .max) }
    }
}
