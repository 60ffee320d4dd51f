internal import FoundationEssentials
internal import HTTP
internal import Localization
internal import Pages
internal import Routing
internal import Screens
internal import Shelf
internal import Storage

extension RequestHandler {
    /// Converts an HTTP request for `respond`.
    static func request(_ request: HTTPRequest) -> Request {
        let method: Request.Method =
            switch request.method {
            case .get, .head: .get
            case .post: .post
            case .put: .put
            case .delete: .delete
            case .patch, .options, .other: .other
            }
        return Request(method, request.target, contentType: request.header("Content-Type") ?? "", body: request.body)
    }

    /// Returns a function that creates the request's context from a snapshot, or from nil if there isn't one. The context has the
    /// settings from the cookie and `Accept-Language`, the time and a random seed.
    func contextMaker(for request: HTTPRequest) -> @Sendable (LibrarySnapshot?) -> Context {
        let language = request.header("Accept-Language").map { Language.negotiated(acceptLanguage: $0) } ?? options.language
        let settings = SettingsCookie.settings(
            inHeader: request.header("Cookie") ?? "", fallback: Settings(language: language, sources: options.sources))
        let now = Int64(Date().timeIntervalSince1970)
        let seed = UInt64.random(in: 0...UInt64.max)
        let (isOffline, build) = (options.isOffline, files.build)
        let pictures = pictureContext(of: request)
        return { snapshot in
            Context(
                now: now, seed: seed, settings: settings, isOffline: isOffline, catalogs: snapshot?.statuses ?? [], build: build,
                bytesKept: snapshot?.bytesKept, pictures: pictures,
                obstacle: snapshot?.obstacle.map { RequestHandler.failure($0) })
        }
    }

    /// The picture information for a page. It includes the stored pictures only if the page shows them.
    private func pictureContext(of request: HTTPRequest) -> PictureContext {
        let areShown = library.showsPictures
        guard request.path == "/settings" else { return PictureContext(areShown: areShown) }
        return PictureContext(areShown: areShown, statuses: library.pictureStatuses(), limit: library.pictureLimit)
    }

    /// Converts a response from `respond` to an HTTP reply.
    func reply(_ response: Response) -> HTTPReply {
        HTTPReply(
            status: response.status, headers: response.headers.map { HTTPHeader($0.name, $0.value) }, body: response.body)
    }

    /// The reply to a request that is rejected before `respond`: a page, or an error object under `/api`. Nil to use the HTTP
    /// server's own error text.
    func refusal(status: UInt16, _ request: HTTPRequest) -> HTTPReply? {
        let refusals: [Failure] = [.bodyTooLarge, .addressTooLong, .wrongHost]
        guard let failure = refusals.first(where: { $0.status == status }) else { return nil }
        let context = contextMaker(for: request)
        if request.target.utf8.starts(with: "/api/".utf8) {
            return RequestHandler.json(
                DataRenderer(words: Localizer(context(nil).settings.language)).error(failure), status: status)
        }
        // Show no stored data to a client that used the wrong host name.
        guard gate.admits(host: request.header("Host")) else { return nil }
        let snapshot = try? library.snapshot()
        return reply(
            respond(
                to: failure, for: Request(.get, failure == .addressTooLong ? "/" : request.target), snapshot?.catalogs ?? [],
                snapshot?.shelf ?? ShelfState(), context(snapshot)))
    }

    static func json(_ body: [UInt8], status: UInt16) -> HTTPReply {
        HTTPReply(
            status: status,
            headers: [HTTPHeader("Content-Type", "application/json"), HTTPHeader("Cache-Control", "no-cache")], body: body)
    }

    static func backup(_ body: [UInt8], isDownload: Bool) -> HTTPReply {
        var reply = json(body, status: 200)
        if isDownload {
            let date = Localizer.isoDate(Int64(Date().timeIntervalSince1970))
            reply.headers.append(
                HTTPHeader("Content-Disposition", "attachment; filename=\"almanac-backup-" + date + ".json\""))
        }
        return reply
    }
}
