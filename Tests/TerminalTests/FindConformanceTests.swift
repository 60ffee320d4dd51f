import Fixtures
import Foundation
import Testing

/// Runs the queries from `Tests/Conformance/find.json` with the command-line program.
@Suite struct FindConformanceTests {
    /// Creates a test home that contains only the bundled entries that the queries need.
    private func home() throws -> TestHome {
        let home = try TestHome()
        let share = home.folder + "/share"
        try FileManager.default.createDirectory(atPath: share, withIntermediateDirectories: true)
        try Data(FindFixture.facts()).write(to: URL(fileURLWithPath: share + "/starwars.json"))
        return home
    }

    @Test func commandResults() async throws {
        let home = try home()
        let written = try FindFixture.written()
        for (id, name) in written.names {
            #expect(await home.run("favourite", "add", id, "--name", name, "--offline").code == 0)
        }
        for (id, text) in written.notes { #expect(await home.run("note", id, "--set", text, "--offline").code == 0) }
        for expected in try FindFixture.cases() {
            var arguments = ["find", "--json", "--offline", "--limit", "50"]
            if let catalog = expected.in { arguments += ["--in", catalog] }
            if expected.names == true { arguments.append("--names") }
            if expected.exact == true { arguments.append("--exact") }
            if let locale = expected.locale { arguments += ["--locale", locale] }
            let outcome = await home.run(arguments + ["--", expected.query])
            #expect(expected.differences(from: try outcome.json()) == [], "\(expected.query)")
        }
    }

    @Test func matchesInNamesAndNotesAreMarked() async throws {
        let home = try home()
        _ = await home.run("note", "people/11", "--set", "Betrayed **everyone** at the temple", "--offline")
        _ = await home.run("favourite", "add", "people/1", "--name", "Farmboy", "--offline")
        let note = await home.run("find", "evreyone", "--explain", "--offline")
        #expect(note.text.contains("In your note: Betrayed everyone at the temple"), "\(note.text)")
        #expect(note.text.contains("all words match · one typo · in your note · whole words"), "\(note.text)")
        #expect(note.error.contains("everyone"))
        let name = await home.run("find", "farmb", "--explain", "--offline", "--locale", "fr")
        #expect(name.text.contains("Votre nom pour cette fiche\u{A0}: Farmboy"), "\(name.text)")
        #expect(name.text.replacing("\n    ", with: " ").contains("dans le nom que vous avez donné à la fiche"), "\(name.text)")
        let long = await home.run("find", "--offline", "--", Array(repeating: "x", count: 41).joined(separator: " "))
        #expect(long.error.contains("only its first 40 words and filters"), "\(long.error)")
    }

    @Test func resultsAreExplained() async throws {
        let home = try home()
        let outcome = await home.run("find", "skywlaker", "--in", "people", "--explain", "--offline")
        #expect(outcome.text.contains("all words match · one typo · in the title · whole words"), "\(outcome.text)")
        #expect(outcome.error.contains("results for skywalker and similar words."), "\(outcome.error)")
        #expect(outcome.error.contains("--exact"), "\(outcome.error)")
        let json = try await home.run("find", "skywlaker", "--in", "people", "--explain", "--offline", "--json").json()
        let hit = try #require((json["hits"] as? [[String: Any]])?.first)
        #expect((hit["rank"] as? [String: Any])?["errors"] as? Int == 1)
        #expect((hit["why"] as? [String])?.count == 4)
    }

    @Test func listsAcceptSearchWords() async throws {
        let home = try home()
        let listed = await home.run("list", "people", "--q", "skywlaker", "--explain", "--offline")
        let found = await home.run("find", "skywlaker", "--in", "people", "--explain", "--offline")
        #expect(listed.text == found.text && listed.error == found.error && !listed.text.isEmpty, "\(listed.text)")
        #expect(await home.run("list", "people", "--q", "skywlaker", "--exact", "--offline").code == 1)
        #expect(await home.run("list", "planets", "--q", "desert", "--names", "--offline").code == 1)
        let sorted = await home.run("list", "people", "--q", "skywalker", "--sort", "name", "--explain", "--offline")
        #expect(sorted.text.contains("sorted as requested"))
    }

    @Test func tablesAreCompleteAndPagesBeyondTheEndAreReported() async throws {
        let home = try home()
        let total = try #require(try await home.run("find", "a", "--offline", "--json").json()["total"] as? Int)
        func lines(_ arguments: String...) async -> Int {
            await home.run(arguments + ["--csv", "--offline"]).text.components(separatedBy: "\r\n").count - 2
        }
        #expect(total > 20)
        #expect(await lines("find", "a") == total)
        #expect(await lines("find", "a", "--limit", "7") == 7)
        #expect(await lines("find", "a", "--offset", "5") == total - 5)
        #expect(await lines("list", "planets", "--offset", "1", "--limit", "3") == 3)
        for arguments in [["find", "a"], ["list", "planets"]] {
            let past = await home.run(arguments + ["--offset", "5000", "--offline"])
            #expect(past.code == 1 && past.error.contains("there is nothing to show after result 5,000"), "\(past.error)")
        }
        let deep = await home.run("find", String(repeating: "(\"", count: 1500), "--offline")
        #expect(deep.code == 1 && deep.error.contains("Your search is too long"), "\(deep.error)")
    }

    @Test func filtersAreShownWithTheirCounts() async throws {
        let home = try home()
        let found = await home.run("find", "desert", "climate:arid", "--facets", "--offline").text
        #expect(found.contains("\n\nclimate: arid\u{A0}6 · temperate\u{A0}4 · "), "\(found)")
        #expect(found.contains("\nterrain: ") && found.contains("desert\u{A0}2"), "\(found)")
        // The plain output contains the same counts as the JSON output. If several catalogs have results, the output begins with
        // the number of results in each catalog.
        let many = await home.run("find", "a", "--facets", "--in", "people", "--in", "films", "--offline")
        #expect(many.text.contains("\n\nin: people\u{A0}") && many.text.contains(" · films\u{A0}"), "\(many.text)")
        #expect(
            await home.run("list", "planets", "--facets", "--limit", "1", "--offline").text.contains(
                "climate: temperate\u{A0}32 · arid\u{A0}9"))
        #expect(!(await home.run("find", "desert", "--offline")).text.contains("climate:"))
        #expect(await home.run("find", "desert", "--facets", "--csv", "--offline").code == 2)
        #expect(await home.run("find", "desert", "--in", "people", "--in", "nosuch", "--offline").code == 2)
        #expect(await home.run("find", "nosuchword", "--facets", "--offline").text.isEmpty)
    }

    @Test func spokenFiltersAndSuggestionsAreShown() async throws {
        let home = try home()
        let found = await home.run("find", "height", "172", "--offline")
        #expect(found.code == 0 && found.text.contains("Luke Skywalker"), "\(found.text)")
        #expect(found.error.contains("Interpreted as height:172"), "\(found.error)")
        #expect(found.error.contains("To search for these words as text instead, use: \"height\" 172"), "\(found.error)")
        let french = await home.run("list", "starships", "--q", "hyperdrive 0,5", "--offline", "--locale", "fr")
        #expect(french.code == 0 && french.error.contains("Pour chercher plutôt ces mots comme du texte"), "\(french.error)")
        let near = await home.run("find", "climate:ardi", "--offline")
        #expect(near.code == 1 && near.error.contains("Did you mean climate:arid?"), "\(near.error)")
        let sorted = await home.run("list", "people", "--q", "sort:gender", "--offline")
        #expect(sorted.code == 0 && sorted.error.contains("Can’t sort by gender. You can sort by name, born"), "\(sorted.error)")
    }

    @Test func aRandomEntryMatchesTheQuery() async throws {
        let home = try home()
        for _ in 0..<5 {
            let json = try await home.run("random", "people", "--q", "homeworld:kamino", "--json", "--offline").json()
            #expect(["people/22", "people/72", "people/73"].contains(json["id"] as? String), "\(json["id"] ?? "")")
        }
        let none = await home.run("random", "people", "--q", "tatoine", "--exact", "--offline")
        #expect(none.code == 1 && none.text.isEmpty && none.error.contains("No entry matches your search"), "\(none.error)")
        #expect(await home.run("random", "people", "--q", "tauntaun", "--names", "--offline").code == 1)
    }
}
