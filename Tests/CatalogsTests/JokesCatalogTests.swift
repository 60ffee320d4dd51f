import CurlTransport
import Doubles
import Foundation
import Localization
import Model
import Testing
import TextProcessing
import Upstreams

@testable import Catalogs

/// Tests the three joke upstreams: their requests, the stored records and the entries.
@Suite struct JokesCatalogTests {
    private static let adapters: [any Adapter] = BuiltInAdapters.jokes

    private func answer(_ text: String, status: Int = 200) -> UpstreamResponse {
        UpstreamResponse(status: status, body: Array(text.utf8))
    }

    private func entry(_ adapter: any Adapter, _ record: RawRecord) throws -> Entry {
        try adapter.entry(record.id, from: [record])
    }

    private func kept(_ joke: JSONValue) throws -> [RawRecord] {
        try BuiltInAdapters.jokes[0].drawn(from: answer(joke.text)).records
    }

    @Test func aJokeInTwoParts() throws {
        let joke: JSONValue = [
            "error": .bool(false), "category": "Pun", "type": "twopart", "setup": " Is <b> & \"this\"\u{7} ok? ",
            "delivery": "Yes,\r\nit is.", "flags": SampleJokes.jokeAPI(1)["flags"] ?? .null, "id": .number("42"),
            "safe": .bool(true), "lang": "en",
        ]
        let record = try #require(try kept(joke).first)
        #expect(record.id.text == "jokes/jokeapi-42")
        let entry = try entry(BuiltInAdapters.jokes[0], record)
        #expect(entry.title == "Is <b> & \"this\" ok?")
        #expect(entry["kind"] == .text("pun"))
        #expect(entry.kind == "joke-words")
        #expect(
            entry.blocks == [
                .paragraph([.text("Is <b> & \"this\" ok?")]),
                .reveal(
                    title: .phrase("jokes.punchline"), [.paragraph([.text("Yes,"), .lineBreak, .text("it is.")])]),
            ])
        #expect(entry.source == EntrySource(upstream: "jokeapi", url: "https://v2.jokeapi.dev/joke/Any?idRange=42"))
        #expect(!entry.isPartial)
    }

    @Test func aOnePartJokeHasNothingToReveal() throws {
        let long = "I have told this " + String(repeating: "very ", count: 40) + "long one before."
        let entry = try entry(
            BuiltInAdapters.jokes[0],
            try RawRecord("jokes/jokeapi-8", .list, Array(#"{"id":8,"type":"single","joke":"\#(long)"}"#.utf8)))
        #expect(entry.title.count <= 61 && entry.title.hasSuffix("very…"))
        #expect(entry.blocks == [.paragraph([.text(long)])])
        #expect(entry["kind"] == .text("general"))
    }

    @Test func onlySafeJokesAreStored() throws {
        for number in SampleJokes.flagged + [SampleJokes.unsafe] {
            #expect(try kept(SampleJokes.jokeAPI(number)).isEmpty, "\(number)")
        }
        for change: (inout JSONValue) -> Void in [
            { $0["flags"] = nil }, { $0["flags"] = .null }, { $0["safe"] = nil }, { $0["lang"] = "de" },
            { $0["flags"] = ["nsfw": .bool(false)] },
        ] {
            var joke = SampleJokes.jokeAPI(1)
            change(&joke)
            #expect(try kept(joke).isEmpty)
        }
        #expect(try kept(SampleJokes.jokeAPI(1)).count == 1)
        let dad = [1, 7].map { SampleJokes.dad($0).text }.joined(separator: ",")
        let page = try BuiltInAdapters.jokes[1].drawn(from: answer(#"{"success":true,"body":[\#(dad)]}"#))
        #expect(page.records.count == 1 && page.problems.isEmpty)
    }

    @Test func requestsAskForSafeJokes() {
        let flags = "nsfw,religious,political,racist,sexist,explicit"
        let query = { (request: UpstreamRequest?) in request?.query.map { "\($0.name)=\($0.value)" } ?? [] }
        let draw = BuiltInAdapters.jokes[0].drawRequest(from: CatalogID(known: "jokes"))
        #expect(draw?.path == "/joke/Any")
        #expect(query(draw) == ["type=twopart", "blacklistFlags=\(flags)"])
        #expect(
            query(BuiltInAdapters.jokes[0].pass(over: CatalogID(known: "jokes"), from: nil).next) == [
                "type=twopart", "blacklistFlags=\(flags)", "amount=10",
            ])
        #expect(query(BuiltInAdapters.jokes[1].pass(over: CatalogID(known: "jokes"), from: nil).next) == ["count=5"])
        #expect(query(BuiltInAdapters.jokes[1].drawRequest(from: CatalogID(known: "jokes"))) == [])
        #expect(BuiltInAdapters.jokes[2].pass(over: CatalogID(known: "jokes"), from: "x").next?.path == "/random_ten")
        #expect(BuiltInAdapters.jokes[2].drawRequest(from: CatalogID(known: "jokes"))?.path == "/random_joke")
    }

    @Test func anUpstreamsErrorMessageIsPassedOn() throws {
        let cases: [(any Adapter, UpstreamResponse, AdaptProblem)] = [
            (
                BuiltInAdapters.jokes[0], answer(#"{"error":true,"code":106,"message":"No matching joke found","causedBy":[]}"#),
                AdaptProblem(.refused, detail: "No matching joke found")
            ),
            (BuiltInAdapters.jokes[0], answer(#"{"error":true}"#), AdaptProblem(.refused)),
            (
                BuiltInAdapters.jokes[0], answer(#"{"code":"102","message":"Invalid endpoint"}"#, status: 404),
                AdaptProblem(.refused, detail: "Invalid endpoint", status: 404)
            ),
            (BuiltInAdapters.jokes[0], answer("<html>", status: 404), AdaptProblem(.refused, status: 404)),
            (
                BuiltInAdapters.jokes[1], answer(#"{"success":false,"error":{"message":"No term"}}"#),
                AdaptProblem(.refused, detail: "No term")
            ),
            (
                BuiltInAdapters.jokes[1], answer(#"{"message":"You are not subscribed to this API."}"#, status: 403),
                AdaptProblem(.keyWanted, detail: "You are not subscribed to this API.", status: 403)
            ),
            (
                BuiltInAdapters.jokes[2], answer(#"{"type":"error","message":"joke not found"}"#),
                AdaptProblem(.refused, detail: "joke not found")
            ),
        ]
        for (adapter, response, problem) in cases {
            #expect(throws: problem) { try adapter.drawn(from: response) }
            var pass = adapter.pass(over: CatalogID(known: "jokes"), from: nil)
            #expect(throws: problem) { try pass.receive(response) }
            // The download sends only one request, regardless of the response.
            #expect(pass.next == nil)
        }
    }

    @Test func malformedResponsesAreProblems() {
        for adapter in Self.adapters {
            for body in [
                "", "<!DOCTYPE html>", "{\"error\":false,\"setup\":\"cut", "null", "7", "\"The passed path is not a number.\"",
            ] {
                #expect(throws: AdaptProblem.self, "\(adapter.upstream) \(body)") { try adapter.drawn(from: answer(body)) }
            }
        }
        // An invalid row doesn't affect the other rows.
        let rows = #"[{"id":1,"setup":"a","punchline":"b"},7,{"setup":"no id"},{"id":2,"setup":"c","punchline":"d"}]"#
        let page = try? BuiltInAdapters.jokes[2].drawn(from: answer(rows))
        #expect(page?.records.map(\.id.key) == ["officialjokes-1", "officialjokes-2"])
        #expect(page?.problems.map(\.kind) == [.wrongShape, .noID])
    }

    @Test func everyJokeNamesItsAdapter() throws {
        for (key, maker) in [
            ("almanac-otter", "jokeapi"), ("jokeapi-1", "jokeapi"), ("officialjokes-1", "officialjokes"),
            ("dadjokes-60a0", "dadjokes"),
        ] {
            let id = try #require(EntryID(CatalogID(known: "jokes"), key))
            #expect(Self.adapters.filter { $0.makes(id) }.map(\.upstream) == [maker])
        }
    }

    @Test func ourOwnAreAllThere() throws {
        let records = try BuiltInAdapters.jokes[0].starter(from: CatalogFixtures.package("Starter/jokes.json"))
        #expect(records.count >= 60)
        #expect(Set(records.map(\.id)).count == records.count)
        var titles: Set<[UInt8]> = []
        for record in records {
            let entry = try entry(BuiltInAdapters.jokes[0], record)
            #expect(entry.id.isBuiltIn && entry.source.upstream == "almanac")
            #expect(titles.insert(TextFolding.search(entry.title)).inserted, "\(entry.title)")
        }
    }

    @Test(.needs(shared: "jokes/official/index.json")) func ourOwnAreNoneOfAnothers() throws {
        let records = try BuiltInAdapters.jokes[0].starter(from: CatalogFixtures.package("Starter/jokes.json"))
        let titles = Set(try records.map { TextFolding.search(try entry(BuiltInAdapters.jokes[0], $0).title) })
        for payload in try CatalogFixtures.sharedPayloads("jokes/official/index.json") {
            let setup = try UpstreamJSONParser.record(payload).text("setup") ?? ""
            #expect(!titles.contains(TextFolding.search(UpstreamTextParser.line(setup))))
        }
    }

    @Test(.needs(shared: "jokes/jokeapi/joke.Any.twopart.unflagged.responses.json")) func realJokesOfJokeAPI() throws {
        for payload in try CatalogFixtures.sharedPayloads("jokes/jokeapi/joke.Any.twopart.unflagged.responses.json") {
            let isSafe = try UpstreamJSONParser.record(payload)["safe"]?.flag == true
            let records = try BuiltInAdapters.jokes[0].drawn(from: UpstreamResponse(status: 200, body: payload)).records
            #expect(records.count == (isSafe ? 1 : 0))
            guard let record = records.first else { continue }
            let entry = try entry(BuiltInAdapters.jokes[0], record)
            guard case .reveal = entry.blocks.last else {
                Issue.record("no punchline: \(entry.title)")
                continue
            }
        }
    }

    @Test(.needs(shared: "jokes/dadjokes-rapidapi/random.joke.count=5.json")) func realDadJokes() throws {
        let bytes = try CatalogFixtures.shared("jokes/dadjokes-rapidapi/random.joke.count=5.json")
        #expect(try BuiltInAdapters.jokes[1].drawn(from: UpstreamResponse(status: 200, body: bytes)).records.count == 5)
    }

    @Test(.needs(shared: "jokes/official/index.json")) func realOfficialJokes() throws {
        let bytes = try CatalogFixtures.shared("jokes/official/index.json")
        // The recorded file contains no IDs, because the real server adds them to its responses.
        let page = try BuiltInAdapters.jokes[2].drawn(from: UpstreamResponse(status: 200, body: bytes))
        #expect(page.problems.count == 451 && page.problems.allSatisfy { $0.kind == .noID })
    }

    @Test func overHTTP() async throws {
        let doubles = (api: try JokeAPIDouble(), dad: try DadJokesDouble(), official: try OfficialJokesDouble())
        for (adapter, address, ten) in [
            (BuiltInAdapters.jokes[0] as any Adapter, doubles.api.address, 10),
            (BuiltInAdapters.jokes[1], doubles.dad.address, 5),
            (BuiltInAdapters.jokes[2], doubles.official.address, 10),
        ] {
            var configuration = UpstreamConfiguration(name: adapter.upstream, bases: adapter.bases, replacements: [address])
            configuration.headers = adapter.headers(withKey: "test-key")
            let client = UpstreamClient([configuration], transport: CurlTransport(), version: "test")
            var pass = adapter.pass(over: CatalogID(known: "jokes"), from: nil)
            let request = try #require(pass.next)
            let page = try pass.receive(try await client.send(request))
            // One of JokeAPI's ten jokes may be left out, because it has no flags but isn't marked as safe.
            #expect(page.problems.isEmpty && (ten - 1...ten).contains(page.records.count))
            #expect(pass.next == nil)
            let draw = try #require(adapter.drawRequest(from: CatalogID(known: "jokes")))
            let drawn = try adapter.drawn(from: try await client.send(draw))
            #expect(drawn.records.count == 1)
            for record in page.records + drawn.records { #expect(try !entry(adapter, record).title.isEmpty) }
        }
        #expect(doubles.dad.server.log.allSatisfy { $0.header("X-RapidAPI-Host") == "dad-jokes.p.rapidapi.com" })
        #expect(doubles.api.server.log.allSatisfy { $0.header("X-RapidAPI-Key") == nil })
    }
}
