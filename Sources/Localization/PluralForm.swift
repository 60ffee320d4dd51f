public import Model

/// The plural forms of the languages spoken, by the rules of Unicode CLDR.
public enum PluralForm: UInt8, Sendable {
    case one, many, other

    /// The form that a number takes.
    ///
    /// English: 1 is `one`. French: everything from −2 to 2, both excluded, is `one`; whole millions are `many`; other is `other`.
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
