import Fixtures
import Localization
import Model
import Routing
import Screens
import Shelf
import Testing

/// Tests that years in filters are written without digit grouping, like the years on an entry's page.
@Suite struct UngroupedNumberTests {
    @Test(
        arguments: [
            (Language.english, AttributeDescription.ungrouped, ["under 1850", "1850–1879", "1880 and over"]),
            (.french, AttributeDescription.ungrouped, ["moins de 1850", "1850–1879", "1880 et plus"]),
            (.english, nil, ["under 1,850", "1,850–1,879", "1,880 and over"]),
        ] as [(Language, String?, [String])]) func yearsInAFilter(language: Language, unit: String?, ranges: [String]) throws
    {
        let bounds = [FixedDecimal.unboundedBelow, FixedDecimal(1850), FixedDecimal(1880)]
        let catalog = CatalogDescription(
            id: CatalogID(known: "prints"), collection: FixtureLibrary.beasts.collection, title: .literal("Prints"),
            countKey: "count.entries",
            attributes: [
                AttributeDescription(
                    key: "year", label: .literal("Year"), kind: .number, unit: unit, facet: .ranges(bounds), isSortable: true)
            ], sources: FixtureLibrary.beasts.sources)
        let entries = (0..<9).map { place in
            Entry(
                id: FixtureLibrary.id(catalog, "p\(place)"), title: "Print \(place)",
                attributes: [Attribute("year", .number(FixedDecimal(1830 + Int64(place) * 10)))],
                source: EntrySource(upstream: "double"))
        }
        let response = respond(
            Request(.get, "/prints"), [try FixtureLibrary.view(of: entries, in: catalog)], ShelfState(),
            FixtureRequests.context(UserSettings(language: language)))
        let page = String(decoding: response.body, as: UTF8.self)
        for range in ranges { #expect(page.contains(range), "\(range)") }
    }
}
