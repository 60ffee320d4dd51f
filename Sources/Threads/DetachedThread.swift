// The `Threads` module starts threads. Most code uses tasks instead of threads. Use a thread only for work that waits or computes
// for so long that it would block the tasks' shared threads.

internal import Glibc

/// Starts threads that are never joined.
public enum DetachedThread {
    /// The code that the thread runs, and whether the thread has a low priority.
    private final class Work: Sendable {
        let isLowPriority: Bool
        let body: @Sendable () -> Void

        init(isLowPriority: Bool, _ body: @escaping @Sendable () -> Void) {
            self.isLowPriority = isLowPriority
            self.body = body
        }
    }

    /// Starts a thread. If the system can't create a thread, returns false without calling `body`.
    ///
    /// - Parameters:
    ///   - isLowPriority: Whether the thread has the lowest priority, because its work must not delay other work.
    ///   - stackSize: The stack's size in bytes.
    public static func start(
        isLowPriority: Bool = false, stackSize: Int = 1 << 20, _ body: @escaping @Sendable () -> Void
    ) -> Bool {
        var attributes = pthread_attr_t()
        guard unsafe pthread_attr_init(&attributes) == 0 else { return false }
        defer { unsafe _ = pthread_attr_destroy(&attributes) }
        unsafe pthread_attr_setstacksize(&attributes, stackSize)
        unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        // The thread releases this object. If no thread starts, this function releases it.
        let work = unsafe Unmanaged.passRetained(Work(isLowPriority: isLowPriority, body))
        var thread = pthread_t()
        let code = unsafe pthread_create(&thread, &attributes, run, work.toOpaque())
        if code != 0 { unsafe work.release() }
        return code == 0
    }

    private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        guard let context = unsafe context else { return nil }
        let work = unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
        // On Linux, this changes only the calling thread's priority (setpriority(2), "C library/kernel differences").
        if work.isLowPriority { _ = setpriority(Int32(PRIO_PROCESS.rawValue), 0, 19) }
        work.body()
        return nil
    }
}
