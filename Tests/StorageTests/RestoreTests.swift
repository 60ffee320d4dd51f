import Foundation
import Model
import Shelf
import Synchronization
import Testing

@testable import Storage

/// A large backup is restored in several transactions.
@Suite struct RestoreTests {
    /// Returns a backup with the given number of changes, each of which adds a note.
    private func backup(_ count: Int) throws -> [UInt8] {
        let changes = try (1...count).map { number in
            ShelfChange(
                id: ChangeID(time: 1_700_000_000_000 + Int64(number), counter: 0, device: 77),
                key: .note(try #require(EntryID("planets/far-\(number)"))), value: ShelfValue(text: "note \(number)", date: 1),
                replaces: [])
        }
        return BackupDocument.encode(changes, device: 77, now: 1_700_000_000_000)
    }

    @Test func otherChangesAreStoredDuringARestore() throws {
        let bench = try Bench()
        try bench.putStarters()
        let library = try Library.open(bench.options()), other = try Library.open(bench.options())
        let entry = try #require(EntryID("planets/2"))
        _ = try other.apply([.note(entry, text: "before")])
        let bytes = try backup(20_000)
        let isDone = Mutex(false), report = Mutex<Result<ShelfRestoreReport, LibraryError>?>(nil)
        let ended = DispatchSemaphore(value: 0)
        let thread = Thread {
            let result = Result { () throws(LibraryError) in try library.restore(bytes, replace: false) }
            report.withLock { $0 = result }
            isDone.withLock { $0 = true }
            ended.signal()
        }
        thread.start()
        var during = 0, last = "before"
        while !isDone.withLock({ $0 }) {
            last = "\(during)"
            _ = try other.apply([.note(entry, text: last)])
            // A change counts only if it began and ended while some of the backup was stored and the rest wasn't.
            let count = try other.snapshot().shelf.notedEntries.count
            if count > 1, count < 20_001 { during += 1 }
        }
        ended.wait()
        let restored = try #require(try report.withLock { $0 }?.get())
        #expect(restored.merged == 20_000 && restored.notes == 20_001)
        #expect(during > 0, "changes were stored between the restore's transactions")
        #expect(try library.snapshot().shelf.note(entry) == last)
    }

    /// Every write of a restore fails once. Whatever has been stored, nothing is lost, and the same backup can be restored again.
    @Test(arguments: [false, true]) func aRestoreThatStopsCanBeRepeated(replace: Bool) throws {
        let entry = try #require(EntryID("planets/1")), kept = try #require(EntryID("planets/2"))
        var stops = 0, number = 0, isDone = false
        while !isDone {
            number += 1
            let bench = try Bench()
            try bench.putStarters()
            let library = try Library.open(bench.options())
            _ = try library.apply([.note(entry, text: "mine"), .favourite(kept, name: "Kept", title: "Kept")])
            // The backup's last change removes the note.
            let journal = try BackupDocument(try library.backup(), now: 0).changes
            let head = try #require(journal.first { $0.key.subject == .note })
            var changes = try BackupDocument(try backup(5000), now: 0).changes
            changes.append(
                ShelfChange(
                    id: ChangeID(time: 1_900_000_000_000, counter: 0, device: 77), key: .note(entry), value: nil,
                    replaces: [head.id]))
            let bytes = BackupDocument.encode(changes, device: 77, now: 1_900_000_000_000)
            var options = bench.options()
            options.fileFaults = WriteFaultInjector(failing: number)
            let failing = try Library.open(options)
            do throws(LibraryError) {
                _ = try failing.restore(bytes, replace: replace)
                isDone = true
            } catch {
                if case .partlyRestored(.diskFull) = error {
                    stops += 1
                } else {
                    guard case .diskFull = error else { throw error }
                }
            }
            let shelf = try library.snapshot().shelf
            if !replace {
                #expect(shelf.note(entry) == "mine")
                #expect(shelf.favourite(kept)?.name == "Kept")
            }
            let report = try library.restore(bytes, replace: replace)
            #expect(report.notes == (replace ? 5000 : 5001))
            let after = try library.snapshot().shelf
            #expect(after.note(entry) == (replace ? nil : "mine"))
            #expect((after.favourite(kept) == nil) == replace)
            #expect(try library.restore(bytes, replace: replace).merged == 0)
        }
        #expect(stops > 1)
    }

    /// A note that is written while the whole shelf is being replaced stays.
    @Test func changesDuringAReplacementStay() throws {
        let bench = try Bench()
        try bench.putStarters()
        let library = try Library.open(bench.options())
        let entry = try #require(EntryID("planets/1"))
        _ = try library.apply([.note(entry, text: "old")])
        let journal = try BackupDocument(try library.backup(), now: 0).changes
        let wanted = try BackupDocument(try backup(3000), now: 0).changes
        let plan = ShelfRestorePlan(wanted, onto: journal, replace: true)
        #expect(plan.batches.count == 3)
        _ = try library.apply([.note(entry, text: "new")])
        for batch in plan.batches {
            _ = try library.withShelf(until: .now + .seconds(5)) { writer throws(LibraryError) in
                try writer.restore(batch, after: plan.last)
            }
        }
        #expect(try library.snapshot().shelf.note(entry) == "new")
        #expect(try library.snapshot().shelf.notedEntries.count == 3001)
    }
}
