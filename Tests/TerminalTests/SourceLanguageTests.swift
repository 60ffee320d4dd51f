import Doubles
import Foundation
import Testing

@testable import Terminal

@Suite("Source files in several languages", .serialized)
struct SourceLanguageTests {
    /// Returns a source file for the birds.
    private static func source(
        _ double: BirdDouble, title: String = #"{ "en": "/common_name/en", "fr": "/common_name/fr" }"#,
        detail: String = #""detail": { "path": "/v2/birds/{id}", "entry": "/data" },"#, language: String = "en"
    ) -> String {
        """
        {
          "almanacSource": 1, "name": "birds", "title": "Birds", "servers": ["\(double.server.address)"], "requestsPerSecond": 30,
          "catalogs": [{
            "name": "birds", "title": { "en": "Birds", "fr": "Oiseaux" }, "language": "\(language)",
            "list": { "path": "/v2/birds", "entries": "/data", "total": "/total_count",
              "paging": { "kind": "cursor", "at": "/next_cursor", "parameter": "cursor" } },
            \(detail)
            "entry": {
              "id": "/species_code", "title": \(title), "subtitle": ["status"],
              "attributes": [{ "key": "status", "at": "/status", "filter": "values",
                "words": { "en": { "NT": "near threatened" }, "fr": { "NT": "quasi menacé" } } }],
              "blocks": [{ "at": { "en": "/description/en", "fr": "/description/fr" }, "markup": "markdown" }],
              "links": [{ "label": { "en": "Similar birds", "fr": "Oiseaux semblables" }, "at": "/similar", "catalog": "birds" }]
            }
          }]
        }
        """
    }

    private func run(_ home: TestHome, _ double: BirdDouble, _ arguments: [String]) async -> TestHome.Outcome {
        await home.run(arguments + ["--no-starter", "--private-server", double.hostAndPort])
    }

    private func add(
        _ home: TestHome, _ double: BirdDouble, _ source: String, _ more: [String] = []
    ) async throws
        -> TestHome.Outcome
    {
        let path = home.folder + "/birds.json"
        try Data(source.utf8).write(to: URL(fileURLWithPath: path))
        return await run(home, double, ["add", path, "--rate", "1000"] + more)
    }

    @Test("Titles and texts are in the reader's language, and search finds both")
    func translations() async throws {
        let (home, double) = (try TestHome(), try BirdDouble())
        let added = try await add(home, double, Self.source(double))
        #expect(added.code == 0, "\(added.error)")
        for (language, title, other, text, word) in [
            ("en", "Great Owl", "Hibou grand", "nests on cliffs", "herrings"),
            ("fr", "Hibou grand", "Great Owl", "niche sur les falaises", "niche"),
        ] {
            let options = ["--locale", language]
            let shown = await run(home, double, ["show", "birds/b005", "--offline"] + options)
            #expect(shown.text.contains(title) && !shown.text.contains(other), "\(shown.text)")
            #expect(shown.text.contains(text), "\(shown.text)")
            let list = try await run(home, double, ["list", "birds", "--q", "name:great", "--json"] + options).json()
            let entries = try #require(list["entries"] as? [[String: Any]])
            #expect(entries.count == 15 && entries.contains { $0["title"] as? String == title }, "\(list)")
            let data = try await run(home, double, ["show", "birds/b005", "--json", "--offline"] + options).json()
            #expect(data["title"] as? String == title)
            // The English text has one more paragraph than the French text.
            let texts = (data["blocks"] as? [[String: Any]])?.compactMap { $0["text"] as? String }
            #expect(texts?.isEmpty == false && texts?.contains("") == false, "\(data)")
            // The link from the entry `birds/b004` to this entry shows the same title.
            #expect(await run(home, double, ["show", "birds/b004", "--offline"] + options).text.contains(title))
            for query in [title, other, "\"\(other)\"", word] {
                let found = await run(home, double, ["find", query, "--in", "birds", "--limit", "100", "--json"] + options)
                let hits = try #require(try found.json()["hits"] as? [[String: Any]])
                let hit = try #require(hits.first { $0["id"] as? String == "birds/b005" }, "\(query): \(found.text)")
                #expect(hit["title"] as? String == title)
            }
        }
    }

    @Test("A catalog in French shows French titles to readers without a translation of their own")
    func otherLanguage() async throws {
        let (home, double) = (try TestHome(), try BirdDouble())
        let title = #"{ "de": "/nothing", "fr": "/common_name/fr" }"#
        #expect(try await add(home, double, Self.source(double, title: title, language: "fr")).code == 0)
        #expect(await run(home, double, ["show", "birds/b005", "--offline"]).text.contains("Hibou grand"))
        // If a record has no title in the catalog's language, another title is used.
        let only = #"{ "en": "/nothing", "fr": "/common_name/fr" }"#
        #expect(try await add(home, double, Self.source(double, title: only)).code == 0)
        #expect(await run(home, double, ["show", "birds/b005", "--offline"]).text.contains("Hibou grand"))
    }

    @Test("A title that is an object makes entries unusable instead of showing JSON")
    func objectTitle() async throws {
        let (home, double) = (try TestHome(), try BirdDouble())
        let added = try await add(home, double, Self.source(double, title: #""/common_name""#))
        #expect(added.code != 0 && added.text.contains("“/common_name → {…}”"), "\(added.text)\(added.error)")
        #expect(!(await run(home, double, ["list", "birds"]).text.contains("{")))
    }

    @Test("If a source file gains a request for details, the next sync fetches the details of all entries")
    func addedDetail() async throws {
        let (home, double) = (try TestHome(), try BirdDouble())
        #expect(try await add(home, double, Self.source(double, detail: "")).code == 0)
        #expect(!(await run(home, double, ["show", "birds/b005", "--offline"]).text.contains("cliffs")))
        let changed = try await add(home, double, Self.source(double))
        #expect(changed.code == 0, "\(changed.error)")
        let report = try await run(home, double, ["sync", "birds", "--rate", "1000", "--json"]).json()
        #expect(((report["catalogs"] as? [[String: Any]])?[0]["partial"] as? Int ?? 0) == 0, "\(report)")
        #expect(Set(double.server.log.map(\.path).filter { $0.contains("/b0") }).count == BirdDouble.count)
        for id in ["b000", "b049", "b062"] {
            #expect(await run(home, double, ["show", "birds/" + id, "--offline"]).text.contains("cliffs"), "\(id)")
        }
        // If a new source file has no request for details, the sync doesn't fetch any.
        #expect(try await add(home, double, Self.source(double, detail: ""), ["--offline"]).code == 0)
        double.server.clearLog()
        #expect(await run(home, double, ["sync", "birds"]).code == 0)
        #expect(!double.server.log.contains { $0.path.contains("/b0") })
    }

    @Test("If some details fail, the sync says how many entries still lack them")
    func failedDetails() async throws {
        let (home, double) = (try TestHome(), try BirdDouble())
        for number in 10...14 { double.server.inject(.answer(.text("{}", status: 404)), on: "/v2/birds/b0\(number)") }
        let added = try await add(home, double, Self.source(double))
        #expect(added.code == 3 && added.text.contains("5 entries"), "\(added.text)\(added.error)")
    }

    @Test("`add` works out titles and texts in two languages, the details' path and relative pictures, without `--catalog`")
    func guesses() async throws {
        let (home, double) = (try TestHome(), try BirdDouble())
        let save = home.folder + "/saved.json"
        let added = await run(home, double, ["add", double.server.address + "/v2/birds", "--save", save, "--rate", "1000"])
        #expect(added.code == 0, "\(added.text)\(added.error)")
        let file = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: save))) as? [String: Any]
        let catalog = try #require((file?["catalogs"] as? [[String: Any]])?.first)
        #expect(catalog["name"] as? String == "birds" && catalog["title"] as? String == "Birds")
        #expect((catalog["detail"] as? [String: String]) == ["path": "/v2/birds/{id}", "entry": "/data"])
        let entry = try #require(catalog["entry"] as? [String: Any])
        #expect((entry["title"] as? [String: String]) == ["en": "/common_name/en", "fr": "/common_name/fr"], "\(entry)")
        #expect(entry["picture"] as? String == "/media/thumb")
        let blocks = try #require(entry["blocks"] as? [[String: Any]])
        #expect(blocks.count == 1 && (blocks[0]["at"] as? [String: String])?["fr"] == "/description/fr", "\(blocks)")
        let links = try #require(entry["links"] as? [[String: Any]])
        #expect(links.count == 1 && links[0]["at"] as? String == "/similar" && links[0]["catalog"] as? String == "birds")
        let filters = (entry["attributes"] as? [[String: Any]])?.filter { $0["filter"] != nil }.compactMap { $0["at"] as? String }
        #expect(filters?.contains("/status") == true && filters?.contains("/regions") == true, "\(filters ?? [])")
        let keys = (entry["attributes"] as? [[String: Any]])?.compactMap { $0["at"] as? String } ?? []
        #expect(!keys.contains { $0.hasPrefix("/common_name") || $0.hasPrefix("/media") || $0.hasPrefix("/links") }, "\(keys)")
        #expect(await run(home, double, ["show", "birds/b005", "--offline", "--locale", "fr"]).text.contains("Hibou grand"))
    }

    @Test("Filters are listed with words instead of codes, and a filter without --q is an error that shows the syntax")
    func filterWords() async throws {
        let (home, double) = (try TestHome(), try BirdDouble())
        #expect(try await add(home, double, Self.source(double)).code == 0)
        for (language, word) in [("en", "near threatened"), ("fr", "quasi menacé")] {
            for command in [["list", "birds"], ["find", "b", "--in", "birds"]] {
                let listed = await run(home, double, command + ["--facets", "--limit", "1", "--locale", language])
                let text = listed.text.replacing("\u{A0}", with: " ")
                #expect(text.contains(" \(word) ") && !text.contains("NT"), "\(listed.text)")
            }
            #expect(await run(home, double, ["list", "birds", "--q", "status:\"\(word)\"", "--locale", language]).code == 0)
        }
        let refused = await run(home, double, ["list", "birds", "status:NT"])
        #expect(refused.code == 2 && refused.error.contains("--q status:NT"), "\(refused.error)")
    }

    @Test("The heading of links from entries in the same catalog says how they are related")
    func reverseLinks() async throws {
        let (home, double) = (try TestHome(), try BirdDouble())
        #expect(try await add(home, double, Self.source(double)).code == 0)
        for (language, heading, other) in [("en", "MENTIONED BY", "Red Owl"), ("fr", "MENTIONNÉ PAR", "Hibou rouge")] {
            let shown = await run(home, double, ["show", "birds/b001", "--offline", "--locale", language]).text
            #expect(shown.split(separator: heading).last?.contains(other) == true, "\(shown)")
            #expect(!shown.contains("\nBIRDS\n") && !shown.contains("\nOISEAUX\n"), "\(shown)")
        }
    }

    @Test("The source's name can be in several languages")
    func sourceName() async throws {
        let (home, double) = (try TestHome(), try BirdDouble())
        let source = Self.source(double).replacing(
            #""title": "Birds""#, with: #""title": { "fr": "Registre des oiseaux", "en": "The bird register" }"#)
        #expect(try await add(home, double, source).code == 0)
        for (language, name) in [("en", "The bird register"), ("fr", "Registre des oiseaux")] {
            let preview = try await add(home, double, source, ["--dry-run", "--offline", "--locale", language])
            #expect(preview.text.replacing("\n  ", with: " ").contains(name), "\(preview.text)")
            #expect(await run(home, double, ["catalogs", "--offline", "--locale", language]).text.contains(name))
        }
        #expect(await run(home, double, ["sources", "--locale", "fr"]).text.contains("The bird register"))
        let empty = source.replacing(#"{ "fr": "Registre des oiseaux", "en": "The bird register" }"#, with: "{}")
        #expect(try await add(home, double, empty).code == 2)
    }

    @Test(
        "Mistakes in the languages are errors",
        arguments: [#"{}"#, #"{ "english": "/a" }"#, #"{ "en": "a" }"#, #"{ "en": 1 }"#, "[]"])
    func mistakes(title: String) async throws {
        let (home, double) = (try TestHome(), try BirdDouble())
        let added = try await add(home, double, Self.source(double, title: title))
        #expect(added.code == 2 && added.error.contains("/catalogs/0/entry/title"), "\(added.error)")
    }
}
