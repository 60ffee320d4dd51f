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

/// Tests filters typed as plain words, filters on links, and random results, all with the Star Wars starter data.
@Suite struct FilterReadingTests {
    private static let views = (try? FindFixture.views()) ?? []

    private func search(_ text: String, in catalog: String? = nil, _ language: Language = .english) -> SearchScreen {
        let builder = ScreenBuilder(
            catalogs: Self.views, shelf: ShelfState(), context: FixtureRequests.context(UserSettings(language: language)))
        return builder.search(
            MultiCatalogSearchRequest(text: text, catalogs: catalog.flatMap { CatalogID($0) }.map { [$0] } ?? [], limit: 100))
    }

    private func get(_ target: String, seed: UInt64 = 42) -> Answer {
        respond(Request(.get, target), Self.views, ShelfState(), FixtureRequests.context(seed: seed))
    }

    private func page(_ target: String) -> String { String(decoding: get(target).body, as: UTF8.self) }

    /// If a parameter's value is invalid, the API lists the valid values.
    @Test func sortableKeysAreListed() {
        #expect(page("/api/v1/list/species?sort=language").contains("Valid values: name, height"))
        #expect(page("/api/v1/find?q=sort:language+in:species").contains("\"sortable\":[\"name\",\"height\""))
    }

    // MARK: Spoken filters

    @Test(arguments: [
        ("episode 4", "episode:4"), ("height 172", "height:172"), ("Taille 172", "height:172"),
        ("taille moyenne 170", "height:170"),
        ("climate arid", "climate:arid"), ("climat aride", "climate:arid"),
        ("climate artificial temperate", "climate:\"artificial temperate\""),
        ("hyperdrive rating 0.5", "hyperdrive:0.5"), ("hyperdrive 1/2", "hyperdrive:1/2"), ("hyperdrive ½", "hyperdrive:½"),
        ("crew 30-165", "crew:30-165"), ("population 1e9+", "population>=1e9"), ("released 1977", "released:1977"),
        ("desert climate arid", "desert climate:arid"), ("climate arid desert", "climate:arid desert"),
        ("eye colour blue height 172", "eyes:blue height:172"), ("language Shyriiwook", "language:Shyriiwook"),
        ("rotation period 24, desert", "rotation:24 desert"),
        ("(climate arid OR climate frozen) x", "(climate:arid OR climate:frozen) x"),
        // In these queries, the value comes before its label.
        ("blue eyes", "eyes:blue"), ("yeux bleus", "eyes:blue"), ("brown hair blue eyes", "hair:brown eyes:blue"),
        ("artificial temperate climate", "climate:\"artificial temperate\""),
        // Further values.
        ("episode 4 or 5", "episode:4 episode:5"), ("eyes blue ou brun", "eyes:blue eyes:brown"),
        ("episode 4 or hope", "episode:4 or hope"), ("climate arid OR frozen OR hot", "climate:arid climate:frozen climate:hot"),
    ])
    func areUnderstood(_ text: String, _ understood: String) {
        let screen = search(text)
        #expect(screen.understood == understood)
        #expect(screen.readAs == understood)
        #expect(screen.reading.spoken.isEmpty == false)
        #expect(search(understood).understood == understood)
    }

    /// In a query, a word after a filter's key counts as text unless it is one of the key's values. Quoted and excluded words
    /// always count as text.
    @Test(arguments: [
        "episode four", "climate change", "-height 172", "\"height 172\"", "\"height\" 172", "class of 1977",
        "gender neutral", "in 5", "name 5", "sort 5", "height e5", "-height",
        "\"height\"", "\"surface water\"",
    ])
    func otherWordsStayText(_ text: String) {
        #expect(search(text).reading.spoken.isEmpty)
    }

    /// If a query contains an attribute's label and no entry contains the label's words, the query finds all entries that have a
    /// value for the attribute.
    @Test(arguments: [
        ("surface water", "planets", "water:*", Language.english), ("Surface waters", "planets", "water:*", .english),
        ("eau de surface", "planets", "water:*", .french), ("eaux de surface", "planets", "water:*", .french),
        ("height", "people", "height:*", .english), ("taille", "people", "height:*", .french),
        ("172 height", "people", "172 height:*", .english), ("reliefs", "planets", "terrain:*", .french),
        ("model", "vehicles", "model:*", .english),
        ("skywalker height", "people", "skywalker height:*", .english),
        ("hair color gender female", "people", "hair:* gender:female", .english),
    ])
    func labelsAreFound(_ text: String, _ catalog: String, _ understood: String, _ language: Language) throws {
        let screen = search(text, in: catalog, language)
        #expect(screen.understood == understood && screen.readAs == understood)
        #expect(screen.total > 0 && screen.corrected == nil)
        #expect(screen.total == search(understood, in: catalog).total)
        let asWords = try #require(screen.reading.asWords)
        #expect(search(asWords, in: catalog, language).reading.spoken.isEmpty)
        let builder = ScreenBuilder(
            catalogs: Self.views, shelf: ShelfState(), context: FixtureRequests.context(UserSettings(language: language)))
        let view = try builder.view(named: catalog)
        var parameters = Parameters()
        parameters.add("q", text)
        let list = builder.catalog(view, ListState(parameters, for: view.description))
        #expect(list.total == screen.total && list.understood == understood)
        let first = try #require(list.rows.first)
        #expect(try builder.entry(first.id, ListState(parameters, for: view.description)).list.total == screen.total)
    }

    /// Words that occur in an entry are searched for, even if they are also a label. The same applies in an exact search.
    @Test func wordsInEntriesComeBeforeLabels() {
        #expect(search("skywalker heights", in: "planets").understood == "skywalker heights")
        #expect(search("gravity", in: "films").reading.spoken.isEmpty)
        var request = MultiCatalogSearchRequest(text: "surface water", catalogs: [])
        request.isExact = true
        let builder = ScreenBuilder(catalogs: Self.views, shelf: ShelfState(), context: FixtureRequests.context())
        #expect(builder.search(request).total == 0)
        // A misspelt value after a label still gets a suggestion.
        #expect(search("climate ardi", in: "planets").reading.suggestion == "climate:arid")
    }

    @Test func theWordsCanBeSearchedInstead() throws {
        let screen = search("desert climate arid")
        let asWords = try #require(screen.reading.asWords)
        #expect(asWords == "desert \"climate\" arid")
        let words = search(asWords)
        #expect(words.reading.spoken.isEmpty && words.wordCount == 3)
        #expect(search("taille moyenne 170").reading.asWords == "\"taille\" \"moyenne\" 170")
        let html = page("/search?q=episode+4")
        #expect(html.contains("Interpreted as <a href=\"/search?q=episode:4\">episode:4</a>"), "\(html)")
        #expect(html.contains("<a href=\"/search?q=%22episode%22%204\">Search for these words as text instead</a>"), "\(html)")
        let list = page("/planets?q=climate+arid")
        #expect(
            list.contains("<a href=\"/planets?q=%22climate%22%20arid\">Search for these words as text instead</a>"), "\(list)")
        let json = page("/api/v1/find?q=episode+4")
        #expect(json.contains("\"spoken\":[{\"typed\":\"episode 4\",\"filter\":\"episode:4\"}]"), "\(json)")
        #expect(json.contains("\"asWords\":\"\\\"episode\\\" 4\""), "\(json)")
    }

    /// If an entry is called "Level 3", it comes first, and the page suggests a filter for the entries of level 3.
    @Test func aTitleComesFirst() throws {
        let about = CatalogDescription(
            id: CatalogID(known: "games"), collection: FixtureLibrary.beasts.collection, title: .literal("Games"), countKey: "",
            attributes: [AttributeDescription(key: "level", label: .literal("Level"), kind: .number)],
            sources: FixtureLibrary.beasts.sources)
        func entry(_ number: UInt32, _ title: String, _ level: Int64) -> Entry {
            Entry(
                id: EntryID(about.id, number: number), title: title,
                attributes: [Attribute("level", .number(FixedDecimal(level)))],
                source: EntrySource(upstream: "double"))
        }
        let pack = InMemoryPackBuilder.pack(
            about,
            [
                entry(1, "Aardvark", 3), entry(2, "Level 3", 9), entry(3, "Zebra", 3), entry(4, "Owl", 1),
                entry(5, "A level 3 dungeon", 2),
            ])
        let builder = ScreenBuilder(
            catalogs: [MergedCatalog(base: try PackReader(pack))], shelf: ShelfState(), context: FixtureRequests.context())
        let screen = builder.search(MultiCatalogSearchRequest(text: "level 3"))
        #expect(screen.hits.map { $0.row.title } == ["Level 3", "A level 3 dungeon"])
        #expect(screen.understood == "level 3" && screen.reading.suggestion == "level:3")
        #expect(builder.search(MultiCatalogSearchRequest(text: "level:3")).hits.map { $0.row.title } == ["Aardvark", "Zebra"])
        #expect(builder.search(MultiCatalogSearchRequest(text: "level 1")).hits.map { $0.row.title } == ["Owl"])
    }

    @Test func decimalCommasFollowTheLanguage() {
        #expect(search("hyperdrive 0,5", .french).understood == "hyperdrive:0.5")
        #expect(search("hyperdrive:0,5 in:starships", .french).understood == "hyperdrive:0.5 in:starships")
        #expect(search("hyperdrive:0,5..2,5", .french).understood == "hyperdrive:0.5..2.5")
        #expect(search("hyperdrive>0,5", .french).understood == "hyperdrive>0.5")
        #expect(!search("hyperdrive 0,5").understood.contains("0.5"))
        #expect(search("hyperdrive:0,5").misunderstood.map { $0.proposal } == ["hyperdrive:0.5"])
        #expect(search("climat:aride", .french).understood == "climate:arid")
        #expect(search("climat:aride").misunderstood.count == 1)
        #expect(search("équipage:1", .french).understood == "crew:1")
    }

    // MARK: Sorting and suggestions

    @Test func onlySortableKeysSort() throws {
        let screen = search("sort:gender skywalker", in: "people")
        #expect(screen.reading.unsortable == ["gender"] && screen.total == 3 && screen.misunderstood.isEmpty)
        #expect(screen.reading.sortable == ["name", "born", "height", "mass"])
        let html = page("/people?q=sort:gender")
        #expect(html.contains("Can’t sort by gender. You can sort by name, born, height and mass."), "\(html)")
        #expect(search("sort:taille", in: "people", .french).reading.unsortable == [])
    }

    @Test func birthYearsSortAsYears() throws {
        let born = search("sort:born in:people born:19BBY OR born:112BBY OR born:8BBY OR born:896BBY").hits.map { $0.row.id.text }
        #expect(born.first == "people/20" && born.last != "people/20", "\(born)")
        func years(_ target: String) throws -> [Double] {
            let list = try #require(try JSONSerialization.jsonObject(with: Data(get(target).body)) as? [String: Any])
            let ids = try #require(list["entries"] as? [[String: Any]]).compactMap { $0["id"] as? String }
            return try ids.compactMap { id in
                let shown = try JSONSerialization.jsonObject(with: Data(get("/api/v1/show/" + id).body)) as? [String: Any]
                let text = (shown?["attributes"] as? [String: Any])?["born"] as? String
                return text.flatMap { Double($0.dropLast(3)) }.map { text?.hasSuffix("BBY") == true ? -$0 : $0 }
            }
        }
        let up = try years("/api/v1/list/people?sort=born"), down = try years("/api/v1/list/people?sort=born:desc")
        #expect(up.count > 40 && up.first == -896 && up == up.sorted())
        #expect(down == down.sorted(by: >) && down.count == up.count)
    }

    @Test func misspeltValuesAreSuggested() {
        #expect(search("climate:ardi").reading.suggestion == "climate:arid")
        #expect(search("desert climate:temprate", in: "planets").reading.suggestion == "desert climate:temperate")
        #expect(search("eyes:bleu", in: "people").reading.suggestion == "eyes:blue")
        #expect(search("homeworld:tatoine").reading.suggestion == "homeworld:tatooine")
        #expect(search("climate:arid").reading.suggestion == nil)
        #expect(search("climate:zzzzzz").reading.suggestion == nil)
        let html = page("/planets?q=climate:ardi")
        #expect(html.contains("Did you mean <a href=\"/planets?q=climate:arid\">climate:arid</a>?"), "\(html)")
    }

    // MARK: Links and lists

    @Test(arguments: [
        ("homeworld:tatooine", "people", 10), ("homeworld:Tatooine", "species", 0), ("film:\"a new hope\"", "people", 18),
        ("films:hope", "people", 18), ("resident:luke", "planets", 1), ("pilot:\"han solo\"", "starships", 2),
        ("-homeworld:tatooine", "people", 72), ("(film:hope) (film:jedi)", "people", 10),
        ("character:luke", "films", 4), ("homeworld:tatooine gender:female", "people", 2),
    ])
    func linksAreFilters(_ text: String, _ catalog: String, _ total: UInt32) {
        let screen = search(text, in: catalog)
        #expect(screen.total == total)
        #expect(screen.misunderstood.isEmpty)
    }

    @Test func linksHaveNamesInTheLanguageOfThePage() {
        #expect(search("planète:hoth", in: "films", .french).hits.map { $0.row.id.text } == ["films/2"])
        #expect(search("habitant:luke", .french).understood == "residents:luke")
        #expect(search("homewrld:tatooine").misunderstood.map { $0.proposal } == ["homeworld:tatooine"])
    }

    @Test func aWholeTitleWins() {
        // If a filter's value is the whole title of an entry, longer titles that contain the value don't match.
        #expect(search("starship:\"x-wing\"", in: "people").total == 4)
        #expect(search("species:droid", in: "people").total == search("(species:droid)", in: "people").total)
    }

    @Test func severalValuesMayAllBeRequired() throws {
        let any = page("/api/v1/list/planets?terrain=mountains&terrain=forests&limit=1")
        let all = page("/api/v1/list/planets?terrain=mountains&terrain=forests&all-of=terrain&limit=1")
        func total(_ text: String) throws -> Int {
            let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
            return try #require(json?["total"] as? Int)
        }
        #expect(try total(all) == Int(search("(terrain:\"mountains\") (terrain:\"forests\")", in: "planets").total))
        #expect(try total(any) == Int(search("terrain:\"mountains\" terrain:\"forests\"", in: "planets").total))
        #expect(try total(all) > 0 && total(all) < total(any))
        let html = page("/planets?terrain=mountains&terrain=forests")
        #expect(html.contains("terrain=mountains&amp;terrain=forests&amp;all-of=terrain\">all</a>"), "\(html)")
        let strict = page("/planets?terrain=mountains&terrain=forests&all-of=terrain")
        #expect(strict.contains("terrain=mountains&amp;terrain=forests\">any</a>"), "\(strict)")
        // The list's search form preserves the `all-of` parameter.
        #expect(strict.contains("<input type=\"hidden\" form=\"list-search\" name=\"all-of\" value=\"terrain\">"), "\(strict)")
        // Even if no planet has all four values, the reader can deselect each value.
        let none = page("/planets?terrain=mountains&terrain=tundra&terrain=desert&terrain=cave&all-of=terrain")
        #expect(
            none.contains("terrain=mountains&amp;terrain=tundra&amp;terrain=desert&amp;all-of=terrain\" aria-current=\"true\">"),
            "\(none)")
        // The filter excludes all its values, and says so above the list.
        #expect(
            any.contains("\"total\":") && html.contains("terrain=mountains&amp;terrain=forests&amp;none-of=terrain\">not</a>"))
        let not = page("/planets?terrain=mountains&none-of=terrain")
        #expect(not.contains("not <bdi>"), "\(not)")
        let without = try total(page("/api/v1/list/planets?terrain=mountains&none-of=terrain&limit=1"))
        #expect(without == Int(search("-terrain:mountains", in: "planets").total) && without > 0)
        // A filter without values doesn't narrow the list.
        #expect(try total(page("/api/v1/list/planets?none-of=terrain&limit=1")) == 60)
        // The excluded values stay excluded if only the rare words of a sentence are searched.
        let sentence = "/api/v1/list/planets?q=who+wrote+about+tatooine+zzzzzz"
        #expect(try total(page(sentence)) == 1)
        #expect(try total(page(sentence + "&terrain=desert&none-of=terrain")) == 0)
        // On a search page, the link "all" adds brackets around each condition of the query.
        let found = page("/search?q=terrain:mountains+terrain:forests&in=planets")
        #expect(
            found.contains("q=%28terrain:mountains%29%20%28terrain:forests%29&amp;in=planets\">all</a>"),
            "\(found)")
    }

    /// A number's fields narrow the list to a range, or to a single number.
    @Test func aNumberHasTwoFields() throws {
        func total(_ query: String) throws -> Int {
            let json = try JSONSerialization.jsonObject(with: Data(get("/planets?format=json&" + query).body)) as? [String: Any]
            return try #require(json?["total"] as? Int)
        }
        #expect(
            try total("population-from=1000&population-to=1000000")
                == Int(search("population:1000..1000000", in: "planets").total))
        #expect(try total("population-from=1000") == Int(search("population>=1000", in: "planets").total))
        #expect(try total("population-to=1000") == Int(search("population<=1000", in: "planets").total))
        #expect(try total("population-from=200000&population-to=200000") == Int(search("population:200000", in: "planets").total))
        #expect(try total("population-from=&population-to=") == 60)
        let html = page("/planets?population=1000..5000")
        #expect(html.contains("id=\"population-from\" value=\"1000\"") && html.contains("1,000–5,000"), "\(html)")
        #expect(page("/planets?population-from=much").contains("much"))
    }

    /// A list can be a table with chosen columns, whose rows follow as in a list.
    @Test func aListCanBeATable() {
        let html = page("/planets?table-of=climate&table-of=population&table-of=nosuch&sort=population:desc")
        #expect(html.contains("<th scope=\"row\"><a href=\"/planets/") && html.contains("aria-sort=\"descending\""), "\(html)")
        #expect(html.contains("name=\"table-of\" id=\"column-climate\" value=\"climate\" checked>"))
        #expect(page("/planets?table-of=climate&offset=50&fragment=rows").hasPrefix("<tr class=\"row\""))
        #expect(!page("/planets/1?table-of=climate").contains("<tr class=\"row\""))
        #expect(!html.contains("/random/planets?table-of"))
    }

    @Test func countsOfAFilterThatRequiresAllAreTrue() throws {
        let list = try #require(
            try JSONSerialization.jsonObject(with: Data(get("/api/v1/list/planets?terrain=mountains&all-of=terrain").body))
                as? [String: Any])
        let choices = try #require((list["facets"] as? [String: [[String: Any]]])?["terrain"])
        for choice in choices {
            let value = try #require(choice["value"] as? String)
            let both = search("(terrain:\"mountains\") (terrain:\"\(value)\")", in: "planets").total
            #expect(Int(both) == choice["count"] as? Int, "\(value)")
        }
        #expect(choices.count > 4)
    }

    /// A filter for the language Common finds Common in any wording, but doesn't find Undercommon.
    @Test func aLanguageIsFoundInAnyWording() throws {
        let about = CatalogDescription(
            id: CatalogID(known: "games"), collection: FixtureLibrary.beasts.collection, title: .literal("Games"), countKey: "",
            attributes: [AttributeDescription(key: "language", label: .literal("Languages"), kind: .list)],
            sources: FixtureLibrary.beasts.sources)
        let languages = [
            ["Common", "Draconic"], ["any one language (usually Common)"], ["understands Common but can't speak"],
            ["Undercommon"],
            ["Elvish"], ["COMMON (can't speak in boar form)"], [],
        ]
        let entries = languages.enumerated().map { number, list in
            Entry(
                id: EntryID(about.id, number: UInt32(number)), title: "\(number)",
                attributes: [Attribute("language", .list(list))],
                source: EntrySource(upstream: "double"))
        }
        let builder = ScreenBuilder(
            catalogs: [MergedCatalog(base: try PackReader(InMemoryPackBuilder.pack(about, entries)))], shelf: ShelfState(),
            context: FixtureRequests.context())
        func titles(_ text: String) -> [String] {
            builder.search(MultiCatalogSearchRequest(text: text)).hits.map { $0.row.title }
        }
        #expect(titles("language:common") == ["0", "1", "2", "5"])
        #expect(titles("languages:\"usually common\"") == ["1"])
        #expect(titles("language common") == ["0", "1", "2", "5"])
        #expect(titles("-language:common") == ["3", "4", "6"])
        #expect(titles("(language:common) (language:draconic)") == ["0"])
        #expect(builder.search(MultiCatalogSearchRequest(text: "language:comon")).reading.suggestion == "language:common")
    }

    /// A filter with words chooses whole values, so that their counts are true. A query still finds words in values, and excluding a value
    /// excludes the values that contain it.
    @Test func aFilterWithWordsChoosesWholeValues() throws {
        let about = CatalogDescription(
            id: CatalogID(known: "games"), collection: FixtureLibrary.beasts.collection, title: .literal("Games"), countKey: "",
            attributes: [AttributeDescription(key: "language", label: .literal("Languages"), kind: .list, facet: .words)],
            sources: FixtureLibrary.beasts.sources)
        let languages = [["Common", "Draconic"], ["any one language (usually Common)"], ["Elvish"], ["common"]]
        let entries = languages.enumerated().map { number, list in
            Entry(
                id: EntryID(about.id, number: UInt32(number)), title: "\(number)",
                attributes: [Attribute("language", .list(list))],
                source: EntrySource(upstream: "double"))
        }
        let view = MergedCatalog(base: try PackReader(InMemoryPackBuilder.pack(about, entries)))
        let builder = ScreenBuilder(catalogs: [view], shelf: ShelfState(), context: FixtureRequests.context())
        func titles(_ values: [String], _ mode: ListState.FilterMode = .any) -> [String] {
            builder.catalog(view, ListState(choices: [.init(key: "language", values: values, mode: mode)])).rows.map { $0.title }
        }
        for choice in try #require(builder.catalog(view, ListState()).facets.first).choices {
            #expect(titles([choice.value]).count == Int(choice.count), "\(choice.value)")
        }
        #expect(titles(["Common"]) == ["0", "3"] && titles(["Common", "Draconic"], .all) == ["0"])
        #expect(titles(["Common"], .not) == ["2"])
        #expect(builder.search(MultiCatalogSearchRequest(text: "language:common")).total == 3)
    }

    /// While the reader is typing, a filter on links is ignored until its value is a complete title.
    @Test func aLinkBeingTypedIsIgnored() {
        #expect(page("/api/v1/list/people?q=homeworld:tatoo&typing=1").contains("\"total\":82"))
        #expect(page("/api/v1/list/people?q=homeworld:&typing=1").contains("\"total\":82"))
        #expect(page("/api/v1/list/people?q=homeworld:tatooine&typing=1").contains("\"total\":10"))
        #expect(page("/api/v1/list/people?q=homeworld:tatoo").contains("\"total\":0"))
    }

    /// If an attribute has no fixed choices, a filter matches words inside longer values.
    @Test func wordsMatchInsideValuesWithoutChoices() {
        #expect(search("model:corvette", in: "starships").total == 1)
        #expect(search("producer:kurtz", in: "films").total == 2)
        // If an attribute has choices, a filter with a choice must match the whole value. Otherwise, the counts beside the choices
        // would be wrong. "artificial" is no choice.
        #expect(search("climate:temperate", in: "planets").total == 32)
        #expect(search("climate:artificial", in: "planets").total == 1)
    }

    // MARK: Random entries

    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func aRandomEntryIsAmongTheResults(seed: UInt64) throws {
        let arid = Set(search("climate:arid", in: "planets").hits.map { "/" + $0.row.id.text })
        for target in ["/random/planets?q=climate:arid", "/random/planets?climate=arid", "/random?q=climate:arid"] {
            let response = get(target, seed: seed)
            let place = try #require(response.header("Location"))
            #expect(response.status == 303 && arid.contains(String(place.prefix { $0 != "?" })), "\(place)")
        }
        let json = String(decoding: get("/api/v1/random/planets?q=climate+arid", seed: seed).body, as: UTF8.self)
        #expect(arid.contains { json.contains("\"id\":\"\($0.dropFirst())\"") })
    }

    @Test(arguments: [
        ("/random/planets?limit=5", 400), ("/api/v1/random/planets?offset=1", 400), ("/random/planets?q=zzzz", 404),
        ("/random?q=zzzz", 404), ("/api/v1/random/planets?q=zzzz", 404),
        ("/api/v1/random/planets?query=x", 400), ("/random/planets?query=x", 400), ("/random?catalog=planets", 400),
        ("/api/v1/list/planets?gravity=1", 400), ("/api/v1/find?q=x&catalog=planets", 400), ("/api/v1/catalogs?x=1", 400),
        ("/api/v1/show/planets/1?x=1", 400), ("/api/v1/random/planets?climate=arid&scope=nowhere", 400), ("/planets?x=1", 200),
        ("/search?q=x&utm_source=y", 200), ("/api/v1/list/planets?climate=arid&all-of=climate", 200), ("/random/starwars", 303),
        ("/random?q=hoth&in=nosuch", 404), ("/api/v1/random/planets?typing=1&q=hoth", 200),
    ])
    func unknownParametersAreRefused(_ target: String, _ status: UInt16) {
        let response = get(target)
        #expect(response.status == status, "\(String(decoding: response.body, as: UTF8.self).prefix(300))")
    }

    @Test func theProblemNamesTheParameter() {
        let json = page("/api/v1/random/planets?query=x")
        #expect(json.contains("\"code\":\"unknown-parameter\"") && json.contains("\"parameter\":\"query\""), "\(json)")
        #expect(json.contains("This address doesn’t accept the parameter “query”."), "\(json)")
        #expect(json.contains("climate, terrain"), "\(json)")
    }

    @Test func everyNarrowedListHasALink() {
        #expect(page("/planets?climate=arid").contains("<a href=\"/random/planets?climate=arid\">Random result</a>"))
        #expect(page("/search?q=hoth").contains("<a href=\"/random?q=hoth\">Random result</a>"))
        #expect(page("/planets").contains("<a href=\"/random/planets\">Random entry</a>"))
        #expect(!page("/planets?q=zzzz").contains("Random"))
    }
}
