import Foundation
import Model
import SQLite
import Shelf
import Testing

@testable import Storage

/// Checks that no acknowledged change is lost or hidden if another program copies files over an open library's files in place.
/// The files then keep their inodes.
@Suite(.serialized) struct OverwrittenTests {
    /// The history of the copied files.
    enum History: CaseIterable, Sendable {
        /// The library's state before its last changes, copied while it was open.
        case older
        /// The library's state before its last changes, copied while it was closed.
        case olderClosed
        /// A copy with all changes, to which others were added elsewhere.
        case continued
        /// An older copy that was changed elsewhere, until it was longer than the library.
        case longer
        /// An older copy that got as many changes of the same length elsewhere.
        case sameLength
        /// Another library.
        case foreign
    }

    /// The files that are copied.
    enum Choice: CaseIterable, Sendable {
        case database, databaseAndLog, journal, both, all

        var names: [String] {
            switch self {
            case .database: ["almanac.db"]
            case .databaseAndLog: ["almanac.db", "almanac.db-wal"]
            case .journal: ["shelf.journal"]
            case .both: ["almanac.db", "shelf.journal"]
            case .all: ["almanac.db", "almanac.db-shm", "almanac.db-wal", "shelf.journal"]
            }
        }
    }

    struct Case: Sendable, CustomStringConvertible {
        let history: History
        let choice: Choice
        /// Whether the copying program truncates the files first, like `cp`. Otherwise, it overwrites them, like
        /// `rsync --inplace`.
        let isTruncating: Bool
        let readsFirst: Bool
        /// Whether the changes are in the database file. Otherwise, they are only in its log.
        let isCheckpointed: Bool

        var description: String {
            "\(history) \(choice)\(isTruncating ? " cut" : "")\(readsFirst ? " read" : "")\(isCheckpointed ? " checkpointed" : "")"
        }
    }

    /// Each history with each choice of files, in two of the eight ways.
    private static let cases = History.allCases.enumerated().flatMap { number, history in
        Choice.allCases.enumerated().flatMap { other, choice in
            [number + other, 7 - number + other].map { bits in
                Case(
                    history: history, choice: choice, isTruncating: bits & 1 == 0, readsFirst: bits & 2 == 0,
                    isCheckpointed: bits & 4 == 0)
            }
        }
    }

    /// Runs a command in another process. In this process, closing the files would release SQLite's locks.
    private func run(_ command: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-ec", command]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(command)")
    }

    private func copy(_ names: [String], from source: String, to target: String, isTruncating: Bool) throws {
        for name in names where FileManager.default.fileExists(atPath: source + "/" + name) {
            let (old, new) = (source + "/" + name, target + "/" + name)
            try run(
                isTruncating
                    ? "cp '\(old)' '\(new)'"
                    : "dd if='\(old)' of='\(new)' bs=64k conv=notrunc status=none; truncate -s $(stat -c %s '\(old)') '\(new)'")
        }
    }

    private func note(_ number: Int, _ text: String) throws -> ShelfAction { .note(try id("planets/\(number)"), text: text) }

    private func texts(_ shelf: ShelfState) -> [String: String] {
        var texts: [String: String] = [:]
        for entry in shelf.notedEntries { texts[entry.text] = shelf.note(entry) }
        return texts
    }

    /// Creates a library with two early notes and a copy with the given history, then adds two later notes to the library.
    private func prepare(_ bench: Bench, _ other: Bench, _ history: History) throws -> Library {
        let copy = bench.data + "-copy"
        do { _ = try Library.open(bench.options()).apply([try note(1, "early 1"), try note(2, "early 2")]) }
        if history == .olderClosed { try run("cp -r '\(bench.data)' '\(copy)'") }
        let library = try Library.open(bench.options())
        // A server has already read and written before the accident.
        _ = try library.apply([try note(2, "early 3")])
        _ = try library.snapshot()
        if history != .olderClosed && history != .continued { try run("cp -r '\(bench.data)' '\(copy)'") }
        _ = try library.apply([try note(3, "later 1")])
        _ = try library.apply([try note(1, "later 2")])
        if history == .continued { try run("cp -r '\(bench.data)' '\(copy)'") }
        var options = bench.options()
        options.directory = history == .foreign ? other.data : copy
        switch history {
        case .older, .olderClosed: break
        case .longer, .continued:
            let clone = try Library.open(options)
            for number in 1...3 { _ = try clone.apply([try note(4, "elsewhere \(number)")]) }
        case .sameLength:
            let clone = try Library.open(options)
            _ = try clone.apply([try note(3, "other 1")])
            _ = try clone.apply([try note(1, "other 2")])
        case .foreign:
            _ = try Library.open(options).apply([try note(5, "foreign")])
            try run("rm -r '\(copy)'; cp -r '\(other.data)' '\(copy)'")
        }
        return library
    }

    @Test(arguments: cases) func nothingAcknowledgedIsLost(_ given: Case) throws {
        let bench = try Bench(), other = try Bench()
        try bench.putStarters()
        try other.putStarters()
        var library: Library! = try prepare(bench, other, given.history)
        var acknowledged = texts(try library.snapshot().shelf)
        #expect(acknowledged["planets/1"] == "later 2" && acknowledged["planets/3"] == "later 1")
        if given.isCheckpointed { try Database(path: bench.data + "/almanac.db").checkpoint() }
        try copy(given.choice.names, from: bench.data + "-copy", to: bench.data, isTruncating: given.isTruncating)

        /// Checks that the shelf has all acknowledged notes. It may have other notes too, below them or on other entries.
        func check(_ shelf: ShelfState, _ place: Comment) {
            let found = texts(shelf)
            for (entry, text) in acknowledged { #expect(found[entry]?.contains(text) ?? false, place) }
        }
        if given.readsFirst { check(try library.snapshot().shelf, "read") }
        var refusal: LibraryError?
        var isReplaced: Bool { if case .replaced? = refusal { true } else { false } }
        for number in 1...3 {
            do throws(LibraryError) {
                let shelf = try library.apply([try! note(6, "after \(number)")])
                #expect(refusal == nil, "a refusal lasts")
                acknowledged["planets/6"] = "after \(number)"
                check(shelf, "answer")
            } catch { refusal = error }
            check(try library.snapshot().shelf, "after \(number)")
            #expect((try library.snapshot().obstacle != nil) == isReplaced)
        }
        let backup = try library.backup()
        check(ShelfState(try BackupDocument(backup, now: 0).changes), "backup")
        if given.history == .older, given.choice == .all {
            #expect(isReplaced, "\(String(describing: refusal))")
        }
        if given.choice == .journal { #expect(refusal == nil) }
        let rescued: String? =
            switch refusal {
            case .replaced(_, let path), .damaged(_, _, let path): path
            default: nil
            }
        #expect((rescued != nil) == (refusal != nil), "\(String(describing: refusal))")
        library = nil
        // After a restart, everything is in the library or in the rescued file.
        do throws(LibraryError) { library = try Library.open(bench.options()) } catch {
            guard case .damaged(_, _, let path?) = error else { throw error }
            check(ShelfState(try BackupDocument(try Files.read(path), now: 0).changes), "damaged")
            return
        }
        if let rescued {
            let bytes = try Files.read(rescued)
            check(ShelfState(try BackupDocument(bytes, now: 0).changes), "rescued")
            _ = try library.restore(bytes, replace: false)
        }
        check(try library.snapshot().shelf, "restarted")
        let shelf = try library.apply([try note(7, "and on")])
        #expect(texts(shelf)["planets/7"] == "and on")
    }
}
