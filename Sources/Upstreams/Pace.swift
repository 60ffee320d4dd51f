/// How fast one upstream takes requests, as it says and shows itself: a value, with time coming in from outside. It only ever makes
/// requests fewer than the budget allows.
///
/// An upstream says what it still takes (`RateLimit-Remaining`, with the time until that is renewed), and how long it wants silence
/// (`Retry-After`). One that says neither shows it by refusing (429): then nothing is sent for a moment, which doubles with each
/// further refusal in a row; afterwards requests go out half as fast as before, and no faster than they were answered. From there
/// the pace grows second by second to what was not refused, and beyond that only now and then.
struct Pace: Sendable {
    /// What an answer says of the pace.
    struct Sign: Equatable, Sendable {
        /// Refused as one too many.
        var isRefusal = false
        /// The silence asked for with a refusal.
        var pause: Duration?
        /// What is still taken.
        var quota: RateLimit?
    }

    private let limits: UpstreamLimits
    /// What the budget lets through in a second at most.
    private let budget: Int
    /// The span in which requests are counted: a second.
    private let unit: Duration
    /// The most units in which one request is sent.
    private static let mostUnits = 16
    /// How long after a refusal more than what was refused is tried; it doubles while that is refused again.
    private static let firstProbe = Duration.seconds(5)
    private static let longestProbe = Duration.seconds(60)

    private var window: RateWindow
    /// The requests taken in a span of time; nil where the budget alone counts.
    private(set) var allowed: Int?
    /// The span of `allowed`; longer than the unit only where that is 1.
    private(set) var span: Duration
    /// What was not refused lately.
    private var ceiling: Int
    /// When answers came that were no refusals.
    private var answered: [Duration] = []
    private var notBefore = Duration.zero
    private var quota: (left: Int, until: Duration)?
    private var slowedAt: Duration?
    private var raisedAt = Duration.zero
    private var probePause = Pace.firstProbe
    private var probeAt = Duration.zero
    /// Refusals without another answer between them; those of one burst count once.
    private var refusalsInARow = 0

    init(budget: Int, limits: UpstreamLimits) {
        self.budget = max(1, budget)
        self.limits = limits
        unit = limits.pauseAfter429
        span = unit
        window = RateWindow(limit: .max, span: unit)
        ceiling = self.budget
    }

    // MARK: Asking

    /// Whether a request may be sent.
    mutating func admits(at now: Duration) -> Bool {
        guard now >= notBefore else { return false }
        if let quota, now < quota.until, quota.left <= 0 { return false }
        return window.admits(at: now)
    }

    /// When to look again; nil where only the end of a request can help.
    mutating func nextLook(at now: Duration) -> Duration? {
        if now < notBefore { return notBefore }
        if let quota, now < quota.until, quota.left <= 0 { return quota.until }
        return window.admits(at: now) ? now : window.nextFree
    }

    mutating func start() {
        window.start()
        quota?.left -= 1
    }

    /// Takes back a start of which nothing was sent.
    mutating func takeBack() {
        window.takeBack()
        quota?.left += 1
    }

    // MARK: Answers

    /// Takes note that a request has ended.
    ///
    /// - Parameters:
    ///   - started: when it was sent.
    ///   - sign: what its answer says; nil where there was no answer.
    /// - Returns: whether it was refused as one of a burst of which another was refused before.
    mutating func end(at now: Duration, started: Duration, sign: Sign?) -> Bool {
        window.end(at: now)
        guard let sign else { return false }
        if let quota = sign.quota { heed(quota, at: now) }
        let pause = sign.pause.flatMap { $0 <= .seconds(limits.obeyedRetryAfter) ? $0 : .zero }
        guard sign.isRefusal else {
            if let pause { notBefore = max(notBefore, now + pause) }
            answered.removeAll { $0 + span <= now }
            answered.append(now)
            refusalsInARow = 0
            quicken(at: now)
            return false
        }
        let isOfABurst = slowedAt.map { started < $0 } ?? false
        if !isOfABurst {
            slow(at: now)
            refusalsInARow += 1
        }
        let doublings = min(max(refusalsInARow - 1, 0), 16)
        let silence = pause ?? min(limits.backoffCap, limits.pauseAfter429 * (1 << doublings))
        notBefore = max(notBefore, now + silence)
        return isOfABurst
    }

    /// The requests under way count as if the upstream did not know of them yet.
    private mutating func heed(_ said: RateLimit, at now: Duration) {
        guard let left = said.remaining else { return }
        let renewed = said.reset.map { Duration.seconds($0) } ?? .seconds(1)
        guard renewed <= .seconds(limits.obeyedRetryAfter) else {
            // Whoever has that long to wait learns it from a refusal.
            quota = nil
            return
        }
        quota = (max(0, left - window.underWay), now + max(renewed, .seconds(1)))
    }

    private mutating func slow(at now: Duration) {
        let before = allowed ?? budget
        let sent = window.count(at: now)
        answered.removeAll { $0 + span <= now }
        let taken = answered.count
        if allowed == 1 {
            span = min(span * 2, unit * Pace.mostUnits)
        } else if taken > 0 {
            allowed = max(1, min(before, sent / 2, taken))
            ceiling = max(1, min(taken, sent - 1, before))
        } else {
            // Others may have used up what there was: nothing is known of how much that is.
            allowed = max(1, min(before / 2, sent / 2))
        }
        if slowedAt != nil { probePause = min(probePause * 2, Pace.longestProbe) }
        slowedAt = now
        raisedAt = now
        probeAt = now + probePause
        window.set(limit: allowed ?? .max, span: span)
    }

    private mutating func quicken(at now: Duration) {
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
            probePause = Pace.firstProbe
            window.set(limit: .max, span: unit)
        } else {
            allowed = next
            window.set(limit: next, span: span)
        }
    }
}
