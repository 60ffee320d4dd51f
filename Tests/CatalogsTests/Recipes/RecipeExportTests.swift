import Compression
import Doubles
import Foundation
import Model
import Testing
import TextProcessing

@testable import Catalogs

/// Tests other programs' exports. The recipes were written for these tests, in the forms that the programs' exporters write.
@Suite struct RecipeExportTests {
    private static let paprika = #"""
        {"uid":"A1","name":"Leek soup","ingredients":"2 leeks, sliced\n1 l stock","directions":"Slice the leeks.\n\nSimmer them.","servings":"4 servings","prep_time":"15 mins","cook_time":"45 mins","total_time":"","categories":["winter"],"source":"The Tester","source_url":"https://www.kitchen.example/leek","photo_data":null,"image_url":"","notes":"Good cold.","nutritional_info":"","description":""}
        """#
    private static let mealie = #"""
        {"id":"1","slug":"leek-soup","name":"Leek soup","recipeServings":4.0,"recipeYieldQuantity":0,"recipeYield":"","prepTime":"15 minutes","performTime":"45 minutes","totalTime":null,"image":"aB3d","orgURL":"https://www.kitchen.example/leek","tags":[{"name":"winter","slug":"winter"}],"recipeIngredient":[{"title":null,"note":"sliced","unit":null,"food":{"name":"leeks"},"quantity":2.0,"display":"2 leeks, sliced"},{"quantity":1,"unit":{"name":"l"},"food":{"name":"stock"},"note":""}],"recipeInstructions":[{"id":"a","title":"","text":"Slice the leeks."},{"id":"b","title":"","text":"Simmer them."}],"nutrition":{"calories":"120"}}
        """#
    private static let oldMealie = #"""
        {"slug":"leek-soup","name":"Leek soup","recipe_yield":"4 servings","prep_time":"15 min","perform_time":"45 min","org_url":"https://www.kitchen.example/leek","tags":[{"name":"winter"}],"recipe_ingredient":[{"title":"","note":"2 leeks, sliced","unit":null,"food":null,"disable_amount":true,"quantity":1},{"note":"1 l stock","quantity":0}],"recipe_instructions":[{"title":"","text":"Slice the leeks."},{"title":"","text":"Simmer them."}]}
        """#
    private static let tandoor = #"""
        {"name":"Leek soup","description":"","keywords":[{"name":"winter","description":""}],"steps":[{"name":"","instruction":"**Slice** the leeks.","ingredients":[{"food":{"name":"leeks","plural_name":null},"unit":null,"amount":2.0,"note":"sliced","is_header":false,"no_amount":false}],"time":15,"order":0},{"name":"","instruction":"Simmer them.","ingredients":[{"food":{"name":"stock"},"unit":{"name":"l","plural_name":null},"amount":1.0,"note":"","is_header":false,"no_amount":false}],"order":1}],"working_time":15,"waiting_time":45,"internal":true,"nutrition":null,"servings":4,"servings_text":"","source_url":"https://www.kitchen.example/leek"}
        """#
    private static let nextcloud = #"""
        {"@context":"http://schema.org","@type":"Recipe","name":"Leek soup","recipeYield":4,"keywords":"winter","recipeIngredient":["2 leeks, sliced","1 l stock"],"recipeInstructions":["Slice the leeks.","Simmer them."],"prepTime":"PT0H15M","cookTime":"PT0H45M","totalTime":"PT1H","url":"https://www.kitchen.example/leek","id":"12","image":"","printImage":false}
        """#
    private static let recipeSage = #"""
        [{"@context":"http://schema.org","@type":"Recipe","identifier":"x","image":[],"name":"Leek soup","prepTime":"PT15M","recipeIngredient":["2 leeks, sliced","1 l stock"],"recipeInstructions":[{"@type":"HowToStep","text":"Slice the leeks."},{"@type":"HowToStep","text":"Simmer them."}],"recipeYield":"4 servings","totalTime":"PT1H","recipeCategory":["winter"],"keywords":"winter","creditText":"","isBasedOn":"https://www.kitchen.example/leek","comment":[]}]
        """#
    private static let mealieBackup = #"""
        {"recipes":[{"id":"r1","name":"Leek soup","slug":"leek-soup","org_url":"https://www.kitchen.example/leek","recipe_servings":4.0,"recipe_yield":null,"prep_time":"15 min","perform_time":"45 min","description":""}],"recipe_instructions":[{"id":"s2","recipe_id":"r1","position":1,"title":"","text":"Simmer them."},{"id":"s1","recipe_id":"r1","position":0,"title":"","text":"Slice the leeks."}],"recipes_ingredients":[{"recipe_id":"r1","position":1,"title":null,"note":"","unit_id":"u","food_id":"f2","quantity":1.0},{"recipe_id":"r1","position":0,"title":null,"note":"sliced","unit_id":null,"food_id":"f1","quantity":2.0}],"ingredient_foods":[{"id":"f1","name":"leeks"},{"id":"f2","name":"stock"}],"ingredient_units":[{"id":"u","name":"l"}],"tags":[{"id":"t","name":"winter"}],"recipes_to_tags":[{"recipe_id":"r1","tag_id":"t"}],"categories":[],"recipes_to_categories":[],"recipe_nutrition":[]}
        """#

    private static func page(_ bytes: [UInt8]) -> RecipePage {
        if case .page(let page)? = RecipeFile(bytes) { page } else { RecipePage() }
    }

    private static func page(_ text: String) -> RecipePage { page(Array(text.utf8)) }

    private static func entry(_ recipe: RecipeRecord?) throws -> Entry {
        let recipe = try #require(recipe)
        return try SourceFileAdapter(RecipeSource.file).entry(recipe.id, from: [recipe.record])
    }

    @Test(
        "each program's record becomes the same recipe",
        arguments: [paprika, mealie, oldMealie, tandoor, nextcloud, recipeSage, mealieBackup])
    func records(json: String) throws {
        let page = Self.page(json), entry = try Self.entry(page.recipes.first)
        #expect(page.recipes.count == 1 && page.unusable.isEmpty)
        #expect(entry.title == "Leek soup" && entry["servings"] == .number(FixedDecimal(4)))
        let items = RecipeShapeTests.items(entry)
        #expect(items == [ItemWithAmount("Leeks, sliced", "2"), ItemWithAmount("Stock", "1 l")], "\(items)")
        #expect(RecipeShapeTests.steps(entry) == ["Slice the leeks.", "Simmer them."])
        #expect(entry["time"] == .number(FixedDecimal(60)) && entry["prep"] == .number(FixedDecimal(15)))
        #expect(entry["tag"] == .list(["winter"]) && entry.source.url == "https://www.kitchen.example/leek")
        // The same recipe from any program, or from its page, is the same entry.
        #expect(page.recipes.first?.id == Self.page(Self.nextcloud).recipes.first?.id)
    }

    @Test("headings among ingredients and steps stay") func sections() throws {
        let texts = [
            #"{"name":"A","ingredients":"1 egg\nFor the sauce:\n1 leek","directions":"Boil.\nSauce:\nStir.\nServe."}"#,
            #"{"name":"A","recipeIngredient":[{"display":"1 egg"},{"title":"For the sauce","display":"1 leek"}],"recipeInstructions":[{"text":"Boil."},{"title":"Sauce","text":"Stir."},{"title":"","text":"Serve."}]}"#,
            #"{"name":"A","steps":[{"name":"","instruction":"Boil.","ingredients":[{"amount":1,"food":{"name":"egg"}}]},{"name":"Sauce","instruction":"Stir.","ingredients":[{"is_header":true,"note":"For the sauce"},{"amount":1.0,"unit":null,"food":{"name":"leek"}}]},{"name":"","instruction":"Serve.","ingredients":[]}]}"#,
            ###"{"@type":"Recipe","name":"A","recipeIngredient":["1 egg","## For the sauce","1 leek"],"recipeInstructions":["Boil.",{"@type":"HowToSection","name":"Sauce","itemListElement":["Stir.","Serve."]}]}"###,
            #"{"@type":"Recipe","name":"A","recipeIngredient":["1 egg","[For the sauce]","1 leek"],"recipeInstructions":[{"@type":"HowToStep","text":"Boil."},{"@type":"HowToSection","text":"[Sauce]"},{"@type":"HowToStep","text":"Stir."},{"@type":"HowToStep","text":"Serve."}]}"#,
        ]
        for text in texts {
            let entry = try Self.entry(Self.page(text).recipes.first)
            let headings = RecipeShapeTests.headings(entry)
            #expect(headings.contains("For the sauce") && headings.contains("Sauce"), "\(headings) in \(text)")
            #expect(RecipeShapeTests.items(entry).map(\.name) == ["Egg", "Leek"], "\(text)")
            #expect(RecipeShapeTests.steps(entry) == ["Boil.", "Stir.", "Serve."], "\(text)")
        }
    }

    @Test("steps of Tandoor without names are one list, and each line is a step") func unnamedSteps() throws {
        let steps = [
            ("", #"Wash.\n\nSlice."#), ("", #"1. Boil.\n2. Stir."#), ("Sauce", ""), ("", "Whisk."), ("", #"Salt.\nPour."#),
            ("Plating", "Serve."),
        ].map { #"{"name":"\#($0.0)","instruction":"\#($0.1)","ingredients":[]}"# }
        let entry = try Self.entry(Self.page(#"{"name":"A","steps":[\#(steps.joined(separator: ","))]}"#).recipes.first)
        #expect(RecipeShapeTests.steps(entry) == ["Wash.", "Slice.", "Boil.", "Stir.", "Whisk.", "Salt.", "Pour.", "Serve."])
        #expect(RecipeShapeTests.headings(entry) == ["Sauce", "Plating"])
        let lists = RecipeShapeTests.blocks(entry).filter { if case .steps = $0 { true } else { false } }
        #expect(lists.count == 3)
    }

    @Test("recipes with the same name and without an address stay apart by their IDs") func sameName() {
        func recipe(_ id: String, _ amount: Int) -> String {
            #"{"uid":"\#(id)","name":"Pancakes","ingredients":"\#(amount) eggs","directions":"Fry."}"#
        }
        let page = Self.page("[\(recipe("A", 1)),\(recipe("B", 2))]")
        #expect(page.recipes.count == 2 && page.unusable.isEmpty)
        #expect(Self.page(recipe("B", 3)).recipes.first?.id == page.recipes.last?.id)
    }

    @Test("amounts are written as cooks write them") func amounts() throws {
        let ingredients = [(1.5, "1½"), (0.333, "⅓"), (0.25, "¼"), (2.0, "2"), (0.1, "0.1")].map {
            (#"{"amount":\#($0.0),"unit":{"name":"l"},"food":{"name":"stock"}}"#, $0.1)
        }
        for (json, amount) in ingredients {
            let entry = try Self.entry(
                Self.page(#"{"name":"A","steps":[{"instruction":"Use {{ ingredients[0] }}.","ingredients":[\#(json)]}]}"#).recipes
                    .first)
            #expect(RecipeShapeTests.items(entry) == [ItemWithAmount("Stock", amount + " l")])
            #expect(RecipeShapeTests.steps(entry) == ["Use \(amount) l stock."])
        }
    }

    @Test("archives are unpacked, also archives inside them, with their pictures") func archives() throws {
        let picture = SamplePNG(4, 4).file()
        let other = Self.nextcloud.replacing("/leek\"", with: "/other\"").replacing("Leek soup", with: "Other soup")
        let photo = Self.paprika.replacing("null", with: "\"" + Data(picture).base64EncodedString() + "\"")
        let third = Self.tandoor.replacing("/leek\"", with: "/third\"")
        let bytes = SampleZIP.archive([
            ("Leek.paprikarecipe", try Gzip.compress(Array(photo.utf8))), ("Other/recipe.json", Array(other.utf8)),
            ("Other/thumb.jpg", [1]), ("Other/full.jpg", picture),
            ("Third.zip", SampleZIP.archive([("recipe.json", Array(third.utf8)), ("image.png", picture)])),
            ("settings.json", Array("{}".utf8)), ("__MACOSX/recipe.json", [1]), ("empty/", []),
        ])
        let page = Self.page(bytes)
        #expect(page.recipes.count == 3 && page.unusable.isEmpty, "\(page.unusable)")
        for recipe in page.recipes {
            #expect(recipe.picture == picture, "\(recipe.name)")
            #expect(try Self.entry(recipe).picture == StoredPicture.address(of: picture))
        }
        #expect(StoredPicture.name(in: StoredPicture.address(of: picture)) != nil && StoredPicture.name(in: "stored:../x") == nil)
    }

    @Test("pictures of Mealie are found by the recipe's ID") func mealiePictures() throws {
        let picture = SamplePNG(4, 4).file()
        let page = Self.page(
            SampleZIP.archive([
                ("database.json", Array(Self.mealieBackup.utf8)), ("data/recipes/r2/images/original.webp", [1]),
                ("data/recipes/r1/images/min-original.webp", [2]), ("data/recipes/r1/images/original.webp", picture),
            ]))
        #expect(page.recipes.first?.picture == picture)
    }

    @Test("unusable recipes are named") func unusable() throws {
        let bytes = SampleZIP.archive([
            ("Good/recipe.json", Array(Self.nextcloud.utf8)), ("Bad/recipe.json", Array("{\"name\":".utf8)),
            ("../recipe.json", Array(Self.nextcloud.utf8)), ("Twice/recipe.json", Array(Self.nextcloud.utf8)),
            ("Empty/recipe.json", Array(#"{"@type":"Recipe","name":"Nothing"}"#.utf8)),
        ])
        let page = Self.page(bytes)
        #expect(page.recipes.count == 1)
        #expect(
            page.unusable == [
                UnusableRecipe("Bad/recipe.json", .unreadable), UnusableRecipe("../recipe.json", .unsafePath),
                UnusableRecipe("Leek soup", .repeated), UnusableRecipe("Nothing", .noContent),
            ], "\(page.unusable)")
    }

    @Test("archives that are damaged, encrypted or too large contain nothing") func hostile() throws {
        func problem(_ bytes: [UInt8]) -> RecipeFile.ArchiveProblem? {
            if case .unusable(let problem)? = RecipeFile(bytes) { problem } else { nil }
        }
        let bomb = SampleZIP.archive([("a.txt", []), ("a.json", [UInt8](repeating: 32, count: 65 << 20))])
        #expect(bomb.count < 1 << 20 && problem(bomb) == .tooLarge(limit: 64 << 20))
        let inner = SampleZIP.archive([("1.zip", []), ("2.zip", bomb)])
        #expect(problem(inner) == .tooLarge(limit: 64 << 20))
        let files = [("recipe.json", Array(Self.nextcloud.utf8))]
        #expect(problem(SampleZIP.archive(files, isEncrypted: true)) == .encrypted)
        let good = SampleZIP.archive([("a", [])] + files)
        #expect(problem(Array(good.dropLast(30))) == .damaged && Self.page(good).recipes.count == 1)
        #expect(RecipeFile(SampleZIP.archive([("xl/workbook.xml", [1])])) == nil)
        for place in stride(from: 0, to: good.count, by: 7) {
            _ = RecipeFile(Array(good[..<place]))
            var bytes = good
            bytes[place] ^= 0xFF
            _ = RecipeFile(bytes)
        }
        // A picture that is too large doesn't cost the recipe.
        let large = SampleZIP.archive([("a/recipe.json", files[0].1), ("a/full.jpg", [UInt8](repeating: 0, count: 17 << 20))])
        #expect(Self.page(large).recipes.count == 1 && Self.page(large).missingPictures == 1)
    }
}
