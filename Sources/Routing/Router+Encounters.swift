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
        guard let screen = builder.encounter(id, selected: query["combatant"] ?? "", showsWholeLog: query.isSet("log")) else {
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

    /// Changes an encounter, as a form says. A form with a name renames, deletes or restores the encounter.
    private func changeEncounter(_ id: String) throws(RequestFailure) -> Answer {
        try checkText("name")
        let form = request.form
        var page = Destination.to(.encounter, id)
        if let text = form["name"] {
            guard builder.shelf.isKnown(.encounter(id)) else { throw .noSuchPage(path: request.path) }
            let name = try storedName(text), isDeleted = form.has("action", "delete")
            if isDeleted {
                var parameters = Parameters()
                parameters.add("removed", id)
                parameters.add("name", name)
                page = .to(.lists, query: parameters.encoded)
            }
            return try storing([ShelfAction(.encounter(id), text: isDeleted ? nil : name)], to: page)
        }
        let actions = try builder.changes(to: id, form)
        if let from = RedirectPathValidator.checked(form["from"]) { return try storing(actions, to: addition(from: from)) }
        // Stay at the combatant, so that a condition can follow its damage. After a turn, show the next combatant.
        if let who = form["combatant"] { page = page.adding("combatant=" + PercentEncoding.encode(who)) }
        return try storing(actions, to: page.at("now"))
    }
}
