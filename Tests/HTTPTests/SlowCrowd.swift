import Glibc
import Synchronization

/// A way in which a client can hold a connection open without finishing its request.
enum SlowKind: String, CaseIterable, Sendable {
    /// Connects and sends nothing.
    case silent
    /// Sends the request line one byte at a time.
    case requestLine
    /// Sends headers one byte at a time.
    case headers
    /// Sends some headers, then nothing.
    case unfinishedHeaders
    /// Sends a body one byte at a time.
    case body
    /// Sends a body in chunks of one byte.
    case chunkedBody
    /// Announces a body but doesn't send it.
    case missingBody
    /// Requests a long response and reads one byte at a time.
    case slowReading
    /// Requests a long response and reads nothing.
    case noReading
    /// Reads a single response, then keeps the connection open.
    case keptAlive

    /// The bytes that the client sends when it connects.
    var opening: String {
        switch self {
        case .silent: ""
        case .requestLine: "GET /"
        case .headers: "GET / HTTP/1.1\r\nHost: a\r\nX: "
        case .unfinishedHeaders: "GET / HTTP/1.1\r\nHost: a\r\n"
        case .body, .missingBody: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n"
        case .chunkedBody: "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        case .slowReading, .noReading: "GET /large HTTP/1.1\r\nHost: a\r\n\r\n"
        case .keptAlive: "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
        }
    }

    /// The bytes that the client sends each time it acts.
    var drip: String {
        switch self {
        case .requestLine, .headers, .body: "a"
        case .chunkedBody: "1\r\na\r\n"
        case .silent, .unfinishedHeaders, .missingBody, .slowReading, .noReading, .keptAlive: ""
        }
    }

    /// The number of bytes that the client reads each time it acts.
    var taken: Int {
        switch self {
        case .slowReading: 1
        case .keptAlive: 65536
        case .silent, .requestLine, .headers, .unfinishedHeaders, .body, .chunkedBody, .missingBody, .noReading: 0
        }
    }
}

/// Many slow clients of the same kind. Each acts every half second until `end()` is called.
final class SlowCrowd: Sendable {
    private let isOver = Mutex(false)
    private let descriptors: [Int32]
    private let kind: SlowKind

    init(_ count: Int, _ kind: SlowKind, port: UInt16) {
        self.kind = kind
        descriptors = (0..<count).map { _ in SlowCrowd.open(port) }
        for descriptor in descriptors { SlowCrowd.send(kind.opening, descriptor) }
    }

    /// Runs the clients until `end()` is called. This method blocks, so call it on its own thread.
    func run() {
        var buffer = [UInt8](repeating: 0, count: max(1, kind.taken))
        while !isOver.withLock({ $0 }) {
            for descriptor in descriptors {
                SlowCrowd.send(kind.drip, descriptor)
                if kind.taken > 0 {
                    _ = unsafe buffer.withUnsafeMutableBytes {
                        unsafe recv(descriptor, $0.baseAddress, kind.taken, Int32(MSG_DONTWAIT))
                    }
                }
            }
            for _ in 0..<50 where !isOver.withLock({ $0 }) { usleep(10_000) }
        }
    }

    /// The value of `POLLRDHUP`, which the Glibc module doesn't declare.
    private static let closedByPeer: Int32 = 0x2000

    /// Whether the server has closed all connections.
    var isHungUp: Bool {
        descriptors.allSatisfy { descriptor in
            var state = pollfd(fd: descriptor, events: Int16(SlowCrowd.closedByPeer), revents: 0)
            return unsafe poll(&state, 1, 0) == 1 && Int32(state.revents) & (SlowCrowd.closedByPeer | POLLHUP | POLLERR) != 0
        }
    }

    /// Stops `run()`.
    func end() { isOver.withLock { $0 = true } }

    deinit { for descriptor in descriptors { close(descriptor) } }

    private static func send(_ text: String, _ descriptor: Int32) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty else { return }
        _ = unsafe bytes.withUnsafeBytes {
            unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        }
    }

    /// Opens a connection with a small receive buffer, so that the server notices that the client doesn't read.
    private static func open(_ port: UInt16) -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
        var size: Int32 = 4096
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        _ = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return descriptor
    }
}
