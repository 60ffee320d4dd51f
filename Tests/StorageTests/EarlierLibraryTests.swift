import Foundation
import LinuxServices
import Model
import Pack
import Screens
import Shelf
import Testing

@testable import Routing
@testable import Storage

/// Tests libraries from earlier versions of Almanac, which are in `Tests/Fixtures/Libraries`. Every later version must open them
/// and show the same favourites, notes and entries.
@Suite struct EarlierLibraryTests {
    /// A library in a subfolder of `Tests/Fixtures/Libraries`, created there by the script `make`.
    struct Earlier: CustomTestStringConvertible, Sendable {
        let commit: String
        /// The format version of the library's packs.
        let packVersion: UInt32

        static let all = [Earlier(commit: "a431392", packVersion: 11)]

        var testDescription: String { commit }

        /// Returns the path of a file or folder inside this library's folder.
        func path(_ name: String, file: String = #filePath) -> String {
            URL(fileURLWithPath: file).appending(path: "../../Fixtures/Libraries/\(commit)/\(name)").standardizedFileURL.path
        }

        /// Copies this library's data directory to the test's data directory.
        func copy(to bench: Bench) throws {
            try FileManager.default.copyItem(atPath: path("data"), toPath: bench.data)
        }
    }

    static let favourites = [
        "desserts/almanac-kaiserschmarrn": "Kaiserschmarrn", "games/go": "Baduk", "people/1": "<i>&\"'", "planets/1": "Home",
        "starships/10": "In the log",
    ]
    static let notes = [
        "games/skat": "Bring cards. É😀", "people/2": "From this device.\n\n---\n\nFrom the other device.",
        "planets/1": "Two *suns*.\n\n- hot\n- dry", "planets/3": "In the log.",
    ]
    static let counts = [
        "planets": 60, "people": 82, "films": 6, "species": 37, "starships": 36, "vehicles": 39, "desserts": 12, "jokes": 66,
        "games": 10,
    ]

    /// Opens the library with all built-in catalogs. Leaves out the starter files, because they could hide missing data.
    func open(_ bench: Bench) throws -> Library {
        var options = LibraryOptions(directory: bench.data, shareDirectory: nil, version: "test", services: .linux)
        options.isOffline = true
        options.usesStarter = false
        return try Library.open(options)
    }

    func expectShelf(_ shelf: ShelfState) {
        let favourites = shelf.favourites.map { ($0.entry.text, $0.name) }
        #expect(Dictionary(favourites, uniquingKeysWith: { $1 }) == Self.favourites)
        let notes = shelf.notedEntries.map { ($0.text, shelf.note($0) ?? "") }
        #expect(Dictionary(notes, uniquingKeysWith: { $1 }) == Self.notes)
    }

    func expectEntries(_ snapshot: LibrarySnapshot) throws {
        let counts = snapshot.catalogs.filter { !$0.rows.isEmpty }.map { ($0.description.id.raw, $0.rows.count) }
        #expect(Dictionary(counts, uniquingKeysWith: { $1 }) == Self.counts)
        #expect(snapshot.entry("planets/1")?.title == "Tatooine")
        #expect(snapshot.entry("planets/1")?["diameter"] == .number(FixedDecimal(10465)))
        #expect(snapshot.entry("planets/1")?.blocks.isEmpty == false)
        #expect(snapshot.entry("desserts/almanac-kaiserschmarrn")?.blocks.isEmpty == false)
        // The imported catalog and its import plan are still there.
        let games = try #require(snapshot.catalogs.first { $0.description.id.raw == "games" })
        #expect(games.description.attribute("kind")?.facet == .values)
        #expect(snapshot.entry("games/quote")?.title == "The \"Quoted\" Game")
        #expect(snapshot.entry("games/go")?["players"] == .number(FixedDecimal(2)))
        #expect(snapshot.entry("games/chess")?["kind"] == .text("board"))
        // Every entry can be read completely, not only its row in the list.
        for view in snapshot.catalogs {
            for position in 0..<view.rows.count { _ = try view.entry(at: position) }
        }
    }

    /// Returns the API's response to a GET request as text.
    private func answer(_ target: String, _ snapshot: LibrarySnapshot) -> String {
        let response = respond(
            Request(.get, target), snapshot.catalogs, snapshot.shelf,
            RequestContext(now: 1_800_000_000, seed: 1, settings: UserSettings(), isOffline: true, catalogs: snapshot.statuses))
        #expect(response.response?.status == 200, "\(target)")
        return String(decoding: response.response?.body ?? [], as: UTF8.self)
    }

    func expectSearch(_ snapshot: LibrarySnapshot) {
        let found = answer("/api/v1/find?q=trumps", snapshot)
        #expect(found.contains("\"total\":1") && found.contains("games/tarock"))
        // Search works with a filter from the imported file, with a word in a note and with a favourite's name.
        #expect(answer("/api/v1/list/games?q=kind:cards", snapshot).contains("\"total\":2"))
        #expect(answer("/api/v1/find?q=baduk", snapshot).contains("games/go"))
        #expect(answer("/api/v1/find?q=suns", snapshot).contains("planets/1"))
    }

    @Test("a library is opened, changed and opened again", arguments: Earlier.all)
    func opensAndChangesTheLibrary(earlier: Earlier) throws {
        let bench = try Bench()
        try earlier.copy(to: bench)
        // The latest changes are only in the write-ahead log, not in the database file.
        let database = try Files.read(bench.data + "/almanac.db")
        #expect(!String(decoding: database, as: UTF8.self).contains("In the log."))
        do {
            let library = try open(bench)
            #expect(library.recovery == nil && !library.isReadOnly)
            let snapshot = try library.snapshot()
            expectShelf(snapshot.shelf)
            try expectEntries(snapshot)
            expectSearch(snapshot)
            #expect(try library.apply([.note(try id("films/1"), text: "new")]).note(try id("films/1")) == "new")
            #expect(try library.apply([.note(try id("films/1"), text: "")]).note(try id("films/1")) == nil)
        }
        let again = try open(bench).snapshot()
        expectShelf(again.shelf)
        try expectEntries(again)
    }

    @Test("packs are rebuilt from the database", arguments: Earlier.all)
    func rebuildsThePacks(earlier: Earlier) throws {
        let bench = try Bench()
        try earlier.copy(to: bench)
        try FileManager.default.removeItem(atPath: bench.data + "/packs")
        let snapshot = try open(bench).snapshot()
        expectShelf(snapshot.shelf)
        try expectEntries(snapshot)
        expectSearch(snapshot)
    }

    @Test("an import updates its catalog", arguments: Earlier.all)
    func updatesTheCatalog(earlier: Earlier) async throws {
        let bench = try Bench()
        try earlier.copy(to: bench)
        let library = try open(bench)
        let games = try #require(CatalogID("games"))
        let file = try Files.read(earlier.path("games.csv"))
        let report = try await library.importFile(
            ImportInputFile(name: "games.csv", bytes: file + Array("nim,Nim,board,2,,4,Matches.\n".utf8)),
            FileImportOptions(catalog: games))
        #expect(report.added == 1 && report.changed == 0 && report.kept == 10 && !report.isNew)
    }

    @Test("a backup is restored into an empty library", arguments: Earlier.all)
    func restoresTheBackup(earlier: Earlier) throws {
        let bench = try Bench()
        let library = try open(bench)
        let report = try library.restore(try Files.read(earlier.path("shelf.json")), replace: false)
        #expect(report.favourites == 5 && report.notes == 4 && report.skipped == 0)
        expectShelf(try library.snapshot().shelf)
        // Check that restoring the backup into its original library changes nothing.
        let origin = try Bench()
        try earlier.copy(to: origin)
        #expect(try open(origin).restore(try Files.read(earlier.path("shelf.json")), replace: true).merged == 0)
    }

    /// Packs are caches, so a later version may reject the old format, but must recognise it.
    @Test("a pack is readable or rejected because of its version", arguments: Earlier.all)
    func readsOrRejectsThePack(earlier: Earlier) throws {
        let bytes = try Files.read(earlier.path("games.pack"))
        let tarock = try id("games/tarock")
        let view: MergedCatalog
        do throws(PackError) {
            view = MergedCatalog(base: try PackReader(bytes))
        } catch {
            #expect(error == .version(earlier.packVersion))
            return
        }
        #expect(view.description.id.raw == "games" && view.rows.count == 10)
        #expect(try view.entry(at: try #require(view.position(of: tarock))).title == "Tarock")
    }
}

extension DiskTests {
    /// Even a library that is opened read-only needs its write-ahead log.
    @Test("an earlier version's library is opened read-only", arguments: EarlierLibraryTests.Earlier.all)
    func opensReadOnly(earlier: EarlierLibraryTests.Earlier) throws {
        let bench = try Bench()
        try mounted(bench, "16m") {
            for name in try FileManager.default.contentsOfDirectory(atPath: earlier.path("data")) {
                try FileManager.default.copyItem(atPath: earlier.path("data/" + name), toPath: bench.data + "/" + name)
            }
            #expect(Self.run("mount", "-o", "remount,ro", bench.data))
            let tests = EarlierLibraryTests()
            let library = try tests.open(bench)
            #expect(library.isReadOnly)
            let snapshot = try library.snapshot()
            tests.expectShelf(snapshot.shelf)
            try tests.expectEntries(snapshot)
            tests.expectSearch(snapshot)
        }
    }
}
