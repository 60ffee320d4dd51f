import Catalogs
import Foundation
import Model
import Pack
import SQLite
import Testing

@testable import Storage

/// Tests the compressed form of stored records and entries.
@Suite struct CompressedRecordTests {
    static let things = ImportTests.things

    private func open(_ bench: Bench) throws -> Library { try Library.open(bench.options(starter: false)) }

    private func lengths(_ bench: Bench, _ table: String) throws -> (rows: Int64, compressed: Int64, bytes: Int64) {
        let database = try Database(path: bench.data + "/almanac.db")
        return try #require(
            try database.first("SELECT count(*), sum(substr(body, 1, 1) = x'00'), sum(length(body)) FROM \(table)") {
                ($0.integer(0), $0.integer(1), $0.integer(2))
            })
    }

    @Test("What is compressed is the same again, whatever the sample")
    func roundTrip() {
        var chance = SplitMix64(seed: 7)
        func bytes(_ count: Int, of letters: UInt64) -> [UInt8] {
            (0..<count).map { _ in UInt8(truncatingIfNeeded: chance.next() % letters) }
        }
        for round in 0..<400 {
            let letters: UInt64 = [2, 5, 256][round % 3]
            let compressor = RecordCompressor(sample: bytes(round % 50 * 9, of: letters))
            var text = bytes(round % 41 * 13, of: letters)
            for _ in 0..<3 where !compressor.sample.isEmpty {
                let start = Int(chance.next() % UInt64(compressor.sample.count))
                text += compressor.sample[start...].prefix(Int(chance.next() % 300)) + bytes(3, of: letters)
            }
            let short = compressor.compressed(text)
            #expect(RecordCompressor.decompressed([9, 9] + short, from: 2, sample: compressor.sample) == text)
        }
    }

    @Test("Damaged bytes are refused or decoded to other bytes, and never crash")
    func damage() {
        let compressor = RecordCompressor(sample: Array("the quick brown fox jumps over the lazy dog".utf8))
        let good = compressor.compressed(Array("the slow brown fox jumps over a lazy dog, the quick one".utf8))
        var chance = SplitMix64(seed: 3)
        for _ in 0..<3000 {
            var bad = good
            for _ in 0..<3 { bad[Int(chance.next() % UInt64(bad.count))] = UInt8(truncatingIfNeeded: chance.next()) }
            _ = RecordCompressor.decompressed(bad, from: 0, sample: compressor.sample)
            _ = RecordCompressor.decompressed(Array(bad.prefix(Int(chance.next() % 40))), from: 0, sample: compressor.sample)
        }
        #expect(RecordCompressor.decompressed([0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01], from: 0, sample: [1]) == nil)
    }

    @Test("A large file's records and entries are compressed, and read, changed and exported like others")
    func largeFile() async throws {
        let bench = try Bench()
        let library = try open(bench)
        let request = FileImportOptions(catalog: Self.things)
        let first = try await library.importFile(ImportTests.input(ImportTests.table(0..<1500)), request)
        #expect(first.added == 1500)
        for table in ["payload", "entry"] {
            let found = try lengths(bench, table)
            #expect(found.rows == 1500 && found.compressed > 1490, "\(table): \(found)")
        }
        #expect(try library.snapshot().entry("things/1400")?["size"] == .number(FixedDecimal(14_000)))
        let again = try await library.importFile(ImportTests.input(ImportTests.table(0..<1500)), request)
        #expect(again.kept == 1500 && again.changed == 0)
        let other = try await library.importFile(
            ImportTests.input("id,name,kind,size\n7,Renamed,k1,70\n1500,New,k1,1\n"), request)
        #expect(other.added == 1 && other.changed == 1 && other.unlisted == 1499)
        // Another process, without anything in memory, reads the same.
        let second = try open(bench).snapshot()
        #expect(second.entry("things/7")?.title == "Renamed" && second.ids("things").count == 1501)
        let text = ImportTests.table(0..<1500, kind: "other")
        let kinds = try await library.importFile(ImportTests.input(text), request)
        #expect(kinds.changed == 1500)
        #expect(try library.snapshot().entry("things/3")?["kind"] == .text("other0"))
    }

    @Test("A removed catalog takes its samples with it, and a small one has none")
    func samplesAreRemoved() async throws {
        let bench = try Bench()
        let library = try open(bench)
        _ = try await library.importFile(
            ImportTests.input(ImportTests.table(0..<40)), FileImportOptions(catalog: CatalogID(known: "few")))
        let database = try Database(path: bench.data + "/almanac.db")
        #expect(try database.integer("SELECT count(*) FROM sample") == 0)
        // Two catalogs with the same records share a sample's hash. Removing one leaves the other readable.
        let text = ImportTests.table(0..<600)
        let copy = CatalogID(known: "copy")
        _ = try await library.importFile(ImportTests.input(text), FileImportOptions(catalog: Self.things))
        _ = try await library.importFile(ImportTests.input(text), FileImportOptions(catalog: copy))
        #expect(try database.integer("SELECT count(*) FROM sample") == 4)
        try await library.writing?.owner.write { store, now throws(SQLiteError) in
            try store.forget(Self.things, now: 1)
            while try store.clearForgotten(Self.things, limit: 1000) {}
        }
        #expect(try database.integer("SELECT count(*) FROM sample") == 2)
        try FileManager.default.removeItem(atPath: bench.data + "/packs")
        #expect(try open(bench).snapshot().entry("copy/599")?["size"] == .number(FixedDecimal(5990)))
    }

    @Test("A library of the version before keeps its records as they are")
    func earlierLibrary() async throws {
        let bench = try Bench()
        let request = FileImportOptions(catalog: Self.things)
        _ = try await open(bench).importFile(ImportTests.input(ImportTests.table(0..<30)), request)
        let database = try Database(path: bench.data + "/almanac.db")
        try database.execute("DROP TABLE sample; PRAGMA user_version = \(Schema.migrator.version - 1)")
        let library = try open(bench)
        #expect(try library.snapshot().entry("things/7")?.title == "Thing 7")
        let more = try await library.importFile(ImportTests.input(ImportTests.table(0..<1500)), request)
        #expect(more.kept == 30 && more.added == 1470)
        #expect(try open(bench).snapshot().ids("things").count == 1500)
    }

    @Test("A damaged sample hides no entry while packs are there, and damages no other catalog")
    func damagedSample() async throws {
        let bench = try Bench()
        let library = try open(bench)
        _ = try await library.importFile(
            ImportTests.input(ImportTests.table(0..<600)), FileImportOptions(catalog: Self.things))
        try Database(path: bench.data + "/almanac.db").execute("UPDATE sample SET body = x'00'")
        #expect(try open(bench).snapshot().entry("things/599")?.title == "Thing 599")
    }
}
