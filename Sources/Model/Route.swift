/// The addresses that Almanac answers: the only table of routes.
///
/// `Routing` finds a request's route here and refuses other methods. Imported catalogs and columns can't take a name that the
/// table uses. `Scripts/check-docs` reads the definitions below and compares the documents with them.
public enum Route: CaseIterable, Sendable {
    case home, search, favourites, settings, random, randomOf, roll, backup, refresh, stop, restore, pictures, picture, emblems
    case favourite, note, draw, catalog, entry
    case apiCatalogs, apiList, apiShow, apiFind, apiRandom, apiFavourites, apiFavourite, apiNote, apiBackup, apiSync

    /// A route's row in the table.
    public struct Definition: Sendable {
        /// The path. A segment in capitals stands for any text; all other segments are literal.
        public let path: String
        /// The supported methods.
        public let methods: Methods
        /// Whether the query may hold a list's parameters, `Route.listParameters`, and the catalog's filters.
        public let hasList: Bool
        /// The names of all other parameters in the query, separated by spaces.
        public let query: String
        /// The names of the fields in the body, separated by spaces.
        public let body: String

        init(_ path: String, _ methods: Methods, hasList: Bool = false, query: String = "", body: String = "") {
            self.path = path
            self.methods = methods
            self.hasList = hasList
            self.query = query
            self.body = body
        }
    }

    /// A set of methods.
    public struct Methods: OptionSet, Sendable {
        /// A bit for each method.
        public let rawValue: UInt8

        /// The methods with these bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Reads a page or a document.
        public static let get = Methods(rawValue: 1)
        /// Sends a form, or starts something.
        public static let post = Methods(rawValue: 2)
        /// Stores a value.
        public static let put = Methods(rawValue: 4)
        /// Removes a value.
        public static let delete = Methods(rawValue: 8)

        /// The value of the header `Allow`.
        public var allow: String {
            var names: [String] = []
            if contains(.get) { names.append("GET") }
            if contains(.post) { names.append("POST") }
            if contains(.put) { names.append("PUT") }
            if contains(.delete) { names.append("DELETE") }
            return names.joined(separator: ", ")
        }
    }

    /// The parameters of a list, separated by spaces.
    public static let listParameters = "q scope sort favourites exact explain typing offset limit"

    /// The route's row. Where two paths match an address, the first case of `Route` wins.
    public var definition: Definition {
        switch self {
        case .home: Definition("/", .get)
        case .search: Definition("/search", .get, query: "q in names exact explain typing filters offset limit format")
        case .favourites: Definition("/favourites", .get, query: "rename removed name since format")
        case .settings:
            Definition("/settings", [.get, .post], query: "done favourites notes older", body: "language theme text back")
        case .random: Definition("/random", .get)
        case .randomOf: Definition("/random/CATALOG", .get)
        case .roll: Definition("/roll", .get, query: "dice back")
        case .backup: Definition("/backup", .get)
        case .refresh: Definition("/refresh", .post, body: "catalog back")
        case .stop: Definition("/stop", .post, body: "catalog back")
        case .restore: Definition("/restore", .post, body: "file replace")
        case .pictures: Definition("/pictures", .post, body: "catalog action back")
        case .picture: Definition("/pictures/CATALOG/ID/SIZE.webp", .get)
        case .emblems: Definition("/static/BUILD/emblems.svg", .get)
        case .favourite: Definition("/favourites/CATALOG/ID", .post, query: "row", body: "action name instead since back")
        case .note: Definition("/notes/CATALOG/ID", .post, query: "row", body: "note since back")
        case .draw: Definition("/CATALOG/draw", [.get, .post], query: "entry from")
        case .catalog: Definition("/CATALOG", .get, hasList: true, query: "format fragment")
        case .entry:
            Definition(
                "/CATALOG/ID", .get, hasList: true,
                query: "view step have scale-by scale-to scale-units edit note back mark removed name since format")
        case .apiCatalogs: Definition("/api/v1/catalogs", .get)
        case .apiList: Definition("/api/v1/list/CATALOG", .get, hasList: true, query: "format")
        case .apiShow: Definition("/api/v1/show/CATALOG/ID", .get)
        case .apiFind: Definition("/api/v1/find", .get, query: "q in names exact explain typing offset limit format")
        case .apiRandom: Definition("/api/v1/random/CATALOG", .get)
        case .apiFavourites: Definition("/api/v1/favourites", .get)
        case .apiFavourite: Definition("/api/v1/favourites/CATALOG/ID", [.get, .put, .delete], body: "name instead")
        case .apiNote: Definition("/api/v1/notes/CATALOG/ID", [.get, .put, .delete], body: "note version")
        case .apiBackup: Definition("/api/v1/backup", [.get, .post], query: "replace")
        case .apiSync: Definition("/api/v1/sync", .post, body: "catalogs")
        }
    }

    /// Whether the route belongs to the API, which answers with JSON.
    public var isAPI: Bool { definition.path.utf8.starts(with: "/api/".utf8) }

    /// Finds the route of an address, whatever the method.
    ///
    /// - Parameter segments: the decoded segments of the path.
    /// - Returns: the route, and the segments in place of the capitals in its path; nil if there is no such address.
    public static func matching(_ segments: [String]) -> (route: Route, arguments: [String])? {
        let isAPI = segments.first.map { Bytes.equal($0.utf8, "api".utf8) } ?? false
        for route in allCases {
            let path = route.definition.path
            guard path.utf8.starts(with: "/api/".utf8) == isAPI, let arguments = arguments(of: path, segments) else { continue }
            return (route, arguments)
        }
        return nil
    }

    /// The segments in place of the path's capitals; nil if the path has other segments.
    private static func arguments(of path: String, _ segments: [String]) -> [String]? {
        var arguments: [String] = []
        var place = 0
        let path = path.utf8.span
        var start = 1
        for end in 1...path.count where end == path.count || path[end] == 0x2F {
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

    private static func isCapital(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }

    /// Whether the address begins with a catalog, so that it exists only if the catalog does.
    public var beginsWithCatalog: Bool { definition.path.utf8.starts(with: "/CATALOG".utf8) }

    /// The names that begin an address: a catalog can't have them.
    public static var firstSegments: [String] {
        allCases.compactMap { route in
            guard let segment = route.definition.path.utf8.split(separator: 0x2F).first, let first = segment.first,
                !isCapital(first)
            else { return nil }
            return String(Substring(segment))
        }
    }

    /// The names that mean something beside a filter: a column can't have them. No column's key contains a hyphen.
    public static var entryParameters: [String] {
        var words = listParameters
        for route in allCases where route.showsEntries { words += " " + route.definition.query }
        return words.utf8.split(separator: 0x20).filter { !$0.contains(0x2D) }.map { String(Substring($0)) }
    }

    /// Whether the route answers with a list of entries or with an entry that keeps the parameters of its list.
    private var showsEntries: Bool {
        switch self {
        case .search, .favourites, .apiFind: true
        default: definition.hasList
        }
    }
}
