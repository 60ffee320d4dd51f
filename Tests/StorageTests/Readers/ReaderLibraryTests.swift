import Catalogs
import Foundation
import Model
import SQLite
import Shelf
import Testing

@testable import Storage

/// Libraries of several readers: everybody's catalogs with a shelf for each reader.
@Suite struct ReaderLibraryTests {
    private func star(_ text: String, _ name: String = "") throws -> ShelfAction {
        .favourite(try id(text), name: name, title: "Title")
    }

    /// A library with an owner and the given number of other readers.
    private func household(_ bench: Bench, _ count: Int = 2) async throws -> (main: Library, readers: [Reader]) {
        try bench.putStarters()
        let main = try Library.open(bench.options())
        var readers = [try await main.addReader("Owner")]
        for number in 1...count { readers.append(try await main.addReader("Reader \(number)")) }
        return (main, readers)
    }

    @Test func eachReaderHasAShelf() async throws {
        let bench = try Bench()
        try bench.putStarters()
        let main = try Library.open(bench.options())
        _ = try main.apply([try star("planets/1", "before"), .note(try id("monsters/nymerion"), text: "")])
        let owner = try await main.addReader("Owner"), ada = try await main.addReader("Ada")
        let ben = try await main.addReader("Ben", role: .guest)
        #expect(try main.library(of: owner) === main)
        let (a, b) = (try main.library(of: ada), try main.library(of: ben))
        _ = try a.apply([try star("planets/2", "Ada's"), .note(try id("planets/1"), text: "secret")])
        #expect(try a.snapshot().shelf.favourites.map(\.name) == ["Ada's"])
        #expect(try b.snapshot().shelf.favourites.isEmpty && b.snapshot().shelf.notedEntries.isEmpty)
        #expect(try main.snapshot().shelf.favourites.map(\.name) == ["before"] && main.snapshot().shelf.notedEntries.isEmpty)
        #expect(try a.snapshot().ids("planets") == main.snapshot().ids("planets") && !a.snapshot().ids("planets").isEmpty)
        #expect(try Set([a, b, main].map { try $0.snapshot().device }).count == 3)
        #expect(try a.library(of: ben).snapshot().device == b.snapshot().device)
        let text = { (library: Library) throws in String(decoding: try library.backup(), as: UTF8.self) }
        #expect(try text(a).contains("secret") && !text(b).contains("secret") && !text(main).contains("secret"))
        // The files of a reader's shelf are private, and contain no catalogs.
        let folder = DataDirectory(bench.data).reader(ada.number)
        #expect(Files.names(in: folder.path).filter { !$0.hasPrefix("almanac.db") } == ["backups", "locks", "shelf.journal"])
        let mode = try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int
        #expect(mode == 0o700)
    }

    @Test func shelvesStayAfterReopening() async throws {
        let bench = try Bench()
        var readers: [Reader] = []
        weak var old: Library?
        do {
            let (main, added) = try await household(bench)
            readers = added
            for reader in readers { _ = try main.library(of: reader).apply([try star("planets/1", reader.name)]) }
            old = main
        }
        #expect(old == nil, "an open reader's library doesn't keep the main library open")
        let main = try Library.open(bench.options())
        for reader in readers {
            #expect(try main.library(of: reader).snapshot().shelf.favourite(try id("planets/1"))?.name == reader.name)
        }
    }

    @Test func theCatalogsDecideWhatCanBeOnAShelf() async throws {
        let bench = try Bench()
        let (main, readers) = try await household(bench)
        let library = try main.library(of: readers[1])
        #expect(throws: LibraryError.unknownEntry(try id("planets/999"))) { try library.apply([try star("planets/999")]) }
        #expect(throws: LibraryError.unknownCatalog("spells")) { try library.apply([try star("spells/1")]) }
        let generation = try library.snapshot().generation
        _ = try await library.importFile(
            ImportTests.input(ImportTests.table(0..<3)), FileImportOptions(catalog: ImportTests.things))
        #expect(try library.snapshot().ids("things").count == 3 && main.snapshot().ids("things").count == 3)
        #expect(try library.snapshot().generation > generation)
        _ = try library.apply([try star("things/1")])
        #expect(try library.removedCatalogs().isEmpty)
        // The owner learns nothing about other shelves.
        #expect(try await main.forget(ImportTests.things).favourites == 0)
        #expect(try library.snapshot().shelf.favourites.count == 1)
    }

    @Test func limitsApplyToEachReader() async throws {
        let bench = try Bench()
        try bench.putStarters(planets: 30)
        var options = bench.options()
        options.adapters = [Limited()]
        let main = try Library.open(options)
        _ = try await main.addReader("Owner")
        for name in ["Ada", "Ben"] {
            let library = try main.library(of: try await main.addReader(name))
            for number in 1...10 { _ = try library.apply([try star("planets/\(number)")]) }
            #expect(throws: LibraryError.self) { try library.apply([try star("planets/11")]) }
        }
    }

    @Test func devicesExchangeWithTheirReadersShelf() async throws {
        let bench = try Bench()
        let (main, readers) = try await household(bench)
        let (a, b) = (try main.library(of: readers[1]), try main.library(of: readers[2]))
        let change = ShelfChange(
            id: ChangeID(time: 1_700_000_000_000, counter: 0, device: 77), key: .note(try id("planets/3")),
            value: ShelfValue(text: "from a device", date: 1), replaces: [])
        let answer = try a.exchange([change], after: ShelfCursor.start)
        #expect(try answer.library == a.snapshot().device && answer.changes == [change])
        #expect(try b.exchange([], after: answer.cursor).changes.isEmpty)
        #expect(try b.exchange([], after: answer.cursor).isWhole, "another shelf's cursor is worth nothing")
        #expect(try main.exchange([], after: ShelfCursor.start).changes.isEmpty)
        #expect(try a.exchange([change], after: answer.cursor).changes.isEmpty)
    }

    @Test func backupAndRestore() async throws {
        let bench = try Bench()
        let (main, readers) = try await household(bench)
        let (a, b) = (try main.library(of: readers[1]), try main.library(of: readers[2]))
        _ = try main.apply([try star("planets/5")])
        _ = try a.apply([try star("planets/1", "A"), .note(try id("planets/2"), text: "note")])
        let backup = try a.backup()
        #expect(!String(decoding: backup, as: UTF8.self).contains("\"sources\""))
        _ = try a.apply([.unfavourite(try id("planets/1"))])
        let report = try a.restore(backup, replace: false)
        #expect(try report.favourites == 1 && a.snapshot().shelf.favourite(try id("planets/1"))?.name == "A")
        let written = try #require(report.backupWritten)
        #expect(written.hasPrefix(DataDirectory(bench.data).reader(readers[1].number).backups))
        _ = try b.restore(backup, replace: true)
        #expect(try b.snapshot().shelf.favourites.count == 1 && main.snapshot().shelf.favourites.count == 1)
        // A daily backup is written to the reader's folder.
        a.keepBackup()
        let names = Files.names(in: DataDirectory(bench.data).reader(readers[1].number).backups)
        #expect(names.contains { $0.hasPrefix("daily-") })
    }

    @Test func twoProcessesSeeEachOthersChanges() async throws {
        let bench = try Bench()
        let (main, readers) = try await household(bench)
        let other = try Library.open(bench.options())
        for number in 1...5 {
            let entry = try id("planets/\(number)")
            _ = try main.library(of: readers[1]).apply([.favourite(entry, name: "one", title: "")])
            #expect(try other.library(of: readers[1]).snapshot().shelf.favourite(entry)?.name == "one")
            _ = try other.library(of: readers[1]).apply([.favourite(entry, name: "two", title: "")])
            #expect(try main.library(of: readers[1]).snapshot().shelf.favourite(entry)?.name == "two")
        }
    }

    @Test func onlySomeShelvesStayOpen() async throws {
        let bench = try Bench()
        let (main, readers) = try await household(bench, ReaderShelves.limit + 8)
        let held = try main.library(of: readers[1])
        _ = try held.apply([try star("planets/1", "held")])
        for reader in readers.dropFirst() {
            _ = try main.library(of: reader).apply([try star("planets/2", reader.name)])
            #expect(main.readerShelves.open.count <= ReaderShelves.limit)
        }
        for reader in readers.dropFirst().reversed() {
            #expect(try main.library(of: reader).snapshot().shelf.favourite(try id("planets/2"))?.name == reader.name)
        }
        // A library that is in use stays in order after its shelf has been opened again.
        _ = try main.library(of: readers[1]).apply([try star("planets/3", "again")])
        #expect(try held.apply([try star("planets/4", "last")]).favourites.count == 4)
        #expect(try main.library(of: readers[1]).snapshot().shelf.favourites.count == 4)
    }

    @Test func manyThreadsOpenAndChange() async throws {
        let bench = try Bench()
        let (main, readers) = try await household(bench, 6)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<48 {
                group.addTask {
                    guard let library = try? main.library(of: readers[1 + number % 6]) else { return }
                    _ = try? library.apply([.note(EntryID("planets/\(1 + number / 6 % 7)")!, text: "\(number)")])
                }
            }
        }
        for reader in readers.dropFirst() {
            #expect(try main.library(of: reader).snapshot().shelf.notedEntries.count == 7)
        }
    }

    // MARK: Damage

    @Test func aLostShelfIsRecovered() async throws {
        let bench = try Bench()
        var readers: [Reader] = []
        do {
            let (main, added) = try await household(bench)
            readers = added
            _ = try main.apply([try star("planets/6", "owner's")])
            _ = try main.library(of: readers[1]).apply([try star("planets/1", "A")])
            _ = try main.library(of: readers[2]).apply([try star("planets/2", "B")])
        }
        DataDirectory(bench.data).reader(readers[1].number).database.remove()
        let main = try Library.open(bench.options())
        let library = try main.library(of: readers[1])
        #expect(library.recovery?.favourites == 1 && main.recovery == nil)
        #expect(try library.snapshot().shelf.favourites.map(\.name) == ["A"])
        #expect(try main.library(of: readers[2]).snapshot().shelf.favourites.map(\.name) == ["B"])
    }

    @Test func theLibrarysRecoveryTakesNothingFromReaders() async throws {
        let bench = try Bench()
        var readers: [Reader] = []
        do {
            let (main, added) = try await household(bench)
            readers = added
            _ = try main.apply([try star("planets/6", "owner's")])
            let library = try main.library(of: readers[1])
            _ = try library.apply([try star("planets/1", "A")])
            library.keepBackup()
            _ = try main.library(of: readers[2]).apply([try star("planets/2", "B")])
            _ = try main.removeReader(readers[2])
        }
        DataDirectory(bench.data).database.remove()
        let main = try Library.open(bench.options())
        #expect(try main.snapshot().shelf.favourites.map(\.name) == ["owner's"])
        #expect(try main.library(of: readers[1]).snapshot().shelf.favourites.map(\.name) == ["A"])
    }

    @Test func aDamagedShelfConcernsOnlyItsReader() async throws {
        let bench = try Bench()
        let (main, readers) = try await household(bench)
        _ = try main.library(of: readers[1]).apply([try star("planets/1", "A")])
        main.readerShelves.close(readers[1].number)
        try Data(repeating: 7, count: 4096).write(
            to: URL(fileURLWithPath: bench.data + "/readers/\(readers[1].number)/almanac.db"))
        #expect(throws: LibraryError.self) { try main.library(of: readers[1]) }
        #expect(try main.snapshot().obstacle == nil && main.library(of: readers[2]).snapshot().obstacle == nil)
    }

    @Test func withoutTheRegistryNobodyGetsAShelf() async throws {
        let bench = try Bench()
        var readers: [Reader] = []
        do { readers = try await household(bench).readers }
        DataDirectory(bench.data).readerDatabase.remove()
        let main = try Library.open(bench.options())
        #expect(main.hasReaders)
        #expect(throws: ReaderRegistryError.self) { try main.readers.readers() }
        #expect(throws: ReaderRegistryError.self) { try main.removeReader(readers[1]) }
        #expect(Files.isDirectory(DataDirectory(bench.data).reader(readers[1].number).path))
    }

    @Test func aReadOnlyLibraryHasReadOnlyShelves() async throws {
        guard getuid() != 0 else { return }
        let bench = try Bench()
        var readers: [Reader] = []
        do {
            let (main, added) = try await household(bench)
            readers = added
            _ = try main.library(of: readers[1]).apply([try star("planets/1", "A")])
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: bench.data)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: bench.data) }
        let main = try Library.open(bench.options())
        let library = try main.library(of: readers[1])
        #expect(try library.isReadOnly && library.snapshot().shelf.favourites.count == 1)
        #expect(throws: LibraryError.self) { try library.apply([try star("planets/2")]) }
    }

    @Test func theRegistryIsCopiedWithoutDevices() async throws {
        let bench = try Bench()
        let (main, readers) = try await household(bench), directory = DataDirectory(bench.data)
        let device = try main.readers.claim(try main.readers.invite(readers[1].number), device: "Phone").token
        for _ in 0..<10 {
            bench.wait(86_400)
            main.writeDailyBackup()
            main.writeDailyBackup()
        }
        let names = Files.names(in: directory.readerBackups)
        #expect(names.count == 7 && names.allSatisfy { $0.hasPrefix("readers-20") && $0.utf8.count == 19 })
        let copy = directory.readerBackups + "/" + names[6]
        #expect(try !String(decoding: Files.read(copy), as: UTF8.self).contains(device.hash))
        // Putting the copy in the place of a damaged registry brings the readers back.
        let other = ReaderRegistry(directory, isWritable: true) { 0 }
        directory.readerDatabase.remove()
        #expect(throws: ReaderRegistryError.self) { try other.readers() }
        try FileManager.default.copyItem(atPath: copy, toPath: bench.data + "/readers.db")
        let restored = ReaderRegistry(directory, isWritable: true) { 0 }
        #expect(try restored.readers() == readers && restored.devices().isEmpty && restored.device(device) == nil)
    }

    // MARK: Removal

    @Test func removingAReaderDeletesTheShelf() async throws {
        let bench = try Bench()
        let (main, readers) = try await household(bench), directory = DataDirectory(bench.data)
        let other = try Library.open(bench.options())
        let open = try other.library(of: readers[1])
        _ = try open.apply([try star("planets/1", "A")])
        #expect(throws: ReaderRegistryError.lastOwner) { try main.removeReader(readers[0]) }
        let backup = try #require(try main.removeReader(readers[1]))
        #expect(backup.hasPrefix(directory.backups + "/readers/\(readers[1].number)-"))
        #expect(try BackupDocument(Files.read(backup), now: 2_000_000_000_000).changes.count == 1)
        #expect(Files.names(in: directory.readers) == ["\(readers[2].number)"])
        // Another process that still has the shelf open neither stores anything nor writes a copy.
        #expect(throws: LibraryError.self) { try open.apply([try star("planets/2")]) }
        #expect(throws: LibraryError.self) { try Library.open(bench.options()).library(of: readers[1]) }
        #expect(Files.names(in: directory.readers) == ["\(readers[2].number)"])
        #expect(try main.removeReader(readers[2]) == nil, "an empty shelf needs no backup")
        _ = try main.apply([try star("planets/3")])
        #expect(try main.removeReader(readers[0]) == nil)
        #expect(try !main.readers.hasReaders() && main.snapshot().shelf.favourites.count == 1)
    }

    @Test func anInterruptedRemovalIsUndoneOrFinished() async throws {
        let bench = try Bench()
        let (main, readers) = try await household(bench), directory = DataDirectory(bench.data)
        for reader in readers.dropFirst() {
            _ = try main.library(of: reader).apply([try star("planets/1", reader.name)])
            main.readerShelves.close(reader.number)
            Files.move(directory.reader(reader.number).path, to: directory.removedReader(reader.number))
        }
        // The reader is still there.
        #expect(try main.library(of: readers[1]).snapshot().shelf.favourites.map(\.name) == [readers[1].name])
        // The reader was removed.
        try main.readers.remove(readers[2].number)
        main.deleteRemovedReaders()
        #expect(Files.names(in: directory.readers) == ["\(readers[1].number)"])
    }

    // MARK: Catalogs

    @Test func withSeveralReadersAnImportKeepsEveryEntry() async throws {
        let bench = try Bench()
        let (main, readers) = try await household(bench)
        var request = FileImportOptions(catalog: ImportTests.things)
        _ = try await main.importFile(ImportTests.input(ImportTests.table(0..<10)), request)
        _ = try main.library(of: readers[1]).apply([try star("things/3", "A")])
        request.replaces = true
        let report = try await main.importFile(ImportTests.input(ImportTests.table(8..<12)), request)
        #expect(report.removed == 0 && report.marked == 8 && report.keptForReaders)
        #expect(try main.snapshot().entry("things/3")?.isGone == true && main.snapshot().entry("things/4")?.isGone == true)
    }

    @Test func ownRecipesAreOnlyOnTheirReadersShelf() async throws {
        let bench = try Bench()
        var options = bench.options(starter: false)
        options.services.scaler = NoScaler()
        options.isOffline = true
        let main = try Library.open(options)
        _ = try main.apply([ShelfRules.saving(OwnRecipe(title: "Soup"), as: "1-a")])
        try await main.storeOwnRecipes()
        #expect(try main.snapshot().ids("recipes") == ["1-a"])
        let owner = try await main.addReader("Owner"), ada = try await main.addReader("Ada")
        #expect(try main.snapshot().ids("recipes").isEmpty && main.snapshot().shelf.recipe("1-a")?.title == "Soup")
        let library = try main.library(of: ada)
        _ = try library.apply([ShelfRules.saving(OwnRecipe(title: "Secret cake"), as: "2-b")])
        try await library.storeOwnRecipes()
        #expect(try main.snapshot().ids("recipes").isEmpty && library.snapshot().ids("recipes").isEmpty)
        _ = try library.apply([try star("recipes/2-b")])
        #expect(throws: LibraryError.self) { try main.apply([try star("recipes/2-b")]) }
        // A picture of an own recipe is its reader's only, and needs no copy in the catalog.
        let picture = Array("RIFF    WEBPVP8L".utf8), id = try id("recipes/2-b")
        #expect(try await library.setPicture(picture, ofOwnRecipe: "2-b"))
        #expect(await library.originalPicture(id)?.file == picture)
        #expect(await main.originalPicture(id) == nil && main.picture(id, .row) == .unavailable)
        // Without readers, the catalog has copies again.
        _ = try main.removeReader(ada)
        _ = try main.removeReader(owner)
        try await main.storeOwnRecipes()
        #expect(try main.snapshot().ids("recipes") == ["1-a"])
    }
}
