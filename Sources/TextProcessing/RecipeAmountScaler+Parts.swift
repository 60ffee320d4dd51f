import Model

extension RecipeAmountScaler {
    /// Splits an ingredient's line into its amount and its name: `1 1/2 cups` and `plain flour, sifted`. The amount is empty if the line
    /// doesn't begin with one.
    public static func parts(ofIngredient line: String) -> (amount: String, name: String) {
        let bytes = Array(line.utf8)
        guard bytes.count <= 500 else { return ("", line) }
        let scanner = AmountScanner(bytes), quantities = scanner.quantities()
        guard let first = quantities.first, first.start == 0, !first.isFixed else { return ("", line) }
        var end = endOfAmount(first, bytes)
        var last = first
        for quantity in quantities.dropFirst() where quantity.start >= end {
            let between = bytes[end..<quantity.start]
            guard let isOpen = continues(between, last, quantity) ? false : joins(between) else { break }
            last = quantity
            end = endOfAmount(quantity, bytes)
            if isOpen, let close = bytes[end...].firstIndex(of: ASCII.rightParenthesis), close - end <= 12 { end = close + 1 }
        }
        // A package may follow its size: `1 (400 g) tin tomatoes`.
        let next = bytes[end...].firstIndex { $0 != ASCII.space } ?? end
        if let word = RecipeUnitWords.word(in: bytes, at: next), word.isPackage || word.isUnit, !isCounted(word, bytes) {
            end = word.end
        }
        var rest = bytes[end...].drop { $0 == ASCII.space || $0 == ASCII.comma || $0 == ASCII.period }
        for word in ["of ", "de ", "d'"] where rest.starts(with: word.utf8) { rest = rest.dropFirst(word.utf8.count) }
        guard !rest.isEmpty else {
            // The unit is the ingredient: `2 eggs`.
            let start = bytes[first.upperEnd...].firstIndex { $0 != ASCII.space } ?? bytes.count
            guard start < bytes.count, end == first.word.end, !first.word.isUnit, !first.word.isPackage else { return ("", line) }
            return (text(bytes[..<first.upperEnd]), text(bytes[start...]))
        }
        return (text(bytes[..<end]), text(rest))
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    /// Returns whether a word is a thing rather than a unit, so that it belongs to the name: the eggs of `2 egg yolks`.
    private static func isCounted(_ word: RecipeUnitWords.Word, _ bytes: [UInt8]) -> Bool {
        word.unit == 0 && bytes[word.start..<word.end].starts(with: "egg".utf8)
    }

    private static func endOfAmount(_ quantity: AmountScanner.Quantity, _ bytes: [UInt8]) -> Int {
        let word = quantity.word
        return word.end > word.start && !isCounted(word, bytes) ? word.end : max(quantity.end, quantity.upperEnd)
    }

    /// Returns whether a quantity adds to the one before it, as in `1 lb 8 oz` and `1 cup plus 2 tbsp`, or ends a range: `100 g to 150 g`.
    private static func continues(
        _ between: ArraySlice<UInt8>, _ first: AmountScanner.Quantity, _ second: AmountScanner.Quantity
    ) -> Bool {
        let word = text(between.filter { $0 != ASCII.space }[...])
        if word.utf8.isEmpty { return first.word.isUnit && second.word.isUnit }
        return ["plus", "to", "à", "-", "–"].contains { UTF8Comparison.equal($0.utf8, word.utf8) }
    }

    /// Returns whether the text between two quantities opens a parenthesis. Returns nil if the second doesn't belong to the amount.
    private static func joins(_ between: ArraySlice<UInt8>) -> Bool? {
        var (isOpen, count) = (false, 0)
        for byte in between {
            switch byte {
            case ASCII.space: continue
            case ASCII.leftParenthesis: isOpen = true
            case ASCII.slash, ASCII.plus, UInt8(ascii: "x"), 0xC3, 0x97: count += 1
            default: return nil
            }
        }
        return count <= 2 && (isOpen || count > 0) ? isOpen : nil
    }
}
