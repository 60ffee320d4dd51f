import Fixtures
import Foundation
import Localization
import Model
import Pack
import Pages
import Routing
import Screens
import Shelf
import Testing
import TextProcessing

/// Tests mentions and glossary words on pages, in the API and in search.
@Suite struct MentionPagesTests {
    private static let views = FixtureLibrary.views

    private func get(
        _ target: String, _ settings: UserSettings = UserSettings(), _ views: [MergedCatalog] = MentionPagesTests.views
    ) -> String {
        let response = respond(Request(.get, target), views, ShelfState(), FixtureRequests.context(settings))
        return String(decoding: response.body, as: UTF8.self)
    }

    private func json(_ target: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(get(target).utf8)) as? [String: Any])
    }

    @Test func pagesLinkMentionsAndExplainGlossaryWords() {
        let page = get("/beasts/mentioning")
        #expect(PageReader(page).problems.isEmpty)
        #expect(page.contains("<a href=\"/beasts/beast-10\">BEAST 10</a>’s, two Beast 11s and beast 3: <a"))
        #expect(page.contains("The beast 5’s claws"))
        #expect(page.contains("<em><a href=\"/worlds/2\">World 2</a></em> unknown"))
        #expect(page.contains("half-beast 13"))
        let term =
            "<a class=\"term\" href=\"#term-poisoned\" title=\"&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;&#39;\">poisoned</a>"
        #expect(page.contains(term))
        #expect(page.contains("<div id=\"term-poisoned\"><dt>Poisoned</dt><dd>&lt;script&gt;"))
        #expect(page.contains("<a href=\"/beasts?q=sense:darkvision\">"))
        #expect(page.components(separatedBy: "id=\"term-prone\"").count == 2)
        #expect(!get("/beasts/beast-1").contains("class=\"terms\""))
    }

    @Test func tooltipsAreInThePagesLanguage() {
        let page = get("/beasts/mentioning", UserSettings(language: .french))
        #expect(page.contains("title=\"aucun\" lang=\"fr\"><span lang=\"en\">prone</span></a>"))
        #expect(page.contains("<dt>Poisoned <i lang=\"en\">poisoned</i></dt>"))
    }

    @Test func mentioningEntriesAreListedSeparately() throws {
        let page = get("/beasts/beast-11")
        #expect(page.contains("<h2>Mentioned by</h2><ul dir=\"auto\"><li dir=\"auto\"><a href=\"/beasts/mentioning\">"))
        let entry = try json("/api/v1/show/beasts/mentioning")
        let mentions = try #require(entry["mentions"] as? [[String: Any]])
        let ids = mentions.compactMap { $0["id"] as? String }
        #expect(ids.prefix(2) == ["beasts/beast-10", "worlds/2"])
        #expect(ids.suffix(2) == ["beasts/beast-12", "beasts/beast-11"])
        let links = try #require(try json("/api/v1/show/beasts/beast-11")["links"] as? [[String: Any]])
        #expect(links.contains { $0["id"] as? String == "beasts/mentioning" && $0["relation"] as? String == "Mentioned by" })
    }

    @Test func definitionsDoNotAddSearchResults() throws {
        #expect(try json("/api/v1/find?q=poisoned")["total"] as? Int == 1)
        #expect(try json("/api/v1/find?q=%22script+alert+1+script%22+mentioning")["total"] as? Int == 1)
        #expect(try json("/api/v1/find?q=conditions")["total"] as? Int == 0)
    }

    @Test func theListOfMentionsIsLimited() throws {
        let target = try #require(EntryID("beasts/all"))
        let entries =
            [Entry(id: target, title: "\"All\" & more", source: EntrySource(upstream: "double"))]
            + (0..<35).map { index in
                Entry(
                    id: FixtureLibrary.id(FixtureLibrary.beasts, "b\(index)"), title: "B \(index)",
                    blocks: [.paragraph([.entry(target, [.text("all")])])], source: EntrySource(upstream: "double"))
            }
        let view = MergedCatalog(base: try PackReader(InMemoryPackBuilder.pack(FixtureLibrary.beasts, entries)))
        let page = get("/beasts/all", UserSettings(), [view])
        #expect(page.contains("<a href=\"/search?q=%22%22All%22%20%26%20more%22\">and 5 more</a>"))
        #expect(page.components(separatedBy: "<li dir=\"auto\"><a href=\"/beasts/b").count == 31)
    }
}
