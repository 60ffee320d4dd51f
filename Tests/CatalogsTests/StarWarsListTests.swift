import Model
import Testing
import Upstreams

@testable import Catalogs

/// Checks downloads of the Star Wars lists, in which the links point to a host other than the server.
@Suite struct StarWarsListTests {
    private let adapter = BuiltInAdapters.starWars
    private let planets = CatalogID(known: "planets")

    private func answer(count: Int, ids: [Int], next: String?) -> UpstreamResponse {
        let rows = ids.map { "{\"name\":\"P\($0)\",\"url\":\"http://swapi.dev/api/planets/\($0)/\"}" }.joined(separator: ",")
        let link = next.map { "\"\($0)\"" } ?? "null"
        return UpstreamResponse(
            status: 200, body: Array("{\"count\":\(count),\"next\":\(link),\"previous\":null,\"results\":[\(rows)]}".utf8))
    }

    @Test func onlyThePageNumberOfNextIsUsed() throws {
        var pass = adapter.pass(over: planets, from: nil)
        #expect(pass.next?.path == "/api/planets/")
        #expect(pass.next?.query == [])
        #expect(
            try pass.receive(answer(count: 3, ids: [1, 2], next: "http://elsewhere.example/x/?format=json&page=2")).records.count
                == 2)
        #expect(pass.expectedCount == 3)
        #expect(pass.next?.path == "/api/planets/")
        #expect(pass.next?.query == [UpstreamRequest.QueryItem("page", "2")])
        #expect(try pass.receive(answer(count: 3, ids: [3], next: nil)).records.map(\.id.text) == ["planets/3"])
        #expect(pass.next == nil)
    }

    @Test func aFailedPageIsRequestedAgain() throws {
        var pass = adapter.pass(over: planets, from: nil)
        _ = try pass.receive(answer(count: 3, ids: [1, 2], next: "?page=2"))
        let request = pass.next
        for body in ["", "<html>", "{}", "{\"results\":5}", "{\"message\":\"ok\",\"results\":null}"] {
            #expect(throws: AdaptProblem.self) { try pass.receive(UpstreamResponse(status: 200, body: Array(body.utf8))) }
            #expect(pass.next == request)
        }
        #expect(throws: AdaptProblem(.refused, detail: "Request was throttled.", status: 429)) {
            try pass.receive(UpstreamResponse(status: 429, body: Array("{\"detail\":\"Request was throttled.\"}".utf8)))
        }
        #expect(pass.next == request)
    }

    @Test(arguments: ["?page=2", "?page=1", "?page=0", "?page=x", "", "?", "?page=99999999999999999999", "?pages=3"])
    func backwardAndInvalidLinksAreIgnored(link: String) throws {
        var pass = adapter.pass(over: planets, from: nil)
        _ = try pass.receive(answer(count: 30, ids: [2], next: "?page=2"))
        let isEarlier = ["?page=0", "?page=1", "?page=2"].contains(link)
        #expect(throws: isEarlier ? AdaptProblem(.circle, detail: link) : AdaptProblem(.wrongShape, detail: "next")) {
            try pass.receive(answer(count: 30, ids: [1], next: link))
        }
        #expect(pass.next?.query == [UpstreamRequest.QueryItem("page", "2")])
    }

    @Test func aListThatShrankEnds() throws {
        var pass = adapter.pass(over: planets, from: nil)
        _ = try pass.receive(answer(count: 11, ids: [1], next: "?page=2"))
        let gone = UpstreamResponse(status: 404, body: Array("{\"detail\":\"Not found\"}".utf8))
        #expect(throws: AdaptProblem.self) { try pass.receive(UpstreamResponse(status: 404, body: Array("<html>".utf8))) }
        #expect(try pass.receive(gone).records.isEmpty)
        #expect(pass.next == nil)
        #expect(pass.expectedCount == 11)
        var first = adapter.pass(over: planets, from: nil)
        #expect(throws: AdaptProblem.self) { try first.receive(gone) }
    }

    @Test func aPassContinuesFromItsCheckpoint() throws {
        var pass = adapter.pass(over: planets, from: nil)
        _ = try pass.receive(answer(count: 30, ids: [1], next: "?page=2"))
        let resumed = adapter.pass(over: planets, from: pass.checkpoint)
        #expect(resumed.next == pass.next && resumed.next?.query == [UpstreamRequest.QueryItem("page", "2")])
        #expect(resumed.expectedCount == 30)
        // Earlier versions of Almanac wrote checkpoints that contain a page number.
        var earlier = adapter.pass(over: planets, from: "{\"count\":30,\"page\":2,\"version\":1}")
        #expect(earlier.next == pass.next && earlier.expectedCount == 30)
        _ = try earlier.receive(answer(count: 30, ids: [2], next: "?page=3"))
        #expect(adapter.pass(over: planets, from: earlier.checkpoint).next?.query == [UpstreamRequest.QueryItem("page", "3")])
        #expect(adapter.pass(over: planets, from: "{\"count\":30,\"version\":1}").next == nil, "finished")
        for unusable in ["", "{", "{\"version\":9}", "{\"version\":1}", "{\"count\":3,\"page\":0,\"version\":1}"] {
            let restarted = adapter.pass(over: planets, from: unusable)
            #expect(restarted.next?.path == "/api/planets/" && restarted.next?.query == [])
        }
    }

    @Test func rowsOfAnotherResourceAreProblems() throws {
        var pass = adapter.pass(over: planets, from: nil)
        let body = "{\"results\":[{\"name\":\"A\",\"url\":\"http://swapi.dev/api/people/1/\"},{\"name\":\"B\"},4],\"next\":null}"
        let page = try pass.receive(UpstreamResponse(status: 200, body: Array(body.utf8)))
        #expect(page.records.isEmpty)
        #expect(page.problems.map(\.kind) == [.noID, .noID, .wrongShape])
    }

    /// The real server's pages contain every record.
    @Test(.needs(shared: "swapi/api/planets.pages.json")) func realPagesGiveEveryRecord() throws {
        for resource in adapter.catalogs {
            let pages = try CatalogFixtures.sharedPayloads("swapi/api/\(resource.id.raw).pages.json")
            var pass = adapter.pass(over: resource.id, from: nil)
            var ids: Set<EntryID> = []
            for page in pages {
                #expect(pass.next != nil)
                let answer = try pass.receive(UpstreamResponse(status: 200, body: page))
                #expect(answer.problems.isEmpty)
                for record in answer.records { #expect(ids.insert(record.id).inserted) }
            }
            #expect(pass.next == nil)
            #expect(pass.expectedCount == ids.count)
        }
    }
}
