import Foundation
import Testing

@testable import HTTP
@testable import Server

@Suite struct RowLinesServerTests {
    @Test func `Sends a whole catalog as one JSON object on each line`() async throws {
        let reading = try Reading()
        for target in ["/api/v1/list/people?fields=*", "/api/v1/find?q=a&limit=5000"] {
            let answer = try await reading.ask("GET", target + "&format=ndjson")
            #expect(answer.status == 200 && answer.headers["content-type"] == "application/x-ndjson")
            let lines = try answer.body.split(separator: "\n").map {
                try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSDictionary)
            }
            let whole = try JSONSerialization.jsonObject(with: Data(try await reading.ask("GET", target).body.utf8))
            let rows = try #require((whole as? [String: Any])?["entries"] as? [NSDictionary])
            #expect(lines == rows && rows.count > 50, "\(target)")
        }
        let head = try await reading.ask("HEAD", "/api/v1/list/people?format=ndjson")
        #expect(head.status == 200 && head.body.isEmpty)
        let refused = try await reading.ask("GET", "/api/v1/list/people?format=ndjson&sort=bogus")
        #expect(refused.status == 400 && refused.headers["content-type"] == "application/json")
    }

    @Test func `A client that accepts problem details gets them`() async throws {
        let reading = try Reading()
        let target = "/api/v1/show/people/nosuch"
        func problem(_ accept: String) async throws -> [String: Any]? {
            let answer = try await reading.ask("GET", target, headers: ["Accept": accept])
            let object = try #require(
                try JSONSerialization.jsonObject(with: Data(answer.body.utf8)) as? [String: Any])
            #expect(answer.status == 404 && (object["error"] as? [String: Any])?["code"] as? String == "unknown-entry")
            #expect(answer.headers["vary"]?.contains("Accept,") == true)
            return answer.headers["content-type"] == "application/problem+json" ? object : nil
        }
        for accept in ["application/json", "*/*", "application/problem+json;q=0", "text/html, application/json;q=0.9"] {
            #expect(try await problem(accept) == nil, "\(accept)")
        }
        for accept in ["application/problem+json", "application/json, application/problem+json"] {
            let details = try #require(try await problem(accept), "\(accept)")
            #expect(details["status"] as? Int == 404 && details["instance"] as? String == target)
            #expect(details["type"] as? String == "/api/v1/openapi.json#unknown-entry")
            #expect(details["title"] as? String == "Entry not found")
        }
        // This error doesn't come from a route.
        let long = try await reading.ask(
            "GET", "/api/v1/find?q=" + String(repeating: "a", count: 20_000), headers: ["Accept": "application/problem+json"])
        #expect(long.status == 414 && long.headers["content-type"] == "application/problem+json")
    }
}
