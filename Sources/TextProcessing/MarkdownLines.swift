/// Normalized lines of Markdown, without line breaks. Leading tabs are replaced with spaces up to the next multiple of four
/// columns, and NUL is replaced with U+FFFD.
struct MarkdownLines {
    /// A line as a byte range, without its line break.
    struct Line {
        var start: Int
        let end: Int
    }

    private(set) var bytes: [UInt8] = []
    private(set) var lines: [Line] = []

    init(_ text: String) {
        bytes.reserveCapacity(text.utf8.count)
        var start = 0
        var isIndent = true
        var afterReturn = false
        for byte in text.utf8 {
            defer { afterReturn = byte == 0x0D }
            switch byte {
            case 0x0A where afterReturn: continue
            case 0x0A, 0x0D:
                lines.append(Line(start: start, end: bytes.count))
                start = bytes.count
                isIndent = true
            case 0x09 where isIndent:
                repeat { bytes.append(0x20) } while (bytes.count - start) % 4 != 0
            case 0x00:
                bytes.append(contentsOf: [0xEF, 0xBF, 0xBD])
                isIndent = false
            default:
                bytes.append(byte)
                if byte != 0x20 { isIndent = false }
            }
        }
        if start < bytes.count { lines.append(Line(start: start, end: bytes.count)) }
    }
}
