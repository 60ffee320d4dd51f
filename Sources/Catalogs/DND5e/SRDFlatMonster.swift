import Model

/// A monster's record in the SRD's flat JSON file.
struct SRDFlatMonster {
    /// The monster that the record describes.
    let monster: Monster
    /// Whether the record has the flat file's keys, such as `Armor Class`.
    let isFlat: Bool
    /// Whether the record contains only a name.
    let isEmpty: Bool
    /// The fields that couldn't be parsed, each followed by its text: `Armor Class “abc”`.
    let unreadable: [String]

    /// The record's fields. Each raw value is the field's name in the file.
    private enum Field: String, CaseIterable {
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

    /// Parses a record. Fields that can't be parsed count as missing and are listed in `unreadable`.
    init(_ record: JSONView) {
        let reading = FieldReader(record)
        var monster = Monster()
        monster.name = reading.line(.name)
        isFlat = reading[.meta] != nil || reading[.armourClass] != nil
        if let meta = reading.line(.meta) { monster.readMeta(meta) }
        monster.armour = reading.figure(.armourClass) { text in
            let classes = SRDFlatFileParser.armour(text)
            return classes.isEmpty ? nil : classes
        }
        monster.hitPoints = reading.figure(.hitPoints, SRDFlatFileParser.leadingNumber)
        monster.hitPointsRoll = reading.line(.hitPoints).flatMap(SRDFlatFileParser.bracketed)
        if let speeds = reading.figure(.speed, SRDFlatFileParser.speeds) {
            monster.speeds = speeds
            monster.hovers = reading.line(.speed)?.lowercased().contains("hover")
        }
        let scores: [Field] = [.strength, .dexterity, .constitution, .intelligence, .wisdom, .charisma]
        monster.scores = scores.map { reading.figure($0, SRDFlatFileParser.leadingNumber) }
        // In an otherwise complete record, a missing key means "none".
        monster.saves = (reading.figure(.saves, SRDFlatFileParser.bonuses) ?? []).map {
            Monster.Bonus(name: $0.name.lowercased(), value: $0.value)
        }
        monster.skills = reading.figure(.skills, SRDFlatFileParser.bonuses) ?? []
        monster.vulnerabilities = SRDFlatFileParser.list(reading.line(.vulnerabilities) ?? "")
        monster.resistances = SRDFlatFileParser.list(reading.line(.resistances) ?? "")
        monster.immunities = SRDFlatFileParser.list(reading.line(.immunities) ?? "")
        monster.conditionImmunities = SRDFlatFileParser.list(reading.line(.conditionImmunities) ?? "")
        if let senses = reading.line(.senses) { monster.readSenses(senses) }
        monster.languages = reading.line(.languages)
        _ = reading.figure(.challenge) { monster.readChallenge($0) ? true : nil }
        monster.traits = reading.text(.traits).map(SRDFlatFileParser.features)
        monster.actions = reading.text(.actions).map(SRDFlatFileParser.features)
        monster.reactions = reading.text(.reactions).map(SRDFlatFileParser.features)
        monster.legendaryActions = reading.text(.legendaryActions).map(SRDFlatFileParser.features)
        monster.description = reading.text(.description).map(SRDFlatFileParser.blocks)
        self.monster = monster
        unreadable = reading.unreadable
        isEmpty = Field.allCases.allSatisfy { $0 == .name || reading.line($0)?.isEmpty ?? true }
    }

    /// Parses a record's fields and lists the fields that couldn't be parsed.
    private final class FieldReader {
        private let record: JSONView
        private(set) var unreadable: [String] = []

        init(_ record: JSONView) { self.record = record }

        subscript(field: Field) -> JSONView? { record[field.rawValue] }

        /// Returns the text of a field that contains a string or a number. Any other value except null is added to `unreadable`.
        func text(_ field: Field) -> String? {
            guard let value = self[field], !value.isNull else { return nil }
            if let text = value.string ?? value.decimal?.text { return text }
            refuse(field, "…")
            return nil
        }

        func line(_ field: Field) -> String? { text(field).map(UpstreamTextParser.line) }

        /// Parses a field's text with `read`. Returns nil if the field is missing or contains only dashes. If the text can't be
        /// parsed, returns nil and adds the field to `unreadable`.
        func figure<Value>(_ field: Field, _ read: (String) -> Value?) -> Value? {
            guard let text = line(field), text.contains(where: { $0 != "-" && $0 != "–" && $0 != "—" }) else { return nil }
            let value = read(text)
            if value == nil { refuse(field, text) }
            return value
        }

        private func refuse(_ field: Field, _ text: String) {
            let told = "\(field.rawValue) “\(text.prefix(40))”"
            if !unreadable.contains(told) { unreadable.append(told) }
        }
    }
}
