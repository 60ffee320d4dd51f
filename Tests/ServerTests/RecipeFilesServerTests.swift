import Doubles
import Foundation
import Model
import Pack
import Storage
import Testing

@testable import Server

/// Recipes' files that readers send to the page `/import`: exports of other programs, and pictures for their own recipes.
@Suite struct RecipeFilesServerTests {
    private static let form = ["Sec-Fetch-Site": "same-origin", "Content-Type": "multipart/form-data; boundary=xx--yy"]
    private static let fields = ["Sec-Fetch-Site": "same-origin", "Content-Type": "application/x-www-form-urlencoded"]

    private static func send(
        _ file: [UInt8], _ name: String, recipe: String? = nil, to reading: Reading
    ) async throws -> (status: Int, headers: [String: String], body: String) {
        let part = "--xx--yy\r\nContent-Disposition: form-data; name="
        let other = recipe.map { "\r\n" + part + "\"recipe\"\r\n\r\n\($0)" } ?? ""
        let body =
            Array("\(part)\"file\"; filename=\"\(name)\"\r\nContent-Type: application/octet-stream\r\n\r\n".utf8) + file
            + Array((other + "\r\n--xx--yy--\r\n").utf8)
        return try await reading.ask("POST", "/import", bytes: body, headers: form)
    }

    @Test func aRecipesPictureIsUploadedAndShown() async throws {
        let reading = try Reading()
        let made = try await reading.ask("POST", "/import/recipe", body: "title=Soup&steps=Boil.", headers: Self.fields)
        let address = try #require(made.headers["location"]), id = String(address.dropFirst("/recipes/".count))
        #expect(try await reading.ask("GET", "/import/recipe/" + id).body.contains("Upload picture"))
        let wrong = try await Self.send(Array("<svg/>".utf8), "a.png", recipe: id, to: reading)
        #expect(wrong.status == 400 && wrong.body.contains("can’t be the recipe’s picture"))
        let sent = try await Self.send(SamplePNG(40, 40).file(), "a.png", recipe: id, to: reading)
        #expect(sent.status == 303 && sent.headers["location"] == address)
        #expect(try await reading.ask("GET", address).body.contains("/pictures" + address + "/352.webp"))
        let picture = try await reading.ask("GET", "/pictures" + address + "/352.webp")
        #expect(picture.status == 200 && picture.headers["content-type"] == "image/webp")
        #expect(try await reading.ask("GET", "/import/recipe/" + id).body.contains("that you uploaded"))
        #expect(try await Self.send(SamplePNG(4, 4).file(), "a.png", recipe: "none", to: reading).status == 400)
    }

    @Test func anExportIsPreviewedThenAddedWithItsPictures() async throws {
        let reading = try Reading()
        let json = Array(
            #"{"@type":"Recipe","name":"Boiled egg","recipeIngredient":["1 egg"],"recipeInstructions":["Boil."]}"#.utf8)
        let files = [("Egg/recipe.json", json), ("Egg/full.jpg", SamplePNG(40, 40).file()), ("Bad/recipe.json", [1, 2])]
        let preview = try await Self.send(SampleZIP.archive(files), "export.zip", to: reading)
        #expect(preview.status == 200 && preview.body.contains("Boiled egg"))
        #expect(preview.body.contains("“Bad/recipe.json” wasn’t added"))
        let token = try #require(preview.body.firstMatch(of: /name="preview" value="([0-9a-z]+)"/)).1
        let done = try await reading.ask("POST", "/import", body: "preview=\(token)", headers: Self.fields)
        #expect(done.status == 303 && done.headers["location"]?.contains("added=1") == true)
        let id = try #require(
            try reading.library.snapshot().catalogs.first { $0.description.id.raw == "recipes" }?.rows.first?.head.id)
        #expect(try await reading.ask("GET", "/pictures/" + id.text + "/88.webp").status == 200)
        let locked = try await Self.send(SampleZIP.archive([files[0]], isEncrypted: true), "export.zip", to: reading)
        #expect(locked.status == 400 && locked.body.contains("protected with a password"))
    }
}
