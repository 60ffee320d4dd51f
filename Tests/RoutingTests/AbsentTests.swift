import Fixtures
import Foundation
import Localization
import Model
import Pack
import Routing
import Screens
import Search
import Shelf
import Testing

/// Checks that a favourite or note whose entry isn't stored still has a page, and that search finds it.
@Suite struct AbsentTests {
    private let lost = FixtureLibrary.id(FixtureLibrary.beasts, "lost-one")
    private var shelf: ShelfState {
        ShelfState([
            ShelfChange(
                id: ChangeID(time: 1, counter: 0, device: 1), key: .favourite(lost),
                value: ShelfValue(text: "Old <friend>", date: 5, title: "Lost One"), replaces: []),
            ShelfChange(
                id: ChangeID(time: 2, counter: 0, device: 1), key: .note(lost),
                value: ShelfValue(text: "zanzibar *harbour*", date: 5),
                replaces: []),
            ShelfChange(
                id: ChangeID(time: 3, counter: 0, device: 1), key: .note(FixtureLibrary.id(FixtureLibrary.beasts, "noted-only")),
                value: ShelfValue(text: "quagmire", date: 5), replaces: []),
        ])
    }

    private func ask(_ request: Request) -> Answer {
        respond(request, FixtureLibrary.views, shelf, FixtureRequests.context())
    }

    private func page(_ target: String, _ status: UInt16) -> String {
        let response = ask(Request(.get, target))
        #expect(response.status == status, "\(target)")
        let text = String(decoding: response.body, as: UTF8.self)
        #expect(PageReader(text).problems.isEmpty, "\(target): \(PageReader(text).problems)")
        return text
    }

    @Test func favouritesAndNotesAreOnThePage() {
        let address = "/beasts/lost-one"
        let text = page(address, 404)
        #expect(text.contains("Lost One") && text.contains("zanzibar <em>harbour</em>") && text.contains("Old &lt;friend"))
        #expect(text.contains("isn’t in the library right now") && text.contains("Refresh the catalog"))
        let form = page(address + "?edit=note", 404)
        #expect(form.contains("action=\"/notes/beasts/lost-one\"") && form.contains("zanzibar *harbour*"))
        #expect(page(address + "?edit=name", 404).contains("action=\"/favourites/beasts/lost-one\""))
        #expect(page("/beasts/nowhere", 404).contains("not found") || !page("/beasts/nowhere", 404).contains("zanzibar"))
        let list = page("/favourites", 200)
        #expect(!list.contains("emoved by its source"))
        #expect(list.contains("not in the library right now"))
    }

    @Test func apiReportsItToo() {
        for address in ["/api/v1/show/beasts/lost-one", "/beasts/lost-one?format=json"] {
            let response = ask(Request(.get, address))
            let text = String(decoding: response.body, as: UTF8.self)
            #expect(response.status == 200)
            #expect(text.contains("\"note\":\"zanzibar *harbour*\"") && text.contains("\"absent\":true"), "\(text)")
        }
        #expect(ask(Request(.get, "/api/v1/show/beasts/nowhere")).status == 404)
    }

    @Test(arguments: [
        "zanzibar", "friend", "lost", "lost one", "\"lost one\"", "quagmire", "is:favourite zanzibar", "lost zanzibar",
    ])
    func searchFindsTheEntry(_ query: String) {
        var parameters = Parameters()
        parameters.add("q", query)
        let text = page("/search?" + parameters.encoded, 200)
        #expect(text.contains(query == "quagmire" ? "/beasts/noted-only" : "/beasts/lost-one"))
        let json = String(decoding: ask(Request(.get, "/api/v1/find?" + parameters.encoded)).body, as: UTF8.self)
        #expect(json.contains("\"total\":1"))
    }

    @Test func aMatchInTheTitleRanksLikeOtherTitles() throws {
        let builder = ScreenBuilder(catalogs: FixtureLibrary.views, shelf: shelf, context: FixtureRequests.context())
        let title = try #require(builder.search(MultiCatalogSearchRequest(text: "lost")).hits.first)
        let rank = try #require(title.match.rank)
        #expect(title.match.isInTitle && rank.fields == 0 && rank.written == 0 && !rank.isWholeTitle)
        let name = try #require(builder.search(MultiCatalogSearchRequest(text: "friend")).hits.first)
        #expect(!name.match.isInTitle && name.match.rank?.written == 1)
        #expect(builder.search(MultiCatalogSearchRequest(text: "one lost")).total == 1)
        #expect(builder.search(MultiCatalogSearchRequest(text: "\"one lost\"")).total == 0)
        #expect(builder.search(MultiCatalogSearchRequest(text: "lost -zanzibar")).total == 0)
    }

    @Test func aNoteSavedFromAnOldFormKeepsBothVersions() {
        let since = NoteBaseVersion(of: .note(lost), on: ShelfState()).text
        let type = "application/x-www-form-urlencoded"
        func save(_ note: String) -> Answer {
            ask(
                Request(
                    .post, "/notes/beasts/lost-one", contentType: type,
                    body: Array("note=\(note)&since=\(since)&back=/beasts/lost-one%23note".utf8)))
        }
        let saved = save("mine")
        #expect(saved.header("Location") == "/beasts/lost-one?note=both#note")
        #expect(saved.actions.first?.text == "mine" && saved.actions.first?.since != nil)
        #expect(page("/beasts/lost-one?note=both", 404).contains("Nothing was overwritten"))
        #expect(page("/beasts/beast-1?edit=note", 200).contains("name=\"since\""))
        #expect(save("zanzibar+*harbour*").header("Location") == "/beasts/lost-one#note")
    }
}
