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

    @Test(arguments: ["/api/v1/list/beasts?limit=3", "/api/v1/find?q=beast&limit=3"])
    func rowsHaveTheChosenAttributes(_ target: String) throws {
        let rows = "entries"
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
    @Test(arguments: ["/api/v1/list/beasts?limit=7&sort=name&fields=cr", "/api/v1/find?q=beast&limit=7"])
    func theNextRowsHaveAnAddress(_ first: String) throws {
        var seen: [String] = [], target = Optional(first), total = 0
        while let address = target {
            let response = get(address), body = try json(response)
            seen += try #require(body["entries"] as? [[String: Any]]).compactMap { $0["id"] as? String }
            total = try #require(body["total"] as? Int)
            target = body["next"] as? String
            #expect(response.header("Link") == target.map { "<\($0)>; rel=\"next\"" })
            try #require(seen.count <= total)
        }
        #expect(seen.count == total && Set(seen).count == total && total > 14)
    }

    /// Programs written for earlier versions read `hits`.
    @Test func resultsAlsoHaveTheirFormerName() throws {
        for target in [
            "/api/v1/find?q=beast&limit=3&fields=*&explain=1", "/api/v1/find?q=nothingmatches", "/search?q=beast&format=json",
        ] {
            let found = try json(get(target))
            #expect(try #require(found["hits"] as? NSArray) == #require(found["entries"] as? NSArray), "\(target)")
        }
    }

    /// All rows of a list or a search as NDJSON, in parts of seven rows.
    private func lines(_ target: String) throws -> [NSDictionary] {
        #expect(get(target) == .work(.lines))
        var bytes: [UInt8] = [], sent: UInt32 = 0
        while true {
            let part = try Routing.lines(
                of: Request(.get, target), after: sent, atMost: 7, FixtureLibrary.views, ShelfState(), FixtureRequests.context())
            #expect(part.count <= 7 && part.bytes.count { $0 == 10 } == part.count)
            bytes += part.bytes
            sent += part.count
            if !part.hasMore { break }
            try #require(part.count > 0)
        }
        return try bytes.split(separator: 10).map {
            try #require(try JSONSerialization.jsonObject(with: Data($0)) as? NSDictionary)
        }
    }

    @Test(arguments: [
        "/api/v1/list/beasts?", "/api/v1/list/beasts?fields=*&sort=cr:desc", "/api/v1/list/beasts?q=tentacle&explain=1",
        "/api/v1/list/beasts?type=dragon&offset=3", "/api/v1/list/beasts?limit=10&offset=4", "/api/v1/list/beasts?limit=7",
        "/api/v1/list/voids?", "/api/v1/list/beasts?offset=4294967295",
        "/api/v1/find?q=beast&limit=5000&fields=cr", "/api/v1/find?q=beast&limit=15&offset=2", "/api/v1/find?q=nothingmatches",
    ])
    func linesAreTheRows(_ target: String) throws {
        let rows = try #require(try json(get(target))["entries"] as? [NSDictionary])
        #expect(try lines(target + "&format=ndjson") == rows)
    }

    /// Unlike a page of results, lines contain all results.
    @Test func linesOfASearchContainAllResults() throws {
        let total = try #require(try json(get("/api/v1/find?q=beast"))["total"] as? Int)
        #expect(try lines("/api/v1/find?q=beast&format=ndjson").count == total && total > 20)
    }

    @Test func invalidRequestsForLinesAreRefused() {
        for target in [
            "/api/v1/list/nosuch?format=ndjson", "/api/v1/find?format=ndjson", "/api/v1/list/beasts?format=ndjson&sort=bogus",
            "/api/v1/list/beasts?format=xml", "/api/v1/find?q=a&typing=x",
        ] {
            #expect([400, 404].contains(get(target).response?.status), "\(target)")
        }
    }
}
