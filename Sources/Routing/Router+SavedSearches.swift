import Model
import Pages
import Screens
import Shelf

extension Router {
    /// Returns the page with the saved searches, or saves a search.
    func savedSearches() throws(RequestFailure) -> Answer {
        guard request.method == .get else {
            let id = ShelfRules.listID(now: context.now, seed: context.seed)
            return try storing(try saving(id, request.form), to: .to(.savedSearches))
        }
        let query = request.query
        let removed = query["removed"].map {
            SavedSearch(id: $0, name: query["name"] ?? "", page: query["page"] ?? "", seen: nil)
        }
        let screen = builder.savedSearches(
            from: context.isReadOnly ? nil : RedirectPathValidator.checked(query["from"]),
            renaming: context.isReadOnly ? nil : query["rename"], removed: removed)
        return .page(html(.savedSearches(screen), collection: nil))
    }

    /// Returns the actions that save a page under a name from a form. The results so far aren't new.
    private func saving(_ id: String, _ form: Parameters) throws(RequestFailure) -> [ShelfAction] {
        try checkText("name")
        return try saving(id, name: try storedName(form["name"] ?? ""), page: form["page"] ?? "")
    }

    /// Returns the actions that save a page under a name.
    func saving(_ id: String, name: String, page text: String) throws(RequestFailure) -> [ShelfAction] {
        guard let page = RedirectPathValidator.checked(text) else { throw .badRequest(part: "page", value: text) }
        let listed = builder.listedPage(page)
        switch listed {
        case .catalog, .search: return ShelfRules.saving(id, name: name, page: page.path, seen: builder.count(on: listed))
        default: throw .badRequest(part: "page", value: text)
        }
    }

    /// Opens or changes a saved search, as a form says.
    func changeSearch(_ id: String) throws(RequestFailure) -> Answer {
        let form = request.form
        if form.has("action", "restore"), builder.shelf.isKnown(.search(id)) {
            return try storing(try saving(id, form), to: .to(.savedSearches))
        }
        guard let item = builder.savedSearch(id) else { throw .noSuchPage(path: request.path) }
        switch form["action"] ?? "" {
        case "open": return try storing(ShelfRules.seeing(item.count, of: id), to: item.page)
        case "rename":
            try checkText("name")
            let name = try storedName(form["name"] ?? "")
            return try storing([ShelfAction(.search(id), text: name, title: item.page.path)], to: .to(.savedSearches))
        case "view":
            guard let view = changingView(item, isDefault: !item.isDefaultView) else {
                throw .badRequest(part: "action", value: "view")
            }
            return try storing([view], to: .to(.savedSearches))
        case "delete":
            var parameters = Parameters()
            parameters.add("removed", id)
            parameters.add("name", item.search.name)
            parameters.add("page", item.page.path)
            return try storing([ShelfAction(.search(id), text: nil)], to: .to(.savedSearches, query: parameters.encoded))
        case let other: throw .badRequest(part: "action", value: other)
        }
    }

    /// Returns the action that makes a saved search its catalog's default view, or no longer. Nil if it isn't a catalog's list.
    func changingView(_ item: SavedSearchesScreen.Item, isDefault: Bool) -> ShelfAction? {
        item.catalog.map { ShelfAction(.property(.view, of: $0.raw), text: isDefault ? item.search.id : nil) }
    }
}
