public import Model

/// What an attribute's value must be.
public enum Condition: Equatable, Sendable {
    /// Equal to the text when both are folded; for a list, one of its items.
    case text([UInt8])
    /// A date (`1990-05-31`) between two others; nil for no bound. A year or a month stands for all of its days.
    case dates(lower: [UInt8]?, includesLower: Bool, upper: [UInt8]?, includesUpper: Bool)
    /// A number between two bounds; nil for no bound.
    case range(lower: FixedDecimal?, includesLower: Bool, upper: FixedDecimal?, includesUpper: Bool)
}
