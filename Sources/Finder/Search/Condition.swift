public import Records

/// What an attribute's value must be.
public enum Condition: Equatable, Sendable {
    /// Equal to the text when both are folded; for a list, one of its items.
    case text([UInt8])
    /// A number between two bounds; nil for no bound.
    case range(lower: FixedDecimal?, includesLower: Bool, upper: FixedDecimal?, includesUpper: Bool)
}
