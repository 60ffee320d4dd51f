internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// The thread that accepts connections and deals them out to libmicrohttpd's threads, one after the other.
///
/// Left to themselves, those threads all wait for the listening socket, and the first to wake takes whatever is there: of a browser's connections
/// mostly all, so that one core did the work of all of them.
///
/// The same thread sees to it that nobody keeps others out by holding connections open: it hangs up on clients that are far behind
/// (`ConnectionPace`), and while others wait to connect, on the one that is furthest behind.
///
/// `@unchecked Sendable`: descriptors and daemon are constant, the sockets are locked, and the thread is joined once, by whoever takes it from `thread`.
final class Acceptor: @unchecked Sendable {
    private struct State {
        var thread: pthread_t?
        var isClosed = false
        /// The address of libmicrohttpd's daemon.
        var daemon: UInt = 0
    }

    private let socket: Int32
    private let open: Mutex<OpenConnections>
    private let isStopped = Atomic<Bool>(false)
    private let state = Mutex(State())

    /// Takes over a socket that listens, and closes it at the end.
    init(_ socket: ListeningSocket, limits: HTTPLimits) {
        self.socket = socket.descriptor
        open = Mutex(OpenConnections(limits))
    }

    deinit { stop() }

    /// Begins to accept connections for `daemon`, which has to outlive `stop()`; false where the system has no thread for it.
    func start(_ daemon: OpaquePointer) -> Bool {
        state.withLock { state in
            state.daemon = UInt(bitPattern: daemon)
            var thread = pthread_t()
            // Not counted: `stop()` waits for the thread before this object can go.
            let code = unsafe pthread_create(&thread, nil, runAcceptor, Unmanaged.passUnretained(self).toOpaque())
            if code == 0 { state.thread = thread }
            return code == 0
        }
    }

    /// Ends the thread and closes the socket: from then on whoever connects is refused.
    func stop() {
        let (thread, wasClosed) = state.withLock { state in
            defer { (state.thread, state.isClosed) = (nil, true) }
            return (state.thread, state.isClosed)
        }
        guard !wasClosed else { return }
        isStopped.store(true, ordering: .releasing)
        // Wakes the thread from `poll`.
        shutdown(socket, Int32(SHUT_RDWR))
        if let thread { pthread_join(thread, nil) }
        close(socket)
    }

    /// One of the connections given to the daemon has ended. Called before its socket is closed, whose number may be another's afterwards.
    func connectionEnded(_ connection: Int32) { open.withLock { $0.remove(connection) } }

    /// A connection waits for something else from now on.
    func note(_ connection: Int32, _ phase: ConnectionPace.Phase) {
        let now = ContinuousClock.now
        open.withLock { $0.enter(phase, connection, at: now) }
    }

    /// Hangs up on the clients that are too far behind, once a second.
    private func hangUpOnOverdue() {
        let now = ContinuousClock.now
        open.withLock { open in
            for ended in open.overdue(at: now, counts: Acceptor.counts) { Acceptor.hangUp(ended) }
        }
    }

    /// Hangs up on the client that is furthest behind; false where nobody is far enough behind.
    private func makeRoom() -> Bool {
        let now = ContinuousClock.now
        return open.withLock { open in
            guard let ended = open.longestOverstaying(at: now, counts: Acceptor.counts) else { return false }
            Acceptor.hangUp(ended)
            return true
        }
    }

    /// Ends a connection, in both directions: libmicrohttpd notices and closes its socket. Called under the lock, as long as the number is still
    /// the connection's.
    private static func hangUp(_ ended: OpenConnections.Ended) {
        if ended.isReplying {
            // What the client hasn't taken is thrown away, where the system would keep it and go on offering it for minutes.
            var now = linger(l_onoff: 1, l_linger: 0)
            unsafe setsockopt(ended.socket, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
        }
        shutdown(ended.socket, Int32(SHUT_RDWR))
    }

    /// The system's counts for a connection; nil where it has none.
    private static func counts(_ connection: Int32) -> ConnectionPace.Counts? {
        var counts = almanac_tcp_counts()
        guard unsafe almanac_mhd_tcp_counts(connection, &counts) else { return nil }
        return ConnectionPace.Counts(
            received: counts.received, acknowledged: counts.acknowledged, isUnread: counts.is_unread)
    }

    /// Hangs up on everybody, after `stop()`, and waits until the daemon has noticed, at most a second.
    ///
    /// The daemon must have nothing left to read when it is told to end: version 0.9.75 takes no response any more from then on, and where it
    /// refuses a request by itself at that moment, it goes on to send the response that it did not take.
    func hangUp() {
        open.withLock { for connection in $0.sockets { shutdown(connection, Int32(SHUT_RDWR)) } }
        for _ in 0..<1000 where !open.withLock({ $0.isEmpty }) { usleep(1000) }
    }

    fileprivate func run() {
        guard let daemon = unsafe OpaquePointer(bitPattern: state.withLock({ $0.daemon })) else { return }
        while !isStopped.load(ordering: .acquiring) {
            hangUpOnOverdue()
            guard open.withLock({ $0.hasRoom }) else {
                // Whoever connects waits in the system's queue meanwhile.
                if waitForConnection(), !isStopped.load(ordering: .acquiring), !makeRoom() { usleep(5000) }
                continue
            }
            switch unsafe accept(for: daemon) {
            case 0: break
            case EAGAIN: _ = waitForConnection()
            // Descriptors or memory are used up: some connection has to end first.
            case EMFILE, ENFILE, ENOMEM, ENOBUFS:
                _ = makeRoom()
                usleep(50000)
            // What was wrong was wrong with that connection.
            default: break
            }
        }
    }

    /// Accepts one connection; the result is 0, or `errno`.
    private func accept(for daemon: OpaquePointer) -> Int32 {
        var address = sockaddr_storage()
        return unsafe withUnsafeMutableBytes(of: &address) { bytes in
            guard let address = unsafe bytes.bindMemory(to: sockaddr.self).baseAddress else { return EINVAL }
            var size = socklen_t(bytes.count)
            let connection = unsafe Glibc.accept(socket, address, &size)
            guard connection >= 0 else { return errno }
            _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
            _ = fcntl(connection, F_SETFL, O_NONBLOCK)
            open.withLock { $0.add(connection, at: .now) }
            // Where it fails the connection is closed.
            if unsafe MHD_add_connection(daemon, connection, address, size) != .YES { connectionEnded(connection) }
            return 0
        }
    }

    /// Waits until somebody connects; false where a second has passed, after which the open connections are to be looked at.
    private func waitForConnection() -> Bool {
        var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&waiting, 1, open.withLock { $0.isEmpty } ? -1 : 1000) > 0
    }
}

private func runAcceptor(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context = unsafe context { unsafe Unmanaged<Acceptor>.fromOpaque(context).takeUnretainedValue().run() }
    return nil
}
