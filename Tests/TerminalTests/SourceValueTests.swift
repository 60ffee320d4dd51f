import Doubles
import Foundation
import Testing

@testable import Terminal

/// Tests what `almanac add URL` guesses from the form of single values.
@Suite("Guesses about single values of APIs", .serialized)
struct SourceValueTests {
    @Test("A proposed source file treats IDs, paths, flags, midnight and character references correctly")
    func values() async throws {
        let rows = (1...24).map { place in
            let id = "0f8fad5b-d9cb-469f-a165-70867728950\(place % 3)"
            return """
                {"name": "Thing \(place)", "owner": "\(id)", "set_id": "s\(place % 3)", "home": "/sets/\(place % 3)",
                 "isOn": \(place % 2 == 0), "colour": "c\(place % 4)", "rule": {"open": "r\(place % 2)"},
                 "made": "2025-11-\(place + 5 < 10 ? "0" : "")\(place + 5)T00:00:00Z", "flight_unix": \(1_143_239_400 + place),
                 "motto": "Salt &amp; Pepper \(place % 2)",
                 "abstract": "<jats:p>\(String(repeating: "A <jats:italic>long</jats:italic> text. ", count: 12))\(place)</jats:p>"}
                """
        }
        let entry = try await SourceProposalDouble.entry(rows)
        let attributes = try #require(entry["attributes"] as? [[String: Any]])
        func attribute(_ at: String) -> [String: Any] { attributes.first { $0["at"] as? String == at } ?? [:] }
        for at in ["/owner", "/set_id", "/home"] { #expect(attribute(at)["filter"] == nil, "\(at)") }
        #expect(attribute("/rule/open")["filter"] as? String == "values")
        #expect(entry["subtitle"] as? [String] == ["colour", "rule_open"], "\(entry)")
        #expect(attribute("/made")["dates"] as? String == "isoDay")
        #expect(attribute("/flight_unix")["dates"] as? String == "unixSeconds")
        #expect(attribute("/motto")["type"] == nil && attribute("/motto")["markup"] as? String == "html")
        let texts = try #require(entry["blocks"] as? [[String: Any]])
        #expect(texts.count == 1 && texts[0]["markup"] as? String == "html", "\(texts)")
    }
}
