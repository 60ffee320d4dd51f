import Synchronization
import Upstreams

/// A clock that is put forward by hand; waits are real but short, and chance is always one half.
final class HandClock: Sendable {
    private struct State {
        var unixSeconds: Int64
        var offset = Duration.zero
    }

    private let state: Mutex<State>
    private let start = ContinuousClock().now

    init(unixSeconds: Int64) { state = Mutex(State(unixSeconds: unixSeconds)) }

    func setUnixSeconds(_ time: Int64) { state.withLock { $0.unixSeconds = time } }

    func advance(_ duration: Duration) { state.withLock { $0.offset += duration } }

    var timekeeping: Timekeeping {
        Timekeeping(
            unixSeconds: { self.state.withLock { $0.unixSeconds } },
            monotonic: { self.state.withLock { $0.offset } + (ContinuousClock().now - self.start) },
            sleep: { duration in try await Task.sleep(for: min(duration, .milliseconds(20))) },
            random: { 0.5 })
    }
}
