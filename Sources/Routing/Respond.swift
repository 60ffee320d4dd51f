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

    /// The routes of pages, for the documents and their test.
    static let pages = [
        "/", "/search", "/favourites", "/settings", "/random", "/random/CATALOG", "/roll", "/CATALOG", "/CATALOG/ID",
        "/CATALOG/draw",
        "/favourites/CATALOG/ID", "/notes/CATALOG/ID", "/refresh", "/stop", "/backup", "/restore", "/static/BUILD/emblems.svg",
        "/pictures", "/pictures/CATALOG/ID/SIZE.webp",
    ]

    func answer() throws(Failure) -> Response {
        // What is looked for is taken as it is or not at all, as in a body.
        if request.target.utf8.contains(0x25), !Parameters.isText(request.target.utf8.span) { throw .badAddress }
        let segments = request.segments
        if segments.first == "api" { return try api(Array(segments.dropFirst())) }
        guard request.method == .get else { return try change(segments) }
        // Where a refused form leaves the reader.
        let isForm =
            segments.count == 1 && ["refresh", "stop", "restore"].contains(segments[0])
            || segments.count == 3 && ["favourites", "notes"].contains(segments[0])
        if isForm { throw .methodNotAllowed(allowed: "POST") }
        return try page(segments)
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

    private func page(_ segments: [String]) throws(Failure) -> Response {
        let query = request.query
        switch segments.count {
        case 0: return html(.home(builder.home()), collection: nil)
        case 1:
            switch segments[0] {
            case "search": return search(query)
            case "favourites":
                let screen = builder.favourites(
                    renaming: query["rename"].flatMap { EntryID($0) }, removed: builder.removed(query))
                switch query["format"] {
                case "json": return .json(data.favourites(screen))
                case "csv": return .csv(data.csv(screen), name: "favourites")
                default: return html(.favourites(screen), collection: nil)
                }
            case "settings":
                return html(.settings(builder.settings(done: Router.done(query))), collection: nil)
            case "random": return try random(among: builder.catalogs.filter { !$0.rows.isEmpty })
            case "roll": return try roll(query)
            case "backup":
                var response = Response.json([])
                response.effects = [.backup(isDownload: true)]
                return response
            default: return try catalog(segments[0], query)
            }
        case 2:
            if segments[0] == "random" {
                let views = CatalogID(segments[1]).flatMap { builder.view($0) }.map { [$0] }
                return try random(among: views ?? builder.views(ofCollection: segments[1]))
            }
            if segments[1] == Router.draw, let page = try draw(segments[0], query) { return page }
            return try entry(segments[0], segments[1], query)
        case 4 where segments[0] == "pictures": return try picture(segments[1], segments[2], segments[3])
        case 3 where segments[0] == "static" && segments[2] == "emblems.svg":
            return .svg(PageRenderer.emblemSprite())
        default: throw .noSuchPage(path: request.path)
        }
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

    private func entry(_ name: String, _ key: String, _ query: Parameters) throws(Failure) -> Response {
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
            removed: builder.removed(query), noteOutcome: outcome)
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
