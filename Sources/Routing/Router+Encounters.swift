import Model
import Pages
import Screens
import Shelf

extension Router {
    /// Creates an encounter with the combatants in the form.
    func makeEncounter() throws(RequestFailure) -> Answer {
        try checkText("name")
        let form = request.form, id = ShelfRules.listID(now: context.now, seed: context.seed)
        let actions = try builder.newEncounter(id, name: try storedName(form["name"] ?? ""), form)
        return try storing(actions, to: .to(.encounter, id))
    }

    /// Returns an encounter's page, or a file with its combatants.
    func encounter(_ id: String) throws(RequestFailure) -> Answer {
        guard request.method == .get else { return try changeEncounter(id) }
        let query = request.query
        guard let screen = builder.encounter(id, selected: query["combatant"], showsWholeLog: query.isSet("log")) else {
            throw .noSuchPage(path: request.path)
        }
        switch query["format"] {
        #if !arch(wasm32)
            case "json": return .page(.json(data.encounter(screen)))
        #endif
        case "csv": return .page(.csv(data.csv(screen), name: "encounter"))
        default: return .page(html(.encounter(screen), collection: nil))
        }
    }

    /// Changes an encounter, as a form says.
    private func changeEncounter(_ id: String) throws(RequestFailure) -> Answer {
        try checkText("name")
        let form = request.form, page = Destination.to(.encounter, id)
        switch form["action"] ?? "" {
        case "rename", "restore":
            guard builder.shelf.isKnown(.encounter(id)) else { throw .noSuchPage(path: request.path) }
            return try storing([ShelfAction(.encounter(id), text: try storedName(form["name"] ?? ""))], to: page)
        case "delete":
            guard let name = builder.shelf.encounterName(id) else { throw .noSuchPage(path: request.path) }
            var parameters = Parameters()
            parameters.add("removed", id)
            parameters.add("name", name)
            return try storing([ShelfAction(.encounter(id), text: nil)], to: .to(.lists, query: parameters.encoded))
        default: break
        }
        let actions = try builder.changes(to: id, form)
        if let from = RedirectPathValidator.checked(form["from"]) { return try storing(actions, to: addition(from: from)) }
        // Stay at the combatant whose action this was, so that a condition can follow its damage. After a turn, show the next one.
        let isTurn = form.has("action", "turn") || form.has("action", "leave")
        guard !isTurn, let who = form["combatant"], let event = EncounterEvent.id(who) else {
            return try storing(actions, to: page.at("now"))
        }
        return try storing(actions, to: page.adding("combatant=" + PercentEncoding.encode(event.key)).at("now"))
    }
}
