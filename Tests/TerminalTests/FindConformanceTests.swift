import Fixtures
import Foundation
import Testing

/// The queries of `Tests/Conformance/find.json`, asked of the command line.
@Suite struct FindConformanceTests {
    /// A home whose program comes with the facts that the queries are about, and with nothing else.
    private func home() throws -> TestHome {
        let home = try TestHome()
        let share = home.folder + "/share"
        try FileManager.default.createDirectory(atPath: share, withIntermediateDirectories: true)
        try Data(FindFixture.facts()).write(to: URL(fileURLWithPath: share + "/starwars.json"))
        return home
    }

    @Test func theCommandFinds() async throws {
        let home = try home()
        for expected in try FindFixture.cases() {
            var arguments = ["find", "--json", "--offline", "--limit", "50"]
            if let catalog = expected.in { arguments += ["--in", catalog] }
            if expected.names == true { arguments.append("--names") }
            if expected.exact == true { arguments.append("--exact") }
            let outcome = await home.run(arguments + ["--", expected.query])
            #expect(expected.differences(from: try outcome.json()) == [], "\(expected.query)")
        }
    }

    @Test func explains() async throws {
        let home = try home()
        let outcome = await home.run("find", "skywlaker", "--in", "people", "--explain", "--offline")
        #expect(outcome.text.contains("all words · one typing error · in the title · whole words"), "\(outcome.text)")
        #expect(outcome.error.contains("results for: skywalker ") && outcome.error.contains("--exact"), "\(outcome.error)")
        let json = try await home.run("find", "skywlaker", "--in", "people", "--explain", "--offline", "--json").json()
        let hit = try #require((json["hits"] as? [[String: Any]])?.first)
        #expect((hit["rank"] as? [String: Any])?["errors"] as? Int == 1)
        #expect((hit["why"] as? [String])?.count == 4)
    }
}
