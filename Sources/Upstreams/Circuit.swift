/// Whether an upstream is asked at all.
public enum CircuitState: Equatable, Sendable {
    /// It is asked; so many attempts in a row have failed.
    case closed(failures: Int)
    /// It is left alone for this much longer, or until the next pass.
    case open(left: Duration)

    /// Whether nothing is sent.
    public var isOpen: Bool {
        if case .open = self { true } else { false }
    }
}

/// Counts the failures of one upstream. A value: time comes in from outside, as a duration since any fixed moment.
struct Circuit: Sendable {
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

    /// After its rest an open circuit is tried with one attempt: its failure opens it again at once.
    mutating func fail(spent: Duration, at now: Duration) {
        failures = min(failures + 1, limits.circuitFailures)
        // libcurl's own clock may ring a moment early.
        if failures >= limits.circuitFailures || spent + .milliseconds(50) >= limits.attempt {
            failures = limits.circuitFailures
            openUntil = now + limits.circuitRest
        }
    }
}
