import Doubles
import Foundation
import FoundationNetworking
import LinuxServices
import Model
import Pack
import Storage
import Testing

@testable import Server

/// Tests the form for adding a catalog from an address, with a server on loopback that the operator allows.
@Suite struct AddressServerTests {
    /// A running server, and a double of a public server with a list.
    private final class Trap: Sendable {
        let server: AlmanacServer
        let library: Library
        let double: DoubleServer
        private let directory: TemporaryDirectory

        init(isAllowed: Bool = true, _ answer: @escaping DoubleServer.Handler) throws {
            directory = try TemporaryDirectory()
            double = try DoubleServer(handler: answer)
            var options = LibraryOptions(directory: directory.path, adapters: [], services: .linux)
            if isAllowed { options.privateServers = ["127.0.0.1:\(double.port)"] }
            library = try Library.open(options)
            server = try AlmanacServer(library: library, options: ServerOptions(port: 0))
        }

        deinit {
            server.stop()
            double.stop()
        }

        var address: String { "http://127.0.0.1:\(double.port)/trees.json" }

        func post(_ form: String) async throws -> (status: Int, location: String?, body: String) {
            var request = URLRequest(url: try #require(URL(string: server.address.dropLast() + "/import")))
            request.httpMethod = "POST"
            request.httpBody = Data(form.utf8)
            request.setValue("same-origin", forHTTPHeaderField: "Sec-Fetch-Site")
            request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
            let session = URLSession(configuration: .ephemeral, delegate: NoRedirects(), delegateQueue: nil)
            defer { session.finishTasksAndInvalidate() }
            let (data, response) = try await session.data(for: request)
            let http = try #require(response as? HTTPURLResponse)
            return (http.statusCode, http.value(forHTTPHeaderField: "Location"), String(decoding: data, as: UTF8.self))
        }

        func add(_ url: String, _ name: String = "") async throws -> (status: Int, location: String?, body: String) {
            try await post(
                "url=\(url.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")&catalog=\(name)&private-server=1")
        }
    }

    private static let trees =
        #"[{"id":1,"name":"Oak","height":30},{"id":2,"name":"Yew & <b>","height":20},{"id":3,"name":"Ash","height":25}]"#

    @Test func aRecipesPageOnAPrivateServerIsRefusedEvenIfTheOperatorAllowsTheServer() async throws {
        let page =
            #"<script type="application/ld+json">{"@type":"Recipe","name":"Secret soup","recipeIngredient":["1 leek"]}</script>"#
        let trap = try Trap { _ in .text(page, type: "text/html") }
        let answer = try await trap.add(trap.address)
        #expect(answer.status == 400 && !answer.body.contains("Secret soup"))
        #expect(trap.double.log.count <= 1)
    }

    @Test func aListIsPreviewedThenAdded() async throws {
        let trap = try Trap { _ in .text(Self.trees, type: "application/json") }
        let preview = try await trap.add(trap.address)
        #expect(preview.status == 200)
        for text in ["height", "Oak", "Yew &amp; &lt;b&gt;", "Nothing is stored yet"] {
            #expect(preview.body.contains(text), "\(text)")
        }
        #expect(try trap.library.snapshot().catalogs.isEmpty)
        let token = try #require(preview.body.firstMatch(of: /name="preview" value="([0-9a-z]+)"/)).1
        let added = try await trap.post("preview=\(token)")
        #expect(added.status == 303 && added.location == "/trees")
        // The refresh runs in the background.
        for _ in 0..<200 {
            if try trap.library.snapshot().catalogs.first?.rows.count == 3 { break }
            try await Task.sleep(for: .milliseconds(50))
        }
        #expect(try trap.library.snapshot().catalogs.first?.rows.count == 3)
    }

    private static func isRefusedWithoutDetails(_ answer: (status: Int, location: String?, body: String), _ url: String) {
        #expect(answer.status == 400, "\(url)")
        let told =
            answer.body.components(separatedBy: "id=\"import-problem\"").last?.components(separatedBy: "</section>").first ?? ""
        #expect(told.contains("The server must be public"), "\(url): \(told)")
        for word in ["private", "127.0.0.1", "refused", "DNS", "resolve", "timed", "404", "302"] {
            #expect(!told.contains(word), "\(url): \(word)")
        }
    }

    @Test(
        arguments: [
            "http://localhost:PORT/trees.json", "http://127.0.0.1:PORT/trees.json", "http://127.1:PORT/trees.json",
            "http://0x7f.0.0.1:PORT/trees.json", "http://2130706433:PORT/trees.json", "http://0.0.0.0:PORT/trees.json",
            "http://[::1]:PORT/trees.json", "http://[::ffff:127.0.0.1]:PORT/trees.json", "http://10.0.0.1/trees.json",
            "http://192.168.1.1/trees.json", "http://169.254.169.254/trees.json", "http://[fe80::1]/trees.json",
            "http://[fd00::1]/trees.json",
        ])
    func privateServersAreRefusedWithoutDetails(_ url: String) async throws {
        let trap = try Trap(isAllowed: false) { _ in .text(Self.trees, type: "application/json") }
        let url = url.replacing("PORT", with: "\(trap.double.port)")
        let answer = try await trap.add(url, "trees")
        Self.isRefusedWithoutDetails(answer, url)
        #expect(answer.body.contains("value=\"trees\""), "the form keeps what was typed")
        #expect(trap.double.log.isEmpty, "Almanac sends nothing to a private server")
    }

    @Test func redirectsToPrivateServersAreRefused() async throws {
        let inner = try DoubleServer { _ in .text(Self.trees, type: "application/json") }
        defer { inner.stop() }
        let port = inner.port
        let trap = try Trap { _ in
            .redirect(to: "http://127.0.0.1:\(port)/trees.json", status: 302)
        }
        Self.isRefusedWithoutDetails(try await trap.add(trap.address, "trees"), "a redirect")
        #expect(inner.log.isEmpty)
    }

    @Test func unusableAnswersSayOnlyThatThereIsNoList() async throws {
        let trap = try Trap { _ in .text("7", type: "application/json") }
        let answer = try await trap.add(trap.address, "trees")
        #expect(answer.status == 400 && answer.body.contains("no list at this address"))
        let missing = try Trap { _ in .text("{}", status: 404, type: "application/json") }
        Self.isRefusedWithoutDetails(try await missing.add(missing.address, "trees"), "404")
        let bad = try await trap.add("ftp://example.org/trees", "trees")
        #expect(bad.status == 400 && bad.body.contains("http or https"))
    }

    @Test func aListOfMoreThan16MiBIsRefused() async throws {
        let row = #"{"id":1,"name":""# + String(repeating: "x", count: 1000) + #""},"#
        let large = Array(("[" + String(repeating: row, count: 17_000) + #"{"id":2,"name":"y"}]"#).utf8)
        let trap = try Trap { _ in DoubleAnswer(status: 200, headers: [("Content-Type", "application/json")], body: large) }
        let answer = try await trap.add(trap.address, "trees")
        #expect(answer.status == 400 && answer.body.contains("larger than 16 MB"))
    }
}
