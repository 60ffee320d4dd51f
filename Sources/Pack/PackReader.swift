public import Model
import Search
import Synchronization
import TextProcessing

/// Reads a pack (a catalog's data file) in place. The reader is immutable and treats the data as untrusted. Opening a pack checks
/// its header and lengths. Each chunk is checked, and each entry is decoded, on first access. Only small packs keep the decoded
/// entries.
///
/// The reader is a class, so that passing it on retains only one reference instead of a dozen.
public final class PackReader: Sendable {
    /// The catalog's description at the time when the pack was written.
    public let description: CatalogDescription
    /// Whether the pack has an earlier format. Almanac can use such a pack until it is rebuilt.
    public let isOutdated: Bool
    /// The number of entries.
    public let count: Int
    /// The number of entries with a picture.
    let pictureCount: UInt32
    /// The decoded entries of a small pack. Nil for a large pack.
    private let decoded: DecodedEntryHeads?
    /// The number of times that an entry of a small pack couldn't be decoded, although its checksum matches.
    private let failureCount = Atomic<UInt32>(0)
    let index: IndexReader
    /// The words by which queries can name the catalog and its attributes.
    let lexicon: Lexicon
    private let source: ChecksummedBytes
    private let heads: PackEntryHeads
    private let bodies, names, linked: Range<Int>
    /// Whether the pack contains the entries' bodies.
    let hasBodies: Bool

    /// Opens a pack.
    /// - Throws: `PackError` if the bytes aren't a complete pack of this version. `init(_ source:)` describes how damage is
    ///   reported.
    public convenience init(_ bytes: [UInt8]) throws(PackError) { try self.init(ChecksummedBytes(bytes)) }

    /// Opens a pack in place.
    /// - Throws: `PackError` if the bytes aren't a complete pack of this version. Damage in the entries or the index is reported
    ///   by the method that reads the data, by `damageCount` and by `isIntact`.
    public convenience init(_ source: ChecksummedBytes) throws(PackError) {
        // Another program may change a mapped file at any time, so don't keep what was decoded from it.
        try self.init(source, isSmall: source.count <= PackFormat.smallLength && !source.mayChange)
    }

    /// Opens a pack.
    ///
    /// - Parameter isSmall: Whether to keep decoded entries.
    init(_ source: ChecksummedBytes, isSmall: Bool) throws(PackError) {
        let layout = try PackLayout(of: source)
        let guarded: ChecksummedBytes
        do throws(ChecksummedBytes.ReadError) {
            guarded = try ChecksummedBytes(source, guarding: layout.guarded, table: layout.table)
        } catch { throw .damaged }
        self.isSmall = isSmall
        hasBodies = true
        isOutdated = layout.isOutdated
        let source = guarded
        self.source = source
        func block(_ kind: PackFormat.Block) throws(PackError) -> Range<Int> {
            guard let range = layout.place(of: kind) else { throw .damaged }
            return range
        }
        var reader = ByteReader(try source.part(try block(.description)))
        var words: ByteReader?
        if let range = layout.place(of: .lexicon) { words = ByteReader(try source.part(range)) }
        do throws(BinaryDecodingError) {
            description = try CatalogDescription(from: &reader)
            if var words {
                lexicon = try Lexicon(description, from: &words)
            } else {
                lexicon = Lexicon(empty: description)
            }
        } catch { throw .unreadable(error) }
        var totals = ByteReader(try source.part(try block(.totals)))
        do throws(BinaryDecodingError) { pictureCount = try totals.fixed32() } catch { throw .unreadable(error) }
        let indexed = try block(.index)
        do throws(IndexError) {
            index = try IndexReader(source, indexed)
        } catch { throw .damaged }
        count = Int(index.count)
        (bodies, names, linked) = (try block(.bodies), try block(.names), try block(.linked))
        guard names.count == count * 4 else { throw .damaged }
        heads = try PackEntryHeads(
            source, catalog: description.id, count: count, heads: try block(.heads), starts: try block(.headStarts),
            order: try block(.order), places: try block(.places), bodyLength: bodies.count)
        decoded = isSmall ? DecodedEntryHeads(count) : nil
    }

    /// Creates a pack in memory from entries that have only an ID and a title. The entries must have different IDs. The entries
    /// are in title order, and the pack's index contains no words.
    /// - Throws: `PackError` if there are too many entries.
    init(_ description: CatalogDescription, unstored entries: [Entry]) throws(PackError) {
        let rows = entries.sorted { $0.id < $1.id }.map { entry in
            EntryHead(
                head: entry, sortKey: TextFolding.sortKey(entry.title), line: "", linkTargets: [], mentionTargets: [], body: 0..<0
            )
        }
        let order = rows.indices.sorted { a, b in
            let (x, y) = (rows[a].sortKey, rows[b].sortKey)
            return x == y ? a < b : x.lexicographicallyPrecedes(y)
        }
        var ids = ByteWriter(), starts = ByteWriter(), byName = ByteWriter(), rowOrder = ByteWriter(), places = ByteWriter()
        var numbers = [UInt32](repeating: 0, count: rows.count)
        for (number, row) in order.enumerated() {
            let isTie = number > 0 && rows[order[number - 1]].sortKey == rows[row].sortKey
            numbers[row] = UInt32(truncatingIfNeeded: number)
            rowOrder.fixed32(UInt32(truncatingIfNeeded: row))
            byName.fixed32(numbers[row] | (isTie ? PackLookupTablesBuilder.tie : 0))
        }
        for (row, number) in zip(rows, numbers) {
            starts.fixed32(UInt32(truncatingIfNeeded: ids.bytes.count))
            row.head.id.encode(to: &ids)
            places.fixed32(number)
        }
        starts.fixed32(UInt32(truncatingIfNeeded: ids.bytes.count))
        var file = ByteWriter()
        func add(_ block: ByteWriter) -> Range<Int> {
            let start = file.bytes.count
            file.raw(block.bytes)
            return start..<file.bytes.count
        }
        let blocks = (ids: add(ids), starts: add(starts), order: add(rowOrder), places: add(places), names: add(byName))
        // Write two zeros: the number of records in the link table, and their size in bytes.
        var noLinks = ByteWriter()
        noLinks.fixed64(0)
        linked = add(noLinks)
        source = ChecksummedBytes(file.bytes)
        do throws(IndexError) {
            index = try IndexReader(withoutWords: rows.count)
        } catch { throw .damaged }
        self.description = description
        lexicon = Lexicon(empty: description)
        (bodies, names) = (0..<0, blocks.names)
        (isOutdated, isSmall, hasBodies, count, pictureCount) = (false, true, false, rows.count, 0)
        let decoded = DecodedEntryHeads(rows.count)
        for (number, row) in order.enumerated() { _ = decoded.keep(rows[row], at: number) }
        self.decoded = decoded
        heads = try PackEntryHeads(
            source, catalog: description.id, count: rows.count, heads: blocks.ids, starts: blocks.starts, order: blocks.order,
            places: blocks.places, bodyLength: 0)
    }

    /// Reads a pack's header and returns whether the pack has an earlier format.
    public static func isOutdated(_ source: ChecksummedBytes) -> Bool {
        (try? PackLayout(of: source))?.isOutdated ?? false
    }

    /// The number of times that damage was found, as in `ChecksummedBytes.damageCount`.
    var damageCount: UInt32 { source.damageCount &+ failureCount.load(ordering: .relaxed) }

    /// Whether the pack is small, so that it keeps decoded entries and can be rebuilt quickly.
    public let isSmall: Bool

    /// Whether all bytes match their checksums. Checks all of them, which takes a few milliseconds for a small pack.
    public var isIntact: Bool {
        source.recheck()
        return damageCount == 0
    }

    // MARK: Tables

    /// Returns the pack's stored order of the entries by name.
    func names(isDescending: Bool) -> PrecomputedOrder {
        .listed(StoredEntryOrder(source.view, names, tie: PackLookupTablesBuilder.tie, isDescending: isDescending))
    }

    /// Returns an entry's number in the catalog's default order, or nil if the pack doesn't contain the entry.
    func number(of id: EntryID) -> UInt32? { heads.number(of: id) }

    /// Returns the numbers of the entries that link to the given entry, and of the entries that mention it. Both arrays are in
    /// ascending order. Returns nil if there are no such entries.
    func linked(to id: Span<UInt8>) -> (linking: [UInt32], mentioning: [UInt32])? {
        unsafe id.withUnsafeBufferPointer { id in
            do throws(PackError) {
                return unsafe try search(UnsafeRawBufferPointer(id))
            } catch {
                source.recheck()
                return nil
            }
        }
    }

    // MARK: The index

    /// Runs a query on the index. Returns nil if the index is damaged.
    func ask<Answer>(_ question: (IndexReader) throws(IndexError) -> Answer) -> Answer? {
        do throws(IndexError) {
            return try question(index)
        } catch {
            source.recheck()
            return nil
        }
    }

    private func search(_ id: UnsafeRawBufferPointer) throws(PackError) -> (linking: [UInt32], mentioning: [UInt32])? {
        let count = Int(truncatingIfNeeded: try source.fixed32(0, in: linked))
        guard count >= 0, count < linked.count / 4 else { throw .damaged }
        let base = linked.lowerBound + (count + 2) * 4
        let room = linked.upperBound - base
        var low = 0, high = count
        while low < high {
            let middle = (low + high) / 2
            let start = try source.fixed32(middle + 1, in: linked), end = try source.fixed32(middle + 2, in: linked)
            guard start <= end, room >= 0, UInt64(end) <= UInt64(room) else { throw .damaged }
            let range = base + Int(start)..<base + Int(end)
            let order = unsafe try source.compare(range, from: 0, id)
            if order == 0 { return try PackReader.numbers(try source.part(range), below: index.count) }
            if order < 0 { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    private static func numbers(
        _ bytes: [UInt8], below limit: UInt32
    ) throws(PackError) -> (linking: [UInt32], mentioning: [UInt32]) {
        var reader = ByteReader(bytes)
        func next() throws(BinaryDecodingError) -> [UInt32] {
            try reader.list { (reader) throws(BinaryDecodingError) in
                let number = try reader.number()
                guard number < UInt64(limit) else { throw .invalid(what: .number) }
                return UInt32(number)
            }
        }
        do throws(BinaryDecodingError) {
            _ = try reader.slice()
            return (try next(), try next())
        } catch { throw .unreadable(error) }
    }

    // MARK: Entries

    /// Returns an entry's data without its body. If the data is damaged, returns a placeholder.
    func row(_ number: UInt32) -> EntryHead {
        do throws(PackError) {
            return try decodedRow(number)
        } catch {
            source.recheck()
            if isSmall { failureCount.wrappingAdd(1, ordering: .relaxed) }
            return EntryHead(unreadable: number, description.id)
        }
    }

    private func decodedRow(_ number: UInt32) throws(PackError) -> EntryHead {
        guard let decoded else { return try heads.row(number) }
        guard number < index.count else { throw .noSuchRow }
        if let row = decoded[Int(number)] { return row }
        return decoded.keep(try heads.row(number), at: Int(number))
    }

    /// Returns the number by which an entry can become the pick of a day (`DailyPick.lot`), without decoding the entry.
    func lot(of number: UInt32, on day: Int64) -> UInt64 {
        do throws(PackError) { return try heads.lot(of: number, on: day) } catch {
            return DailyPick.lot(row(number).head.id.key.utf8.span, day)
        }
    }

    /// Returns a complete entry.
    /// - Throws: `PackError` if the data is damaged or invalid.
    func entry(_ number: UInt32) throws(PackError) -> Entry {
        guard number < index.count else { throw .noSuchRow }
        do throws(PackError) {
            return try decodedEntry(number)
        } catch {
            source.recheck()
            throw error
        }
    }

    private func decodedEntry(_ number: UInt32) throws(PackError) -> Entry {
        let row = try decodedRow(number)
        guard hasBodies else { return row.head }
        let range = bodies.lowerBound + row.body.lowerBound..<bodies.lowerBound + row.body.upperBound
        var entry = row.head
        var reader = ByteReader(try source.part(range))
        do throws(BinaryDecodingError) {
            try entry.decodeBody(from: &reader)
        } catch { throw .unreadable(error) }
        return entry
    }
}
