/// An error that explains why decoding failed.
public enum BinaryDecodingError: Error, Equatable, Sendable {
    /// The input ends in the middle of a value.
    case truncated
    /// The input contains a value that `ByteWriter` never writes. `what` is the kind of value.
    case invalid(what: InvalidValueKind)
    /// Blocks or inlines are nested more than `ByteReader.depthLimit` levels deep.
    case tooDeep
}

/// The kind of value that a decoding error refers to.
public enum InvalidValueKind: Equatable, Sendable {
    case number, string, identifier, attribute, inline, block, description, change, request
}

/// Decodes the output of `ByteWriter`. The input is untrusted: every length is checked, and no byte sequence can cause a trap.
public struct ByteReader: Sendable {
    /// The maximum nesting depth of blocks and inlines.
    public static let depthLimit: UInt8 = 48

    private let bytes: ArraySlice<UInt8>
    private var position: Int
    private var depth: UInt8 = 0

    /// Creates a reader at the start of `bytes`.
    public init(_ bytes: [UInt8]) { self.init(bytes[...]) }

    /// Creates a reader at the start of a slice.
    public init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    /// The number of bytes left.
    public var remaining: Int { bytes.endIndex - position }

    /// Reads a byte.
    /// - Throws: `BinaryDecodingError.truncated` at the end of the input.
    public mutating func byte() throws(BinaryDecodingError) -> UInt8 {
        guard position < bytes.endIndex else { throw .truncated }
        defer { position += 1 }
        return bytes[position]
    }

    /// Reads a byte as a Boolean: 0 is false, and any other value is true.
    /// - Throws: `BinaryDecodingError.truncated` at the end of the input.
    public mutating func flag() throws(BinaryDecodingError) -> Bool { try byte() != 0 }

    /// Reads an unsigned LEB128 number: 1 to 10 bytes of 7 bits each, least significant first.
    /// - Throws: `BinaryDecodingError` if the input ends too early or the number doesn't fit in 64 bits.
    public mutating func number() throws(BinaryDecodingError) -> UInt64 {
        // Use a faster path for single-byte numbers, because most lengths and counts are below 128.
        if position < bytes.endIndex, bytes[position] < 0x80 {
            position += 1
            return UInt64(bytes[position - 1])
        }
        var result: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let next = try byte()
            let bits = UInt64(next & 0x7F)
            guard shift < 63 || shift == 63 && bits <= 1 else { throw .invalid(what: .number) }
            result |= bits << shift
            if next < 0x80 { return result }
            shift += 7
        }
    }

    /// Reads the number of elements that follow. Each element takes at least one byte, so the count can't exceed the number of
    /// bytes left.
    public mutating func count() throws(BinaryDecodingError) -> Int {
        let value = try number()
        guard value <= UInt64(remaining) else { throw .truncated }
        return Int(value)
    }

    /// Reads a zigzag-encoded signed number.
    /// - Throws: `BinaryDecodingError`.
    public mutating func signed() throws(BinaryDecodingError) -> Int64 {
        let value = try number()
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    /// Reads a 4-byte little-endian number.
    /// - Throws: `BinaryDecodingError.truncated` if fewer bytes are left.
    public mutating func fixed32() throws(BinaryDecodingError) -> UInt32 {
        var result: UInt32 = 0
        for shift: UInt32 in [0, 8, 16, 24] { result |= UInt32(try byte()) << shift }
        return result
    }

    /// Reads an 8-byte little-endian number.
    /// - Throws: `BinaryDecodingError.truncated` if fewer bytes are left.
    public mutating func fixed64() throws(BinaryDecodingError) -> UInt64 {
        let low = try fixed32()
        return UInt64(try fixed32()) << 32 | UInt64(low)
    }

    /// Reads length-prefixed UTF-8. Invalid sequences become replacement characters.
    /// - Throws: `BinaryDecodingError`.
    @inline(never)
    public mutating func string() throws(BinaryDecodingError) -> String {
        let length = try count()
        let start = position - bytes.startIndex
        position += length
        // Decode the string in place, because a slice would retain and release the array for every string.
        return unsafe bytes.withUnsafeBufferPointer { all in
            unsafe String(decoding: UnsafeBufferPointer(rebasing: all[start..<start + length]), as: UTF8.self)
        }
    }

    /// Reads length-prefixed bytes into a new array.
    /// - Throws: `BinaryDecodingError`.
    public mutating func blob() throws(BinaryDecodingError) -> [UInt8] { Array(try slice()) }

    /// Reads length-prefixed bytes without copying them.
    public mutating func slice() throws(BinaryDecodingError) -> ArraySlice<UInt8> {
        let length = try count()
        defer { position += length }
        return bytes[position..<position + length]
    }

    /// Reads a count, then calls `read` for that many elements.
    /// - Throws: `BinaryDecodingError`, including errors from `read`.
    public mutating func list<Element>(
        _ read: (inout ByteReader) throws(BinaryDecodingError) -> Element
    ) throws(BinaryDecodingError) -> [Element] {
        let length = try count()
        var result: [Element] = []
        result.reserveCapacity(min(length, 4096))
        for _ in 0..<length { result.append(try read(&self)) }
        return result
    }

    /// Reads a flag. If the flag is set, reads a value with `read`. Otherwise, returns nil.
    /// - Throws: `BinaryDecodingError`, including errors from `read`.
    public mutating func optional<Value>(
        _ read: (inout ByteReader) throws(BinaryDecodingError) -> Value
    ) throws(BinaryDecodingError) -> Value? {
        try flag() ? try read(&self) : nil
    }

    /// Calls `read` one nesting level deeper. The depth limit prevents hostile input from exhausting the stack.
    mutating func nested<Value>(
        _ read: (inout ByteReader) throws(BinaryDecodingError) -> Value
    ) throws(BinaryDecodingError) -> Value {
        guard depth < ByteReader.depthLimit else { throw .tooDeep }
        depth += 1
        defer { depth -= 1 }
        return try read(&self)
    }
}
