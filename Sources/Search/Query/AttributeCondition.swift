public import Model

/// A condition that the value of an attribute must meet.
public enum AttributeCondition: Equatable, Sendable {
    /// The value must equal this text after folding. In a list of values, one of them must be equal.
    case text([UInt8])
    /// The value must be a date (`1990-05-31`) between two bounds. Nil means no bound. If a bound is a year or month, it
    /// represents all days in that year or month.
    case dates(lower: [UInt8]?, includesLower: Bool, upper: [UInt8]?, includesUpper: Bool)
    /// The value must be a number between two bounds. Nil means no bound.
    case range(lower: FixedDecimal?, includesLower: Bool, upper: FixedDecimal?, includesUpper: Bool)
}
