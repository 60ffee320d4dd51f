import Fixtures
import Foundation
import Model
import Screens
import Shelf
import Testing

@testable import Routing

/// The forms and the API for saved searches, and links to shared lists.
@Suite struct SavedSearchTests {
    private func send(_ request: Request, _ shelf: inout ShelfState) throws -> Answer {
        let context = FixtureRequests.context(seed: 255)
        let answer = respond(request, FixtureLibrary.views, shelf, context)
        for action in answer.actions {
            let change = try ShelfRules.change(
                for: action, on: shelf, limit: nil, before: shelf, now: context.now * 1000, device: 5)
            if let change { shelf.apply(change) }
        }
        return answer
    }

    private func form(_ target: String, _ fields: String, _ shelf: inout ShelfState) throws -> String? {
        let request = Request(
            .post, target, contentType: "application/x-www-form-urlencoded", body: Array(fields.utf8))
        return try send(request, &shelf).header("Location")
    }

    private func page(_ target: String, _ shelf: ShelfState) -> String {
        let answer = respond(Request(.get, target), FixtureLibrary.views, shelf, FixtureRequests.context())
        return String(decoding: answer.response?.body ?? [], as: UTF8.self)
    }

    @Test func aSearchIsSavedOpenedRenamedDeletedAndRestored() throws {
        var shelf = ShelfState()
        #expect(try form("/search/saved", "name=Dragons&page=/beasts%3Ftype%3Ddragon", &shelf) == "/search/saved")
        let id = try #require(shelf.searches.first), count = try #require(shelf.search(id)?.seen)
        #expect(count > 0 && page("/", shelf).contains("Dragons") && !page("/", shelf).contains(" new<"))
        // Since it was last opened, two entries were added.
        let earlier = ShelfAction(.property(.seen, of: id), text: "\(count - 2)")
        shelf.apply(try #require(try ShelfRules.change(for: earlier, on: shelf, limit: nil, now: 1_900_000_000_000, device: 5)))
        #expect(page("/", shelf).contains("2 new<") && page("/search/saved", shelf).contains("2 new<"))
        #expect(try form("/search/saved/" + id, "action=open", &shelf) == "/beasts?type=dragon")
        #expect(shelf.search(id)?.seen == count && !page("/", shelf).contains("2 new<"))
        _ = try form("/search/saved/" + id, "action=rename&name=Drakes", &shelf)
        #expect(shelf.search(id)?.name == "Drakes" && shelf.search(id)?.page == "/beasts?type=dragon")
        let deleted = try form("/search/saved/" + id, "action=delete", &shelf)
        #expect(shelf.searches.isEmpty && deleted?.contains("page=%2Fbeasts%3Ftype%3Ddragon") == true)
        _ = try form("/search/saved/" + id, "action=restore&name=Drakes&page=/beasts%3Ftype%3Ddragon", &shelf)
        #expect(shelf.searches == [id])
    }

    /// The number of rows on a catalog's page.
    private func rows(_ shelf: ShelfState) -> Int { page("/beasts", shelf).components(separatedBy: "<li class=\"row\"").count }

    /// A default view changes the links to its catalog, but not the catalog's address.
    @Test func aCatalogHasADefaultView() throws {
        var shelf = ShelfState()
        _ = try form("/search/saved", "name=Dragons&page=/beasts%3Ftype%3Ddragon", &shelf)
        let id = try #require(shelf.searches.first), link = "href=\"/beasts?type=dragon\"", before = rows(shelf)
        #expect(!page("/", shelf).contains(link))
        _ = try form("/search/saved/" + id, "action=view", &shelf)
        #expect(page("/", shelf).contains(link) && shelf.defaultView(of: FixtureLibrary.beasts.id)?.id == id)
        #expect(rows(shelf) == before)
        _ = try form("/search/saved/" + id, "action=delete", &shelf)
        #expect(!page("/", shelf).contains(link))
    }

    @Test(
        arguments: ["name=&page=/beasts", "name=x", "name=x&page=//evil.example", "name=x&page=/settings", "name=x&page=/nosuch"])
    func onlyListsAndSearchesAreSaved(fields: String) throws {
        var shelf = ShelfState()
        #expect(try form("/search/saved", fields, &shelf) == nil && shelf.isEmpty)
        #expect(try form("/search/saved/none", "action=open", &shelf) == nil)
    }

    @Test func theAPISavesSearches() throws {
        var shelf = ShelfState()
        func api(_ method: Request.Method, _ path: String, _ body: String) throws -> [String: Any] {
            let request = Request(
                method, "/api/v1/searches" + path, contentType: "application/json", body: Array(body.utf8))
            let answer = try send(request, &shelf)
            let response = try answer.response ?? #require(send(Request(.get, request.target), &shelf).response)
            return try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any] ?? [:]
        }
        let made = try api(.post, "", #"{"name":"Two","page":"/search?q=beast","view":false}"#)["search"] as? [String: Any]
        let id = try #require(made?["id"] as? String)
        #expect(made?["new"] as? Int == 0 && made?["count"] as? Int ?? 0 > 0)
        #expect(try api(.put, "/" + id, #"{"view":true}"#)["error"] != nil)
        let moved = try api(.put, "/" + id, #"{"page":"/beasts?type=dragon","view":null}"#)["search"] as? [String: Any]
        #expect(moved?["page"] as? String == "/beasts?type=dragon" && moved?["name"] as? String == "Two")
        #expect((try api(.put, "/" + id, #"{"view":true}"#)["search"] as? [String: Any])?["view"] as? Bool == true)
        #expect((try api(.get, "", "")["searches"] as? [Any])?.count == 1)
        #expect(try api(.delete, "/" + id, "")["search"] is NSNull && shelf.searches.isEmpty)
    }

    /// A link contains a list's name and entries, but no notes. Another library adds the entries that it has.
    @Test func aListIsShared() throws {
        var shelf = ShelfState(), other = ShelfState()
        _ = try form("/list", "name=Camp%20%26%20fire&from=/beasts/beast-2", &shelf)
        let id = try #require(shelf.lists.first)
        _ = try form("/list/" + id, "action=add&from=/beasts/beast-1", &shelf)
        _ = try form("/list/" + id, "action=note&entry=beasts/beast-1&note=Secret", &shelf)
        _ = try form("/list/" + id, "action=change&name=Camp%20%26%20fire&colour=red&order=&limit=5", &shelf)
        #expect(shelf.list(id)?.limit == 5)
        let html = page("/list/" + id, shelf), start = try #require(html.range(of: "/list?shared#"))
        let link = html[start.upperBound...].prefix { $0 != "\"" }.replacing("&amp;", with: "&")
        #expect(!link.contains("Secret"))
        func add(_ text: String) throws -> String? {
            let field = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            return try form("/list", "shared=" + field, &other)
        }
        let page = try add("https://example.org/list?shared#" + link)
        let added = try #require(other.lists.first)
        #expect(page == "/list/" + added && other.list(added)?.name == "Camp & fire" && other.list(added)?.colour == "red")
        #expect(other.members(of: added) == shelf.members(of: id))
        other = ShelfState()
        #expect(try add("name=X&entries=beasts/beast-1 Title%0Abeasts/nowhere%0A%0A..//%0A")?.hasSuffix("?skipped=1") == true)
        #expect(try add("nothing") == nil && add("name=X") == nil)
    }
}
