import Fixtures
import Localization
import Model
import Pack
import Screens
import Shelf
import Testing

/// Tests the screens for search, favourites, home, settings and failures.
@Suite struct ScreenTests {
    private let builder = ScreenFixture.builder()

    // MARK: Search

    @Test func aSearchCountsEachCatalog() {
        let screen = builder.search(MultiCatalogSearchRequest(text: "beast", limit: 5))
        #expect(screen.hits.count == 5 && screen.total > 60 && screen.wordCount == 1)
        #expect(screen.counts.reduce(0) { $0 + $1.count } == screen.total)
        let next = builder.search(MultiCatalogSearchRequest(text: "beast", offset: 5, limit: 5))
        #expect(Set(screen.hits.map(\.row.id)).isDisjoint(with: next.hits.map(\.row.id)))
        let some = builder.search(MultiCatalogSearchRequest(text: "beast", catalogs: [FixtureLibrary.worlds.id], limit: 5))
        #expect(some.hits.allSatisfy { $0.catalog.id == FixtureLibrary.worlds.id } && some.total < screen.total)
    }

    @Test func nothingIsAskedByNothing() {
        for text in ["", " ", "\""] {
            let screen = builder.search(MultiCatalogSearchRequest(text: text))
            #expect(screen.hits.isEmpty && screen.total == 0 && screen.counts.isEmpty && screen.corrected == nil, "\(text)")
        }
    }

    @Test func aTypoIsCorrectedAndSaid() {
        let screen = builder.search(MultiCatalogSearchRequest(text: "mentionnig"))
        #expect(screen.corrected == "mentioning" && screen.hits.first?.row.id.key == "mentioning")
        var exact = MultiCatalogSearchRequest(text: "mentionnig")
        exact.isExact = true
        #expect(builder.search(exact).total == 0 && builder.search(exact).corrected == nil)
    }

    @Test func whatWasNotUnderstoodIsNamed() {
        let screen = builder.search(MultiCatalogSearchRequest(text: "bogus:1 beast"))
        #expect(screen.misunderstood.count == 1 && screen.text == "bogus:1 beast")
    }

    @Test func theShelfIsSearchedToo() {
        let screen = builder.search(MultiCatalogSearchRequest(text: "is:favourite"))
        #expect(Set(screen.hits.map(\.row.id.text)) == ["beasts/beast-1", "beasts/beast-2", "beasts/gone", "worlds/1"])
        #expect(screen.hits.filter(\.row.isAbsent).map(\.row.id.key) == ["gone"])
        #expect(ScreenFixture.builder(ShelfState()).search(MultiCatalogSearchRequest(text: "is:favourite")).total == 0)
    }

    @Test(arguments: ["beast", "a OR b", "\"open", "type:dragon beast", ""])
    func aFilterIsAddedToTheQueryAndTakenOut(_ text: String) {
        let screen = builder.search(MultiCatalogSearchRequest(text: text))
        let added = screen.queryBeforeFilter + "type:\"odd value\""
        let without = builder.search(MultiCatalogSearchRequest(text: added)).query(removing: "odd value", of: "type")
        #expect(!without.contains("odd value"))
    }

    // MARK: Favourites, home, settings

    @Test func favouritesStandByCatalogAndName() {
        let screen = builder.favourites(renaming: ScreenFixture.beast("beast-2"))
        #expect(screen.groups.map(\.catalog.id.raw) == ["beasts", "worlds"])
        #expect(screen.groups[0].items.map(\.favourite.name) == ["Éclair", "Gone", "My <b>first</b>"])
        #expect(screen.groups[0].items.map { $0.row != nil } == [true, false, true])
        #expect(screen.groups[0].limit == 3 && screen.groups[0].surplus == nil && screen.groups[1].limit == nil)
        #expect(screen.byName.map(\.favourite.name) == ["Éclair", "eclair", "Gone", "My <b>first</b>"])
        #expect(screen.notes.map(\.row.id.text) == ["beasts/beast-1", "worlds/1"])
        #expect(screen.renaming == ScreenFixture.beast("beast-2") && screen.removed == nil)
        let none = ScreenFixture.builder(ShelfState()).favourites()
        #expect(none.groups.isEmpty && none.notes.isEmpty && none.byName.isEmpty)
    }

    @Test func favouritesOfACatalogThatIsNotThere() {
        let screen = ScreenFixture.builder(without: FixtureLibrary.beasts.id).favourites()
        #expect(screen.groups.map(\.catalog.id.raw) == ["worlds", "beasts"])
        #expect(screen.groups[1].catalog.title == .literal("beasts") && screen.groups[1].items.allSatisfy { $0.row == nil })
        #expect(screen.notes.map(\.row.isAbsent) == [true, false])
    }

    @Test func onlyWhatHasNoStarCanBePutBack() {
        func removed(_ query: String) -> FavouritesScreen.Removed? { builder.removed(ScreenFixture.parameters(query)) }
        #expect(removed("removed=beasts/beast-5&name=%3Cb%3E&since=-1")?.name == "<b>")
        #expect(removed("removed=beasts/beast-5&name=%3Cb%3E&since=-1")?.date == -1)
        #expect(removed("removed=beasts/beast-5")?.name == "Beast 5" && removed("removed=beasts/beast-5")?.date == nil)
        for query in ["", "removed=beasts/beast-1", "removed=beasts/nosuch", "removed=x"] { #expect(removed(query) == nil) }
    }

    @Test func homeHasEachCollectionOnce() {
        let home = builder.home()
        #expect(home.collections.map(\.description.id) == ["dnd", "starwars", "jokes"])
        #expect(home.collections.map(\.catalogs.count) == [1, 2, 1])
        #expect(home.favouriteCount == 4 && home.favourites.first?.favourite.date == 253_402_300_799)
        #expect(home.collections[0].told == nil && home.collections[2].told?.id == home.collections[2].pick?.id)
        // The entry of the day doesn't change during the day, even if favourites change.
        let bare = ScreenFixture.builder(ShelfState()).home()
        #expect(bare.collections.map { $0.pick?.id } == home.collections.map { $0.pick?.id } && bare.favourites.isEmpty)
    }

    @Test func settingsCountTheShelf() {
        let screen = builder.settings(done: .saved)
        #expect(screen.favouriteCount == 4 && screen.noteCount == 2 && screen.done == .saved && screen.surpluses.isEmpty)
        #expect(screen.catalogs.map(\.count) == ScreenFixture.views.map { UInt32($0.rows.count) })
        #expect(screen.pictures.map(\.catalog.id.raw) == ["beasts", "worlds"] && screen.pictures[1].total == 4)
        let tales = screen.catalogs[3]
        #expect(tales.source == "Double" && tales.status?.message == "Not <now> & not you")
        let settings = UserSettings(sources: [CatalogUpstreamChoice(catalog: FixtureLibrary.tales.id, upstream: "second")])
        let chosen = ScreenFixture.builder(context: FixtureRequests.context(settings)).settings()
        #expect(chosen.catalogs[3].source == "Second <source>")
    }

    // MARK: Failures

    @Test(arguments: FailureKind.allCases)
    func aFailureHasWordsAndACode(_ kind: FailureKind) {
        #expect(!kind.samples.isEmpty)
        for failure in kind.samples {
            #expect(FailureKind(failure) == kind)
            #expect((400..<600).contains(failure.status))
            #expect(!failure.code.isEmpty && failure.code.utf8.allSatisfy { $0 == 0x2D || $0 >= 0x61 && $0 <= 0x7A })
            for language in Language.allCases {
                for isOffline in [false, true] {
                    let message = failure.message(Localizer(language), isOffline: isOffline)
                    for text in [message.summary, message.explanation, message.suggestion] {
                        #expect(!text.isEmpty && !text.contains("%") && !text.contains("failure."), "\(failure)")
                    }
                }
            }
        }
    }

    @Test(arguments: UpstreamProblem.allCases)
    func aProblemHasWords(_ problem: UpstreamProblem) {
        for language in Language.allCases {
            let message = problem.message(Localizer(language), source: "ξ")
            #expect(!message.summary.isEmpty && !message.suggestion.isEmpty && !message.summary.contains("%"))
        }
        #expect(UpstreamProblem(rawValue: problem.rawValue) == problem)
    }
}
