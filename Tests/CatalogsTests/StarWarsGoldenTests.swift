import Doubles
import Foundation
import Localization
import Model
import Testing
import Upstreams

@testable import Catalogs

/// Compares the Star Wars catalogs byte by byte with recorded hashes: their descriptions, and the entries of the starter file,
/// the test files, the test double and records with unusual values. `Fixtures/starwars/golden.txt` contains a hash for each
/// description and entry. The hashes also cover the text in English and French.
///
/// `ALMANAC_RECORD_GOLDEN=1` rewrites the file, and the test then fails.
@Suite struct StarWarsGoldenTests {
    private static let golden = "Fixtures/starwars/golden.txt"

    /// Unusual values. For each value, the test replaces the texts and numbers in a record with the value.
    private static let quirks = [
        #""unknown""#, #""Unknown ""#, #""n/a""#, #""N/A""#, #""none""#, #""""#, #"" ""#, "null", "5", #""0""#, #""1,358""#,
        #""78.2""#, #""1000km""#, #""30-165""#, #""-5""#, #""36.8 ""#, #""2.0""#, #""2 years""#, #""1 day""#, #""19BBY""#,
        #""41.9ABY""#, #""1 standard""#, #""1.56""#, #""1.5 (surface), 1 standard (Cloud City)""#,
        #""gray, blue-gray , blonde,,gray""#,
        #""Kite Works, Inc., Paper Yards, Incorporated""#, #""<script>&\u0000 x""#, #""99999999999999999999999""#,
    ]
    /// Values that aren't numbers. If such a value replaces a number, the line below the title omits it, so the test doesn't
    /// compare that line.
    private static let words = [#""indefinite""#, #""km""#, #""--""#, #""1-2-3""#]

    private let adapter: any Adapter

    init() throws { adapter = try #require(BuiltInAdapters.adapters.first { $0.upstream == "swapi" }) }

    private func entry(_ id: EntryID, _ payload: [UInt8], _ part: RawRecordOrigin = .list) throws -> Entry {
        try adapter.entry(id, from: [RawRecord(id: id, part: part, payload: payload)])
    }

    private static func line(_ name: String, _ bytes: [UInt8], _ texts: [String] = []) -> String {
        let hash = texts.reduce(FNV1a.hash(bytes.span)) { FNV1a.hash($1.utf8.span, after: $0) }
        return "\(name) \(String(hash, radix: 16))"
    }

    private static func line(_ name: String, _ entry: Entry) -> String {
        var writer = ByteWriter()
        entry.encode(to: &writer)
        let texts = [Language.english, .french].flatMap { language -> [String] in
            let words = Localizer(language)
            return [words.plain(entry.subtitle), words.plain(entry.blocks)] + entry.links.map { words.label($0.relation) }
        }
        return line(name, writer.bytes, texts)
    }

    /// Returns a record in which `value` replaces all texts and numbers except the URL, the name or title, and the release date.
    private static func changed(_ payload: [UInt8], to value: String) throws -> [UInt8] {
        let kept = ["url", "name", "title", "release_date"]
        let members = try UpstreamJSONParser.record(payload).members.map { key, old in
            let isText = old.string != nil || old.number != nil
            let new = isText && !kept.contains(key) ? Array(value.utf8) : old.bytes
            return Array("\"\(key)\":".utf8) + new
        }
        return [0x7B] + Array(members.joined(separator: [0x2C])) + [0x7D]
    }

    private func lines() throws -> [String] {
        var lines: [String] = []
        for catalog in adapter.catalogs {
            var writer = ByteWriter()
            catalog.encode(to: &writer)
            lines.append(Self.line("description \(catalog.id.raw)", writer.bytes))
        }
        let records = try adapter.starter(from: CatalogFixtures.package("Starter/starwars.json"))
        for record in records {
            lines.append(Self.line("payload \(record.id.text)", record.payload))
            lines.append(Self.line("starter \(record.id.text)", try entry(record.id, record.payload, .starter)))
        }
        for name in try CatalogFixtures.names(in: "swapi") {
            let payload = try CatalogFixtures.bytes("swapi/" + name)
            let url = try #require(try UpstreamJSONParser.record(payload).text("url"))
            let id = try #require(EntryID(url.split(separator: "/").suffix(2).joined(separator: "/")))
            lines.append(Self.line("fixture \(name)", try entry(id, payload)))
        }
        for (resource, payloads) in SampleGalaxy.resources().sorted(by: { $0.key < $1.key }) {
            for (number, payload) in payloads.enumerated() {
                let id = try #require(EntryID("\(resource)/\(number + 1)"))
                lines.append(Self.line("double \(id.text)", try entry(id, payload)))
            }
        }
        for catalog in adapter.catalogs {
            let first = try #require(records.first { $0.id.catalog == catalog.id })
            for value in Self.quirks {
                lines.append(
                    Self.line("quirk \(catalog.id.raw) \(value)", try entry(first.id, Self.changed(first.payload, to: value))))
            }
            for value in Self.words {
                var entry = try entry(first.id, Self.changed(first.payload, to: value))
                (entry.subtitle, entry.heading) = ([], [])
                lines.append(Self.line("words \(catalog.id.raw) \(value)", entry))
            }
            let name = catalog.id.raw == "films" ? "title" : "name"
            let bare = Array(#"{"\#(name)":"Bare","url":"https://swapi.dev/api/\#(catalog.id.raw)/1/"}"#.utf8)
            lines.append(Self.line("bare \(catalog.id.raw)", try entry(first.id, bare)))
        }
        return lines
    }

    @Test func catalogsAndEntriesStayTheSame() throws {
        let lines = try lines()
        #expect(lines.count > 700)
        if ProcessInfo.processInfo.environment["ALMANAC_RECORD_GOLDEN"] != nil {
            let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(Self.golden)
            try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
            Issue.record("recorded \(Self.golden)")
        }
        let golden = String(decoding: try CatalogFixtures.bytes("starwars/golden.txt"), as: UTF8.self)
        let expected = golden.split(separator: "\n").map { String($0) }
        #expect(expected.count == lines.count)
        let different = zip(expected, lines).filter { $0 != $1 }
        #expect(different.isEmpty, "\(different.count) differ, first \(different.prefix(20).map(\.1))")
    }

    /// Compares the entries of the real records, without the films' opening crawls, with the starter file's entries. The golden
    /// file doesn't cover the real records, because the crawls can't be published.
    @Test(.needs(shared: "swapi/api/planets.all.json")) func realRecordsEqualTheStarterFile() throws {
        let records = try adapter.starter(from: CatalogFixtures.package("Starter/starwars.json"))
        let starter = try Dictionary(uniqueKeysWithValues: records.map { ($0.id, try entry($0.id, $0.payload)) })
        for catalog in adapter.catalogs {
            for payload in try CatalogFixtures.sharedPayloads("swapi/api/\(catalog.id.raw).all.json") {
                let url = try #require(try UpstreamJSONParser.record(payload).text("url"))
                let id = try #require(EntryID(url.split(separator: "/").suffix(2).joined(separator: "/")))
                var entry = try entry(id, payload)
                let hasCrawl = entry.section("opening-crawl") != nil
                #expect(hasCrawl == (catalog.id.raw == "films"))
                entry.blocks.removeAll { if case .section = $0 { true } else { false } }
                #expect(starter[id] == entry)
            }
        }
    }
}
