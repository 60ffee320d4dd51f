import Pages
import Prose
import Records
import Screens
import Shelf
import Testing

/// Every screen as a page, with hostile text in it.
@Suite struct PagesTests {
    /// Every kind of screen of the fixture, with the address it stands at.
    static func screens(_ builder: ScreenBuilder) throws -> [(name: String, screen: Screen, address: String)] {
        let monsters = try builder.view(named: "monsters")
        var hostile = ListState()
        hostile.text = PagesFixture.hostile
        hostile.choices = [.init(key: "type", values: [PagesFixture.hostile])]
        let id = PagesFixture.id
        return [
            ("home", .home(builder.home()), "/"), ("catalog", .catalog(builder.catalog(monsters, ListState())), "/monsters"),
            ("catalog, hostile", .catalog(builder.catalog(monsters, hostile)), "/monsters?q=%3Cscript%3E"),
            ("entry", .entry(try builder.entry(PagesFixture.aboleth.id, ListState(), editing: .note)), "/monsters/aboleth"),
            ("entry, naming", .entry(try builder.entry(id(PagesFixture.monsters, "hostile"), ListState(), editing: .name)), "/x"),
            ("entry, gone", .entry(try builder.entry(id(PagesFixture.monsters, "vanished"), ListState())), "/x"),
            ("search", .search(builder.search(SearchRequest(text: PagesFixture.hostile))), "/search"),
            ("favourites", .favourites(builder.favourites(renaming: id(PagesFixture.monsters, "hostile"))), "/favourites"),
            ("settings", .settings(builder.settings()), "/settings"),
            (
                "roll",
                .roll(RollScreen(formula: PagesFixture.hostile, dice: [1, 2], bonus: -3, total: 0, back: "javascript:alert(1)")),
                "/roll"
            ),
            ("failure", .failure(.noSuchPage(path: PagesFixture.hostile)), PagesFixture.hostile),
            (
                "limit",
                .failure(.refused(.favouriteLimit(catalog: PagesFixture.monsters, limit: 10), builder.shelf.favourites)), "/x"
            ),
        ]
    }

    @Test func hostileTextStaysText() throws {
        let builder = try PagesFixture.builder()
        for (name, screen, address) in try PagesTests.screens(builder) {
            let bytes = PageRenderer.html(screen, frame: builder.frame(current: "dnd"), address: address)
            let page = String(decoding: bytes, as: UTF8.self)
            #expect(!bytes.contains(0) && !bytes.contains(0x1B), "\(name): control characters")
            #expect(!page.contains("<script>"), "\(name): a script of the text's own")
            #expect(!page.contains("\"'"), "\(name): an attribute can be left")
            #expect(!page.lowercased().contains("href=\"javascript"), "\(name): a script address")
            #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"), "\(name): not a whole page")
        }
    }
}
