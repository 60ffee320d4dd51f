/// Converts hexadecimal digits in ASCII to and from their values.
public enum Hexadecimal {
    /// Returns the value of a digit in upper or lower case, or nil for any other byte.
    @inlinable
    public static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case ASCII.digit0...ASCII.digit9: digit - ASCII.digit0
        case ASCII.upperA...ASCII.upperF: digit - ASCII.digit7
        case ASCII.lowerA...ASCII.lowerF: digit - ASCII.upperW
        default: nil
        }
    }

    /// Returns the lower-case digit for a byte's lower four bits.
    @inlinable
    public static func digit(_ value: UInt8) -> UInt8 { value & 15 < 10 ? ASCII.digit0 + value & 15 : ASCII.upperW + value & 15 }

    /// Returns the upper-case digit for a byte's lower four bits, as used in percent-encoding.
    @inlinable
    public static func capital(_ value: UInt8) -> UInt8 {
        value & 15 < 10 ? ASCII.digit0 + value & 15 : ASCII.digit7 + value & 15
    }
}
