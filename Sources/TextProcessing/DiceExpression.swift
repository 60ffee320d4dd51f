import Model

/// Dice to roll, in the notation that role-playing games use: `4d6kh3+2` is the sum of the three highest of four six-sided dice, plus 2.
///
/// An expression has up to twenty terms with `+` or `-` before them. Each term is a number or dice. `d20` is one die, and `d%` has 100
/// sides. After the dice, `kh` and `kl` say how many of the highest or lowest dice count, and `dh` and `dl` how many don't count.
public struct DiceExpression: Equatable, Sendable {
    /// A part of the sum: dice, or a number if there are no dice.
    private struct Term: Equatable, Sendable {
        let isNegative: Bool
        var count = 0
        /// The number of sides, or the number to add.
        var value = 0
        /// How many dice count.
        var kept = 0
        var keepsLowest = false
    }

    /// The number shown on a die.
    public struct RolledDie: Equatable, Sendable {
        /// The number. It is negative if it is subtracted.
        public let value: Int64
        /// Whether the die doesn't count.
        public let isDropped: Bool

        /// Creates a die.
        public init(value: Int64, isDropped: Bool = false) {
            self.value = value
            self.isDropped = isDropped
        }
    }

    /// The result of a roll.
    public struct RollResult: Equatable, Sendable {
        /// The dice, in the order of the expression.
        public let dice: [RolledDie]
        /// The sum of the expression's numbers.
        public let bonus: Int64
        /// The sum of the dice that count and the bonus.
        public let total: Int64

        /// Creates a result.
        public init(dice: [RolledDie], bonus: Int64) {
            self.dice = dice
            self.bonus = bonus
            total = dice.reduce(bonus) { $1.isDropped ? $0 : $0 + $1.value }
        }

        /// The sum as text, such as `6 + 5 + (1) + 2`. Dice that don't count are in brackets.
        ///
        /// - Parameter number: formats a number that isn't negative.
        public func sum(_ number: (Int64) -> String) -> String {
            var text = ""
            func add(_ value: Int64, isDropped: Bool) {
                text += text.utf8.isEmpty ? (value < 0 ? "−" : "") : value < 0 ? " − " : " + "
                text += isDropped ? "(" + number(abs(value)) + ")" : number(abs(value))
            }
            for die in dice { add(die.value, isDropped: die.isDropped) }
            if bonus != 0 { add(bonus, isDropped: false) }
            return text
        }
    }

    private static let mostTerms = 20
    private static let mostDice = 999
    private static let mostSides = 1000

    private var terms: [Term] = []

    /// Parses an expression. Returns nil if the text isn't one, contains no dice, or a number is out of range: at most 999 dice with
    /// at most 1000 sides, and numbers up to 9999.
    public init?(_ text: String) {
        guard text.utf8.count <= 200, let bytes = DiceExpression.withoutSpaces(text) else { return nil }
        var parser = Parser(bytes: bytes)
        var count = 0
        repeat {
            let isNegative = parser.take(ASCII.minus)
            if !isNegative, !parser.take(ASCII.plus), !terms.isEmpty { return nil }
            guard let term = parser.term(isNegative: isNegative), terms.count < DiceExpression.mostTerms else { return nil }
            count += term.count
            terms.append(term)
        } while parser.place < bytes.count
        guard (1...DiceExpression.mostDice).contains(count) else { return nil }
    }

    /// Returns the text in lower case, with `-` for U+2212, and without the spaces beside signs and at the ends. Nil if other spaces
    /// remain.
    private static func withoutSpaces(_ text: String) -> [UInt8]? {
        func isSign(_ byte: UInt8?) -> Bool { byte == nil || byte == ASCII.plus || byte == ASCII.minus }
        var bytes: [UInt8] = [], rest = text.utf8[...], isAfterSpace = false
        while var byte = rest.popFirst() {
            // U+2212 is 0xE2 0x88 0x92, and a no-break space is 0xC2 0xA0.
            if byte == 0xE2, rest.starts(with: [0x88, 0x92]) {
                rest = rest.dropFirst(2)
                byte = ASCII.minus
            } else if byte == 0xC2, rest.first == 0xA0 {
                rest = rest.dropFirst()
                byte = ASCII.space
            }
            if byte == ASCII.space {
                isAfterSpace = true
                continue
            }
            if isAfterSpace, !isSign(bytes.last), !isSign(byte) { return nil }
            isAfterSpace = false
            bytes.append(ASCII.lowercased(byte))
        }
        return bytes
    }

    /// Parses the bytes of an expression without spaces.
    private struct Parser {
        let bytes: [UInt8]
        var place = 0

        mutating func take(_ byte: UInt8) -> Bool {
            guard place < bytes.count, bytes[place] == byte else { return false }
            place += 1
            return true
        }

        /// Parses a number with one to four digits.
        mutating func number() -> Int? {
            let digits = bytes[place...].prefix { ASCII.isDigit($0) }
            guard (1...4).contains(digits.count) else { return nil }
            place += digits.count
            return digits.reduce(0) { $0 * 10 + Int($1 - ASCII.digit0) }
        }

        mutating func term(isNegative: Bool) -> Term? {
            var term = Term(isNegative: isNegative)
            let first = number()
            guard take(ASCII.lowerD) else {
                guard let first else { return nil }
                term.value = first
                return term
            }
            term.count = first ?? 1
            guard let sides = take(ASCII.percent) ? 100 : number(), (1...DiceExpression.mostSides).contains(sides),
                (1...DiceExpression.mostDice).contains(term.count)
            else { return nil }
            (term.value, term.kept) = (sides, term.count)
            let drops = take(ASCII.lowerD)
            guard drops || take(UInt8(ascii: "k")) else { return term }
            let isLow = take(ASCII.lowerL)
            // `4d6k3` keeps the highest, `4d6d1` drops the lowest.
            let isHigh = !isLow && take(UInt8(ascii: "h"))
            guard let count = number(), count <= term.count else { return nil }
            term.kept = drops ? term.count - count : count
            term.keepsLowest = drops ? isHigh : isLow
            return term
        }
    }

    /// The expression without spaces, in the notation that `init` parses.
    public var text: String {
        var text = ""
        for term in terms {
            text += term.isNegative ? "-" : text.utf8.isEmpty ? "" : "+"
            text += term.count > 0 ? "\(term.count)d\(term.value)" : "\(term.value)"
            if term.kept < term.count { text += (term.keepsLowest ? "kl" : "kh") + "\(term.kept)" }
        }
        return text
    }

    /// Rolls the dice. The same seed gives the same result on every platform.
    public func roll(seed: UInt64) -> RollResult {
        var generator = SplitMix64(seed: seed)
        var dice: [RolledDie] = [], bonus: Int64 = 0
        for term in terms {
            let sign: Int64 = term.isNegative ? -1 : 1
            guard term.count > 0 else {
                bonus += sign * Int64(term.value)
                continue
            }
            let shown = (0..<term.count).map { _ in Int64(generator.next(below: UInt64(term.value))) + 1 }
            // Of equal dice, the first ones count.
            let order = shown.indices.sorted { a, b in
                shown[a] != shown[b] ? (shown[a] < shown[b]) == term.keepsLowest : a < b
            }
            let dropped = order[term.kept...]
            for place in shown.indices {
                dice.append(RolledDie(value: sign * shown[place], isDropped: dropped.contains(place)))
            }
        }
        return RollResult(dice: dice, bonus: bonus)
    }
}
