internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// The thread that accepts connections and deals them out to libmicrohttpd's threads, one after the other.
///
/// Left to themselves, those threads all wait for the listening socket, and the first to wake takes whatever is there: of a browser's connections
/// mostly all, so that one core did the work of all of them.
///
/// Where as many connections are open as may be, the one hangs longest that waits for its client makes room: nobody keeps others out by holding
/// connections open.
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
    private let limit: Int
    /// The sockets of the connections given to the daemon that have not ended, and since when each waits for its client; nil while one is answered.
    private let open = Mutex<[Int32: ContinuousClock.Instant?]>([:])
    /// How long a client that is waited for is left alone, however many others come.
    private static let patience = Duration.seconds(1)
    private let isStopped = Atomic<Bool>(false)
    private let state = Mutex(State())

    /// Takes over a socket that listens, and closes it at the end.
    /// - Parameter limit: how many connections may be open at once; more wait in the system's queue.
    init(_ socket: ListeningSocket, limit: UInt32) {
        self.socket = socket.descriptor
        self.limit = Int(limit)
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
    func connectionEnded(_ connection: Int32) { open.withLock { _ = $0.removeValue(forKey: connection) } }

    /// Something has come from a client, or its answer is sent: from now on it is waited for.
    func clientIsAwaited(_ connection: Int32) { note(connection, since: ContinuousClock().now) }

    /// A request is complete, and is being answered.
    func requestIsAnswered(_ connection: Int32) { note(connection, since: nil) }

    private func note(_ connection: Int32, since: ContinuousClock.Instant?) {
        open.withLock { open in
            // One that has ended stays away.
            if let place = open.index(forKey: connection) { open.values[place] = since }
        }
    }

    /// Hangs up on the client that has been waited for longest.
    private func makeRoom() {
        var longest = (connection: Int32(-1), since: ContinuousClock().now - Acceptor.patience)
        open.withLock { open in
            for case (let connection, let since?) in open where since < longest.since { longest = (connection, since) }
            if longest.connection >= 0 { shutdown(longest.connection, Int32(SHUT_RDWR)) }
        }
    }

    /// Hangs up on everybody, after `stop()`, and waits until the daemon has noticed, at most a second.
    ///
    /// The daemon must have nothing left to read when it is told to end: version 0.9.75 takes no response any more from then on, and where it
    /// refuses a request by itself at that moment, it goes on to send the response that it did not take.
    func hangUp() {
        open.withLock { for connection in $0.keys { shutdown(connection, Int32(SHUT_RDWR)) } }
        for _ in 0..<1000 where !open.withLock({ $0.isEmpty }) { usleep(1000) }
    }

    fileprivate func run() {
        guard let daemon = unsafe OpaquePointer(bitPattern: state.withLock({ $0.daemon })) else { return }
        while !isStopped.load(ordering: .acquiring) {
            guard open.withLock({ $0.count }) < limit else {
                // Whoever connects waits in the system's queue meanwhile.
                waitForConnection()
                if !isStopped.load(ordering: .acquiring) { makeRoom() }
                usleep(1000)
                continue
            }
            switch unsafe accept(for: daemon) {
            case 0: break
            case EAGAIN: waitForConnection()
            // Descriptors or memory are used up: some connection has to end first.
            case EMFILE, ENFILE, ENOMEM, ENOBUFS: usleep(50000)
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
            open.withLock { _ = $0.updateValue(ContinuousClock().now, forKey: connection) }
            // Where it fails the connection is closed.
            if unsafe MHD_add_connection(daemon, connection, address, size) != .YES { connectionEnded(connection) }
            return 0
        }
    }

    private func waitForConnection() {
        var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&waiting, 1, -1)
    }
}

private func runAcceptor(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context = unsafe context { unsafe Unmanaged<Acceptor>.fromOpaque(context).takeUnretainedValue().run() }
    return nil
}
