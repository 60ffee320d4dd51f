/// CRC-32 (ISO 3309, the polynomial of gzip and PNG), eight bytes at a time.
public enum Checksum {
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

    /// The checksum of `bytes`.
    public static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        let tables = Checksum.tables
        var crc: UInt32 = 0xFFFF_FFFF
        var position = bytes.startIndex
        while bytes.endIndex - position >= 8 {
            let a = UInt32(bytes[position]) | UInt32(bytes[position + 1]) << 8
            let b = UInt32(bytes[position + 2]) << 16 | UInt32(bytes[position + 3]) << 24
            let low = crc ^ (a | b)
            let first = tables[1792 + Int(low & 0xFF)] ^ tables[1536 + Int(low >> 8 & 0xFF)]
            let second = tables[1280 + Int(low >> 16 & 0xFF)] ^ tables[1024 + Int(low >> 24)]
            let third = tables[768 + Int(bytes[position + 4])] ^ tables[512 + Int(bytes[position + 5])]
            crc = first ^ second ^ third ^ tables[256 + Int(bytes[position + 6])] ^ tables[Int(bytes[position + 7])]
            position += 8
        }
        while position < bytes.endIndex {
            crc = tables[Int((crc ^ UInt32(bytes[position])) & 0xFF)] ^ (crc >> 8)
            position += 1
        }
        return ~crc
    }
}
