internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// A thread that accepts connections and distributes them to libmicrohttpd's threads in turn.
///
/// Otherwise, all of these threads would wait for the listening socket, and the first to wake would take every waiting
/// connection. With a browser's connections, one core then did all the work.
///
/// The same thread prevents clients from blocking others by holding connections open. It closes connections whose clients are far
/// behind (`ConnectionPace`). While new clients wait, it closes the connection that is furthest behind.
///
/// `@unchecked Sendable`: the descriptor and the daemon are constant, and a lock protects the sockets. The thread is joined once,
/// by the caller that takes it from the state.
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

    /// Takes ownership of a listening socket and closes it at the end.
    init(_ socket: ListeningSocket, limits: HTTPLimits) {
        self.socket = socket.descriptor
        open = Mutex(OpenConnections(limits))
    }

    deinit { stop() }

    /// Starts accepting connections for `daemon`, which must outlive `stop()`. Returns false if the system can't create a thread.
    func start(_ daemon: OpaquePointer) -> Bool {
        state.withLock { state in
            state.daemon = UInt(bitPattern: daemon)
            var thread = pthread_t()
            // Passed unretained: `stop()` waits for the thread before this object can be released.
            let code = unsafe pthread_create(&thread, nil, runAcceptor, Unmanaged.passUnretained(self).toOpaque())
            if code == 0 { state.thread = thread }
            return code == 0
        }
    }

    /// Ends the thread and closes the socket. New connections are refused afterwards.
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

    /// Records that a connection has ended. Called before its socket is closed, because another connection may reuse the number
    /// afterwards.
    func connectionEnded(_ connection: Int32) { open.withLock { $0.remove(connection) } }

    /// Records that a connection has entered another phase.
    func note(_ connection: Int32, _ phase: ConnectionPace.Phase) {
        let now = ContinuousClock.now
        open.withLock { $0.enter(phase, connection, at: now) }
    }

    /// Closes the connections whose clients are too far behind, once a second.
    private func hangUpOnOverdue() {
        let now = ContinuousClock.now
        open.withLock { open in
            for ended in open.overdue(at: now, counts: Acceptor.counts) { Acceptor.hangUp(ended) }
        }
    }

    /// Closes the connection that is furthest behind. Returns false if none is far enough behind.
    private func makeRoom() -> Bool {
        let now = ContinuousClock.now
        return open.withLock { open in
            guard let ended = open.longestOverstaying(at: now, counts: Acceptor.counts) else { return false }
            Acceptor.hangUp(ended)
            return true
        }
    }

    /// Shuts down a connection in both directions. libmicrohttpd notices this and closes its socket. Called under the lock, while
    /// the number still belongs to the connection.
    private static func hangUp(_ ended: OpenConnections.Eviction) {
        if ended.isReplying {
            // Discards the data that the client hasn't received. Otherwise the system would keep trying to send it for minutes.
            var now = linger(l_onoff: 1, l_linger: 0)
            unsafe setsockopt(ended.socket, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
        }
        shutdown(ended.socket, Int32(SHUT_RDWR))
    }

    /// Returns the system's counters for a connection; nil if they aren't available.
    private static func counts(_ connection: Int32) -> ConnectionPace.SocketCounters? {
        var counts = almanac_tcp_counts()
        guard unsafe almanac_mhd_tcp_counts(connection, &counts) else { return nil }
        return ConnectionPace.SocketCounters(
            received: counts.received, acknowledged: counts.acknowledged, isUnread: counts.is_unread)
    }

    /// Closes all connections after `stop()`, and waits at most a second until the daemon has noticed.
    ///
    /// The daemon must have nothing left to read when it is stopped. From then on, version 0.9.75 accepts no responses. If it
    /// rejects a request by itself at that moment, it tries to send the response that it didn't accept.
    func hangUp() {
        open.withLock { for connection in $0.sockets { shutdown(connection, Int32(SHUT_RDWR)) } }
        for _ in 0..<1000 where !open.withLock({ $0.isEmpty }) { usleep(1000) }
    }

    fileprivate func run() {
        guard let daemon = unsafe OpaquePointer(bitPattern: state.withLock({ $0.daemon })) else { return }
        while !isStopped.load(ordering: .acquiring) {
            hangUpOnOverdue()
            guard open.withLock({ $0.hasRoom }) else {
                // New connections wait in the system's queue in the meantime.
                if waitForConnection(), !isStopped.load(ordering: .acquiring), !makeRoom() { usleep(5000) }
                continue
            }
            switch unsafe accept(for: daemon) {
            case 0: break
            case EAGAIN: _ = waitForConnection()
            // Out of descriptors or memory. A connection must end first.
            case EMFILE, ENFILE, ENOMEM, ENOBUFS:
                _ = makeRoom()
                usleep(50000)
            // The error concerned only that connection.
            default: break
            }
        }
    }

    /// Accepts a connection. Returns 0 or `errno`.
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
            // If this fails, libmicrohttpd closes the connection.
            if unsafe MHD_add_connection(daemon, connection, address, size) != .YES { connectionEnded(connection) }
            return 0
        }
    }

    /// Waits for a connection. Returns false after a second, when the open connections need checking.
    private func waitForConnection() -> Bool {
        var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&waiting, 1, open.withLock { $0.isEmpty } ? -1 : 1000) > 0
    }
}

private func runAcceptor(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context = unsafe context { unsafe Unmanaged<Acceptor>.fromOpaque(context).takeUnretainedValue().run() }
    return nil
}
