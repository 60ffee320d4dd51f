import Doubles
import Foundation
import Localization
import Model
import Pack
import Routing
import Screens
import Shelf
import Testing

@testable import Storage

/// Compares the pages of invented spells, items, classes and so on with the files in `Rules`. The records have every
/// field that the upstream's records can have. `ALMANAC_RECORD_GOLDEN=1` rewrites the files, and the test then fails.
@Suite struct RulesPagesTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Rules")
    private static let isRecording = ProcessInfo.processInfo.environment["ALMANAC_RECORD_GOLDEN"] != nil
    private static let pages = [
        "monsters/brass-crow", "spells", "spells/light", "spells/kettle-song", "conditions/charmed", "magic-items/ring-of-steam",
        "magic-items/ring-of-hot-steam", "equipment", "equipment/ladle", "equipment/pot-armor", "equipment/cooks-pack",
        "equipment/tea-cart", "classes/cook", "subclasses/baker", "races/ladlefolk", "subraces/big-ladlefolk", "traits/steam",
        "backgrounds/waiter", "feats/juggler", "proficiencies/ladles", "features/stirring", "equipment-2024",
        "equipment-2024/ladle",
        "classes-2024/cook", "features-2024/cook-stirring", "poisons-2024/onion-tears",
    ]

    private func snapshot() throws -> LibrarySnapshot {
        let bench = try Bench()
        try FileManager.default.copyItem(
            at: Self.folder.appending(path: "records.jsonl"), to: URL(fileURLWithPath: bench.share + "/dnd5e-monsters.jsonl"))
        return try Library.open(bench.options(adapters: Bench.everything)).snapshot()
    }

    /// Returns the page's main part, with a line for each element, so that a difference is easy to see.
    private func main(_ target: String, _ language: Language, _ snapshot: LibrarySnapshot) -> String {
        let context = RequestContext(now: 1_795_219_200, settings: UserSettings(language: language))
        let answer = respond(Request(.get, "/" + target), snapshot.catalogs, ShelfState(), context)
        let page = String(decoding: answer.response?.body ?? [], as: UTF8.self)
        guard let start = page.range(of: "<main"), let end = page.range(of: "</main>") else { return "" }
        return page[start.lowerBound..<end.upperBound].replacing("><", with: ">\n<") + "\n"
    }

    @Test(arguments: [Language.english, .french]) func pagesAreAsRecorded(_ language: Language) throws {
        let snapshot = try snapshot()
        for target in Self.pages {
            let page = main(target, language, snapshot)
            let name = "\(target.replacing("/", with: "-")).\(language.tag).html"
            let file = Self.folder.appending(path: name)
            if Self.isRecording {
                try Data(page.utf8).write(to: file)
                Issue.record("\(name) was recorded. Look at the changes, then test without ALMANAC_RECORD_GOLDEN.")
            } else {
                let recorded = try String(contentsOf: file, encoding: .utf8)
                let (old, new) = (recorded.split(separator: "\n"), page.split(separator: "\n"))
                let place = zip(old, new).enumerated().first { $1.0 != $1.1 }?.offset ?? min(old.count, new.count)
                #expect(recorded == page, "\(name), line \(place + 1): \(place < new.count ? new[place] : "")")
            }
        }
    }

    @Test func everyFieldThatCountsIsAnAttribute() throws {
        let snapshot = try snapshot()
        let song = try #require(snapshot.entry("spells/kettle-song"))
        #expect(
            song["level"] == .number(FixedDecimal(3)) && song["save"] == .text("wisdom") && song["damage"] == .text("thunder"))
        #expect(song["components"] == .list(["V", "S", "M"]) && song["class"] == .list(["Bard", "Wizard"]))
        #expect(song["concentration"] == .flag(true) && song["ritual"] == .flag(true))
        let ring = try #require(snapshot.entry("magic-items/ring-of-steam"))
        #expect(ring["attunement"] == .flag(true) && ring["rarity"] == .text("Rare") && ring["category"] == .text("Ring"))
        #expect(snapshot.entry("magic-items/ring-of-hot-steam")?["attunement"] == .flag(false))
        let ladle = try #require(snapshot.entry("equipment/ladle"))
        #expect(ladle["cost"] == .number(FixedDecimal(mantissa: 5, scale: 1)) && ladle["damage"] == .text("bludgeoning"))
        #expect(ladle["property"] == .list(["Light", "Versatile"]))
        #expect(snapshot.entry("equipment/tea-cart")?["cost"] == .number(FixedDecimal(mantissa: 2, scale: 1)))
        #expect(snapshot.entry("features-2024/cook-stirring")?["level"] == .number(FixedDecimal(12)))
        #expect(snapshot.entry("traits/steam")?["uses"] == .text("1 per rest"))
        #expect(snapshot.entry("equipment-2024/ladle")?["edition"] == .text("2024"))
    }

    /// Each edition's catalogs have the attribution of their edition.
    @Test func editionsHaveTheirOwnAttribution() throws {
        for view in try snapshot().catalogs where view.description.collection.id == "dnd" {
            let is2024 = view.description.id.raw.hasSuffix("-2024")
            let sources = view.description.sources
            #expect(sources.count == 1 && sources[0].licence == "CC-BY-4.0" && sources[0].upstream == "dnd5e")
            #expect(sources[0].attribution.contains(is2024 ? "SRD 5.2" : "SRD 5.1"), "\(view.description.id.raw)")
            #expect(view.description.attribute("edition") != nil)
            #expect(view.description.edition == (is2024 ? "2024" : "2014"))
        }
    }

    @Test func eachEntryLinksToItsOtherEdition() throws {
        let snapshot = try snapshot()
        let links = { (id: String) in snapshot.entry(id)?.links.map(\.target.text) ?? [] }
        #expect(links("equipment-2024/ladle").contains("equipment/ladle"))
        #expect(links("classes-2024/cook").contains("classes/cook"))
    }

    /// The upstream has a class's levels at an address of their own.
    @Test func aSyncFetchesTheLevelsOfAClass() async throws {
        let bench = try Bench()
        let cook = #"{"index":"cook","name":"Cook","hit_die":8,"url":"/api/2014/classes/cook"}"#
        let level = #"{"level":1,"prof_bonus":2,"features":[],"class":{"index":"cook","name":"Cook"}}"#
        let others = ["2014/classes": [Array(cook.utf8)], "2014/levels": [Array(level.utf8)]]
        let dnd5e = try DND5eDouble(monsters: SampleMonsters.records(1), others: others)
        let library = try Library.open(bench.options(dnd5e: dnd5e, starter: false, adapters: Bench.everything))
        let report = await library.sync([CatalogID(known: "classes")])
        #expect(report.catalogs.first?.status == .ok)
        let entry = try #require(try library.snapshot().entry("classes/cook"))
        let anchors = entry.blocks.map { if case .section(let part) = $0 { part.anchor } else { "" } }
        #expect(!entry.isPartial && anchors.contains("levels"))
    }

    /// Both editions are found; the settings choose which of them comes first.
    @Test(arguments: [("", false), ("2014", false), ("2024", true)])
    func searchPrefersAnEdition(_ choice: String, _ isNewerFirst: Bool) throws {
        let snapshot = try snapshot()
        let dnd = try #require(CatalogID("dnd"))
        let settings = UserSettings(sources: choice.isEmpty ? [] : [CatalogUpstreamChoice(catalog: dnd, upstream: choice)])
        let builder = ScreenBuilder(
            catalogs: snapshot.catalogs, shelf: ShelfState(), context: RequestContext(now: 0, settings: settings))
        let found = builder.search(MultiCatalogSearchRequest(text: "ladle")).hits.map(\.row.id.text)
        let places = try ["equipment/ladle", "equipment-2024/ladle"].map { try #require(found.firstIndex(of: $0)) }
        #expect((places[1] < places[0]) == isNewerFirst, "\(found)")
    }
}
