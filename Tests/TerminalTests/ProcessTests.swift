import Doubles
import Foundation
import Testing

@Suite("The built program", .serialized)
struct ProcessTests {
    @Test("Arguments with invalid UTF-8 are usage errors and aren't searched for")
    func brokenArguments() async throws {
        let home = try await TestHome.filled()
        for line in [
            #"show "planets/$(printf '\377')""#, #"show "$(printf '\300\257')""#, #"list "$(printf '\377')""#,
            #"find "$(printf 'x\377\376')""#, #"backup "$(printf '/tmp/\377')""#, #"--data "$(printf '\377')" catalogs"#,
            #"note planets/1 --set "$(printf 'a\377')""#, #""$(printf '\377')""#, #"--"$(printf '\377')""#,
        ] {
            let outcome = try await home.bash("$almanac " + line)
            #expect(outcome.code == 2, "\(line): \(outcome.error)")
        }
    }

    @Test("A closed pipe isn't an error, but a full disk is")
    func pipes() async throws {
        let home = try await TestHome.filled(monsters: 300)
        let cut = try await home.bash("$almanac list monsters --csv | head -n 1")
        #expect(cut.code == 0 && cut.error.isEmpty && cut.output.hasPrefix("id,"))
        let full = try await home.bash("$almanac list monsters > /dev/full")
        #expect(full.code == 5 && full.error.hasPrefix("almanac: Can’t write to stdout"))
        #expect(try await home.bash("$almanac backup /dev/full").code == 5)
        #expect(try await home.bash("$almanac backup - | $almanac restore - --json").output.contains("\"merged\":0"))
        #expect(
            try await home.bash(
                "printf hello | $almanac note monsters/$($almanac list monsters | head -1 | cut -d' ' -f1 | cut -d/ -f2) --set -"
            ).code == 0)
        let whole = await home.run("list", "monsters", "--json").output
        #expect(try await home.bash("$almanac catalogs >&-").code == 5)
        #expect(try await home.bash("$almanac favourite add planets/1 <&- >&- 2>&-").code == 5)
        #expect(await home.run("list", "monsters", "--json").output == whole)
        #expect(await home.run("favourite", "list").text.contains("planets/1"))
    }

    @Test("The server and the command line give the same bytes; a signal ends the server cleanly")
    func serve() async throws {
        let home = try await TestHome.filled()
        let server = try home.start("serve", "--port", "0", "--offline")
        try await server.wait { server.output.hasSuffix("/\n") }
        #expect(server.output.hasPrefix("http://127.0.0.1:"))
        let port = try #require(URL(string: server.output.trimmingCharacters(in: .whitespacesAndNewlines))?.port)
        for (path, command) in [
            ("list/planets", "list planets"), ("list/monsters?sort=cr:desc&limit=3", "list monsters --sort cr:desc --limit 3"),
            ("show/planets/1", "show planets/1"), ("find?q=ardun", "find ardun"),
            ("find?q=zzzz&in=films", "find zzzz --in films"),
            ("favourites", "favourite list"), ("catalogs", "catalogs"), ("notes/planets/1", "note planets/1"),
        ] {
            let outcome = try await home.bash(
                """
                exec 3<>/dev/tcp/127.0.0.1/\(port)
                printf 'GET /api/v1/\(path) HTTP/1.1\\r\\nHost: 127.0.0.1:\(port)\\r\\nConnection: close\\r\\n\\r\\n' >&3
                cat <&3 | sed '1,/^\\r$/d' > "$TMPDIR/http"
                $almanac \(command) --json > "$TMPDIR/terminal"
                cmp "$TMPDIR/http" "$TMPDIR/terminal"
                """)
            #expect(outcome.code == 0, "\(path): \(outcome.output)\(outcome.error)")
        }
        let second = try await home.start("serve", "--port", "\(port)").finish()
        #expect(second.code == 2)
        #expect(second.error.contains("\(port)") && second.error.contains("--port"))
        server.process.terminate()
        #expect(try await server.finish().code == 0)
    }

    @Test("Ctrl-C stops a sync cleanly with exit code 3 and loses nothing", arguments: [SIGINT, SIGTERM])
    func interruptedSync(signal: Int32) async throws {
        let home = try TestHome(monsters: 60)
        home.monsters.server.inject(.delay(milliseconds: 50))
        let sync = try home.start("sync", "monsters", "--no-starter", "--json")
        try await sync.wait { sync.error.contains("full entries") }
        kill(sync.process.processIdentifier, signal)
        let outcome = try await sync.finish()
        #expect(outcome.code == 3, "\(outcome.error)")
        let report = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        let catalogs = try #require(report?["catalogs"] as? [[String: Any]])
        #expect(catalogs.first?["status"] as? String == "partial")
        let list = try await home.run("list", "monsters", "--offline", "--json").json()
        #expect(list["total"] as? Int == 60)
        home.monsters.server.clearFaults()
        #expect(try await home.start("sync", "monsters", "--rate", "1000").finish().code == 0)
        #expect(try await home.run("list", "monsters", "--offline", "--json").json()["total"] as? Int == 60)
    }

    @Test("A failing upstream ends a sync with exit code 3 and a report; the other upstreams are synced")
    func failingUpstream() async throws {
        let home = try TestHome()
        home.monsters.server.inject(.htmlPage)
        let outcome = try await home.start(["sync"] + home.catalogs + ["--no-starter", "--json"]).finish()
        #expect(outcome.code == 3)
        let report = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        let catalogs = try #require(report?["catalogs"] as? [[String: Any]])
        let galaxy = SWAPIDouble.resourceNames.count
        let statuses = catalogs.map { $0["status"] as? String }
        #expect(statuses.suffix(galaxy).allSatisfy { $0 == "ok" } && statuses.dropLast(galaxy).allSatisfy { $0 == "failed" })
        let problems = try #require(catalogs.first?["problems"] as? [[String: Any]])
        #expect(problems.first?["code"] as? String == "unreadable")
    }

    @Test("A partial entry is fetched when it is shown; if that fails, the stored part is shown")
    func partialEntry() async throws {
        let home = try TestHome(monsters: 8)
        home.monsters.server.inject(.serverError, on: "GET /api/2014/monsters/")
        _ = await home.run("sync", "monsters", "--no-starter", "--rate", "1000")
        let index = try #require(home.monsters.indexes.first)
        let offline = try await home.run("show", "monsters/" + index, "--offline", "--json").json()
        #expect(offline["partial"] as? Bool == true)
        let failed = await home.run("show", "monsters/" + index)
        #expect(failed.code == 0 && failed.text.contains("only part of this entry is stored"))
        #expect(failed.error.contains("couldn’t be fetched"))
        home.monsters.server.clearFaults()
        let whole = try await home.run("show", "monsters/" + index, "--json").json()
        #expect(whole["partial"] as? Bool == false)
    }

    @Test("Reading stored data doesn't wait for an unresponsive upstream")
    func silentUpstream() async throws {
        let home = try TestHome(monsters: 3)
        home.monsters.server.inject(.serverError, on: "GET /api/2014/monsters/")
        _ = await home.run("sync", "monsters", "--no-starter", "--rate", "1000")
        home.monsters.server.clearFaults()
        home.monsters.server.inject(.silence, on: "GET /api/2014/monsters/")
        let index = try #require(home.monsters.indexes.first)
        let start = ContinuousClock.now
        let outcome = await home.run("show", "monsters/" + index)
        #expect(ContinuousClock.now - start < .seconds(10))
        #expect(outcome.code == 0 && outcome.text.contains("only part of this entry is stored"))
        #expect(outcome.error.contains("couldn’t be fetched"), "\(outcome.error)")
    }

    @Test("An unusable data directory gives an error with exit code 5 and stays unchanged")
    func badDirectories() async throws {
        let home = try await TestHome.filled()
        let file = home.folder + "/file"
        try "hello".write(toFile: file, atomically: true, encoding: .utf8)
        for path in [file, file + "/below"] {
            let outcome = try await home.start("catalogs", "--data", path).finish()
            #expect(outcome.code == 5 && outcome.error.contains(file), "\(outcome.error)")
        }
        let database = home.data + "/almanac.db"
        let good = try Data(contentsOf: URL(fileURLWithPath: database))
        var newer = good
        newer.replaceSubrange(60..<64, with: [0, 0, 0x27, 0x0F])
        try newer.write(to: URL(fileURLWithPath: database))
        let outcome = try await home.start("catalogs", "--json").finish()
        #expect(outcome.code == 5 && outcome.error.contains("9999"), "\(outcome.error)")
        #expect(outcome.output.contains("\"code\":\"newer-version\""))
        #expect(try Data(contentsOf: URL(fileURLWithPath: database)) == newer)
        try Data("this is no database, whatever its name may say".utf8).write(to: URL(fileURLWithPath: database))
        let damaged = try await home.start("catalogs", "--json").finish()
        #expect(damaged.code == 5 && damaged.output.contains("\"code\":\"damaged\""), "\(damaged.error)")
    }
}
