import CurlTransport
import Doubles
import Model
import Testing
import Upstreams

@testable import Catalogs

/// Checks the requests and the entries of source files against ten small APIs.
@Suite struct SourceFileAdapterTests {
    /// Downloads an API's whole list over HTTP, resuming from a checkpoint before each page.
    private static func download(
        _ api: SourceDouble.API
    ) async throws -> (adapter: SourceFileAdapter, records: [RawRecord], requests: Int) {
        let double = try SourceDouble()
        defer { double.stop() }
        var text = String(decoding: try CatalogFixtures.package("Examples/Sources/\(api.rawValue).json"), as: UTF8.self)
        text = text.replacing("https://\(api.rawValue).example\"", with: double.address + "\"")
        let adapter = SourceFileAdapter(try SourceFile(parsing: Array(text.utf8)))
        var configuration = UpstreamConfiguration(name: adapter.upstream, bases: adapter.bases)
        configuration.privateServers = [double.hostAndPort]
        let client = UpstreamClient([configuration], transport: CurlTransport(), version: "1")
        var pass = adapter.pass(over: adapter.catalogs[0].id, from: nil)
        var records: [RawRecord] = []
        while let request = pass.next {
            let page = try pass.receive(try await client.send(request))
            #expect(page.problems.isEmpty)
            records += page.records
            let resumed = adapter.pass(over: adapter.catalogs[0].id, from: pass.checkpoint)
            #expect(resumed.next == pass.next && resumed.expectedCount == pass.expectedCount)
            pass = resumed
        }
        return (adapter, records, double.server.log.count)
    }

    @Test(arguments: SourceDouble.API.allCases) func everyKindOfListArrivesWhole(api: SourceDouble.API) async throws {
        let (adapter, records, requests) = try await Self.download(api)
        #expect(records.count == SourceDouble.count && Set(records.map(\.id)).count == SourceDouble.count)
        let pages: [SourceDouble.API] = [.wells, .bridges, .museums, .beetles, .comets, .ferries]
        #expect(requests == (pages.contains(api) ? 3 : 1))
        for record in records {
            let entry = try adapter.entry(record.id, from: [record])
            #expect(!entry.title.isEmpty && entry.source.upstream == api.rawValue)
            #expect(entry.attributes.map(\.key) == adapter.catalogs[0].attributes.map(\.key))
            #expect(entry.isPartial == (api == .windmills))
        }
    }

    private static func entry(_ api: SourceDouble.API, _ key: String) async throws -> Entry {
        let (adapter, records, _) = try await download(api)
        let record = try #require(records.first { $0.id.key == key }, "\(records.map(\.id.key))")
        return try adapter.entry(record.id, from: [record])
    }

    @Test func valuesHaveTheirTypes() async throws {
        let tree = try await Self.entry(.trees, "33")
        #expect(tree["height"] == .number(FixedDecimal("3.5")!) && tree["planted"] == .text("1913-03-04"))
        #expect(tree["protected"] == .flag(true) && tree["region"] == .text("West"))
        let museum = try await Self.entry(.museums, "M102")
        #expect(museum["visitors"] == .number(FixedDecimal(2202)) && museum["free"] == .flag(true))
        #expect(museum.source.url == "https://museum-2.example/")
        let well = try await Self.entry(.wells, "5")
        #expect(well["depth"] == .unknown && well.links.map(\.target.text) == ["wells/6"])
        let beetle = try await Self.entry(.beetles, "7003")
        #expect(beetle["habitats"] == .list(["wood", "meadow"]) && beetle["largest"] == .number(FixedDecimal(7)))
        let peak = try await Self.entry(.peaks, "p-1")
        #expect(peak["grades"] == .list(["II"]))
        let coin = try await Self.entry(.coins, "C4")
        #expect(coin["issued"] == .number(FixedDecimal(1804)))
        let comet = try await Self.entry(.comets, try #require(ImportedEntryKeyGenerator.key("C/2011 B1")))
        #expect(comet["designation"] == .text("C/2011 B1") && comet["discovered"] == .text("2011-01-21T12:00:00Z"))
        let ferry = try await Self.entry(.ferries, "f2")
        #expect(ferry["port"] == .text("South") && ferry["cafe"] == .flag(false))
    }

    @Test func detailsCompleteAnEntry() throws {
        let adapter = SourceFileAdapter(try CatalogFixtures.source(.windmills))
        let id = try #require(EntryID("windmills/mill-1"))
        #expect(adapter.detailRequest(for: id)?.path == "/windmills/mill-1")
        let list = RawRecord(id: id, part: .list, payload: Array(#"{"id":"mill-1","name":"One"}"#.utf8))
        let answer = #"{"windmill":{"id":"mill-1","name":"One","country":"East","height":9,"history":"Old.","keepers":["A"]}}"#
        let detail = try adapter.detail(of: id, from: UpstreamResponse(status: 200, body: Array(answer.utf8)))
        let entry = try adapter.entry(id, from: [list, detail])
        #expect(!entry.isPartial && entry["country"] == .text("East") && entry.blocks.count == 3)
        for (status, body, result) in [
            (404, #"{"error":"no such windmill"}"#, ExistenceCheckResult.gone), (404, "{}", .unclear),
            (404, "<html>", .unclear),
            (200, #"{"windmill":{"id":"mill-2"}}"#, .unclear), (500, #"{"error":"x"}"#, .unclear),
        ] { #expect(adapter.lookup(id, in: UpstreamResponse(status: status, body: Array(body.utf8))) == result, "\(body)") }
    }

    @Test("a value can be shown as JSON") func codeBlocks() throws {
        let text = """
            {"almanacSource":1,"name":"x","title":"X","servers":["https://x.example"],"catalogs":[{"name":"xs","title":"X","list":
            {"path":"/"},"entry":{"id":"/id","title":"/id","blocks":[{"kind":"code","at":"/shape","label":"Shape"}]}}]}
            """
        let file = try SourceFile(parsing: Array(text.utf8))
        #expect(try SourceFile(parsing: SourceFileWriter.bytes(of: file)).catalogs[0].blocks == file.catalogs[0].blocks)
        let id = try #require(EntryID(CatalogID(known: "xs"), "a"))
        let record = RawRecord(id: id, part: .list, payload: Array(#"{"id":"a","shape":{"w":1,"h":[2]}}"#.utf8))
        let blocks = try SourceFileAdapter(file).entry(id, from: [record]).blocks
        let shape = Block.code(#"{"w":1,"h":[2]}"#)
        #expect(blocks == [.section(Block.Section(title: .literal("Shape"), anchor: "shape", blocks: [shape]))])
    }

    // MARK: Lists that misbehave

    private static func pass(_ api: SourceDouble.API) throws -> any ListDownload {
        let adapter = SourceFileAdapter(try CatalogFixtures.source(api))
        return adapter.pass(over: adapter.catalogs[0].id, from: nil)
    }

    private static func response(_ text: String, headers: [HeaderField] = []) -> UpstreamResponse {
        UpstreamResponse(status: 200, headers: headers, body: Array(text.utf8))
    }

    @Test(arguments: [
        "https://elsewhere.example/wells/list?page=2", "http://127.0.0.1:22/", "//169.254.169.254/latest",
        "https://wells.example:8443/x",
        "https://wells.example@elsewhere.example/", "file:///etc/passwd", "gopher://wells.example/", "/wells/../../secret",
    ]) func aLinkToAnotherHostIsRefused(link: String) throws {
        var pass = try Self.pass(.wells)
        let first = pass.next
        let row = #"{"url":"https://wells.example/api/wells/1/","name":"A"}"#
        #expect(throws: AdaptProblem.self) { try pass.receive(Self.response(#"{"next":"\#(link)","results":[\#(row)]}"#)) }
        #expect(pass.next == first, "a refused response must not move the download on")
    }

    @Test(arguments: [
        ("https://wells.example/wells/list?page=2", "/wells/list", "2"),
        ("http://wells.example/wells/list?page=2", "/wells/list", "2"),
        ("/other?page=3", "/other", "3"), ("?page=4", "/wells/list", "4"), ("more?page=5#x", "/wells/more", "5"),
        ("//wells.example/wells/list/?page=6", "/wells/list/", "6"),
    ]) func linksAreResolved(link: String, path: String, page: String) throws {
        var pass = try Self.pass(.wells)
        let row = #"{"url":"https://wells.example/api/wells/1/","name":"A"}"#
        _ = try pass.receive(Self.response(#"{"next":"\#(link)","results":[\#(row)]}"#))
        #expect(pass.next?.path == path && pass.next?.query == [UpstreamRequest.QueryItem("page", page)])
    }

    @Test func aListThatRepeatsItselfIsRefused() throws {
        var pass = try Self.pass(.comets)
        let page = #"{"data":[{"designation":"a","name":"A"}],"meta":{"next_cursor":"c1"}}"#
        _ = try pass.receive(Self.response(page))
        #expect(pass.next?.query.first?.value == "c1")
        #expect(throws: AdaptProblem.self) { try pass.receive(Self.response(page)) }
        _ = try pass.receive(Self.response(#"{"data":[],"meta":{"next_cursor":"c2"}}"#))
        #expect(pass.next == nil)
    }

    @Test("a title can have several locations, and so can the items of a list; pointers lead into texts that are JSON")
    func severalLocations() throws {
        let text = """
            {"almanacSource":1,"name":"trees","title":"Trees","servers":["https://trees.example"],"catalogs":[{"name":"trees",
            "title":"Trees","list":{"path":"/trees"},"entry":{"id":"/id","title":[{"en":"/en","fr":"/fr"},"/latin","/id"],
            "attributes":[{"key":"parts","at":["/part1","/part2","/part3"],"type":"list"},{"key":"city","at":"/place/city"}]}}]}
            """
        let adapter = SourceFileAdapter(try SourceFile(parsing: Array(text.utf8)))
        func entry(_ json: String) throws -> Entry {
            let id = try #require(EntryID(adapter.catalogs[0].id, "7"))
            return try adapter.entry(id, from: [RawRecord(id: id, part: .list, payload: Array(json.utf8))])
        }
        let full = try entry(
            #"{"id":"7","en":"Oak","latin":"Quercus","part1":"leaf","part2":null,"part3":["root","bark"],"place":"{\"city\":\"Oslo\"}"}"#
        )
        #expect(full.title == "Oak" && full["parts"] == .list(["leaf", "root", "bark"]) && full["city"] == .text("Oslo"))
        #expect(try entry(#"{"id":"7","en":"","latin":"Quercus","place":"{oslo}"}"#).title == "Quercus")
        #expect(try entry(#"{"id":"7","latin":{}}"#).title == "7")
        // In a keyed list, the key is the last location, but only of a list of locations.
        func keyed(_ title: String) throws -> String {
            let keyed = text.replacing(#""id":"/id","title":[{"en":"/en","fr":"/fr"},"/latin","/id"]"#, with: title)
                .replacing(#""path":"/trees""#, with: #""path":"/trees","isKeyed":true"#)
            let adapter = SourceFileAdapter(try SourceFile(parsing: Array(keyed.utf8)))
            let id = try #require(EntryID(adapter.catalogs[0].id, "oak"))
            return try adapter.entry(id, from: [RawRecord(id: id, part: .list, payload: Array("{}".utf8))]).title
        }
        #expect(try keyed(#""title":["/name"]"#) == "oak")
        #expect(throws: AdaptProblem.self) { try keyed(#""title":"/name""#) }
    }

    @Test func badRowsDontAffectOthers() throws {
        var pass = try Self.pass(.trees)
        let page = try pass.receive(Self.response(#"[{"id":1,"name":"A"},7,{"name":"B"},{"id":{}},{"id":2,"name":"C"},null]"#))
        #expect(page.records.map(\.id.key) == ["1", "2"] && page.problems.count == 4)
        var keyed = try Self.pass(.coins)
        let coins = try keyed.receive(Self.response(#"{"coins":{"a/b":{"name":"A"},"":{"name":"B"},"c":7}}"#))
        #expect(coins.records.count == 1 && coins.problems.count == 2)
    }

    @Test func graphQLErrorsAreReported() throws {
        var pass = try Self.pass(.ferries)
        #expect(throws: AdaptProblem(.refused, detail: "no such field")) {
            try pass.receive(Self.response(#"{"data":null,"errors":[{"message":"no such field"}]}"#))
        }
        let body = String(decoding: pass.next?.body ?? [], as: UTF8.self)
        #expect(JSONValue(Array(body.utf8))?["variables"]?["after"] == .null)
    }

    @Test func aTotalOrAnEmptyPageEndsAList() throws {
        var pass = try Self.pass(.beetles)
        _ = try pass.receive(Self.response(#"{"total":2,"results":[{"key":1,"scientificName":"A"}]}"#))
        #expect(pass.next?.query.map(\.value) == ["10", "1"] && pass.expectedCount == 2)
        _ = try pass.receive(Self.response(#"{"total":2,"results":[{"key":2,"scientificName":"B"}]}"#))
        #expect(pass.next == nil)
        var museums = try Self.pass(.museums)
        _ = try museums.receive(Self.response(#"{"items":[{"code":"a","label":"A"}]}"#))
        #expect(museums.next != nil)
        _ = try museums.receive(UpstreamResponse(status: 404, body: Array("{}".utf8)))
        #expect(museums.next == nil)
    }

    @Test func linkHeadersAreParsed() {
        #expect(
            NextPageLink.target(of: "next", inHeader: #"<https://a/?p=1>; rel="prev", <https://a/?p=3>; rel="next last""#)
                == "https://a/?p=3")
        #expect(
            NextPageLink.target(of: "next", inHeader: #"<https://a/x,y>; title="a, b; rel=next"; rel=NEXT"#) == "https://a/x,y")
        for none in ["", "<", "<a", "<a>", #"<a>; rel="first""#, "<a>; rel", "rel=next"] {
            #expect(NextPageLink.target(of: "next", inHeader: none) == nil)
        }
    }
}
