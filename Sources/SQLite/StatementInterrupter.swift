internal import CSQLite
internal import Synchronization

/// Interrupts a connection's statements from any thread. An interrupted statement fails with `interrupted`.
///
/// An interrupter doesn't keep its connection open. After the connection is closed, the interrupter does nothing.
public final class StatementInterrupter: Sendable {
    /// The connection's memory address, or nil after the connection is closed. Invariant: `close()` runs before `sqlite3_close`,
    /// and `sqlite3_interrupt` runs only while this lock is held. Therefore the connection is always open when it is interrupted
    /// ("must not be called with a database connection that is closed", https://sqlite.org/c3ref/interrupt.html).
    private let address: Mutex<UInt?>

    init(_ handle: OpaquePointer) { address = Mutex(UInt(bitPattern: handle)) }

    /// Interrupts the connection's running statements. Does nothing if no statement is running.
    public func interrupt() {
        address.withLock { address in
            guard let address, let handle = unsafe OpaquePointer(bitPattern: address) else { return }
            unsafe sqlite3_interrupt(handle)
        }
    }

    func close() { address.withLock { $0 = nil } }
}
