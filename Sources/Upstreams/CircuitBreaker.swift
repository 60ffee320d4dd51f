/// The state of an upstream's circuit breaker.
public enum CircuitState: Equatable, Sendable {
    /// Requests are allowed. `failures` is the number of consecutive failed attempts.
    case closed(failures: Int)
    /// No requests are allowed until the remaining time has passed or the next sync begins.
    case open(left: Duration)

    /// Whether requests are blocked.
    public var isOpen: Bool {
        if case .open = self { true } else { false }
    }
}

/// Counts an upstream's failures. This type doesn't read the clock. Callers pass in times as durations since a fixed moment.
struct CircuitBreaker: Sendable {
    private let limits: UpstreamLimits
    private var failures = 0
    private var openUntil: Duration?

    init(limits: UpstreamLimits) { self.limits = limits }

    func state(at now: Duration) -> CircuitState {
        if let openUntil, now < openUntil { return .open(left: openUntil - now) }
        return .closed(failures: failures)
    }

    mutating func succeed() {
        failures = 0
        openUntil = nil
    }

    /// Records a failed attempt. Opens the circuit after too many consecutive failures, or if the attempt used up its time limit.
    /// After `circuitRest`, a single failure is enough to open the circuit again.
    mutating func fail(spent: Duration, at now: Duration) {
        failures = min(failures + 1, limits.circuitFailures)
        // Allow a small tolerance, because libcurl's timeout may end an attempt slightly early.
        if failures >= limits.circuitFailures || spent + .milliseconds(50) >= limits.attempt {
            failures = limits.circuitFailures
            openUntil = now + limits.circuitRest
        }
    }
}
