import Localization
import Model
import Pack
import Pages
import Screens

extension Router {
    /// The last part of the address of a deck's page.
    static let draw = "draw"

    /// The page of a deck; in any other catalog, the entry of that name.
    func drawPage(_ name: String) throws(RequestFailure) -> Response {
        let query = request.query
        guard let id = CatalogID(name), let view = builder.view(id),
            let screen = try builder.draw(
                view, query["entry"].flatMap { EntryID(id, $0) }, query["from"].flatMap { RandomEntryOrigin(word: $0) })
        else { return try entry(name, Router.draw, query) }
        return html(.draw(screen), collection: view.description.collection.id)
    }

    /// The button on that page; in any other catalog, there is nothing to draw from.
    func drawFromDeck(_ name: String) throws(RequestFailure) -> Response {
        guard let view = CatalogID(name).flatMap({ builder.view($0) }) else { throw .noSuchPage(path: request.path) }
        guard view.description.deck != nil else { throw .methodNotAllowed(allowed: Route.Methods.get.allow) }
        return drawing(view)
    }

    /// Asks for a draw. The answer it comes with is one from what is kept, for where nothing can be asked.
    func drawing(_ view: CatalogView) -> Response {
        var response: Response
        do throws(RequestFailure) {
            guard let id = builder.random(in: view) else { throw .emptyCatalog(view.description.id) }
            response = try drawn(id, .deck)
        } catch { response = refuse(error) }
        response.effects = [.draw(view.description.id)]
        return response
    }

    /// The answer once `id` has been drawn: the page it is shown on, or the entry itself over the interface.
    func drawn(_ id: EntryID, _ origin: RandomEntryOrigin) throws(RequestFailure) -> Response {
        guard request.segments.first != "api" else {
            let screen = try builder.entry(id, ListState())
            return .json(data.show(screen, drawn: origin, context.status(of: id.catalog)?.deck))
        }
        var parameters = Parameters()
        parameters.add("entry", id.key)
        parameters.add("from", origin.word)
        return .redirect(to: "/" + id.catalog.raw + "/" + Router.draw + "?" + parameters.encoded)
    }
}
