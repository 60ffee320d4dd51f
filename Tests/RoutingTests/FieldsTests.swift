import Fixtures
import Foundation
import Model
import Routing
import Shelf
import Testing

/// Tests rows with attributes, and the address of the next rows.
@Suite struct FieldsTests {
    private func get(_ target: String) -> Answer {
        respond(Request(.get, target), FixtureLibrary.views, ShelfState(), FixtureRequests.context())
    }

    private func json(_ response: Answer) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
    }

    @Test(arguments: [("/api/v1/list/beasts?limit=3", "entries"), ("/api/v1/find?q=beast&limit=3", "hits")])
    func rowsHaveTheChosenAttributes(_ target: String, _ rows: String) throws {
        let plain = try #require(try json(get(target))[rows] as? [[String: Any]])
        #expect(plain.count == 3 && plain.allSatisfy { $0["attributes"] == nil })
        let some = try #require(try json(get(target + "&fields=cr,type"))[rows] as? [[String: Any]])
        let all = try #require(try json(get(target + "&fields=*"))[rows] as? [[String: Any]])
        for (some, all) in zip(some, all) {
            let shown = try json(get("/api/v1/show/" + (try #require(some["id"] as? String))))
            let attributes = try #require(shown["attributes"] as? NSDictionary)
            #expect(all["attributes"] as? NSDictionary == attributes)
            let chosen = try #require(some["attributes"] as? NSDictionary)
            let wanted = ["cr", "type"].map { ($0, attributes[$0] ?? NSNull()) }
            #expect(chosen == NSDictionary(dictionary: Dictionary(uniqueKeysWithValues: wanted)))
        }
    }

    @Test func tablesHaveTheChosenColumns() {
        func header(_ target: String) -> String {
            String(decoding: get(target).body, as: UTF8.self).components(separatedBy: "\r\n")[0]
        }
        #expect(header("/api/v1/list/beasts?format=csv&fields=type") == "id,title,subtitle,favourite,type")
        #expect(header("/api/v1/list/beasts?format=csv").hasPrefix("id,title,subtitle,favourite,"))
        #expect(header("/api/v1/find?q=beast&format=csv") == "id,title,subtitle,favourite,snippet")
        #expect(header("/api/v1/find?q=beast&format=csv&fields=cr") == "id,title,subtitle,favourite,snippet,cr")
    }

    @Test func anUnknownAttributeIsRefused() throws {
        let error = try #require(try json(get("/api/v1/find?q=beast&fields=nosuch"))["error"] as? [String: Any])
        #expect(error["code"] as? String == "bad-request" && error["parameter"] as? String == "fields")
    }

    /// Following the addresses returns each row once.
    @Test(arguments: [("/api/v1/list/beasts?limit=7&sort=name&fields=cr", "entries"), ("/api/v1/find?q=beast&limit=7", "hits")])
    func theNextRowsHaveAnAddress(_ first: String, _ rows: String) throws {
        var seen: [String] = [], target = Optional(first), total = 0
        while let address = target {
            let response = get(address), body = try json(response)
            seen += try #require(body[rows] as? [[String: Any]]).compactMap { $0["id"] as? String }
            total = try #require(body["total"] as? Int)
            target = body["next"] as? String
            #expect(response.header("Link") == target.map { "<\($0)>; rel=\"next\"" })
            try #require(seen.count <= total)
        }
        #expect(seen.count == total && Set(seen).count == total && total > 14)
    }
}
