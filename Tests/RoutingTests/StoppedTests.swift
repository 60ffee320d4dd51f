import Fixtures
import Localization
import Model
import Routing
import Screens
import Shelf
import Testing

/// A refresh that the reader stopped isn't a failure, and no page reports it as a failure.
@Suite struct StoppedTests {
    @Test(arguments: ["/", "/beasts", "/settings?part=sources"], [Language.english, .french]) func pages(
        target: String, language: Language
    ) {
        let context = RequestContext(
            now: 1_795_000_000, seed: 1, settings: UserSettings(language: language), utcOffset: 0,
            catalogs: [
                CatalogStatus(catalog: FixtureLibrary.beasts.id, checked: 1_794_990_000, outcome: .stale, problem: .stopped)
            ], build: "test")
        let response = respond(Request(.get, target), FixtureLibrary.views, ShelfState(), context)
        let page = String(decoding: response.body, as: UTF8.self)
        #expect(page.contains(language == .english ? "stopped" : "arrêté"))
        let hasFailed = page.contains(language == .english ? "check failed" : "échec de la")
        #expect(!hasFailed)
    }
}
