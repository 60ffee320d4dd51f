internal import Catalogs
internal import HTTP
internal import Localization
internal import Model
internal import Routing
internal import Screens
internal import Shelf
internal import Storage

extension RequestHandler {
    /// Does the work that an answer asks for, and returns the response. If the library reports an error, responds with that error.
    ///
    /// - Parameter asked: The request, as `respond` received it.
    func perform(
        _ effect: Effect, _ request: HTTPRequest, _ asked: Request, _ context: RequestContext
    ) -> HTTPHandlerResult {
        do throws(LibraryError) {
            return try begin(effect, request, asked, context)
        } catch {
            return .now(refusal(error, asked, context))
        }
    }

    private func begin(
        _ effect: Effect, _ request: HTTPRequest, _ asked: Request, _ context: RequestContext
    ) throws(LibraryError) -> HTTPHandlerResult {
        let sources = context.settings.sources
        switch effect {
        case .save(let actions, let response):
            return later(asked, context, in: writes, hasRecipes: actions.contains { $0.key.subject == .recipe }) {
                deadline throws(LibraryError) in try self.save(actions, then: response, asked, context, until: deadline)
            }
        case .refresh(let ids, let response):
            background.refresh(ids.isEmpty ? nil : ids, sources)
            return .now(reply(response))
        case .sync(let ids):
            return later(asked, context) { () async throws(LibraryError) in
                let report = await self.main.sync(ids.isEmpty ? nil : ids, sources: sources) { _, _ in }
                let words = Localizer(context.settings.language)
                var response = RequestHandler.json(
                    JSONReportRenderer.syncReport(report, words: words), status: report.isOK ? 200 : 503)
                if report.catalogs.contains(where: { $0.problems.contains { $0.cause == .alreadyRunning } }) {
                    response.headers.append(HTTPHeader("Retry-After", "\(Response.busyPause)"))
                }
                return response
            }
        case .stop(let id, let response):
            main.stopSync(id)
            return .now(reply(response))
        case .fillIn(let id, let response):
            background.fillIn(id)
            return .now(reply(Route.isAPI(asked.target) ? try withRecords(of: id, asked, context) : response))
        case .records(let id, _): return .now(reply(try withRecords(of: id, asked, context)))
        case .draw(let id, _):
            return later(asked, context) { () async throws(LibraryError) in try await self.draw(from: id, asked, context) }
        case .picture(let id, let size):
            return pictures.answer(
                id, size, otherwise: reply(.noPicture(mayCome: true)), never: reply(.noPicture(mayCome: false)))
        case .pictures(let task, let id, let response): return change(id, task, response, asked, context)
        case .backup(let isDownload):
            let file = try library.backup()
            guard isDownload else { return .now(RequestHandler.json(file, status: 200)) }
            return .now(reply(.backup(file, date: ISO8601TimestampFormat.isoDate(context.now))))
        case .exchange(let message):
            // Without changes, the exchange only reads.
            guard !message.changes.isEmpty else { return .now(try exchange(message, asked, context)) }
            return later(asked, context, in: writes, hasRecipes: message.changes.contains { $0.key.subject == .recipe }) {
                deadline throws(LibraryError) in try self.exchange(message, asked, context, until: deadline)
            }
        case .lines: return .now(try rows(asked, context))
        case .changes(let selection):
            let changes = try main.changes(selection)
            return .now(
                reply(
                    answer(asked, context) {
                        respond(to: asked, with: changes, selection, $0.catalogs, $0.shelf, $1)
                    }))
        case .apiDescription:
            let document = OpenAPIDocument(
                version: options.version, catalogs: try library.snapshot().catalogs, links: context.links)
            return .now(RequestHandler.json(document.bytes, status: 200))
        case .kit: return .now(try manifest(context))
        case .https(let isFile): return .now(httpsPage(request, isFile: isFile, context))
        case .importFile:
            let order = DayMonthOrder(acceptLanguage: request.header("Accept-Language") ?? "", context.settings.language)
            return importFile(asked, order, context)
        case .ownCatalogs(let done): return .now(ownCatalogs(done: done, asked, context))
        case .ownCatalog(let id, let isSaved):
            let order = DayMonthOrder(acceptLanguage: request.header("Accept-Language") ?? "", context.settings.language)
            return later(asked, context) { () async throws(LibraryError) in
                try await self.ownCatalog(id, isSaved: isSaved, asked, order, context)
            }
        case .access(let task): return access(task, request, asked, context)
        case .restore(let replace, let isForm): return restore(asked, replace: replace, isForm: isForm, context)
        // Only the browser's service worker can do this work, and only the worker's pages offer it.
        case .keepOnDevice(_, _, _, let response), .testOffline(let response): return .now(reply(response))
        }
    }

    /// Sends the response that `work` returns, or the error that it throws.
    private func later(
        _ asked: Request, _ context: RequestContext,
        _ work: @escaping @Sendable () async throws(LibraryError) -> HTTPResponse
    ) -> HTTPHandlerResult {
        .later { completion in
            self.background.run {
                do throws(LibraryError) {
                    completion.send(try await work())
                } catch {
                    completion.send(self.refusal(error, asked, context))
                }
            }
        }
    }

    /// Sends the response that `work` returns after the queue's earlier changes, or the error that it throws.
    ///
    /// - Parameter hasRecipes: Whether the changes concern the reader's own recipes. The response then waits until lists and searches contain
    ///   them. If this fails, pages show the recipes from the shelf, and the next change or start tries again.
    private func later(
        _ asked: Request, _ context: RequestContext, in queue: WriteQueue, hasRecipes: Bool = false,
        _ work: @escaping @Sendable (_ deadline: ContinuousClock.Instant) throws(LibraryError) -> HTTPResponse
    ) -> HTTPHandlerResult {
        queue.later { completion, deadline in
            do throws(LibraryError) {
                let response = try work(deadline)
                guard hasRecipes else { return completion.send(response) }
                let isRunning = self.background.run {
                    try? await self.main.storeOwnRecipes()
                    completion.send(response)
                }
                if !isRunning { completion.send(response) }
            } catch {
                completion.send(self.refusal(error, asked, context))
            }
        }
    }

    private func save(
        _ actions: [ShelfAction], then response: Response?, _ request: Request, _ context: RequestContext,
        until deadline: ContinuousClock.Instant
    ) throws(LibraryError) -> HTTPResponse {
        _ = try library.apply(actions, until: deadline)
        if let response { return reply(response) }
        let reading = request.forReading
        return reply(
            answer(reading, context) {
                respond(reading, $0.set, $0.shelf, $1).response
                    ?? respond(to: .noSuchPage(path: reading.target), for: reading, $0.catalogs, $0.shelf, $1)
            })
    }

    private func change(
        _ id: CatalogID, _ task: Effect.PictureTask, _ response: Response, _ request: Request, _ context: RequestContext
    ) -> HTTPHandlerResult {
        switch task {
        case .keep:
            return .later { completion in
                self.background.run {
                    await self.main.keepPictures(id) { completion.send(self.reply(response)) }
                    completion.send(self.reply(response))
                }
            }
        case .stop:
            return later(request, context) { () async throws(LibraryError) in
                await self.main.stopPictures(id)
                return self.reply(response)
            }
        case .remove:
            return later(request, context) { () async throws(LibraryError) in
                try await self.main.removePictures(id)
                return self.reply(response)
            }
        }
    }

    /// Returns the API's response with an entry and the records from which it was made.
    private func withRecords(
        of id: EntryID, _ request: Request, _ context: RequestContext
    ) throws(LibraryError) -> Response {
        let records = try main.records(of: id)
        return answer(request, context) { respond(to: request, showing: id, with: records, $0.catalogs, $0.shelf, $1) }
    }

    /// Gets a random entry within two seconds, then returns the response. Meanwhile, prefetches the next random entry.
    private func draw(
        from deck: CatalogID, _ request: Request, _ context: RequestContext
    ) async throws(LibraryError) -> HTTPResponse {
        let sources = context.settings.sources
        let drawn = try await main.draw(deck, sources: sources)
        // After a timeout, a prefetch is still worthwhile, because the upstream may respond before the user's next request. After
        // any other failure, don't prefetch.
        let isWorthIt = drawn.problem.map { $0.cause == .upstream(.timedOut) } ?? true
        if isWorthIt, let fetch = main.beginDrawAhead(deck, sources: sources) { background.run { await fetch() } }
        let records = Route.isAPI(request.target) ? try main.records(of: drawn.id) : []
        return reply(
            answer(request, context) {
                respond(to: request, drawn: drawn.id, drawn.origin, records: records, $0.catalogs, $0.shelf, $1)
            })
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
                // Sources belong to all readers, so only an owner's backup can add some.
                let mayAddSources = self.reader.map { $0.role == .owner } ?? true
                let sources = mayAddSources ? await self.main.restoreSources(from: bytes) : SourceRestoreReport()
                try? await self.main.storeOwnRecipes()
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
}
