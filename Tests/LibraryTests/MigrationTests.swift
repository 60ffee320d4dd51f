import Catalogs
import Doubles
import Foundation
import Pack
import Records
import SQLite
import Screens
import Shelf
import Testing

@testable import Library

/// Libraries that earlier versions of the program left behind.
@Suite struct MigrationTests {
    /// Makes a library of version 1, with the tables and the stored forms of that version.
    private func makeVersion1(_ bench: Bench) throws {
        try FileManager.default.createDirectory(atPath: bench.data, withIntermediateDirectories: true)
        let database = try Database(path: bench.data + "/almanac.db")
        try database.execute(try #require(Schema.steps.first))
        try database.execute(Version1.content)
        try database.setUserVersion(1)
    }

    @Test func version1IsRead() throws {
        let bench = try Bench()
        try makeVersion1(bench)
        let snapshot = try Library.open(bench.options(starter: false)).snapshot()
        #expect(snapshot.ids("planets").count == 2)
        #expect(snapshot.entry("planets/1")?.title == "Tatooine")
        #expect(snapshot.entry("planets/1")?.blocks.isEmpty == false)
        #expect(snapshot.shelf.favourite(try id("planets/1"))?.name == "Home")
        #expect(snapshot.shelf.note(try id("planets/28")) == "# Where?\r\n")
    }

    @Test func storedFormIsStillWhatVersion1Wrote() throws {
        let bench = try Bench()
        try makeVersion1(bench)
        let database = try Database(path: bench.data + "/almanac.db")
        let bodies = try database.all("SELECT body FROM entry ORDER BY key") { $0.bytes(0) }
        for body in bodies {
            let entry = try #require(Store.decode(body), "the binary form of entries has changed: raise Store.storedForm")
            #expect(Store.encode(entry) == body, "the binary form of entries has changed: raise Store.storedForm")
        }
    }

    @Test func backupIsWrittenBeforeAMigration() throws {
        let bench = try Bench()
        try makeVersion1(bench)
        var options = bench.options(starter: false)
        options.migrator = Migrator(Schema.steps + ["CREATE TABLE later (x)"])
        let library = try Library.open(options)
        #expect(try library.snapshot().shelf.favourites.count == 1)
        let names = Files.names(in: bench.data + "/backups")
        #expect(names.count == 1)
        let bytes = try Files.read(bench.data + "/backups/" + (try #require(names.first)))
        #expect(try BackupDocument(bytes, now: 0).changes.count == 2)
        // Once.
        _ = try Library.open(options)
        #expect(Files.names(in: bench.data + "/backups") == names)
    }

    @Test func migrationThatFailsLeavesTheOldLibrary() throws {
        let bench = try Bench()
        try makeVersion1(bench)
        var options = bench.options(starter: false)
        options.migrator = Migrator(Schema.steps + ["CREATE TABLE later (x); INSERT INTO nowhere VALUES (1)"])
        #expect(throws: LibraryError.self) { try Library.open(options) }
        #expect(try Library.open(bench.options(starter: false)).snapshot().shelf.favourites.count == 1)
        #expect(Files.names(in: bench.data + "/backups").count == 1)
    }
}
