internal import Catalogs
internal import Model

/// An entry made of a record and the parts kept beside it, before the transaction that stores it: making it takes far longer than
/// writing it, and needs no database. It counts only if the parts are the same still.
struct PreparedEntry: Sendable {
    /// The parts it was made of besides the new record, in the order of the table.
    let others: [RawRecord]
    let entry: Entry
    /// Its stored form.
    let encoded: [UInt8]

    /// Nil where no entry can be made; storing the record says why.
    init?(of record: RawRecord, besides others: [RawRecord], by adapter: any Adapter) {
        guard var entry = try? adapter.entry(record.id, from: others + [record]) else { return nil }
        entry.id = record.id
        entry.isGone = false
        self.others = others
        self.entry = entry
        encoded = Store.encode(entry)
    }
}
