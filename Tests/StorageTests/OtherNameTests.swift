import Foundation
import Model
import Pack
import Screens
import Shelf
import Testing

@testable import Catalogs
@testable import Storage

/// Checks the other names that built-in catalogs have in libraries whose own catalogs already have their names.
@Suite struct OtherNameTests {
    private static let spells = CatalogID(known: "spells")
    private static let starter = #"""
        {"index":"tin-dragon","name":"Tin Dragon","url":"/api/2014/monsters/tin-dragon","special_abilities":[{"name":"Innate Spellcasting","desc":"The dragon can innately cast the following spells:\n\nAt will: light, mend"}]}
        {"index":"light","name":"Light","level":0,"desc":["An object sheds light. Use the mend spell."],"url":"/api/2014/spells/light"}
        {"index":"mend","name":"Mend","level":0,"desc":["Repairs."],"url":"/api/2014/spells/mend"}
        """#

    private func putStarter(_ bench: Bench) throws {
        try Data(Self.starter.utf8).write(to: URL(fileURLWithPath: bench.share + "/dnd5e-monsters.jsonl"))
    }

    /// Returns a library that an earlier version has made, with an own catalog `spells` and a starred entry in it.
    private func earlier(_ bench: Bench) async throws {
        let file = ImportInputFile(name: "spells.csv", bytes: Array("id,name\nlight,My own light\nrope,Rope trick\n".utf8))
        let library = try Library.open(bench.options(adapters: Bench.adapters.filter { $0.upstream == "swapi" }))
        _ = try await library.importFile(file, FileImportOptions(catalog: Self.spells))
        _ = try library.apply([.favourite(try #require(EntryID("spells/light")), name: "Mine", title: "My own light")])
    }

    @Test func anOwnCatalogKeepsItsNameEntriesAndStars() async throws {
        let bench = try Bench()
        try await earlier(bench)
        try putStarter(bench)
        for _ in 0..<2 {
            let snapshot = try Library.open(bench.options(adapters: Bench.everything)).snapshot()
            #expect(snapshot.entry("spells/light")?.title == "My own light")
            #expect(snapshot.ids("spells").count == 2)
            #expect(snapshot.shelf.favourite(try #require(EntryID("spells/light")))?.name == "Mine")
            #expect(snapshot.ids("srd-spells").sorted() == ["light", "mend"])
            let other = try #require(snapshot.catalogs.first { $0.description.id.raw == "srd-spells" })
            #expect(other.description.title.translation(into: "en") == "Spells (SRD)")
            #expect(other.description.title.translation(into: "fr") == "Sorts (SRD)")
            // The monsters' links lead to the built-in catalog, not to the own one.
            #expect(
                snapshot.entry("monsters/tin-dragon")?.links.map(\.target.text) == ["srd-spells/light", "srd-spells/mend"])
        }
    }

    /// A library of the last version without the built-in catalog `spells` (`Tests/Fixtures/Libraries/4923567`).
    @Test func aLibraryOfTheEarlierVersion() throws {
        let bench = try Bench()
        let folder = URL(fileURLWithPath: #filePath).appending(path: "../../Fixtures/Libraries/4923567/data").standardizedFileURL
        try FileManager.default.copyItem(atPath: folder.path, toPath: bench.data)
        for _ in 0..<2 {
            let snapshot = try Library.open(bench.options(starter: false, adapters: Bench.everything)).snapshot()
            #expect(snapshot.ids("spells").sorted() == ["knot", "light", "rope"])
            #expect(snapshot.entry("spells/light")?.title == "My own light")
            #expect(snapshot.shelf.favourite(try #require(EntryID("spells/light")))?.name == "Mine")
            #expect(snapshot.shelf.note(try #require(EntryID("spells/rope"))) == "Ten *feet*.")
            let names = snapshot.catalogs.map(\.description.id.raw)
            let library = try Library.open(bench.options(starter: false, adapters: Bench.everything))
            #expect(!library.isBuiltIn(Self.spells) && library.isBuiltIn(CatalogID(known: "srd-spells")))
            #expect(names.contains("srd-spells") && names.contains("conditions") && !names.contains("srd-conditions"))
        }
    }

    @Test func theOtherNameIsTaken() async throws {
        let bench = try Bench()
        try await earlier(bench)
        try putStarter(bench)
        let library = try Library.open(bench.options(adapters: Bench.everything))
        let file = ImportInputFile(name: "one.csv", bytes: Array("id,name\n1,One\n".utf8))
        for name in ["srd-spells", "srd-conditions"] {
            let options = FileImportOptions(catalog: try #require(CatalogID(name)))
            await #expect(throws: LibraryError.self) { try await library.importFile(file, options) }
        }
        // The own catalog can still be imported again.
        let again = ImportInputFile(name: "spells.csv", bytes: Array("id,name\nlight,My own light\nnew,New\n".utf8))
        _ = try await library.importFile(again, FileImportOptions(catalog: Self.spells))
        #expect(try library.snapshot().ids("spells").count == 3)
    }

    @Test func aBackupFitsALibraryWithTheUsualName() async throws {
        let (bench, other) = (try Bench(), try Bench())
        try await earlier(bench)
        try putStarter(bench)
        try putStarter(other)
        let library = try Library.open(bench.options(adapters: Bench.everything))
        let light = try #require(EntryID("srd-spells/light"))
        _ = try library.apply([.favourite(light, name: "Lamp", title: "Light")])
        let backup = try library.backup()
        let usual = try Library.open(other.options(adapters: Bench.everything))
        for _ in 0..<2 { _ = try usual.restore(backup, replace: false) }
        let shelf = try usual.snapshot().shelf
        #expect(shelf.favourite(try #require(EntryID("spells/light"))) != nil)
        #expect(shelf.favourites.allSatisfy { $0.entry.catalog.raw == "spells" })
    }

    /// Every built-in D&D catalog has another name if its name is taken, and the links to it follow.
    @Test(arguments: BuiltInAdapters.dnd5e.catalogs.map(\.id.raw)) func everyCatalogHasAnotherName(_ name: String) throws {
        let table = AdapterTable(BuiltInAdapters.adapters, without: [name])
        let taken = try #require(CatalogID(name))
        let other = try #require(CatalogID("srd-" + name))
        #expect(table[taken] == nil)
        let built = try #require(table[other])
        #expect(other.usualName == taken)
        #expect(built.description.attributes.count == BuiltInAdapters.dnd5e.catalogs.first { $0.id == taken }?.attributes.count)
        let file = try #require((built.defaultAdapter as? SourceFileAdapter)?.file)
        for catalog in file.catalogs {
            #expect(catalog.links.allSatisfy { $0.target != taken })
            #expect(catalog.nameLinks?.catalogs.contains(taken) != true)
        }
        for description in table.catalogs.map(\.description) where description.id != other {
            #expect(description.title.translation(into: "en")?.contains("(SRD)") != true)
        }
    }

    /// `srd-spells/light` is an address in every library.
    @Test func theOtherNameIsAnAlias() async throws {
        let bench = try Bench()
        try putStarter(bench)
        let snapshot = try Library.open(bench.options(adapters: Bench.everything)).snapshot()
        let builder = ScreenBuilder(
            catalogs: snapshot.catalogs, shelf: snapshot.shelf,
            context: RequestContext(now: 0, seed: 0))
        let light = try #require(EntryID("srd-spells/light"))
        #expect(builder.meant(by: light).text == "spells/light")
        #expect(try builder.view(named: "srd-spells").description.id == Self.spells)
        #expect(builder.meant(by: try #require(EntryID("srd-none/light"))).text == "srd-none/light")
    }
}
