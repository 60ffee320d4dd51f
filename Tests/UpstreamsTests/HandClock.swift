import Synchronization
import Upstreams

/// A clock for tests that can be advanced by hand. Between advances, it either runs with the machine's clock or stands still.
/// Waits are real but short, and random values are always one half.
final class HandClock: Sendable {
    private struct State {
        var unixSeconds: Int64
        var offset = Duration.zero
        var waits: [Duration] = []
    }

    private let state: Mutex<State>
    private let start = ContinuousClock().now
    private let isStanding: Bool

    /// - Parameter isStanding: whether the clock moves only by hand, however busy the machine is.
    init(unixSeconds: Int64 = 0, isStanding: Bool = false) {
        state = Mutex(State(unixSeconds: unixSeconds))
        self.isStanding = isStanding
    }

    /// The waits requested so far.
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
