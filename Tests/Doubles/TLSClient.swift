internal import CGnuTLS
internal import Glibc

/// A blocking client for TLS connections to this machine. It trusts only the given CA.
@safe public final class TLSClient {
    /// The reason why a connection failed.
    public struct Failure: Error {
        /// GnuTLS's error code.
        public let code: Int32
        /// GnuTLS's message.
        public let message: String

        init(_ code: Int32) {
            self.code = code
            message = unsafe String(cString: gnutls_strerror(code))
        }
    }

    private let descriptor: Int32
    private let session: gnutls_session_t
    private let credentials: gnutls_certificate_credentials_t

    /// Connects to a port of 127.0.0.1 and performs a handshake.
    ///
    /// - Parameters:
    ///   - name: The name or IPv4 address that the certificate must have, or nil to accept any certificate.
    ///   - authority: The trusted CA's certificate in PEM format.
    ///   - priority: GnuTLS's priority string.
    ///   - seconds: The timeout for sending and receiving.
    public init(
        port: UInt16, name: String? = nil, authority: [UInt8] = [], priority: String = "NORMAL", seconds: Int = 10
    ) throws {
        let descriptor = TLSClient.connect(port, seconds: seconds)
        let made = try unsafe TLSClient.session(priority)
        unsafe session = unsafe made.0
        unsafe credentials = unsafe made.1
        self.descriptor = descriptor
        if !authority.isEmpty {
            var datum = unsafe gnutls_datum_t()
            var copy = authority
            unsafe copy.withUnsafeMutableBufferPointer { buffer in
                unsafe datum.data = buffer.baseAddress
                unsafe datum.size = UInt32(buffer.count)
                unsafe gnutls_certificate_set_x509_trust_mem(credentials, &datum, GNUTLS_X509_FMT_PEM)
            }
        }
        if let name {
            unsafe gnutls_session_set_verify_cert(session, unsafe strdup(name), 0)
            if !name.utf8.allSatisfy({ $0 < 0x3A }) {
                unsafe gnutls_server_name_set(session, GNUTLS_NAME_DNS, name, name.utf8.count)
            }
        }
        unsafe gnutls_transport_set_int2(session, descriptor, descriptor)
        var code: Int32
        repeat {
            code = unsafe gnutls_handshake(session)
        } while code < 0 && code != GNUTLS_E_AGAIN && gnutls_error_is_fatal(code) == 0
        guard code >= 0 else { throw Failure(code) }
    }

    deinit {
        unsafe gnutls_deinit(session)
        unsafe gnutls_certificate_free_credentials(credentials)
        close(descriptor)
    }

    private static func session(_ priority: String) throws -> (gnutls_session_t, gnutls_certificate_credentials_t) {
        var made: gnutls_session_t?, credentials: gnutls_certificate_credentials_t?
        unsafe gnutls_init(&made, UInt32(GNUTLS_CLIENT | GNUTLS_NO_SIGNAL))
        unsafe gnutls_certificate_allocate_credentials(&credentials)
        guard let session = unsafe made, let credentials = unsafe credentials else { throw Failure(-1) }
        let code = unsafe gnutls_priority_set_direct(session, priority, nil)
        unsafe gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(credentials))
        guard code >= 0 else { throw Failure(code) }
        return unsafe (session, credentials)
    }

    /// The certificate that the server presented, in DER format.
    public var certificate: [UInt8] {
        var count: UInt32 = 0
        guard let list = unsafe gnutls_certificate_get_peers(session, &count), count > 0 else { return [] }
        return unsafe [UInt8](UnsafeBufferPointer(start: list.pointee.data, count: Int(list.pointee.size)))
    }

    /// Sends text. Returns false if the server has closed the connection.
    @discardableResult
    public func send(_ text: String) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe gnutls_record_send(session, $0.baseAddress, $0.count) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Returns everything that the server sends until it closes the connection.
    public func readToEnd() -> String { read { _ in false } }

    /// Reads until the received text ends with `text`, and returns everything received.
    public func read(until text: String) -> String {
        let wanted = Array(text.utf8)
        return read { $0.suffix(wanted.count).elementsEqual(wanted) }
    }

    private func read(_ isEnough: ([UInt8]) -> Bool) -> String {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65536)
        while !isEnough(bytes) {
            let count = unsafe part.withUnsafeMutableBytes { unsafe gnutls_record_recv(session, $0.baseAddress, $0.count) }
            guard count > 0 else { break }
            bytes += part[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads up to `count` bytes if any have arrived. Doesn't wait. Returns false if the server has closed the connection.
    public func take(_ count: Int) -> Bool {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let hasBuffered = unsafe gnutls_record_check_pending(session) > 0
        let hasArrived = unsafe poll(&waiting, 1, 0) > 0
        guard hasBuffered || hasArrived, count > 0 else { return true }
        var part = [UInt8](repeating: 0, count: count)
        return unsafe part.withUnsafeMutableBytes { unsafe gnutls_record_recv(session, $0.baseAddress, $0.count) } > 0
    }

    /// Whether the server has closed the connection. This property doesn't read from the connection.
    public var isHungUp: Bool {
        // The value of `POLLRDHUP`, which the Glibc module doesn't declare.
        let closedByPeer: Int32 = 0x2000
        var state = pollfd(fd: descriptor, events: Int16(closedByPeer), revents: 0)
        return unsafe poll(&state, 1, 0) == 1 && Int32(state.revents) & (closedByPeer | POLLHUP | POLLERR) != 0
    }

    /// Sends a `GET` request with `Connection: close`, and returns the response.
    public static func get(_ port: UInt16, _ target: String, host: String, authority: [UInt8]) throws -> String {
        let client = try TLSClient(port: port, name: host, authority: authority)
        client.send("GET \(target) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
        return client.readToEnd()
    }

    /// Sends text without TLS, and returns everything that the server sends until it closes the connection.
    public static func exchangePlain(_ port: UInt16, _ text: String) -> String {
        let descriptor = connect(port, seconds: 10)
        defer { close(descriptor) }
        _ = unsafe Glibc.send(descriptor, text, text.utf8.count, Int32(MSG_NOSIGNAL))
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65536)
        while case let count = unsafe Glibc.read(descriptor, &part, part.count), count > 0 { bytes += part[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the first bytes of a handshake, as a client would send them.
    public static func clientHello() throws -> [UInt8] {
        var ends: [Int32] = [-1, -1]
        unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0, &ends)
        defer { for end in ends { close(end) } }
        let (session, credentials) = try unsafe TLSClient.session("NORMAL")
        unsafe gnutls_transport_set_int2(session, ends[0], ends[0])
        _ = unsafe gnutls_handshake(session)
        var bytes = [UInt8](repeating: 0, count: 16384)
        let count = unsafe Glibc.read(ends[1], &bytes, bytes.count)
        unsafe gnutls_deinit(session)
        unsafe gnutls_certificate_free_credentials(credentials)
        return Array(bytes.prefix(max(0, count)))
    }

    private static func connect(_ port: UInt16, seconds: Int) -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var timeout = timeval(tv_sec: seconds, tv_usec: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        _ = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return descriptor
    }
}
