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
        let screen = builder.lists(
            adding: from.map { builder.entries(on: $0) } ?? [], from: from, removed: removed, isForShared: query["shared"] != nil)
        return .page(html(.lists(screen), collection: nil))
    }

    /// Creates a list and, with `from` in the form, adds the entries of that page.
    private func makeList() throws(RequestFailure) -> Answer {
        try checkText("name")
        let form = request.form, id = ShelfRules.listID(now: context.now, seed: context.seed)
        if let shared = form["shared"] { return try add(shared, id) }
        let name = try storedName(form["name"] ?? "")
        let from = RedirectPathValidator.checked(form["from"])
        let members = from.map { builder.entries(on: $0) } ?? []
        let actions = [ShelfAction(.list(id), text: name)] + ShelfRules.adding(titled(members), to: id, on: builder.shelf)
        return try storing(actions, to: from.map { addition(from: $0) } ?? .to(.keptList, id))
    }

    /// Adds a list that someone shared, with those of its entries that this library has.
    private func add(_ text: String, _ id: String) throws(RequestFailure) -> Answer {
        guard let shared = SharedList(text) else { throw .badRequest(part: "shared", value: text) }
        let known = shared.entries.filter { entry in
            builder.view(entry.catalog)?.position(of: entry) != nil || builder.shelf.favourite(entry) != nil
        }
        // The server may have what this device doesn't store.
        for entry in shared.entries where !known.contains(entry) && !context.isComplete(entry.catalog) {
            throw .notOnDevice(entry.catalog)
        }
        let actions = [
            ShelfAction(.list(id), text: shared.name), ShelfAction(.property(.colour, of: id), text: shared.colour),
            ShelfAction(.property(.order, of: id), text: shared.order),
        ]
        let page = Destination.to(.keptList, id), skipped = shared.entries.count - known.count
        return try storing(
            actions + ShelfRules.adding(titled(known), to: id, on: builder.shelf),
            to: skipped == 0 ? page : page.adding("skipped=\(skipped)"))
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
            removed: query["removed"].flatMap { EntryID($0) }, skipped: ListState.number(query["skipped"]) ?? 0,
            isPreparing: isEditable && query.has("edit", "encounter"))
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
            return try storing(
                (try sharing(form).map { [ShelfAction(.property(.shared, of: id), text: $0)] } ?? []) + [
                    ShelfAction(.list(id), text: try storedName(name)),
                    ShelfAction(.property(.colour, of: id), text: form["colour"] ?? list.colour),
                    ShelfAction(.property(.order, of: id), text: form["order"] ?? list.order),
                    ShelfAction(.property(.limit, of: id), text: try limit(form) ?? list.limit.map { "\($0)" }),
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
            let listed = if let from { builder.entries(on: from) } else { [try member(form)] }
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

    /// Returns a list's maximum number of entries from a form. Nil if the form doesn't contain the field.
    private func limit(_ form: Parameters) throws(RequestFailure) -> String?? {
        guard let text = form["limit"] else { return .none }
        if text.utf8.isEmpty { return .some(nil) }
        guard let number = UInt32(text), number > 0, number <= ShelfRules.memberLimit else {
            throw .badRequest(part: "limit", value: text)
        }
        return "\(number)"
    }

    /// Returns how a form shares a list: a word, or nil if nobody else sees it. Nil if the form doesn't contain the field.
    private func sharing(_ form: Parameters) throws(RequestFailure) -> String?? {
        guard let word = form["sharing"] else { return .none }
        guard word.utf8.isEmpty || ListSharing(word: word) != nil else { throw .badRequest(part: "sharing", value: word) }
        return .some(word.utf8.isEmpty ? nil : word)
    }

    private func member(_ form: Parameters) throws(RequestFailure) -> EntryID {
        guard let entry = form["entry"].flatMap({ EntryID($0) }) else {
            throw .badRequest(part: "entry", value: form["entry"] ?? "")
        }
        return entry
    }

    func addition(from: Destination) -> Destination { .to(.lists, query: "from=" + PercentEncoding.encode(from.path)) }

    private func titled(_ entries: [EntryID]) -> [(id: EntryID, title: String)] { entries.map { ($0, builder.title(of: $0)) } }
}
