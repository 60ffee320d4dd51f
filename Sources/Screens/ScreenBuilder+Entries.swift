public import Model
public import Pack
import Search
import Shelf

extension ScreenBuilder {
    /// Returns the IDs of a list's entries, without the other contents of a page.
    public func entries(in view: MergedCatalog, _ state: ListState) -> [EntryID] {
        let state = state.isTyping ? finished(state, of: view) : state
        return found(in: view, state, counting: []).listing.hits.map { view.rows[Int($0.position)].head.id }
    }

    /// Returns a list's rows without the other contents of a page, such as the filters with their counts, which take much longer.
    public func rows(in view: MergedCatalog, _ state: ListState) -> (rows: [ListRow], total: UInt32, corrected: String?) {
        let listing = found(in: view, state, counting: []).listing
        return (listing.hits.map { row(Int($0.position), of: view) }, listing.total, listing.corrected)
    }

    /// Returns a list's rows, its query as typed and with the filters, and the words that the rows needn't contain.
    func found(
        in view: MergedCatalog, _ state: ListState, counting filters: [String]
    ) -> (typed: SearchQuery, query: SearchQuery, listing: Listing, leftOut: [String]) {
        let reader = QueryReader(self, [view])
        var typed = reader.read(state.text)
        var query = completeQuery(for: state, in: view, typed)
        func list() -> Listing {
            self.listing(view, query, from: Int(state.offset), Int(state.limit), isExact: state.isExact, counting: filters)
        }
        var listing = list()
        if listing.isLoose, query.scope != .names, let other = reader.readOtherwise(typed, state.text) {
            let before = (typed, query, listing)
            typed = other
            query = completeQuery(for: state, in: view, typed)
            listing = list()
            if listing.isLoose { (typed, query, listing) = before }
        }
        if listing.isLoose, typed.hasTerms, query.scope != .names, !state.isExact,
            let labels = reader.readLabels(state.text, typed)
        {
            let before = (typed, query, listing)
            typed = labels
            query = completeQuery(for: state, in: view, typed)
            listing = list()
            if listing.isLoose { (typed, query, listing) = before }
        }
        var leftOut: [String] = []
        if listing.total == 0, query.scope != .names, !state.isExact,
            let rare = withRareWords(
                typed, reader,
                isFound: { words, tolerance in
                    guard tolerance == .words else { return false }
                    query = completeQuery(for: state, in: view, words)
                    listing = list()
                    return listing.total > 0 && !listing.isLoose
                })
        {
            (typed, leftOut) = (rare.query, rare.leftOut)
        }
        return (typed, query, listing, leftOut)
    }

    /// Returns the IDs of a search's results, without the other contents of a page.
    public func entries(matching request: MultiCatalogSearchRequest) -> [EntryID] {
        var request = request
        (request.countsFilters, request.showsMatches) = (false, false)
        return search(request).hits.map { $0.row.id }
    }

    /// A page that lists entries.
    public enum ListedPage {
        /// An entry's page.
        case entry(EntryID)
        /// A catalog's list.
        case catalog(MergedCatalog, ListState)
        /// A search.
        case search(MultiCatalogSearchRequest)
    }

    /// Returns what a page lists: an entry, a catalog's list or the results of a search. Nil if it is another page.
    public func listedPage(_ page: Destination) -> ListedPage? {
        let bytes = page.at("").bytes, end = bytes.firstIndex(of: ASCII.questionMark) ?? bytes.count
        let parameters = Parameters(decoding: bytes.span.extracting(min(end + 1, bytes.count)...))
        let path = String(decoding: bytes[..<end], as: UTF8.self)
        let segments = path.utf8.split(separator: ASCII.slash).map { Parameters.decoded(Array($0).span) }
        guard let (route, arguments) = Route.matching(segments) else { return nil }
        switch route {
        case .entry: return CatalogID(arguments[0]).flatMap { EntryID($0, arguments[1]) }.map { .entry($0) }
        case .catalog:
            return CatalogID(arguments[0]).flatMap { view($0) }.map { .catalog($0, ListState(parameters, for: $0.description)) }
        case .search: return .search(searchRequest(parameters))
        default: return nil
        }
    }

    /// Returns the entries on a page: an entry, or all rows of a list or a search up to the maximum number of entries in a list.
    public func entries(on page: Destination) -> [EntryID] {
        switch listedPage(page) {
        case .entry(let id): return [id]
        case .catalog(let view, var state):
            (state.offset, state.limit) = (0, ShelfRules.memberLimit)
            return entries(in: view, state)
        case .search(var request):
            (request.offset, request.limit) = (0, ShelfRules.memberLimit)
            return entries(matching: request)
        case .none: return []
        }
    }

    /// Returns the number of entries in a list or a search. Nil if the page isn't either, or if this device doesn't store all
    /// catalogs.
    public func count(on page: ListedPage?) -> UInt32? {
        switch page {
        case .catalog(let view, var state):
            guard context.isComplete(view.description.id) else { return nil }
            (state.offset, state.limit) = (0, 1)
            return found(in: view, state, counting: []).listing.total
        case .search(var request):
            (request.offset, request.limit, request.countsFilters, request.showsMatches) = (0, 1, false, false)
            let screen = search(request)
            return screen.incompleteCatalogs.isEmpty ? screen.total : nil
        default: return nil
        }
    }

    /// Parses the URL parameters of a search. A web address in the search stands for the words that it contains.
    public func searchRequest(_ query: Parameters) -> MultiCatalogSearchRequest {
        let typed = query["q"] ?? "", names = query.all("in").filter { !$0.utf8.isEmpty }
        var request = MultiCatalogSearchRequest(
            text: bestQuery(SharedTextQueryExtractor.queries(in: typed)) ?? typed,
            // An unknown name is searched, too, so that the page finds nothing instead of everything.
            catalogs: (try? catalogs(named: names)) ?? names.compactMap { CatalogID($0) },
            namesOnly: query.isSet("names"),
            offset: min(ListState.number(query["offset"]) ?? 0, ListState.offsetMaximum),
            limit: min(ListState.number(query["limit"]) ?? 20, ListState.limitMaximum))
        if request.limit == 0 { request.limit = 20 }
        if names.count == 1, CatalogID(names[0]).flatMap({ view($0) }) == nil,
            !views(ofCollection: names[0]).isEmpty
        {
            request.collection = names[0]
        }
        request.isExact = query.isSet("exact")
        request.isExplained = query.isSet("explain")
        request.isTyping = query.isSet("typing")
        return request
    }

    /// Returns the first query that an entry's title matches or, if there isn't one, the first query. "Look at this", which people
    /// write beside an address, matches no title.
    public func bestQuery(_ queries: [String]) -> String? {
        guard queries.count > 1 else { return queries.first }
        return queries.first { text in
            var request = MultiCatalogSearchRequest(text: text, namesOnly: true, limit: 1)
            request.isExact = true
            request.countsFilters = false
            return search(request).total > 0
        } ?? queries.first
    }
}
