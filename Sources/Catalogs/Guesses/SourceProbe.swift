import Model
public import Upstreams

/// Creates a source file from a server's responses. It does no I/O itself: it provides the next request, and the caller passes
/// each response to `receive`.
///
/// It sends as few requests as possible: one or two for the list, up to nine to find out how to get the next page, one for a later
/// page, and up to twelve for details, of which six succeed.
public struct SourceProbe: Sendable {
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

    /// The server's host and port, in the form that `--private-server` expects.
    public let hostAndPort: String
    /// The records so far.
    var sample: ListSample
    var stage = Stage.list
    var first: UpstreamResponse?
    /// The names of the columns if the list is a table.
    var columnNames: [String]?
    /// The other requests for details to try.
    var detailCandidates: [DetailCandidate] = []
    /// The location of the total number of entries, which is used only if there is a single page.
    var smallTotal: JSONPointer?
    /// The locations of the values that say that there are more entries.
    private(set) var moreStatement: (more: JSONPointer?, pages: JSONPointer?)
    /// The number of similar lists beside this list. Zero if the user chose the list.
    private(set) var similarLists = 0
    /// The other lists in the response, with their numbers of entries. Empty if the user chose the list.
    private(set) var otherLists: [(pointer: JSONPointer, count: Int)] = []
    /// The number of entries in the first response.
    private(set) var firstPageCount = 0
    /// The maximum number of entries on a page that is too small for good guesses.
    private static let tinyPage = 5
    /// Whether the server sent the first page again although the request had the paging parameter that the user chose.
    var isPagingIgnored = false
    /// Whether the paging method that the user chose doesn't lead to a next page.
    var isPagingUseless = false
    /// Whether the list has more entries, but Almanac doesn't know how to request them.
    var isIncomplete: Bool { sample.hasMore && (sample.list.paging.kind == .none || isPagingUseless) }
    /// Information about very small pages. Nil if the first page isn't very small or probably contains the whole list.
    var tinyPages: SourceProposal.TinyPages? {
        guard (1...SourceProbe.tinyPage).contains(firstPageCount), !sample.list.isKeyed else { return nil }
        let parameter = sample.list.query.first { SourceEnvelope.isSize($0.name) }
        let isAsked = parameter.flatMap { Int($0.value) }.map { $0 <= SourceProbe.tinyPage } ?? false
        guard isAsked || sample.hasMore || sample.rows.count > firstPageCount else { return nil }
        return SourceProposal.TinyPages(count: firstPageCount, parameter: parameter?.name ?? "limit")
    }
    /// Maps the name of each variable to the API key that it replaces in the URL.
    public private(set) var urlKeys: [String: String] = [:]

    /// Creates a probe for a URL.
    ///
    /// - Throws: `badURL`.
    public init(_ url: String, _ wishes: ListSample.Wishes) throws(SourceProbeError) {
        let whole = url.prefix { $0 != "#" }
        let address = String(whole.prefix { $0 != "?" })
        // Don't show a password or an API key in a message.
        let shown = address.split(separator: "@").last.map { String($0) } ?? ""
        guard let parsed = ServerURL(address) else { throw .badURL(shown) }
        let path = parsed.prefix + (address.hasSuffix("/") || parsed.prefix.isEmpty ? "/" : "")
        guard UpstreamURLCodec.isPath(path) else { throw .badURL(shown) }
        let port = parsed.port == (parsed.isSecure ? 443 : 80) ? "" : ":\(parsed.port)"
        hostAndPort = "\(parsed.host):\(parsed.port)"
        let server = (parsed.isSecure ? "https://" : "http://") + parsed.host + port
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
        var list = SourceFile.ListRequest(path: segments.joined(separator: "/"), entries: JSONPointer(tokens: []))
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
        sample = ListSample(wishes, server: server, host: parsed.host, list)
    }

    /// Returns the value of a paging parameter for the first page, or nil if the name isn't a common paging parameter. A URL that
    /// was copied from a browser may lead to a later page.
    private static func firstPage(of parameter: String) -> String? {
        switch ListSample.plain(parameter) {
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

    /// Returns the default name for the catalog at a URL: `birds` for `https://api.example/v2/birds.json`. Returns nil if the
    /// URL's path has no suitable name.
    public static func catalogName(for url: String) -> String? {
        let address = url.prefix { $0 != "?" && $0 != "#" }
        guard let path = ServerURL(String(address))?.prefix, let last = path.split(separator: "/").last else { return nil }
        let name = last.lastIndex(of: ".").map { last[..<$0] } ?? last
        // A name such as `v2` or `7` says nothing about the entries.
        let letters = name.filter(\.isLetter)
        guard letters.count >= 3, letters.count * 2 > name.count, letters != "api" else { return nil }
        return ImportedCatalogNameRules.suggestion(for: String(name))
    }

    /// The name of the entries in the URL: `trees` for `/v2/trees.json`.
    private var listName: String {
        let last = sample.list.path.split(separator: "/").last ?? ""
        return String(last.prefix { $0 != "." })
    }

    /// The server's base URL.
    public var base: String { sample.server }

    /// Returns the next request, or nil if the probe is finished.
    ///
    /// - Parameter upstream: The client's name for the server.
    public func next(upstream: String) -> UpstreamRequest? {
        var request: UpstreamRequest?
        switch stage {
        case .list:
            // Prefer JSON, but accept other types too, because the URL may lead to a CSV file.
            request = UpstreamRequest(
                upstream: upstream, path: sample.list.path,
                query: sample.list.query.map { UpstreamRequest.QueryItem($0.name, $0.value) },
                headers: [HeaderField("Accept", "application/json, text/csv;q=0.9, */*;q=0.5")], body: sample.list.body)
        case .paging(let candidates): request = candidates.first.flatMap { trial($0)?.next }
        case .firstPage: request = download(PagingCandidate(paging: sample.list.paging)).next
        case .laterPage(let rows): request = laterPage(rows)
        case .detail(let keys):
            request = keys.first.flatMap { key in sample.detail.map { $0.request(for: key.id, upstream: upstream) } }
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

    /// Returns the source file that the responses suggest.
    ///
    /// - Throws: `noList`, `bareIDs`, `noDetails`, `noID`, `unusableRecords`, `badPlan`, `badSource`.
    public func proposal() throws(SourceProbeError) -> SourceProposal {
        var proposal = try sample.proposal()
        (proposal.isIncomplete, proposal.isPagingIgnored, proposal.tinyPages) = (isIncomplete, isPagingIgnored, tinyPages)
        (proposal.similarLists, proposal.otherLists) = (similarLists, otherLists)
        for (name, key) in urlKeys { proposal.keys[SourceFile.variable(name, of: proposal.source.name)] = key }
        return proposal
    }

    // MARK: The list

    /// Receives the beginning of the first response, which is too large for memory. The list must then be a single file.
    public mutating func receive(beginning bytes: [UInt8]) throws(SourceProbeError) {
        let bytes = Array(bytes.prefix(SourceProbe.mostBytes))
        guard let view = TruncatedJSONCompleter.completed(bytes).flatMap({ try? UpstreamJSONParser.value($0) }) else {
            let end = bytes.lastIndex(of: ASCII.newline) ?? bytes.count
            sample.isCut = true
            return try receiveTable(Array(bytes[..<end]))
        }
        guard let envelope = SourceEnvelope(view, entries: sample.wishes.entries, name: listName) else { throw .noList }
        sample.list.entries = envelope.entries
        sample.list.isKeyed = envelope.isKeyed
        sample.list.columns = envelope.columns
        sample.hasPlainValues = envelope.hasPlainValues
        take(view)
        sample.isCut = true
        // Drop the last entry, because it may be incomplete.
        if sample.rows.count > 1 {
            sample.rows.removeLast()
            if sample.list.isKeyed { sample.keys.removeLast() }
        }
        stage = .finished
    }

    private mutating func receiveList(_ response: UpstreamResponse?) throws(SourceProbeError) {
        guard let received = response else { throw .notJSON }
        // Many GraphQL servers accept a query only in the body of a POST request.
        if received.status != 200, sample.list.body == nil, let query = GraphQLQuery(sample.list.query) {
            sample.list.post(query.body)
            return
        }
        guard received.status == 200 else {
            throw .refused(status: received.status, message: UpstreamJSONParser.message(received.body) ?? "")
        }
        let response = try unpacked(received)
        guard let view = try? UpstreamJSONParser.value(response.body) else {
            // A web page's lines could otherwise look like rows with commas.
            guard response.body.first(where: { $0 > ASCII.space && $0 < 0x80 }) != ASCII.lessThan else { throw .notJSON }
            return try receiveTable(response.body)
        }
        // A recipe as JSON-LD could otherwise look like a list of ingredients. Other JSON-LD is a list like any other.
        if RecipePage(jsonLD: response.body, url: nil)?.recipes.isEmpty == false { throw .noList }
        guard let envelope = SourceEnvelope(view, entries: sample.wishes.entries, name: listName) else {
            let empty = SourceEnvelope.emptyList(in: view, entries: sample.wishes.entries)
            throw empty.map { .emptyList($0.text) } ?? .noList
        }
        first = response
        sample.list.entries = envelope.entries
        sample.list.isKeyed = envelope.isKeyed
        sample.list.columns = envelope.columns
        sample.isBare = envelope.isBare
        sample.hasPlainValues = envelope.hasPlainValues
        similarLists = sample.wishes.entries == nil ? envelope.similarLists : 0
        otherLists = sample.wishes.entries == nil && similarLists == 0 ? envelope.otherLists : []
        take(view)
        sample.statements = SourceStatements(response, envelope, sample.rows)
        let count = sample.rows.count
        firstPageCount = count
        // If a total isn't greater than the number of entries on this page, it may be the page's count rather than the list's
        // total.
        smallTotal = envelope.total(atLeast: count)?.pointer
        sample.list.total = envelope.total(atLeast: count + 1)?.pointer
        let stated = SourceEnvelope.total(inHeaders: response).flatMap { $0 > count ? $0 : nil }
        sample.total = SourceListDownload.total(sample.list.total, in: view).map { Int($0) } ?? stated
        sample.hasMore = stated != nil || envelope.hasMore(than: count)
        moreStatement = envelope.moreStatement
        let hasContinuation = envelope.paging(count: count, query: sample.list.query, hasNextHeader: false)
            .contains { $0.kind == .cursor || $0.kind == .next }
        guard !sample.list.isKeyed || hasContinuation else { return beginDetails() }
        let header = response.headers.first {
            $0.name.lowercased() == "link" && NextPageLink.target(of: "next", inHeader: $0.value) != nil
        }
        var found = envelope.paging(count: count, query: sample.list.query, hasNextHeader: header != nil, isPart: stated != nil)
        if sample.list.isKeyed { found.removeAll { $0.kind != .cursor && $0.kind != .next } }
        if found.isEmpty, let next = envelope.emptyNext {
            sample.list.paging = SourceFile.Paging(kind: .next, at: next)
            sample.list.total = sample.list.total ?? smallTotal
        }
        if let chosen = sample.wishes.corrections.paging { return try tryChosen(chosen, found, envelope) }
        var candidates = graphQLCandidates(envelope, count) + found.map { PagingCandidate(paging: $0) }
        candidates += found.compactMap { numberedLink($0, in: view) }.map { PagingCandidate(paging: $0) }
        let hasLastID = sample.list.query.contains { SourceEnvelope.isLastID($0.name) }
        if envelope.saysMore || hasLastID, !found.contains(where: { $0.kind == .cursor || $0.kind == .next }),
            let id = try? sample.idPointer(of: sample.rows)
        {
            let last = JSONPointer(tokens: sample.list.entries.tokens + ["-"] + id.tokens)
            let more = envelope.morePages
            let cursors = envelope.lastIDParameters(sample.list.query).prefix(hasLastID && !envelope.saysMore ? 1 : 4).map {
                PagingCandidate(paging: SourceFile.Paging(kind: .cursor, at: last, parameter: $0, more: more))
            }
            // Servers that count pages or entries usually state the total.
            let isCounted = more.map(SourceEnvelope.isTransferLimit) ?? false || sample.list.total != nil
            candidates = !isCounted || hasLastID ? cursors + candidates : candidates + cursors
        }
        tryNext(Array(candidates.prefix(SourceProbe.mostPages)))
    }

    /// The file's name in the URL.
    private var fileName: String { sample.list.path.split(separator: "/").last.map { String($0) } ?? "" }

    /// Returns the response with the table or the JSON in its archive or feed.
    private mutating func unpacked(_ response: UpstreamResponse) throws(SourceProbeError) -> UpstreamResponse {
        var response = response
        do throws(UnimportableFileError) {
            if let file = try UnpackedFile(name: fileName, response.body) {
                guard !file.isCut else { throw .damagedArchive }
                (response.body, sample.otherSheets, sample.unreadable) = (file.bytes, file.otherSheets, file.unreadable)
            }
        } catch { throw .badFile(error) }
        return response
    }

    /// Receives a response that isn't JSON but CSV or JSON Lines.
    private mutating func receiveTable(_ body: [UInt8]) throws(SourceProbeError) {
        if let flaw = UTF8Transcoder.flaw(of: body) { throw .badFile(flaw) }
        let name = fileName.lowercased().hasSuffix(".gz") ? String(fileName.dropLast(3)) : fileName
        guard let table = TabularResponse(body, name: name) else { throw .notJSON }
        switch table.format {
        case .csv(let separator): (sample.list.format, sample.list.separator) = (.csv, separator)
        case .jsonLines, .jsonStream, .jsonList: sample.list.format = .jsonLines
        }
        sample.format = table.format
        sample.isCut = sample.isCut || table.records.count > SourceProbe.mostRows
        sample.rows = table.records.prefix(SourceProbe.mostRows).compactMap { try? UpstreamJSONParser.record($0.payload) }
        stage = .finished
    }

    /// Adds a response's rows to the sample.
    mutating func take(_ view: JSONView) {
        guard let found = view[sample.list.entries] else { return }
        if sample.list.isKeyed {
            let members = found.members
            sample.isCut = sample.isCut || members.count > SourceProbe.mostRows
            for (key, value) in members.prefix(SourceProbe.mostRows) {
                guard let row = value.isObject ? value : sample.hasPlainValues ? UpstreamRecord.wrapped(value) : nil else {
                    continue
                }
                sample.keys.append(key)
                sample.rows.append(row)
            }
        } else {
            let objects = records(in: view).filter(\.isObject)
            columnNames = columnNames ?? table(in: view)?.names
            sample.isCut = sample.isCut || sample.rows.count + objects.count > SourceProbe.mostRows
            let isFirst = sample.rows.isEmpty
            sample.rows += objects.prefix(max(0, SourceProbe.mostRows - sample.rows.count))
            if isFirst { sample.wrapper = ListSample.Wrapper(sample.rows) }
        }
    }
}
