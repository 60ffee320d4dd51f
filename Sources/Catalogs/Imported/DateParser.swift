import Localization
import Model

/// Parses dates in the formats that people use.
enum DateParser {
    /// A date format that a column can use.
    enum Form: String, Codable, Sendable, CaseIterable {
        /// `2026-11-21` or `2026/11/21`, optionally with a time.
        case iso
        /// Day, month and year separated by full stops: `21.11.2026`.
        case points
        /// The day before the month: `21/11/2026`.
        case dayFirst
        /// The month before the day: `11/21/2026`.
        case monthFirst
        /// Eight digits: `20261121`.
        case compact
        /// The seconds since 1970: `1795219200`.
        case unixSeconds
        /// The milliseconds since 1970: `1795219200000`.
        case unixMilliseconds
        /// Like `iso`, but midnight stands for the whole day: the time `00:00` is left out.
        case isoDay
        /// Like `unixSeconds`, but midnight in UTC stands for the whole day.
        case unixSecondsDay
        /// Like `unixMilliseconds`, but midnight in UTC stands for the whole day.
        case unixMillisecondsDay

        /// The formats of dates that don't look like numbers. Formats that differ only in the use of midnight are left out.
        static let textual: [Form] = [.iso, .points, .dayFirst, .monthFirst]

        /// Whether dates in this format look like numbers.
        var isNumeric: Bool {
            switch withTime {
            case .compact, .unixSeconds, .unixMilliseconds: true
            default: false
            }
        }

        /// The format that also contains midnight as a time.
        var withTime: Form {
            switch self {
            case .isoDay: .iso
            case .unixSecondsDay: .unixSeconds
            case .unixMillisecondsDay: .unixMilliseconds
            default: self
            }
        }

        /// The format in which midnight stands for the whole day. Formats without times are unchanged.
        var withoutMidnight: Form {
            switch self {
            case .iso: .isoDay
            case .unixSeconds: .unixSecondsDay
            case .unixMilliseconds: .unixMillisecondsDay
            default: self
            }
        }
    }

    /// The plausible times in seconds since 1970, from the beginning of 1900 to the end of 2099.
    static let unixTimes: Range<Int64> = -2_208_988_800..<4_102_444_800

    /// Returns the date in ISO 8601 format, or nil if the text isn't a date. The result includes the time if there is one. Times
    /// with a time zone are converted to UTC.
    static func value(_ text: String, _ form: Form) -> String? {
        if form != form.withTime { return value(text, form.withTime).map { isMidnight($0) ? String($0.prefix(10)) : $0 } }
        if form == .unixSeconds || form == .unixMilliseconds {
            guard text.utf8.count <= 15, let number = Int64(text) else { return nil }
            // The division rounds down, also for times before 1970.
            let seconds = form == .unixSeconds ? number : (number - (number % 1000 + 1000) % 1000) / 1000
            return unixTimes.contains(seconds) ? ISO8601TimestampFormat.iso(seconds) : nil
        }
        let bytes = Array(text.utf8)
        guard bytes.count >= 8, bytes.count <= 40, ASCII.isDigit(bytes[0]) else { return nil }
        if form == .iso { return iso(bytes) }
        if form == .compact {
            // Treat eight digits as a date only if the year is plausible. Otherwise, they are more likely to be a number.
            guard bytes.count == 8, let year = number(bytes[0..<4]), (1000..<3000).contains(year),
                let month = number(bytes[4..<6]), let day = number(bytes[6..<8])
            else { return nil }
            return date(year, month, day)
        }
        let mark: UInt8 = form == .points ? ASCII.period : ASCII.slash
        let parts = bytes.split(separator: mark, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[2].count == 4, parts[0].count <= 2, parts[1].count <= 2,
            let first = number(parts[0]), let second = number(parts[1]), let year = number(parts[2])
        else { return nil }
        return form == .monthFirst ? date(year, first, second) : date(year, second, first)
    }

    /// Returns whether a date in ISO 8601 format has the time 00:00, in UTC or without a time zone.
    static func isMidnight(_ date: String) -> Bool {
        // Of the times that `value` returns, only midnight consists of these characters.
        date.utf8.count > 10
            && date.utf8.dropFirst(10).allSatisfy {
                $0 == ASCII.digit0 || $0 == ASCII.colon || $0 == ASCII.upperT || $0 == ASCII.upperZ
            }
    }

    private static func iso(_ bytes: [UInt8]) -> String? {
        guard bytes.count >= 10, bytes[4] == ASCII.minus || bytes[4] == ASCII.slash, bytes[7] == bytes[4],
            let year = number(bytes[0..<4]),
            let month = number(bytes[5..<7]), let day = number(bytes[8..<10]), let date = date(year, month, day)
        else { return nil }
        guard bytes.count > 10 else { return date }
        guard bytes[10] == ASCII.upperT || bytes[10] == ASCII.lowerT || bytes[10] == ASCII.space else { return nil }
        return time(bytes[11...]).map { date + "T" + $0 }
    }

    /// Parses a time such as `14:30` or `14:30:05.123`, with or without a time zone. Fractions of a second are dropped. The time
    /// zone is returned as written.
    private static func time(_ bytes: ArraySlice<UInt8>) -> String? {
        var zone: [UInt8] = []
        var clock = bytes
        if let start = bytes.firstIndex(where: {
            $0 == ASCII.upperZ || $0 == ASCII.lowerZ || $0 == ASCII.plus || $0 == ASCII.minus || $0 == ASCII.space
        }) {
            zone = bytes[start...].filter { $0 != ASCII.space }
            clock = bytes[..<start]
        }
        let parts = clock.split(separator: ASCII.colon, omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, parts[0].count == 2, parts[1].count == 2, let hour = number(parts[0]),
            let minute = number(parts[1]), hour < 24, minute < 60
        else { return nil }
        var text = two(hour) + ":" + two(minute)
        if parts.count == 3 {
            let halves = parts[2].split(separator: ASCII.period, maxSplits: 1, omittingEmptySubsequences: false)
            guard halves[0].count == 2, let second = number(halves[0]), second <= 60,
                halves.count == 1 || number(halves[1].prefix(9)) != nil
            else { return nil }
            text += ":" + two(second)
        }
        if zone.isEmpty { return text }
        if zone == [ASCII.upperZ] || zone == [ASCII.lowerZ] || zone == Array("UTC".utf8) || zone == Array("+00:00".utf8) {
            return text + "Z"
        }
        guard zone.count >= 3, zone.count <= 6, zone[0] == ASCII.plus || zone[0] == ASCII.minus,
            zone.dropFirst().allSatisfy({ ASCII.isDigit($0) || $0 == ASCII.colon })
        else { return nil }
        return text + String(decoding: zone, as: UTF8.self)
    }

    private static func number(_ digits: some Collection<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.count <= 9 else { return nil }
        var value = 0
        for digit in digits {
            guard ASCII.isDigit(digit) else { return nil }
            value = value * 10 + Int(digit - ASCII.digit0)
        }
        return value
    }

    private static func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }

    /// Returns the date, or nil if there is no such day in the calendar.
    private static func date(_ year: Int, _ month: Int, _ day: Int) -> String? {
        // Sources use the year 0 for dates without a year.
        guard year > 0, (1...12).contains(month), day >= 1 else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard day <= lengths[month - 1] else { return nil }
        let digits = "\(year)"
        return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits + "-" + two(month) + "-" + two(day)
    }
}
