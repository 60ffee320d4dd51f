import Foundation
import Testing

@testable import Terminal

/// Tests that a list that Almanac wrote as CSV can be imported again.
@Suite("Lists as CSV can be imported again") struct RoundTripTests {
    private static let root = URL(fileURLWithPath: #filePath).appending(path: "../../..").standardizedFileURL
    private static let environment = ["ALMANAC_SHARE": root.appending(path: "Starter").path]

    private func run(_ home: TestHome, _ arguments: String...) async -> TestHome.Outcome {
        await home.run(arguments + ["--offline"], environment: Self.environment)
    }

    /// Writes a catalog's list as CSV, changes it, and imports it.
    private func imported(
        _ home: TestHome, _ catalog: String, as other: String? = nil, _ options: [String] = ["--json"],
        change: (String) -> String = { $0 }
    ) async throws -> TestHome.Outcome {
        let list = await run(home, "list", catalog, "--csv")
        #expect(list.code == 0)
        let file = home.folder + "/list.csv"
        try Data(change(list.text).utf8).write(to: URL(fileURLWithPath: file))
        return await home.run(
            ["import", file, "--catalog", other ?? catalog, "--offline"] + options, environment: Self.environment)
    }

    private func expectUnchanged(_ outcome: TestHome.Outcome, _ name: String) throws {
        let report = try outcome.json()
        #expect(outcome.code == 0, "\(name): \(outcome.error)")
        #expect(
            report["added"] as? Int == 0 && report["changed"] as? Int == 0 && report["absent"] as? Int == 0, "\(name): \(report)")
        #expect(report["kept"] as? Int == report["records"] as? Int && report["kept"] as? Int ?? 0 > 0, "\(name)")
    }

    @Test("Every catalog that comes with the program, and a copy of it")
    func builtIn() async throws {
        let home = try TestHome()
        let catalogs = try #require(try await run(home, "catalogs", "--json").json()["catalogs"] as? [[String: Any]])
        var count = 0
        for catalog in catalogs where catalog["count"] as? Int ?? 0 > 0 {
            let name = try #require(catalog["id"] as? String)
            count += 1
            let before = await run(home, "list", name, "--json")
            try expectUnchanged(try await imported(home, name, ["--json", "--dry-run"]), name)
            try expectUnchanged(try await imported(home, name), name)
            #expect(await run(home, "list", name, "--json").output == before.output, "\(name)")
            let copy = try await imported(home, name, as: "my-" + name)
            let added = try copy.json()["added"] as? Int
            #expect(copy.code == 0 && added == catalog["count"] as? Int, "\(name): \(copy.error)")
            try expectUnchanged(try await imported(home, name, as: "my-" + name), "copy of " + name)
            try expectUnchanged(try await imported(home, "my-" + name), "my-" + name)
        }
        #expect(count >= 7)
    }

    @Test("A changed list of a catalog that comes with the program is refused, and changes nothing")
    func refused() async throws {
        let home = try TestHome()
        let before = await run(home, "list", "planets", "--csv")
        for options in [[], ["--dry-run"]] {
            let outcome = try await imported(home, "planets", options) { $0.replacing("Tatooine", with: "Dustball") }
            #expect(outcome.code == 2 && outcome.error.contains("my-planets"), "\(outcome.error)")
        }
        #expect(await run(home, "list", "planets", "--csv").output == before.output)
    }

    @Test("Every imported catalog")
    func own() async throws {
        let home = try TestHome()
        let folder = Self.root.appending(path: "Tests/CatalogsTests/Fixtures/Import")
        var count = 0
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() where file != "guesses.txt" {
            count += 1
            let name = "file-\(count)"
            let first = await run(home, "import", folder.path + "/" + file, "--catalog", name)
            guard first.code == 0 || first.code == 3 else { continue }
            let before = await run(home, "list", name, "--json")
            try expectUnchanged(try await imported(home, name, ["--json", "--dry-run"]), file)
            try expectUnchanged(try await imported(home, name), file)
            #expect(await run(home, "list", name, "--json").output == before.output, "\(file)")
        }
        #expect(count >= 20)
    }

    private static let texts = """
        id,name,text
        1,Spaces,"  two before, two after  "
        2,Lines,"first
        second

        fourth"
        3,Quotes,"she said ""hi"", twice"
        4,Tab,"a\tb"
        5,Equals,=1+1
        6,Minus,-2h pairing
        7,At,@home
        8,Zero,0
        9,Empty,""

        """

    @Test("Texts keep their spaces and line breaks, and JSON output contains the record as it is written")
    func texts() async throws {
        let home = try TestHome()
        let file = home.folder + "/texts.csv"
        try Data(Self.texts.utf8).write(to: URL(fileURLWithPath: file))
        #expect(await run(home, "import", file, "--catalog", "texts").code == 0)
        let list = await run(home, "list", "texts", "--csv").text
        #expect(list.contains("\"  two before, two after  \"") && list.contains("first\nsecond\n\nfourth"), "\(list)")
        try expectUnchanged(try await imported(home, "texts"), "texts")
        let shown = try await run(home, "show", "texts/1", "--json").json()
        let records = try #require(shown["records"] as? [[String: String]])
        #expect(records == [["id": "1", "name": "Spaces", "text": "  two before, two after  "]])
        let planet = try await run(home, "show", "planets/1", "--json").json()
        #expect((planet["records"] as? [[String: Any]])?.first?["name"] as? String == "Tatooine")
    }

    @Test("A changed list changes only the values that differ, and a new row is a new entry")
    func changes() async throws {
        let home = try TestHome()
        let file = home.folder + "/games.csv"
        let games =
            "Name;Preis;Neu;Tags;Kauf\\nGo;1.200,50;ja;a, b;01.02.2020\\nUr;2,25;nein;b, c;03.04.2021\\nTak;7,75;ja;c, a;05.06.2022\\n"
        try Data(games.replacing("\\n", with: "\n").utf8).write(to: URL(fileURLWithPath: file))
        #expect(await run(home, "import", file, "--catalog", "games", "--type", "tags=list").code == 0)
        let outcome = try await imported(home, "games") { list in
            list.replacing("Ur,", with: "Ur of kings,").replacing("2.25", with: "3.5").replacing("2021-04-03", with: "2021-04-13")
                .replacing("b; c", with: "b; d").replacing(
                    "\r\n", with: "\r\n\"\",Senet,,0,1.25,0,y,2022-03-04\r\n", maxReplacements: 1)
                + "\"\",Hex,,0,9.25,1,x,2023-01-02\r\n"
        }
        let report = try outcome.json()
        #expect(report["added"] as? Int == 2 && report["changed"] as? Int == 1 && report["kept"] as? Int == 2, "\(report)")
        let shown = try await run(home, "show", "games/ur", "--json").json()
        #expect(shown["title"] as? String == "Ur of kings")
        let values = try #require(shown["attributes"] as? [String: Any])
        #expect(values["preis"] as? Double == 3.5 && values["kauf"] as? String == "2021-04-13" && values["neu"] as? Bool == false)
        #expect(values["tags"] as? [String] == ["b", "d"])
        let new = try await run(home, "show", "games/hex", "--json").json()
        #expect((new["attributes"] as? [String: Any])?["preis"] as? Double == 9.25)
    }
}
