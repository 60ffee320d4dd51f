import Doubles
import Foundation
import HTTP
import Model
import Shelf
import Storage
import Synchronization
import Testing

@testable import Server

/// A server below a path, behind a proxy, or watched by an operator.
@Suite struct HostingServerTests {
    @Test(arguments: [("/almanac/", "/almanac"), ("/almanac", "/almanac"), ("/a/b-c_d.e~1/", "/a/b-c_d.e~1"), ("/", "")])
    func basePaths(text: String, prefix: String) { #expect(LinkWriter(basePath: text)?.prefix == prefix) }

    @Test(arguments: [
        "", "almanac", "//almanac", "/a//b", "/a//", "/..", "/a/./b", "/a\\b", "/a?b", "/a#b", "/a%2Fb", "/a b", "/a\u{1}", "/é",
        "/a\"b", "/a;b", "/" + String(repeating: "a", count: 200),
    ])
    func invalidBasePaths(text: String) { #expect(LinkWriter(basePath: text) == nil) }

    @Test func addresses() {
        #expect(ClientAddress("127.0.0.1")?.isLoopback == true && ClientAddress("::1")?.isLoopback == true)
        #expect(ClientAddress("::ffff:10.0.0.1") == ClientAddress("10.0.0.1") && ClientAddress("10.0.0.1")?.isLoopback == false)
        #expect(ClientAddress("a.example") == nil && ClientAddress("10.0.0.1/8") == nil && ClientAddress.unix.isLoopback)
        #expect(ClientAddress("fd00::1")?.text == "fd00:0:0:0:0:0:0:1")
    }

    @Test func everythingIsBelowTheBasePath() async throws {
        let reading = try Reading { $0.links = LinkWriter(prefix: "/almanac") }
        let page = try await reading.ask("GET", "/planets/1")
        #expect(page.status == 200 && page.body.contains("href=\"/almanac/planets\""))
        let star = try await reading.ask(
            "POST", "/favourites/planets/1", body: "action=add&back=%2Fplanets%2F1",
            headers: ["Content-Type": "application/x-www-form-urlencoded"])
        #expect(star.status == 303 && star.headers["location"] == "/almanac/planets/1")
        let settings = try await reading.ask(
            "POST", "/settings", body: "language=fr", headers: ["Content-Type": "application/x-www-form-urlencoded"])
        #expect(settings.headers["set-cookie"]?.contains("; Path=/almanac/;") == true)
        let port = try #require(URL(string: reading.server.address)?.port)
        func raw(_ target: String) async throws -> (status: Int, headers: [String: String], body: String) {
            try await Reading.ask(try #require(URL(string: "http://127.0.0.1:\(port)" + target)))
        }
        let short = try await raw("/almanac?a=b")
        #expect(short.status == 308 && short.headers["location"] == "/almanac/?a=b")
        for target in ["/", "/planets/1", "/almanacs/", "/static/x/almanac.css"] { #expect(try await raw(target).status == 404) }
        #expect(try await raw("/healthz").body == "ok\n")
        #expect(try await raw("/almanac/healthz").body == "ok\n")
    }

    @Test func onlyATrustedProxyChoosesThePrefix() async throws {
        let events = Mutex<[ServerEvent]>([])
        let headers = ["X-Forwarded-Prefix": "/shelf"]
        let wary = try Reading { $0.report = { event in events.withLock { $0.append(event) } } }
        for _ in 0..<3 {
            #expect(try await wary.ask("GET", "/", headers: headers).body.contains("href=\"/search\""))
        }
        #expect(events.withLock { $0 } == [.ignoredForwarding(from: "127.0.0.1")])
        let trusting = try Reading { $0.trustedProxies = [.ipv4(0x7F00_0001)] }
        let page = try await trusting.ask("GET", "/", headers: headers).body
        #expect(page.contains("href=\"/shelf/search\"") && !page.contains("href=\"/search\""))
        let hostile = ["X-Forwarded-Prefix": "//evil.example"]
        #expect(try await trusting.ask("GET", "/", headers: hostile).body.contains("href=\"/search\""))
    }

    @Test func aReadOnlyServerRefusesChanges() async throws {
        let reading = try Reading { $0.isReadOnly = true }
        let form = ["Content-Type": "application/x-www-form-urlencoded"]
        for (method, path) in [
            ("POST", "/favourites/planets/1"), ("POST", "/notes/planets/1"), ("POST", "/refresh"), ("POST", "/restore"),
            ("GET", "/import"), ("GET", "/settings/catalogs"),
        ] {
            let answer = try await reading.ask(
                method, path, body: method == "POST" ? "action=add&note=a&catalog=planets" : nil, headers: form)
            #expect(answer.status == 403 && answer.body.contains("read-only"), "\(path)")
        }
        let put = try await reading.ask("PUT", "/api/v1/notes/planets/1", body: "{\"note\":\"a\"}")
        #expect(put.status == 403 && put.body.contains("\"code\":\"read-only\""))
        #expect(try reading.library.snapshot().shelf.favourites.isEmpty)
        for path in [
            "/", "/planets", "/planets/1", "/planets/1?edit=note", "/planets/1?edit=name", "/favourites",
            "/favourites?removed=planets%2F1&name=a&since=1", "/settings", "/search?q=a",
        ] {
            let page = try await reading.ask("GET", path)
            #expect(page.status == 200 && page.body.contains("Read-only"), "\(path)")
            for action in ["/favourites/", "/notes/", "/refresh", "/restore", "/import"] {
                #expect(!page.body.contains("action=\"" + action), "\(path) \(action)")
            }
        }
        // The settings are a cookie, so they change nothing on the server.
        #expect(try await reading.ask("POST", "/settings", body: "theme=dark", headers: form).status == 303)
    }

    @Test func theOperatorSeesStatistics() async throws {
        let reading = try Reading { $0.offersMetrics = true }
        _ = try await reading.ask("GET", "/planets/1?q=secret")
        _ = try await reading.ask("PUT", "/api/v1/notes/planets/1", body: "{\"note\":\"secret\"}")
        _ = try await reading.ask("GET", "/secret/secret/secret")
        let metrics = try await reading.ask("GET", "/metrics")
        #expect(metrics.status == 200 && metrics.body.hasSuffix("# EOF\n"))
        #expect(metrics.body.contains("almanac_requests_total{route=\"/CATALOG/ID\",method=\"GET\",status=\"200\"} 1\n"))
        #expect(metrics.body.contains("almanac_requests_total{route=\"other\",method=\"GET\",status=\"404\"} 1\n"))
        #expect(metrics.body.contains("almanac_shelf_writes_total 1\n"))
        for name in ["planets", "secret"] { #expect(!metrics.body.contains(name)) }
        // A proxy on this computer forwards requests from everywhere.
        for headers in [["X-Forwarded-For": "10.0.0.1"], ["Forwarded": "for=10.0.0.1"], ["Via": "1.1 proxy"]] {
            #expect(try await reading.ask("GET", "/metrics", headers: headers).status == 404)
        }
        #expect(try await Reading().ask("GET", "/metrics").status == 404)
        #expect(try await reading.ask("GET", "/readyz").body == "ok\n")
    }

    @Test(arguments: AccessLog.Format.allCases)
    func theAccessLogHasNoQueries(_ format: AccessLog.Format) async throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("log")
        do {
            let log = try AccessLog(path: path, format: format)
            let reading = try Reading {
                $0.accessLog = log
                $0.trustedProxies = [.ipv4(0x7F00_0001)]
            }
            let headers = [
                "Referer": "http://a.example/b?q=secret", "User-Agent": "x\"y", "X-Forwarded-For": "10.0.0.9, 10.0.0.2",
                "X-Request-ID": "id-7",
            ]
            let page = try await reading.ask("GET", "/search?q=secret", headers: headers)
            #expect(page.headers["x-request-id"] == "id-7")
            _ = try await reading.ask("PUT", "/api/v1/notes/planets/1", body: "{\"note\":\"secret\"}")
            reading.server.stop()
        }
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let lines = text.split(separator: "\n")
        #expect(lines.count == 2 && !text.contains("secret"))
        let line = try #require(lines.first)
        switch format {
        case .combined:
            #expect(line.hasPrefix("10.0.0.2 - - [") && line.contains("] \"GET /search HTTP/1.1\" 200 "))
            #expect(line.hasSuffix(" \"http://a.example/b\" \"x\\x22y\""))
        case .json:
            #expect(line.contains("\"request_id\":\"id-7\"") && line.contains("\"client\":\"10.0.0.2\""))
            #expect(line.contains("\"path\":\"/search\"") && line.contains("\"status\":200"))
        }
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func proxiesMustNotSharePages() async throws {
        let reading = try Reading()
        for path in ["/", "/planets", "/api/v1/list/planets"] {
            #expect(try await reading.ask("GET", path).headers["cache-control"] == "private, no-cache", "\(path)")
        }
    }
}
