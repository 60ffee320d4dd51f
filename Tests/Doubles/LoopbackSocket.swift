internal import Glibc

/// A stream socket on 127.0.0.1, identified by its descriptor. The owner must close it.
struct LoopbackSocket: Sendable {
    let number: Int32

    /// Listens on a port of 127.0.0.1. With port 0, the system chooses a free port.
    static func listening(port: UInt16) -> (socket: LoopbackSocket, port: UInt16)? {
        let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard number >= 0 else { return nil }
        var yes: Int32 = 1
        unsafe setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isReady = unsafe withUnsafeMutableBytes(of: &address) { bytes in
            guard let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return false }
            return unsafe bind(number, start, length) == 0 && listen(number, 256) == 0 && getsockname(number, start, &length) == 0
        }
        guard isReady else {
            close(number)
            return nil
        }
        return (LoopbackSocket(number: number), UInt16(bigEndian: address.sin_port))
    }

    /// Returns the next connection, or nil if the socket has been shut down.
    func accepted() -> LoopbackSocket? {
        while true {
            let next = accept(number, nil, nil)
            if next >= 0 {
                var yes: Int32 = 1
                unsafe setsockopt(next, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
                return LoopbackSocket(number: next)
            }
            if errno != EINTR && errno != ECONNABORTED { return nil }
        }
    }

    /// Returns up to `count` received bytes. The result is empty at the end of the stream.
    func receive(_ count: Int = 65_536) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
            used = unsafe max(0, recv(number, buffer.baseAddress, buffer.count, 0))
        }
    }

    /// Sends bytes. Returns false if the peer has closed the connection.
    func send(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let sent = unsafe rest.withUnsafeBytes { part in
                unsafe Glibc.send(number, part.baseAddress, part.count, Int32(MSG_NOSIGNAL))
            }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    /// Shuts the connection down, which unblocks all calls that are waiting on the socket.
    func shutDown() { _ = shutdown(number, Int32(SHUT_RDWR)) }

    func closeNow() { _ = close(number) }
}
