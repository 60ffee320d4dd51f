/// A small generator of numbers that look random and depend on nothing but the seed: SplitMix64 (G. Steele, D. Lea, C. Flood,
/// "Fast Splittable Pseudorandom Number Generators", 2014). Not for secrets.
public struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// A generator that gives the numbers of `seed`.
    public init(seed: UInt64) { state = seed }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// A number from 0 to `bound` − 1, all equally likely; 0 where `bound` is 0.
    public mutating func next(below bound: UInt64) -> UInt64 {
        guard bound > 1 else { return 0 }
        // Numbers above the last multiple of the bound would make the small ones likelier: they are drawn again.
        let limit = UInt64.max - UInt64.max % bound
        while true {
            let value = next()
            if value < limit { return value % bound }
        }
    }
}
