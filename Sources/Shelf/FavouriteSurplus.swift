public import Model

/// A catalog with more favourites than its limit. This happens only after a merge, because a merge keeps the favourites of both
/// sides.
public struct FavouriteSurplus: Equatable, Sendable {
    /// The catalog.
    public let catalog: CatalogID
    /// The number of favourites, which exceeds `limit`.
    public let count: UInt32
    /// The maximum number of favourites that a reader can add.
    public let limit: UInt32

    /// Returns the surplus of a catalog with `count` favourites; nil if the catalog is within its limit.
    public init?(catalog: CatalogID, count: UInt32, limit: UInt32?) {
        guard let limit, count > limit else { return nil }
        self.catalog = catalog
        self.count = count
        self.limit = limit
    }

    /// The number of favourites to remove before another can be added.
    public var toRemove: UInt32 { count - limit + 1 }
}
