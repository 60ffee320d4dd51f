import Fixtures
import Model
import Screens
import Shelf
import Testing

@testable import Routing

/// The forms that create, fill, sort and delete lists.
@Suite struct KeptListTests {
    private let beasts = FixtureLibrary.beasts

    /// Sends a form, applies its changes to the shelf and returns the page to which the browser is redirected.
    private func send(
        _ target: String, _ fields: String, _ shelf: inout ShelfState, seed: UInt64 = 255, device: UInt64 = 5
    ) throws -> String? {
        let context = FixtureRequests.context(seed: seed)
        let request = Request(
            .post, target, contentType: "application/x-www-form-urlencoded", body: Array(fields.utf8))
        let answer = respond(request, FixtureLibrary.views, shelf, context)
        for action in answer.actions {
            let change = try ShelfRules.change(
                for: action, on: shelf, limit: nil, before: shelf, now: context.now * 1000, device: device)
            if let change { shelf.apply(change) }
        }
        return answer.header("Location")
    }

    private func id(_ key: String) -> EntryID { FixtureLibrary.id(beasts, key) }

    @Test func aListIsMadeFilledChangedDeletedAndRestored() throws {
        var shelf = ShelfState()
        let made = try send("/list", "name=Camp&from=/beasts/beast-1", &shelf)
        let list = try #require(shelf.lists.first)
        #expect(made == "/list?from=%2Fbeasts%2Fbeast-1" && list.hasSuffix("-ff"))
        #expect(shelf.members(of: list) == [id("beast-1")] && shelf.list(list)?.name == "Camp")
        // Another list may have the same name.
        _ = try send("/list", "name=Camp", &shelf, seed: 9)
        #expect(shelf.lists.count == 2)
        #expect(try send("/list/" + list, "action=add&from=/beasts%3Fq%3Dbeast-2", &shelf)?.hasPrefix("/list?from=") == true)
        let count = shelf.members(of: list).count
        #expect(count > 1)
        _ = try send("/list/" + list, "action=note&entry=beasts/beast-1&note=a%0D%0Ab", &shelf)
        #expect(shelf.value(.note(on: id("beast-1"), in: list))?.text == "a\nb" && shelf.note(id("beast-1")) == nil)
        _ = try send("/list/" + list, "action=change&name=Woods&colour=green&order=cr:desc", &shelf)
        #expect(shelf.list(list)?.name == "Woods" && shelf.list(list)?.colour == "green" && shelf.list(list)?.order == "cr:desc")
        #expect(
            try send("/list/" + list, "action=remove&entry=beasts/beast-1", &shelf)
                == "/list/\(list)?removed=beasts%2Fbeast-1")
        #expect(shelf.members(of: list).count == count - 1)
        _ = try send("/list/" + list, "action=add&entry=beasts/beast-1", &shelf)
        let before = shelf.members(of: list)
        let deleted = try send("/list/" + list, "action=delete", &shelf)
        #expect(deleted == "/list?removed=\(list)&name=Woods" && shelf.lists.count == 1)
        _ = try send("/list/" + list, "action=restore&name=Woods", &shelf)
        #expect(shelf.members(of: list) == before && shelf.list(list)?.colour == "green")
    }

    @Test func theOrderByHandChangesByOnePlace() throws {
        var shelf = ShelfState()
        _ = try send("/list", "name=Camp&from=/beasts/beast-1", &shelf)
        let list = try #require(shelf.lists.first)
        for key in ["beast-2", "beast-3"] { _ = try send("/list/" + list, "action=add&from=/beasts/" + key, &shelf) }
        #expect(shelf.members(of: list) == [id("beast-1"), id("beast-2"), id("beast-3")])
        _ = try send("/list/" + list, "action=up&entry=beasts/beast-3", &shelf)
        _ = try send("/list/" + list, "action=down&entry=beasts/beast-1", &shelf)
        #expect(shelf.members(of: list) == [id("beast-3"), id("beast-1"), id("beast-2")])
        _ = try send("/list/" + list, "action=up&entry=beasts/beast-3", &shelf)
        #expect(shelf.members(of: list).first == id("beast-3"))
    }

    /// Returns the change that a form makes, without applying it.
    private func actions(_ target: String, _ fields: String, _ shelf: ShelfState) -> [ShelfAction] {
        let request = Request(.post, target, contentType: "application/x-www-form-urlencoded", body: Array(fields.utf8))
        return respond(request, FixtureLibrary.views, shelf, FixtureRequests.context(seed: 255)).actions
    }

    /// Entries that were added together keep their order. Moving an entry changes only its own place, unless its new neighbours
    /// are too close.
    @Test func oneMoveIsOneChange() throws {
        var shelf = ShelfState()
        _ = try send("/list", "name=Camp&from=/beasts?sort=name:desc", &shelf)
        let list = try #require(shelf.lists.first), count = shelf.members(of: list).count
        let first = shelf.members(of: list)[0], second = shelf.members(of: list)[1]
        #expect(count > 3 && second < first)
        for _ in 0..<40 {
            let moved = actions("/list/" + list, "action=down&entry=\(first.text)", shelf)
            #expect(moved.count == 1 || moved.count == count)
            _ = try send("/list/" + list, "action=down&entry=\(first.text)", &shelf)
            #expect(Array(shelf.members(of: list).prefix(2)) == [second, first])
            _ = try send("/list/" + list, "action=up&entry=\(first.text)", &shelf)
            #expect(Array(shelf.members(of: list).prefix(2)) == [first, second])
        }
        #expect(actions("/list/" + list, "action=up&entry=\(first.text)", shelf).isEmpty)
        // A place from elsewhere may be any number.
        let far = ShelfAction(.property(.place, of: list, first), text: "-9223372036854775808")
        let change = try ShelfRules.change(for: far, on: shelf, limit: nil, now: 9_000_000_000_000, device: 5)
        shelf.apply(try #require(change))
        for _ in 0..<3 { _ = try send("/list/" + list, "action=up&entry=\(second.text)", &shelf) }
        #expect(shelf.members(of: list).first == second)
    }

    /// A long list has several pages. Forms lead back to the part of the list from which they came.
    @Test func aLongListHasPages() throws {
        var shelf = ShelfState()
        _ = try send("/list", "name=Camp", &shelf)
        let list = try #require(shelf.lists.first)
        for number in 0..<250 {
            let id = try #require(EntryID("gone/x-\(number)"))
            shelf.apply(
                ShelfChange(
                    id: ChangeID(time: 5, counter: UInt32(number), device: 9), key: .member(id, of: list),
                    value: ShelfValue(text: "", date: Int64(number), title: "X \(number)"), replaces: []))
        }
        func page(_ query: String) -> String {
            let answer = respond(Request(.get, "/list/" + list + query), FixtureLibrary.views, shelf, FixtureRequests.context())
            return String(decoding: answer.response?.body ?? [], as: UTF8.self)
        }
        #expect(page("").contains("offset=100\"") && page("").contains("id=\"row-99\"") && !page("").contains("id=\"row-100\""))
        #expect(page("?offset=200").contains("id=\"row-249\"") && !page("?offset=200").contains("offset=300"))
        #expect(page("?format=csv").split(separator: "\r\n").count == 251)
        #expect(
            try send("/list/\(list)?offset=200&row=210", "action=up&entry=gone/x-210", &shelf)
                == "/list/\(list)?offset=200#row-210")
    }

    /// A device deletes a list while another adds an entry to it. The list stays, with all entries.
    @Test func addingToAListWinsOverDeletingIt() throws {
        var one = ShelfState()
        _ = try send("/list", "name=Camp&from=/beasts/beast-1", &one)
        let list = try #require(one.lists.first)
        var other = one
        _ = try send("/list/" + list, "action=delete", &one)
        _ = try send("/list/" + list, "action=add&from=/beasts/beast-2", &other, device: 6)
        var merged = one
        for change in other.heads { merged.apply(change) }
        #expect(merged.members(of: list).count == 2 && merged.list(list)?.name == "Camp")
    }

    @Test func whatIsNotThereIsRefused() throws {
        var shelf = ShelfState()
        for (target, fields) in [
            ("/list", "name=%20"), ("/list/none", "action=add&entry=beasts/beast-1"), ("/list/none", "action=restore&name=x"),
        ] {
            #expect(try send(target, fields, &shelf) == nil && shelf.isEmpty)
        }
    }
}
