import Catalogs
import Doubles
import Foundation
import LinuxServices
import Model
import Pack
import Storage
import Synchronization
import Testing

@testable import Terminal

@Suite("Source files on the command line", .serialized)
struct SourceRunTests {
    /// Writes an example source file whose server is the test double, and returns its path.
    private func file(
        _ api: SourceDouble.API, _ home: TestHome, _ double: SourceDouble, _ change: (String) -> String = { $0 }
    ) throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: root.appendingPathComponent("Examples/Sources/\(api.rawValue).json"), encoding: .utf8)
        let path = home.folder + "/\(api.rawValue).json"
        let changed = change(text.replacing("https://\(api.rawValue).example\"", with: double.address + "\""))
        try changed.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    private func run(_ home: TestHome, _ double: SourceDouble, _ arguments: [String]) async -> TestHome.Outcome {
        await home.run(arguments + ["--no-starter", "--private-server", double.hostAndPort])
    }

    @Test(
        "Each of the ten source files becomes a catalog that can be listed, searched, filtered and shown",
        arguments: SourceDouble.API.allCases)
    func everyFile(api: SourceDouble.API) async throws {
        let (home, double) = (try TestHome(), try SourceDouble())
        let path = try file(api, home, double)
        let preview = await run(home, double, ["add", path, "--dry-run", "--rate", "1000"])
        let samples = preview.text.split(whereSeparator: \.isNewline).filter { $0.contains("  \(api.rawValue)/") }
        #expect(preview.code == 0 && samples.count == 3, "\(preview.text)\(preview.error)")
        let added = await run(home, double, ["add", path, "--rate", "1000"])
        #expect(added.code == 0 && added.error.contains("Added the source \(api.rawValue)"), "\(added.error)\(added.text)")
        let list = try await run(home, double, ["list", api.rawValue, "--json", "--facets"]).json()
        let entries = try #require(list["entries"] as? [[String: Any]])
        #expect(entries.count == SourceDouble.count)
        let id = try #require(entries[0]["id"] as? String), title = try #require(entries[0]["title"] as? String)
        let found = try await run(home, double, ["find", title, "--in", api.rawValue, "--json"]).json()
        #expect((found["hits"] as? [[String: Any]])?.contains { $0["id"] as? String == id } == true, "\(found)")
        let shown = await run(home, double, ["show", id, "--offline"])
        #expect(shown.code == 0 && shown.text.contains(title) && shown.text.contains("register"), "\(shown.text)")
        let catalogs = await run(home, double, ["catalogs"])
        #expect(catalogs.text.contains(api.rawValue) && !catalogs.text.contains("failed"), "\(catalogs.text)")
        double.server.clearLog()
        #expect(await run(home, double, ["sync", api.rawValue]).code == 0)
        #expect(!double.server.log.isEmpty)
    }

    @Test("Titles, labels and values are in the reader's language, and can be searched in both languages")
    func translations() async throws {
        let (home, double) = (try TestHome(), try SourceDouble())
        #expect(await run(home, double, ["add", try file(.trees, home, double), "--rate", "1000"]).code == 0)
        for (language, title, fact) in [("en", "Trees", "Region"), ("fr", "Arbres", "Région")] {
            #expect(await run(home, double, ["catalogs", "--locale", language]).text.contains(title))
            let shown = await run(home, double, ["show", "trees/33", "--offline", "--locale", language])
            #expect(shown.text.contains(fact), "\(shown.text)")
            #expect(
                shown.text.contains(language == "fr" ? "ouest" : "West")
                    && !shown.text.contains(language == "fr" ? "West" : "ouest"))
            for query in ["region:west", "region:ouest", "region ouest"] + (language == "fr" ? ["région:ouest"] : []) {
                let rows = await run(home, double, ["list", "trees", "--q", query, "--csv", "--locale", language])
                #expect(rows.text.contains("trees/33") && !rows.text.contains("trees/22"), "\(query): \(rows.text) \(rows.error)")
            }
        }
        let found = await run(home, double, ["find", "ouest", "--in", "trees", "--locale", "fr"])
        #expect(found.code == 0, "\(found.text)\(found.error)")
    }

    @Test("Words in the catalog's own language replace codes, in each kind of column")
    func ownWords() async throws {
        let (home, double) = (try TestHome(), try SourceDouble())
        let path = try file(.trees, home, double) {
            $0.replacing(#""words": {"#, with: #""words": { "en": { "West": "Sunset side", "North": "Moss side" },"#)
        }
        let added = await run(home, double, ["add", path, "--rate", "1000"])
        #expect(added.code == 0, "\(added.error)")
        for (language, word) in [("en", "Sunset side"), ("fr", "ouest")] {
            for command in [["show", "trees/33", "--offline"], ["list", "trees", "--q", "region:West"]] {
                let shown = await run(home, double, command + ["--locale", language])
                #expect(shown.text.contains(word) && !shown.text.contains("West"), "\(command): \(shown.text)")
            }
            for query in ["region:west", "region:\"\(word)\"", "region:ouest", "\"\(word)\""] {
                let rows = await run(home, double, ["list", "trees", "--q", query, "--csv", "--locale", language])
                #expect(rows.text.contains("trees/33") && !rows.text.contains("trees/22"), "\(query): \(rows.text) \(rows.error)")
            }
            let found = await run(home, double, ["find", word, "--in", "trees", "--locale", language])
            #expect(found.code == 0, "\(found.text)\(found.error)")
        }
    }

    @Test("A source survives changes of its file, and favourites survive the removal of its catalog")
    func lifeCycle() async throws {
        let (home, double) = (try TestHome(), try SourceDouble())
        let path = try file(.trees, home, double)
        #expect(await run(home, double, ["add", path, "--dry-run"]).code == 0)
        #expect(await run(home, double, ["sources"]).code == 1)
        #expect(await run(home, double, ["add", path]).code == 0)
        let sources = await run(home, double, ["sources"])
        #expect(sources.code == 0 && sources.text.contains("The tree register") && sources.text.contains(double.address))
        let data = try await run(home, double, ["sources", "--json"]).json()
        #expect(((data["sources"] as? [[String: Any]])?[0]["catalogs"] as? [String]) == ["trees"])
        let filtered = await run(
            home, double, ["list", "trees", "--q", "height>=20 region:north", "--sort", "height:desc", "--csv"])
        #expect(filtered.text.split(whereSeparator: \.isNewline).count == 2 && filtered.text.contains("20.5"), "\(filtered.text)")
        #expect(await run(home, double, ["favourite", "add", "trees/11"]).code == 0)
        #expect(await run(home, double, ["note", "trees/11", "--set", "By the gate"]).code == 0)
        // A new version of the file changes existing entries, even without the network.
        let changed = try file(.trees, home, double) { $0.replacing(#""/height_m""#, with: #""/height_m", "label": "Tallness""#) }
        let updated = await run(home, double, ["add", changed, "--offline"])
        #expect(updated.code == 0 && updated.error.contains("Updated"), "\(updated.error)")
        #expect(await run(home, double, ["show", "trees/11", "--offline"]).text.contains("Tallness"))
        // The program rejects a new version of the file that would change the entries' IDs, or that lacks an existing catalog.
        let others = try file(.trees, home, double) { $0.replacing(#""id": "/id""#, with: #""id": "/name""#) }
        let refused = await run(home, double, ["add", others])
        #expect(refused.code == 4 && refused.error.contains("almanac remove trees"), "\(refused.error)")
        let lacking = try file(.trees, home, double) {
            $0.replacing(#""name": "trees",\#n      "title""#, with: #""name": "shrubs",\#n      "title""#)
        }
        #expect(await run(home, double, ["add", lacking]).code == 4)
        #expect(await run(home, double, ["remove", "trees"]).code == 2)
        let removed = try await run(home, double, ["remove", "trees", "--yes", "--json"]).json()
        #expect(removed["entries"] as? Int == SourceDouble.count && removed["favourites"] as? Int == 1)
        #expect(await run(home, double, ["list", "trees"]).code == 2)
        #expect(await run(home, double, ["sources"]).code == 1)
        #expect(await run(home, double, ["add", try file(.trees, home, double)]).code == 0)
        #expect(await run(home, double, ["note", "trees/11"]).text == "By the gate\n")
        #expect(await run(home, double, ["list", "trees", "--json", "--favourites"]).text.contains("trees/11"))
    }

    @Test("A private server is contacted only if the command names its host and port")
    func privateServers() async throws {
        let (home, double) = (try TestHome(), try SourceDouble())
        let path = try file(.trees, home, double)
        for arguments in [[], ["--private-server", "127.0.0.1:9"], ["--private-server", "localhost:\(double.server.port)"]] {
            #expect(await home.run(["add", path, "--no-starter"] + arguments).code == 3)
            #expect(await home.run(["sync", "trees", "--no-starter"] + arguments).code == 3)
        }
        #expect(double.server.log.isEmpty)
        for wrong in ["127.0.0.1", "127.0.0.1:", "127.0.0.1:0", ":80", "a:80/b", "127.0.0.1:80/", ""] {
            #expect(await home.run(["catalogs", "--private-server", wrong]).code == 2, "\(wrong)")
        }
        #expect(await run(home, double, ["sync", "trees"]).code == 0)
        #expect(!double.server.log.isEmpty)
    }

    @Test("Messages name the mistake and the most similar key")
    func mistakes() async throws {
        let (home, double) = (try TestHome(), try SourceDouble())
        for (from, to, expected) in [
            (#""servers""#, #""server""#, "servers"), (#""attributes""#, #""atributes""#, "attributes"),
            (#""type": "number""#, #""type": "numbr""#, "number"), (#""name": "trees""#, #""name": "swapi""#, "Another source"),
            (#""name": "trees",\#n      "title""#, #""name": "monsters",\#n      "title""#, "monsters"),
        ] {
            let path = try file(.trees, home, double) { $0.replacing(from, with: to) }
            for more in [[], ["--dry-run"]] {
                let outcome = await run(home, double, ["add", path] + more)
                #expect(outcome.code == 2 && outcome.error.contains(expected), "\(outcome.error)")
            }
            let data = try await run(home, double, ["add", path, "--json"]).json()
            #expect((data["error"] as? [String: Any])?["code"] as? String == "bad-source")
        }
        #expect(await run(home, double, ["add", home.folder + "/none.json"]).code == 2)
        #expect(double.server.log.isEmpty)
    }

    @Test("Imports and sources don't take each other's names")
    func names() async throws {
        let (home, double) = (try TestHome(), try SourceDouble())
        let table = home.folder + "/trees.csv"
        try Data("id,name\n1,Oak\n".utf8).write(to: URL(fileURLWithPath: table))
        #expect(await run(home, double, ["import", table, "--catalog", "trees"]).code == 0)
        #expect(await run(home, double, ["add", try file(.trees, home, double)]).code == 2)
        #expect(await run(home, double, ["forget", "trees", "--yes"]).code == 0)
        #expect(await run(home, double, ["add", try file(.trees, home, double)]).code == 0)
        for more in [[], ["--dry-run"]] {
            #expect(await run(home, double, ["import", table, "--catalog", "trees"] + more).code == 2)
        }
        #expect(try await run(home, double, ["list", "trees", "--json"]).json()["total"] as? Int == SourceDouble.count)
    }

    @Test("--upstream and its variable replace a source's server, and an unknown name is an error")
    func replacedServers() async throws {
        let (home, double, other) = (try TestHome(), try SourceDouble(), try SourceDouble())
        let path = try file(.trees, home, double)
        let option = ["--no-starter", "--upstream", "trees=\(other.address)"]
        #expect(await home.run(["add", path] + option).code == 0)
        #expect(await home.run(["sync", "trees"] + option).code == 0)
        let variable = ["ALMANAC_UPSTREAM_TREES": other.address]
        #expect(await home.run(["sync", "trees", "--no-starter"], environment: variable).code == 0)
        #expect(double.server.log.isEmpty && other.server.log.count == 3)
        let misspelt = await home.run(["sync", "trees", "--no-starter", "--upstream", "tree=\(other.address)"])
        #expect(misspelt.code == 2 && misspelt.error.contains("trees=URL"), "\(misspelt.error)")
        let unknown = await home.run(["catalogs", "--no-starter"], environment: ["ALMANAC_UPSTREAM_TREE": other.address])
        #expect(unknown.code == 2 && unknown.error.contains("ALMANAC_UPSTREAM_TREES"), "\(unknown.error)")
        #expect(other.server.log.count == 3)
    }

    @Test("A backup restores the source files, and names those that don't fit")
    func backups() async throws {
        let (home, double, other) = (try TestHome(), try SourceDouble(), try TestHome())
        let backup = home.folder + "/backup.json"
        #expect(await run(home, double, ["add", try file(.trees, home, double)]).code == 0)
        #expect(await run(home, double, ["favourite", "add", "trees/11"]).code == 0)
        #expect(await run(home, double, ["backup", backup]).code == 0)
        let restored = await run(other, double, ["restore", backup])
        #expect(restored.code == 0 && restored.error.contains("trees"), "\(restored.error)")
        #expect(await run(other, double, ["sync", "trees"]).code == 0)
        #expect(await run(other, double, ["list", "trees", "--json", "--favourites"]).text.contains("trees/11"))
        let again = try await run(other, double, ["restore", backup, "--json"]).json()
        #expect((again["addedCatalogs"] as? [String]) == [] && (again["refusedSources"] as? [String]) == [])
        let third = try TestHome(), table = third.folder + "/trees.csv"
        try Data("id,name\n1,Oak\n".utf8).write(to: URL(fileURLWithPath: table))
        #expect(await run(third, double, ["import", table, "--catalog", "trees"]).code == 0)
        let refused = try await run(third, double, ["restore", backup, "--json"]).json()
        #expect((refused["refusedSources"] as? [String]) == ["trees"])
        #expect(await run(third, double, ["restore", backup]).error.contains("trees"))
    }

    @Test("A killed sync continues after the last page that it stored")
    func killed() async throws {
        let (home, double) = (try TestHome(), try GalleryDouble())
        let path = home.folder + "/moths.json"
        try Data(double.source()).write(to: URL(fileURLWithPath: path))
        let options = ["--no-starter", "--private-server", double.hostAndPort]
        double.server.inject(.silence, on: "page=4")
        let adding = try home.start(["add", path] + options)
        try await adding.wait { double.server.log.contains { $0.target.hasSuffix("page=4") } }
        // The third page is stored while the program waits for the fourth.
        try await adding.wait {
            (try? Data(contentsOf: URL(fileURLWithPath: home.data + "/almanac.db-wal")))?.range(of: Data("m15".utf8)) != nil
        }
        kill(adding.process.processIdentifier, SIGKILL)
        adding.process.waitUntilExit()
        double.server.clearFaults()
        double.server.clearLog()
        #expect(await home.run(["sync", "moths"] + options).code == 0)
        #expect(double.server.log.map(\.target) == ["/api/moths?page=4", "/api/moths?page=5"])
        let list = try await home.run(["list", "moths", "--json"] + options).json()
        #expect(list["total"] as? Int == GalleryDouble.count)
    }

    @Test("A killed download leaves no file behind, and the next sync downloads the file again")
    func killedDownload() async throws {
        let home = try TestHome()
        let rows = (1...3000).map { #"{"id":\#($0),"name":"Lamp \#($0)","height_m":\#($0 % 90),"is_lit":true,"built":1900}"# }
        let double = try DoubleServer { _ in .text("[" + rows.joined(separator: ",") + "]", type: "application/json") }
        let options = ["--no-starter", "--private-server", "127.0.0.1:\(double.port)"]
        // The command needs the first response to create a source file, so slow down only the later responses.
        double.inject(.drip(bytes: 2000), occurrences: 2...Int.max)
        let adding = try home.start(["add", double.address + "/lamps.json", "--catalog", "lamps"] + options)
        try await adding.wait { double.log.count == 2 }
        try await Task.sleep(for: .milliseconds(500))
        kill(adding.process.processIdentifier, SIGKILL)
        adding.process.waitUntilExit()
        let files = FileManager.default.enumerator(atPath: home.data)?.compactMap { $0 as? String } ?? []
        #expect(files.contains("almanac.db") && !files.contains { $0.hasSuffix(".part") }, "\(files)")
        double.clearFaults()
        #expect(await home.run(["sync", "lamps"] + options).code == 0)
        #expect(try await home.run(["list", "lamps", "--json"] + options).json()["total"] as? Int == 3000)
    }

    // MARK: URLs

    /// Returns the IDs and titles of a catalog's entries.
    private func entries(_ home: TestHome, _ double: SourceDouble, _ catalog: String) async throws -> [String: String] {
        let list = try await run(home, double, ["list", catalog, "--json"]).json()
        var result: [String: String] = [:]
        for entry in list["entries"] as? [[String: Any]] ?? [] {
            if let id = entry["id"] as? String { result[id] = entry["title"] as? String }
        }
        return result
    }

    private static let urls: [(SourceDouble.API, String)] = [
        (.trees, "/trees"), (.wells, "/wells/list"), (.bridges, "/bridges"), (.museums, "/museums"), (.beetles, "/beetles"),
        (.comets, "/comets"), (.coins, "/coins"), (.peaks, "/peaks"), (.windmills, "/windmills"), (.ferries, "/ferries"),
    ]

    @Test("Almanac works out at least eight of the ten sources from their URLs, with the same IDs and titles as the source files")
    func guesses() async throws {
        var right: [String] = []
        for (api, path) in Self.urls {
            let (home, double) = (try TestHome(), try SourceDouble())
            #expect(await run(home, double, ["add", try file(api, home, double), "--rate", "1000"]).code == 0)
            let wanted = try await entries(home, double, api.rawValue)
            #expect(wanted.count == SourceDouble.count)
            double.server.clearLog()
            let (other, save) = (try TestHome(), home.folder + "/saved.json")
            let added = await run(
                other, double, ["add", double.address + path, "--catalog", api.rawValue, "--save", save, "--rate", "1000"])
            let found = try await entries(other, double, api.rawValue)
            if added.code == 0, found == wanted {
                right.append(api.rawValue)
                // The source file that `--save` wrote produces the same entries.
                let third = try TestHome()
                #expect(await run(third, double, ["add", save, "--rate", "1000"]).code == 0)
                #expect(try await entries(third, double, api.rawValue) == wanted)
            }
        }
        #expect(right.count >= 9, "\(right)")
        // The option `--id` chooses the ID.
        let (home, double) = (try TestHome(), try SourceDouble())
        #expect(
            await run(home, double, ["add", double.address + "/comets", "--catalog", "comets", "--id", "designation"]).code == 0)
        let (other, path) = (try TestHome(), try file(.comets, home, double))
        #expect(await run(other, double, ["add", path]).code == 0)
        #expect(try await entries(home, double, "comets") == entries(other, double, "comets"))
        // Almanac guesses source files only for GET requests, but this GraphQL API needs POST requests.
        #expect(!right.contains("ferries"))
    }

    @Test("A dry run shows the list's place, the paging, the columns and three entries, and stores nothing")
    func preview() async throws {
        let (home, double) = (try TestHome(), try SourceDouble())
        let url = double.address + "/museums"
        let shown = await run(home, double, ["add", url, "--catalog", "halls", "--dry-run"])
        #expect(shown.code == 0, "\(shown.error)")
        for part in [
            "/items", "by its number", "visitors", "Birch Museum 1", "halls/M101", "Cinder Museum 2", "Dapple Museum 3", "M101",
        ] {
            #expect(shown.text.contains(part), "\(part): \(shown.text)")
        }
        #expect(!shown.text.contains("Ember Museum 4") && shown.error.contains("--dry-run"))
        #expect(double.server.log.count <= 5)
        #expect(await run(home, double, ["list", "halls"]).code == 2)
        #expect(await run(home, double, ["sources"]).code == 1)
        let data = await run(home, double, ["add", url, "--catalog", "halls", "--dry-run", "--json"])
        let catalogs = try data.json()["catalogs"] as? [[String: Any]]
        #expect(catalogs?[0]["name"] as? String == "halls")
    }

    @Test("`--save` and `backup` replace an existing file only with `--replace`, and refuse it before any request")
    func existingFiles() async throws {
        let (home, double) = (try TestHome(), try SourceDouble())
        let path = home.folder + "/mine.json"
        let commands = [["add", double.address + "/trees", "--catalog", "trees", "--save", path], ["backup", path]]
        for command in commands {
            try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
            double.server.clearLog()
            let refused = await run(home, double, command)
            #expect(refused.code == 2 && refused.error.contains("already exists"), "\(refused.error)")
            #expect(refused.error.contains("--replace") && double.server.log.isEmpty)
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("mine".utf8))
            let replaced = await run(home, double, command + ["--replace"])
            #expect(replaced.code == 0, "\(replaced.error)")
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)).first == UInt8(ascii: "{"))
        }
        // Almanac doesn't replace a file that another program creates while the command is running.
        #expect(throws: FileProblem(path, isWriting: true, .exists)) {
            try FileWriting.write([1], to: path, replaces: false)
        }
        try FileManager.default.removeItem(atPath: path)
        try FileWriting.write([1], to: path, replaces: false)
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.folder).filter { $0.hasPrefix(".almanac") } == [])
    }

    @Test("The import's options correct the guesses")
    func corrections() async throws {
        let (home, double) = (try TestHome(), try SourceDouble())
        let outcome = await run(
            home, double,
            [
                "add", double.address + "/trees", "--catalog", "woods", "--name", "My woods", "--title", "region", "--id", "name",
                "--label",
                "height_m=Tallness", "--no-facet", "region", "--type", "planted=text", "--sort", "height_m:desc", "--collection",
                "Nature",
            ])
        #expect(outcome.code == 0, "\(outcome.error)")
        let list = try await run(home, double, ["list", "woods", "--json"]).json()
        #expect(list["total"] as? Int == SourceDouble.count)
        let shown = await run(home, double, ["show", "woods/Birch-Tree-1", "--offline"])
        #expect(shown.code == 1 || shown.text.contains("Tallness"), "\(shown.text)")
        #expect(await run(home, double, ["catalogs"]).text.contains("My woods"))
        for (arguments, code) in [
            (["--title", "nothing"], 2), (["--entries", "/x"], 2), (["--entries", "x"], 2), (["--type", "name=number"], 2),
            (["--type", "name=date"], 2), (["--type", "height_m=number"], 0), (["--type", "planted=date"], 0),
        ] {
            let tried = await run(
                home, double, ["add", double.address + "/trees", "--catalog", "others", "--dry-run"] + arguments)
            #expect(tried.code == Int32(code), "\(arguments): \(tried.error)")
        }
        #expect(await run(home, double, ["add", double.address + "/"]).code == 2)
        #expect(await run(home, double, ["add", double.address + "/trees", "--catalog", "My Trees"]).code == 2)
        #expect(await run(home, double, ["add", try file(.wells, home, double), "--catalog", "x"]).code == 2)
    }

    @Test("After the database is lost, a message names the restored catalogs")
    func lostDatabase() async throws {
        let (home, double) = (try TestHome(), try SourceDouble())
        #expect(await run(home, double, ["add", try file(.trees, home, double), "--rate", "1000"]).code == 0)
        try FileManager.default.removeItem(atPath: home.data + "/almanac.db")
        let listed = await run(home, double, ["sources", "--offline"])
        #expect(listed.code == 0 && listed.text.contains("trees"), "\(listed.text)")
        #expect(listed.error.contains("created a new database"), "\(listed.error)")
        #expect(listed.error.contains("Restored the source files of these catalogs: trees."), "\(listed.error)")
        #expect(await run(home, double, ["sources", "--offline"]).error.isEmpty)
    }

    @Test("A URL without a usable list is an error that says what to do")
    func unusable() async throws {
        let (home, double) = (try TestHome(), try SourceDouble())
        let server = try DoubleServer { request in
            switch request.path {
            case "/page": .html("<p>Hello</p>")
            case "/empty": .json(.list([]))
            case "/texts": .json(.list([.string("a"), .string("b")]))
            case "/same": .json(.list((0..<9).map { _ in .object([JSONValue.Member("flag", .bool(true))]) }))
            default: .json(.object([JSONValue.Member("message", .string("gone fishing"))]), status: 404)
            }
        }
        for (path, part) in [
            ("/page", "JSON"), ("/empty", "is empty"), ("/texts", "only IDs"), ("/same", "--id"), ("/other", "gone fishing"),
        ] {
            let outcome = await home.run([
                "add", server.address + path, "--catalog", "things", "--no-starter", "--private-server",
                "127.0.0.1:\(server.port)",
            ])
            #expect(outcome.code != 0 && outcome.error.contains(part), "\(path): \(outcome.error)")
        }
        let hidden = await home.run(["add", double.address + "/trees", "--catalog", "things", "--no-starter"])
        #expect(hidden.code == 3 && hidden.error.contains("--private-server \(double.hostAndPort)"), "\(hidden.error)")
        #expect(double.server.log.isEmpty)
        #expect(await home.run(["add", "https://user@host/x", "--catalog", "things"]).code == 2)
        #expect(await home.run(["add", double.address, "--catalog", "things", "--offline"]).code == 3)
    }

    @Test("A server that other devices can reach shows only catalogs with a licence and an attribution")
    func licences() async throws {
        let (home, double) = (try TestHome(), try SourceDouble())
        let plain = try file(.trees, home, double) { $0.replacing(#""licence": "CC0-1.0","#, with: "") }
        #expect(await run(home, double, ["add", plain]).code == 0)
        #expect(await run(home, double, ["add", try file(.coins, home, double)]).code == 0)
        for (host, isShown) in [("127.0.0.1", true), ("localhost", true), ("0.0.0.0", false)] {
            let server = Task {
                await home.run(["serve", "--host", host, "--port", "0", "--offline", "--no-starter", "--open"])
            }
            try await Task.sleep(for: .milliseconds(1500))
            server.cancel()
            let outcome = await server.value
            #expect(outcome.error.contains("trees") != isShown && !outcome.error.contains("coins"), "\(host): \(outcome.error)")
        }
        for showsUnlicensed in [true, false] {
            var options = LibraryOptions(directory: home.data, adapters: BuiltInAdapters.adapters, services: .linux)
            options.showsUnlicensed = showsUnlicensed
            options.usesStarter = false
            let catalogs = try Library.open(options).snapshot().catalogs.map(\.description.id.raw)
            #expect(catalogs.contains("coins") && catalogs.contains("trees") == showsUnlicensed, "\(catalogs)")
        }
    }

    // MARK: Files

    /// A file that a test server delivers. Its ETag or its date contains a version number, which every change increases.
    private final class ServedFile: Sendable {
        let state: Mutex<(body: String, version: Int)>

        init(_ body: String) { state = Mutex((body: body, version: 1)) }

        func change(to body: String) { state.withLock { $0 = (body, $0.version + 1) } }

        /// Returns the file, or 304 if the client already has it. A path that ends with `.dated` has no ETag.
        func answer(_ request: DoubleRequest) -> DoubleAnswer {
            let (body, version) = state.withLock { ($0.body, $0.version) }
            let date = "Mon, 0\(version) Jun 2026 10:00:00 GMT"
            let isDated = request.path.hasSuffix(".dated")
            let isKnown =
                isDated ? request.header("If-Modified-Since") == date : request.header("If-None-Match") == "\"v\(version)\""
            if isKnown { return DoubleAnswer(status: 304) }
            var answer = DoubleAnswer.text(body, type: "application/octet-stream")
            answer.headers.append(("Last-Modified", date))
            if !isDated { answer.headers.append(("ETag", "\"v\(version)\"")) }
            return answer
        }
    }

    private static let csv =
        "id;name;weight_kg;picked\n1;Apple;1,5;2026-01-02\n2;Pear;0,75;2026-02-03\n3;\"Plum; blue\";12,25;2026-03-04\n"
    private static let lines =
        #"{"id":1,"name":"Apple"}"# + "\n" + #"{"id":2,"name":"Pear"}"# + "\n" + #"{"id":3,"name":"Plum; blue"}"# + "\n"
    private static let list = #"[{"id":1,"name":"Apple"},{"id":2,"name":"Pear"},{"id":3,"name":"Plum; blue"}]"#

    @Test(
        "A file at a URL becomes a catalog that refreshes itself, and an unchanged file isn't downloaded again",
        arguments: [("/fruit.csv", csv), ("/fruit.csv.dated", csv), ("/fruit.jsonl", lines), ("/fruit.json", list)])
    func files(path: String, body: String) async throws {
        let (home, file) = (try TestHome(), ServedFile(body))
        let double = try DoubleServer { file.answer($0) }
        let server = ["--no-starter", "--private-server", "127.0.0.1:\(double.port)"]
        let added = await home.run(["add", double.address + path, "--catalog", "fruit"] + server)
        #expect(added.code == 0, "\(added.error)\(added.text)")
        let list = await home.run(["list", "fruit", "--csv"] + server)
        #expect(list.text.contains("Plum; blue") && list.text.contains("fruit/1"), "\(list.text)")
        if path.contains("csv") {
            let heavy = try await home.run(["list", "fruit", "--q", "weight_kg>=1.5", "--json"] + server).json()
            #expect(heavy["total"] as? Int == 2, "\(heavy)")
            #expect(await home.run(["show", "fruit/3"] + server).text.contains("12.25 kg"))
        }
        double.clearLog()
        #expect(await home.run(["sync", "fruit"] + server).code == 0)
        #expect(!double.log.isEmpty)
        #expect(double.log.allSatisfy { $0.header("If-None-Match") != nil || $0.header("If-Modified-Since") != nil })
        file.change(to: body.replacing("Pear", with: "Quince"))
        let changed = await home.run(["sync", "fruit", "--json"] + server)
        #expect(changed.code == 0, "\(changed.text)")
        #expect(await home.run(["show", "fruit/2", "--offline"] + server).text.contains("Quince"))
        // An invalid line doesn't affect the other lines, and a broken file changes nothing.
        file.change(to: "<html>Oops</html>")
        #expect(await home.run(["sync", "fruit"] + server).code == 3)
        #expect(try await home.run(["list", "fruit", "--json"] + server).json()["total"] as? Int == 3)
    }
}
