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
            switch request.query["format"] {
            case nil, "json": return .page(.json(data.encounter(screen)))
            case "csv": return .page(.csv(data.csv(screen), name: "encounter"))
            case let other?: throw .badRequest(part: "format", value: other, known: ["json", "csv"])
            }
        case .put:
            let form = try fields(), name = ShelfRules.oneLine(form["name"] ?? "")
            var actions = form["action"].map { _ in true } ?? false ? try builder.changes(to: id, form) : []
            if !name.utf8.isEmpty { actions.append(ShelfAction(.encounter(id), text: name)) }
            return try storing(actions)
        default: return .work(.save([ShelfAction(.encounter(id), text: nil)], then: .json(data.encounter(nil))))
        }
    }

    /// Returns the members of the JSON object in the body as the fields of a form. A list becomes several fields with the same
    /// name.
    private func fields() throws(RequestFailure) -> Parameters {
        var form = Parameters()
        for member in try object()?.members ?? [] {
            for value in member.value.elements ?? [member.value] {
                if value.isNull { continue }
                guard let text = value.string ?? value.number ?? value.flag.map({ $0 ? "true" : "false" }) else {
                    throw .badBody(part: member.key, .notAString)
                }
                form.add(member.key, text)
            }
        }
        return form
    }
}
