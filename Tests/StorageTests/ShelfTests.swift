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

/// Creates a backup that is valid except for its version.
private enum BackupVersions {
    static func document(_ version: String) -> String {
        #"{"format":"almanac-backup","version":\#(version),"made":"","device":"1","favourites":1,"notes":0,"changes":"#
            + #"[{"id":"1-0-1","entry":"planets/1","kind":"favourite","name":"b","title":"T","date":5}]}"#
    }
}

@Suite struct ShelfTests {
    private func star(_ text: String, _ name: String = "") throws -> ShelfAction {
        .favourite(try id(text), name: name, title: "Title")
    }

    @Test func changesRemainAfterReopening() throws {
        let bench = try Bench()
        try bench.putStarters()
        let text = "# Note\n\n<script>alert(1)</script> & \u{0000} \"quotes\" é\r\n"
        do {
            let library = try Library.open(bench.options())
            let state = try library.apply([try star("planets/1", "Home"), .note(try id("planets/1"), text: text)])
            #expect(state.favourite(try id("planets/1"))?.name == "Home")
            #expect(try library.snapshot().shelf == state)
        }
        let shelf = try Library.open(bench.options()).snapshot().shelf
        #expect(shelf.favourite(try id("planets/1"))?.name == "Home")
        #expect(shelf.note(try id("planets/1")) == text)
    }

    @Test func actionsAreAppliedTogetherOrNotAtAll() throws {
        let bench = try Bench()
        try bench.putStarters()
        let library = try Library.open(bench.options())
        let name = String(repeating: "a", count: ShelfRules.nameLimit + 1)
        #expect(throws: LibraryError.refused(.nameTooLong)) {
            try library.apply([try star("planets/1"), try star("planets/2", name)])
        }
        #expect(try library.snapshot().shelf.favourites.isEmpty)
        #expect(throws: LibraryError.unknownEntry(try id("planets/999"))) { try library.apply([try star("planets/999")]) }
        #expect(throws: LibraryError.unknownCatalog("spells")) { try library.apply([try star("spells/1")]) }
        _ = try library.apply([try star("planets/2")])
        #expect(try library.snapshot().shelf.favourites.count == 1)
    }

    @Test func writesByAnotherLibraryAreSeenImmediately() throws {
        let bench = try Bench()
        try bench.putStarters()
        let (one, other) = (try Library.open(bench.options()), try Library.open(bench.options()))
        let generation = try other.snapshot().generation
        for number in 1...5 {
            let entry = try id("planets/\(number)")
            _ = try one.apply([.favourite(entry, name: "one \(number)", title: "")])
            #expect(try other.snapshot().shelf.favourite(entry)?.name == "one \(number)")
            _ = try other.apply([.favourite(entry, name: "other \(number)", title: "")])
            #expect(try one.snapshot().shelf.favourite(entry)?.name == "other \(number)")
        }
        #expect(try other.snapshot().generation > generation)
    }

    @Test func withoutChangesTheGenerationStaysTheSame() throws {
        let bench = try Bench()
        try bench.putStarters()
        let library = try Library.open(bench.options())
        let generation = try library.snapshot().generation
        for _ in 0..<10 { #expect(try library.snapshot().generation == generation) }
    }

    @Test func theLimitAppliesToSimultaneousWriters() async throws {
        let bench = try Bench()
        try bench.putStarters(planets: 40)
        var options = bench.options()
        options.adapters = [Limited()]
        let libraries = try (0..<4).map { _ in try Library.open(options) }
        let refused = await withTaskGroup(of: Int.self) { group in
            for (writer, library) in libraries.enumerated() {
                group.addTask {
                    var refused = 0
                    for number in 0..<10 {
                        guard let entry = EntryID("planets/\(1 + writer * 10 + number)") else { continue }
                        do {
                            _ = try library.apply([.favourite(entry, name: "", title: "x")])
                        } catch { refused += 1 }
                    }
                    return refused
                }
            }
            return await group.reduce(0, +)
        }
        #expect(refused == 30)
        for library in libraries { #expect(try library.snapshot().shelf.favourites.count == 10) }
    }

    @Test func backupAndRestore() throws {
        let bench = try Bench(), second = try Bench()
        try bench.putStarters()
        try second.putStarters()
        let one = try Library.open(bench.options())
        _ = try one.apply([
            try star("planets/1", "A"), try star("planets/2", "B"), .note(try id("planets/3"), text: "note\u{2028}"),
        ])
        _ = try one.apply([.unfavourite(try id("planets/2"))])
        let bytes = try one.backup()
        let document = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        #expect(document["favourites"] as? Int == 1 && document["notes"] as? Int == 1)

        let other = try Library.open(second.options())
        _ = try other.apply([try star("planets/4", "Mine")])
        let report = try other.restore(bytes, replace: false)
        #expect(report.favourites == 2 && report.notes == 1 && report.skipped == 0 && report.merged == 4)
        let written = try #require(report.backupWritten)
        #expect(try BackupDocument(try Files.read(written), now: 0).changes.count == 1)
        // Restoring the same backup again changes nothing, and items that were removed before the backup don't reappear.
        #expect(try other.restore(bytes, replace: false).merged == 0)
        // An item that this library has removed is restored, and the report counts it.
        _ = try other.apply([.note(try id("planets/3"), text: "")])
        #expect(try other.restore(bytes, replace: false).merged == 1)
        #expect(try other.snapshot().shelf.favourite(try id("planets/2")) == nil)
        #expect(try other.snapshot().shelf.note(try id("planets/3")) == "note\u{2028}")
        // With `replace`, the shelf equals the backup afterwards. The journal still contains all changes.
        let replaced = try other.restore(bytes, replace: true)
        #expect(replaced.favourites == 1)
        #expect(try other.snapshot().shelf.favourites.map { $0.entry } == [try id("planets/1")])
        #expect(try Library.open(second.options()).snapshot().shelf.favourites.count == 1)
        // The automatic backup contains the shelf from before the restore.
        let before = try #require(replaced.backupWritten)
        #expect(ShelfState(try BackupDocument(try Files.read(before), now: 0).changes).favourite(try id("planets/4")) != nil)
    }

    /// Two libraries have the same item, and the first library removes it. If the first library's backup is then restored in the
    /// second library, the second library keeps its item, unless the restore replaces everything.
    @Test func aRestoreRemovesNoSharedItems() throws {
        let bench = try Bench(), second = try Bench()
        try bench.putStarters()
        try second.putStarters()
        let one = try Library.open(bench.options()), other = try Library.open(second.options())
        _ = try one.apply([try star("planets/1", "A"), .note(try id("planets/2"), text: "hello")])
        _ = try other.restore(try one.backup(), replace: false)
        let before = try other.snapshot().shelf.favourites
        _ = try one.apply([.unfavourite(try id("planets/1")), .note(try id("planets/2"), text: "")])
        let bytes = try one.backup()
        let report = try other.restore(bytes, replace: false)
        #expect(report.favourites == 1 && report.notes == 1)
        #expect(try other.snapshot().shelf.favourites == before)
        #expect(try other.snapshot().shelf.note(try id("planets/2")) == "hello")
        #expect(try other.restore(bytes, replace: true).favourites == 0)
        #expect(try other.snapshot().shelf.note(try id("planets/2")) == nil)
    }

    @Test func aRestoreRecoversRemovedItemsAndRemovesNone() throws {
        let bench = try Bench()
        try bench.putStarters()
        let library = try Library.open(bench.options())
        _ = try library.apply([
            try star("planets/1", "Home"), try star("planets/2", "Two"), .note(try id("planets/1"), text: "sand"),
            .note(try id("planets/2"), text: "first"),
        ])
        let before = try library.snapshot().shelf
        let backup = try library.backup()
        _ = try library.apply([
            .unfavourite(try id("planets/1")), .note(try id("planets/1"), text: ""), try star("planets/2", "Renamed"),
            .note(try id("planets/2"), text: "second"), try star("planets/3", "Later"),
        ])
        let report = try library.restore(backup, replace: false)
        #expect(report.favourites == 3 && report.notes == 2)
        let shelf = try library.snapshot().shelf
        #expect(shelf.favourite(try id("planets/1")) == before.favourite(try id("planets/1")))
        #expect(shelf.note(try id("planets/1")) == "sand")
        #expect(shelf.favourite(try id("planets/2"))?.name == "Renamed")
        #expect(shelf.note(try id("planets/2")) == "second")
        #expect(shelf.favourite(try id("planets/3"))?.name == "Later")
        _ = try library.restore(backup, replace: true)
        let replaced = try library.snapshot().shelf
        #expect(replaced.favourites == before.favourites)
        #expect(replaced.note(try id("planets/2")) == "first")
    }

    /// A restore lists the items that differ from the backup but stay unchanged. After a mistaken `--replace`, the automatic
    /// backup recovers everything.
    @Test func differingItemsAreListedAndAReplaceCanBeUndone() throws {
        let bench = try Bench()
        try bench.putStarters()
        let library = try Library.open(bench.options())
        let planet = try id("planets/1")
        _ = try library.apply([.note(planet, text: "old"), try star("planets/1", "Old"), try star("planets/2", "Two")])
        let backup = try library.backup()
        _ = try library.apply([.note(planet, text: "new and longer"), try star("planets/1", "New"), try star("planets/3")])
        let before = try library.snapshot().shelf
        let merged = try library.restore(backup, replace: false)
        #expect(merged.merged == 0 && merged.older == [planet])
        #expect(try library.snapshot().shelf == before)

        let replaced = try library.restore(backup, replace: true)
        #expect(replaced.older.isEmpty && replaced.merged == 3)
        #expect(try library.snapshot().shelf.note(planet) == "old")
        let written = try Files.read(try #require(replaced.backupWritten))
        // Merging the backup restores missing items and lists the entries whose text differs.
        #expect(try library.restore(written, replace: false).older == [planet])
        #expect(try library.restore(written, replace: true).older.isEmpty)
        let after = try library.snapshot().shelf
        #expect(after.favourites == before.favourites && after.note(planet) == "new and longer")
        // Text that is already part of the merged note doesn't count as missing.
        _ = try library.apply([.note(planet, text: "old\nand new")])
        #expect(try library.restore(backup, replace: false).older == [planet])
        _ = try library.apply([try star("planets/1", "Old")])
        #expect(try library.restore(backup, replace: false).older.isEmpty)
    }

    /// A note that was merged from two versions can exceed the length limit for typed notes. A backup that contains it must still
    /// be readable.
    @Test func aLongJoinedNoteCanBeBackedUp() throws {
        let bench = try Bench(), second = try Bench()
        try bench.putStarters()
        try second.putStarters()
        let one = try Library.open(bench.options()), other = try Library.open(second.options())
        let planet = try id("planets/1")
        _ = try one.apply([.note(planet, text: String(repeating: "a", count: ShelfRules.noteLimit))])
        _ = try other.apply([.note(planet, text: String(repeating: "b", count: ShelfRules.noteLimit))])
        _ = try one.restore(try other.backup(), replace: false)
        let joined = try #require(try one.snapshot().shelf.note(planet))
        #expect(joined.utf8.count > 2 * ShelfRules.noteLimit)
        let both = try one.backup()
        _ = try one.apply([.note(planet, text: "short")])
        #expect(try one.restore(both, replace: true).skipped == 0)
        let report = try other.restore(try one.backup(), replace: true)
        #expect(report.skipped == 0)
        #expect(try other.snapshot().shelf.note(planet) == joined)
    }

    @Test func aPartlyUnreadableBackupReplacesNothing() throws {
        let bench = try Bench()
        try bench.putStarters()
        let library = try Library.open(bench.options())
        _ = try library.apply([try star("planets/1", "Home"), .note(try id("planets/2"), text: "sand")])
        let before = try library.snapshot().shelf
        let text = String(decoding: try library.backup(), as: UTF8.self)
        let dates = text.replacing("\"date\":", with: "\"date\":\"x\",\"other\":")
        let emptied = #"{"format":"almanac-backup","version":1,"made":"","device":"1","favourites":1,"notes":1,"changes":[]}"#
        for broken in [dates, emptied] {
            #expect(throws: LibraryError.badBackup(.wrongShape)) { try library.restore(Array(broken.utf8), replace: true) }
        }
        #expect(throws: LibraryError.badBackup(.wrongShape)) { try library.restore(Array(dates.utf8), replace: false) }
        #expect(try library.snapshot().shelf == before)
    }

    @Test func theLastTenBackupsAreKept() throws {
        let bench = try Bench()
        try bench.putStarters()
        let library = try Library.open(bench.options())
        _ = try library.apply([try star("planets/1")])
        let bytes = try library.backup()
        var last: String?
        for number in 0..<14 {
            _ = try library.apply([try star("planets/2", "\(number)")])
            last = try library.restore(bytes, replace: false).backupWritten
            bench.wait(60)
        }
        let names = Files.names(in: bench.data + "/backups")
        #expect(names.count == 10)
        #expect(names.last.map { bench.data + "/backups/" + $0 } == last)
    }

    /// Restores that change nothing must not remove older backups. The most important backup is the backup from before the shelf
    /// was replaced.
    @Test func restoresWithoutChangesDisplaceNoBackup() throws {
        let bench = try Bench(), second = try Bench()
        try bench.putStarters()
        try second.putStarters()
        let other = try Library.open(second.options())
        _ = try other.apply([try star("planets/1")])
        let bytes = try other.backup()
        let library = try Library.open(bench.options())
        _ = try library.apply([.note(try id("planets/2"), text: "mine")])
        let before = try #require(try library.restore(bytes, replace: true).backupWritten)
        for _ in 0..<14 {
            bench.wait(60)
            #expect(try library.restore(bytes, replace: false).backupWritten != nil)
        }
        #expect(Files.names(in: bench.data + "/backups").count == 2)
        #expect(ShelfState(try BackupDocument(try Files.read(before), now: 0).changes).note(try id("planets/2")) == "mine")
    }

    /// If a note has changed since an editor opened it, saving the editor's text preserves both versions.
    @Test func concurrentNoteEditsAreBothKept() throws {
        let bench = try Bench()
        try bench.putStarters()
        let library = try Library.open(bench.options())
        let planet = try id("planets/3")
        func version() throws -> NoteBaseVersion {
            try #require(NoteBaseVersion(NoteBaseVersion(of: .note(planet), on: try library.snapshot().shelf).text))
        }
        var begun = try version()
        _ = try library.apply([.note(planet, text: "laptop")])
        let both = "laptop" + ShelfState.noteSeparator + "phone"
        #expect(try library.apply([.note(planet, text: "phone", since: begun)]).note(planet) == both)
        // The note now contains both versions. The next edit is based on this note, so it replaces both versions.
        begun = try version()
        #expect(try library.apply([.note(planet, text: "joined", since: begun)]).note(planet) == "joined")
        begun = try version()
        _ = try library.apply([.note(planet, text: "later")])
        // Saving text that the user hasn't changed has no effect. Removing a note doesn't remove text that was saved later.
        #expect(try library.apply([.note(planet, text: "joined", since: begun)]).note(planet) == "later")
        #expect(try library.apply([.note(planet, text: "", since: begun)]).note(planet) == "later")
        #expect(try library.apply([.note(planet, text: "later", since: begun)]).note(planet) == "later")
        begun = try version()
        _ = try library.apply([.note(planet, text: "")])
        #expect(try library.apply([.note(planet, text: "again", since: begun)]).note(planet) == "again")
        // A second library that opens the same data shows the same note, regardless of the order of the changes.
        let other = try Library.open(bench.options())
        #expect(try other.snapshot().shelf.note(planet) == "again")
        #expect(NoteBaseVersion("x") == nil && NoteBaseVersion("1.2.3") == nil && NoteBaseVersion("") == nil)
    }

    @Test func aChangedShelfIsBackedUpDaily() async throws {
        let bench = try Bench()
        try bench.putStarters()
        let library = try Library.open(bench.options())
        await library.refreshStale()
        #expect(Files.names(in: bench.data + "/backups").isEmpty)
        _ = try library.apply([try star("planets/1")])
        await library.refreshStale()
        await library.refreshStale()
        #expect(Files.names(in: bench.data + "/backups").map { $0.hasPrefix("daily-") } == [true])
    }

    @Test(arguments: [
        ("", LibraryError.BackupFlaw.notJSON), ("<html>", .notJSON), ("{", .notJSON), ("{}", .wrongShape), ("[]", .wrongShape),
        ("null", .notJSON), ("{\"format\":\"almanac-backup\",\"version\":3}", .newerVersion(3)),
        ("{\"format\":\"almanac-backup\",\"version\":1}", .wrongShape),
        ("{\"format\":\"other\",\"version\":1,\"changes\":[]}", .wrongShape), ("\u{0}\u{0}", .notJSON),
        (String(repeating: "[", count: 100_000), .notJSON),
        (BackupVersions.document("0"), .wrongShape), (BackupVersions.document("-1"), .wrongShape),
        (BackupVersions.document("0.5"), .wrongShape), (BackupVersions.document("1.5"), .wrongShape),
        (BackupVersions.document("2.5"), .wrongShape), (BackupVersions.document("\"1\""), .wrongShape),
        (BackupVersions.document("-1e300"), .wrongShape), (BackupVersions.document("true"), .wrongShape),
        (BackupVersions.document("3.0"), .newerVersion(3)),
        (BackupVersions.document("99999999999999999999"), .newerVersion(.max)),
    ])
    func invalidBackupsAreRejected(_ text: String, _ flaw: LibraryError.BackupFlaw) throws {
        let bench = try Bench()
        try bench.putStarters()
        let library = try Library.open(bench.options())
        _ = try library.apply([try star("planets/1")])
        #expect(throws: LibraryError.badBackup(flaw)) { try library.restore(Array(text.utf8), replace: true) }
        #expect(try library.snapshot().shelf.favourites.count == 1)
    }

    @Test func invalidChangesAreSkippedIndividually() throws {
        let bench = try Bench()
        try bench.putStarters()
        let library = try Library.open(bench.options())
        let good = #"{"id":"1-0-1","entry":"planets/1","kind":"favourite","name":"<b>","title":"T","date":5}"#
        let bad = [
            "null", "7", "{}", #"{"id":"x","entry":"planets/1","kind":"unfavourite"}"#,
            #"{"id":"1-0-2","entry":"../../etc","kind":"unfavourite"}"#, #"{"id":"1-0-3","entry":"planets/1","kind":"boom"}"#,
            #"{"id":"7fffffffffffffff-ffffffff-1","entry":"planets/1","kind":"unfavourite"}"#,
            #"{"id":"1-0-4","entry":"planets/1","kind":"favourite","name":"\#(String(repeating: "n", count: 500))","date":5}"#,
            #"{"id":"1-0-5","entry":"planets/1","kind":"note","text":"x","date":-9223372036854775808}"#,
            #"{"id":"1-0-6","entry":"planets/1","kind":"unfavourite","replaces":["?"]}"#,
        ]
        let text = """
            {"format":"almanac-backup","version":1,"made":"","device":"","favourites":0,"notes":0,
             "changes":[\(bad.joined(separator: ",")),\(good)]}
            """
        let report = try library.restore(Array(text.utf8), replace: false)
        #expect(report.skipped == UInt32(bad.count))
        #expect(report.merged == 1)
        #expect(try library.snapshot().shelf.favourite(try id("planets/1"))?.name == "<b>")
    }

    @Test func anUnreadableJournalRowHidesOnlyItself() throws {
        let bench = try Bench()
        try bench.putStarters()
        let library = try Library.open(bench.options())
        _ = try library.apply([try star("planets/1"), try star("planets/2")])
        let database = try Database(path: bench.data + "/almanac.db")
        try database.execute("UPDATE change SET body = x'FF' WHERE row = 1")
        // The test makes the journal file unreadable too, because the library would otherwise restore the row from it.
        let path = bench.data + "/shelf.journal"
        var bytes = try Files.read(path)
        for place in 24..<bytes.count { bytes[place] = 0xEE }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let again = try Library.open(bench.options())
        #expect(try again.snapshot().shelf.favourites.map { $0.entry } == [try id("planets/2")])
        _ = try again.apply([try star("planets/3")])
        #expect(try database.integer("SELECT count(*) FROM change") == 3)
    }
}
