/// Decides what to do after a failed attempt, without any I/O. The plan tries the base URLs in order, with a few attempts for
/// each.
struct RetryPlan: Sendable {
    /// What to do after a failed attempt.
    enum Decision: Equatable, Sendable {
        /// Retry the same base URL after this delay.
        case again(after: Duration)
        /// Try the next base URL immediately.
        case nextBase
        /// Give up.
        case stop
    }

    private let limits: UpstreamLimits
    private var basesLeft: Int
    private var attempts = 0
    /// The number of refusals that didn't count as attempts.
    private var uncounted = 0
    /// The maximum number of refusals per request that don't count as attempts.
    private static let maximumUncounted = 10

    init(bases: Int, limits: UpstreamLimits) {
        self.limits = limits
        basesLeft = bases
    }

    /// Returns the next step after a failure.
    ///
    /// - Parameters:
    ///   - random: A number from 0 to 1. The delay is this fraction of the maximum delay ("full jitter").
    ///   - isOfABurst: Whether the upstream has already refused another request in the same burst. In that case, the client has
    ///     already lowered the rate, and this refusal doesn't count as an attempt.
    mutating func step(after failure: UpstreamFailure, random: Double, isOfABurst: Bool = false) -> Decision {
        if isOfABurst, uncounted < Self.maximumUncounted, case .httpStatus(_, let retryAfter, _) = failure,
            retryAfter ?? 0 <= limits.obeyedRetryAfter
        {
            uncounted += 1
            return .again(after: retryAfter.map { .seconds($0) } ?? limits.backoffBase * random)
        }
        attempts += 1
        switch failure {
        case .certificate:
            return nextBase()
        case .notResolved, .refused:
            // Trying another base URL is faster than waiting for an unreachable host.
            return basesLeft > 1 ? nextBase() : again(random)
        case .connectionLost, .timedOut, .tooSlow, .undecodable, .transfer:
            return again(random)
        case .httpStatus(let code, let retryAfter, _):
            // Any other refusal concerns the request itself, so the same request would be refused again.
            guard code >= 500 || code < 400 || [408, 425, 429].contains(code) else { return .stop }
            let mayMove = code >= 500
            guard let retryAfter else { return again(random, mayMove: mayMove) }
            guard retryAfter <= limits.obeyedRetryAfter else { return .stop }
            guard attempts < limits.attemptsPerBase else { return mayMove ? nextBase() : .stop }
            return .again(after: .seconds(retryAfter))
        case .offline, .cancelled, .notConfigured, .badURL, .badHeader, .tooLarge, .headersTooLarge, .unwritable,
            .redirectLoop, .forbiddenAddress, .forbiddenTarget, .unsupportedScheme, .circuitOpen, .blockedUntil:
            return .stop
        }
    }

    private mutating func again(_ random: Double, mayMove: Bool = true) -> Decision {
        guard attempts < limits.attemptsPerBase else { return mayMove ? nextBase() : .stop }
        let ceiling = min(limits.backoffCap, limits.backoffBase * (1 << (attempts - 1)))
        return .again(after: ceiling * random)
    }

    private mutating func nextBase() -> Decision {
        guard basesLeft > 1 else { return .stop }
        basesLeft -= 1
        attempts = 0
        return .nextBase
    }
}
