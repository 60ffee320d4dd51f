import Doubles
import Foundation
import Synchronization
import Testing

@testable import Upstreams

@Suite("Limits on requests", .serialized)
struct PolitenessTests {
    @Test("never more than five details in any second, however many are requested")
    func budget() async throws {
        let double = try echo()
        double.inject(.delay(milliseconds: 30))
        let client = client(double.address)
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<16 {
                group.addTask { _ = await failure(of: get("/\(index)", isDetail: true), client) }
            }
        }
        let times = double.log.map(\.time).sorted()
        #expect(times.count == 16)
        for index in times.indices.dropFirst(5) { #expect(times[index] - times[index - 5] >= .seconds(1)) }
    }

    @Test("pictures share the limit for details, and list pages don't wait for them")
    func sharedLimits() async throws {
        let double = try echo()
        let clock = HandClock(isStanding: true)
        let client = client(double.address, timekeeping: clock.timekeeping)
        for index in 0..<5 { _ = try await client.send(UpstreamRequest(upstream: "test", path: "/\(index)", payload: .picture)) }
        let detail = Task { await failure(of: get("/detail", isDetail: true), client) }
        try await Task.sleep(for: .milliseconds(50))
        for index in 0..<30 { _ = try await client.send(get("/list/\(index)")) }
        clock.advance(.milliseconds(999))
        for index in 30..<40 { _ = try await client.send(get("/list/\(index)")) }
        #expect(!double.log.contains { $0.target == "/detail" })
        clock.advance(.milliseconds(1))
        #expect(await detail.value == nil)
        #expect(double.log.last?.target == "/detail")
    }

    @Test("at most N requests at the same time")
    func concurrency() async throws {
        let double = try echo()
        double.inject(.delay(milliseconds: 60))
        let client = client(double.address, maxConcurrent: 3)
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<9 { group.addTask { _ = await failure(of: get("/\(index)"), client) } }
        }
        let times = double.log.map(\.time).sorted()
        for index in times.indices.dropFirst(3) { #expect(times[index] - times[index - 3] >= .milliseconds(55)) }
    }

    @Test("equal requests share one transfer, and cancelling one doesn't affect the others")
    func sharedTransfers() async throws {
        let mayAnswer = Atomic(false)
        let double = try DoubleServer { request in
            while !mayAnswer.load(ordering: .relaxed) { Thread.sleep(forTimeInterval: 0.002) }
            return .json(["target": .string(request.target)])
        }
        let client = client(double.address)
        let tasks = (0..<8).map { _ in Task { await failure(of: get("/same"), client) } }
        while double.log.isEmpty || client.flights.waiting < 8 { try await Task.sleep(for: .milliseconds(2)) }
        tasks[0].cancel()
        tasks[3].cancel()
        while client.flights.waiting > 6 { try await Task.sleep(for: .milliseconds(2)) }
        mayAnswer.store(true, ordering: .relaxed)
        for (index, task) in tasks.enumerated() {
            #expect(await task.value == (index == 0 || index == 3 ? .cancelled : nil))
        }
        #expect(double.log.count == 1)
        _ = await failure(of: get("/same"), client)
        #expect(double.log.count == 2)
    }

    @Test(
        "cancelling ends a transfer, a queued request or a wait in less than 100 ms",
        arguments: ["silent", "queued", "backing off"])
    func cancel(state: String) async throws {
        // Use the shortest of ten runs, because the machine may be busy.
        var best = Duration.seconds(9)
        for _ in 0..<10 where best >= .milliseconds(100) { best = min(best, try await timeToCancel(state)) }
        #expect(best < .milliseconds(100))
    }

    private func timeToCancel(_ state: String) async throws -> Duration {
        let double = try echo()
        var limits = UpstreamLimits.hasty
        limits.backoffBase = .seconds(4)
        limits.backoffCap = .seconds(4)
        var timekeeping = TimeAndRandomness.system
        timekeeping.random = { 0.9 }
        double.inject(state == "backing off" ? .serverError : .silence)
        let client = client(
            double.address, maxConcurrent: state == "queued" ? 1 : 4, limits: limits, timekeeping: timekeeping)
        var other: Task<UpstreamFailure?, Never>?
        if state == "queued" { other = Task { await failure(of: get("/first"), client) } }
        while state == "queued" && double.log.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
        let task = Task { await failure(of: get("/second"), client) }
        while double.log.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
        try await Task.sleep(for: .milliseconds(60))
        let start = ContinuousClock().now
        task.cancel()
        #expect(await task.value == .cancelled)
        let spent = ContinuousClock().now - start
        #expect(double.log.count == 1)
        other?.cancel()
        _ = await other?.value
        // The cancelled request no longer counts towards the limit on concurrent requests.
        double.clearFaults()
        #expect(await failure(of: get("/third"), client) == nil)
        #expect(client.circuit(of: "test") == .closed(failures: 0))
        return spent
    }

    @Test("a task that was cancelled beforehand sends nothing")
    func cancelledBefore() async throws {
        let double = try echo()
        let client = client(double.address)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await failure(of: get("/"), client)
        }
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(double.log.isEmpty)
    }

    @Test("all requests to an upstream wait for a short Retry-After")
    func retryAfter() async throws {
        let double = try echo()
        double.inject(.tooManyRequests(retryAfter: "1"), onRequest: 1)
        let clock = HandClock(isStanding: true)
        let client = client(double.address, timekeeping: clock.timekeeping)
        let first = Task { await failure(of: get("/first"), client) }
        while clock.waits.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
        let second = Task { await failure(of: get("/second"), client) }
        try await Task.sleep(for: .milliseconds(50))
        clock.advance(.milliseconds(999))
        try await Task.sleep(for: .milliseconds(50))
        #expect(double.log.count == 1)
        clock.advance(.milliseconds(1))
        #expect(await second.value == nil)
        #expect(await first.value == nil)
        #expect(double.log.count == 3)
        #expect(clock.waits == [.seconds(1)])
    }

    @Test("a long Retry-After ends the request and is remembered")
    func longRetryAfter() async throws {
        let double = try echo()
        double.inject(.tooManyRequests(retryAfter: "120"), onRequest: 1)
        let clock = HandClock(unixSeconds: 1_000_000)
        let client = client(double.address, timekeeping: clock.timekeeping)
        let body = Array("Too many requests, please try again later.".utf8)
        #expect(await failure(of: get("/"), client) == .httpStatus(code: 429, retryAfter: 120, body: body))
        #expect(client.blockedUntil("test") == 1_000_120)
        client.beginPass("test")
        #expect(await failure(of: get("/"), client) == .blockedUntil(1_000_120))
        #expect(double.log.count == 1)
        clock.setUnixSeconds(1_000_120)
        #expect(client.blockedUntil("test") == nil)
        #expect(await failure(of: get("/"), client) == nil)
        client.restoreBlock("test", until: 1_000_500)
        #expect(await failure(of: get("/"), client) == .blockedUntil(1_000_500))
        client.restoreBlock("test", until: nil)
        #expect(await failure(of: get("/"), client) == nil)
    }

    private func job(_ lane: Int) -> TransferJob {
        let request = TransportRequest(
            url: "https://test.example/", headers: [], body: nil, bodyLimit: 1000, deadline: .seconds(1), writer: nil,
            limits: .standard, mayReachPrivate: false)
        return TransferJob(lane: lane, isDetail: false, isUrgent: false, request: request, refusal: { nil })
    }

    @Test("only one timer runs, however often the time of the next check changes")
    func timers() async throws {
        let clock = HandClock(isStanding: true), checks = RequestCounter()
        var timekeeping = clock.timekeeping
        let monotonic = timekeeping.monotonic
        timekeeping.monotonic = {
            checks.add()
            return monotonic()
        }
        let scheduler = TransferScheduler(
            lanes: [
                RateLimitedQueue(detailsPerSecond: 1, listsPerSecond: 1, maxConcurrent: 4),
                RateLimitedQueue(detailsPerSecond: 1000, listsPerSecond: 1000, maxConcurrent: 4),
            ], transport: NoTransport(), timekeeping: timekeeping)
        let waiting = (0..<60).map { _ in Task { await scheduler.perform(job(0)) } }
        try await Task.sleep(for: .milliseconds(50))
        // Each round starts a job that waits, and thereby changes the time of the next check.
        for _ in 0..<20 {
            clock.advance(.seconds(2))
            _ = await scheduler.perform(job(1))
            try await Task.sleep(for: .milliseconds(5))
        }
        let before = checks.count
        try await Task.sleep(for: .seconds(1))
        #expect(checks.count - before < 20)
        for task in waiting { task.cancel() }
        for task in waiting { _ = await task.value }
    }

    @Test("an absurd Retry-After pauses an upstream for at most a day")
    func nonsenseRetryAfter() async throws {
        let double = try echo()
        double.inject(.answer(DoubleAnswer(status: 503, headers: [("Retry-After", "99999999999999999999")])), onRequest: 1)
        let clock = HandClock(unixSeconds: 1_000_000)
        let client = client(double.address, timekeeping: clock.timekeeping)
        _ = await failure(of: get("/"), client)
        #expect(client.blockedUntil("test") == 1_086_400)
    }

    @Test("five failures in a row open the circuit breaker, and one attempt follows a minute later")
    func circuit() async throws {
        let double = try echo()
        double.inject(.serverError, occurrences: 1...6)
        let clock = HandClock(unixSeconds: 0)
        let client = client(double.address, timekeeping: clock.timekeeping)
        #expect(await failure(of: get("/1"), client) != nil)
        #expect(client.circuit(of: "test") == .closed(failures: 3))
        let last = try #require(await failure(of: get("/2"), client))
        #expect(double.log.count == 5)
        #expect(client.circuit(of: "test").isOpen)
        // The error contains the original failure, which opened the circuit breaker.
        guard case .httpStatus(500, _, _) = last else {
            Issue.record("\(last)")
            return
        }
        #expect(await failure(of: get("/3"), client) == .circuitOpen(after: last))
        clock.advance(.seconds(61))
        #expect(await failure(of: get("/4"), client) == last)
        #expect(double.log.count == 6)
        #expect(await failure(of: get("/5"), client) == .circuitOpen(after: last))
        clock.advance(.seconds(61))
        #expect(await failure(of: get("/6"), client) == nil)
        #expect(client.circuit(of: "test") == .closed(failures: 0))
    }
}
