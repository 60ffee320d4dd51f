internal import Dispatch
internal import Glibc
internal import Synchronization

/// Handles the signals that a user or the system sends to end the program.
enum TerminationSignals {
    /// The write end of the signal handler's pipe, or −1 before `watch` is called.
    ///
    /// A signal handler may only use async-signal-safe operations, such as reading an atomic and calling `write`.
    private static let pipeEnd = Atomic<Int32>(-1)

    /// Calls `action` on the first SIGINT, SIGTERM or SIGHUP. A second signal terminates the program as usual.
    static func watch(_ action: @escaping @Sendable () -> Void) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        pipeEnd.store(ends[1], ordering: .releasing)
        let source = DispatchSource.makeReadSource(fileDescriptor: ends[0], queue: DispatchQueue(label: "almanac.interrupts"))
        let reading = ends[0]
        source.setEventHandler {
            var byte: UInt8 = 0
            if unsafe read(reading, &byte, 1) == 1 { action() }
        }
        source.resume()
        // Keep the dispatch source alive until the program exits.
        _ = unsafe Unmanaged.passRetained(source as AnyObject)
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            var handling = sigaction()
            unsafe handling.__sigaction_handler.sa_handler = { _ in
                var byte: UInt8 = 1
                _ = unsafe write(TerminationSignals.pipeEnd.load(ordering: .acquiring), &byte, 1)
            }
            handling.sa_flags = SA_RESTART | Int32(bitPattern: UInt32(SA_RESETHAND))
            _ = unsafe sigaction(signal, &handling, nil)
        }
    }
}
