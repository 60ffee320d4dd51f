import Model

extension RecipeAmountScaler {
    /// An amount in grams, millilitres or millimetres, which may consist of two quantities: `1 kg 200 g` or `100g-150g`.
    struct MetricAmount {
        private(set) var low: Fraction
        private(set) var high: Fraction
        private(set) var isRange: Bool
        /// Whether the next quantity in the text is part of this amount.
        private(set) var isContinued = false
        /// Whether the next quantity in the text is the upper bound of this range.
        private var isLower = false

        /// Creates the amount that consists of `quantity` and any preceding quantities that it continues. Returns nil if the unit
        /// can't be converted or the number is too large.
        ///
        /// - Parameter begun: The amount of the preceding quantities, or nil.
        init?(_ quantity: AmountScanner.Quantity, _ begun: MetricAmount?) {
            guard let whole = Fraction(MetricAmount.size(quantity.word.unit), 10_000), whole.numerator > 0,
                let low = quantity.value.times(whole), let high = quantity.upper.times(whole)
            else { return nil }
            self.low = low
            self.high = high
            isRange = quantity.upperEnd > quantity.upperStart
            guard let begun, begun.isContinued else { return }
            if begun.isLower {
                self.low = begun.low
                isRange = true
            } else {
                guard let sum = begun.low.plus(low) else { return nil }
                self.low = sum
                self.high = sum
            }
        }

        /// Decides whether the quantity `next` continues this amount, whose last quantity is `quantity`.
        mutating func link(
            _ quantity: AmountScanner.Quantity, to next: AmountScanner.Quantity, _ scanner: AmountScanner
        ) {
            guard !isRange, next.upperEnd == next.upperStart, !next.isFixed, next.isSize == quantity.isSize else { return }
            let unit = quantity.word.unit, end = quantity.word.end
            if unit == next.word.unit {
                isLower = scanner.afterRangeSign(end) == next.start
                isContinued = isLower
            } else if scanner.afterSpaces(end) == next.start {
                isContinued = MetricAmount.smallerUnits(unit, next.word.unit) > 0
            }
        }

        /// Multiplies an amount in two units and carries whole units from the smaller unit to the larger: twice "1 lb 8 oz" is "3
        /// lb". Returns nil if `next` isn't the smaller part of the same amount, or if the result is less than one larger unit.
        static func carried(
            _ quantity: AmountScanner.Quantity, _ next: AmountScanner.Quantity?, _ factor: Fraction, _ scanner: AmountScanner
        ) -> (large: Fraction, small: Fraction)? {
            guard let next, quantity.upperEnd == quantity.upperStart, next.upperEnd == next.upperStart, !next.isFixed,
                next.isSize == quantity.isSize, scanner.afterSpaces(quantity.word.end) == next.start
            else { return nil }
            let units = smallerUnits(quantity.word.unit, next.word.unit)
            // Convert the whole amount to the smaller unit.
            guard units > 0, let large = quantity.value.times(Fraction(whole: units)),
                let total = large.plus(next.value)?.times(factor)
            else { return nil }
            let whole = total.numerator / total.denominator / units
            guard whole > 0, let rest = Fraction(total.numerator - whole * units * total.denominator, total.denominator) else {
                return nil
            }
            return (Fraction(whole: whole), rest)
        }

        /// Returns the number of smaller units in a larger unit, or 0 if amounts don't combine these two units.
        private static func smallerUnits(_ large: UInt8, _ small: UInt8) -> Int64 {
            switch (large, small) {
            case (RecipeUnitWords.pound, RecipeUnitWords.ounce): 16
            case (RecipeUnitWords.kilogram, RecipeUnitWords.gram), (RecipeUnitWords.litre, RecipeUnitWords.millilitre): 1000
            default: 0
            }
        }

        /// Returns the size of a unit in tenths of a milligram, microlitre or micrometre, or 0 if the unit isn't converted.
        static func size(_ unit: UInt8) -> Int64 {
            switch unit {
            case RecipeUnitWords.gram, RecipeUnitWords.millilitre, RecipeUnitWords.centimetre: 10_000
            case RecipeUnitWords.kilogram, RecipeUnitWords.litre: 10_000_000
            case RecipeUnitWords.decilitre: 1_000_000
            case RecipeUnitWords.centilitre: 100_000
            case RecipeUnitWords.ounce: 283_495
            case RecipeUnitWords.pound: 4_535_924
            case RecipeUnitWords.fluidOunce: 295_735
            case RecipeUnitWords.cup: 2_365_882
            case RecipeUnitWords.quart: 9_463_529
            case RecipeUnitWords.inch: 25_400
            case RecipeUnitWords.millimetre: 1_000
            default: 0
            }
        }
    }
}

extension Fraction {
    /// Returns the sum of two fractions, or nil if the sum is too large for exact arithmetic.
    func plus(_ other: Fraction) -> Fraction? {
        let (left, a) = numerator.multipliedReportingOverflow(by: other.denominator)
        let (right, b) = other.numerator.multipliedReportingOverflow(by: denominator)
        let (top, c) = left.addingReportingOverflow(right)
        let (bottom, d) = denominator.multipliedReportingOverflow(by: other.denominator)
        return a || b || c || d ? nil : Fraction(top, bottom)
    }

    /// Returns whether the fraction differs from another by at most 3%.
    func isNear(_ other: Fraction) -> Bool {
        let (left, a) = numerator.multipliedReportingOverflow(by: other.denominator)
        let (right, b) = other.numerator.multipliedReportingOverflow(by: denominator)
        guard !a, !b else { return false }
        let difference = left > right ? left - right : right - left
        return difference <= right / 100 * 3 + right % 100 * 3 / 100
    }
}
