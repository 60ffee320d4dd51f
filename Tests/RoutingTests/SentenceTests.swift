import Fixtures
import Foundation
import Localization
import Model
import Pack
import Routing
import Screens
import Search
import Shelf
import Testing

/// Tests queries that are typed as sentences, with the Star Wars starter data.
@Suite struct SentenceTests {
    private static let views = (try? FindFixture.views()) ?? []

    private func search(_ text: String, _ language: Language = .english, in catalog: String? = nil) -> SearchScreen {
        let builder = ScreenBuilder(
            catalogs: Self.views, shelf: ShelfState(), context: FixtureRequests.context(UserSettings(language: language)))
        return builder.search(
            MultiCatalogSearchRequest(text: text, catalogs: catalog.flatMap { CatalogID($0) }.map { [$0] } ?? [], limit: 100))
    }

    @Test(arguments: [
        // Names of catalogs.
        ("planets", "in:planets"), ("desert planets", "in:planets desert"), ("films", "in:films"),
        ("ice worlds", "in:planets ice"),
        ("star wars characters", "in:people"), ("movies", "in:films"),
        // Words that only join.
        ("which planets are frozen", "in:planets frozen"), ("planets with a swamp", "in:planets swamp"),
        // Comparisons.
        ("planets with population over a billion", "in:planets population>1000000000"),
        ("population at least 1.5 million", "population>=1500000"),
        ("planets with more than 2 billion inhabitants", "in:planets population>2000000000"),
        ("planets with more people than naboo", "in:planets population>4500000000"),
        ("height between 170 and 180", "height:170..180"), ("people taller than 2 m", "in:people height>200"),
        ("characters over 2 metres tall", "in:people height>200"), ("films before 1980", "in:films released<1980"),
        ("films after 2000", "in:films released>2000"),
        ("films from the 80s", "in:films released:1980..1989"), ("films released in the 1970s", "in:films released:1970..1979"),
        ("ships that carry more than 1000 passengers", "in:starships passengers>1000"),
        ("passengers 1000 or more", "passengers>=1000"),
        ("people older than 100 years", "in:people born>100"), ("ships under 50 m", "in:starships length<50"),
        // Words that stand for others.
        ("women from naboo", "in:people gender:female homeworld:naboo"),
        ("gas giants", "in:planets terrain:\"gas giant\""), ("ships with a hyperdrive", "in:starships hyperdrive:*"),
        ("planets with a short day", "in:planets sort:rotation"),
        ("gungans from naboo", "in:people species:gungan homeworld:naboo"),
        // Superlatives.
        ("tallest character", "in:people sort:height:desc"), ("fastest ship", "in:starships sort:speed:desc"),
        ("cheapest starship", "in:starships sort:cost"), ("most expensive ship", "in:starships sort:cost:desc"),
        ("oldest character", "in:people sort:born"), ("highest population", "in:planets sort:population:desc"),
        ("newest film", "in:films sort:released:desc"), ("biggest planet", "in:planets sort:diameter:desc"),
        // Exclusions.
        ("planets not desert", "in:planets -desert"), ("planets without water", "in:planets water:0"),
        ("species without a homeworld", "in:species -homeworld:*"), ("planets with no residents", "in:planets -residents:*"),
        // Links.
        ("luke homeworld", "in:planets residents:luke"), ("characters from tatooine", "in:people homeworld:tatooine"),
        ("x-wing pilots", "in:people starships:x-wing"), ("who flew the falcon", "in:people starships:falcon"),
        ("pilots of the x-wing", "in:people starships:x-wing"), ("home of the ewoks", "in:species name:ewok"),
        ("films with yoda", "in:films characters:yoda"),
        ("ships flown by luke skywalker", "in:starships pilots:\"luke skywalker\""),
        ("hutt characters", "in:people species:hutt"),
        ("non-human characters", "in:people -species:human"),
        // Typed filters and quoted words stay as they are.
        ("planets climate:arid", "in:planets climate:arid"), ("\"planets\" hoth", "\"planets\" hoth"),
    ])
    func sentencesBecomeFilters(_ typed: String, _ filters: String) {
        let screen = search(typed)
        #expect(screen.understood == filters)
        #expect(screen.total > 0 || filters.hasPrefix("\""))
        // What Almanac tells is a query with the same results.
        #expect(search(screen.understood).total == screen.total)
    }

    @Test(arguments: [
        ("planètes", "in:planets"), ("planètes désertiques", "in:planets desertiques"),
        ("la plus grande planète", "in:planets sort:diameter:desc"),
        ("personnages de tatooine", "in:people homeworld:tatooine"), ("personnages humains", "in:people species:humain"),
        ("planètes de plus d'un milliard d'habitants", "in:planets population>1000000000"),
        ("femmes de naboo", "in:people gender:female homeworld:naboo"), ("films avant 1980", "in:films released<1980"),
        ("le vaisseau le plus rapide", "in:starships sort:speed:desc"),
        ("personnages plus grands que 2 m", "in:people height>200"),
    ])
    func frenchSentencesBecomeFilters(_ typed: String, _ filters: String) {
        let screen = search(typed, .french)
        #expect(screen.understood == filters)
        #expect(screen.total > 0)
    }

    @Test func titlesStayTitles() {
        #expect(search("A New Hope").hits.first?.row.id.text == "films/1")
        #expect(search("return of the jedi").understood == "return of the jedi")
    }

    /// The words are searched for if the sentence matches nothing.
    @Test func theWayBackSearchesForTheWords() {
        let screen = search("desert planets")
        #expect(screen.reading.asWords == "desert \"planets\"")
        #expect(screen.readAs == "in:planets desert")
    }

    @Test func theCatalogOfAListNeedsNoFilter() {
        #expect(search("desert planets", in: "planets").understood == "desert")
    }

    /// If nothing is left after an exclusion, the words aren't searched for, because they would find what is excluded.
    @Test func anExclusionIsNeverDropped() throws {
        let id = try #require(CatalogID("dishes"))
        let description = CatalogDescription(
            id: id,
            collection: CollectionDescription(
                id: "kitchen", title: .literal("Kitchen"), shortTitle: .literal("Kitchen"), accent: .kitchen),
            title: .literal("Dishes"), countKey: "count.entries",
            attributes: [AttributeDescription(key: "ingredient", label: .literal("Ingredients"), kind: .list)], sources: [])
        let cake = Entry(
            id: try #require(EntryID(id, "cake")), title: "Chocolate cake with eggs and no flour",
            attributes: [Attribute("ingredient", .list(["Chocolate", "Eggs"]))], source: EntrySource(upstream: "x"))
        let view = MergedCatalog(base: try PackReader(InMemoryPackBuilder.pack(description, [cake])))
        let builder = ScreenBuilder(
            catalogs: [view], shelf: ShelfState(), context: FixtureRequests.context(UserSettings(language: .english)))
        let screen = builder.search(MultiCatalogSearchRequest(text: "chocolate no eggs"))
        #expect(screen.total == 0 && screen.understood.contains("-"), "\(screen.understood)")
        var state = ListState()
        state.text = "chocolate no eggs"
        #expect(builder.catalog(view, state).total == 0)
        #expect(builder.search(MultiCatalogSearchRequest(text: "chocolate \"no\" eggs")).total == 1)
    }

    /// If no entry has all the words of a sentence, the rare ones are searched, and the page says which ones are missing.
    @Test func rareWordsOfASentenceAreSearched() {
        let screen = search("who wrote about tatooine zzzzzz")
        #expect(screen.hits.first?.row.title == "Tatooine")
        #expect(screen.reading.leftOut == ["wrote", "zzzzzz"], "\(screen.reading.leftOut)")
        let links = search("planets zzzzzz luke")
        #expect(links.hits.first?.row.title == "Tatooine" && links.reading.leftOut == ["zzzzzz"])
        let other = search("planets zzzzzz rodian")
        #expect(other.hits.contains { $0.row.title == "Rodian" } && other.reading.leftOut == ["planets", "zzzzzz"])
        #expect(search("tatooine zzzzzz").reading.leftOut.isEmpty)
        let sorted = search("densely populated planets")
        #expect(sorted.understood == "in:planets sort:population:desc" && sorted.reading.leftOut == ["densely"])
        #expect(sorted.hits.first?.row.title == "Coruscant")
    }

    /// A sentence that can mean several attributes offers the next-best reading.
    @Test func theNextBestReadingIsOffered() {
        let screen = search("biggest")
        #expect(screen.reading.other != nil && screen.reading.other != screen.understood)
        #expect(search("desert planets").reading.other == nil)
    }

    /// A sentence can consist of titles to which the same entries link.
    @Test func titlesAloneAreLinks() { #expect(search("droids in a new hope").understood.hasPrefix("in:people species:")) }

    /// The plural of a kind finds its title and suggests the entries of this kind.
    @Test func kindsAreSuggested() {
        let screen = search("gungans")
        #expect(screen.hits.first?.row.title == "Gungan" && screen.reading.suggestion == "in:people species:gungan")
        #expect(search("gungan").reading.suggestion == nil && search("x-wings").reading.suggestion == nil)
    }

    /// What the source lacks is said.
    @Test func whatASourceLacksIsSaid() {
        #expect(search("human pilots").reading.lacking == [.phrase("swapi.people.lacksNote")])
        #expect(search("personnages humains", .french).reading.lacking.count == 1)
        #expect(search("human in:planets").reading.lacking.isEmpty && search("tatooine").reading.lacking.isEmpty)
    }

    /// If a sentence finds nothing, a filter's value counts more than a rarer word.
    @Test func valuesAreKeptBeforeRareWords() {
        let screen = search("which planets are arid and imperial")
        #expect(screen.understood == "in:planets arid" && screen.reading.leftOut == ["imperial"], "\(screen.understood)")
    }

    /// If no entry has both of two words, either word counts.
    @Test func wordsJoinedByAndAreAlternatives() {
        #expect(search("hoth and dagobah").understood == "hoth OR dagobah")
        #expect(search("arid and hot planets").understood.hasPrefix("in:planets"))
    }

    @Test func nothingFoundIsAStart() {
        let screen = search("tatooine zzzzzz")
        #expect(screen.total == 0)
        #expect(screen.reading.nearest?.words.map { $0.count > 0 } == [true, false])
        #expect(screen.reading.nearest?.entries.first?.title == "Tatooine")
    }
}
