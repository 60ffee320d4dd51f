import Model

/// Finds HTML tags, which are shown as text, and whose attributes aren't Markdown (CommonMark 0.31, 6.6).
enum MarkdownRawHTML {
    /// The maximum length of a tag, in bytes.
    private static let limit = 1024

    /// Returns the index after the opening or closing tag that starts with the `<` at `start`, or nil if there isn't one.
    static func end(in source: [UInt8], at start: Int) -> Int? {
        let bytes = source[start..<min(start + limit, source.count)]
        var index = start + 1
        let isClosing = index < bytes.endIndex && bytes[index] == ASCII.slash
        if isClosing { index += 1 }
        guard index < bytes.endIndex, ASCII.isLetter(bytes[index]) else { return nil }
        skip(&index, in: bytes) { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == ASCII.minus }
        while index < bytes.endIndex {
            let name = index
            skip(&index, in: bytes) { $0 <= ASCII.space }
            guard index < bytes.endIndex else { return nil }
            switch bytes[index] {
            case ASCII.greaterThan: return index + 1
            case ASCII.slash: return index + 1 < bytes.endIndex && bytes[index + 1] == ASCII.greaterThan ? index + 2 : nil
            default: guard !isClosing, index > name, skipAttribute(&index, in: bytes) else { return nil }
            }
        }
        return nil
    }

    /// Moves `index` to the end of the attribute that starts there. Returns false if there isn't one.
    private static func skipAttribute(_ index: inout Int, in bytes: ArraySlice<UInt8>) -> Bool {
        let isNameByte = { (byte: UInt8) in
            ASCII.isLetter(byte) || ASCII.isDigit(byte)
                || [ASCII.underscore, ASCII.colon, ASCII.period, ASCII.minus].contains(byte)
        }
        guard isNameByte(bytes[index]) else { return false }
        skip(&index, in: bytes, while: isNameByte)
        let end = index
        skip(&index, in: bytes) { $0 <= ASCII.space }
        guard index < bytes.endIndex, bytes[index] == ASCII.equals else {
            index = end
            return true
        }
        index += 1
        skip(&index, in: bytes) { $0 <= ASCII.space }
        guard index < bytes.endIndex else { return false }
        let quote = bytes[index]
        guard quote == ASCII.quotationMark || quote == ASCII.apostrophe else {
            let value = index
            skip(&index, in: bytes) {
                $0 > ASCII.space
                    && ![ASCII.quotationMark, ASCII.apostrophe, ASCII.equals, ASCII.lessThan, ASCII.greaterThan, ASCII.backtick]
                        .contains($0)
            }
            return index > value
        }
        index += 1
        skip(&index, in: bytes) { $0 != quote }
        index += 1
        return index <= bytes.endIndex
    }

    private static func skip(_ index: inout Int, in bytes: ArraySlice<UInt8>, while matches: (UInt8) -> Bool) {
        while index < bytes.endIndex, matches(bytes[index]) { index += 1 }
    }
}
