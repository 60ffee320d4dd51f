import Foundation
import Model
import SQLite
import Shelf
import Testing

@testable import Storage

/// Tests the journal file of favourites and notes: its contents, how data is recovered from it, and when it is rewritten.
@Suite struct JournalTests {
    private func star(_ text: String) throws -> ShelfAction { .favourite(try id(text), name: "star", title: text) }

    /// Opens the journal as another process would.
    private func openJournal(_ bench: Bench) throws -> ShelfRecoveryJournal {
        let journal = ShelfRecoveryJournal(DataDirectory(bench.data), random: { 1 }, faults: nil)
        #expect(try journal.open())
        return journal
    }

    private func contents(_ bench: Bench) throws -> ShelfJournalContents {
        try #require(try ShelfRecoveryJournal.contents(DataDirectory(bench.data)))
    }

    private func change(_ number: UInt32, _ text: String = "text") throws -> ShelfChange {
        ShelfChange(
            id: ChangeID(time: 1000, counter: number, device: 7), key: .note(try id("planets/\(number)")),
            value: ShelfValue(text: text, date: 1),
            replaces: [])
    }

    // MARK: The format

    @Test func recordsRoundTrip() throws {
        let changes = try (1...40).map { try change($0) }
        var bytes = ShelfJournalContents.Header(file: 42).bytes
        for start in stride(from: 0, to: 40, by: 3) {
            bytes += ShelfJournalContents.record(Array(changes[start..<min(start + 3, 40)]))
        }
        let contents = ShelfJournalContents(bytes)
        #expect(contents.header?.file == 42)
        #expect(contents.changes == changes)
        #expect(contents.isUsable)
    }

    /// If the journal is truncated or damaged at any position, only the affected records are lost.
    @Test func damageAffectsOnlyItsOwnRecords() throws {
        let changes = try (1...12).map { try change($0, String(repeating: "long ", count: 30)) }
        var bytes = ShelfJournalContents.Header(file: 42).bytes
        var ends: [Int] = []
        for change in changes {
            bytes += ShelfJournalContents.record([change])
            ends.append(bytes.count)
        }
        for cut in stride(from: 0, to: bytes.count, by: 7) {
            let read = ShelfJournalContents(Array(bytes.prefix(cut)))
            #expect(read.changes.count == (cut < 24 ? 0 : ends.count { $0 <= cut }))
        }
        for place in stride(from: 0, to: bytes.count, by: 5) {
            var damaged = bytes
            damaged[place] ^= 0xFF
            let read = ShelfJournalContents(damaged)
            #expect(read.changes.count >= changes.count - 1)
            #expect(read.changes.allSatisfy { changes.contains($0) })
        }
    }

    @Test func refusedRecordsDontCount() throws {
        var bytes = ShelfJournalContents.Header(file: 42).bytes
        let offset = bytes.count
        bytes += ShelfJournalContents.record([try change(1)])
        bytes += ShelfJournalContents.record([try change(2)])
        bytes[offset] = ShelfJournalContents.refused
        let contents = ShelfJournalContents(bytes)
        #expect(contents.changes == [try change(2)])
        #expect(contents.refusedIDs == [try change(1).id])
    }

    /// Random bytes are parsed within the time limit and contain no changes.
    @Test(.timeLimit(.minutes(1))) func randomBytesContainNoChanges() {
        var random = SystemRandomNumberGenerator()
        for length in [0, 1, 24, 1000, 1_000_000] {
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
            #expect(ShelfJournalContents(bytes).changes.isEmpty)
        }
    }

    // MARK: With a database

    @Test func everyChangeIsInBothJournals() throws {
        let bench = try Bench()
        try bench.putStarters()
        let library = try Library.open(bench.options())
        for key in 1...5 {
            _ = try library.apply([try star("planets/\(key)"), .note(try id("planets/\(key)"), text: "note \(key)")])
        }
        let contents = try contents(bench)
        #expect(ShelfState(contents.changes) == (try library.snapshot().shelf))
        #expect(contents.records.count == 5)
        #expect(contents.isIntact)
    }

    /// If a library was created before the journal file existed, the file is created when the library is opened.
    @Test func anExistingLibraryIsCopiedToTheJournal() throws {
        let bench = try Bench()
        try bench.putStarters()
        var shelf = ShelfState()
        do {
            let library = try Library.open(bench.options())
            for key in 1...5 { shelf = try library.apply([try star("planets/\(key)")]) }
        }
        let database = try Database(path: bench.data + "/almanac.db")
        try database.execute("DROP TABLE journal; ALTER TABLE own DROP COLUMN kind; PRAGMA user_version = 4")
        Files.remove(bench.data + "/shelf.journal")
        _ = try Library.open(bench.options())
        #expect(ShelfState(try contents(bench).changes) == shelf)
    }

    /// If the database is replaced by an older or empty copy, its missing changes are restored from the journal. The journal
    /// never gets shorter.
    @Test(arguments: ["older", "removed", "empty", "another"]) func theJournalRestoresMissingChanges(
        _ kind: String
    ) throws {
        let bench = try Bench(), other = try Bench()
        try bench.putStarters()
        try other.putStarters()
        let path = bench.data + "/almanac.db"
        do {
            let library = try Library.open(bench.options())
            _ = try library.apply([try star("planets/1")])
        }
        let older = try Files.read(path)
        var shelf = ShelfState()
        do {
            let library = try Library.open(bench.options())
            shelf = try library.apply([try star("planets/2"), .note(try id("planets/1"), text: "later")])
        }
        do { _ = try Library.open(other.options()).apply([try star("planets/3")]) }
        let length = try #require(Files.size(of: bench.data + "/shelf.journal"))
        for name in Files.names(in: bench.data + "/backups") { Files.remove(bench.data + "/backups/" + name) }
        DatabaseFile(path).remove()
        switch kind {
        case "older": try Data(older).write(to: URL(fileURLWithPath: path))
        case "empty": try Data().write(to: URL(fileURLWithPath: path))
        case "another": try Data(try Files.read(other.data + "/almanac.db")).write(to: URL(fileURLWithPath: path))
        default: break
        }
        let library = try Library.open(bench.options())
        let found = try library.snapshot().shelf
        #expect(found.favourite(try id("planets/1")) == shelf.favourite(try id("planets/1")))
        #expect(found.favourite(try id("planets/2")) == shelf.favourite(try id("planets/2")))
        #expect(found.note(try id("planets/1")) == "later")
        #expect(try #require(Files.size(of: bench.data + "/shelf.journal")) >= length)
        _ = try library.apply([.note(try id("planets/2"), text: "and on")])
        #expect(ShelfState(try contents(bench).changes) == (try library.snapshot().shelf))
    }

    /// A missing or damaged journal is rewritten. A copy of the damaged file is preserved.
    @Test(arguments: ["removed", "empty", "overwritten", "cut", "header"]) func aDamagedJournalIsRewritten(
        _ kind: String
    ) throws {
        let bench = try Bench()
        try bench.putStarters()
        let library = try Library.open(bench.options())
        for key in 1...5 { _ = try library.apply([try star("planets/\(key)")]) }
        let path = bench.data + "/shelf.journal"
        var bytes = try Files.read(path)
        switch kind {
        case "removed": Files.remove(path)
        case "empty": bytes = []
        case "overwritten": for place in 60..<90 { bytes[place] = 0xEE }
        case "cut": bytes.removeLast(10)
        default: bytes[3] = 0
        }
        // Damage the existing file instead of replacing it, so that an open library must notice the damage too.
        if kind != "removed" {
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
            try file.truncate(atOffset: 0)
            try file.write(contentsOf: Data(bytes))
            try file.close()
        }
        if kind == "overwritten" {
            // Only reading the whole file, as this call does, detects damage in the middle of the file.
            _ = try ShelfWriter(
                DataDirectory(bench.data), library.table, KnownShelf(), now: bench.options().now, random: { 1 }, faults: nil
            ).settle(isForced: true)
        }
        let shelf = try library.apply([.note(try id("planets/1"), text: "after")])
        #expect(ShelfState(try contents(bench).changes) == shelf)
        #expect(try contents(bench).isIntact)
        let kept = Files.names(in: bench.data + "/backups").filter { $0.hasPrefix("damaged-") }
        #expect(kept.isEmpty == (kind == "removed" || kind == "empty"))
    }

    /// If a stored change is altered in the database, its original content is restored from the journal.
    @Test func alteredChangesAreCorrected() throws {
        let bench = try Bench()
        try bench.putStarters()
        var shelf = ShelfState()
        do {
            let library = try Library.open(bench.options())
            shelf = try library.apply([.note(try id("planets/1"), text: "as written"), try star("planets/2")])
        }
        do {
            let database = try Database(path: bench.data + "/almanac.db")
            try database.run("UPDATE change SET body = x'FF01' WHERE row = 1", [])
        }
        #expect(try Library.open(bench.options()).snapshot().shelf == shelf)
    }

    /// If the two copies of a change are readable and differ, both versions are kept, as for changes from devices.
    @Test func differentCopiesAreBothKept() throws {
        let bench = try Bench()
        try bench.putStarters()
        let entry = try id("planets/1")
        let change = try #require(try Library.open(bench.options()).apply([.note(entry, text: "in the file")]).heads.first)
        do {
            var writer = ByteWriter()
            ShelfChange(id: change.id, key: .note(entry), value: ShelfValue(text: "in the database", date: 1), replaces: [])
                .encode(to: &writer)
            let database = try Database(path: bench.data + "/almanac.db")
            try database.run("UPDATE change SET body = ? WHERE row = 1", [.blob(writer.bytes)])
            // Make the program compare the two copies.
            try database.run("UPDATE journal SET length = 1", [])
        }
        for _ in 0..<2 {
            let shelf = try Library.open(bench.options()).snapshot().shelf
            let text = try #require(shelf.note(entry))
            #expect(text.contains("in the file") && text.contains("in the database"))
            #expect(shelf.heads(of: .note(entry)).count == 2)
        }
        #expect(ShelfState(try contents(bench).changes).heads(of: .note(entry)).count == 2)
    }

    /// A rejected change must never appear later, even if the database and its write-ahead log contain it. A commit can remain in
    /// the log if fsync fails.
    @Test func aRefusedChangeNeverComesBack() throws {
        let bench = try Bench()
        try bench.putStarters()
        let library = try Library.open(bench.options())
        let shelf = try library.apply([try star("planets/1")])
        let refused = try change(1, "refused")
        let journal = try openJournal(bench)
        journal.refuse(try journal.append([refused]))
        let database = try Database(path: bench.data + "/almanac.db")
        _ = try Store(database: database, adapters: library.table).append(refused)
        #expect(try Library.open(bench.options()).snapshot().shelf == shelf)
        DatabaseFile(bench.data + "/almanac.db").remove()
        #expect(try Library.open(bench.options()).snapshot().shelf.value(refused.key) == nil)
    }

    /// A process wrote a change to the journal and ended before it could confirm the change. The next process must accept the
    /// change.
    @Test func aChangeThatIsOnlyInTheJournalIsAdopted() throws {
        let bench = try Bench()
        try bench.putStarters()
        do { _ = try Library.open(bench.options()).apply([try star("planets/1")]) }
        let journal = try openJournal(bench)
        _ = try journal.append([try change(2, "in flight")])
        #expect(try Library.open(bench.options()).snapshot().shelf.note(try id("planets/2")) == "in flight")
    }

    /// If a change is only in the journal, an open library accepts it before its next response. Otherwise, a page could omit a
    /// change that later pages show.
    @Test func anOpenLibraryAdoptsItBeforeItAnswers() throws {
        let bench = try Bench()
        try bench.putStarters()
        let library = try Library.open(bench.options())
        _ = try library.apply([try star("planets/1")])
        let journal = try openJournal(bench)
        _ = try journal.append([try change(2, "in flight")])
        #expect(try library.snapshot().shelf.note(try id("planets/2")) == "in flight")
        _ = try journal.append([try change(3, "in flight")])
        let backup = try BackupDocument(library.backup(), now: bench.options().now())
        #expect(ShelfState(backup.changes).note(try id("planets/3")) == "in flight")
    }

    /// If the clock runs behind, a new change can get the ID of a change that was rejected earlier. The new change is still
    /// valid.
    @Test func aChangeWithTheIDOfARefusedOneCounts() throws {
        let bench = try Bench()
        try bench.putStarters()
        let library = try Library.open(bench.options())
        _ = try library.apply([try star("planets/1")])
        let journal = try openJournal(bench)
        journal.refuse(try journal.append([try change(7, "refused")]))
        try journal.append([try change(7, "saved")])
        journal.refuse(try journal.append([try change(8, "refused")]))
        #expect(try library.snapshot().shelf.note(try id("planets/7")) == "saved")
        #expect(try library.snapshot().shelf.note(try id("planets/8")) == nil)
        #expect(try Library.open(bench.options()).snapshot().shelf.note(try id("planets/7")) == "saved")
        DatabaseFile(bench.data + "/almanac.db").remove()
        #expect(try Library.open(bench.options()).snapshot().shelf.note(try id("planets/7")) == "saved")
    }

    /// A process marks only its own record as rejected. Another process may have written a different record at the same position
    /// by then.
    @Test func anotherProcessesRecordIsNotMarked() throws {
        let bench = try Bench()
        try bench.putStarters()
        let library = try Library.open(bench.options())
        _ = try library.apply([try star("planets/1")])
        let path = bench.data + "/shelf.journal"
        let first = try openJournal(bench)
        let refused = try first.append([try change(7, "refused")])
        let end = try #require(Files.size(of: path))
        unsafe truncate(path, Int(end) - ShelfJournalContents.record([try change(7, "refused")]).count)
        let second = try openJournal(bench)
        try second.append([try change(8, "written")])
        first.refuse(refused)
        #expect(try contents(bench).refusedIDs.isEmpty)
        #expect(try library.snapshot().shelf.note(try id("planets/8")) == "written")
    }

    /// At the next start, the library notices a flipped bit that doesn't change the file's length, and restores the record from
    /// the database.
    @Test func aFlippedBitIsNoticedAtTheNextStart() throws {
        let bench = try Bench()
        try bench.putStarters()
        let shelf = try Library.open(bench.options()).apply([.note(try id("planets/1"), text: "kept in both")])
        let path = bench.data + "/shelf.journal"
        var bytes = try Files.read(path)
        bytes[bytes.count - 5] ^= 1
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        #expect(try contents(bench).changes.isEmpty)
        #expect(try Library.open(bench.options()).snapshot().shelf == shelf)
        #expect(ShelfState(try contents(bench).changes) == shelf)
    }

    /// Reading doesn't wait for a process that is changing the shelf. The change hasn't been acknowledged yet.
    @Test func readingDoesNotWaitForAChangeInProgress() throws {
        let bench = try Bench()
        try bench.putStarters()
        let library = try Library.open(bench.options())
        _ = try library.apply([try star("planets/1")])
        let directory = DataDirectory(bench.data)
        let journal = try openJournal(bench)
        _ = try journal.append([try change(2, "in flight")])
        let lock = try #require(try FileLock.take(directory.journalLock))
        let began = ContinuousClock.now
        for _ in 0..<20 { #expect(try library.snapshot().shelf.note(try id("planets/2")) == nil) }
        #expect(began.duration(to: .now) < .seconds(1))
        lock.release()
        // After the process has ended, the next response contains the change.
        #expect(try library.snapshot().shelf.note(try id("planets/2")) == "in flight")
    }

    /// The nth write, sync or rename of Almanac's own files fails. Each change must either be rejected and not stored, or be
    /// confirmed and stored in the database and the journal file.
    @Test func everyWriteOfTheJournalFailsOnce() throws {
        for number in 1... {
            let bench = try Bench()
            try bench.putStarters()
            _ = try Library.open(bench.options())
            let faults = WriteFaultInjector(failing: number)
            var options = bench.options()
            options.fileFaults = faults
            var expected: Set<String> = []
            var refused: Set<String> = []
            do {
                let library = try Library.open(options)
                for key in 1...4 {
                    do throws(LibraryError) {
                        _ = try library.apply([.note(try! id("planets/\(key)"), text: "note")])
                        expected.insert("planets/\(key)")
                    } catch { refused.insert("planets/\(key)") }
                }
            }
            func noted() throws -> Set<String> {
                Set(try Library.open(bench.options()).snapshot().shelf.notedEntries.map(\.text))
            }
            #expect(try noted() == expected)
            DatabaseFile(bench.data + "/almanac.db").remove()
            #expect(try noted() == expected)
            #expect(refused.isDisjoint(with: expected))
            guard faults.isSpent else {
                #expect(number > 5)
                return
            }
        }
    }
}
