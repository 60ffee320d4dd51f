import Localization
import Model
import Testing

@testable import Catalogs

@Suite struct MonsterMappingTests {
    private func entry(_ file: String, id: String, part: RawRecordOrigin = .detail) throws -> Entry {
        let record = try RawRecord(id, part, CatalogFixtures.bytes("dnd5e/" + file))
        return try BuiltInAdapters.dnd5e.entry(record.id, from: [record])
    }

    @Test func everyFieldIsShown() throws {
        let entry = try entry("detail-every-field.json", id: "monsters/marsh-lantern")
        #expect(entry.title == "Marsh Lantern")
        #expect(entry.headingText == "Tiny fey (light), neutral evil (50%) or unaligned (50%)")
        #expect(entry.subtitleText == "Tiny fey · challenge 1/8" || entry.subtitleText == "Tiny fey · challenge ⅛")
        #expect(entry.kind == "fey")
        #expect(entry.picture == "/api/images/monsters/marsh-lantern.png")
        #expect(entry.source == EntrySource(upstream: "dnd5e", url: "https://www.dnd5eapi.co/api/2014/monsters/marsh-lantern"))
        #expect(!entry.isPartial)
        #expect(entry.fact("dnd5e.armourClass") == "13, 15 with mage armor, 10 while prone")
        #expect(entry.fact("dnd5e.speed") == "fly 50 ft. (hover)")
        #expect(entry.fact("dnd5e.savingThrows") == "Con +6")
        #expect(entry.fact("dnd5e.skills") == "History −1")
        #expect(entry.fact("dnd5e.vulnerabilities") == "cold")
        #expect(
            entry.fact("dnd5e.resistances") == "fire; bludgeoning, piercing, and slashing from nonmagical weapons")
        #expect(entry.fact("dnd5e.damageImmunities") == "lightning, poison")
        #expect(entry.fact("dnd5e.conditionImmunities") == "blinded, prone")
        #expect(
            entry.fact("dnd5e.senses")
                == "blindsight 10 ft. (blind beyond this radius), darkvision 120 ft., passive Perception 12")
        #expect(entry.fact("dnd5e.challenge")?.hasSuffix("(25 XP) · proficiency +2") == true)
    }

    @Test("a monster of the 2024 edition has a stat block, with its values in the lair, and with spells that no text names")
    func monstersOf2024() throws {
        let json = #"""
            {"index":"marsh-lantern","name":"Marsh Lantern","size":"Tiny","type":"fey","alignment":"neutral evil",
             "armor_class":[{"type":"natural","value":15}],"hit_points":22,"hit_points_roll":"5d4+10","speed":{"fly":"50 ft."},
             "strength":3,"proficiencies":[{"value":5,"proficiency":{"index":"saving-throw-dex","name":"Saving Throw: DEX"}}],
             "challenge_rating":2,"xp":450,"xp_in_lair":700,"proficiency_bonus":2,
             "special_abilities":[{"name":"Glow","desc":"It glows.","usage":{"type":"per day","times":3,"times_in_lair":4}}],
             "actions":[{"name":"Spellcasting","desc":"It casts Light and more:","spellcasting":{"spells":[
               {"index":"light","name":"Light","usage":{"type":"at will"}},{"index":"sleep","name":"Sleep","usage":{"type":"at will"}},
               {"index":"fog-cloud","name":"Fog Cloud","usage":{"type":"per day","times":1}}]}}],
             "url":"/api/2024/monsters/marsh-lantern"}
            """#
        let record = try RawRecord("monsters-2024/marsh-lantern", .detail, Array(json.utf8))
        let entry = try BuiltInAdapters.dnd5e.entry(record.id, from: [record])
        #expect(entry.headingText == "2024 · Tiny fey, neutral evil")
        #expect(entry.subtitleText.hasPrefix("2024 · Tiny fey · challenge 2"))
        #expect(entry.kind == "fey" && entry.title == "Marsh Lantern")
        #expect(entry.fact("dnd5e.hitPoints") == "22 (5d4 + 10)")
        #expect(entry.fact("dnd5e.savingThrows") == "Dex +5")
        #expect(entry.fact("dnd5e.challenge") == "2 (450 XP, or 700 XP in its lair) · proficiency +2")
        let text = "\(entry.blocks)"
        #expect(text.contains("dnd5e.inLair"))
        #expect(text.contains("\": Sleep\"") && text.contains("\": Fog Cloud\"") && !text.contains(": Light"))
        #expect(entry.attributes.contains { $0.key == "lair_xp" })
    }

    @Test func hitPointsCanBeRolled() throws {
        let entry = try entry("detail-swarm.json", id: "monsters/gnat-cloud")
        guard case .facts(let facts) = entry.blocks.first else {
            Issue.record("no facts")
            return
        }
        #expect(facts[1].value.contains(.dice(formula: "2d8-2", shown: "2d8 − 2")))
        #expect(entry.fact("dnd5e.hitPoints") == "7 (2d8 − 2)")
        #expect(entry.fact("dnd5e.armourClass") == "11 (natural armour), 13 (shield, hide armor)")
    }

    @Test func savingThrowsAndSkillsCanBeRolled() throws {
        let entry = try entry("detail-every-field.json", id: "monsters/marsh-lantern")
        let values = entry.blocks.flatMap { block -> [Inline] in
            if case .facts(let facts) = block { facts.flatMap(\.value) } else { [] }
        }
        #expect(values.contains(.dice(formula: "1d20+6", shown: "+6")))
        #expect(values.contains(.dice(formula: "1d20-1", shown: "−1")))
    }

    @Test func attributesHaveTheRightTypes() throws {
        let entry = try entry("detail-every-field.json", id: "monsters/marsh-lantern")
        #expect(entry["cr"] == .number(FixedDecimal(mantissa: 125, scale: 3)))
        #expect(entry.number("ac") == "13")
        #expect(entry.number("hp") == "22")
        #expect(entry.number("xp") == "25")
        #expect(entry.number("dex") == "28")
        #expect(entry["subtype"] == .text("light"))
        #expect(entry.number("speed") == "0", "a monster that only flies has walking speed 0")
        #expect(entry.number("fly") == "50")
        #expect(entry["swim"] == .notApplicable)
        #expect(entry["hover"] == .flag(true))
        #expect(entry["sense"] == .list(["blindsight", "darkvision"]))
        #expect(entry["skill"] == .list(["History"]))
        #expect(entry["save"] == .list(["Con"]))
        #expect(entry["immune"] == .list(["lightning", "poison", "blinded", "prone"]))
        #expect(
            entry["language"]
                == .list([
                    "Sylvan", "understands Common, Elvish, and Aquan but can't speak",
                    "telepathy 60 ft. (only over water)",
                ]))
    }

    @Test func sectionsAndUsage() throws {
        let entry = try entry("detail-every-field.json", id: "monsters/marsh-lantern")
        #expect(
            entry.passages("traits")
                == ["Consume Life (3/Day)", "Consume Life", "Relentless (Recharges after a Short or Long Rest)"])
        #expect(entry.passages("actions") == ["Shock", "Flare (Recharge 5–6)", "Burst (Recharge 6)"])
        #expect(entry.passages("reactions") == ["Dim"])
        #expect(entry.passages("legendary-actions") == ["Drift (Costs 2 Actions)"])
        #expect(
            entry.anchors == [
                "traits", "consume-life", "consume-life-2", "relentless", "actions", "shock", "flare", "burst", "reactions",
                "dim", "legendary-actions", "drift-costs-2-actions", "description",
            ])
        for anchor in ["traits", "actions", "reactions", "legendary-actions"] {
            #expect(entry.section(anchor)?.scope == "features")
        }
        #expect(entry.section("description")?.scope == "")
        #expect(entry.section("description")?.blocks.count == 2, "the description is an array of paragraphs")
    }

    @Test func abilitiesComeBetweenTheFacts() throws {
        let entry = try entry("detail-every-field.json", id: "monsters/marsh-lantern")
        guard case .abilities(let abilities) = entry.blocks[1] else {
            Issue.record("no abilities in second place")
            return
        }
        #expect(abilities.map(\.score) == [1, 28, 10, 13, 14, 11])
        #expect(abilities.map(\.modifier) == [-5, 9, 0, 1, 2, 0])
        #expect(abilities[0].label == .phrase("dnd5e.strength"))
    }

    @Test func diceInTextsCanBeRolled() throws {
        let entry = try entry("detail-every-field.json", id: "monsters/marsh-lantern")
        guard case .passage(_, _, let body) = entry.section("actions")?.blocks.first, case .paragraph(let inlines) = body.first
        else {
            Issue.record("no paragraph")
            return
        }
        #expect(inlines.contains(.dice(formula: "2d8", shown: "2d8")))
        #expect(inlines.contains(.dice(formula: "1d20+4", shown: "+4")))
    }

    @Test func lineBreaksStartParagraphsAndListsStayLists() throws {
        let entry = try entry("detail-every-field.json", id: "monsters/marsh-lantern")
        guard case .passage(_, _, let body) = entry.section("traits")?.blocks.first else {
            Issue.record("no passage")
            return
        }
        #expect(body.count == 3)
        guard case .list(nil, _, let items) = body.last else {
            Issue.record("no list")
            return
        }
        #expect(items.count == 2)
    }

    @Test func formsLinkToOtherEntriesOnly() throws {
        let entry = try entry("detail-every-field.json", id: "monsters/marsh-lantern")
        #expect(
            entry.links == [
                EntryLink(
                    relation: .phrase("dnd5e.otherForms"), target: try #require(EntryID("monsters/marsh-wisp")),
                    title: "Marsh Wisp")
            ])
    }

    @Test func emptyListsAreOmitted() throws {
        let entry = try entry("detail-empty-lists.json", id: "monsters/kettle-guard")
        #expect(entry.anchors == ["actions", "slam", "description"])
        #expect(entry.fact("dnd5e.armourClass") == "15 (patchwork armor)")
        #expect(entry.fact("dnd5e.savingThrows") == nil)
        #expect(entry.fact("dnd5e.languages") == "none")
        #expect(entry["language"] == .list([]))
        #expect(entry["immune"] == .list([]))
        #expect(entry["subtype"] == .notApplicable)
    }

    @Test func aSwarmOfBeastsHasTheBeastEmblem() throws {
        let entry = try entry("detail-swarm.json", id: "monsters/gnat-cloud")
        #expect(entry.kind == "beast")
        #expect(entry["type"] == .text("swarm of Tiny beasts"))
        #expect(entry["language"] == .list([]), "-- means no languages")
        #expect(StatBlock.kind(ofType: "swarm") == "beast")
        #expect(StatBlock.kind(ofType: "Dragon") == "dragon")
        #expect(StatBlock.kind(ofType: "teapot") == "monster")
    }

    @Test func wrongTypesAffectOnlyTheirFields() throws {
        let entry = try entry("detail-wrong-types.json", id: "monsters/odd-one")
        #expect(entry.title == "Odd One")
        #expect(entry.number("ac") == "12")
        #expect(entry["hp"] == .unknown)
        #expect(entry["size"] == .unknown)
        #expect(entry["cr"] == .unknown)
        #expect(entry["immune"] == .list(["fire", "cold"]))
        #expect(entry.passages("traits") == ["Kept"])
        #expect(entry.picture == "")
        #expect(entry.number("int") == "9223372036854775807")
    }

    @Test func partsAreMergedFieldByField() throws {
        let starter = try RawRecord("monsters/gnat-cloud", .starter, CatalogFixtures.bytes("dnd5e/detail-swarm.json"))
        let page = try MonsterListDownloadTests.page("dnd5e/list-enumerations.json")
        let list = try #require(page.records.first { $0.id == starter.id })
        let alone = try BuiltInAdapters.dnd5e.entry(list.id, from: [list])
        #expect(alone.isPartial)
        #expect(alone.headingText == "Medium swarm, unaligned")
        #expect(alone["ac"] == .unknown)
        #expect(alone["subtype"] == .unknown)
        let both = try BuiltInAdapters.dnd5e.entry(list.id, from: [list, starter])
        #expect(!both.isPartial)
        #expect(both["type"] == .text("swarm of Tiny beasts"))
        #expect(both.number("dex") == "11", "the list takes precedence over the starter data")
        #expect(both.number("ac") == "11")
        #expect(both.section("description") != nil)
    }

    @Test func anUnreadablePartDoesNotAffectTheOthers() throws {
        let good = try RawRecord("monsters/gnat-cloud", .starter, CatalogFixtures.bytes("dnd5e/detail-swarm.json"))
        let bad = RawRecord(id: good.id, part: .detail, payload: Array("<html>".utf8))
        #expect(try BuiltInAdapters.dnd5e.entry(good.id, from: [bad, good]).title == "Gnat Cloud")
        #expect(throws: AdaptProblem(.notJSON, entry: "monsters/gnat-cloud", detail: "<html>")) {
            try BuiltInAdapters.dnd5e.entry(good.id, from: [bad])
        }
    }

    @Test(arguments: [
        ("", []), ("--", []), ("Common, Draconic", ["Common", "Draconic"]),
        ("understands Common but can't speak", ["understands Common but can't speak"]),
        (
            "understands A, B, and C but can't speak, telepathy 120 ft.",
            ["understands A, B, and C but can't speak", "telepathy 120 ft."]
        ),
        ("Common (can't speak, or write)", ["Common (can't speak, or write)"]),
    ])
    func languagesOneByOne(text: String, languages: [String]) {
        #expect(StatBlock.languages(text) == languages)
    }

    @Test(arguments: ["", "d6", "1d", "1d6+", "1d6+2+3", "1d6x", "9999999d6", "1d6 d6", "-1d6"])
    func invalidHitPointsRolls(text: String) {
        #expect(HitPointsRoll(text) == nil)
    }

    @Test func aLeadingAsteriskIsAFootnoteIfWordsReferToIt() {
        let words = Localizer(.english)
        let text = "Spells:\n\n- 1st: mage armor*, shield\n- 2nd: blur\n\n* Cast before combat."
        let blocks = UpstreamTextParser.paragraphs(text)
        #expect(blocks.count == 3)
        #expect(blocks.last == .paragraph([.text("* Cast before combat.")]))
        #expect(words.plain(blocks).contains("mage armor*, shield"))
        guard case .list(nil, _, let items) = UpstreamTextParser.paragraphs("* one\n* two").first else {
            Issue.record("no list")
            return
        }
        #expect(items.count == 2)
    }
}
