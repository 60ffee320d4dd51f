/// Cuts text into words as search compares them, without a copy of the text: the words of `Fold.search`, each with its place.
///
/// Two things differ from splitting folded text at its spaces: an ideograph or kana is a word of its own, since those scripts put no
/// spaces between words, and a word is cut after `lengthLimit` bytes.
public enum WordScanner {
    /// The longest word, in folded bytes; what is beyond does not count.
    public static let lengthLimit = 64

    /// Gives the words of `text` from the byte `start` on, until `take` returns false.
    ///
    /// - Parameter take: gets the folded bytes, which live for the call only and are followed by 8 zero bytes, and the range of bytes of
    ///   `text` that the word stands in.
    public static func scan(
        _ text: UnsafeRawBufferPointer, from start: Int = 0, _ take: (UnsafeBufferPointer<UInt8>, Range<Int>) -> Bool
    ) {
        unsafe scan(text, from: start, beginningWith: .any, take)
    }

    /// First bytes of folded words: those of which words are wanted.
    public struct Beginnings: Sendable {
        fileprivate var low: UInt64 = 0
        fileprivate var high: UInt64 = 0

        /// None; a word that does not begin with an ASCII letter or digit is wanted in any case.
        public init() {}

        fileprivate static let any: Beginnings = {
            var all = Beginnings()
            (all.low, all.high) = (UInt64.max, UInt64.max)
            return all
        }()

        /// Takes a byte in.
        public mutating func insert(_ byte: UInt8) {
            if byte < 0x40 { low |= 1 << UInt64(byte) } else if byte < 0x80 { high |= 1 << UInt64(byte & 0x3F) }
        }

        @inline(__always) fileprivate func contains(_ byte: UInt8) -> Bool {
            byte >= 0x80 || (byte < 0x40 ? low : high) >> UInt64(byte & 0x3F) & 1 != 0
        }
    }

    /// Gives the words of `text` from the byte `start` on that begin with one of `beginnings`, and perhaps others, until `take` returns
    /// false. Passing over the rest is quicker than looking at each.
    ///
    /// - Parameter take: as for `scan(_:from:_:)`.
    public static func scan(
        _ text: UnsafeRawBufferPointer, from start: Int = 0, beginningWith beginnings: Beginnings,
        _ take: (UnsafeBufferPointer<UInt8>, Range<Int>) -> Bool
    ) {
        unsafe FoldingTable.ascii.withUnsafeBufferPointer { table in
            unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: lengthLimit + 8) { buffer in
                var state = unsafe State(text: text, table: table, word: buffer, beginnings: beginnings)
                unsafe state.run(from: start, take)
            }
        }
    }

    /// The words of a text, as arrays.
    public static func words(_ text: String) -> [[UInt8]] {
        var words: [[UInt8]] = []
        let bytes = Array(text.utf8)
        unsafe bytes.withUnsafeBytes { bytes in
            unsafe scan(bytes) { word, _ in
                unsafe words.append(Array(word))
                return true
            }
        }
        return words
    }

    /// Whether a character is a word of its own.
    static func standsAlone(_ code: UInt32) -> Bool {
        switch code {
        case 0x3005...0x3007, 0x3021...0x3029, 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    @safe private struct State {
        let text: UnsafeRawBufferPointer
        let table: UnsafeBufferPointer<UInt8>
        let word: UnsafeMutableBufferPointer<UInt8>
        let beginnings: Beginnings
        /// Whether the word at hand is not wanted.
        var isSkipped = false
        var length = 0
        var first = 0
        var last = 0

        mutating func run(from start: Int, _ take: (UnsafeBufferPointer<UInt8>, Range<Int>) -> Bool) {
            let count = unsafe text.count
            var index = start
            while index < count {
                let byte = unsafe text[index]
                guard byte < 0x80 else {
                    guard unsafe other(&index, take) else { return }
                    continue
                }
                // The table has 128 entries.
                let folded = unsafe table[Int(byte)]
                if folded == 0x20 {
                    if length > 0, unsafe !give(take) { return }
                } else if folded != 0 {
                    if length == 0, !beginnings.contains(folded) {
                        isSkipped = true
                        length = 1
                        while index + 1 < count, unsafe text[index + 1] < 0x80, unsafe table[Int(text[index + 1])] != 0x20 {
                            index += 1
                        }
                    } else {
                        put(folded, from: index, to: index + 1)
                    }
                }
                index += 1
            }
            if length > 0 { _ = unsafe give(take) }
        }

        private mutating func give(_ take: (UnsafeBufferPointer<UInt8>, Range<Int>) -> Bool) -> Bool {
            if isSkipped {
                isSkipped = false
                length = 0
                return true
            }
            for index in length..<length + 8 { unsafe word[index] = 0 }
            let goesOn = unsafe take(UnsafeBufferPointer(rebasing: UnsafeBufferPointer(word)[..<length]), first..<last)
            length = 0
            return goesOn
        }

        @inline(__always)
        private mutating func put(_ byte: UInt8, from start: Int, to end: Int) {
            if length == 0 { first = start }
            if length < WordScanner.lengthLimit {
                unsafe word[length] = byte
                length += 1
            }
            last = end
        }

        /// Takes in the character at `index`, which is not ASCII, and goes on to the next.
        private mutating func other(
            _ index: inout Int, _ take: (UnsafeBufferPointer<UInt8>, Range<Int>) -> Bool
        ) -> Bool {
            guard let (code, size) = unsafe UTF8Scalar.decode(text, at: index) else {
                index += 1
                return unsafe length == 0 || give(take)
            }
            let (start, end) = (index, index + size)
            index = end
            if code >= 0xAC00, code <= 0xD7A3 {
                // As in FoldWriter.
                let syllable = code - 0xAC00
                put(scalar: 0x1100 + syllable / 588, from: start, to: end)
                put(scalar: 0x1161 + syllable % 588 / 28, from: start, to: end)
                if syllable % 28 != 0 { put(scalar: 0x11A7 + syllable % 28, from: start, to: end) }
                return true
            }
            switch FoldingTable.folded(code) {
            case .itself: return unsafe put(code, from: start, to: end, take)
            case .scalar(let folded): return unsafe put(folded, from: start, to: end, take)
            case .text(let range):
                for byte in FoldingTable.pool[range] {
                    if byte == 0x20 {
                        if length > 0, unsafe !give(take) { return false }
                    } else if byte != 0 {
                        put(byte, from: start, to: end)
                    }
                }
                return true
            }
        }

        private mutating func put(
            _ code: UInt32, from start: Int, to end: Int, _ take: (UnsafeBufferPointer<UInt8>, Range<Int>) -> Bool
        ) -> Bool {
            if code < 0x80 {
                let folded = UInt8(truncatingIfNeeded: code)
                if folded == 0x20 { return unsafe length == 0 || give(take) }
                if folded != 0 { put(folded, from: start, to: end) }
                return true
            }
            let isAlone = WordScanner.standsAlone(code)
            if isAlone, length > 0, unsafe !give(take) { return false }
            put(scalar: code, from: start, to: end)
            return unsafe isAlone ? give(take) : true
        }

        private mutating func put(scalar: UInt32, from start: Int, to end: Int) {
            if scalar < 0x80 {
                put(UInt8(truncatingIfNeeded: scalar), from: start, to: end)
            } else {
                UTF8Scalar.encode(scalar) { put($0, from: start, to: end) }
            }
        }
    }
}
