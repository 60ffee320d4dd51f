internal import Synchronization

/// Counts what this process has done with a library since it opened it, for the operator of a server.
final class LibraryActivity: Sendable {
    private let syncs = Atomic<Int>(0)
    private let shelfWrites = Atomic<Int>(0)
    private let busyWaits = Atomic<Int>(0)

    /// The counts so far.
    var counts: (syncs: Int, shelfWrites: Int, busyWaits: Int) {
        (syncs.load(ordering: .relaxed), shelfWrites.load(ordering: .relaxed), busyWaits.load(ordering: .relaxed))
    }

    /// Records the end of a catalog's sync.
    func countSync() { syncs.wrappingAdd(1, ordering: .relaxed) }

    /// Records a stored change to favourites and notes.
    func countShelfWrite() { shelfWrites.wrappingAdd(1, ordering: .relaxed) }

    /// Records a change that had to wait for another change.
    func countBusyWait() { busyWaits.wrappingAdd(1, ordering: .relaxed) }
}
