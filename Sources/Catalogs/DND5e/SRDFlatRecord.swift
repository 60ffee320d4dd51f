import Model

/// A record in the flat file.
struct SRDFlatRecord: Decodable {
    /// The monster that the record describes.
    let monster: Monster
    /// Whether the record has this format's keys.
    let isFlat: Bool
    /// Whether the record contains only a name.
    let isEmpty: Bool
    /// The unreadable fields, each with its text: `Armor Class “abc”`.
    let unreadable: [String]

    /// The keys as spelled in the file.
    private enum CodingKeys: String, CodingKey, CaseIterable {
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

    /// Reads a record. A field that can't be parsed counts as missing and is listed in `unreadable`.
    init(from decoder: any Decoder) throws {
        let reading = Reading(container: try decoder.container(keyedBy: CodingKeys.self))
        var monster = Monster()
        monster.name = reading.line(.name)
        isFlat = reading.container.contains(.meta) || reading.container.contains(.armourClass)
        if let meta = reading.line(.meta) { monster.readMeta(meta) }
        monster.armour = reading.figure(.armourClass) { text in
            let classes = SRDFlat.armour(text)
            return classes.isEmpty ? nil : classes
        }
        monster.hitPoints = reading.figure(.hitPoints, SRDFlat.leadingNumber)
        monster.hitPointsRoll = reading.line(.hitPoints).flatMap(SRDFlat.bracketed)
        if let speeds = reading.figure(.speed, SRDFlat.speeds) {
            monster.speeds = speeds
            monster.hovers = reading.line(.speed)?.lowercased().contains("hover")
        }
        let scores: [CodingKeys] = [.strength, .dexterity, .constitution, .intelligence, .wisdom, .charisma]
        monster.scores = scores.map { reading.figure($0, SRDFlat.leadingNumber) }
        // In an otherwise complete record, a missing key means "none".
        monster.saves = (reading.figure(.saves, SRDFlat.bonuses) ?? []).map {
            Monster.Bonus(name: $0.name.lowercased(), value: $0.value)
        }
        monster.skills = reading.figure(.skills, SRDFlat.bonuses) ?? []
        monster.vulnerabilities = SRDFlat.list(reading.line(.vulnerabilities) ?? "")
        monster.resistances = SRDFlat.list(reading.line(.resistances) ?? "")
        monster.immunities = SRDFlat.list(reading.line(.immunities) ?? "")
        monster.conditionImmunities = SRDFlat.list(reading.line(.conditionImmunities) ?? "")
        if let senses = reading.line(.senses) { monster.readSenses(senses) }
        monster.languages = reading.line(.languages)
        _ = reading.figure(.challenge) { monster.readChallenge($0) ? true : nil }
        monster.traits = reading.text(.traits).map(SRDFlat.features)
        monster.actions = reading.text(.actions).map(SRDFlat.features)
        monster.reactions = reading.text(.reactions).map(SRDFlat.features)
        monster.legendaryActions = reading.text(.legendaryActions).map(SRDFlat.features)
        monster.description = reading.text(.description).map(SRDFlat.blocks)
        self.monster = monster
        unreadable = reading.unreadable
        isEmpty = CodingKeys.allCases.allSatisfy { $0 == .name || reading.line($0)?.isEmpty ?? true }
    }

    /// Reads a record's fields and lists those that couldn't be read.
    private final class Reading {
        let container: KeyedDecodingContainer<CodingKeys>
        private(set) var unreadable: [String] = []

        init(container: KeyedDecodingContainer<CodingKeys>) { self.container = container }

        /// The text of a field. JSON numbers are accepted as text; any other type is listed as unreadable.
        func text(_ key: CodingKeys) -> String? {
            if let text = container.tolerant(key, as: String.self) ?? container.decimal(key)?.text { return text }
            if container.contains(key), (try? container.decodeNil(forKey: key)) == false { refuse(key, "…") }
            return nil
        }

        func line(_ key: CodingKeys) -> String? { text(key).map(UpstreamText.line) }

        /// The parsed value of a field. Returns nil if the field is empty, or if it can't be parsed, in which case it is listed
        /// as unreadable.
        func figure<Value>(_ key: CodingKeys, _ read: (String) -> Value?) -> Value? {
            guard let text = line(key), text.contains(where: { $0 != "-" && $0 != "–" && $0 != "—" }) else { return nil }
            let value = read(text)
            if value == nil { refuse(key, text) }
            return value
        }

        private func refuse(_ key: CodingKeys, _ text: String) {
            let told = "\(key.stringValue) “\(text.prefix(40))”"
            if !unreadable.contains(told) { unreadable.append(told) }
        }
    }
}
