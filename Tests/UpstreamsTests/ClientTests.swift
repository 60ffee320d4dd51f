import Doubles
import Testing
import Upstreams

@Suite("Requests over loopback HTTP")
struct ClientTests {
    @Test("a request uses the base and path, identifies the client, and keeps its connection")
    func plain() async throws {
        let double = try echo()
        let client = client(double.address + "/prefix/")
        for index in 1...5 {
            let response = try await client.send(
                UpstreamRequest(upstream: "test", path: "/api/\(index)/", query: [.init("q", "a b&c=ü")]))
            #expect(response.status == 200)
            #expect(JSONValue(response.body)?["target"]?.stringValue == "/prefix/api/\(index)/?q=a%20b%26c%3D%C3%BC")
        }
        let request = try #require(double.log.first)
        #expect(request.header("User-Agent") == "Almanac/1.2")
        #expect(request.header("Accept") == "application/json")
        #expect(request.header("Cookie") == nil)
        #expect(double.connectionsMade == 1)
        #expect(client.requestsSent(to: "test") == 5)
    }

    @Test("a request with a body is a JSON POST, and picture requests accept images")
    func postAndPicture() async throws {
        let double = try echo()
        let client = client(double.address)
        let body = Array(#"{"query":"{ü}"}"#.utf8)
        _ = try await client.send(UpstreamRequest(upstream: "test", path: "/graphql", body: body))
        _ = try await client.send(UpstreamRequest(upstream: "test", path: "/a.png", payload: .picture))
        _ = try await client.send(UpstreamRequest(upstream: "test", path: "/b", headers: [HeaderField("accept", "text/plain")]))
        let log = double.log
        #expect(log.map(\.method) == ["POST", "GET", "GET"])
        #expect(log[0].body == body)
        #expect(log[0].header("Content-Type") == "application/json")
        #expect(log[1].header("Accept") == "image/*")
        #expect(log[2].headers.filter { $0.name.lowercased() == "accept" }.map(\.value) == ["text/plain"])
    }

    @Test("validators are returned and sent again, which gives 304")
    func conditional() async throws {
        let double = try SWAPIDouble()
        let client = client(double.address)
        var request = get("/api/planets/1/")
        let first = try await client.send(request)
        #expect(first.status == 200)
        request.validators = first.validators
        let second = try await client.send(request)
        #expect(second.status == 304)
        #expect(second.body.isEmpty)
        #expect(second.validators == first.validators)
        #expect(first.validators.etag != nil)
        double.change("planets", 1, "population", to: "7")
        #expect(try await client.send(request).status == 200)
    }

    @Test("statuses for the adapter to judge are passed on", arguments: [201, 204, 400, 401, 403, 404, 410, 418])
    func handedOn(status: Int) async throws {
        let double = try DoubleServer { _ in DoubleAnswer(status: status, body: status == 204 ? [] : Array("{}".utf8)) }
        #expect(try await client(double.address).send(get("/")).status == status)
        #expect(double.log.count == 1)
    }

    @Test("nothing is sent offline, to an unknown upstream, or with a bad path or header")
    func nothingSent() async throws {
        let double = try echo()
        #expect(await failure(of: get("/"), client(double.address, isOffline: true)) == .offline)
        let online = client(double.address)
        #expect(await failure(of: UpstreamRequest(upstream: "other", path: "/"), online) == .notConfigured("other"))
        for path in ["", "api", "/a b", "/a\r\nX: y", "/a?b", "/a#b", "/../etc", "/a/%2e%2E/b", "/a/./b", "/ü", "/a%00", "//\\"] {
            #expect(await failure(of: get(path), online) == .badURL(path), "\(path)")
        }
        for header in [HeaderField("X", "a\r\nY: b"), HeaderField("X Y", "a"), HeaderField("", "a"), HeaderField("X", "a\0")] {
            let request = UpstreamRequest(upstream: "test", path: "/", headers: [header])
            #expect(await failure(of: request, online) == .badHeader(header.name))
        }
        let request = UpstreamRequest(upstream: "test", path: "/", validators: CacheValidators(etag: "\"a\"\r\nX: y"))
        #expect(await failure(of: request, online) == .badHeader("If-None-Match"))
        #expect(await failure(of: get("/"), client("ftp://127.0.0.1")) == .badURL("ftp://127.0.0.1"))
        #expect(await failure(of: get("/"), client("http://user:word@127.0.0.1")) == .badURL("http://user:word@127.0.0.1"))
        #expect(double.log.isEmpty)
    }

    @Test("the environment's proxies are ignored, and no cookies are returned")
    func noCookies() async throws {
        let double = try DoubleServer { _ in DoubleAnswer(headers: [("Set-Cookie", "a=b")], body: [123, 125]) }
        let client = client(double.address)
        _ = try await client.send(get("/1"))
        _ = try await client.send(get("/2"))
        #expect(double.log.allSatisfy { $0.header("Cookie") == nil })
    }

    @Test("links to any of the upstream's hosts use the current base")
    func links() {
        let replaced = client("http://127.0.0.1:9/prefix")
        let page = UpstreamRequest(upstream: "test", path: "/api/planets/", query: [.init("page", "2")])
        for link in [
            "https://public.example/api/planets/?page=2", "http://PUBLIC.example/api/planets/?page=2",
            "https://mirror.example:443/api/planets/?page=2", "http://127.0.0.1:9/prefix/api/planets/?page=2",
            "http://127.0.0.1:9/api/planets/?page=2", "/api/planets/?page=2",
        ] {
            #expect(replaced.request(forLink: link, upstream: "test") == page, "\(link)")
        }
        for link in [
            "https://evil.example/api/", "http://127.0.0.1:10/api/", "ftp://public.example/", "//public.example/api",
            "javascript:1", "",
            "https://public.example:8443/api/", "https://user@public.example/", "api/planets", "http://[", "file:///etc/passwd",
            "https://public.example.evil.example/api/",
        ] {
            #expect(replaced.request(forLink: link, upstream: "test") == nil, "\(link)")
        }
        #expect(replaced.request(forLink: "/", upstream: "other") == nil)
        let item = UpstreamRequest(upstream: "test", path: "/s", query: [.init("q", "a b&ü"), .init("e", "")])
        #expect(replaced.request(forLink: "https://public.example/s?q=a+b%26%C3%BC&e", upstream: "test") == item)
    }

    @Test("a hundred simultaneous requests from a hundred tasks")
    func many() async throws {
        let double = try echo()
        let client = client(double.address, maxConcurrent: 6)
        let count = try await withThrowingTaskGroup(of: Int.self) { group in
            for index in 0..<100 { group.addTask { try await client.send(get("/\(index)")).status } }
            return try await group.reduce(0) { $0 + ($1 == 200 ? 1 : 0) }
        }
        #expect(count == 100)
        #expect(double.connectionsMade <= 6)
        #expect(Set(double.log.map(\.target)).count == 100)
    }

    @Test("connections stay open for the next burst when few transfers are left")
    func keptConnections() async throws {
        let double = try echo()
        let client = client(double.address, maxConcurrent: 6)
        for round in 0..<5 {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<6 { group.addTask { _ = try await client.send(get("/\(round)/\(index)")) } }
                try await group.waitForAll()
            }
            // The last request in each round is sent alone. With libcurl's default settings, all but four connections would now
            // be closed.
            _ = try await client.send(get("/\(round)/alone"))
        }
        #expect(double.log.count == 35)
        #expect(double.connectionsMade <= 6)
    }

    @Test("releasing a client ends its transfers")
    func goesAway() async throws {
        let double = try echo()
        double.inject(.silence)
        let task = Task { [address = double.address] in await failure(of: get("/"), client(address)) }
        while double.log.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        task.cancel()
        #expect(await task.value == .cancelled)
    }
}
