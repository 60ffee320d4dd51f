public import Model
import Pack
public import Shelf
import TextProcessing

extension ScreenBuilder {
    /// Creates the page with the saved searches.
    public func savedSearches(
        from: Destination? = nil, renaming: String? = nil, removed: SavedSearch? = nil
    ) -> SavedSearchesScreen {
        let items = shelf.searches.compactMap { savedSearch($0) }
        return SavedSearchesScreen(
            items: ScreenBuilder.order(by: items.map { TextFolding.sortKey($0.search.name) }).map { items[Int($0)] }, from: from,
            renaming: renaming, removed: removed.flatMap { shelf.hasValue(.search($0.id)) ? nil : $0 })
    }

    /// Returns the saved searches that were made last.
    func recentSearches(_ limit: Int) -> [SavedSearchesScreen.Item] {
        // IDs begin with the time.
        shelf.searches.suffix(limit).reversed().compactMap { savedSearch($0) }
    }

    /// Returns a saved search with the number of its results. Nil if there isn't one, or if its page isn't a page of this server.
    public func savedSearch(_ id: String) -> SavedSearchesScreen.Item? {
        guard let search = shelf.search(id), let page = RedirectPathValidator.checked(search.page) else { return nil }
        let listed = listedPage(page)
        var catalog: CatalogID?
        if case .catalog(let view, _) = listed { catalog = view.description.id }
        let count = count(on: listed), seen = search.seen ?? count ?? 0
        return SavedSearchesScreen.Item(
            search: search, page: page, count: count, newCount: max(count ?? 0, seen) - seen, catalog: catalog,
            isDefaultView: catalog.flatMap { shelf.defaultView(of: $0) }.map { UTF8Comparison.equal($0.id.utf8, id.utf8) }
                ?? false)
    }
}
