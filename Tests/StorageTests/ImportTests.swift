import Catalogs
import Faults
import Foundation
import Model
import Pack
import SQLite
import Screens
import Shelf
import Synchronization
import Testing

@testable import Routing
@testable import Storage

/// Tests importing a user's files as catalogs.
@Suite(.serialized) struct ImportTests {
    static let things = CatalogID(known: "things")

    static func input(_ text: String, name: String = "things.csv") -> ImportInputFile {
        ImportInputFile(name: name, bytes: Array(text.utf8))
    }

    static func table(_ range: Range<Int>, kind: String = "k") -> String {
        "id,name,kind,size\n" + range.map { "\($0),Thing \($0),\(kind)\($0 % 3),\($0 * 10)\n" }.joined()
    }

    private func open(_ bench: Bench) throws -> Library { try Library.open(bench.options(starter: false)) }

    @Test func importingAFileAndImportingItAgain() async throws {
        let bench = try Bench()
        let library = try open(bench)
        let request = FileImportOptions(catalog: Self.things)
        let first = try await library.importFile(Self.input(Self.table(0..<40)), request)
        #expect(first.added == 40 && first.records.problemCount == 0 && first.isNew)
        let snapshot = try library.snapshot()
        #expect(snapshot.catalogs.last?.description.id == Self.things)
        #expect(snapshot.ids("things").count == 40)
        #expect(snapshot.entry("things/7")?.title == "Thing 7")
        #expect(snapshot.entry("things/7")?["size"] == .number(FixedDecimal(70)))
        #expect(snapshot.status("things")?.outcome == .ok && snapshot.status("things")?.checked != nil)
        #expect(snapshot.catalogs.last?.description.attribute("kind")?.facet == .values)
        let packs = Files.names(in: bench.data + "/packs")
        let again = try await library.importFile(Self.input(Self.table(0..<40)), request)
        #expect(again.added == 0 && again.changed == 0 && again.kept == 40 && !again.isNew)
        #expect(Files.names(in: bench.data + "/packs") == packs)
        let other = try await library.importFile(Self.input("id,name,kind,size\n7,Renamed,k1,70\n40,New,k1,1\n"), request)
        #expect(other.added == 1 && other.changed == 1 && other.unlisted == 39)
        #expect(try library.snapshot().entry("things/7")?.title == "Renamed")
        #expect(try library.snapshot().ids("things").count == 41)
        // The next start has nothing left to do, and shows the same entries.
        #expect(try open(bench).snapshot().ids("things").count == 41)
    }

    /// A dry run says in which columns existing entries would change.
    @Test func changedColumns() async throws {
        let bench = try Bench()
        let library = try open(bench)
        _ = try await library.importFile(Self.input(Self.table(0..<40)), FileImportOptions(catalog: Self.things))
        let text = "id,name,kind,size\n7,Renamed,k1,70\n8,Thing 8,k9,80\n9,Thing 9,k9,1\n10,Thing 10,k1,100\n41,New,k1,1\n"
        let report = try Library.tryImport(
            Self.input(text), FileImportOptions(catalog: Self.things), bench.options(starter: false))
        #expect(report.added == 1 && report.changed == 3 && report.kept == 1 && report.unlisted == 36)
        #expect(report.changedColumns.map { "\($0.column) \($0.count)" } == ["name 1", "kind 2", "size 1"])
        #expect(try library.snapshot().entry("things/7")?.title == "Thing 7")
    }

    /// Each record is stored, repeated or unusable, and the catalog's status says how many can't be used.
    @Test func countsAddUp() async throws {
        let bench = try Bench()
        let library = try open(bench)
        let text =
            #"{"id":1,"n":"a"}"# + "\n{\"id\":2\n" + #"{"n":"no ID"}"# + "\n[1]\n" + #"{"id":1,"n":"b"}"# + "\n"
            + #"{"id":3,"n":"c"}"# + "\n"
        var request = FileImportOptions(catalog: Self.things)
        request.choices.id = "id"
        for (added, kept) in [(2, 0), (0, 1)] {
            let input = Self.input(text, name: "things.jsonl")
            let preview = try library.tryImport(input, request)
            let report = try await library.importFile(input, request)
            for report in [preview, report] {
                let stored = report.added + report.changed + report.kept
                #expect(
                    report.recordCount == 6 && stored + report.repeated + report.records.problemCount == 6, "\(report.records)")
                #expect(report.records.problems.map(\.line) == [2, 3, 4])
            }
            #expect(report.added == added && report.kept >= kept)
        }
        let status = try #require(try library.snapshot().status("things"))
        #expect(status.problem == .someEntries && status.message == "3" && status.checked != nil)
    }

    /// The file has more entries than the pack writer holds in memory at once.
    @Test func aPackWrittenInPiecesEqualsAPackWrittenAtOnce() async throws {
        let bench = try Bench()
        let library = try open(bench)
        _ = try await library.importFile(Self.input(Self.table(0..<2500)), FileImportOptions(catalog: Self.things))
        let name = try #require(Files.names(in: bench.data + "/packs").first)
        let bytes = try Files.read(bench.data + "/packs/" + name)
        let store = Store(database: try Database(path: bench.data + "/almanac.db"), adapters: AdapterTable([]))
        let description = try #require(try store.item(Self.things)?.description)
        #expect(try InMemoryPackBuilder.pack(description, store.linkedEntries(description, since: 0).reversed()) == bytes)
        #expect(name.contains(SHA256.sha256(bytes)))
    }

    @Test func replacingKeepsEntriesWithAStarOrANote() async throws {
        let bench = try Bench()
        let library = try open(bench)
        var request = FileImportOptions(catalog: Self.things)
        _ = try await library.importFile(Self.input(Self.table(0..<10)), request)
        _ = try library.apply([
            .favourite(try id("things/3"), name: "Star", title: "Thing 3"), .note(try id("things/4"), text: "kept"),
        ])
        request.replaces = true
        let flawed = try await library.importFile(Self.input(Self.table(8..<12) + "1,\"2\"x,3\n"), request)
        #expect(flawed.keptForFlaws && flawed.removed == 0 && flawed.unlisted == 8)
        let report = try await library.importFile(Self.input(Self.table(8..<12)), request)
        #expect(report.removed == 6 && report.marked == 2)
        let snapshot = try library.snapshot()
        #expect(Set(snapshot.ids("things")) == ["3", "4", "8", "9", "10", "11"])
        #expect(snapshot.entry("things/3")?.isGone == true && snapshot.entry("things/4")?.isGone == true)
        #expect(snapshot.shelf.favourite(try id("things/3"))?.name == "Star")
        // A later import adds the entry again. The entry is still a favourite, or still has its note.
        _ = try await library.importFile(Self.input(Self.table(3..<5)), FileImportOptions(catalog: Self.things))
        #expect(try library.snapshot().entry("things/3")?.isGone == false)
    }

    @Test func removingACatalogKeepsTheShelf() async throws {
        let bench = try Bench()
        let library = try open(bench)
        _ = try await library.importFile(Self.input(Self.table(0..<10)), FileImportOptions(catalog: Self.things))
        let star = try id("things/3")
        _ = try library.apply([.favourite(star, name: "Star", title: "Thing 3"), .note(star, text: "kept")])
        await #expect(throws: LibraryError.notImported(.monsters)) { try await library.forget(.monsters) }
        let report = try await library.forget(Self.things)
        #expect(report == CatalogRemovalReport(catalog: Self.things, entries: 10, favourites: 1, notes: 1))
        await #expect(throws: LibraryError.unknownCatalog("things")) { try await library.forget(Self.things) }
        let snapshot = try library.snapshot()
        #expect(snapshot.catalogs.allSatisfy { $0.description.id != Self.things })
        #expect(snapshot.shelf.favourite(star) != nil && snapshot.shelf.note(star) == "kept")
        let database = try Database(path: bench.data + "/almanac.db")
        #expect(try database.integer("SELECT count(*) FROM entry WHERE catalog = 'things'") == 10, "the removal can be undone")
        // The favourites page shows that the removed entry isn't in the library. The user can remove the favourite or note, but
        // can't add a new favourite or note for the entry.
        let page = respond(
            Request(.get, "/favourites"), snapshot.catalogs, snapshot.shelf,
            RequestContext(now: 1, seed: 1, settings: UserSettings(), isOffline: true, catalogs: snapshot.statuses))
        #expect(page.response.map { String(decoding: $0.body, as: UTF8.self).contains("not in the library") } == true)
        #expect(throws: LibraryError.unknownCatalog("things")) { try library.apply([.note(try id("things/4"), text: "x")]) }
        _ = try library.apply([.unfavourite(star), .note(star, text: "")])
        #expect(try library.snapshot().shelf.favourites.isEmpty)
    }

    @Test func reservedNamesAreRejected() async throws {
        let bench = try Bench()
        let library = try open(bench)
        // All names that Almanac uses as the first part of a URL path.
        var names = Set(Route.allCases.compactMap { $0.definition.path.split(separator: "/").first.map { String($0) } })
        names.remove("CATALOG")
        names.formUnion(["api", "monsters", "planets"])
        for name in names {
            guard let catalog = CatalogID(name) else { continue }
            await #expect(throws: LibraryError.self, "\(name)") {
                try await library.importFile(Self.input(Self.table(0..<2)), FileImportOptions(catalog: catalog))
            }
            #expect(try library.snapshot().catalogs.count == 7)
        }
    }

    @Test func aDryRunWritesNothing() async throws {
        let bench = try Bench()
        let report = try Library.tryImport(
            Self.input(Self.table(0..<5)), FileImportOptions(catalog: Self.things), bench.options(starter: false))
        #expect(report.isDryRun && report.isNew && report.profile.records == 5)
        #expect(!FileManager.default.fileExists(atPath: bench.data))
        do {
            let library = try open(bench)
            _ = try await library.importFile(Self.input(Self.table(0..<5)), FileImportOptions(catalog: Self.things))
        }
        let before = try Data(contentsOf: URL(fileURLWithPath: bench.data + "/almanac.db"))
        let packs = Files.names(in: bench.data + "/packs")
        let second = try Library.tryImport(
            Self.input("id,name,new\n1,X,2\n"), FileImportOptions(catalog: Self.things), bench.options(starter: false))
        #expect(!second.isNew && second.plan.column("kind") != nil && second.plan.column("new") != nil)
        #expect(try Data(contentsOf: URL(fileURLWithPath: bench.data + "/almanac.db")) == before)
        #expect(Files.names(in: bench.data + "/packs") == packs)
    }

    @Test func syncReportsThatThereIsNoUpstream() async throws {
        let bench = try Bench()
        let library = try open(bench)
        _ = try await library.importFile(Self.input(Self.table(0..<5)), FileImportOptions(catalog: Self.things))
        #expect(await library.sync([Self.things]).catalogs.first?.problems.first?.cause == .noUpstream)
        try await library.fillIn(try id("things/1"))
    }

    /// A new version of Almanac adds a built-in catalog with a name that the user has already given to an imported catalog. The
    /// user's catalog must remain, and must not be mixed with the new catalog.
    @Test func aNewBuiltInCatalogDoesNotTakeTheName() async throws {
        let bench = try Bench()
        var options = bench.options(adapters: [BuiltInAdapters.dnd5e])
        let planets = FileImportOptions(catalog: .planets)
        _ = try await Library.open(options).importFile(Self.input(Self.table(0..<5)), planets)
        try bench.putStarters()
        options = bench.options()
        let snapshot = try Library.open(options).snapshot()
        #expect(snapshot.catalogs.count { $0.description.id == .planets } == 1)
        #expect(snapshot.ids("planets").count == 5 && snapshot.entry("planets/1")?.title == "Thing 1")
        #expect(snapshot.ids("people").count == 3)
    }

    /// Cancels the import at a hundred different moments.
    @Test func aCancelledImportCanContinue() async throws {
        let bench = try Bench()
        let library = try open(bench)
        let text = Self.table(0..<6000)
        var shown = 0
        for moment in [1, 2, 3, 5, 8] {
            let asked = Mutex(0)
            let report = try await library.importFile(Self.input(text), FileImportOptions(catalog: Self.things)) {
                asked.withLock { asked in
                    asked += 1
                    return asked > 6001 + moment
                }
            }
            let count = try library.snapshot().ids("things").count
            #expect(count >= shown && count <= 6000, "\(moment) \(report.isStopped)")
            shown = count
            #expect(try open(bench).snapshot().ids("things").count == count)
        }
        #expect(try await library.importFile(Self.input(text), FileImportOptions(catalog: Self.things)).isStopped == false)
        #expect(try library.snapshot().ids("things").count == 6000)
    }

    @Test(arguments: [FaultInjection.Operations.write, .sync, .read])
    func theNthOperationFails(_ operations: FaultInjection.Operations) async throws {
        FaultInjection.prepare()
        let bench = try Bench()
        let text = Self.table(0..<2500)
        _ = try await open(bench).importFile(
            Self.input(Self.table(0..<1200, kind: "old")), FileImportOptions(catalog: Self.things))
        _ = try open(bench).apply([.favourite(try id("things/3"), name: "Star", title: "")])
        var nth = 1
        while true {
            var reached = false
            do {
                let fault = FaultInjection(directory: bench.data, operations, nth: nth, manner: .error)
                if let library = try? open(bench) {
                    _ = try? await library.importFile(Self.input(text), FileImportOptions(catalog: Self.things))
                }
                reached = fault.count >= nth
            }
            let snapshot = try open(bench).snapshot()
            #expect(snapshot.ids("things").count >= 1200, "\(nth)")
            #expect(snapshot.shelf.favourite(try id("things/3"))?.name == "Star")
            #expect(try Database(path: bench.data + "/almanac.db").damage().isEmpty)
            guard reached else { break }
            nth += 1 + nth / 3
            await Task.yield()
        }
        #expect(nth > 3)
        let library = try open(bench)
        _ = try await library.importFile(Self.input(text), FileImportOptions(catalog: Self.things))
        #expect(try library.snapshot().ids("things").count == 2500)
        #expect(try library.snapshot().entry("things/1")?["kind"] == .text("k1"))
    }

    /// A later file has a different title column, or none at all. No entry may lose its title, whether or not it is in the later
    /// file.
    @Test func titlesSurviveARenamedTitleColumn() async throws {
        let bench = try Bench()
        let library = try open(bench)
        let request = FileImportOptions(catalog: Self.things)
        func titles() throws -> [String] {
            let snapshot = try open(bench).snapshot()
            return ["1", "2", "3", "4"].map { snapshot.entry("things/" + $0)?.title ?? "–" }
        }
        _ = try await library.importFile(Self.input("id,name,kind\n1,Alpha,a\n2,Beta,b\n3,Gamma,a\n"), request)
        let renamed = try await library.importFile(Self.input("id,title,kind\n1,Alpha Three,a\n4,Delta,b\n"), request)
        #expect(renamed.notes == [.titleMissing(column: "name", instead: "title")] && renamed.changed == 1)
        #expect(try titles() == ["Alpha Three", "Beta", "Gamma", "Delta"])
        var said = request
        said.choices.title = "title"
        _ = try await library.importFile(Self.input("id,title,kind\n1,Alpha Four,a\n"), said)
        #expect(try titles() == ["Alpha Four", "Beta", "Gamma", "Delta"])
        for time in 1...2 {
            let bare = try await library.importFile(Self.input("id,points\n2,7\n4,8\n"), request)
            #expect(bare.notes == [.titleMissing(column: "title", instead: nil)] && bare.changed == (time == 1 ? 2 : 0))
            #expect(try titles() == ["Alpha Four", "Beta", "Gamma", "Delta"])
        }
        #expect(try library.snapshot().entry("things/2")?["points"] == .number(FixedDecimal(7)))
    }

    /// If a later import changes the columns, all entries are converted, even entries that aren't in the later file. An
    /// interrupted conversion continues at the next start.
    @Test func theNextStartCompletesAChangedPlan() async throws {
        let bench = try Bench()
        _ = try await open(bench).importFile(Self.input(Self.table(0..<30)), FileImportOptions(catalog: Self.things))
        do {
            let library = try open(bench)
            let owner = try #require(library.writing?.owner)
            var request = FileImportOptions(catalog: Self.things)
            request.choices.types = ["size": .text]
            let look = ImportAnalyser(
                input: Self.input(Self.table(0..<1)), request: request, isStopped: { false }, progress: { _ in })
            let earlier = try await owner.read { store throws(SQLiteError) in try store.importedFile(Self.things) }
            let (report, _) = try look.look(earlier: earlier)
            // Simulate a process that is killed immediately after it has stored the new plan.
            try await owner.write { store, now throws(SQLiteError) in
                try store.keep(report.source, of: Self.things, isRemaking: true, now: now)
            }
            #expect(try library.snapshot().entry("things/7")?["size"] == .number(FixedDecimal(70)))
        }
        let snapshot = try open(bench).snapshot()
        #expect(snapshot.entry("things/7")?["size"] == .text("70"))
        #expect(snapshot.catalogs.last?.description.attribute("size")?.kind == .text)
    }

    @Test func theNextStartCompletesTheRemovalOfACatalog() async throws {
        let bench = try Bench()
        let library = try open(bench)
        _ = try await library.importFile(Self.input(Self.table(0..<30)), FileImportOptions(catalog: Self.things))
        let owner = try #require(library.writing?.owner)
        // An earlier version removed the catalog and stopped before it had deleted the data.
        try await owner.write { store, _ throws(SQLiteError) in try store.forget(Self.things, now: 1) }
        #expect(try library.snapshot().ids("things").isEmpty)
        _ = try open(bench)
        let database = try Database(path: bench.data + "/almanac.db")
        #expect(try database.integer("SELECT count(*) FROM entry WHERE catalog = 'things'") == 0)
        #expect(try database.integer("SELECT count(*) FROM own") == 0)
    }
}
