/// Sample monsters that we wrote in the upstream's format, with the real records' quirks: fractional challenge ratings, two
/// armour classes, missing actions and descriptions, hovering monsters, and swarms.
public enum SampleMonsters {
    private static let firsts = [
        "Ashen", "Briar", "Copper", "Dusk", "Ember", "Fallow", "Gilded", "Hollow", "Iron", "Jade", "Kelp", "Lantern", "Mire",
        "Night",
        "Ochre", "Pale", "Quarry", "Rime", "Salt", "Thorn",
    ]
    private static let seconds = [
        "Toad", "Wisp", "Stag", "Golem", "Wyrm", "Heron", "Miller", "Mantis", "Crab", "Widow", "Sentry", "Eel", "Ram", "Moth",
        "Giant",
        "Piper", "Swarm", "Otter", "Ghost", "Bear",
    ]
    private static let types = [
        "beast", "undead", "dragon", "construct", "humanoid", "fey", "swarm of Tiny beasts", "giant", "monstrosity", "ooze",
    ]
    private static let sizes = ["Tiny", "Small", "Medium", "Large", "Huge", "Gargantuan"]
    private static let ratings = ["0", "0.125", "0.25", "0.5", "1", "2", "5", "10", "17", "30"]
    private static let experience = [10, 25, 50, 100, 200, 450, 1800, 5900, 18000, 155_000]

    /// Returns the first `count` monsters, sorted by name. `count` is at most 400, and the result is always the same.
    public static func records(_ count: Int) -> [[UInt8]] {
        (0..<min(count, 400)).sorted { name($0) < name($1) }.map { value($0).bytes }
    }

    /// Returns the monster with this number.
    public static func value(_ number: Int) -> JSONValue {
        let name = Self.name(number)
        let index = name.lowercased().replacing(" ", with: "-")
        let rating = number % ratings.count
        var record: JSONValue = [
            "index": .string(index), "name": .string(name), "size": .string(sizes[number % 6]),
            "type": .string(types[number % 10]),
            "alignment": .string(number % 9 == 4 ? "neutral good (50%) or neutral evil (50%)" : "unaligned"),
            "armor_class": armour(number), "hit_points": .number("\(4 + number * 3)"),
            "hit_dice": .string("\(1 + number % 20)d8"),
            "hit_points_roll": .string("\(1 + number % 20)d8+\(number % 7)"), "speed": speed(number),
            "strength": .number("\(1 + number % 30)"), "dexterity": .number("\(1 + (number * 7) % 30)"), "constitution": 10,
            "intelligence": .number("\(1 + (number * 3) % 20)"), "wisdom": 9, "charisma": .number("\(1 + (number * 11) % 30)"),
            "proficiencies": number % 2 == 0
                ? [
                    ["value": 5, "proficiency": reference("saving-throw-con", "Saving Throw: CON", "proficiencies")],
                    ["value": 7, "proficiency": reference("skill-perception", "Skill: Perception", "proficiencies")],
                ] : [],
            "damage_vulnerabilities": number % 8 == 1 ? ["fire"] : [],
            "damage_resistances": number % 5 == 2
                ? ["cold", "bludgeoning, piercing, and slashing from nonmagical weapons"] : [],
            "damage_immunities": number % 7 == 3 ? ["poison"] : [],
            "condition_immunities": number % 7 == 3 ? [reference("poisoned", "Poisoned", "conditions")] : [],
            "senses": number % 3 == 0 ? ["darkvision": "60 ft.", "passive_perception": 17] : ["passive_perception": 10],
            "languages": .string(
                ["", "Common", "understands Common but can't speak", "Deep Speech, telepathy 120 ft."][number % 4]),
            "challenge_rating": .number(ratings[rating]), "proficiency_bonus": 2, "xp": .number("\(experience[rating])"),
        ]
        if number % 4 == 1 { record["subtype"] = .string(number % 8 == 1 ? "shapechanger" : "any race") }
        if number % 7 == 0 {
            record["desc"] = .string("The \(name.lowercased()) keeps to the edge of the map.\n\nIt is **shy**.")
        }
        if number % 10 != 9 { record["actions"] = actions(number, name) }
        if number % 3 != 2 {
            record["special_abilities"] = [
                [
                    "name": "Keen Smell", "desc": "It has advantage on checks that rely on smell.",
                    "dc": ["dc_type": reference("con", "CON", "ability-scores"), "dc_value": 14, "success_type": "none"],
                ]
            ]
        }
        if number % 12 == 6 {
            record["legendary_actions"] = [["name": "Detect", "desc": "It makes a Wisdom (Perception) check."]]
            record["reactions"] = [["name": "Parry", "desc": "It adds 2 to its AC against one melee attack."]]
        }
        record["image"] = .string("/api/images/monsters/\(index).png")
        record["url"] = .string("/api/2014/monsters/\(index)")
        return record
    }

    private static func name(_ number: Int) -> String { "\(firsts[number / 20 % 20]) \(seconds[number % 20])" }

    private static func reference(_ index: String, _ name: String, _ collection: String) -> JSONValue {
        ["index": .string(index), "name": .string(name), "url": .string("/api/2014/\(collection)/\(index)")]
    }

    private static func armour(_ number: Int) -> JSONValue {
        switch number % 6 {
        case 0:
            [
                ["type": "natural", "value": 14],
                ["type": "condition", "value": 11, "condition": reference("prone", "Prone", "conditions")],
            ]
        case 1: [["type": "armor", "value": 16, "armor": [reference("chain-mail", "Chain Mail", "equipment")]]]
        case 2:
            [
                ["type": "dex", "value": 12],
                ["type": "spell", "value": 15, "spell": reference("mage-armor", "Mage Armor", "spells")],
            ]
        case 3: [["type": "armor", "value": 13, "desc": "scraps of armour"]]
        default: [["type": "dex", "value": .number("\(10 + number % 5)")]]
        }
    }

    private static func speed(_ number: Int) -> JSONValue {
        switch number % 5 {
        case 0: ["fly": "50 ft.", "hover": true]
        case 1: ["walk": "30 ft.", "climb": "20 ft."]
        case 2: ["walk": "0 ft.", "swim": "40 ft."]
        default: ["walk": "40 ft.", "burrow": "10 ft."]
        }
    }

    private static func actions(_ number: Int, _ name: String) -> JSONValue {
        var actions: [JSONValue] = [
            [
                "name": "Bite",
                "desc": "Melee Weapon Attack: +5 to hit, reach 5 ft., one target. Hit: 9 (2d6 + 2) piercing damage.",
                "attack_bonus": 5,
                "damage": [["damage_type": reference("piercing", "Piercing", "damage-types"), "damage_dice": "2d6+2"]],
            ]
        ]
        if number % 2 == 1 {
            actions.insert(
                [
                    "name": "Multiattack", "multiattack_type": "actions",
                    "desc": .string("The \(name.lowercased()) bites twice."),
                    "actions": [["action_name": "Bite", "count": number % 4 == 1 ? 2 : "1d4", "type": "melee"]],
                ], at: 0)
        }
        if number % 5 == 0 {
            actions.append([
                "name": "Cold Breath (Recharge 5-6)", "desc": "Each creature in a 30-foot cone must make a saving throw.",
                "usage": ["type": "recharge on roll", "dice": "1d6", "min_value": 5],
                "dc": ["dc_type": reference("dex", "DEX", "ability-scores"), "dc_value": 15, "success_type": "half"],
                "damage": [["damage_type": reference("cold", "Cold", "damage-types"), "damage_dice": "8d6"]],
            ])
        }
        return .list(actions)
    }
}
