import Model
import Pages
import Screens
import Shelf
import TextProcessing

extension Router {
    /// Returns or changes the shopping list.
    func shoppingOverAPI() throws(RequestFailure) -> Answer {
        guard request.method == .put else {
            let isText = try format(or: "text") != nil, screen = builder.shopping()
            return .page(isText ? shoppingText(screen) : .json(data.shopping(screen)))
        }
        let json = try object()
        var actions: [ShelfAction] = []
        for entry in try entries("drop", in: json) { actions.append(ShelfAction(.shopping(entry), text: nil)) }
        for line in try strings("remove", in: json) { actions += builder.removingShoppingLine(line) }
        let factor = try factor(try number("factor", in: json), "factor"), servings = try number("servings", in: json)
        for entry in try entries("add", in: json) {
            let id = try ingredients(of: entry.text)
            guard let wanted = servings.utf8.isEmpty ? factor : builder.factor(forServings: servings, of: id) else {
                throw .badRequest(part: "servings", value: servings)
            }
            actions += builder.addingToShopping(id, factor: wanted)
        }
        for line in try strings("write", in: json) { actions.append(try writing(line, UInt64(actions.count), "write")) }
        for (name, isTicked) in [("tick", true), ("untick", false)] {
            for line in try strings(name, in: json) {
                let ticking = builder.ticking(line, isTicked)
                guard !ticking.isEmpty else { throw .badRequest(part: name, value: line) }
                actions += ticking
            }
        }
        if try flag("clear", in: json) ?? false {
            // The lines that this request ticks are cleared, too.
            let after = ScreenBuilder(catalogs: builder.catalogs, shelf: try check(actions), context: context)
            actions += after.clearingShopping()
        }
        return try storing(actions)
    }

    /// Returns a number, or a number as a string, from the JSON body. Empty if the value is missing or null.
    private func number(_ name: String, in json: JSONView?) throws(RequestFailure) -> String {
        if let number = json.flatMap({ value(name, in: $0) })?.number { return number }
        return try text(name, in: json)
    }

    /// Returns a list of strings from the JSON body, or an empty list if the value is missing or null.
    private func strings(_ name: String, in json: JSONView?) throws(RequestFailure) -> [String] {
        guard let list = json.flatMap({ value(name, in: $0) }), !list.isNull else { return [] }
        guard let values = list.elements else { throw .badBody(part: name, .notAList) }
        var texts: [String] = []
        for value in values { texts.append(try string(value, name)) }
        return texts
    }
}
