import Fixtures
import Model
import Pack
import Screens
import Testing

/// Tests how a list's URL is interpreted, and which rows the list then contains.
@Suite struct ListStateTests {
    @Test(arguments: [
        "", "q=beast", "scope=names&q=a", "q=a&scope=features", "type=dragon&type=beast&cr=0..%3C1", "sort=cr", "sort=hp:desc",
        "favourites=1", "q=x&exact=1&explain=1", "offset=57&limit=3",
    ])
    func anAddressReadsBack(_ query: String) {
        let state = ScreenFixture.state(query)
        let again = ListState(state.parameters(withPage: true), for: FixtureLibrary.beasts)
        #expect(again.parameters(withPage: true) == state.parameters(withPage: true))
        func items(_ parameters: Parameters) -> Set<String> { Set(parameters.items.map { $0.name + "=" + $0.value }) }
        #expect(items(state.parameters(withPage: true)) == items(ScreenFixture.parameters(query)))
        #expect(state.misread.isEmpty)
    }

    @Test func whatMeansNothingIsNamed() {
        let state = ScreenFixture.state("limit=0&cr=zz&sort=bogus&scope=nosuch&offset=99999999999999&unheard=of")
        #expect(state.misread.map(\.part) == ["scope", "cr", "sort"])
        #expect(state.misread.map(\.value) == ["nosuch", "zz", "bogus"])
        #expect(state.limit == ListState.pageSize && state.offset == ListState.offsetMaximum)
        #expect(state.choices.isEmpty && state.sort == nil && state.scope == "everything" && !state.isNarrowed)
        #expect(ScreenFixture.state("limit=4294967295").limit == ListState.limitMaximum)
    }

    @Test func aFilterIsTurnedOnAndOff() {
        let start = ScreenFixture.state("offset=20&limit=10&type=dragon")
        let both = start.toggling("type", "beast")
        #expect(both.choices.map(\.values) == [["dragon", "beast"]] && both.offset == 0 && both.limit == ListState.pageSize)
        #expect(both.isChosen("type", "beast") && !start.isChosen("type", "beast"))
        let neither = both.toggling("type", "beast").toggling("type", "dragon")
        #expect(neither.choices.isEmpty && !neither.isNarrowed)
        // The value in a typed URL may differ from the filter's value in case and accents.
        #expect(start.isChosen("type", "Drágon") && start.toggling("type", "Dragon").choices.isEmpty)
    }

    @Test func aPageOfTheListGoesOnWhereItEnds() throws {
        let total = ScreenFixture.views[0].rows.count
        let first = try ScreenFixture.list("limit=10")
        #expect(first.rows.count == 10 && first.total == UInt32(total) && first.nextOffset == 10)
        let second = try ScreenFixture.list("limit=10&offset=10")
        #expect(Set(first.rows.map(\.id)).isDisjoint(with: second.rows.map(\.id)))
        let last = try ScreenFixture.list("limit=10&offset=\(total - 3)")
        #expect(last.rows.count == 3 && last.nextOffset == nil && last.triggerRow == nil)
        let beyond = try ScreenFixture.list("offset=4294967295&limit=4294967295")
        #expect(beyond.rows.isEmpty && beyond.nextOffset == nil && beyond.total == UInt32(total))
    }

    @Test func filtersAndWordsNarrowTheList() throws {
        let dragons = try ScreenFixture.list("type=dragon&cr=0..%3C1&limit=500")
        let all = try ScreenFixture.list("")
        #expect(!dragons.rows.isEmpty && dragons.total < all.total)
        #expect(dragons.rows.count == Int(dragons.total) && dragons.matches.isEmpty)
        let found = try ScreenFixture.list("q=tentacle&limit=5")
        #expect(found.wordCount == 1 && found.matches.count == found.rows.count && !found.isSorted)
        #expect(found.matches.allSatisfy { !$0.snippet.isEmpty })
        let corrected = try ScreenFixture.list("q=mentionnig")
        #expect(corrected.corrected == "mentioning" && corrected.rows.first?.id.key == "mentioning")
        let exact = try ScreenFixture.list("q=mentionnig&exact=1")
        #expect(exact.total == 0 && exact.corrected == nil && exact.rows.isEmpty)
        #expect(try ScreenFixture.list("sort=hp:desc&q=beast").isSorted)
    }

    @Test func onlyTheFavouritesThatAreKept() throws {
        let screen = try ScreenFixture.list("favourites=1")
        #expect(screen.rows.map(\.id.key) == ["beast-1", "beast-2"] && screen.rows.allSatisfy(\.isFavourite))
    }

    @Test func aFacetHasItsChoicesAndAnEmptyCatalogHasNone() throws {
        let screen = try ScreenFixture.list("")
        let keys = screen.facets.map(\.attribute.key)
        #expect(keys == FixtureLibrary.beasts.attributes.map(\.key).filter { keys.contains($0) } && keys.contains("type"))
        #expect(screen.facets.allSatisfy { !$0.choices.isEmpty })
        let builder = ScreenFixture.builder()
        let empty = builder.catalog(try builder.view(named: "voids"), ListState())
        #expect(empty.facets.isEmpty && empty.rows.isEmpty && empty.summary.count == 0)
        #expect(throws: RequestFailure.unknownCatalog("nosuch")) { try builder.view(named: "nosuch") }
    }
}
