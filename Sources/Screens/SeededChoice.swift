import Model
import Shelf
import TextProcessing

/// Choices that must come out the same on every platform.
enum SeededChoice {
    /// A well-mixed number from a seed.
    static func number(_ seed: UInt64) -> UInt64 {
        var generator = SplitMix64(seed: seed)
        return generator.next()
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
