import Synchronization
import Upstreams

/// A clock that tests can advance by hand. Between advances, it either runs at normal speed or stands still. Each wait takes at
/// most 20 ms of real time, and random numbers are always 0.5.
final class HandClock: Sendable {
    private struct State {
        var unixSeconds: Int64
        var offset = Duration.zero
        var waits: [Duration] = []
    }

    private let state: Mutex<State>
    private let start = ContinuousClock().now
    private let isStanding: Bool

    /// Creates a clock.
    ///
    /// - Parameters:
    ///   - unixSeconds: The date and time, in seconds since 1970.
    ///   - isStanding: Whether the clock only moves when it is advanced, so that a busy machine doesn't affect the test.
    init(unixSeconds: Int64 = 0, isStanding: Bool = false) {
        state = Mutex(State(unixSeconds: unixSeconds))
        self.isStanding = isStanding
    }

    /// The durations of all waits so far, as requested.
    var waits: [Duration] { state.withLock { $0.waits } }

    func setUnixSeconds(_ time: Int64) { state.withLock { $0.unixSeconds = time } }

    func advance(_ duration: Duration) { state.withLock { $0.offset += duration } }

    var timekeeping: TimeAndRandomness {
        TimeAndRandomness(
            unixSeconds: { self.state.withLock { $0.unixSeconds } },
            monotonic: {
                self.state.withLock { $0.offset } + (self.isStanding ? .zero : ContinuousClock().now - self.start)
            },
            sleep: { duration in
                self.state.withLock { $0.waits.append(duration) }
                try await Task.sleep(for: min(duration, .milliseconds(20)))
            },
            random: { 0.5 })
    }
}
