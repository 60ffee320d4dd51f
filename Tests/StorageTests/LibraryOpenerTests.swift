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

@Suite struct LibraryOpenerTests {
    @Test func firstStartImportsStarters() throws {
        let bench = try Bench()
        try bench.putStarters()
        let library = try Library.open(bench.options())
        let snapshot = try library.snapshot()
        #expect(snapshot.ids("monsters").count == 12)
        #expect(snapshot.ids("planets").count == 7)
        #expect(snapshot.catalogs.map { $0.description.id.raw }.first == "monsters")
        #expect(snapshot.catalogs.count == 7)
        #expect(snapshot.statuses.allSatisfy { $0.outcome == .stale && $0.checked == nil && $0.problem == nil })
        #expect(snapshot.catalogs.allSatisfy { view in view.rows.allSatisfy { !$0.head.isPartial && !$0.head.isGone } })
    }

    @Test func aLaterStartShowsTheSame() throws {
        let bench = try Bench()
        try bench.putStarters()
        let first = try Library.open(bench.options()).snapshot()
        let packs = Files.names(in: bench.data + "/packs")
        let second = try Library.open(bench.options()).snapshot()
        #expect(first.ids("monsters") == second.ids("monsters"))
        #expect(first.entry("planets/1") == second.entry("planets/1"))
        #expect(Files.names(in: bench.data + "/packs") == packs)
    }

    @Test func anEmptyLibraryWorksWithoutStarters() throws {
        let bench = try Bench()
        try bench.putStarters()
        let snapshot = try Library.open(bench.options(starter: false)).snapshot()
        #expect(snapshot.total == 0)
        #expect(snapshot.catalogs.count == 7)
        #expect(snapshot.statuses.allSatisfy { $0.problem == nil })
    }

    @Test func aDamagedStarterIsReportedAndTheRestIsImported() throws {
        let bench = try Bench()
        try bench.putStarters()
        let whole = try Data(contentsOf: URL(fileURLWithPath: bench.share + "/starwars.json"))
        for bytes in [Data("garbage".utf8), whole.prefix(whole.count / 2), Data()] {
            try bytes.write(to: URL(fileURLWithPath: bench.share + "/starwars.json"))
            // Almanac reports the damaged starter file at every start until the file is repaired.
            for _ in 0..<2 {
                let snapshot = try Library.open(bench.options()).snapshot()
                #expect(snapshot.status("planets")?.problem == .badStarter)
                #expect(snapshot.status("planets")?.outcome == .failed)
                #expect(snapshot.ids("monsters").count == 12)
                #expect(snapshot.status("monsters")?.problem == nil)
            }
        }
        try whole.write(to: URL(fileURLWithPath: bench.share + "/starwars.json"))
        let later = try Library.open(bench.options()).snapshot()
        #expect(later.ids("planets").count == 7)
        #expect(later.status("planets")?.problem == nil)
    }

    @Test func aMissingStarterIsReportedAndTheRestIsImported() throws {
        let bench = try Bench()
        try bench.putStarters()
        try FileManager.default.removeItem(atPath: bench.share + "/dnd5e-monsters.jsonl")
        let snapshot = try Library.open(bench.options()).snapshot()
        #expect(snapshot.status("monsters")?.problem == .noStarter)
        #expect(snapshot.status("monsters")?.outcome == .failed)
        #expect(snapshot.ids("planets").count == 7)
        #expect(snapshot.status("planets")?.problem == nil)
        // After the missing starter file has been added, the next start imports the entries in it.
        try bench.putStarters()
        let later = try Library.open(bench.options()).snapshot()
        #expect(later.ids("monsters").count == 12)
        #expect(later.status("monsters")?.problem == nil)
    }

    @Test func anUnreadableStarterIsTreatedAsMissing() throws {
        let bench = try Bench()
        try bench.putStarters()
        try Data("<html>".utf8).write(to: URL(fileURLWithPath: bench.share + "/starwars.json"))
        let snapshot = try Library.open(bench.options()).snapshot()
        #expect(snapshot.ids("monsters").count == 12)
        #expect(snapshot.ids("planets").isEmpty)
    }

    @Test func aNewerStarterUpdatesOnlyItsOwnEntries() async throws {
        let bench = try Bench()
        try bench.putStarters(monsters: 5, planets: 7)
        let swapi = try SWAPIDouble()
        swapi.change("planets", 1, "name", to: "From the list")
        do {
            let library = try Library.open(bench.options(swapi: swapi))
            _ = await library.sync([.planets])
            #expect(try library.snapshot().entry("planets/1")?.title == "From the list")
        }
        let count = try Library.open(bench.options(swapi: swapi)).snapshot().ids("planets").count
        try bench.putStarters(monsters: 9, planets: 6)
        let snapshot = try Library.open(bench.options(swapi: swapi)).snapshot()
        #expect(snapshot.entry("planets/1")?.title == "From the list")
        #expect(snapshot.ids("planets").count == count)
        #expect(snapshot.ids("monsters").count == 9)
    }

    @Test func aNewerLibraryIsRejectedUnchanged() throws {
        let bench = try Bench()
        try bench.putStarters()
        _ = try Library.open(bench.options())
        do {
            let database = try Database(path: bench.data + "/almanac.db")
            try database.setUserVersion(99)
            try database.checkpoint()
        }
        let before = try Files.read(bench.data + "/almanac.db")
        #expect(throws: LibraryError.newerVersion(found: 99, known: Schema.migrator.version)) {
            try Library.open(bench.options())
        }
        #expect(try Files.read(bench.data + "/almanac.db") == before)
    }

    /// The library rejects another program's database and doesn't change it. An empty database becomes a library.
    @Test func anotherProgramsDatabaseIsLeftUnchanged() throws {
        for statements in [
            "CREATE TABLE accounts (x); INSERT INTO accounts VALUES (7)", "CREATE TABLE accounts (x); PRAGMA user_version = 1",
            "CREATE TABLE entry (x)", "PRAGMA application_id = 7", "PRAGMA user_version = 99",
        ] {
            let bench = try Bench()
            try bench.putStarters()
            try FileManager.default.createDirectory(atPath: bench.data, withIntermediateDirectories: true)
            let path = bench.data + "/almanac.db"
            do {
                let database = try Database(path: path)
                try database.execute(statements)
                try database.execute("PRAGMA journal_mode = DELETE")
            }
            let before = try Files.read(path)
            #expect(throws: LibraryError.notALibrary(path: path), "\(statements)") { try Library.open(bench.options()) }
            #expect(try Files.read(path) == before)
        }
        let bench = try Bench()
        try bench.putStarters()
        try FileManager.default.createDirectory(atPath: bench.data, withIntermediateDirectories: true)
        try Database(path: bench.data + "/almanac.db").execute("VACUUM")
        #expect(try Library.open(bench.options()).snapshot().ids("planets").count == 7)
        // The database is now marked as a library.
        #expect(try Database(path: bench.data + "/almanac.db").integer("PRAGMA application_id") == Int64(Schema.application))
    }

    @Test func garbageIsReportedAsDamageAndLeftUnchanged() throws {
        let bench = try Bench()
        try FileManager.default.createDirectory(atPath: bench.data, withIntermediateDirectories: true)
        let garbage = Array("<script>alert(1)</script> is no database at all".utf8)
        try Data(garbage).write(to: URL(fileURLWithPath: bench.data + "/almanac.db"))
        let error = #expect(throws: LibraryError.self) { try Library.open(bench.options()) }
        guard case .damaged(let path, let newest, let rescued) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(path == bench.data + "/almanac.db")
        #expect(newest == nil)
        #expect(rescued == nil)
        #expect(try Files.read(path) == garbage)
    }

    /// Creates and closes a library with a favourite and two notes. One of the notes is newer than the last backup.
    private func shelved(_ bench: Bench) throws {
        try bench.putStarters(monsters: 5)
        let library = try Library.open(bench.options())
        #expect(library.recovery == nil)
        _ = try library.apply([.favourite(try id("planets/1"), name: "Home", title: "Tatooine")])
        _ = try library.apply([.note(try id("planets/2"), text: "gone")])
        _ = try library.apply([.note(try id("planets/2"), text: ""), .note(try id("planets/3"), text: "rainy")])
        library.keepBackup()
        _ = try library.apply([.note(try id("planets/4"), text: "later")])
        library.keepBackup()
        // Almanac makes at most one automatic backup per day.
        #expect(Files.names(in: bench.data + "/backups").count == 1)
    }

    /// Commands don't take longer if there are many past changes, also after the database was rebuilt from the journal file.
    @Test func aCommandDoesNotDependOnTheNumberOfPastChanges() throws {
        let bench = try Bench()
        try bench.putStarters(monsters: 5)
        let now = bench.options().now()
        let changes = try (1...20_000).map { number in
            ShelfChange(
                id: ChangeID(time: now - 100_000 + Int64(number), counter: 0, device: 7), key: .note(try id("planets/1")),
                value: ShelfValue(text: "\(number)", date: 1),
                replaces: number > 1 ? [ChangeID(time: now - 100_000 + Int64(number) - 1, counter: 0, device: 7)] : [])
        }
        var library: Library? = try Library.open(bench.options())
        _ = try library?.restore(BackupDocument.encode(changes, device: 7, now: now), replace: false)
        let daily = { Files.names(in: bench.data + "/backups").filter { $0.hasPrefix("daily-") } }
        library?.keepBackup()
        #expect(daily().count == 1)
        var options = bench.options()
        options.now = { now + 2 * 24 * 3600 * 1000 }
        library = nil
        for suffix in ["", "-wal", "-shm"] { Files.remove(bench.data + "/almanac.db" + suffix) }
        // Opening the library rebuilds the database, with a copy of the shelf.
        let rebuilt = try Library.open(options)
        #expect(try rebuilt.snapshot().shelf.note(try id("planets/1")) == "20000")
        let database = try Database(DatabaseFile(bench.data + "/almanac.db"), mode: .readWrite)
        #expect(try database.integer("SELECT row FROM shelf") == 20_000)
        _ = try rebuilt.apply([.note(try id("planets/2"), text: "old")])
        rebuilt.keepBackup()
        #expect(daily().count == 1)
        options.now = { now + 8 * 24 * 3600 * 1000 }
        let later = try Library.open(options)
        _ = try later.apply([.note(try id("planets/2"), text: "new")])
        later.keepBackup()
        #expect(daily().count == 2)
    }

    @Test(arguments: [true, false]) func aMissingDatabaseIsRecreatedWithItsShelf(_ isRemoved: Bool) throws {
        let bench = try Bench()
        try shelved(bench)
        let path = bench.data + "/almanac.db"
        if isRemoved { Files.remove(path) } else { try Data().write(to: URL(fileURLWithPath: path)) }
        let library = try Library.open(bench.options())
        #expect(
            library.recovery
                == DatabaseRecoveryReport(database: path, favourites: 1, notes: 2, last: library.recovery?.last, isComplete: true)
        )
        let last = try #require(library.recovery?.last)
        #expect(abs(last - bench.options().now() / 1000) < 60)
        let shelf = try library.snapshot().shelf
        #expect(shelf.favourite(try id("planets/1"))?.name == "Home")
        #expect(shelf.note(try id("planets/3")) == "rainy")
        // This note is newer than the backup.
        #expect(shelf.note(try id("planets/4")) == "later")
        // The note that was removed before the backup isn't restored.
        #expect(shelf.note(try id("planets/2")) == nil)
        #expect(try library.snapshot().ids("monsters").count == 5)
        #expect(try Library.open(bench.options()).recovery == nil)
    }

    @Test func aFirstStartRecoversNothing() throws {
        let bench = try Bench()
        try bench.putStarters(monsters: 5)
        #expect(try Library.open(bench.options()).recovery == nil)
    }

    @Test func aLogWithoutADatabaseIsKept() throws {
        let bench = try Bench()
        try shelved(bench)
        let path = bench.data + "/almanac.db"
        let log = Array("the last words".utf8)
        try Data(log).write(to: URL(fileURLWithPath: path + "-wal"))
        for isRemoved in [false, true] {
            if isRemoved { Files.remove(path) } else { try Data().write(to: URL(fileURLWithPath: path)) }
            let error = #expect(throws: LibraryError.self) { try Library.open(bench.options()) }
            guard case .damaged(path + "-wal", .some, .some) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(try Files.read(path + "-wal") == log)
        }
    }

    @Test func theShelfIsRescuedDespiteABrokenHeader() throws {
        let bench = try Bench()
        try bench.putStarters(monsters: 5)
        do {
            let library = try Library.open(bench.options())
            _ = try library.apply([.favourite(try id("planets/1"), name: "Home", title: "Tatooine")])
        }
        let path = bench.data + "/almanac.db"
        var bytes = try Files.read(path)
        bytes.replaceSubrange(..<16, with: [UInt8](repeating: 0x58, count: 16))
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let error = #expect(throws: LibraryError.self) { try Library.open(bench.options()) }
        guard case .damaged(_, nil, let rescued?) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try Files.read(path) == bytes)
        #expect(try BackupDocument(try Files.read(rescued), now: 0).changes.count == 1)
        #expect(Files.names(in: bench.data + "/backups").count == 1)
        // Follow the advice in the error message: move the damaged file away.
        try FileManager.default.moveItem(atPath: path, toPath: path + ".broken")
        let shelf = try Library.open(bench.options()).snapshot().shelf
        #expect(shelf.favourite(try id("planets/1"))?.name == "Home")
    }

    @Test func damageInTheMiddleIsReportedBeforeAnyWrite() throws {
        let bench = try Bench()
        try bench.putStarters(monsters: 20)
        do {
            let library = try Library.open(bench.options())
            _ = try library.apply([.favourite(try id("planets/1"), name: "Home", title: "Tatooine")])
        }
        let path = bench.data + "/almanac.db"
        var bytes = try Files.read(path)
        let page = 4096
        try #require(bytes.count > 12 * page)
        for index in (8 * page)..<(11 * page) { bytes[index] = UInt8(truncatingIfNeeded: index &* 31) }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let error = #expect(throws: LibraryError.self) { try Library.open(bench.options()) }
        guard case .damaged = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try Files.read(path) == bytes)
    }

    @Test func aTornJournalPageIsReportedAndTheRestIsRescued() throws {
        let bench = try Bench()
        try bench.putStarters(monsters: 20)
        do {
            let library = try Library.open(bench.options())
            let monsters = try library.snapshot().ids("monsters")
            for key in monsters {
                _ = try library.apply([.note(try id("monsters/\(key)"), text: String(repeating: key, count: 200))])
            }
        }
        let database = bench.data + "/almanac.db"
        var page: Int64 = 0
        do {
            let connection = try Database(path: database)
            try connection.checkpoint()
            page = try #require(
                try connection.integer("SELECT rootpage FROM sqlite_schema WHERE name = 'change' AND type = 'table'"))
        }
        var bytes = try Files.read(database)
        let size = Int(bytes[16]) << 8 | Int(bytes[17])
        // The root page of the journal's table remains intact. The test overwrites the first page below it.
        let root = (Int(page) - 1) * size
        let cell = Int(bytes[root + 12]) << 8 | Int(bytes[root + 13])
        let child = bytes[root + cell..<root + cell + 4].reduce(0) { $0 << 8 | Int($1) }
        for offset in 0..<size { bytes[(child - 1) * size + offset] = 0xAA }
        try Data(bytes).write(to: URL(fileURLWithPath: database))
        let error = #expect(throws: LibraryError.self) { try Library.open(bench.options()) }
        guard case .damaged(_, _, let rescued?) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        let document = try BackupDocument(try Files.read(rescued), now: 0)
        #expect(document.changes.count == 20)
        // Without the journal file, only the changes on undamaged pages are rescued.
        Files.remove(bench.data + "/shelf.journal")
        for name in Files.names(in: bench.data + "/backups") { Files.remove(bench.data + "/backups/" + name) }
        guard
            case .damaged(_, _, let partial?) = #expect(
                throws: LibraryError.self, performing: { try Library.open(bench.options()) })
        else {
            Issue.record("nothing could be read")
            return
        }
        let part = try BackupDocument(try Files.read(partial), now: 0)
        #expect(part.changes.count > 5)
        #expect(part.changes.count < 20)
        // A second attempt doesn't write another rescue file.
        _ = try? Library.open(bench.options())
        #expect(Files.names(in: bench.data + "/backups").count == 1)
    }

    @Test func theDataPathIsAFile() throws {
        let bench = try Bench()
        try Data("x".utf8).write(to: URL(fileURLWithPath: bench.data))
        #expect(throws: LibraryError.notADirectory(path: bench.data)) { try Library.open(bench.options()) }
        var below = bench.options()
        below.directory = bench.data + "/deeper/still"
        let error = #expect(throws: LibraryError.self) { try Library.open(below) }
        guard case .notADirectory = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func theDatabasePathIsADirectory() throws {
        let bench = try Bench()
        try FileManager.default.createDirectory(atPath: bench.data + "/almanac.db", withIntermediateDirectories: true)
        let error = #expect(throws: LibraryError.self) { try Library.open(bench.options()) }
        guard case .cannotOpen(bench.data + "/almanac.db", _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func entriesAreRebuiltWhenTheAdapterChanges() throws {
        let bench = try Bench()
        try bench.putStarters()
        _ = try Library.open(bench.options())
        var options = bench.options()
        options.adapters = [Renamed()] + BuiltInAdapters.adapters.dropFirst()
        let snapshot = try Library.open(options).snapshot()
        #expect(snapshot.catalogs[0].rows.allSatisfy { $0.head.title.hasPrefix("The ") })
        #expect(snapshot.ids("monsters").count == 12)
        // An older version of Almanac doesn't change entries that a newer version has stored.
        let older = try Library.open(bench.options()).snapshot()
        #expect(older.catalogs[0].rows.allSatisfy { $0.head.title.hasPrefix("The ") })
    }

    @Test func aChangedDescriptionCreatesNewPacks() throws {
        let bench = try Bench()
        try bench.putStarters()
        _ = try Library.open(bench.options())
        var options = bench.options()
        options.adapters = [Renamed(version: BuiltInAdapters.dnd5e.version)] + BuiltInAdapters.adapters.dropFirst()
        let snapshot = try Library.open(options).snapshot()
        #expect(snapshot.catalogs[0].description.language == "fr")
        #expect(snapshot.ids("monsters").count == 12)
    }
}

/// A simulated later version of the monster adapter, with a different mapping and description.
struct Renamed: Adapter {
    private let base = BuiltInAdapters.dnd5e
    var version: UInt32
    var upstream: String { base.upstream }
    var bases: [String] { base.bases }
    var catalogs: [CatalogDescription] {
        base.catalogs.map { old in
            CatalogDescription(
                id: old.id, collection: old.collection, title: old.title, countKey: old.countKey, language: "fr",
                attributes: old.attributes, scopes: old.scopes, sources: old.sources)
        }
    }
    var freshFor: Int64? { base.freshFor }
    var starterFile: String? { base.starterFile }

    init(version: UInt32 = BuiltInAdapters.dnd5e.version + 1) { self.version = version }

    func pass(over catalog: CatalogID, from checkpoint: String?) -> any ListDownload {
        base.pass(over: catalog, from: checkpoint)
    }
    func detailRequest(for id: EntryID) -> UpstreamRequest? { base.detailRequest(for: id) }
    func detail(of id: EntryID, from response: UpstreamResponse) throws(AdaptProblem) -> RawRecord {
        try base.detail(of: id, from: response)
    }
    func lookupRequest(for id: EntryID) -> UpstreamRequest? { base.lookupRequest(for: id) }
    func lookup(_ id: EntryID, in response: UpstreamResponse) -> ExistenceCheckResult { base.lookup(id, in: response) }
    func entry(_ id: EntryID, from parts: [RawRecord]) throws(AdaptProblem) -> Entry {
        var entry = try base.entry(id, from: parts)
        entry.title = "The " + entry.title
        return entry
    }
    func starter(from file: [UInt8]) throws(AdaptProblem) -> [RawRecord] { try base.starter(from: file) }
}
