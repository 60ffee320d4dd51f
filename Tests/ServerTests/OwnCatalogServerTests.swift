import Doubles
import Foundation
import Model
import Storage
import Testing

@testable import Server

/// Tests the pages on which readers change their own catalogs, and the form for adding a catalog from an address.
@Suite struct OwnCatalogServerTests {
    private static let form = ["Sec-Fetch-Site": "same-origin", "Content-Type": "multipart/form-data; boundary=xx--yy"]
    private static let fields = ["Sec-Fetch-Site": "same-origin", "Content-Type": "application/x-www-form-urlencoded"]

    private static func body(_ contents: String, _ fields: [String: String] = [:]) -> String {
        fields.sorted { $0.key < $1.key }.map {
            "--xx--yy\r\nContent-Disposition: form-data; name=\"\($0.key)\"\r\n\r\n\($0.value)\r\n"
        }.joined()
            + "--xx--yy\r\nContent-Disposition: form-data; name=\"file\"; filename=\"games.csv\"\r\nContent-Type: text/csv\r\n\r\n"
            + contents + "\r\n--xx--yy--\r\n"
    }

    private static func reading() async throws -> Reading {
        let reading = try Reading()
        _ = try await reading.library.importFile(
            ImportInputFile(
                name: "games.csv", bytes: Array("name,players,kind\nGo,2,board\nHearts,4,cards\nChess,2,board\n".utf8)),
            FileImportOptions(catalog: CatalogID(known: "games")))
        return reading
    }

    @Test func aCatalogIsChanged() async throws {
        let reading = try await Self.reading()
        #expect(try await reading.ask("GET", "/games").body.contains("href=\"/settings/catalogs/games\""))
        #expect(try await reading.ask("GET", "/settings/catalogs").body.contains("href=\"/settings/catalogs/games\""))
        let page = try await reading.ask("GET", "/settings/catalogs/games")
        #expect(page.status == 200 && page.body.contains("name=\"type.players\"") && page.body.contains("name=\"label.kind\""))
        let saved = try await reading.ask(
            "POST", "/settings/catalogs/games",
            body:
                "action=save&name=Spiele&collection=Home&label.players=People&type.players=number&filter.players=1&label.kind=Kind",
            headers: Self.fields)
        #expect(saved.status == 303 && saved.headers["location"] == "/settings/catalogs/games?done=1")
        let list = try await reading.ask("GET", "/games").body
        #expect(list.contains("Spiele") && list.contains("Home"))
        #expect(!list.contains("name=\"kind\""), "the filter is gone")
        #expect(try await reading.ask("GET", "/settings/catalogs/games?done=1").body.contains("The changes were saved."))
    }

    @Test func anErrorKeepsWhatWasTyped() async throws {
        let reading = try await Self.reading()
        let page = try await reading.ask(
            "POST", "/settings/catalogs/games",
            body: "action=save&name=%3Cb%3ENew&collection=&label.kind=Sort&type.kind=number&label.players=P", headers: Self.fields
        )
        #expect(page.status == 400)
        #expect(page.body.contains("value=\"&lt;b&gt;New\"") && page.body.contains("value=\"Sort\""))
        #expect(page.body.contains("<option value=\"number\" selected>"))
        #expect(page.body.contains("role=\"alert\""))
        #expect(!(try await reading.ask("GET", "/games").body.contains("New")))
    }

    @Test func aRemovalIsUndone() async throws {
        let reading = try await Self.reading()
        let removed = try await reading.ask("POST", "/settings/catalogs/games", body: "action=remove", headers: Self.fields)
        #expect(removed.headers["location"] == "/settings/catalogs?done=games")
        #expect(try await reading.ask("GET", "/games").status == 404)
        let told = try await reading.ask("GET", "/settings/catalogs?done=games").body
        #expect(told.contains("was removed") && told.contains("value=\"restore\""))
        let back = try await reading.ask("POST", "/settings/catalogs/games", body: "action=restore", headers: Self.fields)
        #expect(back.status == 303)
        #expect(try await reading.ask("GET", "/games").status == 200)
        #expect(try await reading.ask("GET", "/settings/catalogs?done=games").body.contains("is back"))
    }

    @Test(arguments: ["/settings/catalogs/monsters", "/settings/catalogs/nosuch", "/settings/catalogs/%00"])
    func otherCatalogsCannotBeChanged(_ path: String) async throws {
        let reading = try await Self.reading()
        #expect(try await reading.ask("GET", path).status == 404)
        for action in ["remove", "restore", "save&name=x"] {
            #expect(try await reading.ask("POST", path, body: "action=\(action)", headers: Self.fields).status == 404)
        }
        #expect(
            try await reading.ask(
                "POST", "/settings/catalogs/games", body: "action=remove", headers: ["Sec-Fetch-Site": "cross-site"]
            ).status == 403)
        #expect(try await reading.ask("GET", "/games").status == 200)
    }

    @Test func anUpdateShowsWhatChanges() async throws {
        let reading = try await Self.reading()
        let preview = try await reading.ask(
            "POST", "/import",
            body: Self.body(
                "name,players,kind\nGo,2,board\nHearts,5,cards\nSkat,3,cards\n", ["catalog": "games", "update": "1"]),
            headers: Self.form)
        #expect(preview.body.contains("1 new, 1 changed, 1 unchanged, 1 not in the file."))
        #expect(
            preview.body.contains("name=\"replace\" value=\"1\" checked") && preview.body.contains("<td dir=\"auto\">Skat</td>"))
        let token = try #require(preview.body.firstMatch(of: /name="preview" value="([0-9a-z]+)"/)).1
        _ = try await reading.ask("POST", "/import", body: "preview=\(token)&replace=1", headers: Self.fields)
        let list = try await reading.ask("GET", "/games").body
        #expect(list.contains("Skat") && !list.contains("Chess"))
    }
}
