public import Model
public import Pack
import Pages
public import Screens
public import Shelf

#if !arch(wasm32)
    /// Returns the response to a request for changes. The caller has read the changes that the request asks for.
    public func respond(
        to request: Request, with changes: [EntryChange], _ selection: EntryChangeSelection, _ catalogs: [MergedCatalog],
        _ shelf: ShelfState, _ context: RequestContext
    ) -> Response {
        let router = Router(request: request, builder: ScreenBuilder(catalogs: catalogs, shelf: shelf, context: context))
        guard let view = router.builder.view(selection.catalog) else {
            return router.refuse(.unknownCatalog(selection.catalog.raw))
        }
        return router.page(
            router.builder.changes(to: view.description, changes, entry: selection.entry, limit: selection.limit))
    }

    /// Returns the API's response with an entry. The caller has read the records from which the entry was made.
    public func respond(
        to request: Request, showing id: EntryID, with records: [String], _ catalogs: [MergedCatalog], _ shelf: ShelfState,
        _ context: RequestContext
    ) -> Response {
        let router = Router(request: request, builder: ScreenBuilder(catalogs: catalogs, shelf: shelf, context: context))
        do throws(RequestFailure) { return try router.show(id, with: records) } catch { return router.refuse(error) }
    }
#endif

extension Router {
    /// Returns the page with the changed favourites and lists, or remembers that the reader has seen the changes.
    func changesOverview() throws(RequestFailure) -> Answer {
        guard request.method == .get else {
            guard let time = request.form["until"].flatMap({ Int64($0) }) else {
                throw .badRequest(part: "until", value: request.form["until"] ?? "")
            }
            return try storing(seeingChanges(until: time), to: .to(.changes))
        }
        let screen = builder.changesOverview()
        #if !arch(wasm32)
            if isAPI || request.query.has("format", "json") { return .page(.json(data.changes(screen))) }
        #endif
        return .page(html(.changesOverview(screen), collection: nil))
    }

    /// Returns the action that says that the reader has seen the changes. None if there are no changes.
    ///
    /// - Parameter time: the time of the last change that the reader has seen, in milliseconds since 1970, or nil for all changes. Later changes may arrive
    ///   between the page and its form.
    func seeingChanges(until time: Int64?) -> [ShelfAction] {
        guard let latest = builder.latestChange else { return [] }
        // A form of an older page takes nothing back.
        return [ShelfRules.seeingChanges(until: max(min(time ?? latest, latest), builder.shelf.changesSeen ?? 0))]
    }

    /// Returns the page with a catalog's changes. Only the server can read all of them.
    func changes(to name: String) throws(RequestFailure) -> Answer {
        guard let view = CatalogID(name).flatMap({ builder.view($0) }) else {
            if isAPI { throw .unknownCatalog(name) }
            throw .noSuchPage(path: request.path)
        }
        #if !arch(wasm32)
            let query = request.query, id = view.description.id
            if isAPI || WorkerSession.needsStoredChanges(query) {
                var selection = EntryChangeSelection(catalog: id)
                if let key = query["entry"] {
                    guard let entry = EntryID(id, key) else { throw .noSuchPage(path: request.path) }
                    selection.entry = entry
                }
                if let text = query["before"] {
                    guard let number = ListState.number(text) else { throw .badRequest(part: "before", value: text) }
                    selection.before = Int64(number)
                }
                if isAPI, let text = query["limit"] {
                    guard let number = ListState.number(text), number > 0 else { throw .badRequest(part: "limit", value: text) }
                    selection.limit = Int(min(number, EntryChangeSelection.largestLimit))
                }
                return .work(.changes(selection))
            }
        #endif
        return .page(page(builder.changes(to: view.description)))
    }

    fileprivate func page(_ screen: ChangesScreen) -> Response {
        #if !arch(wasm32)
            if isAPI || request.query.has("format", "json") { return .json(data.changes(screen)) }
        #endif
        return html(.changes(screen), collection: screen.description.collection.id)
    }
}

extension WorkerSession {
    /// Returns whether a request asks for changes that aren't in the catalog's status, so that only the server has them.
    static func needsStoredChanges(_ query: Parameters) -> Bool { query["before"] != nil || query["entry"] != nil }
}
