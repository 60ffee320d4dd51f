import Model

/// Decodes HTML character references: `&eacute;`, `&#233;`, `&#xE9;`. The semicolon is required.
public enum CharacterReferenceDecoder {
    /// Decodes the reference that starts with the `&` at `start`. Returns nil if there isn't one. Reads at most ten bytes.
    public static func decode(_ bytes: ArraySlice<UInt8>, at start: Int) -> (code: UInt32, end: Int)? {
        let end = bytes.endIndex
        guard start + 2 < end else { return nil }
        return bytes[start + 1] == ASCII.hash ? numbered(bytes, at: start + 2, end) : named(bytes, at: start + 1, end)
    }

    private static func numbered(_ bytes: ArraySlice<UInt8>, at start: Int, _ end: Int) -> (code: UInt32, end: Int)? {
        let isHexadecimal = bytes[start] | 0x20 == ASCII.lowerX
        let first = isHexadecimal ? start + 1 : start
        var code: UInt32 = 0
        var index = first
        while index < end, index - first < 7, let digit = digit(bytes[index], hexadecimal: isHexadecimal) {
            code = code * (isHexadecimal ? 16 : 10) + digit
            index += 1
        }
        guard index > first, index < end, bytes[index] == ASCII.semicolon else { return nil }
        return (character(code), index + 1)
    }

    private static func digit(_ byte: UInt8, hexadecimal: Bool) -> UInt32? {
        if ASCII.isDigit(byte) { return UInt32(byte - ASCII.digit0) }
        guard hexadecimal, byte | 0x20 >= ASCII.lowerA, byte | 0x20 <= ASCII.lowerF else { return nil }
        return UInt32((byte | 0x20) - ASCII.lowerA) + 10
    }

    /// Returns the character for a numeric reference. Like browsers, returns U+FFFD for invalid numbers and interprets 128 to 159
    /// as Windows-1252.
    private static func character(_ code: UInt32) -> UInt32 {
        if code >= 0x80, code <= 0x9F { return UInt32(windows1252[Int(code - 0x80)]) }
        return code == 0 || code > 0x10FFFF || (0xD800...0xDFFF).contains(code) ? 0xFFFD : code
    }

    private static let windows1252: [UInt16] = [
        0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D, 0x17D, 0x8F,
        0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0x9D, 0x17E, 0x178,
    ]

    private static func named(_ bytes: ArraySlice<UInt8>, at start: Int, _ end: Int) -> (code: UInt32, end: Int)? {
        var key: UInt64 = 0
        var index = start
        while index < end, bytes[index] != ASCII.semicolon {
            guard index - start < 8 else { return nil }
            key |= UInt64(bytes[index]) << UInt64(56 - 8 * (index - start))
            index += 1
        }
        guard index < end, index > start else { return nil }
        var low = 0
        var high = names.count
        while low < high {
            let middle = (low + high) / 2
            if names[middle] < key { low = middle + 1 } else { high = middle }
        }
        return low < names.count && names[low] == key ? (UInt32(codes[low]), index + 1) : nil
    }
}
