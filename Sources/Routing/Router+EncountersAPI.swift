import Model
import Pages
import Screens
import Shelf

extension Router {
    /// Returns all encounters, or creates an encounter.
    func encountersOverAPI() throws(RequestFailure) -> Answer {
        guard request.method == .post else { return .page(.json(data.encounters(builder.encounters))) }
        let form = try fields(), id = ShelfRules.listID(now: context.now, seed: context.seed)
        let actions = try builder.newEncounter(id, name: try storedName(form["name"] ?? ""), form)
        let after = ScreenBuilder(catalogs: builder.catalogs, shelf: try check(actions), context: context)
        return .work(.save(actions, then: .json(data.encounter(after.encounter(id)))))
    }

    /// Returns, changes or deletes an encounter.
    func encounterOverAPI(_ id: String) throws(RequestFailure) -> Answer {
        guard let screen = builder.encounter(id) else { throw .noSuchPage(path: request.path) }
        switch request.method {
        case .get:
            let isTable = try format(or: "csv") != nil
            return .page(isTable ? .csv(data.csv(screen), name: "encounter") : .json(data.encounter(screen)))
        case .put:
            let form = try fields(), name = ShelfRules.oneLine(form["name"] ?? "")
            var actions = form["action"] == nil ? [] : try builder.changes(to: id, form)
            if !name.utf8.isEmpty { actions.append(ShelfAction(.encounter(id), text: name)) }
            return try storing(actions)
        default: return .work(.save([ShelfAction(.encounter(id), text: nil)], then: .json(data.encounter(nil))))
        }
    }

    /// Returns the members of the JSON object in the body as the fields of a form. A list becomes several fields with the same
    /// name.
    private func fields() throws(RequestFailure) -> Parameters {
        var form = Parameters()
        for member in try object()?.members ?? [] where !member.value.isNull {
            let key = member.key
            switch key {
            case "entry", "count":
                guard let values = member.value.elements else { throw .badBody(part: key, .notAList) }
                for value in values { form.add(key, try key == "entry" ? string(value, key) : integer(value, key)) }
            case "round", "turns": form.add(key, try integer(member.value, key))
            case "amount", "initiative", "maximum":
                if let number = member.value.number {
                    form.add(key, number)
                } else {
                    form.add(key, try string(member.value, key))
                }
            case "name", "action", "combatant", "ended", "condition", "event", "from", "player", "points":
                form.add(key, try string(member.value, key))
            default: break
            }
        }
        if let points = form["points"], !["average", "rolled"].contains(points) {
            throw .badRequest(part: "points", value: points, known: ["average", "rolled"])
        }
        return form
    }

    private func integer(_ value: JSONView, _ name: String) throws(RequestFailure) -> String {
        guard let text = value.number, Int32(text) != nil else {
            throw .badRequest(part: name, value: value.number ?? value.string ?? "")
        }
        return text
    }
}
