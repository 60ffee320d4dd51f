import Fixtures
import Localization
import Model
import Pack
import Routing
import Screens
import Shelf
import Testing

/// Tests multiplying a recipe's amounts. The URL contains the factor, and every link on the page preserves it.
@Suite struct RecipeScalingTests {
    private func page(_ target: String, _ settings: UserSettings = UserSettings()) -> String {
        let response = respond(Request(.get, target), FixtureLibrary.views, ShelfState(), FixtureRequests.context(settings))
        #expect(response.status == 200)
        return String(decoding: response.body, as: UTF8.self)
    }

    @Test func amountsAreMultipliedAndOthersAreMarked() {
        let page = page("/beasts/accents?scale-by=2")
        #expect(page.contains("Œufs<span class=\"heard\">: </span></span><span>5</span></li>"))
        #expect(page.contains("<small class=\"unscaled\">(not scaled)</small>"))
        #expect(page.contains("<li><span>Salt</span></li>"), "an item without an amount has nothing to mark")
        #expect(page.contains("<p class=\"scaled\"><b>Amounts × 2</b>"))
        #expect(page.contains("href=\"/beasts/accents?scale-by=2&amp;view=cook\""))
        let original = self.page("/beasts/accents")
        let isMarked = original.contains("unscaled") || original.contains("class=\"scaled\"")
        #expect(!isMarked)
    }

    /// Equal items are a single line, and each of them is multiplied.
    @Test(arguments: [
        ("", Language.english, "175 g, <span>twice</span>", "<span>twice</span>", "some, <span>3 times</span>"),
        (
            "scale-by=2&view=cook", .english, "350 g, <span>twice</span>", "<span>twice</span>",
            "some, <span>3 times</span> <small class=\"unscaled\">(not scaled)</small>"
        ),
        (
            "scale-units=both", .french, "175 g / 6,2 oz, <span lang=\"fr\">deux fois</span>",
            "<span lang=\"fr\">deux fois</span>", "some, <span lang=\"fr\">3 fois</span>"
        ),
    ]) func equalItemsAreASingleLine(query: String, language: Language, butter: String, mint: String, rice: String) {
        let page = page("/beasts/accents?" + query, UserSettings(language: language))
        for (name, amount) in [("Butter", butter), ("Mint", mint), ("Rice", rice)] {
            #expect(page.contains("<span>\(name)<span class=\"heard\">: </span></span><span>\(amount)</span>"), "\(name)")
            #expect(page.ranges(of: "<span>\(name)<").count == 1)
        }
        let json = self.page("/beasts/accents?format=json")
        #expect(json.ranges(of: #""name":"Butter","amount":"175 g""#).count == 2)
    }

    @Test func theCookingViewKeepsTheFactor() {
        let page = page("/beasts/accents?type=dragon&view=cook&scale-by=1,5&scale-units=both&step=1")
        #expect(page.contains("<span>3¾</span>"))
        #expect(page.contains("<input type=\"hidden\" name=\"scale-by\" value=\"1.5\">"))
        #expect(
            page.contains(
                "rel=\"next\" href=\"/beasts/accents?type=dragon&amp;scale-by=1.5&amp;scale-units=both&amp;view=cook&amp;step=2\""
            ))
        #expect(page.contains("class=\"back\" href=\"/beasts/accents?type=dragon&amp;scale-by=1.5&amp;scale-units=both\""))
    }

    @Test(
        "an invalid factor shows the original amounts and says so",
        arguments: ["x", "0", "-1", "101", "1/101", "1/0", "99999999999", "%3Cscript%3E"])
    func invalidFactors(text: String) {
        let page = page("/beasts/accents?scale-by=" + text)
        #expect(page.contains("<span>2 ½</span>"))
        #expect(page.contains("isn’t a number from 0.01 to 100"))
        let hasMarkup = page.contains("“<script>")
        #expect(!hasMarkup)
    }

    @Test func anEmptyFactorIsNone() {
        let isTold = page("/beasts/accents?scale-by=&scale-to=4").contains("isn’t a number")
        #expect(!isTold)
        #expect(page("/beasts/accents?scale-to=12").contains("This recipe doesn’t state how many servings it makes"))
        for query in ["scale-by=2&scale-to=12", "scale-to=", ""] {
            let isTold = page("/beasts/accents?" + query).contains("doesn’t state how many servings")
            #expect(!isTold, "\(query)")
        }
        let hasForm = page("/beasts/beast-1?scale-by=2").contains("id=\"amounts\"")
        #expect(!hasForm, "an entry without amounts has nothing to scale")
    }

    @Test func frenchPagesUseDecimalCommas() {
        let page = page("/beasts/accents?scale-by=3", UserSettings(language: .french))
        #expect(page.contains("<b>Quantités × 3</b>") && page.contains("(inchangé)"))
    }

    /// The buttons beside the number change it by one serving, or the factor by a half.
    @Test func oneServingMoreOrLess() throws {
        let page = try FixtureRecipe.page(step: "Serves 4", "")
        #expect(
            page.contains("?scale-to=3#amounts\" aria-label=\"Less\" id=\"fewer-servings\">−</a>")
                && page.contains("?scale-to=5#amounts\" aria-label=\"More\""))
        let unknown = try FixtureRecipe.page(step: "Bake.", "")
        #expect(unknown.contains("Servings not stated") && unknown.contains("?scale-by=1.5#amounts\" aria-label=\"More\""))
        #expect(unknown.contains("?scale-by=0.5#amounts\" aria-label=\"Less\""))
        #expect(!page.contains("Servings not stated"))
        #expect(try !FixtureRecipe.page(step: "Serves 4", "scale-to=1").contains("aria-label=\"Less\""))
    }

    /// In the step-by-step view, the ingredients of the current step come first.
    @Test func ingredientsOfTheStep() throws {
        let page = try FixtureRecipe.page(step: "Beat an egg.", "view=cook&step=1")
        #expect(page.contains("<li class=\"needed\"><label><input type=\"checkbox\" name=\"have\" value=\"0\""), "\(page)")
        #expect(try !FixtureRecipe.page(step: "Bake.", "view=cook&step=1").contains("needed"))
    }

    /// If a recipe states the number of servings, its amounts are scaled by servings.
    @Test(arguments: [
        ("Cut the tart. Serves 8.", "scale-to=12", "Servings: 12", "3 eggs"), ("Serves: 4", "scale-to=2", "Servings: 2", "1 egg"),
        ("6 servings", "scale-by=2", "Servings: 12", "4 eggs"), ("Serves 4 to 6.", "scale-to=8", "Servings: 8", "4 eggs"),
        ("Serves 4–6.", "scale-to=8", "Servings: 8", "4 eggs"), ("Serves 0", "scale-to=8", nil, "2 eggs"),
        ("This serving has 4 g", "scale-to=8", nil, "2 eggs"),
        ("A serving spoon; 2-4 servings", "scale-to=8", "Servings: 8", "8 eggs"),
        ("She serves 2 sauces", "scale-to=3", "Servings: 3", "3 eggs"), ("Serves 8", "scale-to=0", nil, "2 eggs"),
        ("Spoon into four to six glasses, and chill.", "scale-to=8", "Servings: 8", "4 eggs"),
        ("Divide among 4 ramekins", "scale-to=2", "Servings: 2", "1 egg"),
        ("Add two glasses of water.", "scale-to=8", nil, "2 eggs"), ("Divide between two tins", "scale-to=8", nil, "2 eggs"),
        ("Pour 4 personnes", "scale-to=2", "Servings: 2", "1 egg"),
        ("Serves 3", "scale-by=1/2", "Amounts × ½", "1 egg"),
    ]) func servings(step: String, query: String, told: String?, amount: String) throws {
        let page = try FixtureRecipe.page(step: step, query)
        #expect(page.contains("<span>\(amount)</span>"))
        if let told { #expect(page.contains("<b>\(told)</b>")) }
        let isScaled = page.contains("class=\"scaled\"")
        #expect(isScaled == (told != nil))
    }
}

/// A catalog with one recipe.
private enum FixtureRecipe {
    static func page(step: String, _ query: String) throws -> String {
        let catalog = FixtureLibrary.beasts
        let id = FixtureLibrary.id(catalog, "tart")
        let entry = Entry(
            id: id, title: "Tart", kind: "tart",
            blocks: [.checklist([ItemWithAmount("Eggs", "2 eggs")]), .steps([[.paragraph([.text(step)])]])],
            source: EntrySource(upstream: "double"))
        let view = try FixtureLibrary.view(of: [entry], in: catalog)
        let response = respond(
            Request(.get, "/beasts/tart?" + query), [view], ShelfState(), FixtureRequests.context())
        return String(decoding: response.body, as: UTF8.self)
    }
}
