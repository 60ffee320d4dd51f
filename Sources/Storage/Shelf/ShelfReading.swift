internal import Model
internal import SQLite
internal import Shelf

/// The favourites and notes as of a row of the database's journal.
struct ShelfReading {
    /// The favourites and notes.
    var shelf: ShelfState
    /// The number of the last journal row whose change is in `shelf`.
    private(set) var row: Int64 = 0
    /// The row's `Store.journalStamp`, or nil if nothing has been read yet.
    private(set) var stamp: UInt64?
    /// Whether the journal contains an unreadable change. The journal file may contain a readable copy.
    private(set) var hasUnreadableChange = false
    /// The last row that the copy in the database covers, or 0 if the reading didn't start with that copy.
    private var copiedRow: Int64 = 0

    /// Creates a reading of nothing, or of a whole journal. In the latter case, call `reachEnd` next.
    init(shelf: ShelfState = ShelfState()) { self.shelf = shelf }

    /// Returns whether the journal still has the same changes up to `row`. Otherwise, an unreadable or rejected change was
    /// corrected or removed, or another program has overwritten the database.
    func isCurrent(in store: Store) throws(SQLiteError) -> Bool {
        guard let stamp else { return true }
        return try store.journalStamp(at: row) == stamp
    }

    /// Reads the changes that aren't in `shelf` yet. The first reading starts with the copy in the database, so that it doesn't
    /// depend on the number of past changes. If the journal no longer has the same changes up to `row`, reads it from the
    /// beginning. Must be called in a transaction.
    ///
    /// - Throws: `replaced` if the journal lacks a change that was in `shelf`.
    mutating func update(from store: Store, _ directory: DataDirectory) throws(SQLiteError) {
        if stamp == nil, let copy = try ShelfReading(copyIn: store) { self = copy }
        guard try isCurrent(in: store) else {
            var whole = ShelfReading()
            try whole.readOn(in: store)
            guard whole.contains(self, { ShelfRecoveryJournal.readableContents(directory)?.refusedIDs ?? [] }) else {
                throw .replaced(store.database.path)
            }
            self = whole
            return
        }
        try readOn(in: store)
    }

    private mutating func readOn(in store: Store) throws(SQLiteError) {
        let changes = try store.changes(after: row)
        for (row, change) in changes {
            if let change { shelf.apply(change) } else { hasUnreadableChange = true }
            self.row = row
        }
        if stamp == nil || !changes.isEmpty { stamp = try store.journalStamp(at: row) }
    }

    /// Notes that the journal's changes up to its last row are in `shelf`. Call this method in the transaction that appended them.
    mutating func reachEnd(of store: Store) throws(SQLiteError) {
        row = try store.lastChangeRow()
        stamp = try store.journalStamp(at: row)
    }

    /// Reads the copy in the database. Returns nil if there isn't one, or if it is damaged or doesn't match the journal.
    private init?(copyIn store: Store) throws(SQLiteError) {
        guard let copy = store.shelfCopy(), copy.bytes.count > 4 else { return nil }
        var checksum = ByteReader(copy.bytes[..<4])
        guard (try? checksum.fixed32()) == ShelfReading.checksum(copy.bytes[4...]) else { return nil }
        var reader = ByteReader(copy.bytes[4...])
        guard let shelf = try? ShelfState(from: &reader), reader.remaining == 0 else { return nil }
        (self.shelf, row, stamp, copiedRow) = (shelf, copy.row, copy.stamp, copy.row)
        guard try isCurrent(in: store) else { return nil }
    }

    /// Returns a copy's checksum. It depends on the copy's format, so that a copy in an earlier format isn't used.
    private static func checksum(_ body: ArraySlice<UInt8>) -> UInt32 { CRC32.crc32(body, after: 6) }

    /// The minimum number of changes after which the copy in the database is renewed.
    private static let copyInterval: Int64 = 256

    /// Renews the copy in the database if there have been many changes since. Call this method after `reachEnd`, in the same
    /// transaction. On average, each change writes about 256 changes to the copy, and a start reads few changes that aren't in it.
    mutating func renewCopy(in store: Store) throws(SQLiteError) {
        let count = row - copiedRow
        guard let stamp, !hasUnreadableChange, count >= ShelfReading.copyInterval, count >= shelf.headCount / 256 else { return }
        shelf = try shelf.shortened { id throws(SQLiteError) in try store.hasChange(id) }
        var body = ByteWriter()
        shelf.encode(to: &body)
        var copy = ByteWriter()
        copy.fixed32(ShelfReading.checksum(body.bytes[...]))
        copy.raw(body.bytes)
        try store.setShelfCopy(row: row, stamp: stamp, copy.bytes)
        copiedRow = row
    }

    /// Returns whether every change in effect in `earlier` is in this reading, in effect or replaced, or was rejected.
    func contains(_ earlier: ShelfReading, _ refused: () -> Set<ChangeID>) -> Bool {
        let missing = earlier.shelf.heads.filter { !shelf.hasSeen($0.id, of: $0.key) }
        return missing.isEmpty || refused().isSuperset(of: missing.map(\.id))
    }
}
