internal import HTTP
internal import Synchronization

/// Limits how often clients can try invitations that don't exist. A token has 256 random bits, so nobody guesses one; the limit keeps the
/// attempts from taking the server's time.
final class ClaimLimiter: Sendable {
    /// The period in which attempts are counted.
    private static let period: Duration = .seconds(60)
    /// The maximum number of failed attempts of a client in a period.
    static let mostFailures = 10
    /// The maximum number of failed attempts of all clients in a period.
    private static let mostFailuresOfAll = 200

    private struct State {
        var start: ContinuousClock.Instant
        var failures: [ClientAddress: Int] = [:]
        var count = 0
    }

    private let state: Mutex<State>

    init(now: ContinuousClock.Instant = .now) { state = Mutex(State(start: now)) }

    /// Returns whether a client may try an invitation.
    func admits(_ client: ClientAddress, now: ContinuousClock.Instant = .now) -> Bool {
        state.withLock { state in
            if state.start.duration(to: now) > ClaimLimiter.period { state = State(start: now) }
            return state.count < ClaimLimiter.mostFailuresOfAll && state.failures[client] ?? 0 < ClaimLimiter.mostFailures
        }
    }

    /// Counts an attempt with an invitation that doesn't exist.
    func countFailure(_ client: ClientAddress) {
        state.withLock { state in
            state.count += 1
            state.failures[client, default: 0] += 1
        }
    }
}
