internal import Synchronization

/// Shares transfers between identical requests: a caller whose request is already in progress waits for the same response.
/// Cancelling a waiter doesn't affect the others. When the last waiter is cancelled, the transfer is too.
final class InFlightRequests: Sendable {
    typealias Landing = Result<UpstreamResponse, UpstreamFailure>

    private struct Flight {
        var task: Task<Void, Never>?
        var waiters: [UInt64: CheckedContinuation<Landing, Never>] = [:]
    }

    private struct State {
        /// For each request, the transfer that others may join.
        var open: [UpstreamRequest: UInt64] = [:]
        var flights: [UInt64: Flight] = [:]
        private var last: UInt64 = 0

        mutating func next() -> UInt64 {
            last += 1
            return last
        }
    }

    private let state = Mutex(State())

    /// The number of waiting callers.
    var waiting: Int { state.withLock { $0.flights.values.reduce(0) { $0 + $1.waiters.count } } }

    func join(_ request: UpstreamRequest, _ fly: @escaping @Sendable () async -> Landing) async -> Landing {
        let waiter = state.withLock { $0.next() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isIn = state.withLock { state in
                    // A later cancellation finds the waiter already registered.
                    guard !Task.isCancelled else { return false }
                    let id = state.open[request] ?? state.next()
                    let isNew = state.open.updateValue(id, forKey: request) == nil
                    state.flights[id, default: Flight()].waiters[waiter] = continuation
                    if isNew {
                        // Unstructured, because it must outlive the task that asked first.
                        state.flights[id]?.task = Task.detached { self.land(id, request, await fly()) }
                    }
                    return true
                }
                if !isIn { continuation.resume(returning: .failure(.cancelled)) }
            }
        } onCancel: {
            leave(waiter, request)
        }
    }

    private func land(_ id: UInt64, _ request: UpstreamRequest, _ landing: Landing) {
        let flight = state.withLock { state in
            if state.open[request] == id { state.open[request] = nil }
            return state.flights.removeValue(forKey: id)
        }
        for (_, waiter) in flight?.waiters ?? [:] { waiter.resume(returning: landing) }
    }

    private func leave(_ waiter: UInt64, _ request: UpstreamRequest) {
        let (continuation, task) = state.withLock { state in
            guard let id = state.flights.first(where: { $0.value.waiters[waiter] != nil })?.key else {
                return (CheckedContinuation<Landing, Never>?.none, Task<Void, Never>?.none)
            }
            let continuation = state.flights[id]?.waiters.removeValue(forKey: waiter)
            guard state.flights[id]?.waiters.isEmpty == true else { return (continuation, nil) }
            if state.open[request] == id { state.open[request] = nil }
            return (continuation, state.flights.removeValue(forKey: id)?.task)
        }
        task?.cancel()
        continuation?.resume(returning: .failure(.cancelled))
    }
}
