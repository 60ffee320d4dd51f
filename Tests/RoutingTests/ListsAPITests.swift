import Fixtures
import Foundation
import Model
import Screens
import Shelf
import Testing

@testable import Routing

/// The API for lists.
@Suite struct ListsAPITests {
    /// Sends a request, applies its changes to the shelf, and returns the status and the JSON object. If the changes have no
    /// response of their own, returns the answer to GET, as the server does.
    private func send(
        _ method: Request.Method, _ path: String, _ body: String = "", _ shelf: inout ShelfState
    ) throws -> (status: UInt16, json: [String: Any]) {
        let context = FixtureRequests.context(seed: 255)
        let request = Request(method, "/api/v1/lists" + path, contentType: "application/json", body: Array(body.utf8))
        let answer = respond(request, FixtureLibrary.views, shelf, context)
        for action in answer.actions {
            let change = try ShelfRules.change(
                for: action, on: shelf, limit: nil, before: shelf, now: context.now * 1000, device: 5)
            if let change { shelf.apply(change) }
        }
        let response =
            try answer.response
            ?? #require(respond(Request(.get, "/api/v1/lists" + path), FixtureLibrary.views, shelf, context).response)
        let json = try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any]
        return (response.status, json ?? [:])
    }

    @Test func aListIsCreatedChangedAndDeleted() throws {
        var shelf = ShelfState()
        let made = try send(
            .post, "", #"{"name":" Camp\n","colour":"green","add":["beasts/beast-2","beasts/beast-1","beasts/beast-2"]}"#, &shelf)
        let list = try #require(made.json["list"] as? [String: Any]), id = try #require(list["id"] as? String)
        #expect(made.status == 200 && list["name"] as? String == "Camp" && list["limit"] is NSNull)
        func entries(_ answer: [String: Any]) -> [String] {
            ((answer["list"] as? [String: Any])?["entries"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
        }
        #expect(entries(made.json) == ["beasts/beast-2", "beasts/beast-1"])
        #expect(entries(try send(.get, "/" + id, "", &shelf).json) == entries(made.json))
        let changed = try send(
            .put, "/" + id,
            #"{"name":"Woods","order":"name:desc","limit":2,"remove":["beasts/beast-1"],"add":["beasts/beast-3"]}"#, &shelf)
        #expect(entries(changed.json).sorted() == ["beasts/beast-2", "beasts/beast-3"])
        #expect(shelf.list(id)?.name == "Woods" && shelf.list(id)?.limit == 2 && shelf.list(id)?.order == "name:desc")
        // The list is full.
        #expect(try send(.put, "/" + id, #"{"add":["beasts/beast-1"]}"#, &shelf).status == 409)
        #expect(try send(.put, "/" + id, #"{"limit":null}"#, &shelf).status == 200 && shelf.list(id)?.limit == nil)
        let all = try send(.get, "", "", &shelf).json["lists"] as? [[String: Any]]
        #expect(all?.count == 1 && all?[0]["count"] as? Int == 2)
        #expect(try send(.delete, "/" + id, "", &shelf).json["list"] is NSNull && shelf.lists.isEmpty)
        #expect(try send(.get, "/" + id, "", &shelf).status == 404)
    }

    @Test func anEntryIsAddedNotedAndRemoved() throws {
        var shelf = ShelfState()
        let made = try send(.post, "", #"{"name":"Camp"}"#, &shelf)
        let id = try #require((made.json["list"] as? [String: Any])?["id"] as? String), path = "/\(id)/beasts/beast-1"
        #expect(try send(.get, path, "", &shelf).json["member"] is NSNull)
        let member = try send(.put, path, #"{"note":"a\nb"}"#, &shelf).json["member"] as? [String: Any]
        #expect(member?["id"] as? String == "beasts/beast-1" && member?["note"] as? String == "a\nb")
        _ = try send(.put, path, "", &shelf)
        #expect((try send(.get, path, "", &shelf).json["member"] as? [String: Any])?["note"] as? String == "a\nb")
        #expect(try send(.delete, path, "", &shelf).json["member"] is NSNull && shelf.members(of: id).isEmpty)
        #expect(try send(.put, "/\(id)/beasts/nowhere", "", &shelf).status == 404)
        #expect(try send(.put, "/none/beasts/beast-1", "", &shelf).status == 404)
    }

    @Test(
        arguments: [
            ("", "{}"), ("", #"{"name":" "}"#), ("", #"{"name":5}"#), ("", #"{"name":"x","colour":"pink"}"#),
            ("", #"{"name":"x","limit":0}"#), ("", #"{"name":"x","limit":"9"}"#), ("", #"{"name":"x","limit":10001}"#),
            ("", #"{"name":"x","add":"beasts/beast-1"}"#), ("", #"{"name":"x","add":[1]}"#), ("", #"{"name":"x","add":["x"]}"#),
            ("", #"{"name":"x","order":[]}"#), ("", #"{"name":"x","colour":""}"#), ("", "[]"), ("?colour=red", #"{"name":"x"}"#),
        ])
    func invalidRequestsAreRefused(query: String, body: String) throws {
        var shelf = ShelfState()
        let answer = try send(.post, query, body, &shelf)
        #expect(answer.status == 400 && answer.json["error"] != nil && shelf.isEmpty)
    }
}
