import Catalogs
import Doubles
import Foundation
import Model
import SQLite
import Shelf
import Testing

@testable import Storage

/// Tests how a library fetches and stores pictures, shows them offline, rejects invalid pictures and removes pictures.
@Suite struct PictureTests {
    private func opened(
        _ bench: Bench, _ dnd5e: DND5eDouble, _ change: (inout LibraryOptions) -> Void = { _ in }
    ) async throws -> Library {
        var options = bench.options(dnd5e: dnd5e, starter: false)
        change(&options)
        let library = try Library.open(options)
        if try library.snapshot().ids("monsters").isEmpty {
            #expect(await library.sync([.monsters]).catalogs.first?.status != .failed)
            dnd5e.server.clearLog()
        }
        return library
    }

    private func double(_ count: Int = 12) throws -> DND5eDouble {
        try DND5eDouble(monsters: SampleMonsters.records(count), desc: .nullable, pictureSide: 60)
    }

    private func all(_ library: Library) throws -> [EntryID] {
        try library.snapshot().ids("monsters").map { try id("monsters/" + $0) }
    }

    private func isKept(_ answer: PictureResponse) -> Bool {
        if case .kept(let file, _) = answer { file.starts(with: Array("RIFF".utf8)) } else { false }
    }

    private func pictureRequests(_ double: DND5eDouble) -> Int { double.server.log.count { $0.path.hasPrefix("/api/images/") } }

    @Test func aPictureIsFetchedOnceForAllRequests() async throws {
        let bench = try Bench(), dnd5e = try double()
        let library = try await opened(bench, dnd5e)
        let first = try #require(try all(library).first)
        #expect(library.picture(first, .row) == .wanted)
        dnd5e.server.inject(.delay(milliseconds: 100), on: "/api/images/")
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<20 { group.addTask { await library.fetchPicture(first, ThumbnailSize.allCases[number % 4]) } }
        }
        #expect(pictureRequests(dnd5e) == 1)
        for size in ThumbnailSize.allCases { #expect(isKept(library.picture(first, size)), "\(size)") }
        #expect(library.picture(try id("monsters/nosuch"), .row) == .unavailable)
    }

    @Test func picturesRemainAfterARestartWithoutNetwork() async throws {
        let bench = try Bench(), dnd5e = try double()
        let ids = try await { () async throws -> [EntryID] in
            let library = try await opened(bench, dnd5e)
            let ids = try all(library)
            await library.fetchPicture(ids[0], .row)
            return ids
        }()
        let sent = dnd5e.server.log.count
        let library = try await opened(bench, dnd5e) { $0.isOffline = true }
        #expect(library.showsPictures)
        #expect(isKept(library.picture(ids[0], .row)))
        // The new size is created from the stored original, without another request.
        #expect(library.picture(ids[0], .page) == .wanted)
        await library.fetchPicture(ids[0], .page)
        #expect(isKept(library.picture(ids[0], .page)))
        #expect(library.picture(ids[1], .row) == .unavailable)
        await library.fetchPicture(ids[1], .row)
        await library.keepPictures(.monsters)
        #expect(dnd5e.server.log.count == sent)
        // An offline library that has never fetched pictures doesn't show any.
        let other = try Bench()
        var options = other.options(dnd5e: dnd5e, starter: false)
        options.isOffline = true
        #expect(try !Library.open(options).showsPictures)
    }

    @Test(arguments: HostilePicture.allCases.filter { $0 != .swollenChunks && $0 != .swollenData })
    func hostileFilesAreRejected(_ picture: HostilePicture) async throws {
        let bench = try Bench(), dnd5e = try double(3)
        let library = try await opened(bench, dnd5e)
        let ids = try all(library)
        dnd5e.server.inject(.answer(DoubleAnswer(body: picture.bytes)), on: "/api/images/monsters/\(ids[0].key).png")
        await library.fetchPicture(ids[0], .page)
        #expect(library.picture(ids[0], .page) == .unavailable)
        let asked = pictureRequests(dnd5e)
        await library.fetchPicture(ids[0], .page)
        #expect(pictureRequests(dnd5e) == asked, "the picture isn't requested again for a while")
        await library.fetchPicture(ids[1], .page)
        #expect(isKept(library.picture(ids[1], .page)), "the other pictures aren't affected")
        dnd5e.server.clearFaults()
        bench.wait(8 * 24 * 3600)
        await library.fetchPicture(ids[0], .page)
        #expect(isKept(library.picture(ids[0], .page)), "the picture is requested again later")
        #expect(Files.names(in: bench.data + "/pictures").count == 2)
    }

    @Test func endlessResponsesAreCutOff() async throws {
        let bench = try Bench(), dnd5e = try double(2)
        let library = try await opened(bench, dnd5e)
        let ids = try all(library)
        dnd5e.server.inject(.endless(bytes: 1 << 30), on: ids[0].key + ".png")
        dnd5e.server.inject(.answer(.redirect(to: "http://localhost:9/other.png", status: 302)), on: ids[1].key + ".png")
        await library.fetchPicture(ids[0], .row)
        await library.fetchPicture(ids[1], .row)
        #expect(ids.map { library.picture($0, .row) } == [.unavailable, .unavailable])
        #expect(pictureRequests(dnd5e) == 2, "neither is requested again immediately")
    }

    @Test func pictureRequestsResumeAfterAnOutage() async throws {
        let bench = try Bench(), dnd5e = try double(2)
        let library = try await opened(bench, dnd5e)
        let ids = try all(library)
        dnd5e.server.inject(.serverError, on: "/api/images/")
        await library.fetchPicture(ids[0], .row)
        #expect(library.picture(ids[0], .row) == .unavailable)
        dnd5e.server.clearFaults()
        bench.wait(20 * 60)
        await library.fetchPicture(ids[0], .row)
        #expect(isKept(library.picture(ids[0], .row)))
    }

    @Test func leastRecentlyShownPicturesAreRemovedFirst() async throws {
        let bench = try Bench(), dnd5e = try double(24)
        let limit: Int64 = 60_000
        let library = try await opened(bench, dnd5e) { $0.pictureBytes = limit }
        let ids = try all(library)
        for (place, id) in ids.enumerated() {
            // Two hours pass before each view, so that every view is recorded. The first picture is viewed in every round.
            bench.wait(2 * 3600)
            await library.fetchPicture(id, .row)
            _ = library.picture(ids[0], .row)
            if place % 4 == 3 { try await Task.sleep(for: .milliseconds(1100)) }
        }
        let kept = ids.filter { isKept(library.picture($0, .row)) }
        #expect(kept.count > 2 && kept.count < ids.count)
        #expect(kept.contains(ids[0]), "the first picture was viewed every time")
        #expect(kept.suffix(2) == ids.suffix(2))
        let files = Files.names(in: bench.data + "/pictures").reduce(Int64(0)) {
            $0 + (Files.size(of: bench.data + "/pictures/" + $1) ?? 0)
        }
        #expect(files <= limit)
        let status = try #require(library.pictureStatuses().first { $0.catalog == .monsters })
        #expect(status.bytes <= limit && status.kept == UInt32(kept.count))
    }

    @Test func downloadAllCanBeStoppedAndPicturesRemoved() async throws {
        let bench = try Bench(), dnd5e = try double(20)
        let library = try await opened(bench, dnd5e)
        dnd5e.server.inject(.answer(DoubleAnswer(body: HostilePicture.html.bytes)), on: try all(library)[3].key + ".png")
        dnd5e.server.inject(.delay(milliseconds: 30), on: "/api/images/")
        let fetching = Task { await library.keepPictures(.monsters) }
        var seen: Set<UInt32> = []
        while seen.count < 3 {
            if let progress = library.pictureStatuses().first(where: { $0.catalog == .monsters })?.progress {
                seen.insert(progress.done)
            }
            try await Task.sleep(for: .milliseconds(5))
        }
        await library.stopPictures(.monsters)
        await fetching.value
        let halfway = try #require(library.pictureStatuses().first { $0.catalog == .monsters })
        #expect(halfway.kept > 0 && halfway.kept < 19 && halfway.progress == nil && !halfway.isKeptWhole)
        await library.keepPictures(.monsters)
        let whole = try #require(library.pictureStatuses().first { $0.catalog == .monsters })
        #expect(whole.kept == 19 && whole.bytes > 0 && whole.isKeptWhole)
        try await library.removePictures(.monsters)
        let none = try #require(library.pictureStatuses().first { $0.catalog == .monsters })
        #expect(none.kept == 0 && none.bytes == 0 && !none.isKeptWhole)
        #expect(Files.names(in: bench.data + "/pictures").isEmpty)
        // Check that pictures that the user has removed aren't fetched again automatically.
        let asked = pictureRequests(dnd5e)
        await library.refreshStale()
        #expect(pictureRequests(dnd5e) == asked)
    }

    @Test func backgroundUpdatesFetchAFewPictures() async throws {
        let bench = try Bench(), dnd5e = try double(10)
        let library = try await opened(bench, dnd5e) { $0.pictureBytes = 80_000 }
        await library.refreshStale()
        let status = try #require(library.pictureStatuses().first { $0.catalog == .monsters })
        #expect(
            status.kept > 0 && status.kept < 10 && status.bytes < 40_000,
            "a quarter of the limit, and the last picture exceeds it")
    }

    @Test func smallPicturesOfMealsAreFetchedFirst() async throws {
        let bench = try Bench(), mealdb = try MealDBDouble(meals: SampleMeals.records(12), pictureSide: 140)
        var options = bench.options(starter: false, adapters: [BuiltInAdapters.mealDB])
        options.replacedBases = [LibraryOptions.UpstreamOverride(name: "mealdb", url: mealdb.address)]
        let library = try Library.open(options)
        let desserts = CatalogID(known: "desserts")
        _ = await library.sync([desserts])
        mealdb.server.clearLog()
        let paths = { mealdb.server.log.map { $0.path.split(separator: "/").dropFirst(3).joined(separator: "/") } }
        await library.fetchPicture(try id("desserts/60000"), .row)
        #expect(paths() == ["almanac0.jpg/preview"])
        #expect(isKept(library.picture(try id("desserts/60000"), .denseRow)))
        await library.fetchPicture(try id("desserts/60000"), .page)
        #expect(paths() == ["almanac0.jpg/preview", "almanac0.jpg"])
        #expect(isKept(library.picture(try id("desserts/60000"), .page)))
        // Check that a row uses the full picture if there is no preview.
        mealdb.server.clearLog()
        await library.fetchPicture(try id("desserts/60005"), .row)
        #expect(paths() == ["almanac5.jpg/preview", "almanac5.jpg"])
        #expect(isKept(library.picture(try id("desserts/60005"), .row)))
    }

    /// Changes something while it decodes a picture, and makes no thumbnails.
    private struct SlowScaler: PictureScaler {
        let change: @Sendable () -> Void

        func scale(_ file: [UInt8], to sizes: [ThumbnailSize]) throws(PictureScalingError) -> ScaledPicture {
            change()
            return try NoScaler().scale(file, to: sizes)
        }
    }

    /// The beginning of a WebP file.
    private static let webP: [UInt8] = Array("RIFF    WEBPVP8L".utf8)

    @Test func aPictureOfAnOwnRecipeNeedsNoNetwork() async throws {
        let bench = try Bench()
        var options = bench.options(starter: false)
        options.services.scaler = NoScaler()
        options.isOffline = true
        let library = try Library.open(options)
        _ = try library.apply([ShelfRules.saving(OwnRecipe(title: "Soup"), as: "1-a")])
        let isText = try await library.setPicture(Array("RIFF, a text".utf8), ofOwnRecipe: "1-a")
        let isWebP = try await library.setPicture(Self.webP, ofOwnRecipe: "1-a")
        #expect(!isText && isWebP)
        let id = try #require(EntryID(RecipeSource.catalog, "1-a"))
        let found = try #require(await library.originalPicture(id))
        #expect(found.file == Self.webP && found.type == "image/webp")
    }

    @Test func aRecipeChangedDuringAnUploadStaysChanged() async throws {
        let bench = try Bench(), other = try Library.open(bench.options(starter: false))
        _ = try other.apply([ShelfRules.saving(OwnRecipe(title: "Soup"), as: "1-a")])
        var options = bench.options(starter: false)
        options.services.scaler = SlowScaler {
            _ = try? other.apply([ShelfRules.saving(OwnRecipe(title: "Better soup"), as: "1-a")])
        }
        let library = try Library.open(options)
        let isStored = try await library.setPicture(Self.webP, ofOwnRecipe: "1-a")
        let recipe = try library.snapshot().shelf.recipe("1-a")
        #expect(isStored && recipe?.title == "Better soup")
        #expect(recipe?[.picture] == StoredPicture.address(of: Self.webP))
    }

    @Test func lostPicturesAreFetchedAgain() async throws {
        let bench = try Bench(), dnd5e = try double(2)
        let ids = try await { () async throws -> [EntryID] in
            let library = try await opened(bench, dnd5e)
            let ids = try all(library)
            await library.fetchPicture(ids[0], .row)
            // Damage the stored file. The library notices the damage only when it creates a new size from the file.
            let name = try #require(Files.names(in: bench.data + "/pictures").first)
            try Data("nothing".utf8).write(to: URL(fileURLWithPath: bench.data + "/pictures/" + name))
            await library.fetchPicture(ids[0], .page)
            #expect(isKept(library.picture(ids[0], .page)))
            #expect(pictureRequests(dnd5e) == 2)
            return ids
        }()
        // Damage the picture database. The library recreates it, and other data isn't affected.
        try Data(repeating: 0x55, count: 20_000).write(to: URL(fileURLWithPath: bench.data + "/pictures.db"))
        for suffix in ["-wal", "-shm"] { Files.remove(bench.data + "/pictures.db" + suffix) }
        let library = try await opened(bench, dnd5e)
        #expect(library.picture(ids[0], .row) == .wanted)
        await library.fetchPicture(ids[0], .row)
        #expect(isKept(library.picture(ids[0], .row)))
    }

    @Test func opensVersion1() async throws {
        let bench = try Bench(), dnd5e = try double(2)
        let ids = try all(try await opened(bench, dnd5e))
        let database = try Database(path: bench.data + "/pictures.db")
        try database.execute(try #require(PictureSchema.steps.first))
        try database.execute(
            """
            INSERT INTO picture VALUES ('monsters', '\(ids[0].key)', 0, '/api/images/monsters/\(ids[0].key).png', 'ab12', 'image/png',
                1234, 60, 50, '"tag"', NULL, 1800000000000, 1800000000000, NULL, 0, 0);
            INSERT INTO thumbnail VALUES ('ab12', 44, \(PictureDatabase.creatorVersion), 4, x'52494646');
            INSERT INTO catalog VALUES ('monsters', 1);
            """)
        try database.setUserVersion(1)
        let library = try await opened(bench, dnd5e)
        #expect(
            library.picture(ids[0], .row) == .kept(file: Array("RIFF".utf8), tag: "ab12-44-\(PictureDatabase.creatorVersion)"))
        #expect(library.pictureStatuses().first { $0.catalog == .monsters }?.kept == 1)
        // The library doesn't change a picture database that a newer version of Almanac has made.
        try database.setUserVersion(99)
        let other = try await opened(bench, dnd5e)
        #expect(other.picture(ids[0], .row) == .unavailable)
        #expect(try database.userVersion() == 99)
    }

    @Test func aFullDiskStoresNoPartialPictures() async throws {
        let bench = try Bench(), dnd5e = try double(2)
        let ids = try all(try await opened(bench, dnd5e))
        let full = try await opened(bench, dnd5e) { $0.fileFaults = WriteFaultInjector(failing: 1) }
        await full.fetchPicture(ids[0], .row)
        #expect(full.picture(ids[0], .row) == .wanted)
        #expect(Files.names(in: bench.data + "/pictures").isEmpty)
        await full.fetchPicture(ids[0], .row)
        #expect(isKept(full.picture(ids[0], .row)))
    }
}
