import Foundation
import Testing

@testable import Terminal

@Suite("What a dry run says about IDs and dates")
struct ImportPreviewTests {
    private func preview(_ text: String, _ arguments: [String] = [], _ environment: [String: String] = [:]) async throws -> String
    {
        let home = try TestHome()
        let file = home.folder + "/x.csv"
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        let outcome = await home.run(
            ["import", file, "--catalog", "x", "--dry-run", "--offline", "--no-starter"] + arguments, environment: environment)
        #expect(outcome.code == 0, "\(outcome.error)")
        return outcome.text.split(whereSeparator: { $0.isWhitespace }).joined(separator: " ")
    }

    @Test("IDs from several columns are called that, and not a record's full content")
    func identity() async throws {
        let rows = (0..<40).map { "Route \($0 % 8),Crag \($0 / 8),\($0)\n" }.joined()
        let text = "route,crag,rating\n" + rows
        #expect(try await preview(text, ["--locale", "en"]).contains("generated from the combined values of route and crag"))
        #expect(try await preview(text, ["--locale", "fr"]).contains("calculés à partir de route et crag"))
        let dated = "seen,remarks\n2026-01-02,heard\n2026-01-03,singing\n2026-01-04,flying\n"
        #expect(try await preview(dated, ["--locale", "en"]).contains("generated from the values in seen."))
        #expect(try await preview("a,b\n1,2\n1,3\n", ["--locale", "en"]).contains("full content"))
    }

    @Test("--explain shows the score and the evidence of each guess, and needs --dry-run")
    func explained() async throws {
        let text = "id,name,latin\n1,Oak,Quercus robur\n2,Ash,Fraxinus\n3,Elm,Ulmus\n"
        let shown = try await preview(text, ["--explain", "--locale", "en"])
        #expect(shown.contains("title name 99 typical name, distinct values") && shown.contains("ID id 90"), "\(shown)")
        #expect(try await preview(text, ["--explain", "--locale", "fr"]).contains("nom typique, valeurs distinctes"))
        #expect(try await !preview(text, ["--locale", "en"]).contains("typical name"))
        let home = try TestHome()
        let file = home.folder + "/x.csv"
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        let refused = await home.run(["import", file, "--catalog", "x", "--explain", "--offline", "--no-starter"])
        #expect(refused.code == 2 && refused.error.contains("--dry-run"), "\(refused.error)")
        let json = try await home.run(
            ["import", file, "--catalog", "x", "--dry-run", "--explain", "--json", "--offline", "--no-starter"]
        ).json()
        let first = try #require((json["hypotheses"] as? [[String: Any]])?.first)
        #expect(first["role"] as? String == "title" && first["score"] as? Int == 99)
        #expect(first["evidence"] as? [String] == ["name", "distinct"])
    }

    @Test("dates that the locale decided are named")
    func dates() async throws {
        let text = "name,released\nA,03/04/2025\nB,05/06/2025\n"
        #expect(try await preview(text, [], ["LANG": "en_US.UTF-8"]).contains("the month comes first"))
        #expect(try await preview(text, [], ["LANG": "fr_FR.UTF-8"]).contains("le jour vient en premier"))
        #expect(try await !preview(text, [], ["LANG": "C.UTF-8"]).contains("first"))
        let open = try await preview(text, [], ["LC_ALL": "C"])
        #expect(open.contains("The dates in released are ambiguous") && open.contains("--locale en-GB (day"))
        let american = try await preview(text, ["--locale", "en-US"])
        #expect(american.contains("the month comes first") && american.contains("--replace --locale en-GB."))
        let french = try await preview(text, ["--locale", "fr_FR"], ["LC_ALL": "en_US.UTF-8"])
        #expect(french.contains("le jour vient en premier") && french.contains("--replace --locale fr-US."))
        #expect(try await preview(text, ["--locale", "en"], ["LC_ALL": "C"]).contains("the order of day and month"))
    }
}
