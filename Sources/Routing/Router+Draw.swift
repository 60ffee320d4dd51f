import Localization
import Model
import Pack
import Pages
import Screens
import TextProcessing

extension Router {
    /// The last path segment in the URL of a deck's page. A deck is a catalog of short entries, such as jokes.
    static let draw = "draw"

    /// Returns a deck's page. A deck is a catalog of short entries, such as jokes. If the catalog isn't a deck, `draw` is an
    /// entry's ID, so this method returns that entry's page.
    func drawPage(_ name: String) throws(RequestFailure) -> Answer {
        let query = request.query
        guard let id = CatalogID(name), let view = builder.view(id),
            let screen = try builder.draw(
                view, query["entry"].flatMap { EntryID(id, $0) }, query["from"].flatMap { DrawnEntryRetrieval(word: $0) })
        else { return try entry(name, Router.draw, query) }
        return .page(html(.draw(screen), collection: view.description.collection.id))
    }

    /// Handles the button on a deck's page that requests a random entry, such as a joke. Throws an error for other catalogs,
    /// which don't have this button.
    func drawFromDeck(_ name: String) throws(RequestFailure) -> Answer {
        guard let view = CatalogID(name).flatMap({ builder.view($0) }) else { throw .noSuchPage(path: request.path) }
        guard view.description.deck != nil else { throw .methodNotAllowed(allowed: Route.Methods.get.allow) }
        return drawing(view)
    }

    /// Asks the caller for a random entry from a deck, such as a joke. The response shows a stored entry, in case the caller can't
    /// fetch a new entry.
    func drawing(_ view: MergedCatalog) -> Answer {
        let stored: Response
        do throws(RequestFailure) {
            guard let id = builder.random(in: view) else { throw .emptyCatalog(view.description.id) }
            stored = try drawn(id, .deck)
        } catch { stored = refuse(error) }
        return .work(.draw(view.description.id, stored: stored))
    }

    /// Returns the response for the random entry `id`: a redirect to the deck's page or, in the API, the entry as JSON.
    func drawn(_ id: EntryID, _ origin: DrawnEntryRetrieval, records: [String] = []) throws(RequestFailure) -> Response {
        #if !arch(wasm32)
            guard !isAPI else {
                let screen = try builder.entry(id, ListState())
                return .json(data.show(screen, drawn: origin, context.status(of: id.catalog)?.deck, records: records))
            }
        #endif
        var parameters = Parameters()
        parameters.add("entry", id.key)
        parameters.add("from", origin.word)
        return redirect(to: .to(.draw, id.catalog.raw, query: parameters.encoded))
    }

    /// Returns the page with the result of rolling dice.
    func roll(_ query: Parameters) throws(RequestFailure) -> Response {
        let text = query["dice"] ?? ""
        guard let formula = DiceExpression(text) else { throw .badRequest(part: "dice", value: text) }
        let back = RedirectPathValidator.checked(query["back"]) ?? .to(.home)
        return html(.roll(RollScreen(formula: text, result: formula.roll(seed: context.seed), back: back)), collection: nil)
    }
}
