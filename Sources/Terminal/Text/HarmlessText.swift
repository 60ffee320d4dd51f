/// Text from outside, made fit for a terminal: nothing in it can move the cursor, change colours or turn the writing's direction.
enum HarmlessText {
    /// `text` on one line, with every control character and every mark of direction made visible.
    static func clean(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { result.append(shown(scalar)) }
        return String(result)
    }

    /// Lines of text, their ends as they are, and each of them clean.
    static func lines(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(where: { $0 >= 0x7F || $0 < 0x20 && $0 != 0x0A }) else { return bytes }
        var result = String.UnicodeScalarView()
        var isAfterReturn = false
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            // A carriage return is one only before a line feed: alone it would begin the line again.
            if isAfterReturn { result.append(scalar == "\n" ? "\r" : " ") }
            isAfterReturn = scalar == "\r"
            if !isAfterReturn { result.append(scalar == "\n" ? scalar : shown(scalar)) }
        }
        if isAfterReturn { result.append(" ") }
        return Array(String(result).utf8)
    }

    /// JSON with what is not clean as escapes, so that it says the same. JSON has such characters in its strings only.
    static func json(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(where: { $0 >= 0x7F }) else { return bytes }
        var result = String.UnicodeScalarView()
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            if scalar.value < 0x7F || shown(scalar) == scalar {
                result.append(scalar)
            } else {
                for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
                    let digits = String(unit, radix: 16)
                    result += ("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits).unicodeScalars
                }
            }
        }
        return Array(String(result).utf8)
    }

    private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x2028, 0x2029, 0x85: " "
        // The pictures of the control characters: ␀ to ␟, and ␡.
        case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
        case 0x7F: "\u{2421}"
        case 0x80...0x9F: "\u{FFFD}"
        // Marks of direction (UAX #9): overrides could make a text read as another.
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
        // Tags, and the byte order mark: seen by nobody.
        case 0xFEFF, 0xE0000...0xE007F: "\u{FFFD}"
        default: scalar
        }
    }

    /// The beginning of what somebody typed, clean, short enough to be told back.
    static func quoted(_ text: String) -> String {
        let longest = 120
        guard text.utf8.count > longest else { return clean(text) }
        var bytes = Array(text.utf8.prefix(longest))
        while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
        if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
        return clean(String(decoding: bytes, as: UTF8.self)) + "…"
    }
}
