import CurlTransport
import Doubles
import Foundation
import Model
import Testing
import Upstreams

@testable import Catalogs

/// Tests the adapters over HTTP, against test servers that imitate the real servers' quirks.
@Suite struct DoublesOverHTTPTests {
    private func client(_ adapter: any Adapter, at address: String) -> UpstreamClient {
        UpstreamClient(
            [
                UpstreamConfiguration(
                    name: adapter.upstream, bases: adapter.bases, replacements: [address], detailsPerSecond: 1000)
            ],
            transport: CurlTransport(), version: "test")
    }

    /// Sends the requests of a complete list download.
    private func run(_ pass: any ListDownload, with client: UpstreamClient) async throws -> (records: [RawRecord], expected: Int?)
    {
        var pass = pass
        var records: [RawRecord] = []
        while let request = pass.next {
            let page = try pass.receive(try await client.send(request))
            #expect(page.problems.isEmpty)
            records += page.records
            if records.count > 10_000 { break }
        }
        return (records, pass.expectedCount)
    }

    @Test(arguments: DND5eDouble.DescBehaviour.allCases) func monsters(desc: DND5eDouble.DescBehaviour) async throws {
        let double = try DND5eDouble(monsters: SampleMonsters.records(47), desc: desc)
        defer { double.stop() }
        let adapter = BuiltInAdapters.dnd5e
        let client = client(adapter, at: double.address)
        let (records, expected) = try await run(adapter.pass(over: StatBlock.monsters, from: nil), with: client)
        #expect(Set(records.map(\.id.key)) == Set(double.indexes))
        #expect(records.count == 47)
        #expect(expected == 47)
        // The requests are for the count and for the pages at offsets 0, 20 and 40. If the server rejects the field `desc`, the
        // log also contains the rejected query.
        #expect(double.server.log.count == (desc == .nullable ? 4 : 5))
        for record in records {
            let request = try #require(adapter.detailRequest(for: record.id))
            let detail = try adapter.detail(of: record.id, from: try await client.send(request))
            #expect(try adapter.entry(record.id, from: [record]).isPartial)
            let entry = try adapter.entry(record.id, from: [record, detail])
            #expect(!entry.isPartial)
            #expect(entry.number("hp") != nil)
        }
    }

    @Test func removedMonster() async throws {
        let double = try DND5eDouble(monsters: SampleMonsters.records(3))
        defer { double.stop() }
        let adapter = BuiltInAdapters.dnd5e
        let client = client(adapter, at: double.address)
        let index = try #require(double.indexes.first)
        let id = try #require(EntryID(StatBlock.monsters, index))
        let lookup = try #require(adapter.lookupRequest(for: id))
        guard case .present(let record) = adapter.lookup(id, in: try await client.send(lookup)) else {
            Issue.record("not present")
            return
        }
        #expect(record.id == id)
        double.remove(index)
        #expect(adapter.lookup(id, in: try await client.send(lookup)) == .gone)
        let detail = try #require(adapter.detailRequest(for: id))
        let answer = try await client.send(detail)
        #expect(answer.status == 404)
        #expect(throws: AdaptProblem.self) { try adapter.detail(of: id, from: answer) }
    }

    @Test(arguments: ["https://swapi.dev", "http://swapi.dev", "https://swapi.py4e.com"]) func starWars(
        links: String
    ) async throws {
        let double = try SWAPIDouble(linkBase: links)
        defer { double.stop() }
        let adapter = BuiltInAdapters.starWars
        let client = client(adapter, at: double.address)
        for catalog in adapter.catalogs {
            let (records, expected) = try await run(adapter.pass(over: catalog.id, from: nil), with: client)
            #expect(records.map(\.id.key) == double.numbers(of: catalog.id.raw).map { "\($0)" })
            #expect(expected == records.count)
            for record in records { #expect(!(try adapter.entry(record.id, from: [record])).isPartial) }
        }
        let number = try #require(double.numbers(of: "planets").last)
        let id = try #require(EntryID("planets/\(number)"))
        let lookup = try #require(adapter.lookupRequest(for: id))
        guard case .present = adapter.lookup(id, in: try await client.send(lookup)) else {
            Issue.record("not present")
            return
        }
        double.remove("planets", number)
        #expect(adapter.lookup(id, in: try await client.send(lookup)) == .gone)
    }
}
