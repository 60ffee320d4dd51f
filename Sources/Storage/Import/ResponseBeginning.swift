internal import Synchronization
internal import Upstreams

/// Receives the first bytes of a response in memory, then stops the transfer.
final class ResponseBeginning: ResponseBodySink {
    private struct State {
        var bytes: [UInt8] = []
        var isCut = false
    }

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) { self.limit = limit }

    /// The bytes so far.
    var bytes: [UInt8] { state.withLock { $0.bytes } }
    /// Whether the response has more bytes.
    var isCut: Bool { state.withLock { $0.isCut } }

    func begin() -> Bool {
        state.withLock { $0 = State() }
        return true
    }

    func append(_ piece: [UInt8]) -> Bool {
        state.withLock { state in
            state.isCut = state.bytes.count + piece.count > limit
            state.bytes += piece.prefix(limit - state.bytes.count)
            return !state.isCut
        }
    }
}
