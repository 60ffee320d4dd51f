/// Detects and converts the encodings that JSON allowed before RFC 8259 required UTF-8. The encoding is identified by a byte
/// order mark or by the zero bytes among the first characters (RFC 4627, section 3).
public enum JSONToUTF8Converter {
    /// Returns the document as UTF-8, without a byte order mark. Returns nil if the document is UTF-16 or UTF-32 but isn't valid.
    public static func utf8(of bytes: [UInt8]) -> [UInt8]? {
        let first = bytes.prefix(4).map { $0 }
        if first.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
        guard first.count >= 2, first.contains(0) || first[0] >= 0xFE else { return bytes }
        if first == [0, 0, 0xFE, 0xFF] { return utf32(bytes.dropFirst(4), isBigEndian: true) }
        if first == [0xFF, 0xFE, 0, 0] { return utf32(bytes.dropFirst(4), isBigEndian: false) }
        if first.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), isBigEndian: true) }
        if first.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), isBigEndian: false) }
        let zeros = first.map { $0 == 0 }
        if zeros.starts(with: [true, true, true]) { return utf32(bytes[...], isBigEndian: true) }
        if zeros.dropFirst().elementsEqual([true, true, true]) { return utf32(bytes[...], isBigEndian: false) }
        if zeros[0], zeros.count < 4 || zeros[2] { return utf16(bytes[...], isBigEndian: true) }
        if zeros[1], zeros.count < 4 || zeros[3] { return utf16(bytes[...], isBigEndian: false) }
        return bytes
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> [UInt8]? {
        guard bytes.count % 2 == 0 else { return nil }
        var units: [UInt16] = []
        for at in stride(from: bytes.startIndex, to: bytes.endIndex, by: 2) {
            let (first, second) = (UInt16(bytes[at]), UInt16(bytes[at + 1]))
            units.append(isBigEndian ? first << 8 | second : second << 8 | first)
        }
        return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
    }

    private static func utf32(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> [UInt8]? {
        guard bytes.count % 4 == 0 else { return nil }
        var units: [UInt32] = []
        for at in stride(from: bytes.startIndex, to: bytes.endIndex, by: 4) {
            var unit: UInt32 = 0
            for place in 0..<4 { unit = unit << 8 | UInt32(bytes[at + (isBigEndian ? place : 3 - place)]) }
            units.append(unit)
        }
        return String(validating: units, as: UTF32.self).map { Array($0.utf8) }
    }
}
