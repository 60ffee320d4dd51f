/// A value for a `?` placeholder or from a column.
public enum SQLiteValue: Equatable, Sendable {
    /// A 64-bit integer.
    case integer(Int64)
    /// A double. SQLite stores a NaN as null.
    case real(Double)
    /// UTF-8 text, which may contain NUL.
    case text(String)
    /// Bytes.
    case blob([UInt8])
    /// SQL's `NULL`.
    case null

    /// Text, or null for nil.
    public static func optional(_ text: String?) -> SQLiteValue { text.map { .text($0) } ?? .null }
    /// An integer, or null for nil.
    public static func optional(_ integer: Int64?) -> SQLiteValue { integer.map { .integer($0) } ?? .null }
    /// A double, or null for nil.
    public static func optional(_ real: Double?) -> SQLiteValue { real.map { .real($0) } ?? .null }
    /// Bytes, or null for nil.
    public static func optional(_ blob: [UInt8]?) -> SQLiteValue { blob.map { .blob($0) } ?? .null }
    /// A Boolean, stored as 1 or 0.
    public static func bool(_ value: Bool) -> SQLiteValue { .integer(value ? 1 : 0) }
}

extension SQLiteValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByNilLiteral
{
    /// Creates an integer.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// Creates text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// Creates a double.
    public init(floatLiteral value: Double) { self = .real(value) }
    /// Creates null.
    public init(nilLiteral: ()) { self = .null }
}
