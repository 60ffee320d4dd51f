import Model
import Testing
import Upstreams

@testable import Catalogs

/// Checks that malformed upstream data causes at most an error, never a crash.
@Suite struct HostilePayloadTests {
    static let bodies: [[UInt8]] = [
        [], [0], [0xFF, 0xFE, 0xFD], Array("null".utf8), Array("[]".utf8), Array("{}".utf8), Array("\"text\"".utf8),
        Array("1e999".utf8),
        Array("{\"name\":".utf8), Array("<!DOCTYPE html><title>502</title>".utf8), Array("{\"name\":\"\\ud800\"}".utf8),
        Array("{\"name\":\"".utf8) + [0xC3, 0x28] + Array("\"}".utf8),
        Array(String(repeating: "[", count: 10_000).utf8),
        Array((String(repeating: "{\"a\":", count: 10_000) + "1" + String(repeating: "}", count: 10_000)).utf8),
        Array("{\"index\":null,\"name\":null,\"url\":null,\"data\":null,\"results\":null,\"monsters\":null}".utf8),
        Array("{\"data\":{\"monsters\":{\"a\":1}},\"results\":{\"a\":1},\"next\":7,\"count\":\"x\"}".utf8),
        Array("{\"data\":{\"monsters\":[[[[]]]]},\"results\":[[[]]],\"next\":null}".utf8),
        Array(
            "{\"data\":{\"monsters\":[{\"index\":\"a\",\"x\":1e999}]},\"results\":[{\"url\":\"/planets/1/\",\"x\":1e999}]}".utf8),
    ]

    @Test(arguments: bodies) func noResponseTraps(body: [UInt8]) throws {
        for adapter in try BuiltInAdapters.adapters + [BeaconsAdapter()] + CatalogFixtures.sourceAdapters() {
            for catalog in adapter.catalogs {
                let id = try #require(EntryID(catalog.id, "1"))
                for status in [200, 304, 400, 404, 429] {
                    let response = UpstreamResponse(status: status, body: body)
                    var pass = adapter.pass(over: catalog.id, from: nil)
                    for _ in 0..<3 {
                        if let page = try? pass.receive(response) { #expect(page.records.count <= 1) }
                    }
                    #expect(throws: AdaptProblem.self) { try adapter.detail(of: id, from: response) }
                    #expect(adapter.lookup(id, in: response) == .unclear)
                }
                for part in RawRecordOrigin.allCases {
                    #expect(throws: AdaptProblem.self) {
                        try adapter.entry(id, from: [RawRecord(id: id, part: part, payload: body)])
                    }
                }
                _ = try? adapter.starter(from: body)
            }
        }
        _ = try? SRDFlatFileParser.records(from: body)
    }

    @Test func missingRecordsAreAProblem() throws {
        for adapter in try BuiltInAdapters.adapters + [BeaconsAdapter()] + CatalogFixtures.sourceAdapters() {
            let id = try #require(EntryID(adapter.catalogs[0].id, "1"))
            #expect(throws: AdaptProblem.self) { try adapter.entry(id, from: []) }
        }
    }

    @Test func namesContainNoControlCharacters() throws {
        let payload = Array(
            "{\"index\":\"x\",\"name\":\" <script>alert(1)</script>\\u0000\\u001b[2J\\r\\n& \\\"x\\\" \",\"hit_points\":1}".utf8)
        let record = try RawRecord("monsters/x", .detail, payload)
        let entry = try BuiltInAdapters.dnd5e.entry(record.id, from: [record])
        #expect(entry.title == "<script>alert(1)</script> [2J & \"x\"")
    }

    @Test func aTenMegabyteNameIsTruncated() throws {
        let long = String(repeating: "é", count: 5_000_000)
        let record = try RawRecord("monsters/x", .detail, Array("{\"name\":\"\(long)\",\"hit_points\":1}".utf8))
        let entry = try BuiltInAdapters.dnd5e.entry(record.id, from: [record])
        #expect(entry.title.count == 500)
        #expect(entry.title.hasSuffix("é…"))
    }

    @Test func anyFieldMayHaveAnyWrongType() throws {
        let wrong = ["null", "true", "7", "-1e300", "\"text\"", "[]", "[null,[1],{\"a\":{}}]", "{}", "{\"a\":[1,2]}"]
        let monster = try UpstreamJSONParser.record(CatalogFixtures.bytes("dnd5e/detail-every-field.json"))
        let planet = try UpstreamJSONParser.record(CatalogFixtures.bytes("swapi/planet.json"))
        for (adapter, id, object) in [
            (BuiltInAdapters.dnd5e as any Adapter, "monsters/marsh-lantern", monster),
            (BuiltInAdapters.starWars as any Adapter, "planets/1", planet),
        ] {
            for key in object.members.map(\.key) where key != "name" {
                for value in wrong {
                    let record = try RawRecord(id, .detail, CatalogFixtures.payload(object, with: key, value))
                    #expect(!(try adapter.entry(record.id, from: [record])).title.isEmpty, "\(key) \(value)")
                }
            }
        }
    }

    @Test func truncationAnywhereIsAProblem() throws {
        let whole = try CatalogFixtures.bytes("dnd5e/detail-every-field.json")
        for length in stride(from: 0, to: whole.count - 2, by: 7) {
            let record = try RawRecord("monsters/marsh-lantern", .detail, Array(whole[..<length]))
            #expect(throws: AdaptProblem.self) { try BuiltInAdapters.dnd5e.entry(record.id, from: [record]) }
        }
    }

    @Test func aHundredThousandFeaturesWithTheSameName() throws {
        let feature = "{\"name\":\"Bite\",\"desc\":\"x\"}"
        let many = Array(repeating: feature, count: 100_000).joined(separator: ",")
        let record = try RawRecord("monsters/x", .detail, Array("{\"name\":\"X\",\"actions\":[\(many)]}".utf8))
        let entry = try BuiltInAdapters.dnd5e.entry(record.id, from: [record])
        #expect(entry.section("actions")?.blocks.count == 100_000)
        #expect(Set(entry.anchors).count == entry.anchors.count)
    }
}
