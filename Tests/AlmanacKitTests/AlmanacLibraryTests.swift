import AlmanacKit
import Doubles
import Synchronization
import Testing

@Suite struct AlmanacLibraryTests {
    @Test func planetsAreRefreshedListedFoundAndKept() async throws {
        let double = try SWAPIDouble(), folder = try LibraryFolder()
        let library = try await folder.open([.starWars], servers: ["swapi": double.address])
        #expect(try await library.info(of: "planets").freshness == .stale)
        #expect(try await library.page(RowRequest(catalog: "planets")).total == 0)
        let steps = Mutex(0)
        let report = await library.refresh("planets") { _ in steps.withLock { $0 += 1 } }
        #expect(report.outcome == .complete && report.problems.isEmpty && report.added == double.numbers(of: "planets").count)
        #expect(steps.withLock { $0 } > 0)
        #expect(try await library.info(of: "planets").freshness == .fresh)
        let page = try await library.page(RowRequest(catalog: "planets", limit: 5))
        #expect(page.rows.count == min(5, report.added) && page.total == report.added)
        let first = try #require(page.rows.first)
        let found = try await library.search(first.title)
        #expect(found.rows.contains { $0.id == first.id })
        let entry = try await library.entry(first.id)
        #expect(entry.title == first.title && !entry.blocks.isEmpty && entry.attributes["climate"] != nil)
        // Another library in the same folder, without its source, still has everything.
        double.stop()
        let again = try await folder.open([.starWars], servers: ["swapi": double.address])
        #expect(try await again.page(RowRequest(catalog: "planets", limit: 5)) == page)
        let failed = await again.refresh("planets")
        #expect(failed.outcome == .failed && failed.problems.first?.reason == .source)
        #expect(failed.problems.first?.summary.isEmpty == false && failed.problems.first?.suggestion.isEmpty == false)
        #expect(try await again.page(RowRequest(catalog: "planets", limit: 5)) == page)
        guard case .failed(let reason) = try await again.info(of: "planets").freshness else {
            Issue.record("the failure should be remembered")
            return
        }
        #expect(reason.reason == .source)
    }

    @Test func queriesAndOrdersUseTheAttributes() async throws {
        let double = try DND5eDouble(monsters: SampleMonsters.records(60)), folder = try LibraryFolder()
        let library = try await folder.open([.dungeonsAndDragons], servers: ["dnd5e": double.server.address])
        #expect(await library.refresh("monsters").outcome == .complete)
        let info = try await library.info(of: "monsters")
        #expect(info.count == 60 && info.attributes.contains { $0.id == "cr" && $0.isSortable })
        var request = RowRequest(catalog: "monsters", limit: 60)
        request.sort = RowOrder("cr", isDescending: true)
        let sorted = try await library.page(request)
        var ratings: [Double] = []
        for row in sorted.rows {
            if case .number(let rating) = try await library.entry(row.id).attributes["cr"] { ratings.append(rating) }
        }
        #expect(ratings.count == 60 && ratings == ratings.sorted(by: >))
        let middle = ratings[30]
        request.query = "cr>=\(middle)"
        #expect(try await library.page(request).total == ratings.count { $0 >= middle })
    }

    @Test func detailsArePartialUntilTheyAreFetched() async throws {
        let double = try MealDBDouble(), folder = try LibraryFolder()
        let library = try await folder.open([.desserts], servers: ["mealdb": double.server.address])
        _ = await library.refresh("desserts")
        let row = try #require(try await library.page(RowRequest(catalog: "desserts")).rows.first)
        let entry = try await library.fetchDetails(of: row.id)
        #expect(!entry.isPartial && entry.hasPicture)
        let ingredients = entry.blocks.contains { block in
            guard case .section(_, let inner) = block else { return false }
            return inner.contains { if case .checklist(let items) = $0 { !items.isEmpty } else { false } }
        }
        let hasChecklist = ingredients || entry.blocks.contains { if case .checklist = $0 { true } else { false } }
        #expect(hasChecklist)
        let picture = try #require(await library.picture(of: row.id))
        #expect(picture.bytes.count > 100 && ["image/jpeg", "image/png"].contains(picture.mediaType))
        // The stored picture needs no source.
        double.stop()
        #expect(await library.picture(of: row.id) == picture)
    }

    @Test func favouritesNotesAndListsAreKept() async throws {
        let double = try SWAPIDouble(), folder = try LibraryFolder()
        let library = try await folder.open([.starWars], servers: ["swapi": double.address])
        _ = await library.refresh("planets")
        let rows = try await library.page(RowRequest(catalog: "planets")).rows
        let (first, second) = (rows[0].id, rows[1].id)
        try await library.addFavourite(first, name: "Home")
        try await library.setNote("Bring **water**", on: first)
        let list = try await library.addList(named: "Trip")
        try await library.add([second, first], toList: list)
        try await library.remove(second, fromList: list)
        let again = try await folder.open([.starWars], isOffline: true)
        let entry = try await again.entry(first)
        #expect(entry.favourite?.name == "Home" && entry.note == "Bring **water**")
        #expect(try await again.favourites(in: "planets").map { $0.id } == [first])
        #expect(try await again.lists().map { $0.name } == ["Trip"])
        #expect(try await again.lists().first?.entries == [first])
        var request = RowRequest(catalog: "planets")
        request.favouritesOnly = true
        #expect(try await again.page(request).rows.map { $0.id } == [first])
        let backup = try await again.backup()
        try await again.removeFavourite(first)
        try await again.setNote("", on: first)
        try await again.removeList(list)
        #expect(try await again.favourites().isEmpty)
        #expect(try await again.lists().isEmpty)
        try await again.restore(backup)
        #expect(try await again.entry(first).note == "Bring **water**")
        await #expect { try await again.restore([1, 2, 3]) } throws: { ($0 as? AlmanacError)?.reason == .invalidBackup }
    }

    @Test func changesArrive() async throws {
        let double = try SWAPIDouble(), folder = try LibraryFolder()
        let library = try await folder.open([.starWars], servers: ["swapi": double.address])
        let other = try await folder.open([.starWars], servers: ["swapi": double.address])
        var changes = other.changes.makeAsyncIterator()
        _ = await library.refresh("planets")
        var seen: Set<LibraryChange> = []
        while !seen.contains(.catalog("planets")) { if let change = await changes.next() { seen.insert(change) } }
        try await library.setNote("x", on: try #require(try await library.page(RowRequest(catalog: "planets")).rows.first).id)
        while !seen.contains(.favouritesAndNotes) { if let change = await changes.next() { seen.insert(change) } }
        let waiting = Task {
            var iterator = other.changes.makeAsyncIterator()
            return await iterator.next()
        }
        waiting.cancel()
        #expect(await waiting.value == nil)
    }

    @Test func aCancelledRefreshKeepsWhatArrived() async throws {
        let double = try SWAPIDouble(), folder = try LibraryFolder()
        double.server.inject(.silence, on: "page=2")
        let library = try await folder.open([.starWars], servers: ["swapi": double.address])
        let refresh = Task { await library.refresh("people") }
        while !double.server.log.contains(where: { $0.target.contains("page=2") }) {
            try await Task.sleep(for: .milliseconds(10))
        }
        refresh.cancel()
        let report = await refresh.value
        #expect(report.outcome == .partial && report.problems.contains { $0.reason == .cancelled })
        #expect(try await library.page(RowRequest(catalog: "people")).total == 10)
    }

    @Test func errorsSayWhatToDo() async throws {
        let folder = try LibraryFolder()
        let library = try await folder.open(isOffline: true)
        await #expect { try await library.page(RowRequest(catalog: "nowhere")) } throws: { error in
            guard let error = error as? AlmanacError else { return false }
            #expect(!error.summary.isEmpty && !error.suggestion.isEmpty && "\(error)".contains(error.suggestion))
            return error.reason == .unknownCatalog("nowhere")
        }
        let missing = EntryKey(catalog: "planets", key: "999")
        await #expect { try await library.entry(missing) } throws: { ($0 as? AlmanacError)?.reason == .unknownEntry(missing) }
        await #expect { try await library.addFavourite(missing) } throws: {
            ($0 as? AlmanacError)?.reason == .unknownEntry(missing)
        }
        await #expect { try await library.entry(EntryKey(catalog: "", key: "")) } throws: { $0 is AlmanacError }
        let report = await library.refresh("planets")
        #expect(report.outcome == .failed && report.problems.first?.reason == .offline)
        await #expect { try await AlmanacLibrary.open(.directory("/dev/null/library")) } throws: {
            ($0 as? AlmanacError)?.reason == .unusable
        }
    }

    @Test func aTemporaryLibraryLeavesNothing() async throws {
        let double = try SWAPIDouble()
        var settings = LibrarySettings()
        settings.servers = ["swapi": double.address]
        let library = try await AlmanacLibrary.open(.temporary, sources: [.starWars], settings: settings)
        #expect(await library.refresh("films").outcome == .complete)
        #expect(try await library.catalogs().first { $0.id == "films" }?.count == double.numbers(of: "films").count)
    }

    static let birds = """
        {
          "almanacSource": 1, "name": "birds", "title": "Birds", "website": "https://birds.example/",
          "servers": ["https://birds.example"], "licence": "CC0-1.0", "attribution": "Invented records",
          "catalogs": [{
            "name": "birds", "title": "Birds",
            "list": {
              "path": "/v2/birds", "entries": "/data", "total": "/total_count",
              "paging": {"kind": "cursor", "at": "/next_cursor", "parameter": "cursor"}
            },
            "entry": {
              "id": "/species_code", "title": "/common_name/en",
              "attributes": [
                {"key": "wingspan", "at": "/wingspan_cm", "type": "number", "unit": "cm", "isSortable": true},
                {"key": "status", "at": "/status", "filter": "values"}
              ]
            }
          }]
        }
        """

    @Test func aSourceFileDescribesACatalogOfOnesOwn() async throws {
        let double = try BirdDouble(), folder = try LibraryFolder()
        let source = try CatalogSource(file: AlmanacLibraryTests.birds)
        #expect(source.catalogs == ["birds"])
        let library = try await folder.open([source], servers: ["birds": double.server.address])
        let report = await library.refresh("birds")
        #expect(report.outcome == .complete && report.added == BirdDouble.count)
        var request = RowRequest(catalog: "birds", limit: 3)
        request.query = "wingspan>=100 status:LC"
        request.sort = RowOrder("wingspan")
        let rows = try await library.page(request).rows
        #expect(try await library.entry(try #require(rows.first).id).attributes["wingspan"] == .number(100))
    }

    @Test func invalidSourceFilesNameTheMistake() {
        #expect { try CatalogSource(file: "{") } throws: { ($0 as? AlmanacError)?.reason == .invalidSource }
        #expect { try CatalogSource(file: #"{"nmae": "trees"}"#) } throws: { error in
            guard let error = error as? AlmanacError else { return false }
            return error.reason == .invalidSource && error.explanation.contains("nmae")
        }
        #expect(CatalogSource.starWars.catalogs.contains("planets"))
    }
}
