import Finder
public import Records

/// A pack opened for reading, in place. It is immutable, and trusts nothing: header and lengths are checked at opening, and every chunk of
/// a short pack; a chunk of a long one when it is first looked at, and its heads are decoded when they are asked for.
public struct PackReader: Sendable {
    /// What the catalog is, as it stood when the pack was written.
    public let description: CatalogDescription
    /// How many entries it has.
    public let count: Int
    /// How many of them have a picture.
    let pictureCount: UInt32
    /// What is known of its entries, in the catalog's own order; of a long pack nothing.
    private(set) var decoded: [PackRow] = []
    let index: IndexReader
    private let source: ByteSource
    private let blocks: Blocks

    /// Where the parts stand that are read in place.
    private struct Blocks {
        let heads, headStarts, bodies, order, places, names, linked: Range<Int>
    }

    /// Opens a pack.
    /// - Throws: `PackError` where the bytes are not a whole pack of this version; see `init(_:)` of a source for damage.
    public init(_ bytes: [UInt8]) throws(PackError) { try self.init(ByteSource(bytes)) }

    /// Opens a pack in place.
    /// - Throws: `PackError` where the bytes are not a whole pack of this version, or any of a short one are damaged. Damage in a long one
    ///   shows where it is read, and in `isDamaged`.
    public init(_ source: ByteSource) throws(PackError) {
        try self.init(source, isWhole: source.count <= PackFormat.wholeLength)
    }

    /// - Parameter isWhole: whether everything is checked and all heads are decoded now.
    init(_ source: ByteSource, isWhole: Bool) throws(PackError) {
        let layout = try PackLayout(of: source)
        let guarded: ByteSource
        do throws(ByteSource.Damage) {
            guarded = try ByteSource(source, guarding: layout.guarded, table: layout.table)
            if isWhole { _ = unsafe try guarded.view.bytes(layout.guarded) }
        } catch { throw .damaged }
        // What was checked once needs no more checks.
        let source = isWhole ? source : guarded
        self.source = source
        func block(_ kind: PackFormat.Block) throws(PackError) -> Range<Int> {
            guard let range = layout.blocks[kind] else { throw .damaged }
            return range
        }
        let blocks = Blocks(
            heads: try block(.heads), headStarts: try block(.headStarts), bodies: try block(.bodies), order: try block(.order),
            places: try block(.places), names: try block(.names), linked: try block(.linked))
        self.blocks = blocks
        var reader = ByteReader(try source.part(try block(.description)))
        do throws(CodecError) {
            description = try CatalogDescription(from: &reader)
        } catch { throw .unreadable(error) }
        var totals = ByteReader(try source.part(try block(.totals)))
        do throws(CodecError) { pictureCount = try totals.fixed32() } catch { throw .unreadable(error) }
        let words = try block(.index)
        do throws(IndexError) {
            index = try IndexReader(source, words)
        } catch { throw .damaged }
        count = Int(index.count)
        guard blocks.headStarts.count / 4 == count + 1, blocks.order.count == count * 4, blocks.places.count == count * 4,
            blocks.names.count == count * 4
        else { throw .damaged }
        if isWhole { decoded = try decodeAll() }
    }

    /// All rows in the catalog's own order, after a check that the tables agree.
    private func decodeAll() throws(PackError) -> [PackRow] {
        var rows: [PackRow] = []
        rows.reserveCapacity(count)
        for place in 0..<count {
            let row = try decode(place)
            if let last = rows.last, !(last.head.id < row.head.id) { throw .damaged }
            rows.append(row)
        }
        var ordered: [PackRow] = []
        ordered.reserveCapacity(count)
        for number in 0..<count {
            let place = try self.place(UInt32(truncatingIfNeeded: number))
            // With this, no row occurs twice.
            guard try fixed32(place, in: blocks.places) == UInt32(truncatingIfNeeded: number) else { throw .damaged }
            ordered.append(rows[place])
        }
        return ordered
    }

    /// Whether damage was met while it was read.
    public var isDamaged: Bool { source.isDamaged }

    // MARK: Tables

    private func fixed32(_ place: Int, in block: Range<Int>) throws(PackError) -> UInt32 {
        do throws(ByteSource.Damage) {
            return try source.view.fixed32(place, from: block.lowerBound)
        } catch { throw .damaged }
    }

    /// The row of an entry.
    private func place(_ number: UInt32) throws(PackError) -> Int {
        let place = try fixed32(Int(truncatingIfNeeded: number), in: blocks.order)
        guard place < UInt32(truncatingIfNeeded: count) else { throw .damaged }
        return Int(place)
    }

    /// Where the head of a row stands.
    private func head(_ place: Int) throws(PackError) -> Range<Int> {
        let start = try fixed32(place, in: blocks.headStarts), end = try fixed32(place + 1, in: blocks.headStarts)
        guard start <= end, UInt64(end) <= UInt64(blocks.heads.count) else { throw .damaged }
        return blocks.heads.lowerBound + Int(start)..<blocks.heads.lowerBound + Int(end)
    }

    /// The order of the names.
    func names(isDescending: Bool) -> EntryOrder {
        .listed(EntryList(source.view, blocks.names, tie: PackTables.tie, isDescending: isDescending))
    }

    /// The number of an entry in the catalog's own order; nil where it is not in the pack.
    func number(of id: EntryID) -> UInt32? {
        guard id.catalog == description.id else { return nil }
        var key = id.key
        let start = id.catalog.raw.utf8.count + 1
        return key.withUTF8 { key in
            let key = UnsafeRawBufferPointer(key)
            var low = 0, high = count
            while low < high {
                let middle = (low + high) / 2
                guard let order = unsafe try? compare(headAt: middle, from: start, key) else { return nil }
                if order == 0 {
                    guard let number = try? fixed32(middle, in: blocks.places), number < index.count else { return nil }
                    return number
                }
                if order < 0 { low = middle + 1 } else { high = middle }
            }
            return nil
        }
    }

    /// How the id that a head begins with compares with one whose key is `key` and whose catalog takes `start` bytes: below 0, 0 or above.
    private func compare(headAt place: Int, from start: Int, _ key: UnsafeRawBufferPointer) throws(PackError) -> Int {
        unsafe try compare(try head(place), from: start, key)
    }

    /// Compares the text that the bytes of `range` begin with, without its first `start` bytes.
    private func compare(_ range: Range<Int>, from start: Int, _ key: UnsafeRawBufferPointer) throws(PackError) -> Int {
        let bytes: UnsafeRawBufferPointer
        do throws(ByteSource.Damage) { unsafe bytes = try source.view.bytes(range) } catch { throw .damaged }
        guard bytes.count >= 2 else { throw .damaged }
        // A text of at most 16,383 bytes: its length takes one byte or two.
        let isLong = unsafe bytes[0] >= 0x80
        let at = isLong ? 2 : 1
        let length = unsafe isLong ? Int(bytes[0] & 0x7F) | Int(bytes[1]) << 7 : Int(bytes[0])
        guard length >= start, length <= bytes.count - at else { throw .damaged }
        let own = unsafe UnsafeRawBufferPointer(rebasing: bytes[at + start..<at + length])
        for index in 0..<min(own.count, key.count) {
            let (a, b) = unsafe (own[index], key[index])
            if a != b { return a < b ? -1 : 1 }
        }
        return own.count - key.count
    }

    /// The numbers of the entries that link to `id`, and of those that mention it, ascending.
    func linked(to id: EntryID) -> (linking: [UInt32], mentioning: [UInt32]) {
        var text = id.text
        return text.withUTF8 { unsafe (try? search(UnsafeRawBufferPointer($0))) ?? ([], []) }
    }

    private func search(_ id: UnsafeRawBufferPointer) throws(PackError) -> (linking: [UInt32], mentioning: [UInt32]) {
        let count = Int(truncatingIfNeeded: try fixed32(0, in: blocks.linked))
        guard count >= 0, count < blocks.linked.count / 4 else { throw .damaged }
        let base = blocks.linked.lowerBound + (count + 2) * 4
        let room = blocks.linked.upperBound - base
        var low = 0, high = count
        while low < high {
            let middle = (low + high) / 2
            let start = try fixed32(middle + 1, in: blocks.linked), end = try fixed32(middle + 2, in: blocks.linked)
            guard start <= end, room >= 0, UInt64(end) <= UInt64(room) else { throw .damaged }
            let range = base + Int(start)..<base + Int(end)
            let order = unsafe try compare(range, from: 0, id)
            if order == 0 { return try PackReader.numbers(try source.part(range), below: index.count) }
            if order < 0 { low = middle + 1 } else { high = middle }
        }
        return ([], [])
    }

    private static func numbers(
        _ bytes: [UInt8], below limit: UInt32
    ) throws(PackError) -> (linking: [UInt32], mentioning: [UInt32]) {
        var reader = ByteReader(bytes)
        func next() throws(CodecError) -> [UInt32] {
            try reader.list { (reader) throws(CodecError) in
                let number = try reader.number()
                guard number < UInt64(limit) else { throw .invalid(what: .number) }
                return UInt32(number)
            }
        }
        do throws(CodecError) {
            _ = try reader.slice()
            return (try next(), try next())
        } catch { throw .unreadable(error) }
    }

    // MARK: Entries

    /// What is known of an entry without its body. Where its bytes are damaged, something that says so stands in its place.
    func row(_ number: UInt32) -> PackRow {
        if !decoded.isEmpty { return decoded[Int(number)] }
        do throws(PackError) {
            return try decode(try place(number))
        } catch {
            return PackRow(unreadable: number, description.id)
        }
    }

    private func decode(_ place: Int) throws(PackError) -> PackRow {
        var reader = ByteReader(try source.part(try head(place)))
        do throws(CodecError) {
            let row = try PackRow(from: &reader, bodyLength: blocks.bodies.count)
            guard row.head.id.catalog == description.id else { throw .invalid(what: .identifier) }
            return row
        } catch { throw .unreadable(error) }
    }

    /// A whole entry.
    /// - Throws: `PackError` where its bytes are damaged, or not those that a writer wrote.
    func entry(_ number: UInt32) throws(PackError) -> Entry {
        guard number < index.count else { throw .noSuchRow }
        let row = decoded.isEmpty ? try decode(try place(number)) : decoded[Int(number)]
        let range = blocks.bodies.lowerBound + row.body.lowerBound..<blocks.bodies.lowerBound + row.body.upperBound
        var entry = row.head
        var reader = ByteReader(try source.part(range))
        do throws(CodecError) {
            try entry.decodeBody(from: &reader)
        } catch { throw .unreadable(error) }
        return entry
    }
}
