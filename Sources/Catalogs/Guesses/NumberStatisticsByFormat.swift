import Localization
import Model

/// Statistics about a column's numbers, kept separately for each number format because `8,192` can mean 8192 or 8.192.
struct NumberStatisticsByFormat {
    /// The statistics for a single number format.
    struct Statistics {
        private static let sampleSize = 1024

        private(set) var count = 0
        private(set) var wholeNumbers = 0
        private(set) var least: FixedDecimal?
        private(set) var greatest: FixedDecimal?
        private(set) var sample: [FixedDecimal] = []
        private var random = SplitMix64(seed: 0x41_4C_4D)

        fileprivate mutating func note(_ number: FixedDecimal?) {
            guard let number else { return }
            count += 1
            if number.isWhole { wholeNumbers += 1 }
            least = least.map { min($0, number) } ?? number
            greatest = greatest.map { max($0, number) } ?? number
            if sample.count < Statistics.sampleSize {
                sample.append(number)
            } else {
                // Reservoir sampling: every number has the same chance of remaining in the sample.
                let place = random.next(below: UInt64(count))
                if place < UInt64(Statistics.sampleSize) { sample[Int(place)] = number }
            }
        }
    }

    private var plain = Statistics()
    /// The statistics for the format `grouped`, or nil while they are the same as the statistics in `plain`.
    private var grouped: Statistics?
    /// The statistics for the format `comma`, or nil while they are the same as the statistics in `plain`.
    private var comma: Statistics?
    private var durations = Statistics()

    /// Returns the statistics for this number format.
    subscript(form: NumberParser.Form) -> Statistics {
        switch form {
        // Almanac never guesses the format `loose`, so this format needs no separate statistics.
        case .plain, .loose: plain
        case .grouped: grouped ?? plain
        case .comma: comma ?? plain
        case .duration: durations
        }
    }

    /// Adds a duration in seconds to the statistics.
    mutating func note(duration: FixedDecimal) { durations.note(duration) }

    /// Adds a value to the statistics. Each argument is the value as parsed in one format, or nil if the value isn't a number in
    /// that format.
    mutating func note(plain number: FixedDecimal?, grouped groupedNumber: FixedDecimal?, comma commaNumber: FixedDecimal?) {
        if grouped == nil, groupedNumber != number { grouped = plain }
        if comma == nil, commaNumber != number { comma = plain }
        plain.note(number)
        grouped?.note(groupedNumber)
        comma?.note(commaNumber)
    }
}
