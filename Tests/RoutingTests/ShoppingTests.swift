import Fixtures
import Foundation
import Model
import Pack
import Screens
import Shelf
import Testing

@testable import Routing

/// The shopping list: its page, its forms and its API.
@Suite struct ShoppingTests {
    private static let catalog = FixtureLibrary.beasts

    private static func recipe(_ key: String, _ items: [(String, String)], servings: Int64? = nil) -> Entry {
        var entry = FixtureLibrary.beast(key, "The " + key, cr: nil)
        if let servings { entry.attributes.append(Attribute("servings", .number(FixedDecimal(servings)))) }
        entry.blocks = [.checklist(items.map { ItemWithAmount($0.0, $0.1) })]
        return entry
    }

    private static let views: [MergedCatalog] = {
        let entries = [
            recipe("bread", [("Flour", "0.5 kg"), ("Salt", "1 tbsp"), ("Water", "300 ml"), ("Olive oil", "")], servings: 4),
            recipe("sauce", [("Flour, sifted", "200 g"), ("Salt", "2 tsp"), ("Onions", "2 large"), ("Milk", "1 cup")]),
            recipe("soup", [("Onion", "1 large"), ("Onion", "200 g"), ("<b>Stock</b>", "1 l")], servings: 2),
            FixtureLibrary.beast("plain", "Plain", cr: nil),
        ]
        return [try? FixtureLibrary.view(of: entries, in: catalog)].compactMap { $0 }
    }()

    private final class Reader {
        var shelf = ShelfState()
        var now: Int64 = 1_795_000_000
        let views: [MergedCatalog]

        init(views: [MergedCatalog] = ShoppingTests.views) { self.views = views }

        func context() -> RequestContext {
            RequestContext(now: now, seed: UInt64(now), settings: UserSettings(), utcOffset: 0, catalogs: [], build: "test")
        }

        func send(_ request: Request) throws -> Answer {
            now += 1
            let answer = respond(request, views, shelf, context())
            for action in answer.actions {
                let change = try ShelfRules.change(
                    for: action, on: shelf, limit: nil, before: shelf, now: now * 1000, device: 5)
                if let change { shelf.apply(change) }
            }
            return answer
        }

        func form(_ fields: String) throws -> String? {
            let type = "application/x-www-form-urlencoded"
            return try send(Request(.post, "/shopping", contentType: type, body: Array(fields.utf8))).header("Location")
        }

        func page(_ target: String = "/shopping") throws -> String {
            String(decoding: try send(Request(.get, target)).response?.body ?? [], as: UTF8.self)
        }

        /// The list as text: the lines that aren't ticked, without the aisles.
        func lines() throws -> [String] {
            try page("/shopping?format=text").split(separator: "\n").filter { $0.hasPrefix("- ") }.map { String($0.dropFirst(2)) }
        }

        func id(_ name: String) throws -> String {
            let json = try JSONSerialization.jsonObject(with: Data(try page("/api/v1/shopping").utf8)) as? [String: Any]
            let lines = json?["lines"] as? [[String: Any]] ?? []
            return try #require(lines.first { $0["name"] as? String == name }?["id"] as? String)
        }
    }

    @Test func ingredientsOfRecipesAreAddedUp() throws {
        let reader = Reader()
        #expect(try reader.page().contains("empty"))
        #expect(try reader.form("action=add&entry=beasts/bread&back=/beasts/bread") == "/beasts/bread")
        #expect(try reader.form("action=add&entry=beasts/sauce") == "/shopping")
        #expect(
            try reader.lines() == [
                "Onions: 2 large", "Milk: 1 cup", "Olive oil", "Salt: 1⅔ tbsp", "Flour: 700 g", "Water: 300 ml",
            ])
        _ = try reader.form("action=add&entry=beasts/soup&scale-by=3")
        #expect(try reader.lines().contains("Onions: 5 large") && reader.lines().contains("Onion: 600 g"))
        let page = try reader.page()
        #expect(page.contains("&lt;b&gt;Stock") && !page.contains("<b>Stock"))
        // Both onion lines stand together, and the recipe for two is now for six.
        #expect(page.contains("/beasts/soup?scale-to=6") && page.contains("Servings: 6"))
        #expect(try reader.form("drop=beasts/soup")?.contains("removed=beasts%2Fsoup&factor=3") == true)
        #expect(try reader.page("/shopping?removed=beasts/soup&factor=3").contains("The soup"))
        _ = try reader.form("action=add&entry=beasts/soup&scale-by=3&keep=1")
        #expect(try reader.lines().contains("Onion: 600 g"))
        for fields in [
            "action=add&entry=beasts/plain", "action=add&entry=beasts/none", "action=add&entry=x", "drop=beasts/plain",
        ] {
            #expect(try reader.form(fields) == nil)
        }
    }

    @Test func piecesAreCountedInThePlural() throws {
        let entries = ["a", "b"].map {
            Self.recipe($0, [("Large egg", "1"), ("Shallot, chopped", "1"), ("Peach", "½"), ("Sugar", "10 oz")])
        }
        let reader = Reader(views: [try FixtureLibrary.view(of: entries, in: Self.catalog)])
        for key in ["a", "b"] { _ = try reader.form("action=add&entry=beasts/" + key) }
        let lines = try reader.lines()
        for line in ["Large eggs: 2", "Shallots, chopped: 2", "Peach: 1", "Sugar: 1 lb 4 oz"] {
            #expect(lines.contains(line), "\(lines)")
        }
    }

    /// A catalog in English may contain recipes in other languages.
    @Test func frenchRecipesHaveFrenchAisles() throws {
        var entry = Self.recipe("soupe", [("Choux", "2"), ("Crème fraîche", "20 cl")])
        entry.blocks.append(.steps([[.paragraph([.text("Coupez les choux et mettez-les dans la casserole.")])]]))
        var other = Self.recipe("autre", [("Chou", "1")])
        other.blocks.append(.steps([[.paragraph([.text("Faites cuire le chou et servez avec du pain.")])]]))
        let reader = Reader(views: [try FixtureLibrary.view(of: [entry, other], in: Self.catalog)])
        for key in ["soupe", "autre"] { _ = try reader.form("action=add&entry=beasts/" + key) }
        let lines = try reader.lines()
        #expect(lines.contains("Choux: 3"), "\(lines)")
        #expect(try reader.page().contains("lang=\"fr\""))
    }

    @Test func theRecipesPageShowsWhetherItIsOnTheList() throws {
        let reader = Reader()
        #expect(
            try reader.page("/beasts/bread").contains("Add to shopping list")
                && !reader.page("/beasts/plain").contains("shopping"))
        _ = try reader.form("action=add&entry=beasts/bread")
        #expect(try reader.page("/beasts/bread").contains("On the shopping list"))
        #expect(try reader.page("/beasts/bread?scale-to=8").contains("Update shopping list"))
        #expect(try reader.page("/").contains("href=\"/shopping\""))
    }

    @Test func ticksCoverTheAmountThatWasTicked() throws {
        let reader = Reader()
        _ = try reader.form("action=add&entry=beasts/bread")
        let flour = try reader.id("Flour")
        #expect(try reader.form("tick=" + flour) == "/shopping#line-" + flour)
        #expect(try !reader.lines().contains("Flour: 0.5 kg") && reader.page().contains("aria-pressed=\"true\""))
        // More is needed now.
        _ = try reader.form("action=add&entry=beasts/sauce")
        #expect(try reader.lines().contains("Flour: 700 g"))
        _ = try reader.form("tick=" + flour)
        _ = try reader.form("drop=beasts/sauce")
        #expect(try !reader.lines().contains("Flour: 0.5 kg"))
        _ = try reader.form("untick=" + flour)
        #expect(try reader.lines().contains("Flour: 0.5 kg"))
        // An old tick of a recipe that was removed doesn't count when it is added again.
        _ = try reader.form("tick=" + flour)
        _ = try reader.form("drop=beasts/bread")
        _ = try reader.form("action=add&entry=beasts/bread")
        #expect(try reader.lines().contains("Flour: 0.5 kg"))
    }

    @Test func tickedLinesAreClearedAndPutBack() throws {
        let reader = Reader()
        _ = try reader.form("action=add&entry=beasts/bread")
        #expect(try reader.form("action=write&text=2%20l%20milk") == "/shopping#new-line")
        for name in ["Flour", "2 l milk"] { _ = try reader.form("tick=" + reader.id(name)) }
        let cleared = try #require(try reader.form("action=clear"))
        #expect(try !reader.page().contains("Flour") && !reader.page().contains("2 l milk"))
        #expect(try reader.page(cleared).contains("action=\"/shopping\"") && reader.page(cleared).contains("were removed"))
        _ = try reader.form("action=restore&" + cleared.split(separator: "?")[1])
        #expect(try reader.page().contains("2 l milk") && reader.page().contains("Flour") && !reader.lines().contains("2 l milk"))
        // What was cleared twice ago is gone for good, and with its last line a recipe leaves the list.
        for name in ["Salt", "Water", "Olive oil"] { _ = try reader.form("tick=" + reader.id(name)) }
        _ = try reader.form("action=clear")
        #expect(try reader.page().contains("empty") && reader.page("/beasts/bread").contains("Add to shopping list"))
        _ = try reader.form("action=clear")
        #expect(reader.shelf.entries(.shopping).isEmpty && reader.shelf.shoppingLines.isEmpty)
        _ = try reader.form("action=clear")
        #expect(reader.shelf.shoppingTicks.isEmpty)
        _ = try reader.form("action=add&entry=beasts/bread")
        #expect(try reader.lines().count == 4)
    }

    @Test func ownLinesAreRemovedAndLimited() throws {
        let reader = Reader()
        _ = try reader.form("action=write&text=Soap")
        _ = try reader.form("remove=" + reader.id("Soap"))
        #expect(reader.shelf.shoppingLines.isEmpty)
        #expect(try reader.form("action=write&text=%20") == nil && reader.form("action=write&text=%FF") == nil)
        #expect(try reader.form("action=write&text=" + String(repeating: "x", count: 401)) == nil)
        for _ in 0..<ShelfRules.shoppingLineLimit { _ = try reader.form("action=write&text=Soap") }
        #expect(reader.shelf.shoppingLines.count == 500)
        #expect(try reader.form("action=write&text=One%20more") == nil)
    }

    @Test func theAPIChangesTheList() throws {
        let reader = Reader()
        func put(_ body: String) throws -> Answer {
            try reader.send(Request(.put, "/api/v1/shopping", contentType: "application/json", body: Array(body.utf8)))
        }
        _ = try put(#"{"add":["beasts/bread"],"servings":8,"write":["Soap","Bin bags"]}"#)
        #expect(try reader.lines().contains("Flour: 1 kg") && reader.lines().contains("Soap"))
        _ = try put(#"{"tick":["\#(try reader.id("Soap"))"],"drop":["beasts/bread"]}"#)
        #expect(try reader.lines() == ["Bin bags"])
        _ = try put(#"{"untick":["\#(try reader.id("Soap"))"],"remove":["\#(try reader.id("Bin bags"))"]}"#)
        #expect(try reader.lines() == ["Soap"])
        let factor = try put(#"{"add":["beasts/bread"],"factor":"x"}"#).response?.body ?? []
        #expect(String(decoding: factor, as: UTF8.self).contains("“factor”"))
        // What a request ticks, it can clear.
        _ = try put(#"{"tick":["\#(try reader.id("Soap"))"],"clear":true}"#)
        let page = try reader.page()
        #expect(try reader.lines().isEmpty && !page.contains("Soap"))
        for body in [
            #"{"add":["beasts/sauce"],"servings":8}"#, #"{"add":["beasts/bread"],"factor":"1000"}"#, #"{"tick":["none"]}"#,
            #"{"write":[7]}"#,
            #"{"write":7}"#, #"{"clear":"yes"}"#,
        ] {
            #expect(try put(body).response?.status ?? 0 >= 400)
        }
        #expect(try reader.page("/api/v1/shopping?format=xml").contains("error"))
    }
}
