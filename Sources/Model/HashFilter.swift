/// A set of hashes that may answer "perhaps" for a hash that was never added, but never "no" for one that was: a Bloom filter with a
/// single probe. With 16 bits for each hash, one in sixteen such answers is wrong.
public struct HashFilter: Sendable {
    private let words: [UInt64]
    /// How far to shift a scattered hash to the right, so that it is the number of a bit.
    private let shift: UInt64

    /// Creates a filter that contains these hashes.
    public init(_ hashes: [UInt64]) {
        var bits: UInt64 = 6
        while 1 << bits < hashes.count * 16 { bits += 1 }
        var words = [UInt64](repeating: 0, count: 1 << (Int(bits) - 6))
        for hash in hashes {
            let bit = HashFilter.scattered(hash) >> (64 - bits)
            words[Int(bit >> 6)] |= 1 << (bit & 63)
        }
        self.words = words
        shift = 64 - bits
    }

    /// Returns false if the hash was never added.
    public func mayContain(_ hash: UInt64) -> Bool {
        let bit = HashFilter.scattered(hash) >> shift
        return words[Int(bit >> 6)] >> (bit & 63) & 1 != 0
    }

    /// Spreads a hash over the upper bits, by Fibonacci hashing.
    private static func scattered(_ hash: UInt64) -> UInt64 { hash &* 0x9E37_79B9_7F4A_7C15 }
}
