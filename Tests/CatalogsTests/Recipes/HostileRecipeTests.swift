import Model
import Testing
import TextProcessing
import Upstreams

@testable import Catalogs

/// Tests pages that try to break the reader of recipes.
@Suite struct HostileRecipeTests {
    @Test(
        "hostile pages end, and store nothing or a bounded recipe",
        arguments: [
            String(repeating: "[", count: 100_000),
            #"{"@graph":"# + String(repeating: "[", count: 63) + String(repeating: "]", count: 63) + "}",
            #"{"@type":"Recipe","name":"x","recipeInstructions":"# + String(repeating: #"{"itemListElement":"#, count: 60)
                + "\"a\""
                + String(repeating: "}", count: 61),
            "{\"@type\":\"Recipe\",\"name\":\"\0x\0\",\"recipeIngredient\":[\"a\"]}",
            #"{"@type":"Recipe","name":"x","recipeIngredient":["#
                + Array(repeating: "\"1 a\"", count: 50_000).joined(separator: ",") + "]}",
            #"{"@type":"Recipe","name":"@evil","recipeIngredient":["<script>alert(1)</script>","& < > \" '"]}"#
                .replacing("@evil", with: "\u{202E}evil"),
            #"{"@type":{"@type":{"@type":"Recipe"}},"name":["a",{"name":{}}],"recipeIngredient":{"a":[]}}"#, "null", "1e999999",
            "\"",
            #"{"@graph":["#
                + (0..<300).map { #"{"@id":"\#($0)","a":[{"@id":"\#($0 + 1)"},{"@id":"\#($0 + 1)"}]}"# }.joined(separator: ",")
                + #",{"@type":"Recipe","name":"x","image":{"@id":"0"},"recipeIngredient":["a"]}]}"#,
        ])
    func pages(json: String) throws {
        let page = RecipeShapeTests.page(RecipeShapeTests.script(json))
        for recipe in page.recipes {
            #expect(recipe.record.payload.count <= 512 << 10)
            let entry = try SourceFileAdapter(RecipeSource.file).entry(recipe.id, from: [recipe.record])
            #expect(!entry.title.unicodeScalars.contains { $0.value == 0 || $0.value == 0x202E })
            #expect(RecipeShapeTests.items(entry).count <= 500)
        }
    }

    @Test("deep Microdata ends") func markup() {
        let html = String(repeating: "<div itemscope itemtype='https://schema.org/Recipe' itemprop=a>", count: 5000)
        #expect(RecipeShapeTests.page(html).recipes.isEmpty)
        let circle =
            "<div itemscope itemtype='https://schema.org/Recipe' itemref='a b'></div><p id=a itemprop=x itemscope itemref=b></p><p id=b itemprop=x itemscope itemref=a></p>"
        #expect(RecipeShapeTests.page(circle).recipes.isEmpty)
    }

    @Test(
        "an ingredient's amount is separated from its name",
        arguments: [
            ("2 cups plain flour, sifted", "2 cups", "plain flour, sifted"),
            ("1 (400 g) tin tomatoes", "1 (400 g) tin", "tomatoes"),
            ("225g/8oz butter", "225g/8oz", "butter"), ("2 eggs", "2", "eggs"), ("2 egg yolks", "2", "egg yolks"),
            ("3 cloves of garlic", "3 cloves", "garlic"), ("salt", "", "salt"), ("1½ tsp salt", "1½ tsp", "salt"),
            ("2 x 400 g tins beans", "2 x 400 g tins", "beans"), ("100 g", "", "100 g"), ("1-2 chillies", "1-2", "chillies"),
            ("", "", ""),
        ])
    func amounts(line: String, amount: String, name: String) {
        let parts = RecipeAmountScaler.parts(ofIngredient: line)
        #expect(parts.amount == amount && parts.name == name, "\(parts)")
    }

    @Test("a file of addresses, a page and a source file are told apart") func files() {
        func file(_ text: String) -> RecipeFile? { RecipeFile(Array(text.utf8)) }
        if case .addresses(let urls)? = file("# soups\nhttps://a.example/1\n\nhttps://a.example/2\r\n") {
            #expect(urls.count == 2)
        } else {
            Issue.record("addresses")
        }
        if case .page(let page)? = file(RecipeShapeTests.script(#"{"@type":"Recipe","name":"x","recipeIngredient":["a"]}"#)) {
            #expect(page.recipes.count == 1)
        } else {
            Issue.record("page")
        }
        if case .page(let page)? = file(
            #"{"@context":"https://schema.org","@type":"Recipe","name":"x","recipeIngredient":["a"]}"#)
        {
            #expect(page.recipes.count == 1)
        } else {
            Issue.record("JSON-LD")
        }
        #expect(file(#"{"almanacSource":1}"#) == nil && file("a,b\n1,2\n") == nil && file("") == nil && file("ftp://x/") == nil)
    }
}
