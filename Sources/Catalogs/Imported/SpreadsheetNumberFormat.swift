import Localization
import Model

/// What a number in a spreadsheet means, according to its format such as `dd/mm/yyyy`, `[h]:mm` and `0.0%`.
struct SpreadsheetNumberFormat: Equatable {
    private enum NumberMeaning: Equatable {
        case plain, percent, date, time, duration
        /// A code with leading zeros, such as a postal code, and its number of digits.
        case code(Int)
    }

    private var kind = NumberMeaning.plain
    /// Whether the format shows fractions of seconds.
    private var hasFractions = false
    /// The sign before or after an amount of money.
    private var (before, after) = ("", "")

    /// Creates a format for numbers as they are stored.
    init() {}

    /// Creates the format with this number in Excel's list.
    init(builtIn id: Int) {
        kind =
            switch id {
            case 9, 10: .percent
            case 14...17, 22, 27...31, 36, 50...54, 57, 58: .date
            case 18...21, 32...35, 45, 47, 55, 56: .time
            case 46: .duration
            default: .plain
            }
        hasFractions = id == 47
    }

    /// Reads a format. Only its first section counts, which is for positive numbers.
    init(_ code: String) {
        var (letters, quoted) = ("", "")
        var (isQuoted, isBracketed, isEscaped, isElapsed) = (false, false, false, false)
        var bracketed = ""
        loop: for character in code {
            if isEscaped {
                isEscaped = false
            } else if isQuoted {
                if character == "\"" { isQuoted = false } else { quoted.append(character) }
            } else if isBracketed {
                guard character == "]" else {
                    bracketed.append(character)
                    continue
                }
                isBracketed = false
                // An elapsed time such as `[h]:mm`, or a currency such as `[$€-407]`. Otherwise, it is a colour, a condition or a language.
                let lower = bracketed.lowercased()
                if !lower.isEmpty, ["h", "m", "s"].contains(where: { unit in lower.allSatisfy { String($0) == unit } }) {
                    isElapsed = true
                    letters += lower
                } else if bracketed.hasPrefix("$") {
                    noteSign(String(bracketed.dropFirst().prefix { $0 != "-" }), letters)
                }
            } else {
                switch character {
                case "\\", "_", "*": isEscaped = true
                case "\"":
                    noteSign(quoted, letters)
                    (isQuoted, quoted) = (true, "")
                case "[": (isBracketed, bracketed) = (true, "")
                case ";": break loop
                case "$", "€", "£", "¥": noteSign(String(character), letters)
                default: letters += character.lowercased()
                }
            }
        }
        noteSign(quoted, letters)
        guard !["general", "standard"].contains(letters) else { return }
        let hasDigits = letters.contains("#") || letters.contains("?")
        var parts = letters
        if let range = parts.firstRange(of: "s.0") ?? parts.firstRange(of: "s,0") {
            hasFractions = true
            parts.removeSubrange(range.lowerBound..<(parts[range.upperBound...].firstIndex { $0 != "0" } ?? parts.endIndex))
            parts += "s"
        }
        func has(_ letters: String) -> Bool { parts.contains { letters.contains($0) } }
        if letters.contains("%") {
            kind = .percent
        } else if isElapsed {
            kind = .duration
        } else if !hasDigits, !has("0"), has("ydhms") {
            kind = has("yd") || !has("hs") ? .date : .time
        } else if letters.count > 1, letters.allSatisfy({ $0 == "0" }) {
            kind = .code(letters.count)
        }
        if kind != .plain { (before, after) = ("", "") }
    }

    /// Notes the sign of a currency.
    private mutating func noteSign(_ text: String, _ letters: String) {
        let sign = text.split(separator: " ").joined(separator: " ")
        guard NumberParser.isCurrency(sign) else { return }
        if letters.contains(where: { "0#?".contains($0) }) { after = sign } else { before = sign }
    }

    /// Returns a number as the sheet shows it.
    ///
    /// - Parameter text: The number as it is stored.
    func shown(_ text: String, _ number: Double, is1904: Bool) -> String {
        let plain = SpreadsheetNumberFormat.plain(text, number)
        switch kind {
        case .plain:
            guard !(before + after).isEmpty else { return plain }
            let isNegative = plain.hasPrefix("-")
            let money = before + (isNegative ? String(plain.dropFirst()) : plain) + (after.isEmpty ? "" : " " + after)
            return (isNegative ? "-" : "") + money
        case .percent: return SpreadsheetNumberFormat.plain("", number * 100) + "%"
        case .date: return SpreadsheetNumberFormat.date(number, is1904) ?? plain
        case .duration: return time(number) ?? plain
        // More than a year is a moment of which only the time is shown.
        case .time: return (abs(number) < 366 ? time(number) : SpreadsheetNumberFormat.date(number, is1904)) ?? plain
        case .code(let digits):
            guard number >= 0, plain.utf8.count < digits, plain.utf8.allSatisfy(ASCII.isDigit) else { return plain }
            return String(repeating: "0", count: digits - plain.utf8.count) + plain
        }
    }

    /// Returns a number with at most fifteen significant digits, as spreadsheets show it: 0.30000000000000004 is 0.3.
    static func plain(_ text: String, _ number: Double) -> String {
        if !text.isEmpty, text.utf8.count <= 15, !text.utf8.contains(where: { $0 | 0x20 == ASCII.lowerE }) { return text }
        guard abs(number) < 1e15 else { return text.isEmpty ? "\(number)" : text }
        let digits = String(abs(number).rounded(.down)).utf8.count - 2
        var unit = 1.0
        for _ in 0..<max(0, 15 - digits) { unit *= 10 }
        let rounded = (number * unit).rounded() / unit
        let shown = "\(rounded)"
        if shown.contains("e") || rounded == 0 && number != 0 { return text.isEmpty ? shown : text }
        return shown.hasSuffix(".0") ? String(shown.dropLast(2)) : shown
    }

    /// Returns the date that a number of days stands for. Excel counts a 29 February 1900, which didn't exist.
    private static func date(_ days: Double, _ is1904: Bool) -> String? {
        guard days >= 0, days < 2_958_466 else { return nil }
        let day = Int64(days.rounded(.down)), offset: Int64 = is1904 ? 24_107 : day < 60 ? 25_568 : 25_569
        let seconds = Int64(((days - Double(day)) * 86_400).rounded())
        let moment = ISO8601TimestampFormat.iso((day - offset) * 86_400 + seconds)
        return seconds == 0 ? String(moment.prefix(10)) : String(moment.prefix(19))
    }

    /// Returns hours, minutes and seconds, such as `36:30:00`.
    private func time(_ days: Double) -> String? {
        guard abs(days) < 3_000_000 else { return nil }
        let all = Int64((abs(days) * 86_400_000).rounded())
        return SpreadsheetNumberFormat.clock(
            milliseconds: hasFractions ? all : (all + 500) / 1000 * 1000, isNegative: days < 0)
    }

    /// Returns hours, minutes and seconds.
    static func clock(milliseconds all: Int64, isNegative: Bool) -> String {
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let seconds = all / 1000, rest = all % 1000
        let fraction = rest == 0 ? "" : "." + String("\(rest + 1000)".dropFirst())
        return (isNegative && all > 0 ? "-" : "") + "\(seconds / 3600):" + two(seconds / 60 % 60) + ":" + two(seconds % 60)
            + fraction
    }
}
