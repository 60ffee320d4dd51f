// The `Server` module is Almanac's web server. It receives HTTP requests, calls `respond` with a snapshot of the library to
// create each response, and performs the work that an answer asks for. The module knows nothing about individual pages.

internal import Certificates
internal import Compression
public import HTTP
public import Localization
public import Model
internal import Pages
internal import Routing
internal import Screens
internal import Shelf
public import Storage
internal import Synchronization

/// The options for a web server.
public struct ServerOptions: Sendable {
    /// The local address or host name to listen on.
    public var host: String
    /// The port to listen on, or 0 for any free port.
    public var port: UInt16
    /// The path of the folder that contains the program's installed files, including `static/`.
    public var shareDirectory: String?
    /// The program's version.
    public var version: String
    /// The language to use if the browser doesn't request a supported language.
    public var language: Language
    /// Whether the server is offline. An offline server never contacts upstreams, so it doesn't refresh catalogs.
    public var isOffline: Bool
    /// The upstream to use for each catalog that is available from several upstreams, unless the user chooses another upstream.
    public var sources: [CatalogUpstreamChoice]
    /// Whether browsers may store the library. If false, browsers delete their stored copies.
    public var offersWorker = true
    /// The maximum size of a catalog that browsers can store, in bytes.
    public var largestStoredCatalog: Int64 = 64_000_000
    /// The host names that clients may use in addition to loopback names and `host`.
    public var allowedHosts: [String]
    /// The origins of other websites whose scripts may read the API, such as `https://example.org`. `*` means all websites.
    public var readingOrigins: [String] = []
    /// The writer of all addresses in the server's responses.
    public var links = LinkWriter()
    /// Whether the server refuses changes to the library.
    public var isReadOnly = false
    /// The proxies whose headers `X-Forwarded-For`, `X-Forwarded-Prefix` and `X-Request-ID` the server believes.
    public var trustedProxies: [AddressRange] = []
    /// The header in which a trusted proxy names the reader, or nil.
    public var userHeader: String?
    /// Whether `/metrics` has statistics, for programs on this computer and for `metricsClients`.
    public var offersMetrics = false
    /// The port that has the statistics, so that no proxy can show them. Nil if they are at the server's own address.
    public var metricsPort: UInt16?
    /// The other computers that may read the statistics.
    public var metricsClients: [AddressRange] = []
    /// The log with a line for each request, or nil.
    public var accessLog: AccessLog?
    /// A listening socket from the program that started this program, or nil to listen on `host` and `port`.
    public var inheritedSocket: Int32?
    /// Called with each event that concerns the server's operation, from any thread.
    public var report: @Sendable (ServerEvent) -> Void = { _ in }
    /// The certificate for HTTPS, or nil for plain HTTP. The server also accepts requests for the names in the certificate.
    public var tls: TLSOptions?

    /// Creates options. By default, the server listens on loopback at port 8484, is online, and uses English.
    public init(
        host: String = "127.0.0.1", port: UInt16 = 8484, shareDirectory: String? = nil, version: String = "0",
        language: Language = .english, isOffline: Bool = false, sources: [CatalogUpstreamChoice] = [], allowedHosts: [String] = []
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

    /// The same options for a server whose library browsers can't store.
    var withoutWorker: ServerOptions {
        var options = self
        options.offersWorker = false
        return options
    }
}

/// A web server that runs from `init` until `stop()`.
public final class AlmanacServer: Sendable {
    private let http: HTTPServer
    private let handler: RequestHandler
    /// The server for the page that explains how devices can trust the CA, or nil if the server doesn't offer this page.
    private let helpServer: HTTPServer?
    /// The server for the statistics, or nil if they have no port of their own.
    private let statisticsServer: HTTPServer?

    /// Starts the server. Five seconds after the first page request, the server starts to refresh stale catalogs in the
    /// background.
    /// - Throws: `HTTPListenError` if the server can't listen.
    public init(library: Library, options: ServerOptions) throws(HTTPListenError) {
        let handler = RequestHandler(ServerParts(library: library, options: options))
        self.handler = handler
        var limits = HTTPLimits()
        limits.threads = 4
        // This limit on a request's target allows the longest search: a thousand letters, each nine bytes long when
        // percent-encoded, plus the rest of the list's URL.
        limits.target = 16_384
        limits.body = { _, path in
            switch path {
            case Route.restore.path[...], Route.apiBackup.path[...]: 64 << 20
            case Route.apiShelf.path[...]: 16 << 20
            // For an import, the limit covers the file and the form's other fields.
            case Route.importFile.path[...]: Int(ImportScreen.sizeLimit) + 1 << 16
            default: Request.bodyLimit
            }
        }
        let links = options.links
        limits.inside = { links.inside($0) }
        limits.refusal = { $0 == 404 ? handler.outside($1) : handler.refusal(status: $0, $1) }
        var credentials: TLSCredentials?
        if let tls = options.tls {
            credentials = TLSCredentials(chain: tls.identity.chain, key: tls.identity.key)
            // The certificate and key have already been checked, so this can fail only if GnuTLS runs out of memory.
            guard credentials != nil else {
                throw .cannotListen(host: options.host, port: options.port, reason: "GnuTLS rejected the certificate")
            }
        }
        let http = try HTTPServer(
            host: options.host, port: options.port, limits: limits, credentials: credentials, inherited: options.inheritedSocket,
            finish: { handler.finished($0, $1) }, observe: handler.observer
        ) {
            handler.answer($0)
        }
        self.http = http
        handler.policy.listens(on: http.port)
        do throws(HTTPListenError) {
            helpServer = try options.tls?.httpPort.map { port throws(HTTPListenError) in
                try HTTPServer(host: options.host, port: port) { handler.answerPlain($0, securePort: http.port) }
            }
            statisticsServer = try options.metricsPort.map { port throws(HTTPListenError) in
                try HTTPServer(host: RequestHandler.statisticsHost(for: options.metricsClients), port: port) {
                    handler.answerStatistics($0)
                }
            }
        } catch {
            handler.stop()
            http.stop(graceMilliseconds: 0)
            throw error
        }
        handler.watchCertificate(http)
        handler.parts.access.listens(at: publicAddress)
    }

    /// The URL at which other computers reach the server. Behind a trusted proxy, it has the first additional host name.
    private var publicAddress: String {
        let options = handler.options
        guard let host = options.allowedHosts.first, !options.trustedProxies.isEmpty else { return address }
        return "https://" + host + options.links.address(.to(.home))
    }

    /// The URL to open in a browser, such as `http://127.0.0.1:8484/`.
    public var address: String { address(of: http, isSecure: http.isSecure) }

    /// The URL of the page that helps devices trust the local CA, or nil if the server doesn't offer this page.
    public var helpAddress: String? { helpServer.map { address(of: $0, isSecure: false) } }

    /// The URL of the statistics, or nil if they have no port of their own.
    public var statisticsAddress: String? { statisticsServer.map { "http://127.0.0.1:\($0.port)" + Route.statisticsFile } }

    private func address(of server: HTTPServer, isSecure: Bool) -> String {
        if handler.options.host.hasPrefix("/") { return "unix:" + handler.options.host }
        return (isSecure ? "https://" : "http://") + handler.displayHost + ":" + String(server.port)
            + handler.options.links.address(.to(.home))
    }

    /// The number of requests in progress.
    public var requestsInProgress: Int { http.requestsInProgress }

    /// Stops the background tasks, answers the current requests, and closes the server. Requests that take longer than ten seconds
    /// get an error.
    public func stop() {
        handler.parts.isStopping.store(true, ordering: .relaxed)
        handler.stop()
        helpServer?.stop(graceMilliseconds: 0)
        statisticsServer?.stop(graceMilliseconds: 0)
        handler.finishWrites()
        http.stop(graceMilliseconds: 10_000)
        handler.options.accessLog?.finish()
    }
}
