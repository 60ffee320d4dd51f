extension PostingCursor {
    /// Stores the word's positions in the current entry in `positions`, in ascending order. `positions` is empty if the list has
    /// no positions.
    mutating func positions(into positions: inout ArenaNumberList, _ arena: Arena) throws(IndexError) {
        positions.clear()
        guard var reader = try openPositions() else { return }
        var list = positions
        repeat { list.append(try reader.next(), arena) } while !reader.isAtEnd
        positions = list
        close(reader)
    }

    /// Returns a reader for the word's positions in the current entry, or nil if the list has no positions.
    @inline(__always) mutating func openPositions() throws(IndexError) -> WordPositionReader? {
        guard index < filled, length > 0 else { return nil }
        let bytes: UncheckedBytes
        if let places { bytes = places } else { bytes = try openPlaces() }
        let step = IndexFormat.placeStep
        // To move backwards or far ahead, start from the nearest recorded offset.
        if positionIndex > index || blocks > 0 && index / step > positionIndex / step { try leap(bytes, index / step) }
        if positionIndex < index {
            // The lowest bits of a number's first byte show whether a scope follows and whether the entry ends, so skip the
            // numbers without decoding them.
            var at = positionAt, left = index - positionIndex
            while left > 0 {
                guard at < bytes.count else { throw .damaged }
                let first = bytes.byte(at)
                at += 1
                if first >= 0x80 {
                    repeat {
                        guard at < bytes.count else { throw .damaged }
                        at += 1
                    } while bytes.byte(at - 1) >= 0x80
                }
                if first & 2 != 0 { at += 1 }
                if first & 1 != 0 { left -= 1 }
            }
            (positionAt, positionIndex) = (at, index)
        }
        return WordPositionReader(bytes, at: positionAt, WordPositionScope.first(kinds[index]))
    }

    /// Finishes reading the current entry's positions. If all of them were read, records where the next entry's positions start.
    @inline(__always) mutating func close(_ reader: WordPositionReader) {
        if reader.isAtEnd { (positionAt, positionIndex) = (reader.at, index + 1) }
    }

    /// The size in bytes of the recorded offsets before a block's positions. An offset is recorded for every 16th entry except
    /// the first.
    private static let placesHead = (IndexFormat.blockEntries / IndexFormat.placeStep - 1) * 4

    private mutating func openPlaces() throws(IndexError) -> UncheckedBytes {
        // A posting list in memory has no positions.
        guard blocks > 0 else { throw .damaged }
        let from = Int(truncatingIfNeeded: table.fixed32(blocks * 8 + block * 4))
        let to = block + 1 < blocks ? Int(truncatingIfNeeded: table.fixed32(blocks * 8 + block * 4 + 4)) : length
        guard from >= 0, from <= to, to <= length else { throw .damaged }
        let bytes = try region.stretch(start + from, to - from)
        guard bytes.count > PostingCursor.placesHead else { throw .damaged }
        places = bytes
        (positionAt, positionIndex) = (PostingCursor.placesHead, 0)
        return bytes
    }

    /// Jumps to the positions at the recorded offset with index `number`.
    private mutating func leap(_ bytes: UncheckedBytes, _ number: Int) throws(IndexError) {
        if blocks == 0 {
            (positionAt, positionIndex) = (0, 0)
            return
        }
        let offset = number == 0 ? 0 : Int(truncatingIfNeeded: bytes.fixed32((number - 1) * 4))
        positionAt = PostingCursor.placesHead &+ offset
        positionIndex = number * IndexFormat.placeStep
        guard offset >= 0, offset < bytes.count, positionAt < bytes.count else { throw .damaged }
    }
}
