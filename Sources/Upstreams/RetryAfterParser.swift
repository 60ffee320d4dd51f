/// Parses the `Retry-After` header, which contains seconds or an HTTP date (RFC 9110, section 10.2.3).
enum RetryAfterParser {
    /// Returns the number of seconds from `now`, at least 0, or nil if the value is invalid.
    static func seconds(_ value: String, now: Int64) -> Int64? {
        let text = Array(value.utf8).trimmed
        guard let first = text.first, text.count < 64 else { return nil }
        if (48...57).contains(first) {
            guard text.allSatisfy({ (48...57).contains($0) }) else { return nil }
            return text.reduce(into: Int64(0)) { sum, digit in sum = min(sum * 10 + Int64(digit - 48), 1 << 40) }
        }
        return unixSeconds(of: value).map { max(0, $0 - now) }
    }

    /// Converts an HTTP date in any of the three formats (RFC 9110, section 5.6.7) to seconds since 1970, or returns nil if the
    /// date is invalid. Instead of `GMT`, the date may have a numeric zone such as `+0000`.
    static func unixSeconds(of value: String) -> Int64? {
        let text = Array(value.utf8).trimmed
        guard !text.isEmpty, text.count < 64, text.allSatisfy({ (32...126).contains($0) }) else { return nil }
        guard let last = text.split(separator: 32).last, let zone = zone(last) else { return utcSeconds(text) }
        return utcSeconds(text.dropLast(last.count)).map { $0 - zone }
    }

    /// Converts a numeric zone such as `-0530` to the seconds by which it is ahead of UTC.
    private static func zone(_ word: ArraySlice<UInt8>) -> Int64? {
        guard word.count == 5, let sign = word.first, sign == 43 || sign == 45,
            let number = number(String(decoding: word.dropFirst(), as: UTF8.self)), number / 100 < 24, number % 100 < 60
        else { return nil }
        return (sign == 45 ? -1 : 1) * (number / 100 * 3600 + number % 100 * 60)
    }

    /// Converts a date without a numeric zone to seconds since 1970, or returns nil if the date is invalid.
    private static func utcSeconds(_ text: ArraySlice<UInt8>) -> Int64? {
        let separators = Array(" ,-".utf8)
        var words = text.split { separators.contains($0) }.map { String(decoding: $0, as: UTF8.self).lowercased() }
        guard words.count >= 5 else { return nil }
        // The names of days are redundant.
        words.removeFirst()
        // `Fri Dec 31 23:59:59 1999` has the month first, and the year last.
        if let month = month(words[0]) {
            guard words.count == 4, let day = number(words[1]), let time = time(words[2]), let year = number(words[3]) else {
                return nil
            }
            return seconds(year, month, day, time)
        }
        guard words.count == 5 || words.count == 4, words.count == 4 || words[4] == "gmt" || words[4] == "utc",
            let day = number(words[0]), let month = month(words[1]), var year = number(words[2]), let time = time(words[3])
        else { return nil }
        if words[2].utf8.count == 2 { year += year < 70 ? 2000 : 1900 }
        return seconds(year, month, day, time)
    }

    private static func number(_ word: String) -> Int64? {
        guard (1...4).contains(word.utf8.count), word.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int64(word)
    }

    private static func month(_ word: String) -> Int64? {
        let names = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
        return names.firstIndex(of: word).map { Int64($0) + 1 }
    }

    /// Converts `23:59:59` to seconds since midnight.
    private static func time(_ word: String) -> Int64? {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false).map { number(String($0)) }
        guard parts.count == 3, let hour = parts[0], let minute = parts[1], let second = parts[2], hour < 24, minute < 60,
            second <= 60
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    /// Converts a date in the Gregorian calendar and the seconds since midnight to seconds since 1970.
    private static func seconds(_ year: Int64, _ month: Int64, _ day: Int64, _ time: Int64) -> Int64? {
        guard year >= 1600, (1...31).contains(day) else { return nil }
        // The number of days from 0000-03-01, so that the leap day is the last day of a year.
        let years = month > 2 ? year : year - 1, monthFromMarch = (month + 9) % 12
        let days = years * 365 + years / 4 - years / 100 + years / 400 + (monthFromMarch * 153 + 2) / 5 + day - 1
        return (days - 719_468) * 86_400 + time
    }
}

extension Array<UInt8> {
    /// The bytes without leading spaces and tabs, and without trailing spaces, tabs and line breaks.
    package var trimmed: ArraySlice<UInt8> {
        var slice = self[...]
        while let first = slice.first, first == 32 || first == 9 { slice.removeFirst() }
        while let last = slice.last, last == 32 || last == 9 || last == 13 || last == 10 { slice.removeLast() }
        return slice
    }
}
