// Faults: makes SQLite's nth file operation fail, so that tests can check the result. Files and SQLite are real; only the failure
// is simulated.

internal import CFaultVFS

/// A failure for the databases in a directory. It stays armed until the value is released.
///
/// The first use in a process installs a wrapper around SQLite's VFS, which affects only connections that are opened later. Tests
/// can run at the same time, because each has its own directory.
@safe public final class FaultInjection: Sendable {
    /// The operations that can fail.
    public struct Operations: OptionSet, Sendable {
        /// The raw bits.
        public let rawValue: Int32
        /// Creates a set of operations from raw bits.
        public init(rawValue: Int32) { self.rawValue = rawValue }
        /// Reading from a file.
        public static let read = Operations(rawValue: Int32(ALMANAC_FAULT_READ))
        /// Writing to a file.
        public static let write = Operations(rawValue: Int32(ALMANAC_FAULT_WRITE))
        /// Forcing a file's contents to disk.
        public static let sync = Operations(rawValue: Int32(ALMANAC_FAULT_SYNC))
        /// Truncating a file.
        public static let truncate = Operations(rawValue: Int32(ALMANAC_FAULT_TRUNCATE))
        /// Opening or creating a file.
        public static let open = Operations(rawValue: Int32(ALMANAC_FAULT_OPEN))
        /// Removing a file.
        public static let delete = Operations(rawValue: Int32(ALMANAC_FAULT_DELETE))
        /// All operations that change the disk.
        public static let changes: Operations = [.write, .sync, .truncate, .delete]
        /// All operations.
        public static let all: Operations = [.read, .write, .sync, .truncate, .open, .delete]
    }

    /// The manner of failure.
    public enum Manner: Int32, Sendable, CaseIterable {
        /// The operating system reports an error.
        case error = 0
        /// The disk is full.
        case full = 1
        /// Half of the write reaches the file, then it fails.
        case torn = 2
    }

    /// Invariant: the pointer is created in `init` and freed in `deinit`. The wrapper's own lock protects its counter.
    private nonisolated(unsafe) let fault: OpaquePointer?

    /// Arms a failure of the `nth` of the `operations`, counted from 1, on files whose path begins with `directory`. With
    /// `forEver`, all later operations fail too, as after the loss of the disk.
    public init(
        directory: String, _ operations: Operations, nth: Int, manner: Manner = .error, forEver: Bool = false
    ) {
        unsafe fault = almanac_fault_arm(directory, operations.rawValue, Int64(nth), manner.rawValue, forEver)
    }

    deinit { if let fault = unsafe fault { unsafe almanac_fault_disarm(fault) } }

    /// The number of operations so far.
    public var count: Int { unsafe fault.map { unsafe Int(almanac_fault_count($0)) } ?? 0 }

    /// Installs the wrapper without a failure, so that connections opened from now on can fail later.
    public static func prepare() { _ = FaultInjection(directory: "\u{1}", [], nth: 1) }

    /// Calls `body` with the first operation failing, then the second, and so on, until `body` completes without a failure. After
    /// each call, `check` reopens the files and inspects them, with nothing armed. `body` may not notice a failure, for example
    /// if only a checkpoint failed.
    ///
    /// - Returns: The number of failures. Tests expect more than a few, because otherwise the loop has tested nothing.
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
