import Foundation
import HTTP
import Testing

/// Sends requests that no ordinary browser would send. After each of them, the server must still answer the next request.
@Suite struct HostileRequestTests {
    private let server: HTTPServer

    init() throws {
        var limits = HTTPLimits()
        limits.body = { _, path in path == "/large" ? 4 << 20 : 1000 }
        server = try HTTPServer(host: "127.0.0.1", port: 0, limits: limits) { request in
            .now(
                HTTPResponse(
                    body: Array("\(request.target.utf8.count) \(request.query == nil ? 0 : 1) \(request.body.count)".utf8)))
        }
    }

    private func isAlive() -> Bool { RawClient.get(server.port, "/ok").hasSuffix("\r\n\r\n3 0 0") }

    @Test func longTargets() {
        #expect(RawClient.get(server.port, "/" + String(repeating: "a", count: 8000)).hasPrefix("HTTP/1.1 200 "))
        #expect(RawClient.get(server.port, "/" + String(repeating: "a", count: 8192)).hasPrefix("HTTP/1.1 414 "))
        #expect(RawClient.get(server.port, "/?q=" + String(repeating: "a", count: 9000)).hasPrefix("HTTP/1.1 414 "))
        #expect(RawClient.get(server.port, "/" + String(repeating: "a", count: 200_000)).hasPrefix("HTTP/1.1 414 "))
        // The server cuts the request off before it has read all ten megabytes. Whether the client sees the error response
        // depends on how much it has sent by then.
        let answer = RawClient.get(server.port, "/" + String(repeating: "a", count: 10_000_000))
        #expect(answer == "" || answer.hasPrefix("HTTP/1.1 414 "))
        #expect(isAlive())
    }

    @Test func longHeaders() {
        let long = String(repeating: "a", count: 60_000)
        let one = RawClient.exchange(server.port, "GET / HTTP/1.1\r\nHost: a\r\nX: \(long)\r\n\r\n")
        #expect(one.hasPrefix("HTTP/1.1 431 "))
        let many = (0..<20_000).map { "X\($0): 1\r\n" }.joined()
        let answer = RawClient.exchange(server.port, "GET / HTTP/1.1\r\nHost: a\r\n\(many)\r\n")
        #expect(answer == "" || answer.hasPrefix("HTTP/1.1 431 "))
        #expect(isAlive())
    }

    @Test func longBodies() {
        let head = "POST /small HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
        // The client hasn't sent the body yet, so the response doesn't wait for it.
        let waiting = head + "Content-Length: 1001\r\nExpect: 100-continue\r\n\r\n"
        #expect(RawClient.exchange(server.port, waiting).hasPrefix("HTTP/1.1 413 "))
        let body = String(repeating: "a", count: 1 << 20)
        for _ in 0..<50 {
            let answer = RawClient.exchange(server.port, head + "Content-Length: \(body.utf8.count)\r\n\r\n" + body)
            #expect(answer.hasPrefix("HTTP/1.1 413 "))
        }
        #expect(RawClient.exchange(server.port, head + "Content-Length: 99999999999999999999999\r\n\r\n").contains("HTTP/1.1 4"))
        #expect(RawClient.exchange(server.port, head + "Content-Length: -1\r\n\r\n").contains("HTTP/1.1 4"))
        let chunk = "400\r\n" + String(repeating: "b", count: 1024) + "\r\n"
        let chunked = head + "Transfer-Encoding: chunked\r\n\r\n" + String(repeating: chunk, count: 100) + "0\r\n\r\n"
        #expect(RawClient.exchange(server.port, chunked).hasPrefix("HTTP/1.1 413 "))
        let endless = head + "Transfer-Encoding: chunked\r\n\r\n" + String(repeating: chunk, count: 20_000) + "0\r\n\r\n"
        let answer = RawClient.exchange(server.port, endless)
        #expect(answer == "" || answer.hasPrefix("HTTP/1.1 413 "))
        let large = "POST /large HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 4000000\r\n\r\n"
        #expect(
            RawClient.exchange(server.port, large + String(repeating: "c", count: 4_000_000)).hasSuffix("\r\n\r\n6 0 4000000"))
        #expect(isAlive())
    }

    /// A chunk's extensions are ignored. libmicrohttpd itself responds if they don't fit in a connection's memory: with status 500
    /// before version 1.0, and with 413 since. It doesn't call the handler, so the server can't change the response.
    @Test(arguments: [1000, 30_000, 33_000, 70_000, 1_000_000]) func longChunkExtensions(length: Int) {
        let head = "POST /large HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
        let body = "3;a=" + String(repeating: "b", count: length) + "\r\nabc\r\n0\r\n\r\n"
        let answer = RawClient.exchange(server.port, head + body)
        if length < 32_000 {
            #expect(answer.hasSuffix("\r\n\r\n6 0 3"))
        } else {
            // The client may not see the response, because it is still sending.
            #expect(answer == "" || answer.hasPrefix("HTTP/1.1 500 ") || answer.hasPrefix("HTTP/1.1 413 "))
        }
        #expect(isAlive())
    }

    @Test(arguments: [
        "\r\n\r\n", "\0", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET /a\0b HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\0b\r\nConnection: close\r\n\r\n", "GET / HTTP/1.1\r\n: x\r\n\r\n",
        "GET / HTTP/1.1\r\nHost a\r\n\r\n",
        "GET  HTTP/1.1\r\n\r\n", "GET /% HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        "GET /?%&=&==&&% HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}",
        "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n",
    ])
    func malformed(_ text: String) {
        do {
            let client = RawClient(port: server.port)
            client.send(text)
            client.send("\r\n\r\n")
        }
        #expect(isAlive())
    }

    /// The server rejects a request at once if its end is uncertain, and closes the connection, so that a second request never
    /// hides in the first one's body.
    @Test(arguments: [
        ("Content-Length: 5\r\nContent-Length: 6", 400), ("Content-Length: 6\r\ncontent-length: 5", 400),
        ("Content-Length: 5\r\nContent-Length: 5", 400), ("Content-Length: 5\r\nTransfer-Encoding: chunked", 400),
        ("Transfer-Encoding: chunked\r\nContent-Length: 5", 400), ("Transfer-Encoding: gzip", 400),
        ("Transfer-Encoding: identity", 400), ("Transfer-Encoding: gzip, chunked", 501), ("Transfer-Encoding: xchunked", 400),
        ("Transfer-Encoding: chunked, chunked", 400), ("Transfer-Encoding: chunked\r\nTransfer-Encoding: gzip", 400),
    ])
    func uncertainEnd(_ headers: String, _ status: Int) {
        let next = "GET /next HTTP/1.1\r\nHost: a\r\n\r\n"
        let start = ContinuousClock.now
        let answer = RawClient.exchange(server.port, "POST /small HTTP/1.1\r\nHost: a\r\n\(headers)\r\n\r\n0\r\n\r\n" + next)
        #expect(answer.hasPrefix("HTTP/1.1 \(status) ") && answer.split(separator: "HTTP/1.1 ").count == 1, "\(answer)")
        #expect(start.duration(to: .now) < .seconds(5))
        #expect(isAlive())
    }

    /// Whitespace in a name and folded lines hide a field from libmicrohttpd, but not from other programs. Two hosts are ambiguous, and
    /// HTTP/1.0 has no transfer codings.
    @Test(arguments: [
        ("Content-Length : 5", "1.1"), ("Content-Length\t: 5", "1.1"), ("Content-Length: 0\r\nContent-Length : 5", "1.1"),
        ("Transfer-Encoding : chunked", "1.1"), ("Transfer-Encoding:\r\n chunked", "1.1"), ("Content-Length: 1\r\n 0", "1.1"),
        ("content-length:\r\n\t5", "1.1"), ("Host: b", "1.1"), ("X y: 1", "1.1"), ("Transfer-Encoding: chunked", "1.0"),
    ])
    func hiddenFields(_ headers: String, _ version: String) {
        let next = "GET /next HTTP/1.1\r\nHost: a\r\n\r\n"
        let answer = RawClient.exchange(
            server.port, "POST /small HTTP/\(version)\r\nHost: a\r\nConnection: keep-alive\r\n\(headers)\r\n\r\n0\r\n\r\n" + next)
        #expect(answer.hasPrefix("HTTP/1.1 400 ") && answer.split(separator: "HTTP/1.1 ").count == 1, "\(answer)")
        #expect(isAlive())
    }

    @Test func similarFieldsAreOrdinary() {
        let answer = RawClient.exchange(
            server.port,
            "GET /ok HTTP/1.1\r\nHost: a\r\nContent-Location: 5\r\nTransfer-Option: 5\r\nConnection: close\r\n\r\n")
        #expect(answer.hasSuffix("\r\n\r\n3 0 0"))
    }

    /// libmicrohttpd answers these requests itself, before the server's callbacks. Its reply repeats the headers.
    @Test(arguments: ["5, 6", "+5", "-5", "5x", "0x5"])
    func malformedLengths(_ length: String) {
        let next = "GET /next HTTP/1.1\r\nHost: a\r\n\r\n", start = ContinuousClock.now
        let answer = RawClient.exchange(
            server.port, "POST /small HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n0\r\n\r\n" + next)
        #expect(answer.hasPrefix("HTTP/1.1 400 ") && !answer.contains(" 200 "), "\(answer)")
        #expect(start.duration(to: .now) < .seconds(5))
        #expect(isAlive())
    }

    @Test(arguments: [
        "transfer-encoding: Chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
    ])
    func certainEnd(_ rest: String) {
        let answer = RawClient.exchange(server.port, "POST /small HTTP/1.1\r\nHost: a\r\nConnection: close\r\n" + rest)
        #expect(answer.hasSuffix("\r\n\r\n6 0 3"), "\(answer)")
    }

    @Test func brokenUTF8() {
        let client = RawClient(port: server.port)
        client.send(
            Array("GET /".utf8) + [0xFF, 0xC0, 0x80] + Array("?q=%FF%00 HTTP/1.1\r\nHost: ".utf8) + [0xFE]
                + Array("\r\nConnection: close\r\n\r\n".utf8))
        let answer = client.readToEnd()
        // The path and query contain percent-encoded invalid UTF-8: /%FF%C0%80?q=%FF%00.
        #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.hasSuffix("\r\n\r\n19 1 0"))
        #expect(isAlive())
    }

    @Test func randomBytes() {
        var state: UInt64 = 0x5EED
        for _ in 0..<200 {
            let client = RawClient(port: server.port)
            client.send(
                (0..<300).map { _ in
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    return UInt8(truncatingIfNeeded: state >> 33)
                })
        }
        #expect(isAlive())
    }

    @Test func moreConnectionsThanTheLimit() {
        let idle = (0..<400).map { _ in RawClient(port: server.port) }
        #expect(idle.count == 400)
        // The server closes idle connections to make room, first for the connections that the operating system has queued, and
        // then for the next client.
        #expect(isAlive())
    }
}
