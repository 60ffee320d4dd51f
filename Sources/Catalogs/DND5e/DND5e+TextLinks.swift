import Model

extension DND5e {
    /// The monsters that a monster's text mentions become links, but for words that mostly mean something else there.
    ///
    /// Chosen by reading every match in the 334 monsters of the SRD 5.1.
    static let nameLinks = NameLinks(
        catalogs: [monsters],
        exceptions: [
            // Spells, diseases and features that a creature lends its name.
            "guards and wards", "mage armor", "mage hand", "mummy rot", "nightmare haunting", "spider climb",
            // "A raven can mimic"; "guard dogs", "as guards"; "a noble cause"; "in the shadows"; what a scout or a spy does.
            "guard", "guards", "mimic", "mimics", "nightmare", "nightmares", "noble", "scout", "scouts", "shadow", "shadows",
            "spies",
            "spy",
            // Languages that have the name of those who speak them, and kinds of spellcaster.
            "and goblin", "and orc", "druid spell", "druid spells",
            // "Swarms of bats or rats": swarms of these as well.
            "or rats",
        ])

    /// The conditions of the rules.
    static let glossary = Glossary(
        title: .phrase("dnd5e.conditions"),
        definitions: [
            condition("blinded"), condition("charmed"), condition("deafened"), condition("exhaustion"), condition("frightened"),
            condition("grappled"), condition("incapacitated", isInStatBlocks: false),
            condition("invisible", isInStatBlocks: false), condition("paralyzed"), condition("petrified"), condition("poisoned"),
            condition("prone"), condition("restrained"), condition("stunned"), condition("unconscious"),
        ])

    /// - Parameter isInStatBlocks: whether there are monsters that are immune to it.
    private static func condition(_ name: String, isInStatBlocks: Bool = true) -> Definition {
        Definition(
            term: name, title: .phrase("dnd5e.condition." + name), text: .phrase("dnd5e.condition." + name + ".text"),
            query: isInStatBlocks ? "immune:" + name : "", queryLabel: .phrase("dnd5e.immuneToIt"))
    }
}
