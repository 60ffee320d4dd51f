import Fixtures
import Localization
import Model
import Pack
import Shelf
import Testing
import TextProcessing

@testable import Screens
@testable import Terminal

@Suite("Screens as text")
struct RendererTests {
    private static let builder = ScreenBuilder(
        catalogs: FixtureLibrary.views, shelf: FixtureLibrary.shelf,
        context: RequestContext(
            now: 1_700_010_000,
            catalogs: [
                CatalogStatus(catalog: FixtureLibrary.beasts.id, checked: 1_700_000_000, outcome: .ok),
                CatalogStatus(catalog: FixtureLibrary.worlds.id, checked: nil, outcome: .failed, problem: .certificate),
                CatalogStatus(catalog: FixtureLibrary.voids.id, checked: nil, outcome: .failed, problem: .certificate),
            ]))

    private func renderer(_ width: Int?, _ language: Language = .english) -> TerminalRenderer {
        TerminalRenderer(words: Localizer(language), width: width, now: 1_700_010_000)
    }

    private func text(_ lines: [StyledLine]) -> [String] { lines.map { $0.text(usesColour: false) } }

    @Test("An entry is shown as a stat block")
    func entry() throws {
        let screen = try Self.builder.entry(FixtureLibrary.id(FixtureLibrary.beasts, "beast-2"), ListState())
        let expected = """
            Beast 2 ★
            Large aberration, lawful evil
            Saved to favourites as “Éclair”
            ────────────────────────────────────────────────────────────────────────────────
            Hit points  13518d10 + 36
            Senses      unknown

              Strength     Dexterity  Constitution Intelligence    Wisdom      Charisma
               21 (+5)      9 (−1)       1 (−5)      30 (+10)      10 (+0)      11 (+0)

            ACTIONS
            Tentacle. Melee: +9 to hit. Bothx<y
            a worldout−3

            d6  What
            1   One

            1. First
            2. • ───────────────────────────────────────────────────────────────────────────

            │ Said
            │
            │ a
            │ b

            HOME
            World 1   worlds/1
            Not kept

            WORLDS
            World 3  worlds/3
            World 2  worlds/2
            World 8  worlds/8
            World 7  worlds/7
            unknown  worlds/4
            World 5  worlds/5
            World 6  worlds/6
            ────────────────────────────────────────────────────────────────────────────────
            Double · CC0-1.0 · checked two hours ago
              https://example.org/beasts/beast-2
            """.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        let lines = text(renderer(80).entry(screen))
        for (line, wanted) in zip(lines, expected) where line != wanted {
            Issue.record("got “\(line)”, expected “\(wanted)”")
            break
        }
        #expect(lines.count == expected.count)
    }

    @Test(
        "Abilities are in a single row if there is room, otherwise in two, three or six rows", arguments: [100, 78, 40, 26, 12])
    func abilities(width: Int) throws {
        let screen = try Self.builder.entry(FixtureLibrary.id(FixtureLibrary.beasts, "beast-2"), ListState())
        let block = try #require(screen.entry.blocks.dropFirst().first)
        let lines = renderer(width).blocks([block], width: width)
        #expect(lines.count == [100: 2, 78: 2, 40: 4, 26: 6, 12: 12][width])
        for line in lines { #expect(line.width <= width) }
    }

    @Test("Every kind of content is shown")
    func everyKind() {
        func shown(_ block: Block) -> String { text(renderer(80).blocks([block], width: 80)).joined(separator: "\n") }
        for kind in BlockKind.allCases {
            #expect(shown(kind.sample("<marked>")).contains("<marked>") == (kind != .rule), "\(kind)")
            #expect(!shown(kind.sample("<marked>")).isEmpty, "\(kind)")
        }
        for kind in InlineKind.allCases {
            let line = shown(.paragraph([kind.sample("<marked>")]))
            #expect(line.contains("<marked>") == kind.showsText, "\(kind): \(line)")
            #expect(line.allSatisfy(\.isNewline) == (kind == .lineBreak), "\(kind)")
        }
    }

    @Test func equalChecklistItemsAreOneLineAndEachIsMultiplied() throws {
        let items = [("Butter", "175 g"), ("Salt", ""), ("Butter", "175 g"), ("Rum", "some"), ("Salt", ""), ("Rum", "some")]
        let entry = Entry(
            id: FixtureLibrary.id(FixtureLibrary.beasts, "cake"), title: "Cake",
            blocks: [.checklist((items + [items[3]]).map { ItemWithAmount($0.0, $0.1) })],
            source: EntrySource(upstream: "double"))
        func shown(_ query: [(String, String)], _ language: Language = .english) -> [String] {
            var parameters = Parameters()
            for (name, value) in query { parameters.add(name, value) }
            var renderer = renderer(80, language)
            renderer.scaling = RecipeScaling(entry, parameters)
            return text(renderer.blocks(entry.blocks, width: 80))
        }
        #expect(shown([]) == ["Butter: 175 g, twice", "Salt: twice", "Rum: some, 3 times"])
        #expect(
            shown([("scale-by", "2")]) == ["Butter: 350 g, twice", "Salt: twice", "Rum: some, 3 times (not scaled)"])
        #expect(
            shown([("scale-by", "1/2"), ("scale-units", "both")], .french) == [
                "Butter: 87,5 g / 3,1 oz, deux fois", "Salt: deux fois", "Rum: some, 3 fois (inchangé)",
            ])
    }

    @Test("Of a partial entry, and of one that is gone, it is said")
    func remarks() throws {
        let partial = try Self.builder.entry(FixtureLibrary.id(FixtureLibrary.beasts, "zz-new"), ListState())
        #expect(text(renderer(80).entry(partial)).contains("So far, only part of this entry is stored."))
        func gone(_ key: String) throws -> String {
            let screen = try Self.builder.entry(FixtureLibrary.id(FixtureLibrary.beasts, key), ListState())
            return text(renderer(80).entry(screen)).joined(separator: " ")
        }
        #expect(try gone("hostile-0").contains("no longer has this entry. The stored copy is still available."))
        #expect(try gone("hostile-3").contains("no longer has this entry. Almanac noticed this on 6 November 2026."))
    }

    @Test(
        "Whatever the content, no line is too wide or contains control characters", arguments: [20, 33, 80, 132],
        [Language.english, .french])
    func hostile(width: Int, language: Language) throws {
        let renderer = renderer(width, language)
        var lines: [StyledLine] = []
        for view in Self.builder.catalogs {
            for row in view.rows { lines += renderer.entry(try Self.builder.entry(row.head.id, ListState())) }
            var state = ListState()
            state.limit = .max
            lines += renderer.rows(Self.builder.catalog(view, state))
        }
        for query in ["beast", "script", "fav:", "e"] {
            lines += renderer.searchResults(Self.builder.search(MultiCatalogSearchRequest(text: query, limit: 500)))
        }
        lines += renderer.favourites(Self.builder.favourites())
        lines += renderer.catalogs(Self.builder.catalogs.map { Self.builder.summary($0) })
        #expect(lines.count > 1000)
        for line in lines {
            #expect(line.width <= width, "\(line.text(usesColour: false))")
            let steering = line.text(usesColour: false).unicodeScalars.contains {
                $0.value < 0x20 || (0x7F...0x9F).contains($0.value) || (0x202A...0x202E).contains($0.value)
            }
            #expect(!steering)
        }
    }

    @Test("The list of catalogs shows how fresh each catalog is, and mentions each problem once")
    func catalogs() {
        let lines = text(renderer(80).catalogs(Self.builder.catalogs.map { Self.builder.summary($0) }))
        #expect(lines[0] == "Catalog  Collection          Title   Entries  Last checked")
        #expect(lines[1] == "beasts   Dungeons & Dragons  Beasts       74  two hours ago")
        #expect(lines[3] == "voids    Star Wars           Voids         0  never; last sync failed")
        #expect(lines.dropFirst(6).joined(separator: " ").hasPrefix("worlds and voids: Double couldn’t prove its identity"))
    }

    @Test("Every row and every result is shown, with the ID that shows the entry")
    func rows() throws {
        let view = try #require(Self.builder.catalogs.first)
        var state = ListState()
        state.limit = .max
        let screen = Self.builder.catalog(view, state)
        let lines = text(renderer(nil).rows(screen))
        #expect(lines.count == view.rows.count)
        for (line, row) in zip(lines, screen.rows) {
            #expect(line.hasPrefix(DisplayEscaper.clean(row.id.text)))
            #expect(line.contains(DisplayEscaper.clean(row.title)))
            #expect(line.contains("★") == row.isFavourite)
        }
    }
}
