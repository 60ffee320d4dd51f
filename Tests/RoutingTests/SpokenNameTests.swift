import Fixtures
import Localization
import Model
import Pack
import Screens
import Search
import Shelf
import Testing

@testable import Routing

/// Tests filters that use the words on pages: an attribute's label or a link's name instead of the filter's key, and translated
/// values or formatted numbers.
@Suite struct SpokenNameTests {
    private static let starWars = (try? FindFixture.views()) ?? []

    private static let monsters: [MergedCatalog] = {
        func list(_ key: String, _ label: String, _ words: String? = nil) -> AttributeDescription {
            AttributeDescription(key: key, label: .phrase(label), kind: .list, words: words)
        }
        func number(_ key: String, _ label: String) -> AttributeDescription {
            AttributeDescription(key: key, label: .phrase(label), kind: .number, isSortable: true)
        }
        guard let id = CatalogID("things") else { return [] }
        let about = CatalogDescription(
            id: id,
            collection: CollectionDescription(id: "dnd", title: .literal("D&D"), shortTitle: .literal("D&D"), accent: .dnd),
            title: .literal("Things"), countKey: "dnd5e.count",
            attributes: [
                number("cr", "dnd5e.challenge"), number("ac", "dnd5e.armourClass"), number("hp", "dnd5e.hitPoints"),
                number("speed", "dnd5e.walkingSpeed"),
                AttributeDescription(key: "type", label: .phrase("dnd5e.type"), kind: .text, words: "dnd5e.type", facet: .values),
                list("immune", "dnd5e.immunities"), list("language", "dnd5e.languages", "dnd5e.language"),
            ], sources: [])
        func entry(_ key: String, _ values: [(String, AttributeValue)]) -> Entry {
            Entry(
                id: EntryID(id, key) ?? EntryID(id, number: 0), title: key, attributes: values.map { Attribute($0.0, $0.1) },
                blocks: [.paragraph([.text("Challenge, rating, armour, class, points of 18 and 5.")])],
                source: EntrySource(upstream: "x"))
        }
        let entries = [
            entry(
                "a",
                [
                    ("cr", .number(FixedDecimal(5))), ("ac", .number(FixedDecimal(18))), ("hp", .number(FixedDecimal(600))),
                    ("speed", .number(FixedDecimal(50))),
                    ("type", .text("dragon")), ("immune", .list(["fire", "Poisoned"])),
                    ("language", .list(["understands Common but can't speak", "Draconic"])),
                ]),
            entry(
                "b",
                [
                    ("cr", .number(FixedDecimal(6))), ("ac", .number(FixedDecimal(12))), ("hp", .number(FixedDecimal(500))),
                    ("speed", .number(FixedDecimal(30))),
                    ("type", .text("undead")), ("immune", .list(["cold"])), ("language", .list(["Elvish"])),
                ]),
        ]
        return (try? PackReader(InMemoryPackBuilder.pack(about, entries))).map { [MergedCatalog(base: $0)] } ?? []
    }()

    private func search(_ text: String, _ views: [MergedCatalog], _ language: Language = .english) -> SearchScreen {
        ScreenBuilder(
            catalogs: views, shelf: ShelfState(), context: FixtureRequests.context(UserSettings(language: language))
        ).search(MultiCatalogSearchRequest(text: text, catalogs: [], limit: 100))
    }

    @Test(
        "translated values of attributes without filter choices",
        arguments: [
            ("immunités:feu", "immune:fire"), ("immunités feu", "immune:fire"), ("immunité feu", "immune:fire"),
            ("immune:feu", "immune:fire"), ("immune:fire", "immune:fire"), ("langue:commun", "language:Common"),
            ("langue commun", "language:Common"), ("langue:draconique", "language:Draconic"),
        ])
    func translatedValues(_ text: String, _ understood: String) {
        let screen = search(text, Self.monsters, .french)
        #expect(screen.understood == understood)
        #expect(screen.hits.map { $0.row.id.key } == ["a"])
    }

    @Test(
        "American spelling, the singular, full names and operators after labels of several words",
        arguments: [
            ("armor class 18", "ac:18"), ("armour class 18", "ac:18"), ("hit points > 500", "hp>500"),
            ("hit points>500", "hp>500"), ("hit points >500", "hp>500"), ("hit point 600", "hp:600"),
            ("armor class:18", "ac:18"), ("armor class >= 18", "ac>=18"), ("challenge rating 5", "cr:5"), ("challenge 5", "cr:5"),
        ])
    func labels(_ text: String, _ understood: String) {
        let screen = search(text, Self.monsters)
        #expect(screen.understood == understood)
        #expect(screen.misunderstood.isEmpty)
        #expect(screen.hits.map { $0.row.id.key } == ["a"])
    }

    @Test(
        "labels without a value, and labels that share an attribute",
        arguments: [
            ("immunités aux états", "immune:*", Language.french), ("immunité", "immune:*", .french),
            ("condition immunities", "immune:*", .english), ("Damage immunity", "immune:*", .english),
            ("immunités aux dégâts feu", "immune:fire", .french), ("condition immunities poisoned", "immune:poisoned", .english),
            ("langues", "language:*", .french), ("facteur de puissance", "cr:*", .french),
        ])
    func labelsWithoutAValue(_ text: String, _ understood: String, _ language: Language) {
        let screen = search(text, Self.monsters, language)
        #expect(screen.understood == understood)
        #expect(screen.total == (understood.hasSuffix("*") ? 2 : 1) && screen.misunderstood.isEmpty)
    }

    /// A key can be a relation in one catalog and an attribute in another.
    @Test func aRelationMayHaveTheKeyOfAnAttribute() throws {
        let about = CatalogDescription(
            id: try #require(CatalogID("traits")),
            collection: CollectionDescription(id: "dnd", title: .literal("D&D"), shortTitle: .literal("D&D"), accent: .dnd),
            title: .literal("Traits"), countKey: "dnd5e.count",
            attributes: [AttributeDescription(key: "species", label: .literal("Species"), kind: .list, facet: .values)],
            sources: [])
        let entry = Entry(
            id: try #require(EntryID("traits/tail")), title: "Tail",
            attributes: [Attribute("species", .list(["Dragonborn", "Hutt"]))],
            blocks: [], source: EntrySource(upstream: "x"))
        let views = Self.starWars + [MergedCatalog(base: try PackReader(InMemoryPackBuilder.pack(about, [entry])))]
        #expect(search("species:dragonborn", views).hits.map { $0.row.id.text } == ["traits/tail"])
        let hutts = search("species:hutt", views)
        #expect(hutts.understood == "species:hutt" && hutts.hits.contains { $0.row.id.text == "traits/tail" })
        #expect(hutts.hits.contains { $0.row.id.catalog.raw == "people" })
    }

    @Test func shortLabelsInFrench() {
        for text in ["vitesse 50", "vitesse:50", "vitesse à pied 50", "facteur de puissance 5"] {
            #expect(search(text, Self.monsters, .french).hits.map { $0.row.id.key } == ["a"], "\(text)")
        }
        #expect(search("eye color blue", Self.starWars).understood == "eyes:blue")
    }

    @Test func aMisspeltValueAfterALabelIsSuggested() {
        #expect(search("type dragno", Self.monsters).reading.suggestion == "type:dragon")
        #expect(search("language Elvsh", Self.monsters).reading.suggestion == "language:Elvish")
    }

    @Test(
        "links by their names",
        arguments: [
            ("homeworld tatooine", "homeworld:tatooine", Language.english),
            ("planète d'origine tatooine", "homeworld:tatooine", .french),
        ])
    func links(_ text: String, _ filter: String, _ language: Language) throws {
        let wanted = search(filter, Self.starWars)
        let found = search(text, Self.starWars, language)
        #expect(wanted.total > 2)
        #expect(found.hits.map { $0.row.id } == wanted.hits.map { $0.row.id })
        #expect(found.reading.spoken.count == 1 && found.reading.asWords != nil)
        let builder = ScreenBuilder(catalogs: Self.starWars, shelf: ShelfState(), context: FixtureRequests.context())
        let people = try builder.view(named: "people")
        var parameters = Parameters()
        parameters.add("q", "homeworld tatooine")
        #expect(builder.catalog(people, ListState(parameters, for: people.description)).total == 10)
    }

    @Test(
        "numbers as pages write them",
        arguments: [
            ("population 1,000,000", "population:1000000", Language.english),
            ("population 4,500,000,000", "population:4500000000", .english),
            ("population 1 000 000", "population:1000000", .french), ("population:1 000 000", "population:1000000", .french),
            ("population 4\u{202F}500\u{202F}000\u{202F}000", "population:4500000000", .french),
            ("population:1\u{A0}000\u{A0}000", "population:1000000", .french),
            ("population > 1 000 000 desert", "population>1000000 desert", .french),
            ("height 172, 200", "height:172 200", .english), ("height 172 200", "height:172 200", .english),
        ])
    func groupedNumbers(_ text: String, _ understood: String, _ language: Language) {
        #expect(search(text, Self.starWars, language).understood == understood)
    }

    @Test func unknownOrdersAreIgnoredAndTheKeysListed() {
        let screen = search("sort:foo in:people", Self.starWars)
        #expect(screen.reading.unsortable == ["foo"] && screen.misunderstood.isEmpty)
        #expect(screen.reading.sortable == ["name", "born", "height", "mass"])
        #expect(search("sort:born", Self.starWars).total == 82)
        #expect(search("sort:name", Self.starWars).total == 0)
    }

    @Test(
        "birth years",
        arguments: [
            ("born 19", Language.english), ("born:19", .english), ("born 19 BBY", .english), ("born:19BBY", .english),
            ("naissance 19", .french), ("naissance:19", .french),
        ])
    func birthYears(_ text: String, _ language: Language) {
        let screen = search(text, Self.starWars, language)
        #expect(screen.hits.map { $0.row.id.text }.sorted() == ["people/1", "people/5"])
    }
}
