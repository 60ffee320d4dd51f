import Fixtures
import Foundation
import Localization
import Model
import Pack
import Routing
import Screens
import Shelf
import Testing
import TextProcessing

/// Tests what pages show about a search: corrections, unrecognised parts, explanations and matches.
@Suite struct SearchPagesTests {
    private static let views = (try? FindFixture.views()) ?? []

    private func page(_ target: String, _ settings: UserSettings = UserSettings()) -> String {
        let response = respond(Request(.get, target), Self.views, ShelfState(), FixtureRequests.context(settings))
        #expect(response.status == 200, "\(target)")
        let text = String(decoding: response.body, as: UTF8.self)
        #expect(PageReader(text).problems.isEmpty, "\(target): \(PageReader(text).problems)")
        return text
    }

    /// Returns the IDs of the rows in a list, in order.
    private func rows(_ page: String) -> [String] {
        let list = page.components(separatedBy: "<ol class=\"rows").dropFirst().first ?? ""
        return list.components(separatedBy: "<li class=\"row\"").dropFirst().compactMap { row in
            row.components(separatedBy: "href=\"/").dropFirst().first.map { String($0.prefix { $0 != "\"" && $0 != "?" }) }
        }
    }

    @Test(arguments: ["/search?q=skywlaker&in=people", "/people?q=skywlaker"])
    func correctionsAreShownWithALinkToTheOriginal(_ target: String) {
        let corrected = page(target)
        #expect(corrected.contains("Showing results for <em>skywalker</em>"))
        #expect(corrected.contains("Search for “skywlaker” instead"))
        #expect(corrected.contains("exact=1"))
        #expect(rows(corrected) == ["people/11", "people/1", "people/43"])
        let exactly = page(target + "&exact=1")
        #expect(!exactly.contains("Showing results for"))
        #expect(rows(exactly) == [])
        #expect(page(target, UserSettings(language: .french)).contains("Résultats pour <em>skywalker</em>"))
        #expect(!page(target.replacing("skywlaker", with: "skywalker")).contains("Showing results for"))
    }

    @Test(arguments: [("/search?in=planets&q=", "/search?", "&amp;in=planets"), ("/planets?q=", "/planets?", "")])
    func misunderstoodPartsGetASuggestion(_ target: String, _ address: String, _ rest: String) {
        let said = page(target + "dune+climat:arid+sea")
        #expect(said.contains("climat:arid"))
        // The correction's link preserves the rest of the query and the other URL parameters.
        #expect(said.contains("Did you mean <a href=\"\(address)q=dune%20climate:arid%20sea\(rest)\">climate:arid</a>?"))
        #expect(!page(target + "climate:arid").contains("Did you mean"))
    }

    @Test(arguments: ["/search?in=planets&q=", "/planets?q="])
    func differingInterpretationsAreShown(_ target: String) {
        #expect(page(target + "(dune+OR+sea").contains("Interpreted as <a href=\""))
        #expect(page(target + "(dune+OR+sea").contains(">dune OR sea</a>"))
        #expect(!page(target + "Dune+climate:arid").contains("Interpreted as"))
        #expect(!page(target + "dune+sea").contains("Interpreted as"))
    }

    @Test func resultsFromASingleCatalogCanBeFiltered() {
        let found = page("/search?q=desert")
        #expect(found.contains("<details id=\"all-filters\">"))
        #expect(found.contains("href=\"/search?q=desert%20climate:arid\""))
        let narrowed = page("/search?q=desert+climate:arid")
        #expect(narrowed.contains("href=\"/search?q=desert\" aria-current=\"true\""))
        #expect(
            page("/search?q=a+OR+desert+climate:arid&in=planets").contains(
                "q=%28a%20OR%20desert%20climate:arid%29%20terrain:tundra"))
    }

    /// A search in several catalogs offers the filters for which the API returns counts.
    @Test func severalCatalogsCanBeFilteredTogether() throws {
        let found = page("/search?q=a&in=people&in=species")
        let response = respond(
            Request(.get, "/api/v1/find?q=a&in=people&in=species"), Self.views, ShelfState(), FixtureRequests.context())
        let json = try #require(try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
        let facets = try #require(json["facets"] as? [String: [[String: Any]]]).filter { $0.value.count > 1 }
        #expect(facets.count > 1)
        #expect(found.contains("id=\"all-filters\"") && !page("/search?q=a&filters=0").contains("id=\"all-filters\""))
        for (key, choices) in facets {
            for choice in choices.prefix(3) {
                let value = try #require(choice["value"] as? String)
                // A value is in quotation marks if it contains a space, or if another value is a different form of the same word.
                let links = ["\"" + value + "\"", value].map { written in
                    var parameters = Parameters()
                    parameters.add("q", "a " + key + ":" + written)
                    return "href=\"/search?" + parameters.encoded + "&amp;in=people&amp;in=species\""
                }
                #expect(found.contains(links[0]) || !value.contains(" ") && found.contains(links[1]), "\(key) \(value)")
            }
        }
    }

    /// While the user types a filter letter by letter, the list shows the results for the rest of the query. It never searches
    /// for the filter's letters as words.
    ///
    /// - Parameters:
    ///   - start: The URL up to the text being typed.
    ///   - done: The part already typed, which can also be searched for as words.
    ///   - typed: The unfinished filter, letter by letter.
    ///   - last: The characters that complete the filter.
    @Test(arguments: [
        ("/planets?q=population%3E1e6%20", "", "climate:ari", "d"), ("/planets?q=population%3E1e6%20", "", "climate: ari", "d"),
        ("/planets?q=population%3E1e6%20", "", "-climate:\"ari", "d"), ("/planets?q=", "population", ":>=", "1e9"),
        ("/planets?q=", "has", ":not", "e"), ("/search?q=", "climate", ":ari", "d"),
        ("/search?q=in:planets%20", "climate", ":ari", "d"),
    ])
    func anIncompleteFilterIsIgnored(_ start: String, _ done: String, _ typed: String, _ last: String) {
        func rows(_ text: String, isTyping: Bool = true) -> [String] {
            var bytes: [UInt8] = []
            PercentEncoding.encode(text, into: &bytes)
            return self.rows(page(start + String(decoding: bytes, as: UTF8.self) + (isTyping ? "&typing=1" : "")))
        }
        let before = self.rows(page(start.replacing("%20", with: "")))
        for end in typed.indices { #expect(rows(done + typed[...end]) == before, "\(typed[...end])") }
        #expect(rows(done + typed + last) == rows(done + typed + last, isTyping: false))
    }

    @Test func wordsAreSearchedWhileTyping() {
        // The start of a filter key can also be the start of a word.
        for text in ["d", "cli", "t", "tatoo", "dese", "name:tat", "climate:arid%20"] {
            #expect(rows(page("/planets?q=\(text)&typing=1")) == rows(page("/planets?q=\(text)")), "\(text)")
        }
        #expect(page("/search?q=skywlaker&typing=1").contains("Showing results for <em>skywalker</em>"))
        #expect(page("/search?q=climat:arid&typing=1").contains("Did you mean"))
        // The links that load more rows don't contain the `typing` parameter.
        #expect(!page("/planets?q=climate:ari&typing=1").contains("typing"))
    }

    /// Every filter value must have a distinct label in every language.
    @Test(arguments: [Language.english, .french])
    func filterValuesHaveDistinctLabels(_ language: Language) {
        for view in Self.views {
            let groups = page("/" + view.description.id.raw, UserSettings(language: language))
                .components(separatedBy: "<details id=\"all-filters\">").dropFirst().joined()
                .components(separatedBy: "</details>")[0].components(separatedBy: "<h2>").dropFirst()
            for group in groups {
                let names = group.components(separatedBy: " </span>").dropFirst().map {
                    $0.components(separatedBy: " <small>")[0]
                }
                #expect(names.count > 1 && Set(names).count == names.count, "\(view.description.id.raw): \(names.sorted())")
            }
        }
    }

    @Test func matchesAreMarkedInTitles() {
        for target in ["/people?q=skyw", "/search?q=skyw&in=people"] {
            let found = page(target)
            #expect(found.contains(">Luke <mark>Skywalker</mark></b>"), "\(target)")
            #expect(found.contains("aria-label=\"Star Luke Skywalker\"") || found.contains("Luke Skywalker\">☆"), "\(target)")
        }
        #expect(page("/people").contains(">Luke Skywalker</b>"))
    }

    @Test func resultsExplainTheirRank() {
        let plain = page("/search?q=luke+skywalker&in=people")
        #expect(plain.contains("explain=1") && !plain.contains("class=\"why\""))
        let explained = page("/search?q=luke+skywalker&in=people&explain=1")
        #expect(
            explained.contains(
                "all words match · no typos · in the title · whole words · words side by side · matches the whole title"))
        #expect(page("/search?q=blond+skywalker&in=people&explain=1").contains("field score: 1 (each search word scores 0 in"))
        #expect(page("/search?q=climate:arid&explain=1").contains("in catalog order"))
        #expect(page("/search?q=skywalker+sort:name&explain=1&in=people").contains("sorted as requested"))
        #expect(
            page("/search?q=luke+skywalker&in=people&explain=1", UserSettings(language: .french)).contains(
                "tous les mots correspondent · sans faute de frappe"))
    }

    @Test func listsExplainMatchesLikeSearch() {
        let plain = page("/planets?q=desert")
        // The matching word is in the text, not in the title, so the row links to the first match.
        #expect(plain.contains("<a href=\"/planets/1?q=desert#first-match\">"))
        #expect(plain.contains("explain=1") && !plain.contains("class=\"why\""))
        #expect(!page("/planets?q=tatooine").contains("#first-match"))
        #expect(!page("/planets?climate=arid").contains("explain=1"))
        let explained = page("/planets?q=desert+climate:arid&explain=1")
        #expect(explained.contains("all words match · no typos · in an attribute · whole words"))
        #expect(explained.contains("Hide explanations") && explained.contains("name=\"explain\" value=\"1\""))
        // If the user has chosen the sort order, results have no explanations, so there is no link for hiding them.
        #expect(!page("/planets?q=desert&sort=name").contains("explain=1"))
        #expect(page("/planets?q=desert&sort=name&explain=1").contains("sorted as requested"))
        #expect(page("/planets?explain=1").contains("in catalog order"))
    }

    /// For the same query, the list and search APIs return the same data for each entry, including unavailable values.
    @Test func listAndFindResponsesAgree() throws {
        func answer(_ target: String) throws -> [String: Any] {
            let response = respond(Request(.get, target), Self.views, ShelfState(), FixtureRequests.context())
            return try #require(try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
        }
        func rows(_ answer: [String: Any], _ key: String) throws -> [NSDictionary] {
            try #require(answer[key] as? [[String: Any]]).map { $0 as NSDictionary }
        }
        let query = "q=desert+-tatooine&explain=1&limit=20"
        let list = try answer("/api/v1/list/planets?" + query), find = try answer("/api/v1/find?in=planets&" + query)
        #expect(try rows(list, "entries") == rows(find, "entries"))
        #expect(try rows(list, "entries").count > 5)
        // The list and search APIs return the same rows if only a title matches.
        let titled = try rows(try answer("/api/v1/list/planets?q=tatooine"), "entries")
        #expect(
            try titled == rows(try answer("/api/v1/find?in=planets&q=tatooine"), "entries")
                && titled[0]["title"] as? String == "Tatooine")
        let sorted = try rows(try answer("/api/v1/list/planets?q=desert&explain=true&sort=name"), "entries")
        #expect(sorted[0]["rank"] is NSNull && sorted[0]["why"] as? [String] == ["sorted as requested"])
        for query in ["q=nosuchword", "", "q=desert", "q=tyrrain:desert"] {
            let keys = Set(try answer("/api/v1/list/planets?" + query).keys)
            let shape = [
                "catalog", "total", "offset", "understood", "entries", "next", "facets", "corrected", "misunderstood", "proposed",
                "cut", "spoken", "asWords", "suggested", "unsortable", "sortable",
            ]
            // If nothing matches, the response also says what comes nearest.
            #expect(
                keys == Set(shape + (query.contains("nosuch") || query.contains("tyrrain") ? ["words", "nearest"] : [])),
                "\(query)")
        }
        #expect(try answer("/api/v1/list/planets?q=nosuchword")["facets"] as? NSDictionary == [:])
        #expect(try answer("/api/v1/find?q=nosuchword")["facets"] as? NSDictionary == [:])
    }

    @Test func severalCatalogsAreCombined() throws {
        let both = page("/search?q=a&in=people&in=films&limit=100")
        #expect(both.contains("in=people&amp;in=films") && both.contains("name=\"in\" value=\"films\""))
        let asked = rows(both), said = rows(page("/search?q=a+(in:people+OR+in:films)&limit=100"))
        #expect(asked == said && asked.contains { $0.hasPrefix("people/") } && asked.contains { $0.hasPrefix("films/") })
        let refused = respond(
            Request(.get, "/api/v1/find?q=a&in=people&in=nosuch"), Self.views, ShelfState(), FixtureRequests.context())
        #expect(refused.status == 404)
    }

    @Test func severalCatalogsAreSortedTogether() throws {
        // Pages group the results by catalog, programs get them in one order.
        func found(_ query: String) throws -> [String] {
            let request = Request(.get, "/api/v1/find?limit=400&q=" + query)
            let response = respond(request, Self.views, ShelfState(), FixtureRequests.context())
            let json = try #require(JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
            return try #require(json["entries"] as? [[String: Any]]).compactMap { $0["id"] as? String }
        }
        // Ships and vehicles have a length, people don't.
        let all = try found("(in:starships+OR+in:vehicles+OR+in:people)+a+sort:length:desc")
        let people = try #require(all.firstIndex { $0.hasPrefix("people/") })
        #expect(all[people...].allSatisfy { $0.hasPrefix("people/") })
        let crafts = all[..<people].map { $0.prefix { $0 != "/" } }
        // Neither catalog comes first as a whole.
        #expect(zip(crafts, crafts.dropFirst()).filter { $0 != $1 }.count > 4, "\(crafts)")
        // If no catalog has the attribute, the matches are in the usual order.
        #expect(try found("hoth+sort:length") == found("hoth"))
    }

    @Test func matchesInNamesAndNotesAreMarked() throws {
        func page(_ target: String) throws -> String {
            let response = respond(Request(.get, target), Self.views, try FindFixture.shelf(), FixtureRequests.context())
            return String(decoding: response.body, as: UTF8.self)
        }
        let found = try page("/search?q=famrboy&explain=1")
        let snippet = "<span class=\"snippet\" dir=\"auto\">"
        #expect(found.contains(snippet + "Your name for this entry: <mark>Farmboy</mark> of the twin suns</span>"))
        #expect(found.contains(snippet + "In your note: Podraces, and a <mark>farmboy</mark> who"))
        #expect(found.contains("all words match · one typo · in the name you gave the entry · whole words"))
        #expect(found.contains("all words match · one typo · in your note · whole words"))
        let both = try page("/planets?q=hoth+farmboys&explain=1")
        let fields = "field score: 2 (each search word scores 0 in the title, 1 in an attribute or 2 in the text)"
        #expect(both.contains(fields + " · one word only in your note or the name you chose · whole words"))
        // One of the words is only in a note or name, so the distance between the two words is unknown.
        #expect(both.contains("search words far apart, or at an unknown distance (counted as 8 words)"))
        #expect(try page("/planets?q=podraces").contains("In your note: <mark>Podraces</mark>, and a farmboy"))
        #expect(try page("/planets/1?q=podraces").contains("<mark id=\"first-match\">Podraces</mark>"))
    }

    /// An explanation mentions only values that were compared, and omits unknown values.
    @Test func proximityIsExplainedIfCompared() {
        #expect(page("/search?q=luke+skywalker&in=people&explain=1").contains("side by side"))
        let groups = page("/search?q=%28luke+OR+leia%29+skywalker&in=people&explain=1")
        #expect(groups.contains("in the title") && !groups.contains("side by side") && !groups.contains("whole title"))
    }

    @Test(arguments: ["/search?in=planets&q=", "/planets?q="])
    func ignoredPartsAreReported(_ target: String) {
        let words = Array(repeating: "a", count: 41).joined(separator: "+")
        #expect(page(target + words).contains("only its first 40 words and filters were used"))
        #expect(!page(target + words.dropLast(2)).contains("Your search is too long"))
        #expect(page(target + "population:+%3E5").contains(">population&gt;5</a>"))
    }

    @Test func matchesAreMarkedOnTheEntryPage() {
        // The matching words include one in Tatooine's text, so the link leads to the match instead of the top of the page.
        #expect(page("/search?q=desert+tatooine&in=planets").contains("/planets/1?mark=desert%20tatooine#first-match"))
        #expect(!page("/search?q=tatooine&in=planets").contains("#first-match"))
        let entry = page("/planets/1?mark=desert")
        #expect(entry.components(separatedBy: "id=\"first-match\"").count == 2)
        #expect(entry.contains("<mark id=\"first-match\">desert</mark>"))
        // The page also marks words from the list's own query, including corrected words.
        #expect(page("/planets/1?q=desert").contains("<mark id=\"first-match\">desert</mark>"))
        #expect(page("/planets/53?q=desrets").contains("<mark id=\"first-match\">deserts</mark>"))
        #expect(!page("/planets/1").contains("<mark"))
    }

    @Test func listsWithSearchWordsAreSortedByRank() {
        #expect(
            rows(page("/planets?q=desert")).prefix(5) == ["planets/11", "planets/19", "planets/1", "planets/40", "planets/53"])
        #expect(rows(page("/planets?q=desert&sort=name")).prefix(3) == ["planets/53", "planets/36", "planets/11"])
        // The list beside an entry and the link to the next entry use the same sort order.
        #expect(rows(page("/planets/1?q=desert")).prefix(3) == ["planets/11", "planets/19", "planets/1"])
        #expect(rows(page("/planets?terrain=desert")) == ["planets/11", "planets/19", "planets/1", "planets/40"])
    }

    @Test func aSelectedFilterStillOffersOtherValues() throws {
        let response = respond(
            Request(.get, "/api/v1/list/planets?climate=frozen"), Self.views, ShelfState(), FixtureRequests.context())
        let list = try #require(try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
        let facets = try #require(list["facets"] as? [String: [[String: Any]]])
        let climates = try #require(facets["climate"])
        #expect(climates.contains { $0["value"] as? String == "arid" && $0["count"] as? Int == 9 })
        #expect(facets["terrain"]?.map { $0["value"] as? String } == ["ice caves", "mountain ranges", "tundra"])
    }
}
