import Model

extension Localizer {
    /// A date in full: "21 November 2026", "21 novembre 2026", "1er mai 2026". `utcOffset` is in minutes.
    public func date(_ seconds: Int64, utcOffset minutes: Int32 = 0) -> String {
        let (local, overflow) = seconds.addingReportingOverflow(Int64(minutes) * 60)
        let date = Timestamp.civil(overflow ? seconds : local)
        let day = date.day == 1 ? text(.dateFirstDay) : "\(date.day)"
        let year = date.year < 0 ? "−\(date.year.magnitude)" : "\(date.year)"
        return text(.dateLong, day, month(date.month), year)
    }

    /// A moment in Coordinated Universal Time, to the minute: "21 November 2026, 09:05 UTC".
    public func moment(_ seconds: Int64) -> String {
        // 2026-11-21T09:05:00Z: the time stands after the `T`.
        let time = Timestamp.iso(seconds).utf8.split(separator: 0x54).last.map { String(Substring($0.prefix(5))) } ?? ""
        return date(seconds) + ", " + time + " UTC"
    }

    /// The name of month 1 to 12.
    private func month(_ number: UInt8) -> String {
        let first = Phrase.dateMonth01.rawValue
        // The keys date.month01 to date.month12 follow each other.
        return Phrase(rawValue: first + UInt16(number) - 1).map { text($0) } ?? ""
    }

    /// How long ago `then` was: "three hours ago", "11 days ago", "just now"; "never" for nil.
    ///
    /// Whole units, rounded down; a number is in words up to ten. A moment up to five minutes ahead is "just now" (clocks differ);
    /// one further ahead is shown as its date.
    public func ago(then: Int64?, now: Int64) -> String {
        guard let then else { return text(.agoNever) }
        let (difference, overflow) = now.subtractingReportingOverflow(then)
        let elapsed = overflow ? (then < now ? Int64.max : Int64.min) : difference
        guard elapsed >= -300 else { return text(.agoOnDate, date(then)) }
        let day = Timestamp.secondsPerDay
        switch elapsed {
        case ..<60: return text(.agoJustNow)
        case ..<3600: return ago(.agoMinutes, elapsed / 60)
        case ..<day: return ago(.agoHours, elapsed / 3600)
        case ..<(7 * day): return ago(.agoDays, elapsed / day)
        case ..<(30 * day): return ago(.agoWeeks, elapsed / (7 * day))
        // 365.25 days a year, a twelfth of it a month; 364 days are still eleven months.
        case ..<(365 * day): return ago(.agoMonths, max(1, elapsed / 2_629_800))
        default: return ago(.agoYears, max(1, elapsed / 31_557_600))
        }
    }

    private func ago(_ phrase: Phrase, _ count: Int64) -> String {
        self.count(phrase, count, shown: inWords(count))
    }

    /// One to ten in words, any other number in figures.
    func inWords(_ count: Int64) -> String {
        guard count >= 1, count <= 10, let phrase = Phrase(rawValue: Phrase.numberWord01.rawValue + UInt16(count) - 1) else {
            return number(FixedDecimal(count))
        }
        return text(phrase)
    }

    /// `2026-11-21`, in UTC, in every language.
    public static func isoDate(_ seconds: Int64) -> String { Timestamp.isoDate(seconds) }

    /// `2026-11-21T03:30:00Z`, in every language.
    public static func isoTimestamp(_ seconds: Int64) -> String { Timestamp.iso(seconds) }
}
