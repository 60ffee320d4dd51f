import Localization
import Model
import Pack
import Search
import Testing

/// Tests searching for text that a page shows in the reader's language.
@Suite struct TranslatedTextTests {
    private static func entry(_ key: String, _ title: String, _ value: [Inline], text: String = "") -> Entry {
        Entry(
            id: EntryID(PackTests.about.id, key) ?? EntryID(PackTests.about.id, number: 0), title: title,
            blocks: [
                .facts([Fact(label: .phrase("dnd5e.damageImmunities"), value: value)]), .paragraph([.text(text)]),
            ], source: EntrySource(upstream: "x"))
    }

    private static func view(language: String = "en") throws -> MergedCatalog {
        let about = CatalogDescription(
            id: PackTests.about.id, collection: PackTests.about.collection, title: PackTests.about.title, countKey: "k",
            language: language, attributes: [], sources: [])
        let entries = [
            entry("a", "Brass Dragon", [.value("fire", family: "dnd5e.damage")], text: "The dragon breathes."),
            entry("b", "Black Dragon", [.value("acid", family: "dnd5e.damage")], text: "The dragon swims in fire."),
            entry("c", "Azer", [.value("fire", family: "dnd5e.damage"), .text(", "), .value("poison", family: "dnd5e.damage")]),
        ]
        return MergedCatalog(base: try PackReader(InMemoryPackBuilder.pack(about, entries)))
    }

    private func find(_ text: String, in view: MergedCatalog) -> [String] {
        let query = SearchQuery(parsing: text, attributes: [], catalogs: [])
        return view.search(query, IndexSearchOptions()).hits.map { view.rows[Int($0.position)].head.id.key }
    }

    @Test func valuesAreFoundInBothLanguages() throws {
        let view = try TranslatedTextTests.view()
        #expect(find("feu", in: view) == ["c", "a"])
        #expect(find("feux", in: view) == ["c", "a"])
        #expect(find("dragon feu", in: view) == ["a"])
        #expect(find("dragons feux", in: view) == ["a"])
        #expect(find("fire", in: view) == ["c", "b", "a"])
        #expect(find("acide", in: view) == ["b"])
    }

    @Test func theSnippetIsTheFactInTheMatchingLanguage() throws {
        let view = try TranslatedTextTests.view()
        func snippet(_ text: String, _ key: String) throws -> String {
            let query = SearchQuery(parsing: text, attributes: [], catalogs: [])
            let id = try #require(EntryID("things/" + key))
            let position = try #require(view.position(of: id))
            return view.snippet(at: Int32(position), view.search(query, IndexSearchOptions()).marks).map { $0.text }.joined()
        }
        #expect(try snippet("dragon feu", "a") == "Immunités aux dégâts\u{A0}: feu")
        #expect(try snippet("dragon fire", "a") == "Damage immunities: fire")
        // If a passage contains as many of the query's words as a fact does, the snippet shows the passage.
        #expect(try snippet("dragon fire", "b") == "The dragon swims in fire.")
        #expect(try snippet("dragon breathes", "a") == "The dragon breathes.")
    }

    @Test func aFrenchCatalogIsFoundInEnglishToo() throws {
        let view = try TranslatedTextTests.view(language: "fr")
        #expect(find("feu", in: view) == ["c", "a"])
        #expect(find("fires", in: view) == ["c", "b", "a"])
    }

    @Test func anUnknownLanguageHasNoForms() throws {
        let view = try TranslatedTextTests.view(language: "de")
        #expect(find("dragons", in: view) == [])
        #expect(find("dragon", in: view) == ["b", "a"])
    }
}
