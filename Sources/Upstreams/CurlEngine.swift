internal import CCurl
internal import Synchronization

/// The only user of libcurl: one thread with a multi handle, which keeps connections open and sends what the lanes let through.
/// Tasks hand it jobs and wait without holding a thread. The thread begins, and libcurl is loaded, with the first job.
final class CurlEngine: Sendable {
    /// What tasks tell the thread.
    enum Command: Sendable {
        case start(id: UInt64, TransferJob, finish: @Sendable (TransferOutcome) -> Void)
        case cancel(id: UInt64)
    }

    /// The mailbox of the thread. Its multi handle is only ever used under the lock from outside the thread, for the one call that libcurl
    /// allows from other threads (curl_multi_wakeup), and is gone once `isStopped`.
    final class Inbox: Sendable {
        /// A multi handle. What others than its thread may do with it, the mailbox knows.
        @safe struct Multi: @unchecked Sendable {
            let handle: UnsafeMutableRawPointer

            init(_ handle: UnsafeMutableRawPointer) { unsafe self.handle = unsafe handle }

            func wake() { unsafe _ = curl_multi_wakeup(handle) }
        }

        private struct State {
            var commands: [Command] = []
            /// Whether there is, or was, a thread that takes the commands.
            var hasThread = false
            var isStopped = false
            var lastID: UInt64 = 0
            /// Nil until the thread has made it, and looks into the mailbox for the first time.
            var multi: Multi?
        }

        private let state = Mutex(State())

        func newID() -> UInt64 {
            state.withLock { state in
                state.lastID += 1
                return state.lastID
            }
        }

        /// False once the thread has stopped. `begin` is called where it is needed to have a thread; false where there is none to be had.
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

        /// From now on a command wakes the thread that waits with this handle.
        func attend(_ multi: Multi) { state.withLock { $0.multi = multi } }

        /// The commands since the last call; nil once the thread should end.
        func take() -> [Command]? {
            state.withLock { state in
                guard !state.isStopped else { return nil }
                defer { state.commands = [] }
                return state.commands
            }
        }

        /// From now on commands are refused, and the thread ends.
        func stop() {
            state.withLock { state in
                guard !state.isStopped else { return }
                state.isStopped = true
                state.multi?.wake()
            }
        }

        /// The commands that came before the stop, and that the thread has not seen.
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

    /// Loads libcurl on a thread of its own: for who will soon send something, and has other work until then.
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
                    TransferOutcome(result: .failure(.transfer(TransferCode(rawValue: CURLE_FAILED_INIT.rawValue))), spent: .zero)
                )
            }
        }
    }

    deinit { inbox.stop() }

    /// Queues a job and waits for its end; when the task is cancelled, the transfer ends at once.
    func perform(_ job: TransferJob) async -> TransferOutcome {
        let cancelled = TransferOutcome(result: .failure(.cancelled), spent: .zero)
        let id = inbox.newID()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // Checked under the lock: a cancellation after it finds the command in the queue before its own.
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
