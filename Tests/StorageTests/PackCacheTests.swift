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
        for view in before.catalogs {
            let name = view.description.id.raw
            func content(_ snapshot: LibrarySnapshot) -> [Entry?] { snapshot.ids(name).map { snapshot.entry("\(name)/\($0)") } }
            #expect(try library.answer(content) == content(before))
        }
        // Parts that no page has read are checked in the background.
        library.checkPacks()
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

    @Test func aDamagedCompressedPackIsNotUsed() throws {
        let bench = try Bench()
        try bench.putStarters()
        let library = try Library.open(bench.options())
        let hash = try #require(try library.snapshot().packs.compactMap { $0?.base }.first)
        #expect(library.compressedPack(hash) == nil)
        library.storeCompressedPack(hash, [1, 2, 3])
        #expect(library.compressedPack(hash) == [1, 2, 3])
        let path = bench.data + "/packs/" + hash + ".pack.br"
        for place in 0..<7 {
            var bytes = try Files.read(path)
            bytes[place] ^= 0x10
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            #expect(library.compressedPack(hash) == nil)
            library.storeCompressedPack(hash, [1, 2, 3])
            #expect(library.compressedPack(hash) == [1, 2, 3])
        }
        // The library ignores a name that isn't a hash, and a hash that doesn't belong to a stored pack.
        library.storeCompressedPack("../almanac", [1])
        library.storeCompressedPack(String(repeating: "0", count: 64), [1])
        #expect(Files.names(in: bench.data + "/packs").filter { $0.hasSuffix(".br") } == [hash + ".pack.br"])
        #expect(library.compressedPack("../almanac") == nil)
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
            for packs in try library.snapshot().packs {
                for hash in [packs?.base, packs?.delta] { if let hash { library.storeCompressedPack(hash, [1]) } }
            }
            // Simulate a wait of more than a minute by making the files older.
            for name in Files.names(in: bench.data + "/packs") {
                let url = URL(fileURLWithPath: bench.data + "/packs/" + name)
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSinceNow: -120)], ofItemAtPath: url.path)
            }
        }
        #expect(try library.snapshot().entry("planets/1")?.title == "Name 5")
        let names = Files.names(in: bench.data + "/packs")
        let packs = names.filter { $0.hasSuffix(".pack") }, compressed = names.filter { $0.hasSuffix(".pack.br") }
        #expect(packs.count <= 4 && packs.count >= 2)
        #expect(!compressed.isEmpty && compressed.allSatisfy { packs.contains(String($0.dropLast(3))) })
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
