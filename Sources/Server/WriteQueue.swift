internal import Dispatch
internal import HTTP
internal import Storage

/// Runs the requests that change favourites and notes one after another on a thread of their own. While such a request waits for
/// another process, it occupies neither a thread that answers other requests nor one of the few threads that all tasks share.
final class WriteQueue: Sendable {
    private let queue = DispatchQueue(label: "almanac.writes")

    /// Returns a reply that `work` sends later.
    ///
    /// - Parameter work: a closure that receives the time at which it must stop waiting for other changes. The time that the
    ///   request spends in the queue is part of its wait.
    func later(
        _ work: @escaping @Sendable (_ completion: DeferredResponseSender, _ deadline: ContinuousClock.Instant) -> Void
    ) -> HTTPHandlerResult {
        let deadline = ContinuousClock.now + Library.changeLimit
        return .later { [queue] completion in queue.async { work(completion, deadline) } }
    }

    /// Waits until the requests so far have been answered. A request that the server dismisses while it stops could otherwise get
    /// an error although its change is stored.
    func finish() { queue.sync {} }
}
