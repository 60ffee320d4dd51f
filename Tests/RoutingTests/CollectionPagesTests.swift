import Fixtures
import Foundation
import Localization
import Model
import Pack
import Routing
import Screens
import Shelf
import Testing

/// Tests collections' front pages, cards to print and previews of entries.
@Suite struct CollectionPagesTests {
    private func answer(_ target: String, _ catalogs: [MergedCatalog], _ shelf: ShelfState = ShelfState()) throws -> Response {
        try #require(respond(Request(.get, target), catalogs, shelf, FixtureRequests.context()).response)
    }

    private func page(_ target: String, _ catalogs: [MergedCatalog]? = nil, _ shelf: ShelfState = ShelfState()) throws -> String {
        let response = try answer(target, catalogs ?? FixtureLibrary.views, shelf)
        #expect(response.status == 200, "\(target)")
        return String(decoding: response.body, as: UTF8.self)
    }

    /// Returns catalogs in one collection, each with an entry for each title.
    private func catalogs(_ contents: [(name: String, titles: [String])]) throws -> [MergedCatalog] {
        try contents.map { name, titles in
            let id = try #require(CatalogID(name))
            let description = CatalogDescription(
                id: id,
                collection: CollectionDescription(
                    id: "shop", title: .literal("The Corner Shop"), shortTitle: .literal("Shop"), accent: .kitchen),
                title: .literal(name.capitalized), countKey: "count.entries", attributes: [],
                sources: [
                    SourceDescription(
                        upstream: "double", name: "Double", url: "https://example.org", licence: "CC-BY-4.0",
                        attribution: "By the double. See https://example.org/licence.")
                ],
                edition: name.hasSuffix("-2024") ? "2024" : nil, remark: name == "tools" ? .literal("Only one tool.") : nil)
            let entries = try titles.map { title in
                Entry(
                    id: try #require(EntryID(id, title.lowercased())), title: title,
                    blocks: [.paragraph([.text("About \(title).")])], source: EntrySource(upstream: "double"))
            }
            return MergedCatalog(base: try PackReader(InMemoryPackBuilder.pack(description, entries)))
        }
    }

    private var shop: [MergedCatalog] {
        get throws {
            try catalogs([
                ("fruit", ["Apple", "Pear"]), ("tools", ["Hammer"]), ("fruit-2024", ["Apple"]), ("tools-list", ["Saw"]),
            ])
        }
    }

    @Test func aCollectionHasOneFrontPageWithItsCatalogsAndEditions() throws {
        let front = try page("/collections/shop", try shop)
        #expect(front.contains("<title>Shop · Almanac</title>"))
        #expect(front.contains("<bdi>The Corner Shop</bdi> · 5 entries"))
        #expect(front.contains("<input type=\"hidden\" name=\"in\" value=\"shop\">"))
        #expect(front.contains("<p class=\"remark\" dir=\"auto\">Only one tool.</p>"))
        #expect(try page("/tools", try shop).contains("<p class=\"remark\" dir=\"auto\">Only one tool.</p>"))
        #expect(
            try page("/tools/hammer", try shop).contains(
                "By the double. See <a rel=\"external noopener noreferrer\" href=\"https://example.org/licence\">"
                    + "https://example.org/licence</a>."))
        // The edition is beside its catalog, and isn't a kind of its own.
        #expect(front.components(separatedBy: "<li data-counted").count == 4)
        #expect(
            front.contains("<a class=\"edition\" href=\"/fruit-2024\" aria-label=\"Fruit-2024\"><b>2024</b> <small>1</small>"))
        #expect(!front.contains("class=\"edition\" href=\"/tools-list\""))
        // Every other page leads to it by the same name.
        for target in ["/fruit", "/fruit/apple", "/"] {
            let other = try page(target, try shop)
            #expect(other.contains("<a href=\"/collections/shop\""), "\(target)")
            #expect(!other.contains("The Corner Shop"), "\(target)")
        }
        #expect(try answer("/collections/nosuch", try shop).status == 404)
    }

    @Test func aSearchCanBeLimitedToACollection() throws {
        let all = try shop + (try self.catalogs([("other", ["Apple"])]))
        #expect(try page("/search?q=apple&in=shop&exact=1", all).contains("name=\"in\" value=\"shop\""))
        let found = try page("/search?q=apple&in=fruit&exact=1", all)
        #expect(found.contains("name=\"in\" value=\"fruit\""))
        #expect(
            String(decoding: try answer("/api/v1/find?q=apple&in=shop", try shop).body, as: UTF8.self).contains("\"total\":2"))
        #expect(try answer("/api/v1/find?q=apple&in=nosuch", try shop).status == 404)
    }

    @Test func anOwnCatalogKeepsItsAddresses() throws {
        let own = try shop + self.catalogs([("collections", ["Stamps", "Shop"])])
        #expect(try page("/collections/stamps", own).contains("About Stamps."))
        #expect(try page("/collections/shop", own).contains("About Shop."))
        #expect(try page("/collections", own).contains("Stamps"))
    }

    @Test func cardsHaveTheListsEntriesAndTheirAttribution() throws {
        let cards = try page("/fruit?format=cards", try shop)
        #expect(cards.components(separatedBy: "<article class=\"card\"").count == 3)
        #expect(cards.contains("About Pear.") && cards.contains("By the double."))
        #expect(cards.components(separatedBy: "By the double.").count == 2)
        let found = try page("/search?q=apple&format=cards", try shop)
        #expect(found.components(separatedBy: "<article class=\"card\"").count == 3)
        #expect(try page("/fruit", try shop).contains("href=\"/fruit?format=cards\""))
        // A card repeats nothing that must be unique on a page, and leads nowhere.
        let beasts = try page("/beasts?format=cards")
        let deck = try #require(
            beasts.components(separatedBy: "<div class=\"deck\">").last?.components(separatedBy: "<footer").first)
        #expect(!deck.contains("<a ") && !deck.contains(" id=\"") && !deck.contains("tabindex"))
        #expect(PageReader(beasts).problems.isEmpty)
    }

    @Test func comparedEntriesStandSideBySide() throws {
        let pair = try page("/beasts?format=compare&compare-to=beast-1&compare-to=beast-2")
        #expect(pair.components(separatedBy: "<th scope=\"col\">").count == 3)
        #expect(pair.components(separatedBy: "<article class=\"card\"").count == 3)
        #expect(pair.contains("class=\"differs\"") && pair.contains("<td><b>"))
        // Adding keeps the entries, and removing keeps the others.
        #expect(pair.contains("compare-to=beast-1&amp;compare-to=beast-2&amp;compare-to=beast-3"))
        #expect(pair.contains("href=\"/beasts?format=compare&amp;compare-to=beast-2\""))
        let same = try page("/beasts?format=compare&compare-to=beast-1&compare-to=beast-1&compare-to=nosuch")
        #expect(same.components(separatedBy: "<th scope=\"col\">").count == 2)
        #expect(!same.contains("class=\"differs\"") && !same.contains("<td><b>"))
        let many = (1...9).map { "&compare-to=beast-\($0)" }.joined()
        let full = try page("/beasts?format=compare" + many)
        #expect(full.components(separatedBy: "<th scope=\"col\">").count == CompareScreen.limit + 1)
        #expect(!full.contains("class=\"compare-to\""))
    }

    @Test func cardsAreInPages() throws {
        let many = try catalogs([("numbers", (1...230).map { "N\($0)" })])
        let first = try page("/numbers?format=cards&q=", many)
        #expect(first.components(separatedBy: "<article class=\"card\"").count == 101)
        #expect(first.contains("1–100 of 230") && first.contains("format=cards&amp;offset=100"))
        let last = try page("/numbers?format=cards&offset=200", many)
        #expect(last.components(separatedBy: "<article class=\"card\"").count == 31)
        #expect(last.contains("201–230 of 230") && !last.contains("offset=300"))
    }

    @Test func aPreviewIsOnlyTheBeginning() throws {
        let preview = try page("/fruit/pear?fragment=preview", try shop)
        #expect(preview.hasPrefix("<article class=\"card\"") && preview.hasSuffix("</article>"))
        #expect(preview.contains("About Pear.") && !preview.contains("<a "))
        #expect(try answer("/fruit/nosuch?fragment=preview", try shop).status == 404)
    }
}
