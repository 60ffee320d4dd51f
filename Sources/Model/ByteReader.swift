/// Why bytes could not be read back.
public enum CodecError: Error, Equatable, Sendable {
    /// The bytes end in the middle of a value.
    case truncated
    /// A value that no writer writes: `what` names it.
    case invalid(what: StaticStringName)
    /// Blocks or inlines nested deeper than `ByteReader.depthLimit`.
    case tooDeep
}

/// The name of a kind of value in an error.
public enum StaticStringName: Equatable, Sendable {
    case number, string, identifier, attribute, inline, block, description, change, request
}

/// Reads what `ByteWriter` wrote, and trusts none of it: every length is checked, and no byte sequence makes it trap.
public struct ByteReader: Sendable {
    /// How deep blocks and inlines may be nested.
    public static let depthLimit: UInt8 = 48

    private let bytes: ArraySlice<UInt8>
    private var position: Int
    private var depth: UInt8 = 0

    /// Reads `bytes` from their beginning.
    public init(_ bytes: [UInt8]) { self.init(bytes[...]) }

    /// Reads a stretch of bytes from its beginning.
    public init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    /// How many bytes are left.
    public var remaining: Int { bytes.endIndex - position }

    /// One byte.
    /// - Throws: `CodecError.truncated` at the end.
    public mutating func byte() throws(CodecError) -> UInt8 {
        guard position < bytes.endIndex else { throw .truncated }
        defer { position += 1 }
        return bytes[position]
    }

    /// One byte: 0 is false, anything else true.
    /// - Throws: `CodecError.truncated` at the end.
    public mutating func flag() throws(CodecError) -> Bool { try byte() != 0 }

    /// An unsigned number of 1 to 10 bytes, 7 bits each, lowest first (LEB128).
    /// - Throws: `CodecError`; also where it needs more than 64 bits.
    public mutating func number() throws(CodecError) -> UInt64 {
        // Most lengths and counts are below 128.
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

    /// A count of things that take at least one byte each, so it can't be more than what is left.
    public mutating func count() throws(CodecError) -> Int {
        let value = try number()
        guard value <= UInt64(remaining) else { throw .truncated }
        return Int(value)
    }

    /// A signed number, zigzag coded.
    /// - Throws: `CodecError`.
    public mutating func signed() throws(CodecError) -> Int64 {
        let value = try number()
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    /// Four bytes, lowest first.
    /// - Throws: `CodecError.truncated` where fewer are left.
    public mutating func fixed32() throws(CodecError) -> UInt32 {
        var result: UInt32 = 0
        for shift: UInt32 in [0, 8, 16, 24] { result |= UInt32(try byte()) << shift }
        return result
    }

    /// Eight bytes, lowest first.
    /// - Throws: `CodecError.truncated` where fewer are left.
    public mutating func fixed64() throws(CodecError) -> UInt64 {
        let low = try fixed32()
        return UInt64(try fixed32()) << 32 | UInt64(low)
    }

    /// Length-prefixed UTF-8; broken sequences become replacement characters.
    /// - Throws: `CodecError`.
    public mutating func string() throws(CodecError) -> String {
        let length = try count()
        let start = position - bytes.startIndex
        position += length
        // The bytes where they are: a slice of them would hold on to the array, and let go of it, for every text.
        return unsafe bytes.withUnsafeBufferPointer { all in
            unsafe String(decoding: UnsafeBufferPointer(rebasing: all[start..<start + length]), as: UTF8.self)
        }
    }

    /// Length-prefixed bytes, as a copy.
    /// - Throws: `CodecError`.
    public mutating func blob() throws(CodecError) -> [UInt8] { Array(try slice()) }

    /// Length-prefixed bytes, without a copy.
    public mutating func slice() throws(CodecError) -> ArraySlice<UInt8> {
        let length = try count()
        defer { position += length }
        return bytes[position..<position + length]
    }

    /// A count, then as many elements, each read by `read`.
    /// - Throws: `CodecError`, also what `read` throws.
    public mutating func list<Element>(
        _ read: (inout ByteReader) throws(CodecError) -> Element
    ) throws(CodecError) -> [Element] {
        let length = try count()
        var result: [Element] = []
        result.reserveCapacity(min(length, 4096))
        for _ in 0..<length { result.append(try read(&self)) }
        return result
    }

    /// A flag, then, where it is set, a value read by `read`; else nil.
    /// - Throws: `CodecError`, also what `read` throws.
    public mutating func optional<Value>(
        _ read: (inout ByteReader) throws(CodecError) -> Value
    ) throws(CodecError) -> Value? {
        try flag() ? try read(&self) : nil
    }

    /// Reads one level deeper, so that hostile bytes can't exhaust the stack.
    mutating func nested<Value>(_ read: (inout ByteReader) throws(CodecError) -> Value) throws(CodecError) -> Value {
        guard depth < ByteReader.depthLimit else { throw .tooDeep }
        depth += 1
        defer { depth -= 1 }
        return try read(&self)
    }
}
