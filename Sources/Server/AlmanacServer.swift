// Server: the web server. It receives HTTP requests, answers them with `respond` from a snapshot of the library, and performs the
// response's actions and effects. It knows nothing about individual pages.

internal import Compression
public import HTTP
public import Localization
public import Model
internal import Pages
internal import Routing
internal import Shelf
public import Storage
internal import Synchronization

/// The options for a server.
public struct ServerOptions: Sendable {
    /// The local address or host name to listen on.
    public var host: String
    /// The port, or 0 for any free port.
    public var port: UInt16
    /// The folder with the program's own data, including `static/`.
    public var shareDirectory: String?
    /// The program's version.
    public var version: String
    /// The language for readers whose browser requests no supported language.
    public var language: Language
    /// Whether the server must not contact upstreams. If so, nothing is refreshed.
    public var isOffline: Bool
    /// The upstream for each catalog that several upstreams can feed, unless the reader chooses another.
    public var sources: [UpstreamChoice]
    /// Additional host names that clients may use, besides loopback and `host`.
    public var allowedHosts: [String]

    /// Creates options. By default, the server listens on loopback at port 8484, is online, and uses English.
    public init(
        host: String = "127.0.0.1", port: UInt16 = 8484, shareDirectory: String? = nil, version: String = "0",
        language: Language = .english, isOffline: Bool = false, sources: [UpstreamChoice] = [], allowedHosts: [String] = []
    ) {
        self.host = host
        self.port = port
        self.shareDirectory = shareDirectory
        self.version = version
        self.language = language
        self.isOffline = isOffline
        self.sources = sources
        self.allowedHosts = allowedHosts
    }
}

/// A running server, from `init` to `stop()`.
public final class AlmanacServer: Sendable {
    private let http: HTTPServer
    private let desk: RequestHandler

    /// Starts to listen and answer. The background refresh of stale catalogs starts five seconds after the first page.
    /// - Throws: `HTTPListenError` if the server can't listen.
    public init(library: Library, options: ServerOptions) throws(HTTPListenError) {
        let desk = RequestHandler(library: library, options: options)
        self.desk = desk
        var limits = HTTPLimits()
        limits.threads = 4
        // Enough for the longest search: a thousand letters of nine bytes each when percent-encoded, plus the rest of a list's
        // URL.
        limits.target = 16_384
        limits.body = { _, path in path == "/restore" || path == "/api/v1/backup" ? 64 << 20 : 1 << 20 }
        limits.refusal = { desk.refusal(status: $0, $1) }
        http = try HTTPServer(host: options.host, port: options.port, limits: limits) { desk.answer($0) }
        desk.gate.listens(on: http.port)
    }

    /// The URL for a browser: `http://127.0.0.1:8484/`.
    public var address: String {
        let host = http.host.utf8.contains(0x3A) ? "[" + http.host + "]" : http.host
        return "http://" + host + ":" + String(http.port) + "/"
    }

    /// Stops refreshing, gives current requests a moment to finish, and closes.
    public func stop() {
        desk.stop()
        http.stop()
    }
}
