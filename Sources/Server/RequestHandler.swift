internal import HTTP
internal import Localization
internal import Model
internal import Routing
internal import Screens
internal import Shelf
internal import Storage
internal import Synchronization

/// Handles HTTP requests. Parses each request, calls `respond`, and performs the work that its answer asks for.
final class RequestHandler: Sendable {
    let library: Library
    let policy: RequestPolicy
    let options: ServerOptions
    let files: StaticFilesCache
    let kit: OfflineKit
    /// The certificate, or nil if the server doesn't use TLS.
    let certificate: CertificateMonitor?
    let background: BackgroundTasks
    let writes = WriteQueue()
    /// Restores take longer than other changes, so they have their own queue.
    let restores = WriteQueue()
    let previewedFiles = PreviewedFiles()
    let pictures: PictureRequestHandler
    let forwarded: ForwardedHeaders
    /// The statistics, or nil if nobody may see them.
    let statistics: ServerStatistics?
    /// Whether the server is finishing its last requests.
    let isStopping = Atomic<Bool>(false)

    init(library: Library, options: ServerOptions) {
        self.library = library
        self.options = options
        policy = RequestPolicy(host: options.host, allowed: options.allowedHosts, isSecure: options.tls != nil)
        certificate = options.tls.map { CertificateMonitor($0) }
        files = StaticFilesCache(options)
        kit = OfflineKit(library: library, largestCatalog: options.largestStoredCatalog)
        background = BackgroundTasks(library: library, isOffline: options.isOffline)
        background.run {
            await library.rebuildOutdatedPacks()
            try? await library.storeOwnRecipes()
        }
        background.run { [kit] in
            // Wait until the first pages have been sent. Checking and compressing the packs at the same time would delay the pages.
            try? await Task.sleep(for: .seconds(2))
            if !Task.isCancelled { library.checkPacks() }
            if !Task.isCancelled, options.offersWorker { kit.compressPacks() }
        }
        pictures = PictureRequestHandler(library, background)
        forwarded = ForwardedHeaders(options)
        statistics = options.offersMetrics ? ServerStatistics() : nil
    }

    func stop() { background.stop() }

    /// Waits until the changes so far have been answered.
    func finishWrites() { writes.finish() }

    /// Runs a task until the server stops.
    func run(_ work: @escaping @Sendable () async -> Void) { background.run(work) }

    /// Handles a request on the thread that received it.
    func answer(_ request: HTTPRequest) -> HTTPHandlerResult {
        if let reply = operatorReply(to: request) { return .now(reply) }
        guard policy.admits(host: request.header("Host")) else {
            return .now(
                refusal(status: RequestFailure.wrongHost.status, request)
                    ?? HTTPResponse(
                        status: RequestFailure.wrongHost.status,
                        headers: [HTTPHeader("Content-Type", "text/plain; charset=utf-8")],
                        body: Array("This name is not one of this server's. Add it with --allow-host.\n".utf8)))
        }
        if let file = files.current.reply(to: request) { return .now(file) }
        if let file = kit.reply(to: request) { return .now(file) }
        let asked = RequestHandler.request(request)
        let context = context(of: request)
        if request.method != .get, request.method != .head, !policy.admitsChange(request) {
            return .now(
                reply(answer(asked, context) { respond(to: .forbidden, for: asked, $0.catalogs, $0.shelf, $1) }))
        }
        // The page for importing files would only lead to a refusal.
        if options.isReadOnly, request.path == Route.importFile.path[...] {
            return .now(
                reply(answer(asked, context) { respond(to: .readOnlyServer, for: asked, $0.catalogs, $0.shelf, $1) }))
        }
        background.pageWasRequested()
        switch answer(asked, context) {
        case .page(let response): return .now(reply(response))
        case .work(let effect) where options.isReadOnly && effect.changesLibrary(asked.method):
            return .now(
                reply(answer(asked, context) { respond(to: .readOnlyServer, for: asked, $0.catalogs, $0.shelf, $1) }))
        case .work(let effect): return perform(effect, request, asked, context)
        }
    }

    /// Answers a request from the library's data.
    private func answer(_ request: Request, _ context: RequestContext) -> Answer {
        do throws(LibraryError) {
            return try library.answer { respond(request, $0.set, $0.shelf, $0.context(context)) }
        } catch {
            return .page(refused(error, request, context))
        }
    }

    /// Returns a response that `make` creates from a library snapshot, or an error response. If a pack file is damaged, rebuilds
    /// it and tries again. All code that reads entries uses this method.
    func answer(
        _ request: Request, _ context: RequestContext,
        _ make: (LibrarySnapshot, RequestContext) -> Response
    ) -> Response {
        do throws(LibraryError) {
            return try library.answer { make($0, $0.context(context)) }
        } catch {
            return refused(error, request, context)
        }
    }

    /// Returns a page or an API error that reports a library error.
    func refusal(
        _ error: LibraryError, _ request: Request, _ context: RequestContext
    ) -> HTTPResponse {
        reply(refused(error, request, context))
    }

    /// Returns a `Response` that reports a library error. Creating this response doesn't read any entries.
    private func refused(
        _ error: LibraryError, _ request: Request, _ context: RequestContext
    ) -> Response {
        let snapshot = try? library.snapshot()
        let shelf = snapshot?.shelf ?? ShelfState()
        return respond(
            to: RequestFailure(error, shelf), for: request, snapshot?.catalogs ?? [], shelf, snapshot?.context(context) ?? context
        )
    }
}
