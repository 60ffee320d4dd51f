import Model

/// The heads of a pack's entries in ID order, and the tables that map between ID order and the catalog's default order. A head is
/// an entry without its body.
struct PackEntryHeads: Sendable {
    private let source: ChecksummedBytes
    private let catalog: CatalogID
    private let count: Int
    private let bodyLength: Int
    private let heads, starts, order, places: Range<Int>

    /// Prepares to read the heads of a pack's entries. A head is an entry without its body.
    /// - Throws: `PackError.damaged` if the tables' lengths don't match `count`.
    init(
        _ source: ChecksummedBytes, catalog: CatalogID, count: Int, heads: Range<Int>, starts: Range<Int>, order: Range<Int>,
        places: Range<Int>, bodyLength: Int
    ) throws(PackError) {
        guard starts.count / 4 == count + 1, order.count == count * 4, places.count == count * 4 else { throw .damaged }
        self.source = source
        self.catalog = catalog
        self.count = count
        self.bodyLength = bodyLength
        (self.heads, self.starts, self.order, self.places) = (heads, starts, order, places)
    }

    /// Returns an entry's data without its body.
    /// - Throws: `PackError`.
    func row(_ number: UInt32) throws(PackError) -> EntryHead { try decode(try place(number)) }

    /// Returns the number by which an entry can become the pick of a day.
    /// - Throws: `PackError.damaged`.
    func lot(of number: UInt32, on day: Int64) throws(PackError) -> UInt64 {
        let id = unsafe try source.text(at: try head(try place(number))), start = catalog.raw.utf8.count + 1
        guard id.count > start else { throw .damaged }
        return unsafe DailyPick.lot(
            Span(_unsafeElements: UnsafeRawBufferPointer(rebasing: id[start...]).assumingMemoryBound(to: UInt8.self)), day)
    }

    /// Returns an entry's number in the catalog's default order, or nil if the pack is damaged or doesn't contain the entry.
    func number(of id: EntryID) -> UInt32? {
        guard id.catalog == catalog else { return nil }
        var key = id.key
        let start = id.catalog.raw.utf8.count + 1
        return key.withUTF8 { key in
            let key = UnsafeRawBufferPointer(key)
            var low = 0, high = count
            while low < high {
                let middle = (low + high) / 2
                guard let range = try? head(middle), let order = unsafe try? source.compare(range, from: start, key) else {
                    source.recheck()
                    return nil
                }
                if order == 0 {
                    guard let number = try? source.fixed32(middle, in: places), Int(truncatingIfNeeded: number) < count else {
                        source.recheck()
                        return nil
                    }
                    return number
                }
                if order < 0 { low = middle + 1 } else { high = middle }
            }
            return nil
        }
    }

    /// Converts an entry's number in the catalog's default order to its index in ID order.
    private func place(_ number: UInt32) throws(PackError) -> Int {
        let place = try source.fixed32(Int(truncatingIfNeeded: number), in: order)
        guard place < UInt32(truncatingIfNeeded: count) else { throw .damaged }
        return Int(place)
    }

    /// Returns the byte range of an entry's data without its body. `place` is the entry's index in ID order.
    private func head(_ place: Int) throws(PackError) -> Range<Int> {
        let start = try source.fixed32(place, in: starts), end = try source.fixed32(place + 1, in: starts)
        guard start <= end, UInt64(end) <= UInt64(heads.count) else { throw .damaged }
        return heads.lowerBound + Int(start)..<heads.lowerBound + Int(end)
    }

    private func decode(_ place: Int) throws(PackError) -> EntryHead {
        var reader = ByteReader(try source.part(try head(place)))
        do throws(BinaryDecodingError) {
            let row = try EntryHead(from: &reader, bodyLength: bodyLength)
            guard row.head.id.catalog == catalog else { throw .invalid(what: .identifier) }
            return row
        } catch { throw .unreadable(error) }
    }
}

extension ChecksummedBytes {
    /// Returns the number at index `place` in a block of 4-byte numbers.
    /// - Throws: `PackError.damaged`.
    func fixed32(_ place: Int, in block: Range<Int>) throws(PackError) -> UInt32 {
        do throws(ReadError) { return try view.fixed32(place, from: block.lowerBound) } catch { throw .damaged }
    }

    /// Compares a length-prefixed string at the start of `range` with `key`, ignoring the string's first `start` bytes. Returns a
    /// negative number, 0 or a positive number.
    /// - Throws: `PackError.damaged`.
    func compare(_ range: Range<Int>, from start: Int, _ key: UnsafeRawBufferPointer) throws(PackError) -> Int {
        let text = unsafe try text(at: range)
        guard start <= text.count else { throw .damaged }
        let own = unsafe UnsafeRawBufferPointer(rebasing: text[start...])
        for index in 0..<min(own.count, key.count) {
            let (a, b) = unsafe (own[index], key[index])
            if a != b { return a < b ? -1 : 1 }
        }
        return own.count - key.count
    }

    /// Returns the bytes of a length-prefixed string at the start of `range`. They are valid as long as this object.
    /// - Throws: `PackError.damaged`.
    func text(at range: Range<Int>) throws(PackError) -> UnsafeRawBufferPointer {
        let bytes: UnsafeRawBufferPointer
        do throws(ReadError) { unsafe bytes = try view.bytes(range) } catch { throw .damaged }
        guard bytes.count >= 2 else { throw .damaged }
        // The string has at most 16,383 bytes, so its length prefix takes one or two bytes.
        let isLong = unsafe bytes[0] >= 0x80
        let start = isLong ? 2 : 1
        let length = unsafe isLong ? Int(bytes[0] & 0x7F) | Int(bytes[1]) << 7 : Int(bytes[0])
        guard length <= bytes.count - start else { throw .damaged }
        return unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<start + length])
    }
}
