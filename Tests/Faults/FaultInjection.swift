// Faults: makes the n-th thing that SQLite does to files fail, for tests of what is left afterwards. Real files, real SQLite; only the failure is made.

internal import CFaultVFS

/// A failure armed for the databases of one directory, until the value is let go.
///
/// The first one of the process puts a shim before SQLite's file system; only connections opened afterwards are reached. Tests that run at the same
/// time do not meet, as each has a directory of its own.
@safe public final class FaultInjection: Sendable {
    /// What may fail.
    public struct Operations: OptionSet, Sendable {
        /// The bits.
        public let rawValue: Int32
        /// Operations by their bits.
        public init(rawValue: Int32) { self.rawValue = rawValue }
        /// Reading from a file.
        public static let read = Operations(rawValue: Int32(ALMANAC_FAULT_READ))
        /// Writing to a file.
        public static let write = Operations(rawValue: Int32(ALMANAC_FAULT_WRITE))
        /// Having the system put a file's content on the disk.
        public static let sync = Operations(rawValue: Int32(ALMANAC_FAULT_SYNC))
        /// Shortening a file.
        public static let truncate = Operations(rawValue: Int32(ALMANAC_FAULT_TRUNCATE))
        /// Opening or making a file.
        public static let open = Operations(rawValue: Int32(ALMANAC_FAULT_OPEN))
        /// Removing a file.
        public static let delete = Operations(rawValue: Int32(ALMANAC_FAULT_DELETE))
        /// All that changes the disk.
        public static let changes: Operations = [.write, .sync, .truncate, .delete]
        /// Everything.
        public static let all: Operations = [.read, .write, .sync, .truncate, .open, .delete]
    }

    /// How it fails.
    public enum Manner: Int32, Sendable, CaseIterable {
        /// The operating system reports an error.
        case error = 0
        /// The disk is full.
        case full = 1
        /// Half of the write reaches the file, then an error.
        case torn = 2
    }

    /// Invariant: made in `init`, freed in `deinit`; its counter is under the shim's own lock.
    private nonisolated(unsafe) let fault: OpaquePointer?

    /// Arms a failure of the `nth` (from 1) of the `operations` on files whose path begins with `directory`; with `forEver`, all after it fail
    /// too, as when the power or the disk has gone.
    public init(
        directory: String, _ operations: Operations, nth: Int, manner: Manner = .error, forEver: Bool = false
    ) {
        unsafe fault = almanac_fault_arm(directory, operations.rawValue, Int64(nth), manner.rawValue, forEver)
    }

    deinit { if let fault = unsafe fault { unsafe almanac_fault_disarm(fault) } }

    /// How many operations have been counted.
    public var count: Int { unsafe fault.map { unsafe Int(almanac_fault_count($0)) } ?? 0 }

    /// Puts the shim in place without a failure, so that connections opened from now on can be made to fail later.
    public static func prepare() { _ = FaultInjection(directory: "\u{1}", [], nth: 1) }

    /// Calls `body` with the first operation failing, then the second, and so on, until `body` has run to its end without one; `check` is called
    /// after each, with nothing armed, to reopen and look. A failure may go unnoticed by `body`, as when only a checkpoint failed.
    ///
    /// - Returns: how many failures it took; tests expect more than a few, or the loop has tested nothing.
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
