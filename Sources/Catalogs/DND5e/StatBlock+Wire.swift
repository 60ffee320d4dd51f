import Model

// The record format of dnd5eapi.co. The REST interface (`/api/2014/monsters/<index>`), GraphQL and the data package use the same
// field names. All fields are optional. A field with the wrong type is treated as missing.

extension Monster {
    /// Parses a monster from the upstream's JSON.
    init(wire: JSONView) {
        index = wire.text("index")
        name = UpstreamTextParser.filled(wire.text("name"))
        size = UpstreamTextParser.filled(wire.text("size")).map(StatBlock.sizeName)
        type = UpstreamTextParser.filled(wire.text("type")).map(StatBlock.typeName)
        subtype = UpstreamTextParser.filled(wire.text("subtype"))
        alignment = UpstreamTextParser.filled(wire.text("alignment"))
        armour = wire.objects("armor_class")?.compactMap { ArmourClass(wire: $0) }
        hitPoints = wire.integer("hit_points")
        hitPointsRoll = wire.text("hit_points_roll") ?? wire.text("hit_dice")
        if let speed = wire.object("speed") {
            speeds = MovementSpeed.Mode.allCases.compactMap { mode in
                UpstreamTextParser.filled(speed.text(mode.rawValue)).map { MovementSpeed(mode: mode, text: $0) }
            }
            hovers = speed["hover"]?.flag ?? false
        }
        scores = ["strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma"].map { wire.integer($0) }
        readProficiencies(wire.objects("proficiencies"))
        vulnerabilities = wire.texts("damage_vulnerabilities").map(UpstreamTextParser.distinct)
        resistances = wire.texts("damage_resistances").map(UpstreamTextParser.distinct)
        immunities = wire.texts("damage_immunities").map(UpstreamTextParser.distinct)
        conditionImmunities = wire.objects("condition_immunities").map { references in
            UpstreamTextParser.distinct(references.compactMap { UpstreamTextParser.filled($0.text("name"))?.lowercased() })
        }
        if let senses = wire.object("senses") { readSenses(wire: senses) }
        languages = wire.text("languages").map(UpstreamTextParser.line)
        challenge = wire["challenge_rating"]?.decimal
        experience = wire.integer("xp")
        experienceInLair = wire.integer("xp_in_lair")
        proficiencyBonus = wire.integer("proficiency_bonus")
        traits = Monster.features(wire.objects("special_abilities"))
        actions = Monster.features(wire.objects("actions"))
        reactions = Monster.features(wire.objects("reactions"))
        legendaryActions = Monster.features(wire.objects("legendary_actions"))
        // The description is either a string or an array of paragraphs.
        let text = wire.text("desc") ?? wire.texts("desc")?.joined(separator: "\n\n")
        description = text.map(UpstreamTextParser.paragraphs)
        forms = wire.objects("forms")?.compactMap { form in
            form.text("index").map { AlternateFormReference(index: $0, name: UpstreamTextParser.filled(form.text("name")) ?? "") }
        }
        image = wire.text("image")
    }

    /// Reads saving throws and skills, which are in the same list. An item whose index begins with `saving-throw-` is a saving
    /// throw. Any other item is a skill.
    private mutating func readProficiencies(_ proficiencies: [JSONView]?) {
        guard let proficiencies else { return }
        var saves: [Bonus] = []
        var skills: [Bonus] = []
        for proficiency in proficiencies {
            guard let value = proficiency.integer("value"), let reference = proficiency.object("proficiency") else { continue }
            let index = reference.text("index") ?? ""
            if index.hasPrefix("saving-throw-") {
                saves.append(Bonus(name: String(index.dropFirst("saving-throw-".count)), value: value))
            } else if let name = UpstreamTextParser.filled(reference.text("name")) {
                skills.append(
                    Bonus(name: name.hasPrefix("Skill: ") ? String(name.dropFirst("Skill: ".count)) : name, value: value))
            }
        }
        self.saves = saves
        self.skills = skills
    }

    private mutating func readSenses(wire: JSONView) {
        let passive = "passive_perception"
        passivePerception = wire.integer(passive)
        // JSON objects are unordered, so sort the senses by name, as the printed books do.
        senses = wire.members.sorted { UTF8Comparison.precede($0.key.utf8, $1.key.utf8) }.compactMap { key, value in
            guard key != passive, let text = UpstreamTextParser.filled(value.string), let name = UpstreamTextParser.filled(key)
            else {
                return nil
            }
            return Sense(name: name.replacing("_", with: " "), text: text)
        }
    }

    private static func features(_ features: [JSONView]?) -> [Feature]? { features?.compactMap { Feature(wire: $0) } }
}

extension Monster.ArmourClass {
    /// Parses an armour class. Returns nil if the JSON object contains no number.
    fileprivate init?(wire: JSONView) {
        guard let value = wire.integer("value") else { return nil }
        self.value = value
        let name = { (object: JSONView?) in UpstreamTextParser.filled(object?.text("name"))?.lowercased() }
        let worn = wire.objects("armor")?.compactMap(name) ?? []
        if !worn.isEmpty {
            kind = .worn(worn)
        } else if let spell = name(wire.object("spell")) {
            kind = .spell(spell)
        } else if let condition = name(wire.object("condition")) {
            kind = .condition(condition)
        } else if let text = UpstreamTextParser.filled(wire.text("desc")) {
            kind = .other(text)
        } else {
            kind = wire.text("type") == "natural" ? .natural : .plain
        }
    }
}

extension Monster.Feature {
    /// Parses a trait, action, reaction or legendary action. Returns nil if it has neither a name nor text.
    fileprivate init?(wire: JSONView) {
        name = UpstreamTextParser.filled(wire.text("name")) ?? ""
        let description = wire.text("desc") ?? ""
        let spells = wire.object("spellcasting")?.objects("spells") ?? []
        body = UpstreamTextParser.paragraphs(description) + Monster.Feature.spells(spells, besides: description)
        usage = wire.object("usage").flatMap { Monster.UsageLimit(wire: $0) }
        if name.isEmpty, body.isEmpty { return nil }
    }

    /// Returns a paragraph for each limit on casting spells that the description doesn't name: "At will: Mage Hand, Shatter", "1/Day:
    /// Sending". In the 2014 edition, the description names them all.
    private static func spells(_ spells: [JSONView], besides description: String) -> [Block] {
        let described = description.lowercased()
        var groups: [(usage: Monster.UsageLimit, names: [String])] = []
        for spell in spells {
            guard let usage = spell.object("usage").flatMap({ Monster.UsageLimit(wire: $0) }),
                let name = UpstreamTextParser.filled(spell.text("name")), !described.contains(name.lowercased())
            else { continue }
            if let place = groups.firstIndex(where: { $0.usage == usage }) {
                groups[place].names.append(name)
            } else {
                groups.append((usage, [name]))
            }
        }
        return groups.map { .paragraph([.strong([$0.usage.inline]), .text(": " + $0.names.joined(separator: ", "))]) }
    }
}

extension Monster.UsageLimit {
    /// Parses a usage limit such as `{"type":"per day","times":3}`, `{"type":"recharge on roll","dice":"1d6","min_value":5}` or
    /// `{"type":"recharge after rest","rest_types":["short","long"]}`.
    fileprivate init?(wire: JSONView) {
        switch wire.text("type") {
        case "per day":
            guard let times = wire.integer("times") else { return nil }
            self = .perDay(times, inLair: wire.integer("times_in_lair"))
        case "at will": self = .atWill
        case "recharge on roll":
            guard let least = wire.integer("min_value"), (1...6).contains(least) else { return nil }
            self = .recharge(least)
        case "recharge after rest":
            let rests = wire.texts("rest_types") ?? []
            switch (rests.contains("short"), rests.contains("long")) {
            case (true, true): self = .shortOrLongRest
            case (true, false): self = .shortRest
            case (false, true): self = .longRest
            case (false, false): return nil
            }
        default: return nil
        }
    }
}

extension StatBlock {
    /// Converts a size from an older server's enumeration: "LARGE" becomes "Large".
    static func sizeName(_ size: String) -> String {
        size == size.uppercased() ? size.prefix(1) + size.dropFirst().lowercased() : size
    }

    /// Converts a creature type from an older server's enumeration: "DRAGON" becomes "dragon".
    static func typeName(_ type: String) -> String { type == type.uppercased() ? type.lowercased() : type }
}
