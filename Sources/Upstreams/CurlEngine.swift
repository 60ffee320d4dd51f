internal import CCurl
internal import Synchronization

/// The only user of libcurl: a thread with a multi handle that keeps connections open and sends requests as the upstreams' rate
/// limits allow. Tasks submit jobs and wait without blocking a thread. The first job starts the thread and loads libcurl.
final class CurlEngine: Sendable {
    /// A task's command to the thread.
    enum Command: Sendable {
        case start(id: UInt64, TransferJob, finish: @Sendable (TransferOutcome) -> Void)
        case cancel(id: UInt64)
    }

    /// The thread's queue of commands. Other threads use the multi handle only under the lock, and only for the call that libcurl
    /// allows from any thread (curl_multi_wakeup). The handle is never used after `isStopped` is set.
    final class Inbox: Sendable {
        /// A multi handle. `Inbox` ensures that other threads use it only as allowed.
        @safe struct Multi: @unchecked Sendable {
            let handle: UnsafeMutableRawPointer

            init(_ handle: UnsafeMutableRawPointer) { unsafe self.handle = unsafe handle }

            func wake() { unsafe _ = curl_multi_wakeup(handle) }
        }

        private struct State {
            var commands: [Command] = []
            /// Whether a thread has been started.
            var hasThread = false
            var isStopped = false
            var lastID: UInt64 = 0
            /// The thread's multi handle; nil until the thread has created it and first reads the queue.
            var multi: Multi?
        }

        private let state = Mutex(State())

        func newID() -> UInt64 {
            state.withLock { state in
                state.lastID += 1
                return state.lastID
            }
        }

        /// Adds a command. Returns false if the thread has stopped or `isUnwanted` returns true. `begin` starts a thread if
        /// necessary; if that fails, the result is also false.
        func post(_ command: Command, unless isUnwanted: () -> Bool = { false }, begin: (() -> Bool)? = nil) -> Bool {
            state.withLock { state in
                guard !state.isStopped, !isUnwanted() else { return false }
                state.commands.append(command)
                if let multi = state.multi {
                    multi.wake()
                } else if let begin, !state.hasThread {
                    state.hasThread = begin()
                    if !state.hasThread { _ = state.commands.popLast() }
                    return state.hasThread
                }
                return true
            }
        }

        /// Registers the handle. From then on, each command wakes the thread that waits on it.
        func attend(_ multi: Multi) { state.withLock { $0.multi = multi } }

        /// Returns the commands since the last call; nil once the thread should end.
        func take() -> [Command]? {
            state.withLock { state in
                guard !state.isStopped else { return nil }
                defer { state.commands = [] }
                return state.commands
            }
        }

        /// Refuses further commands and ends the thread.
        func stop() {
            state.withLock { state in
                guard !state.isStopped else { return }
                state.isStopped = true
                state.multi?.wake()
            }
        }

        /// Returns the commands that arrived before the stop and that the thread hasn't read.
        func remaining() -> [Command] {
            state.withLock { state in
                defer { state.commands = [] }
                return state.commands
            }
        }
    }

    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
    private let inbox = Inbox()
    private let lanes: [RateLimiter]
    private let timekeeping: TimeAndRandomness

    init(lanes: [RateLimiter], timekeeping: TimeAndRandomness) {
        self.lanes = lanes
        self.timekeeping = timekeeping
    }

    /// Loads libcurl on a separate thread, for a caller that will soon send requests and has other work until then.
    static func prepare() {
        _ = DetachedThread.start { _ = isReady }
    }

    private func begin() -> Bool {
        DetachedThread.start { [inbox, lanes, timekeeping] in
            if Self.isReady, let multi = unsafe curl_multi_init() {
                unsafe TransferLoop(inbox: inbox, multi: multi, lanes: lanes, timekeeping: timekeeping).run()
                return
            }
            inbox.stop()
            for case .start(_, _, let finish) in inbox.remaining() {
                finish(
                    TransferOutcome(
                        result: .failure(.transfer(CurlResultCode(rawValue: CURLE_FAILED_INIT.rawValue))), spent: .zero)
                )
            }
        }
    }

    deinit { inbox.stop() }

    /// Queues a job and waits for its result. If the task is cancelled, the transfer ends immediately.
    func perform(_ job: TransferJob) async -> TransferOutcome {
        let cancelled = TransferOutcome(result: .failure(.cancelled), spent: .zero)
        let id = inbox.newID()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // Checked under the lock, so that a later cancellation finds this command already in the queue.
                let isPosted = inbox.post(
                    .start(id: id, job, finish: { continuation.resume(returning: $0) }), unless: { Task.isCancelled },
                    begin: begin)
                if !isPosted { continuation.resume(returning: cancelled) }
            }
        } onCancel: {
            _ = inbox.post(.cancel(id: id))
        }
    }
}
