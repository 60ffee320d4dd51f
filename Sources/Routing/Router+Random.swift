import Model
import Pack
import Screens

extension Router {
    /// Redirects to a random entry from these catalogs. Each entry is equally likely. If the chosen entry is in a deck, such as
    /// the jokes catalog, the response asks the caller to draw an entry from the deck instead.
    private func random(among views: [MergedCatalog]) throws(RequestFailure) -> Answer {
        guard let first = views.first else {
            if request.segments.count == 1, let any = builder.catalogs.first { throw .emptyCatalog(any.description.id) }
            throw .noSuchPage(path: request.path)
        }
        let total = views.reduce(UInt64(0)) { $0 + UInt64($1.rows.count) }
        var place = total == 0 ? 0 : builder.number(from: context.seed) % total
        for view in views {
            if view.description.deck != nil, views.count == 1 || place < UInt64(view.rows.count) { return drawing(view) }
            if place < UInt64(view.rows.count) {
                return .page(redirect(to: .to(.entry, view.rows[Int(place)].head.id)))
            }
            place -= UInt64(view.rows.count)
        }
        throw .emptyCatalog(first.description.id)
    }

    /// Redirects to a random result of the search in the URL. Without a search, redirects to any entry.
    func randomResult() throws(RequestFailure) -> Answer {
        let query = request.query
        guard !query.items.isEmpty else { return try random(among: builder.catalogs.filter { !$0.rows.isEmpty }) }
        _ = try builder.catalogs(named: query.all("in"))
        let search = searchRequest(query)
        guard let id = builder.random(among: search) else {
            let missing = context.unstored.first { search.catalogs.isEmpty || search.catalogs.contains($0.catalog) }
            throw missing.map { .notOnDevice($0.catalog) } ?? .noMatch
        }
        return .page(redirect(to: .to(.entry, id)))
    }

    /// Redirects to a random row of the filtered list in the URL. The entry's page then shows the list beside the entry. Without
    /// filters, redirects to any entry of the catalog or collection.
    func randomRow(_ name: String) throws(RequestFailure) -> Answer {
        guard let view = CatalogID(name).flatMap({ builder.view($0) }) else {
            return try random(among: builder.views(ofCollection: name))
        }
        var state = try wantedList(in: view)
        guard state.isNarrowed else { return try random(among: [view]) }
        guard let id = builder.random(in: view, state) else { throw .noMatch }
        (state.offset, state.limit, state.isTyping) = (0, ListState.pageSize, false)
        return .page(redirect(to: .to(.entry, id, query: state.parameters().encoded)))
    }
}
