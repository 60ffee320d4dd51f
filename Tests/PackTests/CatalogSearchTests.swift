import Localization
import Model
import Pack
import Search
import Testing
import TextProcessing

/// Tests searching in a base pack and its delta, which together form a single catalog.
@Suite struct CatalogSearchTests {
    private static let about = PackTests.about

    private static func view(_ base: [Entry], _ delta: [Entry]? = nil) throws -> MergedCatalog {
        MergedCatalog(
            base: try PackReader(InMemoryPackBuilder.pack(about, base)),
            delta: try delta.map { try PackReader(InMemoryPackBuilder.pack(about, $0)) })
    }

    /// Returns a catalog with a base pack and a delta pack. The base contains Éclair (size 5), Zebra (size 12), apple, and Apple
    /// (size 5). The delta replaces Éclair with a green apple and adds a new entry.
    private static func joined() throws -> MergedCatalog {
        try view(
            PackTests.entries,
            [
                PackTests.thing("b", "Green apple", size: .number(FixedDecimal(40)), text: "sour"),
                PackTests.thing("e", "Quince", size: .number(FixedDecimal(3)), text: "an apple of another kind"),
            ])
    }

    private func find(
        _ text: String, in view: MergedCatalog, _ change: (inout IndexSearchOptions) -> Void = { _ in }
    ) -> [String] {
        let query = SearchQuery(parsing: text, attributes: view.description.attributes, catalogs: [view.description.id])
        var request = IndexSearchOptions()
        change(&request)
        let answer = view.search(query, request)
        #expect(answer.total == UInt32(answer.hits.count) || answer.hits.count == request.limit)
        return answer.hits.map { view.rows[Int($0.position)].head.id.key }
    }

    @Test func replacedEntriesAreNotFound() throws {
        let view = try CatalogSearchTests.joined()
        #expect(view.rows.map { $0.head.id.key } == ["c", "d", "b", "e", "a"])
        #expect(find("eclair", in: view) == [])
        #expect(find("sweet", in: view) == [])
        #expect(find("sour", in: view) == ["b"])
        // Entries whose whole title matches come first, then entries with the word in the title, then entries with the word in
        // the text. Equal results keep the catalog's order, whichever pack contains them.
        #expect(find("apple", in: view) == ["c", "d", "b", "e"])
        #expect(find("apple", in: view) { $0.limit = 3 } == ["c", "d", "b"])
        #expect(find("-apple", in: view) == ["a"])
    }

    @Test func sortingCoversBaseAndDelta() throws {
        let joined = try CatalogSearchTests.joined()
        let whole = try CatalogSearchTests.view(
            PackTests.entries.filter { $0.id.key != "b" } + [
                PackTests.thing("b", "Green apple", size: .number(FixedDecimal(40)), text: "sour"),
                PackTests.thing("e", "Quince", size: .number(FixedDecimal(3)), text: "an apple of another kind"),
            ])
        // Entries without a size come last, whether the order is ascending or descending.
        #expect(find("sort:size", in: joined) == ["e", "d", "a", "b", "c"])
        #expect(find("sort:size:desc", in: joined) == ["b", "a", "d", "e", "c"])
        #expect(find("apple sort:name:desc", in: joined) == ["e", "b", "c", "d"])
        for query in ["sort:size", "sort:size:desc", "sort:kind:desc", "apple sort:size", "sort:name", "apple", "size>4 -green"] {
            #expect(find(query, in: joined) == find(query, in: whole), "\(query)")
        }
    }

    @Test func favouritesAndNotesAreFoundInBaseAndDelta() throws {
        let view = try CatalogSearchTests.joined()
        // Entry b is in the delta pack, and entry a is in the base pack.
        #expect(find("is:favourite", in: view) { $0.favourites = [2, 4] } == ["b", "a"])
        #expect(find("has:note -is:favourite", in: view) { ($0.favourites, $0.noted) = ([2], [2, 4]) } == ["a"])
        let words = [2, 4].map { IndexSearchOptions.PersonalText(entry: $0, note: WordScanner.words("eaten on Sunday")) }
        #expect(find("sunday", in: view) { $0.written = words } == ["b", "a"])
    }

    @Test func facetsCountBaseAndDelta() throws {
        let view = try CatalogSearchTests.joined()
        #expect(
            view.facets.map { "\($0.key) " + $0.choices.map { "\($0.value) \($0.count)" }.joined(separator: ", ") } == [
                "size 0..<10 2, 10.. 2", "kind ka 1, kb 1, kc 1, kd 1, ke 1",
            ])
        let apples = view.search(
            SearchQuery(parsing: "apple", attributes: view.description.attributes, catalogs: []),
            IndexSearchOptions(facets: ["size"]))
        #expect(apples.facets.map { $0.choices.map { "\($0.value) \($0.count)" } } == [["0..<10 2", "10.. 1"]])
        for choice in view.facets.flatMap({ facet in facet.choices.map { (facet.key, $0) } }) {
            #expect(find("\(choice.0):\(choice.1.value)", in: view).count == Int(choice.1.count), "\(choice.1.value)")
        }
    }

    @Test func valuesThatDifferInCaseAreASingleFacetValue() throws {
        func entry(_ index: Int, _ kind: String) -> Entry {
            var entry = PackTests.thing("\(index)", "T\(index)")
            entry.attributes = [Attribute("kind", .text(kind))]
            return entry
        }
        let kinds = ["Starfighter", "starfighter", "yacht", "starfighter", "Yacht"]
        let entries = kinds.enumerated().map { entry($0.offset, $0.element) }
        func choices(_ view: MergedCatalog) -> [String] {
            view.facets.flatMap { $0.choices.map { "\($0.value) \($0.count)" } }
        }
        // The filter shows the most frequent spelling of each value. If two spellings are equally frequent, it shows the first in
        // byte order.
        #expect(choices(try CatalogSearchTests.view(entries)) == ["starfighter 3", "Yacht 2"])
        #expect(choices(try CatalogSearchTests.view(Array(entries[..<2]), Array(entries[2...]))) == ["starfighter 3", "Yacht 2"])
        let view = try CatalogSearchTests.view(entries)
        let found = view.search(
            SearchQuery(parsing: "t0", attributes: view.description.attributes, catalogs: []),
            IndexSearchOptions(facets: ["kind"]))
        #expect(found.facets.map { $0.choices.map { "\($0.value) \($0.count)" } } == [["starfighter 1"]])
        #expect(find("kind:STARFIGHTER", in: view).count == 3)
    }

    @Test func correctionsAreReported() throws {
        let view = try CatalogSearchTests.joined()
        let query = SearchQuery(parsing: "qiunce kind:ke", attributes: view.description.attributes, catalogs: [])
        #expect(view.search(query, IndexSearchOptions()).total == 0)
        let answer = view.search(query, IndexSearchOptions(allowsErrors: true))
        let first = try #require(answer.hits.first)
        let meant = view.meant(query, at: first.position, IndexSearchOptions(allowsErrors: true))
        #expect(query.replacing(meant).understood == "quince kind:ke")
        #expect(query.replacing([nil]).understood == query.understood)
    }

    @Test func titlesTextsAndScopeNamesAreSeparate() throws {
        let view = try CatalogSearchTests.view(PackTests.entries)
        #expect(find("name:sweet", in: view) == [])
        #expect(find("text:sweet", in: view) == ["b"])
        #expect(
            view.snippet(
                at: 2,
                view.search(
                    SearchQuery(parsing: "sweet", attributes: [], catalogs: []), IndexSearchOptions()
                ).marks
            )
            .filter { $0.isMatch }.map { $0.text } == ["sweet"])
        #expect(view.snippet(at: 99, HighlightTerms()).isEmpty)
    }

    /// Search finds text that the program adds when it displays an entry, and shows the text as it appears on the page.
    @Test func textOnThePageIsFound() throws {
        var dragon = PackTests.thing("f", "Firedrake")
        dragon.heading = [.composed("dnd5e.sizeAndType", [.value("Large", family: "dnd5e.ofSize"), .text("dragon")])]
        dragon.blocks = [
            .facts([
                Fact(label: .literal("Hide"), value: [.text("17 ("), .label(.phrase("dnd5e.armour.armor-scraps")), .text(")")]),
                Fact(label: .literal("Craft"), value: [.text("Stealth "), .signed(6)]),
                Fact(label: .literal("Hoard"), value: [.number(FixedDecimal(1_250_000), unit: nil)]),
            ]),
            .passage(
                name: [.text("Fire Breath ("), .number(FixedDecimal(5), unit: "dnd5e.usage.rechargeFrom"), .text(")")],
                anchor: "a", body: [.paragraph([.text("It exhales.")])]),
        ]
        let view = try CatalogSearchTests.view(PackTests.entries + [dragon])
        for words in [
            "recharge", "\"recharge 5 6\"", "\"armour scraps\"", "\"large dragon\"", "\"stealth 6\"", "1250000", "\"1,250,000\"",
        ] {
            #expect(find(words, in: view) == ["f"], "\(words)")
        }
        // Search ignores the labels of facts, because every entry's page contains the same labels.
        #expect(find("craft", in: view) == [])
        func shown(_ text: String) throws -> String {
            let answer = view.search(SearchQuery(parsing: text, attributes: [], catalogs: []), IndexSearchOptions())
            return view.snippet(at: try #require(answer.hits.first).position, answer.marks)
                .map { $0.isMatch ? "[\($0.text)]" : $0.text }.joined()
        }
        #expect(try shown("breath") == "Fire [Breath] (Recharge 5–6) It exhales.")
        #expect(try shown("stealth") == "Craft: [Stealth] +6")
        #expect(try shown("scraps") == "Hide: 17 (armour [scraps])")
        #expect(try shown("exhales stealth") == "Fire Breath (Recharge 5–6) It [exhales].")
    }
}
