import Localization
import Model
import Search
import Testing

@testable import Pack

/// Tests attributes whose value is a range of numbers: "2–5 players".
@Suite struct NumberRangeTests {
    private static func view(
        _ values: [AttributeValue], _ facet: AttributeDescription.Facet, delta: [AttributeValue] = []
    ) throws
        -> MergedCatalog
    {
        let id = CatalogID(known: "games")
        let description = CatalogDescription(
            id: id,
            collection: CollectionDescription(
                id: "x", title: .literal("X"), shortTitle: .literal("X"), accent: .imported),
            title: .literal("Games"), countKey: "count.entries",
            attributes: [
                AttributeDescription(
                    key: "players", label: .literal("Players"), kind: .number, facet: facet, isSortable: true)
            ], sources: [])
        func pack(_ values: [AttributeValue], from first: Int) throws -> PackReader {
            let entries = try values.enumerated().map { place, value in
                Entry(
                    id: try #require(EntryID(id, "\(first + place)")), title: "Game \(first + place)", kind: "entry",
                    attributes: [Attribute("players", value)], source: EntrySource(upstream: "import"))
            }
            return try PackReader(InMemoryPackBuilder.pack(description, entries))
        }
        return MergedCatalog(
            base: try pack(values, from: 0), delta: delta.isEmpty ? nil : try pack(delta, from: values.count))
    }

    private static func number(_ value: Int64) -> FixedDecimal { FixedDecimal(value) }

    private static func found(_ text: String, _ view: MergedCatalog) -> [String] {
        let query = SearchQuery(
            parsing: text, attributes: view.description.attributes, catalogs: [view.description.id])
        return view.search(query, IndexSearchOptions(limit: 100)).hits.map { view.rows[Int($0.position)].head.id.key }.sorted()
    }

    private static let values: [AttributeValue] = [
        .range(number(2), number(5)), .number(number(4)), .range(number(8), nil), .number(number(1)), .unknown,
        .range(number(2), number(2)),
    ]

    @Test("a number inside a range finds it", arguments: [false, true])
    func numberInside(isSplit: Bool) throws {
        let view =
            isSplit
            ? try Self.view(Array(Self.values.prefix(3)), .values, delta: Array(Self.values.dropFirst(3)))
            : try Self.view(Self.values, .values)
        let cases: [(String, [String])] = [
            ("players:3", ["0"]), ("players:2", ["0", "5"]), ("players:5", ["0"]), ("players:4", ["0", "1"]),
            ("players:6", []), ("players:40", ["2"]), ("players:1", ["3"]), ("players>4", ["0", "2"]),
            ("players>=8", ["2"]), ("players<2", ["3"]), ("players<3", ["0", "3", "5"]), ("players:6..7", []),
            ("players:3..3", ["0"]), ("-players:3", ["1", "2", "3", "4", "5"]), ("players:0", []),
        ]
        for (text, wanted) in cases { #expect(Self.found(text, view) == wanted, "\(text)") }
        // Ranges sort by their lower bound.
        let order = view.order(by: CatalogDescription.SortOrder(key: "players")).map { view.rows[Int($0)].head.id.key }
        #expect(order == ["3", "0", "5", "1", "2", "4"])
        for (place, value) in Self.values.enumerated() {
            let id = try #require(EntryID(view.description.id, "\(place)"))
            #expect(
                try view.entry(at: try #require(view.position(of: id)))["players"]
                    == (place == 5 ? .range(Self.number(2), Self.number(2)) : value))
        }
    }

    @Test("a filter's counts are the numbers of entries that the choice finds", arguments: [false, true])
    func filterCounts(isRanges: Bool) throws {
        let bounds = [0, 3, 5, 9].map { Self.number($0) }
        for split in [0, 3] {
            let facet: AttributeDescription.Facet = isRanges ? .ranges(bounds) : .values
            let view =
                split == 0
                ? try Self.view(Self.values, facet)
                : try Self.view(Array(Self.values.prefix(split)), facet, delta: Array(Self.values.dropFirst(split)))
            let choices = try #require(view.facets.first).choices
            #expect(choices.count == (isRanges ? 4 : 5), "\(choices)")
            for choice in choices {
                #expect(Self.found("players:" + choice.value, view).count == Int(choice.count), "\(choice)")
            }
        }
    }
}
