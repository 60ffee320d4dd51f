internal import Foundation

/// A test double of an API with pictures. It lists moths in pages, each of which has a link to the next page. Each moth has a
/// picture.
public final class GalleryDouble: Sendable {
    /// The number of moths.
    public static let count = 25
    /// The number of moths on each page.
    public static let pageSize = 5
    private static let families = ["Hawk moths", "Tiger moths", "Emeralds"]
    private static let names = ["Dusk", "Ember", "Garden", "Harbour", "Ivory"]

    /// The underlying server. Use it to read the request log and to inject faults.
    public let server: DoubleServer

    /// Starts the test double.
    ///
    /// - Parameter elsewhere: The address of another server, which has the last moth's picture.
    public init(elsewhere: String = "http://127.0.0.1:9") throws {
        server = try DoubleServer { Self.answer($0, elsewhere) }
    }

    /// The test double's address, such as `http://127.0.0.1:PORT`.
    public var address: String { server.address }

    /// The test double's host and port, as the option `--private-server` expects them.
    public var hostAndPort: String { "127.0.0.1:\(server.port)" }

    /// Stops the test double and closes its port.
    public func stop() { server.stop() }

    /// Returns the number of requests so far whose path starts with `path`.
    public func requests(_ path: String) -> Int { server.log.count { $0.path.hasPrefix(path) } }

    /// Returns a source file for the API.
    ///
    /// - Parameters:
    ///   - servers: The source file's servers. If nil, the only server is the test double.
    ///   - more: Additional members for the source file, such as `"freshForDays": 2,`.
    public func source(servers: [String]? = nil, _ more: String = "") -> [UInt8] {
        let servers = (servers ?? [address]).map { "\"\($0)\"" }.joined(separator: ", ")
        return Array(
            """
            {"almanacSource": 1, "name": "moths", "title": "The moth trap", "servers": [\(servers)], \(more)
            "licence": "CC0-1.0", "attribution": "The moth trap.",
            "collection": {"title": "Night life", "accent": "kitchen", "emblem": "dragon"},
            "catalogs": [{"name": "moths", "title": "Moths", "sort": "wingspan:desc",
              "list": {"path": "/api/moths", "entries": "/results", "total": "/count", "paging": {"kind": "next", "at": "/next"}},
              "entry": {"id": "/id", "title": "/name", "subtitle": ["family"], "picture": "/picture", "emblem": "beast",
                "attributes": [
                  {"key": "family", "at": "/family", "filter": "values"},
                  {"key": "wingspan", "at": "/wingspan_mm", "type": "number", "unit": "mm", "filter": [0, 30, 60], "isSortable": true},
                  {"key": "habitats", "at": "/habitats", "type": "list", "filter": "values"}],
                "blocks": [{"at": "/notes"}]}}]}
            """.utf8)
    }

    private static func moth(_ number: Int, _ host: String, _ elsewhere: String) -> JSONValue {
        let picture = number == count ? elsewhere + "/pictures/\(number).png" : "http://\(host)/pictures/\(number).png"
        return .object([
            .init("id", .string("m\(number)")), .init("name", .string("\(names[number % names.count]) moth \(number)")),
            .init("family", .string(families[number % families.count])), .init("wingspan_mm", .number("\(20 + number * 2)")),
            .init("habitats", .list([.string(number % 2 == 0 ? "heath" : "garden"), .string("wood")])),
            .init("notes", .string(number == 7 ? "It sips nectar from honeysuckle." : "It rests by day.")),
            .init("picture", .string(picture)),
        ])
    }

    private static func answer(_ request: DoubleRequest, _ elsewhere: String) -> DoubleAnswer {
        let host = request.header("Host") ?? ""
        if request.path.hasPrefix("/pictures/") {
            return DoubleAnswer(headers: [("Content-Type", "image/png")], body: SamplePNG(60, 60).file())
        }
        guard request.path == "/api/moths" else { return .json(.object([.init("error", .string("not found"))]), status: 404) }
        let page = max(1, request.parameter("page").flatMap { Int($0) } ?? 1)
        let numbers = (1...count).dropFirst((page - 1) * pageSize).prefix(pageSize)
        let next = page * pageSize < count ? JSONValue.string("http://\(host)/api/moths?page=\(page + 1)") : .null
        return .json(
            .object([
                .init("count", .number("\(count)")), .init("next", next),
                .init("results", .list(numbers.map { moth($0, host, elsewhere) })),
            ]))
    }
}
