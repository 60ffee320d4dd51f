import Model

/// An ingredient's amount in one or several recipes. Amounts of the same kind can be added: `200 g` and `0.5 kg` are `700 g`, and `2 tsp`
/// and `1 tbsp` are `1⅔ tbsp`.
public struct IngredientTotal: Sendable {
    /// The words around the number.
    private struct Wording {
        /// The text between the number and the unit or noun, and the text after it.
        var before: ArraySlice<UInt8> = [], after: ArraySlice<UInt8> = []
        /// The unit or noun as written, and its forms in `RecipeUnitWords`.
        var noun: ArraySlice<UInt8> = [], singular = 0, plural = 0
    }

    /// What the amount is counted in: a kind of unit and the other words of the amount. Only amounts of the same kind can be added.
    public let kind: [UInt8]
    /// The total in grams, millilitres, teaspoons or pieces. A range counts as its higher number. Nil if the amount has no number.
    public private(set) var value: Fraction?
    /// How many amounts were added.
    public private(set) var count: Int64 = 1
    /// The first amount, multiplied.
    private let text: String
    /// The unit in which the total is shown, or 0 for pieces.
    private var unit: UInt8 = 0
    private var wording = Wording()
    /// Whether the amount is a single quantity. Others, such as `1 cup + 2 tbsp`, are never added.
    private var isSingle = true
    private let hasDecimalComma: Bool

    /// Reads an amount as a recipe states it, and multiplies it.
    public init(_ amount: String, times factor: Fraction, hasDecimalComma: Bool) {
        self.hasDecimalComma = hasDecimalComma
        text = RecipeAmountScaler.scaled(amount, by: factor, hasDecimalComma: hasDecimalComma) ?? amount
        // After a comma and a space, recipes say how to prepare the ingredient: `175 g, soft`.
        var bytes: [UInt8] = []
        for byte in amount.utf8.prefix(500) {
            if byte == ASCII.space, bytes.last == ASCII.comma { break }
            bytes.append(byte)
        }
        if bytes.last == ASCII.comma { bytes.removeLast() }
        let scanner = AmountScanner(bytes), quantities = scanner.quantities()
        guard let first = quantities.first, scanner.afterSpaces(0) == first.start, !first.isFixed, !first.isUnclear,
            !first.isSize || first.isLonePackage, let value = (first.isSize ? Fraction.one : first.upper).times(factor)
        else {
            kind = IngredientTotal.words(bytes[...])
            return
        }
        var end = first.word.end, kind: [UInt8] = []
        let noun = bytes[first.word.start..<first.word.end]
        if first.isSize {
            // A single package, such as `400 g tin`. Scaling writes a number of packages before it.
            (end, self.value, wording.before) = (first.start, value, Array(" × ".utf8)[...])
        } else {
            wording = Wording(
                before: bytes[first.upperEnd..<first.word.start], noun: noun, singular: first.word.singular,
                plural: first.word.plural)
            if let base = IngredientTotal.base(first.word.unit) {
                // The same amount in another unit, as in `225 g/8 oz`, doesn't count.
                for next in quantities.dropFirst() where next.start >= end && !next.isSize {
                    let between = bytes[end..<next.start]
                    guard between.contains(ASCII.slash) || between.contains(ASCII.leftParenthesis) else { break }
                    end = next.word.end
                    if scanner.byte(end) == ASCII.rightParenthesis { end += 1 }
                }
                (unit, kind, self.value) = (first.word.unit, [base.dimension], value.times(base.size))
            } else {
                self.value = value
                if first.word.plural > 0 {
                    RecipeUnitWords.append(first.word.singular, to: &kind)
                } else {
                    kind = IngredientTotal.words(noun)
                }
            }
        }
        isSingle = !quantities.contains { $0.start >= end && !$0.isSize && !$0.isFixed }
        wording.after = bytes[end...]
        self.kind = kind + [ASCII.space] + IngredientTotal.words(bytes[end...])
    }

    /// Returns the words of a text in the singular, separated by spaces.
    private static func words(_ text: ArraySlice<UInt8>) -> [UInt8] {
        IngredientName.key(IngredientName.words(of: String(decoding: text, as: UTF8.self), isFrench: false)[...])
    }

    /// Returns a letter for the kind of unit, and the unit's size in grams, millilitres or teaspoons. Nil for all other units.
    private static func base(_ unit: UInt8) -> (dimension: UInt8, size: Fraction)? {
        switch unit {
        case RecipeUnitWords.teaspoon: return (RecipeUnitWords.teaspoon, .one)
        case RecipeUnitWords.tablespoon: return (RecipeUnitWords.teaspoon, Fraction(whole: 3))
        case RecipeUnitWords.centimetre, RecipeUnitWords.millimetre, RecipeUnitWords.inch: return nil
        default:
            let isMass =
                unit == RecipeUnitWords.gram || unit == RecipeUnitWords.kilogram || unit == RecipeUnitWords.ounce
                || unit == RecipeUnitWords.pound
            guard let size = Fraction(RecipeAmountScaler.MetricAmount.size(unit), 10_000), size.numerator > 0 else { return nil }
            return (isMass ? RecipeUnitWords.gram : RecipeUnitWords.millilitre, size)
        }
    }

    /// Adds an amount of the same kind. Returns false if they can't be added or if the total would be too large.
    public mutating func add(_ other: IngredientTotal) -> Bool {
        guard isSingle, other.isSingle else { return false }
        guard let mine = value, let added = other.value else {
            count += other.count
            return true
        }
        guard let sum = mine.plus(added) else { return false }
        count += other.count
        value = sum
        if unit == other.unit {
            // The words of the larger amount may be in the plural.
            if mine.numerator / mine.denominator < added.numerator / added.denominator { wording = other.wording }
        } else if kind.first == RecipeUnitWords.teaspoon {
            if unit != RecipeUnitWords.tablespoon { wording = other.wording }
            unit = RecipeUnitWords.tablespoon
        } else {
            let isMetric = RecipeUnitWords.isMetric(unit) || RecipeUnitWords.isMetric(other.unit)
            show(
                in: kind.first == RecipeUnitWords.gram
                    ? isMetric ? RecipeUnitWords.gram : RecipeUnitWords.pound
                    : isMetric ? RecipeUnitWords.millilitre : RecipeUnitWords.cup)
        }
        return true
    }

    private mutating func show(in unit: UInt8) {
        self.unit = unit
        let symbol =
            switch unit {
            case RecipeUnitWords.gram: " g"
            case RecipeUnitWords.kilogram: " kg"
            case RecipeUnitWords.millilitre: " ml"
            case RecipeUnitWords.litre: " l"
            case RecipeUnitWords.pound: " lb"
            default: " cups"
            }
        wording = Wording(before: Array(symbol.utf8)[...], after: wording.after)
    }

    /// Whether several amounts were added that say how many pieces are needed, and that leave the pieces' noun to the ingredient's name.
    public var isSeveral: Bool {
        guard count > 1, unit == 0, wording.noun.isEmpty, wording.before.isEmpty, let value else { return false }
        return !(value < 2)
    }

    /// The total for display. A single amount is written as in its recipe.
    public var shown: String {
        guard count > 1, let value else { return text }
        var total = self
        if !(value < 1000), unit == RecipeUnitWords.gram || unit == RecipeUnitWords.millilitre {
            total.show(in: unit == RecipeUnitWords.gram ? RecipeUnitWords.kilogram : RecipeUnitWords.litre)
        }
        let size = IngredientTotal.base(total.unit)?.size ?? .one, wording = total.wording
        let number = Fraction(size.denominator, size.numerator).flatMap { value.times($0) } ?? value
        var writer = RecipeAmountScaler(bytes: [], hasDecimalComma: hasDecimalComma)
        // Nobody weighs out 18 ounces.
        let pounds = number.numerator / number.denominator / 16
        if total.unit == RecipeUnitWords.ounce, pounds > 0,
            let rest = Fraction(number.numerator - 16 * pounds * number.denominator, number.denominator)
        {
            writer.number(Fraction(whole: pounds), RecipeUnitWords.pound)
            var bytes = writer.result + Array(" lb".utf8)
            if rest.numerator > 0 {
                writer = RecipeAmountScaler(bytes: [], hasDecimalComma: hasDecimalComma)
                writer.number(rest, total.unit)
                bytes += [ASCII.space] + writer.result + Array(" oz".utf8)
            }
            return String(decoding: bytes + wording.after, as: UTF8.self)
        }
        writer.number(number, total.unit)
        var bytes = writer.result + wording.before
        if wording.plural > 0 {
            RecipeUnitWords.append(number.numerator > number.denominator ? wording.plural : wording.singular, to: &bytes)
        } else {
            bytes += wording.noun
        }
        return String(decoding: bytes + wording.after, as: UTF8.self)
    }
}
