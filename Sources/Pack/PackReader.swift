import Finder
public import Records

/// What is known of one entry without reading its body. A class for the sake of its many references, as `CatalogView`.
public final class PackRow: Sendable {
    /// Id, title, subtitle, kind, attributes, marks. Heading, blocks, links and source are empty.
    public let head: Entry
    /// Orders rows by title, without regard to case and accents.
    public let sortKey: [UInt8]
    /// The subtitle as plain text in the words of the catalog's own language; empty where that would not be the whole of it, as of
    /// one with emphasis.
    public let line: String
    /// The ids it links to.
    public let linkTargets: [EntryID]
    /// The ids that its text mentions, in the order of the text.
    public let mentionTargets: [EntryID]
    let body: Range<Int>

    init(
        head: Entry, sortKey: [UInt8], line: String, linkTargets: [EntryID], mentionTargets: [EntryID], body: Range<Int>
    ) {
        self.head = head
        self.sortKey = sortKey
        self.line = line
        self.linkTargets = linkTargets
        self.mentionTargets = mentionTargets
        self.body = body
    }
}

/// A pack opened for reading. It is immutable, and trusts nothing: header, lengths and the checksums of all blocks are checked at
/// opening.
public struct PackReader: Sendable {
    /// What the catalog is, as it stood when the pack was written.
    public let description: CatalogDescription
    /// In the order of their ids.
    public let rows: [PackRow]
    /// The rows in the catalog's own order: for each entry of the index its place in `rows`.
    let order: [Int32]
    let index: IndexReader
    private let source: ByteSource
    private let bodies: Range<Int>

    /// Opens a pack.
    /// - Throws: `PackError` where the bytes are not a whole, undamaged pack of this version.
    public init(_ bytes: [UInt8]) throws(PackError) {
        guard bytes.count >= PackFormat.fixedHeaderLength, bytes[..<8].elementsEqual(PackFormat.magic) else { throw .notAPack }
        let blocks = try PackReader.blocks(of: bytes)
        guard let about = blocks[.description], let heads = blocks[.heads], let bodies = blocks[.bodies],
            let index = blocks[.index], let places = blocks[.order]
        else { throw .damaged }
        let rows: [PackRow]
        do throws(CodecError) {
            var reader = ByteReader(bytes[about])
            let description = try CatalogDescription(from: &reader)
            self.description = description
            reader = ByteReader(bytes[heads])
            let (bodyLength, catalog) = (bodies.count, description.id)
            rows = try reader.list { (reader) throws(CodecError) in
                let row = try PackReader.row(&reader)
                guard row.body.upperBound <= bodyLength, row.head.id.catalog == catalog else { throw .truncated }
                return row
            }
        } catch {
            throw .unreadable(error)
        }
        for index in rows.indices.dropFirst() where !(rows[index - 1].head.id < rows[index].head.id) { throw .damaged }
        order = try PackReader.order(bytes[places], rows.count)
        source = ByteSource(bytes)
        do throws(IndexError) {
            self.index = try IndexReader(source, index)
        } catch {
            throw .damaged
        }
        guard self.index.count == UInt32(truncatingIfNeeded: rows.count) else { throw .damaged }
        self.rows = rows
        self.bodies = bodies
    }

    /// The places of the rows, each of which occurs once.
    private static func order(_ bytes: ArraySlice<UInt8>, _ count: Int) throws(PackError) -> [Int32] {
        guard bytes.count == count * 4 else { throw .damaged }
        var seen = [Bool](repeating: false, count: count)
        var order: [Int32] = []
        order.reserveCapacity(count)
        for number in 0..<count {
            let at = bytes.startIndex + number * 4
            let place =
                UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2]) << 16 | UInt32(bytes[at + 3]) << 24
            guard place < UInt32(truncatingIfNeeded: count), !seen[Int(place)] else { throw .damaged }
            seen[Int(place)] = true
            order.append(Int32(place))
        }
        return order
    }

    private static func blocks(of bytes: [UInt8]) throws(PackError) -> [PackFormat.Block: Range<Int>] {
        let version = UInt32(truncatingIfNeeded: fixed(4, at: 8, in: bytes))
        guard version == PackFormat.version else { throw .version(version) }
        let count = fixed(4, at: 12, in: bytes)
        guard fixed(8, at: 16, in: bytes) == UInt64(bytes.count) else { throw .wrongLength }
        guard count <= 64 else { throw .damaged }
        let headerEnd = PackFormat.fixedHeaderLength + Int(count) * PackFormat.blockRecordLength
        guard headerEnd + 4 <= bytes.count else { throw .wrongLength }
        guard fixed(4, at: headerEnd, in: bytes) == UInt64(Checksum.crc32(bytes[..<headerEnd])) else { throw .damaged }
        var blocks: [PackFormat.Block: Range<Int>] = [:]
        for index in 0..<Int(count) {
            let record = PackFormat.fixedHeaderLength + index * PackFormat.blockRecordLength
            let offset = fixed(8, at: record + 8, in: bytes), length = fixed(8, at: record + 16, in: bytes)
            guard offset <= UInt64(bytes.count), length <= UInt64(bytes.count) - offset else { throw .damaged }
            let range = Int(offset)..<Int(offset + length)
            let kind = UInt32(truncatingIfNeeded: fixed(4, at: record, in: bytes))
            guard let block = PackFormat.Block(rawValue: kind) else { continue }
            guard UInt64(Checksum.crc32(bytes[range])) == fixed(4, at: record + 4, in: bytes) else { throw .damaged }
            blocks[block] = range
        }
        return blocks
    }

    /// A number of `width` bytes, lowest first. Whoever calls has checked that the bytes are there.
    private static func fixed(_ width: Int, at position: Int, in bytes: [UInt8]) -> UInt64 {
        var value: UInt64 = 0
        for index in 0..<width { value |= UInt64(bytes[position + index]) << (8 * UInt64(index)) }
        return value
    }

    private static func row(_ reader: inout ByteReader) throws(CodecError) -> PackRow {
        let head = try Entry(headFrom: &reader)
        let sortKey = try reader.blob()
        let line = try reader.string()
        let body = try range(&reader)
        let targets = try reader.list { (reader) throws(CodecError) in try EntryID(from: &reader) }
        let mentions = try reader.list { (reader) throws(CodecError) in try EntryID(from: &reader) }
        return PackRow(
            head: head, sortKey: sortKey, line: line, linkTargets: targets, mentionTargets: mentions, body: body)
    }

    private static func range(_ reader: inout ByteReader) throws(CodecError) -> Range<Int> {
        let start = try reader.number(), length = try reader.number()
        guard start <= UInt64(Int32.max), length <= UInt64(Int32.max) - start else { throw .invalid(what: .number) }
        return Int(start)..<Int(start + length)
    }

    /// The whole entry of a row of this pack.
    /// - Throws: `PackError.unreadable` where the body is not one that a writer wrote.
    public func entry(of row: PackRow) throws(PackError) -> Entry {
        let range = bodies.lowerBound + row.body.lowerBound..<bodies.lowerBound + row.body.upperBound
        guard range.upperBound <= bodies.upperBound, let bytes = try? source.copy(range) else { throw .noSuchRow }
        var entry = row.head
        var reader = ByteReader(bytes)
        do throws(CodecError) {
            try entry.decodeBody(from: &reader)
        } catch {
            throw .unreadable(error)
        }
        return entry
    }
}
