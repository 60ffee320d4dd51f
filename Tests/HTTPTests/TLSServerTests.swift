import Certificates
import Doubles
import Foundation
import HTTP
import Synchronization
import Testing

/// Checks servers that use TLS, with well-behaved, slow and hostile clients.
@Suite(.serialized) struct TLSServerTests {
    private static let now = Int64(Date().timeIntervalSince1970)
    private static let large = ZeroCopyBody([UInt8](repeating: 0x61, count: 8 << 20))

    private let authority: CertificateAuthority
    private let identity: ServerIdentity

    init() throws {
        authority = try CertificateAuthority.make(for: [.name("almanac.test")], at: TLSServerTests.now)
        identity = try TLSServerTests.identity(authority)
    }

    private static func identity(_ authority: CertificateAuthority) throws -> ServerIdentity {
        let key = try PrivateKey.generate()
        let leaf = try authority.issue(for: [.name("almanac.test")], key: key, at: now)
        return try ServerIdentity(certificate: leaf.pem, key: key.pem, at: now)
    }

    private func credentials(_ identity: ServerIdentity) throws -> TLSCredentials {
        try #require(TLSCredentials(chain: identity.chain, key: identity.key))
    }

    private func server(_ limits: HTTPLimits = HTTPLimits()) throws -> HTTPServer {
        try HTTPServer(host: "127.0.0.1", port: 0, limits: limits, credentials: credentials(identity)) { request in
            switch request.path {
            case "/large": .now(HTTPResponse(shared: TLSServerTests.large))
            case "/later":
                .later { completion in
                    DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) {
                        completion.send(HTTPResponse(body: Array("later".utf8)))
                    }
                }
            default: .now(HTTPResponse(body: Array("\(request.method) \(request.body.count) body".utf8)))
            }
        }
    }

    private func get(_ server: HTTPServer, _ target: String = "/") throws -> String {
        try TLSClient.get(server.port, target, host: "almanac.test", authority: authority.certificate.pem)
    }

    @Test func requestsOverTLS() throws {
        let server = try server()
        #expect(server.isSecure)
        #expect(try get(server).hasSuffix("\r\n\r\nget 0 body"))
        #expect(try get(server, "/later").hasSuffix("\r\n\r\nlater"))
        #expect(try get(server, "/large").utf8.count > 8 << 20)
        let client = try TLSClient(port: server.port, name: "almanac.test", authority: authority.certificate.pem)
        for _ in 0..<3 {
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(client.read(until: "body").hasSuffix("get 0 body"))
        }
        let body = String(repeating: "a", count: 1 << 20)
        client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\r\n" + body)
        #expect(client.read(until: "body").hasSuffix("post 1048576 body"))
        server.stop()
        #expect(throws: TLSClient.Failure.self) { try get(server) }
    }

    @Test func clientsRejectOtherNamesAndAuthorities() throws {
        let server = try server()
        let other = try CertificateAuthority.make(for: [.name("almanac.test")], at: TLSServerTests.now)
        #expect(throws: TLSClient.Failure.self) {
            try TLSClient(port: server.port, name: "almanac.test", authority: other.certificate.pem)
        }
        #expect(throws: TLSClient.Failure.self) {
            try TLSClient(port: server.port, name: "other.test", authority: authority.certificate.pem)
        }
        #expect(try get(server).hasSuffix("body"))
        server.stop()
    }

    @Test func oldVersionsAreRefused() throws {
        let server = try server()
        for version in ["TLS1.0", "TLS1.1"] {
            #expect(throws: TLSClient.Failure.self, "\(version)") {
                try TLSClient(port: server.port, priority: "NORMAL:-VERS-ALL:+VERS-\(version)")
            }
        }
        for version in ["TLS1.2", "TLS1.3"] {
            _ = try TLSClient(port: server.port, priority: "NORMAL:-VERS-ALL:+VERS-\(version)")
        }
        server.stop()
    }

    /// New connections use a new certificate. Existing connections continue, even in the middle of a handshake.
    @Test func certificateIsReplaced() throws {
        let server = try server()
        let old = try TLSClient(port: server.port, name: "almanac.test", authority: authority.certificate.pem)
        let halfway = RawClient(port: server.port)
        let hello = try TLSClient.clientHello()
        halfway.send(Array(hello.prefix(60)))
        usleep(50_000)
        let next = try TLSServerTests.identity(authority)
        server.use(try credentials(next))
        let new = try TLSClient(port: server.port, name: "almanac.test", authority: authority.certificate.pem)
        #expect(old.certificate != new.certificate)
        for client in [old, new] {
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(client.read(until: "body").hasSuffix("get 0 body"))
        }
        halfway.send(Array(hello.dropFirst(60)))
        #expect(halfway.read(until: "\u{16}").utf8.first == 0x16)
        server.stop()
    }

    @Test func certificateIsReplacedUnderLoad() throws {
        let server = try server()
        let port = server.port
        let pem = authority.certificate.pem
        let isOver = Mutex(false), failures = Mutex(0), requests = Mutex(0)
        let clients = DispatchGroup()
        for _ in 0..<4 {
            DispatchQueue.global().async(group: clients) {
                while !isOver.withLock({ $0 }) {
                    let answer = try? TLSClient.get(port, "/", host: "almanac.test", authority: pem)
                    if answer?.hasSuffix("body") != true { failures.withLock { $0 += 1 } }
                    requests.withLock { $0 += 1 }
                }
            }
        }
        // Continue until the server has received enough requests, even if the machine is busy, but for at most ten seconds.
        for round in 0..<500 where round < 40 || requests.withLock({ $0 }) < 40 {
            server.use(try credentials(TLSServerTests.identity(authority)))
            usleep(20_000)
        }
        isOver.withLock { $0 = true }
        clients.wait()
        #expect(requests.withLock { $0 } > 20)
        #expect(failures.withLock { $0 } == 0)
        server.stop()
    }

    @Test func unsuitableCredentials() throws {
        #expect(TLSCredentials(chain: identity.chain, key: try PrivateKey.generate().pem) == nil)
        #expect(TLSCredentials(chain: Array("nonsense".utf8), key: identity.key) == nil)
        #expect(TLSCredentials(chain: [], key: []) == nil)
    }

    // MARK: Hostile clients

    @Test func plainRequestsAreNotAnswered() throws {
        let server = try server()
        for request in ["GET / HTTP/1.1\r\nHost: a\r\n\r\n", "\r\n\r\n", String(repeating: "A", count: 100_000)] {
            #expect(!RawClient.exchange(server.port, request).contains("HTTP/1.1"))
        }
        #expect(try get(server).hasSuffix("body"))
        server.stop()
    }

    @Test func damagedHandshakes() throws {
        let server = try server()
        let hello = try TLSClient.clientHello()
        try #require(hello.count > 100)
        var random = SystemRandomNumberGenerator()
        for round in 0..<600 {
            var bytes = hello
            for _ in 0..<(1 + round % 8) { bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: .min ... .max) }
            if round % 3 == 0 { bytes = Array(bytes.prefix(Int.random(in: 1..<bytes.count, using: &random))) }
            RawClient(port: server.port).send(bytes)
        }
        #expect(try get(server).hasSuffix("body"))
        server.stop()
    }

    /// Unfinished handshakes that clients use to hold connections open.
    enum Unfinished: String, CaseIterable { case silent, oneByte, halfHello, wholeHello, plain }

    private func opening(_ kind: Unfinished) throws -> [UInt8] {
        switch kind {
        case .silent: []
        case .oneByte: [0x16]
        case .halfHello: Array(try TLSClient.clientHello().prefix(100))
        case .wholeHello: try TLSClient.clientHello()
        case .plain: Array("GET / HTTP/1.1\r\nHos".utf8)
        }
    }

    /// The server answers other requests even if clients hold open more unfinished handshakes than the connection limit allows.
    @Test(arguments: Unfinished.allCases) func unfinishedHandshakesDoNotBlockOthers(_ kind: Unfinished) throws {
        let server = try server()
        let opening = try opening(kind)
        let crowd = (0..<300).map { _ in RawClient(port: server.port) }
        for client in crowd { client.send(opening) }
        usleep(1_100_000)
        let clock = ContinuousClock()
        var times: [Duration] = []
        for _ in 0..<6 {
            let start = clock.now
            #expect(try get(server).hasSuffix("body"))
            times.append(clock.now - start)
        }
        #expect(times.allSatisfy { $0 < .seconds(1.5) }, "\(kind): \(times)")
        withExtendedLifetime(crowd) { server.stop(graceMilliseconds: 0) }
    }

    @Test(arguments: Unfinished.allCases) func unfinishedHandshakesAreClosed(_ kind: Unfinished) throws {
        var limits = HTTPLimits()
        (limits.idleSeconds, limits.behindSeconds) = (1, 1)
        let server = try server(limits)
        let clients = try (0..<4).map { _ in
            let client = RawClient(port: server.port)
            client.send(try opening(kind))
            return client
        }
        for client in clients { _ = client.readToEnd() }
        #expect(try get(server).hasSuffix("body"))
        let start = ContinuousClock.now
        server.stop(graceMilliseconds: 0)
        #expect(ContinuousClock.now - start < .seconds(2))
    }

    /// Repeats a test of `SlowClientsTests` over TLS, with slow clients that have finished the handshake.
    @Test(arguments: SlowKind.allCases) func slowClientsDoNotBlockOthers(_ kind: SlowKind) throws {
        var limits = HTTPLimits()
        limits.connections = 24
        let server = try server(limits)
        let crowd = try (0..<24).map { _ in
            let client = try TLSClient(port: server.port)
            client.send(kind.opening)
            return client
        }
        for _ in 0..<2 {
            usleep(500_000)
            for client in crowd {
                client.send(kind.drip)
                _ = client.take(kind.taken)
            }
        }
        for _ in 0..<4 {
            let start = ContinuousClock.now
            #expect(try get(server).hasSuffix("body"))
            #expect(ContinuousClock.now - start < .seconds(1.5), "\(kind)")
        }
        withExtendedLifetime(crowd) { server.stop(graceMilliseconds: 0) }
    }

    @Test(arguments: SlowKind.allCases) func slowClientsAreClosed(_ kind: SlowKind) throws {
        var limits = HTTPLimits()
        (limits.idleSeconds, limits.behindSeconds) = (1, 1)
        let server = try server(limits)
        let clients = try (0..<3).map { _ in
            let client = try TLSClient(port: server.port)
            client.send(kind.opening)
            return client
        }
        for _ in 0..<60 where !clients.allSatisfy({ $0.isHungUp }) {
            usleep(500_000)
            for client in clients where !client.isHungUp {
                client.send(kind.drip)
                _ = client.take(kind.taken)
            }
        }
        #expect(clients.allSatisfy { $0.isHungUp }, "\(kind)")
        server.stop(graceMilliseconds: 0)
    }

    /// Clients that disconnect during a handshake, a request or a response don't affect the server.
    @Test func clientsThatDisconnect() throws {
        let server = try server()
        let hello = try TLSClient.clientHello()
        for _ in 0..<60 {
            RawClient(port: server.port).send(hello)
            try TLSClient(port: server.port).send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
            try TLSClient(port: server.port).send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab")
        }
        #expect(try get(server).hasSuffix("body"))
        server.stop()
    }

    @Test func stoppingUnderLoad() throws {
        let pem = authority.certificate.pem
        let hello = try TLSClient.clientHello()
        for _ in 0..<40 {
            let server = try server()
            let port = server.port
            let clients = DispatchGroup()
            for number in 0..<4 {
                DispatchQueue.global().async(group: clients) {
                    if number == 3 {
                        for _ in 0..<20 { RawClient(port: port).send(hello) }
                    } else {
                        while (try? TLSClient.get(port, "/", host: "almanac.test", authority: pem))?.hasSuffix("body") == true {}
                    }
                }
            }
            usleep(10_000)
            server.stop(graceMilliseconds: 50)
            clients.wait()
        }
    }
}
