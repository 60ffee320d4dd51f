import Model

/// A monster's data. The data can come from the upstream's list, from the upstream's full record of the monster, or from the
/// SRD's flat JSON file.
///
/// Every field may be missing. Nil means "not stated", and an empty array means "none".
struct Monster: Equatable, Sendable {
    /// An armour class with its source: 15 (natural armour), 17 (shield).
    struct ArmourClass: Equatable, Sendable {
        /// The source of the armour class.
        enum Origin: Equatable, Sendable {
            /// The armour class is based on Dexterity only, or its source isn't stated.
            case plain
            case natural
            /// The monster wears armour or carries a shield: "studded leather armor", "shield".
            case worn([String])
            /// The armour class applies while a spell is active: "mage armor".
            case spell(String)
            /// The armour class applies while the monster has a condition: "prone".
            case condition(String)
            /// The armour class has another source, in the upstream's own words: "patchwork armor".
            case other(String)
        }

        let value: Int64
        let kind: Origin
    }

    /// A mode of movement and its speed.
    struct MovementSpeed: Equatable, Sendable {
        let mode: Mode
        /// The speed in feet, or nil if the text isn't just a number of feet.
        let feet: FixedDecimal?
        /// The upstream's text, such as "30 ft.".
        let text: String

        /// The modes of movement, in the same order as in the printed books. The upstream and the query language both use these
        /// names.
        enum Mode: String, CaseIterable, Sendable {
            case walk, burrow, climb, fly, swim
        }
    }

    /// A bonus to an ability or skill: "con" +6, "History" +12.
    struct Bonus: Equatable, Sendable {
        let name: String
        let value: Int64
    }

    /// A sense and its range: "darkvision", "120 ft.".
    struct Sense: Equatable, Sendable {
        let name: String
        let text: String
    }

    /// A limit on how often a monster can use a feature.
    enum UsageLimit: Equatable, Sendable {
        /// The number of uses per day, and the number on a day in the monster's lair if it is stated.
        case perDay(Int64, inLair: Int64? = nil)
        case atWill
        /// The feature recharges when a six-sided die shows at least this number.
        case recharge(Int64)
        case shortRest
        case longRest
        case shortOrLongRest
    }

    /// A trait, action, reaction or legendary action.
    struct Feature: Equatable, Sendable {
        /// The feature's name, without its full stop. Empty for text before the first named feature.
        let name: String
        let usage: UsageLimit?
        let body: [Block]
    }

    /// A reference to another form of a shapechanger.
    struct AlternateFormReference: Equatable, Sendable {
        let index: String
        let name: String
    }

    var index: String?
    var name: String?
    /// The size, such as "Large".
    var size: String?
    /// The creature type, such as "dragon" or "swarm of Tiny beasts".
    var type: String?
    var subtype: String?
    var alignment: String?
    var armour: [ArmourClass]?
    var hitPoints: Int64?
    /// The dice roll for hit points, as written by the upstream: `18d10+36`.
    var hitPointsRoll: String?
    var speeds: [MovementSpeed]?
    var hovers: Bool?
    /// The scores for strength, dexterity, constitution, intelligence, wisdom and charisma, in that order.
    var scores: [Int64?] = [nil, nil, nil, nil, nil, nil]
    /// The saving throw bonuses. Each name is an ability's short name in lower case, such as "con".
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
    /// The experience points for a monster that is fought in its lair.
    var experienceInLair: Int64?
    var proficiencyBonus: Int64?
    var traits: [Feature]?
    var actions: [Feature]?
    var reactions: [Feature]?
    var legendaryActions: [Feature]?
    var description: [Block]?
    var forms: [AlternateFormReference]?
    /// The path of the picture on the upstream's server.
    var image: String?

    /// Fills missing fields with the values from `weaker`, which comes from a record with lower precedence.
    mutating func fill(from weaker: Monster) {
        index = index ?? weaker.index
        name = name ?? weaker.name
        size = size ?? weaker.size
        // Server versions from before 2025-05-31 report the type as an enumeration value. For a swarm, this value doesn't say
        // which creatures the swarm consists of.
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
        experienceInLair = experienceInLair ?? weaker.experienceInLair
        proficiencyBonus = proficiencyBonus ?? weaker.proficiencyBonus
        traits = traits ?? weaker.traits
        actions = actions ?? weaker.actions
        reactions = reactions ?? weaker.reactions
        legendaryActions = legendaryActions ?? weaker.legendaryActions
        description = description ?? weaker.description
        forms = forms ?? weaker.forms
        image = image ?? weaker.image
    }

    /// Whether the monster has only the fields that the upstream's list contains.
    var isListOnly: Bool { armour == nil && hitPoints == nil && challenge == nil && actions == nil && traits == nil }
}

extension Monster.MovementSpeed {
    /// Creates a speed from the upstream's text.
    /// - Parameter text: The upstream's text, such as "30 ft." or "60 ft. (hover)".
    init(mode: Mode, text: String) {
        let text = UpstreamTextParser.line(text)
        self.mode = mode
        self.text = text
        feet = Monster.feet(text)
    }
}

extension Monster {
    /// Returns the number in text such as "120 ft.", or nil if the text contains anything else.
    static func feet(_ text: String) -> FixedDecimal? {
        let bytes = text.utf8
        let digits = bytes.prefix { ASCII.isDigit($0) }
        guard !digits.isEmpty, digits.count <= 9, let number = FixedDecimal(Substring(digits)) else { return nil }
        let unit = bytes.dropFirst(digits.count).drop { $0 == ASCII.space }
        return unit.elementsEqual("ft.".utf8) || unit.elementsEqual("ft".utf8) ? number : nil
    }
}
