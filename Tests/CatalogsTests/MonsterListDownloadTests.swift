import Foundation
import Model
import Testing
import Upstreams

@testable import Catalogs

@Suite struct MonsterListDownloadTests {
    /// Reads a list page from a fixture.
    static func page(_ file: String) throws -> ListPage {
        var pass = MonsterListDownload(checkpoint: nil)
        _ = pass.goOnWithout()
        return try pass.receive(CatalogFixtures.response(file))
    }

    @Test func aRowKeepsWhatWasParsedOfIt() throws {
        let records = try Self.page("dnd5e/list-enumerations.json").records
        #expect(!records.isEmpty)
        for record in records { #expect(record.parsed?.bytes == record.payload) }
    }

    /// A simulated server with `rows` monsters. It treats the `desc` field in one of three ways and logs the requests that it
    /// receives.
    private struct Server {
        enum Description { case sent, rejected, nulled }
        var rows: Int
        var description = Description.sent
        var pageLimit = 1000
        /// The count in the server's REST response: by default, the number of rows. With `.some(nil)`, the response has no count.
        var count: Int??
        var asked: [String] = []

        mutating func answer(_ request: UpstreamRequest) throws -> UpstreamResponse {
            guard let body = request.body else {
                asked.append(request.path)
                let told = count.map { $0.map { "\"count\":\($0)," } ?? "" } ?? "\"count\":\(rows),"
                return UpstreamResponse(status: 200, body: Array("{\(told)\"results\":[]}".utf8))
            }
            #expect(request.path == "/graphql/2014")
            let object = try #require(try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any])
            let query = try #require(object["query"] as? String)
            let variables = try #require(object["variables"] as? [String: Any])
            let skip = try #require(variables["skip"] as? Int)
            let limit = min(try #require(variables["limit"] as? Int), pageLimit)
            let wantsText = query.contains(" desc")
            asked.append("\(skip)" + (wantsText ? "d" : ""))
            if wantsText, description == .rejected {
                return try CatalogFixtures.response("dnd5e/error-validation.json", status: 400)
            }
            if wantsText, description == .nulled { return try CatalogFixtures.response("dnd5e/error-desc-null.json") }
            let found = (skip..<max(skip, min(skip + limit, rows))).map { "{\"index\":\"m\($0)\",\"name\":\"M \($0)\"}" }
            return UpstreamResponse(status: 200, body: Array("{\"data\":{\"monsters\":[\(found.joined(separator: ","))]}}".utf8))
        }
    }

    /// Returns a download whose request for the count failed.
    private func passWithoutCount() throws -> MonsterListDownload {
        var pass = MonsterListDownload(checkpoint: nil)
        let went = pass.goOnWithout()
        try #require(went)
        return pass
    }

    private func run(_ pass: inout MonsterListDownload, over server: inout Server) throws -> [String] {
        var keys: [String] = []
        while let request = pass.next {
            #expect(pass.next == request)
            #expect(pass.checkpoint.utf8.count < 4096)
            keys += try pass.receive(server.answer(request)).records.map(\.id.key)
            guard keys.count < 5000 else { break }
        }
        return keys
    }

    /// The download requests the number of monsters once, and then only the pages needed for that many monsters.
    @Test(arguments: [
        (0, ["/api/2014/monsters", "0d"]), (1, ["/api/2014/monsters", "0d"]), (20, ["/api/2014/monsters", "0d"]),
        (21, ["/api/2014/monsters", "0d", "20d"]), (40, ["/api/2014/monsters", "0d", "20d"]),
        (45, ["/api/2014/monsters", "0d", "20d", "40d"]),
    ])
    func requestsTheCountThenItsPages(rows: Int, asked: [String]) throws {
        var pass = MonsterListDownload(checkpoint: nil)
        var server = Server(rows: rows)
        #expect(pass.expectedCount == nil)
        #expect(try run(&pass, over: &server) == (0..<rows).map { "m\($0)" })
        #expect(server.asked == asked)
        #expect(pass.expectedCount == (rows == 0 ? nil : rows))
    }

    /// If the count is missing or wrong, the download detects this from the rows it receives.
    @Test(
        arguments: [
            // If the count is missing or 0, the download continues until it receives an empty page.
            (45, nil, ["0d", "20d", "40d", "45d"]), (40, nil, ["0d", "20d", "40d"]), (45, 0, ["0d", "20d", "40d", "45d"]),
            // If the server has more rows than its count says, the download ignores the count.
            (45, 30, ["0d", "20d", "40d", "45d"]), (60, 30, ["0d", "20d", "40d", "60d"]),
            // If the number of rows received equals the count, the download ends there.
            (45, 40, ["0d", "20d"]),
            // If the server has fewer rows than its count says, the download requests the empty page a second time.
            (45, 46, ["0d", "20d", "40d", "45d", "45d"]), (0, 3, ["0d", "0d"]),
        ] as [(Int, Int?, [String])])
    func aWrongCountIsDetected(rows: Int, count: Int?, asked: [String]) throws {
        var pass = MonsterListDownload(checkpoint: nil)
        var server = Server(rows: rows)
        server.count = .some(count)
        let found = try run(&pass, over: &server).count
        #expect(server.asked == ["/api/2014/monsters"] + asked)
        #expect(found == min(rows, count == 40 ? 40 : rows))
    }

    @Test(arguments: [true, false]) func rejectedDescCostsASingleRequest(rejects: Bool) throws {
        var pass = MonsterListDownload(checkpoint: nil)
        var server = Server(rows: 25, description: rejects ? .rejected : .nulled)
        #expect(try run(&pass, over: &server).count == 25)
        #expect(server.asked == ["/api/2014/monsters", "0d", "0", "20"])
    }

    @Test func shortPagesDoNotEndTheList() throws {
        var pass = MonsterListDownload(checkpoint: nil)
        var server = Server(rows: 25, pageLimit: 7)
        #expect(try run(&pass, over: &server) == (0..<25).map { "m\($0)" })
        #expect(server.asked == ["/api/2014/monsters", "0d", "7d", "14d", "21d"])
    }

    @Test func aFailedPageIsRequestedAgain() throws {
        var pass = try passWithoutCount()
        var server = Server(rows: 45)
        let first = try #require(pass.next)
        _ = try pass.receive(server.answer(first))
        let second = try #require(pass.next)
        let before = pass.checkpoint
        for body in ["<html>", "{\"data\":{\"mon", "[]", "{}", ""] {
            #expect(throws: AdaptProblem.self) { try pass.receive(UpstreamResponse(status: 200, body: Array(body.utf8))) }
            #expect(pass.next == second)
            #expect(pass.checkpoint == before)
        }
        #expect(throws: AdaptProblem.self) { try pass.receive(UpstreamResponse(status: 404, body: [])) }
        #expect(pass.next == second)
        #expect(try run(&pass, over: &server).count == 25)
    }

    @Test func anErrorUnrelatedToDescIsPassedOn() throws {
        var pass = try passWithoutCount()
        let refusal = try CatalogFixtures.response("dnd5e/error-desc-null.json")
        #expect(try pass.receive(refusal).records.isEmpty)
        #expect(
            throws: AdaptProblem(.refused, detail: "Cannot return null for non-nullable field Monster.desc.")
        ) { try pass.receive(refusal) }
    }

    @Test func aPassContinuesFromItsCheckpoint() throws {
        var server = Server(rows: 45, description: .rejected)
        var keys: [String] = []
        var checkpoint: String?
        for _ in 0..<20 {
            var pass = MonsterListDownload(checkpoint: checkpoint)
            guard let request = pass.next else { break }
            keys += try pass.receive(server.answer(request)).records.map(\.id.key)
            checkpoint = pass.checkpoint
        }
        #expect(keys == (0..<45).map { "m\($0)" })
        #expect(server.asked == ["/api/2014/monsters", "0d", "0", "20", "40"])
    }

    @Test(arguments: [
        "", "{}", "null", "{\"version\":3}", "{\"version\":2,\"loaded\":-1}", "{\"version\":1,\"loaded\":20}",
        String(repeating: "[", count: 10_000),
    ])
    func anInvalidCheckpointStartsOver(checkpoint: String) {
        #expect(MonsterListDownload(checkpoint: checkpoint).next == MonsterListDownload(checkpoint: nil).next)
    }

    @Test func anEarlyEmptyPageIsRequestedAgainOnce() throws {
        var pass = MonsterListDownload(checkpoint: nil)
        let empty = UpstreamResponse(status: 200, body: Array("{\"data\":{\"monsters\":[]}}".utf8))
        _ = try pass.receive(UpstreamResponse(status: 200, body: Array("{\"count\":3}".utf8)))
        let first = pass.next
        _ = try pass.receive(empty)
        #expect(pass.next == first)
        _ = try pass.receive(empty)
        #expect(pass.next == nil)
        #expect(pass.expectedCount == 3)
    }

    @Test(arguments: ["<html>", "{}", "{\"count\":-1}", "{\"count\":1e99}", "{\"count\":0}"]) func aBadCountIsNotAnError(
        body: String
    ) throws {
        var pass = MonsterListDownload(checkpoint: nil)
        _ = try pass.receive(UpstreamResponse(status: 200, body: Array(body.utf8)))
        _ = try pass.receive(UpstreamResponse(status: 200, body: Array("{\"data\":{\"monsters\":[]}}".utf8)))
        #expect(pass.next == nil)
        #expect(pass.expectedCount == nil)
    }

    /// An unreadable row in the REST list doesn't affect the count.
    @Test func aBadRowBesideTheCountIsSkipped() throws {
        var pass = MonsterListDownload(checkpoint: nil)
        let body = #"{"count":7,"results":[{"index":"a","name":"\ud800"},{"index":"b"}]}"#
        _ = try pass.receive(UpstreamResponse(status: 200, body: Array(body.utf8)))
        #expect(pass.expectedCount == 7)
    }

    @Test func onlyTheCountIsOptional() throws {
        var pass = MonsterListDownload(checkpoint: nil)
        let request = try #require(pass.next)
        #expect(request.path == "/api/2014/monsters" && request.timeLimit == .seconds(5))
        let went = pass.goOnWithout()
        #expect(went)
        #expect(pass.next?.path == "/graphql/2014")
        let wentAgain = pass.goOnWithout()
        #expect(!wentAgain)
    }

    @Test func aServerThatIgnoresSkipIsDetected() throws {
        var pass = try passWithoutCount()
        let page = UpstreamResponse(status: 200, body: Array("{\"data\":{\"monsters\":[{\"index\":\"a\",\"name\":\"A\"}]}}".utf8))
        #expect(try pass.receive(page).records.count == 1)
        #expect(throws: AdaptProblem(.wrongShape, detail: "the same page again")) { try pass.receive(page) }
    }

    @Test func badRowsAreReported() throws {
        let page = try MonsterListDownloadTests.page("dnd5e/list-bad-rows.json")
        #expect(page.records.map(\.id.text) == ["monsters/kettle-guard", "monsters/gnat-cloud"])
        #expect(page.problems.map(\.kind) == [.wrongShape, .wrongShape, .noID, .noID, .noID])
    }

    @Test func onlyNullMeansGone() throws {
        let adapter = BuiltInAdapters.dnd5e
        let id = try #require(EntryID("monsters/kettle-guard"))
        let request = try #require(adapter.lookupRequest(for: id))
        #expect(request.path == "/graphql/2014")
        #expect(request.isDetail)
        func answer(_ body: String, status: Int = 200) -> ExistenceCheckResult {
            adapter.lookup(id, in: UpstreamResponse(status: status, body: Array(body.utf8)))
        }
        #expect(answer("{\"data\":{\"monster\":null}}") == .gone)
        #expect(answer("{\"data\":{\"monster\":null}}", status: 404) == .unclear)
        #expect(answer("{\"data\":{\"monster\":null},\"errors\":[]}") == .unclear)
        #expect(answer("{\"data\":null}") == .unclear)
        #expect(answer("<html>Cannot GET</html>", status: 404) == .unclear)
        #expect(answer("{\"data\":{\"monster\":{\"index\":\"other\"}}}") == .unclear)
        let payload = Array("{\"name\":\"K\",\"index\":\"kettle-guard\"}".utf8)
        #expect(
            answer("{\"data\":{\"monster\":\(String(decoding: payload, as: UTF8.self))}}")
                == .present(RawRecord(id: id, part: .list, payload: payload)))
    }

    @Test func detailIsCheckedAgainstItsID() throws {
        let adapter = BuiltInAdapters.dnd5e
        let id = try #require(EntryID("monsters/kettle-guard"))
        let response = try CatalogFixtures.response("dnd5e/detail-empty-lists.json")
        #expect(adapter.detailRequest(for: id)?.path == "/api/2014/monsters/kettle-guard")
        #expect(try adapter.detail(of: id, from: response).payload == response.body)
        let other = try #require(EntryID("monsters/gnat-cloud"))
        #expect(throws: AdaptProblem(.wrongShape, entry: "monsters/gnat-cloud")) {
            try adapter.detail(of: other, from: response)
        }
        let html = UpstreamResponse(status: 404, body: Array("<html>Cannot GET</html>".utf8))
        #expect(throws: AdaptProblem(.refused, entry: "monsters/kettle-guard", status: 404)) {
            try adapter.detail(of: id, from: html)
        }
    }
}
