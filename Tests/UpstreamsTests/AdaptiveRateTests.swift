import Doubles
import Foundation
import Testing

@testable import Upstreams

/// Tests how the client slows down if an upstream's responses show that the client sends requests too fast.
@Suite("Request pace")
struct AdaptiveRateTests {
    private static let refusal = AdaptiveRate.RateLimitInfo(isRefusal: true)
    private static let answer = AdaptiveRate.RateLimitInfo()

    private func pace(budget: Int = 30) -> AdaptiveRate { AdaptiveRate(budget: budget, limits: .standard) }

    /// Simulates a burst of requests. The upstream answers the first `taken` requests at `time` and rejects the rest.
    @discardableResult
    private func burst(_ pace: inout AdaptiveRate, _ count: Int, taken: Int, at time: Duration, pause: Duration? = nil) -> [Bool]
    {
        for _ in 0..<count { pace.start() }
        return (0..<count).map { index in
            pace.end(
                at: time, started: time - .milliseconds(10),
                sign: index < taken ? Self.answer : AdaptiveRate.RateLimitInfo(isRefusal: true, pause: pause))
        }
    }

    private func admits(_ pace: inout AdaptiveRate, at time: Duration) -> Bool { pace.admits(at: time) }

    @Test("without rate-limit headers, only the client's own limit counts")
    func plain() {
        var pace = pace()
        burst(&pace, 100, taken: 100, at: .seconds(5))
        #expect(pace.allowed == nil)
        #expect(admits(&pace, at: .seconds(5)))
    }

    @Test(
        "a refused burst slows the pace once, to half and to at most the accepted number",
        arguments: [(9, 5, 4), (9, 8, 4), (4, 1, 1), (4, 0, 2), (1, 0, 1), (40, 30, 20), (3, 2, 1)])
    func slows(sent: Int, taken: Int, allowed: Int) {
        var pace = pace()
        let isOfABurst = burst(&pace, sent, taken: taken, at: .seconds(5))
        #expect(pace.allowed == allowed)
        #expect(isOfABurst == (0..<sent).map { $0 > taken })
        // The client sends nothing for a second. After that, it may send only `allowed` requests.
        #expect(!admits(&pace, at: .milliseconds(5999)))
        for _ in 0..<allowed {
            #expect(admits(&pace, at: .seconds(6)))
            pace.start()
        }
        #expect(!admits(&pace, at: .seconds(6)))
    }

    @Test("refusals in a row lengthen the pause and reduce the pace to one request in several seconds")
    func inARow() {
        var pace = pace()
        var time = Duration.seconds(5)
        for (silence, span) in [(1, 1), (2, 2), (4, 4), (4, 8), (4, 16), (4, 16)] {
            burst(&pace, 1, taken: 0, at: time)
            #expect(pace.allowed == 1 && pace.span == .seconds(span))
            #expect(!admits(&pace, at: time + .seconds(silence) - .milliseconds(1)))
            time += .seconds(60)
            #expect(admits(&pace, at: time))
        }
        // After a successful response, the next rejection counts as the first rejection again.
        burst(&pace, 1, taken: 1, at: time)
        time += .seconds(60)
        burst(&pace, 1, taken: 0, at: time)
        #expect(!admits(&pace, at: time + .milliseconds(999)))
    }

    @Test(
        "the requested pause is respected, unless it is too long to wait for", arguments: [(0, 0), (7, 7), (30, 30), (31, 0)])
    func pause(asked: Int, kept: Int) {
        for isRefusal in [true, false] {
            var pace = pace()
            pace.start()
            _ = pace.end(
                at: .seconds(5), started: .seconds(5),
                sign: AdaptiveRate.RateLimitInfo(isRefusal: isRefusal, pause: .seconds(asked)))
            // After a rejection, the client allows one request per second, so it waits at least a second even if the requested
            // pause is shorter.
            let open = max(kept, isRefusal ? 1 : 0) + 5
            #expect(admits(&pace, at: .seconds(open)))
            if kept > 0 { #expect(!admits(&pace, at: .seconds(5 + kept) - .milliseconds(1))) }
        }
    }

    @Test("the pace recovers every second to the accepted rate, and beyond it only occasionally")
    func recovers() {
        var pace = pace(budget: 8)
        burst(&pace, 9, taken: 5, at: .zero)
        var told: [Int?] = []
        for second in 1...12 {
            burst(&pace, 1, taken: 1, at: .seconds(second))
            told.append(pace.allowed)
        }
        #expect(told == [5, 5, 5, 5, 6, 7, nil, nil, nil, nil, nil, nil])
        // If the upstream rejects requests again, the client waits longer before it tries a faster rate.
        burst(&pace, 9, taken: 5, at: .seconds(20))
        for second in 21...25 { burst(&pace, 1, taken: 1, at: .seconds(second)) }
        #expect(pace.allowed == 6)
        burst(&pace, 6, taken: 5, at: .seconds(26))
        #expect(pace.allowed == 3)
        told = (27...37).map { second in
            burst(&pace, 1, taken: 1, at: .seconds(second))
            return pace.allowed
        }
        #expect(told == [4, 5, 5, 5, 5, 5, 5, 5, 5, 6, 7])
    }

    @Test("the quota reported by an upstream is respected, including requests in progress")
    func quota() {
        var pace = pace()
        for _ in 0..<3 { pace.start() }
        _ = pace.end(
            at: .seconds(5), started: .seconds(5),
            sign: AdaptiveRate.RateLimitInfo(quota: RateLimitHeaders(remaining: 3, reset: 7)))
        #expect(admits(&pace, at: .seconds(5)))
        pace.start()
        #expect(!admits(&pace, at: .seconds(5)))
        let look = pace.nextLook(at: .seconds(5))
        #expect(look == .seconds(12))
        #expect(admits(&pace, at: .seconds(12)))
        // Test a quota whose reset time is too far in the future, then a quota without a reset time.
        _ = pace.end(
            at: .seconds(13), started: .seconds(5),
            sign: AdaptiveRate.RateLimitInfo(quota: RateLimitHeaders(remaining: 0, reset: 31)))
        #expect(admits(&pace, at: .seconds(13)))
        _ = pace.end(
            at: .seconds(14), started: .seconds(5),
            sign: AdaptiveRate.RateLimitInfo(quota: RateLimitHeaders(remaining: 0, reset: nil)))
        #expect(!admits(&pace, at: .seconds(14)))
        #expect(admits(&pace, at: .seconds(15)))
    }

    @Test(
        "rate-limit headers in all formats",
        arguments: [
            ([], nil, nil), (["RateLimit-Remaining: 0", "RateLimit-Reset: 7"], 0, 7), (["ratelimit-remaining:3"], 3, nil),
            (["X-RateLimit-Remaining: 12", "X-RateLimit-Reset: 1000010"], 12, 1_000_010),
            (["X-RateLimit-Remaining: 0", "X-RateLimit-Reset: 1700000042"], 0, 42),
            (["X-RateLimit-Reset: 1700000042001"], nil, 42),
            (["X-RateLimit-Reset: 1699999999"], nil, 0), (["X-RateLimit-Reset: 0.532"], nil, 1),
            (["X-RateLimit-Reset: 2.0"], nil, 2),
            (["RateLimit-Reset: Tue, 14 Nov 2023 22:13:25 GMT"], nil, 5), (["RateLimit-Remaining: 0, 5;w=1"], 0, nil),
            (["X-RateLimit-Requests-Remaining: 0", "X-RateLimit-Requests-Reset: 40000"], 0, 40_000),
            (["RateLimit: limit=50, remaining=0, reset=1"], 0, 1), (["RateLimit: \"default\";r=0;t=3"], 0, 3),
            (["RateLimit: \"day\";r=99;t=8000, \"burst\"; r=2 ;t=1"], 2, 1), (["RateLimit: nonsense"], nil, nil),
            (["RateLimit-Remaining: -1"], nil, nil), (["RateLimit-Remaining: many", "RateLimit-Reset: soon"], nil, nil),
            (["RateLimit-Remaining: 99999999999999999999"], nil, nil), (["RateLimit-Remaining:"], nil, nil),
            (["RateLimit-Remaining: 5", "RateLimit-Reset: 9", "X-RateLimit-Remaining: 4", "X-RateLimit-Reset: 1"], 4, 1),
        ] as [([String], Int?, Int64?)])
    func headers(lines: [String], remaining: Int?, reset: Int64?) {
        let fields = lines.map { line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            return HeaderField(parts[0], parts[1])
        }
        let limit = RateLimitHeaders(fields, now: 1_700_000_000)
        #expect(limit?.remaining == remaining && limit?.reset == reset)
        #expect((limit == nil) == (remaining == nil && reset == nil))
    }

    @Test(
        "the pause that a refusal requests",
        arguments: [
            (429, ["Retry-After: 3"], 3), (429, ["Retry-After: Fri, 31 Dec 1999 23:59:59 GMT"], 59),
            // The date in `Retry-After` is from the server's clock, which is an hour slow.
            (429, ["Date: Fri, 31 Dec 1999 22:59:00 GMT", "Retry-After: Fri, 31 Dec 1999 22:59:05 GMT"], 5),
            (429, ["X-RateLimit-Reset: 9"], 9), (429, ["X-RateLimit-Remaining: 0", "X-RateLimit-Reset: 9", "Retry-After: 2"], 2),
            (429, ["X-RateLimit-Remaining: 5", "X-RateLimit-Reset: 9"], nil), (503, ["Retry-After: 3"], 3),
            (503, ["X-RateLimit-Reset: 9"], nil), (200, ["Retry-After: 60"], nil), (404, ["Retry-After: 60"], nil),
            (429, [], nil),
        ] as [(Int, [String], Int64?)])
    func silence(status: Int, lines: [String], seconds: Int64?) {
        let fields = lines.map { line in
            let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            return HeaderField(parts[0], parts[1])
        }
        #expect(TransportResponse(status: status, headers: fields, body: []).silence(now: 946_684_740) == seconds)
    }

    @Test(
        "a limit per second is respected, whatever the headers say, and no request is lost",
        arguments: RequestWindow.Headers.allCases
    )
    func realWindow(words: RequestWindow.Headers) async throws {
        let double = try echo()
        double.limitRate(to: 6, saying: words)
        let client = client(double.address, listsPerSecond: 1000, limits: .standard)
        let start = ContinuousClock().now
        await withTaskGroup(of: UpstreamFailure?.self) { group in
            for index in 0..<20 { group.addTask { await failure(of: get("/\(index)"), client) } }
            for await failure in group { #expect(failure == nil) }
        }
        let spent = ContinuousClock().now - start
        #expect(Set(double.log.map(\.target)).count == 20)
        // At most four requests are in progress when the server rejects the first one. If the headers report the remaining quota,
        // the server rejects hardly any requests.
        #expect(double.refused <= ([.nothing, .seconds, .date].contains(words) ? 12 : 4))
        #expect(spent < .seconds(25))
        #expect(client.circuit(of: "test") == .closed(failures: 0))
    }

    @Test("an upstream that refuses everything is left alone after five bursts")
    func refusesAll() async throws {
        let double = try echo()
        double.inject(.tooManyRequests(retryAfter: nil))
        let client = client(double.address)
        await withTaskGroup(of: UpstreamFailure?.self) { group in
            for index in 0..<20 { group.addTask { await failure(of: get("/\(index)"), client) } }
            for await failure in group { #expect(failure != nil) }
        }
        #expect(double.log.count <= 20)
        #expect(client.circuit(of: "test").isOpen)
    }
}
