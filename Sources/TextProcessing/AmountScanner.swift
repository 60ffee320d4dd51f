/// Finds the quantities in a recipe's amount: `1 1/2 cups`, `3–4 tbsp`, `225g/8oz`.
struct AmountScanner {
    /// A number or a range, with the unit or other word that follows.
    struct Quantity {
        /// The first number's text, and the text of the second number of a range.
        var first: Range<Int>
        var second: Range<Int>?
        /// The number, or a range's lower bound.
        var value: Fraction
        /// A range's upper bound, or nil.
        var upper: Fraction?
        /// The unit or noun after the number, or nil if the word isn't known.
        var word: Range<Int>?
        var unit: RecipeUnit?
        /// The other form of the word, singular or plural, or nil if it has only one.
        var forms: (singular: ArraySlice<UInt8>, plural: ArraySlice<UInt8>)?
        /// Whether the number is a temperature or a percentage, which never changes.
        var isFixed = false
        /// Whether it is the size of each piece, as in `2 x 400 g tins`.
        var isSize = false

        /// The end of the quantity with its word.
        var end: Int { word?.upperBound ?? second?.upperBound ?? first.upperBound }
    }

    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// All quantities, in order.
    func quantities() -> [Quantity] {
        var result: [Quantity] = []
        var index = 0
        while index < bytes.count {
            guard begins(index), var found = quantity(at: index) else {
                // Skip the rest of a number that can't be read, and of a word.
                let skipsWord = isWord(bytes[index])
                index += 1
                while skipsWord, index < bytes.count, isWord(bytes[index]) { index += 1 }
                continue
            }
            if let before = result.last { found.isSize = isSize(found, after: before) }
            result.append(found)
            index = found.end
        }
        return result
    }

    /// Whether `found` is the size of the pieces that `before` counts: `2 x 400 g`, `2 400 g tins`, `1 (14 oz) can`. Brackets that
    /// nothing follows contain the total instead: `3 (about 5 g)`.
    private func isSize(_ found: Quantity, after before: Quantity) -> Bool {
        guard found.unit != nil, before.unit == nil, before.forms == nil, !before.isFixed, !before.isSize else { return false }
        var isBracketed = false
        var index = before.end
        while index < found.first.lowerBound {
            switch bytes[index] {
            case 0x20, 0x78, 0x2A: index += 1
            case 0xC3 where bytes[index + 1] == 0x97: index += 2
            case 0x28:
                isBracketed = true
                index += 1
            default: return false
            }
        }
        guard isBracketed else { return true }
        index = found.end
        while index < bytes.count, bytes[index] != 0x29 { index += 1 }
        let next = afterSpaces(index + 1)
        return next < bytes.count && isLetter(bytes[next])
    }

    private func quantity(at start: Int) -> Quantity? {
        guard let first = number(at: start) else { return nil }
        var found = Quantity(first: start..<first.end, value: first.value)
        if let next = afterRangeSign(first.end), let second = number(at: next) {
            found.second = next..<second.end
            found.upper = second.value
        }
        let end = found.end
        var index = afterSpaces(end)
        guard index < bytes.count else { return found }
        // "%", "°" and "º".
        if bytes[index] == 0x25 || bytes[index] == 0xC2,
            index + 1 == bytes.count || bytes[index] == 0x25 || [0xB0, 0xBA].contains(bytes[index + 1])
        {
            found.isFixed = true
            return found
        }
        if index == end, bytes[index] == 0x2D { index += 1 }
        guard let word = RecipeUnit.word(in: bytes, at: index) else { return found }
        found.word = word.range
        found.unit = word.unit
        if index == end || bytes[index - 1] != 0x2D { found.forms = word.forms }
        return found
    }

    /// Parses `2`, `1,000`, `0.5`, `1,5`, `3/4`, `1 1/2`, `1-1/2`, `½` or `1½`.
    func number(at start: Int) -> (value: Fraction, end: Int)? {
        if let part = fraction(at: start) { return part }
        guard let whole = digits(at: start) else { return nil }
        let end = whole.end
        if end + 1 < bytes.count, bytes[end] == 0x2E || bytes[end] == 0x2C, let places = digits(at: end + 1) {
            let count = places.end - end - 1
            guard count < 5 else { return nil }
            var scale: Int64 = 1
            for _ in 0..<count { scale *= 10 }
            // A comma before three digits groups thousands.
            let isGroup = bytes[end] == 0x2C && count == 3 && whole.value > 0
            let value = whole.value * scale + places.value
            return Fraction(value, isGroup ? 1 : scale).map { ($0, places.end) }
        }
        // A fraction may follow directly, after a space or after a hyphen.
        var next = end
        if next < bytes.count, bytes[next] == 0x20 || bytes[next] == 0x2D { next += 1 }
        if let part = fraction(at: next), part.value < 1,
            let sum = Fraction(whole.value * part.value.denominator + part.value.numerator, part.value.denominator)
        {
            return (sum, part.end)
        }
        return Fraction(whole.value).map { ($0, end) }
    }

    /// Parses `3/4`, `3⁄4` or `¾`.
    private func fraction(at start: Int) -> (value: Fraction, end: Int)? {
        guard start < bytes.count else { return nil }
        if bytes[start] >= 0xC2 {
            guard let character = UTF8Scalar.decode(bytes, at: start) else { return nil }
            return Fraction.glyph(character.code).map { ($0, start + character.length) }
        }
        guard let top = digits(at: start), top.end < bytes.count else { return nil }
        let isSlash = bytes[top.end] == 0x2F
        guard isSlash || bytes[top.end...].starts(with: [0xE2, 0x81, 0x84]), let bottom = digits(at: top.end + (isSlash ? 1 : 3)),
            bottom.value <= 1000
        else { return nil }
        return Fraction(top.value, bottom.value).map { ($0, bottom.end) }
    }

    /// Parses one to six digits.
    private func digits(at start: Int) -> (value: Int64, end: Int)? {
        var value: Int64 = 0
        var index = start
        while index < bytes.count, isDigit(bytes[index]) {
            guard index - start < 6 else { return nil }
            value = value * 10 + Int64(bytes[index] - 0x30)
            index += 1
        }
        return index > start ? (value, index) : nil
    }

    /// The place after a range's sign: a hyphen, a dash, "to" or "or".
    private func afterRangeSign(_ end: Int) -> Int? {
        let start = afterSpaces(end)
        guard start + 1 < bytes.count else { return nil }
        if bytes[start] == 0x2D { return afterSpaces(start + 1) }
        if bytes[start] == 0xE2, start + 2 < bytes.count, bytes[start + 1] == 0x80,
            bytes[start + 2] | 1 == 0x95 || bytes[start + 2] == 0x93
        {
            return afterSpaces(start + 3)
        }
        let sign = UInt16(bytes[start]) << 8 | UInt16(bytes[start + 1])
        guard start > end, sign == 0x746F || sign == 0x6F72, afterSpaces(start + 2) > start + 2 else { return nil }
        return afterSpaces(start + 2)
    }

    private func afterSpaces(_ index: Int) -> Int {
        var index = index
        while index < bytes.count {
            if bytes[index] == 0x20 {
                index += 1
            } else if bytes[index] == 0xC2, index + 1 < bytes.count, bytes[index + 1] == 0xA0 {
                index += 2
            } else {
                break
            }
        }
        return index
    }

    /// Whether a number may start here: not inside a word or another number.
    private func begins(_ index: Int) -> Bool {
        guard index > 0 else { return true }
        let before = bytes[index - 1]
        return !isWord(before) && !(before == 0x2E && index > 1 && isDigit(bytes[index - 2]))
    }

    private func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
    private func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
    private func isWord(_ byte: UInt8) -> Bool { isDigit(byte) || isLetter(byte) }
}
