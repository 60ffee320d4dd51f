internal import Synchronization

/// The open shelves of a library's readers. Only the last used shelves stay open, because each has several open files. A shelf that
/// is still in use elsewhere is closed when that use ends.
final class ReaderShelves: Sendable {
    /// The maximum number of shelves to keep open. Each has up to nine open files.
    static let limit = 32

    private struct State {
        var shelves: [Int64: (files: ShelfFiles, use: UInt64)] = [:]
        var uses: UInt64 = 0
    }

    private let state = Mutex(State())

    /// Returns a reader's shelf, which `open` opens if it isn't open.
    func shelf(
        of number: Int64, open: () throws(LibraryError) -> ShelfFiles
    ) throws(LibraryError) -> ShelfFiles {
        if let known = use(number, orElse: nil) { return known }
        // Other readers needn't wait. If two callers open the same shelf, the first one's files are used. Until the other's are
        // closed, they are in order, as if another process had opened them.
        let opened = try open()
        return use(number, orElse: opened) ?? opened
    }

    /// Returns a shelf if it is open, or keeps `opened` open.
    private func use(_ number: Int64, orElse opened: ShelfFiles?) -> ShelfFiles? {
        // The shelf to close. Closing takes long, so it happens after the lock is released.
        var closed: ShelfFiles?
        defer { withExtendedLifetime(closed) {} }
        return state.withLock { state in
            guard let files = state.shelves[number]?.files ?? opened else { return nil }
            state.uses += 1
            state.shelves[number] = (files, state.uses)
            if state.shelves.count > ReaderShelves.limit, let oldest = state.shelves.min(by: { $0.value.use < $1.value.use }) {
                closed = state.shelves.removeValue(forKey: oldest.key)?.files
            }
            return files
        }
    }

    /// Closes a reader's shelf, because the reader is being removed.
    func close(_ number: Int64) {
        let closed = state.withLock { $0.shelves.removeValue(forKey: number)?.files }
        withExtendedLifetime(closed) {}
    }

    /// The shelves that are open.
    var open: [ShelfFiles] { state.withLock { $0.shelves.values.map(\.files) } }
}
