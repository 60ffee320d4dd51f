/// The digits of hexadecimal numbers, as ASCII.
public enum Hexadecimal {
    /// The value of a digit in either case; nil for any other byte.
    @inlinable
    public static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x41...0x46: digit - 0x37
        case 0x61...0x66: digit - 0x57
        default: nil
        }
    }

    /// The lower-case digit of a byte's lower four bits.
    @inlinable
    public static func digit(_ value: UInt8) -> UInt8 { value & 15 < 10 ? 0x30 + value & 15 : 0x57 + value & 15 }

    /// The upper-case digit of a byte's lower four bits, as percent-encoding has it.
    @inlinable
    public static func capital(_ value: UInt8) -> UInt8 { value & 15 < 10 ? 0x30 + value & 15 : 0x37 + value & 15 }
}
