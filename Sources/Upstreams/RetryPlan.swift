/// What to do after a failed attempt: a pure decision. It goes through the bases in order, a few attempts each.
struct RetryPlan: Sendable {
    enum Step: Equatable, Sendable {
        /// The same base once more, after so long. `isForAll` where the upstream itself asked for the pause.
        case again(after: Duration, isForAll: Bool)
        /// The next base, at once.
        case nextBase
        /// Give up.
        case stop
    }

    private let limits: UpstreamLimits
    private var basesLeft: Int
    private var attempts = 0

    init(bases: Int, limits: UpstreamLimits) {
        self.limits = limits
        basesLeft = bases
    }

    /// - Parameter random: from 0 to 1; the wait is that part of the ceiling ("full jitter").
    mutating func step(after failure: UpstreamFailure, random: Double) -> Step {
        attempts += 1
        switch failure {
        case .certificate:
            return nextBase()
        case .notResolved, .refused:
            // A mirror answers sooner than a dead host comes back.
            return basesLeft > 1 ? nextBase() : again(random)
        case .connectionLost, .timedOut, .tooSlow, .undecodable, .transfer:
            return again(random)
        case .httpStatus(let code, let retryAfter, _):
            let mayMove = code >= 500
            guard let retryAfter else { return again(random, mayMove: mayMove) }
            guard retryAfter <= limits.obeyedRetryAfter else { return .stop }
            guard attempts < limits.attemptsPerBase else { return mayMove ? nextBase() : .stop }
            return .again(after: .seconds(retryAfter), isForAll: true)
        case .offline, .cancelled, .notConfigured, .badURL, .badHeader, .tooLarge, .headersTooLarge, .redirectLoop,
            .forbiddenAddress,
            .forbiddenTarget, .unsupportedScheme, .circuitOpen, .blockedUntil:
            return .stop
        }
    }

    private mutating func again(_ random: Double, mayMove: Bool = true) -> Step {
        guard attempts < limits.attemptsPerBase else { return mayMove ? nextBase() : .stop }
        let ceiling = min(limits.backoffCap, limits.backoffBase * (1 << (attempts - 1)))
        return .again(after: ceiling * random, isForAll: false)
    }

    private mutating func nextBase() -> Step {
        guard basesLeft > 1 else { return .stop }
        basesLeft -= 1
        attempts = 0
        return .nextBase
    }
}
