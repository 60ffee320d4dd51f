import Localization
import Model
import Testing

@testable import Catalogs

@Suite struct SRDFlatFileParserTests {
    private func entries(_ file: String) throws -> [Entry] {
        let adapter = BuiltInAdapters.dnd5e
        return try SRDFlatFileParser.records(from: CatalogFixtures.bytes("srd-flat/" + file)).records.map {
            try adapter.entry($0.id, from: [$0])
        }
    }

    @Test func numbersAreExtractedFromText() throws {
        let entry = try #require(try entries("quirks.json").first)
        #expect(entry.id.text == "monsters/kettle-guard")
        #expect(entry.headingText == "Large construct, unaligned")
        #expect(entry.number("ac") == "15")
        #expect(entry.fact("dnd5e.armourClass") == "15 (patchwork armor)")
        #expect(entry.number("hp") == "45")
        #expect(entry.fact("dnd5e.hitPoints") == "45 (6d10 + 12)")
        #expect(entry.number("str") == "16", "the score, not its modifier")
        #expect(entry.number("speed") == "25")
        #expect(entry.number("cr") == "2")
        #expect(entry.number("xp") == "450")
        #expect(entry["language"] == .list([]))
        #expect(entry.passages("actions") == ["Slam", "Boil (3/Day)"])
        #expect(entry.source == EntrySource(upstream: "import"))
        #expect(entry.picture == "", "the file's pictures aren't licensed for use")
    }

    @Test func htmlBecomesBlocks() throws {
        let entry = try #require(try entries("quirks.json").first)
        guard case .passage(_, let anchor, let body) = entry.section("actions")?.blocks.first else {
            Issue.record("no passage")
            return
        }
        #expect(anchor == "slam")
        guard case .paragraph(let inlines) = body.first, case .list(nil, _, let items) = body.last else {
            Issue.record("no paragraph and list")
            return
        }
        #expect(items.count == 2)
        #expect(inlines.contains(.dice(formula: "2d6+3", shown: "2d6 + 3")))
        #expect(Localizer(.english).plain(inlines) == "Melee Weapon Attack: +5 to hit. Hit: 10 (2d6 + 3) bludgeoning damage.")
    }

    @Test func unusualValues() throws {
        let entry = try entries("quirks.json")[1]
        #expect(entry.id.text == "monsters/marsh-wolf-hybrid")
        #expect(entry.headingText == "Medium humanoid (human, shapechanger), any evil alignment")
        #expect(entry.fact("dnd5e.armourClass") == "11, 12 while prone")
        #expect(entry.fact("dnd5e.speed") == "30 ft., burrow 5 ft., fly 60 ft. (hover)")
        #expect(entry["hover"] == .flag(true))
        #expect(entry.number("fly") == "60")
        #expect(entry.fact("dnd5e.savingThrows") == "Con +6, Wis +1")
        #expect(entry.fact("dnd5e.skills") == "Sleight of Hand +4, Stealth +3")
        #expect(
            entry["immune"]
                == .list([
                    "acid", "cold", "fire", "bludgeoning, piercing, and slashing from nonmagical weapons that aren't silvered",
                    "charmed",
                ]))
        #expect(entry["resist"] == .list(["cold", "fire"]))
        #expect(entry["vulnerable"] == .list(["piercing from magic weapons"]))
        #expect(
            entry.fact("dnd5e.senses")
                == "darkvision 60 ft., blindsight 10 ft. (blind beyond, always), passive Perception 14")
        #expect(entry["cr"] == .number(FixedDecimal(mantissa: 25, scale: 2)))
        #expect(entry.number("xp") == "1250")
        #expect(entry.passages("traits") == ["Keen Smell", "Pack Tactics"])
        #expect(entry.passages("reactions") == ["Snap"])
        #expect(entry.passages("legendary-actions") == ["Howl"])
        #expect(entry.section("legendary-actions")?.blocks.count == 2, "the text before the first name is preserved")
        guard case .passage(_, _, let body) = entry.section("traits")?.blocks.first else {
            Issue.record("no passage")
            return
        }
        #expect(body.count == 2, "a paragraph without a name belongs to the preceding one")
    }

    /// Text with a single stray tag isn't treated as HTML.
    @Test(arguments: [
        "***Bite.*** *Melee* 1d6 | <b>x", "**Bite.** It bites.<br>", "<p><em><strong>Bite.</strong></em> It ** bites.</p>",
    ])
    func aStrayTagIsNotHTML(_ text: String) {
        #expect(SRDFlatFileParser.features(text).map(\.name) == ["Bite"])
    }

    @Test func aRecordWithOnlyANameNamesTheMissingFields() throws {
        let file = Array(#"[{"name":"Owl","meta":"Tiny beast"},{"name":"Half"}]"#.utf8)
        let problem = try #require(try SRDFlatFileParser.records(from: file).problems.first)
        #expect(problem.kind == .wrongShape && problem.detail.contains("Half"))
    }

    /// An unreadable value is reported with the record's position, the record's name and the field. The mapping never makes up a
    /// value.
    @Test(arguments: [
        (#""Armor Class":"abc""#, "Armor Class “abc”"), (#""STR":"x""#, "STR “x”"),
        (#""Challenge":"1/0 (x)""#, "Challenge “1/0 (x)”"),
        (#""Challenge":"2 (many XP)""#, "Challenge “2 (many XP)”"), (#""Speed":"fast""#, "Speed “fast”"),
        (#""Speed":"10 ft., swim well""#, "Speed “10 ft., swim well”"), (#""Hit Points":"many""#, "Hit Points “many”"),
        (#""Skills":"Stealth""#, "Skills “Stealth”"), (#""Actions":["Bite"]"#, "Actions “…”"),
        (#""STR":"99999999999999999999""#, "STR “99999999999999999999”"),
    ])
    func unreadableValuesAreProblems(_ field: String, _ told: String) throws {
        let good = #"{"name":"Owl","meta":"Tiny beast"}"#
        let file = Array("[\(good),{\"name\":\"Aboleth\",\"meta\":\"Large aberration\",\(field)}]".utf8)
        let (records, problems) = try SRDFlatFileParser.records(from: file)
        #expect(records.map(\.id.text) == ["monsters/owl"])
        #expect(problems == [AdaptProblem(.wrongShape, entry: "monsters/aboleth", detail: "#2 Aboleth: " + told)])
    }

    /// JSON numbers are accepted as values. A dash or a missing value means that the value is unknown, not 0.
    @Test func emptyValuesAreUnknown() throws {
        let file = #"[{"name":"Owl","meta":"Tiny beast","Armor Class":11,"STR":3,"Challenge":0.25,"Speed":"","Hit Points":"—"}]"#
        let (records, problems) = try SRDFlatFileParser.records(from: Array(file.utf8))
        #expect(problems.isEmpty)
        let entry = try BuiltInAdapters.dnd5e.entry(try #require(records.first).id, from: records)
        #expect(entry.number("ac") == "11" && entry.number("str") == "3")
        #expect(entry["cr"] == .number(FixedDecimal(mantissa: 25, scale: 2)))
        #expect(entry["speed"] == .unknown && entry["hp"] == .unknown && entry["hover"] == .unknown)
        // If a record has only a name, all its values are unknown.
        let bare = try SRDFlatFileParser.records(from: Array(#"[{"name":"Owl","meta":"","Armor Class":null}]"#.utf8))
        #expect(bare.records.isEmpty && bare.problems.map(\.entry) == ["monsters/owl"])
    }

    @Test func aSpellInBracketsIsASecondArmourClass() throws {
        let entry = try entries("quirks.json")[2]
        #expect(entry.fact("dnd5e.armourClass") == "12, 15 with mage armor")
        #expect(entry.number("ac") == "12")
        #expect(entry.number("speed") == "0")
        #expect(entry.number("swim") == "40")
        #expect(entry.number("cr") == "0")
    }

    @Test func badRowsAreProblems() throws {
        let (records, problems) = try SRDFlatFileParser.records(from: CatalogFixtures.bytes("srd-flat/bad-rows.json"))
        #expect(records.map(\.id.text) == ["monsters/kettle-guard"])
        // The fourth row has only a name, and the last row repeats the fifth.
        #expect(problems.map(\.kind) == [.wrongShape, .wrongShape, .noID, .wrongShape, .noID])
    }

    @Test(arguments: ["", "{}", "[]", "<html>", "[{\"name\":", "\"text\""]) func otherFilesAreRejected(text: String) {
        #expect(throws: AdaptProblem.self) { try SRDFlatFileParser.records(from: Array(text.utf8)) }
    }

    @Test func importedPartsHaveTheLowestPriority() throws {
        let imported = try #require(
            try SRDFlatFileParser.records(from: CatalogFixtures.bytes("srd-flat/quirks.json")).records.first)
        let starter = try RawRecord("monsters/kettle-guard", .starter, CatalogFixtures.bytes("dnd5e/detail-empty-lists.json"))
        let entry = try BuiltInAdapters.dnd5e.entry(starter.id, from: [imported, starter])
        #expect(entry.source.upstream == "dnd5e")
        #expect(entry.passages("actions") == ["Slam"])
    }

    /// Compares the values of every monster in the flat file with the records that the file was generated from.
    @Test(.needs(shared: "tkfu/srd_5e_monsters.cc-by-rebuild.json"), .needs(shared: "dnd5e/2014/5e-SRD-Monsters.json"))
    func figuresOfAllMonstersEqualThoseOfTheSRD() throws {
        let file = try CatalogFixtures.shared("tkfu/srd_5e_monsters.cc-by-rebuild.json")
        let adapter = BuiltInAdapters.dnd5e
        let (records, problems) = try SRDFlatFileParser.records(from: file)
        #expect(records.count == 334)
        #expect(problems.isEmpty)
        var flat: [EntryID: Entry] = [:]
        for record in records { flat[record.id] = try adapter.entry(record.id, from: [record]) }
        let payloads = try CatalogFixtures.sharedPayloads("dnd5e/2014/5e-SRD-Monsters.json")
        #expect(payloads.count == 334)
        let keys = [
            "ac", "hp", "str", "dex", "con", "int", "wis", "cha", "cr", "xp", "speed", "fly", "swim", "climb", "burrow", "hover",
            "size", "type", "subtype", "alignment", "sense", "language", "resist", "vulnerable", "immune",
            "skill", "save",
        ]
        for payload in payloads {
            let index = try #require(try UpstreamJSONParser.record(payload).text("index"))
            let id = try #require(EntryID(StatBlock.monsters, index))
            let entry = try adapter.entry(id, from: [RawRecord(id: id, part: .starter, payload: payload)])
            let other = try #require(flat[id], "\(index)")
            for key in keys { #expect(same(other[key], entry[key]), "\(index) \(key)") }
            for label in ["dnd5e.hitPoints", "dnd5e.savingThrows", "dnd5e.skills", "dnd5e.challenge"] {
                #expect(other.fact(label) == entry.fact(label), "\(index) \(label)")
            }
            for anchor in ["traits", "actions", "reactions", "legendary-actions"] {
                #expect(other.passages(anchor).count == entry.passages(anchor).count, "\(index) \(anchor)")
            }
        }
    }

    /// Compares two lists, ignoring order and case, because the flat file changes both.
    private func same(_ a: AttributeValue?, _ b: AttributeValue?) -> Bool {
        if case .list(let left) = a, case .list(let right) = b {
            return left.map { $0.lowercased() }.sorted() == right.map { $0.lowercased() }.sorted()
        }
        return a == b
    }
}
