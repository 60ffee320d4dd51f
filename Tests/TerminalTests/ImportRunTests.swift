import Foundation
import Testing

@testable import Terminal

@Suite("Importing the user's own files from the command line")
struct ImportRunTests {
    private static let games = """
        id;name;kind;players;rating;released
        1;Carrom;dexterity;4;7,5;1890-01-01
        2;"Go; or Baduk";abstract;2;8,2;1100-01-01
        3;Whist;cards;4;6,9;1742-05-01

        """

    private func home(_ files: [String: [UInt8]] = ["games.csv": Array(games.utf8)]) throws -> TestHome {
        let home = try TestHome()
        for (name, bytes) in files { try Data(bytes).write(to: URL(fileURLWithPath: home.folder + "/" + name)) }
        return home
    }

    private func run(_ home: TestHome, _ arguments: [String], input: [UInt8] = []) async -> TestHome.Outcome {
        await home.run(arguments + ["--offline", "--no-starter"], input: input)
    }

    @Test("A table becomes a catalog that works with every command, and can be imported again and removed")
    func fullLifeCycle() async throws {
        let home = try home()
        let file = home.folder + "/games.csv"
        let imported = await run(home, ["import", file, "--catalog", "games"])
        #expect(imported.code == 0 && imported.output.isEmpty, "\(imported.error)")
        #expect(await run(home, ["catalogs"]).text.contains("games"))
        #expect(await run(home, ["list", "games", "--sort", "rating:desc", "--csv"]).text.contains("Go; or Baduk"))
        let shown = try await run(home, ["show", "games/2", "--json"]).json()
        #expect(shown["title"] as? String == "Go; or Baduk")
        #expect((shown["attributes"] as? [String: Any])?["rating"] as? Double == 8.2)
        #expect(await run(home, ["find", "baduk", "--json"]).text.contains("games/2"))
        #expect(await run(home, ["find", "kind:cards players>=4", "--in", "games", "--csv"]).text.contains("Whist"))
        #expect(await run(home, ["favourite", "add", "games/3"]).code == 0)
        #expect(await run(home, ["note", "games/3", "--set", "Thursdays"]).code == 0)
        let again = try await run(home, ["import", file, "--catalog", "games", "--json"]).json()
        #expect(again["added"] as? Int == 0 && again["kept"] as? Int == 3)
        // Tests have no terminal on which the command could ask for confirmation.
        let asked = await run(home, ["forget", "games"])
        #expect(asked.code == 2 && asked.error.contains("--yes"))
        let forgotten = try await run(home, ["forget", "games", "--yes", "--json"]).json()
        #expect(forgotten["entries"] as? Int == 3 && forgotten["favourites"] as? Int == 1 && forgotten["notes"] as? Int == 1)
        #expect(await run(home, ["list", "games"]).code == 2)
        #expect(await run(home, ["favourite", "list", "--json"]).text.contains("games/3"))
        // After the file has been imported again, the entry is still a favourite and still has its note.
        #expect(await run(home, ["import", file, "--catalog", "games"]).code == 0)
        #expect(await run(home, ["note", "games/3"]).text == "Thursdays\n")
        #expect(await run(home, ["forget", "monsters", "--yes"]).code == 4)
    }

    @Test("An imported catalog can be changed, and a removal can be undone. Built-in catalogs refuse both")
    func changesAndUndo() async throws {
        let home = try home()
        #expect(await run(home, ["import", home.folder + "/games.csv", "--catalog", "games"]).code == 0)
        let choices = ["--name", "Board games", "--label", "kind=Genre", "--no-facet", "kind"]
        let changed = await run(home, ["change", "games"] + choices)
        #expect(changed.code == 0 && changed.error.contains("games"), "\(changed.error)")
        #expect(await run(home, ["catalogs"]).text.contains("Board games"))
        let json = try await run(home, ["change", "games", "--type", "rating=text", "--json"]).json()
        #expect(json["name"] as? String == "Board games")
        let columns = try #require(json["columns"] as? [[String: Any]])
        #expect(columns.contains { $0["name"] as? String == "kind" && $0["label"] as? String == "Genre" })
        #expect(columns.contains { $0["name"] as? String == "rating" && $0["type"] as? String == "text" })
        #expect(await run(home, ["change", "games"]).code == 2)
        #expect(await run(home, ["change", "games", "--type", "nosuch=text"]).code == 2)

        #expect(await run(home, ["note", "games/3", "--set", "Thursdays"]).code == 0)
        #expect(await run(home, ["remove", "games", "--yes"]).code == 0)
        #expect(await run(home, ["list", "games"]).code == 2)
        let back = await run(home, ["remove", "--undo", "games"])
        #expect(back.code == 0 && back.error.contains("games is back"), "\(back.error)")
        #expect(await run(home, ["list", "games", "--csv"]).text.contains("Whist"))
        #expect(await run(home, ["catalogs"]).text.contains("Board games"))
        #expect(await run(home, ["note", "games/3"]).text == "Thursdays\n")
        // Nothing is left to undo.
        #expect(await run(home, ["remove", "--undo", "games"]).code != 0)

        for command in [["change", "monsters", "--name", "x"], ["remove", "monsters", "--yes"]] {
            let refused = await run(home, command)
            #expect(refused.code == 4 && refused.error.contains("monsters can’t be changed or removed"), "\(refused.error)")
        }
    }

    @Test("The line below a title has the first numbers with their labels if there are no other values to choose by")
    func numbersBelowTitles() async throws {
        let home = try home([
            "plain.csv": Array("name,players,year,minutes,price\nAzul,4,2017,45,32.50\nHanabi,5,2010,25,9.99\n".utf8)
        ])
        #expect(await run(home, ["import", home.folder + "/plain.csv", "--catalog", "plain"]).code == 0)
        let list = await run(home, ["list", "plain"]).text
        #expect(list.contains("Players 4 · Minutes 45"), "\(list)")
    }

    @Test("A saved source file imports the file again in another library, with the same choices")
    func savedSourceFile() async throws {
        let home = try home()
        let (file, saved) = (home.folder + "/games.csv", home.folder + "/games.json")
        let choices = [
            "--name", "Spiele", "--title", "kind", "--label", "name=Title", "--type", "rating=text", "--unit", "players=people",
        ]
        let first = await run(home, ["import", file, "--catalog", "games", "--save", saved] + choices)
        #expect(first.code == 0 && first.error.contains(saved), "\(first.error)")
        let again = await run(home, ["import", file, "--catalog", "games", "--save", saved])
        #expect(again.code == 5 && !again.error.contains("--replace"), "\(again.error)")
        let other = try TestHome()
        #expect(await run(other, ["add", saved, "--dry-run", "--json"]).code == 0)
        #expect(try await run(other, ["add", saved, "--json"]).json()["added"] as? Int == 3)
        for command in [["list", "games", "--json"], ["show", "games/2", "--json"], ["list", "games", "--csv"]] {
            // The two imports can be in different seconds.
            let answers = [await run(home, command).text, await run(other, command).text].map {
                $0.replacing(#/"checked":"[^"]*"/#, with: "")
            }
            #expect(answers[0] == answers[1] && answers[0].contains("abstract"), "\(answers)")
        }
        // The catalog isn't a source, can be imported again and removed, and its rule for IDs never changes.
        #expect(await run(other, ["sources"]).code == 1)
        #expect(try await run(other, ["add", saved, "--json"]).json()["kept"] as? Int == 3)
        let text = try String(contentsOfFile: saved, encoding: .utf8)
        try text.replacing("\"column\"", with: "\"title\"").write(toFile: saved, atomically: true, encoding: .utf8)
        #expect(await run(other, ["add", saved]).code == 4)
        #expect(await run(other, ["remove", "games", "--yes"]).code == 0)
        try text.replacing("games.csv", with: "../games.csv").write(toFile: saved, atomically: true, encoding: .utf8)
        let outside = await run(other, ["add", saved])
        #expect(outside.code == 2 && outside.error.contains("../games.csv"), "\(outside.error)")
    }

    @Test("A dry run shows the plan and stores nothing")
    func dryRun() async throws {
        let home = try home()
        let file = home.folder + "/games.csv"
        let shown = await run(home, ["import", file, "--catalog", "games", "--dry-run"])
        #expect(shown.code == 0)
        for word in ["games", "rating", "number", "date", "kind"] { #expect(shown.text.contains(word), "\(shown.text)") }
        let said = ["--type", "rating=text", "--title", "NAME"]
        let plan = try await run(home, ["import", file, "--catalog", "games", "--dry-run", "--json"] + said).json()
        #expect(plan["dryRun"] as? Bool == true && plan["records"] as? Int == 3 && plan["separator"] as? String == ";")
        let columns = try #require((plan["plan"] as? [String: Any])?["columns"] as? [[String: Any]])
        #expect(columns.map { $0["type"] as? String } == ["number", "text", "text", "number", "text", "date"])
        #expect(!FileManager.default.fileExists(atPath: home.data))
        for more in [["--dry-run"], []] {
            let wrong = try await run(
                home, ["import", file, "--catalog", "games", "--type", "kind=date", "--json"] + more
            ).json()
            let error = try #require(wrong["error"] as? [String: Any])
            #expect(error["code"] as? String == "bad-value" && "\(error)".contains("kind"), "\(error)")
        }
    }

    @Test("A bad line is reported with its number, the rest is imported, and the exit code is 3")
    func badLines() async throws {
        let lines = "{\"id\":1,\"name\":\"A\"}\n\n{\"id\":2,\n[3]\n{\"id\":4,\"name\":\"D\"}\n"
        let home = try home(["x.jsonl": Array(lines.utf8) + [0x7B, 0x22, 0xE9, 0x22, 0x3A, 0x31, 0x7D, 0x0A]])
        let outcome = await run(home, ["import", home.folder + "/x.jsonl", "--catalog", "x", "--json"])
        #expect(outcome.code == 3, "\(outcome.error)")
        let report = try outcome.json()
        let problems = try #require(report["problems"] as? [[String: Any]])
        #expect(problems.map { $0["line"] as? Int } == [3, 4, 6])
        #expect(problems.map { $0["code"] as? String } == ["not-json", "not-an-object", "not-utf-8"])
        #expect(report["added"] as? Int == 2)
        let told = await run(home, ["import", home.folder + "/x.jsonl", "--catalog", "x"])
        #expect(told.code == 3 && told.error.contains("4") && told.error.contains("UTF-8"))
    }

    @Test("A repeated ID is reported with its line, but the record is used; a dry run reports the same as the import")
    func repeatedIDs() async throws {
        let home = try home([
            "first.csv": Array("id,name\n1,A\n2,B\n9,Z\n".utf8),
            "second.csv": Array("id,name\n1,A\n2,B\n1,C\n1,C\n2,B\n".utf8),
            "third.csv": Array("id,name\n1,A\n,B\n1,C\n".utf8),
            "fourth.csv": Array("id,name\n1,C\n2,X\n1,D\n2,B\n3,N\n3,O\n".utf8),
        ])
        func said(_ file: String, _ more: [String] = []) async throws -> (code: Int32, json: [String: Any]) {
            let outcome = await run(home, ["import", home.folder + "/" + file, "--catalog", "x", "--json", "--id", "id"] + more)
            return (outcome.code, try outcome.json())
        }
        func problems(_ report: [String: Any]) -> [String] {
            (report["problems"] as? [[String: Any]] ?? []).map { "\($0["line"] ?? "") \($0["code"] ?? "")" }
        }
        #expect(try await said("first.csv").code == 0)
        let cases: [(file: String, code: Int32, problems: [String], unusable: Int, repeated: Int)] = [
            ("third.csv", 3, ["3 no-id", "4 same-id"], 1, 1), ("second.csv", 0, ["4 same-id"], 0, 3),
        ]
        for wanted in cases {
            let dry = try await said(wanted.file, ["--replace", "--dry-run"])
            let real = try await said(wanted.file, ["--replace"])
            for (code, report) in [dry, real] {
                #expect(code == wanted.code && problems(report) == wanted.problems, "\(wanted.file) \(report)")
                #expect(report["unusable"] as? Int == wanted.unusable && report["repeated"] as? Int == wanted.repeated)
                #expect(report["moreProblems"] as? Int == 0)
            }
            // The import doesn't remove missing entries if the file has unusable records. Repeated IDs alone don't prevent the
            // removal.
            #expect(real.json["removed"] as? Int == (wanted.unusable > 0 ? 0 : 1))
        }
        #expect(try await run(home, ["show", "x/1", "--json"]).json()["title"] as? String == "C")
        // Importing the same file again changes nothing, even if it repeats an ID. If an ID is repeated, the last record with
        // that ID is used.
        let again = try await said("second.csv").json
        #expect(again["changed"] as? Int == 0 && again["kept"] as? Int == 2 && again["repeated"] as? Int == 3, "\(again)")
        let last = try await said("fourth.csv").json
        #expect(last["changed"] as? Int == 1 && last["kept"] as? Int == 1 && last["added"] as? Int == 1, "\(last)")
        let shown = await run(home, ["import", home.folder + "/third.csv", "--catalog", "x", "--dry-run"])
        #expect(
            shown.code == 3 && shown.text.contains("Line 3: the record has no ID")
                && shown.text.contains("Line 4: duplicate ID, so this record replaces"))
    }

    @Test("An accidentally repeated ID is reported with its line, and a later file updates entries by their IDs")
    func oneRepeatedID() async throws {
        let home = try home([
            "first.csv": Array("id,name,score\n1,Alpha,1\n2,Beta,2\n2,Gamma,3\n".utf8),
            "second.csv": Array("id,name,score\n1,Alpha the Great,1\n2,Beta,2\n3,Gamma,3\n".utf8),
            "often.csv": Array("id,name\n1,A\n1,B\n1,C\n".utf8),
        ])
        let first = await run(home, ["import", home.folder + "/first.csv", "--catalog", "x"])
        #expect(first.code == 0 && first.error.contains("Line 4: duplicate ID, so this record replaces"), "\(first.error)")
        let second = try await run(home, ["import", home.folder + "/second.csv", "--catalog", "x", "--json"]).json()
        #expect(second["added"] as? Int == 1 && second["changed"] as? Int == 2, "\(second)")
        #expect(try await run(home, ["show", "x/1", "--json"]).json()["title"] as? String == "Alpha the Great")
        // If an ID column contains repeated values, the plain output reports the lines and suggests a solution.
        let often = await run(home, ["import", home.folder + "/often.csv", "--catalog", "y"])
        #expect(often.code == 0)
        for word in ["column id", "lines 3 and 4", "--id id", "almanac remove y"] {
            #expect(often.error.contains(word), "\(often.error)")
        }
    }

    @Test("Columns beyond the limit are named, and JSON problems say what to do")
    func skippedColumnsAndProblems() async throws {
        let long = String(repeating: "l", count: 300)
        let names = ["id", "name", long] + (0..<260).map { "col \($0)" }
        let wide = names.joined(separator: ",") + "\n1,A,b" + String(repeating: ",x", count: 260) + "\n1,B\n"
        let home = try home(["wide.csv": Array(wide.utf8), "bad.jsonl": Array("{\"id\":1}\n[2]\n{\"a\":3}\n".utf8)])
        let file = home.folder + "/wide.csv"
        let told = await run(home, ["import", file, "--catalog", "w"])
        #expect(told.error.contains("7 columns were skipped") && told.error.contains("col 253"), "\(told.error)")
        let report = try await run(home, ["import", file, "--catalog", "w", "--json"]).json()
        let note = try #require((report["notes"] as? [[String: Any]])?.first)
        #expect(report["columnsLeftOut"] as? Int == 7 && note["code"] as? String == "columns-left-out")
        #expect((note["columns"] as? [String])?.last == "col 259" && (note["message"] as? String)?.contains("col 253") == true)
        // A very long column name doesn't make the output table too wide.
        let plan = await run(home, ["import", file, "--catalog", "w", "--dry-run"])
        #expect(!plan.text.contains(String(repeating: "l", count: 41)) && plan.text.contains("ll…ll"))
        let bad = try await run(home, ["import", home.folder + "/bad.jsonl", "--catalog", "z", "--id", "id", "--json"]).json()
        let problems = try #require(bad["problems"] as? [[String: Any]])
        #expect(problems.map { $0["code"] as? String } == ["not-an-object", "no-id"])
        #expect(problems.allSatisfy { ($0["message"] as? String)?.hasPrefix("Line ") == true })
        #expect(problems.allSatisfy { ($0["suggestion"] as? String)?.contains("import") == true })
    }

    @Test("Lists have the same layout with and without search words")
    func oneLayout() async throws {
        let home = try home()
        _ = await run(home, ["import", home.folder + "/games.csv", "--catalog", "games"])
        for arguments in [["list", "games"], ["list", "games", "--q", "whist"], ["find", "whist"]] {
            let lines = await run(home, arguments).text.split(separator: "\n")
            #expect(lines.contains { $0.hasPrefix("games/3  Whist  ") }, "\(arguments) \(lines)")
        }
    }

    @Test("Deeply nested JSON and invalid JSON have different errors")
    func nesting() async throws {
        func nested(_ levels: Int) -> String {
            #"{"id":"\#(levels)","a":"# + String(repeating: "[", count: levels - 1) + "7"
                + String(repeating: "]", count: levels - 1) + "}"
        }
        let lines = [
            nested(64), nested(65), nested(500), nested(5000), #"{"id":"b","a":"[[["#,
            #"{"id":"c","a":"\#(String(repeating: "[", count: 99))"}"#,
        ]
        let home = try home(["deep.jsonl": Array(lines.joined(separator: "\n").utf8)])
        let outcome = await run(home, ["import", home.folder + "/deep.jsonl", "--catalog", "x"])
        #expect(outcome.code == 3, "\(outcome.error)")
        for line in 2...4 {
            #expect(outcome.error.contains("Line \(line): the record has more than 64 levels of nesting"), "\(outcome.error)")
        }
        #expect(
            outcome.error.contains("Line 5: the record isn’t valid JSON") && !outcome.error.contains("Line 6")
                && !outcome.error.contains("Line 1:")
        )
        #expect(await run(home, ["list", "x"]).text.split(separator: "\n").count == 2)
    }

    @Test("Invalid catalogs are rejected with advice, and nothing is created")
    func refusals() async throws {
        let home = try home([
            "games.csv": Array(Self.games.utf8), "empty.csv": [], "page.html": Array("<html></html>".utf8),
            "z.csv": [0x1F, 0x8B, 8, 0],
            "utf16.csv": "id,name\n1,A\n2,B\n".utf16.flatMap { [UInt8($0 & 0xFF), 0] },
        ])
        let cases: [(String, Int32, String)] = [
            ("7.csv", 2, "--catalog"), ("games.csv --catalog ../x", 2, "x"), ("games.csv --catalog Games!", 2, "games"),
            ("games.csv --catalog monsters", 2, "my-monsters"), ("games.csv --catalog search", 2, "my-search"),
            ("games.csv --catalog games --title nmae", 2, "name"), ("nothing.csv --catalog x", 2, "nothing.csv"),
            ("empty.csv --catalog x", 1, ""), ("page.html --catalog x", 2, "HTML"), ("z.csv --catalog x", 2, "zcat"),
            ("utf16.csv --catalog x", 2, "UTF-8"), (". --catalog x", 2, ""),
            ("games.csv --catalog games --as srd-flat", 2, "--as"),
        ]
        for (line, code, word) in cases {
            let arguments = line.split(separator: " ").map(String.init)
            let outcome = await run(home, ["import", home.folder + "/" + arguments[0]] + arguments.dropFirst())
            #expect(outcome.code == code && (word.isEmpty || outcome.error.contains(word)), "\(line): \(outcome.error)")
        }
        let catalogs = try #require(try await run(home, ["catalogs", "--json"]).json()["catalogs"] as? [[String: Any]])
        #expect(catalogs.allSatisfy { $0["collection"] as? String != "imported" })
    }

    @Test("Standard input, a byte order mark, UTF-16 and unusual file names")
    func oddInputs() async throws {
        let text = "id\tname\r\n1\tÅrsta\r\n"
        let wide: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let home = try home([
            "-x;y '\"$(z).tsv": Array(text.utf8), "ünï\ncode": [0xEF, 0xBB, 0xBF] + Array(text.utf8), "wide.txt": wide,
        ])
        for (number, name) in ["-x;y '\"$(z).tsv", "ünï\ncode", "wide.txt"].enumerated() {
            let outcome = await run(home, ["import", home.folder + "/" + name, "--catalog", "c\(number)"])
            #expect(outcome.code == 0, "\(name): \(outcome.error)")
            #expect(try await run(home, ["show", "c\(number)/1", "--json"]).json()["title"] as? String == "Årsta", "\(name)")
        }
        let piped = await run(home, ["import", "-", "--catalog", "piped"], input: Array(text.utf8))
        #expect(piped.code == 0, "\(piped.error)")
        #expect(await run(home, ["show", "piped/1"]).text.contains("Årsta"))
    }

    @Test("Columns of numbers can have a unit, and columns of IDs can link to other entries")
    func unitsAndLinks() async throws {
        let trees = "id,name,height,parent,friends,game\n1,Oak,20,,2;3,2\n2,Ash,15,1,,\n3,Elm,12,1,1;2;1,3\n"
        let home = try home(["trees.csv": Array(trees.utf8), "games.csv": Array(Self.games.utf8)])
        #expect(await run(home, ["import", home.folder + "/games.csv", "--catalog", "games"]).code == 0)
        let importing = ["import", home.folder + "/trees.csv", "--catalog", "trees"]
        let options = ["--unit", "height=m", "--link", "parent", "--link", "friends", "--link", "game=games"]
        let first = await run(home, importing + options)
        #expect(first.code == 0, "\(first.error)")
        func links(_ entry: String) async throws -> [String] {
            let shown = try await run(home, ["show", entry, "--json"]).json()
            return (shown["links"] as? [[String: Any]] ?? []).map { "\($0["relation"] ?? "") \($0["id"] ?? "")" }
        }
        let expected = ["Friends trees/1", "Friends trees/2", "Game games/3", "Parent trees/1"]
        #expect(try await links("trees/3") == expected)
        #expect(await run(home, ["show", "trees/3"]).text.contains("12 m"))
        let shown = try await run(home, ["show", "trees/3", "--json"]).json()
        #expect((shown["attributes"] as? [String: Any])?.keys.sorted() == ["height"] && shown["subtitle"] as? String == "12 m")
        // The options are stored with the catalog.
        #expect(try await run(home, importing + ["--json"]).json()["kept"] as? Int == 3)
        #expect(try await links("trees/3") == expected)
        let none = await run(home, importing + ["--unit", "height=", "--no-link", "parent"])
        #expect(none.code == 0, "\(none.error)")
        #expect(await !run(home, ["show", "trees/3"]).text.contains("12 m"))
        #expect(try await links("trees/3") == Array(expected.dropLast()))
        let text = await run(home, importing + ["--unit", "name=m"])
        #expect(text.code == 2 && text.error.contains("--unit"), "\(text.error)")
    }
}
