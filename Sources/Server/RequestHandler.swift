internal import Catalogs
internal import HTTP
internal import Localization
internal import Model
internal import Routing
internal import Screens
internal import Shelf
internal import Storage
internal import Synchronization

/// Handles HTTP requests. Parses each request, calls `respond`, stores the user's changes and starts the requested effects.
final class RequestHandler: Sendable {
    let library: Library
    let gate: RequestPolicy
    let options: ServerOptions
    let files: StaticFilesCache
    let kit: OfflineKit
    /// The certificate, or nil if the server doesn't use TLS.
    let certificate: CertificateMonitor?
    let background: BackgroundTasks
    private let writes = WriteQueue()
    /// Restores take longer than other changes, so they have their own queue.
    private let restores = WriteQueue()
    let previewedFiles = PreviewedFiles()
    private let pictures: PictureRequestHandler

    init(library: Library, options: ServerOptions) {
        self.library = library
        self.options = options
        gate = RequestPolicy(host: options.host, allowed: options.allowedHosts, isSecure: options.tls != nil)
        certificate = options.tls.map { CertificateMonitor($0) }
        files = StaticFilesCache(options)
        kit = OfflineKit(library: library, largestCatalog: options.largestStoredCatalog)
        background = BackgroundTasks(library: library, isOffline: options.isOffline)
        background.run { await library.rebuildOutdatedPacks() }
        if options.offersWorker {
            background.run { [kit] in
                // Wait until the first pages have been sent. Compressing the packs at the same time would delay the pages.
                try? await Task.sleep(for: .seconds(2))
                if !Task.isCancelled { kit.compressPacks() }
            }
        }
        pictures = PictureRequestHandler(library, background)
    }

    func stop() { background.stop() }

    /// Waits until the changes so far have been answered.
    func finishWrites() { writes.finish() }

    /// Runs a task until the server stops.
    func run(_ work: @escaping @Sendable () async -> Void) { background.run(work) }

    /// Handles a request on the thread that received it.
    func answer(_ request: HTTPRequest) -> HTTPHandlerResult {
        guard gate.admits(host: request.header("Host")) else {
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
        if request.method != .get, request.method != .head, !gate.admitsChange(request) {
            return .now(
                reply(answer(asked, context) { respond(to: .forbidden, for: asked, $0.catalogs, $0.shelf, $1) }))
        }
        background.pageWasAsked()
        let response = answer(asked, context) { respond(asked, $0.catalogs, $0.shelf, $1) }
        if response.actions.isEmpty, response.effects.isEmpty { return .now(reply(response)) }
        if case .picture(let id, let size) = response.effects.first {
            return pictures.answer(
                request, id, size, otherwise: reply(response), never: reply(.noPicture(mayCome: false)))
        }
        if case .exchange(let message) = response.effects.first {
            // Without changes, the exchange only reads.
            guard !message.changes.isEmpty else { return .now(exchange(message, asked, context)) }
            return writes.later { $0.send(self.exchange(message, asked, context, until: $1)) }
        }
        if case .https(let isFile) = response.effects.first { return .now(httpsPage(request, isFile: isFile, context)) }
        if response.effects.first == .kit { return .now(manifest(request, context)) }
        if response.effects.first == .importFile {
            let order = DayMonthOrder(acceptLanguage: request.header("Accept-Language") ?? "", context.settings.language)
            return importFile(asked, order, context)
        }
        return carryOut(response, asked, context)
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

    /// Applies a response's actions to the library and starts its effects.
    private func carryOut(
        _ response: Response, _ request: Request, _ context: RequestContext
    ) -> HTTPHandlerResult {
        if !response.actions.isEmpty {
            return writes.later { completion, deadline in
                do throws(LibraryError) {
                    _ = try self.library.apply(response.actions, until: deadline)
                } catch {
                    return completion.send(self.refusal(error, request, context))
                }
                guard let next = response.followUp else { return completion.send(self.reply(response)) }
                completion.send(self.answerAgain(Request(.get, next), context))
            }
        }
        let sources = context.settings.sources
        for effect in response.effects {
            switch effect {
            case .draw(let id): return draw(from: id, request, context)
            case .refresh(let ids): background.refresh(ids.isEmpty ? nil : ids, sources)
            case .stop(let id): library.stopSync(id)
            case .fillIn(let id): background.fillIn(id)
            case .sync(let ids):
                return .later { completion in
                    self.background.run {
                        let report = await self.library.sync(ids.isEmpty ? nil : ids, sources: sources) { _, _ in }
                        let words = Localizer(context.settings.language)
                        completion.send(
                            RequestHandler.json(
                                JSONReportRenderer.syncReport(report, words: words), status: report.isOK ? 200 : 503))
                    }
                }
            case .keepPictures(let id):
                return .later { completion in
                    self.background.run {
                        await self.library.keepPictures(id) { completion.send(self.reply(response)) }
                        completion.send(self.reply(response))
                    }
                }
            case .stopPictures(let id):
                return .later { completion in
                    self.background.run {
                        await self.library.stopPictures(id)
                        completion.send(self.reply(response))
                    }
                }
            case .removePictures(let id):
                return .later { completion in
                    self.background.run {
                        do throws(LibraryError) {
                            try await self.library.removePictures(id)
                            completion.send(self.reply(response))
                        } catch {
                            completion.send(self.refusal(error, request, context))
                        }
                    }
                }
            // `answer` has already handled these effects, so there is nothing left to do.
            case .picture, .kit, .https, .exchange, .importFile: break
            // Only the browser's service worker can perform these effects, and only the worker's pages offer them.
            case .keepOnDevice, .testOffline: break
            case .backup(let isDownload):
                do throws(LibraryError) {
                    let file = try library.backup()
                    guard isDownload else { return .now(RequestHandler.json(file, status: 200)) }
                    let today = ISO8601TimestampFormat.isoDate(context.now)
                    return .now(reply(Response.backup(file, date: today)))
                } catch {
                    return .now(refusal(error, request, context))
                }
            case .restore(let replace, let isForm):
                return restore(request, replace: replace, isForm: isForm, context)
            }
        }
        return .now(reply(response))
    }

    /// Gets a random entry within two seconds, then sends the response. Meanwhile, prefetches the next random entry.
    private func draw(
        from deck: CatalogID, _ request: Request, _ context: RequestContext
    ) -> HTTPHandlerResult {
        let sources = context.settings.sources
        return .later { completion in
            self.background.run {
                do throws(LibraryError) {
                    let drawn = try await self.library.draw(deck, sources: sources)
                    // After a timeout, a prefetch is still worthwhile, because the upstream may respond before the user's next
                    // request. After any other failure, don't prefetch.
                    let isWorthIt = drawn.problem.map { $0.cause == .upstream(.timedOut) } ?? true
                    if isWorthIt, let fetch = self.library.beginDrawAhead(deck, sources: sources) {
                        self.background.run { await fetch() }
                    }
                    completion.send(
                        self.reply(
                            self.answer(request, context) {
                                respond(to: request, drawn: drawn.id, drawn.origin, $0.catalogs, $0.shelf, $1)
                            }))
                } catch { completion.send(self.refusal(error, request, context)) }
            }
        }
    }

    private func restore(
        _ request: Request, replace: Bool, isForm: Bool, _ context: RequestContext
    ) -> HTTPHandlerResult {
        restores.later { completion, deadline in
            var bytes = request.body
            var replace = replace
            if isForm {
                guard let parts = MultipartParser.parts(request.body, contentType: request.contentType),
                    let file = parts.first(where: { $0.name == "file" })
                else { return completion.send(self.refusal(.badBackup(.notJSON), request, context)) }
                bytes = file.body
                replace = parts.contains { $0.name == "replace" && $0.body.elementsEqual("1".utf8) }
            }
            let report: ShelfRestoreReport
            do throws(LibraryError) { report = try self.library.restore(bytes, replace: replace, until: deadline) } catch {
                return completion.send(self.refusal(error, request, context))
            }
            self.background.run { [bytes] in
                let sources = await self.library.restoreSources(from: bytes)
                guard isForm else {
                    return completion.send(RequestHandler.json(JSONReportRenderer.restore(report, sources), status: 200))
                }
                let done =
                    "done=restored&favourites=\(report.favourites)&notes=\(report.notes)&older=\(report.older.count)"
                    + (sources.refused.isEmpty ? "" : "&sources=\(sources.refused.count)")
                completion.send(self.reply(.redirect(to: .to(.settings, query: done), context.links)))
            }
        }
    }

    /// Returns the response to a follow-up request that the server creates itself. Uses a new library snapshot.
    private func answerAgain(_ request: Request, _ context: RequestContext) -> HTTPResponse {
        reply(answer(request, context) { respond(request, $0.catalogs, $0.shelf, $1) })
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
