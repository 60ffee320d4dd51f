import Foundation
import Testing

@testable import Terminal

/// Tests `almanac recipe`: recipes that the user writes, and their copies in the catalog.
@Suite("Own recipes", .serialized)
struct OwnRecipeRunTests {
    private static let text = """
        Leek & potato soup
        servings: 4
        prep: 10
        cook: 25
        tags: soup

        Ingredients:
        2 leeks
        500 g potatoes
        For the top:
        1 tbsp <chives>

        Steps:
        Cut the leeks.
        To finish:
        Serve.
        """

    private func file(_ text: String, in home: TestHome) throws -> String {
        let path = home.folder + "/recipe.txt"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    @Test("A recipe is added, found, shown, changed, backed up, deleted and restored") func wholeLife() async throws {
        let home = try TestHome()
        func run(_ arguments: String...) async -> TestHome.Outcome { await home.run(["--no-starter"] + arguments) }
        let path = try file(Self.text, in: home)
        let added = await home.run(["--no-starter", "--json", "recipe", "add", path])
        let recipe = try #require(try added.json()["recipe"] as? [String: Any])
        let id = try #require(recipe["entry"] as? String)
        let shown = await run("show", id)
        for text in ["Leek & potato soup", "Potatoes: 500 g", "<chives>", "Cut the leeks.", "To finish", "35 min", "own recipe"] {
            #expect(shown.text.contains(text), "\(text) in \(shown.text)")
        }
        #expect(await run("list", "recipes", "--q", "time<40 servings:4 tag:soup").text.contains("Leek"))
        #expect(await run("find", "chives").text.contains(id))
        #expect(await run("favourite", "add", id).code == 0)
        let printed = await run("recipe", "Leek & potato soup")
        #expect(printed.text.hasPrefix("Leek & potato soup\nservings: 4\n"))
        #expect(await run("recipe", "change", id, try file("Stew\n\nSteps:\nStew it.\n", in: home)).code == 0)
        let changed = await run("show", id), gone = await run("find", "chives")
        #expect(changed.text.contains("Stew it.") && !gone.text.contains(id))
        let backup = await home.run(["--no-starter", "backup", home.folder + "/backup.json"])
        #expect(backup.code == 0 && backup.error.contains("1 recipe"), "\(backup.error)")
        #expect(await run("recipe", "delete", id).code == 0)
        let missing = await run("show", id), left = await run("recipe")
        // The star stays.
        #expect(!missing.text.contains("Stew it.") && !left.text.contains("Stew"))
        #expect(await run("recipe", "add", path).code == 0)
        let other = try TestHome()
        #expect(await other.run(["--no-starter", "restore", home.folder + "/backup.json"]).code == 0)
        #expect(await other.run(["--no-starter", "show", id]).text.contains("Stew it."))
        #expect(await other.run(["--no-starter", "list", "recipes"]).text.contains("Stew"))
    }

    @Test("The catalog comes and goes with its recipes, and can be removed without losing them") func catalog() async throws {
        let home = try TestHome()
        func run(_ arguments: String...) async -> TestHome.Outcome { await home.run(["--no-starter"] + arguments) }
        let path = try file("Soup\n\nSteps:\nBoil it.\n", in: home)
        for _ in 0..<2 {
            #expect(await run("recipe", "add", path).code == 0)
            #expect(await run("list", "recipes").text.contains("Soup"))
            #expect(await run("recipe", "delete", "Soup").code == 0)
            #expect(await run("list", "recipes").code != 0)
        }
        #expect(await run("recipe", "add", path).code == 0)
        #expect(await run("remove", "recipes", "--yes").code == 0)
        _ = try file("Stew\n\nSteps:\nBoil it.\n", in: home)
        #expect(await run("recipe", "add", path).code == 0)
        #expect(await run("find", "stew").text.contains("Stew"))
        #expect(await run("list", "recipes").text.contains("Stew"))
        #expect(await run("remove", "--undo", "recipes").code == 0)
        _ = try file("Broth\n\nSteps:\nBoil it.\n", in: home)
        #expect(await run("recipe", "change", "Stew", path).code == 0)
        let list = await run("list", "recipes")
        #expect(list.text.contains("Soup") && list.text.contains("Broth"))
    }

    @Test(
        "A text without a title, with an invalid time or with lines that no page would show is refused",
        arguments: ["", "Soup\nprep: soon\n", "Soup\n\n2 leeks\nCut them.\n"])
    func refused(text: String) async throws {
        let home = try TestHome()
        let outcome = await home.run(["--no-starter", "recipe", "add", try file(text, in: home)])
        #expect(outcome.code != 0)
    }
}
