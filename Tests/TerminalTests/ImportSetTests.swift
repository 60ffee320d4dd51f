import Foundation
import Testing

@testable import Terminal

@Suite("Importing several tables that belong together")
struct ImportSetTests {
    private func run(_ home: TestHome, _ arguments: [String]) async -> TestHome.Outcome {
        await home.run(arguments + ["--offline", "--no-starter"])
    }

    private func write(_ home: TestHome, _ files: [String: String]) throws -> String {
        let folder = home.folder + "/set"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (name, text) in files { try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name)) }
        return folder
    }

    private func links(_ home: TestHome, _ entry: String) async throws -> [String] {
        let shown = try await run(home, ["show", entry, "--json"]).json()
        let entry = shown["entry"] as? [String: Any] ?? shown
        let links = entry["links"] as? [[String: Any]] ?? []
        return links.map { "\($0["relation"] ?? "") \($0["id"] ?? $0["target"] ?? "")" }.sorted()
    }

    private static let music = [
        "artists.csv": "id,name,country\n1,The Larks,France\n2,Anna Reed,Chad\n3,Sea Brass,Peru\n",
        "albums.csv": """
        id,title,artist_id,year
        10,Morning,1,1999
        11,Evening,1,2003
        12,Reed Songs,2,2001
        13,Waves,3,2010
        14,Nobody,,2011

        """,
        "songs.csv": """
        name,album,seconds
        Dawn,Morning,180
        Dew,Morning,200
        Dusk,Evening,210
        Straw,Reed Songs,90
        Tide,Waves,140
        Foam,Waves,150

        """,
    ]

    @Test("The files of a folder become catalogs that link by IDs and names")
    func aFolder() async throws {
        let home = try TestHome()
        let folder = try write(home, Self.music)
        let tried = await run(home, ["import", folder, "--dry-run"])
        #expect(tried.text.contains("artist_id links to artists: 4 of 4 values are IDs there."), "\(tried.text)\(tried.error)")
        #expect(tried.text.contains("album links to albums: 6 of 6 values are names there."), "\(tried.text)")
        let done = await run(home, ["import", folder])
        #expect(done.code == 0, "\(done.error)")
        #expect(try await links(home, "albums/11").contains("Artist artists/1"))
        #expect(try await links(home, "albums/14").isEmpty)
        #expect(try await links(home, "songs/dusk") == ["Album albums/11"])
        #expect(await run(home, ["show", "artists/1"]).text.contains("Evening"))
        // The names stay in a filter.
        #expect(await run(home, ["list", "songs", "--q", "album:Waves"]).text.contains("Tide"))
        // Imported again, together or alone, the links stay.
        let again = try await run(home, ["import", folder, "--json"]).json()
        let imports = again["imports"] as? [[String: Any]] ?? []
        #expect(imports.count == 3 && imports.allSatisfy { $0["added"] as? Int == 0 && $0["changed"] as? Int == 0 }, "\(again)")
        let alone = "id,title,artist_id,year\n11,Late Evening,2,2003\n15,New,3,2020\n"
        try Data(alone.utf8).write(to: URL(fileURLWithPath: folder + "/albums.csv"))
        #expect(await run(home, ["import", folder + "/albums.csv", "--replace"]).code == 0)
        #expect(try await links(home, "albums/11").contains("Artist artists/2"))
        #expect(try await links(home, "albums/15") == ["Artist artists/3"])
        try Data("name,album,seconds\nDew,Evening,1\n".utf8).write(to: URL(fileURLWithPath: folder + "/songs.csv"))
        #expect(await run(home, ["import", folder + "/songs.csv"]).code == 0)
        #expect(try await links(home, "songs/dew") == ["Album albums/11"])
    }

    @Test("Links can be turned off, and options for one table are refused")
    func options() async throws {
        let home = try TestHome()
        let folder = try write(home, Self.music)
        let files = ["albums", "artists"].map { "\(folder)/\($0).csv" }
        let done = await run(home, ["import"] + files + ["--catalog", "our", "--no-link", "artist_id"])
        #expect(done.code == 0 && !done.error.contains("links to"), "\(done.error)")
        #expect(try await links(home, "our-albums/11").isEmpty)
        #expect(await run(home, ["import"] + files + ["--title", "name"]).code == 2)
        #expect(await run(home, ["import"] + files + ["--no-link", "nothing"]).code == 2)
    }

    @Test("Rows refer to rows of the same table, and zero is no row")
    func parents() async throws {
        let home = try TestHome()
        let folder = try write(
            home,
            [
                "kinds.csv": "id,name,parent_id\n1,Tools,0\n2,Saws,1\n3,Handsaws,2\n4,Hammers,1\n",
                "family.csv":
                    "name,born,father,mother\nAda,1900,,\nBen,1902,,\nCy,1930,Ben,Ada\nDot,1932,Ben,Ada\nEve,1960,Cy,\n",
            ])
        let kinds = await run(home, ["import", folder + "/kinds.csv"])
        #expect(kinds.error.contains("parent_id links to kinds: 3 of 3 values are IDs there."), "\(kinds.error)")
        #expect(try await links(home, "kinds/3") == ["Parent kinds/2"])
        #expect(try await links(home, "kinds/1").contains { $0.hasPrefix("Parent") } == false)
        #expect(await run(home, ["import", folder + "/family.csv"]).code == 0)
        #expect(try await Set(["Father family/ben", "Mother family/ada"]).isSubset(of: links(home, "family/cy")))
        #expect(try await links(home, "family/eve") == ["Father family/cy"])
        let off = await run(home, ["import", folder + "/kinds.csv", "--no-link", "parent_id"])
        #expect(off.code == 0)
        #expect(try await links(home, "kinds/3").isEmpty)
        // The choice is kept.
        #expect(await run(home, ["import", folder + "/kinds.csv"]).code == 0)
        #expect(try await links(home, "kinds/3").isEmpty)
    }

    @Test("The tables of a database link by its foreign keys")
    func aDatabase() async throws {
        let home = try TestHome()
        let path = URL(fileURLWithPath: #filePath).appending(path: "../../CatalogsTests/Fixtures/Containers/invoices.sqlite")
            .standardizedFileURL.path
        let done = await run(home, ["import", path, "--all"])
        #expect(done.code == 0 && done.error.contains("unused"), "\(done.error)")
        #expect(try await links(home, "invoice/2") == ["Buyer customer/C-3"])
        // A table of the database that is imported alone keeps its table and its links.
        #expect(await run(home, ["import", path, "--catalog", "invoice"]).code == 0)
        #expect(try await links(home, "invoice/2") == ["Buyer customer/C-3"])
    }

    @Test("Numbers and words that only look like references aren't links")
    func noLinks() async throws {
        let home = try TestHome()
        let folder = try write(
            home,
            [
                "players.csv": "id,name\n" + (1...12).map { "\($0),Player \($0)\n" }.joined(),
                "games.csv": "id,name,players,winner_score,level\n"
                    + (1...9).map { "\($0),Game \($0),\($0 % 4 + 1),\($0),\($0 % 3 + 1)\n" }.joined(),
                "words.csv": "name,length\nred,3\nblue,4\ngreen,5\n" + (1...30).map { "word\($0),5\n" }.joined(),
                "cars.csv": "plate,colour\n" + (1...9).map { "X-\($0)Y,\(["red", "blue", "green"][$0 % 3])\n" }.joined(),
            ])
        let tried = await run(home, ["import", folder, "--dry-run"])
        #expect(!tried.text.contains("links to"), "\(tried.text)")
    }
}
