internal import Synchronization

/// Shares transfers between identical requests. If an identical request is already in progress, a caller waits for its response.
/// Cancelling one waiting caller doesn't affect the others. The transfer is cancelled only when its last waiting caller is
/// cancelled.
final class InFlightRequests: Sendable {
    typealias Outcome = Result<UpstreamResponse, UpstreamFailure>

    /// A transfer and the callers that wait for its response.
    private struct Transfer {
        var task: Task<Void, Never>?
        var waiters: [UInt64: CheckedContinuation<Outcome, Never>] = [:]
    }

    /// The transfers in progress. A lock protects them.
    private struct State {
        /// For each request, the ID of the transfer that other callers may share.
        var open: [UpstreamRequest: UInt64] = [:]
        var transfers: [UInt64: Transfer] = [:]
        private var last: UInt64 = 0

        mutating func next() -> UInt64 {
            last += 1
            return last
        }
    }

    private let state = Mutex(State())

    /// The number of waiting callers.
    var waiting: Int { state.withLock { $0.transfers.values.reduce(0) { $0 + $1.waiters.count } } }

    func join(_ request: UpstreamRequest, _ send: @escaping @Sendable () async -> Outcome) async -> Outcome {
        let waiter = state.withLock { $0.next() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isJoined = state.withLock { state in
                    // Check for cancellation under the lock, so that a later cancellation finds the waiting caller already
                    // registered.
                    guard !Task.isCancelled else { return false }
                    let id = state.open[request] ?? state.next()
                    let isNew = state.open.updateValue(id, forKey: request) == nil
                    state.transfers[id, default: Transfer()].waiters[waiter] = continuation
                    if isNew {
                        // Use a detached task, because the transfer must be able to outlive the task that first requested it.
                        state.transfers[id]?.task = Task.detached { self.finish(id, request, await send()) }
                    }
                    return true
                }
                if !isJoined { continuation.resume(returning: .failure(.cancelled)) }
            }
        } onCancel: {
            removeWaiter(waiter, request)
        }
    }

    private func finish(_ id: UInt64, _ request: UpstreamRequest, _ outcome: Outcome) {
        let transfer = state.withLock { state in
            if state.open[request] == id { state.open[request] = nil }
            return state.transfers.removeValue(forKey: id)
        }
        for (_, waiter) in transfer?.waiters ?? [:] { waiter.resume(returning: outcome) }
    }

    private func removeWaiter(_ waiter: UInt64, _ request: UpstreamRequest) {
        let (continuation, task) = state.withLock { state in
            guard let id = state.transfers.first(where: { $0.value.waiters[waiter] != nil })?.key else {
                return (CheckedContinuation<Outcome, Never>?.none, Task<Void, Never>?.none)
            }
            let continuation = state.transfers[id]?.waiters.removeValue(forKey: waiter)
            guard state.transfers[id]?.waiters.isEmpty == true else { return (continuation, nil) }
            if state.open[request] == id { state.open[request] = nil }
            return (continuation, state.transfers.removeValue(forKey: id)?.task)
        }
        task?.cancel()
        continuation?.resume(returning: .failure(.cancelled))
    }
}
