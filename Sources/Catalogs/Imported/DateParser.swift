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
        /// The day before the month: `21/11/2026` or `21-11-2026`.
        case dayFirst
        /// The month before the day: `11/21/2026` or `11-21-2026`.
        case monthFirst
        /// The month's English name: `21 Nov 2026` or `November 21, 2026`, optionally with a weekday and a time.
        case named
        /// Eight digits, or fourteen digits with a time: `20261121` or `20261121143000`.
        case compact
        /// The seconds since 1970: `1795219200`, optionally with a fraction.
        case unixSeconds
        /// The milliseconds since 1970: `1795219200000`, or `/Date(1795219200000)/` as some .NET servers write it.
        case unixMilliseconds
        /// Like `iso`, but midnight stands for the whole day: the time `00:00` is left out.
        case isoDay
        /// Like `unixSeconds`, but midnight in UTC stands for the whole day.
        case unixSecondsDay
        /// Like `unixMilliseconds`, but midnight in UTC stands for the whole day.
        case unixMillisecondsDay
        /// Like `points`, `dayFirst`, `monthFirst` and `named`, but midnight stands for the whole day.
        case pointsDay, dayFirstDay, monthFirstDay, namedDay

        /// The formats of dates that don't look like numbers. Formats that differ only in the use of midnight are left out.
        static let textual: [Form] = [.iso, .points, .dayFirst, .monthFirst, .named]

        /// Whether dates in this format look like numbers.
        var isNumeric: Bool {
            switch withTime {
            case .compact, .unixSeconds, .unixMilliseconds: true
            default: false
            }
        }

        /// The same format, but with midnight treated as a time like any other.
        var withTime: Form {
            switch self {
            case .isoDay: .iso
            case .unixSecondsDay: .unixSeconds
            case .unixMillisecondsDay: .unixMilliseconds
            case .pointsDay: .points
            case .dayFirstDay: .dayFirst
            case .monthFirstDay: .monthFirst
            case .namedDay: .named
            default: self
            }
        }

        /// The format in which midnight stands for the whole day. Formats without times are unchanged.
        var withoutMidnight: Form {
            switch self {
            case .iso: .isoDay
            case .unixSeconds: .unixSecondsDay
            case .unixMilliseconds: .unixMillisecondsDay
            case .points: .pointsDay
            case .dayFirst: .dayFirstDay
            case .monthFirst: .monthFirstDay
            case .named: .namedDay
            default: self
            }
        }
    }

    /// The years of dates that could also be numbers or codes.
    private static let plausibleYears = 1000..<3000
    /// The plausible times in seconds since 1970, from the beginning of 1900 to the end of 2099.
    static let unixTimes: Range<Int64> = -2_208_988_800..<4_102_444_800

    /// Returns the date in ISO 8601 format, or nil if the text isn't a date. The result includes the time if there is one. Times
    /// with a time zone are converted to UTC.
    static func value(_ text: String, _ form: Form) -> String? {
        if form != form.withTime { return value(text, form.withTime).map { isMidnight($0) ? String($0.prefix(10)) : $0 } }
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty, bytes.count <= 40 else { return nil }
        if form == .unixMilliseconds, bytes[0] == ASCII.slash { return bracketed(bytes) }
        if form == .unixSeconds || form == .unixMilliseconds {
            // A fraction is dropped.
            let parts = bytes.split(separator: ASCII.period, maxSplits: 1, omittingEmptySubsequences: false)
            guard parts[0].count <= 15, parts.count == 1 || !parts[1].isEmpty && parts[1].allSatisfy({ ASCII.isDigit($0) }),
                let number = Int64(String(decoding: parts[0], as: UTF8.self))
            else { return nil }
            // The division rounds down, also for times before 1970.
            let seconds = form == .unixSeconds ? number : (number - (number % 1000 + 1000) % 1000) / 1000
            return unixTimes.contains(seconds) ? ISO8601TimestampFormat.iso(seconds) : nil
        }
        guard bytes.count >= 6 else { return nil }
        if form == .named, bytes.count >= 8 { return named(bytes) }
        guard ASCII.isDigit(bytes[0]) else { return nil }
        if form == .iso { return iso(bytes) }
        if form == .compact { return compact(bytes) }
        let mark: UInt8 = form == .points ? ASCII.period : bytes.contains(ASCII.slash) ? ASCII.slash : ASCII.minus
        let parts = bytes.split(separator: mark, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].count <= 2, parts[1].count <= 2 else { return nil }
        let end = parts[2].prefix { ASCII.isDigit($0) }, clock = parts[2].dropFirst(end.count)
        // With full stops, a single digit is more likely to be part of a version, as in 1.2.10.
        let mayBeShort = mark == ASCII.slash || mark == ASCII.period && parts[0].count == 2 && parts[1].count == 2
        guard end.count == 4 || mayBeShort && end.count == 2,
            clock.isEmpty || mark != ASCII.minus && clock.first == ASCII.space,
            let first = number(parts[0]), let second = number(parts[1]),
            let year = number(end).map({ end.count == 2 ? century($0) : $0 }),
            // With hyphens, other years are more likely to be parts of a code.
            mark != ASCII.minus || plausibleYears.contains(year),
            let date = form == .monthFirst ? date(year, first, second) : date(year, second, first)
        else { return nil }
        if clock.isEmpty { return date }
        return clockTime(clock.dropFirst()).map { date + "T" + $0 }
    }

    /// Returns the year that two digits stand for. As in POSIX, 69 to 99 are in the 20th century, and 00 to 68 in the 21st.
    private static func century(_ year: Int) -> Int { year < 69 ? 2000 + year : 1900 + year }

    /// Parses a time whose hour may have a single digit, and that may end with AM or PM: `0:00:00`, `3:05 PM`.
    private static func clockTime(_ bytes: ArraySlice<UInt8>) -> String? {
        var clock = bytes.filter { $0 != ASCII.space }.map { ASCII.lowercased($0) }
        let half = clock.suffix(2).elementsEqual("am".utf8) ? 0 : clock.suffix(2).elementsEqual("pm".utf8) ? 12 : nil
        if half != nil { clock.removeLast(2) }
        guard let colon = clock.firstIndex(of: ASCII.colon), colon <= 2, var hour = number(clock[..<colon]) else { return nil }
        if let half {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + half
        }
        return time(Array(two(hour).utf8)[...] + clock[colon...])
    }

    /// Parses eight digits, or fourteen digits with a time. They are a date only if the year is plausible. Otherwise, they are more
    /// likely to be a number.
    private static func compact(_ bytes: [UInt8]) -> String? {
        guard bytes.count == 8 || bytes.count == 14, let year = number(bytes[0..<4]), plausibleYears.contains(year),
            let month = number(bytes[4..<6]), let day = number(bytes[6..<8]), let date = date(year, month, day)
        else { return nil }
        guard bytes.count == 14 else { return date }
        guard let hour = number(bytes[8..<10]), let minute = number(bytes[10..<12]), let second = number(bytes[12...]), hour < 24,
            minute < 60, second <= 60
        else { return nil }
        return date + "T" + two(hour) + ":" + two(minute) + ":" + two(second)
    }

    /// Parses milliseconds in the form `/Date(1795219200000)/`, optionally with a time zone, which doesn't change the time.
    private static func bracketed(_ bytes: [UInt8]) -> String? {
        let start = Array("/Date(".utf8), end = Array(")/".utf8)
        guard bytes.starts(with: start), bytes.suffix(end.count).elementsEqual(end) else { return nil }
        var text = bytes.dropFirst(start.count).dropLast(end.count)
        let isNegative = text.first == ASCII.minus
        if isNegative { text = text.dropFirst() }
        let digits = text.prefix { ASCII.isDigit($0) }, zone = text.dropFirst(digits.count)
        guard (1...15).contains(digits.count), zone.isEmpty || zone.first == ASCII.plus || zone.first == ASCII.minus,
            zone.dropFirst().allSatisfy({ ASCII.isDigit($0) }), let number = Int64(String(decoding: digits, as: UTF8.self))
        else { return nil }
        let seconds = number / 1000
        return ISO8601TimestampFormat.iso(isNegative ? -seconds : seconds)
    }

    /// The English names of the months.
    static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
    ]

    /// The names of the months in other languages, with their numbers. Abbreviations with at least three letters count if they belong to
    /// one month only.
    private static let otherMonths: [(name: String, month: Int)] = [
        "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
        "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre",
        "januar februar märz april mai juni juli august september oktober november dezember",
        "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
        "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
        "januari februari maart april mei juni juli augustus september oktober november december",
        "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    ].flatMap { $0.split(separator: " ").enumerated().map { (String($1), $0 + 1) } }

    /// Returns a month's number, or nil if the word is neither a month's name nor an abbreviation with at least three letters.
    private static func month(_ word: some Collection<UInt8>) -> Int? {
        guard (3...12).contains(word.count) else { return nil }
        let lower = word.map { ASCII.lowercased($0) }
        if let month = months.firstIndex(where: { $0.utf8.starts(with: lower) }) { return month + 1 }
        let found = Set(otherMonths.lazy.filter { $0.name.utf8.starts(with: lower) }.map(\.month))
        return found.count == 1 ? found.first : nil
    }

    /// Returns a day such as `3`, `3.`, `3rd` or `1er`.
    private static func day(_ word: ArraySlice<UInt8>) -> Int? {
        let digits = word.prefix { ASCII.isDigit($0) }, ending = word[digits.endIndex...].map { ASCII.lowercased($0) }
        guard (1...2).contains(digits.count),
            ["", ".", "st", "nd", "rd", "th", "er", "º"].contains(String(decoding: ending, as: UTF8.self))
        else { return nil }
        return number(digits)
    }

    /// Parses a date with a month's name: `Mon, 21 Nov 2026 14:30:00 GMT`, `November 21, 2026 3:05 PM` or `3 janvier 2026`.
    private static func named(_ bytes: [UInt8]) -> String? {
        guard bytes.contains(where: { ASCII.isLetter($0) }) else { return nil }
        let words = bytes.split { $0 == ASCII.space || $0 == ASCII.comma }.filter {
            !["de", "del"].contains(String(decoding: $0, as: UTF8.self))
        }
        // In `21-Nov-2026`, hyphens join the words.
        var parts = words.first.map { $0.contains(ASCII.minus) ? $0.split(separator: ASCII.minus) : [$0] } ?? []
        parts += words.dropFirst()
        if let first = parts.first, isWeekday(first) { parts.removeFirst() }
        guard parts.count >= 3, parts[2].count == 4, let year = number(parts[2]) else { return nil }
        func plain(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8> { word.last == ASCII.period ? word.dropLast() : word }
        let isDayFirst = parts[0].first.map { ASCII.isDigit($0) } ?? false
        let (days, name) = isDayFirst ? (parts[0], parts[1]) : (parts[1], parts[0])
        guard let day = day(days), let month = month(plain(name)), let date = date(year, month, day) else { return nil }
        if parts.count > 3,
            parts.last.map({ ["am", "pm"].contains(String(decoding: $0.suffix(2), as: UTF8.self).lowercased()) }) ?? false
        {
            return clockTime(Array(parts[3...].joined())[...]).map { date + "T" + $0 }
        }
        guard parts.count > 3 else { return date }
        var clock = Array(parts[3...].joined())
        if clock.suffix(3).elementsEqual("GMT".utf8) { clock.replaceSubrange((clock.count - 3)..., with: [ASCII.upperZ]) }
        return time(clock[...]).map { date + "T" + $0 }
    }

    /// The first three letters of the English names of months and weekdays.
    private static let beginnings: Set = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec", "mon", "tue", "wed", "thu", "fri",
        "sat",
        "sun",
    ]

    /// Returns whether a text begins like the English name of a month or a weekday, so that it may be a date.
    static func beginsWithName(_ text: String) -> Bool {
        let count = text.utf8.count
        return (8...40).contains(count) && beginnings.contains(text.prefix(3).lowercased())
    }

    /// Returns whether a text that begins with a digit contains a letter, so that it may be a date with a month's name.
    static func hasName(_ text: String) -> Bool { text.utf8.dropFirst(2).prefix(4).contains(where: ASCII.isLetter) }

    /// Returns whether a word is the English name of a weekday, or an abbreviation with at least three letters.
    private static func isWeekday(_ word: ArraySlice<UInt8>) -> Bool {
        let lower = word.map { ASCII.lowercased($0) }
        return lower.count >= 3
            && ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].contains {
                $0.utf8.starts(with: lower)
            }
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
