import Foundation
import Testing

@testable import Catalogs
@testable import Records

/// Rows cut out of an answer, against the same rows read the slow way.
@Suite struct UpstreamRowTests {
    private static let page = #"""
        { "count": 3, "next": null, "results" : [ {"url":"/api/planets/1/","name":"Tatooine é","n":[1,-2.50,{"a":[true,false,null,""]}]},
          {"name":"Q\"uote","url":"/api/planets/2/","deep":[[[]],{}]} , 7 ] }
        """#

    private static let names = ["index", "url", "name"]

    private func read(_ text: String, _ keys: [String] = ["results"]) throws -> UpstreamRow.Answer {
        try UpstreamRow.answer(Array(text.utf8), rowsAt: keys, names: Self.names)
    }

    /// What `text` is after everything was read and written again.
    private func canonical(_ bytes: [UInt8]?) throws -> NSDictionary {
        try #require(try JSONSerialization.jsonObject(with: Data(bytes ?? [])) as? NSDictionary)
    }

    @Test func aPlainRowComesAsItWasSent() throws {
        let row = #"{"b":1,"url":"/api/planets/1/", "a":[1, 2]}"#
        let answer = try read(#"{"results":[\#(row)],"count":1}"#)
        let rows = try #require(answer.rows)
        #expect(rows.map { $0.payload } == [Array(row.utf8)])
        #expect(rows.first?.texts == ["url": "/api/planets/1/"])
        #expect(answer.object.integer("count") == 1)
    }

    /// Whatever the way, the rows say the same: one byte put in or changed anywhere shows where the quick way is too lenient.
    @Test func anyChangedByteIsReadAsTheSlowWayReadsIt() throws {
        let page = Array(Self.page.utf8)
        for place in page.indices {
            for byte in [UInt8(0x22), 0x2C, 0x7B, 0x7D, 0x5B, 0x5D, 0x5C, 0x3A, 0x30, 0x2E, 0x65, 0x00, 0xFF, 0x20, 0x61] {
                var changed = page
                changed[place] = byte
                try compare(changed)
                changed = page
                changed.insert(byte, at: place)
                try compare(changed)
            }
            try compare(Array(page[..<place]))
        }
    }

    /// The object as Foundation reads it.
    private func foundation(_ bytes: [UInt8]) -> [String: Any]? {
        try? JSONSerialization.jsonObject(with: Data(bytes), options: [.fragmentsAllowed]) as? [String: Any]
    }

    private func compare(_ bytes: [UInt8]) throws {
        let slow = foundation(bytes)
        #expect((slow == nil) == ((try? UpstreamJSON.object(bytes)) == nil))
        let quick = try? UpstreamRow.answer(bytes, rowsAt: ["results"], names: Self.names)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect((slow == nil) == (quick == nil), "\(text)")
        guard let slow, let quick else { return }
        let rows = slow["results"] as? [Any]
        #expect(rows?.count == quick.rows?.count, "\(text)")
        for (row, cut) in zip(rows ?? [], quick.rows ?? []) {
            guard let object = row as? NSDictionary else {
                #expect(cut.texts == nil, "\(text)")
                continue
            }
            #expect(try canonical(cut.payload) == object, "\(text)")
            #expect(cut.texts?["url"] == object["url"] as? String, "\(text)")
            #expect(cut.texts?["name"] == object["name"] as? String, "\(text)")
        }
    }

    @Test(arguments: [
        #"{"results":[{"url":"a"}],"results":[{"url":"b"}]}"#, #"{"results":[{"url":"a"}],"result\u0073":[{"url":"b"}]}"#,
        #"{"results":[{"url":"a","url":"b"}]}"#, #"{"results":[{"url":"\u0061"}]}"#, #"{"results":[{"n":1e5,"url":"a"}]}"#,
        #"{"results":[{"url":"\ud83d\ude00"}]}"#, #"{"results":[{"url":"a"},]}"#, "\u{FEFF}" + #"{"results":[{"url":"a"}]}"#,
    ])
    func whatIsAmbiguousIsReadAsFoundationReadsIt(_ text: String) throws {
        let slow = try #require(foundation(Array(text.utf8))?["results"] as? [[String: Any]])
        let rows = try #require(try read(text).rows)
        #expect(rows.map { $0.texts?["url"] } == slow.map { $0["url"] as? String })
        #expect(try rows.map { try canonical($0.payload) } == slow.map { $0 as NSDictionary })
    }

    @Test func nestingWithoutEndIsRefused() {
        let deep = #"{"results":["# + String(repeating: "[", count: 200_000)
        #expect(throws: AdaptProblem.self) { try read(deep) }
    }

    @Test func nestedKeysLeadToTheList() throws {
        let answer = try read(#"{"data":{"monsters":[{"index":"a"}]},"errors":null}"#, ["data", "monsters"])
        #expect(answer.rows?.map { $0.texts } == [["index": "a"]])
        #expect(try read(#"{"data":null}"#, ["data", "monsters"]).rows == nil)
        #expect(try read(#"{"data":{"monsters":{}}}"#, ["data", "monsters"]).rows == nil)
    }

    @Test func aRecordInAnotherOrderSaysTheSame() throws {
        let id = try #require(EntryID(CatalogID(known: "planets"), "1"))
        func record(_ text: String) -> RawRecord { RawRecord(id: id, part: .list, payload: Array(text.utf8)) }
        #expect(record(#"{"a":1,"b":[2]}"#).saysTheSame(as: record(#"{ "b":[2], "a":1 }"#)))
        #expect(!record(#"{"a":1,"b":[2]}"#).saysTheSame(as: record(#"{"a":1,"b":[3]}"#)))
    }
}
