/// Decodes and encodes single UTF-8 characters.
enum UTF8ScalarCodec {
    /// Returns the character at `index` and its length in bytes, or nil if the bytes aren't valid UTF-8 (RFC 3629).
    static func decode(_ bytes: [UInt8], at index: Int) -> (code: UInt32, length: Int)? {
        unsafe bytes.withUnsafeBytes { unsafe decode($0, at: index) }
    }

    /// Returns the character at `index` and its length in bytes, or nil if the bytes aren't valid UTF-8 (RFC 3629).
    static func decode(_ bytes: UnsafeRawBufferPointer, at index: Int) -> (code: UInt32, length: Int)? {
        let first = unsafe bytes[index]
        func following(_ offset: Int) -> UInt32? {
            guard index + offset < bytes.count, unsafe bytes[index + offset] & 0xC0 == 0x80 else { return nil }
            return unsafe UInt32(bytes[index + offset] & 0x3F)
        }
        switch first {
        case 0x00...0x7F:
            return (UInt32(first), 1)
        case 0xC2...0xDF:
            guard let second = following(1) else { return nil }
            return (UInt32(first & 0x1F) << 6 | second, 2)
        case 0xE0...0xEF:
            guard let second = following(1), let third = following(2) else { return nil }
            let code = UInt32(first & 0x0F) << 12 | second << 6 | third
            return code >= 0x800 && !(0xD800...0xDFFF).contains(code) ? (code, 3) : nil
        case 0xF0...0xF4:
            guard let second = following(1), let third = following(2), let fourth = following(3) else { return nil }
            let code = UInt32(first & 0x07) << 18 | second << 12 | third << 6 | fourth
            return code >= 0x10000 && code <= 0x10FFFF ? (code, 4) : nil
        default:
            return nil
        }
    }

    /// Passes each byte of a character to `put`.
    static func encode(_ code: UInt32, _ put: (UInt8) -> Void) {
        switch code {
        case ..<0x80:
            put(UInt8(truncatingIfNeeded: code))
        case ..<0x800:
            put(UInt8(truncatingIfNeeded: 0xC0 | code >> 6))
            put(UInt8(truncatingIfNeeded: 0x80 | code & 0x3F))
        case ..<0x10000:
            put(UInt8(truncatingIfNeeded: 0xE0 | code >> 12))
            put(UInt8(truncatingIfNeeded: 0x80 | code >> 6 & 0x3F))
            put(UInt8(truncatingIfNeeded: 0x80 | code & 0x3F))
        default:
            put(UInt8(truncatingIfNeeded: 0xF0 | code >> 18 & 0x07))
            put(UInt8(truncatingIfNeeded: 0x80 | code >> 12 & 0x3F))
            put(UInt8(truncatingIfNeeded: 0x80 | code >> 6 & 0x3F))
            put(UInt8(truncatingIfNeeded: 0x80 | code & 0x3F))
        }
    }
}
