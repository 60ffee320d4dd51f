import Model

/// Parses the usual ways of writing yes and no, such as "true", "oui" or "✓".
enum YesNoParser {
    /// Word pairs with the positive word first. If a column contains only a single symbol from `marks`, the symbol means yes.
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
    /// occur, such as "y" and "n". If the only value is two capital letters, it is more likely to be a code, such as "NO" for
    /// Norway.
    /// - Parameters:
    ///   - isComplete: Whether every record has a value. A symbol for yes that every record has isn't a flag.
    ///   - isFrench: Whether something else shows that the values are French, in which `O` and `N` mean yes and no.
    static func areFlags(_ values: some Sequence<String>, isComplete: Bool = false, isFrench: Bool = false) -> Bool {
        let words = Set(values.filter { !NumberParser.isNothing($0) }.prefix(8).map { $0.lowercased() })
        guard let first = words.first, words.count <= 2 else { return false }
        if words.count == 1, first.utf8.count == 2, !values.contains(first) { return false }
        if words.count == 1, marks.contains(first) { return !isComplete || first.utf8.count > 1 }
        return pairs.contains { pair in
            words.isSubset(of: [pair.yes, pair.no]) && (pair.yes != "o" || isFrench)
                && (words.count == 2 || pair.yes.utf8.count > 1 && pair.yes != "si")
        }
    }
}

extension SourceColumn {
    /// The column's name in the form that pages show for an entry whose flag is set: "Is owned" becomes "owned".
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
