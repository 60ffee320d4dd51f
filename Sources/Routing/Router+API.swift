import Localization
import Model
import Pack
import Pages
import Screens
import Shelf

extension Router {
    func randomEntry(_ name: String) throws(RequestFailure) -> Answer {
        let view = try builder.view(named: name)
        let state = try wantedList(in: view)
        if state.isNarrowed {
            guard let id = builder.random(in: view, state) else { throw .noMatch }
            return try show(id)
        }
        guard view.description.deck == nil else { return drawing(view) }
        guard let id = builder.random(in: view) else { throw .emptyCatalog(view.description.id) }
        return try show(id)
    }

    func show(_ catalog: String, _ key: String) throws(RequestFailure) -> Answer { try show(try entryID(catalog, key)) }

    func list(_ name: String) throws(RequestFailure) -> Answer {
        let (view, state, fields) = try listed(name)
        let query = request.query
        if query.has("format", Router.lines) { return .work(.lines) }
        let screen = builder.catalog(view, state, withSnippetsOfTitles: true)
        let isTable = query.has("format", "csv")
        let response = isTable ? csv(screen, view, fields: fields) : .json(data.list(screen, fields: fields))
        return .page(response.linked(next: data.next(screen, fields: fields), isTable: isTable))
    }

    /// Returns the catalog, the list's state and the attributes that the request wants.
    func listed(_ name: String) throws(RequestFailure) -> (MergedCatalog, ListState, FieldSelection?) {
        let view = try builder.view(named: name)
        var state = try wantedList(in: view)
        state.limit = ListState.fileLimit(request.query["limit"])
        return (view, state, try chosenFields(in: [view.description.id]))
    }

    /// Returns the attributes that the request wants with each row.
    ///
    /// - Parameter ids: The catalogs whose rows the response may contain. An empty list means all catalogs.
    private func chosenFields(in ids: [CatalogID]) throws(RequestFailure) -> FieldSelection? {
        guard let fields = request.query["fields"].flatMap({ FieldSelection($0) }) else { return nil }
        let catalogs = builder.descriptions(of: ids)
        // In a catalog with a column called “fields”, the parameter is that column's filter.
        guard catalogs.count != 1 || catalogs[0].attribute("fields") == nil else { return nil }
        if let key = fields.unknownKey(in: catalogs) {
            throw .badRequest(part: "fields", value: key, known: FieldSelection.all.columns(in: catalogs))
        }
        return fields
    }

    private func show(_ id: EntryID) throws(RequestFailure) -> Answer {
        let screen = try builder.alone(id), response = Response.json(data.show(screen))
        return screen.entry.isPartial ? fillingIn(screen, response) : .work(.records(id, response))
    }

    /// Returns an entry with the records from which it was made.
    func show(_ id: EntryID, with records: [String]) throws(RequestFailure) -> Response {
        .json(data.show(try builder.alone(id), records: records))
    }

    func find() throws(RequestFailure) -> Answer {
        let (search, fields) = try searched()
        let format = request.query["format"] ?? ""
        if format == Router.lines { return .work(.lines) }
        let isTable = format == "csv"
        let screen = builder.search(search)
        let response: Response =
            isTable
            ? .csv(
                data.csv(screen, attributes: fields?.columns(in: builder.descriptions(of: search.catalogs)) ?? []), name: "search"
            )
            : .json(data.find(screen, fields: fields))
        return .page(response.linked(next: data.next(screen, fields: fields), isTable: isTable))
    }

    /// Returns the search and the attributes that the request wants.
    func searched() throws(RequestFailure) -> (MultiCatalogSearchRequest, FieldSelection?) {
        let query = request.query
        guard query["q"] != nil else { throw .badRequest(part: "q", value: "") }
        _ = try builder.catalogs(named: query.all("in"))
        try checkValues(query)
        var search = searchRequest(query)
        // In JSON, return one page and the total number of results. A CSV table can't include the total, so return all rows.
        let isTable = query.has("format", "csv")
        if isTable || query["limit"] != nil { search.limit = ListState.fileLimit(query["limit"]) }
        search.countsFilters = !isTable
        return (search, try chosenFields(in: search.catalogs))
    }

    func favourite(_ id: EntryID) throws(RequestFailure) -> Answer {
        switch request.method {
        case .get: return .page(.json(data.favourite(builder.shelf.favourite(id))))
        case .put:
            let json = try object()
            var name = try text("name", in: json)
            if name.utf8.isEmpty { name = builder.shelf.favourite(id)?.name ?? offeredName(of: id) }
            return try storing(starring(id, name, instead: try text("instead", in: json)))
        default: return try storing([.unfavourite(id)])
        }
    }

    func note(_ id: EntryID) throws(RequestFailure) -> Answer {
        switch request.method {
        case .get: return .page(.json(data.note(on: id, builder.shelf)))
        case .put:
            let json = try object()
            guard let text = json.flatMap({ value("note", in: $0) })?.string else { throw .badBody(part: "note", .notAString) }
            return try storing([.note(id, text: text, since: try version(in: json))])
        default: return try storing([.note(id, text: "")])
        }
    }

    /// Returns the JSON object in the body, or nil if there isn't a body.
    func object() throws(RequestFailure) -> JSONView? {
        guard !request.body.isEmpty else { return nil }
        let json: JSONView
        do throws(JSONDocument.ParseError) { json = try JSONDocument(request.body, deepest: 32).root } catch {
            throw .badBody(part: "body", error == .notUTF8 || error == .halfSurrogate ? .notText : .notJSON)
        }
        guard json.isObject else { throw .badBody(part: "body", .notAnObject) }
        return json
    }

    /// Returns the value of a key in the JSON body. If the key occurs more than once, returns the first value.
    func value(_ name: String, in json: JSONView) -> JSONView? {
        json.members.first { $0.key.utf8.elementsEqual(name.utf8) }?.value
    }

    /// Returns a string from the JSON body, or an empty string if the value is missing or null.
    func text(_ name: String, in json: JSONView?) throws(RequestFailure) -> String {
        try optionalText(name, in: json) ?? ""
    }

    /// Returns a string from the JSON body, or nil if the value is missing or null.
    func optionalText(_ name: String, in json: JSONView?) throws(RequestFailure) -> String? {
        guard let value = json.flatMap({ value(name, in: $0) }), !value.isNull else { return nil }
        return try string(value, name)
    }

    /// Returns a value of the JSON body that must be a string.
    func string(_ value: JSONView, _ name: String) throws(RequestFailure) -> String {
        guard let text = value.string else { throw .badBody(part: name, .notAString) }
        return text
    }

    /// Returns the version in the JSON body that the user edited, or nil if it is missing, null or empty.
    func version(in json: JSONView?) throws(RequestFailure) -> NoteBaseVersion? {
        let text = try text("version", in: json)
        guard !text.utf8.isEmpty else { return nil }
        guard let version = NoteBaseVersion(text) else { throw .badRequest(part: "version", value: text) }
        return version
    }

    /// Returns all lists, or creates a list.
    func listsOverAPI() throws(RequestFailure) -> Answer {
        guard request.method == .post else { return .page(.json(data.lists(builder.lists().items.map { $0.list }))) }
        let json = try object(), name = try storedName(try text("name", in: json))
        let id = ShelfRules.listID(now: context.now, seed: context.seed)
        let actions = [ShelfAction(.list(id), text: name)] + (try changes(to: id, json))
        let after = ScreenBuilder(catalogs: builder.catalogs, shelf: try check(actions), context: context)
        return .work(.save(actions, then: .json(data.list(after.list(id)))))
    }

    /// Returns the format that the request asks for, or nil for JSON.
    ///
    /// - Parameter other: The other format that the request can ask for.
    func format(or other: String) throws(RequestFailure) -> String? {
        guard let format = request.query["format"], format != "json" else { return nil }
        guard format == other else { throw .badRequest(part: "format", value: format, known: ["json", other]) }
        return format
    }

    /// Returns, changes or deletes a list.
    func keptListOverAPI(_ id: String) throws(RequestFailure) -> Answer {
        guard let screen = builder.list(id) else { throw .noSuchPage(path: request.path) }
        switch request.method {
        case .get:
            let isTable = try format(or: "csv") != nil
            return .page(isTable ? .csv(data.csv(screen), name: "list") : .json(data.list(screen)))
        case .put:
            let json = try object(), name = ShelfRules.oneLine(try text("name", in: json))
            let renaming = name.utf8.isEmpty ? [] : [ShelfAction(.list(id), text: name)]
            let removed = try entries("remove", in: json).map { ShelfAction(.member($0, of: id), text: nil) }
            // Adding entries confirms the list's earlier name, so the new name comes last.
            return try storing(removed + (try changes(to: id, json)) + renaming)
        default: return .work(.save([ShelfAction(.list(id), text: nil)], then: .json(data.list(nil))))
        }
    }

    /// Returns, adds or removes an entry in a list, or changes the note on it.
    func member(_ catalog: String, _ key: String, of list: String) throws(RequestFailure) -> Answer {
        let shelf = builder.shelf
        guard shelf.list(list) != nil else { throw .noSuchPage(path: request.path) }
        var id = CatalogID(catalog).flatMap { EntryID($0, key) }.flatMap { shelf.contains($0, in: list) ? $0 : nil }
        let isMember = id != nil
        if id == nil { id = try entryID(catalog, key) }
        guard let id else { throw .noSuchPage(path: request.path) }
        switch request.method {
        case .get: return .page(.json(data.member(isMember ? builder.member(id, of: list) : nil)))
        case .put:
            var actions = ShelfRules.adding([(id, builder.title(of: id))], to: list, on: shelf)
            if let note = try optionalText("note", in: try object()) {
                actions.append(ShelfAction(.note(on: id, in: list), text: note))
            }
            return try storing(actions)
        default: return try storing([ShelfAction(.member(id, of: list), text: nil)])
        }
    }

    /// Returns the actions for a list's properties and for the entries to add.
    private func changes(to list: String, _ json: JSONView?) throws(RequestFailure) -> [ShelfAction] {
        var actions: [ShelfAction] = []
        if let colour = try optionalText("colour", in: json) {
            guard KeptList.colours.contains(colour) else {
                throw .badRequest(part: "colour", value: colour, known: KeptList.colours)
            }
            actions.append(ShelfAction(.property(.colour, of: list), text: colour))
        }
        if let order = try optionalText("order", in: json) {
            actions.append(ShelfAction(.property(.order, of: list), text: ShelfRules.oneLine(order)))
        }
        if let limit = json.flatMap({ value("limit", in: $0) }) {
            let number = limit.number.flatMap { UInt32($0) }
            guard limit.isNull || number.map({ $0 > 0 && $0 <= ShelfRules.memberLimit }) ?? false else {
                throw .badRequest(part: "limit", value: limit.number ?? "")
            }
            actions.append(ShelfAction(.property(.limit, of: list), text: number.map { "\($0)" }))
        }
        if let sharing = json.flatMap({ value("sharing", in: $0) }) {
            let words = ListSharing.allCases.map(\.word)
            guard sharing.isNull || sharing.string.map({ words.contains($0) }) ?? false else {
                throw .badRequest(part: "sharing", value: sharing.string ?? "", known: words)
            }
            actions.append(ShelfAction(.property(.shared, of: list), text: sharing.string))
        }
        var added: [(id: EntryID, title: String)] = [], known: Set<EntryID> = []
        for entry in try entries("add", in: json) {
            let id = try entryID(entry.catalog.raw, entry.key)
            if known.insert(id).inserted { added.append((id, builder.title(of: id))) }
        }
        return actions + ShelfRules.adding(added, to: list, on: builder.shelf)
    }

    /// Returns a list of IDs from the JSON body, or an empty list if the value is missing or null.
    func entries(_ name: String, in json: JSONView?) throws(RequestFailure) -> [EntryID] {
        guard let list = json.flatMap({ value(name, in: $0) }), !list.isNull else { return [] }
        guard let values = list.elements else { throw .badBody(part: name, .notAList) }
        var ids: [EntryID] = []
        for value in values {
            guard let text = value.string else { throw .badBody(part: name, .notAList) }
            guard let id = EntryID(text) else { throw .badRequest(part: name, value: text) }
            ids.append(id)
        }
        return ids
    }

    /// Returns all saved searches, or saves a search.
    func searchesOverAPI() throws(RequestFailure) -> Answer {
        guard request.method == .post else { return .page(.json(data.searches(builder.savedSearches()))) }
        let json = try object(), name = try storedName(try text("name", in: json))
        let id = ShelfRules.listID(now: context.now, seed: context.seed)
        let saving = try saving(id, name: name, page: try page(in: json))
        let made = ScreenBuilder(catalogs: builder.catalogs, shelf: try check(saving), context: context)
        let actions = saving + (try view(of: made.savedSearch(id), json))
        let after = ScreenBuilder(catalogs: builder.catalogs, shelf: try check(actions), context: context)
        return .work(.save(actions, then: .json(data.search(after.savedSearch(id)))))
    }

    /// Returns, changes or deletes a saved search.
    func searchOverAPI(_ id: String) throws(RequestFailure) -> Answer {
        guard let item = builder.savedSearch(id) else { throw .noSuchPage(path: request.path) }
        switch request.method {
        case .get: return .page(.json(data.search(item)))
        case .put:
            let json = try object(), name = ShelfRules.oneLine(try text("name", in: json)), page = try page(in: json)
            var actions = try view(of: item, json)
            if !page.utf8.isEmpty {
                actions += try saving(id, name: name.utf8.isEmpty ? item.search.name : name, page: page)
            } else if !name.utf8.isEmpty {
                actions.append(ShelfAction(.search(id), text: name, title: item.page.path))
            }
            if try flag("seen", in: json) ?? false { actions += ShelfRules.seeing(item.count, of: id) }
            return try storing(actions)
        default: return .work(.save([ShelfAction(.search(id), text: nil)], then: .json(data.search(nil))))
        }
    }

    /// Returns the page in the JSON body without the prefix of the server's addresses, or an empty string.
    private func page(in json: JSONView?) throws(RequestFailure) -> String {
        let text = try text("page", in: json), prefix = context.links.prefix
        guard text.hasPrefix(prefix + "/") else { return text }
        return String(Substring(text.utf8.dropFirst(prefix.utf8.count)))
    }

    /// Returns the action that makes a saved search its catalog's default view, or no longer, if the JSON body contains `view`.
    private func view(of item: SavedSearchesScreen.Item?, _ json: JSONView?) throws(RequestFailure) -> [ShelfAction] {
        guard let item, let isDefault = try flag("view", in: json) else { return [] }
        guard isDefault || item.isDefaultView else { return [] }
        guard let action = changingView(item, isDefault: isDefault) else { throw .badRequest(part: "view", value: "true") }
        return [action]
    }

    /// Returns a Boolean value from the JSON body, or nil if the value is missing or null.
    func flag(_ name: String, in json: JSONView?) throws(RequestFailure) -> Bool? {
        guard let value = json.flatMap({ value(name, in: $0) }), !value.isNull else { return nil }
        guard let flag = value.flag else { throw .badRequest(part: name, value: value.string ?? "") }
        return flag
    }

    func storing(_ actions: [ShelfAction]) throws(RequestFailure) -> Answer {
        try check(actions)
        return .work(.save(actions, then: nil))
    }

    func backup() throws(RequestFailure) -> Answer {
        try checkValues(request.query)
        guard request.method == .post else { return .work(.backup(isDownload: false)) }
        return .work(.restore(replace: request.query.isSet("replace"), isForm: false))
    }

    /// Parses a device's request to exchange changes. A POST request sends the device's changes. Other requests only ask for the
    /// library's changes.
    func exchange() throws(RequestFailure) -> ShelfExchange.Request {
        guard request.method == .post else {
            let query = request.query
            guard let library = query["library"].flatMap({ UInt64($0, radix: 16) }) else {
                throw .badRequest(part: "library", value: query["library"] ?? "")
            }
            guard let cursor = ShelfCursor(query["after"] ?? ShelfCursor.start.text) else {
                throw .badRequest(part: "after", value: query["after"] ?? "")
            }
            return ShelfExchange.Request(library: library, cursor: cursor, changes: [], version: ShelfExchange.firstVersion)
        }
        do throws(ShelfExchange.MessageError) { return try ShelfExchange.Request(request.body) } catch {
            throw error == .newerVersion ? .newerChanges : .badBody(part: "body", .notChanges)
        }
    }

    func catalogsToSync() throws(RequestFailure) -> [CatalogID] {
        guard let names = try object().flatMap({ value("catalogs", in: $0) }) else { return [] }
        guard let values = names.elements else { throw .badBody(part: "catalogs", .notAList) }
        var ids: [CatalogID] = []
        for value in values {
            guard let name = value.string else { throw .badBody(part: "catalogs", .notAList) }
            ids.append(try builder.view(named: name).description.id)
        }
        return ids
    }
}
