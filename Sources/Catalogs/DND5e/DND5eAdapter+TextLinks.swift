import Model

extension DND5eAdapter {
    /// The rules for turning the names of other monsters into links in a monster's text. Names that usually occur as ordinary
    /// words are exceptions.
    ///
    /// The exceptions are based on a review of every match in the text of all 334 monsters in the SRD 5.1.
    static let nameLinks = NameLinkRules(
        catalogs: [monsters],
        exceptions: [
            // Exclude the names of spells, diseases and features that contain a creature's name.
            "guards and wards", "mage armor", "mage hand", "mummy rot", "nightmare haunting", "spider climb",
            // Exclude words that usually have another meaning: "A raven can mimic", "guard dogs", "as guards", "a noble cause",
            // "in the shadows", and the verbs "scout" and "spy".
            "guard", "guards", "mimic", "mimics", "nightmare", "nightmares", "noble", "scout", "scouts", "shadow", "shadows",
            "spies",
            "spy",
            // Exclude languages named after the creatures that speak them, and phrases that contain a type of spellcaster.
            "and goblin", "and orc", "druid spell", "druid spells",
            // Exclude "rats" in "Swarms of bats or rats", because it refers to a swarm, not to the monster "rat".
            "or rats",
        ])

    /// The conditions that the rules define.
    static let glossary = Glossary(
        title: .phrase("dnd5e.conditions"),
        definitions: [
            condition("blinded"), condition("charmed"), condition("deafened"), condition("exhaustion"), condition("frightened"),
            condition("grappled"), condition("incapacitated", isInStatBlocks: false),
            condition("invisible", isInStatBlocks: false), condition("paralyzed"), condition("petrified"), condition("poisoned"),
            condition("prone"), condition("restrained"), condition("stunned"), condition("unconscious"),
        ])

    /// Creates a condition's definition.
    /// - Parameter isInStatBlocks: Whether stat blocks list the condition as an immunity.
    private static func condition(_ name: String, isInStatBlocks: Bool = true) -> GlossaryDefinition {
        GlossaryDefinition(
            term: name, title: .phrase("dnd5e.condition." + name), text: .phrase("dnd5e.condition." + name + ".text"),
            query: isInStatBlocks ? "immune:" + name : "", queryLabel: .phrase("dnd5e.immuneToIt"))
    }
}
