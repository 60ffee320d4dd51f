internal import Glibc

/// A listening socket. Almanac opens the socket itself, because libmicrohttpd doesn't report why opening a socket failed.
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

    /// Listens on a Unix socket. Replaces the file of a server that no longer runs. The owner and the group of the file can connect.
    init(path: String) throws(HTTPListenError) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path), !bytes.contains(0) else {
            throw .badHost(host: path, reason: unsafe String(cString: strerror(ENAMETOOLONG)))
        }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_UNIX, type, 0)
        let status = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> Int32 in
                let size = socklen_t(MemoryLayout<sockaddr_un>.size)
                let client = socket(AF_UNIX, type, 0)
                defer { close(client) }
                var file = stat()
                if unsafe connect(client, address, size) != 0, errno == ECONNREFUSED, unsafe lstat(path, &file) == 0,
                    file.st_mode & S_IFMT == S_IFSOCK
                {
                    unsafe unlink(path)
                }
                return unsafe bind(descriptor, address, size)
            }
        }
        guard status == 0, unsafe chmod(path, 0o660) == 0, listen(descriptor, 256) == 0 else {
            let reason = unsafe String(cString: strerror(errno))
            close(descriptor)
            throw .badHost(host: path, reason: reason)
        }
        self.descriptor = descriptor
        port = 0
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
