import Catalogs
import Foundation
import Model
import SQLite
import Search
import Testing

@testable import Pack
@testable import Storage

/// If an open library encounters damage while reading a pack, it must never report existing data as missing.
@Suite struct DamagedPackTests {
    /// A library with an imported catalog that is read directly from its pack, and everything that the catalog contained before
    /// any damage.
    private final class Shown: Sendable {
        static let rows = 500
        let bench: Bench
        let library: Library
        let whole: Content
        let things = CatalogID(known: "things")

        init(faults: WriteFaultInjector? = nil) async throws {
            bench = try Bench()
            var options = bench.options(starter: false)
            options.packReadLength = 0
            options.fileFaults = faults
            library = try Library.open(options)
            _ = try await library.importFile(Shown.input(0..<Shown.rows), FileImportOptions(catalog: things))
            // Add a delta pack to the base pack.
            _ = try await library.importFile(Shown.input(490..<510, kind: "new"), FileImportOptions(catalog: things))
            whole = try library.answer { Content($0) }
            #expect(whole.titles.count == 510 && whole.entries.allSatisfy { $0 != nil } && whole.found == 510)
            #expect(paths.count >= 2)
        }

        /// Opens the library again, as another process would.
        func open(_ change: (inout LibraryOptions) -> Void = { _ in }) throws -> Library {
            var options = bench.options(starter: false)
            options.packReadLength = 0
            change(&options)
            return try Library.open(options)
        }

        private static func input(_ range: Range<Int>, kind: String = "old") -> ImportInputFile {
            let text =
                "id,name,kind,text\n"
                + range.map { number in
                    "\(number),Thing \(number),\(kind)\(number % 3),\"Words of number\(number) "
                        + (0..<40).map { "w\((number * 31 + $0 * 17) % 997) " }.joined() + "\"\n"
                }.joined()
            return ImportInputFile(name: "things.csv", bytes: Array(text.utf8))
        }

        /// The paths of the packs in use, longest file first.
        var paths: [String] {
            guard let store = try? Store(database: Database(path: bench.data + "/almanac.db"), adapters: AdapterTable([])),
                let pointer = try? store.catalogRow(things).pointer
            else { return [] }
            return [pointer.base, pointer.delta].compactMap { $0.map { bench.data + "/packs/" + $0 + ".pack" } }
        }
    }

    /// Everything that a user can see in a catalog.
    private struct Content: Equatable, Sendable, CustomTestStringConvertible {
        var titles: [String] = []
        var entries: [Entry?] = []
        var positions: [Int?] = []
        var found: UInt32 = 0
        var facets: [Facet] = []

        /// A short summary of the content. If a test fails, the summary shows which content is missing.
        var testDescription: String {
            "\(titles.count) rows, \(titles.count { $0.hasPrefix("Thing") }) with a title, \(entries.count { $0 != nil }) entries, \(found) found"
        }

        init(_ snapshot: LibrarySnapshot) {
            guard let view = snapshot.catalogs.first(where: { $0.description.id.raw == "things" }) else { return }
            titles = view.rows.map { $0.head.title }
            entries = view.rows.indices.map { try? view.entry(at: $0) }
            positions = view.rows.map { view.position(of: $0.head.id) }
            let answer = view.search(
                SearchQuery(parsing: "words", attributes: view.description.attributes, catalogs: []),
                IndexSearchOptions(limit: 1000, facets: ["kind"]))
            found = answer.total
            facets = answer.facets
        }
    }

    private static func overwrite(_ path: String, at place: Int, _ bytes: [UInt8]) throws {
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        try file.seek(toOffset: UInt64(place))
        try file.write(contentsOf: bytes)
        try file.close()
    }

    private static func truncate(_ path: String, to length: Int64) throws {
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        try file.truncate(atOffset: UInt64(length))
        try file.close()
    }

    /// Accidents that can damage or remove a file while a library is using it.
    enum Mishap: CaseIterable, Sendable {
        case cutToNothing, cutToItsHead, cutInHalf, cutByOneByte, oneByteMore, zeros, garbage, otherPack, removed, directory,
            fullDirectory, forbidden, pipe, packsRemoved

        func befall(_ path: String) throws {
            let length = try #require(Files.size(of: path))
            switch self {
            case .cutToNothing: try truncate(path, to: 0)
            case .cutToItsHead: try truncate(path, to: 5000)
            case .cutInHalf: try truncate(path, to: length / 2)
            case .cutByOneByte: try truncate(path, to: length - 1)
            case .oneByteMore: try truncate(path, to: length + 1)
            case .zeros: try overwrite(path, at: 0, [UInt8](repeating: 0, count: Int(length)))
            case .garbage: try overwrite(path, at: 0, [UInt8](repeating: 0x41, count: Int(length)))
            case .otherPack:
                let about = CatalogDescription(
                    id: CatalogID(known: "others"),
                    collection: CollectionDescription(
                        id: "c", title: .literal("C"), shortTitle: .literal("C"), accent: .imported),
                    title: .literal("Others"), countKey: "k", attributes: [], sources: [])
                let other = InMemoryPackBuilder.pack(
                    about, [Entry(id: EntryID(about.id, number: 1), title: "Other", source: EntrySource(upstream: "x"))])
                try truncate(path, to: 0)
                try overwrite(path, at: 0, other)
            case .removed: Files.remove(path)
            case .directory, .fullDirectory:
                Files.remove(path)
                try Files.makeDirectory(path, withParents: false)
                if self == .fullDirectory { try Data([1]).write(to: URL(fileURLWithPath: path + "/mine")) }
            case .forbidden: try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
            case .pipe:
                Files.remove(path)
                #expect(unsafe mkfifo(path, 0o600) == 0)
            case .packsRemoved:
                try FileManager.default.removeItem(atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path)
            }
        }
    }

    @Test(arguments: Mishap.allCases) func accidentsToAPackChangeNothing(_ mishap: Mishap) async throws {
        let shown = try await Shown()
        try mishap.befall(try #require(shown.paths.first))
        #expect(try shown.library.answer { Content($0) } == shown.whole)
        // A library opened after the damage works normally, and the contents of its packs match the hashes in their names.
        #expect(try shown.open().answer { Content($0) } == shown.whole)
        for path in shown.paths { #expect(try Files.hash(of: path) + ".pack" == URL(fileURLWithPath: path).lastPathComponent) }
        if mishap == .fullDirectory {
            let packs = try FileManager.default.subpathsOfDirectory(atPath: shown.bench.data)
            #expect(packs.contains { $0.hasSuffix("/mine") })
        }
    }

    @Test(arguments: [Mishap.cutToItsHead, .garbage, .removed, .directory, .otherPack])
    func accidentsToADeltaChangeNothing(_ mishap: Mishap) async throws {
        let shown = try await Shown()
        try mishap.befall(try #require(shown.paths.last))
        #expect(try shown.library.answer { Content($0) } == shown.whole)
        #expect(try shown.open().answer { Content($0) } == shown.whole)
    }

    @Test func overwrittenBytesChangeNothing() async throws {
        let shown = try await Shown()
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix64(seed: seed)
        for round in 0..<12 {
            let path = try #require(shown.paths.first)
            let length = Int(try #require(Files.size(of: path)))
            let place = Int.random(in: 0..<(length - 8), using: &random)
            try Self.overwrite(path, at: place, (0..<8).map { _ in UInt8(Int.random(in: 0..<256, using: &random)) })
            // Alternate between the library that has already read everything and a newly opened library.
            let library = round % 2 == 0 ? shown.library : try shown.open()
            #expect(try library.answer { Content($0) } == shown.whole, "seed \(seed), round \(round), byte \(place)")
        }
    }

    /// The checksums of a small pack are checked when its parts are read, too.
    @Test func damageInASmallPackChangesNothing() async throws {
        let shown = try await Shown()
        func open() throws -> Library { try shown.open { $0.packReadLength = FileMemoryMapper.readLength } }
        for part in 0..<8 {
            for path in shown.paths {
                let length = Int(try #require(Files.size(of: path)))
                try Self.overwrite(path, at: length * part / 8, [UInt8](repeating: 0x5A, count: 8))
            }
            let library = try open()
            #expect(try library.answer { Content($0) } == shown.whole, "part \(part)")
            // Parts that no page has read are checked in the background.
            library.checkPacks()
            for path in shown.paths {
                #expect(try Files.hash(of: path) + ".pack" == URL(fileURLWithPath: path).lastPathComponent)
            }
        }
    }

    /// If entries can't be decoded although their checksums match, the pack is rebuilt.
    @Test func undecodableEntriesWithValidChecksumsAreRebuilt() async throws {
        let shown = try await Shown()
        for path in shown.paths {
            var bytes = try Files.read(path)
            let layout = try PackLayout(of: ChecksummedBytes(bytes))
            for place in try #require(layout.place(of: .heads)) { bytes[place] = 0xFF }
            bytes.replaceSubrange(layout.table..., with: ChecksummedBytes.table(of: bytes[layout.guarded]))
            func write(_ sum: UInt32, at place: Int) {
                for byte in 0..<4 { bytes[place + byte] = UInt8(truncatingIfNeeded: sum >> UInt32(8 * byte)) }
            }
            write(CRC32.crc32(bytes[layout.table...]), at: 32)
            let end = layout.guarded.lowerBound - 4
            write(CRC32.crc32(bytes[..<end]), at: end)
            try Self.overwrite(path, at: 0, bytes)
        }
        let library = try shown.open { $0.packReadLength = FileMemoryMapper.readLength }
        #expect(try library.answer { Content($0) } == shown.whole)
    }

    @Test(.needsMounting) func aReadOnlyLibraryReadsOnFromMemory() async throws {
        let shown = try await Shown()
        let copy = shown.bench.path + "/copy"
        try FileManager.default.copyItem(atPath: shown.bench.data, toPath: copy)
        Files.remove(copy + "/almanac.db-shm")
        try #require(Self.mount("--bind", copy, copy))
        defer { _ = Self.run("umount", ["-l", copy]) }
        #expect(Self.mount("-o", "remount,bind,ro", copy))
        let library = try shown.open { $0.directory = copy }
        #expect(library.isReadOnly)
        #expect(try library.answer { Content($0) } == shown.whole)
        let path = copy + "/packs/" + URL(fileURLWithPath: try #require(shown.paths.first)).lastPathComponent
        #expect(Self.mount("-o", "remount,bind,rw", copy))
        try Mishap.cutInHalf.befall(path)
        #expect(Self.mount("-o", "remount,bind,ro", copy))
        #expect(try library.answer { Content($0) } == shown.whole)
        #expect(try shown.open { $0.directory = copy }.answer { Content($0) } == shown.whole)
    }

    private static func mount(_ arguments: String...) -> Bool { run("mount", arguments) }

    /// Runs a program and waits for it to end. Returns whether it succeeded.
    private static func run(_ program: String, _ arguments: [String]) -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    @Test func aFullDiskDoesNotPreventReading() async throws {
        let shown = try await Shown()
        for number in 1...4 {
            let library = try shown.open { $0.fileFaults = WriteFaultInjector(failing: number) }
            try Mishap.cutInHalf.befall(try #require(shown.paths.first))
            #expect(try library.answer { Content($0) } == shown.whole)
            // A library opened afterwards works whether the pack is still truncated or has already been rebuilt.
            #expect(try shown.open().answer { Content($0) } == shown.whole)
        }
    }

    @Test func repeatedDamageIsAvoidedInMemory() async throws {
        let shown = try await Shown()
        // Damage the pack after it has been published and before it is read.
        var answers = 0
        let content = try shown.library.answer { snapshot -> Content in
            answers += 1
            for path in shown.paths { try? Self.truncate(path, to: 20_000) }
            return Content(snapshot)
        }
        #expect(content == shown.whole)
        #expect(answers == 3)
    }

    @Test func concurrentReadsAreAllComplete() async throws {
        let shown = try await Shown()
        for _ in 0..<3 {
            try Self.truncate(try #require(shown.paths.first), to: 30_000)
            let areWhole = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<4 { group.addTask { (try? shown.library.answer { Content($0) }) == shown.whole } }
                return await group.reduce(true) { $0 && $1 }
            }
            #expect(areWhole)
        }
    }

    @Test func damageDuringAnImportChangesNothing() async throws {
        let shown = try await Shown()
        let path = try #require(shown.paths.first)
        let lines = "id,name,kind,text\n" + (0..<600).map { "\($0),Thing \($0),other,Words\n" }.joined()
        async let report = shown.library.importFile(
            ImportInputFile(name: "things.csv", bytes: Array(lines.utf8)), FileImportOptions(catalog: shown.things))
        try Self.truncate(path, to: 30_000)
        for _ in 0..<3 {
            let content = try shown.library.answer { Content($0) }
            #expect(content.titles.allSatisfy { $0.hasPrefix("Thing") } && content.entries.allSatisfy { $0 != nil })
            #expect(content.titles.count >= 510 && Int(content.found) == content.titles.count)
        }
        #expect(try await report.records.problemCount == 0)
        let content = try shown.library.answer { Content($0) }
        #expect(content.titles.count == 600 && content.entries.allSatisfy { $0 != nil })
    }

    @Test func anUnrecoverablePackIsReportedAndTheRestIsShown() async throws {
        let shown = try await Shown()
        _ = try await shown.library.importFile(
            ImportInputFile(name: "few.csv", bytes: Array("id,name\n1,One\n".utf8)),
            FileImportOptions(catalog: CatalogID(known: "few")))
        let few = "few/" + (try #require(try shown.library.snapshot().ids("few").first))
        let entry = try #require(try shown.library.answer { $0.entry(few) })
        let database = try Database(path: shown.bench.data + "/almanac.db")
        try database.execute("ALTER TABLE entry RENAME TO lost")
        try Self.truncate(try #require(shown.paths.first), to: 30_000)
        let library = shown.library
        for _ in 0..<2 {
            #expect(throws: LibraryError.damagedCatalog(shown.things)) { try library.answer { Content($0).titles.count } }
            // The damage to the catalog `things` doesn't affect the catalog `few`.
            #expect(try library.answer { $0.entry(few) } == entry)
        }
        try database.execute("ALTER TABLE lost RENAME TO entry")
        // Wait a few seconds, until the library tries to read the data again.
        try await Task.sleep(for: .seconds(5.2))
        #expect(try library.answer { $0.ids("things").count } == 510)
        #expect(try library.answer { $0.entry("things/7")?.title } == "Thing 7")
    }

    @Test func touchingOrRenamingAFileIsHarmless() async throws {
        let shown = try await Shown()
        let path = try #require(shown.paths.first)
        let before = try shown.library.snapshot().generation
        #expect(unsafe link(path, path + ".kept") == 0)
        #expect(try shown.library.answer { $0.generation } == before)
        try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: path)
        #expect(try shown.library.answer { Content($0) } == shown.whole)
        // The library has found the file valid. It doesn't check the file again until the file's status changes.
        var (first, second) = (stat(), stat())
        #expect(unsafe stat(path, &first) == 0 && stat(path + ".kept", &second) == 0)
        #expect(first.st_ino == second.st_ino)
    }
}
