import Foundation
import HTTP
import Testing

/// Checks that slow clients can't block other clients by holding connections open.
@Suite(.serialized) struct SlowClientsTests {
    private static let large = ZeroCopyBody([UInt8](repeating: 0x61, count: 8 << 20))

    private static func answer(_ request: HTTPRequest) -> HTTPHandlerResult {
        request.path == "/large" ? .now(HTTPResponse(shared: large)) : .now(HTTPResponse(body: Array("body".utf8)))
    }

    /// While there are more slow clients than connections, the server must answer each of six other requests within a second.
    @Test(arguments: SlowKind.allCases)
    func otherRequestsAreAnsweredWithinASecond(_ kind: SlowKind) throws {
        let server = try HTTPServer(host: "127.0.0.1", port: 0, handler: SlowClientsTests.answer)
        let crowd = SlowCrowd(300, kind, port: server.port)
        let thread = Thread { crowd.run() }
        thread.start()
        defer { crowd.end() }
        // Wait long enough for each slow client to act twice.
        usleep(1_100_000)
        let clock = ContinuousClock()
        var times: [Duration] = []
        for _ in 0..<6 {
            let start = clock.now
            let answer = RawClient.get(server.port, "/", seconds: 4)
            #expect(answer.hasSuffix("\r\n\r\nbody"))
            times.append(clock.now - start)
        }
        #expect(times.allSatisfy { $0 < .seconds(1) }, "\(kind): \(times)")
        server.stop(graceMilliseconds: 0)
    }

    /// For a client that doesn't read, the operating system buffers only a small part of a long response.
    @Test func slowReadersTakeLittleMemory() throws {
        let server = try HTTPServer(host: "127.0.0.1", port: 0, handler: SlowClientsTests.answer)
        let crowd = SlowCrowd(8, .noReading, port: server.port)
        defer { crowd.end() }
        let port = ":" + String(server.port, radix: 16, uppercase: true)
        var queued: [Int] = []
        for _ in 0..<50 where queued.count(where: { $0 > 0 }) < 8 {
            usleep(100_000)
            // The first columns of /proc/net/tcp are the row number, the local and remote addresses, the state, and the lengths
            // of the send and receive queues.
            let table = try #require(try FileHandle(forReadingAtPath: "/proc/net/tcp")?.readToEnd())
            queued = String(decoding: table, as: UTF8.self).split(separator: "\n").compactMap { line in
                let columns = line.split(separator: " ")
                guard columns.count > 4, columns[1].hasSuffix(port) else { return nil }
                return columns[4].split(separator: ":").first.flatMap { Int($0, radix: 16) }
            }
        }
        #expect(queued.count(where: { $0 > 0 }) == 8)
        #expect(queued.allSatisfy { $0 < 512 << 10 }, "\(queued)")
        server.stop(graceMilliseconds: 0)
    }

    /// Limits that close slow connections after a second, so that tests are fast.
    private static var strict: HTTPLimits {
        var limits = HTTPLimits()
        (limits.idleSeconds, limits.behindSeconds) = (1, 1)
        return limits
    }

    @Test(arguments: SlowKind.allCases)
    func slowConnectionsAreClosed(_ kind: SlowKind) throws {
        let server = try HTTPServer(host: "127.0.0.1", port: 0, limits: SlowClientsTests.strict, handler: SlowClientsTests.answer)
        let crowd = SlowCrowd(4, kind, port: server.port)
        let thread = Thread { crowd.run() }
        thread.start()
        defer { crowd.end() }
        for _ in 0..<60 where !crowd.isHungUp { usleep(100_000) }
        #expect(crowd.isHungUp)
        server.stop(graceMilliseconds: 0)
    }

    /// The server doesn't cut off slow request handlers, whether they return the response directly or send it later.
    @Test(arguments: [false, true]) func slowResponsesAreNotCutOff(isLater: Bool) throws {
        let server = try HTTPServer(host: "127.0.0.1", port: 0, limits: SlowClientsTests.strict) { _ in
            guard isLater else {
                usleep(3_500_000)
                return .now(HTTPResponse(body: Array("at last".utf8)))
            }
            return .later { completion in
                DispatchQueue.global().asyncAfter(deadline: .now() + 3.5) {
                    completion.send(HTTPResponse(body: Array("at last".utf8)))
                }
            }
        }
        let client = RawClient(port: server.port)
        client.send("POST /sync HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}")
        #expect(client.read(until: "at last").hasSuffix("at last"))
        server.stop()
    }

    /// No deadline ends an upload that maintains the minimum rate, even if many slow clients keep reconnecting.
    @Test func anUploadThatProgressesIsReadCompletely() throws {
        var limits = SlowClientsTests.strict
        limits.body = { _, _ in 64 << 20 }
        let server = try HTTPServer(host: "127.0.0.1", port: 0, limits: limits) { request in
            .now(HTTPResponse(body: Array("\(request.body.count)".utf8)))
        }
        let crowd = SlowCrowd(300, .body, port: server.port)
        let thread = Thread { crowd.run() }
        thread.start()
        defer { crowd.end() }
        let client = RawClient(port: server.port)
        client.send("POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 65536\r\n\r\n")
        for _ in 0..<8 {
            client.send(String(repeating: "b", count: 8192))
            usleep(800_000)
            #expect(RawClient.get(server.port, "/", seconds: 4).hasSuffix("\r\n\r\n0"))
        }
        #expect(client.readToEnd().hasSuffix("\r\n\r\n65536"))
        server.stop(graceMilliseconds: 0)
    }
}
