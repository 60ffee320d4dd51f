import Localization
import Model

/// Facts that readers ask for, but that a stat block states only in the text of its features: the damage that a monster deals, the
/// conditions that it inflicts, the spells that it casts, and so on.
///
/// The rules follow the fixed wording of stat blocks in the SRD 5.1 (https://dnd.wizards.com/resources/systems-reference-document,
/// section "Monsters"). They read only text, so they also apply to imported monsters.
struct MonsterFacts {
    let monster: Monster
    /// The monster's traits, actions, reactions and legendary actions.
    let features: [FeatureText]
    /// Whether the record contains the monster's features.
    private let isStated: Bool

    /// The abilities, in the order of stat blocks.
    static let abilities = ["strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma"]

    init(_ monster: Monster) {
        self.monster = monster
        isStated = monster.traits != nil || monster.actions != nil
        let all = [monster.traits, monster.actions, monster.reactions, monster.legendaryActions].flatMap { $0 ?? [] }
        let own = FeatureText.words(of: monster.name ?? "").filter { $0.utf8.count > 2 }
        features = all.map { FeatureText($0, own: Set(own)) }
    }

    /// The attributes, in the order of DND5e.json.
    var attributes: [Attribute] {
        [
            Attribute("legendary", isStated ? .flag(!(monster.legendaryActions ?? []).isEmpty) : .unknown),
            Attribute("damage", list { $0.damage }), Attribute("inflicts", list { $0.conditions }),
            Attribute("forces", list { $0.savingThrows }), Attribute("spell", list { $0.spells }),
            Attribute("breath", list { $0.breathWeapons }),
            Attribute("recharge", number(features.compactMap { $0.recharge }.min())),
            Attribute("regeneration", number(features.compactMap { $0.regeneration }.max())),
            Attribute("darkvision", range(of: "darkvision")), Attribute("blindsight", range(of: "blindsight")),
            Attribute("tremorsense", range(of: "tremorsense")), Attribute("truesight", range(of: "truesight")),
            Attribute("understands", monster.languages.map { .list(MonsterFacts.understood($0)) } ?? .unknown),
        ]
    }

    private func list(_ values: (FeatureText) -> [String]) -> AttributeValue {
        isStated ? .list(UpstreamTextParser.distinct(features.flatMap(values))) : .unknown
    }

    private func number(_ value: Int64?) -> AttributeValue {
        isStated ? value.map { .number(FixedDecimal($0)) } ?? .notApplicable : .unknown
    }

    /// Returns a sense's range in feet: 30 for "30 ft. or 10 ft. while deafened (blind beyond this radius)".
    private func range(of name: String) -> AttributeValue {
        guard let senses = monster.senses else { return .unknown }
        guard let sense = senses.first(where: { $0.name == name }) else { return .notApplicable }
        return FixedDecimal(Substring(sense.text.utf8.prefix { ASCII.isDigit($0) }.prefix(9))).map { .number($0) } ?? .unknown
    }

    /// Returns the languages that a monster understands, whether or not it speaks them: Abyssal and Common for "understands Abyssal and
    /// Common but can't speak, telepathy 120 ft.".
    static func understood(_ text: String) -> [String] {
        var result: [String] = []
        for language in StatBlock.languages(text) where !language.hasPrefix("telepathy ") {
            var rest = language[...]
            if let bracket = rest.firstRange(of: " (") { rest = rest[..<bracket.lowerBound] }
            if let plus = rest.firstRange(of: " plus ") { rest = rest[..<plus.lowerBound] }
            let start = "understands "
            guard rest.hasPrefix(start) else {
                result.append(String(rest))
                continue
            }
            rest = rest.dropFirst(start.count)
            if let but = rest.firstRange(of: " but ") { rest = rest[..<but.lowerBound] }
            for item in UpstreamTextParser.commaSeparated(String(rest)) {
                for name in item.split(separator: " and ") { result.append(UpstreamTextParser.line(String(name))) }
            }
        }
        return UpstreamTextParser.distinct(
            result.map { $0.hasPrefix("and ") ? String($0.dropFirst("and ".count)) : $0 }.map { name in
                // The SRD writes "infernal" once.
                name.contains(" ") ? name : name.prefix(1).uppercased() + name.dropFirst()
            })
    }
}
