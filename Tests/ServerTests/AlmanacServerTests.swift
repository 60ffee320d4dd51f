import Doubles
import Foundation
import FoundationNetworking
import HTTP
import Server
import Shelf
import Storage
import Testing

/// A running server with its own library, which contains the Star Wars starter data.
final class Reading: Sendable {
    let server: AlmanacServer
    let library: Library
    private let directory: TemporaryDirectory

    /// Starts a server whose options `change` may change.
    init(_ change: (inout ServerOptions) -> Void = { _ in }) throws {
        directory = try TemporaryDirectory()
        library = try StarterLibrary.open(in: directory.path)
        var options = ServerOptions(port: 0, isOffline: true)
        change(&options)
        server = try AlmanacServer(library: library, options: options)
    }

    deinit {
        server.stop()
    }

    /// Returns the path of a file in the data directory.
    func file(_ name: String) -> String { directory.file(name) }

    func ask(
        _ method: String, _ path: String, body: String? = nil, bytes: [UInt8]? = nil, headers: [String: String] = [:]
    ) async throws -> (status: Int, headers: [String: String], body: String) {
        try await Reading.ask(
            try #require(URL(string: server.address.dropLast() + path)), method,
            body: body.map { Data($0.utf8) } ?? bytes.map { Data($0) }, headers: headers)
    }

    static func ask(
        _ url: URL, _ method: String = "GET", body: Data? = nil, headers: [String: String] = [:]
    ) async throws -> (status: Int, headers: [String: String], body: String) {
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.httpBody = body
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let session = URLSession(configuration: .ephemeral, delegate: NoRedirects(), delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        let (data, response) = try await session.data(for: request)
        let http = try #require(response as? HTTPURLResponse)
        var fields: [String: String] = [:]
        for (name, value) in http.allHeaderFields { fields["\(name)".lowercased()] = "\(value)" }
        return (http.statusCode, fields, String(decoding: data, as: UTF8.self))
    }
}

/// A session delegate that prevents redirects from being followed.
final class NoRedirects: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) { completionHandler(nil) }
}

@Suite struct AlmanacServerTests {
    @Test func pagesHaveTheirSecurityPolicy() async throws {
        let reading = try Reading()
        let page = try await reading.ask("GET", "/planets/1")
        #expect(page.status == 200)
        #expect(page.body.contains("Tatooine"))
        #expect(page.headers["content-security-policy"]?.contains("default-src 'none'") == true)
        #expect(try await reading.ask("GET", "/planets/nosuch").status == 404)
        #expect(
            try await reading.ask("GET", "/planets/1", headers: ["Accept-Language": "fr-CA, en;q=0.5"]).body.contains(
                "lang=\"fr\""))
    }

    @Test func aStarAndANoteAreStored() async throws {
        let reading = try Reading()
        let star = try await reading.ask("PUT", "/api/v1/favourites/planets/1", body: "{\"name\":\"Home\"}")
        #expect(star.status == 200)
        #expect(star.body.contains("\"name\":\"Home\""))
        let form = try await reading.ask(
            "POST", "/notes/planets/1", body: "note=sand%0D%0Aeverywhere&back=/planets/1",
            headers: ["Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"])
        #expect(form.status == 303)
        #expect(form.headers["location"] == "/planets/1")
        let note = try await reading.ask("GET", "/api/v1/notes/planets/1").body
        #expect(note.hasPrefix("{\"note\":\"sand\\neverywhere\",\"version\":\""))
        let backup = try await reading.ask("GET", "/backup")
        #expect(backup.headers["content-disposition"]?.contains("almanac-backup-") == true)
        #expect(backup.body.contains("everywhere"))
        #expect(try await reading.ask("DELETE", "/api/v1/favourites/planets/1").body == "{\"favourite\":null}\n")
        let restored = try await reading.ask(
            "POST", "/api/v1/backup", body: backup.body, headers: ["Content-Type": "application/json"])
        #expect(restored.status == 200)
        #expect(restored.body.contains("\"notes\":1"))
        #expect(try await reading.ask("POST", "/api/v1/backup", body: "<html>").status == 400)
    }

    @Test func otherSitesCannotChangeAnythingOrRebind() async throws {
        let reading = try Reading()
        let cross = try await reading.ask(
            "PUT", "/api/v1/favourites/planets/1", body: "{}", headers: ["Origin": "http://evil.example"])
        #expect(cross.status == 403)
        #expect(try await reading.ask("POST", "/stop", headers: ["Sec-Fetch-Site": "cross-site"]).status == 403)
        #expect(try reading.library.snapshot().shelf.favourites.isEmpty)
    }

    @Test func apiRejectionsAreErrorObjects() async throws {
        let reading = try Reading()
        func code(_ body: String) throws -> String? {
            let object = try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any]
            return (object?["error"] as? [String: Any])?["code"] as? String
        }
        let long = try await reading.ask("GET", "/api/v1/find?q=" + String(repeating: "a", count: 17_000))
        #expect(long.status == 414)
        #expect(try code(long.body) == "address-too-long")
        let large = try await reading.ask("PUT", "/api/v1/notes/planets/1", body: String(repeating: "a", count: (1 << 20) + 1))
        #expect(large.status == 413)
        #expect(try code(large.body) == "body-too-large")
        let method = try await reading.ask("PATCH", "/api/v1/catalogs", body: "{}")
        #expect(method.status == 405)
        #expect(try code(method.body) == "method-not-allowed")
        let page = try await reading.ask("GET", "/search?q=" + String(repeating: "a", count: 17_000))
        #expect(page.status == 414 && !page.body.hasPrefix("{"))
    }

    /// The server accepts the longest text that a search field allows, even if each character takes nine bytes in the URL and all
    /// of a list's filters are set.
    @Test func textThatAFieldAcceptsIsNeverTooLong() async throws {
        let reading = try Reading()
        let query = String(repeating: "%E8%AA%9E", count: 1000)
        for path in ["/search?q=", "/planets?climate=arid&climate=temperate&sort=population:desc&favourites=1&explain=1&q="] {
            #expect(try await reading.ask("GET", path + query).status == 200)
        }
        #expect(try await reading.ask("GET", "/").body.contains("maxlength=\"1000\""))
    }

    @Test func oversizedRequestsGetAPageInTheUsersLanguage() async throws {
        let reading = try Reading()
        let french = ["Accept-Language": "fr"]
        let long = try await reading.ask("GET", "/search?q=" + String(repeating: "a", count: 17_000), headers: french)
        #expect(long.status == 414 && long.headers["content-type"]?.hasPrefix("text/html") == true)
        #expect(long.body.contains("Cette adresse est trop longue") && long.body.contains("Rien n’a été modifié"))
        // A browser doesn't read the response until it has sent its whole form. The server therefore reads and discards a form
        // that is too large.
        let browser = ["Accept-Language": "fr", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Site": "same-origin"]
        for (count, headers) in [(10_000_000, browser), (2_000_000, french)] {
            let body = "note=" + String(repeating: "a", count: count)
            let note = try await reading.ask("POST", "/notes/planets/1", body: body, headers: headers)
            #expect(note.status == 413 && note.body.contains("Trop de données"))
            #expect(note.body.contains("Votre texte est toujours sur la page précédente"))
        }
        #expect(try reading.library.snapshot().shelf.notedEntries.isEmpty)
        // The response to a request with another host name contains no stored data.
        let other = try await reading.ask(
            "GET", "/search?q=" + String(repeating: "a", count: 17_000), headers: ["Host": "evil.example"])
        #expect(!other.body.contains("Star Wars"))
    }

    @Test func emblemsAreCompressed() async throws {
        let reading = try Reading()
        let answer = try await reading.ask("GET", "/static/x/emblems.svg", headers: ["Accept-Encoding": "gzip"])
        #expect(answer.headers["content-encoding"] == "gzip")
        #expect(answer.headers["content-type"] == "image/svg+xml")
        #expect(answer.body.contains("<symbol id=\"dragon\""))
    }

    @Test func invalidUTF8IsRejected() async throws {
        let reading = try Reading()
        for path in ["/search?q=%ff", "/api/v1/find?q=%ff", "/planets/%ff%fe", "/api/v1/show/planets/%c3"] {
            #expect(try await reading.ask("GET", path).status == 400, "\(path)")
        }
    }

    @Test func errorPagesLinkToTheNextStep() async throws {
        let reading = try Reading()
        let bad = try await reading.ask(
            "POST", "/restore", body: "--x\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\nnothing\r\n--x--\r\n",
            headers: ["Content-Type": "multipart/form-data; boundary=x"])
        #expect(bad.status == 400 && bad.body.contains("href=\"/settings\">Go to settings</a>"))
        let newer = try await reading.ask(
            "POST", "/restore",
            body: "--x\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n"
                + "{\"format\":\"almanac-backup\",\"version\":9}\r\n--x--\r\n",
            headers: ["Content-Type": "multipart/form-data; boundary=x"])
        #expect(newer.status == 400 && newer.body.contains("This backup was made by a newer version of Almanac"))
        let unknown = try await reading.ask("GET", "/planets/999")
        #expect(unknown.status == 404 && unknown.body.contains("can’t download it in offline mode (--offline)"))
        #expect(!unknown.body.contains("refresh the catalog"))
    }

    @Test func aRestoreInTheBrowserLeavesOutSourcesThatSendKeys() async throws {
        let reading = try Reading()
        func source(_ name: String, headers: String) -> String {
            #"""
            {"catalogs":["\#(name)"],"file":"{\"almanacSource\":1,\"name\":\"\#(name)\",\"title\":\"T\",\"servers\":[\"https://trees.example\"],\"headers\":{\#(headers)},\"catalogs\":[{\"name\":\"\#(name)\",\"title\":\"T\",\"list\":{\"path\":\"/\#(name)\"},\"entry\":{\"id\":\"/id\",\"title\":\"/name\"}}]}"}
            """#
        }
        let backup =
            #"{"format":"almanac-backup","version":1,"made":"2026-11-20T12:00:00Z","device":"1","favourites":0,"notes":0,"changes":[],"sources":["#
            + source("trees", headers: #"\"X-Api-Key\":\"${TOKEN}\""#) + "," + source("shrubs", headers: "") + "]}"
        let restored = try await reading.ask(
            "POST", "/restore", body: "--x\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n\(backup)\r\n--x--\r\n",
            headers: ["Content-Type": "multipart/form-data; boundary=x"])
        #expect(restored.status == 303, "\(restored.body)")
        let place = try #require(restored.headers["location"])
        #expect(place.contains("sources=1"), "\(place)")
        let page = try await reading.ask("GET", place).body
        #expect(page.contains("At least one source in the backup wasn’t added."))
        #expect(try await reading.ask("GET", "/shrubs").status == 200)
        #expect(try await reading.ask("GET", "/trees").status == 404)
    }

    @Test func aSyncInOfflineModeReportsIt() async throws {
        let reading = try Reading()
        let sync = try await reading.ask("POST", "/api/v1/sync", body: "{\"catalogs\":[\"planets\"]}")
        #expect(sync.status == 503)
        #expect(sync.body.contains("\"id\":\"planets\"") && sync.body.contains("\"status\":\"failed\""))
        #expect(sync.body.contains("\"kept\":60") && sync.body.contains("\"message\":\"Because of --offline, Almanac"))
        #expect(try await reading.ask("GET", "/api/v1/list/planets").body.contains("\"total\":60"))
    }

    @Test func hostileRequestsAreAnswered() async throws {
        let reading = try Reading()
        for path in [
            "/%00", "/..%2f..%2fetc/passwd", "/planets/%ff%fe", "/search?q=%00%ff",
            "/planets/" + String(repeating: "a", count: 7000),
        ] {
            let status = try await reading.ask("GET", path).status
            #expect([200, 400, 404].contains(status), "\(path.prefix(40)) → \(status)")
        }
        #expect(try await reading.ask("GET", "/" + String(repeating: "a", count: 20_000)).status == 414)
        #expect(
            try await reading.ask("PUT", "/api/v1/notes/planets/1", body: String(repeating: "a", count: 2 << 20)).status == 413)
        #expect(try await reading.ask("GET", "/planets/1").status == 200)
    }

    @Test func changesByTwoSimultaneousWritersAreBothStored() async throws {
        let reading = try Reading()
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 1...20 {
                group.addTask {
                    try await reading.ask("PUT", "/api/v1/favourites/people/\(number == 17 ? 21 : number)", body: "{}").status
                }
            }
            for try await status in group { #expect(status == 200) }
        }
        #expect(try reading.library.snapshot().shelf.favourites.count == 20)
    }

    @Test func aPortInUseIsAnError() throws {
        let reading = try Reading()
        let port = try #require(URL(string: reading.server.address)?.port)
        #expect(throws: HTTPListenError.addressInUse(host: "127.0.0.1", port: UInt16(port))) {
            try AlmanacServer(library: reading.library, options: ServerOptions(port: UInt16(port)))
        }
    }
}
