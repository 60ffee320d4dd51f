import Foundation
import Testing
import Upstreams

@testable import Catalogs
@testable import Model

/// Compares the fast extraction of rows from a response with Foundation's slower JSON parser.
@Suite struct UpstreamRecordTests {
    private static let page = #"""
        { "count": 3, "next": null, "results" : [ {"url":"/api/planets/1/","name":"Tatooine é","n":[1,-2.50,{"a":[true,false,null,""]}]},
          {"name":"Q\"uote","url":"/api/planets/2/","deep":[[[]],{}]} , 7 ] }
        """#

    private static let names = ["index", "url", "name"]

    private func read(_ text: String, _ keys: [String] = ["results"]) throws -> UpstreamRecord.ResponseAndRows {
        try UpstreamRecord.answer(Array(text.utf8), rowsAt: keys, names: Self.names)
    }

    /// Returns the object that the JSON text contains, so that formatting doesn't affect comparisons.
    private func canonical(_ bytes: [UInt8]?) throws -> NSDictionary {
        try #require(try JSONSerialization.jsonObject(with: Data(bytes ?? [])) as? NSDictionary)
    }

    @Test func aPlainRowIsUnchanged() throws {
        let row = #"{"b":1,"url":"/api/planets/1/", "a":[1, 2]}"#
        let answer = try read(#"{"results":[\#(row)],"count":1}"#)
        let rows = try #require(answer.rows)
        #expect(rows.map { $0.payload } == [Array(row.utf8)])
        #expect(rows.first?.texts == ["url": "/api/planets/1/"])
        #expect(answer.object.integer("count") == 1)
    }

    /// The fast path and the slow path return the same rows, even if a byte anywhere in the response is changed or inserted.
    @Test func aChangedByteIsReadAsByTheSlowPath() throws {
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

    /// Returns the object that Foundation decodes from the bytes, or nil if the bytes aren't valid JSON.
    private func foundation(_ bytes: [UInt8]) -> [String: Any]? {
        try? JSONSerialization.jsonObject(with: Data(bytes), options: [.fragmentsAllowed]) as? [String: Any]
    }

    private func compare(_ bytes: [UInt8]) throws {
        let slow = foundation(bytes)
        #expect((slow == nil) == ((try? UpstreamJSONParser.record(bytes)) == nil))
        let text = String(decoding: bytes, as: UTF8.self)
        let found = try? UpstreamRecord.answer(bytes, rowsAt: ["results"], names: Self.names)
        // If the slow path rejects the whole response, the fast path may still find readable rows, but must report at least one
        // unreadable row.
        guard let slow else { return #expect(found?.rows?.contains { $0.flaw != nil } ?? true, "\(text)") }
        let quick = try #require(found, "\(text)")
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
    func ambiguousInputIsReadAsByFoundation(_ text: String) throws {
        let slow = try #require(foundation(Array(text.utf8))?["results"] as? [[String: Any]])
        let rows = try #require(try read(text).rows)
        #expect(rows.map { $0.texts?["url"] } == slow.map { $0["url"] as? String })
        #expect(try rows.map { try canonical($0.payload) } == slow.map { $0 as NSDictionary })
    }

    @Test func deepNestingIsRejected() {
        let deep = #"{"results":["# + String(repeating: "[", count: 200_000)
        #expect(throws: AdaptProblem.self) { try read(deep) }
    }

    @Test func nestedKeysLeadToTheList() throws {
        let answer = try read(#"{"data":{"monsters":[{"index":"a"}]},"errors":null}"#, ["data", "monsters"])
        #expect(answer.rows?.map { $0.texts } == [["index": "a"]])
        #expect(try read(#"{"data":null}"#, ["data", "monsters"]).rows == nil)
        #expect(try read(#"{"data":{"monsters":{}}}"#, ["data", "monsters"]).rows == nil)
    }

    @Test func fieldOrderDoesNotMatter() throws {
        let id = try #require(EntryID(CatalogID(known: "planets"), "1"))
        func record(_ text: String) -> RawRecord { RawRecord(id: id, part: .list, payload: Array(text.utf8)) }
        #expect(record(#"{"a":1,"b":[2]}"#).saysTheSame(as: record(#"{ "b":[2], "a":1 }"#)))
        #expect(!record(#"{"a":1,"b":[2]}"#).saysTheSame(as: record(#"{"a":1,"b":[3]}"#)))
    }

    /// An unreadable row doesn't change the other rows.
    @Test(
        arguments: [
            (#"{"url":"u","name":"\ud800","n":1}"#, ["url": "u"], "name", AdaptProblem.Cause.notJSON),
            (#"{"name":"\ud800","url":"u"}"#, ["url": "u"], "name", .notJSON),
            (#"{"url":"u","n":NaN}"#, ["url": "u"], "n", .notJSON), (#"{"url":"u","n":-1e999}"#, ["url": "u"], "n", nil),
            (#"{"url":7,"n":"\x"}"#, ["url": "7"], "n", .notJSON), (#"{"url":"u" "n":1}"#, [:], #"{"url":"u" "n":1}"#, .notJSON),
            ("nul", [:], "nul", .notJSON),
            (
                #"{"url":"u","deep":"# + String(repeating: "[", count: 70) + String(repeating: "]", count: 70) + "}",
                ["url": "u"], "deep", .wrongShape
            ),
        ] as [(String, [String: String], String, AdaptProblem.Cause?)])
    func unreadableRow(row: String, texts: [String: String], detail: String, kind: AdaptProblem.Cause?) throws {
        let good = #"{"url":"a", "name":"Á"}"#
        for rows in ["[\(good),\(row)]", "[ \(row) , \(good) ]", "[\(row),\(good),\(row)]"] {
            for text in [#"{"count":3,"results":\#(rows),"next":null}"#, rows] {
                let answer = try read(text, text == rows ? [] : ["results"])
                let found = try #require(answer.rows)
                #expect(found.compactMap(\.payload) == [Array(good.utf8)])
                let bad = found.filter { $0.flaw != nil }
                #expect(bad.count == found.count - 1)
                #expect(
                    bad.allSatisfy { $0.texts == texts && $0.flaw?.detail == detail && (kind == nil || $0.flaw?.kind == kind) },
                    "\(bad)")
                if text != rows { #expect(answer.object.integer("count") == 3) }
            }
        }
    }

    /// Reading fails if the text around the list is unreadable or the list isn't terminated.
    @Test(arguments: [
        #"{"results":[{"n":NaN}],"next":"\ud800"}"#, #"{"results":[{"n":NaN}]"#, #"{"results":[{"n":NaN}}]"#,
        #"{"results":[{"n":NaN]]}"#,
        #"{"results":[{"n":NaN},"#, #"{"results":[{"n":"}]}"#, #"{"results":[{"n":NaN} {}]}"#, #"{"results":{"n":NaN}}"#,
        #"{"results":[{"n":NaN}]} x"#, #"{"results"[{"n":NaN}]}"#, #"{"results":[{"n":NaN},]}"#, #"{"results":[,{"n":NaN}]}"#,
    ])
    func aBrokenEnvelopeIsRejected(_ text: String) {
        #expect(throws: AdaptProblem.self) { try read(text) }
    }

    /// Inserts, changes or cuts off bytes at every position in a page with an invalid row. The code must not crash, and all rows
    /// that it returns must be valid JSON.
    @Test func aChangedByteInABadPageIsHandled() throws {
        let good = #"{"url":"/api/planets/2/"}"#
        let page = Array(#"{"count":2,"results":[{"url":"\ud800"},\#(good)],"next":null}"#.utf8)
        for place in page.indices {
            for byte in Array("\",{}[]\\:0.e- a\0".utf8) + [0xFF, 0xC3] {
                for isPutIn in [true, false] {
                    var changed = page
                    if isPutIn { changed.insert(byte, at: place) } else { changed[place] = byte }
                    let answer = try? UpstreamRecord.answer(changed, rowsAt: ["results"], names: Self.names)
                    for row in answer?.rows ?? [] {
                        if let payload = row.payload { #expect((try? JSONDocument(payload)) != nil) }
                    }
                }
            }
            #expect(throws: AdaptProblem.self) {
                try UpstreamRecord.answer(Array(page[..<place]), rowsAt: ["results"], names: Self.names)
            }
        }
    }

    /// If one record in a response is invalid, every adapter reads the other records and reports the invalid record.
    @Test func aBadRecordDoesNotAffectTheOthers() throws {
        let planet = #"{"name":"P","url":"https://swapi.dev/api/planets/1/"}"#
        let flags =
            #""flags":{"nsfw":false,"religious":false,"political":false,"racist":false,"sexist":false,"explicit":false},"safe":true"#
        let cases: [(any Adapter, String, [String], [String])] = [
            (
                BuiltInAdapters.starWars,
                #"{"count":2,"next":null,"results":[{"url":"https://swapi.dev/api/planets/2/","name":"\ud800"},\#(planet)]}"#,
                ["planets/1"], ["planets/2"]
            ),
            (
                BuiltInAdapters.dnd5e,
                #"{"data":{"monsters":[{"index":"a","name":"A"},{"index":"b","name":"\ud800"},{"name":"\ud800"}]}}"#,
                ["monsters/a"],
                ["monsters/b", ""]
            ),
            (
                BuiltInAdapters.mealDB, #"{"meals":[{"idMeal":"1","strMeal":"\ud800"},{"idMeal":"2","strMeal":"B"}]}"#,
                ["desserts/2"],
                ["desserts/1"]
            ),
            (
                BuiltInAdapters.jokes[0],
                #"{"error":false,"jokes":[{"id":1,"setup":"\ud800",\#(flags)},{"id":2,"setup":"a","delivery":"b",\#(flags)}]}"#,
                ["jokes/jokeapi-2"], ["jokes/jokeapi-1"]
            ),
            (
                BuiltInAdapters.jokes[1],
                #"{"success":true,"body":[{"_id":"a","setup":"\ud800","NSFW":false},{"_id":"b","setup":"s","NSFW":false}]}"#,
                ["jokes/dadjokes-b"], ["jokes/dadjokes-a"]
            ),
            (
                BuiltInAdapters.jokes[2], #"[{"id":1,"setup":"\ud800"},{"id":2,"setup":"s","punchline":"p"}]"#,
                ["jokes/officialjokes-2"],
                ["jokes/officialjokes-1"]
            ),
        ]
        #expect(cases.count == BuiltInAdapters.adapters.count)
        for (adapter, body, ids, bad) in cases {
            let catalog = try #require(adapter.catalogs.first { ids[0].hasPrefix($0.id.raw) })
            var pass = adapter.pass(over: catalog.id, from: nil)
            // The monster download requests the count first. Skip that request.
            _ = pass.goOnWithout()
            let page = try pass.receive(UpstreamResponse(status: 200, body: Array(body.utf8)))
            #expect(page.records.map(\.id.text) == ids)
            #expect(page.problems.map(\.entry) == bad)
            #expect(page.problems.allSatisfy { $0.kind == .notJSON && !$0.detail.isEmpty })
        }
    }

    /// An invalid record in an imported flat file doesn't affect the other records.
    @Test func aBadRecordInTheFlatFileDoesNotAffectTheOthers() throws {
        let file =
            #"[{"name":"A","meta":"Large beast, unaligned","Armor Class":"11","Hit Points":"7"},{"name":"B","meta":"\ud800"}]"#
        let found = try SRDFlatFileParser.records(from: Array(file.utf8))
        #expect(found.records.map(\.id.text) == ["monsters/a"])
        #expect(found.problems == [AdaptProblem(.notJSON, detail: "#2 B: meta")])
    }
}
