import Fixtures
import Foundation
import Routing
import Shelf
import Testing

/// Tests list pages with unusual or invalid parameters.
@Suite struct ListPagesTests {
    private func get(_ target: String) -> Answer {
        respond(Request(.get, target), FixtureLibrary.views, ShelfState(), FixtureRequests.context())
    }

    private func page(_ target: String) -> String { String(decoding: get(target).body, as: UTF8.self) }

    /// The server rejects invalid UTF-8 in queries and paths, both for pages and in the API.
    @Test(arguments: ["/search?q=%ff", "/beasts?q=a%c3", "/beasts/%ff%fe", "/%ff", "/beasts?%ff=1"])
    func addressesThatAreNotUTF8(_ target: String) throws {
        #expect(get(target).status == 400)
        #expect(page(target).contains("isn’t valid UTF-8"))
        let answer = get("/api/v1" + target)
        #expect(answer.status == 400)
        let object = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
        #expect((object?["error"] as? [String: Any])?["code"] as? String == "bad-address")
        // The replacement character itself (U+FFFD) is valid in a search.
        #expect(get("/search?q=%ef%bf%bd").status == 200)
    }

    @Test func unrecognisedParametersAreReportedAndIgnored() throws {
        let whole = page("/beasts")
        #expect(!whole.contains("Unrecognised") && !whole.contains("There are no more results"))
        #expect(!page("/beasts?limit=0").contains("There are no more results"))
        for (query, told) in [("cr=zz", "zz"), ("sort=bogus", "Sort by: bogus"), ("scope=x", "Search in: x")] {
            let list = page("/beasts?" + query)
            #expect(list.contains("Unrecognised options were ignored: ") && list.contains(told), "\(query)")
            #expect(get("/api/v1/list/beasts?" + query).status == 400)
        }
        let half = page("/beasts?type=dragon&cr=zz")
        #expect(half.contains("Unrecognised options were ignored") && half.contains("type=dragon") && !half.contains("cr=zz"))
        // The form submits empty values for unchanged fields. The empty values don't cause a warning.
        #expect(!page("/beasts?q=&sort=&scope=everything").contains("Unrecognised"))
    }

    @Test func theDefaultSortOrderHasTheRightLabel() {
        let (list, search) = (page("/beasts"), page("/beasts?q=beast"))
        #expect(list.contains("data-best=\"Best match\">Name</option>"))
        #expect(list.contains("<option value=\"name\" data-same hidden>"))
        #expect(search.contains("data-best=\"Best match\">Best match</option>"))
        #expect(search.contains("<option value=\"name\" data-same>"))
        #expect(page("/beasts?q=beast&sort=name").contains("<option value=\"name\" data-same selected>"))
    }
}
