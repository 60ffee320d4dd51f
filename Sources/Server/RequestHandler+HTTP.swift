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

    /// The request's context: its settings from the cookie and `Accept-Language`, the clock, and a seed. A snapshot adds the rest.
    func context(of request: HTTPRequest) -> RequestContext {
        let language = request.header("Accept-Language").map { Language.negotiated(acceptLanguage: $0) } ?? options.language
        return .starting(
            settings: SettingsCookie.settings(
                inHeader: request.header("Cookie") ?? "", fallback: Settings(language: language, sources: options.sources)),
            isOffline: options.isOffline, build: files.build, pictures: pictureContext(of: request))
    }

    /// The picture information for a page. It includes the stored pictures only if the page shows them.
    private func pictureContext(of request: HTTPRequest) -> PictureSettings {
        let areShown = library.showsPictures
        guard request.path == "/settings" else { return PictureSettings(areShown: areShown) }
        return PictureSettings(areShown: areShown, statuses: library.pictureStatuses(), limit: library.pictureLimit)
    }

    /// Converts a response from `respond` to an HTTP reply.
    func reply(_ response: Response) -> HTTPResponse {
        HTTPResponse(
            status: response.status, headers: response.headers.map { HTTPHeader($0.name, $0.value) }, body: response.body)
    }

    /// The reply to a request that is rejected before `respond`: a page, or an error object under `/api`. Nil to use the HTTP
    /// server's own error text.
    func refusal(status: UInt16, _ request: HTTPRequest) -> HTTPResponse? {
        let failure: RequestFailure
        switch status {
        case 413: failure = .bodyTooLarge
        case 414: failure = .addressTooLong
        case 421: failure = .wrongHost
        default: return nil
        }
        let context = context(of: request)
        if request.target.utf8.starts(with: "/api/".utf8) {
            return RequestHandler.json(
                DataRenderer(words: Localizer(context.settings.language)).error(failure), status: status)
        }
        // Show no stored data to a client that used the wrong host name.
        guard gate.admits(host: request.header("Host")) else { return nil }
        let snapshot = try? library.snapshot()
        return reply(
            respond(
                to: failure, for: Request(.get, status == 414 ? "/" : request.target), snapshot?.catalogs ?? [],
                snapshot?.shelf ?? ShelfState(), snapshot?.context(context) ?? context))
    }

    static func json(_ body: [UInt8], status: UInt16) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: [HTTPHeader("Content-Type", "application/json"), HTTPHeader("Cache-Control", "no-cache")], body: body)
    }

    static func backup(_ body: [UInt8], isDownload: Bool) -> HTTPResponse {
        var reply = json(body, status: 200)
        if isDownload {
            let date = Localizer.isoDate(Int64(Date().timeIntervalSince1970))
            reply.headers.append(
                HTTPHeader("Content-Disposition", "attachment; filename=\"almanac-backup-" + date + ".json\""))
        }
        return reply
    }
}
