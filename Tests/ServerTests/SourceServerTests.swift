import Catalogs
import Doubles
import Foundation
import FoundationNetworking
import LinuxServices
import Model
import Server
import Storage
import Testing

/// Checks the pages of a catalog from a source file, and backups over HTTP.
@Suite struct SourceServerTests {
    /// A running server whose library contains the test catalog of moths.
    private final class Trap: Sendable {
        let server: AlmanacServer
        let library: Library
        let double: GalleryDouble
        private let directory: TemporaryDirectory

        init(isEmpty: Bool = false, showsUnlicensed: Bool = true, change: (String) -> String = { $0 }) async throws {
            directory = try TemporaryDirectory()
            double = try GalleryDouble()
            var options = LibraryOptions(directory: directory.path, adapters: [], services: .linux)
            options.privateServers = [double.hostAndPort]
            options.detailRate = 1000
            options.showsUnlicensed = showsUnlicensed
            library = try Library.open(options)
            if !isEmpty {
                _ = try await library.addSource(
                    SourceFile(parsing: Array(change(String(decoding: double.source(), as: UTF8.self)).utf8)))
                _ = await library.sync()
            }
            server = try AlmanacServer(library: library, options: ServerOptions(port: 0))
        }

        deinit { server.stop() }

        /// Returns the hashes of the catalog's packs, even if the server doesn't show the catalog.
        func packs() throws -> [String] {
            let all = try Library.open(LibraryOptions(directory: directory.path, adapters: [], services: .linux)).snapshot()
            return all.packs.compactMap { $0 }.flatMap { [$0.base] + ($0.delta.map { [$0] } ?? []) }
        }

        func status(_ path: String, encoding: String) async throws -> Int? {
            var request = URLRequest(url: try #require(URL(string: server.address.dropLast() + path)))
            request.setValue(encoding, forHTTPHeaderField: "Accept-Encoding")
            let session = URLSession(configuration: .ephemeral)
            defer { session.finishTasksAndInvalidate() }
            return (try await session.data(for: request).1 as? HTTPURLResponse)?.statusCode
        }

        func page(_ path: String, _ language: String = "en", method: String = "GET", body: Data? = nil) async throws -> String {
            var request = URLRequest(url: try #require(URL(string: server.address.dropLast() + path)))
            request.httpMethod = method
            request.httpBody = body
            request.setValue(language, forHTTPHeaderField: "Accept-Language")
            let session = URLSession(configuration: .ephemeral)
            defer { session.finishTasksAndInvalidate() }
            let (data, response) = try await session.data(for: request)
            #expect((response as? HTTPURLResponse)?.statusCode == 200, "\(path)")
            return String(decoding: data, as: UTF8.self)
        }
    }

    @Test func everyListOfCatalogsShowsTheTitle() async throws {
        let trap = try await Trap()
        for (language, count) in [("en", "Moths · 25 entries"), ("fr", "Moths · 25 fiches")] {
            for path in ["/", "/settings?part=sources"] {
                #expect(try await trap.page(path, language).contains("><bdi>\(count)</bdi></a>"), "\(path) in \(language)")
            }
        }
    }

    @Test func pagesUseTheFilesAccentEmblemAndAttributes() async throws {
        let trap = try await Trap()
        let entry = try await trap.page("/moths/m7")
        #expect(entry.contains("data-accent=\"kitchen\"") && entry.contains("#beast\""), "\(entry)")
        #expect(entry.contains("honeysuckle") && entry.contains("34 mm") && entry.contains("The moth trap"))
        #expect(entry.contains("/pictures/moths/m7/"))
        let list = try await trap.page("/moths")
        // The page shows the filters, with the number of entries for each choice, and the sort orders.
        for part in ["Tiger moths", "Hawk moths", "heath", "name=\"sort\"", "wingspan"] {
            #expect(list.contains(part), "\(part)")
        }
        let sorted = try await trap.page("/api/v1/list/moths?limit=2")
        #expect(
            sorted.range(of: "moths/m25").map { $0.lowerBound < (sorted.range(of: "moths/m24")?.lowerBound ?? $0.lowerBound) }
                == true)
        let filtered = try await trap.page("/moths?habitats=heath&wingspan=60..")
        #expect(filtered.contains("/moths/m24") && !filtered.contains("/moths/m23\""))
        #expect(try await trap.page("/search?q=honeysuckle").contains("/moths/m7"))
        #expect(try await trap.page("/search?q=wingspan%3E%3D70").contains("/moths/m25"))
        let status = try await trap.page("/api/v1/catalogs")
        #expect(status.contains("\"moths\"") && status.contains("\"ok\""))
        #expect(try await trap.page("/moths?format=csv").hasPrefix("id,"))
    }

    @Test func titlesLabelsAndValuesHaveTranslations() async throws {
        let trap = try await Trap { source in
            source.replacing(#""title": "Moths""#, with: #""title": {"en": "Moths", "fr": "Papillons de nuit"}"#)
                .replacing(
                    #"{"key": "family","#,
                    with:
                        #"{"key": "family", "label": {"de": "Familie", "fr": "Famille"}, "words": {"fr": {"tiger moths": "écailles"}},"#
                )
        }
        let french = try await trap.page("/moths", "fr"), english = try await trap.page("/moths")
        #expect(french.contains("<h1 dir=\"auto\">Papillons de nuit") && english.contains("<h1 dir=\"auto\">Moths"))
        // If a label has no English text, the page shows the text in the label's first language.
        #expect(english.contains("<span class=\"heard\">Familie: </span><bdi>Tiger moths</bdi> <small>"), "\(english)")
        #expect(french.contains("<span class=\"heard\">Famille\u{A0}: </span>écailles <small>"), "\(french)")
        let entry = try await trap.page("/moths/m7", "fr")
        #expect(entry.contains(">Famille</dt>") && entry.contains("écailles") && !entry.contains("Tiger moths"), "\(entry)")
        for (language, query) in [("fr", "famille:%C3%A9cailles"), ("fr", "%C3%A9caille"), ("en", "family:%C3%A9cailles")] {
            let found = try await trap.page("/api/v1/list/moths?limit=50&q=" + query, language)
            #expect(found.contains("moths/m4\"") && !found.contains("moths/m3\""), "\(query): \(found)")
        }
    }

    @Test(
        "packs of a catalog without a licence can't be downloaded from a server that hides the catalog",
        arguments: [(true, true), (true, false), (false, true), (false, false)])
    func packs(isLicensed: Bool, showsUnlicensed: Bool) async throws {
        let trap = try await Trap(showsUnlicensed: showsUnlicensed) { source in
            isLicensed ? source : source.replacing(#""licence": "CC0-1.0","#, with: "")
        }
        let hashes = try trap.packs()
        #expect(!hashes.isEmpty)
        for (hash, encoding) in hashes.flatMap({ [($0, "br"), ($0, "identity")] }) {
            let status = try await trap.status("/kit/packs/\(hash).pack", encoding: encoding)
            #expect(status == (isLicensed || showsUnlicensed ? 200 : 404), "\(encoding)")
        }
        for other in [String(repeating: "0", count: 64), "x"] {
            #expect(try await trap.status("/kit/packs/\(other).pack", encoding: "br") == 404)
        }
    }

    @Test func aBackupOverHTTPRestoresTheSource() async throws {
        let (trap, other) = (try await Trap(), try await Trap(isEmpty: true))
        let backup = try await trap.page("/api/v1/backup")
        let report = try await other.page("/api/v1/backup", method: "POST", body: Data(backup.utf8))
        #expect(report.contains("\"addedCatalogs\":[\"moths\"]"), "\(report)")
        #expect(try other.library.sources() == trap.library.sources())
    }
}
