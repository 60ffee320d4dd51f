import Localization
import Model
import Pages
import Screens
import Shelf
import TextProcessing

extension Router {
    /// Returns the page with the shopping list, or changes the list.
    func shopping() throws(RequestFailure) -> Answer {
        guard request.method == .get else { return try changeShopping() }
        let query = request.query
        // Earlier versions allowed an imported catalog with the name `shopping`.
        if isCatalog("shopping") { return .page(try catalog("shopping", query)) }
        let screen = builder.shopping(
            cleared: query["cleared"].flatMap { Int64($0) }, removed: query["removed"].flatMap { EntryID($0) },
            factor: query["factor"] ?? "")
        switch query["format"] {
        case "text": return .page(shoppingText(screen))
        #if !arch(wasm32)
            case "json": return .page(.json(data.shopping(screen)))
        #endif
        default: return .page(html(.shopping(screen), collection: nil))
        }
    }

    /// Returns the lines that aren't ticked as plain text.
    func shoppingText(_ screen: ShoppingScreen) -> Response {
        .make(200, "text/plain; charset=utf-8", PageRenderer.text(screen, Localizer(context.settings.language)))
    }

    /// Changes the shopping list, as a form says.
    private func changeShopping() throws(RequestFailure) -> Answer {
        try checkText("text")
        let form = request.form
        var page = Destination.to(.shopping), actions: [ShelfAction] = [], part = "action"
        if let line = form["tick"] ?? form["untick"] {
            return try storing(builder.ticking(line, form["tick"] != nil), to: page.at("line-" + line))
        }
        for name in ["remove", "drop", "cleared"] where form[name] != nil { part = name }
        let value = form[part] ?? ""
        switch part == "action" ? value : part {
        case "remove": actions = builder.removingShoppingLine(value)
        case "drop":
            let key = EntryID(value).map { ShelfKey.shopping($0) }
            guard let key, let old = builder.shelf.value(key) else { throw .badRequest(part: part, value: value) }
            actions = [ShelfAction(key, text: nil)]
            page = page.adding("removed=" + PercentEncoding.encode(value) + "&factor=" + PercentEncoding.encode(old.text))
        case "cleared": actions = builder.restoringShopping(Int64(value) ?? 0)
        case "add":
            let id = try ingredients(of: form["entry"] ?? ""), factor = try self.factor(form["scale-by"] ?? "", "scale-by")
            actions = builder.addingToShopping(id, factor: factor, keepsTicks: form.isSet("keep"))
            page = back(form, or: page)
        case "write":
            actions = [try writing(form["text"] ?? "", 0, "text")]
            page = page.at("new-line")
        case "clear":
            actions = builder.clearingShopping()
            page = page.adding("cleared=\(context.now)")
        default: throw .badRequest(part: part, value: value)
        }
        return try storing(actions, to: page)
    }

    /// Returns the ID of a stored entry that has a list of ingredients.
    func ingredients(of text: String) throws(RequestFailure) -> EntryID {
        guard let typed = EntryID(text) else { throw .badRequest(part: "entry", value: text) }
        guard context.isComplete(typed.catalog) else { throw .notOnDevice(typed.catalog) }
        let id = try entryID(typed.catalog.raw, typed.key)
        guard builder.hasIngredients(id) else { throw .badRequest(part: "entry", value: text) }
        return id
    }

    /// Returns a factor for a recipe's amounts, 1 if the text is empty.
    ///
    /// - Parameter part: the name of the factor's field in the request.
    func factor(_ text: String, _ part: String) throws(RequestFailure) -> Fraction {
        if text.utf8.isEmpty { return .one }
        guard let factor = RecipeScaling.factor(text) else { throw .badRequest(part: part, value: text) }
        return factor
    }

    /// Returns the action that writes a line on the shopping list.
    ///
    /// - Parameters:
    ///   - number: the line's number in the request.
    ///   - part: the name of the line's field in the request.
    func writing(_ line: String, _ number: UInt64, _ part: String) throws(RequestFailure) -> ShelfAction {
        let text = ShelfRules.oneLine(line)
        guard !text.utf8.isEmpty else { throw .badBody(part: part, .empty) }
        let id = ShelfRules.listID(now: context.now, seed: context.seed &+ number)
        return ShelfAction(.shoppingLine(id), text: text)
    }
}
