import Model
import Testing
import Upstreams

@testable import Catalogs

/// Tests the shapes in which web pages contain recipes. The recipes were written for these tests.
@Suite struct RecipeShapeTests {
    static let url = WebURL("https://www.kitchen.example/recipes/leek-soup/")

    static func page(_ html: String, charset: String? = nil) -> RecipePage {
        RecipePage(html: Array(html.utf8), charset: charset, url: url)
    }

    static func script(_ json: String) -> String { "<script type=\"application/ld+json\">\(json)</script>" }

    /// Returns a page with one recipe that has these members besides its name, an ingredient and a step.
    static func recipe(_ members: String) -> RecipePage {
        page(script(#"{"@context":"https://schema.org","@type":"Recipe","name":"Leek soup",\#(members)}"#))
    }

    static let usual = #""recipeIngredient":["2 leeks"],"recipeInstructions":"Cook the leeks.""#

    static func entry(_ page: RecipePage, _ place: Int = 0) throws -> Entry {
        let record = try #require(page.recipes.count > place ? page.recipes[place] : nil)
        return try SourceFileAdapter(RecipeSource.file).entry(record.id, from: [record.record])
    }

    static func items(_ entry: Entry) -> [ItemWithAmount] {
        blocks(entry).flatMap { block -> [ItemWithAmount] in if case .checklist(let items) = block { items } else { [] } }
    }

    static func steps(_ entry: Entry) -> [String] {
        blocks(entry).flatMap { block -> [String] in
            guard case .steps(let steps) = block else { return [] }
            return steps.map { $0.map { $0.parts.map(text).joined() }.joined(separator: " / ") }
        }
    }

    static func headings(_ entry: Entry) -> [String] {
        blocks(entry).compactMap { if case .heading(_, let inner) = $0 { inner.map(text).joined() } else { nil } }
    }

    static func blocks(_ entry: Entry) -> [Block] {
        entry.blocks.flatMap { block -> [Block] in if case .section(let section) = block { section.blocks } else { [block] } }
    }

    private static func text(_ part: BlockPart) -> String {
        if case .text(let inner) = part { inner.map(text).joined() } else { "" }
    }

    private static func text(_ inline: Inline) -> String {
        switch inline {
        case .text(let text): text
        default: inline.children.map(text).joined()
        }
    }

    @Test("1: one script") func oneScript() throws {
        let page = Self.recipe(
            #"""
            "recipeYield":"4 servings","prepTime":"PT15M","cookTime":"PT30M","author":{"@type":"Person","name":"The Tester"},
            "image":"/pictures/soup.jpg","recipeIngredient":["2 leeks","1 1/2 l vegetable stock","salt"],
            "recipeInstructions":[{"@type":"HowToStep","text":"Slice the leeks."},{"@type":"HowToStep","text":"Simmer in the stock."}]
            """#)
        let entry = try Self.entry(page)
        #expect(entry.title == "Leek soup" && entry.source.url == Self.url?.text)
        #expect(
            Self.items(entry) == [
                ItemWithAmount("Leeks", "2"), ItemWithAmount("Vegetable stock", "1 1/2 l"), ItemWithAmount("Salt"),
            ])
        #expect(Self.steps(entry) == ["Slice the leeks.", "Simmer in the stock."])
        #expect(entry["time"] == .number(FixedDecimal(45)) && entry["servings"] == .number(FixedDecimal(4)))
        #expect(entry["author"] == .list(["The Tester"]))
        #expect(entry.picture == "https://www.kitchen.example/pictures/soup.jpg")
    }

    @Test("2: a graph whose objects refer to each other") func graph() throws {
        let page = Self.page(
            Self.script(
                #"""
                {"@context":"https://schema.org","@graph":[
                {"@type":"WebPage","@id":"#page"},{"@type":"Person","@id":"#p","name":"The Tester"},
                {"@type":"ImageObject","@id":"#i","url":"https://cdn.example/a.jpg","width":800,"height":600},
                {"@type":"Recipe","name":"Leek soup","author":{"@id":"#p"},"image":{"@id":"#i"},"mainEntityOfPage":{"@id":"#page"},
                "recipeIngredient":["2 leeks"],"recipeInstructions":{"@id":"#loop"}},
                {"@id":"#loop","itemListElement":{"@id":"#loop"}}]}
                """#))
        let entry = try Self.entry(page)
        #expect(entry["author"] == .list(["The Tester"]) && entry.picture == "https://cdn.example/a.jpg")
    }

    @Test(
        "3: several types, types with a vocabulary, and lists",
        arguments: [
            #"{"@type":["Recipe","NewsArticle"],"name":"Leek soup",\#(usual)}"#,
            #"{"@type":"http://schema.org/Recipe","name":"Leek soup",\#(usual)}"#,
            #"{"@type":"schema:Recipe","schema:name":"Leek soup",\#(usual)}"#,
            #"[{"@type":"Organization","name":"Kitchen"},{"@type":"Recipe","name":"Leek soup",\#(usual)}]"#,
            #"{"@type":"WebPage","mainEntity":{"@type":"Recipe","name":"Leek soup",\#(usual)}}"#,
        ])
    func types(json: String) throws {
        let entry = try Self.entry(Self.page(Self.script(json)))
        #expect(entry.title == "Leek soup" && Self.items(entry).count == 1 && Self.steps(entry).count == 1)
    }

    @Test(
        "4: scripts that aren't quite JSON",
        arguments: [
            #"{"@type":"Recipe","name":"Leek soup",\#(usual),}"#, #"<!-- {"@type":"Recipe","name":"Leek soup",\#(usual)} -->"#,
            "//<![CDATA[\n" + #"{"@type":"Recipe","name":"Leek soup",\#(usual)}"# + "\n//]]>",
            #"{"@type":"Recipe","name":"Leek soup","recipeIngredient":["2 leeks",],"recipeInstructions":"Cook\#n the leeks."}"#,
        ])
    func repaired(json: String) throws {
        let page = Self.page(Self.script("{ nonsense") + Self.script(json))
        let entry = try Self.entry(page)
        #expect(entry.title == "Leek soup" && Self.items(entry).count == 1 && !Self.steps(entry).isEmpty)
        #expect(page.unreadableScripts == 1)
    }

    @Test(
        "5: steps in every form",
        arguments: [
            (#""Slice the leeks.\nSimmer them.""#, []), (#""<p>Slice the leeks.</p><p>Simmer them.</p>""#, []),
            (#""<ol><li>Slice the leeks.</li><li>Simmer them.</li></ol>""#, []), (#"["Slice the leeks.","Simmer them."]"#, []),
            (#"[{"@type":"HowToStep","name":"Slice the leeks."},{"@type":"HowToStep","text":"<p>Simmer them.</p>"}]"#, []),
            (
                #"{"@type":"ItemList","itemListElement":[{"@type":"ListItem","item":{"text":"Slice the leeks."}},"Simmer them."]}"#,
                []
            ),
            (
                #"[{"@type":"HowToSection","name":"Before","itemListElement":[{"@type":"HowToStep","text":"Slice the leeks."}]},{"@type":"HowToSection","name":"After","itemListElement":["Simmer them."]}]"#,
                ["Before", "After"]
            ),
            (#"["HowToStep","Slice the leeks.","HowToStep","Simmer them."]"#, []),
            (#"[[{"@type":"HowToStep","text":"1. Slice the leeks.","name":"Step 1"}],[{"text":"Simmer them."}]]"#, []),
        ])
    func steps(json: String, headings: [String]) throws {
        let entry = try Self.entry(Self.recipe(#""recipeIngredient":["2 leeks"],"recipeInstructions":\#(json)"#))
        let steps = Self.steps(entry)
        #expect(steps.count == 2 && steps[0].hasSuffix("Slice the leeks.") && steps[1] == "Simmer them.", "\(steps)")
        #expect(Self.headings(entry) == headings)
    }

    @Test("6 and 7: ingredients with references, boxes and blanks, and the old property") func ingredients() throws {
        let first = try Self.entry(
            Self.recipe(
                #""recipeIngredient":["&frac12; cup  milk","&#189; tsp salt &amp; pepper","▢ 2 eggs","","  ","&amp;frac14; l cream"],"recipeInstructions":"Mix.""#
            ))
        #expect(
            Self.items(first) == [
                ItemWithAmount("Milk", "½ cup"), ItemWithAmount("Salt & pepper", "½ tsp"), ItemWithAmount("Eggs", "2"),
                ItemWithAmount("Cream", "¼ l"),
            ])
        for json in [
            #""ingredients":["2 leeks","1 l stock"]"#, #""ingredients":"2 leeks\n1 l stock""#,
            #""recipeIngredient":"2 leeks<br>1 l stock""#,
        ] {
            #expect(
                Self.items(try Self.entry(Self.recipe(json))) == [ItemWithAmount("Leeks", "2"), ItemWithAmount("Stock", "1 l")])
        }
    }

    @Test(
        "8: yields",
        arguments: [
            ("4", 4, ""), (#""4 servings""#, 4, ""), (#"["4","4 servings"]"#, 4, ""), (#""Makes 12 cookies""#, nil, "12 cookies"),
            (#""4-6""#, 4, "4–6"), (#""Serves 4 to 6 people""#, 4, "4–6"), (#"["12","12 cookies"]"#, nil, "12 cookies"),
            (#""Serves: 2""#, 2, ""), (#""For 3 persons""#, 3, ""), (#""some""#, nil, ""),
            (#"{"@type":"QuantitativeValue","value":4,"unitText":"portions"}"#, 4, ""), (#""1 loaf""#, nil, "1 loaf"),
        ] as [(String, Int64?, String)])
    func yields(json: String, servings: Int64?, stated: String) throws {
        let entry = try Self.entry(Self.recipe(#""recipeYield":\#(json),\#(Self.usual)"#))
        #expect(entry["servings"] == servings.map { .number(FixedDecimal($0)) } ?? .unknown)
        #expect([entry["yield"], entry["stated"]].contains(.text(stated)) || stated.isEmpty)
    }

    @Test(
        "9: times",
        arguments: [
            ("PT1H30M", 90), ("P0DT1H", 60), ("PT90M", 90), ("PT0S", nil), ("1 hour 20 minutes", 80), ("P1D", 1440),
            ("PT1.5H", 90),
            ("45 min", 45), ("1h20", 80), ("1:20", 80), ("90", 90), ("P0Y0M0DT0H35M0.000S", 35), ("", nil), ("soon", nil),
            ("PT", nil),
            ("P99999999999999999999D", nil), ("20 to 30 minutes", 30), ("2 hours", 120), ("pt10m", 10),
        ] as [(String, Int64?)])
    func times(text: String, minutes: Int64?) { #expect(RecipeDuration.minutes(text) == minutes) }

    @Test("9: a missing total is the sum") func total() throws {
        let entry = try Self.entry(Self.recipe(#""prepTime":"PT10M","cookTime":"PT20M","totalTime":"PT0M",\#(Self.usual)"#))
        #expect(entry["time"] == .number(FixedDecimal(30)) && entry["prep"] == .number(FixedDecimal(10)))
    }

    @Test(
        "10: pictures",
        arguments: [
            (#""https://cdn.example/a.jpg""#, "https://cdn.example/a.jpg"),
            (#""//cdn.example/a.jpg""#, "https://cdn.example/a.jpg"),
            (#""a.jpg""#, "https://www.kitchen.example/recipes/leek-soup/a.jpg"),
            (
                #"["https://cdn.example/a-100x100.jpg","https://cdn.example/a-1200x800.jpg"]"#,
                "https://cdn.example/a-1200x800.jpg"
            ),
            (
                #"[{"@type":"ImageObject","url":"/s.jpg","width":"200","height":"100"},{"@type":"ImageObject","url":"/l.jpg","width":900,"height":600}]"#,
                "https://www.kitchen.example/l.jpg"
            ),
            (#""data:image/png;base64,AAAA""#, ""), (#""javascript:alert(1)""#, ""),
            (#""http://user:pass@cdn.example/a.jpg""#, ""),
        ])
    func pictures(json: String, picture: String) throws {
        #expect(try Self.entry(Self.recipe(#""image":\#(json),\#(Self.usual)"#)).picture == picture)
    }

    @Test(
        "11: authors",
        arguments: [
            (#""author":"The Tester""#, ["The Tester"]), (#""author":{"@type":"Person","name":"The Tester"}"#, ["The Tester"]),
            (#""author":[{"name":"The Tester"},"The Taster"]"#, ["The Tester", "The Taster"]),
            (#""publisher":{"@type":"Organization","name":"Kitchen"}"#, ["Kitchen"]),
        ])
    func authors(json: String, names: [String]) throws {
        #expect(try Self.entry(Self.recipe(json + "," + Self.usual))["author"] == .list(names))
    }

    static let microdata = """
        <div itemscope itemtype="http://schema.org/Recipe"><h1 itemprop="name">Leek  soup</h1>
        <meta itemprop="recipeYield" content="4 servings"><time itemprop="cookTime" datetime="PT30M">half an hour</time>
        <link itemprop="image" href="/pictures/soup.jpg"><span itemprop="author" itemscope itemtype="http://schema.org/Person">by
        <b itemprop="name">The Tester</b></span><ul><li itemprop="recipeIngredient">2 <i>leeks</i></li>
        <li itemprop="recipeIngredient">1 l stock</li></ul>
        <div itemprop="nutrition" itemscope itemtype="http://schema.org/NutritionInformation"><i itemprop="calories">120 kcal</i></div>
        <div itemprop="recipeInstructions"><p>Slice the leeks.</p><p>Simmer them.</p></div></div>
        """

    @Test("12 and 13: Microdata and RDFa say the same as JSON-LD") func markup() throws {
        let rdfa = Self.microdata.replacing("itemscope itemtype=\"http://schema.org/", with: "typeof=\"schema:").replacing(
            "itemprop", with: "property")
        for html in [Self.microdata, rdfa] {
            let entry = try Self.entry(Self.page(html))
            #expect(entry.title == "Leek soup" && entry["time"] == .number(FixedDecimal(30)))
            #expect(entry["servings"] == .number(FixedDecimal(4)) && entry["author"] == .list(["The Tester"]))
            #expect(entry["calories"] == .number(FixedDecimal(120)))
            #expect(entry.picture == "https://www.kitchen.example/pictures/soup.jpg")
            #expect(Self.items(entry) == [ItemWithAmount("Leeks", "2"), ItemWithAmount("Stock", "1 l")])
            #expect(Self.steps(entry) == ["Slice the leeks.", "Simmer them."])
        }
    }

    @Test("14: Microdata fills the gaps of JSON-LD") func both() throws {
        let page = Self.page(
            Self.script(#"{"@type":"Recipe","name":"Leek soup","recipeIngredient":["3 leeks"]}"#) + Self.microdata)
        #expect(page.recipes.count == 1)
        let entry = try Self.entry(page)
        #expect(Self.items(entry) == [ItemWithAmount("Leeks", "3")] && Self.steps(entry).count == 2)
    }

    @Test("ingredients with amounts of their own, and steps of directions and tips") func objects() throws {
        let entry = try Self.entry(
            Self.recipe(
                #"""
                "recipeIngredient":[{"@type":"PropertyValue","name":"bread","value":"4 slices"},"2 eggs",
                {"@type":"HowToSupply","name":"milk","requiredQuantity":{"@type":"QuantitativeValue","value":100,"unitText":"ml"}}],
                "recipeInstructions":[{"@type":"HowToStep","itemListElement":[{"@type":"HowToDirection","text":"Beat the eggs."},
                {"@type":"HowToTip","text":"Use a fork."}]},{"@type":"HowToStep","itemListElement":{"@type":"HowToDirection","text":"Fry."}}]
                """#))
        #expect(
            Self.items(entry) == [
                ItemWithAmount("Bread", "4 slices"), ItemWithAmount("Eggs", "2"), ItemWithAmount("Milk", "100 ml"),
            ])
        #expect(Self.steps(entry) == ["Beat the eggs. / Use a fork.", "Fry."])
    }

    @Test("15: several recipes") func several() throws {
        let page = Self.page(
            Self.script(
                #"[{"@type":"Recipe","name":"Leek soup",\#(Self.usual)},{"@type":"Recipe","name":"Bread",\#(Self.usual)}]"#))
        #expect(page.recipes.map(\.name) == ["Leek soup", "Bread"])
        #expect(Set(page.recipes.map(\.id)).count == 2)
    }

    @Test("16: a list of other pages") func list() {
        let page = Self.page(
            Self.script(
                #"{"@type":"ItemList","itemListElement":[{"@type":"ListItem","url":"https://www.kitchen.example/a"},{"@type":"ListItem","item":{"@type":"Recipe","name":"B","url":"/b"}},{"@type":"ListItem","item":"ftp://x/"}]}"#
            ))
        #expect(page.recipes.isEmpty)
        #expect(page.links == ["https://www.kitchen.example/a", "https://www.kitchen.example/b"])
    }

    @Test("17: no structured data") func none() {
        let page = Self.page("<title>Before you continue</title><p>Cookies?")
        #expect(page.recipes.isEmpty && page.links.isEmpty && page.title == "Before you continue")
    }

    @Test("18: other encodings") func encodings() throws {
        let html = "<meta charset=\"iso-8859-1\">" + Self.script(#"{"@type":"Recipe","name":"Crème brûlée",\#(Self.usual)}"#)
        let latin = RecipePage(html: html.unicodeScalars.map { UInt8($0.value) }, url: Self.url)
        #expect(try Self.entry(latin).title == "Crème brûlée")
    }

    @Test("19: nutrition, keywords and diets in plain words") func facts() throws {
        let entry = try Self.entry(
            Self.recipe(
                #""nutrition":{"@type":"NutritionInformation","calories":"1,250 kcal","fatContent":"12,5 g","proteinContent":3},"keywords":"quick, Winter","recipeCategory":["Soup"],"recipeCuisine":"French","suitableForDiet":["https://schema.org/GlutenFreeDiet","http://schema.org/VeganDiet"],\#(Self.usual)"#
            ))
        #expect(entry["calories"] == .number(FixedDecimal(1250)))
        #expect(entry["fat"] == .number(FixedDecimal(mantissa: 125, scale: 1)))
        #expect(entry["protein"] == .number(FixedDecimal(3)) && entry["tag"] == .list(["quick", "Winter"]))
        #expect(entry["category"] == .list(["Soup"]) && entry["cuisine"] == .list(["French"]))
        #expect(entry["diet"] == .list(["Gluten free", "Vegan"]))
    }

    @Test("20: a page that changed keeps its ID") func again() throws {
        let first = try #require(Self.recipe(Self.usual).recipes.first)
        let other = WebURL("http://kitchen.example/recipes/leek-soup?utm_source=letter")
        let json = #"{"@type":"Recipe","name":"Leek soup, now better",\#(Self.usual)}"#
        let second = try #require(RecipePage(html: Array(Self.script(json).utf8), url: other).recipes.first)
        #expect(first.id == second.id && first.id.key.hasPrefix("leek-soup-") && first.id.catalog.raw == "recipes")
    }
}
