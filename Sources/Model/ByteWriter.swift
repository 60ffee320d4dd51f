/// Writes the binary form of values: LEB128 variable-length integers, length-prefixed UTF-8. The same on every platform.
public struct ByteWriter: Sendable {
    /// What has been written so far.
    public private(set) var bytes: [UInt8] = []

    /// Nothing written yet. `capacity` is the number of bytes to expect, not a limit.
    public init(reserving capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    /// One byte.
    public mutating func byte(_ value: UInt8) { bytes.append(value) }

    /// One byte: 1 for true, 0 for false.
    public mutating func flag(_ value: Bool) { bytes.append(value ? 1 : 0) }

    /// An unsigned number in 1 to 10 bytes, 7 bits each, lowest first.
    public mutating func number(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// A count as a `number`; it must not be negative.
    public mutating func count(_ value: Int) { number(UInt64(value)) }

    /// A signed number, zigzag coded so that small ones stay short.
    public mutating func signed(_ value: Int64) {
        number(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
    }

    /// Four bytes, lowest first.
    public mutating func fixed32(_ value: UInt32) {
        for shift: UInt32 in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }

    /// Eight bytes, lowest first.
    public mutating func fixed64(_ value: UInt64) {
        fixed32(UInt32(truncatingIfNeeded: value))
        fixed32(UInt32(truncatingIfNeeded: value >> 32))
    }

    /// UTF-8 with its length in bytes before it.
    public mutating func string(_ value: String) {
        count(value.utf8.count)
        bytes.append(contentsOf: value.utf8)
    }

    /// Bytes with their length before them.
    public mutating func blob(_ value: some Collection<UInt8>) {
        count(value.count)
        bytes.append(contentsOf: value)
    }

    /// Bytes as they are.
    public mutating func raw(_ value: some Collection<UInt8>) { bytes.append(contentsOf: value) }

    /// The count of `values`, then each of them, written by `write`.
    public mutating func list<Element>(_ values: [Element], _ write: (inout ByteWriter, Element) -> Void) {
        count(values.count)
        for value in values { write(&self, value) }
    }

    /// A flag, then, where there is a value, what `write` makes of it.
    public mutating func optional<Value>(_ value: Value?, _ write: (inout ByteWriter, Value) -> Void) {
        flag(value != nil)
        if let value { write(&self, value) }
    }
}
