import Catalogs
import Doubles
import Foundation
import Model
import Pack
import SQLite
import Testing

@testable import Storage

/// Packs are caches. Damage to a pack loses no data, and repairing it doesn't need a network connection.
@Suite struct PackCacheTests {
    /// Accidents that can damage or remove a pack.
    enum Mishap: CaseIterable {
        case missing, empty, cutInHalf, oneByteMore, bodyByteChanged, headByteChanged, garbage
    }

    @Test(arguments: Mishap.allCases)
    func aDamagedPackIsRebuilt(_ mishap: Mishap) throws {
        let bench = try Bench()
        try bench.putStarters()
        let before = try Library.open(bench.options()).snapshot()
        let packs = bench.data + "/packs"
        for name in Files.names(in: packs) {
            let path = packs + "/" + name
            var bytes = try Files.read(path)
            switch mishap {
            case .missing: bytes = []
            case .empty: bytes = []
            case .cutInHalf: bytes.removeLast(bytes.count / 2)
            case .oneByteMore: bytes.append(0)
            case .bodyByteChanged: bytes[bytes.count / 2] ^= 0x10
            case .headByteChanged: bytes[130] ^= 1
            case .garbage: bytes = [UInt8](repeating: 0x41, count: bytes.count)
            }
            Files.remove(path)
            if mishap != .missing { try Data(bytes).write(to: URL(fileURLWithPath: path)) }
        }
        let library = try Library.open(bench.options())
        let after = try library.snapshot()
        for view in before.catalogs {
            let name = view.description.id.raw
            #expect(after.ids(name) == before.ids(name))
            for key in before.ids(name) { #expect(after.entry("\(name)/\(key)") == before.entry("\(name)/\(key)")) }
        }
        // The packs on disk are valid again.
        for name in Files.names(in: packs) where name.hasSuffix(".pack") {
            let bytes = try Files.read(packs + "/" + name)
            if SHA256.sha256(bytes) + ".pack" == name { #expect(throws: Never.self) { try PackReader(bytes) } }
        }
        let store = Store(
            database: try Database(path: bench.data + "/almanac.db"), adapters: AdapterTable(BuiltInAdapters.adapters))
        for (_, row) in try store.catalogRows() {
            guard let base = row.pointer.base else { continue }
            let bytes = try Files.read(packs + "/" + base + ".pack")
            #expect(SHA256.sha256(bytes) == base)
        }
    }

    @Test func theLibraryWorksIfPacksCannotBeWritten() throws {
        let bench = try Bench()
        try bench.putStarters()
        let before = try Library.open(bench.options()).snapshot()
        for name in Files.names(in: bench.data + "/packs") { Files.remove(bench.data + "/packs/" + name) }
        for number in 1...8 {
            var options = bench.options()
            options.fileFaults = WriteFaultInjector(failing: number)
            let snapshot = try Library.open(options).snapshot()
            #expect(snapshot.total == before.total)
            for name in Files.names(in: bench.data + "/packs") { Files.remove(bench.data + "/packs/" + name) }
        }
    }

    @Test func oldPacksAreRemovedByTheNextPublication() async throws {
        let bench = try Bench()
        let swapi = try SWAPIDouble()
        var options = bench.options(swapi: swapi, starter: false)
        let start = WallClock.milliseconds()
        options.now = { start }
        let library = try Library.open(options)
        for number in 0..<6 {
            swapi.change("planets", 1, "name", to: .string("Name \(number)"))
            #expect(await library.sync([.planets]).isOK)
            // Simulates a wait of more than a minute by making the files older.
            for name in Files.names(in: bench.data + "/packs") {
                let url = URL(fileURLWithPath: bench.data + "/packs/" + name)
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSinceNow: -120)], ofItemAtPath: url.path)
            }
        }
        #expect(try library.snapshot().entry("planets/1")?.title == "Name 5")
        #expect(Files.names(in: bench.data + "/packs").count <= 4)
        #expect(Files.names(in: bench.data + "/packs").count >= 2)
    }

    @Test func readersKeepTheirPacks() async throws {
        let bench = try Bench()
        let swapi = try SWAPIDouble()
        let library = try Library.open(bench.options(swapi: swapi, starter: false))
        _ = await library.sync([.planets])
        let old = try library.snapshot()
        swapi.change("planets", 1, "name", to: "Another")
        _ = await library.sync([.planets])
        for name in Files.names(in: bench.data + "/packs") { Files.remove(bench.data + "/packs/" + name) }
        #expect(old.entry("planets/1")?.title != "Another")
        #expect(try library.snapshot().entry("planets/1")?.title == "Another")
    }
}
