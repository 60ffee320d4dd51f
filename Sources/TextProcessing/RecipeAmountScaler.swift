import Model

/// Finds and scales the quantities in an ingredient's amount, such as `1 1/2 cups` or `2 medium, about 400 g`.
public struct RecipeAmountScaler {
    private let bytes: [UInt8]
    private let hasDecimalComma: Bool
    private(set) var result: [UInt8] = []
    /// The offset in `bytes` of the first byte that hasn't been copied to `result`.
    private var written = 0

    /// Multiplies an amount's quantities exactly. Percentages, temperatures and the size of each piece (`2 x 400 g tins`) stay
    /// unchanged.
    ///
    /// - Parameters:
    ///   - hasBothUnits: Whether to add US units to metric amounts and vice versa, unless the amount already contains both.
    ///     Teaspoons and tablespoons are the same in both systems. Pints aren't converted, because their size depends on the
    ///     country.
    ///   - hasDecimalComma: Whether decimal numbers get a comma instead of a point.
    /// - Returns: The multiplied amount, or nil if the amount contains no quantity.
    public static func scaled(
        _ amount: String, by factor: Fraction, hasBothUnits: Bool = false, hasDecimalComma: Bool = false
    ) -> String? {
        guard amount.utf8.count <= 500 else { return nil }
        var writer = RecipeAmountScaler(bytes: Array(amount.utf8), hasDecimalComma: hasDecimalComma)
        return writer.write(factor, hasBothUnits) ? String(decoding: writer.result, as: UTF8.self) : nil
    }

    /// Returns the number of servings from text such as "Serves 4.", "4 servings" or "four to six glasses", or nil if the text doesn't
    /// contain it. For a range, returns the lower number.
    public static func servings(in text: String) -> UInt32? {
        let words = WordScanner.words(text).map { String(decoding: $0, as: UTF8.self) }
        func word(_ place: Int) -> String { words.indices.contains(place) ? words[place] : "" }
        // The most recent number or range, and the place of its last word.
        var found: (number: UInt32, last: Int)?
        for place in words.indices {
            if let number = number(words[place]) {
                guard number > 0, number <= 100 else {
                    found = nil
                    continue
                }
                if word(place - 1).utf8.starts(with: "serv".utf8) { return number }
                let isEnd = found.map { $0.last == place - 1 || $0.last == place - 2 && isTo(word(place - 1)) } ?? false
                found = (isEnd ? found?.number ?? number : number, place)
            } else if let own = found, place - own.last == 1, words[place].utf8.starts(with: "serving".utf8) {
                return own.number
            } else if let own = found, place - own.last < 4, containers.contains(where: { word(place) == $0 }),
                word(place + 1) != "of"
            {
                return own.number
            }
        }
        return nil
    }

    /// Words that show that the number before them is a number of servings.
    private static let containers = ["glasses", "ramekins", "people", "persons", "personnes", "portions"]
    private static let numbers = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ]

    private static func number(_ word: String) -> UInt32? {
        UInt32(word) ?? numbers.firstIndex { $0 == word }.map { UInt32($0 + 1) }
    }

    private static func isTo(_ word: String) -> Bool { word == "to" || word == "or" }

    init(bytes: [UInt8], hasDecimalComma: Bool) {
        self.bytes = bytes
        self.hasDecimalComma = hasDecimalComma
    }

    /// Writes the whole amount. Returns false if the amount contains no quantity, or a quantity that is too large.
    private mutating func write(_ factor: Fraction, _ hasBothUnits: Bool) -> Bool {
        let scanner = AmountScanner(bytes)
        let quantities = scanner.quantities()
        var systems: UInt8 = 0
        var isRead = false
        for (index, quantity) in quantities.enumerated() {
            if !quantity.isFixed { isRead = true }
            let unit = quantity.word.unit
            if quantity.word.isMeasure {
                systems |= RecipeUnitWords.isMetric(unit) ? 1 : 2
            } else if quantity.word.isSpoonOrPint, let next = quantities[(index + 1)...].first, next.word.isMeasure,
                scanner.isJoined(quantity, next)
            {
                // An amount such as `2 tsp (10 ml)` already contains units of both systems.
                systems = 3
            }
            if quantity.isUnclear, factor != .one || quantity.upperEnd > quantity.upperStart { return false }
        }
        guard isRead else { return false }
        // The number of pieces or packages whose size may follow.
        var count = factor
        // The preceding quantities, if the next quantity continues them, as in `1 kg 200 g`.
        var begun: MetricAmount?
        // For an amount in two units, such as "1 lb 8 oz", the scaled value in the smaller unit. Set when the larger value is
        // scaled.
        var carried: Fraction?
        for (index, unscaled) in quantities.enumerated() where !unscaled.isFixed {
            var quantity = unscaled
            let isCarried = carried != nil
            if quantity.isLonePackage, factor != .one {
                copy(to: quantity.start)
                number(factor, 0)
                text(" × ")
                count = factor
            }
            if !quantity.isSize, factor != .one {
                let hasUpper = quantity.upperEnd > quantity.upperStart
                guard var value = quantity.value.times(factor), var upper = quantity.upper.times(factor) else { return false }
                if let rest = carried {
                    (value, upper) = (rest, rest)
                } else if let both = MetricAmount.carried(unscaled, quantities[(index + 1)...].first, factor, scanner) {
                    (value, upper, carried) = (both.large, both.large, both.small)
                }
                if isCarried { carried = nil }
                quantity.value = value
                quantity.upper = upper
                count = upper
                let unit = quantity.word.unit
                if isCarried, value.numerator == 0 {
                    // The smaller unit's scaled value is 0, so omit it and the space before it.
                    while result.last == ASCII.space { result.removeLast() }
                    written = quantity.word.end
                    if begun?.isContinued == true, let total = begun { convert(total, quantities[index - 1].word.unit) }
                    begun = nil
                    continue
                }
                copy(to: quantity.start)
                number(value, unit)
                written = quantity.end
                if hasUpper {
                    copy(to: quantity.upperStart)
                    number(upper, unit)
                    written = quantity.upperEnd
                }
                // In `2 inch piece`, "inch" is an adjective, so leave it in the singular.
                if !quantity.word.isLength || quantity.word.isPlural { noun(quantity.word, upper) }
            }
            copy(to: quantity.word.end)
            if hasBothUnits, systems < 3 {
                convert(quantity, index + 1 < quantities.count ? quantities[index + 1] : nil, &begun, scanner)
            }
            if quantity.isSize, factor != .one, quantity.package.end > 0 { noun(quantity.package, count) }
        }
        copy(to: bytes.count)
        return true
    }

    /// Writes a unit or noun in the singular or the plural.
    private mutating func noun(_ word: RecipeUnitWords.Word, _ count: Fraction) {
        guard word.plural > 0 else { return }
        copy(to: word.start)
        RecipeUnitWords.append(count.numerator > count.denominator ? word.plural : word.singular, to: &result)
        written = word.end
    }

    /// Writes a quantity in units of the other system, unless the quantity `next` continues it.
    private mutating func convert(
        _ quantity: AmountScanner.Quantity, _ next: AmountScanner.Quantity?, _ begun: inout MetricAmount?,
        _ scanner: AmountScanner
    ) {
        guard let total = MetricAmount(quantity, begun) else {
            begun = nil
            return
        }
        begun = total
        if let next { begun?.link(quantity, to: next, scanner) }
        if begun?.isContinued == true { return }
        begun = nil
        // Copy the full stop of an abbreviation such as "oz.".
        let unit = quantity.word.unit
        if unit == RecipeUnitWords.ounce || unit == RecipeUnitWords.pound, scanner.byte(quantity.word.end) == ASCII.period {
            copy(to: quantity.word.end + 1)
        }
        convert(total, unit)
    }

    private mutating func copy(to end: Int) {
        while written < end {
            result.append(bytes[written])
            written += 1
        }
    }

    /// Writes a number. Metric amounts are written as decimals, and so are fractions with impractically large denominators.
    mutating func number(_ value: Fraction, _ unit: UInt8) {
        guard RecipeUnitWords.isMetric(unit) || value.denominator > 16 else { return value.append(to: &result) }
        let isLarge = unit == RecipeUnitWords.kilogram || unit == RecipeUnitWords.litre
        decimal(value, places: isLarge ? 3 : value < 10 ? 2 : 1)
    }

    private mutating func decimal(_ value: Fraction, places: Int) {
        value.appendDecimal(places: places, point: hasDecimalComma ? ASCII.comma : ASCII.period, to: &result)
    }

    private mutating func text(_ text: StaticString) {
        text.withUTF8Buffer { text in
            for place in text.indices { unsafe result.append(text[place]) }
        }
    }

    /// Writes the total in units of the other system (metric or US), unless the converted total rounds to 0.
    private mutating func convert(_ total: MetricAmount, _ source: UInt8) {
        let high = total.high
        // The unit to convert to, and the rounding steps to try, starting with the most practical. A step of 4 rounds to
        // quarters.
        let target: Int64, steps: [Int64], name: StaticString
        let metricSteps: [Int64] = high < 10 ? [10, 100, 1000] : [1, 10]
        switch source {
        case RecipeUnitWords.gram, RecipeUnitWords.kilogram:
            (target, steps, name) = high < 454 ? (283_495, [10, 100, 1000], " oz") : (4_535_924, [10, 100], " lb")
        case RecipeUnitWords.centimetre, RecipeUnitWords.millimetre:
            (target, steps, name) = (25_400, [4, 8, 10, 100, 1000], " in")
        case RecipeUnitWords.inch: (target, steps, name) = (10_000, metricSteps, " cm")
        case RecipeUnitWords.ounce, RecipeUnitWords.pound:
            (target, steps, name) = high < 1000 ? (10_000, metricSteps, " g") : (10_000_000, [100], " kg")
        case RecipeUnitWords.fluidOunce, RecipeUnitWords.cup, RecipeUnitWords.quart:
            (target, steps, name) = high < 1000 ? (10_000, metricSteps, " ml") : (10_000_000, [100], " l")
        default:
            (target, steps, name) =
                high < 15
                ? (49_289, [4, 3, 8, 10, 100], " tsp")
                : high < 60
                    ? (147_868, [2, 3, 4, 8, 10, 100], " tbsp")
                    : high < 500 ? (295_735, [10], " fl oz") : (2_365_882, [4, 3, 8, 10], " cups")
        }
        guard let unit = Fraction(10_000, target), let low = total.low.times(unit), let high = total.high.times(unit) else {
            return
        }
        var rounded: (low: Fraction, high: Fraction, step: Int64)?
        for step in steps {
            guard let least = low.rounded(to: step), let most = high.rounded(to: step) else { return }
            rounded = (least, most, step)
            if least.isNear(low), most.isNear(high) { break }
        }
        guard let rounded, rounded.low.numerator > 0 else { return }
        text(" / ")
        if total.isRange {
            converted(rounded.low, rounded.step)
            text("–")
        }
        converted(rounded.high, rounded.step)
        text(name)
    }

    private mutating func converted(_ value: Fraction, _ step: Int64) {
        if step % 10 == 0 { decimal(value, places: 3) } else { value.append(to: &result) }
    }
}
