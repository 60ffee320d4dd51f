internal import HTTP
internal import Model
internal import Routing
internal import Screens
internal import Shelf
internal import Storage

extension RequestHandler {
    /// Returns the manifest of the offline kit, or status 304 if the client already has it. The kit contains the files that a
    /// device downloads for offline reading.
    func manifest(_ request: HTTPRequest, _ context: RequestContext) throws(LibraryError) -> HTTPResponse {
        let snapshot = try library.snapshot()
        // Leave out this request's time and random seed, so that the manifest changes only if the data changes.
        var state = snapshot.context(context)
        (state.now, state.seed) = (0, 0)
        let bytes = kit.manifest(snapshot, state, files.current)
        let tag = "\"" + String(FNV1a.hash(bytes.span, after: FNV1a.start), radix: 36) + "\""
        let headers = [
            HTTPHeader("Content-Type", "application/json"), HTTPHeader("Cache-Control", "no-cache"), HTTPHeader("ETag", tag),
            HTTPHeader("Vary", "Cookie, Accept-Language"),
        ]
        if request.isKnown(tag) { return HTTPResponse(status: 304, headers: headers) }
        return HTTPResponse(headers: headers, body: bytes)
    }

    /// Stores a device's changes, and returns the changes that the device doesn't have yet. If the device's changes belong to
    /// another library, returns an error page and stores nothing.
    func exchange(
        _ message: ShelfExchange.Request, _ request: Request, _ context: RequestContext,
        until deadline: ContinuousClock.Instant = .now
    ) throws(LibraryError) -> HTTPResponse {
        guard try library.snapshot().device == message.library else {
            return reply(answer(request, context) { respond(to: .otherLibrary, for: request, $0.catalogs, $0.shelf, $1) })
        }
        let answer = try library.exchange(message.changes, after: message.cursor, until: deadline)
        return HTTPResponse(
            headers: [
                HTTPHeader("Content-Type", "application/octet-stream"), HTTPHeader("Cache-Control", "no-store"),
                HTTPHeader("X-Content-Type-Options", "nosniff"),
            ], body: answer.bytes)
    }
}
