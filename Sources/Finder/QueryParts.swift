/// Cuts a query into its parts: at white space, except inside quotation marks.
struct QueryParts {
    /// One part: a word, a phrase, or `key:value`.
    struct Part {
        var isNegated = false
        /// The part as typed, without sign and quotation marks.
        var whole = ""
        /// What stands before the comparison, in lower case; nil for a plain word.
        var key: String?
        var comparison = Query.Comparison.is
        var value = ""
        var isQuoted = false

        /// Comparison and value as they are typed.
        var shownValue: String { comparison.text + (isQuoted ? "\"" + value + "\"" : value) }
    }

    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) {
        bytes = Array(text.utf8.prefix(Query.lengthLimit)).map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }
    }

    mutating func next() -> Part? {
        while position < bytes.count, bytes[position] == 0x20 { position += 1 }
        guard position < bytes.count else { return nil }
        var part = Part()
        if bytes[position] == 0x2D, position + 1 < bytes.count, bytes[position + 1] != 0x20 {
            part.isNegated = true
            position += 1
        }
        let start = position
        if bytes[position] == 0x22 {
            part.whole = quoted()
            part.isQuoted = true
            return part
        }
        while position < bytes.count,
            bytes[position] >= 0x61 && bytes[position] <= 0x7A || bytes[position] >= 0x41 && bytes[position] <= 0x5A
        {
            position += 1
        }
        if position > start, position < bytes.count, let comparison = comparison() {
            part.key = String(decoding: bytes[start..<position].map { $0 < 0x61 ? $0 | 0x20 : $0 }, as: UTF8.self)
            part.comparison = comparison.0
            position += comparison.1
            let valueStart = position
            if position < bytes.count, bytes[position] == 0x22 {
                part.value = quoted()
                part.isQuoted = true
            } else {
                skipWord()
                part.value = String(decoding: bytes[valueStart..<position], as: UTF8.self)
            }
            if part.value.utf8.isEmpty { part.key = nil }
        } else {
            skipWord()
        }
        part.whole = String(decoding: bytes[start..<position].filter { $0 != 0x22 }, as: UTF8.self)
        return part
    }

    private mutating func skipWord() {
        while position < bytes.count, bytes[position] != 0x20 { position += 1 }
    }

    private mutating func quoted() -> String {
        position += 1
        let start = position
        while position < bytes.count, bytes[position] != 0x22 { position += 1 }
        defer { position = min(position + 1, bytes.count) }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private func comparison() -> (Query.Comparison, Int)? {
        let second = position + 1 < bytes.count ? bytes[position + 1] : 0
        switch bytes[position] {
        case 0x3A, 0x3D: return (.is, 1)
        case 0x3C: return second == 0x3D ? (.atMost, 2) : (.less, 1)
        case 0x3E: return second == 0x3D ? (.atLeast, 2) : (.more, 1)
        default: return nil
        }
    }
}
