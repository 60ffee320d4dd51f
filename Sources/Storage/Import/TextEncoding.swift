internal import Model
internal import SystemCalls

/// An encoding of text that the system's C library knows, by one of the names that Python's codecs have, such as `shift_jis`, `cp1251` and
/// `mac_roman`.
public struct TextEncoding: Equatable, Sendable {
    /// The names of encodings that the C library calls something else.
    private static let others = [
        "latin": "LATIN1", "latin_1": "LATIN1", "l1": "LATIN1", "mac_roman": "MACINTOSH", "macroman": "MACINTOSH",
        "mac_latin2": "MAC-CENTRALEUROPE", "mac_cyrillic": "MAC-CYRILLIC", "utf_8_sig": "UTF-8", "cp949": "UHC",
        "shift_jis_2004": "SHIFT_JISX0213", "shift_jisx0213": "SHIFT_JISX0213", "euc_jis_2004": "EUC-JISX0213",
        "euc_jisx0213": "EUC-JISX0213", "kz1048": "RK1048", "windows_31j": "CP932",
    ]
    /// The size of the pieces in which text is converted, in bytes.
    private static let pieceSize = 65_536
    /// A byte that never occurs in UTF-8.
    private static let broken: UInt8 = 0xFF

    /// The C library's name.
    private let name: String

    /// Finds an encoding. Upper and lower case, and hyphens and underscores, don't matter. Returns nil if the C library doesn't know it.
    public init?(_ name: String) {
        let key = String(
            decoding: name.utf8.map { $0 == ASCII.minus || $0 == ASCII.space ? 0x5F : ASCII.lowercased($0) }, as: UTF8.self)
        guard !key.isEmpty, key.utf8.count < 40,
            key.utf8.allSatisfy({ ASCII.isLowercase($0) || ASCII.isDigit($0) || $0 == 0x5F || $0 == ASCII.period })
        else { return nil }
        let joined = key.replacing("_", with: ""), dashed = key.replacing("_", with: "-")
        var names = [TextEncoding.others[key], key, dashed, joined].compactMap { $0 }
        for (prefix, longer) in [
            ("cp", "IBM"), ("windows", "CP"), ("iso8859", "ISO-8859-"), ("iso2022", "ISO-2022-"), ("utf", "UTF-"),
            ("koi8", "KOI8-"),
        ] where joined.hasPrefix(prefix) {
            let rest = dashed.hasPrefix(prefix) ? dashed.dropFirst(prefix.utf8.count) : joined.dropFirst(prefix.utf8.count)
            names.append(longer + rest.drop { $0 == "-" })
        }
        guard let found = names.first(where: { TextEncoding.isKnown($0.uppercased()) }) else { return nil }
        self.name = found.uppercased()
    }

    private static func isKnown(_ name: String) -> Bool {
        guard let converter = unsafe converter(name) else { return false }
        unsafe iconv_close(converter)
        return true
    }

    private static func converter(_ name: String) -> iconv_t? {
        let converter = unsafe iconv_open("UTF-8", name)
        return unsafe converter == iconv_t(bitPattern: -1) ? nil : converter
    }

    /// Returns the text as UTF-8. In place of each byte that isn't text in this encoding, there is a byte that isn't UTF-8, so that the affected
    /// line can be reported.
    func utf8(_ bytes: [UInt8]) -> [UInt8] {
        guard let converter = unsafe TextEncoding.converter(name) else { return bytes }
        defer { unsafe iconv_close(converter) }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var piece = [CChar](repeating: 0, count: TextEncoding.pieceSize)
        var source = bytes.map { CChar(bitPattern: $0) }
        var offset = 0, isOver = false
        while !isOver {
            // The pointers are valid during the call.
            let (code, read, written, reason) = unsafe source.withUnsafeMutableBufferPointer { input in
                unsafe piece.withUnsafeMutableBufferPointer { output in
                    var (from, left) = unsafe (input.baseAddress.map { unsafe $0 + offset }, input.count - offset)
                    var (to, room) = (output.baseAddress, output.count)
                    // After the last byte, a null pointer writes what the converter still holds back.
                    let code =
                        left > 0
                        ? unsafe iconv(converter, &from, &left, &to, &room)
                        : unsafe iconv(converter, nil, nil, &to, &room)
                    return (code, input.count - offset - left, output.count - room, errno)
                }
            }
            let hasFailed = code == -1
            isOver = offset >= bytes.count && !hasFailed
            offset += read
            result.append(contentsOf: piece[..<written].lazy.map { UInt8(bitPattern: $0) })
            guard hasFailed, reason != E2BIG else { continue }
            result.append(TextEncoding.broken)
            if reason == EINVAL { return result }
            offset += 1
        }
        return result
    }
}
