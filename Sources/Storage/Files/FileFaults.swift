internal import Glibc
internal import Synchronization

/// Makes the n-th write of a file fail as a full disk does, for tests that try every n.
final class FileFaults: Sendable {
    private let left: Mutex<Int>

    /// - Parameter failing: which write fails, from 1; only that one.
    init(failing number: Int) { left = Mutex(number) }

    /// Whether the write has been asked for.
    var isSpent: Bool { left.withLock { $0 <= 0 } }

    func check(_ path: String) throws(FileError) {
        let fails = left.withLock { left in
            left -= 1
            return left == 0
        }
        if fails { throw FileError(code: ENOSPC, path: path) }
    }
}
