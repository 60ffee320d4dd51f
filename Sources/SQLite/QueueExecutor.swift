internal import Dispatch

/// Runs an actor's work on its own serial queue, so that blocking calls (SQLite, files) never occupy the few threads that all
/// other tasks share.
///
/// An actor stores a `QueueExecutor` and returns it from `unownedExecutor`. `DispatchSerialQueue` does the same but isn't
/// available on Linux.
public final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    /// Creates a queue with a label that debuggers show.
    public init(label: String) { queue = DispatchQueue(label: label) }

    /// Adds a job to the queue.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// Returns the value for an actor's `unownedExecutor`. The actor must keep the executor alive.
    public func asUnownedSerialExecutor() -> UnownedSerialExecutor { unsafe UnownedSerialExecutor(ordinary: self) }

    /// Stops the program unless the caller is running on this queue. `assumeIsolated` calls this method.
    public func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
