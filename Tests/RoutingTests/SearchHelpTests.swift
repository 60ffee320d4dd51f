import Fixtures
import Foundation
import Localization
import Model
import Pack
import Routing
import Screens
import Shelf
import Testing

/// Tests the searches to try on the help page and on pages without results, with the entries that come with the program.
@Suite struct SearchHelpTests {
    private static let views = (try? FindFixture.views()) ?? []

    private func builder(_ language: Language) -> ScreenBuilder {
        ScreenBuilder(
            catalogs: Self.views, shelf: ShelfState(), context: FixtureRequests.context(UserSettings(language: language)))
    }

    private func page(_ target: String, _ language: Language = .english) -> String {
        let builder = builder(language)
        let response = respond(Request(.get, target), builder.catalogs, builder.shelf, builder.context).response
        return String(decoding: response?.body ?? [], as: UTF8.self)
    }

    @Test(arguments: [Language.english, .french])
    func everyExampleFindsEntriesOfItsCatalog(_ language: Language) {
        let builder = builder(language), groups = builder.help().groups
        #expect(groups.count == Self.views.count { $0.rows.count > 0 })
        for group in groups {
            #expect(group.examples.count == 10, "\(group.catalog.id.raw): \(group.examples.map(\.text))")
            #expect(Set(group.examples.map(\.text)).count == group.examples.count)
            for example in group.examples {
                let found = builder.search(MultiCatalogSearchRequest(text: example.text))
                #expect(found.counts.contains { $0.catalog.id == group.catalog.id }, "\(example.text)")
                #expect(found.corrected == nil && found.misunderstood.isEmpty, "\(example.text)")
                #expect(
                    example.subject == .phrase || example.subject == .catalog || found.counts.count < Self.views.count,
                    "\(example.text) isn't read as words")
            }
        }
    }

    @Test func theExamplesShowWhatSearchesCanDo() {
        let groups = builder(.english).help().groups
        for catalog in ["planets", "people"] {
            let subjects = groups.first { $0.catalog.id.raw == catalog }?.examples.map(\.subject) ?? []
            for subject in [SearchExample.Subject.value, .comparison, .order, .filter, .exclusion, .phrase] {
                #expect(subjects.contains(subject), "\(catalog): \(subject)")
            }
        }
    }

    @Test(arguments: ["/search?q=zzzzzz", "/search", "/planets?q=zzzzzz"])
    func aPageWithoutResultsOffersThreeSearches(_ target: String) throws {
        for language in [Language.english, .french] {
            let page = page(target, language)
            #expect(page.contains("<a href=\"/help\">"))
            let empty = try #require(page.components(separatedBy: "<div class=\"empty\">").last)
            let links = empty.matches(of: /href="(\/search\?q=[^"]*)"/).map { String($0.1) }
            #expect(links.count == 3, "\(links)")
            for link in links { #expect(!self.page(link, language).contains("class=\"empty\""), "\(link)") }
            #expect(empty.contains("href=\"/planets\""), "the page says what the catalogs have")
        }
        // While the reader types, the page offers only the link.
        #expect(
            page("/search?q=zzzzzz&typing=1").components(separatedBy: "class=\"empty\"").last?.contains("/search?q=") == false)
    }

    @Test func aPageWithResultsOffersNoSearches() {
        #expect(!page("/search?q=desert").contains("class=\"empty\""))
    }
}
