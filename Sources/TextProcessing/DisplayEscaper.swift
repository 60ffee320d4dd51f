/// Makes external text safe to show, so that the text can't move a terminal's cursor, change colours or change the text direction.
public enum DisplayEscaper {
    /// Returns `text` on a single line, with a visible symbol for every control character and directional mark.
    public static func clean(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { result.append(shown(scalar)) }
        return String(result)
    }

    /// Cleans each line of the text without changing the line endings.
    public static func lines(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(where: { $0 >= 0x7F || $0 < 0x20 && $0 != 0x0A }) else { return bytes }
        var result = String.UnicodeScalarView()
        var isAfterReturn = false
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            // A carriage return belongs to a line ending only if a line feed follows. Any other carriage return would move the
            // cursor to the start of the line.
            if isAfterReturn { result.append(scalar == "\n" ? "\r" : " ") }
            isAfterReturn = scalar == "\r"
            if !isAfterReturn { result.append(scalar == "\n" ? scalar : shown(scalar)) }
        }
        if isAfterReturn { result.append(" ") }
        return Array(String(result).utf8)
    }

    /// Escapes unsafe characters in JSON without changing its meaning. In valid JSON, such characters occur only in strings.
    public static func json(_ bytes: [UInt8]) -> [UInt8] {
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
        // Replace control characters with their symbols: ␀ to ␟, and ␡.
        case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
        case 0x7F: "\u{2421}"
        case 0x80...0x9F: "\u{FFFD}"
        // Replace directional marks (UAX #9), because an override can make text appear in a different order.
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
        // Replace invisible characters: tags and the byte order mark.
        case 0xFEFF, 0xE0000...0xE007F: "\u{FFFD}"
        default: scalar
        }
    }

    /// Cleans and shortens a user's input, so that a message can quote it.
    public static func quoted(_ text: String) -> String {
        let longest = 120
        guard text.utf8.count > longest else { return clean(text) }
        var bytes = Array(text.utf8.prefix(longest))
        while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
        if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
        return clean(String(decoding: bytes, as: UTF8.self)) + "…"
    }
}
