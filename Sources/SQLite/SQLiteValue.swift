/// A value for a `?` of a statement, or out of a column.
public enum SQLiteValue: Equatable, Sendable {
    /// A 64-bit integer.
    case integer(Int64)
    /// A double. SQLite stores a NaN as null.
    case real(Double)
    /// Text, as UTF-8; it may hold NUL.
    case text(String)
    /// Bytes.
    case blob([UInt8])
    /// SQL's null.
    case null

    /// Text, or null where there is none.
    public static func optional(_ text: String?) -> SQLiteValue { text.map { .text($0) } ?? .null }
    /// An integer, or null where there is none.
    public static func optional(_ integer: Int64?) -> SQLiteValue { integer.map { .integer($0) } ?? .null }
    /// A double, or null where there is none.
    public static func optional(_ real: Double?) -> SQLiteValue { real.map { .real($0) } ?? .null }
    /// Bytes, or null where there are none.
    public static func optional(_ blob: [UInt8]?) -> SQLiteValue { blob.map { .blob($0) } ?? .null }
    /// 1 or 0.
    public static func bool(_ value: Bool) -> SQLiteValue { .integer(value ? 1 : 0) }
}

extension SQLiteValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByNilLiteral
{
    /// An integer.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// Text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// A double.
    public init(floatLiteral value: Double) { self = .real(value) }
    /// Null.
    public init(nilLiteral: ()) { self = .null }
}
