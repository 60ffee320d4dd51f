internal import Glibc

/// A listening TCP socket. Almanac opens the socket itself, because libmicrohttpd doesn't report why opening a socket failed.
struct ListeningSocket {
    let descriptor: Int32
    let port: UInt16
    /// Whether the program that started this program opened the socket, and passes it to the next program too.
    let isInherited: Bool

    /// The maximum number of unsent response bytes in the operating system's buffers, for each connection. By default, Linux
    /// accepts several megabytes. Copying that much data for hundreds of clients that don't read it takes seconds and gigabytes
    /// of memory. The limit doesn't slow down fast clients, because bytes that are on their way to the client don't count towards
    /// it.
    private static let unsentLimit: Int32 = 256 << 10

    /// Listens on the first address of `host`. If `port` is 0, the system selects a free port.
    init(host: String, port: UInt16) throws(HTTPListenError) {
        guard !host.utf8.contains(0) else { throw .badHost(host: host, reason: "NUL") }
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        unsafe hints.ai_flags = AI_PASSIVE
        var list: UnsafeMutablePointer<addrinfo>?
        let failure = unsafe getaddrinfo(host, String(port), &hints, &list)
        guard failure == 0, let first = unsafe list else {
            throw .badHost(host: host, reason: unsafe String(cString: gai_strerror(failure)))
        }
        defer { unsafe freeaddrinfo(list) }
        let address = unsafe first.pointee
        let descriptor = unsafe socket(
            address.ai_family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { throw ListeningSocket.error(host, port) }
        var on: Int32 = 1
        // Allow a new server to use the port while a stopped server's connections are still in TIME_WAIT.
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        // Accepted connections inherit the limit on unsent bytes from the listening socket.
        var unsent = ListeningSocket.unsentLimit
        unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, &unsent, socklen_t(MemoryLayout<Int32>.size))
        guard unsafe bind(descriptor, address.ai_addr, address.ai_addrlen) == 0, listen(descriptor, 256) == 0 else {
            let error = ListeningSocket.error(host, port)
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
        self.port = ListeningSocket.port(descriptor)
        isInherited = false
    }

    /// Uses a socket that already listens, such as a socket from systemd.
    init(inherited descriptor: Int32) {
        self.descriptor = descriptor
        port = ListeningSocket.port(descriptor)
        isInherited = true
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        var unsent = ListeningSocket.unsentLimit
        unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, &unsent, socklen_t(MemoryLayout<Int32>.size))
    }

    private static func error(_ host: String, _ port: UInt16) -> HTTPListenError {
        let code = errno
        let reason = unsafe String(cString: strerror(code))
        return switch code {
        case EADDRINUSE: .addressInUse(host: host, port: port)
        case EACCES, EPERM: .notPermitted(host: host, port: port)
        case EADDRNOTAVAIL: .badHost(host: host, reason: reason)
        default: .cannotListen(host: host, port: port, reason: reason)
        }
    }

    private static func port(_ descriptor: Int32) -> UInt16 {
        var address = sockaddr_in6()
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let code = unsafe withUnsafeMutablePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(descriptor, $0, &size) }
        }
        // The port has the same offset in sockaddr_in and sockaddr_in6.
        return code == 0 ? UInt16(bigEndian: address.sin6_port) : 0
    }
}
