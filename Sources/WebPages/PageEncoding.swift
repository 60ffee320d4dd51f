/// Finds a page's encoding, as browsers do: from a byte order mark, the response's header, a `meta` element, or the bytes.
enum PageEncoding {
    /// The number of bytes in which a `meta` element can state the encoding. Browsers read 1,024.
    private static let searched = 4096

    /// Returns the page and its encoding in libxml2's form. Text in UTF-8 or UTF-16 is returned as valid UTF-8 without NUL.
    static func prepared(_ bytes: [UInt8], charset: String?) -> (text: [UInt8], encoding: String) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (utf8(bytes.dropFirst(3)), "UTF-8") }
        if bytes.starts(with: [0xFF, 0xFE]) { return (utf16(bytes.dropFirst(2), isBigEndian: false), "UTF-8") }
        if bytes.starts(with: [0xFE, 0xFF]) { return (utf16(bytes.dropFirst(2), isBigEndian: true), "UTF-8") }
        let header = charset.map(label)
        switch header {
        case "utf-16", "utf-16le": return (utf16(bytes[...], isBigEndian: false), "UTF-8")
        case "utf-16be": return (utf16(bytes[...], isBigEndian: true), "UTF-8")
        default: break
        }
        // The bytes of another encoding are hardly ever valid UTF-8, but pages often state a wrong encoding.
        if String(validating: bytes, as: UTF8.self) != nil { return (utf8(bytes[...]), "UTF-8") }
        let stated = header ?? declared(in: bytes).map(label)
        switch stated {
        case nil, "", "iso-8859-1", "iso8859-1", "latin1", "latin-1", "us-ascii", "ascii", "cp1252", "windows-1252":
            // The Encoding Standard treats these labels as windows-1252.
            return (bytes.filter { $0 != 0 }, "windows-1252")
        // A `meta` element in ASCII can't be in UTF-16.
        case "utf-8", "utf8", "utf-16", "utf-16le", "utf-16be": return (utf8(bytes[...]), "UTF-8")
        case let stated?:
            let isName = stated.utf8.count <= 40 && stated.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
            return (bytes.filter { $0 != 0 }, isName ? stated : "windows-1252")
        }
    }

    private static func label(_ text: String) -> String {
        String(text.lowercased().filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" })
    }

    private static func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        Array(String(decoding: bytes, as: UTF8.self).utf8).filter { $0 != 0 }
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> [UInt8] {
        let bytes = Array(bytes)
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { place in
            let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        return Array(String(decoding: units, as: UTF16.self).utf8).filter { $0 != 0 }
    }

    /// Returns the encoding that a `meta` element states, or nil.
    private static func declared(in bytes: [UInt8]) -> String? {
        let head = String(decoding: bytes.prefix(searched).map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self).lowercased()
        for tag in head.split(separator: "<") where tag.hasPrefix("meta") {
            guard let place = tag.firstRange(of: "charset=") else { continue }
            let value = tag[place.upperBound...].drop { $0 == "\"" || $0 == "'" || $0 == " " }
            return String(value.prefix { !"\"' ;/>".contains($0) })
        }
        return nil
    }
}
