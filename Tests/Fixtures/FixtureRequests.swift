import Localization
import Model
public import Routing
public import Screens
public import Shelf

/// The requests to the fixture library. They cover every kind of page and every route, in two languages, with and without
/// favourites.
public enum FixtureRequests {
    /// A request, with all the arguments that `respond` takes.
    public struct Case: Sendable {
        /// The request.
        public let request: Request
        /// The favourites and notes.
        public let shelf: ShelfState
        /// The time, random seed and settings.
        public let context: RequestContext
    }

    /// Creates a GET request with default settings and without favourites.
    static func get(_ target: String) -> Case {
        Case(request: Request(.get, target), shelf: ShelfState(), context: context())
    }

    /// Creates a request's context.
    public static func context(_ settings: UserSettings = UserSettings(), seed: UInt64 = 42) -> RequestContext {
        RequestContext(
            now: 1_795_000_000, seed: seed, settings: settings, utcOffset: 60, catalogs: statuses, build: "test",
            bytesKept: 5_000_000_000, pictures: pictures)
    }

    private static let pictures = PictureSettings(
        statuses: [
            CatalogPictureStatus(
                catalog: FixtureLibrary.worlds.id, kept: 3, bytes: 3_000_000_000,
                progress: CatalogPictureStatus.Progress(done: 3, total: 4)),
            CatalogPictureStatus(catalog: FixtureLibrary.beasts.id, kept: 1, bytes: 1, isFull: true, isKeptWhole: true),
        ], limit: 5_000_000_000)

    private static let statuses: [CatalogStatus] = [
        CatalogStatus(
            catalog: FixtureLibrary.beasts.id, checked: 1_794_990_000, outcome: .ok,
            missing: (0..<CatalogStatus.missingLimit).map { index in
                MissingEntry(
                    id: FixtureLibrary.id(FixtureLibrary.beasts, "hostile-\(index)"),
                    title: FixtureLibrary.hostile[index % FixtureLibrary.hostile.count],
                    since: index < 9 ? 1_794_980_000 - Int64(index) * 100_000 : nil)
            }, changes: FixtureLibrary.beastChanges),
        CatalogStatus(
            catalog: FixtureLibrary.worlds.id, checked: nil, outcome: .failed, problem: .notReached,
            progress: SyncProgress(phase: .list, done: 20, total: 60), changes: FixtureLibrary.worldChanges),
        CatalogStatus(catalog: FixtureLibrary.voids.id, checked: 0, outcome: .stale, problem: .certificate),
        CatalogStatus(
            catalog: FixtureLibrary.tales.id, checked: nil, outcome: .ok, problem: .tooManyRequests,
            message: "Not <now> & not you",
            deck: DrawFetchStatus(isFetching: true, problem: .tooManyRequests, message: "Not <now> & not you"),
            availableUpstreams: [
                AvailableUpstream(upstream: "double"),
                AvailableUpstream(upstream: "second", missingKey: "ALMANAC_SECOND_KEY"),
            ],
            pick: DailyPick(day: 20_775, entry: FixtureLibrary.id(FixtureLibrary.tales, "tale-1"))),
    ]

    /// The request targets to test with GET.
    public static let targets: [String] = {
        var targets = [
            "/", "/favourites", "/favourites?rename=beasts/beast-1", "/beasts/gone", "/beasts/gone?edit=note", "/search?q=gone",
            "/beasts/beast-1?note=both", "/list", "/list?from=/beasts/beast-1", "/list?from=/beasts/beast-5",
            "/list?from=/beasts%3Ftype%3Ddragon", "/list?from=/search%3Fq%3Dbeast", "/list?from=//evil.example",
            "/list?removed=5-x&name=%3Cb%3E", "/list/5-a", "/list/6-b", "/list/none", "/list/5-a?edit=list",
            "/list/5-a?note=worlds/1", "/list/5-a?removed=beasts/beast-5", "/list/5-a?format=csv", "/list/5-a?format=json",
            "/list/5-a?format=cards", "/list/5-a?skipped=2", "/list/5-a?offset=1", "/list?shared", "/list/5-a?edit=encounter",
            "/list/9-c", "/list/9-c?edit=list&note=worlds/1", "/list/9-d?edit=list", "/list/9-d?note=worlds/1",
            "/list/9-c?format=json",
            "/list/encounters",
            "/list/encounters/8-a", "/list/encounters/8-a?combatant=100003-3&log=1", "/list/encounters/8-a?combatant=bogus",
            "/list/encounters/8-a?format=csv", "/list/encounters/8-a?format=json", "/list/encounters/none",
            "/api/v1/encounters", "/api/v1/encounters/8-a", "/api/v1/encounters/8-a?format=csv", "/search/saved",
            "/search/saved?from=/beasts%3Ftype%3Ddragon", "/search/saved?rename=7-a",
            "/search/saved?removed=7-z&name=%3Cb%3E&page=/beasts", "/api/v1/lists", "/api/v1/lists/5-a", "/api/v1/lists/none",
            "/api/v1/lists/5-a?format=csv", "/api/v1/lists/5-a/worlds/1", "/api/v1/searches", "/api/v1/searches/7-a",
            "/shopping", "/shopping?format=text", "/shopping?format=json", "/shopping?removed=beasts/beast-1&factor=2",
            "/shopping?cleared=5", "/api/v1/shopping", "/api/v1/shopping?format=text", "/beasts/accents?scale-by=2",
            "/recipes", "/recipes?q=leek", "/recipes/8-a", "/recipes/8-a?scale-to=6&scale-units=both",
            "/recipes/8-a?view=cook&step=1",
            "/recipes/8-a?edit=note", "/recipes/8-b", "/import/recipe", "/import/recipe?from=recipes/8-a",
            "/import/recipe?from=beasts/nosuch", "/import/recipe/8-a", "/import/recipe/8-b", "/search?q=chives",
            "/api/v1/recipes",
            "/api/v1/recipes/8-a", "/api/v1/recipes/8-b", "/changes", "/changes?format=json", "/changes/beasts",
            "/changes/beasts?format=json", "/changes/beasts?before=400", "/changes/beasts?entry=beast-1", "/changes/worlds",
            "/changes/voids", "/changes/nosuch", "/api/v1/changes", "/api/v1/changes/beasts", "/api/v1/changes/beasts?limit=x",
            "/api/v1/changes/beasts?before=x", "/api/v1/changes/nosuch",
            "/favourites?removed=beasts/beast-5&name=%3Cb%3E", "/favourites?format=csv", "/favourites?format=json",
            "/settings", "/settings?part=reading", "/settings?part=device", "/settings?part=sources", "/settings?part=backup",
            "/settings?part=about", "/settings?part=x", "/settings?done=saved", "/settings/https", "/kit",
            "/help", "/search?q=zzzz&typing=1", "/collections/dnd", "/collections/kitchen", "/collections/nosuch",
            "/search?q=beast&in=dnd", "/search?q=beast&in=nosuch", "/api/v1/find?q=beast&in=dnd",
            "/beasts/beast-1?fragment=preview", "/beasts/mentioning?fragment=preview", "/worlds/2?fragment=preview",
            "/beasts/nosuch?fragment=preview", "/beasts?format=cards&type=dragon", "/beasts?format=cards&offset=3",
            "/search?q=beast&format=cards", "/favourites?format=cards", "/beasts?format=compare",
            "/worlds?format=compare&compare-to=1",
            "/beasts?format=compare&compare-to=beast-1&compare-to=beast-2&compare-to=beast-1&compare-to=nosuch&q=dragon",
            "/api/v1/shelf?library=7", "/api/v1/shelf?library=x",
            "/settings?done=restored&favourites=3&notes=4000000000",
            "/settings?done=restored&favourites=1&notes=2&older=3&sources=2", "/search",
            "/search?q=", "/search?q=beast", "/search?q=tentacle&limit=3", "/search?q=%22large+aberration%22",
            "/random?q=beast", "/random?q=zzzz", "/random/beasts?type=dragon", "/random/beasts?query=x",
            "/random/tales?q=because",
            "/api/v1/random/beasts?q=cr+5", "/api/v1/random/beasts?q=zzzz", "/search?q=cr+5+beast", "/search?q=type:dragno",
            "/search?q=sort:type", "/beasts?q=challenge+1/4&explain=1", "/beasts?sense=darkvision&sense=blindsight&all-of=sense",
            "/beasts?sense=darkvision&none-of=sense&cr-from=1&cr-to=5",
            "/beasts?table-of=cr&table-of=type&table-of=sense&cr-from=x",
            "/search?q=(sense:darkvision)+(sense:blindsight)&in=beasts", "/api/v1/find?q=cr+0,5",
            "/search?q=-beast+world", "/search?q=cr%3A1%2F4", "/search?q=cr%3E%3D5&format=json", "/search?q=beast&format=csv",
            "/search?q=population%3A1e12", "/search?q=oeuvre+strasse", "/search?q=is%3Afavourite", "/search?q=has:note",
            "/search?q=%3Cscript%3E", "/search?q=" + String(repeating: "%5B", count: 10_000), "/search?q=bogus:1&names=1",
            "/search?q=baest&explain=1", "/search?q=baest&exact=1", "/search?q=tyep:dragon+OR+(beast+-mentioning)&explain=1",
            "/search?q=sort:cr:desc+in:beasts+beast&explain=1", "/api/v1/find?q=mentionnig+beast&explain=1",
            "/beasts?q=tentacle&explain=1", "/beasts?q=tentacle+OR+baest&fragment=rows&explain=1&limit=3",
            "/beasts?q=beast&sort=cr&explain=1", "/beasts?explain=1&limit=2", "/search?q=beast&in=beasts&in=worlds&limit=2",
            "/api/v1/list/beasts?q=mentionnig+beast&explain=1", "/api/v1/list/voids?q=x", "/api/v1/find?q=x&in=worlds&in=voids",
            "/beasts/beast-5?q=beast&removed=beasts/beast-5&name=%3Cb%3E&since=-1", "/tales/tale-0?removed=tales/tale-0",
            "/beasts?q=cr%3E0+ty&typing=1", "/beasts?q=cr%3E0+type:drag&typing=1", "/beasts?q=type:drag&typing=1&fragment=rows",
            "/search?q=-type:%22dra&typing=1", "/search?q=type:&typing=1", "/search?q=tentacle+type&typing=1&explain=1",
            "/beasts?format=csv&offset=3&limit=2", "/search?q=" + String(repeating: "(%22", count: 300),
            "/api/v1/find?q=beast&format=csv&limit=4294967295", "/api/v1/list/beasts?q=mentioning",
            "/beasts?q=mentionnig", "/beasts?q=mentionnig&exact=1", "/beasts?q=beast&sort=name:desc",
            "/beasts/beast-1?q=tentacle",
            "/beasts/beast-1?mark=tentacle+%22large+aberration%22", "/beasts/hostile-0?mark=script",
            "/beasts", "/beasts?limit=3&offset=57", "/beasts?sort=cr", "/beasts?sort=cr:desc&limit=500", "/beasts?sort=hp:desc",
            "/beasts?type=dragon&cr=0..%3C1", "/beasts?favourites=1", "/beasts?q=beast&scope=names",
            "/beasts?q=tentacle&scope=features",
            "/beasts?fragment=rows&offset=50", "/beasts?q=tentacle&typing=1&limit=20&fragment=list",
            "/beasts?fragment=list&limit=20",
            "/search?q=beast&typing=1&fragment=list", "/search?fragment=list", "/voids?fragment=list", "/beasts?format=csv",
            "/beasts?format=json",
            "/beasts?offset=4294967295&limit=4294967295",
            "/beasts?q=nothingmatches", "/worlds", "/worlds?sort=population", "/worlds?climate=arid&climate=temperate", "/voids",
            "/voids?type=dragon&cr=0..%3C1", "/voids?q=x",
            "/beasts/beast-1", "/beasts/beast-1?edit=note", "/beasts/beast-1?edit=name", "/beasts/beast-59?type=dragon&sort=cr",
            "/beasts/mentioning", "/beasts/beast-10", "/beasts/beast-11", "/beasts/zz-new", "/beasts/accents", "/beasts/letters",
            "/beasts/beast-2?format=json", "/worlds/1", "/worlds/2",
            "/beasts/accents?view=cook", "/beasts/accents?type=dragon&sort=cr&view=cook&step=1",
            "/beasts/accents?view=cook&step=2&have=0&have=3&have=3&have=99999999999&have=x", "/beasts/accents?view=cook&step=99",
            "/beasts/accents?scale-by=2", "/beasts/accents?type=dragon&scale-by=1/3&scale-units=both",
            "/beasts/accents?scale-by=%3Cscript%3E",
            "/beasts/accents?view=cook&scale-by=1,5&scale-units=both&step=1", "/beasts/accents?scale-to=3&scale-by=1/101",
            "/beasts/beast-1?view=cook", "/beasts/nosuch?view=cook", "/api/v1/show/beasts/accents",
            "/worlds/3", "/worlds/4", "/worlds/5", "/worlds/8", "/random", "/random/beasts", "/random/voids", "/random/nosuch",
            "/random/dnd", "/random/tales", "/random/beasts?limit=2", "/random/jokes", "/tales", "/tales/tale-0",
            "/tales/tale-2?edit=name&back=/tales",
            "/tales/tale-3?edit=name&back=//evil.example", "/tales/tale-1?format=json", "/tales/draw",
            "/tales/draw?entry=tale-0&from=ahead", "/tales/draw?entry=tale-3&from=deck", "/tales/draw?entry=nosuch",
            "/beasts/draw", "/search?q=because", "/api/v1/random/tales", "/api/v1/show/tales/tale-0",
            "/roll?dice=2d6%2B4&back=/beasts/beast-1", "/roll?dice=999d1000", "/roll?dice=%3Cscript%3E", "/backup",
            "/pictures/worlds/1/88.webp", "/pictures/worlds/2/88.webp", "/pictures/worlds/1/45.webp", "/pictures/worlds/1/44.png",
            "/settings/readers", "/invitation/t0ken", "/sign-out", "/settings/catalogs", "/settings/catalogs/beasts",
            "/settings/catalogs/%00", "/import",
            "/import?done=beasts&added=3&changed=0&kept=1&unusable=2", "/import?done=%3Cscript%3E&added=-1",
            "/static/test/en/manifest.webmanifest", "/static/test/fr/manifest.webmanifest",
            "/static/test/xx/manifest.webmanifest",
            "/search?q=%22red+dragon%22%0A+https://example.org/x&title=A",
            "/search?title=%3Cb%3E&text=https://example.org/red-dragon",
            "/search?q=https://example.org/red-dragon", "/api/v1/find?q=https://example.org/beast+beast",
            "/pictures/nosuch/1/44.webp", "/pictures/worlds/nosuch/44.webp", "/static/test/emblems.svg", "/nosuch", "/nosuch/x",
            "/beasts/nosuch", "/beasts/..", "/beasts/%00", "/beasts/%ff%fe", "/search?q=%ff", "/api/v1/find?q=%c3",
            "/beasts?limit=0&cr=zz&sort=bogus",
            "/a/b/c/d", "//evil.example", "/%2e%2e/%2e%2e/etc/passwd", "/" + String(repeating: "a", count: 100_000), "/?",
            "/api", "/api/v2/catalogs", "/api/v1/catalogs", "/api/v1/list/beasts?limit=2",
            "/api/v1/list/worlds?sort=population:desc",
            "/api/v1/list/nosuch", "/api/v1/list/beasts?limit=-1", "/api/v1/list/beasts?sort=bogus",
            "/api/v1/show/beasts/beast-1",
            "/api/v1/show/beasts/mentioning", "/api/v1/show/beasts/beast-10", "/api/v1/show/beasts/beast-7",
            "/api/v1/show/worlds/1", "/api/v1/show/worlds/3", "/api/v1/show/beasts/nosuch",
            "/api/v1/show/nosuch/x", "/api/v1/find?q=beast&limit=2", "/api/v1/find?q=oeuvre", "/api/v1/find",
            "/api/v1/find?q=x&in=nosuch",
            "/api/v1/random/worlds", "/api/v1/random/voids", "/api/v1/favourites", "/api/v1/favourites/beasts/beast-1",
            "/api/v1/favourites/beasts/beast-9", "/api/v1/notes/worlds/1", "/api/v1/backup",
        ]
        for index in FixtureLibrary.hostile.indices {
            targets.append("/beasts/hostile-\(index)")
            targets.append("/api/v1/show/beasts/hostile-\(index)")
        }
        return targets
    }()

    /// Requests that change something.
    public static let changes: [Request] = {
        func form(_ target: String, _ fields: String) -> Request {
            Request(.post, target, contentType: "application/x-www-form-urlencoded", body: Array(fields.utf8))
        }
        func json(_ method: Request.Method, _ target: String, _ body: String) -> Request {
            Request(method, target, contentType: "application/json", body: Array(body.utf8))
        }
        return [
            form("/list", "name=New+%3Cb%3E&from=/beasts/beast-1"), form("/list", "name=+"),
            form("/list/5-a", "action=change&name=Renamed&colour=blue&order=cr:desc&limit=7"),
            form("/list", "shared=name%3DNew%26entries%3Dbeasts/beast-1%2520x%250Ano/one"), form("/list", "shared=x"),
            form("/list/encounters", "name=New+%3Cb%3E"), form("/list/encounters", "name=+"),
            form("/list/encounters", "name=n&entry=beasts/beast-1&count=2&entry=beasts/beast-2&count=0&points=rolled"),
            form("/list/encounters", "name=n&entry=worlds/1"), form("/list/encounters", "name=n&entry=beasts/beast-1&count=101"),
            form("/list/encounters/8-a", "action=turn&round=1&ended=100001-1"), form("/list/encounters/8-a", "action=turn"),
            form("/list/encounters/8-a", "action=damage&combatant=100001-1&amount=2d6%2B3"),
            form("/list/encounters/8-a", "action=heal&combatant=100002-2&amount=4"),
            form("/list/encounters/8-a", "action=damage&combatant=100001-1&amount=much"),
            form("/list/encounters/8-a", "action=damage&combatant=bogus&amount=1"),
            form("/list/encounters/8-a", "action=initiative&combatant=100002-2&initiative="),
            form("/list/encounters/8-a", "action=initiative&combatant=100002-2&initiative=9"),
            form("/list/encounters/8-a", "action=roll"), form("/list/encounters/8-a", "action=undo"),
            form("/list/encounters/8-a", "action=condition&combatant=100002-2&condition=prone&turns=2"),
            form("/list/encounters/8-a", "action=condition&combatant=100002-2&condition=bogus"),
            form("/list/encounters/8-a", "action=cure&combatant=100003-3&condition=poisoned"),
            form("/list/encounters/8-a", "action=leave&combatant=100003-3"), form("/list/encounters/8-a", "action=bogus"),
            form("/list/encounters/8-a", "action=add&player=Bo%0Ab&initiative=d20&maximum=12"),
            form("/list/encounters/8-a", "action=add&from=/beasts/beast-5"), form("/list/encounters/8-a", "action=delete&name=n"),
            form("/list/encounters/8-a", "action=rename&name=n"), form("/list/encounters/8-x", "action=restore&name=x"),
            json(.post, "/api/v1/encounters", #"{"name":"n","entry":["beasts/beast-1"],"count":[2]}"#),
            json(.put, "/api/v1/encounters/8-a", #"{"action":"damage","combatant":"100001-1","amount":3}"#),
            json(.put, "/api/v1/encounters/8-a", #"{"name":"Renamed"}"#), json(.put, "/api/v1/encounters/8-a", #"{"action":{}}"#),
            json(.delete, "/api/v1/encounters/8-a", ""),
            form("/search/saved", "name=New&page=/beasts%3Ftype%3Ddragon"), form("/search/saved", "name=New&page=/help"),
            form("/search/saved/7-a", "action=open"), form("/search/saved/7-a", "action=rename&name=n"),
            form("/search/saved/7-a", "action=view"), form("/search/saved/7-a", "action=delete"),
            form("/shopping", "action=add&entry=beasts/accents&scale-by=1/2&back=/beasts/accents"),
            form("/shopping", "action=add&entry=beasts/beast-1"), form("/shopping", "action=add&entry=beasts/accents&scale-by=x"),
            form("/shopping", "action=write&text=Milk"), form("/shopping", "action=write&text=+"),
            form("/shopping", "untick=8-a"), form("/shopping", "tick=none"), form("/shopping", "remove=8-a"),
            form("/shopping", "drop=beasts/accents"), form("/shopping", "drop=x"), form("/shopping", "action=clear"),
            form("/shopping", "action=restore&cleared=5"), form("/shopping", "action=bogus"),
            form("/import/recipe", "title=New&servings=2&ingredients=1+egg%0D%0A2+leeks&steps=Boil."),
            form("/import/recipe", "title="), form("/changes", "until=1794980000"), form("/changes", "until=x"),
            json(.put, "/api/v1/changes", ""),
            form("/import/recipe/8-a", "action=save&title=New"), form("/import/recipe/8-a", "action=delete"),
            form("/import/recipe/8-a", "action=restore&text=New"), form("/import/recipe/8-b", "action=save&title=New"),
            form("/favourites/recipes/8-a", "action=add"), form("/notes/recipes/8-a", "note=x"),
            form("/search/saved/none", "action=open"), form("/list/5-a", "action=delete"),
            form("/list/5-x", "action=restore&name=x"), form("/list/5-a", "action=add&from=/beasts%3Ftype%3Ddragon"),
            form("/list/5-a", "action=remove&entry=worlds/1"), form("/list/5-a?row=1", "action=up&entry=beasts/beast-1"),
            form("/list/9-c", "action=remove&entry=worlds/1"), form("/list/9-d", "action=note&entry=worlds/1&note=b"),
            form("/list/9-d", "action=delete"), form("/list/5-a", "action=change&name=n&sharing=read"),
            form("/list/5-a", "action=change&name=n&sharing=bogus"), form("/list/9-d", "action=change&name=n&sharing="),
            form("/list/5-a", "action=note&entry=worlds/1&note=a%0D%0Ab"), form("/list/5-a", "action=bogus"),
            form("/list/5-a", "action=down&entry=bogus"), form("/list/none", "action=delete"),
            form("/favourites/beasts/beast-3", "action=add&name=%3Cb%3E&back=/beasts"), form("/favourites/worlds/2", ""),
            form("/favourites/beasts/beast-1", "action=remove&back=//evil.example"),
            form("/favourites/beasts/beast-1", "action=rename&name=%00%0Anew+name"),
            form("/favourites/beasts/beast-1", "action=bogus"), form("/notes/beasts/beast-5", "note=a%0D%0Ab"),
            form("/notes/beasts/beast-5", ""), form("/notes/beasts/nosuch", "note=x"),
            form("/settings", "language=fr&theme=dark&text=large"), form("/settings", "language=xx&theme=bogus"),
            form("/refresh", "catalog=beasts&back=/beasts"), form("/refresh", "catalog=nosuch"), form("/stop", ""),
            form("/favourites/tales/tale-0", "action=add&back=/tales"),
            form("/favourites/tales/tale-0", "action=add&name=&back=//evil.example"),
            form("/favourites/beasts/beast-5", "action=add&name=new&instead=beasts/beast-2"),
            form("/favourites/beasts/beast-5", "action=add&name=%3Cb%3E"),
            form("/favourites/beasts/beast-5", "action=add&name=x&instead=nonsense"),
            form("/tales/draw", ""), form("/beasts/draw", ""), form("/nosuch/draw", ""),
            form("/settings", "source.tales=second&source.beasts=%3Cscript%3E&source.=x"),
            json(.put, "/api/v1/favourites/tales/tale-1", ""),
            json(.put, "/api/v1/favourites/beasts/beast-9", #"{"name":"n","instead":"beasts/beast-1"}"#),
            json(.put, "/api/v1/favourites/beasts/beast-9", #"{"instead":7}"#),
            form("/pictures", "catalog=worlds&action=keep"), form("/pictures", "catalog=worlds&action=bogus"),
            form("/pictures", "catalog=nosuch&action=remove"),
            form("/offline", "catalog=beasts&keep=1&pictures=1"), form("/offline", "test=1"), form("/offline", "catalog=x"),
            form("/settings/readers", "action=add"), form("/invitation/t0ken", ""), form("/sign-out", ""),
            form("/restore", ""), form("/import", ""), form("/settings/catalogs/beasts", "action=remove"), form("/beasts", ""),
            form("/nosuch", ""),
            json(.put, "/api/v1/favourites/worlds/3", #"{"name":"\u00e9\ud83d\ude00"}"#),
            json(.put, "/api/v1/favourites/beasts/beast-9", "{}"), json(.put, "/api/v1/favourites/beasts/beast-9", "{"),
            json(.delete, "/api/v1/favourites/beasts/beast-1", ""),
            json(.put, "/api/v1/notes/beasts/beast-1", #"{"note":"x\ny"}"#),
            json(.put, "/api/v1/notes/beasts/beast-1", #"{"note":5}"#), json(.delete, "/api/v1/notes/beasts/beast-1", ""),
            json(.post, "/api/v1/sync", #"{"catalogs":["worlds"]}"#), json(.post, "/api/v1/sync", #"{"catalogs":["nosuch"]}"#),
            json(.post, "/api/v1/backup?replace=1", "{}"), json(.post, "/api/v1/catalogs", ""), json(.other, "/", ""),
            json(.put, "/api/v1/notes/beasts/beast-1", String(repeating: "[", count: 10_000)),
        ]
    }()

    /// All requests.
    public static let all: [Case] = {
        var cases: [Case] = []
        let french = UserSettings(
            language: .french, theme: .dark, textSize: .large,
            sources: [CatalogUpstreamChoice(catalog: FixtureLibrary.tales.id, upstream: "second")])
        for request in targets.map({ Request(.get, $0) }) + changes {
            cases.append(Case(request: request, shelf: ShelfState(), context: context()))
            cases.append(Case(request: request, shelf: FixtureLibrary.shelf, context: context(french)))
        }
        return cases
    }()
}
