import Model
import TextProcessing

extension StatBlock {
    /// Returns the stat block's lines above the ability scores: armour class, hit points and speed.
    static func vitalFacts(of monster: Monster) -> [Fact] {
        var facts: [Fact] = []
        if let armour = monster.armour, !armour.isEmpty {
            facts.append(fact("dnd5e.armourClass", joined(armour.map(inlines)), "ac"))
        }
        if let hitPoints = hitPoints(of: monster) { facts.append(fact("dnd5e.hitPoints", hitPoints, "hp")) }
        if let speeds = monster.speeds, !speeds.isEmpty || monster.hovers == true {
            facts.append(fact("dnd5e.speed", self.speeds(speeds, hovers: monster.hovers ?? false), "speed"))
        }
        return facts
    }

    /// Returns the stat block's lines below the ability scores, from the saving throws to the challenge rating.
    static func furtherFacts(of monster: Monster) -> [Fact] {
        var facts: [Fact] = []
        func list(_ label: String, _ texts: [String]?, _ family: String, _ attribute: String?) {
            guard let texts, !texts.isEmpty else { return }
            // Separate the items with semicolons if any item contains a comma, as in "bludgeoning, piercing, and slashing from
            // nonmagical weapons".
            let separator = texts.contains { $0.utf8.contains(ASCII.comma) } ? "; " : ", "
            facts.append(fact(label, joined(texts.map { [.value($0, family: family)] }, by: separator), attribute))
        }
        if let saves = monster.saves, !saves.isEmpty {
            facts.append(
                fact("dnd5e.savingThrows", joined(saves.map { [abilityName($0.name), .text(" "), check($0.value)] }), "save"))
        }
        if let skills = monster.skills, !skills.isEmpty {
            facts.append(
                fact(
                    "dnd5e.skills",
                    joined(skills.map { [.value($0.name, family: "dnd5e.skill"), .text(" "), check($0.value)] }), "skill"))
        }
        list("dnd5e.vulnerabilities", monster.vulnerabilities, "dnd5e.damage", "vulnerable")
        list("dnd5e.resistances", monster.resistances, "dnd5e.damage", "resist")
        list("dnd5e.damageImmunities", monster.immunities, "dnd5e.damage", "immune")
        list("dnd5e.conditionImmunities", monster.conditionImmunities, "dnd5e.state", "immune")
        if let senses = senses(of: monster) { facts.append(fact("dnd5e.senses", senses, "sense")) }
        if let languages = monster.languages { facts.append(fact("dnd5e.languages", spoken(languages), "language")) }
        if let challenge = challenge(of: monster) { facts.append(fact("dnd5e.challenge", challenge, "cr")) }
        return facts
    }

    private static func fact(_ label: String, _ value: [Inline], _ attribute: String? = nil) -> Fact {
        Fact(label: .phrase(label), value: value, attribute: attribute)
    }

    /// Formats the bonus for a saving throw or a skill as a roll of a 20-sided die plus the bonus.
    private static func check(_ bonus: Int64) -> Inline {
        guard let bonus = Int32(exactly: bonus), let formula = Dice.Formula(count: 1, sides: 20, bonus: bonus) else {
            return .signed(bonus)
        }
        return .dice(formula: formula.text, shown: bonus < 0 ? "−\(-bonus)" : "+\(bonus)")
    }

    private static func joined(_ parts: [[Inline]], by separator: String = ", ") -> [Inline] {
        Array(parts.prefix(UpstreamTextParser.longestList).joined(separator: [.text(separator)]))
    }

    /// Formats an armour class: "17 (natural armour)", "15 with mage armor", "11 while prone".
    private static func inlines(_ armour: Monster.ArmourClass) -> [Inline] {
        let value = Inline.number(FixedDecimal(armour.value), unit: nil)
        switch armour.kind {
        case .plain: return [value]
        case .natural: return [value, .text(" ("), .label(.phrase("dnd5e.armour.natural")), .text(")")]
        case .worn(let names):
            return [value, .text(" (")] + joined(names.map { [.value($0, family: "dnd5e.armour")] }) + [.text(")")]
        case .other(let text): return [value, .text(" ("), .value(text, family: "dnd5e.armour"), .text(")")]
        case .spell(let name):
            return [value, .text(" "), .label(.phrase("dnd5e.armour.with")), .text(" "), .value(name, family: "dnd5e.spell")]
        case .condition(let name):
            return [value, .text(" "), .label(.phrase("dnd5e.armour.while")), .text(" "), .value(name, family: "dnd5e.state")]
        }
    }

    /// Formats the hit points, with dice that the user can roll: "135 (18d10 + 36)".
    private static func hitPoints(of monster: Monster) -> [Inline]? {
        let roll = monster.hitPointsRoll.flatMap(HitPointsRoll.init)
        guard let points = monster.hitPoints else { return roll.map { [$0.inline] } }
        let value = Inline.number(FixedDecimal(points), unit: nil)
        return roll.map { [value, .text(" ("), $0.inline, .text(")")] } ?? [value]
    }

    /// Formats the speeds: "10 ft., swim 40 ft.", "fly 60 ft. (hover)".
    private static func speeds(_ speeds: [Monster.MovementSpeed], hovers: Bool) -> [Inline] {
        var parts: [[Inline]] = speeds.map { speed in
            var part: [Inline] = speed.mode == .walk ? [] : [.label(.phrase("dnd5e.speed." + speed.mode.rawValue)), .text(" ")]
            part.append(speed.feet.map { .number($0, unit: "unit.feet") } ?? .text(speed.text))
            if hovers, speed.mode == .fly { part += [.text(" ("), .label(.phrase("dnd5e.speed.hover")), .text(")")] }
            return part
        }
        if hovers, !speeds.contains(where: { $0.mode == .fly }) { parts.append([.label(.phrase("dnd5e.speed.hover"))]) }
        return joined(parts)
    }

    /// Returns an ability's short name, such as "Con".
    static func abilityName(_ name: String) -> Inline {
        switch name {
        case "str", "dex", "con", "int", "wis", "cha": .label(.phrase("dnd5e.short." + name))
        default: .text(UpstreamTextParser.line(name))
        }
    }

    /// Formats the senses: "darkvision 120 ft., passive Perception 20".
    private static func senses(of monster: Monster) -> [Inline]? {
        var parts: [[Inline]] = (monster.senses ?? []).map { sense in
            [.value(sense.name, family: "dnd5e.sense"), .text(" ")] + distance(sense.text)
        }
        if let passive = monster.passivePerception {
            parts.append([
                .label(.phrase("dnd5e.sense.passivePerception")), .text(" "), .number(FixedDecimal(passive), unit: nil),
            ])
        }
        return parts.isEmpty ? nil : joined(parts)
    }

    /// Formats a distance such as "120 ft." or "60 ft. (blind beyond this radius)". Any other text is returned unchanged.
    private static func distance(_ text: String) -> [Inline] {
        if let feet = Monster.feet(text) { return [.number(feet, unit: "unit.feet")] }
        let limit = " (blind beyond this radius)"
        guard text.hasSuffix(limit), let feet = Monster.feet(String(text.dropLast(limit.count))) else { return [.text(text)] }
        return [.number(feet, unit: "unit.feet"), .text(" ("), .label(.phrase("dnd5e.blindBeyond")), .text(")")]
    }

    /// Formats text such as "Deep Speech, telepathy 120 ft." as separate languages. Text that isn't a simple list is returned
    /// unchanged.
    private static func spoken(_ text: String) -> [Inline] {
        let languages = languages(text)
        guard !languages.isEmpty else { return [.label(.phrase("value.none"))] }
        guard languages.joined(separator: ", ") == text else { return [.text(text)] }
        let telepathy = "telepathy "
        return joined(
            languages.map { language in
                guard language.hasPrefix(telepathy), let feet = Monster.feet(String(language.dropFirst(telepathy.count))) else {
                    return [shown(language: language)]
                }
                return [.label(.phrase("dnd5e.telepathy")), .text(" "), .number(feet, unit: "unit.feet")]
            })
    }

    /// Formats the challenge rating: "1/4 (50 XP) · proficiency +2".
    private static func challenge(of monster: Monster) -> [Inline]? {
        guard let challenge = monster.challenge else { return nil }
        var result: [Inline] = [.fraction(challenge)]
        if let experience = monster.experience {
            let points = Inline.number(FixedDecimal(experience), unit: "unit.experiencePoints")
            let inLair = monster.experienceInLair.map { Inline.number(FixedDecimal($0), unit: "unit.experiencePoints") }
            result += [.text(" ("), inLair.map { .composed("dnd5e.inLair", [points, $0]) } ?? points, .text(")")]
        }
        if let bonus = monster.proficiencyBonus {
            result += [.text(" · "), .label(.phrase("dnd5e.proficiency")), .text(" "), .signed(bonus)]
        }
        return result
    }
}

/// The dice roll for hit points: `18d10+36`, with or without spaces.
struct HitPointsRoll {
    /// The formula without spaces, for rolling.
    let formula: String
    /// The formula with spaces around the sign, for display.
    let shown: String

    /// Parses a dice roll. Returns nil unless the text consists of dice and at most one number to add or subtract.
    init?(_ text: String) {
        let bytes = text.utf8.filter { $0 != ASCII.space }
        var digits = [0, 0, 0]
        var part = 0
        var sign: Int?
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case ASCII.digit0...ASCII.digit9: digits[part] += 1
            case ASCII.lowerD where part == 0: part = 1
            case ASCII.plus where part == 1, ASCII.minus where part == 1:
                part = 2
                sign = index
            default: return nil
            }
        }
        guard part >= 1, digits.allSatisfy({ $0 <= 6 }), digits[0] > 0, digits[1] > 0, part == 1 || digits[2] > 0 else {
            return nil
        }
        formula = String(decoding: bytes, as: UTF8.self)
        if let sign {
            shown =
                String(decoding: bytes[..<sign], as: UTF8.self) + (bytes[sign] == ASCII.plus ? " + " : " − ")
                + String(decoding: bytes[(sign + 1)...], as: UTF8.self)
        } else {
            shown = formula
        }
    }

    /// The roll as inline text that the user can click.
    var inline: Inline { .dice(formula: formula, shown: shown) }
}
