public import Model

/// The plural categories of the supported languages (Unicode CLDR).
public enum PluralForm: UInt8, Sendable {
    case one, many, other

    /// Determines the category for a number.
    ///
    /// In English, 1 is `one`. In French, numbers between −2 and 2 (exclusive) are `one`, and whole millions are `many`. All
    /// other numbers are `other`.
    public init(of number: FixedDecimal, in language: Language) {
        switch language {
        case .english, .pseudo:
            self = number.isWhole && number.mantissa.magnitude == 1 ? .one : .other
        case .french:
            let whole = number.whole.magnitude
            if whole <= 1 {
                self = .one
            } else {
                self = number.isWhole && whole % 1_000_000 == 0 ? .many : .other
            }
        }
    }
}
