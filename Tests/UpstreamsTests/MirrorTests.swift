import CurlTransport
import Doubles
import Foundation
import Testing
import Upstreams

@Suite("Mirrors, redirects and addresses", .serialized)
struct MirrorTests {
    @Test("an unreachable base is replaced by the mirror immediately, and isn't tried again in this pass")
    func refused() async throws {
        let dead = try echo()
        dead.stop()
        let mirror = try echo()
        let client = client(dead.address, mirror.address)
        for index in 1...5 { #expect(try await client.send(get("/\(index)")).status == 200) }
        #expect(client.requestsSent(to: "test") == 6)
        client.beginPass("test")
        _ = try await client.send(get("/6"))
        #expect(client.requestsSent(to: "test") == 8)
    }

    @Test("an unknown host name also switches to the mirror; without a mirror, the error names the problem")
    func notResolved() async throws {
        let mirror = try echo()
        #expect(await failure(of: get("/"), client("http://nowhere.invalid", mirror.address)) == nil)
        #expect(await failure(of: get("/"), client("http://nowhere.invalid")) == .notResolved)
        let dead = try echo()
        dead.stop()
        #expect(await failure(of: get("/"), client(dead.address)) == .refused)
    }

    @Test("a base that responds with 5xx is replaced after three attempts; 429 doesn't switch")
    func serverError() async throws {
        let base = try echo()
        let mirror = try echo()
        base.inject(.serverError, on: "/broken")
        base.inject(.tooManyRequests(retryAfter: nil), on: "/busy")
        let client = client(base.address, mirror.address)
        #expect(await failure(of: get("/busy"), client) != nil)
        #expect(mirror.log.isEmpty)
        client.beginPass("test")
        #expect(await failure(of: get("/broken"), client) == nil)
        #expect(base.log.count == 6)
        #expect(mirror.log.count == 1)
    }

    @Test(
        "an untrusted certificate switches to the mirror and is never ignored",
        .enabled(if: SelfSigned.isPossible, "needs openssl"))
    func certificate() async throws {
        let server = try SelfSigned()
        defer { server.stop() }
        let mirror = try echo()
        let mirrored = client(server.address, mirror.address)
        #expect(try await mirrored.send(get("/")).status == 200)
        #expect(mirror.log.count == 1)
        #expect(mirrored.requestsSent(to: "test") == 2)
        #expect(await failure(of: get("/"), client(server.address)) == .certificate)
    }

    @Test("redirects to the upstream's public host stay at the current base", arguments: [301, 302, 303, 307, 308])
    func redirect(status: Int) async throws {
        let double = try DoubleServer { request in
            request.path == "/prefix/new"
                ? .json(["method": .string(request.method), "query": .string(request.target)])
                : .redirect(to: "http://public.example/new?a=b%20c", status: status)
        }
        let client = client(double.address + "/prefix")
        let response = try await client.send(get("/old"))
        #expect(JSONValue(response.body)?["query"] == "/prefix/new?a=b%20c")
        let posted = try await client.send(UpstreamRequest(upstream: "test", path: "/old", body: [123, 125]))
        #expect(JSONValue(posted.body)?["method"]?.stringValue == (status == 303 ? "GET" : "POST"))
    }

    @Test("relative redirects, and swapi's redirect to the trailing slash")
    func relative() async throws {
        let double = try SWAPIDouble(linkBase: "http://public.example")
        #expect(try await client(double.address).send(get("/api/planets")).status == 200)
        #expect(double.server.log.map(\.target) == ["/api/planets", "/api/planets/"])
        let dnd5e = try DND5eDouble()
        #expect(try await client(dnd5e.address).send(get("/api/monsters")).status == 200)
    }

    @Test(
        "redirects to other hosts aren't followed",
        arguments: [
            ("http://evil.example/", UpstreamFailure.forbiddenTarget("http://evil.example/")),
            ("http://127.0.0.1:1/", .forbiddenTarget("http://127.0.0.1:1/")), ("file:///etc/passwd", .unsupportedScheme("file")),
            ("ftp://public.example/", .unsupportedScheme("ftp")), ("gopher://public.example/", .unsupportedScheme("gopher")),
            ("http://public.example/%2e%2e/x", .badURL("http://public.example/%2e%2e/x")),
        ])
    func elsewhere(target: String, expected: UpstreamFailure) async throws {
        let double = try DoubleServer { _ in .redirect(to: target) }
        let found = await failure(of: get("/"), client(double.address))
        #expect(found == expected || found?.isRefusal == true)
        #expect(double.log.count == 1)
    }

    @Test("redirects to listed hosts are allowed, but not to private addresses; POST requests and our own headers never go there")
    func privateTarget() async throws {
        let secret = try echo()
        let double = try DoubleServer { _ in .redirect(to: "http://localhost:\(secret.port)/secret") }
        let client = client(double.address, allowedHosts: ["localhost"])
        guard case .forbiddenAddress = await failure(of: get("/"), client) else {
            Issue.record("a loopback address was reached")
            return
        }
        let post = UpstreamRequest(upstream: "test", path: "/", body: [123, 125])
        #expect(await failure(of: post, client) == .forbiddenTarget("http://localhost:\(secret.port)/secret"))
        #expect(secret.log.isEmpty)
    }

    @Test(
        "a public base with a private address isn't contacted",
        arguments: [
            "http://localhost", "http://127.0.0.1", "http://[::1]", "http://[::ffff:127.0.0.1]", "http://0x7f000001",
            "http://127.1", "http://0.0.0.0",
        ])
    func privateBase(base: String) async throws {
        let double = try echo()
        let configuration = UpstreamConfiguration(name: "test", bases: ["\(base):\(double.port)"])
        let client = UpstreamClient([configuration], transport: CurlTransport(), version: "1.2", limits: .hasty)
        let found = await failure(of: get("/"), client)
        guard case .forbiddenAddress? = found else {
            Issue.record("\(String(describing: found))")
            return
        }
        #expect(double.log.isEmpty)
        #expect(double.connectionsMade == 0)
    }

    @Test("a public upstream never uses a connection that was opened for an operator's upstream")
    func notLent() async throws {
        let double = try echo()
        let named = UpstreamConfiguration(name: "named", bases: [], replacements: [double.address])
        let client = UpstreamClient(
            [named, UpstreamConfiguration(name: "test", bases: [double.address])], transport: CurlTransport(), version: "1.2",
            limits: .hasty)
        _ = try await client.send(UpstreamRequest(upstream: "named", path: "/"))
        guard case .forbiddenAddress? = await failure(of: get("/secret"), client) else {
            Issue.record("the open connection was used")
            return
        }
        #expect(double.log.count == 1)
    }
}

extension UpstreamFailure {
    /// Whether the client refused to send the request because of its URL, regardless of the error message.
    var isRefusal: Bool {
        switch self {
        case .forbiddenTarget, .unsupportedScheme, .badURL: true
        default: false
        }
    }
}
