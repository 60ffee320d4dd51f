import Model
import Testing
import Upstreams

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

    // MARK: Classes

    private static let classes = #"""
        {"almanacSource":1,"name":"guild","title":"Guild","servers":["https://guild.example"],"catalogs":[
        {"name":"skills","title":"Skills","nameLinks":{"catalogs":["skills"],"exceptions":["bake"]},"list":{"path":"/skills"},
        "entry":{"id":"/id","title":"/name"}},
        {"name":"guilds","title":"Guilds","nameLinks":{"catalogs":["skills"],"exceptions":["bake"]},"list":{"path":"/guilds"},
        "detail":{"path":"/guilds/{id}","parts":{"levels":"/guilds/{id}/levels"}},
        "entry":{"id":"/id","title":"/name","rollsDice":true,"subtitle":["edition"],"attributes":[
        {"key":"edition","value":"2024","filter":"values"},
        {"key":"option","at":"/choices/*/options/*/name","type":"list"}],
        "blocks":[{"at":"/text","hasParagraphLines":true,"markup":"markdown"},
        {"kind":"sections","at":"/parts","title":"/name","each":"/text"},
        {"kind":"table","at":"/levels","columns":[{"label":"Level","at":"/level"},
        {"label":"Skills","at":"/skills/*/name","catalog":"skills","id":"/skills/*/id"},
        {"label":"Dice","at":["/dice/count","/dice/value"],"separator":"d"},{"label":"Bonus","at":"/bonus","prefix":"+"},
        {"label":"Flies","at":"/flies","unknown":["false"],"words":{"en":{"true":"yes"},"fr":{"true":"oui"}}},
        {"label":"Never","at":"/never","unknown":["0"]}]}],
        "links":[{"label":"Options","at":"/choices/*/options/*/id","catalog":"skills","ids":{"old":"new","gone":null}}]}}]}
        """#

    private func guild() throws -> Entry {
        let file = try SourceFile(parsing: Array(Self.classes.utf8))
        let id = try #require(EntryID("guilds/1"))
        let record = #"""
            {"id":"1","name":"Bakers","text":"One.\nTwo.\n- a\n- b","parts":[{"name":"Bread","text":"Rises."}],
            "choices":[{"options":[{"id":"bake","name":"Bake"},{"id":"old","name":"Old"}]},{"options":[{"id":"gone","name":"Gone"}]}],
            "levels":[{"level":1,"skills":[{"id":"bake","name":"Bake"},{"id":"knead","name":"Knead"}],"dice":{"count":2,"value":6},
            "bonus":2,"flies":false,"never":0},{"level":2,"skills":[],"dice":{"count":3},"bonus":3,"flies":true,"never":0}]}
            """#
        return try SourceFileAdapter(file).entry(id, from: [RawRecord(id: id, part: .detail, payload: Array(record.utf8))])
    }

    @Test func tablesHaveLinksAndNoEmptyColumns() throws {
        let entry = try guild()
        let table = entry.blocks.lazy.compactMap { block -> (header: [[Inline]], rows: [[[Inline]]])? in
            if case .table(let header, let rows) = block { (header, rows) } else { nil }
        }.first
        let (header, rows) = try #require(table)
        #expect(header == ["Level", "Skills", "Dice", "Bonus", "Flies"].map { [.text($0)] })
        let bake = try #require(EntryID("skills/bake")), knead = try #require(EntryID("skills/knead"))
        #expect(rows[0][1] == [.entry(bake, [.text("Bake")]), .text(", "), .entry(knead, [.text("Knead")])])
        #expect(rows[0][2] == [.dice(formula: "2d6", shown: "2d6")] && rows[1][2].isEmpty)
        #expect(rows[0][3] == [.text("+2")] && rows[0][4].isEmpty)
        #expect(rows[1][4] == [.label(.translated([.init(language: "en", text: "yes"), .init(language: "fr", text: "oui")]))])
    }

    @Test func listsInListsAndOtherIDs() throws {
        let entry = try guild()
        #expect(entry["option"] == .list(["Bake", "Old", "Gone"]) && entry["edition"] == .text("2024"))
        #expect(entry.subtitle == [.text("2024")])
        #expect(entry.links.map(\.target.text) == ["skills/bake", "skills/new"])
    }

    @Test func linesAndSections() throws {
        let blocks = try guild().blocks
        #expect(blocks.contains(.paragraph([.text("One.")])) && blocks.contains(.paragraph([.text("Two.")])))
        let section = Block.Section(title: .literal("Bread"), anchor: "bread", blocks: [.paragraph([.text("Rises.")])])
        #expect(blocks.contains(.section(section)))
    }

    @Test func furtherRequestsBecomeMembersOfTheRecord() throws {
        let file = try SourceFile(parsing: Array(Self.classes.utf8))
        let adapter = SourceFileAdapter(file)
        let id = try #require(EntryID("guilds/bäcker"))
        let parts = adapter.detailParts(for: id, stored: [])
        #expect(parts.map(\.name) == ["levels"] && parts.map(\.request.path) == ["/guilds/b%C3%A4cker/levels"])
        let record = RawRecord(id: id, part: .detail, payload: Array(#"{"id":"bäcker"}"#.utf8))
        let whole = try record.adding("levels", UpstreamResponse(status: 200, body: Array("[1, 2]".utf8)))
        #expect(String(decoding: whole.payload, as: UTF8.self) == #"{"id":"bäcker","levels":[1, 2]}"#)
        #expect(throws: AdaptProblem.self) { try record.adding("levels", UpstreamResponse(status: 500, body: [])) }
    }

    @Test func theFileIsWrittenAsItWasRead() throws {
        let file = try SourceFile(parsing: Array(Self.classes.utf8))
        let written = try SourceFile(parsing: SourceFileWriter.bytes(of: file))
        #expect(written.catalogs[1].blocks == file.catalogs[1].blocks && written.catalogs[1].links == file.catalogs[1].links)
        #expect(written.catalogs[1].detail == file.catalogs[1].detail)
        #expect(written.catalogs[1].nameLinks?.exceptions == ["bake"])
        #expect(written.catalogs[1].attributes[0].constant == "2024")
    }
}
