/// CRC-32 (ISO 3309, with the polynomial that gzip and PNG use), computed 8 bytes at a time.
public enum CRC32 {
    private static let tables: [UInt32] = {
        var tables = [UInt32](repeating: 0, count: 8 * 256)
        for index in 0..<256 {
            var value = UInt32(index)
            for _ in 0..<8 { value = value & 1 != 0 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
            tables[index] = value
        }
        for index in 0..<256 {
            for slice in 1..<8 {
                let before = tables[(slice - 1) * 256 + index]
                tables[slice * 256 + index] = tables[Int(before & 0xFF)] ^ (before >> 8)
            }
        }
        return tables
    }()

    /// Returns the checksum of `bytes`. To continue an earlier calculation, pass the checksum of the preceding bytes as `before`.
    public static func crc32(_ bytes: ArraySlice<UInt8>, after before: UInt32 = 0) -> UInt32 {
        unsafe bytes.withUnsafeBytes { unsafe crc32($0, after: before) }
    }

    /// Returns the checksum of a memory buffer. To continue an earlier calculation, pass the checksum of the preceding bytes as
    /// `before`.
    public static func crc32(_ bytes: UnsafeRawBufferPointer, after before: UInt32 = 0) -> UInt32 {
        // The tables have 8 × 256 elements, and the called function uses only indices below 8 × 256.
        unsafe tables.withUnsafeBufferPointer { unsafe crc32(bytes, $0, after: before) }
    }

    private static func crc32(
        _ bytes: UnsafeRawBufferPointer, _ tables: UnsafeBufferPointer<UInt32>, after before: UInt32
    ) -> UInt32 {
        var crc = ~before
        var position = 0
        while bytes.count - position >= 8 {
            let eight = unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            let low = crc ^ UInt32(truncatingIfNeeded: eight), high = UInt32(truncatingIfNeeded: eight >> 32)
            let first = unsafe tables[1792 + Int(low & 0xFF)] ^ tables[1536 + Int(low >> 8 & 0xFF)]
            let second = unsafe tables[1280 + Int(low >> 16 & 0xFF)] ^ tables[1024 + Int(low >> 24)]
            let third = unsafe tables[768 + Int(high & 0xFF)] ^ tables[512 + Int(high >> 8 & 0xFF)]
            crc = unsafe first ^ second ^ third ^ tables[256 + Int(high >> 16 & 0xFF)] ^ tables[Int(high >> 24)]
            position += 8
        }
        while position < bytes.count {
            crc = unsafe tables[Int((crc ^ UInt32(bytes[position])) & 0xFF)] ^ (crc >> 8)
            position += 1
        }
        return ~crc
    }
}
