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
        return words.prefix(start).allSatisfy { GuessWords.quantityPrefixes.contains($0) }
            && words.dropFirst(start).allSatisfy { GuessWords.quantityUnits.contains($0) }
    }

    private static func isTime(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: ASCII.colon, omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, parts[0].count == 1 || parts[0].count == 2 else { return false }
        return parts.allSatisfy { $0.allSatisfy { ASCII.isDigit($0) } } && parts.dropFirst().allSatisfy { $0.count == 2 }
    }
}
