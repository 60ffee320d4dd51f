/// The tables for folding and case conversion, as runs of code points in planes 0 and 1. Scripts/generate-folding generates them.
enum FoldingTable {
    /// The result of looking up a code point.
    enum Answer {
        /// The code point stays unchanged.
        case itself
        case scalar(UInt32)
        /// The code point is replaced by the text in a range of `pool`. An empty range means that the code point is removed.
        case text(Range<Int>)
    }

    /// The types of code-point runs. Scripts/generate-folding uses the same numbers.
    private enum RunKind {
        static let same: UInt16 = 0, sequence: UInt16 = 1, sequenceInPlane1: UInt16 = 2, alternating: UInt16 = 3
    }

    /// Looks up the folded form of a non-ASCII code point.
    static func folded(_ code: UInt32) -> Answer {
        switch code >> 16 {
        case 0: look(up: code, folding0Starts, folding0Shapes, folding0Values)
        case 1: look(up: code, folding1Starts, folding1Shapes, folding1Values)
        // Remove tag characters and variation selectors.
        case 14: .text(0..<0)
        default: .itself
        }
    }

    /// Returns the lower-case form of `code`, or `code` itself if it has none.
    static func lower(_ code: UInt32) -> UInt32 {
        switch code >> 16 {
        case 0: scalar(look(up: code, lower0Starts, lower0Shapes, lower0Values), or: code)
        case 1: scalar(look(up: code, lower1Starts, lower1Shapes, lower1Values), or: code)
        default: code
        }
    }

    /// Returns the title-case form of `code`, or `code` itself if it has none.
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
        case RunKind.same: return .scalar(UInt32(value))
        case RunKind.sequence: return .scalar(UInt32(value) + UInt32(offset))
        case RunKind.sequenceInPlane1: return .scalar(0x10000 + UInt32(value) + UInt32(offset))
        case RunKind.alternating:
            return offset % 2 == 0 ? .scalar(code & 0xFFFF_0000 | (UInt32(value) + UInt32(offset))) : .itself
        default:
            let index = Int(value)
            return .text(Int(index == 0 ? 0 : poolEnds[index - 1])..<Int(poolEnds[index]))
        }
    }

    /// Decodes a generated table that stores the difference between each value and the previous value.
    static func sums(of steps: [UInt16]) -> [UInt16] {
        var sum: UInt16 = 0
        return steps.map { step in
            sum &+= step
            return sum
        }
    }

    /// The folded form of each ASCII character. Separators fold to a space, and 0 means that the character is removed.
    static let ascii: [UInt8] = (0..<128).map { (byte: UInt8) in
        switch byte {
        case 0x41...0x5A: byte | 0x20
        case 0x61...0x7A, 0x30...0x39: byte
        case 0x27: 0
        default: 0x20
        }
    }
}
