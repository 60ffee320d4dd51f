import Fixtures
import Localization
import Model
import Pack
import Routing
import Screens
import Shelf
import Testing

/// Tests entries with titles and text in several languages.
@Suite struct LanguageVersionTests {
    private static func views() throws -> [MergedCatalog] {
        let catalog = try #require(CatalogID("birds"))
        let description = CatalogDescription(
            id: catalog,
            collection: CollectionDescription(
                id: "birds", title: .literal("Birds"), shortTitle: .literal("Birds"), accent: .imported),
            title: .literal("Birds"), countKey: "count.entries", language: "en", attributes: [], sources: [])
        let paragraph = { (text: String) in Block.paragraph([.text(text)]) }
        let text = { (english: String, french: String) in
            Inline.label(.translated([.init(language: "en", text: english), .init(language: "fr", text: french)]))
        }
        // If adapters translate a paragraph, each part of the paragraph has text in one language and is empty in the other.
        let both = Block.paragraph([
            .strong([text("Owls", "")]), text(" nest.", ""), .strong([text("", "Le hibou")]), text("", " niche."),
        ])
        let french = Block.paragraph([.label(.translated([.init(language: "fr", text: "Seulement")]))])
        let owl = Entry(
            id: try #require(EntryID(catalog, "owl")), title: "Owl",
            attributes: [Attribute(Entry.titleKey("fr"), .text("Hibou"))],
            blocks: [paragraph("Plain."), both, french], source: EntrySource(upstream: ""))
        let jay = Entry(
            id: try #require(EntryID(catalog, "jay")), title: "Jay",
            links: [EntryLink(relation: .literal("Rival"), target: owl.id)],
            source: EntrySource(upstream: ""))
        return [MergedCatalog(base: try PackReader(InMemoryPackBuilder.pack(description, [owl, jay])))]
    }

    private func get(_ target: String, _ language: Language) throws -> String {
        let context = FixtureRequests.context(UserSettings(language: language))
        return String(decoding: respond(Request(.get, target), try Self.views(), ShelfState(), context).body, as: UTF8.self)
    }

    @Test("Pages show the title and the text in their own language, without a `lang` attribute of another language")
    func french() throws {
        let page = try get("/birds/owl", .french)
        #expect(PageReader(page).problems.isEmpty)
        #expect(page.contains("<h1 dir=\"auto\">Hibou</h1>") && page.contains("<title>Hibou · Birds"))
        #expect(page.contains("<strong><span lang=\"fr\">Le hibou</span></strong><span lang=\"fr\"> niche.</span></p>"))
        #expect(!page.contains("nest") && page.contains("<p dir=\"auto\" lang=\"en\">Plain.</p>"))
        #expect(page.contains("<span lang=\"fr\">Seulement</span>"))
        let list = try get("/birds", .french)
        #expect(list.contains("<b dir=\"auto\">Hibou</b>") && list.contains("<b dir=\"auto\" lang=\"en\">Jay</b>"))
        // The links in other entries and the search results also show the French title.
        let other = try get("/birds/jay", .french)
        #expect(
            other.contains("<li dir=\"auto\" lang=\"fr\"><a href=\"/birds/owl\">Hibou</a>") && !other.contains("Owl")
                && other.contains("<h1 dir=\"auto\" lang=\"en\">Jay</h1>"))
        for query in ["hibou", "owl", "niche", "nest"] {
            #expect(try get("/search?q=" + query, .french).contains("Hibou</"), "\(query)")
        }
    }

    @Test("Pages in the catalog's language show the catalog's own titles and texts")
    func english() throws {
        let page = try get("/birds/owl", .english)
        #expect(page.contains("<h1 dir=\"auto\">Owl</h1>") && page.contains("<strong>Owls</strong> nest."))
        #expect(page.contains("<p dir=\"auto\">Plain.</p>") && page.contains("Seulement"))
        #expect(!page.contains("niche") && !page.contains("Hibou"))
        for query in ["hibou", "niche"] { #expect(try get("/search?q=" + query, .english).contains("Owl</")) }
    }
}
