import Model

extension DND5eAdapter {
    /// The description of the monster catalog. The query language, filters, sort orders and documentation are all derived from
    /// this description.
    static let description = CatalogDescription(
        id: monsters,
        collection: CollectionDescription(
            id: "dnd", title: .phrase("dnd5e.collection"), shortTitle: .phrase("dnd5e.collectionShort"), accent: .dnd),
        title: .phrase("dnd5e.monsters"),
        countKey: "dnd5e.count",
        attributes: attributes,
        scopes: [SearchScopeDescription(key: featuresScope, label: .phrase("dnd5e.features"))],
        nameLinks: nameLinks,
        glossary: glossary,
        sources: [
            SourceDescription(
                upstream: "dnd5e", name: "D&D 5e API", url: "https://www.dnd5eapi.co", licence: "CC-BY-4.0",
                attribution: attribution)
        ])

    /// The search scope for traits, actions, reactions and legendary actions.
    static let featuresScope = "features"

    /// The attribution that the SRD 5.1 licence requires, word for word.
    private static let attribution =
        "This work includes material taken from the System Reference Document 5.1 (“SRD 5.1”) by Wizards of the Coast LLC and "
        + "available at https://dnd.wizards.com/resources/systems-reference-document. The SRD 5.1 is licensed under the Creative "
        + "Commons Attribution 4.0 International License available at https://creativecommons.org/licenses/by/4.0/legalcode."

    private static let attributes: [AttributeDescription] = [
        number("cr", "dnd5e.challenge", ranges: [0, 1, 5, 11, 17], isSortable: true, isFraction: true),
        number("xp", "dnd5e.experience", unit: "unit.experiencePoints", isSortable: true),
        number("ac", "dnd5e.armourClass", ranges: [0, 12, 15, 18], isSortable: true),
        number("hp", "dnd5e.hitPoints", ranges: [0, 20, 60, 120, 200], isSortable: true),
        text("size", "dnd5e.size", words: "dnd5e.size", facet: .values),
        text("type", "dnd5e.type", words: "dnd5e.type", facet: .values),
        text("subtype", "dnd5e.subtype", words: "dnd5e.subtype"),
        text("alignment", "dnd5e.alignment", words: "dnd5e.alignment", facet: .values),
        number("str", "dnd5e.strength", isSortable: true),
        number("dex", "dnd5e.dexterity", isSortable: true),
        number("con", "dnd5e.constitution", isSortable: true),
        number("int", "dnd5e.intelligence", isSortable: true),
        number("wis", "dnd5e.wisdom", isSortable: true),
        number("cha", "dnd5e.charisma", isSortable: true),
        number("speed", "dnd5e.walkingSpeed", unit: "unit.feet", isSortable: true),
        number("fly", "dnd5e.flyingSpeed", unit: "unit.feet", isSortable: true),
        number("swim", "dnd5e.swimmingSpeed", unit: "unit.feet"),
        number("climb", "dnd5e.climbingSpeed", unit: "unit.feet"),
        number("burrow", "dnd5e.burrowingSpeed", unit: "unit.feet"),
        AttributeDescription(key: "hover", label: .phrase("dnd5e.hovers"), kind: .flag),
        list("language", "dnd5e.languages", words: "dnd5e.language"),
        list("immune", "dnd5e.immunities"),
        list("resist", "dnd5e.resistances"),
        list("vulnerable", "dnd5e.vulnerabilities"),
        list("sense", "dnd5e.senses", words: "dnd5e.sense", facet: .values),
        list("skill", "dnd5e.skills", words: "dnd5e.skill"),
        list("save", "dnd5e.savingThrows", words: "dnd5e.short"),
    ]

    private static func number(
        _ key: String, _ label: String, unit: String? = nil, ranges: [Int64] = [], isSortable: Bool = false,
        isFraction: Bool = false
    ) -> AttributeDescription {
        AttributeDescription(
            key: key, label: .phrase(label), kind: .number, unit: unit,
            facet: ranges.isEmpty ? .none : .ranges(ranges.map { FixedDecimal($0) }), isSortable: isSortable,
            isFraction: isFraction)
    }

    private static func text(
        _ key: String, _ label: String, words: String? = nil, facet: AttributeDescription.Facet = .none
    ) -> AttributeDescription {
        AttributeDescription(key: key, label: .phrase(label), kind: .text, words: words, facet: facet)
    }

    private static func list(
        _ key: String, _ label: String, words: String? = nil, facet: AttributeDescription.Facet = .none
    ) -> AttributeDescription {
        AttributeDescription(key: key, label: .phrase(label), kind: .list, words: words, facet: facet)
    }
}
