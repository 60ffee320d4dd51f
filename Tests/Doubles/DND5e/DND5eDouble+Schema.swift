extension DND5eDouble {
    /// The variants of a monster's `desc` field that the upstream has used, in chronological order.
    public enum DescBehaviour: String, Sendable, CaseIterable {
        /// From August 2022 to May 2025, the field was nullable. Size and type were enums, and lists weren't sorted.
        case nullable
        /// From 31 May 2025 to 23 April 2026, the field didn't exist.
        case missing
        /// Since 24 April 2026, the field has been non-null, although most records lack it.
        case nonNull
    }

    /// Returns the part of the 2014 edition's schema that defines the types for monsters.
    static func schemaText(_ desc: DescBehaviour, types: [String], sizes: [String]) -> String {
        let isOld = desc == .nullable
        let text = isOld ? "String" : "String!"
        let enums =
            isOld
            ? "enum MonsterType { \(types.joined(separator: " ")) } enum Size { \(sizes.joined(separator: " ")) }"
                + " enum OrderByDirection { ASCENDING DESCENDING }" : "enum OrderByDirection { ASC DESC }"
        let descField =
            switch desc {
            case .nullable: "desc: String"
            case .missing: ""
            case .nonNull: "desc: String!"
            }
        return """
            type Query {
              monster(index: String!, lang: String): Monster
              monsters(
                skip: Int\(isOld ? "! = 0" : "") limit: Int\(isOld ? "! = 100" : "") name: String lang: String
                type: \(isOld ? "[MonsterType!]" : "String") subtype: String size: \(isOld ? "[Size!]" : "String")
                challenge_rating: NumberFilterInput xp: NumberFilterInput
                strength: NumberFilterInput dexterity: NumberFilterInput constitution: NumberFilterInput
                intelligence: NumberFilterInput wisdom: NumberFilterInput charisma: NumberFilterInput
                damage_vulnerabilities: [String!] damage_resistances: [String!] damage_immunities: [String!]
                condition_immunities: [String!] order: MonsterOrder
              ): [Monster!]!
            }
            \(enums)
            input NumberFilterInput { eq: Int in: [Int!] nin: [Int!] range: NumberRangeFilterInput }
            input NumberRangeFilterInput { lt: Int lte: Int gt: Int gte: Int }
            input MonsterOrder { by: MonsterOrderField! direction: OrderByDirection\(isOld ? "" : "!") then_by: MonsterOrder }
            enum MonsterOrderField { NAME TYPE SIZE CHALLENGE_RATING STRENGTH DEXTERITY CONSTITUTION INTELLIGENCE WISDOM CHARISMA }
            type Monster {
              index: String! name: String! \(descField) image: String
              size: \(isOld ? "Size!" : text) type: \(isOld ? "MonsterType!" : text) subtype: String alignment: String!
              armor_class: [MonsterArmorClass!]! hit_points: Int! hit_dice: String! hit_points_roll: String! speed: MonsterSpeed!
              strength: Int! dexterity: Int! constitution: Int! intelligence: Int! wisdom: Int! charisma: Int!
              proficiencies: [MonsterProficiency!]
              damage_vulnerabilities: [String!]! damage_resistances: [String!]! damage_immunities: [String!]!
              condition_immunities: [Condition!] senses: Sense! languages: String! challenge_rating: Float! xp: Int!
              special_abilities: [SpecialAbility!] actions: [MonsterAction!] legendary_actions: [LegendaryAction!]
              reactions: [Reaction!] forms: [Monster!] updated_at: String!
            }
            \(partsOfSchema)
            """
    }

    private static let partsOfSchema = """
        union MonsterArmorClass = ArmorClassDex | ArmorClassNatural | ArmorClassArmor | ArmorClassSpell | ArmorClassCondition
        type ArmorClassDex { type: String! value: Int! desc: String }
        type ArmorClassNatural { type: String! value: Int! desc: String }
        type ArmorClassArmor { type: String! value: Int! desc: String armor: [Armor!] }
        type ArmorClassSpell { type: String! value: Int! desc: String spell: Spell }
        type ArmorClassCondition { type: String! value: Int! desc: String condition: Condition }
        type MonsterSpeed { burrow: String climb: String fly: String hover: Boolean swim: String walk: String }
        type Sense { blindsight: String darkvision: String passive_perception: Int! tremorsense: String truesight: String }
        type MonsterProficiency { proficiency: Proficiency! value: Int! }
        type MonsterAction {
          name: String! desc: String! attack_bonus: Int damage: [DamageOrDamageChoice!] dc: DifficultyClass options: BreathChoice
          usage: ActionUsage multiattack_type: String actions: [ActionOption!] action_options: ActionChoice
        }
        type ActionOption { action_name: String! count: String! type: String! }
        type ActionUsage { type: String! dice: String min_value: Int }
        union DamageOrDamageChoice = Damage | DamageChoice
        type Damage { damage_type: DamageType damage_dice: String! }
        type DamageChoice { choose: Float! type: String! from: DamageChoiceOptionSet! desc: String }
        type DamageChoiceOptionSet { option_set_type: String! options: [DamageChoiceOption!]! }
        type DamageChoiceOption { option_type: String! damage: Damage! }
        type DifficultyClass { dc_type: AbilityScore! dc_value: Int! success_type: String! }
        type BreathChoice { choose: Int! type: String! from: BreathChoiceOptionSet! desc: String }
        type BreathChoiceOptionSet { option_set_type: String! options: [BreathChoiceOption!]! }
        type BreathChoiceOption { option_type: String! name: String! dc: DifficultyClass! damage: [Damage!] }
        type ActionChoice { choose: Int! type: String! from: ActionChoiceOptionSet! desc: String }
        type ActionChoiceOptionSet { option_set_type: String! options: [ActionOptionUnion!]! }
        union ActionOptionUnion = ActionChoiceOption | MultipleActionChoiceOption
        type ActionChoiceOption { option_type: String! action_name: String! count: Int! type: String! notes: String }
        type MultipleActionChoiceOption { option_type: String! items: [ActionChoiceOption!]! }
        type LegendaryAction { name: String! desc: String! attack_bonus: Int damage: [Damage!] dc: DifficultyClass }
        type Reaction { name: String! desc: String! dc: DifficultyClass }
        type SpecialAbility {
          name: String! desc: String! attack_bonus: Int damage: [Damage!] dc: DifficultyClass
          spellcasting: SpecialAbilitySpellcasting usage: SpecialAbilityUsage
        }
        type SpecialAbilityUsage { type: String! times: Int rest_types: [String!] }
        type SpecialAbilitySpellcasting {
          level: Int ability: AbilityScore! dc: Int modifier: Int components_required: [String!]! school: String
          slots: [SpellSlotCount!] spells: [SpecialAbilitySpell!]!
        }
        type SpellSlotCount { slot_level: Int! count: Int! }
        type SpecialAbilitySpell { spell: Spell! level: Int! notes: String usage: SpecialAbilityUsage }
        type Condition { index: String! name: String! desc: [String!]! updated_at: String! }
        type DamageType { index: String! name: String! desc: [String!]! updated_at: String! }
        type AbilityScore { index: String! name: String! full_name: String! desc: [String!]! updated_at: String! }
        type Proficiency { index: String! name: String! type: String! updated_at: String! }
        type Spell { index: String! name: String! level: Int! desc: [String!]! range: String! updated_at: String! }
        type Armor { index: String! name: String! armor_category: String! weight: Float desc: [String!] }
        """
}
