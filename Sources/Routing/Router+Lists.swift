import Model
import Pack
import Pages
import Screens
import Shelf

extension Router {
    /// Returns the page with all lists. With `from` in the URL, the page offers to add the entries of that page.
    func lists() throws(RequestFailure) -> Answer {
        guard request.method == .get else { return try makeList() }
        let query = request.query, from = RedirectPathValidator.checked(query["from"])
        let removed = query["removed"].map { (id: $0, name: query["name"] ?? "") }
        let screen = builder.lists(adding: from.map { entries(on: $0) } ?? [], from: from, removed: removed)
        return .page(html(.lists(screen), collection: nil))
    }

    /// Creates a list and, with `from` in the form, adds the entries of that page.
    private func makeList() throws(RequestFailure) -> Answer {
        try checkText("name")
        let form = request.form, id = ShelfRules.listID(now: context.now, seed: context.seed)
        let name = ShelfRules.oneLine(form["name"] ?? "")
        guard !name.utf8.isEmpty else { throw .badBody(part: "name", .notAString) }
        let from = RedirectPathValidator.checked(form["from"])
        let members = from.map { entries(on: $0) } ?? []
        let actions = [ShelfAction(.list(id), text: name)] + ShelfRules.adding(titled(members), to: id, on: builder.shelf)
        return try storing(actions, to: from.map { addition(from: $0) } ?? .to(.keptList, id))
    }

    /// Returns the page of a list, or a file with its entries.
    func keptList(_ id: String) throws(RequestFailure) -> Answer {
        guard request.method == .get else { return try changeList(id) }
        let query = request.query, isEditable = !context.isReadOnly
        let isFile = Router.isFile(query), isCards = query.has("format", CardsScreen.word)
        let screen = builder.list(
            id, offset: isFile ? 0 : ListState.number(query["offset"]) ?? 0,
            limit: isFile ? nil : isCards ? CardsScreen.limit : ListScreen.pageSize,
            isEditing: isEditable && query.has("edit", "list"), noting: isEditable ? query["note"].flatMap { EntryID($0) } : nil,
            removed: query["removed"].flatMap { EntryID($0) })
        guard let screen else { throw .noSuchPage(path: request.path) }
        switch query["format"] {
        #if !arch(wasm32)
            case "json": return .page(.json(data.list(screen)))
        #endif
        case "csv": return .page(.csv(data.csv(screen), name: "list"))
        case CardsScreen.word?:
            return .page(
                cards(
                    screen.members.map { $0.row.id }, .literal(screen.list.name), total: screen.list.count,
                    offset: screen.offset, collection: nil))
        default: return .page(html(.list(screen), collection: nil))
        }
    }

    /// Changes a list or its entries, as a form says.
    private func changeList(_ id: String) throws(RequestFailure) -> Answer {
        try checkText("name")
        let form = request.form, shelf = builder.shelf
        var page = Destination.to(.keptList, id)
        if let offset = ListState.number(request.query["offset"]), offset > 0 { page = page.adding("offset=\(offset)") }
        let name = ShelfRules.oneLine(form["name"] ?? "")
        if form.has("action", "restore") {
            guard !name.utf8.isEmpty, shelf.isKnown(.list(id)) else { throw .noSuchPage(path: request.path) }
            return try storing([ShelfAction(.list(id), text: name)], to: page)
        }
        guard let list = shelf.list(id) else { throw .noSuchPage(path: request.path) }
        switch form["action"] ?? "" {
        case "change":
            guard !name.utf8.isEmpty else { throw .badBody(part: "name", .notAString) }
            return try storing(
                [
                    ShelfAction(.list(id), text: name),
                    ShelfAction(.property(.colour, of: id), text: form["colour"] ?? list.colour),
                    ShelfAction(.property(.order, of: id), text: form["order"] ?? list.order),
                ], to: page)
        case "delete":
            var parameters = Parameters()
            parameters.add("removed", id)
            parameters.add("name", list.name)
            return try storing([ShelfAction(.list(id), text: nil)], to: .to(.lists, query: parameters.encoded))
        case "note":
            let entry = try member(form)
            return try storing([ShelfAction(.note(on: entry, in: id), text: Router.asTyped(form["note"] ?? ""))], to: page)
        case "up": return try storing(ShelfRules.moving(try member(form), in: id, down: false, on: shelf), to: page)
        case "down": return try storing(ShelfRules.moving(try member(form), in: id, down: true, on: shelf), to: page)
        case "add", "remove":
            let isAdded = form.has("action", "add"), from = RedirectPathValidator.checked(form["from"])
            let listed = if let from { entries(on: from) } else { [try member(form)] }
            let actions =
                isAdded
                ? ShelfRules.adding(titled(listed), to: id, on: shelf)
                : listed.map { ShelfAction(.member($0, of: id), text: nil) }
            if let from { return try storing(actions, to: addition(from: from)) }
            guard !isAdded, let entry = listed.first else { return try storing(actions, to: page) }
            return try storing(actions, to: page.adding("removed=" + PercentEncoding.encode(entry.text)))
        case let other: throw .badRequest(part: "action", value: other)
        }
    }

    private func member(_ form: Parameters) throws(RequestFailure) -> EntryID {
        guard let entry = form["entry"].flatMap({ EntryID($0) }) else {
            throw .badRequest(part: "entry", value: form["entry"] ?? "")
        }
        return entry
    }

    private func addition(from: Destination) -> Destination { .to(.lists, query: "from=" + PercentEncoding.encode(from.path)) }

    private func titled(_ entries: [EntryID]) -> [(id: EntryID, title: String)] { entries.map { ($0, builder.title(of: $0)) } }

    /// Returns the entries on a page: an entry, all rows of a catalog's list, or all results of a search.
    private func entries(on page: Destination) -> [EntryID] {
        let request = Request(.get, page.path)
        guard let (route, arguments) = Route.matching(request.segments) else { return [] }
        switch route {
        case .entry: return CatalogID(arguments[0]).flatMap { EntryID($0, arguments[1]) }.map { [$0] } ?? []
        case .catalog:
            guard let view = CatalogID(arguments[0]).flatMap({ builder.view($0) }) else { return [] }
            var state = ListState(request.query, for: view.description)
            (state.offset, state.limit) = (0, ShelfRules.memberLimit)
            return builder.entries(in: view, state)
        case .search:
            var search = searchRequest(request.query)
            (search.offset, search.limit) = (0, ShelfRules.memberLimit)
            return builder.entries(matching: search)
        default: return []
        }
    }
}
