import Localization
import Model

/// Parses numbers in the formats that people use.
enum NumberParser {
    /// A number format that a column can use.
    enum Form: String, Codable, Sendable, CaseIterable {
        /// A full stop as the decimal separator and no grouping: `-1234.5`, `1e6`.
        case plain
        /// Commas or apostrophes as the grouping separator: `1,234.5`, `1'234.50`.
        case grouped
        /// A comma as the decimal separator: `1.234,5`, `1 234,5`.
        case comma
        /// Commas, spaces and a unit after the number are ignored: `1,234.5`, `1000km`. A range counts as its lower bound.
        case loose
        /// A duration in seconds: `1:02:30`, `PT1H30M` or `1 h 20`, or a whole number of seconds.
        case duration
    }

    /// Returns the exact number that `text` represents in this format. Returns nil if `text` isn't a number or has too many
    /// digits.
    static func value(_ text: String, _ form: Form) -> FixedDecimal? {
        bare(text, form) ?? (form == .duration ? nil : affix(text).flatMap { bare($0.core, form) })
    }

    /// Parses a number without a sign such as `%`.
    private static func bare(_ text: String, _ form: Form) -> FixedDecimal? {
        switch form {
        case .plain: return plain(text)
        case .loose: return loose(text)
        case .duration:
            if let seconds = duration(text) { return seconds }
            return text.utf8.allSatisfy(ASCII.isDigit) ? plain(text) : nil
        case .grouped, .comma:
            let (group, point): (Set<UInt8>, UInt8) =
                form == .grouped
                ? ([ASCII.comma, ASCII.apostrophe], ASCII.period) : ([ASCII.period, ASCII.space, ASCII.apostrophe], ASCII.comma)
            return joined(text, group: group, point: point).flatMap(plain)
        }
    }

    /// Parses a number range such as `2-5` or `2–5`, or `40+` for a range without an upper bound. The bounds can't be negative.
    /// Returns nil if the text isn't a range in this format.
    static func range(_ text: String, _ form: Form) -> (lower: FixedDecimal, upper: FixedDecimal?)? {
        guard form != .duration, text.utf8.count <= 40, let last = text.utf8.last else { return nil }
        func bound(_ part: Substring.UnicodeScalarView) -> FixedDecimal? {
            let number = value(UpstreamTextParser.line(String(part)), form)
            return number.flatMap { $0 < FixedDecimal(0) ? nil : $0 }
        }
        if last == ASCII.plus { return bound(text.unicodeScalars.dropLast()).map { ($0, nil) } }
        // The bounds of a range can be separated by a word in English, French or German, as in "3 to 5".
        for word in [" to ", " à ", " bis "] where text.utf8.contains(ASCII.space) {
            guard let place = text.firstRange(of: word) else { continue }
            guard let lower = bound(text[..<place.lowerBound].unicodeScalars),
                let upper = bound(text[place.upperBound...].unicodeScalars),
                lower <= upper
            else { return nil }
            return (lower, upper)
        }
        guard text.utf8.contains(where: { $0 == ASCII.minus || $0 == 0xE2 }) else { return nil }
        let parts = text.unicodeScalars.split(omittingEmptySubsequences: false) {
            $0 == "-" || $0 == "\u{2013}" || $0 == "\u{2014}"
        }
        guard parts.count == 2, let lower = bound(parts[0]), let upper = bound(parts[1]), lower <= upper else { return nil }
        return (lower, upper)
    }

    /// Parses a number, ignoring its grouping commas and the unit that may follow it.
    private static func loose(_ text: String) -> FixedDecimal? {
        if let number = FixedDecimal(text) { return number }
        var bytes = text.utf8.filter { $0 != ASCII.comma && $0 != ASCII.space }
        if let first = bytes.first, ASCII.isDigit(first) {
            while let last = bytes.last, ASCII.isLetter(last) { bytes.removeLast() }
        }
        return FixedDecimal(String(decoding: bytes, as: UTF8.self))
    }

    /// Parses a number without a plus sign or leading zeros. Text that has either is a telephone number or a code.
    private static func plain(_ text: String) -> FixedDecimal? {
        var digits = text.utf8[...]
        if digits.first == ASCII.minus { digits = digits.dropFirst() }
        guard let first = digits.first, ASCII.isDigit(first) || first == ASCII.period else { return nil }
        if first == ASCII.digit0, let second = digits.dropFirst().first, ASCII.isDigit(second) {
            return nil
        }
        return FixedDecimal(text)
    }

    /// Removes the grouping separators and replaces the decimal separator with a full stop. Returns nil if a group doesn't have
    /// three digits.
    private static func joined(_ text: String, group: Set<UInt8>, point: UInt8) -> String? {
        var result: [UInt8] = []
        var sinceGroup = -1
        var isBehindPoint = false
        // Like ordinary spaces, no-break spaces and narrow no-break spaces can separate groups of digits.
        // The same goes for typographic apostrophes.
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        let plain =
            isASCII
            ? text
            : text.replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ").replacing("\u{2019}", with: "'")
        var count = 0
        for byte in plain.utf8 {
            if ASCII.isDigit(byte) {
                count += 1
                if sinceGroup >= 0, !isBehindPoint { sinceGroup += 1 }
                result.append(byte)
            } else if byte == ASCII.minus, result.isEmpty {
                result.append(byte)
            } else if group.contains(byte), !isBehindPoint, count > 0 {
                guard sinceGroup == 3 || sinceGroup < 0 && count <= 3 else { return nil }
                sinceGroup = 0
            } else if byte == point, !isBehindPoint, count > 0 {
                guard sinceGroup == 3 || sinceGroup < 0 else { return nil }
                isBehindPoint = true
                sinceGroup = -1
                result.append(ASCII.period)
            } else {
                return nil
            }
        }
        guard sinceGroup == 3 || sinceGroup < 0 else { return nil }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns whether the text is a placeholder for a missing number or date.
    static func isNothing(_ text: String) -> Bool {
        guard text.utf8.count <= 9 else { return false }
        switch text.lowercased() {
        case "\\n", "nan", "na", "n/a", "#n/a", "null", "none", "nil", "-", "--", "–", "—", "?", "unknown", "inf", "-inf",
            "infinity",
            "-infinity":
            return true
        default: return false
        }
    }
}

/// Recognizes web addresses of pages and pictures.
enum WebAddressDetector {
    private static let pictures: Set<String> = ["png", "jpg", "jpeg", "gif", "webp", "avif", "svg", "bmp"]

    /// Returns whether the text can be used as a link. It must be an HTTP or HTTPS URL that has a host and no invalid characters.
    static func isLink(_ text: String) -> Bool {
        let bytes = text.utf8
        guard bytes.count <= 2000, let start = afterScheme(text), start < bytes.endIndex else { return false }
        return bytes[start] != ASCII.slash
            && bytes.allSatisfy {
                $0 > ASCII.space && $0 != 0x7F && $0 != ASCII.quotationMark && $0 != ASCII.lessThan && $0 != ASCII.greaterThan
            }
    }

    private static func afterScheme(_ text: String) -> String.Index? {
        let bytes = text.utf8
        for scheme in ["https://", "http://"] where bytes.count > scheme.utf8.count {
            if zip(bytes, scheme.utf8).allSatisfy({ ASCII.lowercased($0) == $1 }) {
                return bytes.index(bytes.startIndex, offsetBy: scheme.utf8.count)
            }
        }
        return nil
    }

    /// Returns whether the path ends with the file name extension of an image format.
    static func isPicture(_ text: String) -> Bool {
        let path = text.utf8.prefix { $0 != ASCII.questionMark && $0 != ASCII.hash }
        guard let point = path.lastIndex(of: ASCII.period) else { return false }
        let ending = path[path.index(after: point)...]
        return ending.count <= 5 && pictures.contains(String(decoding: ending, as: UTF8.self).lowercased())
    }

    /// Returns an address for display, without its scheme and truncated if it is too long.
    static func shown(_ text: String) -> String {
        var rest = afterScheme(text).map { text[$0...] } ?? text[...]
        if rest.hasPrefix("www.") { rest = rest.dropFirst(4) }
        if rest.hasSuffix("/") { rest = rest.dropLast() }
        return rest.count > 60 ? rest.prefix(59) + "…" : String(rest)
    }
}
