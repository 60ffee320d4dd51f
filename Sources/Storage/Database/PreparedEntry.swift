internal import Catalogs
internal import Model

/// An entry built before the transaction that stores it, because building takes far longer than writing and needs no database. It
/// is valid only if the entry's other parts haven't changed since.
struct PreparedEntry: Sendable {
    /// The entry's other parts, in the table's order.
    let others: [RawRecord]
    let entry: Entry
    /// The entry's stored form.
    let encoded: [UInt8]

    /// Returns nil if no entry can be made. Storing the record then reports the reason.
    init?(of record: RawRecord, besides others: [RawRecord], by adapter: any Adapter) {
        guard var entry = try? adapter.entry(record.id, from: others + [record]) else { return nil }
        entry.id = record.id
        entry.isGone = false
        self.others = others
        self.entry = entry
        encoded = Store.encode(entry)
    }
}
