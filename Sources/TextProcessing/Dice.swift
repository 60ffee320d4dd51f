public import Model

/// Dice notation from role-playing games: `2d6+4` is the sum of two six-sided dice plus 4.
public enum Dice {
    /// The dice to roll and the bonus to add.
    public struct Formula: Hashable, Sendable {
        /// The number of dice, from 1 to 999.
        public let count: UInt16
        /// The number of sides on each die, from 1 to 1000.
        public let sides: UInt16
        /// The number added to the sum, from −9999 to 9999.
        public let bonus: Int32

        /// Creates a formula, or returns nil if a number is out of range.
        public init?(count: UInt32, sides: UInt32, bonus: Int32 = 0) {
            guard count >= 1, count <= 999, sides >= 1, sides <= 1000, bonus >= -9999, bonus <= 9999 else { return nil }
            self.count = UInt16(count)
            self.sides = UInt16(sides)
            self.bonus = bonus
        }

        /// The formula without spaces, in the notation of `DiceExpression`: `2d6+4`.
        public var text: String {
            "\(count)d\(sides)" + (bonus == 0 ? "" : bonus > 0 ? "+\(bonus)" : "\(bonus)")
        }
    }

    /// Makes dice notation in `text` clickable, such as `2d6 + 5`, `18d10+36` and `d20`. Also makes the bonus in `+9 to hit`
    /// clickable. Clicking this bonus rolls `1d20+9`. The visible text doesn't change.
    public static func inlines(in text: String) -> [Inline] {
        let bytes = Array(text.utf8)
        let scanner = DiceScanner(bytes)
        var result: [Inline] = []
        var written = 0
        var index = 0
        while let found = scanner.next(from: index) {
            if found.range.lowerBound > written {
                result.append(.text(String(decoding: bytes[written..<found.range.lowerBound], as: UTF8.self)))
            }
            result.append(
                .dice(formula: found.formula.text, shown: String(decoding: bytes[found.range], as: UTF8.self)))
            written = found.range.upperBound
            index = written
        }
        if written == 0 { return text.utf8.isEmpty ? [] : [.text(text)] }
        if written < bytes.count { result.append(.text(String(decoding: bytes[written...], as: UTF8.self))) }
        return result
    }

    /// Makes dice notation in text and emphasis clickable. Links and code are left unchanged.
    public static func inlines(in inlines: [Inline]) -> [Inline] {
        inlines.flatMap { inline -> [Inline] in
            switch inline {
            case .text(let text): Dice.inlines(in: text)
            case .emphasis, .strong: [inline.map(children: { Dice.inlines(in: $0) })]
            default: [inline]
            }
        }
    }

    /// Makes dice notation in the blocks' text clickable. Facts are left unchanged.
    public static func blocks(in blocks: [Block]) -> [Block] {
        blocks.map { block in
            if case .facts = block { return block }
            return block.map(text: { Dice.inlines(in: $0) }, blocks: { Dice.blocks(in: $0) })
        }
    }
}
