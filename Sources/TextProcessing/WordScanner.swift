import Model

/// Splits text into folded words for search without copying the text. Returns each word's position.
///
/// The words are the same as those that `TextFolding.search` returns, with two differences. In scripts without spaces between
/// words, each character is a word. Words are truncated after `lengthLimit` bytes.
public enum WordScanner {
    /// The maximum length of a word, in folded bytes. The scanner ignores any bytes beyond this limit.
    public static let lengthLimit = 64

    /// Calls `take` for each word in `text` from byte `start` onwards, until `take` returns false.
    ///
    /// - Parameter take: Receives the folded bytes and their byte range in `text`. The folded bytes are valid only during the
    ///   call, and 8 zero bytes follow them.
    public static func scan(
        _ text: UnsafeRawBufferPointer, from start: Int = 0, _ take: (UnsafeBufferPointer<UInt8>, Range<Int>) -> Bool
    ) {
        unsafe scan(text, from: start, beginningWith: .any, take)
    }

    /// Selects words by their first byte.
    public struct FirstByteSet: Sendable {
        fileprivate var low: UInt64 = 0
        fileprivate var high: UInt64 = 0

        /// Creates an empty set. Words that don't start with an ASCII letter or digit are selected even if the set doesn't
        /// contain their first byte.
        public init() {}

        fileprivate static let any: FirstByteSet = {
            var all = FirstByteSet()
            (all.low, all.high) = (UInt64.max, UInt64.max)
            return all
        }()

        /// Adds a byte to the set.
        public mutating func insert(_ byte: UInt8) {
            if byte < ASCII.at { low |= 1 << UInt64(byte) } else if byte < 0x80 { high |= 1 << UInt64(byte & 0x3F) }
        }

        /// Returns whether the set selects words that start with `byte`.
        @inline(__always) public func contains(_ byte: UInt8) -> Bool {
            byte >= 0x80 || (byte < ASCII.at ? low : high) >> UInt64(byte & 0x3F) & 1 != 0
        }
    }

    /// Calls `take` for each word in `text` that starts with a byte in `beginnings`, and possibly for some other words.
    /// Scanning begins at byte `start` and ends when `take` returns false. This method is faster than `scan(_:from:_:)`,
    /// because it skips most of the other words.
    ///
    /// - Parameter take: The same as for `scan(_:from:_:)`.
    public static func scan(
        _ text: UnsafeRawBufferPointer, from start: Int = 0, beginningWith beginnings: FirstByteSet,
        _ take: (UnsafeBufferPointer<UInt8>, Range<Int>) -> Bool
    ) {
        unsafe FoldingTable.ascii.withUnsafeBufferPointer { table in
            unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: lengthLimit + 8) { buffer in
                var state = unsafe State(text: text, table: table, word: buffer, beginnings: beginnings)
                unsafe state.run(from: start, take)
            }
        }
    }

    /// Returns the words in `text` as arrays of folded bytes.
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

    /// Returns whether a folded word is a single character from a script without spaces between words.
    public static func standsAlone(_ word: [UInt8]) -> Bool {
        !word.isEmpty && standsAlone(UTF8ScalarCodec.decode(word, at: 0)?.code ?? 0)
    }

    /// Returns whether a character is a word by itself. Such characters are ideographs, kana, bopomofo, and Thai, Lao, Burmese,
    /// Khmer and Tai letters.
    private static func standsAlone(_ code: UInt32) -> Bool {
        switch code {
        case 0x0E01...0x0EFF, 0x1000...0x109F, 0x1780...0x17DD, 0x1950...0x19DF, 0x1A20...0x1A7F, 0x3005...0x3007,
            0x3021...0x3029, 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FF, 0x3105...0x312F, 0x31A0...0x31BF,
            0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    /// Returns whether a character combines with the preceding character in a script without spaces between words.
    private static func extends(_ code: UInt32) -> Bool {
        switch code {
        case 0x0E31, 0x0E33...0x0E3A, 0x0E47...0x0E4E, 0x0EB1, 0x0EB3...0x0EBC, 0x0EC8...0x0ECE, 0x102B...0x103E,
            0x1056...0x1059, 0x105E...0x1060, 0x1062...0x1064, 0x1067...0x106D, 0x1071...0x1074, 0x1082...0x108D, 0x108F,
            0x109A...0x109D, 0x17B4...0x17D3, 0x17DD, 0x1A55...0x1A7F, 0x3099...0x309A:
            true
        default: false
        }
    }

    /// Extends a range that starts and ends at word boundaries, so that it doesn't split combined characters. For example, a
    /// vowel sign stays with its letter.
    public static func widened(_ range: Range<Int>, in text: UnsafeRawBufferPointer) -> Range<Int> {
        // Every character that combines with the preceding character takes at least three bytes.
        let isPlain =
            unsafe (range.lowerBound >= text.count || text[range.lowerBound] < 0xE0)
            && (range.upperBound >= text.count || text[range.upperBound] < 0xE0)
        if isPlain { return range }
        func extender(_ at: Int) -> Int? {
            guard at >= 0, at < text.count, unsafe text[at] >= 0xE0,
                let (code, size) = unsafe UTF8ScalarCodec.decode(text, at: at),
                extends(code)
            else { return nil }
            return size
        }
        var (start, end) = (range.lowerBound, range.upperBound)
        while start > 0, extender(start) != nil {
            start -= 1
            while start > 0, unsafe text[start] & 0xC0 == 0x80 { start -= 1 }
        }
        while let size = extender(end) { end += size }
        return start..<end
    }

    /// The text to scan and the folded word that is being read.
    @safe private struct State {
        let text: UnsafeRawBufferPointer
        let table: UnsafeBufferPointer<UInt8>
        let word: UnsafeMutableBufferPointer<UInt8>
        let beginnings: FirstByteSet
        /// Whether to skip the current word, because it doesn't start with a selected byte.
        var isSkipped = false
        /// Whether the current word consists of a single character that is a word by itself.
        var isAlone = false
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
                // `byte` is ASCII and the table has 128 elements, so the index is valid.
                let folded = unsafe table[Int(byte)]
                if folded == ASCII.space {
                    if length > 0, unsafe !give(take) { return }
                } else if folded != 0 {
                    if length == 0, !beginnings.contains(folded) {
                        isSkipped = true
                        length = 1
                        while index + 1 < count, unsafe text[index + 1] < 0x80, unsafe table[Int(text[index + 1])] != ASCII.space
                        {
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
            isAlone = false
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

        /// Processes the non-ASCII character at `index` and advances `index`.
        private mutating func other(
            _ index: inout Int, _ take: (UnsafeBufferPointer<UInt8>, Range<Int>) -> Bool
        ) -> Bool {
            guard let (code, size) = unsafe UTF8ScalarCodec.decode(text, at: index) else {
                index += 1
                return unsafe length == 0 || give(take)
            }
            let (start, end) = (index, index + size)
            index = end
            if code >= 0xAC00, code <= 0xD7A3 {
                if isAlone, unsafe !give(take) { return false }
                // Decompose a Hangul syllable in the same way as `FoldedTextWriter`.
                let syllable = code - 0xAC00
                put(scalar: 0x1100 + syllable / 588, from: start, to: end)
                put(scalar: 0x1161 + syllable % 588 / 28, from: start, to: end)
                if syllable % 28 != 0 { put(scalar: 0x11A7 + syllable % 28, from: start, to: end) }
                return true
            }
            switch FoldingTable.folded(code) {
            case .itself: guard unsafe put(code, from: start, to: end, take) else { return false }
            case .scalar(let folded): guard unsafe put(folded, from: start, to: end, take) else { return false }
            case .text(let range):
                // An ignored mark belongs to the preceding letter. An apostrophe doesn't, because it may be a closing quotation
                // mark.
                if range.isEmpty, code < 0x2018 || code > 0x201B { last = end }
                var at = range.lowerBound
                while at < range.upperBound, let (folded, size) = UTF8ScalarCodec.decode(FoldingTable.pool, at: at) {
                    guard unsafe put(folded, from: start, to: end, take) else { return false }
                    at += size
                }
            }
            // The code for ASCII characters doesn't check `isAlone`, so end the word here if the next character is ASCII.
            return unsafe !isAlone || end < text.count && text[end] >= 0x80 || give(take)
        }

        private mutating func put(
            _ code: UInt32, from start: Int, to end: Int, _ take: (UnsafeBufferPointer<UInt8>, Range<Int>) -> Bool
        ) -> Bool {
            if code < 0x80 {
                let folded = UInt8(truncatingIfNeeded: code)
                if folded == ASCII.space { return unsafe length == 0 || give(take) }
                if isAlone, unsafe !give(take) { return false }
                if folded != 0 { put(folded, from: start, to: end) }
                return true
            }
            // A kana's voicing mark belongs to the kana.
            let isMark = isAlone && (code == 0x3099 || code == 0x309A)
            let isAlone = isMark || WordScanner.standsAlone(code)
            if !isMark, length > 0, isAlone || self.isAlone, unsafe !give(take) { return false }
            put(scalar: code, from: start, to: end)
            self.isAlone = isAlone
            return true
        }

        private mutating func put(scalar: UInt32, from start: Int, to end: Int) {
            if scalar < 0x80 {
                put(UInt8(truncatingIfNeeded: scalar), from: start, to: end)
            } else {
                UTF8ScalarCodec.encode(scalar) { put($0, from: start, to: end) }
            }
        }
    }
}
