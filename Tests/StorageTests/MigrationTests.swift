import Catalogs
import Doubles
import Foundation
import Model
import Pack
import SQLite
import Shelf
import Testing

@testable import Storage

/// Tests opening libraries from earlier versions of Almanac.
@Suite struct MigrationTests {
    /// Creates a library with version 1's tables and formats.
    private func makeVersion1(_ bench: Bench) throws {
        try FileManager.default.createDirectory(atPath: bench.data, withIntermediateDirectories: true)
        let database = try Database(path: bench.data + "/almanac.db")
        try database.execute(try #require(Schema.steps.first).sql)
        try database.execute(Version1.content)
        try database.setUserVersion(1)
    }

    @Test func opensVersion1() throws {
        let bench = try Bench()
        try makeVersion1(bench)
        let snapshot = try Library.open(bench.options(starter: false)).snapshot()
        #expect(snapshot.ids("planets").count == 2)
        #expect(snapshot.entry("planets/1")?.title == "Tatooine")
        #expect(snapshot.entry("planets/1")?.blocks.isEmpty == false)
        #expect(snapshot.shelf.favourite(try id("planets/1"))?.name == "Home")
        #expect(snapshot.shelf.note(try id("planets/28")) == "# Where?\r\n")
    }

    /// Returns an entry that contains every kind of value that can be stored.
    private func everything() throws -> Entry {
        let words: [Inline] = [
            .text("é"), .emphasis([.text("a")]), .strong([.text("b")]), .code("c"), .label(.phrase("value.unknown")),
            .number(FixedDecimal(1_000_000_000_000), unit: "unit.metres"), .signed(-1), .fraction(FixedDecimal(2)),
            .dice(formula: "1d4", shown: "1d4"), .entry(try id("planets/1"), [.text("d")]),
            .web(url: "https://example.org", [.text("e")]), .term("prone", [.text("prone")]), .lineBreak,
            .value("Large", family: "dnd5e.size"), .composed("dnd5e.sizeAndType", [.text("a"), .text("b")]),
        ]
        let text = Block.paragraph(words)
        return Entry(
            id: try id("planets/2"), title: "Everything", subtitle: words, heading: words, kind: "planet",
            attributes: [
                Attribute("number", .number(FixedDecimal(1))), Attribute("text", .text("t")), Attribute("list", .list(["l"])),
                Attribute("flag", .flag(true)), Attribute("unknown", .unknown), Attribute("none", .notApplicable),
            ],
            blocks: [
                text, .heading(level: 2, words), .list(start: 1, items: [[text]]),
                .table(header: [words], rows: [[words]]), .quote([text]), .code("x"), .rule,
                .facts([Fact(label: .literal("f"), value: words, attribute: "number")]),
                .abilities([AbilityScore(label: .literal("s"), score: 21)]),
                .passage(name: words, anchor: "p", body: [text]), .reveal(title: .literal("r"), [text]),
                .definitions([GlossaryDefinition(term: "prone", title: .literal("Prone"), text: .literal("Lies."), query: "q")]),
                .section(Block.Section(title: .literal("s"), anchor: "s", scope: "c", blocks: [text])),
                .checklist([ItemWithAmount("c", "1")]), .steps([[text]]),
            ],
            links: [EntryLink(relation: .literal("l"), target: try id("films/1"), title: "T")], picture: "/p.png",
            source: EntrySource(upstream: "swapi", url: "https://example.org/2", title: "everything"), isPartial: true,
            isGone: true)
    }

    @Test func theStoredFormatMatchesItsVersion() throws {
        let entry = try everything()
        let bytes = Store.encode(entry)
        #expect(Store.decode(bytes) == entry)
        #expect(Store.storedForm == 3)
        #expect(
            SHA256.sha256(bytes) == "8f4c5b696801ad2b50e9a7437d6fe92fed042b60f1e661ceb5635f1d0d5df5bd",
            "the binary format of entries has changed: increase Store.storedForm, then update this hash")
    }

    @Test func aBackupIsWrittenBeforeAMigration() throws {
        let bench = try Bench()
        try makeVersion1(bench)
        var options = bench.options(starter: false)
        options.migrator = Migrator(Schema.steps + ["CREATE TABLE later (x)"])
        let library = try Library.open(options)
        #expect(try library.snapshot().shelf.favourites.count == 1)
        let names = Files.names(in: bench.data + "/backups")
        #expect(names.count == 1)
        let bytes = try Files.read(bench.data + "/backups/" + (try #require(names.first)))
        #expect(try BackupDocument(bytes, now: 0).changes.count == 2)
        // The backup that is made before a migration is written only once.
        _ = try Library.open(options)
        #expect(Files.names(in: bench.data + "/backups") == names)
    }

    @Test func aFailedMigrationKeepsTheOldLibrary() throws {
        let bench = try Bench()
        try makeVersion1(bench)
        var options = bench.options(starter: false)
        options.migrator = Migrator(Schema.steps + ["CREATE TABLE later (x); INSERT INTO nowhere VALUES (1)"])
        #expect(throws: LibraryError.self) { try Library.open(options) }
        #expect(try Library.open(bench.options(starter: false)).snapshot().shelf.favourites.count == 1)
        #expect(Files.names(in: bench.data + "/backups").count == 1)
    }
}
