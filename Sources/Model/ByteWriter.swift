/// Encodes values in binary: LEB128 variable-length integers and length-prefixed UTF-8. The output is the same on every platform.
public struct ByteWriter: Sendable {
    /// The bytes written so far.
    public private(set) var bytes: [UInt8] = []

    /// Creates an empty writer. `capacity` is the expected number of bytes, not a limit.
    public init(reserving capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    /// Writes a byte.
    public mutating func byte(_ value: UInt8) { bytes.append(value) }

    /// Writes a Boolean as a byte: 1 for true, 0 for false.
    public mutating func flag(_ value: Bool) { bytes.append(value ? 1 : 0) }

    /// Writes an unsigned number as LEB128: 1 to 10 bytes of 7 bits each, least significant first.
    public mutating func number(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Writes a count as a `number`. The count must not be negative.
    public mutating func count(_ value: Int) { number(UInt64(value)) }

    /// Writes a signed number with zigzag encoding, so that numbers close to zero take few bytes.
    public mutating func signed(_ value: Int64) {
        number(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
    }

    /// Writes a 4-byte little-endian number.
    public mutating func fixed32(_ value: UInt32) {
        for shift: UInt32 in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }

    /// Writes an 8-byte little-endian number.
    public mutating func fixed64(_ value: UInt64) {
        fixed32(UInt32(truncatingIfNeeded: value))
        fixed32(UInt32(truncatingIfNeeded: value >> 32))
    }

    /// Writes a string as UTF-8, preceded by its length in bytes.
    public mutating func string(_ value: String) {
        count(value.utf8.count)
        bytes.append(contentsOf: value.utf8)
    }

    /// Writes a sequence of bytes, preceded by its length.
    public mutating func blob(_ value: some Collection<UInt8>) {
        count(value.count)
        bytes.append(contentsOf: value)
    }

    /// Writes bytes without a length prefix.
    public mutating func raw(_ value: some Collection<UInt8>) { bytes.append(contentsOf: value) }

    /// Writes the number of values, then calls `write` for each value.
    public mutating func list<Element>(_ values: [Element], _ write: (inout ByteWriter, Element) -> Void) {
        count(values.count)
        for value in values { write(&self, value) }
    }

    /// Writes a flag that indicates whether there is a value. If there is one, also calls `write` with the value.
    public mutating func optional<Value>(_ value: Value?, _ write: (inout ByteWriter, Value) -> Void) {
        flag(value != nil)
        if let value { write(&self, value) }
    }
}
