internal import HTTP
internal import Localization
internal import Model
internal import Routing
internal import Screens
internal import Shelf
internal import Storage

/// Handles HTTP requests. Parses each request, calls `respond`, and performs the work that its answer asks for.
///
/// Each request gets a handler of its own with the library of its reader. Everything that concerns favourites, notes and other things on
/// the shelf uses `library`. Work on catalogs and pictures, and in the background, uses `main`.
struct RequestHandler: Sendable {
    /// The parts of the server that all requests share.
    let parts: ServerParts
    /// The reader's library: the main library, or a library with the same catalogs and another shelf.
    let library: Library
    /// The reader who sent the request, or nil if the library has no readers or the request needs none.
    var reader: RequestReader?

    var main: Library { parts.main }
    var policy: RequestPolicy { parts.policy }
    var options: ServerOptions { parts.options }
    var files: StaticFilesCache { parts.files }
    var kit: OfflineKit { parts.kit }
    var certificate: CertificateMonitor? { parts.certificate }
    var background: BackgroundTasks { parts.background }
    var writes: WriteQueue { parts.writes }
    var restores: WriteQueue { parts.restores }
    var previewedFiles: PreviewedFiles { parts.previewedFiles }
    var pictures: PictureRequestHandler { parts.pictures }
    var forwarded: ForwardedHeaders { parts.forwarded }
    var statistics: ServerStatistics? { parts.statistics }

    /// Creates a handler for requests from nobody in particular.
    init(_ parts: ServerParts) {
        self.parts = parts
        library = parts.main
    }

    /// Creates a handler for a reader's request.
    init(_ parts: ServerParts, _ library: Library, _ reader: RequestReader) {
        (self.parts, self.library, self.reader) = (parts, library, reader)
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
        switch parts.access.sender(of: request) {
        case .anybody: return answerAdmitted(request)
        case .reader(let library, let reader): return RequestHandler(parts, library, reader).answerAdmitted(request)
        case .nobody: return answerNobody(request)
        case .unknown(let error): return .now(withoutData(RequestFailure(error), request))
        }
    }

    /// Handles a request from a reader, or from anybody if the library has no readers.
    private func answerAdmitted(_ request: HTTPRequest) -> HTTPHandlerResult {
        if let file = kit.reply(to: request) { return .now(file) }
        let asked = RequestHandler.request(request)
        let context = context(of: request)
        if request.method != .get, request.method != .head, !policy.admitsChange(request) {
            return .now(failure(.forbidden, asked, context))
        }
        // The page for importing files would only lead to a refusal.
        if request.path == Route.importFile.path[...], let failure = refusal(of: .importFile, asked.method) {
            return .now(self.failure(failure, asked, context))
        }
        background.pageWasRequested()
        switch answer(asked, context) {
        case .page(let response): return .now(reply(response))
        case .work(let effect):
            if let failure = refusal(of: effect, asked.method) { return .now(self.failure(failure, asked, context)) }
            return perform(effect, request, asked, context)
        }
    }

    /// Returns the reason why work must not be done: the server refuses all changes, or the reader's role doesn't include it. Nil if the
    /// work may be done.
    private func refusal(of effect: Effect, _ method: Request.Method) -> RequestFailure? {
        if options.isReadOnly, effect.changesLibrary(method) { return .readOnlyServer }
        if let reader, !reader.role.includes(effect.requiredRole(method)) { return .notAllowed }
        return nil
    }

    /// Returns the page or the API's error for a failure.
    func failure(_ failure: RequestFailure, _ asked: Request, _ context: RequestContext) -> HTTPResponse {
        reply(answer(asked, context) { respond(to: failure, for: asked, $0.catalogs, $0.shelf, $1) })
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
