import Model
import Testing

@testable import Catalogs

/// Tests the facts that are derived from the text of monsters' features.
@Suite struct MonsterFactsTests {
    private func facts(_ text: String, feature: String = "Bite", of name: String = "Marsh Lantern") -> FeatureText {
        let body = UpstreamTextParser.paragraphs(text)
        return FeatureText(
            Monster.Feature(name: feature, usage: nil, body: body),
            own: Set(FeatureText.words(of: name).filter { $0.utf8.count > 2 }))
    }

    @Test(arguments: [
        ("Hit: 7 (1d8 + 3) piercing damage plus 9 (2d8) poison damage.", ["piercing", "poison"]),
        ("Hit: 5 (1d10) cold or fire damage.", ["cold", "fire"]),
        ("The lantern deals an extra 4d6 acid, cold, or fire damage.", ["acid", "cold", "fire"]),
        ("The lantern takes 20 radiant damage when it starts its turn in sunlight.", []),
        ("For every 5 ft. the lantern moves in water, it takes 1 cold damage.", []),
        ("A swallowed creature is outside the lantern, and it takes 21 (6d6) acid damage.", ["acid"]),
        ("The lantern has resistance to fire damage.", []), ("The target takes half the fire damage.", []),
    ])
    func damageHasAnAmount(_ text: String, _ types: [String]) { #expect(facts(text).damage == types) }

    @Test(arguments: [
        ("The target must succeed on a DC 12 Constitution saving throw or be poisoned for 1 minute.", ["poisoned"]),
        ("If the target is a creature, it is grappled (escape DC 14).", ["grappled"]),
        ("The target is blinded, restrained, and unable to breathe.", ["blinded", "restrained"]),
        ("It must succeed or be pushed up to 10 ft. away and knocked prone.", ["prone"]),
        ("The target is stable but poisoned for 1 hour, and paralyzed while poisoned in this way.", ["poisoned", "paralyzed"]),
        ("Each creature that fails a DC 18 Wisdom saving throw is deafened.", ["deafened"]),
        ("If the target is prone, the lantern can make another attack.", []),
        ("A creature that is grappled by the lantern can't move.", []), ("The lantern is invisible.", []),
        ("While it is here, the lantern is paralyzed.", []), ("It can't be charmed or frightened.", []),
        ("The lantern has advantage on saving throws against being charmed.", []),
        ("The lantern must succeed on a Constitution saving throw or fall unconscious.", []),
    ])
    func conditionsAreInflictedOnOthers(_ text: String, _ conditions: [String]) { #expect(facts(text).conditions == conditions) }

    @Test func savingThrowsHaveADifficulty() {
        #expect(facts("It must make a DC 14 Strength or Dexterity saving throw.").savingThrows == ["strength", "dexterity"])
        #expect(facts("The lantern must make a Constitution saving throw with a DC of 5.").savingThrows == [])
    }

    @Test func spellsAreInListsAndInText() {
        let listed =
            "It can innately cast the following spells:\n\nAt will: disguise self (any form), light* 3/day each: fly, mage armor"
        #expect(facts(listed, feature: "Innate Spellcasting").spells == ["disguise self", "light", "fly", "mage armor"])
        let told = "The mephit can innately cast sleep, requiring no material components."
        #expect(facts(told, feature: "Innate Spellcasting").spells == ["sleep"])
        #expect(facts(told, feature: "Notes").spells == [])
    }

    @Test func breathAndRegeneration() {
        #expect(facts("It exhales fire.", feature: "Fire Breath").breathWeapons == ["fire"])
        let several = "It uses one of these.\n\n- Acid Breath. It exhales acid.\n- Slowing Breath. It exhales gas."
        #expect(facts(several, feature: "Breath Weapons").breathWeapons == ["acid", "slowing"])
        #expect(facts("It can hold its breath.", feature: "Hold Breath").breathWeapons == [])
        #expect(facts("The troll regains 10 hit points.", feature: "Regeneration").regeneration == 10)
    }

    @Test(arguments: [
        ("understands Abyssal, Common, and Infernal but can't speak, telepathy 60 ft.", ["Abyssal", "Common", "Infernal"]),
        ("Auran, understands Common but doesn't speak it", ["Auran", "Common"]),
        ("Common (can't speak in boar form)", ["Common"]), ("Druidic plus any two languages", ["Druidic"]),
        ("understands infernal but can't speak", ["Infernal"]), ("", []),
    ])
    func languagesAreUnderstood(_ text: String, _ languages: [String]) { #expect(MonsterFacts.understood(text) == languages) }

    /// The counts were checked by hand and with a script that reads the raw records in another way.
    @Test(.needs(shared: "dnd5e/2014/5e-SRD-Monsters.json")) func everyMonsterOfTheSRD() throws {
        let payloads = try CatalogFixtures.sharedPayloads("dnd5e/2014/5e-SRD-Monsters.json")
        let adapter = BuiltInAdapters.dnd5e
        var entries: [Entry] = []
        for record in try adapter.starter(from: Array(payloads.joined(separator: [0x0A]))) {
            entries.append(try adapter.entry(record.id, from: [record]))
        }
        func count(_ key: String, _ value: String) -> Int {
            entries.count { if case .list(let values)? = $0[key] { values.contains(value) } else { false } }
        }
        #expect(entries.count { $0["legendary"] == .flag(true) } == 32)
        #expect(count("spell", "fireball") == 3)
        #expect(entries.count { $0.number("regeneration") != nil } == 7)
        #expect(entries.count { $0.number("truesight") != nil } == 13)
        let grapplers = ["aboleth": false, "ankheg": true, "air-elemental": false, "kraken": true]
        for (key, grapples) in grapplers {
            let entry = try #require(entries.first { $0.id.key == key })
            guard case .list(let values)? = entry["inflicts"] else { continue }
            #expect(values.contains("grappled") == grapples, "\(key)")
        }
    }
}
