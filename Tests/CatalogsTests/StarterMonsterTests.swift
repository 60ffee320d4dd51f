import Model
import Testing

@testable import Catalogs

@Suite struct StarterMonsterTests {
    @Test func oneRecordALineAndBadLinesAreLeftOut() throws {
        let first = try UpstreamJSONParser.record(CatalogFixtures.bytes("dnd5e/detail-swarm.json")).sorted()
        let second = try UpstreamJSONParser.record(CatalogFixtures.bytes("dnd5e/detail-empty-lists.json")).sorted()
        let file = first + [0x0D, 0x0A, 0x0A] + Array("{\"index\":\"../x\"}\n<html>\n".utf8) + second
        let records = try BuiltInAdapters.dnd5e.starter(from: file)
        #expect(records.map(\.id.text) == ["monsters/gnat-cloud", "monsters/kettle-guard"])
        #expect(records.map(\.payload) == [first, second])
        #expect(records.allSatisfy { $0.part == .starter })
        #expect(throws: AdaptProblem.self) { try BuiltInAdapters.dnd5e.starter(from: Array("<html>".utf8)) }
    }

    /// Checks that every monster in the SRD is mapped correctly to an entry.
    @Test(.needs(shared: "dnd5e/2014/5e-SRD-Monsters.json")) func everyMonsterOfTheSRD() throws {
        let payloads = try CatalogFixtures.sharedPayloads("dnd5e/2014/5e-SRD-Monsters.json")
        let adapter = BuiltInAdapters.dnd5e
        let records = try adapter.starter(from: Array(payloads.joined(separator: [0x0A])))
        #expect(records.count == 334)
        var entries: [Entry] = []
        for record in records { entries.append(try adapter.entry(record.id, from: [record])) }
        #expect(Set(entries.map(\.title)).count == 334)
        #expect(entries.allSatisfy { !$0.isPartial && $0.kind != "monster" && $0.picture.hasPrefix("/api/images/") })
        #expect(entries.filter { $0.section("description") != nil }.count == 45)
        #expect(entries.filter { $0.section("legendary-actions") != nil }.count == 32)
        #expect(entries.filter { $0["hover"] == .flag(true) }.count == 7)
        #expect(entries.filter { $0.number("speed") == "0" }.count == 8 + 9)
        let forms = entries.map { $0.links.filter { $0.target.catalog == StatBlock.monsters } }
        #expect(forms.count { !$0.isEmpty } == 18)
        let spells = entries.flatMap(\.links).map(\.target).filter { $0.catalog.raw == "spells" }
        #expect(Set(spells).count == 128)
        let aboleth = try #require(entries.first { $0.id.key == "aboleth" })
        #expect(aboleth.subtitleText == "Large aberration · challenge 10")
        #expect(aboleth.fact("dnd5e.challenge") == "10 (5,900 XP) · proficiency +4")
        #expect(aboleth.fact("dnd5e.speed") == "10 ft., swim 40 ft.")
        #expect(aboleth.passages("actions") == ["Multiattack", "Tentacle", "Tail", "Enslave (3/Day)"])
        let known = Set(entries.map(\.id))
        for links in forms { #expect(links.allSatisfy { known.contains($0.target) }) }
    }
}
