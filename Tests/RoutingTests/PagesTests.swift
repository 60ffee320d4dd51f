import Fixtures
import Foundation
import Localization
import Model
import Screens
import Shelf
import Testing
import TextProcessing

@testable import Pages

/// Renders every screen as a page. Checks that the page is complete and well-formed, and that hostile text is shown as plain
/// text.
@Suite struct PagesTests {
    /// Returns every kind of screen in the fixture, with its name and URL.
    static func screens(_ builder: ScreenBuilder) throws -> [(name: String, screen: Screen, address: String)] {
        let monsters = try builder.view(named: "monsters")
        var hostile = ListState()
        hostile.text = PagesFixture.hostile
        hostile.choices = [.init(key: "type", values: [PagesFixture.hostile])]
        let id = PagesFixture.id
        return [
            ("home", .home(builder.home()), "/"), ("catalog", .catalog(builder.catalog(monsters, ListState())), "/monsters"),
            ("catalog, hostile", .catalog(builder.catalog(monsters, hostile)), "/monsters?q=%3Cscript%3E"),
            ("entry", .entry(try builder.entry(PagesFixture.aboleth.id, ListState())), "/monsters/aboleth"),
            ("entry, note", .entry(try builder.entry(PagesFixture.aboleth.id, ListState(), editing: .note)), "/monsters/aboleth"),
            ("entry, naming", .entry(try builder.entry(id(PagesFixture.monsters, "hostile"), ListState(), editing: .name)), "/x"),
            ("cooking, ready", .cooking(try cooking(builder, "")), "/x"),
            ("cooking, hostile", .cooking(try cooking(builder, "step=1&have=1")), "/x"),
            ("entry, gone", .entry(try builder.entry(id(PagesFixture.monsters, "vanished"), ListState())), "/x"),
            ("entry, partial", .entry(try builder.entry(id(PagesFixture.monsters, "partial"), ListState())), "/x"),
            ("planet", .entry(try builder.entry(id(PagesFixture.planets, "1"), ListState())), "/planets/1"),
            ("search", .search(builder.search(MultiCatalogSearchRequest(text: "water"))), "/search?q=water"),
            ("search, hostile", .search(builder.search(MultiCatalogSearchRequest(text: PagesFixture.hostile))), "/search"),
            ("favourites", .favourites(builder.favourites(renaming: id(PagesFixture.monsters, "hostile"))), "/favourites"),
            (
                "settings", .settings(builder.settings(done: .restored(favourites: 2, notes: 1, older: 1, sources: 1))),
                "/settings"
            ),
            ("settings, sources", .settings(builder.settings(part: "sources")), "/settings?part=sources"),
            (
                "roll",
                .roll(
                    RollScreen(
                        formula: PagesFixture.hostile, result: .init(dice: [.init(value: 1), .init(value: 2)], bonus: -3),
                        back: .to(.home))),
                "/roll"
            ),
            ("import", .importing(ImportScreen(.file, name: PagesFixture.hostile)), "/import"),
            (
                "import, preview", .importing(ImportScreen(.preview(FixtureLibrary.importPreview, token: PagesFixture.hostile))),
                "/import"
            ),
            ("failure", .failure(.noSuchPage(path: PagesFixture.hostile)), PagesFixture.hostile),
            ("bad request", .failure(.badRequest(part: PagesFixture.hostile, value: PagesFixture.hostile)), "/x"),
            (
                "limit",
                .failure(
                    .refused(
                        .favouriteLimit(
                            OverLimitFavourite(limit: 10, entry: PagesFixture.aboleth.id, name: PagesFixture.hostile)),
                        builder.shelf.favourites)), "/x"
            ),
        ]
    }

    /// The theme colours that browsers show around the page match the page background in the style sheet (`--paper`).
    @Test func theThemeColoursAreThePapersColours() throws {
        let file = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Sources/Pages/Static/almanac.css")
        let styles = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
        let paper = PageRenderer.paper
        #expect(styles.contains("--paper: light-dark(\(paper.light), \(paper.dark));"))
    }

    /// Returns the cooking screen for the hostile entry.
    private static func cooking(_ builder: ScreenBuilder, _ query: String) throws -> StepByStepScreen {
        let bytes = Array(query.utf8)
        let parameters = Parameters(decoding: bytes.span)
        return try #require(
            try builder.cooking(PagesFixture.id(PagesFixture.monsters, "hostile"), ListState(), parameters))
    }

    static func page(_ screen: Screen, _ builder: ScreenBuilder, _ address: String = "/x", current: String? = "dnd") -> String {
        String(decoding: PageRenderer.html(screen, frame: builder.frame(current: current), address: address), as: UTF8.self)
    }

    /// Returns screen builders for the fixture in several states: unchanged, with other settings, while syncing, and offline
    /// after a failed sync.
    static func builders() throws -> [ScreenBuilder] {
        let syncing = CatalogStatus(
            catalog: PagesFixture.monsters, checked: nil, outcome: .stale,
            progress: SyncProgress(phase: .list, done: 120, total: 334))
        let unknownTotal = CatalogStatus(
            catalog: PagesFixture.planets, checked: 0, outcome: .failed, problem: .certificate,
            progress: SyncProgress(phase: .waiting, done: 0, total: nil))
        return [
            try PagesFixture.builder(), try PagesFixture.builder(language: .french, theme: .dark, size: .larger),
            try PagesFixture.builder(language: .pseudo, statuses: [syncing, unknownTotal]),
            try PagesFixture.builder(
                statuses: UpstreamProblem.allCases.prefix(1).map {
                    CatalogStatus(catalog: PagesFixture.monsters, checked: 5, outcome: .failed, problem: $0)
                }, isOffline: true),
        ]
    }

    @Test func everyPageIsWellFormed() throws {
        for builder in try PagesTests.builders() {
            for (name, screen, address) in try PagesTests.screens(builder) {
                let reader = PageReader(PagesTests.page(screen, builder, address))
                let language = builder.context.settings.language.tag
                #expect(reader.problems.isEmpty, "\(name) (\(language)): \(reader.problems)")
                for link in reader.localLinks where link != "note" && link != "name" {
                    #expect(reader.ids.contains(link), "\(name): #\(link) leads nowhere")
                }
                #expect(reader.attributes.contains { $0.element == "html" && $0.name == "lang" && $0.value == language })
            }
        }
    }

    @Test func thePageReaderCanFail() {
        for wrong in [
            "<!doctype html><p><b></p></b>", "<!doctype html><p", "<!doctype html><p id=x></p>", "<p></p>",
            "<!doctype html><i id=\"a\"></i><i id=\"a\"></i>", "<!doctype html><p style=\"x\"></p>",
            "<!doctype html><p onclick=\"x\"></p>",
            "<!doctype html><p aria-labelledby=\"b\"></p>",
        ] {
            #expect(!PageReader(wrong).problems.isEmpty, "\(wrong)")
        }
    }

    @Test func hostileTextStaysText() throws {
        let builder = try PagesFixture.builder()
        for (name, screen, address) in try PagesTests.screens(builder) {
            let bytes = PageRenderer.html(screen, frame: builder.frame(current: "dnd"), address: address)
            let page = String(decoding: bytes, as: UTF8.self)
            #expect(!bytes.contains(0) && !bytes.contains(0x1B), "\(name): control characters")
            #expect(!page.contains("<script>"), "\(name): an injected script")
            #expect(!page.lowercased().contains("href=\"javascript"), "\(name): a javascript: link")
            #expect(page.hasSuffix("</html>\n"), "\(name): an incomplete page")
        }
        let entry = try builder.entry(PagesFixture.id(PagesFixture.monsters, "vanished"), ListState())
        #expect(PageReader(PagesTests.page(.entry(entry), builder)).text.contains("<script>&\"'\u{FFFD}[31m\u{FFFD}</title>"))
    }

    @Test func anAbilityIsReadAloudAsASingleItem() throws {
        let builder = try PagesFixture.builder()
        let page = PagesTests.page(.entry(try builder.entry(PagesFixture.aboleth.id, ListState())), builder)
        #expect(
            page.contains("<span class=\"heard\">Strength, plus 5, score 21</span><span class=\"ability\" aria-hidden=\"true\">"))
        #expect(page.contains("<span class=\"heard\">Dexterity, minus 1, score 9</span>"))
        #expect(page.contains("<b>−1</b>"))
        let heard = page.split(separator: "class=\"heard\"").count - 1
        #expect(heard == 6)
    }

    @Test func anEntryThatIsNoLongerListedWasNotChecked() throws {
        let builder = try PagesFixture.builder()
        func footer(_ id: EntryID) throws -> Substring {
            let page = PagesTests.page(.entry(try builder.entry(id, ListState())), builder)
            let start = try #require(page.range(of: "<footer class=\"provenance\">"))
            let end = try #require(page.range(of: "</footer>", range: start.upperBound..<page.endIndex))
            return page[start.upperBound..<end.lowerBound]
        }
        #expect(try footer(PagesFixture.aboleth.id).contains(" · checked "))
        #expect(try !footer(PagesFixture.id(PagesFixture.monsters, "partial")).contains(" · checked "))
    }

    @Test func theNoteEditorShowsTheNoteAsTyped() throws {
        let builder = try PagesFixture.builder()
        let page = PagesTests.page(.entry(try builder.entry(PagesFixture.aboleth.id, ListState(), editing: .note)), builder)
        // An HTML parser drops the first line feed after the start tag. The second line feed belongs to the note itself.
        #expect(page.contains(">\n\nUnder the *lighthouse*. Owes the party a favour.\n\n&lt;/textarea&gt;&lt;script&gt;"))
        let shown = PagesTests.page(.entry(try builder.entry(PagesFixture.aboleth.id, ListState())), builder)
        #expect(shown.contains("<em>lighthouse</em>"))
    }

    @Test func theRightRowRequestsTheNextRows() throws {
        let builder = try PagesFixture.builder()
        let screen = builder.catalog(try builder.view(named: "monsters"), ListState())
        let trigger = try #require(screen.triggerRow)
        let page = PagesTests.page(.catalog(screen), builder, "/monsters")
        #expect(
            page.contains(
                "id=\"row-\(trigger)\" data-more=\"/monsters?offset=50&amp;limit=50&amp;fragment=rows\""))
        #expect(page.split(separator: "data-more").count == 2)
        // While the reader types, the list starts with only 20 rows, and then loads the page's other 30 rows.
        var typing = ListState()
        typing.limit = 20
        let list = builder.catalog(try builder.view(named: "monsters"), typing)
        let fragment = String(
            decoding: PageRenderer.list(.catalog(list), frame: builder.frame(current: "dnd")), as: UTF8.self)
        #expect(fragment.contains("data-more=\"/monsters?offset=20&amp;limit=30&amp;fragment=rows\""))
        #expect(fragment.hasPrefix("<title>Monsters · Almanac</title><nav class=\"filters\" id=\"filters\""))
        // Each part of the page fragment also occurs in the whole page.
        let whole = PagesTests.page(.catalog(list), builder, "/monsters?limit=20")
        for part in fragment.dropFirst("<title>Monsters · Almanac</title>".count).components(
            separatedBy: "<div class=\"results\"")
        {
            #expect(whole.contains(part))
        }
        #expect(page.contains("id=\"more\" href=\"/monsters?limit=100#row-50\""))
        var state = ListState()
        state.offset = 50
        let rows = String(
            decoding: PageRenderer.rows(
                builder.catalog(try builder.view(named: "monsters"), state), frame: builder.frame(current: "dnd")), as: UTF8.self)
        #expect(rows.hasPrefix("<li class=\"row\" id=\"row-50\">") && rows.hasSuffix("</li>"))
        #expect(rows.contains("offset=100&amp;limit=50&amp;fragment=rows"))
    }

    @Test func rowNumbersAtTheLimitDoNotCrash() throws {
        let builder = try PagesFixture.builder()
        var state = ListState()
        state.offset = .max
        state.limit = .max
        let page = PagesTests.page(.catalog(builder.catalog(try builder.view(named: "monsters"), state)), builder)
        #expect(PageReader(page).problems.isEmpty)
        let search = builder.search(MultiCatalogSearchRequest(text: "water", offset: .max, limit: .max))
        #expect(PageReader(PagesTests.page(.search(search), builder)).problems.isEmpty)
    }

    @Test func contentHasItsOwnLanguageTag() throws {
        let french = try PagesFixture.builder(language: .french)
        let page = PagesTests.page(.entry(try french.entry(PagesFixture.aboleth.id, ListState())), french)
        #expect(page.contains("<h1 dir=\"auto\" lang=\"en\">Aboleth</h1>"))
        #expect(page.contains("<b dir=\"auto\" lang=\"en\">Chuul</b>"))
        let english = try PagesFixture.builder()
        let own = PagesTests.page(.entry(try english.entry(PagesFixture.aboleth.id, ListState())), english)
        #expect(own.contains("<h1 dir=\"auto\">Aboleth</h1>"))
    }

    @Test func aSelectedFilterCanBeRemoved() throws {
        let builder = try PagesFixture.builder()
        var state = ListState()
        state.choices = [.init(key: "type", values: ["dragon"])]
        let page = PagesTests.page(.catalog(builder.catalog(try builder.view(named: "monsters"), state)), builder)
        let chip = "<span class=\"heard\">Type: </span><bdi>dragon</bdi>"
        #expect(page.contains("<li><a href=\"/monsters\" aria-current=\"true\">" + chip))
        #expect(page.contains("href=\"/monsters?type=dragon&amp;type=beast\""))
        #expect(page.contains("<input type=\"hidden\" form=\"list-search\" name=\"type\" value=\"dragon\">"))
    }

    @Test func aListWithoutAttributesCanBeLimitedToFavourites() throws {
        let bare = (1...3).compactMap { EntryID(PagesFixture.monsters, "m\($0)") }.map {
            Entry(id: $0, title: $0.key, source: EntrySource(upstream: "u"), isPartial: true)
        }
        for entries in [bare, []] {
            let builder = try PagesFixture.builder(monsters: entries)
            let page = PagesTests.page(.catalog(builder.catalog(try builder.view(named: "monsters"), ListState())), builder)
            #expect(page.contains(">m3<") == !entries.isEmpty)
            #expect(page.contains("name=\"favourites\" value=\"1\"") && !page.contains("class=\"chips\""))
        }
    }

    @Test func rangesHaveReadableLabels() throws {
        let builder = try PagesFixture.builder()
        let page = PagesTests.page(.catalog(builder.catalog(try builder.view(named: "monsters"), ListState())), builder)
        for range in ["under 1", "1–4", "5–10", "11–16", "17 and over"] {
            let isThere = page.contains(">\(range) <small>")
            #expect(isThere, "\(range)")
        }
    }

    @Test func deeplyNestedContentIsRenderedCompletely() throws {
        var inline = Inline.text("deep")
        var block = Block.paragraph([.text("deeper")])
        for _ in 0..<20 {
            inline = .emphasis([inline])
            block = .quote([block])
        }
        var entry = PagesFixture.monster("deep", "Deep", "ooze", 1)
        entry.blocks = [.paragraph([inline]), block]
        let builder = try PagesFixture.builder(monsters: [entry])
        let reader = PageReader(PagesTests.page(.entry(try builder.entry(entry.id, ListState())), builder))
        #expect(reader.problems.isEmpty && reader.text.contains("deeper"))
    }

    @Test func everyKindOfContentIsWritten() throws {
        func shown(_ block: Block) throws -> PageReader {
            var entry = PagesFixture.monster("kinds", "Kinds", "ooze", 1)
            entry.blocks = [block]
            let builder = try PagesFixture.builder(monsters: [entry])
            return PageReader(PagesTests.page(.entry(try builder.entry(entry.id, ListState())), builder))
        }
        let nothing = try shown(.paragraph([]))
        for kind in BlockKind.allCases {
            let reader = try shown(kind.sample("<marked>"))
            #expect(reader.problems.isEmpty, "\(kind): \(reader.problems)")
            #expect(reader.text.contains("<marked>") == (kind != .rule), "\(kind)")
        }
        for kind in InlineKind.allCases {
            let reader = try shown(.paragraph([kind.sample("<marked>")]))
            #expect(reader.problems.isEmpty, "\(kind): \(reader.problems)")
            #expect(reader.text.contains("<marked>") == kind.showsText, "\(kind)")
            #expect((reader.text != nothing.text) == (kind != .lineBreak), "\(kind)")
        }
    }

    @Test func everyFailureIsToldInEveryLanguage() {
        for language in Language.allCases {
            for failure in FailureKind.allSamples {
                let told = failure.message(Localizer(language))
                #expect(!told.summary.isEmpty && !told.explanation.isEmpty && !told.suggestion.isEmpty, "\(failure)")
                for text in [told.summary, told.explanation, told.suggestion] {
                    #expect(!text.contains("%") && !text.contains("failure."))
                }
            }
        }
        let limit = OverLimitFavourite(limit: 10, entry: PagesFixture.aboleth.id, name: "x")
        let refused = RequestFailure.refused(.favouriteLimit(limit), [])
        #expect(
            refused.message(Localizer(.english)).explanation
                == "This catalog can have up to 10 favourites. Nothing was changed.")
        #expect(UpstreamProblem.timedOut.message(Localizer(.english)).summary == "The source didn’t respond in time.")
        #expect(
            UpstreamProblem.timedOut.message(Localizer(.english), source: "swapi.dev").summary
                == "swapi.dev didn’t respond in time.")
        let long = RequestFailure.noSuchPage(path: String(repeating: "é", count: 5000)).message(Localizer(.english)).explanation
        #expect(long.utf8.count < 200 && !long.contains("\u{FFFD}"))
    }

    @Test func everyKindHasAnEmblem() {
        let sprite = String(decoding: PageRenderer.emblemSprite(), as: UTF8.self)
        let kinds = [
            "dragon", "undead", "monster", "planet-arid", "planet-unknown", "person", "film", "species", "starship", "vehicle",
            "dish", "joke", "entry", "star", "settings",
        ]
        for kind in Set(kinds + Emblem.allCases.map { "\($0.name)" } + CollectionDescription.Appearance.all.map(\.emblem)) {
            #expect(sprite.contains("<symbol id=\"\(kind)\""), "\(kind)")
        }
        #expect(sprite.utf8.allSatisfy { $0 < 0x80 } && !sprite.contains("#"), "emblems have no colours of their own")
    }

    @Test func everyAccentHasAColour() throws {
        let style = URL(fileURLWithPath: #filePath).appending(path: "../../../Sources/Pages/Static/almanac.css")
            .standardizedFileURL
        let css = try String(contentsOf: style, encoding: .utf8)
        #expect(CollectionDescription.Appearance.all.count >= 4)
        for accent in CollectionDescription.Appearance.all {
            var page = PageWriter(frame: try PagesFixture.builder().frame(current: nil), address: "/")
            page.accent(accent)
            let attribute = String(decoding: page.html.bytes, as: UTF8.self)
            let selector = "[" + attribute.dropFirst() + "] { --accent: "
            #expect(css.contains(selector), "\(selector)")
        }
    }
}
