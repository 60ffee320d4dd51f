import Model

/// What is known of one monster, whichever shape it came in: the upstream's list, its page, or a flat file.
///
/// Every field may be missing; nil means "not said", an empty array "said to be none".
struct Monster: Equatable, Sendable {
    /// One armour class: 15 (natural armour), 17 (shield).
    struct ArmourClass: Equatable, Sendable {
        /// What it comes from.
        enum Kind: Equatable, Sendable {
            /// Nothing but dexterity, or nothing that is said.
            case plain
            case natural
            /// What it wears: "studded leather armor", "shield".
            case worn([String])
            /// With a spell in effect: "mage armor".
            case spell(String)
            /// In a condition: "prone".
            case condition(String)
            /// In the upstream's words: "patchwork armor".
            case other(String)
        }

        let value: Int64
        let kind: Kind
    }

    /// One way to move, with its speed.
    struct Speed: Equatable, Sendable {
        let mode: Mode
        /// In feet; nil where the text is not a plain number of feet.
        let feet: FixedDecimal?
        /// As the upstream has it: "30 ft.".
        let text: String

        /// The ways to move, in the order of the printed books. The names are the upstream's and the query language's.
        enum Mode: String, CaseIterable, Sendable {
            case walk, burrow, climb, fly, swim
        }
    }

    /// A bonus with the name of what it is for: "con" +6, "History" +12.
    struct Bonus: Equatable, Sendable {
        let name: String
        let value: Int64
    }

    /// One sense: "darkvision", "120 ft.".
    struct Sense: Equatable, Sendable {
        let name: String
        let text: String
    }

    /// How often a feature can be used.
    enum Usage: Equatable, Sendable {
        case perDay(Int64)
        /// It comes back when a die shows at least this (of six).
        case recharge(Int64)
        case shortRest
        case longRest
        case shortOrLongRest
    }

    /// A trait, an action, a reaction, a legendary action.
    struct Feature: Equatable, Sendable {
        /// Without its full stop; empty for text before the first name.
        let name: String
        let usage: Usage?
        let body: [Block]
    }

    /// Another form of a shapechanger.
    struct Form: Equatable, Sendable {
        let index: String
        let name: String
    }

    var index: String?
    var name: String?
    /// Large.
    var size: String?
    /// dragon, swarm of Tiny beasts.
    var type: String?
    var subtype: String?
    var alignment: String?
    var armour: [ArmourClass]?
    var hitPoints: Int64?
    /// As written: `18d10+36`.
    var hitPointsRoll: String?
    var speeds: [Speed]?
    var hovers: Bool?
    /// Strength, dexterity, constitution, intelligence, wisdom, charisma.
    var scores: [Int64?] = [nil, nil, nil, nil, nil, nil]
    /// By the ability's short name in lower case: "con".
    var saves: [Bonus]?
    var skills: [Bonus]?
    var vulnerabilities: [String]?
    var resistances: [String]?
    var immunities: [String]?
    var conditionImmunities: [String]?
    var senses: [Sense]?
    var passivePerception: Int64?
    var languages: String?
    var challenge: FixedDecimal?
    var experience: Int64?
    var proficiencyBonus: Int64?
    var traits: [Feature]?
    var actions: [Feature]?
    var reactions: [Feature]?
    var legendaryActions: [Feature]?
    var description: [Block]?
    var forms: [Form]?
    /// Path of its picture at the upstream.
    var image: String?

    /// Fills what is not said here with what `weaker` says.
    mutating func fill(from weaker: Monster) {
        index = index ?? weaker.index
        name = name ?? weaker.name
        size = size ?? weaker.size
        // Servers before 2025-05-31 name the type by an enumeration, which only says that it is a swarm, not of what.
        if type == nil || type == "swarm" { type = weaker.type ?? type }
        subtype = subtype ?? weaker.subtype
        alignment = alignment ?? weaker.alignment
        armour = armour ?? weaker.armour
        hitPoints = hitPoints ?? weaker.hitPoints
        hitPointsRoll = hitPointsRoll ?? weaker.hitPointsRoll
        if speeds == nil { hovers = hovers ?? weaker.hovers }
        speeds = speeds ?? weaker.speeds
        for index in scores.indices { scores[index] = scores[index] ?? weaker.scores[index] }
        saves = saves ?? weaker.saves
        skills = skills ?? weaker.skills
        vulnerabilities = vulnerabilities ?? weaker.vulnerabilities
        resistances = resistances ?? weaker.resistances
        immunities = immunities ?? weaker.immunities
        conditionImmunities = conditionImmunities ?? weaker.conditionImmunities
        if senses == nil { passivePerception = passivePerception ?? weaker.passivePerception }
        senses = senses ?? weaker.senses
        languages = languages ?? weaker.languages
        challenge = challenge ?? weaker.challenge
        experience = experience ?? weaker.experience
        proficiencyBonus = proficiencyBonus ?? weaker.proficiencyBonus
        traits = traits ?? weaker.traits
        actions = actions ?? weaker.actions
        reactions = reactions ?? weaker.reactions
        legendaryActions = legendaryActions ?? weaker.legendaryActions
        description = description ?? weaker.description
        forms = forms ?? weaker.forms
        image = image ?? weaker.image
    }

    /// Whether only what a list shows is known.
    var isListOnly: Bool { armour == nil && hitPoints == nil && challenge == nil && actions == nil && traits == nil }
}

extension Monster.Speed {
    /// - Parameter text: "30 ft.", "60 ft. (hover)".
    init(mode: Mode, text: String) {
        let text = UpstreamText.line(text)
        self.mode = mode
        self.text = text
        feet = Monster.feet(text)
    }
}

extension Monster {
    /// The number of "120 ft."; nil where something else is said too.
    static func feet(_ text: String) -> FixedDecimal? {
        let bytes = text.utf8
        let digits = bytes.prefix { $0 >= 0x30 && $0 <= 0x39 }
        guard !digits.isEmpty, digits.count <= 9, let number = FixedDecimal(Substring(digits)) else { return nil }
        let unit = bytes.dropFirst(digits.count).drop { $0 == 0x20 }
        return unit.elementsEqual("ft.".utf8) || unit.elementsEqual("ft".utf8) ? number : nil
    }
}
