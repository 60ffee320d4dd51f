/// Writes and decodes JSON strings (RFC 8259, section 7).
public enum JSONString {
    /// Appends a JSON string with only the escapes that JSON requires.
    ///
    /// - Parameter hasShortEscapes: Whether a backspace and a form feed are written as `\b` and `\f` instead of `\u0008` and
    ///   `\u000c`.
    public static func append(_ text: String, to bytes: inout [UInt8], hasShortEscapes: Bool = true) {
        bytes.append(ASCII.quotationMark)
        for byte in text.utf8 {
            switch byte {
            case ASCII.quotationMark, ASCII.backslash: bytes += [ASCII.backslash, byte]
            case 0x08 where hasShortEscapes: bytes += [ASCII.backslash, ASCII.lowerB]
            case ASCII.tab: bytes += [ASCII.backslash, ASCII.lowerT]
            case ASCII.newline: bytes += [ASCII.backslash, ASCII.lowerN]
            case 0x0C where hasShortEscapes: bytes += [ASCII.backslash, ASCII.lowerF]
            case ASCII.carriageReturn: bytes += [ASCII.backslash, ASCII.lowerR]
            case 0x00...0x1F:
                bytes += [
                    ASCII.backslash, ASCII.lowerU, ASCII.digit0, ASCII.digit0, Hexadecimal.digit(byte >> 4),
                    Hexadecimal.digit(byte),
                ]
            default: bytes.append(byte)
            }
        }
        bytes.append(ASCII.quotationMark)
    }

    /// Decodes a string with escapes. The scanner must have accepted the string, and `inside` doesn't include its quotation
    /// marks.
    static func plain(_ inside: ArraySlice<UInt8>) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(inside.count)
        var at = inside.startIndex
        var high: UInt32 = 0
        while at < inside.endIndex {
            let byte = inside[at]
            at += 1
            guard byte == ASCII.backslash else {
                result.append(byte)
                continue
            }
            let letter = inside[at]
            at += 1
            switch letter {
            case ASCII.lowerB: result.append(0x08)
            case ASCII.lowerF: result.append(0x0C)
            case ASCII.lowerN: result.append(ASCII.newline)
            case ASCII.lowerR: result.append(ASCII.carriageReturn)
            case ASCII.lowerT: result.append(ASCII.tab)
            case ASCII.lowerU:
                let code = inside[at..<(at + 4)].reduce(0) { $0 << 4 | UInt32(Hexadecimal.value(of: $1) ?? 0) }
                at += 4
                if (0xD800...0xDBFF).contains(code) {
                    high = code
                } else {
                    let whole = (0xDC00...0xDFFF).contains(code) ? 0x10000 + (high - 0xD800) << 10 + (code - 0xDC00) : code
                    if let scalar = Unicode.Scalar(whole) { result.append(contentsOf: String(Character(scalar)).utf8) }
                }
            default: result.append(letter)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
