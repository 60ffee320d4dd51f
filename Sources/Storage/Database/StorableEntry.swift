internal import Catalogs
internal import Model
internal import Upstreams

/// An entry that is created before the transaction that stores it, because creating the entry takes far longer than writing it
/// and doesn't need the database. It can be stored only if the entry's other payloads (the source's unchanged records) haven't
/// changed in the meantime.
struct StorableEntry: Sendable {
    /// The entry's stored payloads (unchanged source records) from origins other than the new record's, in the order of the
    /// `payload` table.
    var others: [RawRecord] = []
    /// Whether the entry was bundled or imported, rather than fetched from an upstream.
    let isLocalRecord: Bool
    /// The entry in its stored binary form.
    let encoded: [UInt8]

    /// Creates an entry in its stored form.
    init(_ entry: Entry, id: EntryID, isGone: Bool = false) {
        var entry = entry
        (entry.id, entry.isGone) = (id, isGone)
        isLocalRecord = entry.source.upstream == "almanac" || entry.source.upstream == SourceFile.importName
        encoded = Store.encode(entry)
    }

    /// Creates an entry from a new record and the entry's other payloads. Returns nil if the adapter can't create the entry. The
    /// error is reported later, when the record is stored.
    init?(of record: RawRecord, besides others: [RawRecord], by adapter: any Adapter) {
        guard let entry = try? adapter.entry(record.id, from: others + [record]) else { return nil }
        self.init(entry, id: record.id)
        self.others = others
    }
}

/// A record that is ready to be stored.
struct StorableRecord: Sendable {
    let record: RawRecord
    /// The entry that was created from the record in advance, or nil to create it when the record is stored.
    var prepared: StorableEntry?
    /// The HTTP cache validators (such as an ETag) that the upstream sent with the record.
    var validators = CacheValidators()

    var id: EntryID { record.id }
}
