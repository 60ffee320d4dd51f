internal import HTTP
internal import Model
internal import Routing
internal import Screens
internal import Storage
internal import Synchronization

extension RequestHandler {
    /// The maximum number of rows in a part of a response with NDJSON. A part takes a few milliseconds and less than 2 MB.
    private static let rowsInPart: UInt32 = 2000

    /// Returns a response with the rows of a list or a search. The rows are created while they are sent. All of them come from the
    /// same snapshot, unless a damaged pack has to be rebuilt between two parts.
    func rows(_ request: Request, _ context: RequestContext) throws(LibraryError) -> HTTPResponse {
        struct Progress {
            var snapshot: LibrarySnapshot
            var sent: UInt32 = 0
            var hasMore = true
        }
        let progress = Mutex(Progress(snapshot: try library.snapshot()))
        var response = reply(.lines)
        response.body = .streamed(
            StreamedBody { [library] in
                progress.withLock { progress in
                    guard progress.hasMore else { return .end }
                    do throws(LibraryError) {
                        let sent = progress.sent
                        let part = try library.answer(from: progress.snapshot) { snapshot in
                            (
                                snapshot,
                                try? lines(
                                    of: request, after: sent, atMost: RequestHandler.rowsInPart, snapshot.catalogs,
                                    snapshot.shelf,
                                    snapshot.context(context))
                            )
                        }
                        guard let rows = part.1 else { return .failure }
                        progress = Progress(snapshot: part.0, sent: sent + rows.count, hasMore: rows.hasMore)
                        return rows.bytes.isEmpty ? .end : .bytes(rows.bytes)
                    } catch {
                        return .failure
                    }
                }
            })
        return response
    }
}
