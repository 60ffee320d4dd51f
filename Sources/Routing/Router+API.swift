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
        let screen = try builder.alone(id)
        return fillingIn(screen, .json(data.show(screen)))
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
            let old = try text("instead", in: json)
            return try storing(starring(id, name, instead: old))
        default: return try storing([.unfavourite(id)])
        }
    }

    func note(_ id: EntryID) throws(RequestFailure) -> Answer {
        switch request.method {
        case .get: return .page(.json(data.note(on: id, builder.shelf)))
        case .put:
            let json = try object()
            guard let text = json.flatMap({ value("note", in: $0) })?.string else { throw .badBody(part: "note", .notAString) }
            let version = try self.text("version", in: json)
            guard !version.utf8.isEmpty else { return try storing([.note(id, text: text)]) }
            guard let since = NoteBaseVersion(version) else { throw .badRequest(part: "version", value: version) }
            return try storing([.note(id, text: text, since: since)])
        default: return try storing([.note(id, text: "")])
        }
    }

    /// Returns the JSON object in the body, or nil if there isn't a body.
    private func object() throws(RequestFailure) -> JSONView? {
        guard !request.body.isEmpty else { return nil }
        let json: JSONView
        do throws(JSONDocument.ParseError) { json = try JSONDocument(request.body, deepest: 32).root } catch {
            throw .badBody(part: "body", error == .notUTF8 || error == .halfSurrogate ? .notText : .notJSON)
        }
        guard json.isObject else { throw .badBody(part: "body", .notAnObject) }
        return json
    }

    /// Returns the value of a key in the JSON body. If the key occurs more than once, returns the first value.
    private func value(_ name: String, in json: JSONView) -> JSONView? {
        json.members.first { $0.key.utf8.elementsEqual(name.utf8) }?.value
    }

    /// Returns a string from the JSON body, or an empty string if the value is missing or null.
    private func text(_ name: String, in json: JSONView?) throws(RequestFailure) -> String {
        guard let value = json.flatMap({ value(name, in: $0) }), !value.isNull else { return "" }
        guard let text = value.string else { throw .badBody(part: name, .notAString) }
        return text
    }

    private func storing(_ actions: [ShelfAction]) throws(RequestFailure) -> Answer {
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
