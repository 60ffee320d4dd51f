import Catalogs
import Doubles
import Foundation
import Model
import Testing

@testable import Terminal

@Suite("Commands in this process, with a library fetched from doubles")
struct RunTests {
    @Test("Every command returns the right exit code")
    func exitCodes() async throws {
        let home = try await TestHome.filled()
        let cases: [([String], Int32)] = [
            (["catalogs"], 0), (["list", "monsters"], 0), (["list", "planets", "--limit", "1"], 0), (["show", "planets/1"], 0),
            (["find", "ardun"], 0), (["random", "films"], 0), (["--help"], 0), (["--version"], 0), (["help", "list"], 0),
            (["manual"], 0), (["completions", "zsh"], 0), (["note", "planets/1"], 0), (["favourite", "add", "planets/1"], 0),
            (["favourite", "list"], 0), (["favourite", "remove", "planets/1"], 0), (["favourite", "remove", "planets/1"], 0),
            (["backup", "-"], 0), (["sync", "films"], 0),
            (["favourite", "list"], 1), (["show", "planets/999"], 1), (["show", "planets/"], 1), (["show", "planets/a/b"], 1),
            (["show", "planets/<script>"], 1), (["find", "zzzzzzzz"], 1), (["find", ""], 1),
            (["list", "planets", "--offset", "999"], 1),
            (["list", "planets", "--favourites"], 1), (["note", "planets/999"], 1), (["favourite", "add", "planets/999"], 1),
            (["favourite", "remove", "planets/999"], 1), (["note", "planets/999", "--set", "x"], 1),
            (["lst"], 2), (["list"], 2), (["list", "nothing"], 2), (["list", "../"], 2), (["list", "<script>"], 2),
            (["list", ""], 2),
            (["show", "ardun"], 2), (["show", "nothing/1"], 2), (["show", ""], 2), (["show", "/"], 2),
            (["show", "../../etc/passwd"], 2),
            (["random", "nothing"], 2), (["find", "x", "--in", "nothing"], 2), (["sync", "nothing"], 2),
            (["list", "planets", "--sort", "x"], 2),
            (["list", "planets", "--sort", "name:up"], 2), (["restore", home.folder + "/nothing"], 2),
            (["restore", home.folder], 2),
            (["backup", home.folder], 2), (["backup", home.folder + "/no/such/file"], 2), (["import", home.folder + "/x"], 2),
            (["import", home.folder + "/x", "--as", "srd-flat"], 2), (["completions", "cmd"], 2), (["help", "nothing"], 2),
            (["backup", "\u{FFFD}"], 2), (["find", "\u{FFFD}"], 2), (["show", "planets/\u{FFFD}"], 2),
            (["serve", "--host", "no.such.host.invalid"], 2), (["serve", "--allow-host", "a.example"], 2),
            (["sync", "--offline"], 3), (["sync", "--offline", "films"], 3),
            (["note", "planets/1", "--set", String(repeating: "a", count: 300_000)], 4),
            (["favourite", "add", "planets/1", "--name", String(repeating: "n", count: 500)], 4),
        ]
        for (arguments, code) in cases {
            let outcome = await home.run(arguments)
            #expect(outcome.code == code, "\(arguments.map { $0.prefix(40) }): \(outcome.error)")
            if code == 2 || code == 4 { #expect(outcome.output.isEmpty && outcome.error.hasPrefix("almanac: ")) }
            #expect(!outcome.error.contains("\u{1B}"))
        }
    }

    @Test("With --json, every command prints a single object, even if it fails")
    func json() async throws {
        let home = try await TestHome.filled()
        try "broken".write(toFile: home.folder + "/broken", atomically: true, encoding: .utf8)
        let cases: [([String], String)] = [
            (["catalogs"], "catalogs"), (["list", "monsters"], "entries"), (["show", "planets/1"], "blocks"),
            (["find", "a", "--limit", "3"], "entries"), (["find", "zzzzz"], "entries"), (["random", "people"], "attributes"),
            (["favourite", "add", "planets/1", "--name", "Home <b>\u{7}"], "favourite"), (["favourite", "list"], "favourites"),
            (["favourite", "remove", "planets/1"], "favourite"), (["note", "planets/1", "--set", "\u{1}\"\\\n"], "note"),
            (["note", "planets/1"], "note"), (["note", "planets/1", "--clear"], "note"), (["sync", "films"], "catalogs"),
            (["sync", "--offline"], "catalogs"), (["backup", home.folder + "/b.json"], "favourites"),
            (["backup", "-"], "changes"),
            (["restore", home.folder + "/b.json"], "notes"), (["restore", home.folder + "/b.json", "--replace"], "merged"),
            (["restore", home.folder + "/broken"], "error"), (["show", "planets/99"], "error"), (["show", "x"], "error"),
            (["list", "nothing"], "error"), (["lst"], "error"), (["list"], "error"), (["--frobnicate"], "error"),
            (["import", home.folder + "/broken", "--as", "srd-flat"], "error"), (["note", "planets/1", "--set", "-"], "note"),
            (["serve", "--host", "no.such.host.invalid"], "error"), (["list", "films", "--csv"], "error"), (["forget"], "error"),
            (["forget", "monsters"], "error"), (["forget", "nosuch"], "error"), (["forget", "films", "x"], "error"),
        ]
        for (arguments, key) in cases {
            let outcome = await home.run(arguments + ["--json"], input: Array("typed".utf8))
            let object = try #require(try? outcome.json(), "\(arguments): \(outcome.text)")
            #expect(object.keys.contains(key), "\(arguments): \(outcome.text)")
            guard key == "error" else { continue }
            let error = try #require(object["error"] as? [String: String])
            #expect(Set(error.keys) == ["code", "message", "suggestion"])
            #expect(["code", "message", "suggestion"].allSatisfy { error[$0]?.isEmpty == false }, "\(arguments): \(error)")
            #expect(outcome.error.hasPrefix("almanac: ") && outcome.code != 0)
        }
    }

    @Test("An import names no source and reports problems like a sync")
    func importing() async throws {
        let home = try TestHome()
        let file = #"[{"name":"Pond Thing","meta":"Large ooze, unaligned","Actions":"**Bite.** x"},{"name":"Half"}]"#
        let outcome = await home.run("import", "-", "--as", "srd-flat", "--json", input: Array(file.utf8))
        #expect(outcome.code == 3, "\(outcome.error)")
        let problems = try #require(try outcome.json()["problems"] as? [[String: String]])
        #expect(problems.map { $0["code"] } == ["some-entries"] && problems.allSatisfy { $0["message"]?.isEmpty == false })
        let source = try #require(
            try await home.run("show", "monsters/pond-thing", "--json", "--offline").json()["source"] as? [String: Any])
        #expect(source["licence"] as? String == "" && source["attribution"] as? String == "")
        let shown = await home.run("show", "monsters/pond-thing", "--offline")
        #expect(shown.text.contains("Imported from a file.") && !shown.text.contains("CC-BY"))
        let empty = await home.run("import", "-", "--as", "srd-flat", "--json", input: Array("[]".utf8))
        #expect(empty.code == 2)
        #expect((try empty.json()["error"] as? [String: String])?["code"] == "bad-import")
    }

    @Test("An unreadable record is reported, and the existing entry stays unchanged")
    func importingAnUnreadableRecord() async throws {
        let home = try TestHome()
        func bring(_ file: String, _ more: String...) async -> TestHome.Outcome {
            await home.run(["import", "-", "--as", "srd-flat"] + more, input: Array(file.utf8))
        }
        let good = #"{"name":"Pond Thing","meta":"Large ooze, unaligned","Armor Class":"12","STR":"15","Actions":"**Bite.** x"}"#
        #expect(await bring("[\(good)]").code == 0)
        let before = await home.run("show", "monsters/pond-thing", "--json", "--offline").text
        let bad = #"{"name":"Pond Thing","Armor Class":"abc","STR":"x","Speed":"","Challenge":"1/0 (x)"}"#
        let told = await bring("[\(bad)]")
        #expect(told.code == 2, "\(told.error)")
        for word in ["#1 Pond Thing", "Armor Class “abc”", "STR “x”", "Challenge", "import the file again"] {
            #expect(told.error.contains(word), "\(told.error)")
        }
        #expect(await home.run("show", "monsters/pond-thing", "--json", "--offline").text == before)
        let other = #"{"name":"Hill Thing","meta":"Large ooze"}"#
        let mixed = await bring("[\(bad),\(other)]", "--json")
        #expect(mixed.code == 3)
        let problem = try #require((try mixed.json()["problems"] as? [[String: String]])?.first)
        #expect(problem["entry"] == "monsters/pond-thing" && problem["detail"]?.contains("STR “x”") == true)
        #expect(problem["message"]?.contains("STR “x”") == true && problem["suggestion"]?.contains("Correct") == true)
        #expect(await home.run("show", "monsters/pond-thing", "--json", "--offline").text == before)
        // A dry run stores nothing.
        #expect(await bring("[\(good)]", "--dry-run").code == 2)
    }

    @Test("Changes to the shelf are soon in a backup, and are restored if the database is lost")
    func backupOfItsOwn() async throws {
        let home = try await TestHome.filled()
        _ = await home.run("favourite", "add", "planets/1", "--name", "Home")
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.data + "/backups").count == 1)
        try FileManager.default.removeItem(atPath: home.data + "/almanac.db")
        let outcome = await home.run("favourite", "list")
        #expect(outcome.code == 0 && outcome.text.contains("Home"))
        #expect(outcome.error.contains("was missing or empty") && outcome.error.contains("1 favourite"), "\(outcome.error)")
        #expect(await home.run("favourite", "list").error.isEmpty)
    }

    @Test("JSON output has the documented format")
    func shapes() async throws {
        let home = try await TestHome.filled()
        let list = try await home.run("list", "planets", "--limit", "2", "--offset", "1", "--json").json()
        #expect(list["catalog"] as? String == "planets")
        #expect(list["total"] as? Int == 24)
        #expect(list["offset"] as? Int == 1)
        let entries = try #require(list["entries"] as? [[String: Any]])
        #expect(entries.count == 2)
        #expect(Set(entries[0].keys) == ["id", "title", "subtitle", "favourite"])
        let all = try await home.run("list", "planets", "--json").json()
        #expect((all["entries"] as? [[String: Any]])?.count == 24)
        let catalogs = try #require(try await home.run("catalogs", "--json").json()["catalogs"] as? [[String: Any]])
        #expect(catalogs.count == Set(BuiltInAdapters.adapters.flatMap(\.catalogs).map(\.id)).count)
        #expect(catalogs[0]["id"] as? String == "monsters")
        #expect(catalogs[0]["count"] as? Int == 6)
        #expect(catalogs[0]["status"] as? String == "ok")
        #expect((catalogs[0]["checked"] as? String)?.hasSuffix("Z") == true)
        let sync = try #require(try await home.run("sync", "films", "--json").json()["catalogs"] as? [[String: Any]])
        #expect(sync.count == 1)
        #expect(sync[0]["status"] as? String == "ok" && sync[0]["kept"] as? Int == 2 && sync[0]["added"] as? Int == 0)
    }

    @Test("Favourites and notes are stored as typed, backed up and restored")
    func shelf() async throws {
        let home = try await TestHome.filled()
        #expect(await home.run("favourite", "add", "planets/1", "--name", "  Two\nsuns ").text.contains("Two suns"))
        let typed = "# T\r\n\r\n**x**\t\u{1B}[31m \n"
        #expect(await home.run("note", "planets/1", "--set", "-", input: Array(typed.utf8)).code == 0)
        #expect(try await home.run("note", "planets/1", "--json").json()["note"] as? String == typed)
        #expect(await home.run("note", "planets/1").output == Array(typed.utf8))
        #expect(await home.run("note", "planets/1", width: 80).text.contains("␛[31m"))
        let file = home.folder + "/backup.json"
        #expect(try await home.run("backup", file, "--json").json()["notes"] as? Int == 1)
        let permissions = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(permissions == 0o600)
        #expect(await home.run("favourite", "add", "planets/2").code == 0)
        #expect(await home.run("note", "planets/1", "--clear").code == 0)
        let replaced = try await home.run("restore", file, "--replace", "--json").json()
        #expect(replaced["favourites"] as? Int == 1 && replaced["notes"] as? Int == 1)
        #expect((replaced["backup"] as? String)?.isEmpty == false)
        #expect(try await home.run("note", "planets/1", "--json").json()["note"] as? String == typed)
        _ = await home.run("note", "planets/1", "--set", "oops")
        let merged = await home.run("restore", file).error
        #expect(
            merged.contains("There was nothing to restore.") && merged.contains("(planets/1)") && merged.contains("--replace"))
        #expect(await home.run("restore", file, "--replace").error.contains("Your previous data was saved to "))
        let other = try TestHome()
        #expect(await other.run("restore", file, "--offline").code == 0)
        #expect(try await other.run("note", "planets/1", "--json", "--offline").json()["note"] as? String == typed)
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.folder).allSatisfy { !$0.hasPrefix(".almanac-") })
    }

    @Test("A note from standard input that is invalid or too long changes nothing")
    func badNotes() async throws {
        let home = try await TestHome.filled()
        _ = await home.run("note", "planets/1", "--set", "before")
        #expect(await home.run("note", "planets/1", "--set", "-", input: [0x61, 0xFF]).code == 2)
        // Invalid UTF-8 in an argument becomes the replacement character, so the program rejects that character.
        #expect(await home.run("note", "planets/1", "--set", "a\u{FFFD}b").code == 2)
        #expect(await home.run("favourite", "add", "planets/1", "--name", "a\u{FFFD}b").code == 2)
        #expect(await home.run("note", "planets/1", "--set", "-", input: Array(repeating: 0x61, count: 300_000)).code == 4)
        #expect(await home.run("note", "planets/1").text == "before\n")
    }

    @Test("Favourites are sorted by name across catalogs")
    func favouritesByName() async throws {
        let home = try await TestHome.filled()
        for (id, name) in [("planets/1", "b"), ("people/1", "A"), ("films/1", "c"), ("planets/2", "É"), ("people/2", "d")] {
            #expect(await home.run("favourite", "add", id, "--name", name).code == 0)
        }
        let object = try await home.run("favourite", "list", "--json").json()
        let names = (object["favourites"] as? [[String: Any]])?.compactMap { $0["name"] as? String }
        #expect(names == ["A", "b", "c", "d", "É"])
        let table = await home.run("favourite", "list", "--csv").text.split(separator: "\r\n").dropFirst()
        #expect(table.map { $0.split(separator: ",")[1] } == ["A", "b", "c", "d", "É"])
        let text = await home.run("favourite", "list").text.split(separator: "\n").suffix(5)
        #expect(text.map { $0.prefix(1) } == ["A", "b", "c", "d", "É"])
    }

    @Test("Removing a favourite that doesn't exist doesn't claim to have removed it")
    func removedTwice() async throws {
        let home = try await TestHome.filled()
        _ = await home.run("favourite", "add", "planets/1")
        #expect(await home.run("favourite", "remove", "planets/1").error.contains("Removed planets/1 from favourites."))
        let again = await home.run("favourite", "remove", "planets/1")
        #expect(again.code == 0 && again.error == "planets/1 isn’t a favourite.\n", "\(again.error)")
        #expect(await home.run("favourite", "remove", "planets/1", "--json").text == "{\"favourite\":null}\n")
    }

    @Test("Errors about long text name the limit in command-line terms; errors about missing entries suggest no refresh")
    func limitsAndOffline() async throws {
        let home = try await TestHome.filled()
        let note = await home.run("note", "planets/1", "--set", "-", input: Array(repeating: 0x61, count: 300_000)).error
        #expect(note.contains("262,144 bytes") && !note.contains("o back"))
        let name = await home.run("favourite", "add", "planets/1", "--name", String(repeating: "n", count: 500)).error
        #expect(name.contains("400 bytes"))
        let unknown = await home.run("show", "planets/nothing-like-it", "--offline").error
        #expect(unknown.contains("isn’t in the library") && !unknown.contains("refresh"))
        #expect(await home.run("show", "planets/nothing-like-it").error.contains("refresh"))
        let newer = home.folder + "/newer.json"
        try #"{"format":"almanac-backup","version":99}"#.write(toFile: newer, atomically: true, encoding: .utf8)
        let restored = await home.run("restore", newer).error
        #expect(restored.contains("This backup was made by a newer version of Almanac") && !restored.contains("wrote it"))
        let nowhere = await home.run("--data", "/proc/almanac", "catalogs")
        #expect(nowhere.code == 5 && nowhere.error.contains("/proc/almanac doesn’t exist") && !nowhere.error.contains("code"))
        #expect(try await home.run("--version", "--json").json()["version"] as? String == version)
    }

    @Test("The editor's text is saved exactly; if there is no editor or it fails, nothing is lost")
    func editor() async throws {
        let home = try await TestHome.filled()
        _ = await home.run("note", "planets/1", "--set", "one")
        let edit = ["note", "planets/1", "--edit"]
        #expect(await home.run(edit, environment: ["EDITOR": "printf ' two \\n' >>"]).code == 0)
        #expect(try await home.run("note", "planets/1", "--json").json()["note"] as? String == "one two \n")
        #expect(await home.run(edit, environment: ["VISUAL": "true", "EDITOR": "false"]).code == 0)
        #expect(await home.run(edit, environment: ["EDITOR": "/no/such/editor"]).code == 2)
        let left = { try FileManager.default.contentsOfDirectory(atPath: home.folder).filter { $0.hasSuffix(".md") } }
        #expect(try left().isEmpty)
        let failed = await home.run(edit, environment: ["EDITOR": "f() { echo three > \"$1\"; false; }; f"])
        #expect(failed.code == 2)
        let kept = try #require(try left().first)
        #expect(failed.error.contains(kept))
        #expect(try String(contentsOfFile: home.folder + "/" + kept, encoding: .utf8) == "three\n")
        let long = await home.run(edit, environment: ["EDITOR": "head -c 300000 /dev/zero | tr '\\0' a >"])
        #expect(long.code == 4)
        #expect(try left().count == 2)
        #expect(try await home.run("note", "planets/1", "--json").json()["note"] as? String == "one two \n")
    }

    @Test("Names with ten million letters are rejected quickly and briefly")
    func enormous() async throws {
        let home = try await TestHome.filled()
        let name = String(repeating: "a", count: 10_000_000)
        let clock = ContinuousClock()
        for (arguments, code) in [
            (["show", "planets/" + name], Int32(1)), (["show", name], 2), (["list", name], 2), ([name], 2), (["--" + name], 2),
            (["random", name], 2), (["favourite", "add", "planets/" + name], 1), (["list", "planets", "--sort", name], 2),
            (["list", "planets", "--limit", name], 2), (["note", "planets/1", "--set", name], 4), (["help", name], 2),
            (["--upstream", name, "catalogs"], 2), (["backup", name], 2),
        ] {
            let start = clock.now
            let outcome = await home.run(arguments)
            #expect(outcome.code == code, "\(arguments.map { $0.prefix(20) })")
            #expect(outcome.error.utf8.count < 3000)
            #expect(clock.now - start < .seconds(20), "\(arguments.map { $0.prefix(20) })")
        }
    }

    @Test("An unknown name gets similar names as suggestions")
    func suggestions() async throws {
        let home = try await TestHome.filled()
        #expect(await home.run("list", "planet").error.contains("planets"))
        #expect(await home.run("show", "planets/Ardun").error.contains("planets/1"))
        #expect(await home.run("show", "ardum").error.contains("planets/1"))
        #expect(await home.run("lsit").error.contains("Did you mean list?"))
    }

    @Test("The language comes from the environment or from the option")
    func languages() async throws {
        let home = try TestHome()
        let french = await home.run("lst", environment: ["LANG": "fr_FR.UTF-8"])
        #expect(french.error.contains("Commande inconnue\u{A0}: «\u{A0}lst\u{A0}»."))
        #expect(await home.run("lst", environment: ["LANG": "fr_FR", "LC_ALL": "C"]).error.contains("Unknown command: “lst”."))
        #expect(await home.run("lst", environment: ["LANG": "de_DE.UTF-8"]).error.contains("Unknown command: “lst”."))
        #expect(await home.run("catalogs", "--locale", "fr", "--offline").text.contains("Planètes"))
        #expect(await home.run("catalogs", "--locale", "en", "--offline", environment: ["LANG": "fr"]).text.contains("Planets"))
    }

    @Test("All texts are in the String Catalogs")
    func pseudoLocale() async throws {
        let home = try await TestHome.filled()
        let allowed = Set(["almanac", "--help", "lst", "list"])
        let words = await home.run("lst", "--locale", "en-XA", environment: ["LANG": "en_XA"]).error
            .split(whereSeparator: { !$0.isLetter && $0 != "-" })
            .filter { $0.utf8.allSatisfy { $0 < 0x80 } && $0.utf8.count > 1 && !allowed.contains(String($0)) }
        #expect(words.isEmpty, "\(words)")
    }

    @Test(
        "CSV output equals the CSV of the list pages",
        arguments: [["list", "planets"], ["find", "ardun"], ["favourite", "list"]])
    func csv(arguments: [String]) async throws {
        let home = try await TestHome.filled()
        _ = await home.run("favourite", "add", "planets/1", "--name", "a,\"b\"")
        let lines = await home.run(arguments + ["--csv"]).text.split(separator: "\r\n")
        #expect(lines.count > 1)
        #expect(lines[0].hasPrefix("id,"))
        #expect(lines.dropFirst().contains { $0.hasPrefix("planets/1,") })
    }

    @Test(
        "NDJSON contains the rows of the JSON output",
        arguments: [["list", "planets"], ["list", "people", "--q", "a"], ["find", "ardun", "--limit", "7"]])
    func ndjson(arguments: [String]) async throws {
        let home = try await TestHome.filled()
        let rows = try #require(try await home.run(arguments + ["--json", "--fields", "*"]).json()["entries"] as? [NSDictionary])
        let lines = try await home.run(arguments + ["--ndjson", "--fields", "*"]).output.split(separator: 10).map {
            try #require(try JSONSerialization.jsonObject(with: Data($0)) as? NSDictionary)
        }
        #expect(lines == rows && !rows.isEmpty)
        #expect(await home.run(arguments + ["--ndjson", "--csv"]).code == 2)
        #expect(await home.run("find", "zzzzzzzz", "--ndjson").code == 1)
    }

    @Test("The names that other programs use are understood")
    func aliases() async throws {
        let home = try await TestHome.filled()
        for (typed, meant) in [
            (["search", "ardun"], ["find", "ardun"]), (["ls"], ["catalogs"]), (["ls", "planets"], ["list", "planets"]),
            (["open", "planets/1"], ["show", "planets/1"]), (["help", "open"], ["help", "show"]),
        ] {
            let outcome = await home.run(typed), wanted = await home.run(meant)
            #expect(outcome.code == 0 && outcome.output == wanted.output, "\(typed)")
        }
        #expect(await home.run("search").error.contains("almanac find QUERY"))
        let roll = try await home.run("roll", "2d6+4", "--json").json()
        let rolls = try #require(roll["rolls"] as? [Int])
        #expect(rolls.count == 2 && rolls.allSatisfy { (1...6).contains($0) } && roll["total"] as? Int == rolls.reduce(4, +))
        #expect(await home.run("roll", "3d1-1").text == "1 + 1 + 1 − 1 = 2\n")
        #expect(await home.run("roll", "d1").text == "1\n")
        #expect(await home.run("roll", "x").code == 2)
    }

    @Test("A folder that --data creates is mentioned once")
    func newFolder() async throws {
        let home = try TestHome()
        let folder = home.folder + "/new folder"
        for isFirst in [true, false] {
            let outcome = await home.run("catalogs", "--json", "--data", folder)
            #expect(outcome.code == 0 && outcome.error.contains(folder) == isFirst, "\(outcome.error)")
            _ = try outcome.json()
        }
    }

    @Test(
        "Options without effect are refused",
        arguments: [
            ["list", "planets", "--exact"], ["random", "planets", "--names"], ["show", "planets/1", "--scale-by", "2"],
            ["show", "planets/1", "--both-units"], ["add", "https://a.example/things", "--replace"],
            ["import", "x.json", "--as", "srd-flat", "--name", "X"], ["import", "x.json", "--as", "srd-flat", "--id", "X"],
        ])
    func withoutEffect(arguments: [String]) async throws {
        let outcome = await (try TestHome.filled()).run(arguments)
        #expect(
            outcome.code == 2 && outcome.error.contains(arguments.last { $0.hasPrefix("--") && $0 != "--as" } ?? ""),
            "\(outcome.error)")
    }

    @Test("An import takes the catalog's name from the file")
    func importName() async throws {
        let home = try await TestHome.filled()
        try "name,year\nGo,1\nChess,2\n".write(toFile: home.folder + "/Board Games.csv", atomically: true, encoding: .utf8)
        let report = try await home.run("import", home.folder + "/Board Games.csv", "--json").json()
        #expect(report["catalog"] as? String == "board-games" && report["added"] as? Int == 2)
        #expect(await home.run("import", "-", input: Array("name\nGo\n".utf8)).error.contains("--catalog"))
    }

    @Test("Search results can be sorted")
    func sortedResults() async throws {
        let home = try await TestHome.filled()
        let found = await home.run("find", "a", "--in", "planets", "--sort", "name:desc", "--json")
        let titles = try #require(try found.json()["entries"] as? [[String: Any]]).compactMap { $0["title"] as? String }
        #expect(titles.count > 3 && titles == titles.sorted(by: >))
        // The sort order is also in the address of the next rows.
        #expect((try found.json()["next"] as? String)?.contains("sort%3Aname%3Adesc") ?? true)
        // An unclosed quotation mark doesn't include the sort order.
        let unclosed = try await home.run("find", "\"desert", "--in", "planets", "--sort", "name:desc", "--json").json()
        let others = try #require(unclosed["entries"] as? [[String: Any]]).compactMap { $0["title"] as? String }
        #expect(others.count > 3 && others == others.sorted(by: >))
        let refused = await home.run("find", "a", "--sort", "nosuch")
        #expect(refused.code == 2 && refused.error.contains("name"))
    }

    @Test("Colours appear only on terminals, and not with NO_COLOR")
    func colours() async throws {
        let home = try await TestHome.filled()
        #expect(await home.run("show", "planets/1", width: 80).text.contains("\u{1B}["))
        #expect(!(await home.run("show", "planets/1")).text.contains("\u{1B}"))
        #expect(!(await home.run("show", "planets/1", environment: ["NO_COLOR": "1"], width: 80)).text.contains("\u{1B}"))
        #expect(await home.run("show", "planets/1", environment: ["NO_COLOR": ""], width: 80).text.contains("\u{1B}["))
    }
}
