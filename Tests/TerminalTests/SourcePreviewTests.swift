import Doubles
import Foundation
import Testing

@testable import Terminal

@Suite("Previews of source files", .serialized)
struct SourcePreviewTests {
    private func run(_ home: TestHome, _ double: BirdDouble, _ arguments: [String]) async -> TestHome.Outcome {
        await home.run(arguments + ["--no-starter", "--private-server", double.hostAndPort, "--rate", "1000"])
    }

    private func write(_ text: String, _ home: TestHome) throws -> String {
        let path = home.folder + "/source.json"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// Returns the words in the preview's line about a value.
    private func row(_ name: String, _ outcome: TestHome.Outcome) -> String {
        let line = outcome.text.split(whereSeparator: \.isNewline).first { $0.hasPrefix(name + " ") }
        return line?.split(separator: " ").joined(separator: " ") ?? ""
    }

    /// A source file for the birds, with translations for the status codes.
    private func birds(_ double: BirdDouble) -> String {
        """
        {
          "almanacSource": 1, "name": "birds", "title": "Birds", "servers": ["\(double.server.address)"],
          "catalogs": [{
            "name": "birds", "title": "Birds",
            "list": { "path": "/v2/birds", "entries": "/data", "total": "/total_count",
              "paging": { "kind": "cursor", "at": "/next_cursor", "parameter": "cursor" } },
            "detail": { "path": "/v2/birds/{id}", "entry": "/data" },
            "entry": {
              "id": "/species_code", "title": { "en": "/common_name/en", "fr": "/common_name/fr" },
              "attributes": [{ "key": "status", "at": "/status", "filter": "values",
                "words": { "en": { "NT": "near threatened" }, "fr": { "NT": "quasi menacé" } } }],
              "links": [{ "label": "Similar birds", "at": "/similar", "catalog": "birds" }]
            }
          }]
        }
        """
    }

    @Test("The preview of a URL says what the proposed file does with each value")
    func roles() async throws {
        let (home, double) = (try TestHome(), try BirdDouble())
        let shown = await run(home, double, ["add", double.server.address + "/v2/birds", "--dry-run"])
        #expect(shown.code == 0, "\(shown.error)")
        #expect(shown.text.contains("a sample of 40 of 63 records"), "\(shown.text)")
        for (name, role) in [
            ("species_code", "ID – – 40"), ("common_name.en", "title (English) name – 40 Red Owl"),
            ("common_name.fr", "title (French) name – 40 Hibou rouge"), ("status", "attribute (text) status values 40 LC"),
            ("regions", "attribute (list) regions values 40"), ("description.en", "text (English, markdown) – – 6"),
            ("description.fr", "text (French, markdown) – – 6"), ("similar", "links to birds – – 6 b001"),
            ("media.thumb", "picture – – 40 /media/0.png"), ("links.self", "address of the details – – 40 /v2/birds/b000"),
        ] { #expect(row(name, shown).hasPrefix(name + " " + role), "\(name): \(shown.text)") }
        // The sample entries show everything that the file takes from the records and their details.
        for line in [
            "Title (French): Hibou rouge", "Text (French): Hibou rouge niche sur les falaises.", "Similar: Red Hawk (birds/b001)",
            "Picture: /media/0.png",
        ] { #expect(shown.text.contains(line), "\(line): \(shown.text)") }
        #expect(double.server.log.count <= 9)
    }

    @Test("A dry run of a source file shows the same preview, from the first page and three entries' details")
    func file() async throws {
        let (home, double) = (try TestHome(), try BirdDouble())
        let path = try write(birds(double), home)
        let shown = await run(home, double, ["add", path, "--dry-run", "--locale", "fr"])
        #expect(shown.code == 0 && shown.error.contains("birds"), "\(shown.error)")
        #expect(shown.text.contains("échantillon de 20 enregistrements sur 63"), "\(shown.text)")
        #expect(row("/status", shown).contains("quasi menacé"), "\(shown.text)")
        for part in [
            "Hibou rouge birds/b000", "Titre (anglais) : Red Owl", "Similar birds : Autour rouge (birds/b001)", "/regions",
        ] {
            let words = shown.text.replacing("\u{A0}", with: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(words.contains(part), "\(part): \(shown.text)")
        }
        #expect(double.server.log.map(\.path) == ["/v2/birds"] + (0...2).map { "/v2/birds/b00\($0)" })
        #expect(await run(home, double, ["sources"]).code == 1)
        #expect(await run(home, double, ["add", path, "--dry-run", "--json"]).code == 0)
        #expect(double.server.log.count == 4)
    }

    @Test("Without the network, a dry run of a source file says why there are no entries and describes the file")
    func noNetwork() async throws {
        let (home, double) = (try TestHome(), try BirdDouble())
        let plain = try write(birds(double), home)
        let offline = await run(home, double, ["add", plain, "--dry-run", "--offline"])
        #expect(offline.code == 0 && offline.error.contains("--offline"), "\(offline.error)")
        #expect(row("/status", offline) == "/status attribute (text) status values", "\(offline.text)")
        let refused = await home.run(["add", plain, "--dry-run", "--no-starter"])
        #expect(refused.code == 3 && refused.error.contains("private address"), "\(refused.error)")
        #expect(row("/status", refused) == "/status attribute (text) status values", "\(refused.text)")
        let header = #""headers": { "Authorization": "Bearer ${TOKEN}" }, "catalogs""#
        let locked = try write(birds(double).replacing("\"catalogs\"", with: header), home)
        let unconfirmed = await run(home, double, ["add", locked, "--dry-run"])
        #expect(unconfirmed.code == 0 && unconfirmed.error.contains("--yes"), "\(unconfirmed.error)")
        let keyless = await run(home, double, ["add", locked, "--dry-run", "--yes"])
        #expect(keyless.code == 3 && keyless.error.contains("ALMANAC_SOURCE_BIRDS_TOKEN"), "\(keyless.error)")
        #expect(double.server.log.isEmpty)
    }

    @Test("A preview says which records it can't use, and which values the file doesn't use")
    func unusable() async throws {
        let home = try TestHome()
        let rows = (1...5).map { #"{ "id": \#($0), \#($0 == 3 ? "" : #""name": "Oak \#($0)", "#)"height": \#($0) }"# }
        let double = try DoubleServer { _ in .text("[" + rows.joined(separator: ",") + "]", type: "application/json") }
        let path = try write(
            """
            { "almanacSource": 1, "name": "trees", "title": "Trees", "servers": ["\(double.address)"], "catalogs": [
              { "name": "trees", "title": "Trees", "list": { "path": "/trees" }, "entry": { "id": "/id", "title": "/name" } }] }
            """, home)
        let options = ["--no-starter", "--private-server", "127.0.0.1:\(double.port)"]
        let shown = await home.run(["add", path, "--dry-run"] + options)
        #expect(shown.code == 0 && shown.text.contains("/trees: 5 records, JSON"), "\(shown.text)")
        #expect(shown.text.contains("Not used: /height"), "\(shown.text)")
        #expect(shown.text.contains("can’t use: 1 (/name)"), "\(shown.text)")
    }
}
