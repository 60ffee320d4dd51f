import Model

/// The kinds of text values: words, codes, abbreviations, times of day and other text.
enum TextShape {
    case words
    /// A word that contains digits and is mostly digits, short or in capitals, such as `tt0000001`, `A-1` or `ITEM-12`.
    case code
    /// Up to three capitals, such as `FR`.
    case abbreviation
    /// A time of day, such as `07:35` or `9:05:30`.
    case time
    /// A number, possibly with units, such as `95 min`, or any other text that isn't made of words.
    case other

    /// Units in English, French and German, and words that can join two quantities.
    private static let units: Set<String> = [
        "s", "sec", "secs", "second", "seconds", "seconde", "secondes", "sekunden", "min", "mins", "mn", "minute", "minutes",
        "minuten", "h", "hr", "hrs", "hour", "hours", "heure", "heures", "std", "stunde", "stunden", "d", "day", "days", "j",
        "jour",
        "jours", "tag", "tage", "week", "weeks", "semaine", "semaines", "month", "months", "mois", "year", "years", "yrs", "ans",
        "jahre", "mg", "g", "kg", "lb", "lbs", "oz", "ml", "cl", "dl", "l", "mm", "cm", "m", "km", "mi", "ft", "in", "inch",
        "inches",
        "px", "kb", "mb", "gb", "tb", "kib", "mib", "gib", "p", "pp", "pages", "seiten", "pcs", "w", "kw", "kwh", "v", "mah",
        "hz",
        "mhz", "ghz", "rpm", "bpm", "kcal", "cal", "kj", "c", "f", "eur", "usd", "gbp", "chf", "cad", "and", "et", "und", "x",
    ]
    /// The words that may precede a quantity.
    private static let prefixes: Set<String> = [
        "ca", "approx", "about", "env", "environ", "circa", "etwa", "eur", "usd", "gbp", "chf", "cad",
    ]

    init(_ text: String) {
        var letters = 0, capitals = 0, digits = 0, beginsWithLetter = false, hasSpace = false
        for byte in text.utf8.prefix(80) {
            switch byte {
            case ASCII.upperA...ASCII.upperZ, ASCII.lowerA...ASCII.lowerZ, 0xC3...0xFF:
                if letters + digits == 0 { beginsWithLetter = true }
                letters += 1
                if ASCII.isUppercase(byte) { capitals += 1 }
            case ASCII.digit0...ASCII.digit9: digits += 1
            case ASCII.space: hasSpace = true
            default: break
            }
        }
        if letters == 0 {
            self = TextShape.isTime(text) ? .time : .other
        } else if digits > 0, TextShape.isQuantity(text) {
            self = .other
        } else if beginsWithLetter {
            let isCapital = capitals == letters
            if digits == 0 {
                self = isCapital && !hasSpace && letters <= 3 ? .abbreviation : .words
            } else if hasSpace {
                self = isCapital && letters <= 3 ? .code : .words
            } else {
                self = isCapital || letters <= 3 || letters < digits ? .code : .words
            }
        } else {
            self = letters >= 3 && letters > digits ? .words : .other
        }
    }

    /// Returns whether text that contains digits is a quantity, such as `1 h 35 min` or `ca. 5 kg`.
    private static func isQuantity(_ text: String) -> Bool {
        guard text.utf8.count <= 40 else { return false }
        let words = text.unicodeScalars.split { !$0.properties.isAlphabetic }.map { String($0).lowercased() }
        let first = text.unicodeScalars.first { $0.properties.isAlphabetic || $0.properties.numericType == .decimal }
        let start = first?.properties.isAlphabetic ?? false ? 1 : 0
        return words.prefix(start).allSatisfy { prefixes.contains($0) }
            && words.dropFirst(start).allSatisfy { units.contains($0) }
    }

    private static func isTime(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: ASCII.colon, omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, parts[0].count == 1 || parts[0].count == 2 else { return false }
        return parts.allSatisfy { $0.allSatisfy { ASCII.isDigit($0) } } && parts.dropFirst().allSatisfy { $0.count == 2 }
    }
}
