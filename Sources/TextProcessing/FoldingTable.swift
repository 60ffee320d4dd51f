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
        case 0: folding0.look(up: code)
        case 1: folding1.look(up: code)
        // Remove tag characters and variation selectors.
        case 14: .text(0..<0)
        default: .itself
        }
    }

    /// Returns the lower-case form of `code`, or `code` itself if it has none.
    static func lower(_ code: UInt32) -> UInt32 {
        switch code >> 16 {
        case 0: scalar(lower0.look(up: code), or: code)
        case 1: scalar(lower1.look(up: code), or: code)
        default: code
        }
    }

    /// Returns the title-case form of `code`, or `code` itself if it has none.
    static func title(_ code: UInt32) -> UInt32 {
        switch code >> 16 {
        case 0: scalar(title0.look(up: code), or: code)
        case 1: scalar(title1.look(up: code), or: code)
        default: code
        }
    }

    private static func scalar(_ answer: Answer, or code: UInt32) -> UInt32 {
        if case .scalar(let scalar) = answer { return scalar }
        return code
    }

    /// The runs of code points in a plane whose folded forms are similar.
    struct Runs {
        /// The first code points of the runs, in ascending order.
        private var starts: [UInt16] = []
        /// Each run's length × 8 + kind.
        private let shapes: [UInt16]
        private var values: [UInt16] = []

        /// Decodes generated tables: the distance of each run from the end of the previous run, each run's shape, and the difference
        /// between each run's value and the value of the previous run of the same kind.
        init(gaps: [UInt8], shapes: [UInt8], steps: [UInt8]) {
            self.shapes = numbers(in: shapes)
            var end: UInt16 = 0
            var latest = [UInt16](repeating: 0, count: 8)
            for ((gap, shape), step) in zip(zip(numbers(in: gaps), self.shapes), numbers(in: steps)) {
                let kind = Int(shape & 7)
                starts.append(end &+ gap)
                end = end &+ gap &+ shape >> 3
                // An odd number is a negative difference.
                latest[kind] &+= step & 1 == 0 ? step >> 1 : ~(step >> 1)
                values.append(latest[kind])
            }
        }

        func look(up code: UInt32) -> Answer {
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
    }

    /// Decodes a generated table: numbers in groups of 7 bits, the lowest first. Every byte but a number's last has its highest bit set.
    private static func numbers(in bytes: [UInt8]) -> [UInt16] {
        var numbers: [UInt16] = []
        var number: UInt16 = 0
        var shift: UInt16 = 0
        for byte in bytes {
            number |= UInt16(byte & 0x7F) << shift
            shift += 7
            if byte < 0x80 {
                numbers.append(number)
                (number, shift) = (0, 0)
            }
        }
        return numbers
    }

    /// The end of each text in `pool`.
    private static let poolEnds: [UInt16] = {
        var end: UInt16 = 0
        return poolLengths.map { length in
            end += UInt16(length)
            return end
        }
    }()

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
