import Model

extension DND5eAdapter {
    /// The rules that turn the names of other monsters in a monster's text into links. Names that are usually ordinary words in
    /// these texts are exceptions.
    ///
    /// The exceptions are based on a review of every match in the SRD 5.1's 334 monsters.
    static let nameLinks = NameLinkRules(
        catalogs: [monsters],
        exceptions: [
            // Names of spells, diseases and features that contain a creature's name.
            "guards and wards", "mage armor", "mage hand", "mummy rot", "nightmare haunting", "spider climb",
            // Words with other meanings: "A raven can mimic", "guard dogs", "as guards", "a noble cause", "in the shadows", and
            // the verbs "scout" and "spy".
            "guard", "guards", "mimic", "mimics", "nightmare", "nightmares", "noble", "scout", "scouts", "shadow", "shadows",
            "spies",
            "spy",
            // Languages named after the creatures that speak them, and phrases that contain a type of spellcaster.
            "and goblin", "and orc", "druid spell", "druid spells",
            // In "Swarms of bats or rats", "rats" means a swarm too, not the monster "rat".
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
