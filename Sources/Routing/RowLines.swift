#if !arch(wasm32)
    import Model
    public import Pack
    import Pages
    public import Screens
    public import Shelf

    /// Some of the rows of a list or a search, as NDJSON.
    public struct RowLines: Equatable, Sendable {
        /// A line for each row.
        public var bytes: [UInt8] = []
        /// The number of rows in `bytes`.
        public var count: UInt32 = 0
        /// Whether there may be further rows.
        public var hasMore = false
    }

    extension Response {
        /// The response to a request for rows as NDJSON, without the rows.
        public static let lines: Response = {
            var response = make(200, "application/x-ndjson", [])
            response.headers.append(Header(name: "Vary", value: "Cookie, Accept-Language"))
            return response
        }()
    }

    /// Returns the next rows of a list or a search that a request wants as NDJSON (`Effect.lines`).
    ///
    /// - Parameters:
    ///   - sent: The number of rows in the earlier parts of the response.
    ///   - most: The maximum number of rows to return.
    /// - Throws: The reason why the request is invalid. If the first call succeeds, later calls with the same catalogs do too.
    public func lines(
        of request: Request, after sent: UInt32, atMost most: UInt32, _ catalogs: [MergedCatalog], _ shelf: ShelfState,
        _ context: RequestContext
    ) throws(RequestFailure) -> RowLines {
        let router = Router(request: request, builder: ScreenBuilder(catalogs: catalogs, shelf: shelf, context: context))
        return try router.lines(after: sent, atMost: most)
    }

    extension Router {
        fileprivate func lines(after sent: UInt32, atMost most: UInt32) throws(RequestFailure) -> RowLines {
            let wanted = ListState.number(request.query["limit"]) ?? .max
            let limit = min(most, wanted - min(wanted, sent))
            guard limit > 0 else { return RowLines() }
            let bytes: [UInt8], count: Int, total: UInt32, offset: UInt32
            switch Route.matching(request.segments) {
            case (.apiList, let arguments)?:
                var (view, state, fields) = try listed(arguments[0])
                state.offset = min(state.offset, ListState.offsetMaximum) + sent
                state.limit = limit
                let screen = builder.catalog(view, state, withSnippetsOfTitles: true)
                (bytes, count) = (data.lines(screen, fields: fields), screen.rows.count)
                (total, offset) = (screen.total, state.offset)
            case (.apiFind, _)?:
                var (search, fields) = try searched()
                search.offset += sent
                search.limit = limit
                search.countsFilters = false
                let screen = builder.search(search)
                (bytes, count) = (data.lines(screen, fields: fields), screen.hits.count)
                (total, offset) = (screen.total, search.offset)
            default: throw .noSuchPage(path: request.path)
            }
            let isLast =
                count == 0 || UInt64(offset) + UInt64(count) >= UInt64(total) || UInt64(sent) + UInt64(count) >= UInt64(wanted)
            return RowLines(bytes: bytes, count: UInt32(count), hasMore: !isLast)
        }
    }
#endif
