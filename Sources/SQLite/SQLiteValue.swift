/// A value for a statement's `?` placeholder, or a value from a result column.
public enum SQLiteValue: Equatable, Sendable {
    /// A 64-bit integer.
    case integer(Int64)
    /// A double-precision number. SQLite stores NaN as null.
    case real(Double)
    /// UTF-8 text, which may contain NUL.
    case text(String)
    /// Bytes.
    case blob([UInt8])
    /// SQL's `NULL`.
    case null

    /// Converts a string to a text value, or nil to null.
    public static func optional(_ text: String?) -> SQLiteValue { text.map { .text($0) } ?? .null }
    /// Converts an integer to an integer value, or nil to null.
    public static func optional(_ integer: Int64?) -> SQLiteValue { integer.map { .integer($0) } ?? .null }
    /// Converts a double to a real value, or nil to null.
    public static func optional(_ real: Double?) -> SQLiteValue { real.map { .real($0) } ?? .null }
    /// Converts an array of bytes to a blob, or nil to null.
    public static func optional(_ blob: [UInt8]?) -> SQLiteValue { blob.map { .blob($0) } ?? .null }
    /// Converts a Boolean to the integer 1 or 0.
    public static func bool(_ value: Bool) -> SQLiteValue { .integer(value ? 1 : 0) }
}

extension SQLiteValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByNilLiteral
{
    /// Creates an integer value from a literal.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// Creates text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// Creates a floating-point value from a literal.
    public init(floatLiteral value: Double) { self = .real(value) }
    /// Creates null.
    public init(nilLiteral: ()) { self = .null }
}
