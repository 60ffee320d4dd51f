public import Catalogs
public import Model
internal import SQLite
internal import Upstreams

/// The options for opening a library. Clock and random numbers are parameters, so that tests can replace them.
public struct LibraryOptions: Sendable {
    /// An address that replaces an upstream's public address (`--upstream NAME=URL`).
    public struct ReplacedBase: Equatable, Sendable {
        /// The upstream's name: `dnd5e`.
        public let name: String
        /// The replacement address, which may include a path prefix.
        public let url: String

        /// Creates a replacement address.
        public init(name: String, url: String) {
            self.name = name
            self.url = url
        }
    }

    /// The data directory. If it is missing, it is created and accessible only to the owner.
    public var directory: String
    /// The folder with the program's own data, including the starter files, or nil if it wasn't found.
    public var shareDirectory: String?
    /// Whether to send nothing at all (`--offline`).
    public var isOffline = false
    /// Whether to fill empty catalogs from the starter files (off with `--no-starter`). A library that is created without them
    /// stays without them.
    public var usesStarter = true
    /// Addresses that replace the public ones. Several addresses for an upstream are tried in order.
    public var replacedBases: [ReplacedBase] = []
    /// The upstream for each catalog that several upstreams can feed, unless the reader chooses another. Catalogs that aren't
    /// listed use the default.
    public var sources: [UpstreamChoice] = []
    /// The operator's keys, by upstream.
    public var keys: [String: String] = [:]
    /// The operator's rate limit for details, in requests per second, or nil for the default.
    public var detailRate: Double?
    /// The picture cache limit in bytes, including thumbnails. The least recently shown pictures are removed first. With 0,
    /// pictures are neither fetched nor shown.
    public var pictureBytes: Int64 = 500_000_000
    /// The program's version, for `User-Agent`.
    public var version: String
    /// The adapters, in the order in which pages show their collections.
    public var adapters: [any Adapter]
    /// Returns the time in milliseconds since 1970.
    public var now: @Sendable () -> Int64
    /// Returns 64 random bits, for a new library's device ID and for temporary files.
    public var random: @Sendable () -> UInt64

    /// How long a random entry waits for an upstream.
    var drawPatience = Duration.seconds(2)
    // For tests: shorter times, failing writes, other versions.
    var syncLimits = SyncLimits()
    var upstreamLimits = UpstreamLimits.standard
    var fileFaults: FileFaults?
    /// The size limit for reading a pack into memory, in bytes.
    var packReadLength = MappedFile.readLength
    var migrator = Schema.migrator

    /// Creates options with the defaults for everything else.
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
