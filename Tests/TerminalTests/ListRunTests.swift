import Foundation
import Testing

@testable import Terminal

@Suite("Lists on the command line")
struct ListRunTests {
    @Test("A list is created, filled, changed, exported, deleted and restored")
    func all() async throws {
        let home = try await TestHome.filled()
        #expect(await home.run("lists").code == 1)
        let made = await home.run("lists", "create", "To see", "--colour", "teal", "--at-most", "2", "--json")
        let object = try JSONSerialization.jsonObject(with: Data(made.text.utf8)) as? [String: Any]
        let list = try #require(object?["list"] as? [String: Any]), id = try #require(list["id"] as? String)
        #expect(list["colour"] as? String == "teal" && list["limit"] as? Int == 2)
        #expect(await home.run("lists", "to see").code == 1)
        let added = await home.run("lists", "add", "To see", "planets/2", "planets/1", "planets/2")
        #expect(added.code == 0 && added.error.contains("2 entries"))
        #expect(await home.run("lists", "add", id, "films/1").code == 4)
        let rows = await home.run("lists", "to see", "--csv").text.split(separator: "\r\n").map { $0.prefix(9) }
        #expect(rows == ["id,title,", "planets/2", "planets/1"])
        #expect(await home.run("lists", "change", id, "--sort", "name:desc", "--at-most", "0").code == 0)
        #expect(await home.run("lists", "note", id, "planets/1", "--set", "Two suns").code == 0)
        #expect(await home.run("lists", "note", id, "planets/1").text == "Two suns\n")
        #expect(await home.run("lists", id).text.contains("Two suns"))
        #expect(await home.run("lists", "note", id, "planets/1", "--clear").code == 0)
        #expect(await home.run("lists", "remove", id, "planets/2").code == 0)
        #expect(await home.run("lists", "rename", id, "Seen").code == 0)
        #expect(await home.run("lists").text.contains("Seen"))
        let completed = await home.run("complete", "--", "lists", "add", "Se")
        #expect(completed.text == "Seen\n")
        let deleted = await home.run("lists", "delete", "Seen")
        #expect(deleted.error.contains("almanac lists rename \(id) \"Seen\""))
        #expect(await home.run("lists").code == 1)
        #expect(await home.run("lists", "rename", id, "Seen").code == 0)
        #expect(await home.run("lists", id).text.contains("planets/1"))
    }

    @Test("A search is saved, listed, opened, renamed and deleted")
    func searches() async throws {
        let home = try await TestHome.filled()
        #expect(await home.run("searches").code == 1)
        #expect(await home.run("searches", "save", "Dry", "/planets?climate=arid").code == 0)
        #expect(await home.run("searches", "save", "x", "/settings").code == 2)
        let item = try #require((try await home.run("searches", "--json").json()["searches"] as? [[String: Any]])?.first)
        #expect(item["name"] as? String == "Dry" && item["count"] as? Int ?? 0 > 0)
        #expect(await home.run("searches").text.contains("/planets?climate=arid"))
        #expect(await home.run("searches", "open", "dry").text.contains("planets/"))
        #expect(await home.run("searches", "rename", "Dry", "Arid").code == 0)
        #expect(await home.run("searches", "delete", "nosuch").code == 2)
        #expect(await home.run("searches", "delete", "Arid").code == 0)
        #expect(await home.run("searches").code == 1)
    }

    @Test("Lines are written, ticked and cleared on the shopping list")
    func shopping() async throws {
        let home = try await TestHome.filled()
        #expect(await home.run("shopping").code == 1)
        #expect(await home.run("shopping", "write", "2 l milk").text.contains("[ ]"))
        let ticked = await home.run("shopping", "tick", "2 l milk")
        #expect(ticked.code == 0 && ticked.text.contains("[x]"))
        #expect(await home.run("shopping", "untick", "2 L MILK").text.contains("[ ]"))
        let line = try #require((try await home.run("shopping", "--json").json()["lines"] as? [[String: Any]])?.first)
        #expect(line["aisle"] as? String == "dairy" && line["own"] as? Bool == true)
        #expect(await home.run("shopping", "add", "planets/1").code == 2)
        #expect(await home.run("shopping", "add", "planets/999").code == 1)
        #expect(await home.run("shopping", "remove", "cheese").code == 2)
        _ = await home.run("shopping", "tick", "2 l milk")
        #expect(await home.run("shopping", "clear").code == 0)
        #expect(await home.run("shopping").code == 1)
        #expect(await home.run("shopping", "write", " ").code == 2)
    }

    @Test("Unknown lists, ambiguous names and unknown entries are refused")
    func refused() async throws {
        let home = try await TestHome.filled()
        #expect(await home.run("lists", "nosuch").code == 2)
        #expect(await home.run("lists", "create", "  ").code == 2)
        for _ in 0..<2 { #expect(await home.run("lists", "create", "Twice").code == 0) }
        let ambiguous = await home.run("lists", "add", "Twice", "planets/1")
        #expect(ambiguous.code == 2 && ambiguous.error.contains("-"))
        _ = await home.run("lists", "create", "One")
        #expect(await home.run("lists", "add", "One", "planets/999").code == 1)
        #expect(await home.run("lists", "note", "One", "planets/1").code == 1)
        #expect(await home.run("lists", "create", "x", "--colour", "pink").code == 2)
        #expect(await home.run("lists", "create", "x", "--at-most", "10001").code == 2)
    }
}
