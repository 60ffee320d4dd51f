import Fixtures
import Foundation
import Model
import Pack
import Screens
import Shelf
import Testing

@testable import Routing

/// The pages and the API with the changes that sources made to entries.
@Suite struct EntryChangePagesTests {
    private func page(_ target: String, _ shelf: ShelfState = ShelfState()) -> String {
        let answer = respond(Request(.get, target), FixtureLibrary.views, shelf, FixtureRequests.context())
        return String(decoding: answer.response?.body ?? [], as: UTF8.self)
    }

    /// Returns a shelf with favourites that were added long ago.
    private func shelf(_ favourites: [String], lists: [String] = []) throws -> ShelfState {
        var shelf = ShelfState()
        func apply(_ action: ShelfAction) throws {
            let change = try ShelfRules.change(
                for: action, on: shelf, limit: nil, before: shelf, now: 1_000_000_000_000, device: 5)
            if let change { shelf.apply(change) }
        }
        for text in favourites { try apply(.favourite(try #require(EntryID(text)), name: text, title: text)) }
        if !lists.isEmpty { try apply(ShelfAction(.list("9-a"), text: "Camp")) }
        for text in lists { try apply(ShelfAction(.member(try #require(EntryID(text)), of: "9-a"), text: "")) }
        return shelf
    }

    private func overview(_ shelf: ShelfState) -> ChangesOverviewScreen {
        ScreenBuilder(catalogs: FixtureLibrary.views, shelf: shelf, context: FixtureRequests.context()).changesOverview()
    }

    @Test func theHomePageLeadsToChangedFavourites() throws {
        let shelf = try shelf(
            ["beasts/beast-1", "worlds/1", "worlds/2", "beasts/beast-59"], lists: ["beasts/gone", "beasts/beast-1"])
        #expect(page("/", shelf).contains("2 of your 4 favourites changed · 1 entry in your lists changed"))
        #expect(!page("/").contains("favourites changed"))
        let screen = overview(shelf)
        #expect(screen.favourites.map(\.id.text) == ["beasts/beast-1", "worlds/1"])
        #expect(
            screen.lists.map { $0.list.name } == ["Camp"]
                && screen.lists[0].entries.map(\.id.text) == ["beasts/beast-1", "beasts/gone"])
        let html = page("/changes", shelf)
        #expect(html.contains("Challenge") && html.contains("No longer listed by the source") && html.contains("Mark as seen"))
    }

    @Test func seenChangesAreNoLongerNew() throws {
        var shelf = try shelf(["beasts/beast-1", "worlds/1"])
        let form = Request(
            .post, "/changes", contentType: "application/x-www-form-urlencoded", body: Array("until=1794980000000".utf8))
        let answer = respond(form, FixtureLibrary.views, shelf, FixtureRequests.context())
        #expect(answer.header("Location") == "/changes")
        let action = try #require(answer.actions.first)
        if let change = try ShelfRules.change(
            for: action, on: shelf, limit: nil, before: shelf, now: 1_795_000_000_000, device: 5)
        {
            shelf.apply(change)
        }
        #expect(shelf.changesSeen == 1_794_980_000_000)
        #expect(overview(shelf).favourites.map(\.id.text) == ["worlds/1"], "its change came later")
        // A time in the future would hide later changes.
        let late = Request(.post, "/changes", contentType: form.contentType, body: Array("until=9999999999999".utf8))
        #expect(respond(late, FixtureLibrary.views, shelf, FixtureRequests.context()).actions.first?.text == "1794981000")
        // The form of an older page takes nothing back.
        for text in ["until=1000", "until=-9223372036854775808"] {
            let early = Request(.post, "/changes", contentType: form.contentType, body: Array(text.utf8))
            let answer = respond(early, FixtureLibrary.views, shelf, FixtureRequests.context())
            #expect(answer.actions.first.map { $0.text == "1794980000" } ?? true)
        }
    }

    /// A sync can store changes in the second in which the reader marks others as seen.
    @Test func changesAreSeenToTheMillisecond() throws {
        var shelf = try shelf(["beasts/beast-1", "worlds/1"])
        func see(_ action: ShelfAction) throws {
            let change = try ShelfRules.change(
                for: action, on: shelf, limit: nil, before: shelf, now: 1_795_000_000_000, device: 5)
            shelf.apply(try #require(change))
        }
        try see(ShelfRules.seeingChanges(until: 1_794_980_999_999))
        try see(ShelfRules.seeingChanges(until: 1_794_980_999_998))
        #expect(shelf.changesSeen == 1_794_980_999_998)
        #expect(overview(shelf).favourites.map(\.id.text) == ["worlds/1"])
        // A version of Almanac that stores only the second has seen all of it.
        try see(ShelfAction(ShelfRules.seeingChanges(until: 0).key, text: "1794981000"))
        #expect(shelf.changesSeen == 1_794_981_000_999 && overview(shelf).favourites.isEmpty)
    }

    @Test func aFavouriteAddedAfterTheChangeIsNotNews() throws {
        var shelf = ShelfState()
        let action = ShelfAction.favourite(try #require(EntryID("worlds/1")), name: "", title: "")
        if let change = try ShelfRules.change(
            for: action, on: shelf, limit: nil, before: shelf, now: 1_795_000_000_000, device: 5)
        {
            shelf.apply(change)
        }
        #expect(overview(shelf).favourites.isEmpty)
    }

    /// The catalog has more changes than its status contains.
    @Test func thePacksSayWhichFavouritesChangedEarlier() throws {
        let screen = overview(try shelf(["beasts/beast-3"]))
        #expect(screen.favourites.count == 1)
        #expect(screen.favourites.first?.time == FixtureLibrary.beastEntries.first { $0.id.key == "beast-3" }?.changed)
    }

    @Test func onlyTheServerHasOlderChanges() throws {
        let older = respond(
            Request(.get, "/changes/beasts?before=400"), FixtureLibrary.views, ShelfState(), FixtureRequests.context())
        guard case .work(.changes(let selection)) = older else { throw CocoaError(.featureUnsupported) }
        #expect(selection.before == 400 && selection.limit == 100)
        let stored = [
            EntryChange(
                number: 399, entry: try #require(EntryID("beasts/beast-9")), title: "Beast 9", noticed: 1000, event: .added)
        ]
        let response = respond(
            to: Request(.get, "/changes/beasts?before=400"), with: stored, selection, FixtureLibrary.views, ShelfState(),
            FixtureRequests.context())
        let html = String(decoding: response.body, as: UTF8.self)
        #expect(html.contains("Beast 9") && !html.contains("Older changes"))
        #expect(page("/changes/beasts").contains("before=\(FixtureLibrary.beastEntries.isEmpty ? 0 : 401)"))
    }

    @Test func anEntryShowsItsChanges() {
        #expect(page("/beasts/beast-1").contains("id=\"changes\"") && page("/beasts/beast-1").contains("blindsight"))
        #expect(!page("/beasts/beast-5").contains("id=\"changes\""))
    }
}
