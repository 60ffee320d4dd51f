import Glibc

/// An HTTP client that sends exactly the given bytes and returns the raw response.
final class RawClient {
    private let descriptor: Int32

    /// Connects to a port on this machine.
    ///
    /// - Parameter seconds: The timeout for sending and receiving.
    init(port: UInt16, seconds: Int = 10) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        _ = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        // The timeout prevents a test from waiting forever.
        var timeout = timeval(tv_sec: seconds, tv_usec: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    /// Sends the bytes. Stops early if the server closes the connection.
    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { buffer in
                unsafe Glibc.send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    func send(_ text: String) { send(Array(text.utf8)) }

    /// Returns everything that the server sends until it closes the connection.
    func readToEnd() -> String {
        var bytes: [UInt8] = []
        while let part = readPart() { bytes += part }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads until `text` arrives, and returns everything received.
    func read(until text: String) -> String {
        var bytes: [UInt8] = []
        while !String(decoding: bytes, as: UTF8.self).contains(text), let part = readPart() { bytes += part }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func readPart() -> [UInt8]? {
        var part = [UInt8](repeating: 0, count: 65536)
        let count = unsafe part.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
        return count > 0 ? Array(part[..<count]) : nil
    }

    /// Sends a request on a new connection, and returns everything that the server sends until it closes the connection.
    static func exchange(_ port: UInt16, _ text: String, seconds: Int = 10) -> String {
        let client = RawClient(port: port, seconds: seconds)
        client.send(text)
        return client.readToEnd()
    }

    /// Sends a request with `Connection: close`, by default a `GET` request.
    static func get(_ port: UInt16, _ target: String, method: String = "GET", seconds: Int = 10) -> String {
        exchange(port, "\(method) \(target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", seconds: seconds)
    }
}
