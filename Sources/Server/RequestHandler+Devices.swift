internal import HTTP
internal import Model
internal import Routing
internal import Screens
internal import Shelf
internal import Storage

extension RequestHandler {
    /// Returns the manifest of the offline kit. The kit contains the files that a device downloads for offline reading.
    func manifest(_ context: RequestContext) throws(LibraryError) -> HTTPResponse {
        let snapshot = try library.snapshot()
        // Leave out this request's time and random seed, so that the manifest changes only if the data changes.
        var state = snapshot.context(context)
        (state.now, state.seed) = (0, 0)
        return RequestHandler.json(kit.manifest(snapshot, state, files.current, household: try library.household), status: 200)
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
        let answer = try library.exchange(message.changes, after: message.cursor, version: message.version, until: deadline)
        return HTTPResponse(
            headers: [
                HTTPHeader("Content-Type", "application/octet-stream"), HTTPHeader("Cache-Control", "no-store"),
                HTTPHeader("X-Content-Type-Options", "nosniff"),
            ], body: answer.bytes)
    }
}
