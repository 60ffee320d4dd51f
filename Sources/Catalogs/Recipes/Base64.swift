import Model

/// The encoding of binary data as text (RFC 4648).
enum Base64 {
    /// Returns the bytes, or nil if the text contains anything besides the alphabet, padding and line breaks.
    static func decoded(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count / 4 * 3)
        var bits: UInt32 = 0, count = 0
        for byte in text.utf8 {
            let value: UInt8
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - 65
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - 71
            case ASCII.digit0...ASCII.digit9: value = byte + 4
            case ASCII.plus, ASCII.minus: value = 62
            case ASCII.slash, ASCII.underscore: value = 63
            case ASCII.equals, ASCII.newline, ASCII.carriageReturn: continue
            default: return nil
            }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return bytes
    }
}
