import CurlTransport
import Doubles
import Localization
import Model
import Testing
import Upstreams

@testable import Catalogs

@Suite struct MealDBAdapterTests {
    private static let adapter = BuiltInAdapters.mealDB
    private static let desserts = CatalogID(known: "desserts")

    private func entry(_ answer: [UInt8], _ id: String) throws -> Entry {
        let id = try #require(EntryID(id))
        let record = try Self.adapter.detail(of: id, from: UpstreamResponse(status: 200, body: answer))
        return try Self.adapter.entry(id, from: [record])
    }

    private func steps(_ text: String) -> [String] {
        MealTextParser.steps(text).map { Localizer(.english).plain($0).split(separator: "\n").joined(separator: " | ") }
    }

    // MARK: Entries

    @Test func aMealWithEveryQuirk() throws {
        let entry = try entry(CatalogFixtures.bytes("mealdb/detail-quirks.json"), "desserts/60001")
        #expect(entry.title == "Spiced Marrow <tart> & \"Cream\"")
        #expect(entry.source.title == "spiced marrow <tart> & \"cream\"")
        guard case .checklist(let items)? = entry.section("ingredients")?.blocks.first else {
            Issue.record("no checklist")
            return
        }
        // The record lists butter three times: twice with different amounts, and once as an exact repeat.
        #expect(
            items.map(\.text) == [
                "Plain Flour: 150g", "Butter: 75g", "Butter: 1 tbs to grease", "Butter: 75g",
                "Free-Range Eggs, Beaten: 2 large", "Salt", "Crème Fraîche", "Jam: ½ jar",
            ])
        #expect(entry["area"] == .unknown)
        #expect(entry["tag"] == .list(["Tart", "Baking"]))
        #expect(entry["count"] == .number(FixedDecimal(7)))
        #expect(
            entry["ingredient"]
                == .list(["Plain Flour", "Butter", "Free-Range Eggs, Beaten", "Salt", "Crème Fraîche", "Jam"]))
        guard case .steps(let steps)? = entry.section("method")?.blocks.first else {
            Issue.record("no steps")
            return
        }
        #expect(
            steps.map { Localizer(.english).plain($0) } == [
                "Heat the oven to 190C.\n", "Press the pastry into a tin and chill it for 20 mins.\n",
                "Glaze:\nWarm the jam &amp; brush it on <b>thinly</b>.\n",
            ])
        // One of the record's links isn't a web link.
        #expect(entry.fact("mealdb.video") == "youtube.com")
        #expect(entry.fact("mealdb.source") == nil)
        #expect(entry.picture == "https://www.themealdb.com/images/media/meals/own.jpg")
        #expect(entry.subtitleText == "7 ingredients")
        #expect(!entry.isPartial)
    }

    @Test(arguments: [
        ("Bakewell tart", "Bakewell Tart"), ("BeaverTails", "BeaverTails"), ("seri muka kuih", "Seri Muka Kuih"),
        ("Jam roly-poly", "Jam Roly-Poly"), ("naleśniki (polish pancakes)", "Naleśniki (Polish Pancakes)"),
        ("śliwki w czekoladzie", "Śliwki W Czekoladzie"), ("don't panic pie", "Don't Panic Pie"),
        ("RICE PUDDING", "Rice Pudding"),
        ("BBQ", "BBQ"), ("70% dark chocolate", "70% Dark Chocolate"), ("", ""),
    ]) func titlesAreInTitleCase(typed: String, title: String) {
        #expect(MealTextParser.titleCase(typed) == title)
    }

    @Test(arguments: [
        ("Mix.\r\nBake.\r\n", ["Mix.", "Bake."]),
        ("STEP 1\r\nMix.\r\n\r\nSTEP 2\r\nHeat the oven\r\nBake for 20 mins.", ["Mix.", "Heat the oven | Bake for 20 mins."]),
        ("STEP 1 - THE SAUCE\r\nMix.\r\nBoil.\r\nSTEP 2 - THE REST\r\nFry.", ["THE SAUCE | Mix. | Boil.", "THE REST | Fry."]),
        ("1. Mix.\r\n\r\n2. Bake.\r\nTip Use a tin.", ["Mix.", "Bake. | Tip Use a tin."]),
        ("1) Mix.\r\n2) Bake.", ["Mix.", "Bake."]), ("01.Mix\r\n02.Bake", ["Mix", "Bake"]),
        ("1\r\nMix.\r\n2\r\nBake.", ["Mix.", "Bake."]), ("1.5 l of milk.\r\n2 eggs.", ["1.5 l of milk.", "2 eggs."]),
        (
            "Process until it resembles coarse\r\n\r\nmeal (15 seconds).\r\nserve.",
            ["Process until it resembles coarse meal (15 seconds).", "serve."]
        ),
        ("Mix.\r\nGlaze: \r\nMelt.", ["Mix.", "Glaze: | Melt."]), ("Mix.\u{2028}\u{200B}Bake.\u{FEFF}", ["Mix.", "Bake."]),
        ("\u{200B} \r\n\t\r\n", []), ("", []),
    ]) func methodsBecomeSteps(text: String, expected: [String]) {
        #expect(steps(text) == expected)
    }

    @Test func theLastWordSelectsTheEmblem() {
        let names: [(String, DishType)] = [
            ("Christmas Pudding Flapjack", .biscuit), ("Banana Pancakes", .pancake), ("Pear Tarte Tatin", .tart),
            ("Peanut Butter Cheesecake", .cake), ("Polskie Naleśniki (Polish Pancakes)", .pancake),
            ("Vanilla Ice Cream", .frozen),
            ("Eton Mess", .fruit), ("Something Else", .other), ("", .other),
        ]
        for (name, kind) in names { #expect(DishType(name: name) == kind, "\(name)") }
    }

    // MARK: Requests

    @Test func theListIsASingleRequestAndBadRowsAreReported() throws {
        var pass = Self.adapter.pass(over: Self.desserts, from: nil)
        #expect(pass.next?.path == "/api/json/v1/1/filter.php")
        let page = try pass.receive(CatalogFixtures.response("mealdb/list-bad-rows.json"))
        #expect(page.records.map(\.id.text) == ["desserts/60002", "desserts/60003", "desserts/60004"])
        #expect(page.problems.map(\.kind) == [.noID, .noID, .wrongShape])
        #expect(pass.next == nil)
        #expect(Self.adapter.pass(over: Self.desserts, from: pass.checkpoint).next == nil)
        // This was the checkpoint in earlier versions.
        #expect(Self.adapter.pass(over: Self.desserts, from: "over").next == nil)
        let partial = try Self.adapter.entry(page.records[1].id, from: [page.records[1]])
        #expect(partial.isPartial && partial.title == "Łąka Pancakes" && partial.picture.isEmpty)
        #expect(partial["ingredient"] == .unknown)
    }

    @Test(arguments: [
        (200, #"{"meals":null}"#), (200, #"{"meals":[]}"#), (200, "<html><title>Error</title></html>"), (200, ""),
        (200, #"{"meals":[{"idMeal":"60001""#), (200, #"{"meals":"none"}"#), (200, #"{"meal":[]}"#), (429, ""),
        (404, #"{"meals":null}"#),
    ]) func aResponseWithoutAListIsRequestedAgain(status: Int, body: String) throws {
        let answer = UpstreamResponse(status: status, body: Array(body.utf8))
        var pass = Self.adapter.pass(over: Self.desserts, from: nil)
        let next = pass.next
        #expect(throws: AdaptProblem.self) { try pass.receive(answer) }
        #expect(pass.next == next)
        let id = try #require(EntryID("desserts/60001"))
        #expect(throws: AdaptProblem.self) { try Self.adapter.detail(of: id, from: answer) }
        #expect(Self.adapter.lookup(id, in: answer) == (status == 200 && body == #"{"meals":null}"# ? .gone : .unclear))
    }

    @Test func ourOwnRecipesAreNeverRequested() throws {
        let file = try CatalogFixtures.package("Starter/desserts.json")
        let records = try Self.adapter.starter(from: file)
        #expect(records.count == 12)
        for record in records {
            #expect(Self.adapter.detailRequest(for: record.id) == nil && Self.adapter.lookupRequest(for: record.id) == nil)
            #expect(try UpstreamJSONParser.record(record.payload).members.count == 53)
            let entry = try Self.adapter.entry(record.id, from: [record])
            #expect(entry.source.upstream == "almanac" && entry.picture.isEmpty && !entry.isPartial)
            #expect(entry.kind != "dish", "\(entry.id.key)")
            guard case .steps(let steps)? = entry.section("method")?.blocks.first else {
                Issue.record("no steps")
                continue
            }
            #expect(steps.count >= 5)
        }
    }

    @Test func everyFieldOfEveryWrongTypeStillMakesAnEntry() throws {
        let answer = try UpstreamJSONParser.record(CatalogFixtures.bytes("mealdb/detail-quirks.json"))
        let meal = try #require(answer.objects("meals")?.first)
        let id = try #require(EntryID("desserts/60001"))
        for key in meal.members.map(\.key) where key != "strMeal" && key != "idMeal" {
            for value in ["true", "7", "[]", "{\"a\":1}", "\"\\u0000\\u001b[2J\""] {
                let payload = CatalogFixtures.payload(meal, with: key, value)
                let entry = try Self.adapter.entry(id, from: [RawRecord(id: id, part: .detail, payload: payload)])
                #expect(entry.title.hasPrefix("Spiced"), "\(key) \(value)")
            }
        }
    }

    @Test func anEndlessMethodIsTruncated() {
        let endless = String(repeating: "Stir.\r\n", count: 1_000_000)
        #expect(MealTextParser.steps(endless).count == 200)
        #expect(MealTextParser.steps(String(repeating: "é", count: 1_000_000)).count == 1)
    }

    // MARK: Over HTTP

    @Test func aCompleteSyncFromTheDouble() async throws {
        let double = try MealDBDouble()
        defer { double.stop() }
        let client = UpstreamClient(
            [
                UpstreamConfiguration(
                    name: "mealdb", bases: Self.adapter.bases, replacements: [double.address], detailsPerSecond: 1000)
            ], transport: CurlTransport(), version: "test")
        var pass = Self.adapter.pass(over: Self.desserts, from: nil)
        let page = try pass.receive(try await client.send(try #require(pass.next)))
        #expect(page.records.map(\.id.key) == double.ids() && page.problems.isEmpty)
        #expect(pass.next == nil)
        for record in page.records {
            let request = try #require(Self.adapter.detailRequest(for: record.id))
            let response = try await client.send(request)
            let detail = try Self.adapter.detail(of: record.id, from: response)
            let entry = try Self.adapter.entry(record.id, from: [record, detail])
            #expect(!entry.isPartial && entry.section("method") != nil)
            // A lookup of a meal returns the same record as the request for its details.
            guard case .present(let found) = Self.adapter.lookup(record.id, in: response) else {
                Issue.record("not present")
                return
            }
            #expect(found == detail)
        }
        let gone = page.records[0].id
        double.remove(gone.key)
        #expect(
            Self.adapter.lookup(gone, in: try await client.send(try #require(Self.adapter.lookupRequest(for: gone)))) == .gone)
    }

    // MARK: Real records

    @Test(.needs(shared: "mealdb/desserts.lookup-shape.2022-11.json")) func realDessertsComeThrough() throws {
        let bytes = try CatalogFixtures.shared("mealdb/desserts.lookup-shape.2022-11.json")
        let meals = try #require(try UpstreamJSONParser.record(bytes).objects("meals"))
        var (repeats, lines) = (0, 0)
        for meal in meals {
            let key = try #require(meal.text("idMeal"))
            let entry = try entry(Array(#"{"meals":["#.utf8) + meal.bytes + Array("]}".utf8), "desserts/" + key)
            guard case .checklist(let items)? = entry.section("ingredients")?.blocks.first,
                case .steps(let steps)? = entry.section("method")?.blocks.first
            else {
                Issue.record("\(key): no ingredients or no steps")
                continue
            }
            #expect(!steps.isEmpty)
            // The entry contains every line in the record, and its page as many amounts as the record has lines.
            var pairs: [String] = []
            for number in 1...20 {
                let name = (meal.text("strIngredient\(number)") ?? "").lowercased().filter { $0 != " " }
                let measure = (meal.text("strMeasure\(number)") ?? "").lowercased().filter { $0 != " " }
                if !name.isEmpty { pairs.append(name + "|" + measure) }
            }
            #expect(items.map { ($0.name + "|" + $0.amount).lowercased().filter { $0 != " " } } == pairs, "\(key)")
            let shown = ChecklistLine.lines(of: items)
            #expect(shown.reduce(0) { $0 + $1.count } == pairs.count && shown.count == Set(pairs).count, "\(key)")
            lines += pairs.count
            if Set(items.map(\.name)).count < items.count { repeats += 1 }
            #expect(entry.title.split(separator: " ").allSatisfy { !($0.first?.isLowercase ?? true) }, "\(entry.title)")
        }
        #expect(meals.count == 62 && repeats >= 18 && lines == 581)
    }
}
