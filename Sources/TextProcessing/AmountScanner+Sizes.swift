import Model

/// Finds the sizes of pieces and packages. Scaling multiplies the number of pieces or packages, but never their size.
extension AmountScanner {
    /// The meaning of two numbers with a range sign between them.
    enum RangeReading {
        /// A range, as in `3–4 tbsp`.
        case range
        /// A number of pieces or packages and their size, as in `1 – 14-ounce can`.
        case countAndSize
        /// Either a range, or a number and a size, as in `4 - 6-ounce steaks`.
        case unclear
    }

    /// Returns the meaning of two numbers with a range sign between them. `next` is the second number's offset.
    ///
    /// A hyphen between the second number and its unit, or a package after the unit, suggests a size. Even then, the numbers
    /// are a range if they are similar and joined by a word or an unspaced dash, as in `12–14-ounce can`.
    func rangeReading(_ lower: (value: Fraction, end: Int), _ upper: (value: Fraction, end: Int), _ next: Int) -> RangeReading {
        if bytes[lower.end..<next].contains(where: { ASCII.isLetter($0) }) { return .range }
        var index = afterSpaces(upper.end)
        let isHyphenated = index == upper.end && byte(index) == ASCII.minus
        if isHyphenated { index += 1 }
        guard let word = RecipeUnitWords.word(in: bytes, at: index), word.isMeasure else { return .range }
        let ratio = AmountScanner.ratio(upper.value, lower.value)
        guard isHyphenated || package(after: word.end) != nil else { return ratio < 10 ? .range : .unclear }
        if ratio >= 3 { return lower.value.isWhole && lower.value.numerator > 0 && lower.value < 21 ? .countAndSize : .unclear }
        return byte(next - 1) >= 0x80 && next == lower.end + 3 ? .range : .unclear
    }

    /// Returns how many times larger a range's upper bound is than its lower bound, rounded down. Returns 100 if the bounds are
    /// in the wrong order.
    private static func ratio(_ upper: Fraction, _ lower: Fraction) -> Int64 {
        // Numbers in amounts have at most 10 digits and denominators of at most 10,000, so these products can't overflow.
        let (top, bottom) = (upper.numerator * lower.denominator, lower.numerator * upper.denominator)
        return top < bottom || bottom == 0 ? 100 : top / bottom
    }

    /// Sets the properties that depend on a quantity's neighbours.
    func findSizes(_ quantities: inout [Quantity]) {
        for place in quantities.indices.reversed() {
            let found = quantities[place]
            guard found.word.isMeasure, !found.isFixed else { continue }
            if let package = package(after: found.word.end) {
                quantities[place].package = package
                quantities[place].isPackaged = true
            } else if place + 1 < quantities.count, quantities[place + 1].isPackaged {
                // Both quantities are the same size in different units, as in `400 g / 14 oz tins`.
                quantities[place].isPackaged = isJoined(found, quantities[place + 1])
                quantities[place].package.isPlural = quantities[place + 1].package.isPlural
            }
        }
        for place in quantities.indices where quantities[place].word.isUnit && !quantities[place].isFixed {
            let reading =
                place == 0
                ? unpreceded(quantities[place])
                : sizeReading(
                    quantities[place], after: quantities[place - 1],
                    isLater: quantities[..<place].contains { !$0.isFixed })
            switch reading {
            case .none: break
            case .size: quantities[place].isSize = true
            case .lonePackage:
                quantities[place].isSize = true
                quantities[place].isLonePackage = true
            case .unclear: quantities[place].isUnclear = true
            }
            // The number of pieces may come last, as in `400 g x 2`.
            if place + 1 < quantities.count, !quantities[place + 1].word.isUnit,
                isMultiplication(quantities[place].word.end, quantities[place + 1].start)
            {
                quantities[place].isSize = true
                quantities[place].isLonePackage = false
                quantities[place].isUnclear = false
            }
        }
    }

    private enum ScannedSize { case none, size, lonePackage, unclear }

    /// Returns whether the first quantity of an amount is the size of a single package. The number of packages isn't clear if the
    /// noun is in the plural, or if a word comes before the quantity: `Two 400 g tins`.
    private func unpreceded(_ found: Quantity) -> ScannedSize {
        guard found.isPackaged else { return .none }
        var start = found.start
        while start > 0, bytes[start - 1] == ASCII.space { start -= 1 }
        return found.package.isPlural || start > 0 && bytes[start - 1] != ASCII.leftParenthesis ? .unclear : .lonePackage
    }

    /// Returns whether `found` is the size of the pieces that `before` counts: `2 x 400 g`, `2 400 g tins`, `1 (14 oz) can`, `2
    /// tins (400 g each)`. An amount in brackets with nothing after the brackets is a total, as in `3 (about 5 g)`, unless
    /// `before` counts a single piece. Without "each", the meaning of `2 tins (400 g)` isn't clear.
    ///
    /// A length is the size of pieces unless it comes first: `2, cut into 3 cm cubes`.
    private func sizeReading(_ found: Quantity, after before: Quantity, isLater: Bool) -> ScannedSize {
        guard isLater else { return unpreceded(found) }
        let isJoined = isJoined(before, found)
        if before.isSize, isJoined || found.word.isLength || isEach(found.word.end) { return .size }
        if before.isUnclear, isJoined { return .unclear }
        if !before.word.isUnit, !before.isFixed {
            if isEach(found.word.end) { return .size }
            let isAfterWord = before.word.end > before.word.start
            let (isNext, isBracketed) = self.isNext(found, before)
            if isNext, !isAfterWord || before.word.isPackage {
                guard isBracketed || isAfterWord, before.upper != .one else { return .size }
                if isAfterWord { return .unclear }
                var index = found.word.end
                while index < bytes.count, bytes[index] != ASCII.rightParenthesis { index += 1 }
                return ASCII.isLetter(byte(afterSpaces(index + 1))) ? .size : .none
            }
            if found.isPackaged { return .size }
        } else if found.isPackaged {
            return .unclear
        }
        guard found.word.isLength else { return .none }
        // In `2 inch piece (5 cm)`, both are the same length.
        let isSame = isJoined || bytes[before.word.end..<found.start].contains(ASCII.leftParenthesis)
        return before.word.isLength && isSame ? .none : .size
    }

    /// Returns whether only spaces, opening brackets, multiplication signs and range signs separate a number of pieces from a
    /// quantity, and whether there is a bracket. If the quantity or the number belongs to a package, commas are also allowed.
    private func isNext(_ found: Quantity, _ before: Quantity) -> (isNext: Bool, isBracketed: Bool) {
        var isBracketed = false
        var index = before.word.end
        while index < found.start {
            switch bytes[index] {
            case ASCII.space, ASCII.lowerX, ASCII.upperX, ASCII.asterisk, ASCII.minus: index += 1
            case ASCII.comma where found.isPackaged || before.word.isPackage: index += 1
            case 0xC2 where byte(index + 1) == 0xA0, 0xC3 where byte(index + 1) == 0x97: index += 2
            case 0xE2 where afterRangeSign(index) > 0: index += 3
            case ASCII.leftParenthesis:
                isBracketed = true
                index += 1
            default: return (false, false)
            }
        }
        return (true, isBracketed)
    }

    /// Returns whether only spaces, slashes, range signs, opening brackets or "or" separate two quantities.
    func isJoined(_ before: Quantity, _ found: Quantity) -> Bool {
        var index = before.word.end
        while index < found.start {
            if let next = [afterRangeSign(index), afterSpaces(index)].first(where: { $0 > index }) {
                index = next
            } else if byte(index) == ASCII.slash || byte(index) == ASCII.leftParenthesis || byte(index) == ASCII.period {
                index += 1
            } else {
                return false
            }
        }
        return true
    }

    /// Returns whether the text between two offsets is a multiplication sign and spaces.
    private func isMultiplication(_ start: Int, _ end: Int) -> Bool {
        let index = afterSpaces(start)
        switch byte(index) {
        case ASCII.lowerX, ASCII.upperX, ASCII.asterisk: return afterSpaces(index + 1) == end
        case 0xC3 where byte(index + 1) == 0x97: return afterSpaces(index + 2) == end
        default: return false
        }
    }

    /// Returns whether "each" or "apiece" occurs after `start`, before the next comma or closing bracket.
    private func isEach(_ start: Int) -> Bool {
        var index = start
        while index < bytes.count, bytes[index] != ASCII.rightParenthesis, bytes[index] != ASCII.comma {
            if begins(index), isText("each", at: index) || isText("apiece", at: index) { return true }
            index += 1
        }
        return false
    }

    /// Returns the package after a unit that ends at `end`, as in `14 oz can` and `14 oz.) can`.
    private func package(after end: Int) -> RecipeUnitWords.Word? {
        var index = end
        if byte(index) == ASCII.period { index += 1 }
        if byte(index) == ASCII.rightParenthesis { index += 1 }
        let start = afterSpaces(index)
        guard start > end, let word = RecipeUnitWords.word(in: bytes, at: start), word.isPackage else { return nil }
        return word
    }
}
