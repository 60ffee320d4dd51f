internal import CZlib
internal import Glibc

/// Starts threads for work that must not delay other work, such as slow compression.
public enum LowPriorityThread {
    /// Wraps the closure that the thread runs in an object, because `pthread_create` passes only a pointer to the thread.
    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Starts a thread with the lowest priority. The thread is never joined.
    /// - Returns: False if the system can't create a thread. `body` isn't called in this case.
    @discardableResult
    public static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        var attributes = pthread_attr_t()
        guard unsafe pthread_attr_init(&attributes) == 0 else { return false }
        defer { unsafe _ = pthread_attr_destroy(&attributes) }
        unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        // The thread releases this object. If no thread starts, this function releases it.
        let work = unsafe Unmanaged.passRetained(Work(body))
        var thread = pthread_t()
        let code = unsafe pthread_create(&thread, &attributes, run, work.toOpaque())
        if code != 0 { unsafe work.release() }
        return code == 0
    }

    private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        // On Linux, this changes only the calling thread's priority (setpriority(2), "C library/kernel differences").
        _ = setpriority(Int32(PRIO_PROCESS.rawValue), 0, 19)
        if let context = unsafe context { unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
        return nil
    }
}
