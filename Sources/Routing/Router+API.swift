import Localization
import Model
import Pack
import Pages
import Screens
import Shelf

extension Router {
    /// The routes under `/api/v1`, for the documents and their test.
    static let interface = [
        "GET /catalogs", "GET /list/CATALOG", "GET /show/CATALOG/ID", "GET /find", "GET /random/CATALOG", "GET /favourites",
        "GET /favourites/CATALOG/ID", "PUT /favourites/CATALOG/ID", "DELETE /favourites/CATALOG/ID", "GET /notes/CATALOG/ID",
        "PUT /notes/CATALOG/ID", "DELETE /notes/CATALOG/ID", "GET /backup", "POST /backup", "POST /sync",
    ]

    /// Answers a request under `/api`.
    func api(_ segments: [String]) throws(Failure) -> Response {
        guard segments.first == "v1" else { throw .noSuchPage(path: request.path) }
        let rest = segments.dropFirst()
        let name = rest.first ?? ""
        switch (name, rest.count) {
        case ("catalogs", 1):
            try allow(.get)
            return .json(data.catalogs(builder.catalogs.map { builder.summary($0) }))
        case ("list", 2):
            try allow(.get)
            return try list(segments[2])
        case ("show", 3):
            try allow(.get)
            let id = try entryID(segments[2], segments[3])
            return try show(builder.isAbsent(id) ? id : try knownID(segments[2], segments[3]))
        case ("find", 1):
            try allow(.get)
            return try find()
        case ("random", 2):
            try allow(.get)
            let view = try builder.view(named: segments[2])
            guard view.description.deck == nil else { return drawing(view) }
            guard let id = builder.random(in: view) else { throw .emptyCatalog(view.description.id) }
            return try show(id)
        case ("favourites", 1):
            try allow(.get)
            return .json(data.favourites(builder.favourites()))
        case ("favourites", 3): return try favourite(try entryID(segments[2], segments[3]))
        case ("notes", 3): return try note(try entryID(segments[2], segments[3]))
        case ("backup", 1): return try backup()
        case ("sync", 1):
            guard request.method == .post else { throw .methodNotAllowed(allowed: "POST") }
            var response = Response.json([])
            response.effects = [.sync(try catalogsToSync())]
            return response
        default: throw .noSuchPage(path: request.path)
        }
    }

    private func allow(_ method: Request.Method) throws(Failure) {
        guard request.method == method else { throw .methodNotAllowed(allowed: "GET") }
    }

    private func knownID(_ catalog: String, _ key: String) throws(Failure) -> EntryID {
        let view = try builder.view(named: catalog)
        guard let id = EntryID(view.description.id, key) else { throw .noSuchPage(path: request.path) }
        return id
    }

    private func list(_ name: String) throws(Failure) -> Response {
        let view = try builder.view(named: name)
        let query = request.query
        var state = ListState(query, for: view.description)
        state.limit = ListState.fileLimit(query["limit"])
        // A page leaves such a filter out and says so; a program would take the whole list for what it asked for.
        if let first = state.misread.first { throw .badRequest(part: first.part, value: first.value) }
        try checkValues(query)
        let screen = builder.catalog(view, state, withSnippetsOfTitles: true)
        return query["format"] == "csv" ? csv(screen, view) : .json(data.list(screen))
    }

    private func show(_ id: EntryID) throws(Failure) -> Response {
        let screen = try builder.alone(id)
        var response = Response.json(data.show(screen))
        if screen.entry.isPartial { response.effects = [.fillIn(id)] }
        return response
    }

    private func find() throws(Failure) -> Response {
        let query = request.query
        guard query["q"] != nil else { throw .badRequest(part: "q", value: "") }
        for name in query.all("in") where !name.utf8.isEmpty { _ = try builder.view(named: name) }
        try checkValues(query)
        var search = Router.searchRequest(query)
        // A page of JSON says how many there are in all, a table can't.
        let isTable = query["format"] == "csv"
        if isTable || query["limit"] != nil { search.limit = ListState.fileLimit(query["limit"]) }
        search.countsFilters = !isTable
        let screen = builder.search(search)
        return isTable ? .csv(data.csv(screen), name: "search") : .json(data.find(screen))
    }

    /// What a page reads as nothing is told here, as on the command line. A count too great to be one is as good as the greatest.
    private func checkValues(_ query: Parameters) throws(Failure) {
        for part in ["limit", "offset"] {
            guard let value = query[part] else { continue }
            guard let number = ListState.number(value), number > 0 || part == "offset" else {
                throw .badRequest(part: part, value: value)
            }
        }
        for part in ["favourites", "names", "exact", "explain", "replace"] {
            guard let value = query[part] else { continue }
            guard ["", "0", "1", "false", "true"].contains(value) else { throw .badRequest(part: part, value: value) }
        }
        if let format = query["format"], format != "json", format != "csv" {
            throw .badRequest(part: "format", value: format)
        }
    }

    private func favourite(_ id: EntryID) throws(Failure) -> Response {
        switch request.method {
        case .get: return .json(data.favourite(builder.shelf.favourite(id)))
        case .put:
            let json = try object()
            var name = try text("name", in: json)
            if name.utf8.isEmpty { name = builder.shelf.favourite(id)?.name ?? offeredName(of: id) }
            let old = try text("instead", in: json)
            return try storing(starring(id, name, instead: old))
        case .delete: return try storing([.unfavourite(id)])
        case .post, .other: throw .methodNotAllowed(allowed: "GET, PUT, DELETE")
        }
    }

    private func note(_ id: EntryID) throws(Failure) -> Response {
        switch request.method {
        case .get: return .json(data.note(on: id, builder.shelf))
        case .put:
            let json = try object()
            guard let text = json.flatMap({ value("note", in: $0) })?.string else { throw .badBody(part: "note", .notAString) }
            let version = try self.text("version", in: json)
            guard !version.utf8.isEmpty else { return try storing([.note(id, text: text)]) }
            guard let since = NoteVersion(version) else { throw .badRequest(part: "version", value: version) }
            return try storing([.note(id, text: text, since: since)])
        case .delete: return try storing([.note(id, text: "")])
        case .post, .other: throw .methodNotAllowed(allowed: "GET, PUT, DELETE")
        }
    }

    /// The object of the body; nil where there is none.
    private func object() throws(Failure) -> JSONView? {
        guard !request.body.isEmpty else { return nil }
        let json: JSONView
        do throws(JSONDocument.Flaw) { json = try JSONDocument(request.body, deepest: 32).root } catch {
            throw .badBody(part: "body", error == .notUTF8 || error == .halfSurrogate ? .notText : .notJSON)
        }
        guard json.isObject else { throw .badBody(part: "body", .notAnObject) }
        return json
    }

    /// The value of a key of the body; if several have that name, the first.
    private func value(_ name: String, in json: JSONView) -> JSONView? {
        json.members.first { $0.key.utf8.elementsEqual(name.utf8) }?.value
    }

    /// A text of the body; empty where it is missing or null.
    private func text(_ name: String, in json: JSONView?) throws(Failure) -> String {
        guard let value = json.flatMap({ value(name, in: $0) }), !value.isNull else { return "" }
        guard let text = value.string else { throw .badBody(part: name, .notAString) }
        return text
    }

    private func storing(_ actions: [ShelfAction]) throws(Failure) -> Response {
        try check(actions)
        var response = Response.json([])
        response.actions = actions
        response.followUp = request.path
        return response
    }

    private func backup() throws(Failure) -> Response {
        var response = Response.json([])
        switch request.method {
        case .get: response.effects = [.backup(isDownload: false)]
        case .post:
            try checkValues(request.query)
            response.effects = [.restore(replace: request.query.isSet("replace"), isForm: false)]
        case .put, .delete, .other: throw .methodNotAllowed(allowed: "GET, POST")
        }
        return response
    }

    private func catalogsToSync() throws(Failure) -> [CatalogID] {
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
