/// The rate at which an upstream accepts requests. The rate is never higher than the configured maximum (`budget`). This type
/// doesn't read the clock, so callers pass in times.
///
/// An upstream may state its limit (`RateLimit-Remaining` and its reset time) or request a pause (`Retry-After`). If a refusal
/// (429) contains neither, the client pauses briefly, and each consecutive refusal doubles the pause. Afterwards, the client
/// sends at half the refused rate or at the rate of recent successful responses, whichever is lower. The rate then increases
/// every second up to the highest accepted rate, and occasionally beyond it.
struct AdaptiveRate: Sendable {
    /// The rate information in a response.
    struct RateLimitInfo: Equatable, Sendable {
        /// Whether the upstream refused the request because of its rate limit.
        var isRefusal = false
        /// The pause that the upstream requested.
        var pause: Duration?
        /// The limit that the upstream stated, or nil if it didn't state a limit.
        var quota: RateLimitHeaders?
    }

    private let limits: UpstreamLimits
    /// The configured maximum number of requests per second, for details and lists together.
    private let budget: Int
    /// The period in which requests are counted. The default is one second.
    private let unit: Duration
    /// The longest period in which only one request is allowed, in multiples of `unit`.
    private static let maximumUnits = 16
    /// The delay after a refusal before the client tries a rate above `ceiling`. Each further refusal doubles the delay.
    private static let firstProbe = Duration.seconds(5)
    private static let longestProbe = Duration.seconds(60)

    private var window: SlidingWindowLimiter
    /// The number of requests allowed per period, or nil if only the budget applies.
    private(set) var allowed: Int?
    /// The period to which `allowed` applies. The period is longer than `unit` only if `allowed` is 1.
    private(set) var span: Duration
    /// The highest rate that the upstream accepted recently.
    private var ceiling: Int
    /// The times of recent responses that weren't refusals.
    private var answered: [Duration] = []
    private var notBefore = Duration.zero
    private var quota: (left: Int, until: Duration)?
    private var slowedAt: Duration?
    private var raisedAt = Duration.zero
    private var probePause = AdaptiveRate.firstProbe
    private var probeAt = Duration.zero
    /// The number of consecutive refusals. A burst of refusals counts as one refusal.
    private var refusalsInARow = 0

    init(budget: Int, limits: UpstreamLimits) {
        self.budget = max(1, budget)
        self.limits = limits
        unit = limits.pauseAfter429
        span = unit
        window = SlidingWindowLimiter(limit: .max, span: unit)
        ceiling = self.budget
    }

    // MARK: Requests

    /// Returns whether a request may be sent now.
    mutating func admits(at now: Duration) -> Bool {
        guard now >= notBefore else { return false }
        if let quota, now < quota.until, quota.left <= 0 { return false }
        return window.admits(at: now)
    }

    /// Returns when to check again whether a request may be sent, or nil if a running request has to end first.
    mutating func nextLook(at now: Duration) -> Duration? {
        if now < notBefore { return notBefore }
        if let quota, now < quota.until, quota.left <= 0 { return quota.until }
        return window.admits(at: now) ? now : window.nextFree
    }

    mutating func start() {
        window.start()
        quota?.left -= 1
    }

    /// Undoes the last call to `start`, because the request wasn't sent.
    mutating func returnPermit() {
        window.returnPermit()
        quota?.left += 1
    }

    // MARK: Responses

    /// Records the end of a request.
    ///
    /// - Parameters:
    ///   - started: The time when the request was sent.
    ///   - sign: The response's rate information, or nil if there was no response.
    /// - Returns: Whether the upstream has already refused another request in the same burst.
    mutating func end(at now: Duration, started: Duration, sign: RateLimitInfo?) -> Bool {
        window.end(at: now)
        guard let sign else { return false }
        if let quota = sign.quota { apply(quota, at: now) }
        let pause = sign.pause.flatMap { $0 <= .seconds(limits.obeyedRetryAfter) ? $0 : .zero }
        guard sign.isRefusal else {
            if let pause { notBefore = max(notBefore, now + pause) }
            answered.removeAll { $0 + span <= now }
            answered.append(now)
            refusalsInARow = 0
            speedUp(at: now)
            return false
        }
        let isOfABurst = slowedAt.map { started < $0 } ?? false
        if !isOfABurst {
            slowDown(at: now)
            refusalsInARow += 1
        }
        let doublings = min(max(refusalsInARow - 1, 0), 16)
        let silence = pause ?? min(limits.backoffCap, limits.pauseAfter429 * (1 << doublings))
        notBefore = max(notBefore, now + silence)
        return isOfABurst
    }

    /// Applies a limit that the upstream stated. Assumes that the upstream hasn't yet counted the running requests.
    private mutating func apply(_ said: RateLimitHeaders, at now: Duration) {
        guard let left = said.remaining else { return }
        let renewed = said.reset.map { Duration.seconds($0) } ?? .seconds(1)
        guard renewed <= .seconds(limits.obeyedRetryAfter) else {
            // Ignore a reset time that is too far in the future. If the limit really applies, a refusal will say how long to
            // wait.
            quota = nil
            return
        }
        quota = (max(0, left - window.underWay), now + max(renewed, .seconds(1)))
    }

    private mutating func slowDown(at now: Duration) {
        let before = allowed ?? budget
        let sent = window.count(at: now)
        answered.removeAll { $0 + span <= now }
        let taken = answered.count
        if allowed == 1 {
            span = min(span * 2, unit * AdaptiveRate.maximumUnits)
        } else if taken > 0 {
            allowed = max(1, min(before, sent / 2, taken))
            ceiling = max(1, min(taken, sent - 1, before))
        } else {
            // No recent request succeeded, so the upstream's limit is unknown. Other clients may have used part of it.
            allowed = max(1, min(before / 2, sent / 2))
        }
        if slowedAt != nil { probePause = min(probePause * 2, AdaptiveRate.longestProbe) }
        slowedAt = now
        raisedAt = now
        probeAt = now + probePause
        window.set(limit: allowed ?? .max, span: span)
    }

    private mutating func speedUp(at now: Duration) {
        guard let current = allowed, now >= raisedAt + span else { return }
        var next = current
        if span > unit {
            guard now >= probeAt else { return }
            span = max(unit, span / 2)
        } else {
            if current >= ceiling {
                guard now >= probeAt else { return }
                ceiling = min(budget, ceiling + max(1, ceiling / 2))
            }
            next = min(ceiling, current + max(1, current / 4))
        }
        raisedAt = now
        if next >= budget {
            allowed = nil
            slowedAt = nil
            ceiling = budget
            probePause = AdaptiveRate.firstProbe
            window.set(limit: .max, span: unit)
        } else {
            allowed = next
            window.set(limit: next, span: span)
        }
    }
}
