import Model

/// The encoding Windows-1252, in which many older programs write.
enum Windows1252 {
    /// The characters of the bytes 0x80 to 0x9F. The unused bytes stand for control characters, as in the WHATWG's encoding standard.
    private static let high: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D, 0x8F,
        0x90,
        0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
    ]

    /// Returns UTF-8 in which each byte that isn't part of a valid character is read as Windows-1252.
    static func repaired(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        if String(validating: bytes, as: UTF8.self) != nil { return Array(bytes) }
        var result: [UInt8] = [], at = bytes.startIndex
        while at < bytes.endIndex {
            let byte = bytes[at]
            let length = byte < 0x80 ? 1 : byte < 0xC2 ? 0 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : byte < 0xF5 ? 4 : 0
            let end = at + length
            if length > 0, end <= bytes.endIndex, String(validating: bytes[at..<end], as: UTF8.self) != nil {
                result += bytes[at..<end]
                at = end
            } else {
                let code = byte < 0xA0 ? high[Int(byte) - 0x80] : UInt32(byte)
                if let scalar = Unicode.Scalar(code) { result += Array(String(Character(scalar)).utf8) }
                at += 1
            }
        }
        return result
    }
}
