import Catalogs
import Doubles
import Foundation
import Model
import Pack
import Screens
import Shelf
import Testing

@testable import SQLite
@testable import Storage

/// Tests changes to imported catalogs: their names, columns, removal, and updates from a newer file.
@Suite struct CatalogChangeTests {
    private static let games = CatalogID(known: "games")
    private static let table = "name,players,kind\nGo,2,board\nHearts,4,cards\nChess,2,board\nWar,2,cards\n"

    private func library(_ bench: Bench, _ table: String = table) async throws -> Library {
        let library = try Library.open(bench.options())
        _ = try await library.importFile(
            ImportInputFile(name: "games.csv", bytes: Array(table.utf8)), FileImportOptions(catalog: Self.games))
        return library
    }

    private func description(_ library: Library) throws -> CatalogDescription {
        try #require(try library.snapshot().catalogs.first { $0.description.id == Self.games }).description
    }

    private func ids(_ library: Library) throws -> [String] {
        let view = try #require(try library.snapshot().catalogs.first { $0.description.id == Self.games })
        return (0..<view.rows.count).map { view.rows[$0].head.id.key }
    }

    @Test func aChangeKeepsEntriesAndTheirIDs() async throws {
        let bench = try Bench()
        let library = try await library(bench)
        let before = try ids(library)
        var choices = ImportChoices()
        (choices.name, choices.collection) = ("Spiele & <b>", "Living room")
        choices.labels = ["players": "People"]
        choices.types = ["players": .text]
        choices.withoutFilter = ["kind"]
        try await library.change(Self.games, choices)
        let changed = try description(library)
        #expect(changed.title == .literal("Spiele & <b>") && changed.collection.title == .literal("Living room"))
        let players = try #require(changed.attribute("players"))
        #expect(players.label == .literal("People") && players.kind == .text)
        #expect(changed.attribute("kind")?.facet == AttributeDescription.Facet.none)
        #expect(try ids(library) == before)
        // A later import keeps the changes, and the changes can be taken back.
        _ = try await library.importFile(
            ImportInputFile(name: "games.csv", bytes: Array((Self.table + "Skat,3,cards\n").utf8)),
            FileImportOptions(catalog: Self.games))
        #expect(try description(library).title == .literal("Spiele & <b>"))
        #expect(try description(library).attribute("players")?.kind == .text)
        choices = ImportChoices()
        (choices.collection, choices.types, choices.filters) = ("", ["players": .number], ["kind"])
        try await library.change(Self.games, choices)
        #expect(try description(library).attribute("players")?.kind == .number)
        #expect(try description(library).attribute("kind")?.facet == .values)
        #expect(try description(library).collection.id == "imported")
        // The changes are stored.
        let again = try Library.open(bench.options())
        #expect(try description(again).attribute("players")?.label == .literal("People"))
    }

    @Test func aChangeThatDoesNotFitChangesNothing() async throws {
        let bench = try Bench()
        let library = try await library(bench)
        let before = try description(library)
        var choices = ImportChoices()
        (choices.name, choices.types) = ("Other", ["kind": .number])
        await #expect(throws: LibraryError.self) { try await library.change(Self.games, choices) }
        #expect(try description(library) == before)
        await #expect(throws: LibraryError.notImported(.monsters)) { try await library.change(.monsters, choices) }
        await #expect(throws: LibraryError.unknownCatalog("nosuch")) {
            try await library.change(CatalogID(known: "nosuch"), choices)
        }
    }

    @Test func aRemovalCanBeUndoneForADay() async throws {
        let bench = try Bench()
        let library = try await library(bench)
        let star = try #require(EntryID(Self.games, try ids(library)[0])), before = try ids(library)
        _ = try library.apply([.favourite(star, name: "Star", title: "Star"), .note(star, text: "kept")])
        _ = try await library.forget(Self.games)
        #expect(try library.snapshot().catalogs.allSatisfy { $0.description.id != Self.games })
        #expect(try library.removedCatalogs().map(\.id) == [Self.games])
        // Another process, or a restart, keeps the removed catalog.
        let other = try Library.open(bench.options())
        #expect(try other.removedCatalogs().map(\.id) == [Self.games])
        try await other.putBack(Self.games)
        #expect(try ids(other) == before && ids(library) == before)
        #expect(try other.removedCatalogs().isEmpty)
        let shelf = try library.snapshot().shelf
        #expect(shelf.favourite(star) != nil && shelf.note(star) == "kept")
        await #expect(throws: LibraryError.unknownCatalog("games")) { try await other.putBack(Self.games) }
    }

    @Test func aRemovedCatalogIsDeletedAfterADay() async throws {
        let bench = try Bench()
        let library = try await library(bench)
        _ = try await library.forget(Self.games)
        var options = bench.options()
        let now = options.now
        options.now = { now() + 86_400_001 }
        let later = try Library.open(options)
        #expect(try later.removedCatalogs().isEmpty)
        let database = try Database(path: bench.data + "/almanac.db")
        for table in ["entry", "payload", "own"] {
            #expect(try database.integer("SELECT count(*) FROM \(table) WHERE catalog = 'games'") == 0)
        }
        #expect(try database.integer("SELECT count(*) FROM catalog WHERE id = 'games'") == 0)
    }

    @Test func anImportReplacesARemovedCatalogOfTheSameName() async throws {
        let bench = try Bench()
        let library = try await library(bench)
        _ = try await library.forget(Self.games)
        _ = try await library.importFile(
            ImportInputFile(name: "new.csv", bytes: Array("name,year\nTetris,1984\nPong,1972\n".utf8)),
            FileImportOptions(catalog: Self.games))
        #expect(try ids(library).count == 2)
        #expect(try library.removedCatalogs().isEmpty)
    }

    @Test func aPreviewCountsNewChangedAndMissingRows() async throws {
        let bench = try Bench()
        let library = try await library(bench)
        var request = FileImportOptions(catalog: Self.games)
        request.replaces = true
        let update = ImportInputFile(
            name: "games.csv", bytes: Array("name,players,kind\nGo,2,board\nHearts,5,cards\nSkat,3,cards\n".utf8))
        let preview = try library.tryImport(update, request)
        #expect(preview.added == 1 && preview.changed == 1 && preview.kept == 1 && preview.unlisted == 2)
        #expect(try ids(library).count == 4, "a preview stores nothing")
        let done = try await library.importFile(update, request)
        #expect(done.added == 1 && done.changed == 1 && done.kept == 1 && done.removed == 2)
        #expect(preview.samples.count == 3)
    }
}
