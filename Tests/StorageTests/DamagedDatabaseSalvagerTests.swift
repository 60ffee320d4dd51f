import Foundation
import Model
import SQLite
import Shelf
import Testing

@testable import Storage

/// Tests rescuing favourites and notes from a damaged database.
@Suite struct DamagedDatabaseSalvagerTests {
    /// Creates and closes a library with a favourite, a note that is longer than a database page, and many changes.
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

    /// Returns the changes in the rescue file whose path is in the error.
    private func rescued(_ bench: Bench) throws -> [ShelfChange] {
        let error = #expect(throws: LibraryError.self) { try Library.open(bench.options()) }
        guard case .damaged(_, _, let path?) = error else {
            Issue.record("\(String(describing: error))")
            return []
        }
        return try BackupDocument(try Files.read(path), now: 0).changes
    }

    /// SQLite rejects any file that is shorter than its header says.
    @Test func aTruncatedDatabaseKeepsItsRemainingChanges() throws {
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
        // Follow the advice in the error message: move the damaged file away.
        try FileManager.default.moveItem(atPath: path, toPath: path + ".broken")
        #expect(try Library.open(bench.options()).snapshot().shelf.heads == shelf.heads)
    }

    /// If no table points to the journal's pages, the library finds the pages by scanning the whole file.
    @Test func theJournalIsFoundWithoutTheSchemaTable() throws {
        let bench = try Bench()
        let shelf = try shelved(bench)
        let path = bench.data + "/almanac.db"
        var bytes = try Files.read(path)
        for index in 0..<4096 { bytes[index] = 0xFF }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        #expect(ShelfState(try rescued(bench)).heads == shelf.heads)
    }

    /// Scanning random bytes doesn't end early or crash, and finds no changes.
    @Test func randomBytesContainNoChanges() throws {
        var random = SystemRandomNumberGenerator()
        for length in [0, 1, 4095, 4096, 40_000, 120_000] {
            var bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
            for page in stride(from: 0, to: length, by: 4096) { bytes[page] = 13 }
            DamagedSQLiteReader(bytes, bytes).forEachRow { _, _, body in
                var reader = ByteReader(body)
                #expect((try? ShelfChange(from: &reader)) == nil)
            }
        }
    }

    /// An open library can rescue its data from memory, even if the whole file is overwritten.
    @Test func anOpenLibraryRescuesItsData() throws {
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
        // A second attempt doesn't write another rescue file.
        _ = try? library.apply([try star("planets/4")])
        #expect(Files.names(in: bench.data + "/backups").count == 1)
    }

    private func star(_ text: String) throws -> ShelfAction { .favourite(try id(text), name: "star", title: text) }
}
