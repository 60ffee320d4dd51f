import Model
import Testing

@testable import Upstreams

@Suite("Decisions without a network")
struct DecisionTests {
    private func admits(_ window: inout SlidingWindowLimiter, _ now: Duration) -> Bool { window.admits(at: now) }
    private func next(_ limiter: inout RateLimitedQueue, _ now: Duration) -> UInt64? { limiter.startNext(at: now) }
    private func look(_ limiter: inout RateLimitedQueue, _ now: Duration) -> Duration? { limiter.nextLook(at: now) }
    private func step(_ plan: inout RetryPlan, _ random: Double) -> RetryPlan.Decision {
        plan.step(after: .connectionLost, random: random)
    }

    @Test("a window allows five requests, and the sixth a second after the first ended")
    func window() {
        var window = SlidingWindowLimiter(limit: 5)
        for _ in 0..<5 {
            let isOpen = window.admits(at: .zero)
            #expect(isOpen)
            window.start()
        }
        #expect(admits(&window, .seconds(100)) == false)
        #expect(window.nextFree == nil)
        window.end(at: .milliseconds(400))
        #expect(admits(&window, .milliseconds(1399)) == false)
        #expect(window.nextFree == .milliseconds(1400))
        #expect(admits(&window, .milliseconds(1400)))
    }

    @Test("the queue keeps its order, and list requests can pass a waiting detail")
    func queue() {
        var limiter = RateLimitedQueue(detailsPerSecond: 1, listsPerSecond: 10, maxConcurrent: 2)
        for id in UInt64(1)...2 { limiter.enqueue(id, isDetail: true) }
        for id in UInt64(3)...5 { limiter.enqueue(id, isDetail: false) }
        #expect(next(&limiter, .zero) == 1)
        #expect(next(&limiter, .zero) == 3)
        #expect(next(&limiter, .zero) == nil)
        #expect(look(&limiter, .zero) == nil)
        limiter.end(isDetail: true, at: .seconds(1))
        limiter.withdraw(4)
        #expect(next(&limiter, .seconds(1)) == 5)
        limiter.end(isDetail: false, at: .seconds(1))
        #expect(next(&limiter, .seconds(1)) == nil)
        #expect(look(&limiter, .seconds(1)) == .seconds(2))
        limiter.enqueue(6, isDetail: false)
        #expect(next(&limiter, .seconds(2)) == 2)
        limiter.end(isDetail: true, at: .seconds(2), sign: AdaptiveRate.RateLimitInfo(pause: .seconds(7)))
        #expect(next(&limiter, .seconds(3)) == nil)
        #expect(look(&limiter, .seconds(3)) == .seconds(9))
        #expect(next(&limiter, .seconds(9)) == 6)
        #expect(look(&limiter, .seconds(9)) == nil)
    }

    @Test("urgent requests come first, in their own order")
    func urgent() {
        var limiter = RateLimitedQueue(detailsPerSecond: 10, listsPerSecond: 10, maxConcurrent: 5)
        for id in UInt64(1)...2 { limiter.enqueue(id, isDetail: true) }
        for id in UInt64(3)...4 { limiter.enqueue(id, isDetail: true, isUrgent: true) }
        #expect((0..<5).map { _ in next(&limiter, .zero) } == [3, 4, 1, 2, nil])
    }

    @Test("delays double up to a limit, with random variation")
    func backoff() {
        var limits = UpstreamLimits.standard
        limits.attemptsPerBase = 8
        var plan = RetryPlan(bases: 1, limits: limits)
        let waits = (0..<7).map { _ in plan.step(after: .connectionLost, random: 1) }
        let expected: [Duration] = [
            .milliseconds(250), .milliseconds(500), .seconds(1), .seconds(2), .seconds(4), .seconds(4), .seconds(4),
        ]
        #expect(waits == expected.map { .again(after: $0) })
        #expect(step(&plan, 1) == .stop)
        var half = RetryPlan(bases: 1, limits: .standard)
        #expect(step(&half, 0.5) == .again(after: .milliseconds(125)))
    }

    @Test("failures that switch to the next base, are retried, or end the request")
    func plan() {
        let status = { (code: Int, wait: Int64?) in UpstreamFailure.httpStatus(code: code, retryAfter: wait, body: []) }
        let first = { (failure: UpstreamFailure, bases: Int) in
            var plan = RetryPlan(bases: bases, limits: .standard)
            return plan.step(after: failure, random: 0)
        }
        let again = RetryPlan.Decision.again(after: .zero)
        #expect(first(.certificate, 2) == .nextBase)
        #expect(first(.certificate, 1) == .stop)
        #expect(first(.refused, 2) == .nextBase)
        #expect(first(.refused, 1) == again)
        #expect(first(.timedOut, 2) == again)
        #expect(first(status(500, nil), 2) == again)
        #expect(first(status(503, 30), 1) == .again(after: .seconds(30)))
        #expect(first(status(503, 31), 2) == .stop)
        #expect(first(status(429, nil), 2) == again && first(status(425, nil), 1) == again && first(status(408, nil), 1) == again)
        #expect(first(status(404, nil), 2) == .stop && first(status(403, 1), 1) == .stop)
        // If an upstream rejects several requests in a burst, up to ten of these rejections don't count as attempts.
        var burst = RetryPlan(bases: 1, limits: .standard)
        for _ in 0..<10 {
            let step = burst.step(after: status(429, 2), random: 0, isOfABurst: true)
            #expect(step == .again(after: .seconds(2)))
        }
        let last = (0..<3).map { _ in burst.step(after: status(429, nil), random: 0, isOfABurst: true) }
        #expect(last == [again, again, .stop])
        var long = RetryPlan(bases: 1, limits: .standard)
        let step = long.step(after: status(429, 31), random: 0, isOfABurst: true)
        #expect(step == .stop)
        let final: [UpstreamFailure] = [
            .tooLarge(limit: 1), .redirectLoop, .forbiddenAddress(""), .cancelled, .circuitOpen(after: .refused),
        ]
        for failure in final {
            #expect(first(failure, 2) == .stop)
        }
        var plan = RetryPlan(bases: 2, limits: .standard)
        let steps = (0..<6).map { _ in plan.step(after: status(500, nil), random: 0) }
        #expect(steps == [again, again, .nextBase, again, again, .stop])
    }

    @Test(
        "Retry-After in seconds and as a date",
        arguments: [
            ("0", 0), (" 120 ", 120), ("Fri, 31 Dec 1999 23:59:59 GMT", 59), ("Friday, 31-Dec-99 23:59:59 GMT", 59),
            ("Fri, 31 Dec 1999 23:59:59 +0000", 59), ("Fri, 31 Dec 1999 18:29:59 -0530", 59),
            ("Sat, 01 Jan 2000 01:59:59 +0200", 59), ("Fri, 31 Dec 1999 23:59:59 +9900", nil),
            ("Fri Dec 31 23:59:59 1999", 59), ("Sun, 06 Nov 1994 08:49:37 GMT", 0), ("99999999999999999999999", 1 << 40),
            ("-5", nil), ("soon", nil), ("", nil), ("1.5", nil), ("12 monkeys", nil),
        ] as [(String, Int64?)])
    func retryAfter(value: String, expected: Int64?) {
        #expect(RetryAfterParser.seconds(value, now: 946_684_740) == expected)
    }

    @Test(
        "addresses that no public host may have",
        arguments: [
            [127, 0, 0, 1], [10, 1, 2, 3], [172, 16, 0, 1], [172, 31, 255, 255], [192, 168, 1, 1], [169, 254, 169, 254],
            [0, 0, 0, 0],
            [100, 64, 0, 1], [224, 0, 0, 1], [255, 255, 255, 255], [198, 18, 0, 1],
        ] as [[UInt8]])
    func privateAddresses(bytes: [UInt8]) throws {
        #expect(try #require(IPAddress(bytes)).isPublic == false)
        let zeros = [UInt8](repeating: 0, count: 10)
        #expect(try #require(IPAddress(zeros + [0xff, 0xff] + bytes)).isPublic == false)
        #expect(try #require(IPAddress(zeros + [0, 0] + bytes)).isPublic == false)
        #expect(try #require(IPAddress([0, 0x64, 0xff, 0x9b] + zeros.prefix(8) + bytes)).isPublic == false)
        #expect(try #require(IPAddress([0x20, 0x02] + bytes + zeros)).isPublic == false)
    }

    @Test("IPv6: only global unicast addresses are public")
    func version6() throws {
        let address = { (first: UInt8, second: UInt8) in IPAddress([first, second] + [UInt8](repeating: 1, count: 14)) }
        #expect(try #require(address(0x2a, 0x00)).isPublic)
        #expect(try #require(address(0x26, 0x06)).isPublic)
        for (first, second) in [(0xfc, 0x00), (0xfd, 0x12), (0xfe, 0x80), (0xfe, 0xc0), (0xff, 0x02), (0x01, 0x00)]
            as [(UInt8, UInt8)]
        {
            #expect(try #require(address(first, second)).isPublic == false)
        }
        #expect(try #require(IPAddress([UInt8](repeating: 0, count: 15) + [1])).isPublic == false)
        #expect(try #require(IPAddress([UInt8](repeating: 0, count: 10) + [0xff, 0xff, 93, 184, 216, 34])).isPublic)
        #expect(try #require(IPAddress([93, 184, 216, 34])).isPublic)
        #expect(IPAddress([]) == nil)
    }

    @Test("percent-encoding round trip", arguments: ["", "a", "a b+c", "ü/€", "../x", "%41", "\u{0}\n", "a&b=c"])
    func encoding(text: String) {
        var bytes: [UInt8] = []
        PercentEncoding.encode(text, into: &bytes)
        #expect(PercentEncoding.decode(bytes.span) == Array(text.utf8))
        let path = "/" + String(decoding: bytes, as: UTF8.self)
        #expect(UpstreamURLCodec.isPath(path) || text == ".." || text.contains("\u{0}"))
    }
}
