import Model

/// Builds and encodes a word's posting list.
struct PostingEncoder {
    private(set) var documents: [UInt32] = []
    private(set) var places: [UInt8] = []
    private var positions: [UInt8] = []
    /// The index in `positions` at which each entry's positions start.
    private var positionStarts: [UInt32] = []
    private var scope: UInt8 = 0
    private var last: UInt32 = 0
    private var lastAt = 0

    var count: Int { documents.count }

    mutating func clear() {
        documents.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
        positions.removeAll(keepingCapacity: true)
        positionStarts.removeAll(keepingCapacity: true)
    }

    /// Starts a new entry. Entries must be added in ascending order.
    mutating func begin(_ document: UInt32, _ place: UInt8) {
        documents.append(document)
        places.append(place)
        positionStarts.append(UInt32(truncatingIfNeeded: positions.count))
        scope = WordPositionScope.first(place)
        last = 0
    }

    /// Adds a position to the current entry. Scopes must be added in ascending order, and so must the positions in each scope.
    mutating func add(scope: UInt8, position: UInt32) {
        var code: UInt64 = 0
        if scope != self.scope {
            code = 2
            last = 0
        }
        code |= UInt64(position - last) << 2
        lastAt = positions.count
        PostingEncoder.put(code, &positions)
        if scope != self.scope { positions.append(scope) }
        self.scope = scope
        last = position
    }

    /// Marks the last position as the end of its entry.
    mutating func end() { positions[lastAt] |= 1 }

    /// Appends the encoded list to `out` and returns its size in bytes.
    func write(to out: inout [UInt8]) -> Int {
        let start = out.count
        if documents.count <= IndexFormat.shortList {
            short(documents.indices, after: nil, &out)
            out.append(contentsOf: positions)
            return out.count - start
        }
        let size = IndexFormat.blockEntries
        let blocks = (documents.count + size - 1) / size
        var data: [UInt8] = [], offsets: [UInt32] = [], marks: [UInt8] = []
        let head = blocks * 13
        for block in 0..<blocks {
            offsets.append(UInt32(truncatingIfNeeded: head + data.count))
            let range = block * size..<min((block + 1) * size, documents.count)
            var mark: UInt8 = 0
            for index in range { mark |= 1 << self.places[index] }
            marks.append(mark)
            let before: UInt32? = block == 0 ? nil : documents[range.lowerBound - 1]
            if range.count == size {
                full(range, after: before, mark, &data)
            } else {
                short(range, after: before, &data)
            }
        }
        let positionStart = UInt32(truncatingIfNeeded: head + data.count)
        // Each block's positions are preceded by the offsets at which the positions of every 16th entry start. The offsets are
        // relative to the first entry's positions.
        var places: [UInt8] = [], placeStarts: [UInt32] = []
        for block in 0..<blocks where !positionStarts.isEmpty {
            placeStarts.append(UInt32(truncatingIfNeeded: places.count))
            let range = block * size..<min((block + 1) * size, documents.count)
            let first = positionStarts[range.lowerBound]
            for step in 1..<size / IndexFormat.placeStep {
                let index = range.lowerBound + step * IndexFormat.placeStep
                PostingEncoder.fixed(index < range.upperBound ? positionStarts[index] - first : 0, &places)
            }
            let end = range.upperBound < documents.count ? Int(positionStarts[range.upperBound]) : positions.count
            places.append(contentsOf: positions[Int(first)..<end])
        }
        for block in 0..<blocks { PostingEncoder.fixed(documents[min((block + 1) * size, documents.count) - 1], &out) }
        for offset in offsets { PostingEncoder.fixed(offset, &out) }
        for block in 0..<blocks {
            PostingEncoder.fixed(positionStart + (placeStarts.isEmpty ? 0 : placeStarts[block]), &out)
        }
        out.append(contentsOf: marks)
        out.append(contentsOf: data)
        out.append(contentsOf: places)
        return out.count - start
    }

    /// Adds an entry without positions. Entries must be added in ascending order.
    mutating func set(_ document: UInt32, _ place: UInt8) {
        documents.append(document)
        places.append(place)
    }

    private func short(_ range: Range<Int>, after before: UInt32?, _ out: inout [UInt8]) {
        var next = before.map { $0 + 1 } ?? 0
        for index in range {
            PostingEncoder.put(UInt64(documents[index] - next) << 2 | UInt64(places[index]), &out)
            next = documents[index] + 1
        }
    }

    /// Writes 128 entries: the bit width of the gaps, the encoding of the fields, the fields, and the gaps in four bit-packed
    /// lanes.
    private func full(_ range: Range<Int>, after before: UInt32?, _ mark: UInt8, _ out: inout [UInt8]) {
        var gaps = [UInt32](repeating: 0, count: IndexFormat.blockEntries)
        var next = before.map { $0 + 1 } ?? 0
        var all: UInt32 = 0
        for (slot, index) in range.enumerated() {
            gaps[slot] = documents[index] - next
            all |= gaps[slot]
            next = documents[index] + 1
        }
        let width = 32 - UInt32(all.leadingZeroBitCount)
        out.append(UInt8(truncatingIfNeeded: width))
        if mark & (mark - 1) == 0 {
            out.append(UInt8(truncatingIfNeeded: mark.trailingZeroBitCount))
        } else {
            out.append(4)
            var slot = range.lowerBound
            while slot < range.upperBound {
                out.append(places[slot] | places[slot + 1] << 2 | places[slot + 2] << 4 | places[slot + 3] << 6)
                slot += 4
            }
        }
        var words = [UInt32](repeating: 0, count: Int(width) * 4)
        for (index, gap) in gaps.enumerated() where width > 0 {
            let lane = index & 3, bit = UInt32(index >> 2) * width
            let word = Int(bit >> 5) * 4 + lane, shift = bit & 31
            words[word] |= gap << shift
            if shift + width > 32 { words[word + 4] |= gap >> (32 - shift) }
        }
        for word in words { PostingEncoder.fixed(word, &out) }
    }

    static func put(_ value: UInt64, _ out: inout [UInt8]) {
        var rest = value
        while rest >= 0x80 {
            out.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        out.append(UInt8(truncatingIfNeeded: rest))
    }

    static func fixed(_ value: UInt32, _ out: inout [UInt8]) {
        out.append(UInt8(truncatingIfNeeded: value))
        out.append(UInt8(truncatingIfNeeded: value >> 8))
        out.append(UInt8(truncatingIfNeeded: value >> 16))
        out.append(UInt8(truncatingIfNeeded: value >> 24))
    }
}
