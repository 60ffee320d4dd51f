import Catalogs
import Foundation
import Model
import SQLite
import Search
import Testing

@testable import Pack
@testable import Storage

/// Packs with the previous format stay in use until their successors are published.
@Suite struct EarlierPackTests {
    /// Converts a pack to the previous format by removing the table of word forms. That format is pack version 11 with index
    /// version 2.
    static func earlier(_ pack: [UInt8]) -> [UInt8] {
        var bytes = pack
        func number(_ width: Int, _ at: Int) -> Int { (0..<width).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) } }
        func put(_ value: UInt32, _ at: Int) {
            for place in 0..<4 { bytes[at + place] = UInt8(value >> (8 * UInt32(place)) & 0xFF) }
        }
        let blocks = number(4, 12), end = 36 + blocks * 20, table = number(8, 24)
        for block in 0..<blocks where number(4, 36 + block * 20) == 5 {
            let index = number(8, 36 + block * 20 + 4)
            let forms = index + 24 + 10 * 16, last = index + 24 + 13 * 16
            bytes[index + 8] = 2
            bytes.replaceSubrange(forms..<last, with: bytes[forms + 16..<last] + [UInt8](repeating: 0, count: 16))
        }
        bytes[8] = 11
        bytes.replaceSubrange(table..., with: ChecksummedBytes.table(of: bytes[(end + 4)..<table]))
        put(CRC32.crc32(bytes[table...]), 32)
        put(CRC32.crc32(bytes[..<end]), end)
        return bytes
    }

    /// Replaces all packs of a closed library with packs in the previous format.
    private func goBack(_ bench: Bench) throws {
        let database = try Database(path: bench.data + "/almanac.db")
        for name in Files.names(in: bench.data + "/packs") where name.hasSuffix(".pack") {
            let path = bench.data + "/packs/" + name
            let old = EarlierPackTests.earlier(try Files.read(path))
            let hash = SHA256.sha256(old)
            try Data(old).write(to: URL(fileURLWithPath: bench.data + "/packs/" + hash + ".pack"))
            for column in ["base", "delta", "old_base", "old_delta"] {
                try database.run(
                    "UPDATE catalog SET \(column) = ? WHERE \(column) = ?", [.text(hash), .text(String(name.dropLast(5)))])
            }
            Files.remove(path)
        }
    }

    private func versions(_ bench: Bench) throws -> [UInt8] {
        let database = try Database(path: bench.data + "/almanac.db")
        let store = Store(database: database, adapters: AdapterTable(Bench.adapters))
        return try store.catalogRows().sorted { $0.key < $1.key }.compactMap { $0.value.pointer.base }
            .map { try Files.read(bench.data + "/packs/" + $0 + ".pack")[8] }
    }

    private func total(_ library: Library, _ text: String, in catalog: String) throws -> UInt32 {
        let view = try #require(try library.snapshot().catalogs.first { $0.description.id.raw == catalog })
        return view.search(SearchQuery(parsing: text, attributes: [], catalogs: []), IndexSearchOptions()).total
    }

    @Test func aPackInThePreviousFormatIsReadable() throws {
        let bench = try Bench()
        try bench.putStarters()
        let before = try Library.open(bench.options()).snapshot()
        for name in Files.names(in: bench.data + "/packs") where name.hasSuffix(".pack") {
            let bytes = try Files.read(bench.data + "/packs/" + name)
            let pack = try PackReader(EarlierPackTests.earlier(bytes))
            #expect(pack.isOutdated)
            #expect(try !PackReader(bytes).isOutdated)
            let view = MergedCatalog(base: pack)
            #expect(view.isOutdated)
            #expect(
                view.rows.map { $0.head.id.text }
                    == before.catalogs.first { $0.description.id == pack.description.id }.map { $0.rows.map { $0.head.id.text } })
        }
    }

    @Test func smallPacksAreRebuiltOnOpening() throws {
        let bench = try Bench()
        try bench.putStarters()
        let before = try Library.open(bench.options()).snapshot()
        try goBack(bench)
        #expect(try versions(bench).allSatisfy { $0 == 11 })
        let after = try Library.open(bench.options()).snapshot()
        #expect(try versions(bench).allSatisfy { $0 == PackFormat.version })
        #expect(after.total == before.total)
        #expect(!after.catalogs.contains { $0.isOutdated })
    }

    @Test func smallPacksStayInUseIfTheyCannotBeRebuilt() throws {
        let bench = try Bench()
        try bench.putStarters()
        let before = try Library.open(bench.options()).snapshot()
        for number in 1...8 {
            try goBack(bench)
            var options = bench.options()
            options.fileFaults = WriteFaultInjector(failing: number)
            let snapshot = try Library.open(options).snapshot()
            #expect(snapshot.total == before.total, "\(number)")
            for view in snapshot.catalogs { #expect(!view.rows.isEmpty) }
        }
    }

    @Test func largePacksStayInUseUntilTheyAreRebuilt() async throws {
        let bench = try Bench()
        try bench.putStarters()
        let before = try Library.open(bench.options()).snapshot().total
        try goBack(bench)
        // Map all packs into memory, as if they were large.
        var options = bench.options()
        options.packReadLength = 0
        let library = try Library.open(options)
        #expect(try versions(bench).allSatisfy { $0 == 11 })
        #expect(try library.snapshot().total == before)
        #expect(try library.snapshot().catalogs.allSatisfy { $0.isOutdated })
        #expect(try library.snapshot().entry("planets/1") != nil)
        #expect(try total(library, "deserts", in: "planets") < total(library, "desert", in: "planets"))
        await library.rebuildOutdatedPacks()
        #expect(try versions(bench).allSatisfy { $0 == PackFormat.version })
        #expect(try library.snapshot().total == before)
        #expect(try !library.snapshot().catalogs.contains { $0.isOutdated })
        #expect(try total(library, "deserts", in: "planets") == total(library, "desert", in: "planets"))
    }

    /// Each file operation of the rebuild fails once, as if the process had ended at that point. The old pack stays in use, and
    /// the next attempt succeeds.
    @Test func anInterruptedRebuildLosesNothing() async throws {
        let bench = try Bench()
        try bench.putStarters()
        let before = try Library.open(bench.options()).snapshot().total
        for number in 1...12 {
            try goBack(bench)
            var options = bench.options()
            options.packReadLength = 0
            options.fileFaults = WriteFaultInjector(failing: number)
            let library = try Library.open(options)
            await library.rebuildOutdatedPacks()
            #expect(try library.snapshot().total == before, "\(number)")
            var calm = bench.options()
            calm.packReadLength = 0
            let next = try Library.open(calm)
            #expect(try next.snapshot().total == before, "\(number)")
            await next.rebuildOutdatedPacks()
            #expect(try versions(bench).allSatisfy { $0 == PackFormat.version }, "\(number)")
        }
    }
}
