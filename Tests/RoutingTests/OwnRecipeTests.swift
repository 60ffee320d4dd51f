import Fixtures
import Foundation
import Model
import Pack
import Screens
import Shelf
import Testing

@testable import Routing

/// The form, the pages and the API for recipes that the reader writes, without a server that copies them into the catalog.
@Suite struct OwnRecipeTests {
    private static let fields =
        "title=Leek+soup+%3Cb%3E&servings=4&prep=10&cook=25&tags=soup"
        + "&ingredients=2+leeks%0D%0A200+g+flour&steps=Cut.%0D%0ABoil."

    private func send(_ request: Request, _ shelf: inout ShelfState) throws -> Answer {
        let context = FixtureRequests.context(seed: 255)
        let answer = respond(request, FixtureLibrary.views, shelf, context)
        for action in answer.actions {
            let change = try ShelfRules.change(
                for: action, on: shelf, limit: nil, before: shelf, now: context.now * 1000, device: 5)
            if let change { shelf.apply(change) }
        }
        return answer
    }

    private func form(_ target: String, _ fields: String, _ shelf: inout ShelfState) throws -> Answer {
        try send(
            Request(.post, target, contentType: "application/x-www-form-urlencoded", body: Array(fields.utf8)), &shelf)
    }

    private func page(
        _ target: String, _ shelf: ShelfState, status: UInt16 = 200, _ views: [MergedCatalog] = FixtureLibrary.views
    ) -> String {
        let response = respond(Request(.get, target), views, shelf, FixtureRequests.context()).response
        #expect(response?.status == status, "\(target)")
        return String(decoding: response?.body ?? [], as: UTF8.self)
    }

    @Test func aRecipeIsWrittenReadScaledChangedDeletedAndRestored() throws {
        var shelf = ShelfState()
        let made = try form("/import/recipe", Self.fields, &shelf)
        let id = try #require(shelf.recipes.first), address = "/recipes/" + id
        #expect(made.header("Location") == address)
        let entry = page(address, shelf)
        for text in ["Leek soup &lt;b&gt;", "200 g", "Flour", "Boil.", "35 min", "Edit</a>", "Your own recipe"] {
            #expect(entry.contains(text), "\(text)")
        }
        #expect(page(address + "?scale-to=8", shelf).contains("400 g"))
        #expect(page(address + "?view=cook&step=2", shelf).contains("Boil."))
        #expect(page("/recipes", shelf).contains("Leek soup"))
        for query in ["leek", "flour", "boil"] { #expect(page("/search?q=" + query, shelf).contains(address), "\(query)") }
        _ = try form("/favourites" + address, "action=add", &shelf)
        _ = try form("/notes" + address, "note=With+chives", &shelf)
        #expect(page("/favourites", shelf).contains("Leek soup") && page(address, shelf).contains("With chives"))
        _ = try form("/shopping", "action=add&entry=recipes/" + id, &shelf)
        #expect(page("/shopping", shelf).contains("Flour"))
        let editing = page("/import/recipe/" + id, shelf)
        #expect(editing.contains("value=\"Leek soup &lt;b&gt;\"") && editing.contains("2 leeks\n200 g flour\n"))
        _ = try form("/import/recipe/" + id, "action=save&title=Soup&ingredients=1+egg&steps=Boil+it.", &shelf)
        #expect(page(address, shelf).contains("1") && !page(address, shelf).contains("Flour"))
        #expect(page("/shopping", shelf).contains("Egg") && !page("/shopping", shelf).contains("Flour"))
        let deleted = try form("/import/recipe/" + id, "action=delete", &shelf)
        let text = String(decoding: deleted.response?.body ?? [], as: UTF8.self)
        #expect(shelf.recipes.isEmpty && text.contains("Recipe deleted.") && text.contains("Boil it."))
        #expect(try form("/import/recipe/" + id, "action=delete", &shelf).header("Location") == "/recipes")
        _ = try form("/import/recipe/" + id, "action=restore&text=Soup%0A%0AIngredients:%0A1+egg%0A", &shelf)
        let note = EntryID("recipes/" + id).flatMap { shelf.note($0) }
        #expect(shelf.recipes == [id] && note == "With chives")
    }

    @Test func bothVersionsAreShown() throws {
        var shelf = ShelfState()
        for (device, title) in [(UInt64(1), "Soup A"), (2, "Soup B")] {
            let recipe = OwnRecipe(title: title, ingredients: ["\(device) eggs"], steps: ["Boil."])
            shelf.apply(
                ShelfChange(
                    id: ChangeID(time: Int64(device), counter: 0, device: device), key: .recipe("1-a"),
                    value: ShelfValue(text: recipe.text, date: 1), replaces: []))
        }
        let entry = page("/recipes/1-a", shelf), editing = page("/import/recipe/1-a", shelf)
        #expect(entry.contains("Soup A") && entry.contains("Soup B") && entry.contains("Another version"))
        #expect(editing.contains("1 eggs\n---\n2 eggs\n") && editing.contains("several devices"))
    }

    /// The catalog's copy is shown only if it was made from the shelf's version.
    @Test func theShelfIsTheOriginal() throws {
        let catalog = CatalogDescription(
            id: try #require(CatalogID("recipes")), collection: FixtureLibrary.beasts.collection, title: .literal("Recipes"),
            countKey: "count.entries", attributes: [], sources: [])
        let id = try #require(EntryID("recipes/1-a"))
        let text = OwnRecipe(title: "New", steps: ["Boil."]).text
        func views(_ version: String) throws -> [MergedCatalog] {
            [
                try FixtureLibrary.view(
                    of: [
                        Entry(
                            id: id, title: "Stored", attributes: [Attribute(Entry.versionKey, .text(version))],
                            source: EntrySource(upstream: "import"))
                    ], in: catalog)
            ]
        }
        var shelf = ShelfState()
        shelf.apply(
            ShelfChange(
                id: ChangeID(time: 1, counter: 0, device: 1), key: .recipe("1-a"), value: ShelfValue(text: text, date: 1),
                replaces: []))
        #expect(page("/recipes/1-a", shelf, try views(OwnRecipe.version(of: text))).contains("Stored"))
        #expect(page("/recipes/1-a", shelf, try views("0")).contains("New"))
        #expect(page("/recipes", shelf, try views("0")).contains("New"))
        let removal = try #require(
            try ShelfRules.change(for: ShelfAction(.recipe("1-a"), text: nil), on: shelf, limit: nil, now: 9, device: 1))
        shelf.apply(removal)
        _ = page("/recipes/1-a", shelf, status: 404, try views("0"))
        #expect(!page("/recipes", shelf, try views("0")).contains("Stored"))
        #expect(!page("/api/v1/show/recipes/1-a", ShelfState(), try views("0")).contains(Entry.versionKey))
    }

    /// A page of the server would show the recipe until the server knows that it was deleted.
    @Test func theDeviceAnswersForItsRecipes() throws {
        let catalog = CatalogDescription(
            id: try #require(CatalogID(OwnRecipe.catalog)), collection: FixtureLibrary.beasts.collection,
            title: .literal("Recipes"),
            countKey: "count.entries", attributes: [], sources: [])
        var device = try Device()
        let pack = ChecksummedBytes(InMemoryPackBuilder.pack(catalog, []))
        #expect(device.session.open(pack, isDelta: false) == .opened)
        device.session.shelf.apply(
            ShelfChange(
                id: ChangeID(time: 1, counter: 0, device: 1), key: .recipe("1-a"),
                value: ShelfValue(text: OwnRecipe(title: "New", steps: ["Boil."]).text, date: 1), replaces: []))
        #expect(try device.ask("/recipes").text.contains("New"))
        #expect(try device.ask("/recipes/1-a").text.contains("Boil."))
        #expect(try device.ask(.post, "/import/recipe/1-a", form: "action=delete").kind == "save")
        _ = try device.call(WorkerMessages.plain("saved"))
        let said = try device.ask("/recipes/1-a")
        #expect(said.kind == "page" && said.status == 404)
        #expect(try device.ask("/recipes/2-b").kind == "server", "another device's recipe")
        #expect(try device.ask("/\(FixtureLibrary.voids.id.raw)").kind == "server", "a catalog that is being imported")
    }

    @Test(arguments: [
        "title=", "title=" + String(repeating: "x", count: 401), "title=x&prep=soon", "title=x&picture=file:///x",
        "title=x&steps=" + String(repeating: "a%0A", count: 501),
    ])
    func whatCannotBeStoredIsRefused(fields: String) throws {
        var shelf = ShelfState()
        let answer = try form("/import/recipe", fields, &shelf)
        #expect(shelf.isEmpty && (400..<500).contains(answer.response?.status ?? 0))
    }

    @Test func theFormKeepsWhatWasTyped() throws {
        var shelf = ShelfState()
        let answer = try form("/import/recipe", "title=Soup&prep=soon&ingredients=2+leeks&steps=1.+Cut.", &shelf)
        let page = String(decoding: answer.response?.body ?? [], as: UTF8.self)
        for text in ["value=\"Soup\"", "value=\"soon\"", "2 leeks", "Cut.", "“soon” isn’t a valid value"] {
            #expect(page.contains(text), "\(text)")
        }
        #expect(shelf.isEmpty && answer.response?.status == 400 && page.contains("action=\"/import/recipe\""))
        let empty = try form("/import/recipe", "title=+", &shelf)
        let text = String(decoding: empty.response?.body ?? [], as: UTF8.self)
        #expect(text.contains("“title” must not be empty"))
    }

    @Test func numbersBeforeStepsAreLeftOut() throws {
        var shelf = ShelfState()
        _ = try form("/import/recipe", "title=Soup&ingredients=-+1+egg&steps=1.+Cut.%0D%0A2)+Boil.%0D%0A---", &shelf)
        let recipe = try #require(shelf.recipes.first.flatMap { shelf.recipe($0) })
        #expect(recipe.steps == ["Cut.", "Boil."] && recipe.ingredients == ["1 egg"])
    }

    @Test func aDeletedFavouriteIsNotCalledMissing() throws {
        var shelf = ShelfState()
        _ = try form("/import/recipe", Self.fields, &shelf)
        let id = try #require(shelf.recipes.first)
        _ = try form("/favourites/recipes/" + id, "action=add", &shelf)
        _ = try form("/import/recipe/" + id, "action=delete", &shelf)
        #expect(page("/recipes/" + id, shelf, status: 404).contains("You deleted this recipe."))
        #expect(page("/favourites", shelf).contains("<i>deleted</i>"))
    }

    @Test func theAPIAddsChangesAndDeletes() throws {
        var shelf = ShelfState()
        func call(_ method: Request.Method, _ target: String, _ body: String = "") throws -> [String: Any] {
            var answer = try send(
                Request(method, target, contentType: "application/json", body: Array(body.utf8)), &shelf)
            if answer.response == nil { answer = try send(Request(.get, target), &shelf) }
            let json = try JSONSerialization.jsonObject(with: Data(answer.response?.body ?? []))
            return json as? [String: Any] ?? [:]
        }
        let made = try call(.post, "/api/v1/recipes", #"{"recipe":"Soup\nservings: 4\n\nIngredients:\n1 egg\n"}"#)
        let recipe = try #require(made["recipe"] as? [String: Any]), id = try #require(recipe["id"] as? String)
        #expect(recipe["entry"] as? String == "recipes/" + id && recipe["title"] as? String == "Soup")
        let stored = try call(.get, "/api/v1/recipes/" + id)["recipe"] as? [String: Any]
        let version = try #require(stored?["version"] as? String)
        _ = try call(.put, "/api/v1/recipes/" + id, #"{"recipe":"Stew","version":"\#(version)"}"#)
        #expect(shelf.recipe(id)?.title == "Stew")
        #expect(try call(.get, "/api/v1/recipes")["recipes"] as? [Any] != nil)
        // The version is outdated, so both texts stay.
        _ = try call(.put, "/api/v1/recipes/" + id, #"{"recipe":"Broth","version":"\#(version)"}"#)
        #expect(shelf.recipeVersions(id).count == 2)
        #expect(try call(.delete, "/api/v1/recipes/" + id)["recipe"] is NSNull && shelf.recipes.isEmpty)
        #expect(try call(.post, "/api/v1/recipes", #"{"recipe":""}"#)["error"] != nil)
        // Lines that no page would show are refused.
        for text in [#"Soup\n2 leeks\nCut.\n"#, #"Soup\nseason: autumn\n\nSteps:\nCut.\n"#] {
            #expect(try call(.post, "/api/v1/recipes", #"{"recipe":"\#(text)"}"#)["error"] != nil)
        }
    }
}
