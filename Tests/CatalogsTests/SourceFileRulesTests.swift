import Model
import Testing

@testable import Catalogs

/// Checks what source files can say about catalogs of rules: amounts in several units, flags from texts, dice, and tables of objects.
@Suite struct SourceFileRulesTests {
    private static let text = #"""
        {"almanacSource":1,"name":"shop","title":"Shop","servers":["https://shop.example"],"catalogs":[{"name":"goods","title":"Goods",
        "isStoredOnRequest":true,"list":{"path":"/goods"},"entry":{"id":"/id","title":"/name","rollsDice":true,
        "subtitle":["price","rare"],"attributes":[
        {"key":"price","at":"/cost/quantity","unitAt":"/cost/unit","type":"number","unit":"unit.goldPieces",
        "units":{" sp":"unit.silverPieces"," gp":"unit.goldPieces"},"factors":{" sp":0.1," gp":1},"isSortable":true},
        {"key":"rare","label":{"en":"Rare","fr":"Rare"},"at":"/desc/0","type":"flag","contains":"(rare","isNoHidden":true},
        {"key":"level","at":"/level","type":"number","words":{"en":{"0":"None"}},"filter":[0,1,2]},
        {"key":"dice","at":"/dice"}],
        "blocks":[{"at":"/desc","markup":"markdown"},{"kind":"table","at":"/slots","isKeyed":true,
        "columns":[{"label":"Slot","at":"/key"},{"label":"Dice","at":"/value"}]}]}}]}
        """#

    private func entry(_ record: String) throws -> Entry {
        let adapter = SourceFileAdapter(try SourceFile(parsing: Array(Self.text.utf8)))
        let id = try #require(EntryID("goods/1"))
        return try adapter.entry(id, from: [RawRecord(id: id, part: .list, payload: Array(record.utf8))])
    }

    private func facts(_ entry: Entry) -> [Fact] {
        entry.blocks.flatMap { block -> [Fact] in
            guard case .facts(let facts) = block else { return [] }
            return facts
        }
    }

    @Test func amountsInSeveralUnitsCanBeCompared() throws {
        let cheap = try entry(#"{"id":"1","name":"A","cost":{"quantity":5,"unit":"sp"},"level":0,"desc":["x"]}"#)
        #expect(cheap["price"] == .number(FixedDecimal(mantissa: 5, scale: 1)))
        #expect(cheap.subtitle == [.number(FixedDecimal(5), unit: "unit.silverPieces")])
        #expect(cheap["level"] == .number(FixedDecimal(0)))
        let dear = try entry(#"{"id":"1","name":"A","cost":{"quantity":2,"unit":"gp"},"level":2,"desc":["x"]}"#)
        #expect(dear["price"] == .number(FixedDecimal(2)))
        // A unit without a factor can't be compared.
        #expect(try entry(#"{"id":"1","name":"A","cost":{"quantity":2,"unit":"pp"},"desc":["x"]}"#)["price"] == .unknown)
    }

    @Test func aTextDecidesAFlag() throws {
        let rare = try entry(#"{"id":"1","name":"A","desc":["Ring (rare)","More"]}"#)
        let label = LocalizableText.translated([.init(language: "en", text: "Rare"), .init(language: "fr", text: "Rare")])
        #expect(rare["rare"] == .flag(true) && rare.subtitle == [.label(label)])
        let common = try entry(#"{"id":"1","name":"A","desc":["Ring","(rare)"]}"#)
        #expect(common["rare"] == .flag(false) && common.subtitle.isEmpty)
        #expect(facts(common).allSatisfy { $0.attribute != "rare" } && facts(rare).contains { $0.attribute == "rare" })
    }

    @Test func diceAndTables() throws {
        let entry = try entry(
            """
            {"id":"1","name":"A","dice":"1d8","slots":{"3":"8d6","4":"9d6"},
            "desc":["Takes 2d6 + 1.","| A | B |","|---|---|","| 1 | 1d4 |","- one","- two"]}
            """)
        let dice = { (text: String, formula: String) in Inline.dice(formula: formula, shown: text) }
        #expect(facts(entry).first { $0.attribute == "dice" }?.value == [dice("1d8", "1d8")])
        #expect(entry.blocks.contains(.paragraph([.text("Takes "), dice("2d6 + 1", "2d6+1"), .text(".")])))
        var tables: [[[[Inline]]]] = [], items = 0
        for block in entry.blocks {
            switch block {
            case .table(_, let rows): tables.append(rows)
            case .list(_, _, let found): items += found.count
            default: break
            }
        }
        let own: [[[Inline]]] = [[[.text("1")], [dice("1d4", "1d4")]]]
        let slots: [[[Inline]]] = [[[.text("3")], [dice("8d6", "8d6")]], [[.text("4")], [dice("9d6", "9d6")]]]
        #expect(tables == [own, slots] && items == 2)
    }

    @Test func devicesStoreTheCatalogOnRequest() throws {
        let file = try SourceFile(parsing: Array(Self.text.utf8))
        let goods = try #require(CatalogID("goods"))
        #expect(SourceFileAdapter(file).isStoredOnRequest(goods))
        let written = try SourceFile(parsing: SourceFileWriter.bytes(of: file))
        #expect(written.catalogs[0].isStoredOnRequest && written.catalogs[0].rollsDice)
        let always = BuiltInAdapters.dnd5e.catalogs.map(\.id).filter { !BuiltInAdapters.dnd5e.isStoredOnRequest($0) }
        #expect(always.map(\.raw) == ["monsters", "conditions"])
    }
}
