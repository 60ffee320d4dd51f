import Model

/// Normalized lines of Markdown, without line breaks. Tabs in front of a line's text, also behind the markers of quotes and lists,
/// are replaced with spaces up to the next multiple of four columns, and NUL is replaced with U+FFFD.
struct MarkdownLines {
    /// A line as a byte range, without its line break.
    struct LineBounds {
        var start: Int
        let end: Int
    }

    private(set) var bytes: [UInt8] = []
    private(set) var lines: [LineBounds] = []

    init(_ text: String) {
        bytes.reserveCapacity(text.utf8.count)
        var start = 0
        var isPrefix = true
        var afterReturn = false
        for byte in text.utf8 {
            defer { afterReturn = byte == ASCII.carriageReturn }
            switch byte {
            case ASCII.newline where afterReturn: continue
            case ASCII.newline, ASCII.carriageReturn:
                lines.append(LineBounds(start: start, end: bytes.count))
                start = bytes.count
                isPrefix = true
            case ASCII.tab where isPrefix:
                repeat { bytes.append(ASCII.space) } while (bytes.count - start) % 4 != 0
            case 0x00:
                bytes.append(contentsOf: [0xEF, 0xBF, 0xBD])
                isPrefix = false
            default:
                bytes.append(byte)
                if isPrefix { isPrefix = MarkdownLines.isPrefix(byte) }
            }
        }
        if start < bytes.count { lines.append(LineBounds(start: start, end: bytes.count)) }
    }

    /// Returns whether a byte can be part of the indentation or the markers in front of a line's text.
    private static func isPrefix(_ byte: UInt8) -> Bool {
        switch byte {
        case ASCII.space, ASCII.greaterThan, ASCII.minus, ASCII.plus, ASCII.asterisk, ASCII.period, ASCII.rightParenthesis: true
        default: ASCII.isDigit(byte)
        }
    }
}
