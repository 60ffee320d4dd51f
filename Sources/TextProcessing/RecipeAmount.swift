import Model

/// A recipe's amount of an ingredient, such as `1 1/2 cups` or `2 medium, about 400 g`.
public enum RecipeAmount {
    /// Multiplies an amount's quantities exactly. Percentages, temperatures and the size of each piece (`2 x 400 g tins`) stay.
    ///
    /// - Parameters:
    ///   - hasBothUnits: whether to add US units to metric amounts and vice versa, where the amount doesn't contain both. Teaspoons
    ///     and tablespoons are alike in both. A pint is not converted because its size depends on the country.
    ///   - hasDecimalComma: whether decimal numbers get a comma instead of a point.
    /// - Returns: nil if the amount contains no quantity.
    public static func scaled(
        _ amount: String, by factor: Fraction, hasBothUnits: Bool = false, hasDecimalComma: Bool = false
    ) -> String? {
        let bytes = Array(amount.utf8)
        guard bytes.count <= 500 else { return nil }
        let quantities = AmountScanner(bytes).quantities()
        guard quantities.contains(where: { !$0.isFixed }) else { return nil }
        let converts = hasBothUnits && !hasBoth(quantities)
        var result: [UInt8] = []
        var written = 0
        for quantity in quantities where !quantity.isFixed {
            var quantity = quantity
            result += bytes[written..<quantity.first.lowerBound]
            written = quantity.first.lowerBound
            if !quantity.isSize, factor != .one {
                guard let value = quantity.value.times(factor) else { return nil }
                quantity.value = value
                result += text(value, quantity.unit, hasDecimalComma)
                written = quantity.first.upperBound
                if let second = quantity.second {
                    guard let upper = quantity.upper?.times(factor) else { return nil }
                    quantity.upper = upper
                    result += bytes[written..<second.lowerBound] + text(upper, quantity.unit, hasDecimalComma)
                    written = second.upperBound
                }
                if let word = quantity.word, let forms = quantity.forms {
                    let value = quantity.upper ?? quantity.value
                    let isPlural = value.numerator > value.denominator
                    result += bytes[written..<word.lowerBound] + (isPlural ? forms.plural : forms.singular)
                    written = word.upperBound
                }
            }
            result += bytes[written..<quantity.end]
            written = quantity.end
            if converts, let other = converted(quantity, hasDecimalComma) { result += Array(" / ".utf8) + other }
        }
        result += bytes[written...]
        return String(decoding: result, as: UTF8.self)
    }

    private static func hasBoth(_ quantities: [AmountScanner.Quantity]) -> Bool {
        var (metric, other) = (false, false)
        for quantity in quantities {
            guard let unit = quantity.unit, unit != .other else { continue }
            if unit.isMetric { metric = true } else { other = true }
        }
        return metric && other
    }

    /// A scaled number: decimal for metric units, else a fraction unless its denominator is too large to measure.
    private static func text(_ value: Fraction, _ unit: RecipeUnit?, _ comma: Bool) -> [UInt8] {
        guard unit?.isMetric == true || value.denominator > 16 else { return Array(value.printed.utf8) }
        return decimal(value, places: value < 10 ? 2 : 1, comma)
    }

    private static func decimal(_ value: Fraction, places: UInt8, _ comma: Bool) -> [UInt8] {
        var bytes = Array((value.decimal(places: places)?.text ?? value.printed).utf8)
        if comma, let point = bytes.firstIndex(of: 0x2E) { bytes[point] = 0x2C }
        return bytes
    }

    /// The quantity in units of the other system, or nil if it has none or would round to 0.
    private static func converted(_ quantity: AmountScanner.Quantity, _ comma: Bool) -> [UInt8]? {
        guard let unit = quantity.unit, let low = base(quantity.value, unit) else { return nil }
        let size = quantity.upper.flatMap { base($0, unit) } ?? low
        guard let (value, name) = number(size, of: size, unit, comma) else { return nil }
        guard quantity.upper != nil else { return value + name }
        guard let (start, _) = number(low, of: size, unit, comma) else { return nil }
        return start + Array("–".utf8) + value + name
    }

    /// The value in grams, millilitres or centimetres. The ratios have four digits, as more would be rounded away.
    private static func base(_ value: Fraction, _ unit: RecipeUnit) -> Fraction? {
        let ratio: (Int64, Int64)
        switch unit {
        case .gram, .millilitre, .centimetre: return value
        case .kilogram, .litre: ratio = (1000, 1)
        case .decilitre: ratio = (100, 1)
        case .centilitre: ratio = (10, 1)
        case .ounce: ratio = (2835, 100)
        case .pound: ratio = (4536, 10)
        case .fluidOunce: ratio = (2957, 100)
        case .cup: ratio = (2366, 10)
        case .quart: ratio = (9464, 10)
        case .inch: ratio = (254, 100)
        case .other: return nil
        }
        return Fraction(ratio.0, ratio.1).flatMap { value.times($0) }
    }

    /// A value in grams, millilitres or centimetres as a number in the other system, and the name of its unit, which depends on
    /// `size` so that both ends of a range have the same.
    private static func number(_ value: Fraction, of size: Fraction, _ unit: RecipeUnit, _ comma: Bool) -> ([UInt8], [UInt8])? {
        func inUnit(_ parts: Int64, _ whole: Int64, _ name: StaticString, steps: Int64) -> ([UInt8], [UInt8])? {
            guard let exact = Fraction(parts, whole).flatMap({ value.times($0) }), let near = exact.rounded(to: steps),
                near.numerator > 0
            else { return nil }
            let text = steps % 10 == 0 ? decimal(near, places: steps == 10 ? 1 : 2, comma) : Array(near.printed.utf8)
            return (text, name.withUTF8Buffer { unsafe Array($0) })
        }
        switch unit {
        case .gram, .kilogram:
            if size < 454 { return inUnit(100, 2835, " oz", steps: 10) }
            return inUnit(10, 4536, " lb", steps: 10)
        case .millilitre, .centilitre, .decilitre, .litre:
            if size < 15 { return inUnit(100, 493, " tsp", steps: 4) }
            if size < 60 { return inUnit(100, 1479, " tbsp", steps: 2) }
            return inUnit(100, 2957, " fl oz", steps: 10)
        case .centimetre: return inUnit(100, 254, " in", steps: 4)
        case .inch: return inUnit(1, 1, " cm", steps: size < 10 ? 10 : 1)
        case .ounce, .pound:
            if size < 1000 { return inUnit(1, 1, " g", steps: size < 10 ? 10 : 1) }
            return inUnit(1, 1000, " kg", steps: 100)
        case .fluidOunce, .cup, .quart:
            if size < 1000 { return inUnit(1, 1, " ml", steps: size < 10 ? 10 : 1) }
            return inUnit(1, 1000, " l", steps: 100)
        case .other: return nil
        }
    }
}
