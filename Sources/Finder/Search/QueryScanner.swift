/// Cuts a query into its parts: at white space and brackets, except inside quotation marks.
struct QueryScanner {
    /// One part.
    enum Part {
        case open(isNegated: Bool)
        case close
        case or
        case word(Word)
    }

    /// A word, a phrase, or `key:value`.
    struct Word {
        var isNegated = false
        /// The part as typed, without sign and quotation marks.
        var whole = ""
        /// What stands before the comparison, in lower case; nil for a plain word.
        var key: String?
        var comparison = Comparison.is
        var value = ""
        var isQuoted = false

        /// Comparison and value as the query language writes them.
        var shownValue: String { comparison.text + (isQuoted ? "\"" + value + "\"" : value) }
    }

    /// How a filter compares.
    enum Comparison: Equatable {
        case `is`, less, atMost, more, atLeast

        /// As it is typed between key and value.
        var text: String {
            switch self {
            case .is: ":"
            case .less: "<"
            case .atMost: "<="
            case .more: ">"
            case .atLeast: ">="
            }
        }
    }

    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) {
        var bytes = Array(text.utf8.prefix(SearchQuery.lengthLimit)).map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }
        // Not in the middle of a character.
        if text.utf8.count > bytes.count {
            while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
            if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
        }
        self.bytes = bytes
    }

    private func at(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0x20 }

    mutating func next() -> Part? {
        while position < bytes.count, bytes[position] == 0x20 { position += 1 }
        guard position < bytes.count else { return nil }
        if bytes[position] == 0x29 {
            position += 1
            return .close
        }
        var word = Word()
        if bytes[position] == 0x2D, at(position + 1) != 0x20 {
            word.isNegated = true
            position += 1
        }
        let start = position
        switch at(start) {
        case 0x28:
            position += 1
            return .open(isNegated: word.isNegated)
        case 0x29:
            // `-)` says nothing.
            return next()
        case 0x22:
            word.whole = quoted()
            word.isQuoted = true
            return .word(word)
        default: break
        }
        while QueryScanner.isInKey(at(position), isFirst: position == start) { position += 1 }
        if position > start, let (comparison, length) = comparison() {
            let key = bytes[start..<position].map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
            word.key = String(decoding: key, as: UTF8.self)
            word.comparison = comparison
            position += length
            let valueStart = position
            if at(position) == 0x22 {
                word.value = quoted()
                word.isQuoted = true
            } else {
                skipWord()
                word.value = text(valueStart)
            }
            if word.value.utf8.isEmpty { word.key = nil }
        } else {
            skipWord()
        }
        word.whole = String(decoding: bytes[start..<position].filter { $0 != 0x22 }, as: UTF8.self)
        if !word.isNegated, position - start == 2, bytes[start] == 0x4F, bytes[start + 1] == 0x52 { return .or }
        return .word(word)
    }

    /// Whether a byte may stand in a key: a letter; behind the first, a digit or `_` too.
    private static func isInKey(_ byte: UInt8, isFirst: Bool) -> Bool {
        byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || !isFirst && (byte >= 0x30 && byte <= 0x39 || byte == 0x5F)
    }

    private func text(_ start: Int) -> String { String(decoding: bytes[start..<position], as: UTF8.self) }

    private mutating func skipWord() {
        while position < bytes.count, bytes[position] != 0x20, bytes[position] != 0x28, bytes[position] != 0x29 { position += 1 }
    }

    private mutating func quoted() -> String {
        position += 1
        let start = position
        while position < bytes.count, bytes[position] != 0x22 { position += 1 }
        defer { position = min(position + 1, bytes.count) }
        return text(start)
    }

    private func comparison() -> (Comparison, Int)? {
        let second = at(position + 1)
        switch at(position) {
        case 0x3A:
            // `cr:>=5` is `cr>=5`.
            if second == 0x3C { return at(position + 2) == 0x3D ? (.atMost, 3) : (.less, 2) }
            if second == 0x3E { return at(position + 2) == 0x3D ? (.atLeast, 3) : (.more, 2) }
            return (.is, 1)
        case 0x3D: return (.is, 1)
        case 0x3C: return second == 0x3D ? (.atMost, 2) : (.less, 1)
        case 0x3E: return second == 0x3D ? (.atLeast, 2) : (.more, 1)
        default: return nil
        }
    }
}
