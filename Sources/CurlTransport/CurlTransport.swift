// The `CurlTransport` module sends HTTP requests with libcurl, which it loads when it sends the first request. No libcurl type or
// pointer leaves this module.

internal import CCurl
internal import Synchronization
internal import Threads
public import Upstreams

/// Sends HTTP requests with libcurl. A thread with a multi handle keeps connections open. Tasks submit requests and wait without
/// blocking a thread. The first request starts the thread and loads libcurl.
public final class CurlTransport: HTTPTransport {
    /// A command from a task to the thread.
    enum Command: Sendable {
        case start(id: UInt64, TransportRequest, finish: @Sendable (TransferResult) -> Void)
        case cancel(id: UInt64)
    }

    /// The queue of commands for `CurlTransport`'s thread. Other threads use libcurl's multi handle only while they hold the lock,
    /// and only for curl_multi_wakeup, which libcurl allows from any thread. No thread uses the handle after `isStopped` is set.
    final class CommandQueue: Sendable {
        /// A libcurl multi handle. `CommandQueue` ensures that other threads call only curl_multi_wakeup on it.
        @safe struct Multi: @unchecked Sendable {
            let handle: UnsafeMutableRawPointer

            init(_ handle: UnsafeMutableRawPointer) { unsafe self.handle = unsafe handle }

            func wake() { unsafe _ = curl_multi_wakeup(handle) }
        }

        /// The queued commands and the state of the thread that reads them. A lock protects them.
        private struct State {
            var commands: [Command] = []
            /// Whether the thread has been started.
            var hasThread = false
            var isStopped = false
            var lastID: UInt64 = 0
            /// The thread's multi handle. Nil until the thread has created the handle and starts to read the queue.
            var multi: Multi?
        }

        private let state = Mutex(State())

        func newID() -> UInt64 {
            state.withLock { state in
                state.lastID += 1
                return state.lastID
            }
        }

        /// Adds a command. If necessary, `begin` starts the thread. Returns false if `isUnwanted` returns true, or if the thread
        /// has stopped or can't be started.
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

        /// Registers the handle. From now on, each new command wakes the thread that waits on the handle.
        func setMulti(_ multi: Multi) { state.withLock { $0.multi = multi } }

        /// Returns the commands that arrived since the last call, or nil if the thread should end.
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

        /// Returns the commands that the thread hadn't read when the queue was stopped.
        func remaining() -> [Command] {
            state.withLock { state in
                defer { state.commands = [] }
                return state.commands
            }
        }
    }

    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
    private let inbox = CommandQueue()

    /// Creates a transport, which neither loads libcurl nor starts a thread yet.
    public init() {}

    /// Loads libcurl on a separate thread, which takes a few milliseconds.
    public func prepare() {
        _ = DetachedThread.start { _ = CurlTransport.isReady }
    }

    private func begin() -> Bool {
        DetachedThread.start { [inbox] in
            if Self.isReady, let multi = unsafe curl_multi_init() {
                unsafe TransferLoop(inbox: inbox, multi: multi).run()
                return
            }
            inbox.stop()
            for case .start(_, _, let finish) in inbox.remaining() {
                finish(.failure(.transfer(TransportErrorCode(rawValue: CURLE_FAILED_INIT.rawValue))))
            }
        }
    }

    deinit { inbox.stop() }

    /// Sends a request and waits for the complete response. If the task is cancelled, the transfer ends immediately.
    public func send(_ request: TransportRequest) async -> Result<TransportResponse, UpstreamFailure> {
        let id = inbox.newID()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // Check for cancellation under the lock, so that a later cancellation finds this command already in the queue.
                let isPosted = inbox.post(
                    .start(id: id, request, finish: { continuation.resume(returning: $0) }), unless: { Task.isCancelled },
                    begin: begin)
                if !isPosted { continuation.resume(returning: .failure(.cancelled)) }
            }
        } onCancel: {
            _ = inbox.post(.cancel(id: id))
        }
    }
}
