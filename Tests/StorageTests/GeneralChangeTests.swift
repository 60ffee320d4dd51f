import Foundation
import Model
import SQLite
import Shelf
import Testing

@testable import Storage

/// Changes to lists, and changes of later versions, survive everything that favourites and notes survive.
@Suite struct GeneralChangeTests {
    private func changes() throws -> [ShelfChange] {
        let planet = try id("planets/1")
        let keys: [ShelfKey] = [
            .list("1-a"), .member(planet, of: "1-a"), .note(on: planet, in: "1-a"), .property(.limit, of: "1-a"),
            ShelfKey(ShelfSubject(9), owner: "later thing", reader: 4), .note(planet), .favourite(planet),
        ]
        return keys.enumerated().map { place, key in
            ShelfChange(
                id: ChangeID(time: Int64(place), counter: 0, device: 9), key: key,
                value: ShelfValue(text: "text \(place)", date: 1, title: "title", more: place == 4 ? [1, 255] : []), replaces: [])
        }
    }

    private func filled(_ bench: Bench) throws -> Library {
        try bench.putStarters()
        let library = try Library.open(bench.options())
        _ = try library.exchange(try changes(), after: .start)
        return library
    }

    @Test func theyAreInTheDatabaseTheJournalFileAndBackups() throws {
        let bench = try Bench()
        let shelf = try filled(bench).snapshot().shelf
        #expect(shelf == ShelfState(try changes()) && shelf.lists == ["1-a"])
        #expect(try Library.open(bench.options()).snapshot().shelf == shelf)
        let backup = try Library.open(bench.options()).backup()
        #expect(try BackupDocument(backup, now: 5000).changes == (try changes()))
        // The database is lost.
        for name in try FileManager.default.contentsOfDirectory(atPath: bench.data) where name.hasPrefix("almanac.db") {
            try FileManager.default.removeItem(atPath: bench.data + "/" + name)
        }
        #expect(try Library.open(bench.options()).snapshot().shelf == shelf)
        // Another library restores the backup, and a second restore changes nothing.
        let other = try Bench()
        try other.putStarters()
        let library = try Library.open(other.options())
        #expect(try library.restore(backup, replace: false).merged == 7)
        #expect(try library.restore(backup, replace: false).merged == 0)
        #expect(try library.snapshot().shelf == shelf)
        _ = try library.apply([ShelfAction(.list("1-a"), text: nil), ShelfAction(.list("2-b"), text: "Another")])
        _ = try library.restore(backup, replace: true)
        #expect(try library.snapshot().shelf.value(.list("1-a"))?.text == "text 0")
        #expect(try library.snapshot().shelf.lists == ["1-a"])
    }

    /// Another library shows the same encounter after it has restored a backup, even if its own encounters are newer.
    @Test func anEncounterIsInBackups() throws {
        let bench = try Bench(), other = try Bench()
        try bench.putStarters()
        try other.putStarters()
        let library = try Library.open(bench.options())
        var writer = EncounterWriter("1-a", name: "Gate", on: try library.snapshot().shelf, seed: 1)
        let orc = writer.add(.add, "", 7, "0 0 Orc")
        writer.add(.add, "", nil, "0 0 Ada")
        _ = try library.apply(writer.actions)
        writer = EncounterWriter("1-a", name: "Gate", on: try library.snapshot().shelf, seed: 2)
        writer.add(.points, orc, -3, "1d4")
        writer.add(.initiative, orc, 12)
        writer.add(.turn, "", 0)
        _ = try library.apply(writer.actions)
        let restored = try Library.open(other.options())
        _ = try restored.restore(try library.backup(), replace: false)
        for shelf in [try restored.snapshot().shelf, try Library.open(bench.options()).snapshot().shelf] {
            let encounter = try #require(shelf.encounter("1-a"))
            #expect(encounter.name == "Gate" && encounter.log.count == 5 && encounter.combatants.map(\.points) == [4, nil])
            #expect(encounter.active?.id == orc)
        }
    }

    /// Earlier versions restore backups that need nothing new, and refuse all others as a whole.
    @Test func aBackupHasVersion2OnlyIfItNeedsIt() throws {
        func version(_ changes: [ShelfChange]) -> String {
            String(decoding: BackupDocument.encode(changes, device: 1, now: 1), as: UTF8.self)
        }
        let first = try changes().filter { $0.key.subject == .favourite }
        #expect(version(first).contains(#""version":1,"#))
        #expect(try version(changes()).contains(#""version":2,"#))
    }

    @Test func aDeviceWithTheFirstVersionReceivesWhatItKnows() throws {
        let library = try filled(Bench())
        let answer = try library.exchange([], after: .start, version: ShelfExchange.firstVersion)
        let sent = try ShelfExchange.Answer(answer.bytes)
        #expect(sent.version == ShelfExchange.firstVersion && sent.changes.allSatisfy { $0.isInFirstFormat })
        #expect(sent.changes.map(\.key.subject) == [.favourite] && !sent.hasMore)
        // Its cursor is valid in its version, but not in the next.
        #expect(try !library.exchange([], after: sent.cursor, version: ShelfExchange.firstVersion).isWhole)
        let next = try library.exchange([], after: sent.cursor)
        #expect(try next.isWhole && next.changes == changes())
        #expect(try !library.exchange([], after: next.cursor).isWhole)
    }

    @Test func onlyAStoredEntryIsAddedToAList() throws {
        let library = try filled(Bench())
        #expect(throws: LibraryError.unknownEntry(try id("planets/none"))) {
            try library.apply([ShelfAction(.member(try id("planets/none"), of: "1-a"), text: "")])
        }
        let shelf = try library.apply([ShelfAction(.member(try id("planets/2"), of: "1-a"), text: "", title: "Two")])
        #expect(shelf.count(.member, owner: "1-a") == 2)
    }

    /// A copy of the shelf from an earlier version isn't used, and isn't left in the database.
    @Test func anEarlierCopyIsRemoved() throws {
        let bench = try Bench()
        let shelf = try filled(bench).snapshot().shelf
        do {
            let database = try Database(path: bench.data + "/almanac.db")
            try database.execute(
                "INSERT OR REPLACE INTO shelf (id, row, stamp, body) VALUES (1, 1, 1, x'00'); PRAGMA user_version = 8")
        }
        #expect(try Library.open(bench.options()).snapshot().shelf == shelf)
        #expect(try Database(path: bench.data + "/almanac.db").integer("SELECT count(*) FROM shelf") == 0)
    }
}
