public import Model

/// A catalog with more favourites than its limit. Only a merge leads there: it keeps what both sides had.
public struct FavouriteSurplus: Equatable, Sendable {
    /// The catalog.
    public let catalog: CatalogID
    /// How many favourites it has: more than `limit`.
    public let count: UInt32
    /// How many favourites can be added one by one.
    public let limit: UInt32

    /// The surplus of a catalog with `count` favourites; nil where it is within its limit.
    public init?(catalog: CatalogID, count: UInt32, limit: UInt32?) {
        guard let limit, count > limit else { return nil }
        self.catalog = catalog
        self.count = count
        self.limit = limit
    }

    /// How many have to be removed before another can be added.
    public var toRemove: UInt32 { count - limit + 1 }
}
