import Model
import Pack
import Search
import Testing

/// Tests which of an attribute's values a search for words finds.
@Suite struct ValuesAsTextTests {
    private static let catalog: MergedCatalog? = {
        guard let id = CatalogID("beasts") else { return nil }
        let description = CatalogDescription(
            id: id,
            collection: CollectionDescription(
                id: "x", title: .literal("Beasts"), shortTitle: .literal("Beasts"), accent: .dnd),
            title: .literal("Beasts"), countKey: "count.entries",
            attributes: [
                AttributeDescription(key: "inflicts", label: .literal("Inflicts"), kind: .list),
                AttributeDescription(key: "immune", label: .literal("Immune"), kind: .list, ranksAsText: true),
                AttributeDescription(
                    key: "maybe", label: .literal("Maybe"), kind: .list, kinds: "inflicts", isUncertain: true),
            ], sources: [])
        func entry(_ title: String, _ key: String, _ value: String) -> Entry {
            Entry(
                id: EntryID(id, title) ?? EntryID(id, number: 0), title: title, attributes: [Attribute(key, .list([value]))],
                blocks: [.facts([Fact(label: .literal(key), value: [.text(value)], attribute: key)])],
                source: EntrySource(upstream: "x"))
        }
        let entries = [
            entry("Air", "immune", "Grappled"), entry("Kraken", "inflicts", "Grappled"), entry("Mystery", "maybe", "Grappled"),
        ]
        return (try? PackReader(InMemoryPackBuilder.pack(description, entries))).map { MergedCatalog(base: $0) }
    }()

    private func titles(_ text: String) throws -> [String] {
        let catalog = try #require(Self.catalog)
        let query = SearchQuery(parsing: text, attributes: catalog.description.attributes, catalogs: [])
        return catalog.search(query, IndexSearchOptions(limit: 10)).hits.map { catalog.rows[Int($0.position)].head.title }
    }

    /// What doesn't affect an entry ranks after what it does, and uncertain values aren't found.
    @Test func valuesThatDoNotAffectAnEntryRankAsText() throws { #expect(try titles("grappled") == ["Kraken", "Air"]) }

    @Test func filtersFindAllValues() throws {
        #expect(try titles("immune:grappled") == ["Air"])
        #expect(try titles("maybe:grappled") == ["Mystery"])
    }
}
