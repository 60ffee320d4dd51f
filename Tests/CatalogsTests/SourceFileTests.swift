import Doubles
import Foundation
import Model
import Testing
import Upstreams

@testable import Catalogs

/// Checks that source files are parsed strictly, and that the JSON Schema describes the same format.
@Suite struct SourceFileTests {
    private static let example = """
        {"almanacSource":1,"name":"trees","title":"Trees","servers":["https://trees.example/api/"],"catalogs":[{"name":"trees","title":"Trees",
        "list":{"path":"/trees"},"entry":{"id":"/id","title":"/name","attributes":[{"key":"height","at":"/h","type":"number"}]}}]}
        """

    private static func parse(_ text: String) throws(SourceFileError) -> SourceFile { try SourceFile(parsing: Array(text.utf8)) }

    private static func changed(_ part: String, to other: String) -> String {
        precondition(example.contains(part), "\(part) isn't in the example")
        return example.replacing(part, with: other)
    }

    @Test func theExampleIsValid() throws {
        let file = try Self.parse(Self.example)
        #expect(file.name == "trees" && file.servers == ["https://trees.example/api"] && file.requestsPerSecond == 5)
        #expect(file.catalogIDs.map(\.raw) == ["trees"])
        let description = SourceFileAdapter(file).catalogs[0]
        #expect(description.attributes.map(\.key) == ["height"] && description.sources[0].name == "Trees")
    }

    @Test func theProgramsFilesAreValid() {
        for case let adapter as SourceFileAdapter in BuiltInAdapters.adapters {
            #expect(!adapter.catalogs.isEmpty, "\(adapter.upstream)")
        }
    }

    @Test("a hook is only for the files that come with the program") func hooksAreReserved() throws {
        let bytes = BuiltInAdapters.dnd5e.file.bytes
        #expect(throws: SourceFileError.badValue(at: "/catalogs/0/hook", value: "stat-block", allowed: [])) {
            try SourceFile(parsing: bytes)
        }
        #expect(
            throws: SourceFileError.badValue(at: "/catalogs/0/hook", value: "none", allowed: BuiltInAdapters.hooks.keys.sorted())
        ) {
            try Self.parse(Self.changed(#""list":{"#, to: #""hook":"none","list":{"#))
        }
        // Without a hook, each attribute needs a location.
        #expect(throws: SourceFileError.self) { try Self.parse(Self.changed(#""at":"/h","#, to: "")) }
    }

    @Test("a catalog links names, explains terms and shows fractions") func textsOfACatalog() throws {
        let texts =
            #""nameLinks":{"catalogs":["trees"],"exceptions":["ash"]},"glossary":{"title":"Terms","definitions":[{"term":"crown","#
            + #""title":"Crown","text":"The branches and the leaves.","query":"height:>3","queryLabel":"High crowns"}]},"list":{"#
        let file = try Self.parse(
            Self.changed(#""list":{"#, to: texts).replacing(
                #""at":"/h","#, with: #""at":"/h","isFraction":true,"ranksAsText":true,"#))
        let adapter = SourceFileAdapter(file)
        let catalog = adapter.catalogs[0]
        #expect(catalog.nameLinks == NameLinkRules(catalogs: [catalog.id], exceptions: ["ash"]))
        // The file's rules are added to those of each catalog that has any.
        let shared = Self.changed(#""list":{"#, to: texts).replacing(
            #""catalogs":[{"#, with: #""nameLinks":{"catalogs":["trees","birds"],"exceptions":["ash","trees/9"]},"catalogs":[{"#)
        let birds = try #require(CatalogID("birds"))
        #expect(
            SourceFileAdapter(try Self.parse(shared)).catalogs[0].nameLinks
                == NameLinkRules(catalogs: [catalog.id, birds], exceptions: ["ash", "trees/9"]))
        #expect(
            catalog.glossary?.definitions == [
                GlossaryDefinition(
                    term: "crown", title: .literal("Crown"), text: .literal("The branches and the leaves."), query: "height:>3",
                    queryLabel: .literal("High crowns"))
            ])
        #expect(catalog.attributes.contains { $0.ranksAsText })
        let id = try #require(EntryID(catalog.id, "1"))
        let record = RawRecord(id: id, part: .list, payload: Array(#"{"id":1,"name":"Oak","h":0.25}"#.utf8))
        #expect(
            try adapter.entry(id, from: [record]).blocks == [
                .facts([
                    Fact(label: .literal("Height"), value: [.fraction(FixedDecimal(mantissa: 25, scale: 2))], attribute: "height")
                ])
            ])
        #expect(try SourceFile(parsing: SourceFileWriter.bytes(of: file)).catalogs[0].glossary == catalog.glossary)
        #expect(throws: SourceFileError.badValue(at: "/catalogs/0/glossary/definitions/0/term", value: "A b", allowed: [])) {
            try Self.parse(Self.changed(#""list":{"#, to: texts.replacing("crown", with: "A b")))
        }
    }

    /// A second catalog of an upstream needs no code: bundled records, texts from lists, and titles in other languages are data.
    @Test func aSecondCatalogIsOnlyData() throws {
        let text = #"""
            {"almanacSource":1,"name":"garden","title":"Garden","servers":["https://garden.example"],"catalogs":[
            {"name":"trees","title":"Trees","list":{"path":"/trees"},"detail":{"path":"/trees/{id}"},"entry":{"id":"/id","title":"/name"}},
            {"name":"herbs","title":"Herbs","list":{"path":"/herbs","entries":"/results"},"detail":{"path":"/herbs/{id}"},
            "lookup":{"path":"/graphql","body":{"query":"q","variables":{"id":"{id}"}},"entry":"/data/herb","absent":"/data/herb"},
            "entry":{"id":"/id","title":"/name","titles":{"fr":{"mint":"Menthe"}},"blocks":[{"at":"/desc","markup":"markdown"}]}}]}
            """#
        let file = try SourceFile(stored: Array(text.utf8))
        let adapter = SourceFileAdapter(bundled: file, version: 1, starterFile: "garden.jsonl")
        let records = try adapter.starter(
            from: Array(
                #"""
                {"id":"oak","name":"Oak","url":"/trees/oak"}
                {"id":"mint","name":"Mint","desc":["Grows *fast*.","- Smells\n- Tastes"],"url":"/herbs/mint"}
                """#.utf8))
        #expect(records.map(\.id.text) == ["trees/oak", "herbs/mint"])
        let mint = try #require(records.last)
        let entry = try adapter.entry(mint.id, from: [mint])
        #expect(entry.attributes == [Attribute(Entry.titleKey("fr"), .text("Menthe"))])
        #expect(
            entry.blocks.first == .paragraph([.text("Grows "), .emphasis([.text("fast")]), .text(".")])
                && entry.blocks.count == 2)
        let strange = try #require(EntryID("herbs/a.b"))
        #expect(
            adapter.lookupRequest(for: strange)?.body.map { String(decoding: $0, as: UTF8.self) }
                == #"{"query":"q","variables":{"id":"a.b"}}"#)
        func lookup(_ body: String) -> ExistenceCheckResult {
            adapter.lookup(mint.id, in: UpstreamResponse(status: 200, body: Array(body.utf8)))
        }
        #expect(lookup(#"{"data":{"herb":null}}"#) == .gone)
        #expect(lookup(#"{"data":{"herb":null},"errors":[]}"#) == .unclear && lookup(#"{"data":null}"#) == .unclear)
        let found = #"{"id":"mint","name":"Mint"}"#
        #expect(
            lookup(#"{"data":{"herb":\#(found)}}"#) == .present(RawRecord(id: mint.id, part: .list, payload: Array(found.utf8))))
    }

    @Test func everyExampleFileIsValid() throws {
        for api in SourceDouble.API.allCases { #expect(try CatalogFixtures.source(api).name == api.rawValue) }
    }

    private static let bundled = [
        BundledSources.dnd5e, BundledSources.dnd5e2024, BundledSources.starWars, BundledSources.mealDB, BundledSources.dadJokes,
        BundledSources.jokeAPI, BundledSources.officialJokes,
    ]

    /// A start relies on these values, which Scripts/generate-sources takes from the files.
    @Test func bundledFilesStateWhatAStartNeeds() throws {
        for source in Self.bundled {
            let file = source.parsed
            #expect(file.name == source.name && file.catalogs.map(\.id) == source.catalogIDs)
            #expect(file.servers == source.servers && file.pictureHosts == source.pictureHosts)
            #expect(file.freshForDays == source.freshForDays && file.variables.isEmpty != source.needsKey)
        }
        for adapter in BuiltInAdapters.adapters { #expect(adapter.catalogIDs == adapter.catalogs.map(\.id)) }
        #expect(Set(Self.bundled.map(\.checksum)).count == Self.bundled.count)
    }

    @Test func aWrittenFileHasTheSameContents() throws {
        let examples = try SourceDouble.API.allCases.map { try CatalogFixtures.source($0) }
        for file in examples + Self.bundled.map(\.parsed) {
            let written = try SourceFileWriter.bytes(of: file)
            #expect(try contents(written) == contents(file.bytes), "\(file.name)")
            #expect(try SourceFileWriter.bytes(of: SourceFile(stored: written)) == written, "\(file.name)")
        }
    }

    /// Returns a file's contents without what doesn't change its meaning: the case of units' suffixes, the order of an emblem's
    /// values, and a block's usual kind.
    private func contents(_ bytes: [UInt8]) throws -> NSObject? {
        func plain(_ value: Any) -> NSObject? {
            if let members = value as? [String: Any] {
                let kept = members.filter { $0.key != "kind" || $0.value as? String != "text" }
                return Dictionary(kept.map { ($0.key.lowercased(), plain($0.value)) }) { first, _ in first } as NSDictionary
            }
            if let texts = value as? [String] { return texts.sorted() as NSArray }
            return (value as? [Any]).map { $0.map { plain($0) } as NSArray } ?? value as? NSObject
        }
        return plain(try JSONSerialization.jsonObject(with: Data(bytes)))
    }

    @Test func errorsNameTheirPlace() {
        let cases: [(String, SourceFileError)] = [
            ("[]", .wrongType(at: "", .object)),
            (Self.changed(#""almanacSource":1,"#, to: ""), .missingKey("almanacSource", at: "")),
            (Self.changed(#""almanacSource":1"#, to: #""almanacSource":2,"colour":"x""#), .newerFormat(2)),
            (
                Self.changed(#""title":"Trees","servers""#, to: #""tittle":"Trees","servers""#),
                .unknownKey("tittle", at: "", known: SourceFile.Keys.file)
            ),
            (
                Self.changed(#""id":"/id""#, to: #""ID":"/id""#),
                .unknownKey("ID", at: "/catalogs/0/entry", known: SourceFile.Keys.entry)
            ),
            (Self.changed(#""id":"/id","#, to: ""), .missingKey("id", at: "/catalogs/0/entry")),
            (Self.changed(#""id":"/id""#, to: #""id":"/id","id":"/x""#), .repeatedKey("id", at: "/catalogs/0/entry")),
            (
                Self.changed(#""id":"/id""#, to: #""id":"id""#),
                .badValue(at: "/catalogs/0/entry/id", value: "id", allowed: ["/…"])
            ),
            (
                Self.changed(#""id":"/id""#, to: #""id":"/~2""#),
                .badValue(at: "/catalogs/0/entry/id", value: "/~2", allowed: ["/…"])
            ),
            (
                Self.changed(
                    "\"name\":\"trees\",\"title\":\"Trees\",\n\"list\"", to: #""name":"trees","title":{"french":"Arbres"},"list""#
                ),
                .badValue(at: "/catalogs/0/title/french", value: "french", allowed: ["en", "fr", "pt-BR", "…"])
            ),
            (
                Self.changed("\"name\":\"trees\",\"title\":\"Trees\",\n\"list\"", to: #""name":"trees","title":{"fr":1},"list""#),
                .wrongType(at: "/catalogs/0/title/fr", .text)
            ),
            (
                Self.changed(
                    "\"name\":\"trees\",\"title\":\"Trees\",\n\"list\"",
                    to: #""name":"trees","title":{"fr":"Arbres","fr":"Bois"},"list""#),
                .repeatedKey("fr", at: "/catalogs/0/title")
            ),
            (
                Self.changed("\"name\":\"trees\",\"title\":\"Trees\",\n\"list\"", to: #""name":"trees","title":{},"list""#),
                .missingKey("phrase", at: "/catalogs/0/title")
            ),
            (Self.changed(#""id":"/id""#, to: #""id":null"#), .wrongType(at: "/catalogs/0/entry/id", .text)),
            (
                Self.changed(#""path":"/trees""#, to: #""path":"/trees/../x""#),
                .badValue(at: "/catalogs/0/list/path", value: "/trees/../x", allowed: ["/…"])
            ),
            (
                Self.changed(#""path":"/trees""#, to: #""path":"/trees","paging":{"kind":"link","at":"/n"}"#),
                .unknownKey("at", at: "/catalogs/0/list/paging", known: ["kind"])
            ),
            (
                Self.changed(#""path":"/trees""#, to: #""path":"/trees","paging":{"kind":"pages"}"#),
                .badValue(
                    at: "/catalogs/0/list/paging/kind", value: "pages", allowed: SourceFile.PagingKind.allCases.map(\.rawValue))
            ),
            (
                Self.changed(#""key":"height""#, to: #""key":"sort""#),
                .reservedKey("sort", at: "/catalogs/0/entry/attributes/0/key")
            ),
            (
                Self.changed(#""key":"height""#, to: #""key":"Height""#),
                .badValue(at: "/catalogs/0/entry/attributes/0/key", value: "Height", allowed: [])
            ),
            (
                Self.changed(#""id":"/id""#, to: #""id":"/id","idPath":"/trees/id""#),
                .badValue(at: "/catalogs/0/entry/idPath", value: "/trees/id", allowed: ["/…/{id}", "/…/{number}"])
            ),
            (
                Self.changed(#""id":"/id""#, to: #""id":"/id","idPath":"/trees/{id}","idPart":"whole""#),
                .badValue(at: "/catalogs/0/entry/idPart", value: "", allowed: [])
            ),
            (
                Self.changed(#""id":"/id""#, to: #""id":"/id","subtitle":[{"key":"width"}]"#),
                .badValue(at: "/catalogs/0/entry/subtitle/0", value: "width", allowed: ["height"])
            ),
            (
                Self.changed(#""id":"/id""#, to: #""id":"/id","emblemRules":[{"attribute":"height"}]"#),
                .missingKey("emblems", at: "/catalogs/0/entry/emblemRules/0")
            ),
            (
                Self.changed(#""path":"/trees""#, to: #""path":"/trees"},"lookup":{"path":"/trees/{id}""#),
                .missingKey("gone", at: "/catalogs/0/lookup")
            ),
            (
                Self.changed(#""key":"height""#, to: #""key":"height","units":{"m":"unit.metres","m":"x"}"#),
                .repeatedKey("m", at: "/catalogs/0/entry/attributes/0/units")
            ),
            (
                Self.changed(
                    #""name":"trees","title":"Trees","#, to: #""name":"trees","title":"Trees","placeholders":{"unknown":[7]},"#),
                .wrongType(at: "/placeholders/unknown/0", .text)
            ),
            (Self.changed(#"["https://trees.example/api/"]"#, to: "[]"), .missingKey("servers", at: "")),
            (
                Self.changed("https://trees.example/api/", to: "file:///etc/passwd"),
                .badValue(at: "/servers/0", value: "file:///etc/passwd", allowed: ["https://…"])
            ),
            (
                Self.changed("https://trees.example/api/", to: "https://user@trees.example"),
                .badValue(at: "/servers/0", value: "https://***@trees.example", allowed: ["https://…"])
            ),
            (
                Self.changed(#""name":"trees","title":"Trees","servers""#, to: #""name":"my trees","title":"Trees","servers""#),
                .badValue(at: "/name", value: "my trees", allowed: ["a–z, 0–9"])
            ),
        ]
        for (text, error) in cases { #expect(throws: error) { try Self.parse(text) } }
        let long = Self.changed(
            #""title":"Trees","servers""#, to: #""title":"\#(String(repeating: "x", count: SourceFile.sizeLimit))","servers""#)
        #expect(throws: SourceFileError.tooLarge) { try Self.parse(long) }
    }

    @Test(
        "the error for invalid JSON contains the line and the column",
        arguments: [
            ("", 1, 1), ("{", 1, 2), ("{\n  \"a\": 1\n  \"b\": 2\n}", 3, 3), ("{\r\n\"a\": 1,\r\n}", 3, 1),
            (" [1,\n \"é🌳\" 2]", 2, 7), ("[\"a\n\"]", 1, 4), ("[\"a\\x\"]", 1, 5), ("{}\n{}", 2, 1), ("{'a': 1}", 1, 2),
            ("[True]", 1, 2), ("{\"a\": 01}", 1, 8), ("[\"\n]", 1, 3), ("[1, // one\n2]", 1, 5),
            (String(repeating: "[", count: 100), 1, 65),
        ])
    func syntaxErrors(text: String, line: Int, column: Int) {
        #expect(throws: SourceFileError.notJSON(line: line, column: column)) { try Self.parse(text) }
    }

    @Test("a byte order mark is ignored")
    func byteOrderMark() throws {
        let file = try SourceFile(parsing: [0xEF, 0xBB, 0xBF] + Array(Self.example.utf8))
        #expect(file == (try Self.parse(Self.example)))
        #expect(throws: SourceFileError.notJSON(line: 1, column: 2)) { try SourceFile(parsing: [0xEF, 0xBB, 0xBF, 0x7B]) }
    }

    @Test("the guide lists the reserved keys")
    func reservedKeys() throws {
        let guide = String(decoding: try CatalogFixtures.package("docs/source-files.md"), as: UTF8.self)
        let section = try #require(guide.split(separator: "### Reserved keys\n").last?.split(separator: "\n#").first)
        let listed = section.split(separator: "`").filter { $0.utf8.allSatisfy { (97...122).contains($0) } }
        #expect(listed.map { String($0) } == AttributeKeyGenerator.reserved.sorted())
    }

    @Test("the error for a file that isn't UTF-8 contains the line number")
    func otherEncodings() {
        let latin1 = Array("{\n\"é\": \"caf".utf8) + [0xE9] + Array("\"}\n".utf8)
        #expect(throws: SourceFileError.notUTF8(line: 2)) { try SourceFile(parsing: latin1) }
        let utf16: [UInt8] = [0xFF, 0xFE, 0x7B, 0, 0x7D, 0]
        #expect(throws: SourceFileError.notUTF8(line: 1)) { try SourceFile(parsing: utf16) }
    }

    /// Replaces each quotation mark and each opening bracket with other text. The parser must report an error or accept the file,
    /// but never trap.
    @Test(arguments: paths) func noChangedFileTraps(path: String) throws {
        let bytes = try CatalogFixtures.package(path)
        var seen = 0
        for start in Self.some(bytes.indices.filter { bytes[$0] == 0x22 || bytes[$0] == 0x7B || bytes[$0] == 0x5B }) {
            for insertion in ["null,", "{}", "[1]", "\"\\u0000\"", "", "-"] {
                var changed = bytes
                changed.replaceSubrange(start...start, with: Array(insertion.utf8))
                if let file = try? SourceFile(parsing: changed) { _ = SourceFileAdapter(file).catalogs }
                seen += 1
            }
        }
        #expect(seen > 100)
    }

    // MARK: The schema

    /// The paths of the example source files and the bundled source file.
    private static let paths =
        SourceDouble.API.allCases.map { "Examples/Sources/\($0.rawValue).json" }
        + [
            "DND5e/DND5e.json", "DND5e/DND5e2024.json", "Jokes/DadJokes.json", "Jokes/JokeAPI.json", "Jokes/OfficialJokes.json",
            "MealDB/MealDB.json", "StarWars/StarWars.json",
        ].map { "Sources/Catalogs/" + $0 }

    private static func schema() throws -> JSONValue {
        try #require(JSONValue(CatalogFixtures.package("docs/source-file.schema.json")))
    }

    @Test func theSchemaHasTheSameKeys() throws {
        let definitions = try #require(try Self.schema()["$defs"])
        let keys: [(String, [String])] = [
            ("file", SourceFile.Keys.file), ("collection", SourceFile.Keys.collection), ("catalog", SourceFile.Keys.catalog),
            ("scope", SourceFile.Keys.scope), ("nameLinks", SourceFile.Keys.nameLinks), ("glossary", SourceFile.Keys.glossary),
            ("definition", SourceFile.Keys.definition), ("draw", SourceFile.Keys.draw),
            ("list", SourceFile.Keys.list), ("paging", SourceFile.Keys.paging), ("detail", SourceFile.Keys.detail),
            ("entry", SourceFile.Keys.entry), ("attribute", SourceFile.Keys.attribute), ("block", SourceFile.Keys.block),
            ("column", SourceFile.Keys.column), ("link", SourceFile.Keys.link), ("phrase", SourceFile.Keys.phrase),
            ("placeholders", SourceFile.Keys.placeholders), ("lookup", SourceFile.Keys.lookup),
            ("subtitle", SourceFile.Keys.subtitle), ("emblemRule", SourceFile.Keys.emblemRule),
            ("importedFile", SourceFile.Keys.importedFile), ("importedCatalog", SourceFile.Keys.importedCatalog),
            ("importedEntry", SourceFile.Keys.importedEntry), ("importedAttribute", SourceFile.Keys.importedAttribute),
            ("ids", SourceFile.Keys.ids), ("choices", SourceFile.Keys.choices),
        ]
        for (name, known) in keys {
            #expect(definitions[name]?["properties"]?.members.map(\.name).sorted() == known.sorted(), "\(name)")
            #expect(definitions[name]?["additionalProperties"] == .bool(false), "\(name)")
        }
        func words(_ definition: String, _ key: String) -> [String]? {
            definitions[definition]?["properties"]?[key]?["enum"]?.listValue?.compactMap(\.stringValue).sorted()
        }
        #expect(words("paging", "kind") == SourceFile.PagingKind.allCases.map(\.rawValue).sorted())
        #expect(words("list", "format") == SourceFile.ListResponseFormat.allCases.map(\.rawValue).sorted())
        #expect(words("catalog", "hook") == BuiltInAdapters.hooks.keys.sorted())
        #expect(words("entry", "idPart") == SourceFile.IDExtraction.allCases.map(\.rawValue).sorted())
        #expect(words("link", "part") == SourceFile.IDExtraction.allCases.map(\.rawValue).sorted())
        #expect(words("attribute", "type") == ColumnType.named.filter { $0 != .picture }.map(\.rawValue).sorted())
        #expect(words("importedAttribute", "type") == ColumnType.allCases.map(\.rawValue).sorted())
        #expect(words("ids", "from") == SourceFile.RecordIDOrigin.allCases.map(\.rawValue).sorted())
        #expect(words("attribute", "numbers") == NumberParser.Form.allCases.map(\.rawValue).sorted())
        #expect(words("attribute", "dates") == DateParser.Form.allCases.map(\.rawValue).sorted())
        #expect(words("attribute", "none") == SourceFile.NoneMeaning.allCases.map(\.rawValue).sorted())
        #expect(words("block", "kind") == SourceFile.BlockKind.allCases.map(\.rawValue).sorted())
        #expect(words("block", "markup") == MarkupFormat.allCases.map(\.rawValue).sorted())
    }

    /// The schema accepts each example file. If the schema rejects a copy that lacks a value, the parser rejects the copy too.
    @Test(arguments: paths) func theSchemaAgreesWithTheParser(path: String) throws {
        let schema = SmallSchema(try Self.schema())
        let whole = try #require(JSONValue(CatalogFixtures.package(path)))
        #expect(schema.accepts(whole))
        var refusals = 0
        for changed in Self.withoutOneMember(whole) {
            // Only a file that comes with the program can have a hook.
            let file =
                path.hasPrefix("Sources") ? try? SourceFile(stored: changed.bytes) : try? SourceFile(parsing: changed.bytes)
            let isAccepted = file != nil
            if !schema.accepts(changed) {
                refusals += 1
                #expect(!isAccepted, "\(changed.text)")
            }
        }
        #expect(refusals >= 8, "a check that never refuses a file proves nothing")
        #expect(!schema.accepts(.object(whole.members + [JSONValue.Member("colour", .null)])))
    }

    /// Returns at most 400 evenly spaced elements.
    private static func some<Element>(_ all: [Element]) -> [Element] {
        stride(from: 0, to: all.count, by: all.count / 400 + 1).map { all[$0] }
    }

    /// How many members a test removes from a file, one at a time.
    private static let mostRemovals = 150

    /// Returns copies of a value, each without another member: those nearest to the top. Elements of a list have the same path, and only one
    /// of the members with a path is removed.
    private static func withoutOneMember(_ value: JSONValue) -> [JSONValue] {
        var paths: Set<[String]> = []
        let copies = withoutOneMember(value, &paths, []).sorted { $0.depth < $1.depth }
        return copies.prefix(mostRemovals).map(\.value)
    }

    private static func withoutOneMember(
        _ value: JSONValue, _ paths: inout Set<[String]>, _ path: [String]
    ) -> [(depth: Int, value: JSONValue)] {
        var copies: [(depth: Int, value: JSONValue)] = []
        switch value {
        case .object(let members):
            for index in members.indices {
                let path = path + [members[index].name]
                if paths.insert(path).inserted {
                    var without = members
                    without.remove(at: index)
                    copies.append((path.count, .object(without)))
                }
                copies += withoutOneMember(members[index].value, &paths, path).map { depth, changed in
                    var members = members
                    members[index].value = changed
                    return (depth, .object(members))
                }
            }
        case .list(let elements):
            for index in elements.indices {
                copies += withoutOneMember(elements[index], &paths, path).map { depth, changed in
                    var elements = elements
                    elements[index] = changed
                    return (depth, .list(elements))
                }
            }
        default: break
        }
        return copies
    }
}

/// A validator for the part of JSON Schema that the source file's schema uses.
private struct SmallSchema {
    let root: JSONValue

    init(_ root: JSONValue) { self.root = root }

    func accepts(_ value: JSONValue) -> Bool { accepts(value, root) }

    private func accepts(_ value: JSONValue, _ schema: JSONValue) -> Bool {
        for member in schema.members {
            let rule = member.value
            switch member.name {
            case "$ref":
                let name = rule.stringValue?.split(separator: "/").last.map { String($0) } ?? ""
                guard let definition = root["$defs"]?[name], accepts(value, definition) else { return false }
            case "type":
                guard
                    (rule.listValue ?? [rule]).contains(where: {
                        $0.stringValue == type(value) || $0.stringValue == "integer" && value.intValue != nil
                    })
                else { return false }
            case "const": guard value == rule else { return false }
            case "enum": guard rule.listValue?.contains(value) ?? false else { return false }
            case "anyOf": guard rule.listValue?.contains(where: { accepts(value, $0) }) ?? false else { return false }
            case "required":
                let names = value.members.map(\.name)
                guard rule.listValue?.allSatisfy({ names.contains($0.stringValue ?? "") }) ?? false else { return false }
            case "properties":
                for (name, inner) in rule.members.map({ ($0.name, $0.value) }) {
                    if let found = value[name], !accepts(found, inner) { return false }
                }
            case "additionalProperties":
                let known = schema["properties"]?.members.map(\.name) ?? []
                let others = value.members.filter { !known.contains($0.name) }
                if rule == .bool(false) {
                    if !others.isEmpty { return false }
                } else if !others.allSatisfy({ accepts($0.value, rule) }) {
                    return false
                }
            case "items": guard value.listValue?.allSatisfy({ accepts($0, rule) }) ?? true else { return false }
            case "minProperties": guard value.members.count >= rule.intValue ?? 0 else { return false }
            case "propertyNames": guard value.members.allSatisfy({ accepts(.string($0.name), rule) }) else { return false }
            case "minItems": guard value.listValue.map({ $0.count >= rule.intValue ?? 0 }) ?? true else { return false }
            case "maxItems": guard value.listValue.map({ $0.count <= rule.intValue ?? 0 }) ?? true else { return false }
            case "minimum": guard value.numberValue.map({ $0 >= rule.numberValue ?? 0 }) ?? true else { return false }
            case "maximum": guard value.numberValue.map({ $0 <= rule.numberValue ?? 0 }) ?? true else { return false }
            case "maxLength": guard value.stringValue.map({ $0.count <= rule.intValue ?? 0 }) ?? true else { return false }
            case "pattern":
                guard let pattern = rule.stringValue, let text = value.stringValue else { continue }
                guard text.range(of: pattern, options: .regularExpression) != nil else { return false }
            case "$schema", "$id", "$defs", "title", "description": continue
            default:
                Issue.record("The validator doesn't know \(member.name)")
                return false
            }
        }
        return true
    }

    private func type(_ value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool: "boolean"
        case .number: "number"
        case .string: "string"
        case .list: "array"
        case .object: "object"
        }
    }
}
