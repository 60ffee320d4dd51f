import Model

/// An index's bytes, read in place without a bounds check for each access. Callers must check the length first.
///
/// A copy is safe to use as long as the underlying source exists. Every function that receives these bytes from an `IndexSection`
/// keeps the source alive.
@safe struct UncheckedBytes: BitwiseCopyable {
    private let base: UnsafeRawPointer
    let count: Int

    init(_ bytes: UnsafeRawBufferPointer) {
        // The address of an empty buffer may be nil. In that case, use a placeholder address, which is never read.
        unsafe base = bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 16).unsafelyUnwrapped
        count = bytes.count
    }

    var raw: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(start: base, count: count) }

    @inline(__always) func byte(_ at: Int) -> UInt8 {
        assert(at >= 0 && at < count)
        return unsafe base.load(fromByteOffset: at, as: UInt8.self)
    }

    @inline(__always) func fixed16(_ at: Int) -> UInt16 {
        assert(at >= 0 && at + 2 <= count)
        return unsafe UInt16(littleEndian: base.loadUnaligned(fromByteOffset: at, as: UInt16.self))
    }

    @inline(__always) func fixed32(_ at: Int) -> UInt32 {
        assert(at >= 0 && at + 4 <= count)
        return unsafe UInt32(littleEndian: base.loadUnaligned(fromByteOffset: at, as: UInt32.self))
    }

    @inline(__always) func fixed64(_ at: Int) -> UInt64 {
        assert(at >= 0 && at + 8 <= count)
        return unsafe UInt64(littleEndian: base.loadUnaligned(fromByteOffset: at, as: UInt64.self))
    }

    @inline(__always) func four(_ at: Int) -> SIMD4<UInt32> {
        assert(at >= 0 && at + 16 <= count)
        return unsafe base.loadUnaligned(fromByteOffset: at, as: SIMD4<UInt32>.self)
    }

    /// Returns `length` bytes, starting at offset `at`.
    /// - Throws: `IndexError.damaged` if the range is out of bounds.
    func part(_ at: Int, _ length: Int) throws(IndexError) -> UncheckedBytes {
        guard at >= 0, length >= 0, at <= count, length <= count - at else { throw .damaged }
        return unsafe UncheckedBytes(UnsafeRawBufferPointer(start: base + at, count: length))
    }

    /// Reads a number of up to 32 bits that `ByteWriter.number` wrote, and advances `at` past the number.
    /// - Throws: `IndexError.damaged` if the number is truncated or too large.
    @inline(__always) func number(_ at: inout Int) throws(IndexError) -> UInt32 {
        guard at < count else { throw .damaged }
        let first = byte(at)
        at += 1
        if first < 0x80 { return UInt32(first) }
        var result = UInt32(first & 0x7F), shift: UInt32 = 7
        while true {
            guard at < count, shift < 35 else { throw .damaged }
            let next = byte(at)
            at += 1
            guard shift < 28 || next < 0x10 else { throw .damaged }
            result |= UInt32(next & 0x7F) << shift
            if next < 0x80 { return result }
            shift += 7
        }
    }
}

/// A section of an index, as a range of a byte source. The caller must keep the source alive. Bounds are checked on every read.
struct IndexSection: BitwiseCopyable, Sendable {
    let view: ChecksummedBytes.UnownedBytes
    let start: Int
    let count: Int

    /// Returns `length` bytes at offset `at` in the section.
    /// - Throws: `IndexError.damaged` if the range is out of bounds or the bytes are damaged.
    @inline(__always) func stretch(_ at: Int, _ length: Int) throws(IndexError) -> UncheckedBytes {
        guard at >= 0, length >= 0, at <= count, length <= count - at else { throw .damaged }
        do throws(ChecksummedBytes.ReadError) {
            return unsafe UncheckedBytes(try view.bytes(start + at..<start + at + length))
        } catch {
            throw .damaged
        }
    }

    /// Reads the number at index `place` in an array of 4-byte numbers.
    func fixed32(_ place: Int) throws(IndexError) -> UInt32 { try stretch(place * 4, 4).fixed32(0) }

    func whole() throws(IndexError) -> UncheckedBytes { try stretch(0, count) }
}

/// The reason why an index can't be read. The index must be rebuilt in every case.
public enum IndexError: Error, Equatable, Sendable {
    /// The bytes aren't an index, or they are damaged.
    case damaged
    /// This version of Almanac can't read the index's format version.
    case version(UInt32)
}
