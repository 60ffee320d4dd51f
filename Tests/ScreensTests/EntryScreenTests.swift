import Fixtures
import Model
import Pack
import Screens
import Shelf
import Testing

/// Tests the data on an entry's screen that isn't part of the entry itself.
@Suite struct EntryScreenTests {
    private let builder = ScreenFixture.builder()

    @Test func whatTheReaderMadeStandsBesideTheEntry() throws {
        let id = ScreenFixture.beast("beast-1")
        let screen = try builder.entry(id, ListState(), editing: .note)
        #expect(screen.favourite?.name == "My <b>first</b>" && screen.note?.hasPrefix("# Note") == true)
        #expect(screen.editing == .note && screen.noteVersion != nil && screen.absence == nil)
        #expect(screen.entry.title == FixtureLibrary.beastEntries[1].title + " (changed)", "the delta's entry wins")
        #expect(screen.status?.outcome == .ok && screen.source?.name == "Double")
        let plain = try ScreenFixture.builder(ShelfState()).entry(id, ListState())
        #expect(plain.favourite == nil && plain.note == nil && plain.noteVersion == nil && plain.editing == nil)
    }

    @Test func linksSayWhatIsKept() throws {
        let screen = try builder.entry(ScreenFixture.beast("beast-2"), ListState())
        let home = try #require(screen.links.first)
        #expect(home.relation == .literal("Home") && home.links.map(\.isKept) == [true, false])
        #expect(home.links.map(\.title) == ["World 1", "Not kept"])
        // All worlds link to this entry. World 1, which the entry also links to, is listed only once.
        let worlds = try #require(screen.links.first { $0.relation == FixtureLibrary.worlds.title })
        #expect(Set(worlds.links.map(\.id.key)) == ["2", "3", "4", "5", "6", "7", "8"])
    }

    /// A page never shows an ID as a name. Instead, it counts the linked entries without a name.
    @Test func linksWithoutANameAreCounted() throws {
        let worlds = FixtureLibrary.worlds, id = FixtureLibrary.id(worlds, "home")
        let links = ["9", "10", "11"].map { key in
            EntryLink(relation: .literal("Near"), target: FixtureLibrary.id(worlds, key), title: key == "9" ? "Nine" : "")
        }
        let view = try FixtureLibrary.view(
            of: [Entry(id: id, title: "Home", kind: "planet-arid", links: links, source: EntrySource(upstream: "double"))],
            in: worlds)
        let builder = ScreenBuilder(catalogs: [view], shelf: ShelfState(), context: FixtureRequests.context())
        let group = try #require(try builder.entry(id, ListState()).links.first)
        #expect(group.named.map(\.title) == ["Nine"] && group.unnamed == 2)
    }

    @Test func neighboursAreThoseOfTheList() throws {
        let rows = try ScreenFixture.list("type=dragon&sort=cr&limit=500").rows
        let place = try #require(rows.firstIndex { $0.id.key == "beast-30" })
        let screen = try builder.entry(rows[place].id, ScreenFixture.state("type=dragon&sort=cr"))
        #expect(screen.previous?.id == rows[place - 1].id && screen.next?.id == rows[place + 1].id)
        #expect(screen.list.rows.contains { $0.id == rows[place].id })
        let first = try builder.entry(rows[0].id, ScreenFixture.state("type=dragon&sort=cr"))
        #expect(first.previous == nil && first.next?.id == rows[1].id)
        // The page of an entry that isn't in the filtered list shows the whole catalog beside the entry.
        let other = try builder.entry(ScreenFixture.beast("hostile-0"), ScreenFixture.state("type=dragon"))
        #expect(other.list.total == UInt32(ScreenFixture.views[0].rows.count))
    }

    @Test func whatIsNotThereIsAFailure() {
        let missing = ScreenFixture.beast("nosuch")
        #expect(throws: RequestFailure.unknownEntry(missing)) { try builder.entry(missing, ListState()) }
        #expect(throws: RequestFailure.unknownEntry(missing)) {
            try builder.absentEntry(missing, editing: nil, back: nil, outcome: nil)
        }
        let bare = ScreenFixture.builder(without: FixtureLibrary.beasts.id)
        #expect(throws: RequestFailure.unknownCatalog("beasts")) { try bare.entry(missing, ListState()) }
    }

    @Test func whatOnlyTheShelfHasHasAPage() throws {
        let gone = ScreenFixture.beast("gone")
        #expect(builder.isAbsent(gone) && !builder.isAbsent(ScreenFixture.beast("beast-1")))
        #expect(!ScreenFixture.builder(ShelfState()).isAbsent(gone))
        let screen = try builder.absentEntry(gone, editing: .name, back: nil, outcome: nil)
        #expect(screen.absence == .entry && screen.entry.title == "Gone" && screen.favourite?.name == "Gone")
        let bare = ScreenFixture.builder(without: FixtureLibrary.beasts.id)
        let alone = try bare.alone(ScreenFixture.beast("beast-2"))
        #expect(alone.absence == .catalog && alone.entry.title == "Beast 2" && alone.list.rows.count == 3)
    }

    @Test func stepsAreGoneThroughFromTheIngredientsToTheLast() throws {
        let id = ScreenFixture.beast("accents")
        func cooking(_ query: String) throws -> StepByStepScreen {
            try #require(try builder.cooking(id, ListState(), ScreenFixture.parameters(query)))
        }
        let start = try cooking("")
        #expect(start.step == 0 && start.previous == nil && start.next == 1 && start.steps.count == 4)
        #expect(start.checklist.count == 5 + FixtureLibrary.hostile.count && start.ticked.isEmpty)
        let end = try cooking("step=99&have=0&have=3&have=3&have=99999999999&have=x")
        #expect(end.step == 4 && end.next == nil && end.previous == 3 && end.ticked == [0, 3])
        #expect(try cooking("step=x").step == 0)
        #expect(try builder.cooking(ScreenFixture.beast("beast-1"), ListState(), Parameters()) == nil)
    }

    @Test func aDeckHasItsDraw() throws {
        let tales = try builder.view(named: "tales")
        let id = FixtureLibrary.id(FixtureLibrary.tales, "tale-1")
        let screen = try #require(try builder.draw(tales, id, .asked))
        #expect(screen.drawn?.entry.id == id && screen.origin == .asked && screen.status.isFetching)
        #expect(screen.status.problem == .tooManyRequests)
        #expect(try #require(try builder.draw(tales, nil, nil)).drawn == nil)
        #expect(try builder.draw(try builder.view(named: "beasts"), nil, nil) == nil)
        #expect(
            FixtureLibrary.tales.offeredName(for: "One, two, three, four, five, six: seven.")
                == "One, two, three, four, five, six…")
        #expect(FixtureLibrary.beasts.offeredName(for: "a b c d e f g h") == "a b c d e f g h")
    }
}
