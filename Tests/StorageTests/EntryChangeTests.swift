import Doubles
import Foundation
import Model
import SQLite
import Testing

@testable import Catalogs
@testable import Storage

@Suite struct EntryChangeTests {
    private func field(_ change: EntryChange?, _ key: String) -> EntryChange.Field? { change?.fields.first { $0.key == key } }

    @Test func aSyncStoresTheFieldsBeforeAndAfter() async throws {
        let bench = try Bench()
        let swapi = try SWAPIDouble()
        let library = try Library.open(bench.options(swapi: swapi, starter: false))
        let planets = try #require(CatalogID("planets"))
        _ = await library.sync([planets])
        #expect(try library.changes(EntryChangeSelection(catalog: planets)).isEmpty, "a first download isn't a change")
        #expect(try library.snapshot().entry("planets/1")?.changed == nil)
        swapi.change("planets", 1, "population", to: .string("5"))
        _ = await library.sync([planets])
        let changes = try library.changes(EntryChangeSelection(catalog: planets))
        #expect(changes.count == 1)
        #expect(changes.first?.event == .changed && changes.first?.entry.text == "planets/1")
        #expect(changes.first?.title == (try library.snapshot().entry("planets/1")?.title))
        let field = field(changes.first, "population")
        #expect(field?.before == .number(FixedDecimal(200_000)) && field?.after == .number(FixedDecimal(5)))
        let snapshot = try library.snapshot()
        #expect(snapshot.status("planets")?.changes == changes)
        #expect(snapshot.entry("planets/1")?.changed == changes.first?.time)
        #expect(snapshot.entry("planets/2")?.changed == nil)
        _ = await library.sync([planets])
        #expect(try library.changes(EntryChangeSelection(catalog: planets)) == changes, "an unchanged list adds nothing")
        // The changes are still there after a start, and packs that are made anew say when the entry changed.
        try FileManager.default.removeItem(atPath: bench.data + "/packs")
        let again = try Library.open(bench.options(swapi: swapi, starter: false))
        #expect(try again.changes(EntryChangeSelection(catalog: planets)) == changes)
        #expect(try again.snapshot().entry("planets/1")?.changed == changes.first?.time)
    }

    @Test func firstDetailsAndTheBundledDataAreNotChanges() async throws {
        let bench = try Bench()
        try bench.putStarters(monsters: 12)
        let dnd5e = try DND5eDouble(monsters: SampleMonsters.records(14))
        let first = try #require(dnd5e.indexes.first)
        dnd5e.change(first, "hit_points", to: 777)
        let library = try Library.open(bench.options(dnd5e: dnd5e))
        _ = await library.sync([.monsters])
        #expect(try library.changes(EntryChangeSelection(catalog: .monsters)).isEmpty)
        dnd5e.change(first, "strength", to: 28)
        _ = await library.sync([.monsters])
        let changes = try library.changes(EntryChangeSelection(catalog: .monsters))
        #expect(changes.count == 1 && field(changes.first, "str")?.after == .number(FixedDecimal(28)), "\(changes)")
    }

    private static func table(_ rows: [(String, Int)]) -> String {
        "name,size\n" + rows.map { "\($0.0),\($0.1)\n" }.joined()
    }

    @Test func importingAFileAgainNamesWhatChanged() async throws {
        let bench = try Bench()
        let library = try Library.open(bench.options(starter: false))
        func take(_ rows: [(String, Int)], replaces: Bool = false) async throws {
            var options = FileImportOptions(catalog: ImportTests.things)
            options.replaces = replaces
            _ = try await library.importFile(ImportTests.input(Self.table(rows)), options)
        }
        try await take([("Ash", 1), ("Birch", 2), ("Cedar", 3)])
        let things = try #require(CatalogID("things"))
        #expect(try library.changes(EntryChangeSelection(catalog: things)).isEmpty)
        try await take([("Ash", 1), ("Birch", 20), ("Cedar", 3), ("Dogwood", 4)])
        let first = try library.changes(EntryChangeSelection(catalog: things))
        #expect(Set(first.map { "\($0.event) \($0.title)" }) == ["changed Birch", "added Dogwood"], "\(first)")
        #expect(field(first.first { $0.event == .changed }, "size")?.before == .number(FixedDecimal(2)))
        try await take([("Ash", 1), ("Birch", 20), ("Dogwood", 4)], replaces: true)
        #expect(
            try library.changes(EntryChangeSelection(catalog: things)).first.map { "\($0.event) \($0.title)" } == "removed Cedar")
    }

    @Test func longTextsThatDifferAtTheirEndsAreChanges() async throws {
        let bench = try Bench()
        let library = try Library.open(bench.options(starter: false))
        let things = try #require(CatalogID("things"))
        let start = String(repeating: "word ", count: 150)
        for end in ["one", "TWO", "THREE"] {
            _ = try await library.importFile(
                ImportTests.input("name,notes\nAsh,\(start)\(end)\nBirch,x\n"), FileImportOptions(catalog: things))
        }
        let changes = try library.changes(EntryChangeSelection(catalog: things))
        #expect(changes.count == 2)
        let shown = changes.flatMap { $0.fields }.flatMap { [$0.before, $0.after] }.map { "\($0 as Any)" }
        for end in ["one", "TWO", "THREE"] { #expect(shown.contains { $0.contains(end) }, "\(shown)") }
    }

    @Test func recordsWithTheSameIDAreNotChanges() async throws {
        let bench = try Bench()
        let library = try Library.open(bench.options(starter: false))
        let things = try #require(CatalogID("things"))
        for _ in 0..<3 {
            var options = FileImportOptions(catalog: things)
            options.replaces = true
            _ = try await library.importFile(
                ImportTests.input("id,name,size\n1,Ash,1\n2,Birch,2\n1,Cedar,3\n"), options)
        }
        #expect(try library.changes(EntryChangeSelection(catalog: things)).isEmpty)
    }

    @Test func anEntryThatIsNoLongerListedIsNamed() async throws {
        let bench = try Bench()
        let swapi = try SWAPIDouble()
        let library = try Library.open(bench.options(swapi: swapi, starter: false))
        let planets = try #require(CatalogID("planets"))
        _ = await library.sync([planets])
        swapi.remove("planets", 2)
        _ = await library.sync([planets])
        #expect(
            try library.changes(EntryChangeSelection(catalog: planets)).map { "\($0.event) \($0.entry.text)" } == [
                "removed planets/2"
            ])
    }

    /// Opens a library whose changes the test writes itself.
    private func store(_ bench: Bench) throws -> Store {
        _ = try Library.open(bench.options(starter: false))
        return Store(
            database: try Database(path: bench.data + "/almanac.db"), adapters: AdapterTable([]))
    }

    @Test func anEntryKeepsItsLast20Changes() throws {
        let bench = try Bench()
        defer { withExtendedLifetime(bench) {} }
        let store = try store(bench)
        let (id, other) = (try #require(EntryID("planets/1")), try #require(EntryID("planets/2")))
        try store.record(.added, of: other, title: "Other", now: 1)
        for number in 1...25 { try store.record(.changed, of: id, title: "\(number)", now: Int64(number) * 1000) }
        let planets = id.catalog
        var selection = EntryChangeSelection(catalog: planets)
        #expect(try store.entryChanges(selection).count == 21)
        selection.entry = id
        let changes = try store.entryChanges(selection)
        #expect(changes.map(\.title) == (6...25).reversed().map(String.init))
        (selection.before, selection.limit) = (changes[4].number, 3)
        let page = try store.entryChanges(selection)
        #expect(page.map(\.title) == ["20", "19", "18"])
    }

    @Test func aCatalogsChangesTakeAtMost10MB() throws {
        let bench = try Bench()
        defer { withExtendedLifetime(bench) {} }
        let store = try store(bench)
        let text = AttributeValue.text(String(repeating: "x", count: 100_000))
        let planets = try #require(CatalogID("planets"))
        try store.database.transaction(.immediate) { () throws(SQLiteError) in
            for number in 1...120 {
                guard let id = EntryID(planets, "\(number)") else { continue }
                try store.record(
                    .changed, of: id, title: "\(number)", fields: [.init("a", before: text, after: nil)], now: 1)
            }
        }
        let sizes = "SELECT sum(64 + length(key) + length(title) + length(fields)) FROM entry_change"
        let size = try #require(try store.database.integer(sizes))
        #expect(size == (try store.database.integer("SELECT bytes FROM catalog_change")))
        #expect(size <= Store.changeSizeLimit && size > Store.changeSizeLimit - 101_000)
        var selection = EntryChangeSelection(catalog: planets)
        selection.limit = 200
        let changes = try store.entryChanges(selection)
        #expect(changes.first?.title == "120" && changes.last?.title == "\(121 - changes.count)")
    }

    @Test func theDifferenceIsShortAndNamesWhatChanged() throws {
        let id = try #require(EntryID("things/a"))
        func entry(_ title: String, _ attributes: [Attribute], _ lines: [String], link: String) throws -> Entry {
            Entry(
                id: id, title: title, attributes: attributes, blocks: lines.map { .paragraph([.text($0)]) },
                links: [EntryLink(relation: .literal("near"), target: try #require(EntryID("things/" + link)))],
                source: EntrySource(upstream: "x"))
        }
        let long = String(repeating: "é", count: 1000)
        let old = try entry(
            "A", [Attribute("a", .number(FixedDecimal(1))), Attribute("b", .flag(true))], ["Same", "Old", "Same"], link: "b")
        let new = try entry(
            "B", [Attribute("a", .number(FixedDecimal(1))), Attribute("c", .text(long))], ["Same", "New", "Same"], link: "c")
        let fields = EntryDifference(from: old, to: new).fields
        #expect(fields.map(\.key) == [EntryChange.Field.title, "c", "b", EntryChange.Field.links, EntryChange.Field.text])
        guard case .text(let text)? = fields[1].after else { throw CocoaError(.coderInvalidValue) }
        #expect(text == String(repeating: "é", count: 300) + "…" && fields[1].before == nil)
        #expect(fields[2].before == .flag(true) && fields[2].after == nil)
        #expect(fields[4].before == .list(["Old"]) && fields[4].after == .list(["New"]))
        #expect(EntryDifference(from: old, to: new, withNew: false).fields.map(\.key).contains("c") == false)
        #expect(EntryDifference(from: new, to: new).fields.isEmpty)
        let many = (0..<100).map { Attribute("k\($0)", .text(long)) }
        let large = EntryDifference(from: old, to: try entry("A", many, [], link: "b")).fields
        #expect(large.count > 100 && large.last?.before == nil && large.last?.after == nil)
        var writer = ByteWriter()
        EntryChange.encode(large, to: &writer)
        #expect(writer.bytes.count < 20_000)
    }
}
