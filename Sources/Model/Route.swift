/// The routes that Almanac's server handles. This is the program's only table of routes.
///
/// The `Routing` module looks up each request in this table and rejects unsupported methods. Imported catalogs and columns
/// can't use a name from this table. `Scripts/check-docs` parses the table and compares it with the documentation.
public enum Route: CaseIterable, Sendable {
    case home, search, favourites, settings, random, randomOf, roll, backup, refresh, stop, restore, pictures, picture, emblems,
        manifest
    case help, collection, importFile, ownCatalogs, ownCatalog, kit, offline, https, readers, invitation, signOut,
        favourite, note, lists, encounters, encounter, keptList
    case savedSearches, savedSearch, shopping, newRecipe, ownRecipe, changes, catalogChanges, draw
    case catalog, entry
    case apiCatalogs, apiList, apiShow, apiFind, apiRandom, apiFavourites, apiFavourite, apiNote, apiLists, apiKeptList
    case apiMember, apiEncounters, apiEncounter, apiSearches, apiSearch, apiShopping, apiRecipes, apiRecipe, apiChanges
    case apiCatalogChanges, apiBackup, apiShelf, apiSync, apiReaders, apiReader, apiDevices, apiDevice, apiDescription

    /// The definition of a route: its path, methods and parameters.
    public struct Definition: Sendable {
        /// The route's path. A segment in capitals is a placeholder that matches any text, and all other segments are literal.
        public let path: String
        /// The HTTP methods that the route supports.
        public let methods: Methods
        /// Whether the query may contain the list parameters (`Route.listParameters`) and the catalog's filters.
        public let hasList: Bool
        /// The names of the other query parameters that the route supports, separated by spaces.
        public let query: String
        /// The names of the fields in the request body, separated by spaces.
        public let body: String

        init(_ path: String, _ methods: Methods, hasList: Bool = false, query: String = "", body: String = "") {
            self.path = path
            self.methods = methods
            self.hasList = hasList
            self.query = query
            self.body = body
        }
    }

    /// A set of HTTP methods.
    public struct Methods: OptionSet, Sendable {
        /// A bit mask with one bit for each method.
        public let rawValue: UInt8

        /// Creates a set of methods from a bit mask.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// `GET`: reads a page or a document.
        public static let get = Methods(rawValue: 1)
        /// `POST`: submits a form or starts a task.
        public static let post = Methods(rawValue: 2)
        /// `PUT`: stores a value.
        public static let put = Methods(rawValue: 4)
        /// `DELETE`: removes a value.
        public static let delete = Methods(rawValue: 8)

        /// The value of the `Allow` header.
        public var allow: String {
            var names: [String] = []
            if contains(.get) { names.append("GET") }
            if contains(.post) { names.append("POST") }
            if contains(.put) { names.append("PUT") }
            if contains(.delete) { names.append("DELETE") }
            return names.joined(separator: ", ")
        }
    }

    /// The names of a list's query parameters, separated by spaces.
    public static let listParameters = "q scope sort favourites exact explain typing offset limit all-of none-of"

    /// The names of the list parameters that a random entry's URL may contain, separated by spaces. They determine the list from
    /// which the entry is selected. Paging parameters aren't included, because the entry is selected from the whole list.
    public static let selectionParameters = "q scope sort favourites exact explain typing all-of none-of"

    /// The route's path, methods and parameters. If an address matches several routes, Almanac uses the route that is declared
    /// first.
    public var definition: Definition {
        switch self {
        case .home: Definition("/", .get)
        case .search:
            Definition("/search", .get, query: "q title text in names exact explain typing filters offset limit format fragment")
        case .favourites: Definition("/favourites", .get, query: "rename removed name since format")
        case .settings:
            Definition(
                "/settings", [.get, .post], query: "part done favourites notes older", body: "language theme text back")
        case .random: Definition("/random", .get, query: "q in names exact")
        case .randomOf: Definition("/random/CATALOG", .get, hasList: true)
        case .roll: Definition("/roll", .get, query: "dice back")
        case .help: Definition("/help", .get)
        case .collection: Definition("/collections/COLLECTION", .get)
        case .backup: Definition("/backup", .get)
        case .refresh: Definition("/refresh", .post, body: "catalog back")
        case .stop: Definition("/stop", .post, body: "catalog back")
        case .restore: Definition("/restore", .post, body: "file replace")
        case .pictures: Definition("/pictures", .post, body: "catalog action back")
        case .picture: Definition("/pictures/CATALOG/ID/SIZE.webp", .get)
        case .emblems: Definition("/static/BUILD/emblems.svg", .get)
        case .manifest: Definition("/static/BUILD/LANGUAGE/manifest.webmanifest", .get)
        case .importFile:
            Definition(
                "/import", [.get, .post], query: "done added changed kept unusable",
                body: "file catalog update preview replace url recipe")
        case .ownCatalogs: Definition("/settings/catalogs", .get, query: "done")
        case .ownCatalog: Definition("/settings/catalogs/CATALOG", [.get, .post], query: "done", body: "action name collection")
        case .kit: Definition("/kit", .get, query: "manifest")
        case .offline: Definition("/offline", .post, body: "catalog keep pictures test")
        case .https: Definition("/settings/https", .get, query: "file")
        case .readers:
            Definition("/settings/readers", [.get, .post], query: "done", body: "action reader device name role identity")
        case .invitation: Definition("/invitation/TOKEN", [.get, .post], body: "name")
        case .signOut: Definition("/sign-out", [.get, .post])
        case .favourite: Definition("/favourites/CATALOG/ID", .post, query: "row", body: "action name instead since back")
        case .note: Definition("/notes/CATALOG/ID", .post, query: "row", body: "note since back")
        case .lists: Definition("/list", [.get, .post], query: "from removed name shared", body: "name from shared")
        case .encounters:
            Definition(
                "/list/encounters", [.get, .post], query: "from", body: "name entry count points player maximum initiative")
        case .encounter:
            Definition(
                "/list/encounters/ENCOUNTER", [.get, .post], query: "combatant log format",
                body:
                    "action combatant ended round amount initiative condition turns event entry count points from player maximum name"
            )
        case .keptList:
            Definition(
                "/list/LIST", [.get, .post], query: "edit note removed row format offset skipped",
                body: "action name colour order limit entry note from")
        case .savedSearches:
            Definition("/search/saved", [.get, .post], query: "from rename removed name page", body: "name page")
        case .savedSearch: Definition("/search/saved/SEARCH", .post, body: "action name page")
        case .shopping:
            Definition(
                "/shopping", [.get, .post], query: "format cleared removed factor",
                body: "action text entry scale-by back tick untick remove drop cleared keep")
        case .newRecipe:
            Definition(
                "/import/recipe", [.get, .post], query: "from",
                body: "action title servings prep cook time tags ingredients steps picture source")
        case .ownRecipe:
            Definition(
                "/import/recipe/RECIPE", [.get, .post],
                body: "action title servings prep cook time tags ingredients steps picture source since text")
        case .changes: Definition("/changes", [.get, .post], query: "format", body: "until")
        case .catalogChanges: Definition("/changes/CATALOG", .get, query: "entry before format")
        case .draw: Definition("/CATALOG/draw", [.get, .post], query: "entry from")
        case .catalog: Definition("/CATALOG", .get, hasList: true, query: "format fragment table-of choices-of compare-to")
        case .entry:
            Definition(
                "/CATALOG/ID", .get, hasList: true,
                query:
                    "view step have scale-by scale-to scale-units edit note back mark removed name since format table-of fragment"
            )
        case .apiCatalogs: Definition("/api/v1/catalogs", .get)
        case .apiList: Definition("/api/v1/list/CATALOG", .get, hasList: true, query: "format fields")
        case .apiShow: Definition("/api/v1/show/CATALOG/ID", .get)
        case .apiFind: Definition("/api/v1/find", .get, query: "q in names exact explain typing offset limit format fields")
        case .apiRandom: Definition("/api/v1/random/CATALOG", .get, hasList: true)
        case .apiFavourites: Definition("/api/v1/favourites", .get)
        case .apiFavourite: Definition("/api/v1/favourites/CATALOG/ID", [.get, .put, .delete], body: "name instead")
        case .apiNote: Definition("/api/v1/notes/CATALOG/ID", [.get, .put, .delete], body: "note version")
        case .apiLists: Definition("/api/v1/lists", [.get, .post], body: "name colour order limit sharing add")
        case .apiKeptList:
            Definition(
                "/api/v1/lists/LIST", [.get, .put, .delete], query: "format", body: "name colour order limit sharing add remove")
        case .apiMember: Definition("/api/v1/lists/LIST/CATALOG/ID", [.get, .put, .delete], body: "note")
        case .apiEncounters:
            Definition(
                "/api/v1/encounters", [.get, .post], body: "name entry count points player maximum initiative")
        case .apiEncounter:
            Definition(
                "/api/v1/encounters/ENCOUNTER", [.get, .put, .delete], query: "format",
                body:
                    "action combatant ended round amount initiative condition turns event entry count points from player maximum name"
            )
        case .apiSearches: Definition("/api/v1/searches", [.get, .post], body: "name page view")
        case .apiSearch: Definition("/api/v1/searches/SEARCH", [.get, .put, .delete], body: "name page view seen")
        case .apiShopping:
            Definition(
                "/api/v1/shopping", [.get, .put], query: "format", body: "add factor servings drop write remove tick untick clear"
            )
        case .apiRecipes: Definition("/api/v1/recipes", [.get, .post], body: "recipe")
        case .apiRecipe: Definition("/api/v1/recipes/RECIPE", [.get, .put, .delete], body: "recipe version")
        case .apiChanges: Definition("/api/v1/changes", [.get, .put])
        case .apiCatalogChanges: Definition("/api/v1/changes/CATALOG", .get, query: "entry before limit")
        case .apiBackup: Definition("/api/v1/backup", [.get, .post], query: "replace")
        case .apiShelf: Definition("/api/v1/shelf", [.get, .post], query: "library after")
        case .apiSync: Definition("/api/v1/sync", .post, body: "catalogs")
        case .apiReaders: Definition("/api/v1/readers", [.get, .post], body: "name role identity")
        case .apiReader: Definition("/api/v1/readers/READER", [.put, .delete], body: "role identity")
        case .apiDevices: Definition("/api/v1/devices", [.get, .post], body: "reader")
        case .apiDevice: Definition("/api/v1/devices/DEVICE", .delete)
        case .apiDescription: Definition("/api/v1/openapi.json", .get)
        }
    }

    /// Whether the route rejects requests with unknown parameters. Most routes ignore unknown parameters. If the route for a
    /// random entry ignored a misspelt filter, however, it could select an entry that the reader wanted to exclude.
    public var refusesUnknownParameters: Bool {
        switch self {
        case .random, .randomOf: true
        default: isAPI
        }
    }

    /// Whether the route belongs to the API, which returns JSON.
    public var isAPI: Bool { Route.isAPI(path) }

    /// Returns whether an address belongs to the API, which returns JSON.
    public static func isAPI(_ address: String) -> Bool { address.utf8.starts(with: "/api/".utf8) }

    /// The route's path, in which segments in capitals are placeholders.
    public var path: String { definition.path }

    /// The part of the path before the first placeholder, such as `/notes/`.
    public var stem: Substring.UTF8View { path.utf8.prefix { !ASCII.isUppercase($0) } }

    // The server looks for these files before it looks at the table.

    /// The path at which the addresses of a build's files begin.
    public static let staticFolder = "/static/"
    /// The path at which the addresses of packs and outlines begin.
    public static let kitFolder = "/kit/"
    /// The path of the service worker.
    public static let workerFile = "/worker.js"
    /// The path of the icon for browsers that don't support SVG icons.
    public static let iconFile = "/favicon.ico"
    /// The path at which the server says that it answers.
    public static let healthFile = "/healthz"
    /// The path at which the server says whether it can do its work.
    public static let readinessFile = "/readyz"
    /// The path of the server's statistics.
    public static let statisticsFile = "/metrics"
    /// The path of the local CA's certificate on the server for plain HTTP.
    public static let authorityFile = "/almanac-ca.crt"

    /// Finds the route for an address, regardless of the method.
    ///
    /// - Parameter segments: The decoded segments of the path.
    /// - Returns: The route and the segments that match the placeholders in its path, or nil if the address doesn't exist.
    public static func matching(_ segments: [String]) -> (route: Route, arguments: [String])? {
        let isAPI = segments.first.map { UTF8Comparison.equal($0.utf8, "api".utf8) } ?? false
        for route in allCases {
            let path = route.definition.path
            guard Route.isAPI(path) == isAPI, let arguments = arguments(of: path, segments) else { continue }
            return (route, arguments)
        }
        return nil
    }

    /// Returns the segments that match the placeholders in a route's path, or nil if the segments don't match the path.
    private static func arguments(of path: String, _ segments: [String]) -> [String]? {
        var arguments: [String] = []
        var place = 0
        let path = path.utf8.span
        var start = 1
        for end in 1...path.count where end == path.count || path[end] == ASCII.slash {
            guard end > start else { continue }
            guard place < segments.count else { return nil }
            if isCapital(path[start]) {
                arguments.append(segments[place])
            } else {
                let segment = segments[place].utf8.span
                guard segment.count == end - start else { return nil }
                for index in segment.indices where segment[index] != path[start + index] { return nil }
            }
            place += 1
            start = end + 1
        }
        return place == segments.count ? arguments : nil
    }

    private static func isCapital(_ byte: UInt8) -> Bool { ASCII.isUppercase(byte) }

    /// Whether the address begins with a catalog's name. If so, the address exists only if the catalog exists.
    public var beginsWithCatalog: Bool { definition.path.utf8.starts(with: "/CATALOG".utf8) }

    /// The literal first segments of all routes. Catalogs can't use these names.
    public static var firstSegments: [String] {
        allCases.compactMap { route in
            guard let segment = route.definition.path.utf8.split(separator: ASCII.slash).first, let first = segment.first,
                !isCapital(first)
            else { return nil }
            return String(Substring(segment))
        }
    }

    /// The URL parameters that already have a meaning on pages with entries, so a column can't use them as its key. Names with a
    /// hyphen are omitted, because no column's key contains a hyphen.
    public static var entryParameters: [String] {
        var words = listParameters
        for route in allCases where route.showsEntries { words += " " + route.definition.query }
        // Omit names that contain a hyphen, because column keys never do, and `fields`, which came later than imported catalogs. If
        // a column is called “fields”, the parameter is its filter.
        return names(words).filter { !$0.utf8.contains(ASCII.minus) && !UTF8Comparison.equal($0.utf8, "fields".utf8) }
    }

    /// Splits a space-separated list of names.
    public static func names(_ words: String) -> [String] {
        words.utf8.split(separator: ASCII.space).map { String(Substring($0)) }
    }

    /// Whether the route shows a list of entries, or an entry whose URL preserves the parameters of its list.
    private var showsEntries: Bool {
        switch self {
        case .search, .favourites, .apiFind: true
        default: definition.hasList
        }
    }
}
