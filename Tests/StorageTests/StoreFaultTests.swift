import Catalogs
import Doubles
import Faults
import Foundation
import Model
import Pack
import SQLite
import Shelf
import Testing

@testable import Storage

/// Makes SQLite's nth file operation fail, for increasing n, until nothing fails. After each failure, the library must show all
/// earlier data, including every acknowledged note, and the next attempt must succeed.
@Suite(.serialized) struct StoreFaultTests {
    /// The operations that fail, and how they fail.
    struct Failing: Sendable, CustomStringConvertible {
        let operations: FaultInjection.Operations
        let manner: FaultInjection.Manner
        let forEver: Bool
        var description: String { "\(operations.rawValue) \(manner) \(forEver)" }
    }

    private static let ways = [
        Failing(operations: .write, manner: .error, forEver: false), Failing(operations: .write, manner: .full, forEver: true),
        Failing(operations: .sync, manner: .error, forEver: false), Failing(operations: .read, manner: .error, forEver: false),
        Failing(operations: .changes, manner: .torn, forEver: true), Failing(operations: .open, manner: .error, forEver: false),
        Failing(operations: .all, manner: .error, forEver: true),
    ]

    /// Returns the number of the next operation to fail. After the first 16 operations, the steps get larger, because later
    /// operations are similar.
    private static func following(_ nth: Int) -> Int { nth < 16 ? nth + 1 : nth + nth / 4 }

    /// Stored data can be read even if nothing can be written, not even the index of the write-ahead log.
    @Test func aFullDiskCanBeRead() throws {
        FaultInjection.prepare()
        let bench = try Bench()
        try bench.putStarters(monsters: 12, planets: 7)
        do { _ = try Library.open(bench.options()).apply([.note(try id("planets/1"), text: "kept")]) }
        // Remove the folder, so that creating it again is the library's first write.
        try FileManager.default.removeItem(atPath: bench.data + "/packs")
        do {
            let database = try Database(path: bench.data + "/almanac.db")
            try database.execute("UPDATE catalog SET made_by = 0")
        }
        do {
            let fault = FaultInjection(directory: bench.data, .write, nth: 1, manner: .full, forEver: true)
            let library = try Library.open(bench.options())
            #expect(fault.count > 0)
            #expect(library.writingObstacle == .diskFull(path: bench.data))
            #expect(try library.snapshot().ids("monsters").count == 12)
            #expect(try library.snapshot().shelf.note(try id("planets/1")) == "kept")
            #expect(try !library.backup().isEmpty)
            let action = ShelfAction.note(try id("planets/1"), text: "lost?")
            #expect(throws: LibraryError.diskFull(path: bench.data)) { try library.apply([action]) }
        }
        #expect(try Library.open(bench.options()).writingObstacle == nil)
    }

    @Test(arguments: ways) func firstStart(_ way: Failing) async throws {
        FaultInjection.prepare()
        var nth = 1
        while true {
            let bench = try Bench()
            try bench.putStarters(monsters: 12, planets: 7)
            var reached = false
            do {
                let fault = FaultInjection(
                    directory: bench.data, way.operations, nth: nth, manner: way.manner, forEver: way.forEver)
                _ = try? Library.open(bench.options()).snapshot()
                reached = fault.count >= nth
            }
            let snapshot = try Library.open(bench.options()).snapshot()
            #expect(snapshot.ids("monsters").count == 12, "\(way) \(nth)")
            #expect(snapshot.ids("planets").count == 7, "\(way) \(nth)")
            #expect(try Database(path: bench.data + "/almanac.db").damage().isEmpty)
            guard reached else { break }
            nth = Self.following(nth)
            // Let other tests run, because they use the same threads.
            await Task.yield()
        }
        #expect(nth > 3)
    }

    @Test(arguments: ways) func notesSyncAndRestore(_ way: Failing) async throws {
        FaultInjection.prepare()
        let bench = try Bench()
        try bench.putStarters()
        let swapi = try SWAPIDouble()
        let planet = try id("planets/1")
        var kept = "0"
        let backup: [UInt8]
        do {
            let library = try Library.open(bench.options(swapi: swapi))
            _ = await library.sync([.planets])
            _ = try library.apply([.note(planet, text: kept), .favourite(planet, name: "Star", title: "")])
            backup = try library.backup()
        }
        let before = try Library.open(bench.options(swapi: swapi)).snapshot()
        var nth = 1
        while true {
            swapi.change("planets", 2, "name", to: .string("Name \(nth)"))
            var reached = false
            var attempted = kept
            do {
                let fault = FaultInjection(
                    directory: bench.data, way.operations, nth: nth, manner: way.manner, forEver: way.forEver)
                if let library = try? Library.open(bench.options(swapi: swapi)) {
                    attempted = "note \(nth)"
                    if (try? library.apply([.note(planet, text: attempted)])) != nil { kept = attempted }
                    _ = await library.sync([.planets])
                    _ = try? library.restore(backup, replace: false)
                }
                reached = fault.count >= nth
            }
            let library = try Library.open(bench.options(swapi: swapi))
            let snapshot = try library.snapshot()
            #expect(snapshot.ids("planets").sorted() == before.ids("planets").sorted(), "\(way) \(nth)")
            #expect(snapshot.ids("monsters") == before.ids("monsters"), "\(way) \(nth)")
            #expect(snapshot.shelf.favourite(planet)?.name == "Star", "\(way) \(nth)")
            // A commit that reported an error may still have succeeded.
            let note = snapshot.shelf.note(planet)
            #expect(note == kept || note == attempted, "\(way) \(nth)")
            kept = note ?? ""
            #expect(try Database(path: bench.data + "/almanac.db").damage().isEmpty)
            let report = await library.sync([.planets])
            #expect(report.isOK, "\(way) \(nth) \(report)")
            #expect(try library.snapshot().entry("planets/2")?.title == "Name \(nth)")
            guard reached else { break }
            nth = Self.following(nth)
        }
        #expect(nth > 3)
    }
}
