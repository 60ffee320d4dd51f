internal import Catalogs
internal import Model
internal import SQLite
internal import Synchronization

/// The samples with which stored records and entries are compressed. A sample is identified by its hash, so it never changes.
final class SampleCache: Sendable {
    fileprivate let samples = Mutex<[UInt32: [UInt8]]>([:])
    fileprivate let compressors = Mutex<[UInt32: RecordCompressor]>([:])
}

/// Compresses the records of a catalog, and the entries made from them. Most catalogs are too small for this to matter, and have no
/// sample.
struct BatchCompressor {
    fileprivate var record: (hash: UInt32, compressor: RecordCompressor)?
    fileprivate var entry: (hash: UInt32, compressor: RecordCompressor)?

    /// Stores each record as it is.
    static let none = BatchCompressor()

    /// Returns a record in its stored form.
    func stored(record bytes: [UInt8]) -> SQLiteValue { .blob(BatchCompressor.stored(bytes, record)) }

    /// Returns an entry in its stored form.
    func stored(entry bytes: [UInt8]) -> SQLiteValue { .blob(BatchCompressor.stored(bytes, entry)) }

    private static func stored(_ bytes: [UInt8], _ way: (hash: UInt32, compressor: RecordCompressor)?) -> [UInt8] {
        guard let way else { return bytes }
        let compressed = way.compressor.compressed(bytes)
        guard compressed.count + Store.sampleMark < bytes.count else { return bytes }
        return [0] + (0..<4).map { UInt8(truncatingIfNeeded: way.hash >> ($0 * 8)) } + compressed
    }
}

extension Store {
    /// The smallest batch of records from which samples are taken.
    private static let sampledRecords = 500
    /// The number of records in a sample, and how much of each is used, in bytes.
    private static let sampled = (records: 4, bytes: RecordCompressor.sampleLimit / 4)
    /// The length of the mark before compressed bytes: a zero byte, with which no entry and no record begins, and the sample's hash.
    fileprivate static let sampleMark = 5

    /// What a sample consists of.
    private enum SampleKind: Int64 {
        case records, entries
    }

    /// Returns the way to compress a batch of a catalog's records. If it is the first large batch, stores samples of it. Must be
    /// called within the transaction that stores the batch.
    func compressor(for batch: RecordBatch, of catalog: CatalogID) throws(SQLiteError) -> BatchCompressor {
        BatchCompressor(
            record: try compressor(.records, catalog) { batch.records.map(\.record.payload) },
            entry: try compressor(.entries, catalog) { batch.records.compactMap { $0.prepared?.encoded } })
    }

    /// Returns the way to compress a catalog's entries, if it has samples.
    func compressor(of catalog: CatalogID) throws(SQLiteError) -> BatchCompressor {
        try compressor(for: RecordBatch(records: []), of: catalog)
    }

    private func compressor(
        _ kind: SampleKind, _ catalog: CatalogID, _ bytes: () -> [[UInt8]]
    ) throws(SQLiteError) -> (hash: UInt32, compressor: RecordCompressor)? {
        let values: [SQLiteValue] = [.text(catalog.raw), .integer(kind.rawValue)]
        if let hash = try database.integer("SELECT hash FROM sample WHERE catalog = ? AND kind = ?", values) {
            return try compressor(UInt32(truncatingIfNeeded: hash))
        }
        let all = bytes()
        guard all.count >= Store.sampledRecords else { return nil }
        let step = (all.count - 1) / (Store.sampled.records - 1)
        let sample = (0..<Store.sampled.records).flatMap { all[$0 * step].prefix(Store.sampled.bytes) }
        let hash = UInt32(truncatingIfNeeded: FNV1a.hash(sample.span))
        // Another sample may have the same hash. Then store the records as they are.
        guard try self.sample(hash) ?? sample == sample else { return nil }
        try database.run(
            "INSERT INTO sample (catalog, kind, hash, body) VALUES (?, ?, ?, ?)", values + [.integer(Int64(hash)), .blob(sample)])
        return try compressor(hash)
    }

    private func compressor(_ hash: UInt32) throws(SQLiteError) -> (hash: UInt32, compressor: RecordCompressor)? {
        if let known = samples.compressors.withLock({ $0[hash] }) { return (hash, known) }
        guard let sample = try sample(hash) else { return nil }
        let compressor = RecordCompressor(sample: sample)
        samples.compressors.withLock { $0[hash] = compressor }
        return (hash, compressor)
    }

    private func sample(_ hash: UInt32) throws(SQLiteError) -> [UInt8]? {
        if let known = samples.samples.withLock({ $0[hash] }) { return known }
        let found = try database.first("SELECT body FROM sample WHERE hash = ? LIMIT 1", [.integer(Int64(hash))]) { $0.bytes(0) }
        // A damaged sample must not be used.
        guard let found, UInt32(truncatingIfNeeded: FNV1a.hash(found.span)) == hash else { return nil }
        samples.samples.withLock { $0[hash] = found }
        return found
    }

    /// Returns the bytes of a record or an entry from their stored form. Returns no bytes if the stored form is damaged.
    func plain(_ stored: [UInt8]) throws(SQLiteError) -> [UInt8] {
        guard stored.first == 0 else { return stored }
        guard stored.count > Store.sampleMark else { return [] }
        let hash = (1..<Store.sampleMark).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32(stored[$1]) }
        guard let sample = try sample(hash) else { return [] }
        return RecordCompressor.decompressed(stored, from: Store.sampleMark, sample: sample) ?? []
    }
}
