import Fixtures
import Foundation
import Model
import Pack
import Routing
import Shelf
import Testing

/// Tests printing and downloading lists, and links and special characters in notes.
@Suite struct TakeAwayTests {
    private func ask(_ request: Request, _ shelf: ShelfState = ShelfState()) -> Answer {
        respond(request, FixtureLibrary.views, shelf, FixtureRequests.context())
    }

    private func get(_ target: String, _ shelf: ShelfState = ShelfState()) -> Answer { ask(Request(.get, target), shelf) }

    private func json(_ response: Answer) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
    }

    /// A printed list can't be scrolled, so it shows which rows it contains. An empty list has filters, too,
    /// so that the script can replace them.
    @Test func aListShowsItsRowRangeAndHasAPlaceForFilters() {
        func page(_ target: String) -> String { String(decoding: get(target).body, as: UTF8.self) }
        let total = FixtureLibrary.views[0].rows.count
        #expect(page("/beasts").contains("<p class=\"printed\">1–<span id=\"printed-last\">50</span> of \(total)</p>"))
        #expect(page("/beasts?offset=10&limit=5").contains(">11–<span id=\"printed-last\">15</span> of \(total)<"))
        #expect(!page("/beasts?limit=500").contains("class=\"printed\"") && !page("/voids").contains("class=\"printed\""))
        #expect(
            page("/voids").contains("<nav class=\"filters\" id=\"filters\"")
                && page("/beasts").contains("<nav class=\"filters\" id=\"filters\""))
    }

    @Test func linksAndSpecialCharactersInNotesAreShown() throws {
        let request = Request(
            .put, "/api/v1/notes/beasts/beast-1", contentType: "application/json",
            body: Array(#"{"note":"[write](mailto:a@b.org), [no](javascript:x) <c@d.org>"}"#.utf8))
        let id = FixtureLibrary.id(FixtureLibrary.beasts, "beast-1")
        let action = try #require(ask(request).actions.first), text = try #require(action.text)
        let change = ShelfChange(
            id: ChangeID(time: 1, counter: 0, device: 1), key: action.key, value: ShelfValue(text: text, date: 1), replaces: [])
        let page = String(decoding: get("/beasts/beast-1", ShelfState([change])).body, as: UTF8.self)
        #expect(
            action.key == .note(id) && page.contains("href=\"mailto:a@b.org\">write</a>")
                && page.contains("href=\"mailto:c@d.org\""))
        #expect(!page.contains("href=\"javascript"))
        let form = String(decoding: get("/beasts/beast-1?edit=note").body, as: UTF8.self)
        #expect(form.contains("name=\"preview\"") && form.contains("id=\"note-draft\" hidden"))
    }

    /// A download contains all rows unless the URL sets a limit.
    @Test func downloadsContainAllRows() throws {
        func lines(_ target: String) -> Int {
            String(decoding: get(target).body, as: UTF8.self).components(separatedBy: "\r\n").count - 2
        }
        for (target, name) in [
            ("/beasts?format=", "entries"), ("/beasts?type=dragon&format=", "entries"), ("/search?q=beast&format=", "entries"),
            ("/api/v1/list/beasts?format=", "entries"),
        ] {
            let whole = try json(get(target + "json"))
            let total = try #require(whole["total"] as? Int)
            #expect((whole[name] as? [Any])?.count == total && lines(target + "csv") == total && total > 20, "\(target)")
            #expect(lines(target + "csv&limit=3") == 3 && lines(target + "csv&offset=5") == total - 5, "\(target)")
            #expect(lines(target + "csv&limit=4294967295") == total, "\(target)")
        }
        let find = try json(get("/api/v1/find?q=beast"))
        #expect((find["entries"] as? [Any])?.count == 20 && lines("/api/v1/find?q=beast&format=csv") == find["total"] as? Int)
    }
}
