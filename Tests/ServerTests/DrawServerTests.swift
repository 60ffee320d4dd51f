import Catalogs
import Doubles
import Foundation
import FoundationNetworking
import HTTP
import LinuxServices
import Model
import Server
import Shelf
import Storage
import Testing

/// Tests random draws and the limit on favourites from end to end over HTTP.
@Suite(.serialized) struct DrawServerTests {
    /// A running server with the program's own jokes and a test double that supplies the other jokes.
    private final class Home: Sendable {
        let server: AlmanacServer
        let library: Library
        let api: JokeAPIDouble
        private let directory: TemporaryDirectory

        init() throws {
            directory = try TemporaryDirectory()
            let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent()
            api = try JokeAPIDouble()
            var options = LibraryOptions(
                directory: directory.path, shareDirectory: root.appendingPathComponent("Starter").path,
                adapters: BuiltInAdapters.jokes, services: .linux)
            options.replacedBases = [.init(name: "jokeapi", url: api.address)]
            library = try Library.open(options)
            server = try AlmanacServer(library: library, options: ServerOptions(port: 0))
        }

        deinit {
            server.stop()
            api.stop()
        }

        func ask(
            _ method: String, _ path: String, body: String? = nil, cookie: String? = nil
        ) async throws -> (status: Int, location: String, body: String) {
            var request = URLRequest(url: try #require(URL(string: server.address.dropLast() + path)))
            request.httpMethod = method
            request.httpBody = body.map { Data($0.utf8) }
            request.setValue("same-origin", forHTTPHeaderField: "Sec-Fetch-Site")
            if let cookie { request.setValue(cookie, forHTTPHeaderField: "Cookie") }
            let session = URLSession(configuration: .ephemeral, delegate: NoRedirects(), delegateQueue: nil)
            defer { session.finishTasksAndInvalidate() }
            let (data, response) = try await session.data(for: request)
            let http = try #require(response as? HTTPURLResponse)
            return (http.statusCode, http.value(forHTTPHeaderField: "Location") ?? "", String(decoding: data, as: UTF8.self))
        }

        /// Waits until the server has finished fetching jokes in advance.
        func settle() async throws {
            for _ in 0..<400 where try await ask("GET", "/api/v1/catalogs").body.contains("\"drawing\":true") {
                try await Task.sleep(for: .milliseconds(10))
            }
        }
    }

    @Test func aDrawOpensItsPageAndFetchesTheNextInAdvance() async throws {
        let home = try Home()
        let first = try await home.ask("POST", "/jokes/draw")
        #expect(
            first.status == 303 && first.location.hasPrefix("/jokes/draw?entry=jokeapi-")
                && first.location.hasSuffix("&from=asked"))
        let page = try await home.ask("GET", first.location)
        #expect(page.status == 200 && page.body.contains("<details class=\"reveal\">") && page.body.contains("Next joke"))
        try await home.settle()
        #expect(home.api.server.log.count == 2)
        let second = try await home.ask("GET", "/random/jokes")
        #expect(second.location.hasSuffix("&from=ahead") && second.location != first.location)
        try await home.settle()
        let third = try await home.ask("GET", "/api/v1/random/jokes")
        #expect(third.status == 200 && third.body.contains("\"drawn\":{\"from\":\"ahead\",\"problem\":null"))
    }

    @Test func theButtonIsDisabledDuringAFetch() async throws {
        let home = try Home()
        let first = try await home.ask("POST", "/jokes/draw")
        try await home.settle()
        home.api.server.inject(.delay(milliseconds: 900))
        _ = try await home.ask("POST", "/jokes/draw")
        let off = try await home.ask("GET", first.location).body
        #expect(off.contains("<button disabled>Next joke</button>") && off.contains("aria-busy=\"true\""))
        #expect(off.contains("<noscript><meta http-equiv=\"refresh\""))
        try await home.settle()
        #expect(try await home.ask("GET", first.location).body.contains("<button>Next joke</button>"))
    }

    @Test func theUpstreamsErrorMessageIsShown() async throws {
        let home = try Home()
        home.api.setNumbers([])
        let drawn = try await home.ask("POST", "/jokes/draw")
        #expect(drawn.location.contains("entry=almanac-") && drawn.location.hasSuffix("&from=deck"))
        let page = try await home.ask("GET", drawn.location).body
        #expect(page.contains("Message from JokeAPI: “No matching joke found”"))
        let data = try await home.ask("GET", "/api/v1/random/jokes").body
        #expect(data.contains("\"from\":\"deck\",\"problem\":\"server-error\",\"message\":\"No matching joke found\""))
        // A source whose API key isn't set is disabled, and the settings page explains what to do. Choosing the source anyway
        // produces the same message.
        let settings = try await home.ask("GET", "/settings?part=sources").body
        #expect(settings.contains("value=\"dadjokes\" disabled") && settings.contains("<code>ALMANAC_DADJOKES_KEY</code>"))
        let keyless = try await home.ask("POST", "/jokes/draw", cookie: "almanac=en.system.normal.jokes:dadjokes")
        #expect(
            try await home.ask("GET", keyless.location, cookie: "almanac=en.system.normal.jokes:dadjokes").body.contains(
                "dadjokes.io requires a valid API key"))
    }

    @Test func favouritesBeyondTheLimitAreReported() async throws {
        let home = try Home()
        let list = try await home.ask("GET", "/api/v1/list/jokes?limit=21").body
        let keys = list.components(separatedBy: "{\"id\":\"jokes/").dropFirst().compactMap { $0.split(separator: "\"").first }
            .map { String($0) }
        try #require(keys.count == 21)
        for key in keys.prefix(10) { _ = try await home.ask("PUT", "/api/v1/favourites/jokes/\(key)", body: "{}") }
        let backup = try await home.ask("GET", "/api/v1/backup").body
        for key in keys.prefix(10) { _ = try await home.ask("DELETE", "/api/v1/favourites/jokes/\(key)") }
        for key in keys[10..<20] { _ = try await home.ask("PUT", "/api/v1/favourites/jokes/\(key)", body: "{}") }
        #expect(try await !home.ask("GET", "/favourites").body.contains("the limit is"))
        let report = try await home.ask("POST", "/api/v1/backup", body: backup)
        #expect(report.body.contains(#""overLimit":[{"catalog":"jokes","favourites":20,"limit":10}]"#))
        let sentence =
            "Jokes has 20 favourites, but the limit is 10. Almanac keeps them all. "
            + "To add another favourite, replace an existing favourite or remove 11 favourites first."
        let page = try await home.ask("GET", "/favourites").body
        #expect(page.contains("20 of 10") && page.contains(sentence))
        let notice = try await home.ask("GET", "/settings?done=restored&favourites=20&notes=0").body
        #expect(notice.contains(sentence))
        #expect(try await !home.ask("GET", "/settings").body.contains(sentence))
        let refused = try await home.ask("POST", "/favourites/jokes/\(keys[20])", body: "action=add&name=More")
        #expect(refused.status == 409 && refused.body.contains("This catalog has 20 favourites, but the limit is 10."))
        #expect(!refused.body.contains("may have 10"))
        let french = try await home.ask("GET", "/favourites", cookie: "almanac=fr.system.normal").body
        #expect(french.contains("20 favoris pour une limite de 10"))
    }

    @Test func theEleventhFavouriteReplacesTheChosenOne() async throws {
        let home = try Home()
        let list = try await home.ask("GET", "/api/v1/list/jokes?limit=12").body
        let keys = list.components(separatedBy: "{\"id\":\"jokes/").dropFirst().compactMap { $0.split(separator: "\"").first }
            .map { String($0) }
        try #require(keys.count == 12)
        // The server asks the user to choose a name before it adds the favourite, and then returns to the previous page.
        let asked = try await home.ask("POST", "/favourites/jokes/\(keys[0])", body: "action=add&back=/jokes")
        #expect(asked.status == 303 && asked.location == "/jokes/\(keys[0])?edit=name&back=%2Fjokes#name")
        let form = try await home.ask("GET", "/jokes/\(keys[0])?edit=name&back=%2Fjokes").body
        #expect(form.contains("name=\"back\" value=\"/jokes\"") && form.contains("…\""))
        for (number, key) in keys.prefix(10).enumerated() {
            let star = try await home.ask(
                "POST", "/favourites/jokes/\(key)", body: "action=add&name=Name+\(9 - number)&back=/jokes")
            #expect(star.status == 303 && star.location == "/jokes")
        }
        let refused = try await home.ask("POST", "/favourites/jokes/\(keys[10])", body: "action=add&name=Eleven")
        #expect(refused.status == 409)
        let places = (0..<10).compactMap { refused.body.range(of: "<b dir=\"auto\">Name \($0)</b>")?.lowerBound }
        #expect(places.count == 10 && places == places.sorted())
        #expect(refused.body.contains("name=\"instead\" value=\"jokes/\(keys[3])\""))
        let data = try await home.ask("PUT", "/api/v1/favourites/jokes/\(keys[10])", body: "{}")
        #expect(data.status == 409 && data.body.components(separatedBy: "\"name\":\"Name ").count == 11)
        let swapped = try await home.ask(
            "POST", "/favourites/jokes/\(keys[10])", body: "action=add&name=Eleven&instead=jokes/\(keys[3])")
        #expect(swapped.status == 303)
        let shelf = try home.library.snapshot().shelf
        #expect(shelf.favourites.count == 10 && !shelf.favourites.contains { $0.entry.key == keys[3] })
        #expect(shelf.favourites.first { $0.entry.key == keys[10] }?.name == "Eleven")
        // A new favourite can only replace an existing favourite in the same catalog.
        for wrong in ["planets/1", "jokes/\(keys[3])", "jokes/never", "nonsense"] {
            let refused = try await home.ask(
                "PUT", "/api/v1/favourites/jokes/\(keys[11])", body: #"{"instead":"\#(wrong)"}"#)
            #expect(refused.status == 409 && refused.body.contains("favourite-limit"), "\(wrong)")
        }
        let put = try await home.ask("PUT", "/api/v1/favourites/jokes/\(keys[11])", body: #"{"instead":"jokes/\#(keys[10])"}"#)
        #expect(put.status == 200 && put.body.contains("…"))
    }
}
