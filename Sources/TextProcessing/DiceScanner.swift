import Model

/// Finds dice notation in UTF-8 text.
struct DiceScanner {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The dice sizes that are recognized without a count. `d20` is a die, but the `d3` in `d3po` isn't.
    private static let usual: [UInt32] = [4, 6, 8, 10, 12, 20, 100]

    /// Returns the first dice notation at or after `start`, or nil if there isn't any. Takes linear time.
    func next(from start: Int) -> (formula: Dice.Formula, range: Range<Int>)? {
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case ASCII.digit0...ASCII.digit9:
                if beginsWord(index), let found = formula(at: index), endsWord(found.end) {
                    return (found.formula, index..<found.end)
                }
                while index < bytes.count, ASCII.isDigit(bytes[index]) { index += 1 }
            case ASCII.lowerD, ASCII.upperD:
                if beginsWord(index), let found = formula(at: index), endsWord(found.end), isUsual(found.formula) {
                    return (found.formula, index..<found.end)
                }
                index += 1
            case ASCII.plus, ASCII.minus, 0xE2:
                if beginsWord(index), let found = bonusToHit(at: index) { return (found.formula, index..<found.end) }
                index += 1
            default:
                index += 1
            }
        }
        return nil
    }

    private func isUsual(_ formula: Dice.Formula) -> Bool {
        DiceScanner.usual.contains(UInt32(formula.sides))
    }

    /// Parses the dice formula at `start`, or returns nil if there isn't one. Spaces around the sign of a bonus are allowed.
    func formula(at start: Int) -> (formula: Dice.Formula, end: Int)? {
        var count: UInt32 = 1
        var index = start
        if let number = number(at: start) {
            count = number.value
            index = number.end
        }
        guard index < bytes.count, bytes[index] | 0x20 == ASCII.lowerD, let sides = number(at: index + 1) else { return nil }
        if let bonus = bonus(at: sides.end), endsWord(bonus.end),
            let formula = Dice.Formula(count: count, sides: sides.value, bonus: bonus.value)
        {
            return (formula, bonus.end)
        }
        return Dice.Formula(count: count, sides: sides.value).map { ($0, sides.end) }
    }

    /// Parses a bonus after the dice, such as `+ 5`. Allows at most one space on each side of the sign.
    private func bonus(at start: Int) -> (value: Int32, end: Int)? {
        guard let sign = sign(at: afterSpace(start)), let number = number(at: afterSpace(sign.end)) else { return nil }
        return (Int32(number.value) * sign.value, number.end)
    }

    /// Parses a bonus such as `+9` if ` to hit` follows it. The bonus is added to the roll of the 20-sided die that decides
    /// whether an attack hits. `end` excludes the words "to hit".
    private func bonusToHit(at start: Int) -> (formula: Dice.Formula, end: Int)? {
        guard let sign = sign(at: start), let number = number(at: sign.end) else { return nil }
        var index = number.end
        for byte in " to hit".utf8 {
            guard index < bytes.count, bytes[index] == byte || byte != ASCII.space && bytes[index] | 0x20 == byte else {
                return nil
            }
            index += 1
        }
        guard endsWord(index) else { return nil }
        return Dice.Formula(count: 1, sides: 20, bonus: Int32(number.value) * sign.value).map { ($0, number.end) }
    }

    /// Parses a `+`, `-` or `−` (U+2212).
    private func sign(at index: Int) -> (value: Int32, end: Int)? {
        guard index < bytes.count else { return nil }
        switch bytes[index] {
        case ASCII.plus: return (1, index + 1)
        case ASCII.minus: return (-1, index + 1)
        case 0xE2 where index + 2 < bytes.count && bytes[index + 1] == 0x88 && bytes[index + 2] == 0x92: return (-1, index + 3)
        default: return nil
        }
    }

    /// Parses a number with one to four digits.
    private func number(at start: Int) -> (value: UInt32, end: Int)? {
        var value: UInt32 = 0
        var index = start
        while index < bytes.count, ASCII.isDigit(bytes[index]) {
            guard index - start < 4 else { return nil }
            value = value * 10 + UInt32(bytes[index] - ASCII.digit0)
            index += 1
        }
        return index > start ? (value, index) : nil
    }

    /// Returns the index after a single space or no-break space. Returns `index` if there isn't a space.
    private func afterSpace(_ index: Int) -> Int {
        guard index < bytes.count else { return index }
        if bytes[index] == ASCII.space { return index + 1 }
        return bytes[index] == 0xC2 && index + 1 < bytes.count && bytes[index + 1] == 0xA0 ? index + 2 : index
    }

    private func isWord(_ byte: UInt8) -> Bool { ASCII.isDigit(byte) || ASCII.isLetter(byte) }

    /// Returns whether a word can start at `index`. The preceding character must not be a letter, a digit, or a decimal or
    /// thousands separator that follows a digit.
    private func beginsWord(_ index: Int) -> Bool {
        guard index > 0 else { return true }
        let before = bytes[index - 1]
        if before == ASCII.period || before == ASCII.comma { return index < 2 || !ASCII.isDigit(bytes[index - 2]) }
        return !isWord(before)
    }

    private func endsWord(_ index: Int) -> Bool { index >= bytes.count || !isWord(bytes[index]) }
}
