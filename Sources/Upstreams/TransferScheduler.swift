internal import Synchronization

/// A request with the information that decides when it may start.
struct TransferJob: Sendable {
    /// The index of the upstream's rate limiter in the scheduler.
    var lane: Int
    var isDetail: Bool
    /// Whether the job runs before all jobs that aren't urgent.
    var isUrgent: Bool
    var request: TransportRequest
    /// Returns the reason why the job must not start, or nil. The scheduler calls this closure before the job starts, because the
    /// upstream may have become unavailable while the job was queued. If there is a reason, nothing is sent.
    var refusal: @Sendable () -> UpstreamFailure?
}

/// The result of a transfer, and the time since the transfer started. The time in the queue isn't included.
struct TransferOutcome: Sendable {
    var result: Result<TransportResponse, UpstreamFailure>
    var spent: Duration
    /// Whether the upstream has already refused (429) another request in the same burst.
    var isOfABurst = false
}

/// Starts transfers as the upstreams' rate limits allow. Tasks submit jobs and wait without blocking a thread.
final class TransferScheduler: Sendable {
    /// The rate limiters, and the tasks that wait for them. A lock protects them.
    private struct State {
        var lanes: [RateLimitedQueue]
        /// The tasks whose jobs are queued. A task continues with true when its job may start, and with false if it is cancelled.
        var waiting: [UInt64: (lane: Int, continuation: CheckedContinuation<Bool, Never>)] = [:]
        var lastID: UInt64 = 0
        /// The time of the next scheduled check of the queues.
        var nextLook: Duration?
        /// The number of the timer for the next check. A timer with a lower number does nothing, so that there is only one.
        var timer: UInt64 = 0
    }

    private let state: Mutex<State>
    private let transport: any HTTPTransport
    private let timekeeping: TimeAndRandomness
    /// The longest time between two checks of a queue whose jobs wait. A test may advance the clock at any time.
    private static let longestPause = Duration.milliseconds(250)

    init(lanes: [RateLimitedQueue], transport: any HTTPTransport, timekeeping: TimeAndRandomness) {
        state = Mutex(State(lanes: lanes))
        self.transport = transport
        self.timekeeping = timekeeping
    }

    /// Queues a job and waits for its result. If the task is cancelled, the transfer ends immediately.
    func perform(_ job: TransferJob) async -> TransferOutcome {
        guard await permit(job) else { return TransferOutcome(result: .failure(.cancelled), spent: .zero) }
        if let refusal = job.refusal() {
            update { $0.lanes[job.lane].returnPermit(isDetail: job.isDetail) }
            return TransferOutcome(result: .failure(refusal), spent: .zero)
        }
        let started = timekeeping.monotonic()
        let result = await transport.send(job.request)
        let now = timekeeping.monotonic()
        let sign = try? result.map { AdaptiveRate.RateLimitInfo($0, now: timekeeping.unixSeconds()) }.get()
        var outcome = TransferOutcome(result: result, spent: now - started)
        outcome.isOfABurst = update { state in
            state.lanes[job.lane].end(isDetail: job.isDetail, at: now, started: started, sign: sign)
        }
        return outcome
    }

    /// Waits until the job may start. Returns false if the task is cancelled.
    private func permit(_ job: TransferJob) async -> Bool {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // Check for cancellation under the lock, so that a later cancellation finds the job already in the queue.
                let isQueued = update { state in
                    guard !Task.isCancelled else { return false }
                    state.waiting[id] = (job.lane, continuation)
                    state.lanes[job.lane].enqueue(id, isDetail: job.isDetail, isUrgent: job.isUrgent)
                    return true
                }
                if !isQueued { continuation.resume(returning: false) }
            }
        } onCancel: {
            let waiter = update { state in
                guard let waiter = state.waiting.removeValue(forKey: id) else { return nil as CheckedContinuation<Bool, Never>? }
                state.lanes[waiter.lane].withdraw(id)
                return waiter.continuation
            }
            waiter?.resume(returning: false)
        }
    }

    /// Changes the queues, then starts all jobs that may start.
    private func update<Value: Sendable>(_ change: (inout sending State) -> Value) -> Value {
        let now = timekeeping.monotonic()
        let (value, started, pause, timer) = state.withLock { state in
            let value = change(&state)
            var started: [CheckedContinuation<Bool, Never>] = []
            var look: Duration?
            for index in state.lanes.indices {
                while let id = state.lanes[index].startNext(at: now) {
                    if let waiter = state.waiting.removeValue(forKey: id) { started.append(waiter.continuation) }
                }
                if let next = state.lanes[index].nextLook(at: now) { look = min(look ?? next, next) }
            }
            guard let look, state.nextLook.map({ look < $0 || $0 <= now }) ?? true else {
                return (value, started, nil as Duration?, state.timer)
            }
            state.nextLook = look
            state.timer += 1
            return (value, started, max(.zero, look - now) + .milliseconds(1), state.timer)
        }
        for waiter in started { waiter.resume(returning: true) }
        if let pause {
            Task.detached { [weak self] in
                try? await Task.sleep(for: min(pause, TransferScheduler.longestPause))
                self?.look(timer)
            }
        }
        return value
    }

    /// Checks the queues at a scheduled time, unless a later timer has replaced this one.
    private func look(_ timer: UInt64) {
        guard state.withLock({ $0.timer == timer }) else { return }
        update { state in
            guard state.timer == timer else { return }
            state.nextLook = nil
        }
    }
}
