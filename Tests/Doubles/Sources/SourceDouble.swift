internal import Foundation
internal import Synchronization

/// A test double of ten small APIs, each of which delivers a list in a different way. The records are invented. The links in
/// responses lead to the test double itself.
public final class SourceDouble: Sendable {
    /// The APIs. The raw value is the API's path prefix, and also the name of its source file in `Examples/Sources`.
    public enum API: String, CaseIterable, Sendable {
        /// The response is an array.
        case trees
        /// Each response contains the next page's URL.
        case wells
        /// Each response has a `Link` header.
        case bridges
        /// The request contains the page's number, and the response contains the number of pages.
        case museums
        /// The request contains an offset and a limit, and the response contains the total.
        case beetles
        /// Each response contains a cursor.
        case comets
        /// The response is an object whose keys are the IDs.
        case coins
        /// The list is nested several levels deep.
        case peaks
        /// The list contains only names, and there is a request for each entry.
        case windmills
        /// A GraphQL API with a cursor.
        case ferries
    }

    /// The number of records in each API.
    public static let count = 23
    private static let pageSize = 10

    /// The underlying server. Use it to read the request log and to inject faults.
    public let server: DoubleServer

    /// Starts the test double.
    public init(port: Int = 0) throws {
        server = try DoubleServer(port: port) { Self.answer($0) }
    }

    /// The test double's address, such as `http://127.0.0.1:PORT`.
    public var address: String { server.address }

    /// The test double's host and port, as the option `--private-server` expects them.
    public var hostAndPort: String { "127.0.0.1:\(server.port)" }

    /// Stops the test double and closes its port.
    public func stop() { server.stop() }

    // MARK: Records

    private static let regions = ["North", "East", "South", "West"]
    private static let words = ["Amber", "Birch", "Cinder", "Dapple", "Ember", "Fallow", "Grove"]

    private static func title(_ number: Int, _ noun: String) -> JSONValue {
        .string("\(words[number % words.count]) \(noun) \(number)")
    }

    private static func object(_ members: (String, JSONValue)...) -> JSONValue {
        .object(members.map { JSONValue.Member($0, $1) })
    }

    /// Returns a record of an API. Numbers start at 1.
    static func record(_ api: API, _ number: Int) -> JSONValue {
        let region = JSONValue.string(regions[number % 4])
        let whole = { (value: Int) in JSONValue.number("\(value)") }
        switch api {
        case .trees:
            return object(
                ("id", whole(number * 11)), ("name", title(number, "Tree")), ("region", region),
                ("height_m", .number("\(number).5")), ("planted", .string("19\(10 + number)-03-0\(1 + number % 9)")),
                ("protected", .bool(number % 3 == 0)))
        case .wells:
            return object(
                ("name", title(number, "Well")), ("district", region),
                ("depth", number % 5 == 0 ? .string("unknown") : whole(number * 4)),
                ("url", .string("https://wells.example/api/wells/\(number)/")),
                ("near", .list([.string("https://wells.example/api/wells/\(number % count + 1)/")])))
        case .bridges:
            return object(
                ("slug", .string("bridge-\(number)")), ("title", title(number, "Bridge")),
                ("kind", .string(number % 2 == 0 ? "arch" : "beam")),
                ("length", whole(number * 30)),
                ("materials", .list([.string("stone"), .string(number % 2 == 0 ? "steel" : "wood")])),
                (
                    "description",
                    .string(
                        "<p>A bridge over the <em>river \(number)</em>.</p><p>\(String(repeating: "It is old. ", count: 30))</p>")
                ))
        case .museums:
            return object(
                ("code", .string("M\(100 + number)")), ("label", title(number, "Museum")), ("city", region),
                ("visitors", .string("\(number),\(200 + number)")), ("website", .string("https://museum-\(number).example/")),
                ("free", .string(number % 2 == 0 ? "yes" : "no")))
        case .beetles:
            return object(
                ("key", whole(7000 + number)), ("scientificName", title(number, "beetle")), ("family", region),
                ("length", object(("min", whole(number)), ("max", whole(number + 4)))), ("habitats", .string("wood; meadow")),
                ("remarks", .string("A **small** beetle.\n\n\(String(repeating: "It likes shade. ", count: 25))")))
        case .comets:
            return object(
                ("designation", .string("C/20\(10 + number) B\(number)")), ("name", title(number, "Comet")),
                ("period", .number("\(number * 3).25")),
                ("discovered", .string("20\(10 + number)-01-2\(number % 9)T12:00:00Z")), ("orbit", region))
        case .coins:
            return object(
                ("name", title(number, "Coin")), ("symbol", .string("₡\(number)")), ("issued", whole(1800 + number)),
                ("realm", region))
        case .peaks:
            return object(
                ("id", .string("p-\(number)")),
                (
                    "properties",
                    object(
                        ("name", title(number, "Peak")), ("elevation", whole(1000 + number * 10)), ("range", region),
                        ("routes", .list([object(("grade", .string("II")), ("name", .string("Ridge \(number)")))])))
                ))
        case .windmills:
            return object(
                ("id", .string("mill-\(number)")), ("name", title(number, "Mill")), ("country", region),
                ("height", whole(10 + number)),
                ("history", .string("Built in \(1800 + number).\n\nStill lit.")),
                ("keepers", .list([.string("Keeper A\(number)"), .string("Keeper B\(number)")])))
        case .ferries:
            return object(
                ("id", .string("f\(number)")), ("name", title(number, "Ferry")), ("port", object(("name", region))),
                ("capacity", whole(number * 25)), ("hasCafé", .bool(number % 2 == 1)))
        }
    }

    private static func records(_ api: API) -> [JSONValue] { (1...count).map { record(api, $0) } }

    private static func part(_ records: [JSONValue], from start: Int, _ size: Int) -> [JSONValue] {
        Array(records.dropFirst(max(start, 0)).prefix(size))
    }

    // MARK: Responses

    private static func answer(_ request: DoubleRequest) -> DoubleAnswer {
        let segments = request.path.split(separator: "/").map { String($0) }
        guard let api = segments.first.flatMap({ API(rawValue: $0) }), request.repeatedHeader == nil else {
            return .json(object(("error", .string("not found"))), status: 404)
        }
        let records = records(api)
        let base = "http://" + (request.header("Host") ?? "")
        let total = JSONValue.number("\(records.count)")
        func page(_ name: String) -> Int { max(1, request.parameter(name).flatMap { Int($0) } ?? 1) }
        switch api {
        case .trees: return .json(.list(records))
        case .coins:
            let members = records.enumerated().map { JSONValue.Member("C\($0.offset + 1)", $0.element) }
            return .json(object(("base", .string("gold")), ("coins", .object(members))))
        case .peaks:
            return .json(
                object(
                    ("meta", object(("version", .number("2")))),
                    ("data", object(("collection", object(("features", .list(records))))))))
        case .wells:
            let number = page("page")
            let next = number * pageSize < records.count ? JSONValue.string("\(base)/wells/list?page=\(number + 1)") : .null
            let rows = part(records, from: (number - 1) * pageSize, pageSize)
            return .json(object(("count", total), ("next", next), ("results", .list(rows))))
        case .bridges:
            let number = page("page")
            var answer = DoubleAnswer.json(.list(part(records, from: (number - 1) * pageSize, pageSize)))
            var links = ["<\(base)/bridges?page=1>; rel=\"first\""]
            if number * pageSize < records.count {
                links.append("<\(base)/bridges?page=\(number + 1)>; rel=\"next\"; title=\"a, b\"")
            }
            answer.headers.append(("Link", links.joined(separator: ", ")))
            return answer
        case .museums:
            let number = page("page")
            let size = request.parameter("per_page").flatMap { Int($0) } ?? pageSize
            let pages = (records.count + size - 1) / size
            let rows = part(records, from: (number - 1) * size, size)
            return .json(object(("page", .number("\(number)")), ("total_pages", .number("\(pages)")), ("items", .list(rows))))
        case .beetles:
            let start = request.parameter("offset").flatMap { Int($0) } ?? 0
            let size = min(request.parameter("limit").flatMap { Int($0) } ?? pageSize, pageSize)
            let rows = part(records, from: start, size)
            return .json(
                object(("offset", .number("\(start)")), ("limit", .number("\(size)")), ("total", total), ("results", .list(rows)))
            )
        case .comets:
            let start = request.parameter("cursor").flatMap { Int($0.dropFirst()) } ?? 0
            let end = start + pageSize
            let next = end < records.count ? JSONValue.string("c\(end)") : .null
            return .json(object(("data", .list(part(records, from: start, pageSize))), ("meta", object(("next_cursor", next)))))
        case .windmills:
            guard segments.count > 1 else {
                let rows = records.map { object(("id", $0["id"] ?? .null), ("name", $0["name"] ?? .null)) }
                return .json(object(("windmills", .list(rows))))
            }
            guard let found = records.first(where: { $0["id"]?.stringValue == segments[1] }) else {
                return .json(object(("error", .string("no such windmill"))), status: 404)
            }
            return .json(object(("windmill", found)))
        case .ferries:
            guard request.method == "POST", let body = JSONValue(request.body), body["query"]?.stringValue != nil else {
                return .json(object(("errors", .list([object(("message", .string("a query is required")))]))), status: 400)
            }
            let start = body["variables"]?["after"]?.stringValue.flatMap { Int($0) } ?? 0
            let end = min(start + pageSize, records.count)
            let info = object(("hasNextPage", .bool(end < records.count)), ("endCursor", .string("\(end)")))
            let ferries = object(
                ("nodes", .list(part(records, from: start, pageSize))), ("pageInfo", info), ("totalCount", total))
            return .json(object(("data", object(("ferries", ferries)))))
        }
    }
}
