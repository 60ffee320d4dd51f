import Model

/// Folds UTF-8 text and, if requested, records the original offset of each byte.
struct FoldedTextWriter {
    private(set) var bytes: [UInt8] = []
    private var starts: [UInt32] = []
    private let isMapping: Bool
    /// The offset of the separators after the last word, or nil if there are none.
    private var gap: Int?
    /// The end of the input read so far.
    private var end = 0

    init(capacity: Int, mapping: Bool) {
        isMapping = mapping
        bytes.reserveCapacity(capacity)
        if mapping { starts.reserveCapacity(capacity + 1) }
    }

    /// The original offset of each folded byte, followed by the original offset at which the last word ends.
    var offsets: [UInt32] { starts + [UInt32(truncatingIfNeeded: gap ?? end)] }

    /// Folds all of `source`. Call this method only once.
    mutating func write(_ source: [UInt8]) {
        let ascii = FoldingTable.ascii
        var index = 0
        while index < source.count {
            let byte = source[index]
            if byte < 0x80 {
                put(ascii[Int(byte)], from: index)
                index += 1
            } else {
                index = write(from: index, in: source)
            }
        }
        end = source.count
    }

    @inline(__always)
    private mutating func put(_ folded: UInt8, from start: Int) {
        if folded == ASCII.space {
            if gap == nil { gap = start }
        } else if folded != 0 {
            if let gap {
                if !bytes.isEmpty {
                    bytes.append(ASCII.space)
                    if isMapping { starts.append(UInt32(truncatingIfNeeded: gap)) }
                }
                self.gap = nil
            }
            bytes.append(folded)
            if isMapping { starts.append(UInt32(truncatingIfNeeded: start)) }
        }
    }

    /// Folds the non-ASCII character at `index` and returns the index of the next character.
    private mutating func write(from index: Int, in source: [UInt8]) -> Int {
        guard let (code, length) = UTF8ScalarCodec.decode(source, at: index) else {
            put(ASCII.space, from: index)
            return index + 1
        }
        if code >= 0xAC00, code <= 0xD7A3 {
            // Decompose a Hangul syllable into a leading consonant, a vowel and an optional trailing consonant (The Unicode
            // Standard, 3.12).
            let syllable = code - 0xAC00
            put(scalar: 0x1100 + syllable / 588, from: index)
            put(scalar: 0x1161 + syllable % 588 / 28, from: index)
            if syllable % 28 != 0 { put(scalar: 0x11A7 + syllable % 28, from: index) }
            return index + length
        }
        switch FoldingTable.folded(code) {
        case .itself: put(scalar: code, from: index)
        case .scalar(let folded): put(scalar: folded, from: index)
        case .text(let range):
            for byte in FoldingTable.pool[range] { put(byte, from: index) }
        }
        return index + length
    }

    private mutating func put(scalar: UInt32, from start: Int) {
        if scalar < 0x80 {
            put(UInt8(truncatingIfNeeded: scalar), from: start)
        } else {
            UTF8ScalarCodec.encode(scalar) { put($0, from: start) }
        }
    }
}
