import Model

/// Parses the usual ways of writing yes and no, such as "true", "oui" or "✓".
enum YesNoParser {
    /// Word pairs with the positive word first. If a column contains only one of the `marks` and no other value, the mark means
    /// yes.
    private static let pairs: [(yes: String, no: String)] = [
        ("true", "false"), ("yes", "no"), ("y", "n"), ("t", "f"), ("oui", "non"), ("o", "n"), ("vrai", "faux"), ("ja", "nein"),
        ("j", "n"), ("wahr", "falsch"), ("sí", "no"), ("si", "no"), ("✓", "✗"), ("✔", "✘"), ("☑", "☐"),
    ]
    private static let marks: Set<String> = ["x", "✓", "✔", "☑", "checked"]

    /// Returns true for text that means yes, false for text that means no, and nil for any other text.
    static func value(_ text: String) -> Bool? {
        guard text.utf8.count <= 8 else { return nil }
        let word = text.lowercased()
        if word == "1" || marks.contains(word) { return true }
        if word == "0" { return false }
        return pairs.first { $0.yes == word || $0.no == word }.map { $0.yes == word }
    }

    /// Returns whether a column with these distinct values contains flags. Single letters count only if both letters of a pair
    /// occur, such as "y" and "n".
    static func areFlags(_ values: some Sequence<String>) -> Bool {
        let words = Set(values.filter { !NumberParser.isNothing($0) }.prefix(8).map { $0.lowercased() })
        guard let first = words.first, words.count <= 2 else { return false }
        if words.count == 1, marks.contains(first) { return true }
        return pairs.contains { pair in
            words.isSubset(of: [pair.yes, pair.no]) && (words.count == 2 || pair.yes.utf8.count > 1 && pair.yes != "si")
        }
    }
}

extension ImportPlan.Column {
    /// The column's name as it is shown for an entry whose flag is set: "Is owned" becomes "owned".
    var flagWord: String {
        var word = label[...]
        for beginning in ["Is ", "is "] where word.hasPrefix(beginning) { word = word.dropFirst(beginning.count) }
        // Remove the question mark: "Have it?" becomes "have it".
        while let last = word.last, last == "?" || last == " " { word = word.dropLast() }
        guard let first = word.first, first.isUppercase, !(word.dropFirst().first?.isUppercase ?? true) else {
            return String(word)
        }
        return first.lowercased() + word.dropFirst()
    }
}

/// Distinguishes words from times, sizes and codes.
enum TextShape {
    case words
    /// A word with more digits than letters, such as `tt0000001` or `A-001`.
    case code
    /// A time of day, such as `07:35` or `9:05:30`.
    case time
    case other

    init(_ text: String) {
        var letters = 0, digits = 0, beginsWithLetter = false, hasSpace = false
        for byte in text.utf8.prefix(80) {
            switch byte {
            case ASCII.upperA...ASCII.upperZ, ASCII.lowerA...ASCII.lowerZ, 0xC3...0xFF:
                if letters + digits == 0 { beginsWithLetter = true }
                letters += 1
            case ASCII.digit0...ASCII.digit9: digits += 1
            case ASCII.space: hasSpace = true
            default: break
            }
        }
        if beginsWithLetter {
            self = hasSpace || letters >= digits ? .words : .code
        } else if letters == 0, TextShape.isTime(text) {
            self = .time
        } else {
            self = letters >= 3 && letters > digits ? .words : .other
        }
    }

    private static func isTime(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: ASCII.colon, omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, parts[0].count == 1 || parts[0].count == 2 else { return false }
        return parts.allSatisfy { $0.allSatisfy { ASCII.isDigit($0) } } && parts.dropFirst().allSatisfy { $0.count == 2 }
    }
}
