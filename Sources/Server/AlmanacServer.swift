// Server: the reader in a browser. Requests come in by HTTP, `respond` answers them from a snapshot of the library, and what an
// answer asks for beside its bytes — changes to the shelf, effects — is carried out here. It knows no page.

internal import Compression
public import HTTP
public import Localization
public import Model
internal import Pages
internal import Routing
internal import Shelf
public import Storage
internal import Synchronization

/// How a server is set up.
public struct ServerOptions: Sendable {
    /// The address or name of this machine to listen on.
    public var host: String
    /// 0 for any free one.
    public var port: UInt16
    /// The folder of the program's own data, with `static/` in it.
    public var shareDirectory: String?
    /// The program's version.
    public var version: String
    /// The language of a reader whose browser asks for none that is known.
    public var language: Language
    /// Whether upstreams may be asked; else nothing is refreshed.
    public var isOffline: Bool
    /// Which upstreams feed catalogs that several can feed, for readers who have chosen none.
    public var sources: [UpstreamChoice]
    /// Further names by which this server may be addressed, beside loopback and `host`.
    public var allowedHosts: [String]

    /// Loopback on port 8484, online, in English, unless said otherwise.
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

/// The running server, from `init` to `stop()`.
public final class AlmanacServer: Sendable {
    private let http: HTTPServer
    private let desk: RequestHandler

    /// Begins to listen and to answer. Stale catalogs are refreshed in the background from five seconds after the first page.
    /// - Throws: `HTTPServerError` where it can't listen.
    public init(library: Library, options: ServerOptions) throws(HTTPServerError) {
        let desk = RequestHandler(library: library, options: options)
        self.desk = desk
        var limits = HTTPLimits()
        limits.threads = 4
        // What a search field takes is never too long: a thousand letters of nine bytes each, percent-encoded, and the rest of a list's address.
        limits.target = 16_384
        limits.body = { _, path in path == "/restore" || path == "/api/v1/backup" ? 64 << 20 : 1 << 20 }
        limits.refusal = { desk.refusal(status: $0, $1) }
        http = try HTTPServer(host: options.host, port: options.port, limits: limits) { desk.answer($0) }
        desk.gate.listens(on: http.port)
    }

    /// Where a browser finds it: `http://127.0.0.1:8484/`.
    public var address: String {
        let host = http.host.utf8.contains(0x3A) ? "[" + http.host + "]" : http.host
        return "http://" + host + ":" + String(http.port) + "/"
    }

    /// Stops refreshing, lets requests under way finish for a moment, and closes.
    public func stop() {
        desk.stop()
        http.stop()
    }
}
