import Records

/// One record of the flat file.
struct SRDFlatRecord: Decodable {
    /// What the record says.
    let monster: Monster
    /// Whether it has the keys of this shape at all.
    let isFlat: Bool

    /// The keys, as they stand in the file.
    private enum CodingKeys: String, CodingKey {
        case name, meta
        case armourClass = "Armor Class"
        case hitPoints = "Hit Points"
        case speed = "Speed"
        case strength = "STR"
        case dexterity = "DEX"
        case constitution = "CON"
        case intelligence = "INT"
        case wisdom = "WIS"
        case charisma = "CHA"
        case saves = "Saving Throws"
        case skills = "Skills"
        case vulnerabilities = "Damage Vulnerabilities"
        case resistances = "Damage Resistances"
        case immunities = "Damage Immunities"
        case conditionImmunities = "Condition Immunities"
        case senses = "Senses"
        case languages = "Languages"
        case challenge = "Challenge"
        case traits = "Traits"
        case actions = "Actions"
        case reactions = "Reactions"
        case legendaryActions = "Legendary Actions"
        case description = "Description"
    }

    /// Reads one record; a field of the wrong type is dropped.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func line(_ key: CodingKeys) -> String? { container.tolerant(key, as: String.self).map(UpstreamText.line) }
        func text(_ key: CodingKeys) -> String? { container.tolerant(key, as: String.self) }
        var monster = Monster()
        monster.name = UpstreamText.filled(line(.name))
        isFlat = container.contains(.meta) || container.contains(.armourClass)
        if let meta = line(.meta) { monster.readMeta(meta) }
        monster.armour = line(.armourClass).map(SRDFlat.armour)
        if let hitPoints = line(.hitPoints) {
            monster.hitPoints = SRDFlat.leadingNumber(hitPoints)
            monster.hitPointsRoll = SRDFlat.bracketed(hitPoints)
        }
        if let speed = line(.speed) {
            let parts = UpstreamText.commaSeparated(speed)
            monster.speeds = parts.compactMap(SRDFlat.speed)
            monster.hovers = parts.contains { $0.lowercased().contains("hover") }
        }
        let scores: [CodingKeys] = [.strength, .dexterity, .constitution, .intelligence, .wisdom, .charisma]
        monster.scores = scores.map { line($0).flatMap(SRDFlat.leadingNumber) }
        // A key that is missing says that there is none, in a record that has the rest.
        monster.saves = SRDFlat.bonuses(line(.saves) ?? "").map { Monster.Bonus(name: $0.name.lowercased(), value: $0.value) }
        monster.skills = SRDFlat.bonuses(line(.skills) ?? "")
        monster.vulnerabilities = SRDFlat.list(line(.vulnerabilities) ?? "")
        monster.resistances = SRDFlat.list(line(.resistances) ?? "")
        monster.immunities = SRDFlat.list(line(.immunities) ?? "")
        monster.conditionImmunities = SRDFlat.list(line(.conditionImmunities) ?? "")
        if let senses = line(.senses) { monster.readSenses(senses) }
        monster.languages = line(.languages)
        if let challenge = line(.challenge) { monster.readChallenge(challenge) }
        monster.traits = text(.traits).map(SRDFlat.features)
        monster.actions = text(.actions).map(SRDFlat.features)
        monster.reactions = text(.reactions).map(SRDFlat.features)
        monster.legendaryActions = text(.legendaryActions).map(SRDFlat.features)
        monster.description = text(.description).map(SRDFlat.blocks)
        self.monster = monster
    }
}
