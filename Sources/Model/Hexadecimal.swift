/// Converts hexadecimal digits in ASCII to and from their values.
public enum Hexadecimal {
    /// Returns the value of a digit in upper or lower case, or nil for any other byte.
    @inlinable
    public static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x41...0x46: digit - 0x37
        case 0x61...0x66: digit - 0x57
        default: nil
        }
    }

    /// Returns the lower-case digit for a byte's lower four bits.
    @inlinable
    public static func digit(_ value: UInt8) -> UInt8 { value & 15 < 10 ? 0x30 + value & 15 : 0x57 + value & 15 }

    /// Returns the upper-case digit for a byte's lower four bits, as used in percent-encoding.
    @inlinable
    public static func capital(_ value: UInt8) -> UInt8 { value & 15 < 10 ? 0x30 + value & 15 : 0x37 + value & 15 }
}
