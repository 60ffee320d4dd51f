import Model

/// Converts text to UTF-8 chunk by chunk. The input is treated as UTF-16 if it begins with a UTF-16 byte order mark, and as UTF-8
/// otherwise. Invalid input is converted to a byte that never occurs in UTF-8, so that the affected line can be reported.
struct UTF8Transcoder {
    /// The encoding of the input.
    enum Encoding: Equatable {
        case utf8, utf16LittleEndian, utf16BigEndian
    }

    /// A byte that never occurs in UTF-8.
    private static let broken: UInt8 = 0xFF

    let encoding: Encoding
    /// The length of the byte order mark, in bytes.
    let markLength: Int
    /// The state for UTF-16. `odd` is the first byte of an incomplete code unit, and `high` is the first half of an incomplete
    /// surrogate pair.
    private var odd: UInt8?
    private var high: UInt32?

    /// Detects the encoding.
    /// - Parameter head: The file's first bytes.
    /// - Throws: `UnimportableFileError` if the bytes aren't text.
    init(head: [UInt8]) throws(UnimportableFileError) {
        func begins(_ bytes: UInt8...) -> Bool { head.starts(with: bytes) }
        if begins(0xFF, 0xFE, 0, 0) || begins(0, 0, 0xFE, 0xFF) { throw .encoding }
        if begins(0xFF, 0xFE) {
            (encoding, markLength) = (.utf16LittleEndian, 2)
            return
        }
        if begins(0xFE, 0xFF) {
            (encoding, markLength) = (.utf16BigEndian, 2)
            return
        }
        (encoding, markLength) = (.utf8, begins(0xEF, 0xBB, 0xBF) ? 3 : 0)
        if begins(0x1F, 0x8B) || begins(0x42, 0x5A, 0x68)
            || begins(0xFD, 0x37, 0x7A, 0x58, 0x5A, 0)
            || begins(0x28, 0xB5, 0x2F, 0xFD)
        {
            throw .packed
        }
        if begins(0x50, 0x4B, 3, 4) || begins(0xD0, 0xCF, 0x11, 0xE0) { throw .archive }
        let zeros = head.indices.filter { head[$0] == 0 }
        if !zeros.isEmpty {
            // In UTF-16, every second byte of Latin text is zero.
            let even = zeros.count { $0 % 2 == 0 }
            if zeros.count * 3 > head.count, even == 0 || even == zeros.count { throw .encoding }
        }
        // A few damaged lines don't make the others unreadable.
        if head.count(where: {
            $0 < ASCII.space && $0 != ASCII.tab && $0 != ASCII.newline && $0 != ASCII.carriageReturn && $0 != 0x0C
        }) * 20 > head.count {
            throw .binary
        }
    }

    /// Returns the reason why bytes aren't text, or nil if they are.
    static func flaw(of head: [UInt8]) -> UnimportableFileError? {
        do throws(UnimportableFileError) { _ = try UTF8Transcoder(head: head) } catch { return error }
        return nil
    }

    /// Converts the next chunk to UTF-8. The caller must remove the byte order mark first.
    mutating func decode(_ piece: [UInt8]) -> [UInt8] {
        guard encoding != .utf8 else { return piece }
        var result: [UInt8] = []
        result.reserveCapacity(piece.count)
        for byte in piece {
            guard let first = odd else {
                odd = byte
                continue
            }
            odd = nil
            let unit = encoding == .utf16LittleEndian ? UInt32(byte) << 8 | UInt32(first) : UInt32(first) << 8 | UInt32(byte)
            take(unit, &result)
        }
        return result
    }

    /// Returns a byte that never occurs in UTF-8 if the file ends in the middle of a UTF-16 character. Otherwise, returns an
    /// empty array.
    mutating func finish() -> [UInt8] {
        defer { (odd, high) = (nil, nil) }
        return odd == nil && high == nil ? [] : [UTF8Transcoder.broken]
    }

    private mutating func take(_ unit: UInt32, _ result: inout [UInt8]) {
        if let first = high {
            high = nil
            if unit & 0xFC00 == 0xDC00 {
                let code = 0x10000 + (first & 0x3FF) << 10 + unit & 0x3FF
                if let scalar = Unicode.Scalar(code) { result.append(contentsOf: UTF8.encode(scalar) ?? .init()) }
                return
            }
            result.append(UTF8Transcoder.broken)
        }
        if unit & 0xFC00 == 0xD800 {
            high = unit
        } else if let scalar = Unicode.Scalar(unit) {
            result.append(contentsOf: UTF8.encode(scalar) ?? .init())
        } else {
            result.append(UTF8Transcoder.broken)
        }
    }
}
