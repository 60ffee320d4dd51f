internal import Catalogs
internal import Model

/// An entry that is created before the transaction that stores it, because creating the entry takes far longer than writing it
/// and doesn't need the database. It can be stored only if the entry's other payloads (the source's unchanged records) haven't
/// changed in the meantime.
struct StorableEntry: Sendable {
    /// The entry's stored payloads (unchanged source records) from origins other than the new record's, in the order of the
    /// `payload` table.
    let others: [RawRecord]
    let entry: Entry
    /// The entry in its stored binary form.
    let encoded: [UInt8]

    /// Creates an entry from a new record and the entry's other payloads. Returns nil if the adapter can't create the entry. The
    /// error is reported later, when the record is stored.
    init?(of record: RawRecord, besides others: [RawRecord], by adapter: any Adapter) {
        guard var entry = try? adapter.entry(record.id, from: others + [record]) else { return nil }
        entry.id = record.id
        entry.isGone = false
        self.others = others
        self.entry = entry
        encoded = Store.encode(entry)
    }
}
