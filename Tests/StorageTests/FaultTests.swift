import Catalogs
import Doubles
import Foundation
import Model
import Pack
import SQLite
import Shelf
import Testing
import Upstreams

@testable import Storage

/// Makes the nth request or file operation fail, for n = 1, 2, … until nothing fails. After each failure, the library must open
/// without losing data, and the next attempt must succeed.
@Suite struct FaultTests {
    @Test func everyRequestOfASync() async throws {
        let faults: [Fault] = [.serverError, .htmlPage, .closedEarly, .cutJSON]
        for (place, fault) in faults.enumerated() {
            // For the first kind of fault, use enough monsters for a second page. For the others, a few monsters are enough to
            // cover each type of request.
            let count = place == 0 ? 21 : 3
            var number = 0
            var isDone = false
            while !isDone {
                number += 1
                #expect(number < 60)
                let bench = try Bench()
                let dnd5e = try DND5eDouble(monsters: SampleMonsters.records(count))
                var options = bench.options(dnd5e: dnd5e, starter: false)
                options.upstreamLimits.attemptsPerBase = 1
                options.syncLimits.answers = 1
                options.syncLimits.concurrentDetails = 1
                dnd5e.server.inject(fault, onRequest: number)
                let first = try Library.open(options)
                let report = try #require(await first.sync([.monsters]).catalogs.first)
                isDone = dnd5e.server.log.count < number
                let shown = try first.snapshot().ids("monsters").count
                let library = try Library.open(options)
                #expect(try library.snapshot().ids("monsters").count == shown)
                if isDone {
                    #expect(report.status == .ok)
                    #expect(shown == count)
                    continue
                }
                let next = try #require(await library.sync([.monsters]).catalogs.first)
                #expect(next.status == .ok, "\(fault) \(number): \(next.problems)")
                let snapshot = try library.snapshot()
                #expect(snapshot.ids("monsters").count == count)
                #expect(snapshot.catalogs[0].rows.allSatisfy { !$0.head.isPartial && !$0.head.isGone })
            }
        }
    }

    @Test func everyFileOfAFirstStartAndSync() async throws {
        var number = 0
        var isDone = false
        while !isDone {
            number += 1
            #expect(number < 100)
            let bench = try Bench()
            try bench.putStarters()
            let swapi = try SWAPIDouble()
            let faults = WriteFaultInjector(failing: number)
            var options = bench.options(swapi: swapi)
            options.fileFaults = faults
            let first = try Library.open(options)
            #expect(try first.snapshot().ids("monsters").count == 12)
            let planet = try id("planets/1")
            var isKept = true
            do throws(LibraryError) {
                _ = try first.apply([.note(planet, text: "kept")])
            } catch {
                // Writing the change failed, so the library rejects the change and doesn't store it anywhere.
                #expect(error == .diskFull(path: bench.data))
                isKept = false
            }
            _ = await first.sync([.planets])
            let backup = try first.backup()
            do {
                _ = try first.restore(backup, replace: false)
            } catch {
                #expect(error == LibraryError.diskFull(path: bench.data))
            }
            isDone = !faults.isSpent
            let shown = try first.snapshot().total
            let library = try Library.open(bench.options(swapi: swapi))
            #expect(try library.snapshot().total >= shown)
            #expect(try library.snapshot().shelf.note(planet) == (isKept ? "kept" : nil))
            #expect(await library.sync([.planets]).isOK)
        }
    }
}
