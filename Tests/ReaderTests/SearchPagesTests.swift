import Fixtures
import Foundation
import Pack
import Prose
import Reader
import Records
import Screens
import Shelf
import Testing

/// What pages say of a search: what was meant, what was not understood, why, and where.
@Suite struct SearchPagesTests {
    private static let views = (try? FindFixture.views()) ?? []

    private func page(_ target: String, _ settings: Settings = Settings()) -> String {
        let response = respond(Request(.get, target), Self.views, ShelfState(), FixtureRequests.context(settings))
        #expect(response.status == 200, "\(target)")
        let text = String(decoding: response.body, as: UTF8.self)
        #expect(PageReader(text).problems.isEmpty, "\(target): \(PageReader(text).problems)")
        return text
    }

    /// The ids of the rows of a list, in order.
    private func rows(_ page: String) -> [String] {
        let list = page.components(separatedBy: "<ol class=\"rows").dropFirst().first ?? ""
        return list.components(separatedBy: "<li class=\"row\"").dropFirst().compactMap { row in
            row.components(separatedBy: "href=\"/").dropFirst().first.map { String($0.prefix { $0 != "\"" && $0 != "?" }) }
        }
    }

    @Test(arguments: ["/search?q=skywlaker&in=people", "/people?q=skywlaker"])
    func whatWasMeantIsSaidWithAWayBack(_ target: String) {
        let corrected = page(target)
        #expect(corrected.contains("Showing results for <em>skywalker</em>"))
        #expect(corrected.contains("Search for “skywlaker” as typed"))
        #expect(corrected.contains("exact=1"))
        #expect(rows(corrected) == ["people/11", "people/1", "people/43"])
        let exactly = page(target + "&exact=1")
        #expect(!exactly.contains("Showing results for"))
        #expect(rows(exactly) == [])
        #expect(page(target, Settings(language: .french)).contains("Résultats pour <em>skywalker</em>"))
        #expect(!page(target.replacing("skywlaker", with: "skywalker")).contains("Showing results for"))
    }

    @Test(arguments: [("/search?in=planets&q=", "/search?", "&amp;in=planets"), ("/planets?q=", "/planets?", "")])
    func whatIsNotUnderstoodProposesTheNearest(_ target: String, _ address: String, _ rest: String) {
        let said = page(target + "dune+climat:arid+sea")
        #expect(said.contains("climat:arid"))
        // The rest of the query and of the address stay.
        #expect(said.contains("Did you mean <a href=\"\(address)q=dune%20climate:arid%20sea\(rest)\">climate:arid</a>?"))
        #expect(!page(target + "climate:arid").contains("Did you mean"))
    }

    @Test(arguments: ["/search?in=planets&q=", "/planets?q="])
    func howAQueryWasReadIsToldWhereItIsNotAsTyped(_ target: String) {
        #expect(page(target + "(dune+OR+sea").contains("Read as <a href=\""))
        #expect(page(target + "(dune+OR+sea").contains(">dune OR sea</a>"))
        #expect(!page(target + "Dune+climate:arid").contains("Read as"))
        #expect(!page(target + "dune+sea").contains("Read as"))
    }

    @Test func whereAllHitsAreOfOneCatalogTheyCanBeFiltered() {
        let found = page("/search?q=desert")
        #expect(found.contains("<details id=\"all-filters\">"))
        #expect(found.contains("href=\"/search?q=desert%20climate:arid\""))
        let narrowed = page("/search?q=desert+climate:arid")
        #expect(narrowed.contains("href=\"/search?q=desert\" aria-current=\"true\""))
        #expect(
            page("/search?q=a+OR+desert+climate:arid&in=planets").contains(
                "q=%28a%20OR%20desert%20climate:arid%29%20terrain:tundra"))
    }

    @Test func hitsTellWhyTheyStandWhereTheyStand() {
        let plain = page("/search?q=luke+skywalker&in=people")
        #expect(plain.contains("explain=1") && !plain.contains("class=\"why\""))
        let explained = page("/search?q=luke+skywalker&in=people&explain=1")
        #expect(
            explained.contains("all words · as typed · in the title · whole words · side by side · nothing else in the title"))
        #expect(page("/search?q=blond+skywalker&in=people&explain=1").contains("places 1 (title 0, attribute 1, text 2)"))
        #expect(page("/search?q=climate:arid&explain=1").contains("in the catalog’s own order"))
        #expect(page("/search?q=skywalker+sort:name&explain=1&in=people").contains("in the order asked for"))
        #expect(
            page("/search?q=luke+skywalker&in=people&explain=1", Settings(language: .french)).contains(
                "tous les mots · tels que tapés"))
    }

    @Test func wordsAreMarkedOnThePageOfAHit() {
        // In the text of Tatooine, not in its title: the link leads to the place.
        #expect(page("/search?q=desert+tatooine&in=planets").contains("/planets/1?mark=desert%20tatooine#first-match"))
        #expect(!page("/search?q=tatooine&in=planets").contains("#first-match"))
        let entry = page("/planets/1?mark=desert")
        #expect(entry.components(separatedBy: "id=\"first-match\"").count == 2)
        #expect(entry.contains("<mark id=\"first-match\">desert</mark>"))
        // The list's own words are marked, too, and what they were corrected to.
        #expect(page("/planets/1?q=desert").contains("<mark id=\"first-match\">desert</mark>"))
        #expect(page("/planets/53?q=desrets").contains("<mark id=\"first-match\">deserts</mark>"))
        #expect(!page("/planets/1").contains("<mark"))
    }

    @Test func listsWithWordsHaveTheBestFirst() {
        #expect(
            rows(page("/planets?q=desert")).prefix(5) == ["planets/11", "planets/19", "planets/1", "planets/40", "planets/53"])
        #expect(rows(page("/planets?q=desert&sort=name")).prefix(3) == ["planets/53", "planets/36", "planets/11"])
        // The list beside an entry, and the way to the next, follow the same order.
        #expect(rows(page("/planets/1?q=desert")).prefix(3) == ["planets/11", "planets/19", "planets/1"])
        #expect(rows(page("/planets?terrain=desert")) == ["planets/11", "planets/19", "planets/1", "planets/40"])
    }

    @Test func aTickedFilterStillOffersItsOtherValues() throws {
        let response = respond(
            Request(.get, "/api/v1/list/planets?climate=frozen"), Self.views, ShelfState(), FixtureRequests.context())
        let list = try #require(try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
        let facets = try #require(list["facets"] as? [String: [[String: Any]]])
        let climates = try #require(facets["climate"])
        #expect(climates.contains { $0["value"] as? String == "arid" && $0["count"] as? Int == 9 })
        #expect(facets["terrain"]?.map { $0["value"] as? String } == ["ice caves", "mountain ranges", "tundra"])
    }
}
