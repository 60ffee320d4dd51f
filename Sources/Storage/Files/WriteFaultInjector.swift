internal import Synchronization
internal import SystemCalls

/// Simulates a full disk by making the nth write fail. Tests repeat an operation with every possible n.
final class WriteFaultInjector: Sendable {
    private let left: Mutex<Int>

    /// Creates an injector that makes a single write fail.
    ///
    /// - Parameter failing: the number of the write that fails, starting at 1. All other writes succeed.
    init(failing number: Int) { left = Mutex(number) }

    /// Whether the write has already failed.
    var isSpent: Bool { left.withLock { $0 <= 0 } }

    func check(_ path: String) throws(FileError) {
        let fails = left.withLock { left in
            left -= 1
            return left == 0
        }
        if fails { throw FileError(code: ENOSPC, path: path) }
    }
}
