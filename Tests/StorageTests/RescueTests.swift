import Foundation
import Model
import SQLite
import Shelf
import Testing

@testable import Storage

/// What is saved of favourites and notes where the database is damaged.
@Suite struct RescueTests {
    /// A library with a star, a note longer than a page and many changes; closed.
    private func shelved(_ bench: Bench) throws -> ShelfState {
        try bench.putStarters(monsters: 30)
        let library = try Library.open(bench.options())
        _ = try library.apply([.favourite(try id("planets/1"), name: "Home", title: "Tatooine")])
        _ = try library.apply([.note(try id("planets/2"), text: String(repeating: "long ", count: 3000))])
        for key in try library.snapshot().ids("monsters") {
            _ = try library.apply([.note(try id("monsters/\(key)"), text: String(repeating: key, count: 20))])
        }
        return try library.snapshot().shelf
    }

    /// The changes in the file that a refused opening names.
    private func rescued(_ bench: Bench) throws -> [ShelfChange] {
        let error = #expect(throws: LibraryError.self) { try Library.open(bench.options()) }
        guard case .damaged(_, _, let path?) = error else {
            Issue.record("\(String(describing: error))")
            return []
        }
        return try BackupDocument(try Files.read(path), now: 0).changes
    }

    /// SQLite refuses a file that is shorter than its header says, whatever is in the rest.
    @Test func aDatabaseCutShortKeepsWhatIsInTheRest() throws {
        let bench = try Bench()
        try bench.putStarters(monsters: 30)
        var shelf = ShelfState()
        do {
            let library = try Library.open(bench.options())
            shelf = try library.apply([try star("planets/1"), try star("planets/2"), .note(try id("planets/3"), text: "rainy")])
        }
        let path = bench.data + "/almanac.db"
        let bytes = try Files.read(path)
        try Data(bytes.dropLast(5000)).write(to: URL(fileURLWithPath: path))
        #expect(ShelfState(try rescued(bench)).heads == shelf.heads)
        #expect(try Files.read(path).count == bytes.count - 5000)
        // As the message says.
        try FileManager.default.moveItem(atPath: path, toPath: path + ".broken")
        #expect(try Library.open(bench.options()).snapshot().shelf.heads == shelf.heads)
    }

    /// What no tree leads to any more is found on its page.
    @Test func theJournalIsFoundWithoutTheTableOfTables() throws {
        let bench = try Bench()
        let shelf = try shelved(bench)
        let path = bench.data + "/almanac.db"
        var bytes = try Files.read(path)
        for index in 0..<4096 { bytes[index] = 0xFF }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        #expect(ShelfState(try rescued(bench)).heads == shelf.heads)
    }

    /// Bytes of which nothing is a change are read without a stop, and make none.
    @Test func noBytesAreAChangeByChance() throws {
        var random = SystemRandomNumberGenerator()
        for length in [0, 1, 4095, 4096, 40_000, 120_000] {
            var bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
            for page in stride(from: 0, to: length, by: 4096) { bytes[page] = 13 }
            DatabasePages(bytes, bytes).forEachRow { _, _, body in
                var reader = ByteReader(body)
                #expect((try? ShelfChange(from: &reader)) == nil)
            }
        }
    }

    /// Who has had the library open has it in memory.
    @Test func anOpenLibrarySavesWhatItHolds() throws {
        let bench = try Bench()
        try bench.putStarters()
        let library = try Library.open(bench.options())
        _ = try library.apply([try star("planets/1"), try star("planets/2"), .note(try id("planets/3"), text: "rainy")])
        let shelf = try library.snapshot().shelf
        let path = bench.data + "/almanac.db"
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        let size = try #require(Files.size(of: path))
        try file.write(contentsOf: Data(repeating: 0xFF, count: Int(size)))
        try file.close()
        let error = #expect(throws: LibraryError.self) { try library.apply([.note(try id("planets/4"), text: "later")]) }
        guard case .damaged(_, _, let rescued?) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(ShelfState(try BackupDocument(try Files.read(rescued), now: 0).changes).favourites == shelf.favourites)
        #expect(ShelfState(try BackupDocument(try library.backup(), now: 0).changes).heads == shelf.heads)
        #expect(try library.snapshot().shelf == shelf)
        // Once is enough.
        _ = try? library.apply([try star("planets/4")])
        #expect(Files.names(in: bench.data + "/backups").count == 1)
    }

    private func star(_ text: String) throws -> ShelfAction { .favourite(try id(text), name: "star", title: text) }
}
