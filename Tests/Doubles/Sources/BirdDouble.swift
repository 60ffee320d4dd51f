internal import Foundation

/// A test double of an API with birds, whose names and descriptions are in two languages. The records are invented. The list has
/// a cursor, and only the details contain the descriptions. A record's path is in `links.self`.
public final class BirdDouble: Sendable {
    /// The number of birds.
    public static let count = 63

    /// The underlying server. Use it to read the request log and to inject faults.
    public let server: DoubleServer

    /// Starts the test double.
    public init() throws {
        server = try DoubleServer { Self.answer($0) }
    }

    /// The host and port, such as `127.0.0.1:8080`.
    public var hostAndPort: String { "127.0.0.1:\(server.port)" }

    private static func answer(_ request: DoubleRequest) -> DoubleAnswer {
        let parts = request.path.split(separator: "/").map { String($0) }
        guard parts.starts(with: ["v2", "birds"]) else { return .text("", status: 404) }
        if parts.count == 3 {
            guard let number = (0..<count).first(where: { code($0) == parts[2] }) else { return .text("{}", status: 404) }
            return body(["object": "bird", "data": bird(number, isWhole: true)])
        }
        let start = request.parameter("cursor").flatMap { Int($0) } ?? 0
        let end = min(start + 20, count)
        return body([
            "object": "list", "total_count": count, "data": (start..<end).map { bird($0, isWhole: false) },
            "has_more": end < count, "next_cursor": end < count ? "\(end)" : NSNull(),
        ])
    }

    private static func code(_ number: Int) -> String { "b" + (number < 10 ? "00" : "0") + "\(number)" }

    private static func bird(_ number: Int, isWhole: Bool) -> [String: Any] {
        let colours = [("Red", "rouge"), ("Great", "grand"), ("Little", "petit"), ("Snowy", "neigeux"), ("Black", "noir")]
        let kinds = [("Owl", "Hibou"), ("Hawk", "Autour"), ("Crow", "Corbeau"), ("Puffin", "Macareux"), ("Jay", "Geai")]
        let (colour, kind) = (colours[number / kinds.count % colours.count], kinds[number % kinds.count])
        let ending = number < 25 ? "" : " \(number)"
        let (english, french) = ("\(colour.0) \(kind.0)\(ending)", "\(kind.1) \(colour.1)\(ending)")
        var bird: [String: Any] = [
            "species_code": code(number), "common_name": ["en": english, "fr": french], "wingspan_cm": 40 + number * 3,
            "status": ["LC", "NT", "VU", "EN"][number % 4], "family": ["code": "F\(number % 5)", "name": "Family \(number % 5)"],
            "regions": Array(["Europe", "Asia", "Africa", "Americas"].prefix(1 + number % 4)),
            "media": ["thumb": "/media/\(number).png"], "links": ["self": "/v2/birds/\(code(number))"],
        ]
        if isWhole {
            bird["description"] = [
                "en": "**\(english)** nests on cliffs.\n\nIt eats herrings.", "fr": "**\(french)** niche sur les falaises.",
            ]
            bird["similar"] = [code((number + 1) % count)]
        }
        return bird
    }

    private static func body(_ value: [String: Any]) -> DoubleAnswer {
        let bytes = (try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys])).map { Array($0) } ?? []
        return DoubleAnswer(headers: [("Content-Type", "application/json")], body: bytes)
    }
}
