internal import CSQLite
internal import Synchronization

/// Interrupts a connection's statement from any thread. The statement fails with `interrupted`.
///
/// An interrupter doesn't keep its connection open, and does nothing after the connection is closed.
public final class Interrupter: Sendable {
    /// The connection's address; nil once it is closed. Invariant: `close()` runs before `sqlite3_close`, and `sqlite3_interrupt`
    /// runs only under this lock. Therefore the connection is always open at that point ("must not be called with a database
    /// connection that is closed", https://sqlite.org/c3ref/interrupt.html).
    private let address: Mutex<UInt?>

    init(_ handle: OpaquePointer) { address = Mutex(UInt(bitPattern: handle)) }

    /// Interrupts running statements. Does nothing if there are none.
    public func interrupt() {
        address.withLock { address in
            guard let address, let handle = unsafe OpaquePointer(bitPattern: address) else { return }
            unsafe sqlite3_interrupt(handle)
        }
    }

    func close() { address.withLock { $0 = nil } }
}
