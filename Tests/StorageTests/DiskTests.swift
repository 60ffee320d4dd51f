import Catalogs
import Doubles
import Foundation
import Model
import Pack
import SQLite
import Shelf
import Testing

@testable import Storage

/// Tests read-only directories and full disks. The tests mount real file systems if this machine allows it.
@Suite(.serialized, .needsMounting) struct DiskTests {
    /// Runs a program. Returns whether it succeeded.
    static func run(_ arguments: String...) -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    /// Mounts a small file system at the data directory until `body` returns.
    func mounted(_ bench: Bench, _ size: String, _ body: () throws -> Void) throws {
        try FileManager.default.createDirectory(atPath: bench.data, withIntermediateDirectories: true)
        try #require(Self.run("mount", "-t", "tmpfs", "-o", "size=\(size)", "tmpfs", bench.data))
        defer { _ = Self.run("umount", "-l", bench.data) }
        try body()
    }

    @Test func aDownloadLeavesSpaceOnTheDisk() async throws {
        let bench = try Bench(), catalog = CatalogID(known: "lamps")
        let row = #"{"id": 1, "name": "\#(String(repeating: "x", count: 1000))"}"#
        let body = "[" + (1...6000).map { row.replacing("1,", with: "\($0),") }.joined(separator: ",") + "]"
        let double = try DoubleServer { _ in .text("[\(row)]", type: "application/json") }
        try FileManager.default.createDirectory(atPath: bench.data, withIntermediateDirectories: true)
        try #require(Self.run("mount", "-t", "tmpfs", "-o", "size=60m", "tmpfs", bench.data))
        defer { _ = Self.run("umount", "-l", bench.data) }
        var options = bench.options(starter: false)
        options.privateServers = ["127.0.0.1:\(double.port)"]
        let library = try Library.open(options)
        let source =
            #"{"almanacSource": 1, "name": "lamps", "title": "Lamps", "servers": ["\#(double.address)"], "catalogs": "#
            + #"[{"name": "lamps", "title": "Lamps", "list": {"path": "/"}, "entry": {"id": "/id", "title": "/name"}}]}"#
        _ = try await library.addSource(SourceFile(parsing: Array(source.utf8)))
        #expect(await library.sync([catalog]).isOK)
        double.clearLog()
        double.inject(.answer(.text(body, type: "application/json")))
        let report = try #require(await library.sync([catalog]).catalogs.first)
        #expect(report.problems.first?.cause == .library(.diskFull(path: bench.data)), "\(report.problems)")
        #expect(report.added == 0 && Files.names(in: bench.data + "/packs").allSatisfy { !$0.hasSuffix(".part") })
        // The failed sync has deleted the downloaded file, so there is enough space for a note.
        let state = try library.apply([.note(try id("lamps/1"), text: "kept")])
        #expect(state.note(try id("lamps/1")) == "kept" && double.log.count == 1)
    }

    @Test func aReadOnlyDirectoryIsReadButNotWritten() throws {
        let bench = try Bench()
        try bench.putStarters()
        try mounted(bench, "64m") {
            var text: String?
            do {
                let library = try Library.open(bench.options())
                let state = try library.apply([.note(try id("planets/1"), text: "kept")])
                text = state.note(try id("planets/1"))
            }
            #expect(Self.run("mount", "-o", "remount,ro", bench.data))
            let library = try Library.open(bench.options())
            #expect(library.isReadOnly)
            let snapshot = try library.snapshot()
            #expect(snapshot.ids("monsters").count == 12)
            #expect(snapshot.shelf.note(try id("planets/1")) == text)
            #expect(try !library.backup().isEmpty)
            let action = ShelfAction.note(try id("planets/1"), text: "lost?")
            #expect(throws: LibraryError.readOnly(path: bench.data)) { try library.apply([action]) }
            #expect(throws: LibraryError.readOnly(path: bench.data)) { try library.restore(try library.backup(), replace: true) }
        }
    }

    /// The write-ahead log contains the latest changes, because no checkpoint has run. SQLite ignores the log if it can't create
    /// an index file beside it.
    @Test func theLogOfAReadOnlyLibraryIsUsed() throws {
        let bench = try Bench(), origin = try Bench()
        try origin.putStarters()
        let library = try Library.open(origin.options())
        _ = try library.apply([.note(try id("planets/1"), text: "in the log")])
        try mounted(bench, "64m") {
            for name in ["almanac.db", "almanac.db-wal"] {
                try FileManager.default.copyItem(atPath: origin.data + "/" + name, toPath: bench.data + "/" + name)
            }
            for folder in ["packs", "backups", "locks"] {
                try FileManager.default.copyItem(atPath: origin.data + "/" + folder, toPath: bench.data + "/" + folder)
            }
            #expect(try !Files.read(bench.data + "/almanac.db-wal").isEmpty)
            #expect(Self.run("mount", "-o", "remount,ro", bench.data))
            let copy = try Library.open(bench.options())
            #expect(copy.isReadOnly)
            #expect(try copy.snapshot().shelf.note(try id("planets/1")) == "in the log")
            #expect(try String(decoding: copy.backup(), as: UTF8.self).contains("in the log"))
            #expect(try copy.snapshot().ids("monsters").count == 12)
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: NSTemporaryDirectory())
        #expect(!left.contains { $0.hasPrefix("almanac-") && $0.utf8.count == "almanac-XXXXXX".utf8.count })
    }

    @Test func aReadOnlyDirectoryWithoutALibrary() throws {
        let bench = try Bench()
        try mounted(bench, "1m") {
            #expect(Self.run("mount", "-o", "remount,ro", bench.data))
            #expect(throws: LibraryError.readOnly(path: bench.data)) { try Library.open(bench.options()) }
        }
    }

    /// In each round, the disk fills up a little later, so that every write during the library's first start fails once. After
    /// space has been freed, the next start completes the work.
    @Test func firstStartWhileTheDiskFillsUpAtEachWrite() throws {
        var kilobytes = 16
        var isEnough = false
        while !isEnough {
            #expect(kilobytes < 4096)
            let bench = try Bench()
            try bench.putStarters(monsters: 40, planets: 20)
            try mounted(bench, "\(kilobytes)k") {
                do {
                    let library = try Library.open(bench.options())
                    #expect(try library.snapshot().total > 0)
                    _ = try library.apply([.note(try id("planets/1"), text: "kept")])
                    isEnough = true
                } catch {
                    #expect(error as? LibraryError == .diskFull(path: bench.data))
                }
                #expect(Self.run("mount", "-o", "remount,size=64m", bench.data))
                let library = try Library.open(bench.options())
                #expect(try library.snapshot().ids("monsters").count == 40)
                #expect(try library.snapshot().ids("planets").count == 20)
                #expect(try (library.snapshot().shelf.note(try id("planets/1")) == "kept") == isEnough)
            }
            kilobytes += kilobytes < 256 ? 12 : 64
        }
    }

    @Test func aFullDiskLosesNothing() throws {
        let bench = try Bench()
        try bench.putStarters()
        try mounted(bench, "8m") {
            let library = try Library.open(bench.options())
            _ = try library.apply([.note(try id("planets/1"), text: "kept")])
            let filler = bench.data + "/filler"
            _ = Self.run("dd", "if=/dev/zero", "of=\(filler)", "bs=4k")
            var failures = 0
            for number in 0..<40 {
                do {
                    _ = try library.apply([.note(try id("planets/2"), text: String(repeating: "\(number) ", count: 20_000))])
                } catch {
                    #expect(error as? LibraryError == .diskFull(path: bench.data))
                    failures += 1
                }
            }
            #expect(failures > 0)
            let shown = try library.snapshot().shelf.note(try id("planets/2"))
            let again = try Library.open(bench.options())
            #expect(try again.snapshot().shelf.note(try id("planets/1")) == "kept")
            #expect(try again.snapshot().shelf.note(try id("planets/2")) == shown)
            #expect(try again.snapshot().ids("monsters").count == 12)
            Files.remove(filler)
            _ = try library.apply([.note(try id("planets/2"), text: "room again")])
            #expect(try again.snapshot().shelf.note(try id("planets/2")) == "room again")
        }
    }

    @Test func aCompletelyFullDiskCanBeRead() throws {
        let bench = try Bench()
        try bench.putStarters()
        try mounted(bench, "8m") {
            do { _ = try Library.open(bench.options()).apply([.note(try id("planets/1"), text: "kept")]) }
            _ = Self.run("dd", "if=/dev/zero", "of=\(bench.data)/filler", "bs=4k")
            let library = try Library.open(bench.options())
            #expect(library.writingObstacle == .diskFull(path: bench.data))
            #expect(try library.snapshot().ids("monsters").count == 12)
            #expect(try library.snapshot().shelf.note(try id("planets/1")) == "kept")
            #expect(try !library.backup().isEmpty)
        }
    }

    @Test func aFullDiskDuringASync() async throws {
        let bench = try Bench()
        let dnd5e = try DND5eDouble(monsters: SampleMonsters.records(300), desc: .nullable)
        try FileManager.default.createDirectory(atPath: bench.data, withIntermediateDirectories: true)
        try #require(Self.run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", bench.data))
        defer { _ = Self.run("umount", "-l", bench.data) }
        let library = try Library.open(bench.options(dnd5e: dnd5e, starter: false))
        let report = try #require(await library.sync([.monsters]).catalogs.first)
        #expect(report.status != .ok)
        #expect(report.problems.contains { $0.cause == .library(.diskFull(path: bench.data)) }, "\(report.problems)")
        let count = try library.snapshot().ids("monsters").count
        #expect(count > 0)
        let again = try Library.open(bench.options(dnd5e: dnd5e, starter: false))
        #expect(try again.snapshot().ids("monsters").count >= count)
        // After space has been freed, the sync continues.
        #expect(Self.run("mount", "-o", "remount,size=64m", bench.data))
        #expect(await again.sync([.monsters]).isOK)
        #expect(try again.snapshot().ids("monsters").count == 300)
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips tests with a message if this process isn't allowed to mount file systems.
    static var needsMounting: Self {
        .enabled("needs the right to mount file systems") {
            let directory = try TemporaryDirectory()
            defer { _ = DiskTests.run("umount", "-l", directory.path) }
            return DiskTests.run("mount", "-t", "tmpfs", "tmpfs", directory.path)
        }
    }
}
