import Model

/// Reads a recipe's times: ISO 8601 durations, and the words that pages use instead of them.
enum RecipeDuration {
    /// The longest time, in minutes: 100 days, for example for a liqueur.
    private static let longest: Double = 144_000

    /// Returns the time in minutes, rounded. Returns nil if the text isn't a time, or if it is zero, which stands for an unknown time.
    static func minutes(_ text: String) -> Int64? {
        let bytes = Array(PlainText.line(text).lowercased().utf8)
        let found = bytes.first == UInt8(ascii: "p") ? iso(bytes.dropFirst()) : words(bytes)
        guard let found, found > 0, found <= longest else { return nil }
        return max(1, Int64(found.rounded()))
    }

    /// Reads `1dt2h30m` of `P1DT2H30M`. Before the `T`, `M` means months.
    private static func iso(_ bytes: ArraySlice<UInt8>) -> Double? {
        var (total, number): (Double, [UInt8]) = (0, [])
        var isTime = false, isRead = false
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "t"): isTime = true
            case ASCII.digit0...ASCII.digit9: number.append(byte)
            case ASCII.period, ASCII.comma: number.append(ASCII.period)
            case ASCII.space: continue
            default:
                guard let value = Double(String(decoding: number, as: UTF8.self)), let unit = unit([byte], isTime: isTime) else {
                    return nil
                }
                total += value * unit
                isRead = true
                number = []
            }
        }
        return isRead && number.isEmpty ? total : nil
    }

    /// Reads `1 hour 20 minutes`, `1h20`, `1:20`, `45 min` and `45`.
    private static func words(_ bytes: [UInt8]) -> Double? {
        var (total, place): (Double, Int) = (0, 0)
        var lastUnit: Double?
        var isRead = false
        while place < bytes.count {
            guard ASCII.isDigit(bytes[place]) else {
                place += 1
                continue
            }
            var number: [UInt8] = []
            while place < bytes.count, ASCII.isDigit(bytes[place]) || bytes[place] == ASCII.period || bytes[place] == ASCII.comma
            {
                number.append(bytes[place] == ASCII.comma ? ASCII.period : bytes[place])
                place += 1
            }
            while number.last == ASCII.period { number.removeLast() }
            guard let value = Double(String(decoding: number, as: UTF8.self)) else { return nil }
            if place < bytes.count, bytes[place] == ASCII.colon {
                total += value * 60
                lastUnit = 60
                place += 1
                continue
            }
            while place < bytes.count, bytes[place] == ASCII.space || bytes[place] == ASCII.minus { place += 1 }
            let word = Array(bytes[place...].prefix { ASCII.isLowercase($0) })
            // A range, as in `20 to 30 minutes`, counts with its upper end.
            let isRange =
                ["to", "or", "bis"].contains(String(decoding: word, as: UTF8.self)) || word.isEmpty && place < bytes.count
            if isRange, lastUnit == nil { continue }
            // A number after hours without a unit is minutes: `1h20`.
            let usual: Double? = word.isEmpty && lastUnit.map { $0 == 60 } ?? true ? 1 : nil
            guard let unit = unit(word, isTime: true) ?? usual else { continue }
            total += value * unit
            lastUnit = unit
            isRead = true
            place += word.count
        }
        return isRead ? total : nil
    }

    private static func unit(_ word: [UInt8], isTime: Bool) -> Double? {
        switch word.first {
        case UInt8(ascii: "y"): 525_600
        case UInt8(ascii: "m"): isTime ? 1 : 43_200
        case UInt8(ascii: "w"): 10_080
        case UInt8(ascii: "d"), UInt8(ascii: "j"): 1440
        case UInt8(ascii: "h"), UInt8(ascii: "u"): 60
        case UInt8(ascii: "s"): word.starts(with: "st".utf8) ? 60 : 1 / 60
        default: nil
        }
    }
}
