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

@Suite struct SyncTests {
    @Test func anEmptyCatalogIsFilledFromListAndDetails() async throws {
        let bench = try Bench()
        let dnd5e = try DND5eDouble(monsters: SampleMonsters.records(45))
        let library = try Library.open(bench.options(dnd5e: dnd5e, starter: false))
        let report = await library.sync([.monsters])
        let monsters = try #require(report.catalogs.first)
        #expect(monsters.status == .ok, "\(monsters.problems)")
        #expect(monsters.added == 45)
        #expect(monsters.changed == 0)
        #expect(monsters.kept == 0)
        #expect(Int(monsters.requests) == dnd5e.server.log.count)
        let snapshot = try library.snapshot()
        #expect(Set(snapshot.ids("monsters")) == Set(dnd5e.indexes))
        #expect(snapshot.catalogs[0].rows.allSatisfy { !$0.head.isPartial })
        #expect(snapshot.status("monsters")?.outcome == .ok)
        #expect(snapshot.status("monsters")?.checked != nil)
        #expect(snapshot.status("monsters")?.progress == nil)
    }

    @Test func aSecondSyncChangesAndPublishesNothing() async throws {
        let bench = try Bench()
        let (dnd5e, swapi) = (try DND5eDouble(monsters: SampleMonsters.records(25)), try SWAPIDouble())
        let library = try Library.open(bench.options(dnd5e: dnd5e, swapi: swapi, starter: false))
        _ = await library.sync()
        let packs = Files.names(in: bench.data + "/packs")
        let before = try library.snapshot()
        swapi.server.clearLog()
        let report = await library.sync()
        #expect(report.isOK, "\(report)")
        #expect(report.catalogs.map { $0.catalog.raw } == before.catalogs.map { $0.description.id.raw })
        for catalog in report.catalogs {
            #expect(catalog.added == 0 && catalog.changed == 0 && catalog.removed == 0)
            #expect(Int(catalog.kept) == before.ids(catalog.catalog.raw).count)
        }
        #expect(Files.names(in: bench.data + "/packs") == packs)
        // The sync's requests contain the stored validators. The upstream responds that nothing has changed, so the sync uses the
        // stored lists.
        #expect(!swapi.server.log.isEmpty)
        #expect(swapi.server.log.allSatisfy { $0.header("If-None-Match") != nil })
    }

    @Test func starterEntriesAreUpdatedInPlace() async throws {
        let bench = try Bench()
        try bench.putStarters(monsters: 12)
        let dnd5e = try DND5eDouble(monsters: SampleMonsters.records(12))
        let first = try #require(dnd5e.indexes.first)
        dnd5e.change(first, "hit_points", to: 777)
        let library = try Library.open(bench.options(dnd5e: dnd5e))
        let report = try #require(await library.sync([.monsters]).catalogs.first)
        #expect(report.status == .ok, "\(report.problems)")
        // The sync compares the entries from the starter file with the upstream's records. One entry has changed.
        #expect(report.added == 0 && report.changed == 1 && report.kept == 11 && report.waiting == 0)
        #expect(try library.snapshot().entry("monsters/\(first)")?["hp"] == .number(FixedDecimal(777)))
        // Check that the sync fetches only the details of entries whose list record has changed.
        dnd5e.server.clearLog()
        dnd5e.change(first, "strength", to: 28)
        let again = try #require(await library.sync([.monsters]).catalogs.first)
        #expect(again.changed == 1 && again.kept == 11)
        let details = dnd5e.server.log.filter { $0.target.hasPrefix("/api/2014/monsters/") }
        #expect(details.map { $0.target } == ["/api/2014/monsters/\(first)"])
        #expect(try library.snapshot().entry("monsters/\(first)")?["str"] == .number(FixedDecimal(28)))
    }

    @Test func aChangedEntryIsDetected() async throws {
        let bench = try Bench()
        let swapi = try SWAPIDouble()
        let library = try Library.open(bench.options(swapi: swapi, starter: false))
        _ = await library.sync([.planets])
        let generation = try library.snapshot().generation
        swapi.change("planets", 1, "name", to: "<script>alert('&')</script>")
        let report = try #require(await library.sync([.planets]).catalogs.first)
        #expect(report.changed == 1)
        let snapshot = try library.snapshot()
        #expect(snapshot.entry("planets/1")?.title == "<script>alert('&')</script>")
        #expect(snapshot.generation > generation)
    }

    @Test func aMissingEntryIsLookedUpAndMarked() async throws {
        let bench = try Bench()
        let swapi = try SWAPIDouble()
        let library = try Library.open(bench.options(swapi: swapi, starter: false))
        _ = await library.sync([.planets])
        let count = try library.snapshot().ids("planets").count
        let record = try #require(SampleGalaxy.resources()["planets"]?.compactMap { JSONValue($0) }.first)
        let number = try #require(swapi.numbers(of: "planets").first)
        swapi.remove("planets", number)
        let report = try #require(await library.sync([.planets]).catalogs.first)
        #expect(report.status == .ok, "\(report.problems)")
        #expect(report.removed == 1)
        var snapshot = try library.snapshot()
        #expect(snapshot.ids("planets").count == count)
        let gone = try #require(snapshot.entry("planets/\(number)"))
        let missing = try #require(report.removedEntries.first)
        #expect(gone.isGone && missing.id == gone.id && missing.title == gone.title && missing.since == gone.missingSince)
        // Another process also knows which entry is missing, and since when.
        let reopened = try Library.open(bench.options(swapi: swapi, starter: false)).snapshot()
        #expect(reopened.entry("planets/\(number)")?.missingSince == missing.since && missing.since != nil)
        #expect(reopened.statuses.first { $0.catalog == .planets }?.missing == [missing])
        // The next sync doesn't count the removed entry again.
        #expect(await library.sync([.planets]).catalogs.first?.removed == 0)
        // The entry is available upstream again.
        swapi.put("planets", record)
        #expect(await library.sync([.planets]).catalogs.first?.changed == 1)
        snapshot = try library.snapshot()
        #expect(snapshot.statuses.first { $0.catalog == .planets }?.missing == [])
        #expect(snapshot.entry("planets/\(number)")?.missingSince == nil)
        #expect(snapshot.entry("planets/\(number)")?.isGone == false)
    }

    @Test func aStaleDetailIsRequestedAgain() async throws {
        let bench = try Bench()
        let dnd5e = try DND5eDouble(monsters: SampleMonsters.records(6))
        let library = try Library.open(bench.options(dnd5e: dnd5e, starter: false))
        _ = await library.sync([.monsters])
        let first = try #require(try library.snapshot().ids("monsters").first)
        dnd5e.change(first, "hit_points", to: 777)
        dnd5e.server.clearLog()
        #expect(await library.sync([.monsters]).catalogs.first?.changed == 0)
        #expect(dnd5e.server.log.allSatisfy { !$0.target.contains("/monsters/") })
        bench.wait(8 * 86_400)
        #expect(await library.sync([.monsters]).catalogs.first?.changed == 1)
        #expect(try library.snapshot().entry("monsters/\(first)")?["hp"] == .number(FixedDecimal(777)))
        dnd5e.server.clearLog()
        // The unchanged details weren't sent again, but now count as up to date.
        #expect(await library.sync([.monsters]).catalogs.first?.changed == 0)
        #expect(dnd5e.server.log.allSatisfy { !$0.target.contains("/monsters/") })
    }

    @Test func aShortListMarksNothing() async throws {
        let bench = try Bench()
        let swapi = try SWAPIDouble()
        let library = try Library.open(bench.options(swapi: swapi, starter: false))
        _ = await library.sync([.planets])
        let count = try library.snapshot().ids("planets").count
        // The upstream's second page is empty, although the upstream's count says that there are more entries.
        swapi.server.inject(
            .answer(.text("{\"count\":\(count),\"next\":null,\"previous\":null,\"results\":[]}")), on: "page=2")
        let report = try #require(await library.sync([.planets]).catalogs.first)
        #expect(report.status == .partial)
        #expect(report.removed == 0)
        #expect(report.problems.first?.cause == .shortList(expected: count, found: 10))
        #expect(!swapi.server.log.contains { $0.path.split(separator: "/").count == 3 })
        #expect(try library.snapshot().status("planets")?.outcome == .failed)
    }

    @Test func ourOwnRecordsAreNeverMarkedAsGone() async throws {
        let bench = try Bench()
        let swapi = try SWAPIDouble()
        let library = try Library.open(bench.options(swapi: swapi, starter: false))
        _ = await library.sync([.planets])
        let owned = try Database(path: bench.data + "/almanac.db")
        try owned.execute("UPDATE entry SET own = 1 WHERE key = '1'")
        swapi.remove("planets", 1)
        let report = try #require(await library.sync([.planets]).catalogs.first)
        #expect(report.removed == 0)
        #expect(try library.snapshot().entry("planets/1")?.isGone == false)
    }

    @Test func aBadRecordIsASingleProblem() async throws {
        let bench = try Bench()
        let dnd5e = try DND5eDouble(monsters: SampleMonsters.records(25))
        let bad = try #require(dnd5e.indexes.last)
        dnd5e.change(bad, "index", to: .string("../../etc/passwd"))
        let library = try Library.open(bench.options(dnd5e: dnd5e, starter: false))
        let report = try #require(await library.sync([.monsters]).catalogs.first)
        #expect(report.added == 24)
        #expect(report.problems.count == 1, "\(report.problems)")
        #expect(report.status == .partial)
        #expect(try library.snapshot().status("monsters")?.problem == .someEntries)
        #expect(try library.snapshot().status("monsters")?.outcome == .ok)
    }

    private static let faults = Fault.byName.map { $0.name }.filter {
        !["delay", "bad-header", "silence", "slow", "slow-head", "endless"].contains($0)
    }

    @Test(arguments: faults)
    func aFailedRefreshKeepsEverything(_ name: String) async throws {
        let fault = try #require(Fault.byName.first { $0.name == name }).fault
        let bench = try Bench()
        let swapi = try SWAPIDouble()
        let library = try Library.open(bench.options(swapi: swapi, starter: false))
        _ = await library.sync([.planets])
        let before = try library.snapshot()
        // Change the record, so that the upstream doesn't respond with 304. A 304 response has no body for the fault to damage.
        swapi.change("planets", 1, "climate", to: "frozen")
        swapi.server.inject(fault)
        bench.wait(3600)
        let report = try #require(await library.sync([.planets]).catalogs.first)
        let after = try library.snapshot()
        #expect(after.ids("planets") == before.ids("planets"))
        // This fault affects only a single record, so the sync stores the other records on the page.
        guard name != "bad-body" else { return }
        #expect(after.entry("planets/1") == before.entry("planets/1"))
        #expect(report.status == .failed)
        #expect(report.problems.count == 1)
        #expect(after.status("planets")?.outcome == .failed)
        #expect(after.status("planets")?.problem != nil)
        #expect((after.status("planets")?.problem == .redirectLoop) == (name == "redirect-loop"))
        #expect(after.status("planets")?.checked == before.status("planets")?.checked)
        // Check that the next sync without faults succeeds.
        swapi.server.clearFaults()
        guard name != "429-120" else { return }
        #expect(await library.sync([.planets]).isOK)
        #expect(try library.snapshot().status("planets")?.outcome == .ok)
        #expect(try library.snapshot().status("planets")?.problem == nil)
    }

    @Test func aRequestedPauseOutlivesTheProcess() async throws {
        let bench = try Bench()
        let swapi = try SWAPIDouble()
        swapi.server.inject(.tooManyRequests(retryAfter: "120"))
        do {
            let library = try Library.open(bench.options(swapi: swapi, starter: false))
            let report = await library.sync([.planets])
            #expect(report.catalogs.first?.problems.first?.problem == .tooManyRequests)
        }
        swapi.server.clearFaults()
        swapi.server.clearLog()
        let report = try await Library.open(bench.options(swapi: swapi, starter: false)).sync([.planets])
        guard case .blockedUntil = report.catalogs.first?.problems.first?.cause else {
            Issue.record("\(report)")
            return
        }
        #expect(swapi.server.log.isEmpty)
        // Check that the pause applies only to the server that requested it, not to another server for the same upstream.
        let other = try SWAPIDouble()
        let again = try await Library.open(bench.options(swapi: other, starter: false)).sync([.planets])
        #expect(again.catalogs.first?.status == .ok)
    }

    @Test func aStoppedPassContinuesFromItsCheckpoint() async throws {
        let bench = try Bench()
        let dnd5e = try DND5eDouble(monsters: SampleMonsters.records(70), desc: .nullable)
        // Every request for the third page fails.
        dnd5e.server.inject(.serverError, on: "POST /graphql", occurrences: 3...100)
        var library = try Library.open(bench.options(dnd5e: dnd5e, starter: false))
        let first = try #require(await library.sync([.monsters]).catalogs.first)
        #expect(first.status == .partial)
        #expect(first.added == 40)
        #expect(try library.snapshot().ids("monsters").count == 40)
        dnd5e.server.clearFaults()
        dnd5e.server.clearLog()
        library = try Library.open(bench.options(dnd5e: dnd5e, starter: false))
        #expect(try library.snapshot().ids("monsters").count == 40)
        let second = try #require(await library.sync([.monsters]).catalogs.first)
        #expect(second.status == .ok, "\(second.problems)")
        #expect(second.added == 30)
        let pages = dnd5e.server.log.filter { $0.path.contains("graphql") }
        #expect(pages.count == 2)
        #expect(pages.allSatisfy { !String(decoding: $0.body, as: UTF8.self).contains("\"skip\":0") })
    }

    /// If an upstream limits the requests per second, a long sync must still fetch everything.
    @Test(.timeLimit(.minutes(2)), arguments: [RequestWindow.Headers.nothing, .seconds, .draft])
    func aRateLimitLosesNoDetails(words: RequestWindow.Headers) async throws {
        let bench = try Bench()
        let dnd5e = try DND5eDouble(monsters: SampleMonsters.records(35))
        dnd5e.server.limitRate(to: 8, saying: words)
        var options = bench.options(dnd5e: dnd5e, starter: false)
        options.upstreamLimits = .standard
        let library = try Library.open(options)
        let report = try #require(await library.sync([.monsters]).catalogs.first)
        #expect(report.status == .ok && report.waiting == 0, "\(report.problems)")
        #expect(try library.snapshot().catalogs[0].rows.count { !$0.head.isPartial } == 35)
        #expect(dnd5e.server.refused <= 20)
    }

    @Test func theFirstPageIsShownImmediately() async throws {
        let bench = try Bench()
        let dnd5e = try DND5eDouble(monsters: SampleMonsters.records(60), desc: .nullable)
        dnd5e.server.inject(.delay(milliseconds: 400), on: "POST /graphql", occurrences: 2...2)
        let library = try Library.open(bench.options(dnd5e: dnd5e, starter: false))
        let seen = Mutex<Set<Int>>([])
        async let report = library.sync([.monsters])
        for _ in 0..<60 {
            let count = try library.snapshot().ids("monsters").count
            seen.withLock { _ = $0.insert(count) }
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(await report.isOK)
        #expect(seen.withLock { $0.contains(20) })
    }

    @Test func progressIsReportedAndShown() async throws {
        let bench = try Bench()
        let dnd5e = try DND5eDouble(monsters: SampleMonsters.records(45))
        let library = try Library.open(bench.options(dnd5e: dnd5e, starter: false))
        let told = Mutex<[SyncProgress]>([])
        let shown = Mutex<[SyncProgress?]>([])
        _ = await library.sync([.monsters]) { _, progress in
            told.withLock { $0.append(progress) }
            let status = try? library.snapshot().status("monsters")
            shown.withLock { $0.append(status?.progress) }
        }
        #expect(told.withLock { $0.map { $0.phase } }.contains(.details))
        #expect(told.withLock { $0.filter { $0.phase == .list }.map { $0.done } }.suffix(1) == [45])
        #expect(shown.withLock { $0 } == told.withLock { $0 })
    }

    @Test(.timeLimit(.minutes(2))) func stoppingKeepsReceivedRecords() async throws {
        let bench = try Bench()
        let dnd5e = try DND5eDouble(monsters: SampleMonsters.records(60), desc: .nullable)
        dnd5e.server.inject(.silence, on: "POST /graphql", occurrences: 2...2)
        var options = bench.options(dnd5e: dnd5e, starter: false)
        options.upstreamLimits.attempt = .seconds(1000)
        let library = try Library.open(options)
        async let running = library.sync([.monsters])
        while try library.snapshot().ids("monsters").isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        library.stopSync(.monsters)
        let report = try #require(await running.catalogs.first)
        #expect(report.status == .partial)
        #expect(report.problems.map { $0.problem } == [.stopped])
        let snapshot = try library.snapshot()
        #expect(snapshot.ids("monsters").count == 20)
        #expect(snapshot.status("monsters")?.progress == nil)
        #expect(snapshot.status("monsters")?.problem == .stopped)
        #expect(snapshot.status("monsters")?.outcome != .failed)
    }

    @Test(.timeLimit(.minutes(2))) func aCancelledSyncEnds() async throws {
        let bench = try Bench()
        let swapi = try SWAPIDouble()
        swapi.server.inject(.silence)
        var options = bench.options(swapi: swapi)
        options.upstreamLimits.attempt = .seconds(1000)
        let library = try Library.open(options)
        let task = Task { await library.sync() }
        try await Task.sleep(for: .milliseconds(100))
        task.cancel()
        let report = await task.value
        #expect(report.catalogs.count == 7)
        #expect(report.catalogs.allSatisfy { $0.status == .failed })
    }

    @Test func aSyncWithoutProgressEnds() async throws {
        let bench = try Bench()
        let swapi = try SWAPIDouble()
        swapi.server.inject(.silence, on: "page=2")
        var options = bench.options(swapi: swapi, starter: false)
        options.syncLimits.stall = .seconds(5)
        let library = try Library.open(options)
        let report = try #require(await library.sync([.planets]).catalogs.first)
        #expect(report.status == .partial)
        #expect(report.problems.map { $0.problem } == [.tooSlow])
        #expect(report.added == 10)
    }

    @Test func aSimultaneousSyncIsRefused() async throws {
        let bench = try Bench()
        let swapi = try SWAPIDouble()
        swapi.server.inject(.delay(milliseconds: 300))
        let one = try Library.open(bench.options(swapi: swapi, starter: false))
        let other = try Library.open(bench.options(swapi: swapi, starter: false))
        async let running = one.sync([.planets])
        while try one.snapshot().status("planets")?.progress == nil { try await Task.sleep(for: .milliseconds(5)) }
        try await Task.sleep(for: .milliseconds(50))
        // While a sync is running, a second sync is rejected, both in the same library and in a library opened separately.
        #expect(await one.sync([.planets]).catalogs.first?.problems.first?.cause == .alreadyRunning)
        #expect(await other.sync([.planets]).catalogs.first?.problems.first?.cause == .alreadyRunning)
        #expect(await running.isOK)
        #expect(await other.sync([.planets]).isOK)
    }

    @Test func offlineSendsNothing() async throws {
        let bench = try Bench()
        let (dnd5e, swapi) = (try DND5eDouble(), try SWAPIDouble())
        var options = bench.options(dnd5e: dnd5e, swapi: swapi)
        options.isOffline = true
        let library = try Library.open(options)
        let report = await library.sync()
        #expect(report.catalogs.allSatisfy { $0.problems.first?.cause == .offline })
        await library.refreshStale()
        #expect(dnd5e.server.log.isEmpty && swapi.server.log.isEmpty)
    }

    @Test func anUnknownCatalogIsReported() async throws {
        let bench = try Bench()
        let library = try Library.open(bench.options())
        let report = await library.sync([CatalogID(known: "spells")])
        #expect(report.catalogs.first?.problems.first?.cause == .library(.unknownCatalog("spells")))
    }
}
