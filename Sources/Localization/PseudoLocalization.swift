import Model

/// Converts English letters to the accented letters of the pseudo-locale.
enum PseudoLocalization {
    /// Appends one byte of an English template. If the byte is an ASCII letter, appends the corresponding accented letter
    /// instead.
    static func append(_ byte: UInt8, to result: inout [UInt8]) {
        switch byte {
        case ASCII.upperA...ASCII.upperZ: append(capitals[Int(byte - ASCII.upperA)], to: &result)
        case ASCII.lowerA...ASCII.lowerZ: append(smalls[Int(byte - ASCII.lowerA)], to: &result)
        default: result.append(byte)
        }
    }

    /// Appends a character that takes two or three bytes in UTF-8.
    private static func append(_ scalar: UInt16, to result: inout [UInt8]) {
        if scalar >= 0x800 {
            result.append(0xE0 | UInt8(truncatingIfNeeded: scalar >> 12))
            result.append(0x80 | UInt8(truncatingIfNeeded: scalar >> 6 & 0x3F))
        } else {
            result.append(0xC0 | UInt8(truncatingIfNeeded: scalar >> 6))
        }
        result.append(0x80 | UInt8(truncatingIfNeeded: scalar & 0x3F))
    }

    private static let capitals: [UInt16] = [
        0xC5, 0x181, 0xC7, 0xD0, 0xC9, 0x191, 0x11C, 0x124, 0xCE, 0x134, 0x136, 0x13B, 0x1E40, 0xD1, 0xD6, 0xDE, 0x1EA, 0x154,
        0x160, 0x162, 0xDB, 0x1E7C, 0x174, 0x1E8A, 0xDD, 0x17D,
    ]
    private static let smalls: [UInt16] = [
        0xE5, 0x180, 0xE7, 0xF0, 0xE9, 0x192, 0x11D, 0x125, 0xEE, 0x135, 0x137, 0x13C, 0x1E41, 0xF1, 0xF6, 0xFE, 0x1EB, 0x155,
        0x161, 0x163, 0xFB, 0x1E7D, 0x175, 0x1E8B, 0xFD, 0x17E,
    ]
}
