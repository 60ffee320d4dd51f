import Doubles
import Prose
import Records
import Testing
import Upstreams

@testable import Catalogs

/// What every catalog must keep to, whichever upstream it has.
@Suite struct CatalogConformanceTests {
    /// The example of the guide among them, which does not ship.
    private let adapters: [any Adapter] = Catalogs.adapters + [Beacons()]

    /// Every record at hand: our own files, what ships, and real ones where they are on this machine.
    private func entries() throws -> [(adapter: any Adapter, entry: Entry)] {
        var result: [(adapter: any Adapter, entry: Entry)] = []
        func add(_ adapter: any Adapter, _ record: RawRecord) throws {
            result.append((adapter, try adapter.entry(record.id, from: [record])))
        }
        for adapter in adapters {
            // What comes with the program, and what answers the first request of the pass.
            if let name = adapter.starterFile, let file = try? CatalogFixtures.package("Starter/" + name) {
                for record in try adapter.starter(from: file) { try add(adapter, record) }
            }
            if let list = try? CatalogFixtures.response(adapter.upstream + "/list.json") {
                var pass = adapter.pass(over: adapter.catalogs[0].id, from: nil)
                for record in try pass.receive(list).records { try add(adapter, record) }
            }
        }
        let dnd5e = DND5e()
        for name in try CatalogFixtures.names(in: "dnd5e") where name.hasPrefix("detail-") {
            let payload = try CatalogFixtures.bytes("dnd5e/" + name)
            let index = try #require(try UpstreamJSON.object(payload)["index"] as? String)
            try add(dnd5e, try RawRecord("monsters/" + index, .detail, payload))
        }
        for record in try MonsterPassTests.page("dnd5e/list-enumerations.json").records { try add(dnd5e, record) }
        for record in try SRDFlat.records(from: CatalogFixtures.bytes("srd-flat/quirks.json")).records { try add(dnd5e, record) }
        for payload in try CatalogFixtures.sharedPayloads("dnd5e/2014/5e-SRD-Monsters.json") {
            let index = try #require(try UpstreamJSON.object(payload)["index"] as? String)
            try add(dnd5e, try RawRecord("monsters/" + index, .starter, payload))
        }
        let swapi = SWAPI()
        for name in try CatalogFixtures.names(in: "swapi") {
            let payload = try CatalogFixtures.bytes("swapi/" + name)
            let id = try #require(SWAPI.id(of: try UpstreamJSON.record(payload)))
            try add(swapi, RawRecord(id: id, part: .list, payload: payload))
        }
        let mealdb = MealDB()
        for payload in SampleMeals.records(60) {
            let key = try #require(try UpstreamJSON.object(payload)["idMeal"] as? String)
            try add(mealdb, try RawRecord("desserts/" + key, .detail, payload))
        }
        let jokeAPI = JokeAPI()
        let dad = (0..<9).map { SampleJokes.dad($0).text }.joined(separator: ",")
        let official = (0..<9).map { SampleJokes.official($0).text }.joined(separator: ",")
        let ten = (0..<10).map { SampleJokes.jokeAPI($0).text }.joined(separator: ",")
        for (adapter, answer) in [
            (jokeAPI as any Adapter, Array(#"{"error":false,"jokes":[\#(ten)]}"#.utf8)),
            (DadJokes(), Array(#"{"success":true,"body":[\#(dad)]}"#.utf8)),
            (OfficialJokes(), Array("[\(official)]".utf8)),
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
        // Several adapters may feed one catalog; they describe it alike.
        for catalog in adapters.flatMap(\.catalogs) {
            #expect(adapters.flatMap(\.catalogs).allSatisfy { $0.id != catalog.id || $0 == catalog })
        }
        for adapter in adapters { #expect(adapter.bases.allSatisfy { $0.hasPrefix("https://") && !$0.hasSuffix("/") }) }
    }

    @Test func whoHasDetailsSaysSo() throws {
        for (adapter, entry) in try entries() {
            #expect(adapter.hasDetails || adapter.detailRequest(for: entry.id) == nil, "\(entry.id.text)")
        }
    }

    @Test func everyCatalogHasALicence() {
        for catalog in adapters.flatMap(\.catalogs) {
            #expect(!catalog.sources.isEmpty)
            for source in catalog.sources {
                #expect(!source.name.isEmpty && !source.licence.isEmpty && source.attribution.count > 20)
                // Records of our own have no address to open.
                #expect(source.url.hasPrefix("https://") || source.upstream == "almanac" && source.url.isEmpty)
            }
        }
    }

    @Test func everyEntryKeepsToItsDescription() throws {
        let entries = try entries()
        #expect(entries.count >= 271)
        for (adapter, entry) in entries {
            let catalog = try #require(adapter.catalogs.first { $0.id == entry.id.catalog })
            #expect(EntryID(entry.id.text) == entry.id)
            #expect(!entry.title.isEmpty)
            #expect(!entry.kind.isEmpty)
            #expect(entry.attributes.map(\.key) == catalog.attributes.map(\.key), "\(entry.id.text)")
            for attribute in entry.attributes {
                let kind = try #require(catalog.attribute(attribute.key)?.kind)
                switch attribute.value {
                case .number: #expect(kind == .number, "\(entry.id.text) \(attribute.key)")
                case .text(let text): #expect(kind == .text && !text.isEmpty, "\(entry.id.text) \(attribute.key)")
                case .list(let items):
                    #expect(kind == .list && !items.contains(""), "\(entry.id.text) \(attribute.key)")
                    #expect(Set(items).count == items.count, "\(entry.id.text) \(attribute.key)")
                case .flag: #expect(kind == .flag, "\(entry.id.text) \(attribute.key)")
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

    @Test func everyEntryComesBackFromItsBytes() throws {
        for (_, entry) in try entries() {
            var writer = ByteWriter()
            entry.encode(to: &writer)
            var reader = ByteReader(writer.bytes)
            #expect(try Entry(from: &reader) == entry)
            #expect(reader.remaining == 0)
        }
    }

    @Test func everyKeyIsInTheStringCatalog() throws {
        var keys: Set<String> = []
        for catalog in Catalogs.adapters.flatMap(\.catalogs) {
            keys.insert(catalog.countKey)
            for label in [catalog.collection.title, catalog.collection.shortTitle, catalog.title] + catalog.scopes.map(\.label) {
                if case .phrase(let key) = label { keys.insert(key) }
            }
            for attribute in catalog.attributes {
                if case .phrase(let key) = attribute.label { keys.insert(key) }
                if let unit = attribute.unit { keys.insert(unit) }
            }
        }
        for glossary in adapters.flatMap(\.catalogs).compactMap(\.glossary) {
            PhraseKeys.collect(glossary.title, into: &keys)
            PhraseKeys.collect([.definitions(glossary.definitions)], into: &keys)
        }
        for (adapter, entry) in try entries() where adapter.upstream != Beacons().upstream {
            PhraseKeys.collect(entry.blocks, into: &keys)
            PhraseKeys.collect(entry.subtitle + entry.heading, into: &keys)
            for link in entry.links { PhraseKeys.collect(link.relation, into: &keys) }
        }
        #expect(keys.count > 80)
        for key in keys.sorted() { #expect(Phrase(key: key) != nil, "\(key)") }
    }

    @Test func whatIsLinkedAndExplainedIsDescribed() {
        let catalogs = adapters.flatMap(\.catalogs)
        for catalog in catalogs {
            for named in catalog.nameLinks?.catalogs ?? [] { #expect(catalogs.contains { $0.id == named }) }
            let definitions = catalog.glossary?.definitions ?? []
            #expect(Set(definitions.map(\.term)).count == definitions.count)
            for definition in definitions {
                #expect(Anchors.slug(definition.term) == definition.term)
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

/// The String Catalog keys in blocks.
private enum PhraseKeys {
    static func collect(_ label: Label, into keys: inout Set<String>) {
        if case .phrase(let key) = label { keys.insert(key) }
    }

    static func collect(_ inlines: [Inline], into keys: inout Set<String>) {
        for inline in inlines {
            switch inline {
            case .label(let label): collect(label, into: &keys)
            case .number(_, let unit): if let unit { keys.insert(unit) }
            case .emphasis(let inner), .strong(let inner), .entry(_, let inner), .web(_, let inner), .term(_, let inner):
                collect(inner, into: &keys)
            case .text, .code, .signed, .fraction, .dice, .lineBreak: break
            }
        }
    }

    static func collect(_ blocks: [Block], into keys: inout Set<String>) {
        for block in blocks {
            switch block {
            case .paragraph(let inlines), .heading(_, let inlines): collect(inlines, into: &keys)
            case .facts(let facts):
                for fact in facts {
                    collect(fact.label, into: &keys)
                    collect(fact.value, into: &keys)
                }
            case .abilities(let abilities): for ability in abilities { collect(ability.label, into: &keys) }
            case .passage(let name, _, let body):
                collect(name, into: &keys)
                collect(body, into: &keys)
            case .section(let section):
                collect(section.title, into: &keys)
                collect(section.blocks, into: &keys)
            case .reveal(let title, let inner):
                collect(title, into: &keys)
                collect(inner, into: &keys)
            case .definitions(let definitions):
                for definition in definitions {
                    for label in [definition.title, definition.text, definition.queryLabel] { collect(label, into: &keys) }
                }
            case .list(_, let items), .steps(let items): for item in items { collect(item, into: &keys) }
            case .quote(let inner): collect(inner, into: &keys)
            case .table, .code, .rule, .checklist: break
            }
        }
    }
}
