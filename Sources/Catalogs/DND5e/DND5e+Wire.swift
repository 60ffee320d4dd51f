import Records

// What dnd5eapi.co sends: the same names over REST (`/api/2014/monsters/<index>`) and GraphQL, and in the data package. All fields
// are optional, and one of the wrong type is dropped.

extension DND5e {
    /// One monster as the upstream writes it.
    struct WireMonster: Decodable {
        let monster: Monster

        private enum Key: String, CodingKey {
            case index, name, size, type, subtype, alignment, desc, speed, senses, languages, xp, forms, image, proficiencies
            case strength, dexterity, constitution, intelligence, wisdom, charisma
            case actions, reactions
            case armour = "armor_class"
            case hitPoints = "hit_points"
            case hitPointsRoll = "hit_points_roll"
            case hitDice = "hit_dice"
            case vulnerabilities = "damage_vulnerabilities"
            case resistances = "damage_resistances"
            case immunities = "damage_immunities"
            case conditionImmunities = "condition_immunities"
            case challenge = "challenge_rating"
            case proficiencyBonus = "proficiency_bonus"
            case traits = "special_abilities"
            case legendaryActions = "legendary_actions"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            var monster = Monster()
            monster.index = container.tolerant(.index)
            monster.name = UpstreamText.filled(container.tolerant(.name))
            monster.size = UpstreamText.filled(container.tolerant(.size)).map(DND5e.sizeName)
            monster.type = UpstreamText.filled(container.tolerant(.type)).map(DND5e.typeName)
            monster.subtype = UpstreamText.filled(container.tolerant(.subtype))
            monster.alignment = UpstreamText.filled(container.tolerant(.alignment))
            monster.armour = container.elements(.armour, as: WireArmour.self)?.compactMap(\.armour)
            monster.hitPoints = container.tolerant(.hitPoints)
            monster.hitPointsRoll = container.tolerant(.hitPointsRoll) ?? container.tolerant(.hitDice)
            if let speed = container.tolerant(.speed, as: WireSpeed.self) {
                monster.speeds = speed.speeds
                monster.hovers = speed.hovers
            }
            monster.scores = [.strength, .dexterity, .constitution, .intelligence, .wisdom, .charisma].map {
                container.tolerant($0)
            }
            if let proficiencies = container.elements(.proficiencies, as: WireProficiency.self) {
                monster.saves = proficiencies.compactMap(\.save)
                monster.skills = proficiencies.compactMap(\.skill)
            }
            monster.vulnerabilities = container.elements(.vulnerabilities).map(UpstreamText.distinct)
            monster.resistances = container.elements(.resistances).map(UpstreamText.distinct)
            monster.immunities = container.elements(.immunities).map(UpstreamText.distinct)
            monster.conditionImmunities = container.elements(.conditionImmunities, as: WireReference.self).map {
                UpstreamText.distinct($0.compactMap { $0.name?.lowercased() })
            }
            if let senses = container.tolerant(.senses, as: WireSenses.self) {
                monster.senses = senses.senses
                monster.passivePerception = senses.passivePerception
            }
            monster.languages = container.tolerant(.languages).map(UpstreamText.line)
            monster.challenge = container.decimal(.challenge)
            monster.experience = container.tolerant(.xp)
            monster.proficiencyBonus = container.tolerant(.proficiencyBonus)
            monster.traits = container.elements(.traits, as: WireFeature.self)?.compactMap(\.feature)
            monster.actions = container.elements(.actions, as: WireFeature.self)?.compactMap(\.feature)
            monster.reactions = container.elements(.reactions, as: WireFeature.self)?.compactMap(\.feature)
            monster.legendaryActions = container.elements(.legendaryActions, as: WireFeature.self)?.compactMap(\.feature)
            monster.description = container.tolerant(.desc, as: WireText.self).map { UpstreamText.paragraphs($0.text) }
            monster.forms = container.elements(.forms, as: WireReference.self)?.compactMap { reference in
                reference.index.map { Monster.Form(index: $0, name: reference.name ?? "") }
            }
            monster.image = container.tolerant(.image)
            self.monster = monster
        }
    }

    /// A text, or an array of its paragraphs.
    private struct WireText: Decodable {
        let text: String

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self.text = text
            } else {
                text = try container.decode(TolerantArray<String>.self).elements.joined(separator: "\n\n")
            }
        }
    }

    /// A reference to another resource.
    private struct WireReference: Decodable {
        let index: String?
        let name: String?

        private enum Key: String, CodingKey { case index, name }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            index = container.tolerant(.index)
            name = UpstreamText.filled(container.tolerant(.name))
        }
    }

    private struct WireArmour: Decodable {
        let armour: Monster.ArmourClass?

        private enum Key: String, CodingKey { case type, value, desc, armor, spell, condition }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            guard let value = container.tolerant(.value, as: Int64.self) else {
                armour = nil
                return
            }
            let names = container.elements(.armor, as: WireReference.self)?.compactMap { $0.name?.lowercased() } ?? []
            let kind: Monster.ArmourClass.Kind
            if !names.isEmpty {
                kind = .worn(names)
            } else if let spell = container.tolerant(.spell, as: WireReference.self)?.name {
                kind = .spell(spell.lowercased())
            } else if let condition = container.tolerant(.condition, as: WireReference.self)?.name {
                kind = .condition(condition.lowercased())
            } else if let text = UpstreamText.filled(container.tolerant(.desc)) {
                kind = .other(text)
            } else {
                kind = container.tolerant(.type, as: String.self) == "natural" ? .natural : .plain
            }
            armour = Monster.ArmourClass(value: value, kind: kind)
        }
    }

    private struct WireSpeed: Decodable {
        let speeds: [Monster.Speed]
        let hovers: Bool

        private enum Key: String, CodingKey { case walk, burrow, climb, fly, swim, hover }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            speeds = Monster.Speed.Mode.allCases.compactMap { mode in
                guard let key = Key(stringValue: mode.rawValue), let text = UpstreamText.filled(container.tolerant(key))
                else { return nil }
                return Monster.Speed(mode: mode, text: text)
            }
            hovers = container.tolerant(.hover) ?? false
        }
    }

    private struct WireProficiency: Decodable {
        let save: Monster.Bonus?
        let skill: Monster.Bonus?

        private enum Key: String, CodingKey { case value, proficiency }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            var save: Monster.Bonus?
            var skill: Monster.Bonus?
            if let value = container.tolerant(.value, as: Int64.self),
                let reference = container.tolerant(.proficiency, as: WireReference.self)
            {
                let index = reference.index ?? ""
                if index.hasPrefix("saving-throw-") {
                    save = Monster.Bonus(name: String(index.dropFirst("saving-throw-".count)), value: value)
                } else if let name = reference.name {
                    let short = name.hasPrefix("Skill: ") ? String(name.dropFirst("Skill: ".count)) : name
                    skill = Monster.Bonus(name: short, value: value)
                }
            }
            self.save = save
            self.skill = skill
        }
    }

    private struct WireSenses: Decodable {
        let senses: [Monster.Sense]
        let passivePerception: Int64?

        private struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            let passive = Key(stringValue: "passive_perception")
            passivePerception = container.tolerant(passive)
            // Objects come without an order: by name, as the books print them.
            senses = container.allKeys.sorted { Bytes.precede($0.stringValue.utf8, $1.stringValue.utf8) }.compactMap { key in
                guard key.stringValue != passive.stringValue, let text = UpstreamText.filled(container.tolerant(key)),
                    let name = UpstreamText.filled(key.stringValue)
                else { return nil }
                return Monster.Sense(name: name.replacing("_", with: " "), text: text)
            }
        }
    }

    /// The size of older servers' enumerations: LARGE is Large.
    static func sizeName(_ size: String) -> String {
        size == size.uppercased() ? size.prefix(1) + size.dropFirst().lowercased() : size
    }

    /// The type of older servers' enumerations: DRAGON is dragon.
    static func typeName(_ type: String) -> String { type == type.uppercased() ? type.lowercased() : type }
}
