public import Model
public import Pack
import Search

extension ScreenBuilder {
    /// Returns the IDs of a list's entries, without the other contents of a page.
    public func entries(in view: MergedCatalog, _ state: ListState) -> [EntryID] {
        let state = state.isTyping ? finished(state, of: view) : state
        return found(in: view, state, counting: []).listing.hits.map { view.rows[Int($0.position)].head.id }
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
}
