internal import CSQLite
internal import Synchronization

/// Stops what a connection is doing, from any thread; the statement under way fails with `interrupted`.
///
/// It keeps no connection open: after the connection has gone, it does nothing.
public final class Interrupter: Sendable {
    /// The connection's address; nil once it is closed. Invariant: `close()` runs before `sqlite3_close`, and `sqlite3_interrupt` only under
    /// this lock, so the connection is open whenever it is called ("must not be called with a database connection that is closed",
    /// https://sqlite.org/c3ref/interrupt.html).
    private let address: Mutex<UInt?>

    init(_ handle: OpaquePointer) { address = Mutex(UInt(bitPattern: handle)) }

    /// Stops the statements under way; without any, it does nothing.
    public func interrupt() {
        address.withLock { address in
            guard let address, let handle = unsafe OpaquePointer(bitPattern: address) else { return }
            unsafe sqlite3_interrupt(handle)
        }
    }

    func close() { address.withLock { $0 = nil } }
}
