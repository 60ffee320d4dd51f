import Doubles
import Foundation
import Testing

@testable import Terminal

/// Tests `almanac add` with recipes' web pages, which a server on loopback serves.
@Suite("Adding recipes from web pages", .serialized)
struct RecipeRunTests {
    private static let head = "<!doctype html><html lang=en><title>Kitchen</title>"

    private static func recipe(_ name: String, _ members: String = "") -> String {
        head
            + #"<script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe","name":"\#(name)",\#(members)"recipeIngredient":["500 g potatoes","1 onion"],"recipeInstructions":["Boil the potatoes.","Fry the onion."],"totalTime":"PT25M"}</script>"#
    }

    private static func html(_ text: String) -> DoubleAnswer { .text(text, type: "text/html") }

    private static func redirect(_ target: String) -> DoubleAnswer { DoubleAnswer(status: 302, headers: [("Location", target)]) }

    /// A home with a server that the commands may reach.
    private struct Kitchen {
        let home: TestHome
        let server: DoubleServer
        var address: String { "http://127.0.0.1:\(server.port)" }

        init(_ handler: @escaping DoubleServer.Handler) throws {
            home = try TestHome()
            server = try DoubleServer(handler: handler)
        }

        func run(_ arguments: String..., answer: String? = nil) async -> TestHome.Outcome {
            await home.run(
                ["--no-starter", "--private-server", "127.0.0.1:\(server.port)"] + arguments, answer: answer)
        }

        func ids(_ arguments: String...) async throws -> [String] {
            let outcome = await home.run(
                ["--no-starter", "--private-server", "127.0.0.1:\(server.port)", "--json"] + arguments)
            return try outcome.json()["added"] as? [String] ?? []
        }
    }

    @Test("A page becomes an entry, which later commands find, and the same page updates it") func page() async throws {
        let kitchen = try Kitchen { _ in Self.html(Self.recipe("Potato pan")) }
        defer { kitchen.server.stop() }
        let ids = try await kitchen.ids("add", kitchen.address + "/food/potato-pan/")
        let id = try #require(ids.first)
        #expect(ids.count == 1 && id.hasPrefix("recipes/potato-pan-"))
        let shown = await kitchen.run("show", id)
        for text in ["Potato pan", "Potatoes: 500 g", "Boil the potatoes.", "25 min"] {
            #expect(shown.text.contains(text), "\(text) in \(shown.text)")
        }
        let found = await kitchen.run("list", "recipes", "--q", "time<30", "--json")
        #expect(try found.json()["total"] as? Int == 1)
        #expect(await kitchen.run("note", id, "--set", "with chives").code == 0)
        let again = await kitchen.run("add", kitchen.address + "/food/potato-pan/")
        #expect(again.code == 0 && again.error.contains("hasn’t changed"), "\(again.error)")
        #expect(await kitchen.run("remove", "recipes", "--yes").code == 0)
        #expect(await kitchen.run("remove", "recipes", "--undo").code == 0)
        #expect(await kitchen.run("show", id).text.contains("with chives"))
    }

    @Test("Another program's export is added with its pictures, and what can't be added is named") func export() async throws {
        let home = try TestHome(), path = home.folder + "/export.zip"
        func write(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(fileURLWithPath: path)) }
        func json(_ name: String) -> [UInt8] {
            Array(#"{"@type":"Recipe","name":"\#(name)","recipeIngredient":["1 egg"],"recipeInstructions":["Boil."]}"#.utf8)
        }
        try write(
            SampleZIP.archive([
                ("Egg/recipe.json", json("Boiled egg")), ("Egg/full.jpg", SamplePNG(40, 40).file()), ("Bad/recipe.json", [1, 2]),
            ]))
        let added = await home.run(["--no-starter", "--offline", "add", path])
        #expect(
            added.code == 0 && added.error.contains("Boiled egg") && added.error.contains("Bad/recipe.json"), "\(added.error)")
        let found = FileManager.default.enumerator(atPath: home.folder)?.compactMap { $0 as? String } ?? []
        #expect(found.filter { $0.contains("own-pictures/") && !$0.hasSuffix(".part") }.count == 1, "\(found)")
        let again = try await home.run(["--no-starter", "--offline", "--json", "add", path]).json()
        #expect(
            (again["unchanged"] as? [String])?.count == 1
                && (again["unusable"] as? [[String: String]])?.first?["reason"] == "unreadable")
        for (bytes, message) in [
            (SampleZIP.archive([("recipe.json", json("Egg"))], isEncrypted: true), "protected with a password"),
            (Array(SampleZIP.archive([("recipe.json", json("Egg"))]).dropLast(9)), "damaged"),
        ] {
            try write(bytes)
            let outcome = await home.run(["--no-starter", "--offline", "add", path])
            #expect(outcome.code != 0 && outcome.error.contains(message), "\(outcome.error)")
        }
        #expect(try await home.run(["--no-starter", "--json", "list", "recipes"]).json()["total"] as? Int == 1)
    }

    @Test("A page that changed at its source is updated in place, and the note stays") func changed() async throws {
        let kitchen = try Kitchen { request in
            Self.html(Self.recipe(request.parameter("utm_source") == nil ? "Potato pan" : "Potato pan deluxe"))
        }
        defer { kitchen.server.stop() }
        let id = try #require(try await kitchen.ids("add", kitchen.address + "/a").first)
        #expect(await kitchen.run("note", id, "--set", "with chives").code == 0)
        let outcome = await kitchen.run("add", kitchen.address + "/a?utm_source=letter")
        #expect(outcome.code == 0 && outcome.error.contains("Updated"), "\(outcome.error)")
        let shown = await kitchen.run("show", id)
        #expect(shown.text.contains("Potato pan deluxe") && shown.text.contains("with chives"))
    }

    @Test("Without a terminal all recipes of a page are added; with one, the user chooses") func several() async throws {
        let both = Self.recipe("One") + Self.recipe("Two").dropFirst(Self.head.count)
        let kitchen = try Kitchen { _ in Self.html(both) }
        defer { kitchen.server.stop() }
        #expect(try await kitchen.ids("add", kitchen.address + "/all").count == 2)
        let chosen = await kitchen.run("add", kitchen.address + "/some", answer: "2")
        #expect(chosen.error.contains("1. One") && chosen.error.contains("Added “Two”") && !chosen.error.contains("Added “One”"))
    }

    @Test("A list offers its addresses, and a page without a recipe is named") func others() async throws {
        let list =
            Self.head
            + #"<script type="application/ld+json">{"@type":"ItemList","itemListElement":[{"url":"/a"},{"url":"/b"}]}</script>"#
        let kitchen = try Kitchen { request in
            switch request.path {
            case "/list": Self.html(list)
            case "/a", "/b": Self.html(Self.recipe("Dish " + request.path.dropFirst()))
            case "/403": DoubleAnswer(status: 403, headers: [("Content-Type", "text/html")], body: Array(Self.head.utf8))
            default: Self.html(Self.head + "<p>A blog")
            }
        }
        defer { kitchen.server.stop() }
        let listed = await kitchen.run("add", kitchen.address + "/list")
        #expect(listed.code == 1 && listed.error.contains(kitchen.address + "/a"), "\(listed.error)")
        #expect(try await kitchen.ids("add", kitchen.address + "/list", "--yes").count == 2)
        let none = await kitchen.run("add", kitchen.address + "/blog")
        #expect(none.code != 0 && none.error.contains("no recipe") && none.error.contains("Kitchen"), "\(none.error)")
        let refused = await kitchen.run("add", kitchen.address + "/403")
        #expect(refused.code == 3 && refused.error.contains("403"), "\(refused.error)")
    }

    @Test("Files with addresses, pages and JSON-LD are read") func files() async throws {
        let kitchen = try Kitchen { request in Self.html(Self.recipe("Dish " + request.path.dropFirst())) }
        defer { kitchen.server.stop() }
        let path = kitchen.home.folder + "/links.txt"
        try "# mine\n\(kitchen.address)/a\n\(kitchen.address)/b\n".write(toFile: path, atomically: true, encoding: .utf8)
        #expect(try await kitchen.ids("add", path).count == 2)
        let page = kitchen.home.folder + "/saved.html"
        try Self.recipe("Saved").write(toFile: page, atomically: true, encoding: .utf8)
        #expect(try await kitchen.ids("add", page).count == 1)
        #expect(try await kitchen.ids("add", kitchen.address + "/c", kitchen.address + "/d").count == 2)
    }

    @Test("Private servers are refused, also after a redirect") func privateServers() async throws {
        let secret = try DoubleServer { _ in Self.html(Self.recipe("Secret")) }
        defer { secret.stop() }
        let port = secret.port
        let kitchen = try Kitchen { request in
            switch request.path {
            case "/away": Self.redirect("http://127.0.0.1:\(port)/")
            case "/local": Self.redirect("http://localhost:\(port)/")
            case "/file": Self.redirect("file:///etc/passwd")
            case "/loop": Self.redirect("/loop")
            case "/moved": Self.redirect("/here/")
            default: Self.html(Self.recipe("Open"))
            }
        }
        defer { kitchen.server.stop() }
        #expect(await kitchen.home.run("--no-starter", "add", kitchen.address + "/x").code == 3)
        #expect(kitchen.server.log.isEmpty)
        for path in ["/away", "/local", "/file", "/loop"] {
            let outcome = await kitchen.run("add", kitchen.address + path)
            #expect(outcome.code != 0 && !outcome.error.contains("Secret"), "\(path): \(outcome.error)")
        }
        #expect(secret.log.isEmpty)
        #expect(try await kitchen.ids("add", kitchen.address + "/moved").count == 1)
    }

    @Test("The picture is fetched once") func picture() async throws {
        let kitchen = try Kitchen { request in
            request.path.hasSuffix(".png")
                ? DoubleAnswer(headers: [("Content-Type", "image/png")], body: SamplePNG(400, 300).file())
                : Self.html(Self.recipe("Dish", #""image":"/dish.png","#))
        }
        defer { kitchen.server.stop() }
        _ = try await kitchen.ids("add", kitchen.address + "/a")
        _ = try await kitchen.ids("add", kitchen.address + "/a")
        #expect(kitchen.server.log.count { $0.path == "/dish.png" } == 1)
    }

    @Test("Responses that are too large end") func large() async throws {
        let kitchen = try Kitchen { _ in Self.html(Self.recipe("Dish")) }
        defer { kitchen.server.stop() }
        kitchen.server.inject(.gzipBomb(mebibytes: 64), on: "/bomb")
        let outcome = await kitchen.run("add", kitchen.address + "/bomb")
        #expect(outcome.code != 0, "\(outcome.error)")
    }
}
