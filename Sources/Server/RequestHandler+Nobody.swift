internal import HTTP
internal import Model
internal import Routing
internal import Screens
internal import Shelf
internal import Storage

/// Requests from clients that aren't signed in. Their responses contain nothing from the library.
extension RequestHandler {
    /// The headers that tell a browser's service worker that the device must delete the data of the reader who was signed in, and from which
    /// library. Without the library, the worker would also delete another library's data that it received from the same address.
    var nobodyHeaders: [HTTPHeader] {
        guard let household = try? main.household else { return [] }
        return [HTTPHeader("X-Almanac-Reader", "none"), HTTPHeader("X-Almanac-Household", String(household, radix: 16))]
    }

    /// Handles a request from a client that isn't signed in, in a library with readers.
    func answerNobody(_ request: HTTPRequest) -> HTTPHandlerResult {
        let asked = RequestHandler.request(request)
        var context = context(of: request)
        context.hasWorker = false
        let path = request.target.utf8
        // Browsers request the app's manifest without cookies. Without catalogs, it contains only the same addresses for everybody.
        if path.starts(with: Route.staticFolder.utf8),
            case .page(let response) = respond(asked, [], ShelfState(), context), response.status == 200
        {
            return .now(reply(response))
        }
        if path.starts(with: Route.invitation.stem),
            case .work(.access(let task)) = respond(asked, [], ShelfState(), context), case .invitation = task
        {
            guard asked.method == .get || policy.admitsChange(request) else { return .now(withoutData(.forbidden, request)) }
            return access(task, request, asked, context)
        }
        return .now(signInNeeded(request, asked, context))
    }

    /// Returns the page or the API's error for a client that isn't signed in.
    private func signInNeeded(_ request: HTTPRequest, _ asked: Request, _ context: RequestContext) -> HTTPResponse {
        var response =
            Route.isAPI(request.target)
            ? reply(respond(to: .signInNeeded, for: asked, [], ShelfState(), context))
            : reply(.html(SignInPages(page: serverPage(context)).signIn(), status: RequestFailure.signInNeeded.status))
        if parts.access.isFromRevokedDevice(request) { response.headers += nobodyHeaders }
        // RFC 9110, 11.6.1: a response with status 401 must name a scheme. Browsers ignore schemes that they don't know.
        response.headers.append(HTTPHeader("WWW-Authenticate", "Device realm=\"Almanac\""))
        return response.unstored
    }
}

extension HTTPResponse {
    /// The response with the instruction that nobody stores it.
    var unstored: HTTPResponse {
        var response = self
        response.headers.removeAll { $0.name == "Cache-Control" }
        response.headers.append(HTTPHeader("Cache-Control", "no-store"))
        return response
    }
}
