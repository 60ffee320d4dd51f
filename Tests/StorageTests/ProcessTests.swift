import Catalogs
import Doubles
import Foundation
import LinuxServices
import Model
import Pack
import SQLite
import Shelf
import Testing

@testable import Storage

/// Tests several processes that use the same data directory, and processes that are killed. The other process is this test
/// program, which is started again and runs only `child()`.
@Suite(.serialized) struct ProcessTests {
    private static let environment = ProcessInfo.processInfo.environment

    /// Runs in the child process that another test starts. `ALMANAC_CHILD` selects the task.
    @Test(.enabled(if: ProcessTests.environment["ALMANAC_CHILD"] != nil, "only runs in the processes that the other tests start"))
    func child() async throws {
        let work = try #require(Self.environment["ALMANAC_CHILD"])
        let data = try #require(Self.environment["ALMANAC_CHILD_DATA"])
        var options = LibraryOptions(
            directory: data, shareDirectory: Self.environment["ALMANAC_CHILD_SHARE"], version: "child",
            adapters: work == "favourites" ? Bench.jokes : Bench.adapters, services: .linux)
        options.usesStarter = work == "open"
        options.detailRate = 1000
        options.replacedBases = [
            LibraryOptions.UpstreamOverride(name: "dnd5e", url: Self.environment["ALMANAC_CHILD_URL"] ?? "http://127.0.0.1:9")
        ]
        let library = try Library.open(options)
        let marker = data + "/../started"
        _ = FileManager.default.createFile(atPath: marker, contents: nil)
        switch work {
        case "open": break
        case "sync": _ = await library.sync([.monsters])
        case "pictures": await library.keepPictures(.monsters)
        case "star":
            for number in 1...400 {
                _ = try library.apply([.note(try id("planets/1"), text: "child \(number)")])
                // Record the number of the last note that has been durably stored.
                try Data("\(number)".utf8).write(to: URL(fileURLWithPath: data + "/../noted"))
            }
        case "reader":
            let reader = try #require(try library.readers.readers().last)
            for number in 1...400 {
                _ = try library.library(of: reader).apply([.note(try id("planets/1"), text: "child \(number)")])
                try Data("\(number)".utf8).write(to: URL(fileURLWithPath: data + "/../noted"))
            }
        case "favourites":
            for number in 0..<20 {
                _ = try? library.apply([.favourite(try id("jokes/almanac-own-\(number)"), name: "child", title: "")])
            }
        case "import":
            _ = try await library.importFile(
                ImportTests.input(ImportTests.table(0..<20_000)), FileImportOptions(catalog: ImportTests.things))
        default: Issue.record("unknown work \(work)")
        }
    }

    private func start(_ work: String, _ bench: Bench, url: String = "") throws -> Process {
        Files.remove(bench.path + "/started")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe")
        process.executableURL = try URL(fileURLWithPath: FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        process.arguments = ["--testing-library", "swift-testing", "--filter", "StorageTests.ProcessTests/child"]
        process.environment = Self.environment.merging([
            "ALMANAC_CHILD": work, "ALMANAC_CHILD_DATA": bench.data, "ALMANAC_CHILD_SHARE": bench.share,
            "ALMANAC_CHILD_URL": url,
        ]) { $1 }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    private func waitForStart(_ bench: Bench) async throws {
        for _ in 0..<2000 where Files.size(of: bench.path + "/started") == nil { try await Task.sleep(for: .milliseconds(5)) }
        #expect(Files.size(of: bench.path + "/started") != nil)
    }

    @Test func twoFirstStartsAtOnce() async throws {
        guard Self.environment["ALMANAC_CHILD"] == nil else { return }
        let bench = try Bench()
        try bench.putStarters(monsters: 200, planets: 60)
        let others = try (0..<2).map { _ in try start("open", bench) }
        let library = try Library.open(bench.options())
        #expect(try library.snapshot().ids("monsters").count == 200)
        for other in others {
            other.waitUntilExit()
            #expect(other.terminationStatus == 0)
        }
        #expect(try library.snapshot().ids("monsters").count == 200)
        let database = try Database(path: bench.data + "/almanac.db")
        #expect(try database.damage().isEmpty)
    }

    @Test func twoWritersNeverExceedTheLimit() async throws {
        guard Self.environment["ALMANAC_CHILD"] == nil else { return }
        let bench = try Bench()
        let rows = (0..<40).map { #"{"id":"own-\#($0)","setup":"Own \#($0)?","delivery":"Yes."}"# }
        try Data(#"{"jokes":[\#(rows.joined(separator: ","))]}"#.utf8).write(
            to: URL(fileURLWithPath: bench.share + "/jokes.json"))
        let library = try Library.open(bench.options(adapters: Bench.jokes))
        let others = try (0..<2).map { _ in try start("favourites", bench) }
        var refused = 0
        var most = 0
        var number = 20
        while others.contains(where: \.isRunning) || number < 40 {
            let entry = try id("jokes/almanac-own-\(20 + number % 20)")
            number += 1
            do throws(LibraryError) {
                most = max(most, try library.apply([.favourite(entry, name: "mine", title: "")]).favourites.count)
            } catch {
                guard case .refused(.favouriteLimit(let limit)) = error else { throw error }
                #expect(limit.limit == 10 && limit.entry == entry && limit.name == "mine")
                refused += 1
            }
            most = max(most, try library.snapshot().shelf.favourites.count)
        }
        #expect(refused > 0 && most == 10)
        #expect(try Library.open(bench.options(adapters: Bench.jokes)).snapshot().shelf.favourites.count == 10)
        // A single operation can remove a favourite and add another favourite.
        let shelf = try library.snapshot().shelf
        let old = try #require(shelf.favourites.first?.entry)
        let new = try #require((0..<40).compactMap { EntryID("jokes/almanac-own-\($0)") }.first { shelf.favourite($0) == nil })
        let swapped = try library.apply([.unfavourite(old), .favourite(new, name: "new", title: "")])
        #expect(swapped.favourites.count == 10 && swapped.favourite(old) == nil && swapped.favourite(new)?.name == "new")
    }

    @Test func aSyncInAnotherProcessIsSeenAndNotRepeated() async throws {
        guard Self.environment["ALMANAC_CHILD"] == nil else { return }
        let bench = try Bench()
        let dnd5e = try DND5eDouble(monsters: SampleMonsters.records(60), desc: .nullable)
        dnd5e.server.inject(.held, on: "POST /graphql", occurrences: 2...2)
        let library = try Library.open(bench.options(dnd5e: dnd5e, starter: false))
        let other = try start("sync", bench, url: dnd5e.address)
        try await waitForStart(bench)
        while other.isRunning, try library.snapshot().ids("monsters").count < 20 {
            try await Task.sleep(for: .milliseconds(10))
        }
        // The other process waits for the second page now.
        #expect(try library.snapshot().ids("monsters").count == 20)
        #expect(await library.sync([.monsters]).catalogs.first?.problems.first?.cause == .alreadyRunning)
        dnd5e.server.clearFaults()
        other.waitUntilExit()
        #expect(other.terminationStatus == 0)
        #expect(try library.snapshot().ids("monsters").count == 60)
        #expect(await library.sync([.monsters]).isOK)
    }

    @Test func aSyncKilledAtAnyMomentLosesNothing() async throws {
        guard Self.environment["ALMANAC_CHILD"] == nil else { return }
        let bench = try Bench()
        let dnd5e = try DND5eDouble(monsters: SampleMonsters.records(200), desc: .nullable)
        dnd5e.server.inject(.delay(milliseconds: 3))
        var before = 0
        for round in 0..<8 {
            let other = try start("sync", bench, url: dnd5e.address)
            try await waitForStart(bench)
            try await Task.sleep(for: .milliseconds(Int.random(in: 0...300)))
            let shown = try? Library.open(bench.options(dnd5e: dnd5e, starter: false)).snapshot().ids("monsters").count
            kill(other.processIdentifier, SIGKILL)
            other.waitUntilExit()
            let library = try Library.open(bench.options(dnd5e: dnd5e, starter: false))
            let count = try library.snapshot().ids("monsters").count
            #expect(count >= max(before, shown ?? 0), "round \(round)")
            before = count
            #expect(try Database(path: bench.data + "/almanac.db").damage().isEmpty)
        }
        let library = try Library.open(bench.options(dnd5e: dnd5e, starter: false))
        #expect(await library.sync([.monsters]).isOK)
        #expect(try library.snapshot().ids("monsters").count == 200)
    }

    @Test(arguments: ["star", "reader"]) func notesSurviveAKill(work: String) async throws {
        guard Self.environment["ALMANAC_CHILD"] == nil else { return }
        let bench = try Bench()
        try bench.putStarters()
        let main = try Library.open(bench.options())
        var reader: Reader?
        if work == "reader" {
            _ = try await main.addReader("Owner")
            reader = try await main.addReader("Ada")
        }
        for _ in 0..<6 {
            Files.remove(bench.path + "/noted")
            let other = try start(work, bench)
            try await waitForStart(bench)
            try await Task.sleep(for: .milliseconds(Int.random(in: 20...200)))
            kill(other.processIdentifier, SIGKILL)
            other.waitUntilExit()
            guard let bytes = try? Files.read(bench.path + "/noted"), let noted = Int(String(decoding: bytes, as: UTF8.self))
            else {
                continue
            }
            let opened = try Library.open(bench.options())
            let library = try reader.map { try opened.library(of: $0) } ?? opened
            let note = try #require(try library.snapshot().shelf.note(try id("planets/1")))
            let kept = try #require(Int(note.split(separator: " ").last ?? ""))
            #expect(kept == noted || kept == noted + 1)
            _ = try library.apply([.note(try id("planets/1"), text: "")])
        }
    }

    @Test func picturesSurviveAKill() async throws {
        guard Self.environment["ALMANAC_CHILD"] == nil else { return }
        let bench = try Bench()
        let dnd5e = try DND5eDouble(monsters: SampleMonsters.records(60), desc: .nullable, pictureSide: 40)
        _ = await (try Library.open(bench.options(dnd5e: dnd5e, starter: false))).sync([.monsters])
        var before = 0
        for round in 0..<5 {
            let other = try start("pictures", bench, url: dnd5e.address)
            try await waitForStart(bench)
            try await Task.sleep(for: .milliseconds(Int.random(in: 5...120)))
            kill(other.processIdentifier, SIGKILL)
            other.waitUntilExit()
            // The stored pictures are complete even though the other process was killed, and new sizes can be created offline.
            var options = bench.options(dnd5e: dnd5e, starter: false)
            options.isOffline = true
            let library = try Library.open(options)
            var kept = 0
            for key in try library.snapshot().ids("monsters") {
                let id = try id("monsters/" + key)
                guard case .kept = library.picture(id, .row) else { continue }
                kept += 1
                await library.fetchPicture(id, .page)
                guard case .kept = library.picture(id, .page) else {
                    Issue.record("round \(round): \(key) is only partly stored")
                    continue
                }
            }
            #expect(kept >= before)
            before = kept
        }
        let library = try Library.open(bench.options(dnd5e: dnd5e, starter: false))
        await library.keepPictures(.monsters)
        #expect(library.pictureStatuses().first { $0.catalog == .monsters }?.kept == 60)
    }

    @Test func picturesAreFetchedByASingleProcess() async throws {
        guard Self.environment["ALMANAC_CHILD"] == nil else { return }
        let bench = try Bench()
        let dnd5e = try DND5eDouble(monsters: SampleMonsters.records(30), desc: .nullable, pictureSide: 40)
        let library = try Library.open(bench.options(dnd5e: dnd5e, starter: false))
        _ = await library.sync([.monsters])
        dnd5e.server.clearLog()
        dnd5e.server.inject(.delay(milliseconds: 20), on: "/api/images/")
        let other = try start("pictures", bench, url: dnd5e.address)
        try await waitForStart(bench)
        while dnd5e.server.log.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        // The other process fetches the pictures. This process can use the pictures that are already stored.
        await library.keepPictures(.monsters)
        #expect(library.pictureStatuses().first { $0.catalog == .monsters }?.kept != 30)
        other.waitUntilExit()
        #expect(library.pictureStatuses().first { $0.catalog == .monsters }?.kept == 30)
        #expect(dnd5e.server.log.count == 30)
    }

    @Test func anImportInAnotherProcessIsVisibleWhenItIsDone() async throws {
        guard Self.environment["ALMANAC_CHILD"] == nil else { return }
        let bench = try Bench()
        let library = try Library.open(bench.options(starter: false))
        _ = try library.snapshot()
        let other = try start("import", bench)
        try await waitForStart(bench)
        var seen: Set<Int> = []
        while other.isRunning {
            // During the import, read the library and open it a second time.
            seen.insert(try library.snapshot().ids("things").count)
            seen.insert(try Library.open(bench.options(starter: false)).snapshot().ids("things").count)
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(other.terminationStatus == 0)
        #expect(seen.subtracting([0, 20_000]).isEmpty, "\(seen)")
        #expect(try library.snapshot().ids("things").count == 20_000)
        #expect(try library.apply([.favourite(try id("things/7"), name: "", title: "Thing 7")]).favourites.count == 1)
    }

    @Test func anImportKilledAtAnyMomentCanContinue() async throws {
        guard Self.environment["ALMANAC_CHILD"] == nil else { return }
        let bench = try Bench()
        var before = 0
        for round in 0..<6 {
            let other = try start("import", bench)
            try await waitForStart(bench)
            try await Task.sleep(for: .milliseconds(Int.random(in: 50...1500)))
            kill(other.processIdentifier, SIGKILL)
            other.waitUntilExit()
            let count = try Library.open(bench.options(starter: false)).snapshot().ids("things").count
            #expect(count >= before && count <= 20_000, "round \(round)")
            before = count
            #expect(try Database(path: bench.data + "/almanac.db").damage().isEmpty)
        }
        let library = try Library.open(bench.options(starter: false))
        let report = try await library.importFile(
            ImportTests.input(ImportTests.table(0..<20_000)), FileImportOptions(catalog: ImportTests.things))
        #expect(report.added + report.kept == 20_000)
        #expect(try library.snapshot().ids("things").count == 20_000)
    }
}
