import Doubles
import Foundation
import Testing
import Upstreams

@Suite("Upstream faults", .serialized)
struct FaultTests {
    @Test(
        "the client recovers from a fault in the first request",
        arguments: [
            Fault.truncated, .closedEarly, .serverError, .tooManyRequests(retryAfter: nil), .answer(.text("busy", status: 503)),
            .answer(.text("slow", status: 408)), .oneByteASecond,
            .answer(DoubleAnswer(headers: [("Content-Encoding", "gzip")], body: Array("not gzip at all".utf8))),
        ])
    func gotOver(fault: Fault) async throws {
        let double = try echo()
        double.inject(fault, onRequest: 1)
        let client = client(double.address)
        let response = try await client.send(get("/x"))
        #expect(JSONValue(response.body)?["target"] == "/x")
        #expect(double.log.count == 2)
        #expect(client.circuit(of: "test") == .closed(failures: 0))
    }

    @Test("the nth request fails, for each n until nothing fails")
    func nthRequest() async throws {
        for number in 1...6 {
            let double = try echo()
            double.inject(.closedEarly, onRequest: number)
            let client = client(double.address)
            for index in 1...5 { #expect(try await client.send(get("/\(index)")).status == 200) }
            #expect(double.log.count == (number == 6 ? 5 : 6))
        }
    }

    @Test(
        "a permanent fault ends with its error after three attempts",
        arguments: [
            (Fault.truncated, UpstreamFailure.connectionLost), (.closedEarly, .connectionLost),
            (.serverError, .httpStatus(code: 500, retryAfter: nil, body: Array("Internal Server Error".utf8))),
            (
                .tooManyRequests(retryAfter: "0"),
                .httpStatus(
                    code: 429, retryAfter: 0, body: Array("Too many requests, please try again later.".utf8))
            ),
            (.oneByteASecond, .tooSlow),
        ])
    func lasting(fault: Fault, expected: UpstreamFailure) async throws {
        let double = try echo()
        double.inject(fault)
        #expect(await failure(of: get("/"), client(double.address)) == expected)
        #expect(double.log.count == 3)
    }

    @Test(
        "valid HTTP responses are passed on unchanged",
        arguments: [Fault.htmlPage, .cutJSON, .wrongTypes, .emptyBody, .badBody, .badHeader])
    func comesThrough(fault: Fault) async throws {
        let double = try echo()
        double.inject(fault)
        let response = try await client(double.address).send(get("/"))
        #expect(response.status == 200)
        #expect(double.log.count == 1)
    }

    @Test("a header with invalid UTF-8 doesn't affect the others")
    func badHeader() async throws {
        let double = try DoubleServer { _ in DoubleAnswer(headers: [("ETag", "\"a\""), ("X-Good", " yes ")], body: [123, 125]) }
        double.inject(.badHeader)
        let response = try await client(double.address).send(get("/"))
        #expect(response.validators.etag == "\"a\"")
        #expect(response.headers.contains(HeaderField("X-Good", "yes")))
    }

    @Test(
        "missing or slow response headers end the attempt, and then the pass",
        arguments: [
            Fault.silence, .oneByteASecondFromTheStart,
        ])
    func silence(fault: Fault) async throws {
        let double = try echo()
        double.inject(fault)
        var limits = UpstreamLimits.hasty
        limits.attempt = .seconds(1)
        let client = client(double.address, limits: limits)
        let start = ContinuousClock().now
        #expect(await failure(of: get("/1"), client) == .timedOut)
        // Even on a busy machine, the request must end well before the standard timeout of 20 seconds.
        #expect(ContinuousClock().now - start < .seconds(10))
        #expect(client.circuit(of: "test").isOpen)
        #expect(await failure(of: get("/2"), client) == .circuitOpen(after: .timedOut))
        #expect(double.log.count == 1)
        double.clearFaults()
        client.beginPass("test")
        #expect(try await client.send(get("/3")).status == 200)
    }

    @Test("with the standard limits, one byte a second ends within ten seconds")
    func slowForReal() async throws {
        let double = try echo()
        double.inject(.oneByteASecond)
        var limits = UpstreamLimits.standard
        limits.attemptsPerBase = 1
        let start = ContinuousClock().now
        #expect(await failure(of: get("/"), client(double.address, limits: limits)) == .tooSlow)
        #expect(ContinuousClock().now - start < .seconds(10))
    }

    @Test("a body that is just fast enough ends with the attempt's time limit")
    func drip() async throws {
        let double = try DoubleServer { _ in DoubleAnswer(body: [UInt8](repeating: 32, count: 100_000)) }
        double.inject(.drip(bytes: 100))
        var limits = UpstreamLimits.hasty
        limits.attemptsPerBase = 1
        let client = client(double.address, limits: limits)
        let start = ContinuousClock().now
        #expect(await failure(of: get("/"), client) == .timedOut)
        let spent = ContinuousClock().now - start
        #expect(spent >= .seconds(2.9) && spent < .seconds(10))
        #expect(client.circuit(of: "test").isOpen)
    }

    @Test("redirects share the time limit of one attempt")
    func slowRedirects() async throws {
        let double = try DoubleServer { request in
            let number = Int(request.path.dropFirst()) ?? 0
            return number == 4 ? .json([:]) : .redirect(to: "/\(number + 1)", status: 302)
        }
        double.inject(.delay(milliseconds: 900))
        var limits = UpstreamLimits.hasty
        limits.attemptsPerBase = 1
        #expect(await failure(of: get("/0"), client(double.address, limits: limits)) == .timedOut)
        #expect(double.log.count == 4)
        double.clearFaults()
        double.inject(.delay(milliseconds: 100))
        #expect(await failure(of: get("/0"), client(double.address, limits: limits)) == nil)
    }

    @Test("a redirect loop ends after five redirects")
    func redirectLoop() async throws {
        let double = try echo()
        double.inject(.redirectLoop)
        #expect(await failure(of: get("/"), client(double.address)) == .redirectLoop)
        #expect(double.log.count == 6)
    }

    @Test("300 kB of headers are rejected")
    func manyHeaders() async throws {
        let double = try echo()
        double.inject(.manyHeaders)
        #expect(await failure(of: get("/"), client(double.address)) == .headersTooLarge(limit: 64 << 10))
    }

    @Test(
        "a gzip bomb of 256 MiB and a response of 2 GB end at the limit without using memory",
        arguments: [
            Fault.gzipBomb(mebibytes: 256), .endless(bytes: 2 << 30),
        ])
    func bomb(fault: Fault) async throws {
        if case .gzipBomb(let size) = fault {
            // Create the compressed data before memory use is measured.
            let double = try echo()
            double.inject(.gzipBomb(mebibytes: size))
            _ = await failure(of: get("/"), client(double.address))
        }
        let double = try echo()
        double.inject(fault)
        let client = client(double.address)
        let before = ProcessMemory.resetPeak()
        #expect(await failure(of: get("/"), client) == .tooLarge(limit: 16 << 20))
        #expect(
            await failure(of: UpstreamRequest(upstream: "test", path: "/p", payload: .picture), client)
                == .tooLarge(limit: 32 << 20))
        let peak = ProcessMemory.peak()
        print("peak \(peak / 1024) MiB, before \(before / 1024) MiB")
        #expect(peak < max(150, before / 1024 + 100) * 1024)
        #expect(double.log.count == 2)
    }

    @Test("a body of exactly the limit is accepted, and a body one byte longer is rejected", arguments: [0, 1])
    func limit(extra: Int) async throws {
        var limits = UpstreamLimits.hasty
        limits.textBytes = 100_000
        let double = try DoubleServer { _ in DoubleAnswer(body: [UInt8](repeating: 32, count: 100_000 + extra)) }
        let found = await failure(of: get("/"), client(double.address, limits: limits))
        #expect(found == (extra == 0 ? nil : .tooLarge(limit: 100_000)))
    }
}

/// Reads the process's memory use in kB, as measured by the kernel.
enum ProcessMemory {
    /// Resets the recorded peak to the current memory use, and returns the new peak.
    static func resetPeak() -> Int {
        if let handle = FileHandle(forWritingAtPath: "/proc/self/clear_refs") { try? handle.write(contentsOf: Data("5".utf8)) }
        return peak()
    }

    /// Returns the peak memory use, `VmHWM` in /proc/self/status.
    static func peak() -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    }
}
