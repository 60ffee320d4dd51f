import Localization
import Model

/// What numbers the values of a column are, in each of the ways in which they can be read: `8,192` is 8192 or 8.192.
struct NumberFigures {
    /// The numbers that come of one way of reading.
    struct Reading {
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
            if sample.count < Reading.sampleSize {
                sample.append(number)
            } else {
                // Every number has the same chance to stay.
                let place = random.next(below: UInt64(count))
                if place < UInt64(Reading.sampleSize) { sample[Int(place)] = number }
            }
        }
    }

    private var plain = Reading()
    /// Nil as long as it is the same as `plain`.
    private var grouped: Reading?
    /// Nil as long as it is the same as `plain`.
    private var comma: Reading?

    /// What comes of reading them in that form.
    subscript(form: NumberParser.Form) -> Reading {
        switch form {
        case .plain: plain
        case .grouped: grouped ?? plain
        case .comma: comma ?? plain
        }
    }

    /// Takes note of what one value is in each form; nil where it is no number.
    mutating func note(plain number: FixedDecimal?, grouped groupedNumber: FixedDecimal?, comma commaNumber: FixedDecimal?) {
        if grouped == nil, groupedNumber != number { grouped = plain }
        if comma == nil, commaNumber != number { comma = plain }
        plain.note(number)
        grouped?.note(groupedNumber)
        comma?.note(commaNumber)
    }
}
