import Catalogs
import Doubles
import Foundation
import Model
import Pack
import Testing

@testable import Storage

/// Tests a catalog of desserts in a complete library. Its upstream provides details but no validators, and the starter records
/// are recipes that we wrote.
@Suite struct DessertTests {
    private let desserts = CatalogID(known: "desserts")

    private func options(_ bench: Bench, _ double: MealDBDouble, starter: Bool = true) throws -> LibraryOptions {
        let file = URL(fileURLWithPath: #filePath).appending(path: "../../../Starter/desserts.json").standardizedFileURL
        let target = bench.share + "/desserts.json"
        if !FileManager.default.fileExists(atPath: target) { try FileManager.default.copyItem(atPath: file.path, toPath: target) }
        var options = bench.options(starter: starter)
        options.adapters = [BuiltInAdapters.mealDB]
        options.replacedBases = [LibraryOptions.UpstreamOverride(name: "mealdb", url: double.address)]
        return options
    }

    @Test func ourRecipesStayBesideFetchedRecipes() async throws {
        let bench = try Bench()
        let double = try MealDBDouble()
        let library = try Library.open(options(bench, double))
        #expect(try library.snapshot().ids("desserts").count == 12)
        for _ in 0..<2 {
            let report = try #require(await library.sync().catalogs.first)
            #expect(report.status == .ok && report.removed == 0, "\(report.problems)")
            #expect(try library.snapshot().ids("desserts").count == 12 + double.ids().count)
        }
        #expect(!double.server.log.contains { $0.target.contains("almanac") })
        let snapshot = try library.snapshot()
        #expect(snapshot.catalogs[0].rows.allSatisfy { !$0.head.isPartial && !$0.head.isGone })
        // The first sync requests the list and every recipe. The second sync requests only the list.
        #expect(double.server.log.count == 2 + double.ids().count)
        let first = try #require(double.ids().first)
        #expect(snapshot.entry("desserts/" + first)?.source.upstream == "mealdb")
    }

    @Test func recipesFromANewerProgramAreAddedToASyncedCatalog() async throws {
        let bench = try Bench()
        let double = try MealDBDouble()
        // An earlier version of Almanac had no starter file with recipes.
        let older = try options(bench, double)
        try FileManager.default.removeItem(atPath: bench.share + "/desserts.json")
        _ = await (try Library.open(older)).sync()
        #expect(try Library.open(options(bench, double)).snapshot().ids("desserts").count == 12 + double.ids().count)
    }

    @Test func removedMealsAreMarkedAndMovedMealsAreNot() async throws {
        let bench = try Bench()
        let double = try MealDBDouble()
        let library = try Library.open(options(bench, double))
        _ = await library.sync()
        let ids = double.ids()
        double.remove(ids[0])
        double.change(ids[1], "strCategory", to: "Side")
        let report = try #require(await library.sync().catalogs.first)
        #expect(report.status == .ok && report.removed == 1, "\(report.problems)")
        let snapshot = try library.snapshot()
        #expect(snapshot.entry("desserts/" + ids[0])?.isGone == true)
        #expect(snapshot.entry("desserts/" + ids[1])?.isGone == false)
        #expect(snapshot.entry("desserts/" + ids[0])?.blocks.isEmpty == false)
    }

    @Test func aMealWithAChangedNameIsFetchedAgain() async throws {
        let bench = try Bench()
        let double = try MealDBDouble()
        let library = try Library.open(options(bench, double))
        _ = await library.sync()
        double.server.clearLog()
        let id = try #require(double.ids().first)
        double.change(id, "strMeal", to: "renamed <pie>")
        let report = try #require(await library.sync().catalogs.first)
        #expect(report.changed == 1 && double.server.log.count == 2)
        #expect(try library.snapshot().entry("desserts/" + id)?.title == "Renamed <pie>")
    }

    @Test(arguments: [
        Fault.answer(.text(#"{"meals":null}"#, type: "application/json")), .htmlPage, .cutJSON, .wrongTypes,
        .tooManyRequests(retryAfter: "120"),
    ]) func aBadListLosesNothing(fault: Fault) async throws {
        let bench = try Bench()
        let double = try MealDBDouble()
        let library = try Library.open(options(bench, double))
        _ = await library.sync()
        let before = try library.snapshot()
        double.server.inject(fault, on: "filter.php")
        let report = try #require(await library.sync().catalogs.first)
        #expect(report.status != .ok && report.removed == 0 && report.problems.count == 1, "\(report)")
        let after = try library.snapshot()
        #expect(after.ids("desserts") == before.ids("desserts"))
        #expect(after.catalogs[0].rows.allSatisfy { !$0.head.isGone && !$0.head.isPartial })
    }

    @Test func anUnreadableDetailIsReported() async throws {
        let bench = try Bench()
        let double = try MealDBDouble()
        let ids = double.ids()
        double.server.inject(.answer(.text(#"{"meals":null}"#, type: "application/json")), on: "i=" + ids[0])
        double.server.inject(.htmlPage, on: "i=" + ids[1])
        let library = try Library.open(options(bench, double, starter: false))
        let report = try #require(await library.sync().catalogs.first)
        #expect(report.status == .partial && Int(report.added) == ids.count)
        #expect(Set(report.problems.compactMap { $0.entry }) == ["desserts/" + ids[0], "desserts/" + ids[1]])
        let snapshot = try library.snapshot()
        #expect(snapshot.entry("desserts/" + ids[0])?.isPartial == true)
        #expect(snapshot.entry("desserts/" + ids[2])?.isPartial == false)
    }
}
