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

/// Runs the queries from `Tests/Conformance/find.json` in the core and over the API.
@Suite struct FindConformanceTests {
    private static let views = (try? FindFixture.views()) ?? []

    private static func context(_ expected: FindCase) -> RequestContext {
        FixtureRequests.context(UserSettings(language: expected.locale.flatMap { Language(tag: $0) } ?? .english))
    }

    @Test(arguments: try FindFixture.cases())
    func coreResults(_ expected: FindCase) throws {
        let builder = ScreenBuilder(
            catalogs: Self.views, shelf: try FindFixture.shelf(), context: Self.context(expected))
        let catalogs = expected.in.flatMap { CatalogID($0) }.map { [$0] } ?? []
        var request = MultiCatalogSearchRequest(
            text: expected.query, catalogs: catalogs, namesOnly: expected.names ?? false, limit: 50)
        request.isExact = expected.exact ?? false
        let screen = builder.search(request)
        let answer: [String: Any] = [
            "total": Int(screen.total),
            "hits": screen.hits.map {
                [
                    "id": $0.row.id.text, "snippet": $0.match.snippet.map { $0.text }.joined(),
                    "snippetOf": $0.match.origin.word,
                ]
            },
            "understood": screen.understood, "cut": screen.cut.map { Int($0) } ?? "none",
            "corrected": screen.corrected ?? "", "suggested": screen.reading.suggestion ?? "",
            "misunderstood": screen.misunderstood.map { $0.typed },
            "proposed": screen.misunderstood.map { $0.proposal ?? "" },
            "facets": Dictionary(
                screen.facets.map { ($0.key, $0.choices.map { ["value": $0.value, "count": Int($0.count)] as [String: Any] }) },
                uniquingKeysWith: { a, _ in a }),
        ]
        #expect(expected.differences(from: answer) == [])
    }

    @Test(arguments: try FindFixture.cases())
    func apiResults(_ expected: FindCase) throws {
        let response = respond(
            Request(.get, expected.target), Self.views, try FindFixture.shelf(), Self.context(expected))
        let answer = try #require(try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
        #expect(expected.differences(from: answer) == [])
    }

    /// Checks that comparing an empty response with the expected result reports differences.
    @Test func differencesAreDetected() throws {
        let expected = try #require(try FindFixture.cases().first)
        #expect(expected.differences(from: [:]).count >= 3)
    }

    @Test func everyEntryIsFoundByItsName() throws {
        let builder = ScreenBuilder(catalogs: Self.views, shelf: ShelfState(), context: FixtureRequests.context())
        var count = 0
        for view in Self.views {
            let own = [view.description.id]
            for row in view.rows {
                let found = builder.search(MultiCatalogSearchRequest(text: "\"\(row.head.title)\"", catalogs: own, limit: 50))
                #expect(found.hits.contains { $0.row.id == row.head.id }, "\(row.head.id.text)")
                let typed = builder.search(MultiCatalogSearchRequest(text: row.head.title.uppercased(), catalogs: own))
                #expect(typed.hits.contains { $0.row.id == row.head.id }, "\(row.head.id.text)")
                count += 1
            }
        }
        #expect(count == 260)
    }

    /// Selecting a filter value returns exactly as many results as its count says, even if a typo is corrected or a quotation
    /// mark isn't closed.
    @Test(arguments: ["in:planets climate:arid", "in:planets desrets", "in:planets \"desert", "in:planets (hoth OR desert)"])
    func filterValuesMatchTheirCounts(_ text: String) throws {
        let builder = ScreenBuilder(catalogs: Self.views, shelf: ShelfState(), context: FixtureRequests.context())
        let screen = builder.search(MultiCatalogSearchRequest(text: text))
        var count = 0
        for filter in screen.filters {
            for (choice, token) in zip(filter.group.choices, screen.tokens(filter)) where filter.chosen.isEmpty {
                let narrowed = screen.queryBeforeFilter + token
                #expect(builder.search(MultiCatalogSearchRequest(text: narrowed)).total == choice.count, "\(narrowed)")
                count += 1
            }
        }
        #expect(count > 5)
    }
}
