import Model
import Upstreams

/// A download of a list that a source file describes.
struct SourceListDownload: ListDownload {
    /// The maximum number of requests. A list with more pages is faulty.
    private static let mostRequests: UInt32 = 100_000
    /// The maximum length of the column names in a checkpoint, in bytes.
    private static let longestColumns = 1500
    /// The maximum number of consecutive empty pages that link to the next page.
    private static let mostEmpties: UInt32 = 20

    /// The contents of a checkpoint.
    private struct Checkpoint: Codable, Equatable {
        var version = 1
        /// The number of answered requests, and the number of rows in their responses.
        var requests: UInt32 = 0
        var rows: UInt32 = 0
        var total: UInt32?
        var isDone = false
        /// The cursor, or the next page's URL.
        var position: String?
        /// An earlier position, which helps to detect lists whose pages form a cycle.
        var mark: String?
        /// The hashes of the IDs on the last page (`contents`) and on an earlier page (`contentsMark`), if the pages are
        /// numbered.
        var contents: String?
        var contentsMark: String?
        /// Whether the last page said that there are more entries. Nil if it didn't.
        var saysMore: Bool?
        /// The names of the columns, for pages without names. Nil if the list isn't a table or the names are very long.
        var columns: [String]?
        /// The number of empty pages since the last page with entries. Nil if there are none.
        var empties: UInt32?
    }

    /// The contents of a checkpoint from an earlier version of Almanac, whose Star Wars adapter used another format. It lets
    /// Almanac resume an interrupted download. If the download started again, it would receive more records than the source has
    /// entries.
    private struct LegacyCheckpoint: Decodable {
        let version: Int
        /// The number of the next page, or nil when the download is finished.
        let page: UInt32?
        let count: UInt32
    }

    private let source: String
    private let servers: [ServerURL]
    private let catalog: SourceFile.Catalog
    private var state = Checkpoint()

    private var list: SourceFile.ListRequest { catalog.list }
    private var paging: SourceFile.Paging { catalog.list.paging }

    /// Creates a download.
    /// - Parameters:
    ///   - replacements: The URLs that replace the file's servers. Links may also refer to these URLs.
    ///   - checkpoint: The checkpoint of an earlier download. If it can't be decoded, the download starts from the beginning.
    init(_ file: SourceFile, _ catalog: SourceFile.Catalog, replacements: [String] = [], checkpoint: String?) {
        source = file.name
        servers = (replacements + file.servers).compactMap { ServerURL($0) }
        self.catalog = catalog
        if catalog.list.paging.isNumberedLink,
            let earlier: LegacyCheckpoint = CheckpointCoding.decode(checkpoint, limit: 4096), earlier.version == 1,
            (2...1000).contains(earlier.page ?? 2)
        {
            state = Checkpoint(
                requests: (earlier.page ?? 2) - 1, total: earlier.count, isDone: earlier.page == nil,
                position: earlier.page.map { "\($0)" })
            return
        }
        // The earlier adapter for MealDB wrote this checkpoint at the end of the list.
        state.isDone = checkpoint == "over"
        guard let state: Checkpoint = CheckpointCoding.decode(checkpoint, limit: 8192), state.version == 1,
            state.requests < SourceListDownload.mostRequests
        else { return }
        self.state = state
    }

    var checkpoint: String { CheckpointCoding.encode(state) }

    /// Returns the download after the given numbers of pages and rows.
    func skipping(to requests: Int, rows: Int) -> SourceListDownload {
        var later = self
        (later.state.requests, later.state.rows, later.state.isDone) = (UInt32(clamping: requests), UInt32(clamping: rows), false)
        return later
    }

    var expectedCount: Int? { state.total.map { Int($0) } }

    /// If pages or entries are counted, the list's end doesn't depend on what the responses say.
    var hasMore: Bool { state.isDone && state.saysMore == true && paging.kind != .page && paging.kind != .offset }

    // MARK: Requests

    var next: UpstreamRequest? {
        guard !state.isDone else { return nil }
        let accept = list.format == .json ? [] : [HeaderField("Accept", "*/*")]
        var request = UpstreamRequest(
            upstream: source, path: list.path, query: list.query.map { UpstreamRequest.QueryItem($0.name, $0.value) },
            headers: accept, body: list.body)
        if paging.isNumberedLink {
            if let position = state.position { set(paging.parameter, position, isNumber: true, in: &request) }
            return request
        }
        if paging.kind == .next || paging.kind == .link {
            guard let position = state.position else { return request }
            guard let link = NextPageLink(position, relativeTo: list.path, servers: servers) else { return nil }
            request.path = link.path
            // The address may lack the API key, which each request needs.
            let keys = request.query.filter { item in
                !SourceFile.variables(in: item.value).isEmpty && !link.query.contains { $0.name == item.name }
            }
            request.query = link.query + keys
            return request
        }
        if let name = paging.sizeParameter, let size = paging.size { set(name, "\(size)", isNumber: true, in: &request) }
        switch paging.kind {
        case .page: set(paging.parameter, "\(paging.first + state.requests)", isNumber: true, in: &request)
        case .offset: set(paging.parameter, "\(paging.firstOffset + state.rows)", isNumber: true, in: &request)
        case .cursor: if let position = state.position { set(paging.parameter, position, isNumber: false, in: &request) }
        case .none, .next, .link: break
        }
        return request
    }

    /// Sets a parameter in the request's body, or in the query if there is no body.
    private func set(_ name: String, _ value: String, isNumber: Bool, in request: inout UpstreamRequest) {
        guard let body = request.body else {
            request.query.removeAll { $0.name == name }
            request.query.append(UpstreamRequest.QueryItem(name, value))
            return
        }
        guard let pointer = JSONPointer(name), let view = try? UpstreamJSONParser.value(body) else { return }
        var bytes = Array(value.utf8)
        if !isNumber {
            bytes = []
            JSONString.append(value, to: &bytes)
        }
        request.body = view.replacing(pointer.tokens[...], with: bytes)
    }

    // MARK: Files

    var isFile: Bool { paging.kind == .none && list.body == nil }

    func reader(of file: RecordFile) throws(AdaptProblem) -> SourceListReader? {
        try SourceListReader(try SourceListDownload.unpacked(file), catalog)
    }

    /// Returns the total number of entries that a response reports, or nil if it doesn't report a total.
    static func total(_ pointer: JSONPointer?, in view: JSONView) -> UInt32? {
        guard let total = pointer.flatMap({ view[$0] }), let number = total.numericValue,
            (0...10_000_000).contains(number)
        else { return nil }
        return UInt32(number)
    }

    // MARK: Responses

    mutating func receive(_ response: UpstreamResponse) throws(AdaptProblem) -> ListPage {
        guard next != nil else { return ListPage(records: []) }
        let isNumbered = paging.kind == .page || paging.kind == .offset || paging.isNumberedLink
        if response.status == 404, isNumbered, state.requests > 0, (try? UpstreamJSONParser.value(response.body)) != nil {
            // Some servers respond with 404 after the last page. The total count shows whether any entries are missing.
            state.isDone = true
            return ListPage(records: [])
        }
        if response.status == 204, state.requests > 0 {
            // Some servers respond with 204 (no content) after the last page.
            state.isDone = true
            return ListPage(records: [])
        }
        if response.status == 400, paging.kind == .page || paging.kind == .offset, state.requests > 0, state.saysMore != true,
            state.total.map({ state.rows >= $0 }) ?? true, (try? UpstreamJSONParser.value(response.body)) != nil
        {
            // Other servers respond with 400 after the last page. If the earlier pages say that there are more entries, the page is
            // missing.
            state.isDone = true
            return ListPage(records: [])
        }
        guard response.status == 200 else { throw UpstreamJSONParser.refusal(response) }
        var response = response
        response.body = try SourceListDownload.unpacked(response.body)
        let (view, page, count, columns) = try rows(response)
        if count == 0, state.requests == 0 { try list.checkEmptiness() }
        var following = state
        following.columns = columns
        following.requests += 1
        following.rows += UInt32(clamping: count)
        following.total = SourceListDownload.total(list.total, in: view) ?? following.total
        following.saysMore = count > 0 && paging.saysMore(in: view, after: following.requests) ? true : nil
        if paging.kind == .page || paging.kind == .offset, !page.records.isEmpty {
            // After the last page, some servers send that page again, or start again from the first page. Others don't know the
            // parameter and always send the same page.
            let contents = ImportedEntryKeyGenerator.mark(page.records.map(\.id.key).joined(separator: "\n"))
            if contents == state.contents || contents == state.contentsMark {
                state.isDone = true
                return ListPage(records: [])
            }
            following.contents = contents
            if following.requests & (following.requests - 1) == 0 { following.contentsMark = contents }
        }
        try advance(&following, view, response, count)
        state = following
        return page
    }

    private mutating func advance(
        _ state: inout Checkpoint, _ view: JSONView, _ response: UpstreamResponse, _ count: Int
    ) throws(AdaptProblem) {
        guard state.requests < SourceListDownload.mostRequests else { throw AdaptProblem(.wrongShape, detail: "too many pages") }
        let position: String?
        switch paging.kind {
        case .none:
            state.isDone = true
            return
        case .page, .offset:
            // Only an empty page marks the end of the list. A short page doesn't.
            let isComplete = state.total.map { state.rows >= $0 } ?? false
            let pages = paging.pages.flatMap { view[$0]?.integer }
            let isLast = pages.map { Int64(state.requests) >= $0 } ?? false
            state.isDone = count == 0 || isComplete || isLast || says(paging.more, false, in: view) || lacksLimit(view)
            return
        case .next where paging.isNumberedLink: position = try number(inLink: nextLink(in: view))
        case .next: position = nextLink(in: view)?.string
        case .link:
            let headers = response.headers.filter { $0.name.lowercased() == "link" }
            position = headers.lazy.compactMap { NextPageLink.target(of: "next", inHeader: $0.value) }.first
        case .cursor:
            let value = paging.at.flatMap { view[$0] }
            // Some servers send -1 after the last page.
            position = value?.string ?? (value?.integer ?? 0 < 0 ? nil : value?.number)
        }
        // A link to the next page is valid even if this page is empty, because servers may filter each page's entries.
        let isLinked = paging.kind == .link || paging.kind == .next && !paging.isNumberedLink
        state.empties = count > 0 ? nil : (state.empties ?? 0) + 1
        let goesOn = count > 0 || isLinked && state.requests > 1 && state.empties ?? 0 <= SourceListDownload.mostEmpties
        guard let position, !position.isEmpty, goesOn, !says(paging.more, false, in: view) else {
            // After too many empty pages, there may be more entries.
            if isLinked, state.empties ?? 0 > SourceListDownload.mostEmpties, position?.isEmpty == false { state.saysMore = true }
            state.isDone = true
            return
        }
        // The last page may link to itself.
        if isLinked, let request = next,
            NextPageLink(position, relativeTo: list.path, servers: servers).map({ isSame($0, request) }) ?? false
        {
            state.isDone = true
            return
        }
        // Reject a position that was already used, because otherwise the download would never end.
        guard position != self.state.position, position != state.mark else {
            let isAddress = paging.kind == .next || paging.kind == .link
            let address = isAddress ? position : "\(list.path)?\(paging.parameter)=\(position)"
            throw AdaptProblem(.circle, detail: UpstreamTextParser.line(address))
        }
        guard position.utf8.count <= 3000 else { throw AdaptProblem(.wrongShape, detail: paging.at?.text ?? "Link") }
        // This is Brent's algorithm for detecting cycles. The distance between marks increases, so a cycle of any length
        // eventually returns to a mark.
        if state.requests & (state.requests - 1) == 0 { state.mark = position }
        if paging.kind != .cursor, !paging.isNumberedLink,
            NextPageLink(position, relativeTo: list.path, servers: servers) == nil
        {
            throw AdaptProblem(.wrongShape, detail: position)
        }
        state.position = position
    }

    /// Returns whether a link leads to the request's own address.
    private func isSame(_ link: NextPageLink, _ request: UpstreamRequest) -> Bool {
        func sorted(_ items: [UpstreamRequest.QueryItem]) -> [String] { items.map { $0.name + "=" + $0.value }.sorted() }
        return link.path == request.path && sorted(link.query) == sorted(request.query)
    }

    /// Returns the next page's URL in a response, or nil if there is none.
    private func nextLink(in view: JSONView) -> JSONView? {
        guard let value = paging.at.flatMap({ view[$0] }) else { return nil }
        return value.isArray ? NextPageLink.target(of: "next", in: value) : value
    }

    /// Returns the number in the link to the next page, or nil if there is no such page. The rest of the URL is ignored, because
    /// links may contain a different host or scheme from the server that responded.
    ///
    /// - Throws: `.wrongShape` if the link has no number, or if its number isn't greater than the number of the current page.
    private func number(inLink link: JSONView?) throws(AdaptProblem) -> String? {
        guard let link, !link.isNull else { return nil }
        let query = link.string.flatMap { $0.firstIndex(of: "?").map($0.suffix(from:)) }?.dropFirst()
        let item = query.flatMap { query in UpstreamURLCodec.items(String(query)).first { $0.name == paging.parameter } }
        guard let number = item.flatMap({ UInt32($0.value) }) else {
            throw AdaptProblem(.wrongShape, detail: paging.at?.tokens.last ?? "")
        }
        guard number > state.position.flatMap({ UInt32($0) }) ?? 0 else {
            throw AdaptProblem(.circle, detail: UpstreamTextParser.line(link.string ?? ""))
        }
        return "\(number)"
    }

    /// Returns whether a response is the last page of an ArcGIS server, which lacks the flag that the other pages have.
    private func lacksLimit(_ view: JSONView) -> Bool {
        paging.more.map { SourceEnvelope.isTransferLimit($0) && view[$0] == nil } ?? false
    }

    private func says(_ pointer: JSONPointer?, _ flag: Bool, in view: JSONView) -> Bool {
        pointer.flatMap { view[$0]?.flag } == flag
    }

    /// Returns the response, its records, the number of rows, including unusable rows, and the names of the columns if the list is
    /// a table.
    private func rows(_ response: UpstreamResponse) throws(AdaptProblem) -> (JSONView, ListPage, Int, [String]?) {
        guard list.format == .json else { return try records(response.body) }
        if list.isKeyed {
            let view = try UpstreamJSONParser.value(response.body)
            guard let object = view[list.entries], object.isObject else {
                throw SourceListDownload.refusal(response, view, list)
            }
            var records: [RawRecord] = []
            var problems: [AdaptProblem] = []
            for (name, value) in object.members where !value.isIndex || catalog.mayListValues {
                do throws(AdaptProblem) {
                    records.append(try SourceListDownload.record(named: name, value, in: catalog))
                } catch { problems.append(error) }
            }
            return (view, ListPage(records: records, problems: problems), records.count + problems.count, nil)
        }
        let names = catalog.plainKey.map { [$0] } ?? []
        let answer = try UpstreamRecord.answer(response.body, rowsAt: list.entries.tokens, names: names)
        guard var rows = answer.rows else {
            throw SourceListDownload.refusal(response, answer.object, list)
        }
        var columns: [String]?
        if let described = list.columns {
            let table = try SourceListDownload.table(
                described, list, rows.first?.value, isEmpty: rows.isEmpty, answer.object, state.columns)
            columns = table.names.reduce(0) { $0 + $1.utf8.count + 3 } <= SourceListDownload.longestColumns ? table.names : nil
            rows = table.records(rows, names: names)
        } else if catalog.mayListIDs {
            rows = rows.map { $0.objectified(names: names) }
        }
        return (answer.object, SourceListDownload.page(of: rows, in: catalog), rows.count, columns)
    }

    /// Returns the records in a CSV or JSON Lines response.
    private func records(_ body: [UInt8]) throws(AdaptProblem) -> (JSONView, ListPage, Int, [String]?) {
        guard let file = TabularResponse(body, list.format == .csv ? .csv(separator: list.separator) : .jsonLines) else {
            throw AdaptProblem(.wrongShape, detail: list.format.rawValue)
        }
        var records: [RawRecord] = []
        var problems = file.flaws.map { AdaptProblem(.wrongShape, detail: "line \($0.line)") }
        for record in file.records {
            do throws(AdaptProblem) {
                records.append(try SourceListDownload.record(of: record, in: catalog))
            } catch { problems.append(error) }
        }
        let whole = try UpstreamJSONParser.value(Array("{}".utf8))
        return (whole, ListPage(records: records, problems: problems), records.count + problems.count, nil)
    }
}
