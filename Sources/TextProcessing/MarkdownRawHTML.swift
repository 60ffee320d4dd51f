import Model

/// Finds HTML tags, which are shown as text, and whose attributes aren't Markdown.
enum MarkdownRawHTML {
    /// The maximum length of a tag, in bytes.
    private static let limit = 1024

    /// Returns the index after the opening or closing tag that starts with the `<` at `start`, or nil if there isn't one.
    static func end(in source: [UInt8], at start: Int) -> Int? {
        let end = min(start + limit, source.count)
        var index = start + 1
        if index < end, source[index] == ASCII.slash { index += 1 }
        let name = index
        while index < end, ASCII.isLetter(source[index]) || index > name && isNameByte(source[index]) { index += 1 }
        guard index > name, index < end, [ASCII.space, ASCII.newline, ASCII.slash, ASCII.greaterThan].contains(source[index])
        else { return nil }
        var quote: UInt8?
        while index < end {
            let byte = source[index]
            index += 1
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == ASCII.quotationMark || byte == ASCII.apostrophe {
                quote = byte
            } else if byte == ASCII.greaterThan {
                return index
            } else if byte == ASCII.lessThan {
                return nil
            }
        }
        return nil
    }

    private static func isNameByte(_ byte: UInt8) -> Bool { ASCII.isDigit(byte) || byte == ASCII.minus }
}
