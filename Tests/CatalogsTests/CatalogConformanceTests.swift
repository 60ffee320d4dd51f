import Doubles
import Localization
import Model
import Testing
import Upstreams

@testable import Catalogs

/// Checks the rules that apply to the catalogs of all upstreams.
@Suite struct CatalogConformanceTests {
    /// All adapters, including the guide's example adapter and the example source files, which aren't part of the program.
    private let adapters: [any Adapter]

    init() throws { adapters = try BuiltInAdapters.adapters + [BeaconsAdapter()] + CatalogFixtures.sourceAdapters() }

    private static let realMonsters = "dnd5e/2014/5e-SRD-Monsters.json"

    /// Returns the entries from the starter files that come with the program.
    private func starterEntries() throws -> [(adapter: any Adapter, entry: Entry)] {
        var result: [(adapter: any Adapter, entry: Entry)] = []
        for adapter in adapters {
            guard let name = adapter.starterFile, let file = try? CatalogFixtures.package("Starter/" + name) else { continue }
            for record in try adapter.starter(from: file) {
                result.append((adapter, try entry(record, by: adapter)))
            }
        }
        return result
    }

    /// Returns the entries that the adapter creates from the real monster records.
    private func monsterEntries() throws -> [(adapter: any Adapter, entry: Entry)] {
        try CatalogFixtures.sharedPayloads(Self.realMonsters).map { payload in
            let index = try #require(try UpstreamJSONParser.record(payload).text("index"))
            return (
                BuiltInAdapters.dnd5e, try entry(try RawRecord("monsters/" + index, .starter, payload), by: BuiltInAdapters.dnd5e)
            )
        }
    }

    /// Returns a record's entry. Checks that the stored record, without its parsed data, produces the same entry.
    private func entry(_ record: RawRecord, by adapter: any Adapter) throws -> Entry {
        let entry = try adapter.entry(record.id, from: [record])
        let stored = RawRecord(id: record.id, part: record.part, payload: record.payload)
        #expect(try adapter.entry(record.id, from: [stored]) == entry, "\(record.id.text)")
        return entry
    }

    /// Returns the entries from the starter files and from our own test files.
    private func entries() throws -> [(adapter: any Adapter, entry: Entry)] {
        var result = try starterEntries()
        func add(_ adapter: any Adapter, _ record: RawRecord) throws {
            result.append((adapter, try entry(record, by: adapter)))
        }
        for adapter in adapters {
            // The fixture contains the response to the first request of the list download.
            if let list = try? CatalogFixtures.response(adapter.upstream + "/list.json") {
                var pass = adapter.pass(over: adapter.catalogs[0].id, from: nil)
                for record in try pass.receive(list).records { try add(adapter, record) }
            }
        }
        let dnd5e = BuiltInAdapters.dnd5e
        for name in try CatalogFixtures.names(in: "dnd5e") where name.hasPrefix("detail-") {
            let payload = try CatalogFixtures.bytes("dnd5e/" + name)
            let index = try #require(try UpstreamJSONParser.record(payload).text("index"))
            try add(dnd5e, try RawRecord("monsters/" + index, .detail, payload))
        }
        for record in try MonsterListDownloadTests.page("dnd5e/list-enumerations.json").records { try add(dnd5e, record) }
        for record in try SRDFlatFileParser.records(from: CatalogFixtures.bytes("srd-flat/quirks.json")).records {
            try add(dnd5e, record)
        }
        let swapi = BuiltInAdapters.starWars
        for name in try CatalogFixtures.names(in: "swapi") {
            let payload = try CatalogFixtures.bytes("swapi/" + name)
            let url = try #require(UpstreamJSONParser.record(payload).text("url"))
            let id = try #require(EntryID(url.split(separator: "/").suffix(2).joined(separator: "/")))
            try add(swapi, RawRecord(id: id, part: .list, payload: payload))
        }
        let mealdb = BuiltInAdapters.mealDB
        for payload in SampleMeals.records(60) {
            let key = try #require(try UpstreamJSONParser.record(payload).text("idMeal"))
            try add(mealdb, try RawRecord("desserts/" + key, .detail, payload))
        }
        let jokeAPI = BuiltInAdapters.jokes[0]
        let dad = (0..<9).map { SampleJokes.dad($0).text }.joined(separator: ",")
        let official = (0..<9).map { SampleJokes.official($0).text }.joined(separator: ",")
        let ten = (0..<10).map { SampleJokes.jokeAPI($0).text }.joined(separator: ",")
        for (adapter, answer) in [
            (jokeAPI as any Adapter, Array(#"{"error":false,"jokes":[\#(ten)]}"#.utf8)),
            (BuiltInAdapters.jokes[1], Array(#"{"success":true,"body":[\#(dad)]}"#.utf8)),
            (BuiltInAdapters.jokes[2], Array("[\(official)]".utf8)),
        ] {
            for record in try adapter.drawn(from: UpstreamResponse(status: 200, body: answer)).records {
                try add(adapter, record)
            }
        }
        return result
    }

    @Test func namesAreDistinct() {
        let upstreams = adapters.map(\.upstream)
        #expect(Set(upstreams).count == upstreams.count)
        // Several adapters can supply the same catalog, but they must all describe it in the same way.
        for catalog in adapters.flatMap(\.catalogs) {
            #expect(adapters.flatMap(\.catalogs).allSatisfy { $0.id != catalog.id || $0 == catalog })
        }
        for adapter in adapters { #expect(adapter.bases.allSatisfy { $0.hasPrefix("https://") && !$0.hasSuffix("/") }) }
    }

    @Test func onlyAdaptersWithDetailsRequestDetails() throws {
        for (adapter, entry) in try entries() {
            #expect(adapter.hasDetails || adapter.detailRequest(for: entry.id) == nil, "\(entry.id.text)")
        }
    }

    @Test func everyCatalogHasALicence() {
        for catalog in adapters.flatMap(\.catalogs) {
            #expect(!catalog.sources.isEmpty)
            for source in catalog.sources {
                #expect(!source.name.isEmpty && !source.licence.isEmpty && source.attribution.count > 20)
                // Records that we wrote ourselves have no URL.
                #expect(source.url.hasPrefix("https://") || source.upstream == "almanac" && source.url.isEmpty)
            }
        }
    }

    @Test func everyEntryMatchesItsDescription() throws {
        let entries = try entries()
        #expect(entries.count >= 271)
        try expectToKeepToTheirDescriptions(entries)
    }

    @Test(.needs(shared: CatalogConformanceTests.realMonsters)) func everyRealMonsterKeepsToItsDescription() throws {
        let entries = try monsterEntries()
        #expect(entries.count == 334)
        try expectToKeepToTheirDescriptions(entries)
    }

    private func expectToKeepToTheirDescriptions(_ entries: [(adapter: any Adapter, entry: Entry)]) throws {
        for (adapter, entry) in entries {
            let catalog = try #require(adapter.catalogs.first { $0.id == entry.id.catalog })
            #expect(EntryID(entry.id.text) == entry.id)
            #expect(!entry.title.isEmpty)
            #expect(!entry.kind.isEmpty)
            let attributes = entry.attributes.filter { $0.key != Entry.titleKey("fr") }
            #expect(attributes.map(\.key) == catalog.attributes.map(\.key), "\(entry.id.text)")
            for attribute in attributes {
                let kind = try #require(catalog.attribute(attribute.key)?.kind)
                switch attribute.value {
                case .number: #expect(kind == .number, "\(entry.id.text) \(attribute.key)")
                case .text(let text): #expect(kind == .text && !text.isEmpty, "\(entry.id.text) \(attribute.key)")
                case .list(let items):
                    #expect(kind == .list && !items.contains(""), "\(entry.id.text) \(attribute.key)")
                    #expect(Set(items).count == items.count, "\(entry.id.text) \(attribute.key)")
                case .flag: #expect(kind == .flag, "\(entry.id.text) \(attribute.key)")
                case .range: #expect(kind == .number, "\(entry.id.text) \(attribute.key)")
                case .unknown, .notApplicable: break
                }
            }
            let anchors = entry.anchors
            #expect(Set(anchors).count == anchors.count, "\(entry.id.text)")
            #expect(
                anchors.allSatisfy { $0.utf8.allSatisfy { $0 == 0x2D || $0 >= 0x30 && $0 <= 0x39 || $0 >= 0x61 && $0 <= 0x7A } })
            let scopes = Set(catalog.scopes.map(\.key) + [""])
            for case .section(let section) in entry.blocks { #expect(scopes.contains(section.scope)) }
            for link in entry.links { #expect(adapters.contains { $0.catalogs.contains { $0.id == link.target.catalog } }) }
        }
    }

    @Test func everyEntryComesBackFromItsBytes() throws { try expectToComeBackFromTheirBytes(try entries()) }

    @Test(.needs(shared: CatalogConformanceTests.realMonsters)) func everyRealMonsterComesBackFromItsBytes() throws {
        try expectToComeBackFromTheirBytes(try monsterEntries())
    }

    private func expectToComeBackFromTheirBytes(_ entries: [(adapter: any Adapter, entry: Entry)]) throws {
        for (_, entry) in entries {
            var writer = ByteWriter()
            entry.encode(to: &writer)
            var reader = ByteReader(writer.bytes)
            #expect(try Entry(from: &reader) == entry)
            #expect(reader.remaining == 0)
        }
    }

    /// Returns the String Catalog keys and values that the adapters' descriptions and `entries` use.
    private func shownWords(by entries: [(adapter: any Adapter, entry: Entry)]) -> ShownWords {
        var shown = ShownWords()
        for catalog in BuiltInAdapters.adapters.flatMap(\.catalogs) {
            shown.keys.insert(catalog.countKey)
            let titles = [catalog.collection.title, catalog.collection.shortTitle, catalog.title]
            for label in titles + catalog.scopes.map(\.label) + catalog.attributes.map(\.label) {
                PhraseKeys.collect(label, into: &shown)
            }
            for attribute in catalog.attributes { if let unit = attribute.unit { shown.keys.insert(unit) } }
        }
        for glossary in adapters.flatMap(\.catalogs).compactMap(\.glossary) {
            PhraseKeys.collect(glossary.title, into: &shown)
            PhraseKeys.collect([.definitions(glossary.definitions)], into: &shown)
        }
        for (adapter, entry) in entries where adapter.upstream != BeaconsAdapter().upstream {
            PhraseKeys.collect(entry.blocks, into: &shown)
            PhraseKeys.collect(entry.subtitle + entry.heading, into: &shown)
            for link in entry.links { PhraseKeys.collect(link.relation, into: &shown) }
            let catalog = adapter.catalogs.first { $0.id == entry.id.catalog }
            for attribute in catalog?.attributes ?? [] where attribute.facet == .values {
                guard let family = attribute.words else { continue }
                switch entry[attribute.key] {
                case .text(let text): shown.values.insert([family, text])
                case .list(let texts): for text in texts { shown.values.insert([family, text]) }
                default: break
                }
            }
        }
        return shown
    }

    @Test func everyKeyIsInTheStringCatalog() throws { expectKeys(by: try entries()) }

    @Test(.needs(shared: CatalogConformanceTests.realMonsters)) func everyKeyOfARealMonsterIsInTheStringCatalog() throws {
        expectKeys(by: try monsterEntries())
    }

    private func expectKeys(by entries: [(adapter: any Adapter, entry: Entry)]) {
        let keys = shownWords(by: entries).keys
        #expect(keys.count > 80)
        for key in keys.sorted() { #expect(Phrase(key: key) != nil, "\(key)") }
    }

    @Test func valuesOfUpstreamsHaveWordsInFrench() throws { expectWordsInFrench(by: try starterEntries(), more: 150) }

    @Test(.needs(shared: CatalogConformanceTests.realMonsters)) func valuesOfRealMonstersHaveWordsInFrench() throws {
        expectWordsInFrench(by: try monsterEntries(), more: 50)
    }

    private func expectWordsInFrench(by entries: [(adapter: any Adapter, entry: Entry)], more count: Int) {
        let french = Localizer(.french)
        let values = shownWords(by: entries).values
        #expect(values.count > count)
        let missing = values.filter { french.value($0[1], family: $0[0]) == nil }
        #expect(missing.isEmpty, "\(missing.map { $0.joined(separator: ": ") }.sorted())")
    }

    @Test func nameLinksAndGlossariesAreValid() {
        let catalogs = adapters.flatMap(\.catalogs)
        for catalog in catalogs {
            for named in catalog.nameLinks?.catalogs ?? [] { #expect(catalogs.contains { $0.id == named }) }
            let definitions = catalog.glossary?.definitions ?? []
            #expect(Set(definitions.map(\.term)).count == definitions.count)
            for definition in definitions {
                #expect(AnchorNameGenerator.slug(definition.term) == definition.term)
                if let key = definition.query.split(separator: ":").first { #expect(catalog.attribute(String(key)) != nil) }
            }
        }
    }

    @Test func everyPassOffersARequestToItsUpstream() {
        for adapter in adapters {
            for catalog in adapter.catalogs {
                let request = adapter.pass(over: catalog.id, from: nil).next
                #expect(request?.upstream == adapter.upstream)
                #expect(request?.path.hasPrefix("/") == true)
            }
        }
    }
}

/// The strings from the String Catalog that entries use.
private struct ShownWords {
    /// The keys in the String Catalog.
    var keys: Set<String> = []
    /// The upstream values that can be translated. Each element contains the first part of the value's String Catalog key,
    /// followed by the value.
    var values: Set<[String]> = []
}

/// Collects the String Catalog keys that blocks use.
private enum PhraseKeys {
    static func collect(_ label: LocalizableText, into shown: inout ShownWords) {
        if case .phrase(let key) = label { shown.keys.insert(key) }
    }

    static func collect(_ inlines: [Inline], into shown: inout ShownWords) {
        for inline in inlines {
            switch inline {
            case .label(let label): collect(label, into: &shown)
            case .number(_, let unit): if let unit { shown.keys.insert(unit) }
            case .emphasis(let inner), .strong(let inner), .entry(_, let inner), .web(_, _, let inner), .term(_, let inner):
                collect(inner, into: &shown)
            case .composed(let key, let parts):
                shown.keys.insert(key)
                collect(parts, into: &shown)
            case .value(let value, let family): shown.values.insert([family, value])
            case .text, .code, .signed, .fraction, .dice, .lineBreak: break
            }
        }
    }

    static func collect(_ blocks: [Block], into shown: inout ShownWords) {
        for block in blocks {
            for part in block.parts {
                switch part {
                case .text(let inlines): collect(inlines, into: &shown)
                case .row(let cells): for cell in cells { collect(cell, into: &shown) }
                case .labelled(let label, let inlines):
                    collect(label, into: &shown)
                    collect(inlines, into: &shown)
                case .title(let title): collect(title, into: &shown)
                case .blocks(let inner): collect(inner, into: &shown)
                case .line: break
                }
            }
            if case .definitions(let definitions) = block {
                for definition in definitions { collect(definition.queryLabel, into: &shown) }
            }
        }
    }
}
