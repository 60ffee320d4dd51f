import Doubles
import Foundation
import Testing

@testable import Terminal

@Suite("Jokes on the command line", .serialized)
struct JokesRunTests {
    /// Creates a test home whose jokes come from a test double.
    private func home() async throws -> (TestHome, JokeAPIDouble, [String: String]) {
        let home = try TestHome(monsters: 1)
        let api = try JokeAPIDouble()
        let environment = ["ALMANAC_UPSTREAM_JOKEAPI": api.address]
        for _ in 0..<2 { #expect(await home.run(["sync", "jokes"], environment: environment).code == 0) }
        return (home, api, environment)
    }

    @Test("A draw tells a joke, and the next command uses the joke fetched in advance")
    func draw() async throws {
        let (home, api, environment) = try await home()
        api.server.clearLog()
        let first = try await home.run(["random", "jokes", "--json"], environment: environment).json()
        #expect((first["drawn"] as? [String: Any])?["from"] as? String == "asked")
        #expect(api.server.log.count == 2)
        let second = try await home.run(["random", "jokes", "--json", "--offline"], environment: environment).json()
        #expect((second["drawn"] as? [String: Any])?["from"] as? String == "ahead")
        #expect(second["id"] as? String != first["id"] as? String)
        let third = await home.run(["random", "jokes", "--offline"], environment: environment)
        #expect(third.code == 0 && third.error.contains("is showing a stored entry") && third.text.contains("It had"))
        let fourth = try await home.run(["random", "jokes", "--json", "--offline"], environment: environment).json()
        #expect((fourth["drawn"] as? [String: Any])?["problem"] as? String == "offline")
        #expect(api.server.log.count == 2)
        // The program doesn't contact a source whose API key isn't set. An unknown source is a usage error.
        let keyless = await home.run(["random", "jokes", "--source", "jokes=dadjokes"], environment: environment)
        #expect(keyless.code == 0 && keyless.error.contains("requires a valid API key"))
        for wrong in ["jokes", "jokes=swapi", "monsters=dnd5e", ""] {
            #expect(await home.run(["random", "jokes", "--source", wrong], environment: environment).code == 2)
        }
        #expect(await home.run(["random", "jokes"], environment: ["ALMANAC_SOURCE_JOKES": "nothing"]).code == 2)
        let misspelt = await home.run(["catalogs"], environment: ["ALMANAC_UPSTREAM_JOKESAPI": "http://127.0.0.1:9"])
        #expect(misspelt.code == 2 && misspelt.error.contains("ALMANAC_UPSTREAM_JOKEAPI"), "\(misspelt.error)")
        #expect(await home.run(["catalogs"], environment: ["ALMANAC_DADJOKES_KEY": "x", "ALMANAC_UPSTREAM_X": ""]).code == 0)
    }

    @Test("The eleventh favourite is refused with a list of the ten and a command that works")
    func limit() async throws {
        let (home, _, environment) = try await home()
        let list = try await home.run(["list", "jokes", "--json"], environment: environment).json()
        let ids = try #require(list["entries"] as? [[String: Any]]).compactMap { $0["id"] as? String }
        try #require(ids.count > 11)
        for id in ids.prefix(10) { #expect(await home.run("favourite", "add", id).code == 0) }
        let refused = await home.run("favourite", "add", ids[10], "--name", "It's")
        #expect(refused.code == 4)
        for id in ids.prefix(10) { #expect(refused.error.contains(id)) }
        #expect(refused.error.contains("almanac favourite add \(ids[10]) --name 'It'\\''s' --instead CATALOG/ID"))
        let data = try await home.run("favourite", "add", ids[10], "--json").json()
        #expect(((data["error"] as? [String: Any])?["favourites"] as? [Any])?.count == 10)
        for id in [ids[11], "monsters/aboleth"] {
            let refused = await home.run("favourite", "add", ids[10], "--instead", id)
            #expect(refused.code == 2 && refused.error.contains("--instead") && refused.error.contains(ids[4]))
        }
        #expect(await home.run("favourite", "add", ids[10], "--name", "It's", "--instead", ids[4]).code == 0)
        let favourites = try await home.run("favourite", "list", "--json").json()["favourites"] as? [[String: Any]]
        #expect(favourites?.count == 10 && favourites?.contains { $0["id"] as? String == ids[4] } == false)
        #expect(favourites?.contains { ($0["name"] as? String)?.hasSuffix("…") == true } == true)
    }

    @Test("A restore can exceed the limit, and says so; so do later lists and refusals")
    func surplus() async throws {
        let (home, _, environment) = try await home()
        let list = try await home.run(["list", "jokes", "--json"], environment: environment).json()
        let ids = try #require(list["entries"] as? [[String: Any]]).compactMap { $0["id"] as? String }
        try #require(ids.count > 18)
        for id in ids.prefix(10) { #expect(await home.run("favourite", "add", id).code == 0) }
        let file = home.folder + "/shelf.json"
        #expect(await home.run("backup", file).code == 0)
        for id in ids.prefix(10) { #expect(await home.run("favourite", "remove", id).code == 0) }
        for id in ids[10..<18] { #expect(await home.run("favourite", "add", id).code == 0) }
        let restored = await home.run("restore", file)
        let sentence =
            "jokes has 18 favourites, but the limit is 10. Almanac keeps them all. "
            + "To add another favourite, replace an existing favourite or remove 9 favourites first."
        #expect(restored.code == 0 && restored.error.contains(sentence), "\(restored.error)")
        let report = await home.run("restore", file, "--json")
        #expect(report.text.contains(#""overLimit":[{"catalog":"jokes","favourites":18,"limit":10}]"#), "\(report.text)")
        #expect(await home.run("restore", file, "--locale", "fr").error.contains("18 favoris pour une limite de 10"))
        #expect(await home.run("favourite", "list").error.contains(sentence))
        let refused = await home.run("favourite", "add", ids[18])
        #expect(refused.code == 4 && refused.error.contains("This catalog has 18 favourites, but the limit is 10."))
        #expect(!refused.error.contains("may have 10"))
        // The user can still replace favourites, and can remove favourites until there are fewer than the limit.
        #expect(await home.run("favourite", "add", ids[18], "--instead", ids[0]).code == 0)
        for id in ids[1...8] { #expect(await home.run("favourite", "remove", id).code == 0) }
        #expect(await home.run("favourite", "add", ids[1]).code == 4)
        #expect(await home.run("favourite", "list").error.isEmpty)
        let within = await home.run("restore", home.folder + "/shelf.json", "--replace", "--json")
        #expect(within.text.contains(#""overLimit":[]"#))
    }

    @Test("On a terminal, the punchline waits for Enter")
    func reveal() async throws {
        let (home, _, environment) = try await home()
        let list = try await home.run(["list", "jokes", "--limit", "1", "--json"], environment: environment).json()
        let id = try #require((list["entries"] as? [[String: Any]])?.first?["id"] as? String)
        let shown = await home.run(["show", id], environment: environment, width: 60)
        #expect(shown.text.contains("It had"))
        #expect(shown.error.isEmpty)
    }
}
