import Model
import Testing

@testable import Shelf

/// The text of recipes that the reader writes, and their registers.
@Suite struct OwnRecipeTests {
    @Test func aWrittenFileIsUnderstood() {
        let recipe = OwnRecipe(
            """
            # Leek soup
            Servings: 4
            prep: 10
            cook: 25
            tags: soup,  winter ,
            season: autumn

            ## Ingredients
            - 2 leeks
            For the top:
            * 1 tbsp chives

            Steps:
            1. Cut the leeks.
            2) Boil them for 20 minutes.
            """)
        #expect(recipe.title == "Leek soup" && recipe[.servings] == "4" && recipe.tags == ["soup", "winter"])
        #expect(recipe.ingredients == ["2 leeks", "For the top:", "1 tbsp chives"])
        #expect(recipe.steps == ["Cut the leeks.", "Boil them for 20 minutes."])
        #expect(recipe.minutes(.preparation) == 10 && recipe.minutes(.total) == 35 && recipe.flaw == nil)
        // A line of a later version stays.
        #expect(recipe.text.contains("season: autumn\n"))
    }

    @Test(arguments: [
        "Soupe\nPortions : 4\nPréparation : 10\n\nIngrédients :\n2 poireaux\n\nÉtapes :\n1. Coupez.\n",
        "\u{FEFF}Soupe\nportions\u{A0}: 4\nPRÉPARATION\u{202F}: 10\n## INGRÉDIENTS\n- 2 poireaux\nPréparation\u{A0}:\nCoupez.",
        "Soupe\nservings: 4\nprep: 10\nIngredients\n2 poireaux\nInstructions\nCoupez.",
    ])
    func headingsMayBeFrench(text: String) {
        let recipe = OwnRecipe(text)
        #expect(recipe.title == "Soupe" && recipe[.servings] == "4" && recipe.minutes(.preparation) == 10)
        #expect(recipe.ingredients == ["2 poireaux"] && recipe.steps == ["Coupez."])
        #expect(recipe.others.isEmpty)
    }

    @Test(arguments: ["Steps:", "- a", "1. b", "---", "# Method", "* ", "Ingredients :", "prep: 5", "12. ", "x"])
    func anyLineComesBack(line: String) {
        var recipe = OwnRecipe(title: "T", ingredients: [line, "salt"], steps: ["one", line])
        recipe[.source] = "https://recipes.example/a?b=c:d"
        let read = OwnRecipe(recipe.text)
        #expect(read.title == "T" && read.ingredients == [ShelfRules.oneLine(line), "salt"])
        #expect(read.steps == ["one", ShelfRules.oneLine(line)] && read[.source] == recipe[.source])
        #expect(OwnRecipe(read.text).text == read.text)
    }

    @Test(arguments: ["##", "# 1 Stew", "# # x", "#", "Steps:"]) func anyTitleComesBack(title: String) {
        var recipe = OwnRecipe(title: title, ingredients: ["salt"])
        recipe[.servings] = "7"
        let read = OwnRecipe(recipe.text)
        #expect(read.title == title && read[.servings] == "7" && read.ingredients == ["salt"])
    }

    @Test(arguments: [
        (OwnRecipe.Fact.preparation, "soon", true), (.cooking, "0", true), (.total, "200000", true), (.total, "15", false),
        (.picture, "file:///x", true), (.picture, "https://a.example/b.jpg", false), (.source, "http://a b", true),
        (.servings, "12 cookies", false),
    ])
    func invalidFactsAreNamed(fact: OwnRecipe.Fact, value: String, isFlaw: Bool) {
        var recipe = OwnRecipe(title: "T")
        recipe[fact] = value
        #expect((recipe.flaw == fact) == isFlaw)
    }

    private func apply(_ action: ShelfAction, to shelf: inout ShelfState, device: UInt64) throws {
        let change = try ShelfRules.change(for: action, on: shelf, limit: nil, now: 1_800_000_000_000, device: device)
        if let change { shelf.apply(change) }
    }

    @Test func twoDevicesKeepBothVersionsUntilOneSaves() throws {
        var first = ShelfState()
        try apply(ShelfRules.saving(OwnRecipe(title: "Soup"), as: "1-a"), to: &first, device: 1)
        var second = first
        let since = NoteBaseVersion(of: .recipe("1-a"), on: first)
        try apply(ShelfRules.saving(OwnRecipe(title: "Soup A"), as: "1-a", since: since), to: &first, device: 1)
        try apply(ShelfRules.saving(OwnRecipe(title: "Soup B"), as: "1-a", since: since), to: &second, device: 2)
        for change in second.heads { first.apply(change) }
        for change in first.heads { second.apply(change) }
        #expect(first == second && Set(first.recipeVersions("1-a").map(\.title)) == ["Soup A", "Soup B"])
        try apply(
            ShelfRules.saving(OwnRecipe(title: "Soup"), as: "1-a", since: NoteBaseVersion(of: .recipe("1-a"), on: first)),
            to: &first, device: 1)
        #expect(first.recipeVersions("1-a").map(\.title) == ["Soup"])
    }

    @Test func aRecipeThatWasChangedElsewhereSurvivesItsRemoval() throws {
        var first = ShelfState()
        try apply(ShelfRules.saving(OwnRecipe(title: "Soup"), as: "1-a"), to: &first, device: 1)
        var second = first
        try apply(ShelfAction(.recipe("1-a"), text: nil), to: &first, device: 1)
        #expect(first.recipes.isEmpty && first.isDeletedRecipe("1-a") && first.deletedRecipes == ["1-a"])
        try apply(ShelfRules.saving(OwnRecipe(title: "Better"), as: "1-a"), to: &second, device: 2)
        for change in second.heads { first.apply(change) }
        #expect(first.recipes == ["1-a"] && first.recipe("1-a")?.title == "Better" && !first.isDeletedRecipe("1-a"))
    }

    @Test func thereIsALimit() throws {
        var shelf = ShelfState()
        for number in 0..<Int(ShelfRules.recipeLimit) {
            shelf.apply(
                ShelfChange(
                    id: ChangeID(time: 1, counter: UInt32(number), device: 1), key: .recipe("r-\(number)"),
                    value: ShelfValue(text: "T\n", date: 1), replaces: []))
        }
        #expect(throws: ShelfRefusal.full(limit: ShelfRules.recipeLimit)) {
            try apply(ShelfRules.saving(OwnRecipe(title: "T"), as: "more"), to: &shelf, device: 1)
        }
    }

    /// Some systems write an accent as a character of its own.
    @Test func headingsWithSeparateAccents() {
        let text =
            "Tarte\npre\u{301}paration : 10\nMots-cle\u{301}s : fruit\n\nIngre\u{301}dients :\n1 poire\n\nE\u{301}tapes\nCuire."
        let recipe = OwnRecipe(text)
        #expect(recipe[.preparation] == "10" && recipe.tags == ["fruit"] && recipe.others.isEmpty)
        #expect(recipe.ingredients == ["1 poire"] && recipe.steps == ["Cuire."])
    }
}
