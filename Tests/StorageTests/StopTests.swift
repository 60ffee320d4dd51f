import Catalogs
import Doubles
import Foundation
import Model
import Pack
import Testing

@testable import Storage

/// Checks that a stopped update doesn't resume by itself, and that the remaining work is reported.
@Suite struct StopTests {
    private func details(_ double: DND5eDouble) -> Int { double.server.log.count { $0.target.hasPrefix("/api/2014/monsters/") } }

    private func pictures(_ double: DND5eDouble) -> Int { double.server.log.count { $0.path.hasPrefix("/api/images/") } }

    /// Creates a library that slowly fetches details in the background and has already fetched a few.
    private func fetching(
        _ bench: Bench, _ dnd5e: DND5eDouble, _ swapi: SWAPIDouble
    ) async throws -> (Library, Task<Void, Never>) {
        dnd5e.server.inject(.delay(milliseconds: 50), on: "GET /api/2014/monsters/")
        var options = bench.options(dnd5e: dnd5e, swapi: swapi, starter: false)
        options.syncLimits.concurrentDetails = 1
        let library = try Library.open(options)
        let task = Task { await library.refreshStale() }
        while details(dnd5e) < 3 { try await Task.sleep(for: .milliseconds(2)) }
        return (library, task)
    }

    @Test(.timeLimit(.minutes(2))) func aStoppedUpdateStaysStopped() async throws {
        let bench = try Bench()
        let (dnd5e, swapi) = (try DND5eDouble(monsters: SampleMonsters.records(40), pictureSide: 60), try SWAPIDouble())
        let (library, task) = try await fetching(bench, dnd5e, swapi)
        library.stopSync(.monsters)
        await task.value
        let asked = details(dnd5e)
        #expect(asked < 40)
        #expect(pictures(dnd5e) == 0)
        let status = try #require(try library.snapshot().status("monsters"))
        #expect(status.problem == .stopped && status.outcome == .ok && status.progress == nil)
        // The other catalog's update wasn't stopped.
        #expect(try library.snapshot().status("planets")?.outcome == .ok)
        #expect(try !library.snapshot().ids("planets").isEmpty)
        // The stopped update doesn't resume at the next check, at a check two days later, or at the next start.
        await library.refreshStale()
        bench.wait(2 * 86_400)
        await library.refreshStale()
        let other = try Library.open(bench.options(dnd5e: dnd5e, swapi: swapi, starter: false))
        await other.refreshStale(failedSince: 60)
        #expect(details(dnd5e) == asked && pictures(dnd5e) == 0)
        #expect(try other.snapshot().status("monsters")?.problem == .stopped)
        // Check that the update resumes when the catalog is out of date.
        dnd5e.server.clearFaults()
        bench.wait(6 * 86_400)
        await other.refreshStale()
        #expect(try other.snapshot().status("monsters")?.problem == nil)
        #expect(try other.snapshot().catalogs[0].rows.allSatisfy { !$0.head.isPartial })
        #expect(pictures(dnd5e) > 0)
    }

    @Test(.timeLimit(.minutes(2))) func aStoppedUpdateResumesOnRequest() async throws {
        let bench = try Bench()
        let (dnd5e, swapi) = (try DND5eDouble(monsters: SampleMonsters.records(40)), try SWAPIDouble())
        let (library, task) = try await fetching(bench, dnd5e, swapi)
        library.stopSync(.monsters)
        await task.value
        dnd5e.server.clearFaults()
        let checked = try library.snapshot().status("monsters")?.checked
        let left = 40 - details(dnd5e)
        let report = await library.sync([.monsters])
        #expect(report.isOK)
        // Because the stored list is recent, the sync doesn't request it again or record the catalog as checked. The sync may
        // repeat one detail request that was interrupted.
        #expect((left...left + 1).contains(Int(report.catalogs.first?.requests ?? 0)))
        #expect(try library.snapshot().status("monsters")?.checked == checked)
        #expect(try library.snapshot().status("monsters")?.problem == nil)
        #expect(try library.snapshot().catalogs[0].rows.allSatisfy { !$0.head.isPartial })
        // All details are stored now, so the next sync must request the list.
        dnd5e.server.clearLog()
        _ = await library.sync([.monsters])
        #expect(dnd5e.server.log.contains { $0.method == "POST" })
    }

    @Test(.timeLimit(.minutes(2))) func backgroundChecksCanBeStoppedToo() async throws {
        let bench = try Bench()
        try bench.putStarters(monsters: 30)
        let dnd5e = try DND5eDouble(monsters: SampleMonsters.records(30))
        var options = bench.options(dnd5e: dnd5e)
        options.syncLimits.oldDetails = 2
        options.syncLimits.concurrentDetails = 1
        let library = try Library.open(options)
        _ = await library.sync([.monsters])
        let checked = try library.snapshot().status("monsters")?.checked
        #expect(details(dnd5e) == 2)
        dnd5e.server.inject(.delay(milliseconds: 50), on: "GET /api/2014/monsters/")
        let task = Task { await library.refreshStale() }
        while details(dnd5e) < 5 { try await Task.sleep(for: .milliseconds(2)) }
        library.stopSync(.monsters)
        await task.value
        let asked = details(dnd5e)
        #expect(asked < 30)
        let status = try #require(try library.snapshot().status("monsters"))
        #expect(status.problem == .stopped && status.outcome == .ok && status.checked == checked)
        await library.refreshStale()
        #expect(details(dnd5e) == asked)
    }

    @Test(.timeLimit(.minutes(2))) func endingTheProgramDoesNotStopUpdatesPermanently() async throws {
        let bench = try Bench()
        let (dnd5e, swapi) = (try DND5eDouble(monsters: SampleMonsters.records(40)), try SWAPIDouble())
        let (library, task) = try await fetching(bench, dnd5e, swapi)
        library.endSyncs()
        task.cancel()
        await task.value
        #expect(details(dnd5e) < 40)
        #expect(try library.snapshot().status("monsters")?.problem == nil)
        dnd5e.server.clearFaults()
        let other = try Library.open(bench.options(dnd5e: dnd5e, swapi: swapi, starter: false))
        await other.refreshStale()
        #expect(try other.snapshot().catalogs[0].rows.allSatisfy { !$0.head.isPartial })
    }

    @Test(.timeLimit(.minutes(2))) func textsAreFetchedBeforePictures() async throws {
        let bench = try Bench()
        let dnd5e = try DND5eDouble(monsters: SampleMonsters.records(12), pictureSide: 60)
        let swapi = try SWAPIDouble()
        let library = try Library.open(bench.options(dnd5e: dnd5e, swapi: swapi, starter: false))
        let seen = Task {
            while pictures(dnd5e) == 0 { try await Task.sleep(for: .milliseconds(1)) }
            return try library.snapshot()
        }
        await library.refreshStale()
        #expect(pictures(dnd5e) == 12)
        let snapshot = try await seen.value
        #expect(snapshot.catalogs.allSatisfy { !$0.rows.isEmpty })
        #expect(snapshot.statuses.allSatisfy { $0.outcome == .ok && $0.progress == nil })
    }

    @Test func theCauseIsReportedAndTheRemainingEntriesAreCounted() async throws {
        let bench = try Bench()
        let dnd5e = try DND5eDouble(monsters: SampleMonsters.records(30))
        dnd5e.server.inject(.serverError, on: "GET /api/2014/monsters/")
        let library = try Library.open(bench.options(dnd5e: dnd5e, starter: false))
        let report = try #require(await library.sync([.monsters]).catalogs.first)
        #expect(report.status == .partial)
        #expect(report.problems.allSatisfy { $0.problem == .serverError && $0.status == 500 }, "\(report.problems)")
        // Only one of the reported problems concerns the sync as a whole.
        #expect(report.problems.count { $0.entry.isEmpty } == 1)
        #expect(report.partial == 30 && report.waiting == 30)
        #expect(try library.snapshot().status("monsters")?.problem == .serverError)
        dnd5e.server.clearFaults()
        bench.wait(3600)
        let again = try #require(await library.sync([.monsters]).catalogs.first)
        #expect(again.status == .ok && again.partial == 0 && again.waiting == 0, "\(again)")
    }

    @Test func aLongPauseReportsItsEnd() async throws {
        let bench = try Bench()
        let swapi = try SWAPIDouble()
        swapi.server.inject(.tooManyRequests(retryAfter: "120"))
        let library = try Library.open(bench.options(swapi: swapi, starter: false))
        for _ in 0..<2 {
            let problem = try #require(await library.sync([.planets]).catalogs.first?.problems.first)
            let left = try #require(problem.until) - Int64(Date().timeIntervalSince1970)
            #expect((60...121).contains(left), "\(problem)")
        }
    }
}
