internal import Synchronization
internal import SystemCalls

/// A lock that excludes other processes and other parts of the same process. If the lock isn't released earlier, it is released
/// when the process that acquired it exits or crashes. The lock uses `flock` on a separate file. ("The lock is released either
/// by an explicit LOCK_UN operation … or when all such file descriptors have been closed", flock(2).) Child processes don't
/// inherit the descriptor.
package final class FileLock: Sendable {
    /// The lock file's descriptor, or -1 after the lock is released.
    private let file: Mutex<Int32>

    /// Acquires the lock without waiting.
    /// - Returns: Nil if another process or another part of this process has the lock.
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

    /// Acquires the lock, blocking the thread until `deadline`. If the deadline is over, tries once.
    /// - Returns: Nil if the lock wasn't available in time.
    package static func take(_ path: String, until deadline: ContinuousClock.Instant) throws(FileError) -> FileLock? {
        while true {
            if let lock = try take(path) { return lock }
            guard ContinuousClock.now < deadline else { return nil }
            usleep(pause)
        }
    }

    /// The pause between two attempts to acquire the lock, in microseconds.
    private static let pause: UInt32 = 2000

    private init(_ file: Int32) { self.file = Mutex(file) }

    /// Releases the lock. If it has already been released, nothing happens.
    package func release() {
        file.withLock { file in
            if file >= 0 { close(file) }
            file = -1
        }
    }

    deinit { release() }
}
