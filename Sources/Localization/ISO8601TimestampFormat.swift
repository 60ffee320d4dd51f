import Model

/// Formats and parses timestamps in ISO 8601 and RFC 3339, in UTC and the Gregorian calendar. The format is the same in every
/// language.
///
/// Timestamps are seconds since 1970-01-01T00:00:00Z, without leap seconds.
public enum ISO8601TimestampFormat {
    static let secondsPerDay: Int64 = 86_400

    /// Returns a timestamp's year, month (1–12) and day (1–31). The algorithm is from H. Hinnant, "chrono-Compatible Low-Level
    /// Date Algorithms".
    static func civil(_ seconds: Int64) -> (year: Int64, month: UInt8, day: UInt8) {
        // Count days from 0000-03-01, so that a leap day is always the last day of its year.
        let days = floorDivided(seconds, secondsPerDay) + 719_468
        let era = floorDivided(days, 146_097)
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shifted + 2) / 5 + 1
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), UInt8(month), UInt8(day))
    }

    /// Returns the number of days from 1970-01-01 to a date. Supports years from −9999 to 9999.
    static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
        let year = month <= 2 ? year - 1 : year
        let era = floorDivided(year, 400)
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    static func floorDivided(_ a: Int64, _ b: Int64) -> Int64 {
        let quotient = a / b
        return a % b < 0 ? quotient - 1 : quotient
    }

    /// Formats a date: `2026-11-21`. Years outside 0–9999 have a sign and as many digits as necessary.
    public static func isoDate(_ seconds: Int64) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(20)
        append(dateOf: seconds, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Formats a timestamp: `2026-11-21T03:30:00Z`.
    public static func iso(_ seconds: Int64) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(20)
        append(dateOf: seconds, to: &bytes)
        let second = seconds &- floorDivided(seconds, secondsPerDay) &* secondsPerDay
        bytes.append(ASCII.upperT)
        append(two: second / 3600, to: &bytes)
        bytes.append(ASCII.colon)
        append(two: second / 60 % 60, to: &bytes)
        bytes.append(ASCII.colon)
        append(two: second % 60, to: &bytes)
        bytes.append(ASCII.upperZ)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func append(dateOf seconds: Int64, to bytes: inout [UInt8]) {
        let date = civil(seconds)
        if date.year >= 0, date.year <= 9999 {
            append(two: date.year / 100, to: &bytes)
            append(two: date.year % 100, to: &bytes)
        } else {
            bytes.append(date.year < 0 ? ASCII.minus : ASCII.plus)
            let digits = "\(date.year.magnitude)".utf8
            for _ in 0..<max(0, 4 - digits.count) { bytes.append(ASCII.digit0) }
            bytes.append(contentsOf: digits)
        }
        bytes.append(ASCII.minus)
        append(two: Int64(date.month), to: &bytes)
        bytes.append(ASCII.minus)
        append(two: Int64(date.day), to: &bytes)
    }

    /// Appends a number below 100 as two digits.
    private static func append(two value: Int64, to bytes: inout [UInt8]) {
        bytes.append(ASCII.digit0 + UInt8(truncatingIfNeeded: value / 10))
        bytes.append(ASCII.digit0 + UInt8(truncatingIfNeeded: value % 10))
    }

    /// Parses a timestamp such as `2026-11-21T03:30:00Z`. The zone may be an offset such as `+01:00`, and fractions of a second
    /// are ignored. A date without a time means midnight. Returns nil for invalid text and nonexistent dates.
    public static func parse(_ text: String) -> Int64? {
        var reader = Reader(text)
        guard let year = reader.digits(4), reader.take(ASCII.minus), let month = reader.digits(2), reader.take(ASCII.minus),
            let day = reader.digits(2), month >= 1, month <= 12, day >= 1, day <= daysIn(month, of: year)
        else { return nil }
        let midnight = days(year: year, month: month, day: day) * secondsPerDay
        if reader.isAtEnd { return midnight }
        guard reader.take(ASCII.upperT) || reader.take(ASCII.lowerT) || reader.take(ASCII.space), let hour = reader.digits(2),
            hour < 24,
            reader.take(ASCII.colon), let minute = reader.digits(2), minute < 60
        else { return nil }
        var second: Int64 = 0
        if reader.take(ASCII.colon) {
            // A leap second (60) counts as the first second of the next minute.
            guard let value = reader.digits(2), value <= 60 else { return nil }
            second = value
            if reader.take(ASCII.period) {
                guard reader.digits(1) != nil else { return nil }
                while reader.digits(1) != nil {}
            }
        }
        guard let offset = reader.zone(), reader.isAtEnd else { return nil }
        return midnight + hour * 3600 + minute * 60 + second - offset
    }

    private static func daysIn(_ month: Int64, of year: Int64) -> Int64 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// A parser that reads short text byte by byte.
    private struct Reader {
        private var rest: String.UTF8View.SubSequence

        init(_ text: String) { rest = text.utf8[...] }

        var isAtEnd: Bool { rest.isEmpty }

        mutating func take(_ byte: UInt8) -> Bool {
            guard rest.first == byte else { return false }
            rest.removeFirst()
            return true
        }

        /// Parses exactly `count` digits as a number.
        mutating func digits(_ count: Int) -> Int64? {
            var value: Int64 = 0
            for _ in 0..<count {
                guard let byte = rest.first, ASCII.isDigit(byte) else { return nil }
                value = value * 10 + Int64(byte - ASCII.digit0)
                rest.removeFirst()
            }
            return value
        }

        /// Parses `Z` or an offset such as `+01:00`. Returns the offset in seconds.
        mutating func zone() -> Int64? {
            if take(ASCII.upperZ) || take(ASCII.lowerZ) { return 0 }
            let isNegative = take(ASCII.minus)
            guard isNegative || take(ASCII.plus), let hours = digits(2), hours < 24, take(ASCII.colon), let minutes = digits(2),
                minutes < 60
            else { return nil }
            return (hours * 3600 + minutes * 60) * (isNegative ? -1 : 1)
        }
    }
}
