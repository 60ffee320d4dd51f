import Fixtures
import Localization
import Model
import Pack
import Routing
import Screens
import Shelf

/// A page that is compared with golden files: its name, and the request to the fixture library.
struct GoldenPage: Sendable, CustomStringConvertible {
    /// How the page is produced. By default, `respond` answers the request.
    enum Question: Sendable {
        case request
        /// The request failed before it reached `respond`.
        case failure(RequestFailure)
        /// The request asked for a random draw, which returned this entry.
        case drawn(EntryID, DrawnEntryRetrieval)
        /// The server made the page's content.
        case showing(Screen)
    }

    /// The name of the page's golden files, without the language, such as `entry-hostile`.
    let name: String
    let request: Request
    var question = Question.request
    var shelf = FixtureLibrary.shelf
    /// The data that the reader's device stores, or nil for the server's pages.
    var offline: OfflineStorageStatus?
    /// Whether the server refuses changes.
    var isReadOnly = false

    var description: String { name }

    /// The settings with which each page is recorded, one set for each language.
    static let settings: [UserSettings] = [
        UserSettings(),
        UserSettings(
            language: .french, theme: .dark, textSize: .large,
            sources: [CatalogUpstreamChoice(catalog: FixtureLibrary.tales.id, upstream: "second")]),
    ]

    /// The catalog views for all pages. They are shared because creating them takes a long time.
    private static let views = FixtureLibrary.views

    /// Returns the response in the format of a golden file: the status and the headers on separate lines, then an empty line and
    /// the unchanged body. If the work itself produces the response, returns the description of the work.
    func bytes(_ settings: UserSettings, _ links: LinkWriter = LinkWriter()) -> [UInt8] {
        var context = FixtureRequests.context(settings)
        context.links = links
        context.offline = offline
        context.isReadOnly = isReadOnly
        context.offline?.test = (offline?.test ?? []).map {
            // The worker reports the addresses that it tested.
            OfflineStorageStatus.TestedPage(target: links.address(.path($0.target)), isReadable: $0.isReadable)
        }
        context.hasWorker = offline != nil
        let response: Response
        switch question {
        case .request:
            let answer = respond(request, GoldenPage.views, shelf, context)
            guard let found = answer.response else { return Array("\(answer)\n".utf8) }
            response = found
        case .failure(let failure): response = respond(to: failure, for: request, GoldenPage.views, shelf, context)
        case .drawn(let id, let origin): response = respond(to: request, drawn: id, origin, GoldenPage.views, shelf, context)
        case .showing(let screen): response = respond(to: request, showing: screen, GoldenPage.views, shelf, context)
        }
        let lines = ["\(response.status)"] + response.headers.map { $0.name + ": " + $0.value }
        return Array((lines.joined(separator: "\n") + "\n\n").utf8) + response.body
    }

    /// Returns the name of the page's golden file in a language.
    func file(_ settings: UserSettings) -> String { name + "." + settings.language.tag + ".http" }

    // MARK: The pages

    /// Creates the settings page for a device that stores some or all of the catalogs.
    private static func onDevice(_ name: String, complete isComplete: Bool) -> GoldenPage {
        let catalogs = views.enumerated().map { place, view in
            OfflineStorageStatus.Catalog(
                id: view.description.id, isKept: isComplete || place > 0, hasPictures: isComplete && place == 0,
                isComplete: isComplete || place > 1, pictures: (stored: 1, total: 2), bytes: 1_500_000,
                limit: isComplete || place < views.count - 1 ? nil : 1_000_000)
        }
        let test = [
            OfflineStorageStatus.TestedPage(target: "/", isReadable: true), .init(target: "/beasts", isReadable: isComplete),
        ]
        return GoldenPage(
            name: name, request: Request(.get, "/settings?part=device"),
            offline: OfflineStorageStatus(
                catalogs: catalogs, unsent: isComplete ? 0 : 2, others: isComplete ? [] : [.init(id: "abc", unsent: 1)],
                space: isComplete ? (5_000_000, 1_000_000_000) : nil, isPersistent: isComplete, test: test))
    }

    private static func get(_ name: String, _ target: String, withShelf: Bool = true) -> GoldenPage {
        GoldenPage(name: name, request: Request(.get, target), shelf: withShelf ? FixtureLibrary.shelf : ShelfState())
    }

    private static func form(_ name: String, _ target: String, _ fields: String = "") -> GoldenPage {
        GoldenPage(
            name: name,
            request: Request(.post, target, contentType: "application/x-www-form-urlencoded", body: Array(fields.utf8)))
    }

    private static func importing(_ name: String, _ screen: ImportScreen) -> GoldenPage {
        GoldenPage(name: name, request: Request(.post, "/import"), question: .showing(.importing(screen)))
    }

    private static func json(_ name: String, _ method: Request.Method, _ target: String, _ body: String = "") -> GoldenPage {
        GoldenPage(
            name: name, request: Request(method, "/api/v1" + target, contentType: "application/json", body: Array(body.utf8)))
    }

    private static let lists: [GoldenPage] = [
        get("home", "/"), get("home-empty-shelf", "/", withShelf: false),
        get("list", "/beasts?limit=8"), get("list-filtered", "/beasts?type=dragon&cr=0..%3C1&limit=3"),
        get("list-searched", "/beasts?q=tentacle&explain=1&limit=3"), get("list-corrected", "/beasts?q=mentionnig&limit=3"),
        get("list-nothing", "/beasts?q=nothingmatches"),
        get("list-favourites", "/beasts?favourites=1"), get("list-rows", "/beasts?fragment=rows&offset=50&limit=5"),
        get("list-empty", "/voids"), get("list-worlds", "/worlds?sort=population&limit=5"), get("list-tales", "/tales?limit=4"),
        get("list-csv", "/beasts?format=csv&limit=4"), get("list-json", "/beasts?format=json&limit=2"),
        get("search-start", "/search"), get("search", "/search?q=beast&limit=4"),
        get("search-explained", "/search?q=baest&explain=1&limit=2"), get("search-nothing", "/search?q=%3Cscript%3Enothing"),
        get("search-favourites", "/search?q=is%3Afavourite"), get("search-tales", "/search?q=because&limit=3"),
        get("search-misunderstood", "/search?q=bogus:1&names=1"), get("search-csv", "/search?q=beast&format=csv&limit=3"),
        get("search-json", "/search?q=cr%3E%3D5&format=json&limit=2"),
        get("favourites", "/favourites"), get("favourites-none", "/favourites", withShelf: false),
        get("favourites-renaming", "/favourites?rename=beasts/beast-1"),
        get("favourites-removed", "/favourites?removed=beasts/beast-5&name=%3Cb%3E", withShelf: false),
        get("lists", "/list"), get("lists-adding", "/list?from=/beasts/beast-1"), get("kept-list", "/list/5-a"),
        get("shared-list", "/list/9-d?note=worlds/1"), get("shared-list-read", "/list/9-c"),
        get("encounter", "/list/encounters/8-a"), get("encounter-player", "/list/encounters/8-a?combatant=100003-3"),
        get("encounter-preparing", "/list/5-a?edit=encounter"), get("encounters", "/list/encounters"),
        get("encounter-csv", "/list/encounters/8-a?format=csv"),
        form("encounter-make", "/list/encounters", "name=n&entry=beasts/beast-1&count=2&points=rolled"),
        form("encounter-damage", "/list/encounters/8-a", "action=damage&combatant=100001-1&amount=2d6%2B3"),
        get("kept-list-editing", "/list/5-a?edit=list"), get("kept-list-csv", "/list/5-a?format=csv"),
        get("own-recipe", "/recipes/8-a"), get("own-recipes", "/recipes"), get("recipe-form", "/import/recipe"),
        get("recipe-form-edit", "/import/recipe/8-a"), get("recipe-form-copy", "/import/recipe?from=recipes/8-a"),
        get("list-shared", "/list?shared"), get("saved-searches", "/search/saved"),
        get("changes", "/changes"), get("changes-catalog", "/changes/worlds"), get("changes-none", "/changes/voids"),
        get("shopping", "/shopping"), get("shopping-text", "/shopping?format=text"),
        get("shopping-removed", "/shopping?removed=beasts/beast-1&factor=2"),
        get("saved-searches-saving", "/search/saved?from=/beasts%3Ftype%3Ddragon"),
        get("favourites-csv", "/favourites?format=csv"), get("favourites-json", "/favourites?format=json"),
    ]

    private static let entries: [GoldenPage] = [
        get("entry", "/beasts/beast-2?type=dragon&sort=cr"), get("entry-favourite", "/beasts/beast-1"),
        get("entry-editing-note", "/beasts/beast-1?edit=note"), get("entry-editing-name", "/beasts/beast-1?edit=name"),
        get("entry-two-notes", "/beasts/beast-1?note=both"), get("entry-found", "/beasts/beast-59?q=tentacle&mark=tentacle"),
        get("entry-hostile", "/beasts/hostile-0"), get("entry-mentioning", "/beasts/mentioning"),
        get("entry-recipe", "/beasts/accents"), get("entry-partial", "/beasts/zz-new"), get("entry-absent", "/beasts/gone"),
        get("entry-removed", "/beasts/beast-5?q=beast&removed=beasts/beast-5&name=%3Cb%3E&since=-1"),
        get("entry-world", "/worlds/1"),
        get("entry-tale", "/tales/tale-0"), get("entry-json", "/beasts/beast-2?format=json"),
        get("cooking", "/beasts/accents?view=cook"),
        get("entry-scaled", "/beasts/accents?scale-by=1,5&scale-units=both"),
        get("entry-scaled-misread", "/beasts/accents?scale-by=%3Cb%3E"),
        get("cooking-scaled", "/beasts/accents?view=cook&step=1&scale-by=1/3"),
        get("cooking-step", "/beasts/accents?type=dragon&sort=cr&view=cook&step=1&have=0"),
        get("cooking-end", "/beasts/accents?view=cook&step=99"),
        get("draw", "/tales/draw"), get("draw-ahead", "/tales/draw?entry=tale-0&from=ahead"),
        get("draw-deck", "/tales/draw?entry=tale-3&from=deck"), form("draw-asked", "/tales/draw"),
        GoldenPage(
            name: "draw-answered", request: Request(.post, "/tales/draw"),
            question: .drawn(FixtureLibrary.id(FixtureLibrary.tales, "tale-1"), .asked)),
        get("random", "/random"), get("random-catalog", "/random/beasts"), get("random-collection", "/random/dnd"),
        get("roll", "/roll?dice=2d6%2B4&back=/beasts/beast-1"), get("help", "/help"),
        get("collection", "/collections/starwars"), get("cards", "/beasts?format=cards&type=dragon"),
        get("compare", "/beasts?format=compare&compare-to=beast-1&compare-to=beast-2"),
        get("preview", "/beasts/beast-1?fragment=preview"),
    ]

    private static let rest: [GoldenPage] = [
        get("settings", "/settings"), get("settings-reading", "/settings?part=reading"),
        get("settings-device", "/settings?part=device"),
        get("settings-sources", "/settings?part=sources"), get("settings-backup", "/settings?part=backup"),
        get("settings-about", "/settings?part=about"), get("settings-empty-shelf", "/settings", withShelf: false),
        get("settings-saved", "/settings?done=saved"),
        get("settings-restored", "/settings?done=restored&favourites=1&notes=2&older=3&sources=2"),
        form("settings-save", "/settings", "language=fr&theme=dark&text=large"), get("backup", "/backup"),
        get("kit", "/kit"), get("https", "/settings/https"), get("api-shelf", "/api/v1/shelf?library=7&after=1-2"),
        json("api-shelf-damaged", .post, "/shelf", "{}"), form("offline-keep", "/offline", "catalog=beasts&keep=1&pictures=1"),
        form("offline-test", "/offline", "test=1"), form("offline-unknown", "/offline", "catalog=nosuch&keep=1"),
        onDevice("settings-on-device", complete: true), onDevice("settings-on-device-incomplete", complete: false),
        form("restore", "/restore"), form("refresh", "/refresh", "catalog=beasts&back=/beasts"), form("stop", "/stop"),
        form("pictures-keep", "/pictures", "catalog=worlds&action=keep"), get("picture", "/pictures/worlds/1/88.webp"),
        get("emblems", "/static/test/emblems.svg"), get("manifest", "/static/test/en/manifest.webmanifest"),
        get("manifest-french", "/static/test/fr/manifest.webmanifest"),
        get("search-shared", "/search?q=%22red+dragon%22%0A+https://example.org/x&title=A"),
        get("search-address", "/search?q=https://example.org/monsters/red-dragon?x=1"),
        get("search-shared-address", "/search?q=Red+https://example.org/17"),
        get("import", "/import"), get("import-done", "/import?done=beasts&added=3&changed=0&kept=1&unusable=2"),
        form("import-file", "/import"),
        importing("import-preview", ImportScreen(.preview(FixtureLibrary.importPreview, token: "t0ken"))),
        importing(
            "import-problem",
            ImportScreen(.file, name: "<b>\"", problem: FailureMessage("A <problem>", "", "Choose \"another\" file."))),
        get("readers", "/settings/readers"), form("readers-change", "/settings/readers", "action=invite&reader=2"),
        get("invitation", "/invitation/t0ken"), form("invitation-claim", "/invitation/t0ken", "name=Desk"),
        get("sign-out-page", "/sign-out"), form("sign-out", "/sign-out"),
        get("own-catalogs-work", "/settings/catalogs"), get("own-catalog-work", "/settings/catalogs/beasts"),
        form("own-catalog-change", "/settings/catalogs/worlds", "action=remove"),
        GoldenPage(
            name: "own-catalogs", request: Request(.get, "/settings/catalogs"),
            question: .showing(.ownCatalogs(FixtureLibrary.ownCatalogs))),
        GoldenPage(
            name: "own-catalog", request: Request(.get, "/settings/catalogs/worlds"),
            question: .showing(.ownCatalog(FixtureLibrary.ownCatalog))),
        form("list-make", "/list", "name=New&from=/beasts/beast-1"), form("kept-list-delete", "/list/5-a", "action=delete"),
        form("list-add-shared", "/list", "shared=name%3DNew%26entries%3Dbeasts/beast-1%2520x%250Ano/one"),
        form("recipe-delete", "/import/recipe/8-a", "action=delete"),
        form("recipe-save", "/import/recipe", "title=New&servings=2&ingredients=1+egg&steps=Boil."),
        json("api-recipes", .get, "/recipes"), json("api-recipe", .get, "/recipes/8-a"),
        json("api-recipe-post", .post, "/recipes", #"{"recipe":"New\n\nSteps:\nBoil.\n"}"#),
        json("api-recipe-put", .put, "/recipes/8-a", #"{"recipe":"New"}"#), json("api-recipe-delete", .delete, "/recipes/8-a"),
        form("search-save", "/search/saved", "name=New&page=/beasts%3Ftype%3Ddragon"),
        form("shopping-add", "/shopping", "action=add&entry=beasts/accents&back=/beasts/accents"),
        form("changes-seen", "/changes", "until=1794980000"),
        form("shopping-clear", "/shopping", "action=clear"),
        form("search-open", "/search/saved/7-a", "action=open"),
        form("favourite-add", "/favourites/worlds/2"),
        form("favourite-rename", "/favourites/beasts/beast-1", "action=rename&name=new&back=/beasts"),
        form("favourite-remove", "/favourites/beasts/beast-1", "action=remove"),
        form("note-save", "/notes/beasts/beast-5", "note=a%0D%0Ab"),
        json("api-catalogs", .get, "/catalogs"), json("api-list", .get, "/list/worlds?sort=population:desc&limit=3"),
        json("api-show", .get, "/show/beasts/beast-1"), json("api-show-recipe", .get, "/show/beasts/accents"),
        json("api-find", .get, "/find?q=mentionnig+beast&explain=1&limit=3"),
        json("api-find-csv", .get, "/find?q=beast&format=csv&limit=3"),
        json("api-random", .get, "/random/worlds"), json("api-random-tale", .get, "/random/tales"),
        json("api-favourites", .get, "/favourites"), json("api-favourite", .get, "/favourites/beasts/beast-1"),
        json("api-favourite-put", .put, "/favourites/worlds/3", #"{"name":"\u00e9\ud83d\ude00"}"#),
        json("api-favourite-put-instead", .put, "/favourites/beasts/beast-9", #"{"name":"n","instead":"beasts/beast-1"}"#),
        json("api-favourite-delete", .delete, "/favourites/beasts/beast-1"), json("api-note", .get, "/notes/beasts/beast-1"),
        json("api-note-put", .put, "/notes/beasts/beast-1", #"{"note":"x\ny"}"#),
        json("api-lists", .get, "/lists"), json("api-list-make", .post, "/lists", #"{"name":"New","add":["beasts/beast-1"]}"#),
        json("api-kept-list", .get, "/lists/5-a"), json("api-kept-list-put", .put, "/lists/5-a", #"{"name":"n","limit":9}"#),
        json("api-kept-list-delete", .delete, "/lists/5-a"), json("api-member", .get, "/lists/5-a/worlds/1"),
        json("api-member-put", .put, "/lists/5-a/beasts/beast-9", #"{"note":"x"}"#),
        json("api-member-delete", .delete, "/lists/5-a/worlds/1"),
        json("api-catalog-changes", .get, "/changes/beasts?limit=2"),
        json("api-changes", .get, "/changes"), json("api-changes-put", .put, "/changes", "{}"),
        json("api-shopping", .get, "/shopping"), json("api-shopping-put", .put, "/shopping", #"{"write":["Milk"],"clear":true}"#),
        json("api-encounters", .get, "/encounters"), json("api-encounter", .get, "/encounters/8-a"),
        json("api-encounter-make", .post, "/encounters", #"{"name":"n","entry":["beasts/beast-1"],"count":[2]}"#),
        json("api-encounter-put", .put, "/encounters/8-a", #"{"action":"condition","combatant":"100002-2","condition":"prone"}"#),
        json("api-encounter-delete", .delete, "/encounters/8-a"),
        json("api-searches", .get, "/searches"),
        json("api-search-save", .post, "/searches", #"{"name":"New","page":"/beasts?type=dragon","view":true}"#),
        json("api-search", .get, "/searches/7-a"), json("api-search-put", .put, "/searches/7-a", #"{"seen":true}"#),
        json("api-search-delete", .delete, "/searches/7-a"),
        json("api-note-delete", .delete, "/notes/beasts/beast-1"), json("api-backup", .get, "/backup"),
        json("api-description", .get, "/openapi.json"),
        json("api-restore", .post, "/backup?replace=1", "{}"), json("api-sync", .post, "/sync", #"{"catalogs":["worlds"]}"#),
        json("api-not-allowed", .post, "/catalogs"),
        json("api-readers", .get, "/readers"), json("api-reader-add", .post, "/readers", #"{"name":"n","role":"guest"}"#),
        json("api-reader-bad", .post, "/readers", "{}"), json("api-reader-remove", .delete, "/readers/2"),
        json("api-reader-change", .put, "/readers/2", #"{"role":"guest"}"#),
        json("api-devices", .get, "/devices"), json("api-device-invite", .post, "/devices"),
        json("api-device-revoke", .delete, "/devices/2"),
    ]

    /// The pages of a read-only server that otherwise contain controls for changes, or mention such controls.
    private static let readOnly = [
        get("home", "/"), get("list", "/beasts?limit=8"), get("list-favourites", "/beasts?favourites=1"),
        get("search", "/search?q=beast&limit=4"), get("favourites", "/favourites"),
        get("favourites-none", "/favourites", withShelf: false), get("favourites-renaming", "/favourites?rename=beasts/beast-1"),
        get("favourites-removed", "/favourites?removed=beasts/beast-5&name=%3Cb%3E", withShelf: false),
        get("entry", "/beasts/beast-2?type=dragon&sort=cr"), get("entry-favourite", "/beasts/beast-1"),
        get("entry-editing-note", "/beasts/beast-1?edit=note"), get("entry-editing-name", "/beasts/beast-1?edit=name"),
        get("entry-two-notes", "/beasts/beast-1?note=both"), get("entry-absent", "/beasts/gone"), get("draw", "/tales/draw"),
        get("help", "/help"), get("settings", "/settings"), get("settings-about", "/settings?part=about"),
        get("settings-device", "/settings?part=device"),
        get("settings-sources", "/settings?part=sources"), get("settings-backup", "/settings?part=backup"),
    ].map { page in
        var page = GoldenPage(name: "read-only-" + page.name, request: page.request, shelf: page.shelf)
        page.isReadOnly = true
        return page
    }

    /// Pages for every kind of failure, both as HTML and from the API. If a kind has several samples, the first has an HTML page,
    /// and each has an API response.
    private static var failures: [GoldenPage] {
        FailureKind.allCases.flatMap { kind in
            kind.samples.prefix(1).map {
                GoldenPage(
                    name: "failure-" + kind.rawValue, request: Request(.get, "/beasts/beast-9"), question: .failure($0))
            }
                + kind.samples.enumerated().map { number, failure in
                    GoldenPage(
                        name: "api-failure-" + kind.rawValue + (number == 0 ? "" : "-\(number + 1)"),
                        request: Request(.get, "/api/v1/show/beasts/beast-9"), question: .failure(failure))
                }
        }
    }

    /// All pages.
    static let all = lists + entries + rest + readOnly + failures
}
