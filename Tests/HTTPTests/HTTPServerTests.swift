import Foundation
import HTTP
import Synchronization
import Testing

@Suite struct HTTPServerTests {
    /// Returns a response that lists the request's properties, one on each line.
    private static func echo(_ request: HTTPRequest) -> HTTPHandlerResult {
        var lines = [
            "\(request.method)", request.target, "\(request.body.count)", "\(request.path)", "\(request.query ?? "none")",
        ]
        lines += request.headers.map { "\($0.name)=\($0.value)" }
        return .now(
            HTTPResponse(headers: [HTTPHeader("Content-Type", "text/plain")], body: Array(lines.joined(separator: "\n").utf8)))
    }

    private func server(
        _ limits: HTTPLimits = HTTPLimits(),
        _ handler: @escaping @Sendable (HTTPRequest) -> HTTPHandlerResult = HTTPServerTests.echo
    ) throws -> HTTPServer {
        try HTTPServer(host: "127.0.0.1", port: 0, limits: limits, handler: handler)
    }

    @Test func requestIsReceivedAsSent() throws {
        let server = try server()
        let text = RawClient.exchange(
            server.port,
            "POST /a%2Fb/%C3%A9?q=x+y%26&empty=&bare&%=%zz HTTP/1.1\r\nHost: h\r\nX-One: é\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc"
        )
        #expect(text.hasPrefix("HTTP/1.1 200 "))
        let lines = text.components(separatedBy: "\r\n\r\n").last?.components(separatedBy: "\n") ?? []
        let query = "q=x+y%26&empty=&bare&%=%zz"
        #expect(lines.prefix(5) == ["post", "/a%2Fb/%C3%A9?" + query, "3", "/a%2Fb/%C3%A9", query])
        #expect(lines.contains("X-One=é"))
        server.stop()
    }

    @Test func headerNamesIgnoreCase() {
        let request = HTTPRequest(target: "/", headers: [HTTPHeader("X-Thing", "1"), HTTPHeader("x-thing", "2")])
        #expect(request.header("x-THING") == "1")
        #expect(request.header("x-thin") == nil)
    }

    @Test func keepAliveAndHead() throws {
        let server = try server { _ in .now(HTTPResponse(body: Array("body".utf8))) }
        let client = RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(client.read(until: "body").hasSuffix("body"))
        client.send("HEAD / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        let head = client.readToEnd()
        #expect(head.contains("Content-Length: 4"))
        #expect(head.hasSuffix("\r\n\r\n"))
        server.stop()
    }

    @Test func aBodyIsCreatedWhileItIsSent() throws {
        let left = Mutex(0)
        let server = try server { request in
            left.withLock { $0 = 100 }
            return .now(
                HTTPResponse(
                    streamed: StreamedBody {
                        left.withLock { left in
                            left -= 1
                            if left < 0 { return .end }
                            return left < 50 && request.path == "/broken"
                                ? .failure : .bytes([UInt8](repeating: 0x7E, count: 700))
                        }
                    }))
        }
        let client = RawClient(port: server.port)
        // With HTTP/1.0, the end of the connection is the end of the body.
        #expect(RawClient.exchange(server.port, "GET / HTTP/1.0\r\nHost: h\r\n\r\n").count { $0 == "~" } == 70_000)
        client.send("HEAD / HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(client.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
        client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        let whole = client.read(until: "\r\n0\r\n\r\n")
        #expect(whole.contains("Transfer-Encoding: chunked") && whole.count { $0 == "~" } == 70_000)
        // An incomplete body has no last chunk.
        let broken = RawClient.exchange(server.port, "GET /broken HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(broken.count { $0 == "~" } > 30_000 && !broken.contains("\r\n0\r\n"))
        server.stop()
    }

    /// Open connections are distributed across the threads instead of all being assigned to the first thread.
    @Test func connectionsAreSpreadOverTheThreads() throws {
        let threads = Mutex<Set<UInt>>([])
        let server = try server { _ in
            threads.withLock { _ = $0.insert(UInt(pthread_self())) }
            return .now(HTTPResponse(body: Array("body".utf8)))
        }
        let clients = (0..<8).map { _ in RawClient(port: server.port) }
        for client in clients {
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(client.read(until: "body").hasSuffix("body"))
        }
        #expect(threads.withLock { $0.count } > 1)
        server.stop()
    }

    /// If all connections are in use, a new client gets its response as soon as a connection closes.
    @Test func clientsBeyondTheLimitWait() throws {
        var limits = HTTPLimits()
        limits.connections = 3
        let server = try server(limits) { _ in .now(HTTPResponse(body: Array("body".utf8))) }
        var clients = (0..<3).map { _ in RawClient(port: server.port) }
        for client in clients {
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(client.read(until: "body").hasSuffix("body"))
        }
        let next = RawClient(port: server.port)
        next.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        clients.removeFirst()
        #expect(next.readToEnd().hasSuffix("body"))
        server.stop()
    }

    /// Idle clients don't block others, whether they have sent nothing, half a request or a complete request. A connection whose
    /// response is in progress stays open.
    @Test func theLongestIdleConnectionIsClosed() throws {
        var limits = HTTPLimits()
        limits.connections = 4
        let later = Mutex<DeferredResponseSender?>(nil)
        let server = try server(limits) { request in
            if request.path == "/later" { return .later { completion in later.withLock { $0 = completion } } }
            return .now(HTTPResponse(body: Array("body".utf8)))
        }
        let slow = RawClient(port: server.port)
        slow.send("GET /later HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        let idle = (0..<3).map { _ in RawClient(port: server.port) }
        idle[1].send("GET / HTTP/1.1\r\nHo")
        idle[2].send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(idle[2].read(until: "body").hasSuffix("body"))
        let clock = ContinuousClock()
        let start = clock.now
        for _ in 0..<8 { #expect(RawClient.get(server.port, "/").hasSuffix("body")) }
        #expect(clock.now - start < .seconds(8))
        later.withLock { $0?.send(HTTPResponse(body: Array("at last".utf8))) }
        #expect(slow.readToEnd().hasSuffix("at last"))
        server.stop()
    }

    @Test func chunkedBodies() throws {
        let server = try server()
        let text = RawClient.exchange(
            server.port,
            "PUT / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n2\r\nfg\r\n0\r\n\r\n"
        )
        #expect(text.contains("\r\n\r\nput\n/\n7\n"))
        server.stop()
    }

    @Test func sharedBodyIsSentCompletely() throws {
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 % 26 + 97) }
        let shared = ZeroCopyBody(bytes)
        let server = try server { _ in .now(HTTPResponse(shared: shared)) }
        for _ in 0..<3 { #expect(RawClient.get(server.port, "/").hasSuffix("\r\n\r\n" + String(decoding: bytes, as: UTF8.self))) }
        server.stop()
    }

    @Test func emptyBodiesAndUnusualStatus() throws {
        let server = try server { request in .now(HTTPResponse(status: request.path == "/304" ? 304 : 200)) }
        #expect(RawClient.get(server.port, "/304").hasPrefix("HTTP/1.1 304 "))
        #expect(RawClient.get(server.port, "/").contains("Content-Length: 0"))
        server.stop()
    }

    @Test func headersCannotBeInjected() throws {
        let server = try server { _ in
            .now(
                HTTPResponse(headers: [
                    HTTPHeader("X-A", "1\r\nX-Evil: 2"), HTTPHeader("X-B\r\nX-Evil", "3"), HTTPHeader("X-C", "4"),
                ]))
        }
        let text = RawClient.get(server.port, "/")
        #expect(text.contains("X-C: 4"))
        #expect(!text.contains("Evil"))
        server.stop()
    }

    // MARK: Delayed responses

    @Test func delayedResponseThenAnotherRequest() throws {
        let server = try server { request in
            guard request.path != "/now" else { return .now(HTTPResponse(body: Array("now".utf8))) }
            return .later { completion in
                DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) {
                    completion.send(HTTPResponse(body: Array("later".utf8)))
                    completion.send(HTTPResponse(body: Array("twice".utf8)))
                }
            }
        }
        let client = RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(client.read(until: "later").hasSuffix("later"))
        client.send("GET /now HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(client.read(until: "now").hasSuffix("now"))
        server.stop()
    }

    @Test func delayedResponseSentImmediatelyOrNever() throws {
        let server = try server { request in
            .later { completion in if request.path == "/once" { completion.send(HTTPResponse(body: Array("once".utf8))) } }
        }
        #expect(RawClient.get(server.port, "/once").hasSuffix("once"))
        #expect(RawClient.get(server.port, "/never").hasPrefix("HTTP/1.1 500 "))
        server.stop()
    }

    @Test func waitingRequestsDoNotBlockOthers() throws {
        let kept = Mutex<[DeferredResponseSender]>([])
        let server = try server { request in
            guard request.path != "/now" else { return .now(HTTPResponse(body: Array("now".utf8))) }
            return .later { completion in kept.withLock { $0.append(completion) } }
        }
        let clients = (0..<50).map { _ in RawClient(port: server.port) }
        for client in clients { client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n") }
        #expect(RawClient.get(server.port, "/now").hasSuffix("now"))
        while kept.withLock({ $0.count }) < clients.count { usleep(1000) }
        for completion in kept.withLock({ $0 }) { completion.send(HTTPResponse(body: Array("done".utf8))) }
        for client in clients { #expect(client.readToEnd().hasSuffix("done")) }
        server.stop()
    }

    @Test func stoppingAnswersWaitingRequests() throws {
        let kept = Mutex<[DeferredResponseSender]>([])
        let server = try server { _ in .later { completion in kept.withLock { $0.append(completion) } } }
        let client = RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        while kept.withLock({ $0.isEmpty }) { usleep(1000) }
        server.stop(graceMilliseconds: 100)
        #expect(client.readToEnd().hasPrefix("HTTP/1.1 503 "))
        // A response that the handler sends after the server has stopped is safely ignored.
        for completion in kept.withLock({ $0 }) { completion.send(HTTPResponse()) }
        server.stop()
    }

    @Test func stoppingLetsRequestsFinish() throws {
        let server = try server { _ in
            usleep(200_000)
            return .now(HTTPResponse(body: Array("finished".utf8)))
        }
        let client = RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        usleep(50_000)
        server.stop()
        #expect(client.readToEnd().hasSuffix("finished"))
        #expect(RawClient.get(server.port, "/") == "")
    }

    /// Stopping the server is safe while its threads are just waking up. The server rejects clients that connect during the grace
    /// period.
    @Test func stoppingUnderLoad() throws {
        for _ in 0..<150 {
            let server = try server()
            let port = server.port
            let clients = DispatchGroup()
            for _ in 0..<4 {
                DispatchQueue.global().async(group: clients) { while RawClient.get(port, "/").hasPrefix("HTTP/1.1 200 ") {} }
            }
            usleep(3000)
            server.stop(graceMilliseconds: 50)
            clients.wait()
            #expect(RawClient.get(port, "/") == "")
        }
    }

    /// Earlier versions of Almanac could crash if libmicrohttpd rejected a request while the server was stopping.
    @Test func stoppingWhileRequestsAreRejected() throws {
        for _ in 0..<300 {
            let server = try server()
            let port = server.port
            let clients = DispatchGroup()
            for _ in 0..<4 {
                DispatchQueue.global().async(group: clients) {
                    while RawClient.exchange(port, "GET / HTTP/9.9\r\n\r\n").hasPrefix("HTTP/1.1 ") {}
                }
            }
            usleep(3000)
            server.stop(graceMilliseconds: 0)
            clients.wait()
        }
    }

    // MARK: Listening

    @Test func listenErrors() throws {
        let first = try server()
        #expect(throws: HTTPListenError.addressInUse(host: "127.0.0.1", port: first.port)) {
            _ = try HTTPServer(host: "127.0.0.1", port: first.port, handler: HTTPServerTests.echo)
        }
        for host in ["999.1.1.1", "no such host", "192.0.2.1", "a\u{0}b"] {
            let error = #expect(throws: HTTPListenError.self) {
                _ = try HTTPServer(host: host, port: 0, handler: HTTPServerTests.echo)
            }
            guard case .badHost = error else {
                Issue.record("\(host): \(String(describing: error))")
                continue
            }
        }
        let port = first.port
        first.stop()
        let second = try HTTPServer(host: "localhost", port: port, handler: HTTPServerTests.echo)
        #expect(second.port == port)
    }
}
