/// The tables behind folding and case, in runs of code points of planes 0 and 1 (Scripts/generate-folding).
enum FoldingTable {
    /// What a table says of a code point.
    enum Answer {
        /// It stays as it is.
        case itself
        case scalar(UInt32)
        /// A range of `pool`, perhaps empty.
        case text(Range<Int>)
    }

    /// Kinds of runs, as the script numbers them.
    private enum Shape {
        static let same: UInt16 = 0, sequence: UInt16 = 1, sequenceInPlane1: UInt16 = 2, alternating: UInt16 = 3
    }

    /// What `code`, which is not ASCII, folds to.
    static func folded(_ code: UInt32) -> Answer {
        switch code >> 16 {
        case 0: look(up: code, folding0Starts, folding0Shapes, folding0Values)
        case 1: look(up: code, folding1Starts, folding1Shapes, folding1Values)
        // Tags and variation selectors say nothing.
        case 14: .text(0..<0)
        default: .itself
        }
    }

    /// The small letter of `code`, or `code`.
    static func lower(_ code: UInt32) -> UInt32 {
        switch code >> 16 {
        case 0: scalar(look(up: code, lower0Starts, lower0Shapes, lower0Values), or: code)
        case 1: scalar(look(up: code, lower1Starts, lower1Shapes, lower1Values), or: code)
        default: code
        }
    }

    /// The letter of `code` as it begins a word, or `code`.
    static func title(_ code: UInt32) -> UInt32 {
        switch code >> 16 {
        case 0: scalar(look(up: code, title0Starts, title0Shapes, title0Values), or: code)
        case 1: scalar(look(up: code, title1Starts, title1Shapes, title1Values), or: code)
        default: code
        }
    }

    private static func scalar(_ answer: Answer, or code: UInt32) -> UInt32 {
        if case .scalar(let scalar) = answer { return scalar }
        return code
    }

    private static func look(up code: UInt32, _ starts: [UInt16], _ shapes: [UInt16], _ values: [UInt16]) -> Answer {
        let key = UInt16(truncatingIfNeeded: code)
        var low = 0
        var high = starts.count
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= key { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return .itself }
        let offset = key - starts[low - 1]
        let shape = shapes[low - 1]
        guard offset < shape >> 3 else { return .itself }
        let value = values[low - 1]
        switch shape & 7 {
        case Shape.same: return .scalar(UInt32(value))
        case Shape.sequence: return .scalar(UInt32(value) + UInt32(offset))
        case Shape.sequenceInPlane1: return .scalar(0x10000 + UInt32(value) + UInt32(offset))
        case Shape.alternating:
            return offset % 2 == 0 ? .scalar(code & 0xFFFF_0000 | (UInt32(value) + UInt32(offset))) : .itself
        default:
            let index = Int(value)
            return .text(Int(index == 0 ? 0 : poolEnds[index - 1])..<Int(poolEnds[index]))
        }
    }

    /// What the ASCII characters fold to: 0 for nothing, a space for what separates words.
    static let ascii: [UInt8] = (0..<128).map { (byte: UInt8) in
        switch byte {
        case 0x41...0x5A: byte | 0x20
        case 0x61...0x7A, 0x30...0x39: byte
        case 0x27: 0
        default: 0x20
        }
    }
}
