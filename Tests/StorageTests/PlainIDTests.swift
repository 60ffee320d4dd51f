import Catalogs
import Foundation
import LinuxServices
import Model
import Pack
import Screens
import Shelf
import Testing

@testable import Routing
@testable import Storage

/// Tests that imported entries are also found by their IDs without accents and punctuation.
@Suite struct PlainIDTests {
    /// Copies a library that an earlier version of Almanac (commit 9a4a151) created. The IDs in `cinema` come from whole
    /// records, and the IDs in `songs` from titles.
    static func earlier(_ file: String = #filePath) throws -> Bench {
        let bench = try Bench()
        let path = URL(fileURLWithPath: file).appending(path: "../../Fixtures/Libraries/9a4a151/data").standardizedFileURL.path
        try FileManager.default.copyItem(atPath: path, toPath: bench.data)
        return bench
    }

    static func open(_ bench: Bench) throws -> Library {
        var options = LibraryOptions(directory: bench.data, shareDirectory: nil, version: "test", services: .linux)
        options.isOffline = true
        options.usesStarter = false
        return try Library.open(options)
    }

    static func answer(_ request: Request, _ library: Library) throws -> Answer {
        let snapshot = try library.snapshot()
        return respond(
            request, snapshot.catalogs, snapshot.shelf,
            RequestContext(now: 1_800_000_000, seed: 1, settings: UserSettings(), isOffline: true, catalogs: snapshot.statuses))
    }

    @Test("an entry is also found by its ID in plain ASCII", arguments: ["elan-dete", "ELAN-DETE", "elan-d-ete"])
    func plainForms(key: String) throws {
        let bench = try Self.earlier()
        let library = try Self.open(bench)
        let page = try Self.answer(Request(.get, "/songs/\(key)?back=%2F"), library)
        #expect(page.response?.status == 303)
        #expect(page.response?.header("Location") == "/songs/%C3%89lan-d%C3%A9t%C3%A9?back=%2F")
        let shown = try Self.answer(Request(.get, "/api/v1/show/songs/\(key)"), library)
        #expect(shown.response.map { String(decoding: $0.body, as: UTF8.self).contains("Élan-dété") } == true)
        let note = try Self.answer(
            Request(.put, "/api/v1/notes/songs/\(key)", body: Array(#"{"note":"plain"}"#.utf8)), library)
        guard case .work(.save(let actions, then: nil)) = note else {
            Issue.record("\(note)")
            return
        }
        #expect(actions.count == 1 && "\(actions)".contains("Élan-dété"))
    }

    @Test("a plain form that fits no entry or several is an unknown ID")
    func ambiguousPlainForms() async throws {
        let bench = try Bench()
        let library = try Self.open(bench)
        let text = "id,name\nété,One\nete!,Two\nno~1,Three\n\"O'Brien\",Four\na b,Five\n"
        _ = try await library.importFile(
            ImportInputFile(name: "x.csv", bytes: Array(text.utf8)), FileImportOptions(catalog: CatalogID(known: "plainids")))
        func status(_ key: String) throws -> UInt16? {
            try Self.answer(Request(.get, "/plainids/" + key), library).response?.status
        }
        #expect(try ["ete", "etes", "-"].map(status) == [404, 404, 404])
        #expect(try ["obrien", "o-brien", "a-b", "no"].map(status) == [303, 303, 303, 303])
    }

    @Test("in a large catalog, plain forms are looked up by the title")
    func plainFormsOfManyEntries() async throws {
        let bench = try Bench()
        let library = try Self.open(bench)
        let rows = (0..<20_100).map { "Thing \($0),\($0 % 10)\n" }.joined() + "Café crème,1\nL'Été d'or,2\n"
        _ = try await library.importFile(
            ImportInputFile(name: "m.csv", bytes: Array(("name,size\n" + rows).utf8)),
            FileImportOptions(catalog: CatalogID(known: "many")))
        for (key, title) in [("cafe-creme", "caf%C3%A9-cr%C3%A8me"), ("lete-dor", "l%C3%A9t%C3%A9-dor")] {
            let page = try Self.answer(Request(.get, "/many/" + key), library)
            #expect(page.response?.status == 303, "\(key)")
            #expect(page.response?.header("Location") == "/many/" + title)
        }
    }
}
