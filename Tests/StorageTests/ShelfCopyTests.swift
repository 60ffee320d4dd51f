import Catalogs
import Faults
import Foundation
import Model
import SQLite
import Shelf
import Testing

@testable import Storage

/// Tests the copy of the favourites and notes in the database, which saves a program from reading all past changes.
@Suite(.serialized) struct ShelfCopyTests {
    /// Returns changes to the notes on a few planets, each of which replaces the previous change to its note.
    private func changes(_ numbers: ClosedRange<Int>) throws -> [ShelfChange] {
        try numbers.map { number in
            ShelfChange(
                id: ChangeID(time: Int64(number), counter: 0, device: 9), key: .note(try id("planets/\(number % 5 + 1)")),
                value: ShelfValue(text: "note \(number)", date: 1),
                replaces: number > 5 ? [ChangeID(time: Int64(number - 5), counter: 0, device: 9)] : [])
        }
    }

    private func database(_ bench: Bench) throws -> Database { try Database(path: bench.data + "/almanac.db") }

    private func copiedRow(_ bench: Bench) throws -> Int64? { try database(bench).integer("SELECT row FROM shelf") }

    /// Creates a library with enough changes for a copy, and returns its favourites and notes.
    private func fill(_ bench: Bench, _ count: Int = 400) throws -> ShelfState {
        try bench.putStarters()
        let library = try Library.open(bench.options())
        _ = try library.exchange(try changes(1...count), after: .start)
        _ = try library.apply([.favourite(try id("planets/1"), name: "star", title: "One")])
        return try library.snapshot().shelf
    }

    private func expectSame(_ found: ShelfState, _ expected: ShelfState, _ comment: Comment? = nil) {
        #expect(found.heads == expected.heads, comment)
        #expect(found.lastChange == expected.lastChange, comment)
    }

    @Test func aStartDoesNotReadPastChanges() throws {
        let bench = try Bench()
        let shelf = try fill(bench)
        #expect(try copiedRow(bench) == 400)
        // Remove past changes behind the copy's back, to show that nobody reads them.
        try database(bench).execute("DROP TRIGGER change_delete; DELETE FROM change WHERE row < 200")
        let library = try Library.open(bench.options())
        expectSame(try library.snapshot().shelf, shelf)
        let after = try library.apply([.note(try id("planets/1"), text: "next")])
        #expect(try after.note(id("planets/1")) == "next")
        #expect(try after.note(id("planets/2")) == shelf.note(id("planets/2")))
        expectSame(try Library.open(bench.options()).snapshot().shelf, after)
    }

    @Test(arguments: [
        "DELETE FROM shelf", "UPDATE shelf SET body = x''", "UPDATE shelf SET body = substr(body, 1, 200)",
        "UPDATE shelf SET body = CAST(body || x'00' AS BLOB)", "UPDATE shelf SET row = row - 1",
        "UPDATE shelf SET row = row + 1000", "UPDATE shelf SET stamp = stamp + 1", "UPDATE journal SET header = x'01'",
        "UPDATE change SET body = x'FF01' WHERE row = 7", "DELETE FROM change WHERE row = 400; UPDATE journal SET length = 1",
        "DELETE FROM change WHERE row > 300; UPDATE journal SET length = 1",
    ]) func anUnusableCopyIsIgnored(_ sql: String) throws {
        let bench = try Bench()
        let shelf = try fill(bench)
        try database(bench).execute(sql)
        expectSame(try Library.open(bench.options()).snapshot().shelf, shelf)
        let library = try Library.open(bench.options())
        #expect(try library.apply([.note(try id("planets/1"), text: "next")]).note(try id("planets/1")) == "next")
    }

    /// A change that another change replaced before it arrived never takes effect, even if a copy was made in between.
    @Test func changesInAnyOrderGiveTheSameState() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<3 {
            let bench = try Bench()
            try bench.putStarters()
            let all = try changes(1...900).shuffled(using: &generator)
            for start in stride(from: 0, to: all.count, by: 300) {
                let library = try Library.open(bench.options())
                _ = try library.exchange(Array(all[start..<start + 300]), after: .start)
                expectSame(try Library.open(bench.options()).snapshot().shelf, ShelfState(all[..<(start + 300)]))
            }
            #expect(try copiedRow(bench) == 900)
        }
    }

    /// Fails every file operation of the change that renews the copy.
    @Test(arguments: [FaultInjection.Operations.write, .sync, .read]) func everyOperationFailsOnce(
        _ operations: FaultInjection.Operations
    ) throws {
        FaultInjection.prepare()
        let bench = try Bench()
        try bench.putStarters()
        let full = bench.data + "-full"
        do { _ = try Library.open(bench.options()).exchange(try changes(1...255), after: .start) }
        #expect(try copiedRow(bench) == nil)
        try FileManager.default.moveItem(atPath: bench.data, toPath: full)
        var nth = 1
        while true {
            try? FileManager.default.removeItem(atPath: bench.data)
            try FileManager.default.copyItem(atPath: full, toPath: bench.data)
            var (isAcknowledged, isReached) = (false, false)
            do {
                let fault = FaultInjection(directory: bench.data, operations, nth: nth)
                isAcknowledged =
                    (try? Library.open(bench.options()).apply([.note(try id("planets/6"), text: "new")])) != nil
                isReached = fault.count >= nth
            }
            let shelf = try Library.open(bench.options()).snapshot().shelf
            #expect(shelf.note(try id("planets/6")) == (isAcknowledged ? "new" : nil), "\(nth)")
            #expect(shelf.note(try id("planets/1")) == "note 255", "\(nth)")
            guard isReached else {
                #expect(try copiedRow(bench) == 256)
                return
            }
            nth = nth < 16 ? nth + 1 : nth + nth / 4
        }
    }

    /// The journal file is verified at a start only if something has touched it since Almanac last wrote to it.
    @Test func theJournalFileIsVerifiedOnlyAfterAChange() throws {
        let bench = try Bench()
        _ = try fill(bench, 20)
        let directory = DataDirectory(bench.data)
        func stored() throws -> Int64? { try database(bench).integer("SELECT changed FROM journal") }
        let current = try #require(ShelfRecoveryJournal.changed(directory)?.nanoseconds)
        #expect(try stored() == current)
        // If something else touches the file while a library is open, changes don't vouch for the file.
        let library = try Library.open(bench.options())
        try database(bench).execute("UPDATE journal SET changed = changed - 1")
        _ = try library.apply([.note(try id("planets/3"), text: "more")])
        #expect(try stored() == nil)
        _ = try Library.open(bench.options())
        #expect(try stored() == ShelfRecoveryJournal.changed(directory)?.nanoseconds)
        // A copied file has another time. It is verified once.
        let path = directory.journal
        try Data(try Files.read(path)).write(to: URL(fileURLWithPath: path))
        #expect(try stored() != ShelfRecoveryJournal.changed(directory)?.nanoseconds)
        _ = try Library.open(bench.options())
        #expect(try stored() == ShelfRecoveryJournal.changed(directory)?.nanoseconds)
    }
}
