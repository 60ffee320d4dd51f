/// The 64-bit FNV-1a hash function (draft-eastlake-fnv), for short fingerprints and table keys. Its results are the same on every
/// platform and in every run.
///
/// FNV-1a isn't collision-resistant against chosen input. Almanac therefore names files and pictures after their `SHA256` hash,
/// and uses `CRC32` to detect damage.
public enum FNV1a {
    /// The hash of an empty sequence.
    public static let start: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Returns the hash of `bytes`. To continue an earlier calculation, pass the hash of the preceding bytes as `before`.
    public static func hash(_ bytes: Span<UInt8>, after before: UInt64 = FNV1a.start) -> UInt64 {
        var hash = before
        for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
        return hash
    }
}
