import Model

extension DND5e {
    /// Turns mentions of monsters in a monster's text into links, except for words that usually mean something else there.
    ///
    /// The exceptions come from reading every match in the 334 monsters of the SRD 5.1.
    static let nameLinks = NameLinkRules(
        catalogs: [monsters],
        exceptions: [
            // Spells, diseases and features named after a creature.
            "guards and wards", "mage armor", "mage hand", "mummy rot", "nightmare haunting", "spider climb",
            // "A raven can mimic"; "guard dogs", "as guards"; "a noble cause"; "in the shadows"; verbs such as to scout and to
            // spy.
            "guard", "guards", "mimic", "mimics", "nightmare", "nightmares", "noble", "scout", "scouts", "shadow", "shadows",
            "spies",
            "spy",
            // Languages named after their speakers, and types of spellcaster.
            "and goblin", "and orc", "druid spell", "druid spells",
            // "Swarms of bats or rats": the rats are a swarm too.
            "or rats",
        ])

    /// The conditions defined in the rules.
    static let glossary = Glossary(
        title: .phrase("dnd5e.conditions"),
        definitions: [
            condition("blinded"), condition("charmed"), condition("deafened"), condition("exhaustion"), condition("frightened"),
            condition("grappled"), condition("incapacitated", isInStatBlocks: false),
            condition("invisible", isInStatBlocks: false), condition("paralyzed"), condition("petrified"), condition("poisoned"),
            condition("prone"), condition("restrained"), condition("stunned"), condition("unconscious"),
        ])

    /// - Parameter isInStatBlocks: whether any monster is immune to the condition.
    private static func condition(_ name: String, isInStatBlocks: Bool = true) -> GlossaryDefinition {
        GlossaryDefinition(
            term: name, title: .phrase("dnd5e.condition." + name), text: .phrase("dnd5e.condition." + name + ".text"),
            query: isInStatBlocks ? "immune:" + name : "", queryLabel: .phrase("dnd5e.immuneToIt"))
    }
}
