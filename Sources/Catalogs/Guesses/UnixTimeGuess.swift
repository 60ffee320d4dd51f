import Model

/// A guess about whether a column's numbers are times in seconds or milliseconds since 1970. `DateParser.Form` also has formats
/// for such times, but counts only times from 2001 to 2033, which have a fixed number of digits.
struct UnixTimeGuess {
    /// The number of seconds that at least half of the numbers must reach if the column's name suggests times: about three years.
    /// Smaller numbers are durations.
    static let leastGuessed: Int64 = 100_000_000
    /// The number of seconds that at least half of the numbers must reach if the user chose the column for dates. Smaller numbers
    /// are years.
    static let leastChosen: Int64 = 1_000_000

    /// The format of the times, or nil if the numbers aren't times.
    let form: DateParser.Form?

    /// Creates a guess.
    /// - Parameter least: The number of seconds that at least half of the numbers must reach.
    init(_ column: ColumnProfile, least: Int64) {
        let numbers = column.figures[.plain]
        guard column.plainNumbers > 0, column.plainNumbers == column.present - column.nothings, column.ranges == 0,
            numbers.wholeNumbers == numbers.count, !numbers.sample.allSatisfy({ UnixTimeGuess.isCompact($0.whole) }),
            let low = numbers.least?.whole, let high = numbers.greatest?.whole
        else {
            form = nil
            return
        }
        let times = DateParser.unixTimes
        func isEnough(_ unit: Int64) -> Bool {
            numbers.sample.count { $0.whole.magnitude / UInt64(unit) >= least } * 2 >= numbers.sample.count
        }
        func isDay(_ unit: Int64) -> Bool { numbers.sample.allSatisfy { $0.whole % (86_400 * unit) == 0 } }
        if times.contains(low), times.contains(high) {
            form = isEnough(1) ? isDay(1) ? .unixSecondsDay : .unixSeconds : nil
        } else if times.contains(low / 1000), times.contains(high / 1000) {
            form = isEnough(1000) ? isDay(1000) ? .unixMillisecondsDay : .unixMilliseconds : nil
        } else {
            form = nil
        }
    }

    /// Returns whether a number can be a date followed by a time, as in `202611211030` and `2026112110`.
    private static func isCompact(_ number: Int64) -> Bool {
        let digits = "\(number)"
        guard [10, 12, 14].contains(digits.utf8.count), let hour = UInt8(digits.dropFirst(8).prefix(2)) else { return false }
        return hour < 24 && (digits.hasPrefix("19") || digits.hasPrefix("20"))
            && DateParser.value(String(digits.prefix(8)), .compact) != nil
    }
}
