import Model
import Shelf
import TextProcessing

/// Makes random choices and sorts values with the same results on every platform.
enum SeededChoice {
    /// Returns a well-distributed pseudorandom number, which depends only on the seed.
    static func number(_ seed: UInt64) -> UInt64 {
        var generator = SplitMix64(seed: seed)
        return generator.next()
    }

    /// Orders favourites by name, ignoring case and accents, and then by ID.
    static func precedes(_ a: Favourite, _ b: Favourite) -> Bool {
        let (x, y) = (TextFolding.sortKey(a.name), TextFolding.sortKey(b.name))
        return x == y ? a.entry < b.entry : x.lexicographicallyPrecedes(y)
    }

    /// Returns the IDs without duplicates, in order of first occurrence.
    static func unique(_ ids: [CatalogID]) -> [CatalogID] {
        var result: [CatalogID] = []
        for id in ids where !result.contains(id) { result.append(id) }
        return result
    }
}
