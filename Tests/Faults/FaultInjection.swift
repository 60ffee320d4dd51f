// The `Faults` module makes SQLite's nth file operation fail, so that tests can check how the code reacts. SQLite and its files
// are real. Only the failure is simulated.

internal import CFaultVFS

/// A simulated failure for the databases in a directory. It stays armed until this object is released.
///
/// The first use in a process installs a wrapper around SQLite's VFS, which affects only connections that are opened later. Tests
/// can run in parallel if each has its own directory.
@safe public final class FaultInjection: Sendable {
    /// The types of file operations that can fail.
    public struct Operations: OptionSet, Sendable {
        /// The raw bits.
        public let rawValue: Int32
        /// Creates a set of operations from raw bits.
        public init(rawValue: Int32) { self.rawValue = rawValue }
        /// Reads from a file.
        public static let read = Operations(rawValue: Int32(ALMANAC_FAULT_READ))
        /// Writes to a file.
        public static let write = Operations(rawValue: Int32(ALMANAC_FAULT_WRITE))
        /// Forces a file's contents to disk.
        public static let sync = Operations(rawValue: Int32(ALMANAC_FAULT_SYNC))
        /// Truncates a file.
        public static let truncate = Operations(rawValue: Int32(ALMANAC_FAULT_TRUNCATE))
        /// Opens or creates a file.
        public static let open = Operations(rawValue: Int32(ALMANAC_FAULT_OPEN))
        /// Removes a file.
        public static let delete = Operations(rawValue: Int32(ALMANAC_FAULT_DELETE))
        /// All operations that change the disk.
        public static let changes: Operations = [.write, .sync, .truncate, .delete]
        /// All operations.
        public static let all: Operations = [.read, .write, .sync, .truncate, .open, .delete]
    }

    /// The ways in which an operation can fail.
    public enum Manner: Int32, Sendable, CaseIterable {
        /// The operating system reports an error.
        case error = 0
        /// The disk is full.
        case full = 1
        /// A write fails after half of its data has reached the file.
        case torn = 2
    }

    /// This pointer is safe to share, because `init` creates it, only `deinit` frees it, and the wrapper's own lock protects its
    /// counter.
    private nonisolated(unsafe) let fault: OpaquePointer?

    /// Arms a failure on files whose path begins with `directory`. The `nth` of the selected `operations` fails, counted from 1.
    /// If `forEver` is true, all later operations fail too, as if the disk had been removed.
    public init(
        directory: String, _ operations: Operations, nth: Int, manner: Manner = .error, forEver: Bool = false
    ) {
        unsafe fault = almanac_fault_arm(directory, operations.rawValue, Int64(nth), manner.rawValue, forEver)
    }

    deinit { if let fault = unsafe fault { unsafe almanac_fault_disarm(fault) } }

    /// The number of operations counted so far.
    public var count: Int { unsafe fault.map { unsafe Int(almanac_fault_count($0)) } ?? 0 }

    /// Installs the wrapper without arming a failure, so that a failure armed later can affect connections that are opened from
    /// now on.
    public static func prepare() { _ = FaultInjection(directory: "\u{1}", [], nth: 1) }

    /// Calls `body` repeatedly: with the first operation failing, then the second, and so on, until `body` completes without a
    /// failure. After each call, `check` reopens the files and inspects them, with no failure armed. `body` can succeed
    /// despite a failure, for example if only a checkpoint failed.
    ///
    /// - Returns: The number of failures. A test should expect more than a few, because otherwise the loop has tested almost
    ///   nothing.
    public static func loop(
        directory: String, _ operations: Operations, manner: Manner = .error, forEver: Bool = false, limit: Int = 10_000,
        _ body: () throws -> Void, check: (Int) throws -> Void
    ) rethrows -> Int {
        for nth in 1...limit {
            var reached = false
            do {
                let fault = FaultInjection(directory: directory, operations, nth: nth, manner: manner, forEver: forEver)
                try? body()
                reached = fault.count >= nth
            }
            try check(nth)
            guard reached else { return nth - 1 }
        }
        return limit
    }
}
