import Model

/// Bytes of an index in place, with reads that are not checked one by one: whoever reads has checked the length before.
///
/// Safe to pass about as long as the source it was taken from lives; every function that takes one out of a `Region` holds that.
@safe struct UncheckedBytes: BitwiseCopyable {
    private let base: UnsafeRawPointer
    let count: Int

    init(_ bytes: UnsafeRawBufferPointer) {
        // An empty buffer may have no address; nothing is read from it then.
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

    /// Part of the stretch.
    /// - Throws: `IndexError.damaged` where it is not within.
    func part(_ at: Int, _ length: Int) throws(IndexError) -> UncheckedBytes {
        guard at >= 0, length >= 0, at <= count, length <= count - at else { throw .damaged }
        return unsafe UncheckedBytes(UnsafeRawBufferPointer(start: base + at, count: length))
    }

    /// A number written by `ByteWriter.number` that has at most 32 bits; goes on behind it.
    /// - Throws: `IndexError.damaged` where it does not end within the stretch or is greater.
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

/// A section of an index: a range of a source, which whoever searches holds. What is taken out of it is checked.
struct Region: BitwiseCopyable, Sendable {
    let view: ByteSource.View
    let start: Int
    let count: Int

    /// The bytes at `at`, counted from the section's beginning.
    /// - Throws: `IndexError.damaged` where they are not within the section, or damaged.
    @inline(__always) func stretch(_ at: Int, _ length: Int) throws(IndexError) -> UncheckedBytes {
        guard at >= 0, length >= 0, at <= count, length <= count - at else { throw .damaged }
        do throws(ByteSource.Damage) {
            return unsafe UncheckedBytes(try view.bytes(start + at..<start + at + length))
        } catch {
            throw .damaged
        }
    }

    /// The `place`th of numbers of four bytes.
    func fixed32(_ place: Int) throws(IndexError) -> UInt32 { try stretch(place * 4, 4).fixed32(0) }

    /// The whole section.
    func whole() throws(IndexError) -> UncheckedBytes { try stretch(0, count) }
}

/// Why an index can't be read. In every case: make it again.
public enum IndexError: Error, Equatable, Sendable {
    /// Its bytes are not those of an index, or not those that were written.
    case damaged
    /// An index of another version of the format.
    case version(UInt32)
}
