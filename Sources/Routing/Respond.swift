import Localization
public import Model
public import Pack
import Pages
public import Screens
public import Shelf
import TextProcessing

/// Answers a request from what is kept. Pure: the same arguments give the same bytes, on every platform.
///
/// - Parameters:
///   - catalogs: the packs, in the order in which pages show them.
///   - shelf: what the reader made.
public func respond(_ request: Request, _ catalogs: [CatalogView], _ shelf: ShelfState, _ context: Context) -> Response {
    let router = Router(request: request, builder: ScreenBuilder(catalogs: catalogs, shelf: shelf, context: context))
    do throws(Failure) {
        return try router.answer()
    } catch {
        return router.refuse(error)
    }
}

/// The answer to a request that failed outside of `respond`: a rule refused the change, the upstream was not reached.
public func respond(
    to failure: Failure, for request: Request, _ catalogs: [CatalogView], _ shelf: ShelfState, _ context: Context
) -> Response {
    Router(request: request, builder: ScreenBuilder(catalogs: catalogs, shelf: shelf, context: context)).refuse(failure)
}

/// The answer to a request that asked for a draw, once one has been made.
public func respond(
    to request: Request, drawn id: EntryID, _ origin: RandomEntryOrigin, _ catalogs: [CatalogView], _ shelf: ShelfState,
    _ context: Context
) -> Response {
    let router = Router(request: request, builder: ScreenBuilder(catalogs: catalogs, shelf: shelf, context: context))
    do throws(Failure) {
        return try router.drawn(id, origin)
    } catch {
        return router.refuse(error)
    }
}

/// Finds the answer to one request.
struct Router {
    let request: Request
    let builder: ScreenBuilder

    var context: Context { builder.context }

    /// Answers the request: its route comes from the table in `Route`.
    func answer() throws(Failure) -> Response {
        // What is looked for is taken as it is or not at all, as in a body.
        if request.target.utf8.contains(0x25), !Parameters.isText(request.target.utf8.span) { throw .badAddress }
        guard let (route, arguments) = Route.matching(request.segments) else { throw .noSuchPage(path: request.path) }
        let methods = route.definition.methods
        guard let method = request.method.inTable, methods.contains(method) else {
            // Only a catalog's address depends on what is kept.
            if route.beginsWithCatalog, !isCatalog(arguments[0]) { throw .noSuchPage(path: request.path) }
            throw .methodNotAllowed(allowed: methods.allow)
        }
        return try answer(route, arguments)
    }

    private func isCatalog(_ name: String) -> Bool {
        builder.catalogs.contains { Bytes.equal($0.description.id.raw.utf8, name.utf8) }
    }

    /// Answers a method that the route supports.
    ///
    /// - Parameter arguments: the segments in place of the capitals in the route's path.
    private func answer(_ route: Route, _ arguments: [String]) throws(Failure) -> Response {
        switch route {
        case .home: html(.home(builder.home()), collection: nil)
        case .search: search(request.query)
        case .favourites: favourites(request.query)
        case .settings: request.method == .get ? settings(request.query) : changeSettings(request.form)
        case .random: try random(among: builder.catalogs.filter { !$0.rows.isEmpty })
        case .randomOf:
            try random(
                among: CatalogID(arguments[0]).flatMap { builder.view($0) }.map { [$0] }
                    ?? builder.views(ofCollection: arguments[0]))
        case .roll: try roll(request.query)
        case .backup: effect(.backup(isDownload: true))
        case .refresh: try refresh(request.form)
        case .stop: try stop(request.form)
        case .restore: restore()
        case .pictures: try changePictures(request.form)
        case .picture: try picture(arguments[0], arguments[1], arguments[2])
        case .emblems: .svg(PageRenderer.emblemSprite())
        case .favourite: try changeFavourite(arguments[0], arguments[1])
        case .note: try changeNote(arguments[0], arguments[1])
        case .draw: request.method == .get ? try drawPage(arguments[0]) : try drawFromDeck(arguments[0])
        case .catalog: try catalog(arguments[0], request.query)
        case .entry: try entry(arguments[0], arguments[1], request.query)
        case .apiCatalogs: .json(data.catalogs(builder.catalogs.map { builder.summary($0) }))
        case .apiList: try list(arguments[0])
        case .apiShow: try show(arguments[0], arguments[1])
        case .apiFind: try find()
        case .apiRandom: try randomEntry(arguments[0])
        case .apiFavourites: .json(data.favourites(builder.favourites()))
        case .apiFavourite: try favourite(try entryID(arguments[0], arguments[1]))
        case .apiNote: try note(try entryID(arguments[0], arguments[1]))
        case .apiBackup: try backup()
        case .apiSync: effect(.sync(try catalogsToSync()))
        }
    }

    /// An answer that the caller makes by carrying out an effect.
    func effect(_ effect: Effect) -> Response {
        var response = Response.json([])
        response.effects = [effect]
        return response
    }

    /// An error, as a page or as the API says it.
    func refuse(_ failure: Failure) -> Response {
        var response: Response
        if request.segments.first == "api" {
            response = .json(data.error(failure, isOffline: context.isOffline), status: failure.status)
        } else {
            response = html(.failure(failure), collection: nil, status: failure.status)
        }
        if case .methodNotAllowed(let allowed) = failure { response.headers.append(.init(name: "Allow", value: allowed)) }
        return response
    }

    var data: DataRenderer { DataRenderer(words: Localizer(context.settings.language), warning: context.obstacle) }

    func html(_ screen: Screen, collection: String?, status: UInt16 = 200) -> Response {
        .html(PageRenderer.html(screen, frame: builder.frame(current: collection), address: request.target), status: status)
    }

    private func favourites(_ query: Parameters) -> Response {
        let screen = builder.favourites(renaming: query["rename"].flatMap { EntryID($0) }, removed: builder.removed(query))
        switch query["format"] {
        case "json": return .json(data.favourites(screen))
        case "csv": return .csv(data.csv(screen), name: "favourites")
        default: return html(.favourites(screen), collection: nil)
        }
    }

    private func settings(_ query: Parameters) -> Response {
        html(.settings(builder.settings(done: Router.done(query))), collection: nil)
    }

    private static func done(_ query: Parameters) -> SettingsScreen.Done? {
        switch query["done"] {
        case "saved": .saved
        case "restored":
            .restored(
                favourites: query["favourites"].flatMap { UInt32($0) } ?? 0, notes: query["notes"].flatMap { UInt32($0) } ?? 0,
                older: query["older"].flatMap { UInt32($0) } ?? 0)
        default: nil
        }
    }

    private func search(_ query: Parameters) -> Response {
        var request = Router.searchRequest(query)
        request.countsFilters = query["format"] != "csv" && query["filters"] != "0"
        if Router.isFile(query) { request.limit = ListState.fileLimit(query["limit"]) }
        let screen = builder.search(request)
        switch query["format"] {
        case "json": return .json(data.find(screen))
        case "csv": return .csv(data.csv(screen), name: "search")
        default: return html(.search(screen), collection: nil)
        }
    }

    /// Reads the parameters of a search.
    static func searchRequest(_ query: Parameters) -> SearchRequest {
        var request = SearchRequest(
            text: query["q"] ?? "", catalogs: query.all("in").compactMap { CatalogID($0) },
            namesOnly: query.isSet("names"),
            offset: min(ListState.number(query["offset"]) ?? 0, ListState.offsetMaximum),
            limit: min(ListState.number(query["limit"]) ?? 20, ListState.limitMaximum))
        if request.limit == 0 { request.limit = 20 }
        request.isExact = query.isSet("exact")
        request.isExplained = query.isSet("explain")
        request.isTyping = query.isSet("typing")
        return request
    }

    /// Whether a list or a search is asked for to be taken away.
    private static func isFile(_ query: Parameters) -> Bool { ["csv", "json"].contains(query["format"]) }

    private func catalog(_ name: String, _ query: Parameters) throws(Failure) -> Response {
        guard let id = CatalogID(name), let view = builder.view(id) else { throw .noSuchPage(path: request.path) }
        var state = ListState(query, for: view.description)
        if Router.isFile(query) { state.limit = ListState.fileLimit(query["limit"]) }
        let screen = builder.catalog(view, state, withSnippetsOfTitles: query["format"] == "json")
        switch query["format"] {
        case "json": return .json(data.list(screen))
        case "csv": return csv(screen, view)
        default: break
        }
        let frame = builder.frame(current: view.description.collection.id)
        if query["fragment"] == "rows" { return .html(PageRenderer.rows(screen, frame: frame)) }
        return html(.catalog(screen), collection: view.description.collection.id)
    }

    func csv(_ screen: CatalogScreen, _ view: CatalogView) -> Response {
        .csv(
            data.csv(screen) { id in view.position(of: id).map { view.rows[$0].head } }, name: view.description.id.raw)
    }

    func entry(_ name: String, _ key: String, _ query: Parameters) throws(Failure) -> Response {
        guard let id = CatalogID(name), let entryID = EntryID(id, key) else { throw .noSuchPage(path: request.path) }
        let editing = query["edit"].flatMap { EntryScreen.Editing(word: $0) }
        let outcome = query["note"].flatMap { NoteVersion.Outcome(rawValue: $0) }
        if builder.isAbsent(entryID) {
            let screen = try builder.absentEntry(
                entryID, editing: editing, back: LocalAddress.checked(query["back"]), outcome: outcome)
            if query["format"] == "json" { return .json(data.show(screen)) }
            return html(.entry(screen), collection: screen.description.collection.id, status: 404)
        }
        guard let view = builder.view(id) else { throw .noSuchPage(path: request.path) }
        let state = ListState(query, for: view.description)
        if query["view"] == CookingScreen.word, let screen = try builder.cooking(entryID, state, query) {
            return html(.cooking(screen), collection: view.description.collection.id)
        }
        let screen = try builder.entry(
            entryID, state, editing: editing, back: LocalAddress.checked(query["back"]), marked: query["mark"],
            removed: builder.removed(query), noteOutcome: outcome, scaled: query)
        if query["format"] == "json" { return .json(data.show(screen)) }
        var response = html(.entry(screen), collection: view.description.collection.id)
        if screen.entry.isPartial { response.effects = [.fillIn(entryID)] }
        return response
    }

    /// Leads to any entry of these catalogs, each as likely as another; of a deck one is drawn.
    private func random(among views: [CatalogView]) throws(Failure) -> Response {
        guard let first = views.first else {
            if request.segments.count == 1, let any = builder.catalogs.first { throw .emptyCatalog(any.description.id) }
            throw .noSuchPage(path: request.path)
        }
        let total = views.reduce(UInt64(0)) { $0 + UInt64($1.rows.count) }
        var place = total == 0 ? 0 : builder.number(from: context.seed) % total
        for view in views {
            if view.description.deck != nil, views.count == 1 || place < UInt64(view.rows.count) { return drawing(view) }
            if place < UInt64(view.rows.count) { return .redirect(to: Router.address(of: view.rows[Int(place)].head.id)) }
            place -= UInt64(view.rows.count)
        }
        throw .emptyCatalog(first.description.id)
    }

    private func roll(_ query: Parameters) throws(Failure) -> Response {
        let text = query["dice"] ?? ""
        guard let formula = Dice.Formula(text) else { throw .badRequest(part: "dice", value: text) }
        let roll = formula.roll(seed: context.seed)
        return html(
            .roll(
                RollScreen(
                    formula: text, dice: roll.dice, bonus: roll.bonus, total: roll.total,
                    back: LocalAddress.checked(query["back"]) ?? "/")),
            collection: nil)
    }

    /// The address of an entry's page.
    static func address(of id: EntryID) -> String {
        var bytes = Array(("/" + id.catalog.raw + "/").utf8)
        Parameters.encode(id.key, into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
