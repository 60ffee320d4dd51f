import Doubles
import Foundation
import Localization
import Model
import Screens
import Storage
import Synchronization
import Testing

@testable import Terminal

@Suite("Reports of a failed sync")
struct SyncTroubleTests {
    @Test(
        "The table and JSON say what to do",
        arguments: [
            ("html", "a newer version of Almanac"), ("cut-json", "a newer version of Almanac"),
            ("500", "Try again later."), ("429-120", "Try again after "), ("redirect-loop", "Check the source’s address"),
            ("closed", "Try again later."), ("truncated", "Try again later."),
        ])
    func suggestions(fault: String, said: String) async throws {
        let home = try TestHome(monsters: 3)
        home.galaxy.server.inject(try #require(Fault.byName.first { $0.name == fault }).fault)
        let table = await home.run("sync", "planets", "--no-starter")
        #expect(table.code == 3)
        #expect(table.text.replacing("\n  ", with: " ").contains(said), "\(table.text)")
        let other = try TestHome(monsters: 3)
        other.galaxy.server.inject(try #require(Fault.byName.first { $0.name == fault }).fault)
        let json = try await other.run("sync", "planets", "--no-starter", "--json").json()
        let catalogs = try #require(json["catalogs"] as? [[String: Any]])
        let problem = try #require((catalogs.first?["problems"] as? [[String: Any]])?.first)
        #expect((problem["suggestion"] as? String)?.contains(said) == true, "\(problem)")
        #expect((problem["until"] is String) == (fault == "429-120"))
    }

    @Test(
        "Technical details are in brackets, the upstream's message in quotation marks, and every sentence ends with a full stop")
    func details() async throws {
        let elsewhere = Fault.answer(.redirect(to: "http://169.254.169.254/", status: 302))
        let empty = Fault.answer(.text(#"{"count":7,"next":"x","results":[]}"#))
        let cases: [(Fault, String, String)] = [
            (
                .serverError, "returned an error (HTTP 500). Message from SWAPI, the Star Wars API: “Internal Server Error”. Try",
                "API : « Internal Server Error ». Réessayez"
            ),
            (
                empty, "SWAPI, the Star Wars API (details: “next”). The source may",
                "SWAPI, the Star Wars API (détails : « next »). La source"
            ),
            (
                elsewhere, "so Almanac blocked the request (details: “http://169.254.169.254/”). If",
                "a bloqué la requête (détail"
            ),
            (.truncated, "closed the connection early. Try again later.", "a fermé la connexion trop tôt"),
        ]
        for (fault, english, french) in cases {
            let home = try TestHome(monsters: 3)
            home.galaxy.server.inject(fault)
            for (locale, said) in [("en", english), ("fr", french)] {
                let text = await home.run("sync", "planets", "--no-starter", "--locale", locale).text
                #expect(text.replacing("\n  ", with: " ").replacing("\u{A0}", with: " ").contains(said), "\(text)")
            }
        }
    }

    @Test("Advice is given once, and a stopped sync names the command that continues it")
    func once() {
        func report(_ catalog: StaticString, _ problems: [SyncProblem]) -> CatalogReport {
            CatalogReport(
                catalog: CatalogID(known: catalog), status: .partial, problems: problems, waiting: 336, partial: 334)
        }
        let report1 = SyncReport(catalogs: [
            report(
                "monsters",
                [
                    SyncProblem(.upstream(.serverError), entry: "monsters/a", status: 500),
                    SyncProblem(.upstream(.someEntries), entry: "monsters/b", detail: "size"),
                    SyncProblem(.upstream(.serverError), status: 500),
                ]),
            report("planets", [SyncProblem(.upstream(.stopped))]), report("films", [SyncProblem(.upstream(.stopped))]),
        ])
        let renderer = TerminalRenderer(words: Localizer(.english), width: nil, now: 0)
        let text = renderer.syncReport(report1, names: [:]).map { $0.text(usesColour: false) }.joined(separator: "\n")
            .replacing("\n  ", with: " ")
        #expect(text.ranges(of: "Try again later.").count == 1, "\(text)")
        #expect(text.ranges(of: "To continue, run “almanac sync planets films”.").count == 1, "\(text)")
        #expect(text.contains("monsters: 334 entries are still incomplete."), "\(text)")
        #expect(text.contains("monsters: 2 entries haven’t been checked recently."), "\(text)")
    }

    @Test("Once a source's list has become shorter, the next sync says so, and later syncs don't")
    func shorterList() async throws {
        let home = try TestHome()
        let count = Mutex(57)
        let server = try DoubleServer { _ in
            let rows = (1...count.withLock { $0 }).map { #"{"id":\#($0),"name":"Tree \#($0)"}"# }
            return .text("[" + rows.joined(separator: ",") + "]", type: "application/json")
        }
        defer { server.stop() }
        let path = home.folder + "/trees.json"
        let file = """
            {"almanacSource":1,"name":"trees","title":"Trees","servers":["\(server.address)"],"catalogs":[{"name":"trees","title":"Trees",
            "list":{"path":"/trees"},"entry":{"id":"/id","title":"/name"}}]}
            """
        try file.write(toFile: path, atomically: true, encoding: .utf8)
        let options = ["--no-starter", "--private-server", "127.0.0.1:\(server.port)"]
        func run(_ arguments: [String]) async -> String {
            let outcome = await home.run(arguments + options)
            #expect(outcome.code == 0, "\(outcome.error)")
            #expect(!outcome.text.contains("checked recently"), "\(outcome.text)")
            return outcome.text.replacing("\n  ", with: " ")
        }
        #expect(await !run(["add", path]).contains("no longer"))
        count.withLock { $0 = 3 }
        let told = await run(["sync", "trees"])
        #expect(told.contains("trees: 54 entries are no longer in the source’s list: Tree 10 (trees/10), Tree 11 (trees/11), "))
        #expect(told.contains("(trees/19), …. Almanac keeps them."), "\(told)")
        #expect(await !run(["sync", "trees"]).contains("no longer"))
        count.withLock { $0 = 2 }
        let report = await run(["sync", "trees", "--json"])
        #expect(report.contains(#""waiting":0,"partial":0,"unlisted":1,"removedEntries":[],"unlistedEntries":[{"id":"trees/3","#))
        // Later commands still know which entries are missing, and since when.
        let today = Localizer.isoDate(Int64(Date().timeIntervalSince1970))
        let catalog = await run(["catalogs", "--json"])
        #expect(catalog.contains(#""missing":[{"id":"trees/3","title":"Tree 3","since":"\#(today.prefix(8))"#), "\(catalog)")
        #expect(await run(["show", "trees/3"]).contains("no longer lists this entry. Almanac noticed this on "))
        #expect(await !run(["show", "trees/2"]).contains("no longer"))
        count.withLock { $0 = 57 }
        #expect(await !run(["sync", "trees"]).contains("no longer"))
        #expect(await !run(["show", "trees/3"]).contains("no longer"))
        #expect(await run(["list", "trees", "--json"]).contains(#""total":57"#))
    }

    @Test("The list of catalogs names the command that continues a stopped sync")
    func stopped() async throws {
        let home = try TestHome(monsters: 40)
        // Make the sync take so long that the signal arrives before its end, even on a busy computer.
        home.monsters.server.inject(.delay(milliseconds: 4000), on: "GET /api/2014/monsters/")
        let sync = try home.start("sync", "monsters", "--no-starter")
        try await sync.wait { sync.error.contains("full entries") }
        kill(sync.process.processIdentifier, SIGINT)
        #expect(try await sync.finish().code == 3)
        let text = await home.run("catalogs", "--offline", "--no-starter").text.replacing("\n  ", with: " ")
        #expect(text.contains("To continue, run “almanac sync monsters”."), "\(text)")
        #expect(!text.contains("Refresh") && text.contains("; last sync stopped"), "\(text)")
    }
}
