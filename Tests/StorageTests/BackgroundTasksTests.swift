import Catalogs
import Doubles
import Foundation
import Model
import Pack
import SQLite
import Shelf
import Synchronization
import Testing
import Upstreams

@testable import Storage

/// Tests updates in the background, and fetching entries when a page needs them.
@Suite struct BackgroundTasksTests {
    @Test func staleCatalogsAreRefreshedOnce() async throws {
        let bench = try Bench()
        let (dnd5e, swapi) = (try DND5eDouble(monsters: SampleMonsters.records(21)), try SWAPIDouble())
        let library = try Library.open(bench.options(dnd5e: dnd5e, swapi: swapi, starter: false))
        await library.refreshStale()
        #expect(try library.snapshot().statuses.allSatisfy { $0.outcome == .ok })
        #expect(try library.snapshot().catalogs[0].rows.allSatisfy { !$0.head.isPartial })
        let requests = dnd5e.server.log.count + swapi.server.log.count
        await library.refreshStale()
        #expect(dnd5e.server.log.count + swapi.server.log.count == requests)
        bench.wait(8 * 24 * 3600)
        #expect(try library.snapshot().statuses.allSatisfy { $0.outcome == .stale })
        await library.refreshStale()
        #expect(try library.snapshot().statuses.allSatisfy { $0.outcome == .ok })
    }

    @Test func failuresAreRetriedBeforeTheCatalogIsStale() async throws {
        let bench = try Bench()
        let swapi = try SWAPIDouble()
        let library = try Library.open(bench.options(swapi: swapi))
        _ = await library.sync([.planets])
        #expect(try library.snapshot().status("planets")?.outcome == .ok)
        swapi.server.inject(.serverError, on: "GET /api/planets/")
        _ = await library.sync([.planets])
        #expect(try library.snapshot().status("planets")?.outcome == .failed)
        swapi.server.clearFaults()
        await library.refreshStale(failedSince: 120)
        #expect(try library.snapshot().status("planets")?.outcome == .failed)
        bench.wait(1200)
        await library.refreshStale(failedSince: 120)
        #expect(try library.snapshot().status("planets")?.outcome == .ok)
    }

    @Test func starterEntriesAreCheckedInTheBackground() async throws {
        let bench = try Bench()
        try bench.putStarters(monsters: 12)
        let dnd5e = try DND5eDouble(monsters: SampleMonsters.records(12))
        func details() -> [DoubleRequest] { dnd5e.server.log.filter { $0.target.hasPrefix("/api/2014/monsters/") } }
        var options = bench.options(dnd5e: dnd5e)
        options.syncLimits.oldDetails = 5
        // Fetch one entry's details at a time, so that the test can check the order.
        options.syncLimits.concurrentDetails = 1
        let library = try Library.open(options)
        let last = try #require(try library.snapshot().ids("monsters").max())
        dnd5e.change(last, "hit_points", to: 777)
        // Check that a manual sync fetches the incomplete entries first, then checks a few entries from the starter file, and
        // reports how many are left.
        dnd5e.put(SampleMonsters.value(12))
        let report = try #require(await library.sync([.monsters]).catalogs.first)
        #expect(report.status == .ok, "\(report.problems)")
        #expect(report.added == 1 && report.waiting == 7)
        #expect(details().count == 6)
        #expect(details().first?.target.hasSuffix(try #require(dnd5e.indexes.last)) == true)
        #expect(try library.snapshot().catalogs[0].rows.allSatisfy { !$0.head.isPartial })
        // Check that an entry's stored version doesn't change if the entry can't be fetched.
        dnd5e.server.clearLog()
        dnd5e.server.inject(.serverError, on: "/monsters/\(last)")
        await library.refreshStale()
        #expect(Set(details().map(\.target)).count == 7)
        #expect(try library.snapshot().entry("monsters/\(last)")?.isPartial == false)
        // Check that the sync a day later retries the failed entry and doesn't request any others.
        dnd5e.server.clearFaults()
        dnd5e.server.clearLog()
        bench.wait(86_401)
        await library.refreshStale()
        #expect(details().map(\.target) == ["/api/2014/monsters/\(last)"])
        #expect(try library.snapshot().entry("monsters/\(last)")?["hp"] == .number(FixedDecimal(777)))
        // Check that later requests contain the stored validators.
        dnd5e.server.clearLog()
        bench.wait(8 * 86_400)
        await library.refreshStale()
        #expect(details().count == 13)
        #expect(details().allSatisfy { $0.header("If-None-Match") != nil })
    }

    @Test func partialEntryIsFilledInWhenNeeded() async throws {
        let bench = try Bench()
        let dnd5e = try DND5eDouble(monsters: SampleMonsters.records(20), desc: .nullable)
        dnd5e.server.inject(.serverError, on: "GET /api/2014/monsters/")
        let library = try Library.open(bench.options(dnd5e: dnd5e, starter: false))
        _ = await library.sync([.monsters])
        let first = try #require(try library.snapshot().ids("monsters").first)
        #expect(try library.snapshot().entry("monsters/\(first)")?.isPartial == true)
        let error = await #expect(throws: LibraryError.self) { try await library.fillIn(id("monsters/\(first)")) }
        guard case .upstream = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        dnd5e.server.clearFaults()
        bench.wait(120)
        let other = try Library.open(bench.options(dnd5e: dnd5e, starter: false))
        try await other.fillIn(id("monsters/\(first)"))
        #expect(try library.snapshot().entry("monsters/\(first)")?.isPartial == false)
        await #expect(throws: LibraryError.unknownEntry(try id("monsters/nobody"))) {
            try await other.fillIn(id("monsters/nobody"))
        }
        let requests = dnd5e.server.log.count
        try await other.fillIn(id("monsters/\(first)"))
        #expect(dnd5e.server.log.count == requests)
    }

    @Test func manyChangesAreMergedIntoTheBase() async throws {
        let bench = try Bench()
        let dnd5e = try DND5eDouble(monsters: SampleMonsters.records(400), desc: .nullable)
        let library = try Library.open(bench.options(dnd5e: dnd5e, starter: false))
        #expect(await library.sync([.monsters]).isOK)
        let store = Store(
            database: try Database(path: bench.data + "/almanac.db"), adapters: AdapterTable(BuiltInAdapters.adapters))
        let pointer = try store.catalogRow(.monsters).pointer
        #expect(pointer.delta == nil)
        #expect(pointer.base != nil)
        #expect(try library.snapshot().ids("monsters").count == 400)
        // No partially written files remain.
        #expect(Files.names(in: bench.data + "/packs").filter { $0.hasSuffix(".part") }.isEmpty)
    }
}
