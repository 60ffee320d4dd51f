/// FNV-1a with 64 bits (draft-eastlake-fnv): short marks and keys of tables, the same everywhere and always.
///
/// Not collision-resistant against chosen input: files and pictures are named by `SHA256`, and `CRC32` finds damage.
public enum FNV1a {
    /// The hash of nothing.
    public static let start: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The hash of `bytes`, which follow others whose hash is `before`.
    public static func hash(_ bytes: Span<UInt8>, after before: UInt64 = FNV1a.start) -> UInt64 {
        var hash = before
        for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
        return hash
    }
}
