import Doubles
import Foundation
import Model
import Shelf
import Storage
import Synchronization
import Testing

@testable import HTTP
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
    }

    @Test(arguments: [
        ("fd00::1", "fd00::1"), ("::", "::"), ("::1", "::1"), ("1:0:0:2:0:0:0:3", "1:0:0:2::3"), ("1::2:0:0:3:4", "1::2:0:0:3:4"),
        ("1:0:2:3:4:5:6:7", "1:0:2:3:4:5:6:7"), ("fe80::", "fe80::"), ("2001:DB8::A", "2001:db8::a"), ("10.0.0.1", "10.0.0.1"),
    ])
    func shortAddresses(text: String, short: String) { #expect(ClientAddress(text)?.text == short) }

    @Test(arguments: [
        ("10.0.0.1", "10.0.0.1", true), ("10.0.0.1", "10.0.0.2", false), ("172.18.0.0/16", "172.18.255.1", true),
        ("172.18.0.0/16", "172.19.0.0", false), ("10.0.0.0/31", "10.0.0.1", true), ("0.0.0.0/0", "1.2.3.4", true),
        ("0.0.0.0/0", "::1", false), ("fd00::/8", "fdff::1", true), ("fd00::/8", "fe00::1", false),
        ("fd00:0:0:1::/65", "fd00:0:0:1:7fff::", true), ("fd00:0:0:1::/65", "fd00:0:0:1:8000::", false), ("::/0", "fd00::", true),
        ("fd00::1/128", "fd00::1", true),
    ])
    func networks(network: String, address: String, contains: Bool) throws {
        #expect(try #require(AddressRange(network)).contains(try #require(ClientAddress(address))) == contains)
        #expect(!(try #require(AddressRange(network)).contains(.unix)) && AddressRange(.unix).contains(.unix))
    }

    @Test(arguments: [
        "10.0.0.1/8", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/+8", "/8", "a/8", "fd00::/129", "::1/64", "",
    ])
    func invalidNetworks(text: String) { #expect(AddressRange(text) == nil) }

    /// Each case: the connection's address, the lines of `X-Forwarded-For`, and the client's address.
    @Test(arguments: [
        ("127.0.0.1", ["10.0.0.9"], "10.0.0.9"), ("127.0.0.1", ["6.6.6.6", "10.0.0.9"], "10.0.0.9"),
        ("127.0.0.1", ["6.6.6.6, 10.0.0.9"], "10.0.0.9"), ("127.0.0.1", ["6.6.6.6, 10.0.0.9,172.18.0.2"], "10.0.0.9"),
        ("172.18.0.2", ["10.0.0.9 ,\t127.0.0.1"], "10.0.0.9"), ("127.0.0.1", ["10.0.0.9:443"], "10.0.0.9"),
        ("127.0.0.1", ["[fd00::1]:443"], "fd00::1"), ("127.0.0.1", ["fd00::1"], "fd00::1"),
        ("127.0.0.1", ["unknown"], "127.0.0.1"),
        ("127.0.0.1", ["6.6.6.6, unknown"], "127.0.0.1"), ("127.0.0.1", [], "127.0.0.1"), ("10.0.0.1", ["10.0.0.9"], "10.0.0.1"),
        ("127.0.0.1", ["172.18.0.3, 172.18.0.2"], "172.18.0.3"),
    ])
    func clients(connection: String, lines: [String], client: String) throws {
        var options = ServerOptions()
        options.trustedProxies = ["127.0.0.1", "172.18.0.0/16"].compactMap { AddressRange($0) }
        var request = HTTPRequest(target: "/", headers: lines.map { HTTPHeader("X-Forwarded-For", $0) })
        request.client = try #require(ClientAddress(connection))
        #expect(ForwardedHeaders(options).client(request).text == client)
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
        let trusting = try Reading { $0.trustedProxies = [AddressRange(.ipv4(0x7F00_0001))] }
        let page = try await trusting.ask("GET", "/", headers: headers).body
        #expect(page.contains("href=\"/shelf/search\"") && !page.contains("href=\"/search\""))
        let hostile = ["X-Forwarded-Prefix": "//evil.example"]
        #expect(try await trusting.ask("GET", "/", headers: hostile).body.contains("href=\"/search\""))
    }

    @Test func aPrefixComesBeforeTheBasePath() throws {
        let events = Mutex<[ServerEvent]>([])
        var options = ServerOptions()
        options.links = LinkWriter(prefix: "/almanac")
        options.trustedProxies = [AddressRange(.unix)]
        options.report = { event in events.withLock { $0.append(event) } }
        let forwarded = ForwardedHeaders(options)
        func prefix(_ lines: String...) -> String {
            var request = HTTPRequest(target: "/", headers: lines.map { HTTPHeader("X-Forwarded-Prefix", $0) })
            request.client = .unix
            return forwarded.links(request).prefix
        }
        #expect(prefix() == "/almanac" && prefix("/") == "/almanac" && prefix("") == "/almanac")
        #expect(prefix("/shelf") == "/shelf/almanac" && prefix("/shelf/") == "/shelf/almanac")
        // The proxy adds its own line after the client's.
        #expect(prefix("/evil", "/shelf") == "/shelf/almanac")
        #expect(events.withLock { $0 } == [])
        #expect(prefix("/a//b") == "/almanac" && prefix("/a, /b") == "/almanac")
        #expect(events.withLock { $0 } == [.invalidPrefix("/a//b")])
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

    /// A proxy that sends no header of its own and asks for `localhost` looks like a program on this computer.
    @Test func theStatisticsCanHaveAPortOfTheirOwn() async throws {
        let reading = try Reading {
            $0.offersMetrics = true
            $0.metricsPort = 0
        }
        _ = try await reading.ask("GET", "/planets/1")
        #expect(try await reading.ask("GET", "/metrics").status == 404)
        let address = try #require(reading.server.statisticsAddress)
        let metrics = try await Reading.ask(try #require(URL(string: address)))
        #expect(metrics.status == 200 && metrics.body.contains("almanac_requests_total{route=\"/CATALOG/ID\""))
        #expect(metrics.body.contains("process_resident_memory_bytes "))
        for (path, headers) in [
            ("/", [:]), ("/planets/1", [:]), ("/metrics", ["Host": "a.example"]), ("/metrics", ["Via": "1.1 a"]),
        ] {
            let url = try #require(URL(string: address.replacing("/metrics", with: path)))
            #expect(try await Reading.ask(url, headers: headers).status == 404, "\(path)")
        }
        #expect(RequestHandler.statisticsHost(for: []) == "127.0.0.1")
        #expect(RequestHandler.statisticsHost(for: ["10.0.0.0/8"].compactMap { AddressRange($0) }) == "0.0.0.0")
        #expect(RequestHandler.statisticsHost(for: ["10.0.0.1", "fd00::1"].compactMap { AddressRange($0) }) == "::")
    }

    @Test func theLogHasNoPasswords() {
        func entry(_ target: String, _ method: HTTPMethod = .get) -> AccessLogEntry {
            let request = HTTPRequest(
                method: method, target: target, headers: [HTTPHeader("Referer", "https://a:secret@b.example/c")])
            let ended = HTTPObservation(
                request: request, isInside: true, version: "HTTP/1.1", status: 404, size: 1, duration: .zero)
            return AccessLogEntry(ended, client: "-", id: "1", prefix: "/almanac")
        }
        #expect(entry("/planets/1?q=secret").path == "/almanac/planets/1" && entry("/planets/1").referrer == "")
        #expect(!entry("http://a:secret@b.example/c?q=1").path.contains("secret"))
        #expect(entry("/a@b").path == "/almanac/a@b")
    }

    @Test(arguments: AccessLog.Format.allCases)
    func theAccessLogHasNoQueries(_ format: AccessLog.Format) async throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("log")
        do {
            let log = try AccessLog(path: path, format: format)
            let reading = try Reading {
                $0.accessLog = log
                $0.trustedProxies = [AddressRange(.ipv4(0x7F00_0001))]
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
        // A line is written when its response has been sent, so the lines' order isn't certain.
        let line = try #require(lines.first { $0.contains("/search") })
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
        for path in [
            "/", "/planets", "/api/v1/list/planets", "/planets?format=csv", "/api/v1/list/planets?format=ndjson",
            "/random/planets",
            "/nowhere", "/planets?fragment=rows&offset=500", "/" + String(repeating: "a", count: 17_000),
        ] {
            #expect(try await reading.ask("GET", path).headers["cache-control"] == "private, no-cache", "\(path.prefix(40))")
        }
        let form = ["Content-Type": "application/x-www-form-urlencoded"]
        for (path, status) in [("/settings", 303), ("/nowhere", 404), ("/planets", 405), ("/favourites/planets/1", 303)] {
            let answer = try await reading.ask("POST", path, body: "action=add", headers: form)
            #expect(answer.status == status && answer.headers["cache-control"] == "private, no-cache", "\(path)")
        }
        let large = try await reading.ask("POST", "/settings", bytes: [UInt8](repeating: 97, count: 2 << 20), headers: form)
        #expect(large.status == 413 && large.headers["cache-control"] == "private, no-cache")
        // The manifest's addresses depend on the proxy's header.
        let manifest = try await reading.ask("GET", "/static/x/en/manifest.webmanifest").headers["cache-control"]
        #expect(manifest?.hasPrefix("private, ") == true)
    }

    /// The server refuses these requests before its handler sees them.
    @Test func refusalsHaveRequestIDs() async throws {
        let directory = try TemporaryDirectory()
        let log = try AccessLog(path: directory.file("log"), format: .json)
        let reading = try Reading {
            $0.links = LinkWriter(prefix: "/almanac")
            $0.accessLog = log
        }
        let port = try #require(URL(string: reading.server.address)?.port)
        for (target, status) in [("/nowhere", 404), ("/almanac/" + String(repeating: "a", count: 17_000), 414)] {
            let answer = try await Reading.ask(try #require(URL(string: "http://127.0.0.1:\(port)" + target)))
            #expect(answer.status == status && answer.headers["x-request-id"] != nil)
        }
        let head = try await reading.ask("HEAD", "/planets/1")
        #expect(head.status == 200 && head.body.isEmpty)
        reading.server.stop()
        let text = try String(contentsOfFile: directory.file("log"), encoding: .utf8)
        #expect(text.contains("\"method\":\"HEAD\",\"path\":\"/almanac/planets/1\",\"status\":200,\"bytes\":0,"))
    }
}
