import Foundation
import Model
import SQLite
import Shelf
import Testing

@testable import Storage

/// Checks that an open library keeps its database locks, and that it refuses to write to files that were removed or replaced.
@Suite(.serialized) struct ReplacedTests {
    private func star(_ text: String) throws -> ShelfAction { .favourite(try id(text), name: "star", title: text) }

    /// Returns whether this process holds locks on a file. Each line of /proc/locks contains a process, a device and an inode
    /// (proc(5)).
    private func holdsLocks(on path: String) throws -> Bool {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return false }
        // The kernel returns the list in parts, and can omit a lock while other locks change. Try several times, because a lock
        // that has really been released never reappears.
        for attempt in 0..<100 {
            if attempt > 0 { usleep(5000) }
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/locks"))
            let locks = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
            try file.close()
            let isListed = locks.split(separator: "\n").contains { line in
                let words = line.split(separator: " ")
                return words.contains("POSIX") && words.contains("\(getpid())")
                    && words.contains { $0.hasSuffix(":\(status.st_ino)") }
            }
            if isListed { return true }
        }
        return false
    }

    /// Runs every operation that reads the library's files while the library is open. If an operation opened and closed its own
    /// descriptor for a file, the operating system would release all of the process's POSIX locks on that file.
    @Test func anOpenLibraryKeepsItsLocks() async throws {
        let bench = try Bench()
        try bench.putStarters()
        let path = bench.data + "/almanac.db"
        let library = try Library.open(bench.options())
        #expect(try holdsLocks(on: path))
        func check(_ name: Comment, _ body: () throws -> Void) throws {
            try? body()
            #expect(try holdsLocks(on: path), name)
        }
        try check("apply") { _ = try library.apply([try star("planets/1")]) }
        try check("apply again") { _ = try library.apply([try star("planets/2")]) }
        try check("snapshot") { _ = try library.snapshot() }
        try check("backup") { _ = try library.restore(try library.backup(), replace: false) }
        try check("daily backup") { library.keepBackup() }
        try check("open again") { _ = try Library.open(bench.options()) }
        try check("open for reading") { _ = try Database(path: path, mode: .readOnly) }
        try check("rescue") {
            _ = AutomaticShelfBackups(directory: DataDirectory(bench.data), random: { 5 }, faults: nil).rescue(now: 0)
        }
        try check("bytes") { _ = try DatabaseFile(path).bytes(limit: 1 << 30) }
        try check("log") { _ = try DatabaseFile(path).logBytes(limit: 1 << 30) }
        try check("start") { _ = DatabaseFile(path).start(16) }
        try check("copy") { _ = try TemporaryDatabaseCopy.open(DataDirectory(bench.data)) }
        _ = await library.sync([.planets])
        try check("sync") {}
        // Close a descriptor of the file, to show that the check detects lost locks.
        unsafe close(open(path, O_RDONLY))
        #expect(try !holdsLocks(on: path))
    }

    private enum Accident: CaseIterable, Sendable {
        case deleted, replaced, directoryMoved, directoryReplaced, directoryDeleted, logDeleted
    }

    @Test(arguments: Accident.allCases) private func writesAreRefusedIfTheFilesAreGone(_ accident: Accident) async throws {
        let bench = try Bench(), other = try Bench()
        try bench.putStarters()
        try other.putStarters()
        let manager = FileManager.default
        let path = bench.data + "/almanac.db"
        var library: Library! = try Library.open(bench.options())
        let shelf = try library.apply([try star("planets/1"), .note(try id("planets/2"), text: "kept")])
        _ = try library.snapshot()
        switch accident {
        case .deleted: DatabaseFile(path).remove()
        case .replaced:
            _ = try Library.open(other.options()).apply([try star("planets/5")])
            DatabaseFile(path).remove()
            try manager.copyItem(atPath: other.data + "/almanac.db", toPath: path)
        case .directoryMoved: try manager.moveItem(atPath: bench.data, toPath: bench.data + "-moved")
        case .directoryReplaced:
            _ = try Library.open(other.options()).apply([try star("planets/5")])
            try manager.moveItem(atPath: bench.data, toPath: bench.data + "-moved")
            try manager.moveItem(atPath: other.data, toPath: bench.data)
        case .directoryDeleted: try manager.removeItem(atPath: bench.data)
        case .logDeleted: try manager.removeItem(atPath: path + "-wal")
        }
        let error = #expect(throws: LibraryError.self) { try library.apply([.note(try id("planets/3"), text: "nowhere")]) }
        guard case .replaced(path, let rescued?) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        defer { if accident == .directoryDeleted { Files.remove(rescued) } }
        // The library can still be read, and reports the problem.
        let snapshot = try library.snapshot()
        #expect(snapshot.shelf == shelf)
        #expect(snapshot.obstacle == .replaced(path: path, rescued: rescued))
        #expect(ShelfState(try BackupDocument(try Files.read(rescued), now: 0).changes) == shelf)
        // If another directory has replaced the library's directory, Almanac writes none of this shelf's data to the new
        // directory.
        if accident == .directoryReplaced {
            #expect(!rescued.hasPrefix(bench.data + "/"))
            #expect(try Library.open(bench.options()).snapshot().shelf.favourites.map(\.entry.text) == ["planets/5"])
        }
        // If the journal and backups are still in the directory, a newly started program finds all changes except rejected ones.
        library = nil
        if accident == .deleted || accident == .logDeleted {
            let again = try Library.open(bench.options()).snapshot().shelf
            #expect(again.favourites == shelf.favourites)
            #expect(again.note(try id("planets/2")) == "kept")
            #expect(again.note(try id("planets/3")) == nil)
        }
    }

    /// The first change after a start opens a connection for writing. The program must never write to files that have
    /// replaced the library's files.
    @Test func aProgramsFirstChangeIsRefusedToo() throws {
        let bench = try Bench()
        try bench.putStarters()
        let library = try Library.open(bench.options())
        DatabaseFile(bench.data + "/almanac.db").remove()
        let error = #expect(throws: LibraryError.self) { try library.apply([try star("planets/1")]) }
        #expect(error == .replaced(path: bench.data + "/almanac.db", rescued: nil))
    }

    /// If the original files are put back, the library writes to them again.
    @Test func filesThatArePutBackAreUsedAgain() throws {
        let bench = try Bench()
        try bench.putStarters()
        let library = try Library.open(bench.options())
        _ = try library.apply([try star("planets/1")])
        try FileManager.default.moveItem(atPath: bench.data, toPath: bench.data + "-moved")
        #expect(throws: LibraryError.self) { try library.apply([try star("planets/2")]) }
        try FileManager.default.moveItem(atPath: bench.data + "-moved", toPath: bench.data)
        _ = try library.apply([try star("planets/3")])
        #expect(try library.snapshot().obstacle == nil)
        #expect(try Library.open(bench.options()).snapshot().shelf.favourites.map(\.entry.text) == ["planets/1", "planets/3"])
    }

    /// After the clock has been wrong once, automatic backups still work.
    @Test func aWrongClockDoesNotPreventBackups() throws {
        let bench = try Bench()
        try bench.putStarters()
        let backups = bench.data + "/backups"
        var options = bench.options()
        options.now = { 4_102_444_800_000 }
        do {
            let library = try Library.open(options)
            _ = try library.apply([try star("planets/1")])
            library.keepBackup()
        }
        #expect(Files.names(in: backups).count { $0.hasPrefix("daily-2100") } == 1)
        for day in 1...12 {
            bench.wait(24 * 3600 + 60)
            let library = try Library.open(bench.options())
            _ = try library.apply([.note(try id("planets/2"), text: "day \(day)")])
            library.keepBackup()
            let newest = try #require(Files.names(in: backups).last { $0.hasPrefix("daily-20") && !$0.hasPrefix("daily-21") })
            let kept = try BackupDocument(try Files.read(backups + "/" + newest), now: 0)
            #expect(ShelfState(kept.changes).note(try id("planets/2")) == "day \(day)")
        }
        #expect(Files.names(in: backups).count { $0.hasPrefix("daily-") } == 7)
    }
}
