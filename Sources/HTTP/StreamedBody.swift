internal import Synchronization

/// A body that is created part by part while it is sent, so that a large body needs little memory. Its length isn't known in advance,
/// so the server sends it in chunks (RFC 9112, 7.1).
public final class StreamedBody: Sendable {
    /// The result of asking for the next part.
    public enum Part: Sendable {
        /// The next bytes.
        case bytes([UInt8])
        /// The body is complete.
        case end
        /// The rest of the body can't be created. The server closes the connection without ending the body, so that the client
        /// doesn't mistake it for a complete one.
        case failure
    }

    private struct State {
        var part: [UInt8] = []
        var sent = 0
    }

    private let state = Mutex(State())
    private let next: @Sendable () -> Part

    /// Creates a body.
    ///
    /// - Parameter next: Returns the next part. It is called on the connection's thread, which serves other connections too, so
    ///   each call should be short. It isn't called again after it has returned `.end` or `.failure`.
    public init(_ next: @escaping @Sendable () -> Part) { self.next = next }

    /// Copies the next bytes to a buffer that isn't empty. Returns their number, or nil if the body is complete.
    ///
    /// - Throws: `CancellationError` if the rest of the body can't be created.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(CancellationError) -> Int? {
        let count = state.withLock { state -> Int? in
            while state.sent == state.part.count {
                switch next() {
                case .bytes(let bytes): state = State(part: bytes)
                case .end: return 0
                case .failure: return nil
                }
            }
            let count = min(buffer.count, state.part.count - state.sent)
            unsafe buffer.copyBytes(from: state.part[state.sent..<state.sent + count])
            state.sent += count
            return count
        }
        guard let count else { throw CancellationError() }
        return count == 0 ? nil : count
    }
}
