import Foundation
import LinuxServices
import Model
import Pack
import SQLite
import Screens
import Shelf
import Testing

@testable import Catalogs
@testable import Routing
@testable import Storage

/// Tests that imported entries keep their IDs, regardless of their catalog's version of the ID rules.
@Suite struct ImportedIDTests {
    private static let cinema = CatalogID(known: "cinema")
    private static let films = """
        Title;Director;Year;Rating
        Hamlet;Laurence Olivier;1948;7,6
        Hamlet;Kenneth Branagh;1996;7,7
        Café crème;A. Martin;2001;6,1
        L'Été;B. Dupont;1968;5,9
        Macbeth;Orson Welles;1948;7,4

        """

    /// Imports a file and returns the ID of each director's film.
    private static func importing(
        _ text: String, _ library: Library, replaces: Bool = false
    ) async throws -> (report: FileImportReport, ids: [String: String]) {
        var request = FileImportOptions(catalog: cinema)
        request.replaces = replaces
        let report = try await library.importFile(ImportInputFile(name: "cinema.csv", bytes: Array(text.utf8)), request)
        return (report, try ids(library))
    }

    private static func ids(_ library: Library) throws -> [String: String] {
        let snapshot = try library.snapshot()
        var ids: [String: String] = [:]
        for key in snapshot.ids("cinema") {
            guard case .text(let director) = snapshot.entry("cinema/" + key)?["director"] else { continue }
            ids[director] = key
        }
        return ids
    }

    // MARK: New catalogs

    @Test("a repeated title changes only the IDs of the records that have it")
    func repeatedTitle() async throws {
        let bench = try Bench()
        let first = try await Self.importing(Self.films, try PlainIDTests.open(bench))
        #expect(first.report.added == 5)
        #expect(first.ids["Laurence Olivier"] == "hamlet" && first.ids["Orson Welles"] == "macbeth")
        #expect(first.ids["A. Martin"] == "café-crème" && first.ids["B. Dupont"] == "lété")
        #expect(first.ids["Kenneth Branagh"]?.hasPrefix("hamlet~") == true)
    }

    @Test("IDs stay when ratings, the order or the repeated titles change")
    func idsStay() async throws {
        let bench = try Bench()
        let library = try PlainIDTests.open(bench)
        let first = try await Self.importing(Self.films, library)
        // Import the same films with a changed rating and in reverse order.
        let lines = Self.films.split(separator: "\n")
        let sorted = ([lines[0]] + lines.dropFirst().reversed()).joined(separator: "\n").replacing("7,7", with: "9,9")
        let second = try await Self.importing(sorted, library)
        #expect(second.report.added == 0 && second.report.changed == 1 && second.ids == first.ids)
        // Import a shorter file that contains only the second of two films with equal titles. Try a dry run first.
        let part = "Title;Director;Year;Rating\nHamlet;Kenneth Branagh;1996;8,0\n"
        let dry = try Library.tryImport(
            ImportInputFile(name: "cinema.csv", bytes: Array(part.utf8)), FileImportOptions(catalog: Self.cinema),
            LibraryOptions(directory: bench.data, shareDirectory: nil, version: "test", services: .linux))
        #expect(dry.repeated == 0 && dry.records.problemCount == 0)
        let third = try await Self.importing(part, library)
        #expect(third.report.added == 0 && third.report.changed == 1 && third.ids == first.ids)
        #expect(try library.snapshot().entry("cinema/hamlet")?["year"] == .number(FixedDecimal(1948)))
        // Import a second film with the title "Macbeth", which was unique until now.
        let fourth = try await Self.importing(
            "Title;Director;Year;Rating\nMacbeth;Justin Kurzel;2015;6,6\nMacbeth;Orson Welles;1948;7,5\n", library)
        #expect(fourth.report.added == 1 && fourth.ids["Orson Welles"] == "macbeth")
        #expect(fourth.ids["Justin Kurzel"]?.hasPrefix("macbeth~") == true)
        // Import a file with all records, which replaces all entries.
        let all = sorted + "\nMacbeth;Justin Kurzel;2015;6,0\n"
        let fifth = try await Self.importing(all, library, replaces: true)
        #expect(fifth.report.added == 0 && fifth.report.removed == 0 && fifth.ids == fourth.ids)
    }

    @Test("equal records are one entry, and records that only differ in a quantity stay apart")
    func equalRecords() async throws {
        let bench = try Bench()
        let library = try PlainIDTests.open(bench)
        let report = try await Self.importing(Self.films, library).report
        #expect(report.added == 5 && report.plan.ids == .title("Title"))
        let rows = "Macbeth;Orson Welles;1948;7,4\n"
        let equal = try await Self.importing(Self.films + rows + rows, library).report
        #expect(equal.added == 0 && equal.kept == 5 && equal.repeated == 2 && equal.overrideCount == 0)
        let more = try await Self.importing(Self.films + "Macbeth;Orson Welles;1948;5,5\n", library).report
        #expect(more.added == 1 && more.kept == 5)
        let again = try await Self.importing(Self.films + "Macbeth;Orson Welles;1948;5,6\n", library).report
        #expect(again.added == 0 && again.changed == 1)
    }

    @Test("without titles for IDs, a changed quantity doesn't make another entry")
    func contents() async throws {
        let bench = try Bench()
        let library = try PlainIDTests.open(bench)
        let catalog = CatalogID(known: "climbs")
        func rows(_ grade: Int) -> ImportInputFile {
            let rows = (0..<40).map { "Route \($0 % 8),Crag \($0 / 8),\($0 == 3 ? grade : 5)\n" }.joined()
            return ImportInputFile(name: "climbs.csv", bytes: Array(("route,crag,rating\n" + rows).utf8))
        }
        let first = try await library.importFile(rows(5), FileImportOptions(catalog: catalog))
        #expect(first.added == 40)
        let second = try await library.importFile(rows(6), FileImportOptions(catalog: catalog))
        #expect(second.added == 0 && second.changed == 1 && second.kept == 39)
    }

    // MARK: Catalogs from earlier versions

    private static let earlierKeys = [
        "Laurence Olivier": "1qfqbu8ixr6t0z0i", "Kenneth Branagh": "o9psrf0h5y10x04", "A. Martin": "21uzslefvl7ra1bw5",
        "B. Dupont": "1n2h8wom4hzhyh4u", "Orson Welles": "a43qxwi0m8hpacl",
    ]

    @Test("the stored plans of an earlier version become source files, but a library that can't be changed stays readable")
    func earlierPlansBecomeSourceFiles() async throws {
        let bench = try PlainIDTests.earlier()
        func kinds(_ path: String) throws -> [String] {
            try Database(path: path).all("SELECT catalog, kind FROM own ORDER BY catalog") { "\($0.text(0)) \($0.text(1))" }
        }
        // Before the migration, the same catalogs come from the stored plans.
        let earlier = try Database(path: bench.data + "/almanac.db")
        let before = try Store(database: earlier, adapters: AdapterTable([])).items().map(\.description)
        #expect(before.map(\.id.raw).sorted() == ["cinema", "log", "songs"])
        let library = try PlainIDTests.open(bench)
        #expect(try kinds(bench.data + "/almanac.db") == ["cinema file", "log file", "songs file"])
        let owner = try #require(library.writing?.owner)
        let after = try await owner.read { store throws(SQLiteError) in try store.items().filter(\.isImported).map(\.description)
        }
        #expect(after == before)
        // The files don't change when the same records are imported again.
        let films = CatalogID(known: "cinema")
        let found = try await owner.read { store throws(SQLiteError) in try store.importedFile(films) }
        let stored = try #require(found)
        let again = try await Self.importing(Self.films, library)
        let (old, new) = (try #require(CatalogPlan(stored)), try #require(CatalogPlan(again.report.source)))
        #expect(again.report.kept == 5 && again.report.source.hasSameIDs(as: stored, in: films) && new.makesTheSame(as: old))
    }

    @Test("a catalog of an earlier version keeps its rule, IDs, stars and notes")
    func earlierCatalogsKeepTheirRule() async throws {
        let bench = try PlainIDTests.earlier()
        let library = try PlainIDTests.open(bench)
        #expect(try Self.ids(library) == Self.earlierKeys)
        for replaces in [false, true] {
            let again = try await Self.importing(Self.films, library, replaces: replaces)
            // A whole file is guessed anew, so the line below the titles may change.
            let kept = again.report.kept + (replaces ? again.report.changed : 0)
            #expect(again.report.added == 0 && kept == 5 && again.ids == Self.earlierKeys)
        }
        // In this catalog, an ID depends on every value, so a changed rating adds an entry.
        let other = try await Self.importing(Self.films.replacing("7,7", with: "9,9"), library)
        #expect(other.report.added == 1 && other.report.plan.idVersion == nil)
        let songs = CatalogID(known: "songs")
        let more = try await library.importFile(
            ImportInputFile(name: "songs.csv", bytes: Array("name,singer,plays\nGröße,Ben,8\nGröße,Dora,1\n".utf8)),
            FileImportOptions(catalog: songs))
        #expect(more.added == 1 && more.changed == 1)
        let keys = Set(try library.snapshot().ids("songs"))
        #expect(keys.isSuperset(of: ["Élan-dété", "größe", "thieves-cant"]))
        let shelf = try library.snapshot().shelf
        #expect(shelf.favourite(try id("cinema/o9psrf0h5y10x04"))?.name == "Branagh")
        #expect(shelf.favourite(try id("songs/thieves-cant"))?.name == "Cant")
        #expect(shelf.note(try id("songs/Élan-dété")) == "Été")
        #expect(shelf.note(try id("log/1r7c1qdevix0di5j")) == "Warm")
        for (key, title) in [
            ("cinema/o9psrf0h5y10x04", "Hamlet"), ("songs/%C3%89lan-d%C3%A9t%C3%A9", "Élan"), ("log/1r7c1qdevix0di5j", "Oslo"),
        ] {
            let page = try #require(try PlainIDTests.answer(Request(.get, "/" + key), library).response)
            #expect(page.status == 200 && String(decoding: page.body, as: UTF8.self).contains(title), "\(key)")
        }
    }
}
