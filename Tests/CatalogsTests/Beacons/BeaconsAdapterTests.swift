import CurlTransport
import Doubles
import Model
import Testing
import Upstreams

@testable import Catalogs

@Suite struct BeaconsAdapterTests {
    @Test func pageBecomesRecordsAndEmptyPageEndsThePass() throws {
        var pass = BeaconsPass(checkpoint: nil)
        let page = try pass.receive(CatalogFixtures.response("beacons/list.json"))
        #expect(page.records.map(\.id.text) == ["lighthouses/eddystone", "lighthouses/no-height"])
        #expect(page.problems.map(\.kind) == [.noID])
        #expect(pass.next?.query == [UpstreamRequest.QueryItem("offset", "3")])
        #expect(BeaconsPass(checkpoint: pass.checkpoint).next == pass.next)
        _ = try pass.receive(UpstreamResponse(status: 200, body: Array(#"{"total":3,"lighthouses":[]}"#.utf8)))
        #expect(pass.next == nil)
        #expect(pass.expectedCount == 3)
    }

    @Test func wrongTypesBecomeUnknownAndTheRestStays() throws {
        var pass = BeaconsPass(checkpoint: nil)
        let records = try pass.receive(CatalogFixtures.response("beacons/list.json")).records
        let first = try BeaconsAdapter().entry(records[0].id, from: [records[0]])
        #expect(first.title == "Eddystone <Tower> & \"Light\"")
        #expect(first["height"] == .number(FixedDecimal(49)))
        let second = try BeaconsAdapter().entry(records[1].id, from: [records[1]])
        #expect(second["height"] == .unknown)
    }

    @Test func completePassOverHTTP() async throws {
        let server = try DoubleServer { request in
            let parts = request.path.split(separator: "/")
            let offset = Int(request.parameter("offset") ?? "0") ?? 0
            guard parts.count == 1 else { return .json(["error": "no such lighthouse"], status: 404) }
            let rows = (offset..<min(offset + 50, max(offset, 120))).map { number in
                let name =
                    String(repeating: "x", count: number % 7 + 1) + "-"
                    + String(number).map { String(UnicodeScalar(97 + ($0.wholeNumberValue ?? 0)) ?? "a") }.joined()
                return [
                    "id": .string(name), "name": .string("Light \(number)"), "country": "Wales", "height": .number("\(number)"),
                ] as JSONValue
            }
            return .json(["total": .number("120"), "lighthouses": .list(rows)])
        }
        defer { server.stop() }
        let adapter = BeaconsAdapter()
        let client = UpstreamClient(
            [UpstreamConfiguration(name: "beacons", bases: adapter.bases, replacements: [server.address])],
            transport: CurlTransport(), version: "test")
        var pass = adapter.pass(over: BeaconsAdapter.lighthouses, from: nil)
        var records: [RawRecord] = []
        while let request = pass.next { records += try pass.receive(try await client.send(request)).records }
        #expect(records.count == 120 && pass.expectedCount == 120)
        // The server received requests for three pages with rows and for an empty page.
        #expect(server.log.count == 4)
        let id = records[0].id
        #expect(adapter.lookup(id, in: try await client.send(try #require(adapter.lookupRequest(for: id)))) == .gone)
    }
}
