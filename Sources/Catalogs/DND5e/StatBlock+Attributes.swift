import Localization
import Model

extension StatBlock {
    /// Returns the monster's value for each query key, in the same order as in the catalog's description.
    static func attributes(of monster: Monster) -> [Attribute] {
        var result: [Attribute] = [
            Attribute("cr", number(monster.challenge)),
            Attribute("xp", number(monster.experience)),
            Attribute("ac", number(monster.armour?.first?.value)),
            Attribute("hp", number(monster.hitPoints)),
            Attribute("size", text(monster.size)),
            Attribute("type", text(monster.type)),
            // If a complete record has no subtype, the monster doesn't have one. A list record never includes the subtype.
            Attribute("subtype", monster.subtype == nil && !monster.isListOnly ? .notApplicable : text(monster.subtype)),
            Attribute("alignment", text(monster.alignment)),
        ]
        for (key, score) in zip(["str", "dex", "con", "int", "wis", "cha"], monster.scores) {
            result.append(Attribute(key, number(score)))
        }
        result.append(Attribute("speed", speed(.walk, of: monster)))
        for mode: Monster.MovementSpeed.Mode in [.fly, .swim, .climb, .burrow] {
            result.append(Attribute(mode.rawValue, speed(mode, of: monster)))
        }
        result.append(Attribute("hover", monster.hovers.map { .flag($0) } ?? .unknown))
        result.append(Attribute("language", list(monster.languages.map(languages))))
        var immunities = monster.immunities
        if let conditions = monster.conditionImmunities { immunities = (immunities ?? []) + conditions }
        result.append(Attribute("immune", list(immunities)))
        result.append(Attribute("resist", list(monster.resistances)))
        result.append(Attribute("vulnerable", list(monster.vulnerabilities)))
        result.append(Attribute("sense", list(monster.senses?.map(\.name))))
        result.append(Attribute("skill", list(monster.skills?.map(\.name))))
        let words = Localizer(.english)
        result.append(Attribute("save", list(monster.saves?.map { words.plain([abilityName($0.name)]) })))
        return result + MonsterFacts(monster).attributes
    }

    private static func number(_ value: FixedDecimal?) -> AttributeValue { value.map { .number($0) } ?? .unknown }

    private static func number(_ value: Int64?) -> AttributeValue { number(value.map { FixedDecimal($0) }) }

    private static func text(_ value: String?) -> AttributeValue { value.map { .text($0) } ?? .unknown }

    private static func list(_ values: [String]?) -> AttributeValue {
        values.map { .list(UpstreamTextParser.distinct($0)) } ?? .unknown
    }

    /// Returns the speed in feet. If a monster has speeds but no walking speed, its walking speed is 0. The value for any other
    /// missing mode of movement is "not applicable".
    private static func speed(_ mode: Monster.MovementSpeed.Mode, of monster: Monster) -> AttributeValue {
        guard let speeds = monster.speeds else { return .unknown }
        guard let speed = speeds.first(where: { $0.mode == mode }) else {
            return mode == .walk ? .number(FixedDecimal(0)) : .notApplicable
        }
        return speed.leadingFeet.map { .number($0) } ?? .unknown
    }

    /// Splits text such as "Blink Dog, understands Sylvan but can't speak it, telepathy 60 ft." into separate languages.
    ///
    /// The text is split at commas outside brackets. If the monster understands a language but can't speak it, the text from
    /// "but" onwards is left out. The result is empty for "" and "--".
    static func languages(_ text: String) -> [String] {
        var result: [String] = []
        var isClause = false
        for piece in UpstreamTextParser.commaSeparated(text) where piece.contains(where: { $0 != "-" && $0 != "–" && $0 != "—" })
        {
            if isClause, let last = result.popLast() {
                result.append(last + ", " + piece)
            } else {
                result.append(piece)
                isClause = piece.utf8.starts(with: "understands ".utf8)
            }
            if isClause, piece.contains(" but ") { isClause = false }
        }
        return result
    }
}

extension Monster.MovementSpeed {
    /// The number of feet at the start of the text: 60 for "60 ft. (hover)".
    fileprivate var leadingFeet: FixedDecimal? {
        feet ?? FixedDecimal(Substring(text.utf8.prefix { ASCII.isDigit($0) }.prefix(9)))
    }
}
