internal import Model
internal import Shelf

/// The contents of the journal file, which stores all changes to favourites and notes (docs/journal-format.md). This type doesn't
/// access the file itself.
///
/// ```
/// header   "ALMSHELF"  file ID (8)  refusals (4)  CRC-32 of these 20 bytes (4)
/// record   state (1)   body length (4)   CRC-32 of length and body (4)   body
/// body     the changes of one transaction: their number, then each in its binary form
/// ```
/// Numbers are little-endian. A record's state is `R` if its changes were rejected after the record was written. With any other
/// state, the record is valid.
struct ShelfJournalContents: Equatable {
    /// The file's header. The database stores a copy of it. Comparing the two headers shows whether the file has changed since it
    /// last matched the database.
    struct Header: Equatable {
        static let magic = Array("ALMSHELF".utf8)
        static let length = 24

        /// A random number that changes whenever the file is rewritten.
        let file: UInt64
        /// The number of records that are marked as rejected.
        var refusals: UInt32 = 0

        var bytes: [UInt8] {
            var writer = ByteWriter(reserving: Self.length)
            writer.raw(Self.magic)
            writer.fixed64(file)
            writer.fixed32(refusals)
            writer.fixed32(CRC32.crc32(writer.bytes[...]))
            return writer.bytes
        }

        init(file: UInt64) { self.file = file }

        /// Parses a header. Returns nil if the bytes aren't a complete and undamaged header.
        init?(_ bytes: ArraySlice<UInt8>) {
            guard bytes.count >= Self.length, bytes.starts(with: Self.magic) else { return nil }
            var reader = ByteReader(bytes.dropFirst(8))
            guard let file = try? reader.fixed64(), let refusals = try? reader.fixed32(), let checksum = try? reader.fixed32(),
                checksum == CRC32.crc32(bytes.prefix(20))
            else { return nil }
            self.file = file
            self.refusals = refusals
        }
    }

    /// A record with the changes of a single transaction.
    struct ChangeRecord: Equatable {
        /// The offset of the record's first byte, which contains its state.
        let offset: Int
        /// The record's length in bytes.
        let length: Int
        let isRefused: Bool
        let changes: [ShelfChange]
    }

    /// The file's header, or nil if it is unreadable.
    let header: Header?
    let records: [ChangeRecord]
    /// The number of bytes that aren't part of the header or a readable record.
    let damagedBytes: Int
    /// The file's length in bytes.
    let length: Int

    static let written: UInt8 = ASCII.upperW
    static let refused: UInt8 = ASCII.upperR
    /// The number of bytes before a record's body.
    static let recordHead = 9
    /// The maximum length of a record's body, in bytes. A restored backup is stored as a single record, and no backup is larger
    /// than this.
    static let longestBody = 128 << 20

    /// The IDs of all changes that were rejected after they were written.
    ///
    /// An ID isn't included if a later, valid change has the same ID. If the clock runs behind, a new change gets the ID after
    /// the last valid change's ID. A rejected change may already have had this ID.
    var refusedIDs: Set<ChangeID> {
        let refused = Set(records.lazy.filter(\.isRefused).flatMap(\.changes).map(\.id))
        guard !refused.isEmpty else { return [] }
        return refused.subtracting(records.lazy.filter { !$0.isRefused }.flatMap(\.changes).map(\.id))
    }

    /// The valid changes, in the order they were written. If several changes have the same ID, only the last of them is
    /// included.
    var changes: [ShelfChange] {
        var places: [ChangeID: Int] = [:]
        var changes: [ShelfChange] = []
        for record in records where !record.isRefused {
            for change in record.changes {
                if let place = places[change.id] {
                    changes[place] = change
                } else {
                    places[change.id] = changes.count
                    changes.append(change)
                }
            }
        }
        return changes
    }

    /// The total size of all rejected records, in bytes.
    var refusedBytes: Int { records.reduce(0) { $0 + ($1.isRefused ? $1.length : 0) } }

    /// Whether everything in the file could be read.
    var isIntact: Bool { header != nil && damagedBytes == 0 }

    /// Whether records can be appended to the file. This requires that the file is undamaged and doesn't consist mostly of
    /// rejected records.
    var isUsable: Bool {
        isIntact && (refusedBytes < Self.toleratedWaste || refusedBytes < length / 2)
    }

    /// The total size of rejected records, in bytes, below which the file isn't rewritten.
    private static let toleratedWaste = 64 << 10

    /// Encodes a transaction's changes as a record.
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
        return CRC32.crc32(body, after: CRC32.crc32(length.bytes[...]))
    }

    /// Returns whether a file has a readable header and every record has the correct checksum. Doesn't decode the changes, so it
    /// is fast enough to run whenever the library is opened.
    static func isSound(_ bytes: [UInt8]) -> Bool {
        guard Header(bytes[...]) != nil else { return false }
        var offset = Header.length
        while offset < bytes.count {
            guard bytes.count - offset > recordHead else { return false }
            var head = ByteReader(bytes[(offset + 1)..<(offset + recordHead)])
            let start = offset + recordHead
            guard let length = try? head.fixed32(), let expected = try? head.fixed32(), Int(length) <= bytes.count - start,
                checksum(bytes[start..<start + Int(length)]) == expected
            else { return false }
            offset = start + Int(length)
        }
        return true
    }

    /// Reads a journal file. After a damaged section, reading continues at the next record with a valid checksum.
    init(_ bytes: [UInt8]) {
        header = Header(bytes[...])
        length = bytes.count
        var records: [ChangeRecord] = []
        var damaged = 0
        // If the header is unreadable, search from the beginning, because the file may start with a record.
        var offset = header == nil ? 0 : Header.length
        var isSearching = header == nil
        // Random bytes can look like the beginnings of many long records. Without a limit, checking all of them could take hours.
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

    /// Reads the record at `offset`. Returns nil if there is no valid record.
    ///
    /// - Parameter budget: the number of bytes that may still be checked. If the checksum is wrong, the length of the record's
    ///   body is subtracted.
    private static func record(in bytes: [UInt8], at offset: Int, _ budget: inout Int) -> ChangeRecord? {
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
            let changes = try? reader.list({ (reader) throws(BinaryDecodingError) in try ShelfChange(from: &reader) }),
            reader.remaining == 0
        else { return nil }
        return ChangeRecord(
            offset: offset, length: recordHead + Int(length), isRefused: bytes[offset] == refused, changes: changes)
    }
}
