internal import Foundation
internal import Synchronization

/// A test double of small APIs whose responses have structures that are common among public APIs. The records are invented.
/// `almanac add` must create a source file for each API without special cases.
public final class ShapeDouble: Sendable {
    /// The APIs that this double imitates. The raw value is the API's path.
    public enum API: String, CaseIterable, Sendable {
        /// Each response contains `results` and `info.next`.
        case portraits
        /// Each response contains `data`, and the number of pages in `meta.pagination`. The keys use several naming styles.
        case kites
        /// Each response contains `items`, and a token named `continue` in `metadata`.
        case pods
        /// A HAL API: each response contains `_embedded` and `_links.next.href`, and the IDs are only in `_links.self.href`.
        case orders
        /// A JSON:API service: each response contains `attributes`, `relationships` and `links.next`.
        case books
        /// An OData API: each response contains `value`, `@odata.nextLink` and `@odata.count`.
        case airports
        /// The request contains `skip` and `limit`, and the response contains `total`.
        case chairs
        /// Page numbers start at 0.
        case rooms
        /// The page number is in the URL's path.
        case poems
        /// The response contains a nested object whose keys are the IDs.
        case ores
        /// The list contains only names and URLs, and the details have a different path. The IDs are only in `url`.
        case critters
        /// The response is an array of records with nested names and without IDs.
        case lands
        /// The response is GeoJSON with times in milliseconds.
        case quakes
        /// The response is an array with a `Link` header. The titles are in `title.rendered`.
        case posts
        /// The records contain lists of named objects, nulls, and numbers as strings. `count` is the number of entries on the
        /// page.
        case shows
        /// The `next` links form a loop.
        case loops
        /// A flag in the response says that there are more entries, but there is no way to request them.
        case charges
        /// The second page fails once, and the server refuses the third page once with `Retry-After`. The last row of each page
        /// is also the first row of the next page.
        case ferns
        /// The response is an array. The pages are numbered from 0, and the server answers 404 after the last page.
        case serials
        /// The response is an array, and the parameters are `$limit` and `$offset`.
        case permits
        /// The page number is in the parameter `pagination[page]`.
        case soups
        /// The response has the next page's URL, but the server refuses the second page twice.
        case shells
        /// A flag says whether there are more pages. A request for the next page contains the last entry's ID.
        case invoices
        /// The next page's URL is relative, and doesn't begin with a slash.
        case reels
        /// The response is an array, the page size isn't round, and there are two pages, with the numbers 0 and 1.
        case episodes
        /// The total is in `hits.total.value`, and the parameters are `from` and `size`.
        case papers
        /// A GraphQL connection: the entries are in `node` beside a cursor, and the next request needs the last cursor. The
        /// server accepts the query only in the body of a POST request.
        case comets
        /// A GraphQL list with the arguments `limit` and `skip`. The query can also be in the URL.
        case moons
        /// The details contain the entry's record beside links, as in JSON:API.
        case letters
        /// The details contain the entry's record, nested two objects deep. The list has only an ID, a name and a URL.
        case rovers
        /// The server sends the list for every path.
        case echoes
        /// The server sends the last page again for every later page, and doesn't say how many pages there are.
        case clamps
        /// The next page's URL leads to another host.
        case exiles
        /// The IDs contain spaces and slashes, and the details are at percent-encoded paths.
        case parts
    }

    /// The number of records in each API.
    public static let count = 23
    static let size = 10

    /// The underlying server. Use it to read the request log and to inject faults.
    public let server: DoubleServer

    /// Starts the test double.
    public init() throws {
        let seen = Mutex<Set<String>>([])
        server = try DoubleServer { request in
            let isFirst = seen.withLock { $0.insert(request.target).inserted }
            return Self.answer(request, isFirst: isFirst)
        }
    }

    /// The test double's address, such as `http://127.0.0.1:PORT`.
    public var address: String { server.address }

    /// The test double's host and port, as the option `--private-server` expects them.
    public var hostAndPort: String { "127.0.0.1:\(server.port)" }

    /// Returns the title of a record, such as `Birch Kite 1`.
    public static func title(_ number: Int, _ noun: String) -> String {
        ["Amber", "Birch", "Cinder", "Dapple", "Ember", "Fallow", "Grove"][number % 7] + " \(noun) \(number)"
    }

    static func region(_ number: Int) -> String { ["North", "East", "South", "West"][number % 4] }

    // MARK: Records

    /// Returns a record as JSON.
    private static func row(_ api: API, _ n: Int, _ base: String) -> String {
        let region = region(n), two = (n < 10 ? "0" : "") + "\(n)"
        func name(_ noun: String) -> String { "\"" + title(n, noun) + "\"" }
        switch api {
        case .portraits:
            return
                #"{"id":\#(n),"name":\#(name("Portrait")),"status":"\#(["alive", "lost"][n % 2])","origin":{"name":"\#(region)","url":"\#(base)/places/\#(n % 4)"},"image":"\#(base)/images/\#(n).jpeg","episode":["\#(base)/episodes/\#(n)"],"url":"\#(base)/portraits/\#(n)","created":"2019-11-\#(two)T18:48:46.250Z"}"#
        case .kites:
            return
                #"{"id":\#(n),"name":\#(name("Kite")),"gender":"\#(["a", "b"][n % 2])","windSpeedKmh":\#(n * 3),"line-length-m":"\#(n * 5).5","first_flown_at":"2010-02-\#(two)"}"#
        case .pods:
            return
                #"{"metadata":{"name":"pod-\#(two)","uid":"u-\#(n * 77)","labels":{"tier":"\#(region)"}},"spec":{"replicas":\#(n)},"status":{"phase":"\#(["Running", "Done"][n % 2])"}}"#
        case .orders:
            return
                #"{"_links":{"self":{"href":"\#(base)/orders/\#(n)"},"shop":{"href":"\#(base)/shops/\#(n % 4)"}},"product":\#(name("Lamp")),"quantity":\#(n),"price":"\#(n).50","currency":"EUR","status":"\#(["open", "sent"][n % 2])"}"#
        case .books:
            return
                #"{"type":"books","id":"\#(n * 3)","attributes":{"title":\#(name("Book")),"publishedOn":"1950-05-\#(two)","pageCount":\#(n * 40),"description":"<p>A <b>book</b> about the \#(region).</p><p>\#(String(repeating: "It is long. ", count: 20))</p>"},"relationships":{"author":{"data":{"type":"people","id":"\#(n % 5)"}}},"links":{"self":"\#(base)/books/\#(n * 3)"}}"#
        case .airports:
            return
                #"{"@odata.id":"\#(base)/airports('A\#(n)')","IcaoCode":"K\#(two)","Name":\#(name("Airport")),"Location":{"City":{"Name":"\#(region)"}},"ElevationFt":\#(n * 11)}"#
        case .chairs:
            return
                #"{"id":\#(n),"title":\#(name("Chair")),"price":\#(n).99,"brand":\#(n % 2 == 0 ? "null" : "\"\(region)\""),"tags":["oak"],"images":[{"url":"\#(base)/images/\#(n).jpg","alt":"A chair"}],"reviews":[{"rating":\#(n % 5),"comment":"Good","reviewerName":"A reader"}],"dimensions":{"width":\#(n),"depth":null}}"#
        case .rooms:
            return
                #"{"roomId":"R\#(n)","label":\#(name("Room")),"floor":\#(n % 5),"isFree":\#(n % 2 == 0),"areaInSquareMetres":\#(n * 3)}"#
        case .poems:
            return
                #"{"slug":"poem-\#(n)","heading":\#(name("Poem")),"poet":{"id":\#(n % 3),"name":"\#(region)"},"lines":["One","Two"]}"#
        case .ores: return #"{"name":\#(name("Ore")),"mass":"\#(n).5","found":\#(1700 + n),"group":"\#(region)"}"#
        case .critters: return #"{"name":\#(name("Critter")),"url":"\#(base)/fauna/\#(n)/"}"#
        case .lands:
            return
                #"{"name":{"common":\#(name("Land")),"official":"Republic of \#(title(n, "Land"))"},"cca3":"L\#(two)","region":"\#(region)","population":\#(n * 100_003),"capital":["City \#(n)"],"flags":{"png":"\#(base)/flags/\#(n).png","alt":"A flag"},"landlocked":\#(n % 3 == 0)}"#
        case .quakes:
            return
                #"{"type":"Feature","id":"q\#(two)","geometry":{"type":"Point","coordinates":[\#(n).5,-\#(n).25]},"properties":{"mag":\#(n % 7).5,"place":"\#(region)","time":\#(1_795_219_200_000 + n * 1000),"felt":null,"title":\#(name("Quake"))}}"#
        case .posts:
            return
                #"{"id":\#(n * 2),"date":"2024-01-\#(two)T10:00:00","slug":"post-\#(n)","link":"https://blog.example/\#(n)","title":{"rendered":\#(name("Post"))},"content":{"rendered":"<p>Hello <em>you</em>.</p><p>\#(String(repeating: "More text. ", count: 20))</p>","protected":false},"_links":{"self":[{"href":"\#(base)/posts/\#(n * 2)"}]}}"#
        case .shows:
            let genres = [#"{"id":1,"name":"Drama"}"#, #"{"id":2,"name":"News"}"#].prefix(n % 2 + 1).joined(separator: ",")
            return
                #"{"showId":"s\#(n)","title":\#(name("Show")),"genres":[\#(genres)],"network":null,"rating":{"average":\#(n % 4 == 0 ? "null" : "\"\(n % 10)\"")},"runtimeMins":"\#(n + 20)","summary":"<p>\#(String(repeating: "A show about the sea. ", count: 12))</p>","premiered":\#(n % 5 == 0 ? "null" : "\"2001-02-\(two)\"")}"#
        case .invoices, .reels, .episodes, .papers, .comets, .moons, .letters, .rovers, .echoes, .clamps, .exiles, .parts:
            return shortRow(api, n, base)
        case .loops: return #"{"id":\#(n),"name":\#(name("Loop")),"kind":"\#(region)"}"#
        case .charges: return #"{"id":"ch_\#(two)","object":"charge","amount":\#(n * 100),"description":\#(name("Charge"))}"#
        case .ferns: return #"{"id":\#(n),"name":\#(name("Fern")),"region":"\#(region)","height-cm":\#(n)}"#
        case .serials, .permits, .soups, .shells:
            let noun = [API.serials: "Serial", .permits: "Permit", .soups: "Soup"][api] ?? "Shell"
            return
                #"{"id":\#(n),"name":\#(name(noun)),"region":"\#(region)","default_photo_original_dimensions_width":\#(n),"default_photo_original_dimensions_height":9}"#
        }
    }

    /// Returns the details of a critter as JSON.
    private static func critter(_ n: Int) -> String {
        let kinds = ["grass", "fire", "ice"]
        return
            #"{"id":\#(n),"name":"\#(title(n, "Critter"))","height":\#(n),"types":[{"slot":1,"type":{"name":"\#(kinds[n % 3])","url":"/types/1/"}}],"abilities":[{"ability":{"name":"run"},"is_hidden":false}]}"#
    }

    // MARK: Responses

    static func json(_ text: String, status: Int = 200, headers: [(name: String, value: String)] = []) -> DoubleAnswer {
        DoubleAnswer(status: status, headers: [("Content-Type", "application/json")] + headers, body: Array(text.utf8))
    }

    private static func answer(_ request: DoubleRequest, isFirst: Bool) -> DoubleAnswer {
        let segments = request.path.split(separator: "/").map { String($0) }
        let base = "http://" + (request.header("Host") ?? "")
        if segments.count == 2, segments[0] == "fauna", let number = Int(segments[1]), (1...count).contains(number) {
            return json(critter(number))
        }
        if segments.count == 2, let number = Int(segments[1].split(separator: "%2F").last ?? ""),
            let details = details(segments[0], number, base)
        {
            return details
        }
        guard let api = segments.first.flatMap({ API(rawValue: $0) }) else { return json(#"{"error":"not found"}"#, status: 404) }
        let isInPath = api == .poems && segments.count == 3 && segments[1] == "page"
        guard segments.count == 1 || isInPath || api == .echoes else { return json(#"{"error":"not found"}"#, status: 404) }
        func number(_ name: String, _ usual: Int) -> Int { request.parameter(name).flatMap { Int($0) } ?? usual }
        func rows(_ numbers: some Sequence<Int>) -> String {
            "[" + numbers.map { row(api, $0, base) }.joined(separator: ",") + "]"
        }
        func rows(page: Int) -> String { rows((1...count).dropFirst((page - 1) * size).prefix(size)) }
        func link(_ page: Int, _ last: Int = 3, _ parameter: String = "page") -> String {
            page < last ? "\"\(base)/\(api)?\(parameter)=\(page + 1)\"" : "null"
        }
        let page = number("page", 1)
        switch api {
        case .portraits:
            return json(
                #"{"info":{"count":\#(count),"pages":3,"next":\#(link(page)),"prev":null},"results":\#(rows(page: page))}"#)
        case .kites:
            return json(
                #"{"meta":{"pagination":{"total":\#(count),"count":10,"per_page":10,"current_page":\#(page),"total_pages":3}},"data":\#(rows(page: page))}"#
            )
        case .pods:
            let start = request.parameter("continue").flatMap { Int($0.dropFirst()) } ?? 0
            let token = start + size < count ? "t\(start + size)" : ""
            return json(
                #"{"kind":"List","metadata":{"continue":"\#(token)"},"items":\#(rows((1...count).dropFirst(start).prefix(size)))}"#
            )
        case .orders:
            let next = page < 3 ? #","next":{"href":\#(link(page))}"# : ""
            return json(
                #"{"_links":{"self":{"href":"\#(base)/orders?page=\#(page)"},"first":{"href":"\#(base)/orders?page=1"}\#(next)},"page":{"size":10,"totalElements":\#(count),"totalPages":3,"number":\#(page)},"_embedded":{"orders":\#(rows(page: page))}}"#
            )
        case .books:
            let page = number("page[number]", 1)
            let next = page < 3 ? #","next":"\#(base)/books?page%5Bnumber%5D=\#(page + 1)""# : ""
            return json(#"{"data":\#(rows(page: page)),"links":{"self":"\#(base)/books"\#(next)},"meta":{"total":\#(count)}}"#)
        case .airports:
            let start = number("$skip", 0)
            let next = start + size < count ? #","@odata.nextLink":"\#(base)/airports?$skip=\#(start + size)""# : ""
            return json(#"{"@odata.count":\#(count),"value":\#(rows((1...count).dropFirst(start).prefix(size)))\#(next)}"#)
        case .chairs:
            let (start, most) = (number("skip", 0), min(number("limit", size), size))
            return json(
                #"{"chairs":\#(rows((1...count).dropFirst(start).prefix(most))),"total":\#(count),"skip":\#(start),"limit":\#(most)}"#
            )
        case .rooms:
            let page = number("page", 0)
            return json(
                #"{"content":\#(rows(page: page + 1)),"number":\#(page),"size":10,"totalPages":3,"totalElements":\#(count),"last":\#(page >= 2)}"#
            )
        case .poems:
            let page = isInPath ? Int(segments[2]) ?? 1 : 1
            return json(
                #"{"page":\#(page),"poems":\#(rows(page: page)),"next":\#(page < 3 ? "\"/poems/page/\(page + 1)\"" : "null")}"#)
        case .ores:
            let members = (1...count).map { #""ore-\#($0)":"# + row(api, $0, base) }
            return json(#"{"status":"ok","data":{\#(members.joined(separator: ","))}}"#)
        case .critters:
            let start = number("offset", 0)
            let next = start + size < count ? "\"\(base)/critters?offset=\(start + size)\"" : "null"
            return json(#"{"count":\#(count),"next":\#(next),"results":\#(rows((1...count).dropFirst(start).prefix(size)))}"#)
        case .lands: return json(rows(1...count))
        case .quakes:
            return json(#"{"type":"FeatureCollection","metadata":{"count":\#(count)},"features":\#(rows(1...count))}"#)
        case .posts:
            let headers = page < 3 ? [(name: "Link", value: "<\(base)/posts?page=\(page + 1)>; rel=\"next\"")] : []
            return json(rows(page: page), headers: headers)
        case .shows:
            let number = min(size, max(0, count - (page - 1) * size))
            return json(#"{"page":\#(page),"count":\#(number),"shows":\#(rows(page: page)),"has_next":\#(page < 3)}"#)
        case .invoices, .reels, .episodes, .papers, .comets, .moons, .letters, .rovers, .echoes, .clamps, .exiles, .parts:
            return short(api, request, rows: rows)
        case .loops: return json(#"{"next":"\#(base)/loops?page=\#(page == 1 ? 2 : 5 - page)","results":\#(rows(page: page))}"#)
        case .charges: return json(#"{"object":"list","has_more":true,"data":\#(rows(page: 1))}"#)
        case .serials:
            let page = number("page", 0)
            return page < 3 ? json(rows(page: page + 1)) : json(#"{"status":404}"#, status: 404)
        case .permits:
            let numbers = (1...count).dropFirst(number("$offset", 0)).prefix(min(number("$limit", size), size))
            return json(rows(numbers))
        case .soups:
            let page = number("pagination[page]", 1)
            return json(
                #"{"data":\#(rows(page: page)),"meta":{"pagination":{"page":\#(page),"pageSize":10,"pageCount":3,"total":\#(count)}}}"#
            )
        case .shells:
            if page == 2, isFirst { return .redirect(to: "http://127.0.0.1:9/elsewhere", status: 302) }
            return json(#"{"next":\#(link(page)),"results":\#(rows(page: page))}"#)
        case .ferns:
            if page == 3, isFirst { return json(#"{"error":"slow down"}"#, status: 429, headers: [("Retry-After", "1")]) }
            if page == 2, isFirst { return json("<h1>Oops</h1>", status: 500) }
            // The last row of each page is also the first row of the next page.
            let numbers = (1...count).dropFirst((page - 1) * 9).prefix(size)
            return json(#"{"total":\#(count),"page":\#(page),"items":\#(rows(page < 4 ? Array(numbers) : []))}"#)
        }
    }
}
