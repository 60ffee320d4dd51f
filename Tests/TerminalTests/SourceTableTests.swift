import Doubles
import Foundation
import Testing

@testable import Terminal

/// Tests lists whose entries are lists of values.
@Suite("Tables in JSON responses", .serialized)
struct SourceTableTests {
    private static let names = ["Ash", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Larch", "Maple", "Oak", "Pine", "Rowan", "Yew"]

    /// Returns the rows of a table as JSON. In each row, `@` stands for the row's number and `%` for its name.
    private static func rows(_ row: String, _ range: Range<Int> = 0..<12) -> String {
        range.map { row.replacing("@", with: "\($0 + 1)").replacing("%", with: names[$0]) }.joined(separator: ",")
    }

    private static let row = #"["t@", "%", @, "2024-01-1@"]"#

    /// Adds a source with private-server rights, and returns the source file's catalog and the titles of the entries.
    private func added(
        _ double: SourceProposalDouble, _ path: String, _ more: [String] = []
    ) async throws -> (catalog: [String: Any], titles: [String]) {
        let home = try TestHome(), saved = home.folder + "/things.json"
        let options = ["--no-starter", "--private-server", "127.0.0.1:\(double.server.port)", "--rate", "1000", "--locale", "en"]
        let outcome = await home.run(
            ["add", double.server.address + path, "--catalog", "things", "--save", saved] + options + more)
        #expect(outcome.code == 0, "\(outcome.text)\(outcome.error)")
        let file = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: saved))) as? [String: Any]
        let list = try await home.run(["list", "things", "--json", "--offline"] + options).json()
        let titles = (list["entries"] as? [[String: Any]] ?? []).compactMap { $0["title"] as? String }
        return (try #require((file?["catalogs"] as? [[String: Any]])?.first), titles.sorted())
    }

    @Test(
        "Almanac finds the columns' names, and gets all entries",
        arguments: [
            (#"[["code", "name", "height_m", "planted"], \#(rows(row))]"#, "", "/0"),
            (#"{"data": [["code", "name", "height_m", "planted"], \#(rows(row))]}"#, "/data", "/data/0"),
            (#"{"columns": ["code", "name", "height_m", "planted"], "rows": [\#(rows(row))]}"#, "/rows", "/columns"),
            (
                #"{"meta": {"view": {"id": "x", "columns": [{"id": 1, "name": "code"}, {"id": 2, "name": "name"}, {"id": 3, "name": "height_m"}, {"id": 4, "name": "planted"}], "grants": [{"a": 1}]}}, "data": [\#(rows(row))]}"#,
                "/data", "/meta/view/columns"
            ),
            (
                #"{"cols": [{"id": "A", "label": "code"}, {"id": "name", "label": ""}, {"id": "C", "label": "height_m"}, {"id": "D", "label": "planted"}], "rows": [\#(rows(##"{"c": [{"v": "t@"}, {"v": "%"}, {"v": @, "f": "@ m"}, null]}"##))]}"#,
                "/rows", "/cols"
            ),
            (
                #"{"schema": {"fields": [{"name": "code", "type": "STRING"}, {"name": "name"}, {"name": "height_m"}]}, "rows": [\#(rows(##"{"f": [{"v": "t@"}, {"v": "%"}, {"v": "@"}]}"##))]}"#,
                "/rows", "/schema/fields"
            ),
            (
                #"{"results": [{"statement_id": 0, "series": [{"name": "trees", "columns": ["code", "name", "height_m"], "values": [\#(rows(##"["t@", "%", @]"##))]}]}]}"#,
                "/results/0/series/0/values", "/results/0/series/0/columns"
            ),
        ])
    func named(response: String, entries: String, columns: String) async throws {
        let double = try SourceProposalDouble(["/things": response])
        defer { double.server.stop() }
        let (catalog, titles) = try await added(double, "/things")
        let list = try #require(catalog["list"] as? [String: Any]), entry = try #require(catalog["entry"] as? [String: Any])
        #expect(list["entries"] as? String ?? "" == entries && list["columns"] as? String == columns, "\(list)")
        #expect(entry["id"] as? String == "/code" && entry["title"] as? String == "/name", "\(entry)")
        let height = (entry["attributes"] as? [[String: Any]])?.first { $0["at"] as? String == "/height_m" }
        #expect(height?["type"] as? String == "number" && height?["unit"] as? String == "m", "\(entry)")
        #expect(titles == Self.names)
    }

    @Test("Columns without names are numbered, and the user can name them")
    func nameless() async throws {
        let double = try SourceProposalDouble(["/things": #"{"time": 17, "states": [\#(Self.rows(##"["t@", "%", @, null]"##))]}"#]
        )
        defer { double.server.stop() }
        let (catalog, titles) = try await added(
            double, "/things", ["--id", "Column 1", "--title", "Column 2", "--label", "Column 3=Height"])
        let list = try #require(catalog["list"] as? [String: Any])
        #expect(list["columns"] as? [String] == ["Column 1", "Column 2", "Column 3", "Column 4"], "\(list)")
        let attributes = (catalog["entry"] as? [String: Any])?["attributes"] as? [[String: Any]] ?? []
        #expect(attributes.contains { $0["label"] as? String == "Height" && $0["at"] as? String == "/Column 3" }, "\(attributes)")
        #expect(titles == Self.names)
    }

    @Test(
        "Every page of a table has the names of the columns, even if only the first page contains them",
        arguments: ["beside", "beside first", "row", "row first"])
    func pages(kind: String) async throws {
        let names = #"["code", "name", "height_m", "planted"]"#
        func page(_ number: Int) -> String {
            let rows = Self.rows(Self.row, (number * 4)..<(number * 4 + 4))
            let isNamed = number == 0 || !kind.hasSuffix("first")
            if kind.hasPrefix("row") { return #"{"total": 12, "rows": [\#(isNamed ? names + "," : "")\#(rows)]}"# }
            return #"{"total": 12, \#(isNamed ? "\"columns\": \(names)," : "") "rows": [\#(rows)]}"#
        }
        let double = try SourceProposalDouble(["/things": page(0), "/things?page=2": page(1), "/things?page=3": page(2)])
        defer { double.server.stop() }
        let (catalog, titles) = try await added(double, "/things")
        let list = try #require(catalog["list"] as? [String: Any])
        #expect((list["paging"] as? [String: Any])?["kind"] as? String == "page", "\(list)")
        #expect(titles == Self.names)
    }

    @Test("A row that isn't a list is reported, and the other rows are stored")
    func flaws() async throws {
        let double = try SourceProposalDouble([
            "/things": #"{"columns": ["code", "name", "height_m", "planted"], "rows": [\#(Self.rows(Self.row)), 7]}"#
        ])
        defer { double.server.stop() }
        let home = try TestHome()
        let options = ["--no-starter", "--private-server", "127.0.0.1:\(double.server.port)", "--locale", "en"]
        let outcome = await home.run(["add", double.server.address + "/things", "--catalog", "things"] + options)
        #expect((outcome.text + outcome.error).contains("isn't an object"), "\(outcome.text)\(outcome.error)")
        #expect(try await home.run(["list", "things", "--json", "--offline"] + options).json()["total"] as? Int == 12)
    }

    @Test("A table whose response lacks the columns' names is refused with their location")
    func missingNames() async throws {
        let double = try SourceProposalDouble(["/things": #"{"rows": [\#(Self.rows(Self.row))]}"#])
        defer { double.server.stop() }
        let home = try TestHome(), path = home.folder + "/things.json"
        func write(_ list: String) throws {
            try #"""
            {"almanacSource":1,"name":"things","title":"T","servers":["\#(double.server.address)"],"catalogs":[{"name":"things","title":"T",
            "list":{"path":"/things",\#(list)},"entry":{"id":"/code","title":"/name"}}]}
            """#.write(toFile: path, atomically: true, encoding: .utf8)
        }
        let options = ["--no-starter", "--private-server", "127.0.0.1:\(double.server.port)", "--locale", "en"]
        try write(#""entries":"/rows","columns":"/columns""#)
        let outcome = await home.run(["add", path] + options)
        #expect(outcome.code != 0 && (outcome.text + outcome.error).contains("/columns"), "\(outcome.text)\(outcome.error)")
        for list in [#""isKeyed":true,"columns":"/columns""#, #""format":"csv","columns":"/columns""#, #""columns":7"#] {
            try write(list)
            let refused = await home.run(["add", path, "--dry-run"] + options)
            #expect(refused.code == 2 && refused.error.contains("columns"), "\(list) \(refused.error)")
        }
        try write(#""entries":"/rows","columns":["code","name"]"#)
        #expect(await home.run(["add", path] + options).code == 0)
        #expect(try await home.run(["list", "things", "--json", "--offline"] + options).json()["total"] as? Int == 12)
    }
}
