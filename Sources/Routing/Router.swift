import Localization
public import Model
public import Pack
import Pages
public import Screens
public import Shelf
import TextProcessing

/// Answers a request from the stored data, or describes the work that the caller must do. The function is pure: the same arguments return the same bytes on every platform.
///
/// - Parameters:
///   - catalogs: The catalogs with their data, in display order.
///   - shelf: The user's favourites and notes.
public func respond(_ request: Request, _ catalogs: CatalogSet, _ shelf: ShelfState, _ context: RequestContext) -> Answer {
    let router = Router(request: request, builder: ScreenBuilder(catalogs, shelf: shelf, context: context))
    do throws(RequestFailure) {
        return try router.answer()
    } catch {
        return .page(router.refuse(error))
    }
}

/// Answers a request from catalogs that aren't kept for other requests.
public func respond(_ request: Request, _ catalogs: [MergedCatalog], _ shelf: ShelfState, _ context: RequestContext) -> Answer {
    respond(request, CatalogSet(catalogs), shelf, context)
}

/// Returns the response to a request that failed outside `respond`. For example, a rule rejected a change, or the upstream
/// couldn't be reached.
public func respond(
    to failure: RequestFailure, for request: Request, _ catalogs: [MergedCatalog], _ shelf: ShelfState, _ context: RequestContext
) -> Response {
    Router(request: request, builder: ScreenBuilder(catalogs: catalogs, shelf: shelf, context: context)).refuse(failure)
}

/// Returns the response to a request for a random entry. The caller has already chosen the entry `id`.
public func respond(
    to request: Request, drawn id: EntryID, _ origin: DrawnEntryRetrieval, records: [String] = [], _ catalogs: [MergedCatalog],
    _ shelf: ShelfState, _ context: RequestContext
) -> Response {
    let router = Router(request: request, builder: ScreenBuilder(catalogs: catalogs, shelf: shelf, context: context))
    do throws(RequestFailure) {
        return try router.drawn(id, origin, records: records)
    } catch {
        return router.refuse(error)
    }
}

/// Returns a page whose content the caller has made, such as the preview of an import.
public func respond(
    to request: Request, showing screen: Screen, status: UInt16 = 200, _ catalogs: [MergedCatalog], _ shelf: ShelfState,
    _ context: RequestContext
) -> Response {
    Router(request: request, builder: ScreenBuilder(catalogs: catalogs, shelf: shelf, context: context))
        .html(screen, collection: nil, status: status)
}

/// Creates the response to a request.
struct Router {
    let request: Request
    let builder: ScreenBuilder
    /// The note that the entry's page shows as a preview, or nil.
    var draft: EntryScreen.NoteDraft?

    var context: RequestContext { builder.context }

    /// Looks up the request's route in the route table, and returns the answer.
    func answer() throws(RequestFailure) -> Answer {
        // Reject a URL that isn't valid UTF-8, instead of replacing the invalid characters. Request bodies are checked in the
        // same way.
        if request.target.utf8.contains(ASCII.percent), !Parameters.isText(request.target.utf8.span) { throw .badAddress }
        guard let (route, arguments) = Route.matching(request.segments) else { throw .noSuchPage(path: request.path) }
        let methods = route.definition.methods
        guard let method = request.method.inTable, methods.contains(method) else {
            // If the URL names an unknown catalog, return "not found" for every method.
            if route.beginsWithCatalog, !isCatalog(arguments[0]) { throw .noSuchPage(path: request.path) }
            throw .methodNotAllowed(allowed: methods.allow)
        }
        if route.refusesUnknownParameters { try checkParameters(route, arguments) }
        return try answer(route, arguments)
    }

    func isCatalog(_ name: String) -> Bool {
        builder.catalogs.contains { UTF8Comparison.equal($0.description.id.raw.utf8, name.utf8) }
    }

    /// Answers a request whose method the route supports.
    ///
    /// - Parameter arguments: The path segments that replace the capitalized placeholders in the route's path.
    private func answer(_ route: Route, _ arguments: [String]) throws(RequestFailure) -> Answer {
        switch route {
        case .home: .page(html(.home(builder.home()), collection: nil))
        case .search: .page(sharedSearch() ?? search(request.query))
        case .favourites: .page(favourites(request.query))
        case .settings: .page(request.method == .get ? settings(request.query) : changeSettings(request.form))
        case .random: try randomResult()
        case .randomOf: try randomRow(arguments[0])
        case .roll: .page(try roll(request.query))
        // Earlier versions allowed an imported catalog with the name `help`. If there is such a catalog, `/help` still returns its list.
        case .help:
            .page(isCatalog("help") ? try catalog("help", request.query) : html(.help(builder.help()), collection: nil))
        // Earlier versions allowed an imported catalog with the name `collections`. Its entries come first.
        case .collection:
            isStored("collections", arguments[0])
                ? try entry("collections", arguments[0], request.query) : .page(try collection(arguments[0]))
        case .picture: try picture(arguments[0], arguments[1], arguments[2])
        case .offline: try changeOffline(request.form)
        case .favourite: try changeFavourite(arguments[0], arguments[1])
        case .note: try changeNote(arguments[0], arguments[1])
        case .lists: try lists()
        case .encounters: request.method == .get ? try lists() : try makeEncounter()
        case .encounter: try encounter(arguments[0])
        case .keptList: try keptList(arguments[0])
        case .savedSearches: try savedSearches()
        case .savedSearch: try changeSearch(arguments[0])
        case .shopping: try shopping()
        case .newRecipe: try newRecipe()
        case .ownRecipe: try ownRecipe(arguments[0])
        // Earlier versions allowed an imported catalog with the name `changes`. Its list and its entries come first.
        case .changes:
            isCatalog("changes") && request.method == .get
                ? .page(try catalog("changes", request.query)) : try changesOverview()
        case .catalogChanges:
            isStored("changes", arguments[0])
                ? try entry("changes", arguments[0], request.query) : try changes(to: arguments[0])
        case .draw: request.method == .get ? try drawPage(arguments[0]) : try drawFromDeck(arguments[0])
        case .catalog: .page(try catalog(arguments[0], request.query))
        case .entry: try entry(arguments[0], arguments[1], request.query)
        #if arch(wasm32)
            // Only the server answers these requests (`Route.place`), so the code for the browser doesn't handle them.
            case .backup, .refresh, .stop, .restore, .pictures, .kit, .https, .emblems, .manifest, .importFile, .ownCatalogs,
                .ownCatalog, .readers, .invitation, .signOut, .apiCatalogs, .apiList, .apiShow, .apiFind, .apiRandom,
                .apiFavourites, .apiFavourite, .apiNote,
                .apiLists, .apiKeptList, .apiMember, .apiEncounters, .apiEncounter, .apiSearches, .apiSearch, .apiShopping,
                .apiRecipes, .apiRecipe, .apiChanges, .apiCatalogChanges, .apiBackup, .apiShelf, .apiSync, .apiReaders,
                .apiReader, .apiDevices,
                .apiDevice, .apiDescription:
                throw .needsServer
        #else
            case .backup: .work(.backup(isDownload: true))
            case .refresh: try refresh(request.form)
            case .stop: try stop(request.form)
            case .restore: .work(.restore(replace: false, isForm: true))
            case .pictures: try changePictures(request.form)
            // Earlier versions allowed an imported catalog with the name `kit`. `/kit` still returns its list.
            case .kit:
                request.query.isSet("manifest") || !isCatalog("kit") ? .work(.kit) : .page(try catalog("kit", request.query))
            case .https: .work(.https(isFile: request.query.isSet("file")))
            case .readers: .work(.access(.readers))
            // Earlier versions allowed imported catalogs with these names. Their entries and lists come first.
            case .invitation:
                isStored("invitation", arguments[0])
                    ? try entry("invitation", arguments[0], request.query) : .work(.access(.invitation(arguments[0])))
            case .signOut:
                isCatalog("sign-out") && request.method == .get
                    ? .page(try catalog("sign-out", request.query)) : .work(.access(.signOut))
            case .emblems: .page(.svg(PageRenderer.emblemSprite()))
            case .manifest: .page(try manifest(arguments[1]))
            case .importFile: request.method == .get ? .page(importPage()) : .work(.importFile)
            case .ownCatalogs: .work(.ownCatalogs(done: request.query["done"].flatMap { CatalogID($0) }))
            case .ownCatalog: .work(.ownCatalog(try ownCatalog(arguments[0]), isSaved: request.query.isSet("done")))
            case .apiCatalogs: .page(.json(data.catalogs(builder.catalogs.map { builder.summary($0) })))
            case .apiList: try list(arguments[0])
            case .apiShow: try show(arguments[0], arguments[1])
            case .apiFind: try find()
            case .apiRandom: try randomEntry(arguments[0])
            case .apiFavourites: .page(.json(data.favourites(builder.favourites())))
            case .apiFavourite: try favourite(try entryID(arguments[0], arguments[1]))
            case .apiNote: try note(try entryID(arguments[0], arguments[1]))
            case .apiLists: try listsOverAPI()
            case .apiKeptList: try keptListOverAPI(arguments[0])
            case .apiMember: try member(arguments[1], arguments[2], of: arguments[0])
            case .apiEncounters: try encountersOverAPI()
            case .apiEncounter: try encounterOverAPI(arguments[0])
            case .apiSearches: try searchesOverAPI()
            case .apiSearch: try searchOverAPI(arguments[0])
            case .apiShopping: try shoppingOverAPI()
            case .apiRecipes: try recipesOverAPI()
            case .apiRecipe: try recipeOverAPI(arguments[0])
            case .apiChanges: request.method == .get ? try changesOverview() : try storing(seeingChanges(until: nil))
            case .apiCatalogChanges: try changes(to: arguments[0])
            case .apiBackup: try backup()
            case .apiShelf: .work(.exchange(try exchange()))
            case .apiSync: .work(.sync(try catalogsToSync()))
            case .apiReaders, .apiReader, .apiDevices, .apiDevice: .work(.access(try readersOverAPI(route, arguments)))
            case .apiDescription: .work(.apiDescription)
        #endif
        }
    }

    /// Whether the request is for the API.
    var isAPI: Bool { request.segments.first.map { $0 == "api" } ?? false }

    /// Returns the error response: JSON for the API, otherwise an HTML page.
    func refuse(_ failure: RequestFailure) -> Response {
        // If this device doesn't store the catalog, the catalog only looks empty.
        if case .emptyCatalog(let id) = failure, !context.isComplete(id) { return refuse(.notOnDevice(id)) }
        var response: Response
        if isAPI {
            response = apiError(failure)
        } else {
            response = html(.failure(failure, unsent: unsentForm(failure)), collection: nil, status: failure.status)
        }
        switch failure {
        case .methodNotAllowed(let allowed): response.headers.append(.init(name: "Allow", value: allowed))
        case .libraryBusy: response.headers.append(.init(name: "Retry-After", value: "\(Response.busyPause)"))
        default: break
        }
        return response
    }

    private func apiError(_ failure: RequestFailure) -> Response {
        #if !arch(wasm32)
            // Only the server knows which forms the client accepts.
            if request.wantsProblemDetails {
                let body = data.problem(failure, at: request.target, isOffline: context.isOffline)
                return .make(failure.status, "application/problem+json", body)
            }
        #endif
        return .json(data.error(failure, isOffline: context.isOffline), status: failure.status)
    }

    /// Returns the fields of the form that the reader sent, so that the page about the failure can offer to send it again. Nil if
    /// sending the same form again is pointless, or if the form may not come from one of Almanac's own pages.
    private func unsentForm(_ failure: RequestFailure) -> Parameters? {
        guard request.method == .post, request.isForm, Parameters.isText(request.body.span) else { return nil }
        return switch failure {
        case .libraryBusy, .libraryUnusable, .readOnly, .diskFull, .fileSizeLimit, .replacedLibrary, .damagedLibrary,
            .damagedCatalog, .deviceFull, .needsServer, .notOnDevice, .otherLibrary, .refused(.nameTooLong, _),
            .refused(.noteTooLong, _):
            request.form
        // The reader may want to copy the text.
        case .unknownCatalog, .unknownEntry: request.form["note"].map { _ in request.form }
        default: nil
        }
    }

    var data: DataRenderer {
        DataRenderer(words: Localizer(context.settings.language), warning: context.obstacle, links: context.links)
    }

    func redirect(to page: Destination) -> Response { .redirect(to: page, context.links) }

    /// Returns the page in a form's field `back`, or `fallback` if the field is missing or invalid.
    func back(_ form: Parameters, or fallback: Destination) -> Destination {
        RedirectPathValidator.checked(form["back"]) ?? fallback
    }

    func html(_ screen: Screen, collection: String?, status: UInt16 = 200) -> Response {
        .html(PageRenderer.html(screen, frame: builder.frame(current: collection), address: request.target), status: status)
    }

    /// Returns the page of a list or a search. With `fragment=list` in the URL, returns only the part that depends on what the
    /// reader types.
    private func list(_ screen: Screen, collection: String?, _ query: Parameters) -> Response {
        guard query.has("fragment", "list") else { return html(screen, collection: collection) }
        return .html(PageRenderer.list(screen, frame: builder.frame(current: collection)))
    }

    private func favourites(_ query: Parameters) -> Response {
        let screen = builder.favourites(renaming: query["rename"].flatMap { EntryID($0) }, removed: builder.removed(query))
        switch query["format"] {
        #if !arch(wasm32)
            case "json": return .json(data.favourites(screen))
        #endif
        case "csv": return .csv(data.csv(screen), name: "favourites")
        case CardsScreen.word?:
            let all = screen.byName, start = min(ListState.number(query["offset"]) ?? 0, UInt32(clamping: all.count))
            return cards(
                all.dropFirst(Int(start)).prefix(Int(CardsScreen.limit)).map { $0.favourite.entry }, .phrase("pages.favourites"),
                total: UInt32(clamping: all.count), offset: start, collection: nil)
        default: return html(.favourites(screen), collection: nil)
        }
    }

    private func settings(_ query: Parameters) -> Response {
        html(.settings(builder.settings(done: done(query), part: query["part"])), collection: nil)
    }

    private func done(_ query: Parameters) -> SettingsScreen.CompletedAction? {
        switch query["done"] {
        case "saved": context.hasSavedSettings ? .saved : .notSaved
        case "restored":
            .restored(
                favourites: Router.count("favourites", query), notes: Router.count("notes", query),
                older: Router.count("older", query), sources: Router.count("sources", query))
        default: nil
        }
    }

    private static func count(_ name: String, _ query: Parameters) -> UInt32 { query[name].flatMap { UInt32($0) } ?? 0 }

    private func search(_ query: Parameters) -> Response {
        var request = searchRequest(query)
        request.countsFilters = !query.has("format", "csv") && !query.has("filters", "0")
        if Router.isFile(query) { request.limit = ListState.fileLimit(query["limit"]) }
        if query.has("format", CardsScreen.word) { request.limit = CardsScreen.limit }
        var screen = builder.search(request)
        if screen.total == 0, !request.isTyping, !Router.isFile(query) { screen.help = builder.shortHelp(builder.catalogs) }
        switch query["format"] {
        #if !arch(wasm32)
            case "json": return .json(data.find(screen))
        #endif
        case "csv": return .csv(data.csv(screen), name: "search")
        case CardsScreen.word?:
            return cards(
                screen.hits.map { $0.row.id }, .phrase("pages.search"), total: screen.total, offset: screen.offset,
                collection: nil)
        default: return list(.search(screen), collection: nil, query)
        }
    }

    func catalog(_ name: String, _ query: Parameters) throws(RequestFailure) -> Response {
        guard let id = CatalogID(name), let view = builder.view(id) ?? builder.newRecipes(in: id) else {
            throw .noSuchPage(path: request.path)
        }
        var state = ListState(query, for: view.description)
        if Router.isFile(query) { state.limit = ListState.fileLimit(query["limit"]) }
        if query.has("format", CompareScreen.word) { return comparison(query, view, state) }
        if query.has("format", CardsScreen.word) { state.limit = CardsScreen.limit }
        let screen = builder.catalog(
            view, state, withSnippetsOfTitles: query.has("format", "json"), isPage: !Router.isFile(query))
        switch query["format"] {
        #if !arch(wasm32)
            case "json": return .json(data.list(screen))
        #endif
        case "csv": return csv(screen, view)
        case CardsScreen.word?:
            return cards(
                screen.rows.map { $0.id }, view.description.title, total: screen.total, offset: state.offset,
                collection: view.description.collection.id)
        default: break
        }
        let frame = builder.frame(current: view.description.collection.id)
        if query.has("fragment", "rows") { return .html(PageRenderer.rows(screen, frame: frame)) }
        return list(.catalog(screen), collection: view.description.collection.id, query)
    }

    func csv(_ screen: CatalogScreen, _ view: MergedCatalog, fields: FieldSelection? = nil) -> Response {
        let table = data.csv(screen, fields: fields ?? .all) { id in
            view.description.isImported ? view.position(of: id).flatMap { try? view.entry(at: $0) } : nil
        }
        return .csv(table, name: view.description.id.raw)
    }

    func entry(_ name: String, _ key: String, _ query: Parameters) throws(RequestFailure) -> Answer {
        guard let id = CatalogID(name), let entryID = EntryID(id, key) else { throw .noSuchPage(path: request.path) }
        let meant = builder.meant(by: entryID)
        guard meant == entryID else {
            return .page(redirect(to: .to(.entry, meant, query: query.encoded)))
        }
        if query.has("fragment", "preview") {
            guard let card = builder.card(entryID) else { throw .unknownEntry(entryID) }
            return .page(.html(PageRenderer.preview(card, frame: builder.frame(current: card.description.collection.id))))
        }
        let wanted = context.isReadOnly ? nil : query["edit"].flatMap { EntryScreen.EditForm(word: $0) }
        let editing = draft == nil ? wanted : .note
        let outcome = query["note"].flatMap { NoteBaseVersion.ConflictOutcome(word: $0) }
        if builder.isAbsent(entryID) {
            if query.has("view", StepByStepScreen.word), builder.isOwnRecipe(entryID),
                let screen = try builder.cooking(entryID, ListState(), query)
            {
                return .page(html(.cooking(screen), collection: nil))
            }
            let screen = try builder.absentEntry(
                entryID, editing: editing, draft: draft, back: RedirectPathValidator.checked(query["back"]), outcome: outcome,
                scaled: query)
            #if !arch(wasm32)
                if query.has("format", "json") { return .page(.json(data.show(screen))) }
            #endif
            return .page(
                html(.entry(screen), collection: screen.description.collection.id, status: screen.absence == nil ? 200 : 404))
        }
        guard let view = builder.view(id) else { throw .noSuchPage(path: request.path) }
        let state = ListState(query, for: view.description)
        if query.has("view", StepByStepScreen.word), let screen = try builder.cooking(entryID, state, query) {
            return .page(html(.cooking(screen), collection: view.description.collection.id))
        }
        let screen = try builder.entry(
            entryID, state, editing: editing, draft: draft, back: RedirectPathValidator.checked(query["back"]),
            marked: query["mark"],
            removed: builder.removed(query), noteOutcome: outcome, scaled: query)
        #if !arch(wasm32)
            if query.has("format", "json") { return .page(.json(data.show(screen))) }
        #endif
        return fillingIn(screen, html(.entry(screen), collection: view.description.collection.id))
    }

    /// Returns the response for an entry. If the entry is incomplete, asks the caller to fetch its details.
    func fillingIn(_ screen: EntryScreen, _ response: Response) -> Answer {
        screen.entry.isPartial ? .work(.fillIn(screen.entry.id, response)) : .page(response)
    }
}
