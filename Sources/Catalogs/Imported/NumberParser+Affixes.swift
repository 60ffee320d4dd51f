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
    private static let signs = [
        "US$", "A$", "C$", "R$", "$", "€", "£", "¥", "₹", "₽", "₩", "₺", "₴", "₫", "₪", "฿", "%", "‰", "EUR", "USD", "GBP", "CHF",
        "JPY", "CNY",
        "INR", "AUD", "CAD", "SEK", "NOK", "DKK", "PLN", "CZK", "HUF", "BRL", "kr", "zł", "Kč", "Ft",
    ]

    /// Units of measurement that can follow a number. Every number of a column must have the same one.
    private static let units: Set<String> = [
        "kg", "g", "mg", "µg", "t", "lb", "lbs", "oz", "km", "m", "dm", "cm", "mm", "mi", "ft", "in", "l", "L", "ml", "mL", "cl",
        "dl", "h", "hr",
        "hrs", "min", "mins", "s", "sec", "ms", "days", "years", "°", "°C", "°F", "K", "W", "kW", "MW", "kWh", "MWh", "V", "A",
        "Hz", "kHz", "MHz",
        "GHz", "kB", "KB", "MB", "GB", "TB", "px", "pt", "ha", "m²", "km²", "m2", "km2", "m³", "m3", "km/h", "mph", "m/s", "kcal",
        "kJ", "hPa",
        "bar", "mAh", "dB", "lm", "ppm", "pages", "p.",
    ]

    /// Returns whether a text is the sign or the code of a currency.
    static func isCurrency(_ text: String) -> Bool { text != "%" && text != "‰" && signs.contains(text) }

    /// Returns whether a text is a unit of measurement.
    static func isUnit(_ text: String) -> Bool { units.contains(text) }

    /// Returns the number and the unit of a text such as `12 kg`, or nil for any other text. A single capital letter must be apart, because
    /// `12A` is a code.
    private static func measure(_ text: String) -> Affix? {
        guard let end = text.utf8.lastIndex(where: ASCII.isDigit) else { return nil }
        // In `m²` and `m2`, the last digit belongs to the unit.
        let stop = text.hasSuffix("m2") || text.hasSuffix("m3") ? text.utf8[..<end].lastIndex(where: ASCII.isDigit) ?? end : end
        let rest = text[text.utf8.index(after: stop)...], unit = UpstreamTextParser.line(String(rest))
        guard units.contains(unit),
            unit.utf8.count > 1 || unit.utf8.first.map(ASCII.isLowercase) ?? false || unit.utf8.count != rest.utf8.count
        else { return nil }
        let core = text[...stop]
        guard core.utf8.allSatisfy({ !ASCII.isLetter($0) }) else { return nil }
        return Affix(core: core.hasPrefix("\u{2212}") ? "-" + core.dropFirst() : String(core), sign: unit)
    }

    /// Returns the number and the sign of a text such as `$1,200`, `€ 3,50`, `12%` and `(11)`, in which accountants write negative
    /// numbers in parentheses. Returns nil for any other text.
    static func affix(_ text: String) -> Affix? {
        guard let first = text.utf8.first, let last = text.utf8.last, (2...40).contains(text.utf8.count) else { return nil }
        if first == ASCII.plus { return positive(text) }
        // A true minus sign (U+2212) begins with this byte.
        if ASCII.isDigit(first) || first == ASCII.minus || first == 0xE2, !ASCII.isDigit(last), let measure = measure(text) {
            return measure
        }
        if ASCII.isDigit(first), last == ASCII.digit0 + 2 || last == ASCII.digit0 + 3, text.utf8.contains(UInt8(ascii: "m")) {
            return measure(text)
        }
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
    private static func isLastInSign(_ byte: UInt8) -> Bool { "RDPFYKNLrt".utf8.contains(byte) }

    /// Returns the number of a text such as `+5`. With more digits, it is a telephone number.
    private static func positive(_ text: String) -> Affix? {
        let core = text.dropFirst()
        guard let first = core.utf8.first, ASCII.isDigit(first), core.utf8.prefix(while: ASCII.isDigit).count <= 4,
            core.utf8.allSatisfy({ ASCII.isDigit($0) || $0 == ASCII.period || $0 == ASCII.comma || $0 == ASCII.percent }),
            core.utf8.dropLast().allSatisfy({ $0 != ASCII.percent })
        else { return nil }
        let isPercent = core.utf8.last == ASCII.percent
        return Affix(core: String(isPercent ? core.dropLast() : core), sign: isPercent ? "%" : "")
    }

    private static func isDigit(_ text: String, at place: Int) -> Bool {
        text.utf8.dropFirst(place).first.map(ASCII.isDigit) ?? false
    }

    /// Returns a duration in seconds: `1:02:30`, `PT1H30M` (ISO 8601) and `1 h 20`, `1h20m`. Returns nil for any other text, such as
    /// a time of day in four digits.
    static func duration(_ text: String) -> FixedDecimal? {
        guard let first = text.utf8.first, (2...40).contains(text.utf8.count) else { return nil }
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
        var seconds: Int64 = 0, number: [UInt8] = [], fraction: FixedDecimal?, isTime = false, hasPart = false
        for byte in bytes {
            if ASCII.isDigit(byte) || byte == ASCII.period || byte == ASCII.comma {
                guard number.count < 9 else { return nil }
                number.append(byte == ASCII.comma ? ASCII.period : byte)
                continue
            }
            if byte == ASCII.upperT, !isTime, number.isEmpty {
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
            // Only the last part may have decimals.
            guard fraction == nil, let factor, let value = FixedDecimal(String(decoding: number, as: UTF8.self)) else {
                return nil
            }
            let whole = value.whole
            seconds += whole * factor
            if !value.isWhole {
                fraction = FixedDecimal(
                    mantissa: (value.mantissa - whole * power(value.scale)) * factor, scale: value.scale)
            }
            (number, hasPart) = ([], true)
        }
        guard hasPart, number.isEmpty else { return nil }
        guard let fraction else { return FixedDecimal(seconds) }
        return FixedDecimal(mantissa: seconds * power(fraction.scale) + fraction.mantissa, scale: fraction.scale)
    }

    private static func power(_ scale: UInt8) -> Int64 { (0..<scale).reduce(Int64(1)) { power, _ in power * 10 } }

    /// The words for hours, minutes and seconds in English, French and German, with their seconds.
    private static let timeWords: [String: Int64] = [
        "hours": 3600, "hour": 3600, "hrs": 3600, "hr": 3600, "h": 3600, "heures": 3600, "heure": 3600, "stunden": 3600,
        "stunde": 3600, "std": 3600,
        "minutes": 60, "minute": 60, "mins": 60, "min": 60, "mn": 60, "m": 60, "minuten": 60, "seconds": 1, "second": 1,
        "secs": 1, "sec": 1, "s": 1,
        "secondes": 1, "seconde": 1, "sekunden": 1, "sekunde": 1, "sek": 1,
    ]

    /// Parses numbers with the words for hours, minutes and seconds, such as `1 h 20`, `1h20m`, `1 hr 20 min` and `45 min`. The words must
    /// be in this order.
    private static func worded(_ text: String) -> FixedDecimal? {
        var rest = text.lowercased()[...], seconds: Int64 = 0, last: Int64 = .max
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard (1...5).contains(digits.utf8.count), let number = Int64(digits) else { return nil }
            rest = rest[digits.endIndex...].drop { $0 == " " }
            let word = rest.prefix { $0.isLetter }
            // In `1 h 20`, the minutes have no word.
            let unit = word.isEmpty && rest.isEmpty && last == 3600 ? 60 : timeWords[String(word)]
            guard let unit, unit < last, last == .max || number < 60 else { return nil }
            (seconds, last) = (seconds + number * unit, unit)
            rest = rest[word.endIndex...].drop { $0 == " " || $0 == "." || $0 == "," }
        }
        return last == .max ? nil : FixedDecimal(seconds)
    }
}
