internal import Glibc
internal import Synchronization

/// A lock that other processes, and other holders in this one, respect, and that ends with its holder however that ends: `flock` on a file of
/// its own ("the lock is released either by an explicit LOCK_UN operation … or when all such file descriptors have been closed", flock(2); the
/// descriptor is not inherited by programs that are started).
final class FileLock: Sendable {
    /// The open file; -1 once the lock is released.
    private let file: Mutex<Int32>

    /// Takes the lock at once.
    /// - Returns: nil where somebody else has it.
    static func take(_ path: String) throws(FileError) -> FileLock? {
        let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .last(path) }
        while flock(file, LOCK_EX | LOCK_NB) != 0 {
            let error = FileError.last(path)
            if error.code == EINTR { continue }
            close(file)
            if error.code == EWOULDBLOCK { return nil }
            throw error
        }
        return FileLock(file)
    }

    /// Takes the lock, waiting up to `milliseconds` for it; it holds the thread up.
    /// - Returns: nil where somebody else had it all the time.
    static func take(_ path: String, waiting milliseconds: Int) throws(FileError) -> FileLock? {
        var left = milliseconds
        while true {
            if let lock = try take(path) { return lock }
            guard left > 0 else { return nil }
            usleep(10_000)
            left -= 10
        }
    }

    private init(_ file: Int32) { self.file = Mutex(file) }

    /// Lets go of the lock; again, it does nothing.
    func release() {
        file.withLock { file in
            if file >= 0 { close(file) }
            file = -1
        }
    }

    deinit { release() }
}
