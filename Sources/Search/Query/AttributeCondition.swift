public import Model

/// A condition that an attribute's value must meet.
public enum AttributeCondition: Equatable, Sendable {
    /// Equal to this text after folding. For a list, one item must be equal.
    case text([UInt8])
    /// A date (`1990-05-31`) between two bounds; nil for no bound. A year or month as a bound stands for all of its days.
    case dates(lower: [UInt8]?, includesLower: Bool, upper: [UInt8]?, includesUpper: Bool)
    /// A number between two bounds; nil for no bound.
    case range(lower: FixedDecimal?, includesLower: Bool, upper: FixedDecimal?, includesUpper: Bool)
}
