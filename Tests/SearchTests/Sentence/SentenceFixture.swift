import Localization
import Model

@testable import Search

/// Two small catalogs, of people and of planets, whose sentences are read without any entries.
enum SentenceFixture {
    private static func number(_ key: String, _ label: String, unit: String? = nil) -> AttributeDescription {
        AttributeDescription(key: key, label: .phrase(label), kind: .number, unit: unit, isSortable: true)
    }

    private static func description(_ id: String, _ title: String, _ attributes: [AttributeDescription]) -> CatalogDescription? {
        CatalogID(id).map { id in
            CatalogDescription(
                id: id,
                collection: CollectionDescription(
                    id: "x", title: .literal("Galaxy"), shortTitle: .literal("Galaxy"), accent: .starWars),
                title: .phrase(title), countKey: "count.entries", attributes: attributes, sources: [])
        }
    }

    private static let people = description(
        "people", "swapi.people",
        [
            number("height", "swapi.height", unit: "unit.centimetres"), number("mass", "swapi.mass", unit: "unit.kilograms"),
            AttributeDescription(key: "eyes", label: .phrase("swapi.eyes"), kind: .text),
            AttributeDescription(key: "hair", label: .phrase("swapi.hair"), kind: .text),
            AttributeDescription(key: "robot", label: .literal("Robot"), kind: .flag),
            AttributeDescription(key: "size", label: .literal("Size"), kind: .text, facet: .values),
            AttributeDescription(
                key: "rank", label: .literal("Rank"), kind: .number,
                translatedValues: [
                    AttributeDescription.TranslatedValue(
                        value: "0", translations: [.init(language: "en", text: "Recruit"), .init(language: "fr", text: "Recrue")]),
                    AttributeDescription.TranslatedValue(
                        value: "1", translations: [.init(language: "en", text: "Rank 1")]),
                ], isSortable: true),
            AttributeDescription(key: "job", label: .literal("Job"), kind: .text, facet: .values),
        ])
    private static let planets = description(
        "planets", "swapi.planets",
        [
            number("population", "swapi.population"), number("water", "swapi.water"),
            AttributeDescription(key: "climate", label: .literal("Climate"), kind: .list),
            AttributeDescription(key: "contains", label: .literal("Contains"), kind: .list, kinds: "climate"),
            AttributeDescription(key: "class", label: .literal("Class"), kind: .text, facet: .values),
            AttributeDescription(key: "terrain", label: .literal("Terrain"), kind: .list, facet: .values),
        ])

    private static func lexicon(_ description: CatalogDescription?, _ relation: String, to target: String) -> Lexicon? {
        guard let description, let id = EntryID(target + "/x") else { return nil }
        var builder = LexiconBuilder()
        builder.add([EntryLink(relation: .phrase(relation), target: id, title: "")])
        var reader = ByteReader(builder.bytes(description))
        return try? Lexicon(description, from: &reader)
    }

    private static let lexicons = [
        lexicon(people, "swapi.homeworld", to: "planets"), lexicon(planets, "swapi.residents", to: "people"),
    ].compactMap { $0 }

    /// The values and titles that the catalogs have.
    private static let values = [
        "eyes": ["blue", "brown"], "climate": ["arid", "frozen"], "contains": ["nuts", "egg"],
        "hair": ["brown", "black", "none"],
        "robot": ["yes"], "size": ["small", "medium", "large", "huge"], "job": ["smuggler"],
        "class": ["robot", "very robot"], "terrain": ["gas smuggler"],
    ]
    private static let titles = ["people": ["luke", "leia", "planet"], "planets": ["tatooine", "hoth", "cold"]]

    /// Reads a query as a sentence. Returns nil if it isn't one.
    static func read(_ text: String, _ language: Language = .english, readsLabels: Bool = false) -> SentenceReading? {
        let vocabulary = FilterVocabulary(
            FilterNames(
                attributes: [people, planets].compactMap { $0 }.flatMap { $0.attributes },
                catalogs: [people, planets].compactMap { $0?.id }, lexicons: lexicons))
        vocabulary.language = language
        vocabulary.readsLabels = readsLabels
        let facts = SentenceFacts(
            value: { _, attribute, typed in values[attribute.key]?.first { [$0, $0 + "s"].contains(typed.lowercased()) } },
            isInTitle: { catalog, title in titles[catalog.raw]?.contains(title.lowercased()) ?? false },
            isTitleWord: { _, _ in false },
            linkCount: { catalog, _, title in titles[catalog.raw]?.contains(title.lowercased()) == false ? 1 : 0 },
            isKind: { catalog, _, title in titles[catalog.raw]?.contains(title.lowercased()) == false },
            count: { catalog, words in
                !(catalog.raw == "people" && (words.hasPrefix("grows") || words.contains("heavy"))) && words != "population:0"
                    && words != "-mass:*" ? (words == "cold" ? 9 : 1) : 0
            },
            measure: { catalog, attribute, title in
                catalog.raw == "people" && title.lowercased() == "luke" && attribute.kind == .number ? "172" : nil
            })
        return SentenceReader.read(text, vocabulary, facts)
    }
}
