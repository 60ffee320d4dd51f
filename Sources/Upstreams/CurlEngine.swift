internal import CCurl
internal import Foundation
internal import Synchronization

/// The only user of libcurl: one thread with a multi handle, which keeps connections open and sends what the lanes let through.
/// Tasks hand it jobs and wait without holding a thread.
final class CurlEngine: Sendable {
    /// What tasks tell the thread.
    enum Command: Sendable {
        case start(id: UInt64, TransferJob, finish: @Sendable (TransferOutcome) -> Void)
        case cancel(id: UInt64)
        case hold(lane: Int, until: Duration)
    }

    /// The mailbox of the thread. `multi` is only ever used under the lock from outside the thread, for the one call that libcurl
    /// allows from other threads (curl_multi_wakeup), and is gone once `isStopped`.
    @safe final class Inbox: @unchecked Sendable {
        private struct State {
            var commands: [Command] = []
            var isStopped = false
            var lastID: UInt64 = 0
        }

        let multi: UnsafeMutableRawPointer
        private let state = Mutex(State())

        init(multi: UnsafeMutableRawPointer) { unsafe self.multi = unsafe multi }

        func newID() -> UInt64 {
            state.withLock { state in
                state.lastID += 1
                return state.lastID
            }
        }

        /// False once the thread has stopped.
        func post(_ command: Command, unless isUnwanted: () -> Bool = { false }) -> Bool {
            state.withLock { state in
                guard !state.isStopped, !isUnwanted() else { return false }
                state.commands.append(command)
                unsafe curl_multi_wakeup(multi)
                return true
            }
        }

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
                unsafe curl_multi_wakeup(multi)
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
    private let inbox: Inbox?

    init(lanes: [Lane], timekeeping: Timekeeping) {
        guard Self.isReady, let multi = unsafe curl_multi_init() else {
            inbox = nil
            return
        }
        // By itself libcurl keeps four connections for each transfer under way, so the last one to end would close those that the next
        // requests could use.
        let most = lanes.reduce(0) { $0 + $1.maxConcurrent }
        unsafe _ = almanac_multi_set_long(multi, CURLMOPT_MAXCONNECTS, max(16, 2 * most))
        let inbox = unsafe Inbox(multi: multi)
        self.inbox = inbox
        let thread = Thread {
            TransferLoop(inbox: inbox, lanes: lanes, timekeeping: timekeeping).run()
        }
        thread.name = "upstreams"
        thread.stackSize = 1 << 20
        thread.start()
    }

    deinit { inbox?.stop() }

    /// Queues a job and waits for its end; when the task is cancelled, the transfer ends at once.
    func perform(_ job: TransferJob) async -> TransferOutcome {
        let cancelled = TransferOutcome(result: .failure(.cancelled), spent: .zero)
        guard let inbox else { return TransferOutcome(result: .failure(.transfer(TransferCode(rawValue: 2))), spent: .zero) }
        let id = inbox.newID()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // Checked under the lock: a cancellation after it finds the command in the queue before its own.
                let isPosted = inbox.post(
                    .start(id: id, job, finish: { continuation.resume(returning: $0) }), unless: { Task.isCancelled })
                if !isPosted { continuation.resume(returning: cancelled) }
            }
        } onCancel: {
            _ = inbox.post(.cancel(id: id))
        }
    }

    /// Starts nothing more of a lane before then.
    func hold(lane: Int, until time: Duration) {
        _ = inbox?.post(.hold(lane: lane, until: time))
    }
}
