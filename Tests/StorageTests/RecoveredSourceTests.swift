import Catalogs
import Doubles
import Foundation
import Model
import SQLite
import Shelf
import Testing

@testable import Storage

/// Checks that source files survive the loss of the database.
@Suite struct RecoveredSourceTests {
    private static let moths = CatalogID(known: "moths")

    private func options(_ bench: Bench, _ double: GalleryDouble) -> LibraryOptions {
        var options = bench.options(starter: false)
        options.privateServers = [double.hostAndPort]
        return options
    }

    /// Creates and closes a library that contains the source.
    private func added(_ bench: Bench, _ double: GalleryDouble) async throws {
        _ = try await Library.open(options(bench, double)).addSource(SourceFile(parsing: double.source()))
    }

    private func files(_ bench: Bench, _ kind: String) -> [String] {
        Files.names(in: bench.data + "/backups").filter { $0.hasPrefix(kind) }
    }

    // MARK: A missing database

    @Test(arguments: [true, false]) func aMissingDatabaseKeepsItsSources(_ isRemoved: Bool) async throws {
        let bench = try Bench(), double = try GalleryDouble()
        // The library has no daily backup yet, because nothing happens after the source is added.
        try await added(bench, double)
        let path = bench.data + "/almanac.db"
        if isRemoved { Files.remove(path) } else { try Data().write(to: URL(fileURLWithPath: path)) }
        let library = try Library.open(options(bench, double))
        #expect(library.recovery?.catalogs == [Self.moths] && library.recovery?.refusedSources == [])
        #expect(try library.sources() == [AddedSourceFile(SourceFile(parsing: double.source()))])
        let report = try #require(await library.sync([Self.moths]).catalogs.first)
        #expect(report.status == .ok && report.added == Int64(GalleryDouble.count))
        #expect(try Library.open(options(bench, double)).recovery == nil)
    }

    @Test(arguments: [0, 60]) func aRemovedCatalogDoesNotReturn(seconds: Int64) async throws {
        let bench = try Bench(), double = try GalleryDouble()
        do {
            let library = try Library.open(options(bench, double))
            _ = try await library.addSource(SourceFile(parsing: double.source()))
            library.keepBackup()
            bench.wait(seconds)
            _ = try await library.forget(Self.moths)
        }
        #expect(!files(bench, "daily-").isEmpty)
        Files.remove(bench.data + "/almanac.db")
        let library = try Library.open(options(bench, double))
        #expect(library.recovery?.catalogs == [])
        #expect(try library.sources().isEmpty)
    }

    @Test func aSourceWithABuiltInNameIsReported() async throws {
        let bench = try Bench(), double = try GalleryDouble()
        let text = String(decoding: double.source(), as: UTF8.self)
            .replacing(#""catalogs": [{"name": "moths""#, with: #""catalogs": [{"name": "planets""#)
        var settings = options(bench, double)
        settings.adapters = []
        _ = try await Library.open(settings).addSource(SourceFile(parsing: Array(text.utf8)))
        Files.remove(bench.data + "/almanac.db")
        let library = try Library.open(options(bench, double))
        #expect(library.recovery?.catalogs == [] && library.recovery?.refusedSources == ["moths"])
    }

    @Test func theBackupBeforeAMigrationContainsTheSources() async throws {
        let bench = try Bench(), double = try GalleryDouble()
        try await added(bench, double)
        for name in files(bench, "") { Files.remove(bench.data + "/backups/" + name) }
        var settings = options(bench, double)
        settings.migrator = Migrator(Schema.steps + ["CREATE TABLE later (x)"])
        _ = try Library.open(settings)
        let name = try #require(files(bench, "almanac-").first)
        #expect(BackupDocument.sources(in: try Files.read(bench.data + "/backups/" + name)).map(\.file.name) == ["moths"])
    }

    // MARK: A damaged database

    /// Damages the database, opens it, and then follows the advice in the error message.
    ///
    /// - Returns: The library with a new database.
    private func reopened(
        _ bench: Bench, _ double: GalleryDouble, withBackups: Bool = false, damage: (inout [UInt8]) throws -> Void
    ) throws -> Library {
        let path = bench.data + "/almanac.db"
        try Database(path: path).checkpoint()
        if !withBackups { for name in files(bench, "") { Files.remove(bench.data + "/backups/" + name) } }
        var bytes = try Files.read(path)
        try damage(&bytes)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        for _ in 0..<2 {
            let error = #expect(throws: LibraryError.self) { try Library.open(options(bench, double)) }
            guard case .damaged = error else {
                Issue.record("\(String(describing: error))")
                break
            }
        }
        // A second attempt doesn't write another rescue file.
        #expect(files(bench, "rescued-").count <= 1)
        DatabaseFile(path).remove()
        return try Library.open(options(bench, double))
    }

    @Test func theSourcesAreReadFromADamagedDatabase() async throws {
        let bench = try Bench(), double = try GalleryDouble()
        try await added(bench, double)
        var page = 0
        do {
            let connection = try Database(path: bench.data + "/almanac.db")
            page = Int(
                try #require(
                    try connection.integer("SELECT rootpage FROM sqlite_schema WHERE name = 'entry' AND type = 'table'")))
        }
        let library = try reopened(bench, double) { bytes in
            for index in (page - 1) * 4096..<page * 4096 { bytes[index] = 0xAA }
        }
        #expect(library.recovery?.catalogs == [Self.moths])
        #expect(await library.sync([Self.moths]).isOK)
    }

    @Test func theSourcesAreFoundWithoutTheSchemaTable() async throws {
        let bench = try Bench(), double = try GalleryDouble()
        // The file doesn't fit on a database page.
        let long = String(repeating: "Moths of the night. ", count: 200)
        let source = try SourceFile(
            parsing: Array(
                String(decoding: double.source(), as: UTF8.self)
                    .replacing(#""attribution": "The moth trap.""#, with: #""attribution": "\#(long)""#).utf8))
        #expect(source.bytes.count > 4096)
        _ = try await Library.open(options(bench, double)).addSource(source)
        let library = try reopened(bench, double) { bytes in for index in 0..<4096 { bytes[index] = 0xFF } }
        #expect(try library.sources() == [AddedSourceFile(source)])
    }

    @Test func aRemovedCatalogIsNotReadFromADamagedDatabase() async throws {
        let bench = try Bench(), double = try GalleryDouble()
        do {
            let library = try Library.open(options(bench, double))
            _ = try await library.addSource(SourceFile(parsing: double.source()))
            bench.wait(60)
            _ = try await library.forget(Self.moths)
        }
        let library = try reopened(bench, double, withBackups: true) { bytes in
            for index in 0..<4096 { bytes[index] = 0xFF }
        }
        #expect(library.recovery?.catalogs == [])
    }

    @Test func anOpenLibraryRescuesItsSources() async throws {
        let bench = try Bench(), double = try GalleryDouble()
        let library = try Library.open(options(bench, double))
        _ = try await library.addSource(SourceFile(parsing: double.source()))
        #expect(try library.sources().count == 1)
        for name in files(bench, "") { Files.remove(bench.data + "/backups/" + name) }
        let path = bench.data + "/almanac.db"
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.write(contentsOf: Data(repeating: 0xFF, count: Int(try #require(Files.size(of: path)))))
        try file.close()
        let error = #expect(throws: LibraryError.self) { try library.apply([.note(try id("moths/m1"), text: "x")]) }
        guard case .damaged(_, _, let rescued?) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(BackupDocument.sources(in: try Files.read(rescued)).map(\.file.name) == ["moths"])
        #expect(BackupDocument.sources(in: try library.backup()).map(\.file.name) == ["moths"])
    }

    // MARK: Order of precedence

    /// Returns a source with the given name, title and catalogs.
    private func source(_ name: String, _ catalogs: [String], title: String = "A") throws -> AddedSourceFile {
        let list = catalogs.map { catalog in
            """
            {"name": "\(catalog)", "title": "\(title)", "list": {"path": "/\(catalog)", "entries": "/rows"},
             "entry": {"id": "/id", "title": "/name"}}
            """
        }
        return AddedSourceFile(
            try SourceFile(
                parsing: Array(
                    """
                    {"almanacSource": 1, "name": "\(name)", "title": "\(title)", "servers": ["https://example.org"],
                     "collection": {"title": "\(title)"}, "catalogs": [\(list.joined(separator: ","))]}
                    """.utf8)))
    }

    private static let now = "2026-08-01T00:00:00Z"

    private func backup(_ day: Int, isComplete: Bool = true, _ sources: [AddedSourceFile]?) -> RecoveredSources.Backup {
        RecoveredSources.Backup(made: "2026-07-\(day)T00:00:00Z", isComplete: isComplete, sources: sources)
    }

    @Test func theNewestVersionOfAFileIsUsed() throws {
        let old = try source("trees", ["oaks", "elms"], title: "Old"), new = try source("trees", ["oaks", "elms"], title: "New")
        let part = AddedSourceFile(new.file, [CatalogID(known: "oaks")])
        let found = RecoveredSources([backup(10, [old]), backup(12, isComplete: false, [part])], now: Self.now)
        #expect(found.files == [new])
    }

    @Test func aCompleteListEndsTheSearch() throws {
        let a = try source("a", ["oaks"]), b = try source("b", ["elms"]), c = try source("c", ["firs"])
        #expect(RecoveredSources([backup(10, [a, b]), backup(11, [b]), backup(12, nil)], now: Self.now).files == [b])
        // Two backups may have been made in the same second.
        #expect(RecoveredSources([backup(10, [a]), backup(10, [a, b])], now: Self.now).files == [a, b])
        #expect(
            RecoveredSources([backup(10, [a]), backup(11, isComplete: false, [b]), backup(12, nil)], now: Self.now).files
                == [a, b])
        // A list dated in the future is used only if there is no other complete list.
        let late = RecoveredSources.Backup(made: "2036-01-01T00:00:00Z", isComplete: true, sources: [c])
        #expect(RecoveredSources([backup(10, [a]), late], now: Self.now).files == [a])
        #expect(RecoveredSources([backup(10, nil), late], now: Self.now).files == [c])
    }

    @Test func aCatalogBelongsToOneSource() throws {
        let old = try source("old", ["oaks", "elms"]), new = try source("new", ["oaks"])
        let found = RecoveredSources([backup(10, isComplete: false, [old]), backup(11, isComplete: false, [new])], now: Self.now)
        #expect(found.files == [new, AddedSourceFile(old.file, [CatalogID(known: "elms")])])
    }

    @Test func anOldRowOfARemovedCatalogIsIgnored() throws {
        let a = try source("a", ["oaks"]), b = try source("b", ["elms"])
        let found = RecoveredSources([backup(10, [a])], now: Self.now)
        func row(day: Int64, isScanned: Bool) -> RecoveredSources.RecoveredSource {
            // 1782864000 is 1 July 2026.
            RecoveredSources.RecoveredSource(
                catalog: CatalogID(known: "elms"), file: b.file, made: (1_782_864_000 + (day - 1) * 86_400) * 1000,
                isScanned: isScanned)
        }
        #expect(found.merged(with: [row(day: 9, isScanned: true)], held: []) == [a])
        #expect(found.merged(with: [row(day: 11, isScanned: true)], held: []) == [a, b])
        #expect(found.merged(with: [row(day: 9, isScanned: false)], held: []) == [a, b])
        #expect(found.merged(with: [], held: [b]) == [a, b])
    }
}
