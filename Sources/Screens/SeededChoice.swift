import Prose
import Records
import Shelf

/// Choices that must come out the same on every platform.
enum SeededChoice {
    /// A well-mixed number from a seed (SplitMix64's output function, Steele, Lea and Flood 2014).
    static func number(_ seed: UInt64) -> UInt64 {
        var value = seed &+ 0x9E37_79B9_7F4A_7C15
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// Favourites by name without regard to case and accents, ties by id.
    static func precedes(_ a: Favourite, _ b: Favourite) -> Bool {
        let (x, y) = (Fold.sortKey(a.name), Fold.sortKey(b.name))
        return x == y ? a.entry < b.entry : x.lexicographicallyPrecedes(y)
    }

    /// The ids without repeats, in the order in which they first come.
    static func unique(_ ids: [CatalogID]) -> [CatalogID] {
        var result: [CatalogID] = []
        for id in ids where !result.contains(id) { result.append(id) }
        return result
    }
}
