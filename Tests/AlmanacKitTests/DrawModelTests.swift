import AlmanacKit
import Doubles
import Testing

@MainActor @Suite struct DrawModelTests {
    @Test func thePunchlineAppearsOnlyOnRequest() async throws {
        let double = try JokeAPIDouble(), folder = try LibraryFolder()
        let library = try await folder.open([.jokes], servers: ["jokeapi": double.address])
        let model = DrawModel(library)
        #expect(model.entry == nil && model.setup == nil && !model.hasHiddenPunchline && model.canDraw)
        var withPunchline = 0
        for _ in 0..<12 {
            await model.draw()
            #expect(model.phase == .idle && model.punchline == nil && model.setup?.isEmpty == false)
            guard model.hasHiddenPunchline else {
                model.showPunchline()
                #expect(model.punchline == nil)
                continue
            }
            withPunchline += 1
            model.showPunchline()
            let punchline = try #require(model.punchline)
            #expect(!punchline.isEmpty && !model.hasHiddenPunchline)
            #expect(model.setup?.contains(punchline) == false)
        }
        #expect(withPunchline > 0)
    }

    @Test func nextIsOffWhileAJokeIsDrawn() async throws {
        let double = try JokeAPIDouble(), folder = try LibraryFolder()
        double.server.inject(.delay(milliseconds: 300))
        let library = try await folder.open([.jokes], servers: ["jokeapi": double.address])
        let model = DrawModel(library)
        let first = Task { await model.draw() }
        while model.canDraw { await Task.yield() }
        #expect(model.phase == .loading)
        // While one is being drawn, this does nothing.
        await model.draw()
        #expect(model.phase == .loading && model.entry == nil)
        await first.value
        #expect(model.canDraw && model.entry != nil)
    }

    @Test func atMostTenFavourites() async throws {
        let double = try JokeAPIDouble(), folder = try LibraryFolder()
        let library = try await folder.open([.jokes], servers: ["jokeapi": double.address])
        let report = await library.refresh("jokes")
        #expect(report.outcome == .complete)
        let model = DrawModel(library)
        var ids: Set<EntryKey> = []
        while ids.count < 10 {
            await model.draw()
            await model.addFavourite(name: ids.count == 0 ? "The best" : "")
            #expect(model.phase == .idle && model.entry?.favourite != nil)
            if let id = model.entry?.id { ids.insert(id) }
        }
        #expect(try await library.favourites().contains { $0.name == "The best" })
        while model.entry?.favourite != nil { await model.draw() }
        await model.addFavourite()
        guard case .failed(let error) = model.phase else {
            Issue.record("the eleventh favourite should be refused")
            return
        }
        #expect(error.reason == .favouriteLimit(10) && !error.suggestion.isEmpty)
        #expect(try await library.favourites().count == 10 && model.entry?.favourite == nil)
        // After one is let go, there is room.
        try await library.removeFavourite(try #require(try await library.favourites().first).id)
        await model.addFavourite()
        #expect(model.entry?.favourite?.name == model.offeredName)
        await model.removeFavourite()
        #expect(model.entry?.favourite == nil)
    }

    @Test func withoutAnythingTheErrorIsShown() async throws {
        let folder = try LibraryFolder()
        let library = try await folder.open([.jokes], isOffline: true)
        let model = DrawModel(library)
        await model.draw()
        guard case .failed(let error) = model.phase else {
            Issue.record("there is no joke")
            return
        }
        #expect(!error.summary.isEmpty && model.canDraw)
    }
}
