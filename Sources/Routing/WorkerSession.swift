import Localization
public import Model
import Pack
import Pages
import Screens
import Shelf

/// Lets the browser's service worker answer requests with `respond`. The worker can't use Swift types, so it sends messages to
/// the session. Tests also run the session natively, and compare its responses, byte by byte, with the WebAssembly build's
/// responses. `docs/worker.md` lists the messages.
public struct WorkerSession: Sendable {
    /// The possible results of `open`, which opens a data pack.
    public enum PackOpenResult: Int32, Sendable {
        case opened = 0
        /// The bytes are damaged or aren't a pack in this version's format.
        case refused = 1
        /// A delta pack was opened before its base pack.
        case baseMissing = 2
    }

    private var bases: [PackReader] = []
    private(set) var views: [MergedCatalog] = [] {
        didSet { catalogs = CatalogSet(views) }
    }
    private var catalogs = CatalogSet([])
    var context = RequestContext(now: 0)
    var shelf = ShelfState()
    /// The number that identifies this session in the IDs of changes to favourites and notes. It is new in each session.
    var device: UInt64 = 0
    /// The changes that the worker is storing, and the response to send when they are stored.
    var unsaved: ResponseAwaitingSave?

    /// The changes in each record of the last message to the server.
    var sent: [[ShelfChange]] = []

    /// Whether the worker still has to store changes before the session can answer the request.
    public var mustSave: Bool { unsaved != nil }

    /// Creates a session without data packs.
    public init() {}

    /// Opens a base pack, or a delta pack whose base is already open. Catalogs appear in the order in which their base packs were
    /// opened.
    public mutating func open(_ source: ChecksummedBytes, isDelta: Bool) -> PackOpenResult {
        guard let pack = try? PackReader(source), !pack.isSmall || pack.isIntact else { return .refused }
        let place = bases.firstIndex { $0.description.id == pack.description.id }
        if isDelta {
            guard let place else { return .baseMissing }
            views[place] = MergedCatalog(base: bases[place], delta: pack)
        } else if let place {
            bases[place] = pack
            views[place] = MergedCatalog(base: pack)
        } else {
            bases.append(pack)
            views.append(MergedCatalog(base: pack))
        }
        return .opened
    }

    #if arch(wasm32)
        /// Opens the texts. In the browser, no session can answer a message before.
        ///
        /// - Parameter bytes: Memory that is never changed or freed afterwards.
        public static func open(texts bytes: UnsafeRawBufferPointer) -> PackOpenResult {
            unsafe TextFile.load(bytes) ? .opened : .refused
        }
    #endif

    /// Answers a message from the worker. Returns nil if the message is invalid.
    public mutating func call(_ bytes: [UInt8]) -> [UInt8]? {
        #if arch(wasm32)
            guard TextFile.isLoaded else { return nil }
        #endif
        guard let message = WorkerMessage(bytes), let name = message.head.text("call") else { return nil }
        switch name {
        case "configure": return configure(message)
        case "offline":
            context.offline = OfflineStorageStatus(message.head) { context.isComplete($0) }
            return WorkerMessage.bytes { _ in }
        case "shelf": return addChanges(message)
        case "exchange": return exchangeRequest(message)
        case "exchanged": return exchanged(message)
        case "place": return place(message)
        case "answer": return answer(message)
        case "saved": return saved()
        case "unsaved": return dropUnsaved(message)
        case "backup": return backup(message)
        case "pictures": return pictures(message)
        case "samples": return samples()
        default: return nil
        }
    }

    /// Stores the state of all catalogs, the reader's settings and the session's number.
    private mutating func configure(_ message: WorkerMessage) -> [UInt8]? {
        var reader = ByteReader(message.body)
        guard var fresh = try? RequestContext(from: &reader) else { return nil }
        if let settings = message.head.text("settings") {
            fresh.settings = SettingsCookie.settings(inHeader: SettingsCookie.name + "=" + settings, fallback: fresh.settings)
        }
        fresh.unstored = (message.head.objects("unstored") ?? []).compactMap { item in
            guard let id = item.text("id").flatMap({ CatalogID($0) }) else { return nil }
            return ServerOnlyCatalog(catalog: id, count: UInt32(clamping: WorkerMessage.number(item, "count") ?? 0))
        }
        fresh.offline = context.offline
        context = fresh
        device = message.hexadecimal("device") ?? 0
        return WorkerMessage.bytes { $0["settings"] = SettingsCookie.value(fresh.settings) }
    }

    // MARK: Answers

    private func request(_ message: WorkerMessage) -> Request {
        Request(
            Request.Method(message.head.text("method") ?? ""), message.head.text("target") ?? Route.home.path,
            contentType: message.head.text("type") ?? "", body: message.body)
    }

    /// Returns a message that says whether the device or the server must answer a request. The worker asks for this message
    /// before it reads the request's body.
    private func place(_ message: WorkerMessage) -> [UInt8] {
        let (place, missing) = place(of: request(message))
        return WorkerMessage.bytes { $0["kind"] = place == .device && missing == nil ? "page" : "server" }
    }

    /// Returns whether the device or the server must answer a request. If the request needs a catalog that this device doesn't
    /// store, also returns that catalog.
    private func place(of request: Request) -> (Route.WorkerStrategy, missing: CatalogID?) {
        guard let (route, arguments) = Route.matching(request.segments) else { return (.serverFirst, nil) }
        // The code for the browser doesn't write JSON.
        guard !request.query.has("format", "json") else { return (.server, nil) }
        // Only the server makes copies of recipes.
        if route == .newRecipe, request.query["from"] != nil { return (.server, nil) }
        // The device has only the last changes, but those of all catalogs.
        if route == .catalogChanges {
            return (WorkerSession.needsStoredChanges(request.query) ? .server : .device, nil)
        }
        let unstored = context.unstored.map { $0.catalog }
        guard route.place == .device || route == .draw else { return (route.place, nil) }
        // During a catalog's first import, the device knows its name, but not its entries. A reader's own recipes are on the shelf.
        if let name = arguments.first, !UTF8Comparison.equal(name.utf8, OwnRecipe.catalog.utf8),
            views.contains(where: {
                $0.rows.isEmpty && UTF8Comparison.equal($0.description.id.raw.utf8, name.utf8)
                    && context.isComplete($0.description.id)
            })
        {
            return (.serverFirst, nil)
        }
        guard !unstored.isEmpty else { return (route.place, nil) }
        switch route {
        case .search, .random:
            let names = request.query.all("in").filter { !$0.utf8.isEmpty }
            let builder = ScreenBuilder(catalogs: views, shelf: shelf, context: context)
            let chosen = (try? builder.catalogs(named: names)) ?? names.compactMap { CatalogID($0) }
            let isComplete = chosen.isEmpty ? false : !chosen.contains { unstored.contains($0) }
            return (isComplete ? .device : .serverFirst, nil)
        case .favourites:
            let isComplete = !shelf.favourites.contains { unstored.contains($0.entry.catalog) }
            return (isComplete ? .device : .serverFirst, nil)
        case .lists: return (.serverFirst, nil)
        case .keptList:
            let isComplete = !shelf.members(of: arguments[0]).contains { unstored.contains($0.catalog) }
            return (isComplete ? .device : .serverFirst, nil)
        default:
            guard let name = arguments.first else { return (route.place, nil) }
            // The shelf has the reader's own recipes even if this device doesn't store their catalog.
            if route == .entry, let id = EntryID(name + "/" + arguments[1]), shelf.hasValue(.recipe(id.key)) {
                return (route.place, nil)
            }
            if let id = unstored.first(where: { UTF8Comparison.equal($0.raw.utf8, name.utf8) }) { return (.server, id) }
            let isComplete = !views.contains {
                UTF8Comparison.equal($0.description.collection.id.utf8, name.utf8) && unstored.contains($0.description.id)
            }
            return (isComplete ? route.place : .serverFirst, nil)
        }
    }

    /// Returns the context for a request, with the time and the random seed from the message.
    private func context(_ message: WorkerMessage, isCutOff: Bool) -> RequestContext {
        var context = context
        context.now = (message.number("now") ?? 0) / 1000
        context.seed = message.hexadecimal("seed") ?? 0
        context.isCutOff = isCutOff
        context.hasOtherLibrary = message.flag("replaced")
        return context
    }

    private mutating func answer(_ message: WorkerMessage) -> [UInt8] {
        let request = request(message), isCutOff = message.flag("lost")
        var context = context(message, isCutOff: isCutOff)
        guard request.body.count <= Request.bodyLimit else {
            return WorkerSession.page(respond(to: .bodyTooLarge, for: request, views, shelf, context))
        }
        if request.method == .get, isRoute(.backup, request), let id = request.query["library"],
            let other = context.offline?.others.first(where: { UTF8Comparison.equal($0.id.utf8, id.utf8) })
        {
            return WorkerMessage.bytes { json in
                json["kind"] = "backup"
                json["library"] = other.id
            }
        }
        // The server's backup wouldn't contain the changes that only this device has, so the device creates the backup.
        if request.method == .get, isRoute(.backup, request), isCutOff || context.isStatic || (context.offline?.unsent ?? 0) > 0 {
            return WorkerSession.page(backup(now: context.now))
        }
        let (usual, missing) = place(of: request)
        // Files can't search or draw. This device does it with the catalogs that it stores.
        let place: Route.WorkerStrategy = context.isStatic && usual == .serverFirst ? .device : usual
        if place != .device, !isCutOff, !isRoute(.picture, request) {
            return WorkerMessage.bytes { json in
                json["kind"] = "server"
                // A page's script polls the state of the catalogs. If the state has changed, the worker knows that the server has
                // newer files to download.
                json["isState"] = isRoute(.apiCatalogs, request)
            }
        }
        let counts = views.map { $0.damageCount }
        var answer: Answer
        if place == .server {
            let failure = context.hasOtherLibrary ? .otherLibrary : missing.map { .notOnDevice($0) } ?? RequestFailure.needsServer
            answer = .page(respond(to: failure, for: request, views, shelf, context))
        } else {
            answer = respond(request, catalogs, shelf, context)
        }
        let damaged = views.indices.filter { views[$0].damageCount != counts[$0] }
        if !damaged.isEmpty {
            guard isCutOff else {
                return WorkerMessage.bytes {
                    $0["kind"] = "damaged"
                    $0["catalogs"] = damaged.map { views[$0].description.id.raw }
                }
            }
            // The server can't be reached, so create the response again and mark the damaged catalogs as incomplete. An entry
            // that wasn't found may still exist on the server.
            for view in damaged.map({ views[$0] }) where context.isComplete(view.description.id) {
                context.unstored.append(ServerOnlyCatalog(catalog: view.description.id, count: UInt32(view.rows.count)))
            }
            let name = request.segments.first ?? ""
            let id = damaged.map { views[$0].description.id }.first { UTF8Comparison.equal($0.raw.utf8, name.utf8) }
            if answer.response?.status == 404, let id {
                answer = .page(respond(to: .notOnDevice(id), for: request, views, shelf, context))
            } else {
                answer = respond(request, catalogs, shelf, context)
            }
        }
        // The server may have a page, an entry or a catalog that this device doesn't have yet.
        if answer.response?.status == 404, !isCutOff, !isDeletedRecipe(request) {
            return WorkerMessage.bytes { $0["kind"] = "server" }
        }
        switch answer {
        case .page(let response):
            if response.header("Set-Cookie") != nil { return save([], then: response, request, message, context) }
            return WorkerSession.page(marked(response, context), isIncomplete: !damaged.isEmpty)
        case .work(.picture(let id, let size)): return picture(id, size)
        case .work(.save(let actions, let response)): return save(actions, then: response, request, message, context)
        // Only the server can fetch new random entries.
        case .work(.draw) where !isCutOff && !context.isStatic: return WorkerMessage.bytes { $0["kind"] = "server" }
        case .work(let effect):
            // The server does all other work that doesn't include a response (`Route.place`).
            let response = effect.response ?? respond(to: .needsServer, for: request, views, shelf, context)
            return WorkerSession.page(marked(response, context), effect, isIncomplete: !damaged.isEmpty)
        }
    }

    /// Returns whether the requested page is that of a recipe that the reader deleted. The server may not know it yet.
    private func isDeletedRecipe(_ request: Request) -> Bool {
        guard isRoute(.entry, request), UTF8Comparison.equal(request.segments[0].utf8, OwnRecipe.catalog.utf8) else {
            return false
        }
        let item = ShelfKey.recipe(request.segments[1])
        return shelf.isKnown(item) && !shelf.hasValue(item)
    }

    /// Adds a header to a response if the server has another library. The header prevents the page's script from reporting that
    /// the server isn't responding.
    func marked(_ response: Response, _ context: RequestContext) -> Response {
        guard context.hasOtherLibrary else { return response }
        var response = response
        response.headers.append(.init(name: "X-Almanac-Library", value: "other"))
        return response
    }

    private func isRoute(_ route: Route, _ request: Request) -> Bool { Route.matching(request.segments)?.route == route }

    /// Returns the message that contains a complete response.
    ///
    /// - Parameters:
    ///   - effect: The work that the worker does on this device, or nil if there isn't any.
    ///   - isIncomplete: Whether data is missing from the response, because a pack is damaged.
    static func page(_ response: Response, _ effect: Effect? = nil, isIncomplete: Bool = false) -> [UInt8] {
        WorkerMessage.bytes(body: response.body) { json in
            json["kind"] = "page"
            if isIncomplete { json["incomplete"] = true }
            json["status"] = response.status
            json.array("headers", response.headers) { json, header in json.array([header.name, header.value]) { $0.string($1) } }
            switch effect {
            case .fillIn: json["fillIn"] = true
            case .testOffline: json["test"] = true
            case .keepOnDevice(let ids, let isKept, let hasPictures, _):
                json.object("keep") { json in
                    json.array("catalogs", ids) { json, id in json.string(id.raw) }
                    json["kept"] = isKept
                    json["pictures"] = hasPictures
                }
            default: break
            }
        }
    }

    /// Returns the message for a picture. It contains the picture's URLs for all sizes, starting with the requested size, and a
    /// placeholder.
    private func picture(_ id: EntryID, _ size: ThumbnailSize) -> [UInt8] {
        let others = ThumbnailSize.allCases.filter { $0 != size && $0.isRow == size.isRow }.reversed()
        let rest = ThumbnailSize.allCases.filter { $0.isRow != size.isRow }
        let response = Response.noPicture(mayCome: false)
        return WorkerMessage.bytes(body: response.body) { json in
            json["kind"] = "picture"
            json["targets"] = ([size] + others + rest).map { context.links.address(.picture(id, $0)) }
        }
    }

    /// The picture sizes that a device stores. They are meant for high-density screens, but browsers can scale them down for
    /// other screens.
    private static let storedSizes: [ThumbnailSize] = [.denseRow, .page]

    /// Lists the URLs of a catalog's pictures.
    private func pictures(_ message: WorkerMessage) -> [UInt8]? {
        guard
            let view = message.head.text("catalog").flatMap({ CatalogID($0) }).flatMap({ id in
                views.first { $0.description.id == id }
            })
        else { return nil }
        var targets: [String] = []
        for row in view.rows where !row.head.picture.utf8.isEmpty {
            targets += WorkerSession.storedSizes.map { context.links.address(.picture(row.head.id, $0)) }
        }
        return WorkerMessage.bytes { json in
            json["targets"] = targets
            json["each"] = WorkerSession.storedSizes.count
        }
    }

    /// Lists one URL for each kind of page that must work without a network, for the test on the settings page. A catalog that
    /// the device should store is listed even if it is missing, so that the test reports it.
    private func samples() -> [UInt8] {
        var targets: [Destination] = [.to(.home), .to(.search, query: "q=a"), .to(.favourites), .to(.settings), .to(.random)]
        for view in views {
            let id = view.description.id
            let isKept = context.offline?.catalogs.first { $0.id == id }?.isKept ?? false
            guard isKept || context.isComplete(id) else { continue }
            targets.append(.to(.catalog, id.raw))
            guard context.isComplete(id), view.rows.count > 0 else { continue }
            targets.append(.to(.entry, view.rows[view.rows.count / 2].head.id))
            if let entry = try? view.entry(at: view.rows.count / 2),
                entry.blocks.contains(where: { if case .steps = $0 { true } else { false } })
            {
                targets.append(.to(.entry, entry.id, query: "view=" + StepByStepScreen.word))
            }
        }
        return WorkerMessage.bytes { $0["targets"] = targets.map { context.links.address($0) } }
    }
}

extension OfflineStorageStatus {
    /// Creates a status from the JSON object that the worker sends.
    ///
    /// - Parameter isComplete: returns whether all of a catalog's entries are stored.
    init(_ json: JSONView, isComplete: (CatalogID) -> Bool) {
        func number(_ name: String) -> Int64? { WorkerMessage.number(json, name) }
        self.init(
            catalogs: (json.objects("catalogs") ?? []).compactMap { item in
                guard let id = item.text("id").flatMap({ CatalogID($0) }) else { return nil }
                func count(_ name: String) -> UInt32 { UInt32(clamping: WorkerMessage.number(item, name) ?? 0) }
                return Catalog(
                    id: id, isKept: item["kept"]?.flag ?? false, hasPictures: item["pictures"]?.flag ?? false,
                    isComplete: isComplete(id), pictures: (count("storedPictures"), count("allPictures")),
                    bytes: WorkerMessage.number(item, "bytes") ?? 0, limit: WorkerMessage.number(item, "limit"))
            }, unsent: UInt32(clamping: number("unsent") ?? 0),
            others: (json.objects("others") ?? []).compactMap { item in
                let unsent = UInt32(clamping: WorkerMessage.number(item, "unsent") ?? 0)
                return unsent > 0 ? LibraryWithUnsentChanges(id: item.text("id") ?? "", unsent: unsent) : nil
            },
            space: number("used").flatMap { used in number("allowed").map { (used, $0) } },
            isPersistent: json["persistent"]?.flag,
            test: (json.objects("test") ?? []).map {
                TestedPage(target: $0.text("target") ?? "", isReadable: $0["ok"]?.flag ?? false)
            })
    }
}
