import Model

/// Finds the quantities in a recipe's amount: `1 1/2 cups`, `3–4 tbsp`, `225g/8oz`.
struct AmountScanner {
    /// A number or a range, with the unit or other word that follows. Positions are byte offsets in the text.
    struct Quantity {
        /// The number, or the range's lower bound. `start` and `end` are its offsets in the text.
        var value: Fraction
        var start: Int
        var end: Int
        /// The range's upper bound. `upperStart` and `upperEnd` are its offsets in the text. If there is no range, `upper` equals
        /// `value`, and `upperStart` equals `upperEnd`.
        var upper: Fraction
        var upperStart: Int
        var upperEnd: Int
        /// The unit or noun after the number. If the word isn't known, `word.start` equals `word.end`.
        var word: RecipeUnitWords.Word
        /// Whether the number is a temperature, a percentage, a time or an ordinal (`No. 1`), which scaling never changes.
        var isFixed = false
        /// Whether the quantity is the size of each piece or package, as in `2 x 400 g tins`, which scaling never changes.
        var isSize = false
        /// Whether the size of a single package begins here, as in `400 g tin`. Scaling puts a number of packages before it.
        var isLonePackage = false
        /// Whether it isn't clear which number scaling should multiply, as in `4-6 oz packets`.
        var isUnclear = false
        /// Whether a package follows the quantity, possibly after the same size in another unit.
        var isPackaged = false
        /// The package directly after the quantity, as in `2 x 400 g tins`. If there isn't one, `package.end` is 0.
        var package = RecipeUnitWords.Word(start: 0, end: 0)
    }

    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the byte at an offset, or 0 beyond the end of the text.
    func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

    /// All quantities, in order.
    func quantities() -> [Quantity] {
        var result: [Quantity] = []
        var index = 0
        while index < bytes.count {
            if begins(index), var found = quantity(at: index) {
                if isOrdinal(found) { found.isFixed = true }
                result.append(found)
                index = found.word.end
                continue
            }
            // Skip the rest of a word, or of a number that can't be parsed.
            let skipsWord = isWord(bytes[index])
            index += 1
            while skipsWord, isWord(byte(index)) { index += 1 }
        }
        findSizes(&result)
        return result
    }

    /// Returns whether the number follows "No." or "#", ends like `3rd`, or is a number of parts, as in `1, cut into 8 wedges`.
    private func isOrdinal(_ quantity: Quantity) -> Bool {
        let suffix = quantity.upperEnd
        if isText("st", at: suffix) || isText("nd", at: suffix) || isText("rd", at: suffix) || isText("th", at: suffix) {
            return true
        }
        var end = quantity.start
        while end > 0, bytes[end - 1] == ASCII.space { end -= 1 }
        guard end > 0 else { return false }
        if bytes[end - 1] == ASCII.hash { return true }
        if end >= 4, begins(end - 4), isText("into", at: end - 4) { return quantity.word.unit == 0 }
        return end > 2 && bytes[end - 1] == ASCII.period && bytes[end - 2] | 0x20 == ASCII.lowerO
            && bytes[end - 3] | 0x20 == ASCII.lowerN && (end == 3 || !isWord(bytes[end - 4]))
    }

    func isText(_ text: StaticString, at start: Int) -> Bool {
        text.withUTF8Buffer { text in
            for place in text.indices where unsafe byte(start + place) | 0x20 != text[place] { return false }
            return !isWord(byte(start + text.count))
        }
    }

    /// Returns the quantity that begins at `start`, or nil if there isn't one.
    func quantity(at start: Int) -> Quantity? {
        guard let first = number(at: start) else { return nil }
        var end = first.end
        var found = Quantity(
            value: first.value, start: start, end: end, upper: first.value, upperStart: end, upperEnd: end,
            word: RecipeUnitWords.Word(start: end, end: end))
        // Nobody can tell what `1/2,5` means.
        if byte(end) == ASCII.comma || byte(end) == ASCII.period || byte(end) == ASCII.slash, ASCII.isDigit(byte(end + 1)) {
            found.isUnclear = true
            var end = end
            while ASCII.isDigit(byte(end))
                || [ASCII.comma, ASCII.period, ASCII.slash].contains(byte(end)) && ASCII.isDigit(byte(end + 1))
            {
                end += 1
            }
            found.upperEnd = end
            found.word = RecipeUnitWords.Word(start: end, end: end)
            return found
        }
        let next = afterRangeSign(end)
        let range = next > 0 ? number(at: next).map { (upper: $0, reading: rangeReading(first, $0, next)) } : nil
        if let (second, reading) = range, reading != .countAndSize {
            found.isUnclear = reading == .unclear
            end = second.end
            found.upper = second.value
            found.upperStart = next
            found.upperEnd = end
            found.word = RecipeUnitWords.Word(start: end, end: end)
        }
        var index = afterSpaces(end)
        let sign = byte(index)
        // The sign may be "%", "°" or "º".
        if sign == ASCII.percent || sign == 0xC2 && byte(index + 1) | 0x0A == 0xBA {
            found.isFixed = true
            return found
        }
        let isHyphenated = index == end && sign == ASCII.minus
        if isHyphenated { index += 1 }
        guard let word = RecipeUnitWords.word(in: bytes, at: index) else { return found }
        found.word = word
        if word.isTime { found.isFixed = true }
        if isHyphenated { found.word.plural = 0 }
        return found
    }

    /// Parses `2`, `1,000`, `0.5`, `1,5`, `3/4`, `1 1/2`, `1-1/2`, `½`, `1½`, `half a` or `a quarter of a`.
    func number(at start: Int) -> (value: Fraction, end: Int)? {
        if let part = spoken(at: start) { return part }
        if let part = fraction(at: start) { return part }
        guard let whole = digits(at: start) else { return nil }
        var end = whole.end
        var value = whole.value, scale: Int64 = 1
        let point = byte(end)
        if point == ASCII.period || point == ASCII.comma, let long = longDecimals(at: end + 1) {
            let value = whole.value * long.fraction.denominator + long.fraction.numerator
            return Fraction(value, long.fraction.denominator).map { ($0, long.end) }
        }
        if point == ASCII.period || point == ASCII.comma, let places = digits(at: end + 1) {
            let count = places.end - end - 1
            guard count < 5 else { return nil }
            for _ in 0..<count { scale *= 10 }
            value = value * scale + places.value
            // A comma before three digits separates thousands.
            if point == 0x2C, count == 3, whole.value > 0 { scale = 1 }
            end = places.end
        } else {
            // A fraction may follow the whole number directly, or after a space or hyphen.
            let gap = point == ASCII.space || point == ASCII.minus ? 1 : 0
            if let part = fraction(at: end + gap), part.value < 1 {
                scale = part.value.denominator
                value = value * scale + part.value.numerator
                end = part.end
            }
        }
        guard let result = Fraction(value, scale) else { return nil }
        return (result, end)
    }

    /// Parses a fraction in words, such as "half a" in `half a cup` or "a quarter of a" in `a quarter of a cup`. The article is
    /// part of the number.
    private func spoken(at start: Int) -> (value: Fraction, end: Int)? {
        guard byte(start) >= ASCII.upperA else { return nil }
        var index = start
        if isText("a", at: index) || isText("one", at: index) { index = afterSpaces(index + (isText("a", at: index) ? 1 : 3)) }
        var bottom: Int64 = 0
        if isText("half", at: index) {
            bottom = 2
            index += 4
        } else if index > start, isText("quarter", at: index) {
            bottom = 4
            index += 7
        } else if index > start, isText("third", at: index) {
            bottom = 3
            index += 5
        } else {
            return nil
        }
        if isText("of", at: afterSpaces(index)) { index = afterSpaces(index) + 2 }
        let article = afterSpaces(index)
        if isText("an", at: article) { index = article + 2 } else if isText("a", at: article) { index = article + 1 }
        // Without an article, a unit must follow: "half cup", but not "half cream".
        guard index > article || RecipeUnitWords.word(in: bytes, at: article) != nil, let value = Fraction(1, bottom) else {
            return nil
        }
        return (value, index)
    }

    /// Parses `3/4`, `3⁄4` or `¾`.
    private func fraction(at start: Int) -> (value: Fraction, end: Int)? {
        if byte(start) >= 0xC2 {
            guard let character = UTF8ScalarCodec.decode(bytes, at: start), let value = Fraction.glyph(character.code) else {
                return nil
            }
            return (value, start + character.length)
        }
        guard let top = digits(at: start) else { return nil }
        var index = top.end
        if byte(index) == ASCII.slash {
            index += 1
        } else if byte(index) == 0xE2, byte(index + 1) == 0x81, byte(index + 2) == 0x84 {
            index += 3
        } else {
            return nil
        }
        guard let bottom = digits(at: index), bottom.value <= 1000, let value = Fraction(top.value, bottom.value) else {
            return nil
        }
        return (value, bottom.end)
    }

    /// Parses five or more decimals, which programs write for fractions: `0.33333334` is ⅓. Other decimals are rounded to four.
    private func longDecimals(at start: Int) -> (fraction: Fraction, end: Int)? {
        var end = start, millionths: Int64 = 0, unit: Int64 = 100_000
        while ASCII.isDigit(byte(end)) {
            millionths += Int64(bytes[end] - ASCII.digit0) * unit
            unit /= 10
            end += 1
        }
        guard (5...20).contains(end - start) else { return nil }
        for part: Int64 in 1...16 {
            let count = (millionths * part + 500_000) / 1_000_000
            if abs(millionths * part - count * 1_000_000) <= 20 * part { return Fraction(count, part).map { ($0, end) } }
        }
        return Fraction((millionths + 50) / 100, 10_000).map { ($0, end) }
    }

    /// Parses one to six digits.
    func digits(at start: Int) -> (value: Int64, end: Int)? {
        var value: Int64 = 0
        var index = start
        while ASCII.isDigit(byte(index)) {
            guard index - start < 6 else { return nil }
            value = value * 10 + Int64(bytes[index] - ASCII.digit0)
            index += 1
        }
        return index > start ? (value, index) : nil
    }

    /// Returns the offset after a range sign, which is a hyphen, a dash, "to" or "or". Returns 0 if there is no range sign.
    func afterRangeSign(_ end: Int) -> Int {
        let start = afterSpaces(end)
        let first = byte(start), second = byte(start + 1)
        if first == ASCII.minus {
            // A word may follow the hyphen, as in `3- to 4-pound`.
            let next = afterRangeWord(start + 1)
            return next > 0 ? next : afterSpaces(start + 1)
        }
        let third = byte(start + 2)
        // Accept any of the dashes "–", "—" and "―".
        if first == 0xE2 { return second == 0x80 && third >= 0x93 && third <= 0x95 ? afterSpaces(start + 3) : 0 }
        return afterRangeWord(end)
    }

    /// Returns the offset after a space and "to" or "or". Returns 0 if neither word follows.
    private func afterRangeWord(_ end: Int) -> Int {
        let start = afterSpaces(end)
        guard start > end, isText("to", at: start) || isText("or", at: start), byte(start + 2) == ASCII.space else { return 0 }
        return afterSpaces(start + 3)
    }

    /// Returns the offset after any spaces and non-breaking spaces.
    func afterSpaces(_ index: Int) -> Int {
        var index = index
        while true {
            if byte(index) == ASCII.space {
                index += 1
            } else if byte(index) == 0xC2, byte(index + 1) == 0xA0 {
                index += 2
            } else {
                return index
            }
        }
    }

    /// Returns whether a number may start at this offset. It can't start inside a word or another number.
    func begins(_ index: Int) -> Bool {
        guard index > 0 else { return true }
        let before = bytes[index - 1]
        return !isWord(before) && !(before == ASCII.period && index > 1 && ASCII.isDigit(bytes[index - 2]))
    }

    func isWord(_ byte: UInt8) -> Bool { ASCII.isDigit(byte) || ASCII.isLetter(byte) }
}
