import Model

extension Localizer {
    /// Returns a full date, such as "21 November 2026", "21 novembre 2026" or "1er mai 2026". `utcOffset` is in minutes.
    public func date(_ seconds: Int64, utcOffset minutes: Int32 = 0) -> String {
        let (local, overflow) = seconds.addingReportingOverflow(Int64(minutes) * 60)
        let date = ISO8601TimestampFormat.civil(overflow ? seconds : local)
        let day = date.day == 1 ? text(.dateFirstDay) : "\(date.day)"
        let year = date.year < 0 ? "−\(date.year.magnitude)" : "\(date.year)"
        return text(.dateLong, day, month(date.month), year)
    }

    /// Returns a date and time in UTC, to the minute, such as "21 November 2026, 09:05 UTC".
    public func moment(_ seconds: Int64) -> String {
        // In `2026-11-21T09:05:00Z`, the time follows the `T`.
        let time =
            ISO8601TimestampFormat.iso(seconds).utf8.split(separator: ASCII.upperT).last.map { String(Substring($0.prefix(5))) }
            ?? ""
        return date(seconds) + ", " + time + " UTC"
    }

    /// Returns the name of a month. `number` is 1 to 12.
    private func month(_ number: UInt8) -> String {
        let first = Phrase.dateMonth01.rawValue
        // The keys `date.month01` to `date.month12` have consecutive raw values.
        return Phrase(rawValue: first + UInt16(number) - 1).map { text($0) } ?? ""
    }

    /// Returns a relative time, such as "three hours ago", "11 days ago" or "just now". Returns "never" if `then` is nil.
    ///
    /// Units are rounded down, and numbers up to ten are spelled out. A time up to five minutes in the future becomes "just now",
    /// because clocks differ. A later time becomes a date.
    public func ago(then: Int64?, now: Int64) -> String {
        guard let then else { return text(.agoNever) }
        let (difference, overflow) = now.subtractingReportingOverflow(then)
        let elapsed = overflow ? (then < now ? Int64.max : Int64.min) : difference
        guard elapsed >= -300 else { return text(.agoOnDate, date(then)) }
        let day = ISO8601TimestampFormat.secondsPerDay
        switch elapsed {
        case ..<60: return text(.agoJustNow)
        case ..<3600: return ago(.agoMinutes, elapsed / 60)
        case ..<day: return ago(.agoHours, elapsed / 3600)
        case ..<(7 * day): return ago(.agoDays, elapsed / day)
        case ..<(30 * day): return ago(.agoWeeks, elapsed / (7 * day))
        // For these calculations, a year has 365.25 days and a month is a twelfth of a year, so 364 days are eleven months.
        case ..<(365 * day): return ago(.agoMonths, max(1, elapsed / 2_629_800))
        default: return ago(.agoYears, max(1, elapsed / 31_557_600))
        }
    }

    private func ago(_ phrase: Phrase, _ count: Int64) -> String {
        self.count(phrase, count, shown: inWords(count))
    }

    /// Spells out numbers from one to ten, and formats other numbers as digits.
    func inWords(_ count: Int64) -> String {
        guard count >= 1, count <= 10, let phrase = Phrase(rawValue: Phrase.numberWord01.rawValue + UInt16(count) - 1) else {
            return number(FixedDecimal(count))
        }
        return text(phrase)
    }

    /// Returns a UTC date, such as `2026-11-21`. The format is the same in every language.
    public static func isoDate(_ seconds: Int64) -> String { ISO8601TimestampFormat.isoDate(seconds) }

    /// Returns a UTC time, such as `2026-11-21T03:30:00Z`. The format is the same in every language.
    public static func isoTimestamp(_ seconds: Int64) -> String { ISO8601TimestampFormat.iso(seconds) }
}
