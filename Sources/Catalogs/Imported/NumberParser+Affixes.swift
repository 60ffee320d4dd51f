import Model

extension NumberParser {
    /// A sign or a unit that belongs to a number, such as `$` in `$1,200` and `%` in `12 %`.
    struct Affix: Equatable {
        /// The number without the sign, negative if it was in parentheses.
        let core: String
        /// The sign, or an empty text for a number in parentheses.
        let sign: String
    }

    /// The currency signs and other units, which can be before or after a number.
    private static let signs = ["$", "€", "£", "¥", "₹", "₽", "%", "‰", "EUR", "USD", "GBP", "CHF", "JPY", "US$"]

    /// Returns whether a text is the sign or the code of a currency.
    static func isCurrency(_ text: String) -> Bool { text != "%" && text != "‰" && signs.contains(text) }

    /// Returns the number and the sign of a text such as `$1,200`, `€ 3,50`, `12%` and `(11)`, in which accountants write negative
    /// numbers in parentheses. Returns nil for any other text.
    static func affix(_ text: String) -> Affix? {
        guard let first = text.utf8.first, let last = text.utf8.last, (2...40).contains(text.utf8.count) else { return nil }
        // Most texts are words, so look at their ends first.
        guard ASCII.isLetter(first) ? ASCII.isDigit(last) : !ASCII.isLetter(last) || isLastInSign(last) else { return nil }
        var core = Substring(text), isNegative = false
        if first == ASCII.leftParenthesis, last == ASCII.rightParenthesis {
            core = core.dropFirst().dropLast()
            isNegative = true
        } else if ASCII.isDigit(last),
            ASCII.isDigit(first) || first == ASCII.period || first == ASCII.minus && isDigit(text, at: 1)
        {
            return nil
        }
        func trim() {
            core = Substring(UpstreamTextParser.line(String(core)))
        }
        trim()
        if core.utf8.first == ASCII.minus || core.hasPrefix("\u{2212}") {
            guard !isNegative else { return nil }
            isNegative = true
            core = core.dropFirst()
        }
        var found = ""
        for sign in signs {
            if core.hasPrefix(sign) {
                core = core.dropFirst(sign.count)
            } else if core.hasSuffix(sign) {
                core = core.dropLast(sign.count)
            } else {
                continue
            }
            found = sign
            break
        }
        trim()
        if core.utf8.first == ASCII.minus, !isNegative {
            isNegative = true
            core = core.dropFirst()
        }
        guard let digit = core.utf8.first, ASCII.isDigit(digit) || digit == ASCII.period,
            core.utf8.last.map(ASCII.isDigit) ?? false
        else { return nil }
        return Affix(core: (isNegative ? "-" : "") + core, sign: found)
    }

    /// Returns whether a letter is the last one of a currency's code.
    private static func isLastInSign(_ byte: UInt8) -> Bool { "RDPFY".utf8.contains(byte) }

    private static func isDigit(_ text: String, at place: Int) -> Bool {
        text.utf8.dropFirst(place).first.map(ASCII.isDigit) ?? false
    }

    /// Returns a duration in seconds: `1:02:30`, `PT1H30M` (ISO 8601) and `1 h 20`, `1h20m`. Returns nil for any other text, such as
    /// a time of day in four digits.
    static func duration(_ text: String) -> FixedDecimal? {
        guard let first = text.utf8.first, (4...40).contains(text.utf8.count) else { return nil }
        if first == UInt8(ascii: "P") { return isoDuration(Array(text.utf8.dropFirst())) }
        guard ASCII.isDigit(first) else { return nil }
        let parts = text.utf8.split(separator: ASCII.colon, omittingEmptySubsequences: false)
        if parts.count == 3 {
            let numbers = parts.compactMap { $0.allSatisfy(ASCII.isDigit) ? Int64(String(Substring($0))) : nil }
            guard numbers.count == 3, parts[1].count == 2, parts[2].count == 2, numbers[0] < 100_000, numbers[1] < 60,
                numbers[2] < 60
            else { return nil }
            return FixedDecimal(numbers[0] * 3600 + numbers[1] * 60 + numbers[2])
        }
        return parts.count == 1 ? worded(text) : nil
    }

    private static func isoDuration(_ bytes: [UInt8]) -> FixedDecimal? {
        var seconds: Int64 = 0, number: Int64?, isTime = false, hasPart = false
        for byte in bytes {
            if ASCII.isDigit(byte) {
                guard number ?? 0 < 1_000_000 else { return nil }
                number = (number ?? 0) * 10 + Int64(byte - ASCII.digit0)
                continue
            }
            if byte == ASCII.upperT, !isTime, number == nil {
                isTime = true
                continue
            }
            let factor: Int64? =
                switch (byte, isTime) {
                case (UInt8(ascii: "W"), false): 604_800
                case (UInt8(ascii: "D"), false): 86_400
                case (UInt8(ascii: "H"), true): 3600
                case (UInt8(ascii: "M"), true): 60
                case (UInt8(ascii: "S"), true): 1
                default: nil
                }
            guard let value = number, let factor else { return nil }
            (seconds, number, hasPart) = (seconds + value * factor, nil, true)
        }
        return hasPart && number == nil ? FixedDecimal(seconds) : nil
    }

    /// Parses hours with minutes, such as `1 h 20`, `1h20m` and `1 hr 20 min`.
    private static func worded(_ text: String) -> FixedDecimal? {
        guard text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "h") }) else { return nil }
        let lower = text.lowercased()
        guard let mark = lower.utf8.firstIndex(of: UInt8(ascii: "h")) else { return nil }
        let hours = Int64(UpstreamTextParser.line(String(lower[..<mark])))
        var rest = lower[mark...]
        for word in ["hours", "hour", "hrs", "hr", "h"] where rest.hasPrefix(word) {
            rest = rest.dropFirst(word.count)
            break
        }
        for word in ["minutes", "minute", "mins", "min", "mn", "m"] where rest.hasSuffix(word) {
            rest = rest.dropLast(word.count)
            break
        }
        let minutes = UpstreamTextParser.line(String(rest))
        guard let hours, (0..<100_000).contains(hours), let count = Int64(minutes), (0..<60).contains(count) else { return nil }
        return FixedDecimal(hours * 3600 + count * 60)
    }
}
