public import Model

extension Localizer {
    /// Formats a number: `1,000,000.5` in English, `1 000 000,5` with narrow no-break spaces in French. The minus sign is U+2212.
    public func number(_ value: FixedDecimal) -> String {
        let isFrench = language == .french
        if value.isWhole, value.mantissa >= 0, value.mantissa < 1000 { return "\(value.mantissa)" }
        var result: [UInt8] = []
        if value.mantissa < 0 { result.append(contentsOf: "−".utf8) }
        let digits = Array("\(value.mantissa.magnitude)".utf8)
        // Add leading zeros. For example, the number 0.05 has the digits "5" and a scale of 2.
        let padded = Array(repeating: ASCII.digit0, count: max(0, Int(value.scale) + 1 - digits.count)) + digits
        let wholeCount = padded.count - Int(value.scale)
        for (index, digit) in padded.enumerated() {
            if index == wholeCount {
                result.append(isFrench ? ASCII.comma : ASCII.period)
            } else if index > 0, index < wholeCount, (wholeCount - index) % 3 == 0 {
                if isFrench { result.append(contentsOf: "\u{202F}".utf8) } else { result.append(ASCII.comma) }
            }
            result.append(digit)
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Formats a number with its unit. `unit` is a String Catalog key whose text has a `%@` placeholder. If the key is unknown,
    /// the key itself is shown.
    public func number(_ value: FixedDecimal, unit: String?) -> String {
        let shown = number(value)
        guard let unit else { return shown }
        if UTF8Comparison.equal(unit.utf8, AttributeDescription.ungrouped.utf8) { return value.text }
        guard let phrase = Phrase(key: unit) else { return shown + " " + unit }
        return format(template(phrase, PluralForm(of: value, in: language)), [shown], number: shown)
    }

    /// Formats an integer that always shows its sign: +5, −1 (U+2212), +0.
    public func signed(_ value: Int64) -> String {
        (value < 0 ? "" : "+") + number(FixedDecimal(value))
    }

    /// Formats 1/8, 1/4 and 1/2 as fractions, and other numbers as `number` does.
    public func fraction(_ value: FixedDecimal) -> String {
        switch (value.mantissa, value.scale) {
        case (125, 3): "1/8"
        case (25, 2): "1/4"
        case (5, 1): "1/2"
        default: number(value)
        }
    }

    /// Formats a file size in a suitable unit: "999 bytes", "1.2 MB". Sizes in kilobytes or larger units have one decimal place
    /// if the number is below ten.
    public func bytes(_ count: Int64) -> String {
        guard count.magnitude >= 1000 else { return self.count(.sizeBytes, count) }
        // If rounding would result in 1,000 of a unit, show 1 of the next larger unit instead.
        if count.magnitude < 999_500 { return text(.sizeKilobytes, rounded(count, per: 1000)) }
        if count.magnitude < 999_500_000 { return text(.sizeMegabytes, rounded(count, per: 1_000_000)) }
        return text(.sizeGigabytes, rounded(count, per: 1_000_000_000))
    }

    /// Formats a file size in megabytes (10^6 bytes): "0.3 MB".
    public func megabytes(_ count: Int64) -> String {
        text(.sizeMegabytes, rounded(count, per: 1_000_000))
    }

    /// Formats `count` as a multiple of `unit`, rounding half up. Results below ten have one decimal place, and larger results
    /// have none.
    private func rounded(_ count: Int64, per unit: Int64) -> String {
        let size = count.magnitude
        let tenth = UInt64(unit) / 10
        let tenths = size / tenth + (size % tenth >= tenth / 2 ? 1 : 0)
        let sign: Int64 = count < 0 ? -1 : 1
        if tenths < 100 { return number(FixedDecimal(mantissa: sign * Int64(tenths), scale: 1)) }
        let wholes = size / UInt64(unit) + (size % UInt64(unit) >= UInt64(unit) / 2 ? 1 : 0)
        return number(FixedDecimal(sign * Int64(wholes)))
    }

    /// Joins items as a list: "a", "a and b", "a, b and c".
    public func list(_ items: [String]) -> String {
        guard items.count > 1, let last = items.last else { return items.first ?? "" }
        var front = items[0]
        for item in items[1..<(items.count - 1)] {
            front += text(.listSeparator)
            front += item
        }
        return text(.listTwo, front, last)
    }
}
