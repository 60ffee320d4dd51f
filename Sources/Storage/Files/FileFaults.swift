internal import Glibc
internal import Synchronization

/// Makes the nth write fail as on a full disk. Tests use it to try every n.
final class FileFaults: Sendable {
    private let left: Mutex<Int>

    /// - Parameter failing: the number of the write that fails, from 1. All others succeed.
    init(failing number: Int) { left = Mutex(number) }

    /// Whether the failing write has happened.
    var isSpent: Bool { left.withLock { $0 <= 0 } }

    func check(_ path: String) throws(FileError) {
        let fails = left.withLock { left in
            left -= 1
            return left == 0
        }
        if fails { throw FileError(code: ENOSPC, path: path) }
    }
}
