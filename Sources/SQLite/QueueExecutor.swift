internal import Dispatch

/// Runs an actor's work on a serial queue of its own, so that calls that block (SQLite, files) never hold one of the few threads that all other
/// tasks share.
///
/// An actor keeps one and returns it from `unownedExecutor`; `DispatchSerialQueue`, which would do the same, is not there on Linux.
public final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    /// A queue named `label`, for debuggers.
    public init(label: String) { queue = DispatchQueue(label: label) }

    /// Puts a job at the end of the queue.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// What an actor returns as its `unownedExecutor`; it must keep the executor itself alive.
    public func asUnownedSerialExecutor() -> UnownedSerialExecutor { unsafe UnownedSerialExecutor(ordinary: self) }

    /// Whether the caller runs on this queue, for `assumeIsolated`.
    public func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
