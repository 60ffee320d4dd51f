import AlmanacKit
import Doubles
import Testing

@MainActor @Suite struct EntryModelTests {
    @Test func keptFirstThenRemote() async throws {
        let double = try DND5eDouble(monsters: SampleMonsters.records(20)), folder = try LibraryFolder()
        let library = try await folder.open([.dungeonsAndDragons], servers: ["dnd5e": double.server.address])
        let list = CatalogModel(library, catalog: "monsters")
        await list.load()
        #expect(list.rows.count == 20 && list.phase == .idle)
        let id = try #require(list.rows[0]).id
        let model = EntryModel(library, id: id)
        #expect(model.entry == nil)
        await model.load()
        #expect(model.phase == .idle && model.entry?.isPartial == false)
        await model.addFavourite()
        #expect(model.entry?.favourite?.name == model.entry?.title)
        await model.setNote("It sleeps by day.")
        #expect(model.entry?.note == "It sleeps by day.")
        await model.removeFavourite()
        #expect(model.entry?.favourite == nil)
        // Without the source, the entry and its note are still there.
        double.server.stop()
        let offline = try await folder.open([.dungeonsAndDragons], isOffline: true)
        let again = EntryModel(offline, id: id)
        await again.load()
        #expect(again.entry?.note == "It sleeps by day." && again.phase == .idle)
    }

    @Test func aFailedFetchShowsWhatWasThere() async throws {
        let double = try MealDBDouble(), folder = try LibraryFolder()
        let library = try await folder.open([.desserts], servers: ["mealdb": double.server.address])
        double.server.inject(.answer(.text("gone", status: 404)), on: "lookup")
        _ = await library.refresh("desserts")
        let row = try #require(try await library.page(RowRequest(catalog: "desserts")).rows.first)
        double.server.stop()
        let model = EntryModel(library, id: row.id)
        await model.load()
        #expect(model.entry?.title == row.title && model.entry?.isPartial == true)
        guard case .failed(let error) = model.phase else {
            Issue.record("the details should be missing")
            return
        }
        #expect(error.reason == .source)
    }

    @Test func aStaleCatalogShowsWhatIsKeptWhileItRefreshes() async throws {
        let double = try SWAPIDouble(), folder = try LibraryFolder()
        let library = try await folder.open([.starWars], servers: ["swapi": double.address])
        double.server.inject(.silence, on: "page=2")
        let first = CatalogModel(library, catalog: "people")
        let load = Task { await first.load() }
        while !double.server.log.contains(where: { $0.target.contains("page=2") }) {
            try await Task.sleep(for: .milliseconds(10))
        }
        load.cancel()
        await load.value
        #expect(!first.phase.isRefreshing && first.total == 10)
        double.server.clearFaults()
        let model = CatalogModel(library, catalog: "people")
        await model.load()
        #expect(model.phase == .idle && model.total == double.numbers(of: "people").count)
    }
}
