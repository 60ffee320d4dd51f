/// SplitMix64, a small deterministic random number generator (G. Steele, D. Lea, C. Flood, "Fast Splittable Pseudorandom Number
/// Generators", 2014). It isn't suitable for cryptography.
public struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Creates a generator. The seed determines the whole sequence.
    public init(seed: UInt64) { state = seed }

    /// Returns the next 64 random bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// Returns a uniformly distributed number from 0 to `bound` − 1. Returns 0 if `bound` is 0.
    public mutating func next(below bound: UInt64) -> UInt64 {
        guard bound > 1 else { return 0 }
        // Numbers above the last multiple of `bound` are rejected, because they would make small results more likely.
        let limit = UInt64.max - UInt64.max % bound
        while true {
            let value = next()
            if value < limit { return value % bound }
        }
    }
}
