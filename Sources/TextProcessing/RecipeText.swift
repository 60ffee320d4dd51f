public import Model

/// The texts that recipes from every source share.
public enum RecipeText {
    /// Returns a time as text that means the same in every language, such as `1 h 20 min`.
    public static func time(_ minutes: Int64) -> String {
        let hours = minutes / 60, rest = minutes % 60
        if hours == 0 { return "\(rest) min" }
        return rest == 0 ? "\(hours) h" : "\(hours) h \(rest) min"
    }

    /// Returns an ingredient's line as an item: its amount, and its name with a capital.
    public static func item(_ line: String) -> ItemWithAmount {
        let (amount, name) = RecipeAmountScaler.parts(ofIngredient: line)
        return ItemWithAmount(capitalised(name), amount)
    }

    /// Returns a text whose first letter is a capital. Knows the Latin, Greek and Cyrillic letters of the languages in which recipes are
    /// written, without Unicode's tables.
    static func capitalised(_ text: String) -> String {
        guard let first = text.unicodeScalars.first else { return text }
        let code = first.value
        let capital: UInt32 =
            switch code {
            case 0x61...0x7A, 0xE0...0xF6, 0xF8...0xFE, 0x3B1...0x3C1, 0x3C3...0x3C9, 0x430...0x44F: code - 0x20
            case 0x450...0x45F: code - 0x50
            // In these ranges, each capital is followed by its small letter.
            case 0x100...0x137 where code % 2 == 1, 0x139...0x148 where code % 2 == 0, 0x14A...0x177 where code % 2 == 1,
                0x179...0x17E where code % 2 == 0:
                code - 1
            default: code
            }
        guard capital != code, let letter = Unicode.Scalar(capital) else { return text }
        var scalars = String.UnicodeScalarView()
        scalars.append(letter)
        scalars.append(contentsOf: text.unicodeScalars.dropFirst())
        return String(scalars)
    }
}
