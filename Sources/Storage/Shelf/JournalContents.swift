internal import Model
internal import Shelf

/// What stands in the file of the shelf's second journal (docs/journal-format.md), as a value: it knows bytes, and no file.
///
/// ```
/// header   "ALMSHELF"  file ID (8)  refusals (4)  CRC-32 of these 20 bytes (4)
/// record   state (1)   body length (4)   CRC-32 of length and body (4)   body
/// body     the changes of one transaction: their number, then each in its binary form
/// ```
/// Numbers are little-endian. A record's state is `R` once the change was refused after it had been written; anything else
/// means that the change counts.
struct JournalContents: Equatable {
    /// The first bytes of the file. The database keeps a copy, so that one look tells whether both agree.
    struct Header: Equatable {
        static let magic = Array("ALMSHELF".utf8)
        static let length = 24

        /// A random number that a rewritten file changes.
        let file: UInt64
        /// How many records were marked as refused.
        var refusals: UInt32 = 0

        var bytes: [UInt8] {
            var writer = ByteWriter(reserving: Self.length)
            writer.raw(Self.magic)
            writer.fixed64(file)
            writer.fixed32(refusals)
            writer.fixed32(Checksum.crc32(writer.bytes[...]))
            return writer.bytes
        }

        init(file: UInt64) { self.file = file }

        /// Nil if the bytes aren't a whole header.
        init?(_ bytes: ArraySlice<UInt8>) {
            guard bytes.count >= Self.length, bytes.starts(with: Self.magic) else { return nil }
            var reader = ByteReader(bytes.dropFirst(8))
            guard let file = try? reader.fixed64(), let refusals = try? reader.fixed32(), let checksum = try? reader.fixed32(),
                checksum == Checksum.crc32(bytes.prefix(20))
            else { return nil }
            self.file = file
            self.refusals = refusals
        }
    }

    /// The changes of one transaction.
    struct Record: Equatable {
        /// Where its state byte stands in the file.
        let offset: Int
        /// Bytes it takes.
        let length: Int
        let isRefused: Bool
        let changes: [ShelfChange]
    }

    /// Nil if the file's first bytes can't be read.
    let header: Header?
    let records: [Record]
    /// Bytes that belong to no record that can be read.
    let damagedBytes: Int
    /// Length of the file in bytes.
    let length: Int

    static let written: UInt8 = 0x57  // W
    static let refused: UInt8 = 0x52  // R
    /// Bytes before a record's body.
    static let recordHead = 9
    /// The longest body that is read. A restored backup is one record, and no backup is longer.
    static let longestBody = 128 << 20

    /// The ids of all changes that were refused after they had been written.
    var refusedIDs: Set<ChangeID> { Set(records.lazy.filter(\.isRefused).flatMap(\.changes).map(\.id)) }

    /// The changes that count, in the order they were written, each once.
    var changes: [ShelfChange] {
        let refused = refusedIDs
        var known: Set<ChangeID> = []
        return records.lazy.filter { !$0.isRefused }.flatMap(\.changes).filter {
            !refused.contains($0.id) && known.insert($0.id).inserted
        }
    }

    /// Bytes of refused records.
    var refusedBytes: Int { records.reduce(0) { $0 + ($1.isRefused ? $1.length : 0) } }

    /// Whether everything in the file could be read.
    var isIntact: Bool { header != nil && damagedBytes == 0 }

    /// Whether the file can be written on: nothing in it is damaged, and refused records don't make up most of it.
    var isUsable: Bool {
        isIntact && (refusedBytes < Self.toleratedWaste || refusedBytes < length / 2)
    }

    /// Bytes of refused records that are never worth a new file.
    private static let toleratedWaste = 64 << 10

    /// A record for the changes of one transaction.
    static func record(_ changes: [ShelfChange]) -> [UInt8] {
        var body = ByteWriter()
        body.list(changes) { $1.encode(to: &$0) }
        var record = ByteWriter(reserving: recordHead + body.bytes.count)
        record.byte(written)
        record.fixed32(UInt32(clamping: body.bytes.count))
        record.fixed32(checksum(body.bytes[...]))
        record.raw(body.bytes)
        return record.bytes
    }

    private static func checksum(_ body: ArraySlice<UInt8>) -> UInt32 {
        var length = ByteWriter()
        length.fixed32(UInt32(clamping: body.count))
        return Checksum.crc32(body, after: Checksum.crc32(length.bytes[...]))
    }

    /// Reads a file. Behind damage it goes on at the next record whose checksum holds.
    init(_ bytes: [UInt8]) {
        header = Header(bytes[...])
        length = bytes.count
        var records: [Record] = []
        var damaged = 0
        // Without its header a file can still begin with a record, so nothing is skipped.
        var offset = header == nil ? 0 : Header.length
        var isSearching = header == nil
        // Random bytes can look like the beginning of many long records; checking them all could take hours.
        var budget = 4 * bytes.count + (64 << 20)
        while offset < bytes.count {
            let isPossible = !isSearching || bytes[offset] == Self.written || bytes[offset] == Self.refused
            if isPossible, budget > 0, let record = Self.record(in: bytes, at: offset, &budget) {
                records.append(record)
                offset += record.length
                isSearching = false
            } else {
                damaged += 1
                offset += 1
                isSearching = true
            }
        }
        self.records = records
        damagedBytes = damaged
    }

    /// - Parameter budget: lowered by the bytes that were checked in vain.
    private static func record(in bytes: [UInt8], at offset: Int, _ budget: inout Int) -> Record? {
        guard bytes.count - offset >= recordHead else { return nil }
        var head = ByteReader(bytes[(offset + 1)..<(offset + recordHead)])
        guard let length = try? head.fixed32(), length > 0, length <= longestBody, let expected = try? head.fixed32() else {
            return nil
        }
        let start = offset + recordHead
        guard bytes.count - start >= Int(length) else { return nil }
        let body = bytes[start..<start + Int(length)]
        guard checksum(body) == expected else {
            budget -= body.count
            return nil
        }
        var reader = ByteReader(body)
        guard
            let changes = try? reader.list({ (reader) throws(CodecError) in try ShelfChange(from: &reader) }),
            reader.remaining == 0
        else { return nil }
        return Record(
            offset: offset, length: recordHead + Int(length), isRefused: bytes[offset] == refused, changes: changes)
    }
}
