internal import HTTP
internal import Localization
internal import Model
internal import Routing
internal import Screens
internal import Shelf
internal import Storage

extension RequestHandler {
    /// Converts an HTTP request to a `Request` for `respond`.
    static func request(_ request: HTTPRequest) -> Request {
        let method: Request.Method =
            switch request.method {
            case .get, .head: .get
            case .post: .post
            case .put: .put
            case .delete: .delete
            case .patch, .options, .other: .other
            }
        var asked = Request(method, request.target, contentType: request.header("Content-Type") ?? "", body: request.body)
        asked.wantsProblemDetails = request.prefersProblemDetails
        return asked
    }

    /// Returns the request's context, with settings from the cookie and `Accept-Language`, the current time, and a random seed. A
    /// library snapshot adds the remaining information.
    func context(of request: HTTPRequest) -> RequestContext {
        let files = files.current
        let language = request.header("Accept-Language").map { Language.negotiated(acceptLanguage: $0) } ?? options.language
        let usual = UserSettings(language: language, sources: options.sources)
        let saved = SettingsCookie.saved(inHeader: request.header("Cookie") ?? "", fallback: usual)
        var context = RequestContext.starting(
            settings: saved ?? usual, isOffline: options.isOffline, hasWorker: files.hasWorker, build: files.build,
            pictures: pictureContext(of: request))
        context.hasSavedSettings = saved != nil
        context.links = forwarded.links(request)
        context.isReadOnly = options.isReadOnly || reader?.role == .guest
        context.reader = reader.map { ReaderIdentity(name: $0.name, role: $0.role) }
        if showsStatus(request) { context.certificate = certificateStatus }
        return context
    }

    /// Returns whether the response describes the server itself. This is true of the settings page and of the kit for offline
    /// use, which contains the data for the settings page.
    private func showsStatus(_ request: HTTPRequest) -> Bool {
        request.path == Route.settings.path[...] || request.path == Route.kit.path[...]
    }

    /// Returns the picture settings for a page. Includes information about stored pictures only if the page shows it.
    private func pictureContext(of request: HTTPRequest) -> PictureSettings {
        let areShown = main.showsPictures
        guard showsStatus(request) else { return PictureSettings(areShown: areShown) }
        return PictureSettings(areShown: areShown, statuses: main.pictureStatuses(), limit: main.pictureLimit)
    }

    /// Converts a response from `respond` to an HTTP response.
    func reply(_ response: Response) -> HTTPResponse {
        HTTPResponse(
            status: response.status, headers: response.headers.map { HTTPHeader($0.name, $0.value) }, body: response.body)
    }

    /// Returns the response to a request that the server rejects without calling `respond`. The response is an error page or, for
    /// URLs under `/api`, a JSON error. Returns nil if the HTTP server should send its own error text.
    func refusal(status: UInt16, _ request: HTTPRequest) -> HTTPResponse? {
        let failure: RequestFailure
        switch status {
        case 413: failure = .bodyTooLarge
        case 414: failure = .addressTooLong
        case 421: failure = .wrongHost
        default: return nil
        }
        if Route.isAPI(request.target) { return withoutData(failure, request) }
        // If the client used the wrong host name, don't show any stored data.
        guard policy.admits(host: request.header("Host")) else { return nil }
        switch parts.access.sender(of: request) {
        case .anybody: return refusal(failure, status: status, request)
        case .reader(let library, let reader):
            return RequestHandler(parts, library, reader).refusal(failure, status: status, request)
        case .nobody, .unknown: return withoutData(failure, request)
        }
    }

    /// Returns a page or an API error that contains nothing from the library.
    func withoutData(_ failure: RequestFailure, _ request: HTTPRequest) -> HTTPResponse {
        var context = context(of: request)
        context.hasWorker = false
        return reply(respond(to: failure, for: RequestHandler.request(request), [], ShelfState(), context))
    }

    /// Returns the page about a request that the server rejected without calling `respond`.
    private func refusal(_ failure: RequestFailure, status: UInt16, _ request: HTTPRequest) -> HTTPResponse {
        let context = context(of: request)
        if status == 413, request.path == Route.importFile.path[...] {
            return reply(fileTooLarge(RequestHandler.request(request), context))
        }
        let snapshot = try? library.snapshot()
        return reply(
            respond(
                to: failure, for: Request(.get, status == 414 ? Route.home.path : request.target), snapshot?.catalogs ?? [],
                snapshot?.shelf ?? ShelfState(), snapshot?.context(context) ?? context))
    }

    static func json(_ body: [UInt8], status: UInt16) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: [HTTPHeader("Content-Type", "application/json"), HTTPHeader("Cache-Control", "no-cache")], body: body)
    }
}
