import Model
import Pack
import Screens

extension Router {
    /// Returns whether a catalog has an entry.
    func isStored(_ catalog: String, _ key: String) -> Bool {
        guard let catalog = CatalogID(catalog), let id = EntryID(catalog, key) else { return false }
        return builder.view(catalog)?.position(of: id) != nil
    }

    /// Returns a collection's front page.
    func collection(_ name: String) throws(RequestFailure) -> Response {
        guard let screen = builder.collection(name) else { throw .noSuchPage(path: request.path) }
        return html(.collection(screen), collection: name)
    }

    /// Returns a page with cards to print. `ids` are the entries on the page.
    func cards(_ ids: [EntryID], _ title: LocalizableText, total: UInt32, offset: UInt32, collection: String?) -> Response {
        var parameters = Parameters()
        for item in request.query.items
        where !Route.names("format offset limit").contains(where: { UTF8Comparison.equal($0.utf8, item.name.utf8) }) {
            parameters.add(item.name, item.value)
        }
        let list = Destination.path(request.path), query = parameters.encoded
        return html(
            .cards(
                builder.cards(
                    ids, of: query.utf8.isEmpty ? list : list.adding(query), title, total: total, offset: offset)),
            collection: collection)
    }

    /// Returns the page that shows entries of a catalog side by side.
    func comparison(_ query: Parameters, _ view: MergedCatalog, _ state: ListState) -> Response {
        let screen = builder.compare(query.all(CompareScreen.entryParameter), view, state)
        return html(.compare(screen), collection: view.description.collection.id)
    }
}
