public import Model
public import Upstreams

/// Creates a source file from a server's responses. It does no I/O itself: it provides the next request, and the caller passes
/// each response to `receive`.
///
/// It sends as few requests as possible: one or two for the list, up to nine to find out how to get the next page, one for a later
/// page, and up to twelve for details, of which six succeed.
public struct SourceProbe: Sendable {
    /// The user's choices for the new source file.
    public struct Wishes: Sendable {
        /// The catalog to create.
        public var catalog: CatalogID
        /// The user's choices about columns, types and names.
        public var choices = ImportChoices()
        /// The list's location in the response.
        public var entries: JSONPointer?
        /// The language of the catalog's text if `choices` doesn't contain a language.
        public var language = "en"
        /// The order of day and month in ambiguous dates.
        public var dateOrder: DayMonthOrder?
        /// The user's corrections of guesses that an import doesn't make.
        public var corrections = SourceCorrections()

        /// Creates the user's choices for a catalog, with default values.
        public init(catalog: CatalogID) { self.catalog = catalog }
    }

    /// The step that the probe performs next.
    enum Stage {
        case list
        case paging(candidates: [PagingCandidate])
        /// The request for page 1, which shows whether the pages are numbered from 0 or from 1.
        case firstPage
        /// The request for a later page, whose records may have other keys.
        case laterPage(rows: Int)
        case detail([DetailKey])
        case finished
    }

    /// An entry in the sample whose details are requested: its row, and the ID in the request.
    struct DetailKey {
        let row: Int
        let id: String
    }

    /// A request for details, to be tried.
    struct DetailCandidate {
        /// The location of the ID. Nil if the list's keys are the IDs.
        let id: JSONPointer?
        let detail: SourceFile.Detail
    }

    /// A way to get the next page of the list, to be tried.
    struct PagingCandidate {
        let paging: SourceFile.Paging
        /// The body of a POST request that replaces the URL's query. Nil to send the query.
        var body: [UInt8]?
    }

    private static let mostPages = 8
    /// The maximum number of entries to examine.
    private static let mostRows = SourceSample.mostRecords
    /// The number of bytes to examine if a response is too large for memory.
    private static let mostBytes = SourceSample.mostBytes

    let wishes: Wishes
    let server: String
    let host: String
    /// The server's host and port, in the form that `--private-server` expects.
    public let hostAndPort: String
    var list: SourceFile.ListRequest
    var stage = Stage.list
    var first: UpstreamResponse?
    private(set) var rows: [JSONView] = []
    private(set) var keys: [String] = []
    /// The column names among the user's choices that are JSON Pointers.
    let chosenPointers: [JSONPointer]
    /// The list in the records that contains the actual record. Nil if the records aren't wrapped.
    private(set) var wrapper: Wrapper?
    /// The names of the columns if the list is a table.
    private(set) var columnNames: [String]?
    var details: [JSONView] = []
    /// For each of `details`, the entry's place in `rows`.
    var detailRows: [Int] = []
    var detail: SourceFile.Detail?
    /// The other requests for details to try.
    var detailCandidates: [DetailCandidate] = []
    /// The location of the ID in the request for details. Nil if there are no details.
    var detailID: JSONPointer?
    /// The path of the request for details that failed.
    var triedDetail = ""
    private(set) var source = "probe"
    /// What the first response says about the entries.
    private(set) var statements = SourceStatements()
    /// The location of the total number of entries, which is used only if there is a single page.
    var smallTotal: JSONPointer?
    /// Whether the first response says that there are more entries.
    private var hasMore = false
    /// The locations of the values that say so.
    private(set) var moreStatement: (more: JSONPointer?, pages: JSONPointer?)
    /// The total number of entries that the first response states, if it is greater than the number of entries on the page.
    private(set) var total: Int?
    /// Whether the list has more entries than the sample because a response was too large.
    private var isCut = false
    /// Whether the sample contains the whole list.
    var isWhole: Bool {
        guard !isCut else { return false }
        return list.paging.kind == .none ? !hasMore : total.map { rows.count >= $0 } ?? false
    }
    /// The number of similar lists beside this list. Zero if the user chose the list.
    private(set) var similarLists = 0
    /// The other lists in the response, with their numbers of entries. Empty if the user chose the list.
    private(set) var otherLists: [(pointer: JSONPointer, count: Int)] = []
    /// Whether the list contains only IDs.
    private(set) var isBare = false
    /// Whether the entries are the members of an object that aren't objects themselves.
    private(set) var hasPlainValues = false
    /// The number of entries in the first response.
    private(set) var firstPageCount = 0
    /// The maximum number of entries on a page that is too small for good guesses.
    private static let tinyPage = 5
    /// Whether the server sent the first page again although the request had the paging parameter that the user chose.
    var isPagingIgnored = false
    /// Whether the paging method that the user chose doesn't lead to a next page.
    var isPagingUseless = false
    /// Whether the list has more entries, but Almanac doesn't know how to request them.
    var isIncomplete: Bool { hasMore && (list.paging.kind == .none || isPagingUseless) && !list.isKeyed }
    /// Information about very small pages. Nil if the first page isn't very small or probably contains the whole list.
    var tinyPages: SourceProposal.TinyPages? {
        guard (1...SourceProbe.tinyPage).contains(firstPageCount), !list.isKeyed else { return nil }
        let parameter = list.query.first { SourceEnvelope.isSize($0.name) }
        let isAsked = parameter.flatMap { Int($0.value) }.map { $0 <= SourceProbe.tinyPage } ?? false
        guard isAsked || hasMore || rows.count > firstPageCount else { return nil }
        return SourceProposal.TinyPages(count: firstPageCount, parameter: parameter?.name ?? "limit")
    }
    /// The format of the response.
    private(set) var format = ImportFormat.jsonList
    /// Maps the name of each variable to the API key that it replaces in the URL.
    public private(set) var urlKeys: [String: String] = [:]

    /// Creates a probe for a URL.
    ///
    /// - Throws: `badURL`.
    public init(_ url: String, _ wishes: Wishes) throws(SourceProbeError) {
        let whole = url.prefix { $0 != "#" }
        let address = String(whole.prefix { $0 != "?" })
        // Don't show a password or an API key in a message.
        let shown = address.split(separator: "@").last.map { String($0) } ?? ""
        guard let parsed = ServerURL(address) else { throw .badURL(shown) }
        let path = parsed.prefix + (address.hasSuffix("/") || parsed.prefix.isEmpty ? "/" : "")
        guard UpstreamURLCodec.isPath(path) else { throw .badURL(shown) }
        let port = parsed.port == (parsed.isSecure ? 443 : 80) ? "" : ":\(parsed.port)"
        // If the user chose a unit, the values may be text such as "5 cubits", which the check for numbers would refuse.
        var wishes = wishes
        for (name, unit) in wishes.corrections.units where !unit.isEmpty && wishes.choices.types[name] == .number {
            wishes.choices.types[name] = nil
        }
        self.wishes = wishes
        chosenPointers = SourceProbe.chosenPointers(in: wishes)
        host = parsed.host
        hostAndPort = "\(parsed.host):\(parsed.port)"
        server = (parsed.isSecure ? "https://" : "http://") + parsed.host + port
        let query = UpstreamURLCodec.items(String(whole.dropFirst(address.count).dropFirst()))
        var segments = path.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
        for index in segments.indices
        where SourceFile.isSecretSegment(segments[index], after: index > 0 ? segments[index - 1] : "") {
            // Replace the API key with a variable in the source file.
            let parts = segments[index].split(separator: "=", maxSplits: 1).map { String($0) }
            let name = urlKeys["KEY"] == nil ? "KEY" : "KEY\(urlKeys.count + 1)"
            urlKeys[name] = String(decoding: PercentEncoding.decode(Array((parts.last ?? "").utf8).span), as: UTF8.self)
            segments[index] = (parts.count > 1 ? parts[0] + "=" : "") + "${\(name)}"
        }
        list = SourceFile.ListRequest(
            path: segments.joined(separator: "/"), query: [],
            entries: JSONPointer(tokens: []))
        for item in query {
            guard SourceFile.isSecretParameter(item.name, item.value) else {
                let value = SourceProbe.firstPage(of: item.name) ?? item.value
                let isLater = UInt32(item.value).map { $0 > 1 } ?? false
                list.query.append(SourceFile.NameValuePair(name: item.name, value: isLater ? value : item.value))
                continue
            }
            // Replace the API key with a variable in the source file.
            let name = SourceProbe.variable(for: item.name)
            urlKeys[name] = item.value
            list.query.append(SourceFile.NameValuePair(name: item.name, value: "${\(name)}"))
        }
    }

    /// Returns the value of a paging parameter for the first page, or nil if the name isn't a common paging parameter. A URL that
    /// was copied from a browser may lead to a later page.
    private static func firstPage(of parameter: String) -> String? {
        switch plain(parameter) {
        case "page", "pagenumber": "1"
        case "offset", "skip", "start", "startindex": "0"
        default: nil
        }
    }

    /// Returns a variable's name for a query parameter: `API_KEY` for `api-key`.
    private static func variable(for parameter: String) -> String {
        let bytes = parameter.utf8.prefix(40).map { byte -> UInt8 in
            if ASCII.isDigit(byte) || (65...90).contains(byte) { return byte }
            return ASCII.isLowercase(byte) ? byte - 32 : ASCII.underscore
        }
        return bytes.isEmpty ? "KEY" : String(decoding: bytes, as: UTF8.self)
    }

    /// The name of the entries in the URL: `trees` for `/v2/trees.json`.
    private var listName: String {
        let last = list.path.split(separator: "/").last ?? ""
        return String(last.prefix { $0 != "." })
    }

    /// The server's base URL.
    public var base: String { server }

    /// Returns the next request, or nil if the probe is finished.
    ///
    /// - Parameter upstream: The client's name for the server.
    public func next(upstream: String) -> UpstreamRequest? {
        var request: UpstreamRequest?
        switch stage {
        case .list:
            // Prefer JSON, but accept other types too, because the URL may lead to a CSV file.
            request = UpstreamRequest(
                upstream: upstream, path: list.path, query: list.query.map { UpstreamRequest.QueryItem($0.name, $0.value) },
                headers: [HeaderField("Accept", "application/json, text/csv;q=0.9, */*;q=0.5")], body: list.body)
        case .paging(let candidates): request = candidates.first.flatMap { trial($0)?.next }
        case .firstPage: request = download(PagingCandidate(paging: list.paging)).next
        case .laterPage(let rows): request = laterPage(rows)
        case .detail(let keys):
            request = keys.first.flatMap { key in detail.map { $0.request(for: key.id, upstream: upstream) } }
        case .finished: request = nil
        }
        request?.upstream = upstream
        return request
    }

    /// Receives the response to `next`, or nil if the server didn't respond. Only the first response is required.
    public mutating func receive(_ response: UpstreamResponse?) throws(SourceProbeError) {
        switch stage {
        case .list: try receiveList(response)
        case .paging(let candidates): receivePage(response, candidates)
        case .firstPage: receiveFirstPage(response)
        case .laterPage: receiveLaterPage(response)
        case .detail(let keys): receiveDetail(response, keys)
        case .finished: break
        }
    }

    // MARK: The list

    /// Receives the beginning of the first response, which is too large for memory. The list must then be a single file.
    public mutating func receive(beginning bytes: [UInt8]) throws(SourceProbeError) {
        let bytes = Array(bytes.prefix(SourceProbe.mostBytes))
        guard let view = TruncatedJSONCompleter.completed(bytes).flatMap({ try? UpstreamJSONParser.value($0) }) else {
            let end = bytes.lastIndex(of: ASCII.newline) ?? bytes.count
            isCut = true
            return try receiveTable(Array(bytes[..<end]))
        }
        guard let envelope = SourceEnvelope(view, entries: wishes.entries, name: listName) else { throw .noList }
        list.entries = envelope.entries
        list.isKeyed = envelope.isKeyed
        list.columns = envelope.columns
        hasPlainValues = envelope.hasPlainValues
        take(view)
        isCut = true
        // Drop the last entry, because it may be incomplete.
        if rows.count > 1 {
            rows.removeLast()
            if list.isKeyed { keys.removeLast() }
        }
        stage = .finished
    }

    private mutating func receiveList(_ response: UpstreamResponse?) throws(SourceProbeError) {
        guard let response else { throw .notJSON }
        // Many GraphQL servers accept a query only in the body of a POST request.
        if response.status != 200, list.body == nil, let query = GraphQLQuery(list.query) {
            list.post(query.body)
            return
        }
        guard response.status == 200 else {
            throw .refused(status: response.status, message: UpstreamJSONParser.message(response.body) ?? "")
        }
        guard let view = try? UpstreamJSONParser.value(response.body) else { return try receiveTable(response.body) }
        guard let envelope = SourceEnvelope(view, entries: wishes.entries, name: listName) else {
            let empty = SourceEnvelope.emptyList(in: view, entries: wishes.entries)
            throw empty.map { .emptyList($0.text) } ?? .noList
        }
        first = response
        list.entries = envelope.entries
        list.isKeyed = envelope.isKeyed
        list.columns = envelope.columns
        isBare = envelope.isBare
        hasPlainValues = envelope.hasPlainValues
        similarLists = wishes.entries == nil ? envelope.similarLists : 0
        otherLists = wishes.entries == nil && similarLists == 0 ? envelope.otherLists : []
        take(view)
        statements = SourceStatements(response, envelope, rows)
        let count = rows.count
        firstPageCount = count
        // If a total isn't greater than the number of entries on this page, it may be the page's count rather than the list's
        // total.
        smallTotal = envelope.total(atLeast: count)?.pointer
        list.total = envelope.total(atLeast: count + 1)?.pointer
        let stated = SourceEnvelope.total(inHeaders: response).flatMap { $0 > count ? $0 : nil }
        total = SourceListDownload.total(list.total, in: view).map { Int($0) } ?? stated
        hasMore = stated != nil || envelope.hasMore(than: count)
        moreStatement = envelope.moreStatement
        guard !list.isKeyed else { return beginDetails() }
        let header = response.headers.first {
            $0.name.lowercased() == "link" && NextPageLink.target(of: "next", inHeader: $0.value) != nil
        }
        let found = envelope.paging(count: count, query: list.query, hasNextHeader: header != nil, isPart: stated != nil)
        if found.isEmpty, let next = envelope.emptyNext {
            list.paging = SourceFile.Paging(kind: .next, at: next)
            list.total = list.total ?? smallTotal
        }
        if let chosen = wishes.corrections.paging { return try tryChosen(chosen, found, envelope) }
        var candidates = graphQLCandidates(envelope, count) + found.map { PagingCandidate(paging: $0) }
        candidates += found.compactMap { numberedLink($0, in: view) }.map { PagingCandidate(paging: $0) }
        let hasLastID = list.query.contains { SourceEnvelope.isLastID($0.name) }
        if envelope.saysMore || hasLastID, !found.contains(where: { $0.kind == .cursor || $0.kind == .next }),
            let id = try? idPointer(of: rows)
        {
            let last = JSONPointer(tokens: list.entries.tokens + ["-"] + id.tokens)
            let more = envelope.morePages
            let cursors = envelope.lastIDParameters(list.query).prefix(hasLastID && !envelope.saysMore ? 1 : 4).map {
                PagingCandidate(paging: SourceFile.Paging(kind: .cursor, at: last, parameter: $0, more: more))
            }
            // Servers that count pages or entries usually state the total.
            let isCounted = more.map(SourceEnvelope.isTransferLimit) ?? false || list.total != nil
            candidates = !isCounted || hasLastID ? cursors + candidates : candidates + cursors
        }
        tryNext(Array(candidates.prefix(SourceProbe.mostPages)))
    }

    /// Receives a response that isn't JSON but CSV or JSON Lines.
    private mutating func receiveTable(_ body: [UInt8]) throws(SourceProbeError) {
        let name = list.path.split(separator: "/").last.map { String($0) } ?? ""
        guard let table = TabularResponse(body, name: name) else { throw .notJSON }
        switch table.format {
        case .csv(let separator): (list.format, list.separator) = (.csv, separator)
        case .jsonLines, .jsonStream, .jsonList: list.format = .jsonLines
        }
        format = table.format
        isCut = isCut || table.records.count > SourceProbe.mostRows
        rows = table.records.prefix(SourceProbe.mostRows).compactMap { try? UpstreamJSONParser.record($0.payload) }
        stage = .finished
    }

    /// Adds a response's rows to the sample.
    mutating func take(_ view: JSONView) {
        guard let found = view[list.entries] else { return }
        if list.isKeyed {
            let members = found.members
            isCut = isCut || members.count > SourceProbe.mostRows
            for (key, value) in members.prefix(SourceProbe.mostRows) {
                guard let row = value.isObject ? value : hasPlainValues ? UpstreamRecord.wrapped(value) : nil else {
                    continue
                }
                keys.append(key)
                rows.append(row)
            }
        } else {
            let objects = records(in: view).filter(\.isObject)
            columnNames = columnNames ?? table(in: view)?.names
            isCut = isCut || rows.count + objects.count > SourceProbe.mostRows
            let isFirst = rows.isEmpty
            rows += objects.prefix(max(0, SourceProbe.mostRows - rows.count))
            if isFirst { wrapper = Wrapper(rows) }
        }
    }
}
