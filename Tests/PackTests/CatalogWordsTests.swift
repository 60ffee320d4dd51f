import Model
import Pack
import Search
import Testing

/// Tests that the tables of words in titles and values don't change any answer.
@Suite struct CatalogWordsTests {
    private static func view() throws -> MergedCatalog {
        let id = PackTests.about.id
        func attribute(
            _ key: String, _ label: LocalizableText, _ kind: AttributeDescription.ValueType, words: String? = nil,
            facet: AttributeDescription.Facet = .none, unit: String? = nil
        ) -> AttributeDescription {
            AttributeDescription(key: key, label: label, kind: kind, unit: unit, words: words, facet: facet)
        }
        let about = CatalogDescription(
            id: id, collection: PackTests.about.collection, title: PackTests.about.title, countKey: "k",
            attributes: [
                attribute("type", .phrase("dnd5e.type"), .text, words: "dnd5e.type", facet: .values),
                attribute("immune", .phrase("dnd5e.immunities"), .list, facet: .words),
                attribute("food", .literal("Food"), .list),
                attribute("born", .literal("Born"), .text, unit: "unit.yearsBefore"),
                attribute("tame", .literal("Tame"), .flag),
                AttributeDescription(
                    key: "colour", label: .literal("Colour"), kind: .text,
                    translatedValues: [
                        .init(value: "Red", translations: [.init(language: "fr", text: "Rouge")])
                    ]),
            ], sources: [])
        func entry(_ key: String, _ title: String, _ attributes: [Attribute]) -> Entry {
            Entry(
                id: EntryID(id, key) ?? EntryID(id, number: 0), title: title, attributes: attributes,
                source: EntrySource(upstream: "x"))
        }
        let entries = [
            entry(
                "a", "Brass Dragon",
                [
                    Attribute("type", .text("dragon")), Attribute("immune", .list(["fire", "poisoned"])),
                    Attribute("title.fr", .text("Dragon d’airain")), Attribute("colour", .text("Red")),
                ]),
            entry(
                "b", "Leia",
                [
                    Attribute("type", .text("undead")), Attribute("food", .list(["Free-Range Eggs", "Dark Chocolate"])),
                    Attribute("born", .text("19BBY")), Attribute("tame", .flag(true)),
                ]),
        ]
        return MergedCatalog(base: try PackReader(InMemoryPackBuilder.pack(about, entries)))
    }

    private static let texts = [
        "dragon", "dragons", "Drachen", "mort-vivant", "morts-vivants", "undead", "fire", "feu", "feux", "empoisonné", "poison",
        "egg", "eggs", "free-range egg", "chocolate", "dark", "range", "19", "19 bby", "20", "yes", "no", "red", "rouges", "bleu",
        "brass", "airain", "brass dragon", "dragon brass", "d’airain", "Leia", "leias", "", "…", "ness dragon",
    ]

    /// The first questions are answered without tables, and the last ones with them.
    @Test func answersStayTheSame() throws {
        let fresh = try Self.view(), used = try Self.view()
        var before: [String?] = []
        for text in Self.texts {
            // Few questions of each view, so that no tables are made.
            let view = try Self.view()
            for attribute in fresh.description.attributes { before.append(view.value(text, of: attribute)) }
        }
        for _ in 0..<400 { _ = used.value("dragon", of: used.description.attributes[0]) }
        #expect(!used.mayHaveTitle("zebra"), "the tables are made")
        var after: [String?] = []
        for text in Self.texts {
            for attribute in used.description.attributes { after.append(used.value(text, of: attribute)) }
        }
        #expect(before == after)
        #expect(Set(before.compactMap { $0 }).count > 8)
        for title in ["brass", "Dragon", "brass dragon", "d’airain", "leia"] { #expect(used.mayHaveTitle(title)) }
    }
}
