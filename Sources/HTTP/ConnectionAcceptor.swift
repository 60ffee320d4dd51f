internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// A thread that accepts connections and hands them to libmicrohttpd's threads in turn.
///
/// Without this thread, the first of libmicrohttpd's threads to wake would accept every waiting connection, and a single core
/// would handle all of a browser's connections.
///
/// The thread also closes connections whose clients are too slow (`SlowClientDetector`). While new clients are waiting, it closes
/// the connection of the slowest client.
///
/// `@unchecked Sendable`: The descriptor and the daemon never change, and a lock protects the sockets. The thread is joined only
/// once, by the caller that takes it out of the locked state.
final class ConnectionAcceptor: @unchecked Sendable {
    /// The acceptor's thread and libmicrohttpd's daemon, which a lock protects.
    private struct State {
        var thread: pthread_t?
        var isClosed = false
        /// The memory address of libmicrohttpd's daemon.
        var daemon: UInt = 0
    }

    private let socket: Int32
    /// Whether another program also accepts connections from the socket, now or later.
    private let isInherited: Bool
    /// A pipe whose end is closed to wake the thread.
    private let wake: Mutex<(read: Int32, write: Int32)>
    private let open: Mutex<OpenConnections>
    private let isStopped = Atomic<Bool>(false)
    private let state = Mutex(State())
    /// All TLS credentials that the server has used, with the current credentials last. Earlier credentials are kept until the
    /// server has stopped, because open connections may still use them. Each set of credentials takes only a few kilobytes, and a
    /// certificate is replaced only every few weeks.
    private let credentials: Mutex<[TLSCredentials]>

    /// Creates an acceptor that takes ownership of a listening socket. The acceptor closes the socket when it stops.
    init(_ socket: ListeningSocket, limits: HTTPLimits, credentials: TLSCredentials?) {
        self.socket = socket.descriptor
        isInherited = socket.isInherited
        var ends: [Int32] = [-1, -1]
        _ = unsafe pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        wake = Mutex((ends[0], ends[1]))
        open = Mutex(OpenConnections(limits))
        self.credentials = Mutex(credentials.map { [$0] } ?? [])
    }

    deinit { stop() }

    /// Starts accepting connections for `daemon`, which must outlive `stop()`. Returns false if the system can't create a thread.
    func start(_ daemon: OpaquePointer) -> Bool {
        state.withLock { state in
            state.daemon = UInt(bitPattern: daemon)
            var thread = pthread_t()
            // Passing an unretained reference is safe, because `stop()` waits for the thread before this object can be released.
            let code = unsafe pthread_create(&thread, nil, runAcceptor, Unmanaged.passUnretained(self).toOpaque())
            if code == 0 { state.thread = thread }
            return code == 0
        }
    }

    /// Ends the thread and closes the socket, so that clients can no longer connect.
    func stop() {
        let (thread, daemon, wasClosed) = state.withLock { state in
            defer { (state.thread, state.isClosed) = (nil, true) }
            return (state.thread, state.thread == nil ? 0 : state.daemon, state.isClosed)
        }
        guard !wasClosed else { return }
        isStopped.store(true, ordering: .releasing)
        // Wake the thread, which is waiting in `poll`. Shutting the socket down would also end it for the next program.
        _ = wake.withLock { close($0.write) }
        if let thread { pthread_join(thread, nil) }
        if !isInherited {
            // Clients that have already connected expect a reply.
            while daemon != 0, let daemon = unsafe OpaquePointer(bitPattern: daemon), unsafe accept(for: daemon) == 0 {}
        }
        close(socket)
        _ = wake.withLock { close($0.read) }
    }

    /// The credentials for new connections, or nil for plain HTTP.
    var currentCredentials: TLSCredentials? { credentials.withLock { $0.last } }

    /// Replaces the TLS credentials for new connections. Open connections keep their credentials.
    func use(_ new: TLSCredentials) { credentials.withLock { $0.append(new) } }

    /// Records that a connection has ended. Must be called before the connection's socket is closed, because a new connection can
    /// then reuse the socket's number.
    func connectionEnded(_ connection: Int32) { open.withLock { $0.remove(connection) } }

    /// Records that a connection has entered another phase.
    func note(_ connection: Int32, _ phase: SlowClientDetector.Phase) {
        let now = ContinuousClock.now
        open.withLock { $0.enter(phase, connection, at: now) }
    }

    /// Closes the connections whose clients are too slow. Called at least once per `OpenConnections.checkInterval`.
    private func hangUpOnOverdue() {
        let now = ContinuousClock.now
        open.withLock { open in
            for ended in open.overdue(at: now, counts: ConnectionAcceptor.counts) { ConnectionAcceptor.hangUp(ended) }
        }
    }

    /// Closes the connection of the slowest client. Returns false if every client is fast enough.
    private func makeRoom() -> Bool {
        let now = ContinuousClock.now
        return open.withLock { open in
            guard let ended = open.longestOverstaying(at: now, counts: ConnectionAcceptor.counts) else { return false }
            ConnectionAcceptor.hangUp(ended)
            return true
        }
    }

    /// Shuts down a connection in both directions. libmicrohttpd notices this and closes its socket. Must be called with the lock
    /// held, while the socket's number still belongs to this connection.
    private static func hangUp(_ ended: OpenConnections.Eviction) {
        if ended.isReplying {
            // Discard the data that the client hasn't received yet. Otherwise, the operating system would keep trying to send it
            // for minutes.
            var now = linger(l_onoff: 1, l_linger: 0)
            unsafe setsockopt(ended.socket, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
        }
        shutdown(ended.socket, Int32(SHUT_RDWR))
    }

    /// Returns the operating system's counters for a connection, or nil if they aren't available.
    private static func counts(_ connection: Int32) -> SlowClientDetector.SocketCounters? {
        var counts = almanac_tcp_counts()
        guard unsafe almanac_mhd_tcp_counts(connection, &counts) else { return nil }
        return SlowClientDetector.SocketCounters(
            received: counts.received, acknowledged: counts.acknowledged, isUnread: counts.is_unread)
    }

    /// Whether no client waits for a reply, even if the server hasn't read its request yet.
    var isDrained: Bool {
        let now = ContinuousClock.now
        return open.withLock { $0.isDrained(at: now, counts: ConnectionAcceptor.counts) }
    }

    /// Closes all connections after `stop()`, then waits up to a second for the daemon to detect that they are closed.
    ///
    /// The daemon must have read all requests before it stops, because of a bug in libmicrohttpd 0.9.75. While the daemon is
    /// stopping, it doesn't accept any response, not even its own error responses. If it rejects a request at that time, it uses
    /// an error response that no longer exists, which can crash the program.
    func hangUp() {
        open.withLock { for connection in $0.sockets { shutdown(connection, Int32(SHUT_RDWR)) } }
        for _ in 0..<1000 where !open.withLock({ $0.isEmpty }) { usleep(1000) }
    }

    fileprivate func run() {
        guard let daemon = unsafe OpaquePointer(bitPattern: state.withLock({ $0.daemon })) else { return }
        while !isStopped.load(ordering: .acquiring) {
            hangUpOnOverdue()
            guard open.withLock({ $0.hasRoom }) else {
                // If the server can't accept more connections, new connections wait in the operating system's queue.
                if waitForConnection(), !isStopped.load(ordering: .acquiring), !makeRoom() { usleep(5000) }
                continue
            }
            switch unsafe accept(for: daemon) {
            case 0: break
            case EAGAIN: _ = waitForConnection()
            // The process has run out of descriptors or memory, so it can't accept another connection until one of the open
            // connections ends.
            case EMFILE, ENFILE, ENOMEM, ENOBUFS:
                _ = makeRoom()
                usleep(50000)
            // The error affected only this connection.
            default: break
            }
        }
    }

    /// Accepts a connection. Returns 0 on success, or `errno` on failure.
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
            // If this call fails, libmicrohttpd closes the connection itself.
            if unsafe MHD_add_connection(daemon, connection, address, size) != .YES { connectionEnded(connection) }
            return 0
        }
    }

    /// Waits for a connection. Returns false when it is time to check the open connections.
    private func waitForConnection() -> Bool {
        var waiting = [
            pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wake.withLock { $0.read }, events: Int16(POLLIN), revents: 0),
        ]
        let milliseconds = open.withLock { $0.isEmpty ? -1 : Int32($0.checkInterval / .milliseconds(1)) }
        return unsafe poll(&waiting, 2, milliseconds) > 0
    }
}

private func runAcceptor(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context = unsafe context { unsafe Unmanaged<ConnectionAcceptor>.fromOpaque(context).takeUnretainedValue().run() }
    return nil
}
