public import Model

/// A condition that the value of an attribute must meet.
public enum AttributeCondition: Equatable, Sendable {
    /// The folded value must equal this text. If the value is a list, at least one item must equal the text.
    case text([UInt8])
    /// Each word of the value must be a form of the corresponding word in this folded text: "eggs" for "egg". If the value is a
    /// list, at least one item must match. If no entry has such a value or the text itself, the value may contain other words, too.
    case form([UInt8])
    /// The attribute must have a value.
    case present
    /// The value must be a date (`1990-05-31`) between two bounds. Nil means no bound. If a bound is a year or month, it
    /// represents all days in that year or month.
    case dates(lower: [UInt8]?, includesLower: Bool, upper: [UInt8]?, includesUpper: Bool)
    /// The value must be a number between two bounds. Nil means no bound. For years that count backwards, such as "19BBY", the
    /// value is the number before the unit.
    case range(lower: FixedDecimal?, includesLower: Bool, upper: FixedDecimal?, includesUpper: Bool)
}

extension AttributeCondition {
    /// Returns whether the range contains the number. False if the condition isn't a range.
    func includes(_ number: FixedDecimal) -> Bool {
        guard case .range(let lower, let includesLower, let upper, let includesUpper) = self else { return false }
        if let lower, includesLower ? number < lower : number <= lower { return false }
        if let upper, includesUpper ? upper < number : upper <= number { return false }
        return true
    }
}
