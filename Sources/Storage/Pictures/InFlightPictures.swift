internal import Model
internal import Synchronization

/// Combines simultaneous requests for the same picture into a single fetch. The most recent request is served first, because its
/// picture is on the screen now.
final class InFlightPictures: Sendable {
    /// The pictures that are waiting or being fetched, and their waiting callers. A lock protects them.
    private struct State {
        /// The pictures that are waiting to be fetched. The last picture in the queue is fetched next.
        var queue: [EntryID] = []
        var work: [EntryID: @Sendable () async -> Void] = [:]
        var flying: [EntryID: Task<Void, Never>] = [:]
        var waiters: [EntryID: [CheckedContinuation<Void, Never>]] = [:]
        var isStopped = false
    }

    /// The maximum number of simultaneous fetches. The HTTP client has its own rate limit as well.
    private static let atOnce = 4
    /// The maximum length of the queue. If the queue is longer, the oldest requests are dropped.
    private static let longestQueue = 200

    private let state = Mutex(State())

    /// Returns whether a picture is queued or being fetched.
    func isUnderWay(_ id: EntryID) -> Bool { state.withLock { $0.flying[id] != nil || $0.work[id] != nil } }

    /// Waits until a picture's fetch has ended. If the picture isn't being fetched yet, starts `work` to fetch it.
    func join(_ id: EntryID, _ work: @escaping @Sendable () async -> Void) async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let dropped = state.withLock { state -> [CheckedContinuation<Void, Never>] in
                guard !state.isStopped else { return [continuation] }
                state.waiters[id, default: []].append(continuation)
                guard state.flying[id] == nil else { return [] }
                state.queue.removeAll { $0 == id }
                state.queue.append(id)
                if state.work[id] == nil { state.work[id] = work }
                let dropped = startNext(&state)
                return dropped
            }
            for waiter in dropped { waiter.resume() }
        }
    }

    /// Starts as many fetches as the limit allows. Returns the continuations of the callers whose requests were dropped.
    private func startNext(_ state: inout State) -> [CheckedContinuation<Void, Never>] {
        while state.flying.count < InFlightPictures.atOnce, let id = state.queue.popLast() {
            guard let work = state.work.removeValue(forKey: id) else { continue }
            state.flying[id] = Task.detached { [weak self] in
                await work()
                self?.finish(id)
            }
        }
        var dropped: [CheckedContinuation<Void, Never>] = []
        while state.queue.count > InFlightPictures.longestQueue {
            let id = state.queue.removeFirst()
            state.work[id] = nil
            dropped += state.waiters.removeValue(forKey: id) ?? []
        }
        return dropped
    }

    private func finish(_ id: EntryID) {
        let waiters = state.withLock { state in
            state.flying[id] = nil
            return (state.waiters.removeValue(forKey: id) ?? []) + startNext(&state)
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Cancels all fetches and prevents new ones.
    func stop() {
        let (tasks, waiters) = state.withLock { state in
            state.isStopped = true
            let waiting = state.queue.flatMap { state.waiters.removeValue(forKey: $0) ?? [] }
            state.queue = []
            state.work = [:]
            return (Array(state.flying.values), waiting)
        }
        for task in tasks { task.cancel() }
        for waiter in waiters { waiter.resume() }
    }
}
