/// Compares and hashes text by its bytes, with the same results on every platform.
public enum UTF8Comparison {
    /// Returns whether `a` sorts before `b` in byte order.
    public static func precede(_ a: String.UTF8View, _ b: String.UTF8View) -> Bool {
        let before = unsafe a.withContiguousStorageIfAvailable { x in
            unsafe b.withContiguousStorageIfAvailable { y in unsafe precede(x, y) }
        }
        return (before ?? nil) ?? a.lexicographicallyPrecedes(b)
    }

    /// Returns whether `a` and `b` have the same bytes.
    public static func equal(_ a: String.UTF8View, _ b: String.UTF8View) -> Bool {
        guard a.count == b.count else { return false }
        let same = unsafe a.withContiguousStorageIfAvailable { x in
            unsafe b.withContiguousStorageIfAvailable { y in unsafe equal(x, y) }
        }
        return (same ?? nil) ?? a.elementsEqual(b)
    }

    /// Returns whether all texts in `a` and `b` have the same bytes.
    public static func equal(_ a: [String], _ b: [String]) -> Bool {
        a.count == b.count && a.indices.allSatisfy { equal(a[$0].utf8, b[$0].utf8) }
    }

    /// Returns whether `a` and `b` have the same bytes.
    public static func equal(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Bool {
        guard a.count == b.count else { return false }
        return unsafe a.withUnsafeBufferPointer { x in unsafe b.withUnsafeBufferPointer { y in unsafe equal(x, y) } }
    }

    /// Returns a 32-bit hash that is the same on every platform and in every run, so that tables can be built in advance. It uses
    /// 64-bit FNV-1a over 8 bytes at a time, and isn't collision-resistant against chosen input.
    public static func hash(_ bytes: Span<UInt8>) -> UInt32 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(bytes.count)
        unsafe bytes.withUnsafeBufferPointer { source in
            unsafe words(of: source) { word in
                hash = (hash ^ word) &* 0x0000_0100_0000_01B3
                // Mix the upper half of the hash into the lower half. The upper half is better mixed, but the next multiplication
                // discards part of it.
                hash ^= hash >> 32
                return true
            }
        }
        return UInt32(truncatingIfNeeded: hash)
    }

    /// Adds the bytes and a terminator to a `Hasher` from the standard library.
    public static func hash(_ bytes: String.UTF8View, into hasher: inout Hasher) {
        let isFed: Void? = unsafe bytes.withContiguousStorageIfAvailable {
            unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0))
        }
        if isFed == nil {
            for byte in bytes { hasher.combine(byte) }
        }
        hasher.combine(0xFF as UInt8)
    }

    /// Passes all bytes to `take` as little-endian 8-byte words. If the length isn't a multiple of 8, the last word overlaps the
    /// previous word. Input shorter than 8 bytes is padded with zeros. Stops when `take` returns false.
    @inline(__always)
    private static func words(of source: UnsafeBufferPointer<UInt8>, _ take: (UInt64) -> Bool) {
        guard let base = source.baseAddress else { return }
        let start = unsafe UnsafeRawPointer(base)
        guard source.count >= 8 else {
            _ = unsafe take(short(start, source.count))
            return
        }
        var position = 0
        while position + 8 < source.count {
            guard unsafe take(start.loadUnaligned(fromByteOffset: position, as: UInt64.self).littleEndian) else { return }
            position += 8
        }
        _ = unsafe take(start.loadUnaligned(fromByteOffset: source.count - 8, as: UInt64.self).littleEndian)
    }

    /// Returns up to 7 bytes as a little-endian word, padded with zeros.
    @inline(__always)
    private static func short(_ start: UnsafeRawPointer, _ count: Int) -> UInt64 {
        if count >= 4 {
            let first = unsafe UInt64(start.loadUnaligned(as: UInt32.self).littleEndian)
            let last = unsafe UInt64(start.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self).littleEndian)
            return first | last << UInt64((count - 4) * 8)
        }
        guard count > 0 else { return 0 }
        let first = unsafe UInt64(start.load(as: UInt8.self))
        let middle = unsafe UInt64(start.load(fromByteOffset: count / 2, as: UInt8.self))
        let last = unsafe UInt64(start.load(fromByteOffset: count - 1, as: UInt8.self))
        return first | middle << UInt64(count / 2 * 8) | last << UInt64((count - 1) * 8)
    }

    private static func equal(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
        // The caller has checked that `a` and `b` have the same length.
        guard let x = a.baseAddress, let y = b.baseAddress else { return true }
        let (p, q) = unsafe (UnsafeRawPointer(x), UnsafeRawPointer(y))
        guard a.count >= 8 else { return unsafe short(p, a.count) == short(q, a.count) }
        var position = 0
        while position + 8 < a.count {
            let same =
                unsafe p.loadUnaligned(fromByteOffset: position, as: UInt64.self)
                == q.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            guard same else { return false }
            position += 8
        }
        return unsafe p.loadUnaligned(fromByteOffset: a.count - 8, as: UInt64.self)
            == q.loadUnaligned(fromByteOffset: a.count - 8, as: UInt64.self)
    }

    private static func precede(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
        for index in 0..<min(a.count, b.count) {
            let (x, y) = (unsafe a[index], unsafe b[index])
            if x != y { return x < y }
        }
        return a.count < b.count
    }
}
