import Model
import Pack
import Search
import Testing

/// Tests exclusions of kinds of things that an entry may have.
@Suite struct UncertainExclusionTests {
    private static let catalog: MergedCatalog? = {
        guard let id = CatalogID("dishes") else { return nil }
        func list(_ key: String, isKind: Bool = true, isUncertain: Bool = false) -> AttributeDescription {
            AttributeDescription(
                key: key, label: .literal(key), kind: .list, kinds: isKind ? "ingredient" : nil, isUncertain: isUncertain)
        }
        let description = CatalogDescription(
            id: id,
            collection: CollectionDescription(
                id: "kitchen", title: .literal("Kitchen"), shortTitle: .literal("Kitchen"), accent: .kitchen),
            title: .literal("Dishes"), countKey: "count.entries",
            attributes: [list("ingredient", isKind: false), list("contains"), list("maycontain", isUncertain: true)], sources: [])
        func entry(_ key: String, _ ingredient: String, contains: [String], mayContain: [String]) -> Entry {
            Entry(
                id: EntryID(id, key) ?? EntryID(id, number: 0), title: key,
                attributes: [
                    Attribute("ingredient", .list([ingredient])), Attribute("contains", .list(contains)),
                    Attribute("maycontain", .list(mayContain)),
                ], source: EntrySource(upstream: "x"))
        }
        let entries = [
            entry("Brittle", "Mixed Nuts", contains: ["nuts"], mayContain: []),
            entry("Cake", "Mystery", contains: [], mayContain: ["nuts"]), entry("Pear", "Pear", contains: [], mayContain: []),
            entry("Quince", "Quince", contains: [], mayContain: []),
        ]
        return (try? PackReader(InMemoryPackBuilder.pack(description, entries))).map { MergedCatalog(base: $0) }
    }()

    private func search(_ text: String, limit: Int = 10) throws -> CatalogSearchResult {
        let catalog = try #require(Self.catalog)
        return catalog.search(
            SearchQuery(parsing: text, attributes: catalog.description.attributes, catalogs: []), IndexSearchOptions(limit: limit)
        )
    }

    private func titles(_ result: CatalogSearchResult) throws -> [String] {
        let catalog = try #require(Self.catalog)
        return result.hits.map { catalog.rows[Int($0.position)].head.title }
    }

    @Test(arguments: ["-contains:nuts", "-contains:nuts sort:name"])
    func entriesThatMayHaveItComeLast(_ query: String) throws {
        let result = try search(query)
        #expect(try titles(result) == ["Pear", "Quince", "Cake"])
        #expect(result.sureCount == 2 && result.total == 3)
        #expect(result.hits.map { $0.isUncertain } == [false, false, true])
        #expect(try titles(search(query, limit: 1)) == ["Pear"])
    }

    @Test func theyCanBeExcludedToo() throws {
        let result = try search("-contains:nuts -maycontain:nuts")
        #expect(try titles(result) == ["Pear", "Quince"])
        #expect(result.sureCount == result.total)
    }

    /// A longer value that contains the excluded word is excluded, too.
    @Test func valuesThatContainTheWordAreExcluded() throws {
        #expect(try titles(search("-ingredient:nuts")) == ["Cake", "Pear", "Quince"])
    }
}
