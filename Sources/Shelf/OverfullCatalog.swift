public import Model

/// A catalog with more favourites than its limit allows. This happens only if a merge adds favourites from another device.
public struct OverfullCatalog: Equatable, Sendable {
    /// The catalog.
    public let catalog: CatalogID
    /// The number of favourites, which exceeds `limit`.
    public let count: UInt32
    /// The maximum number of favourites that a user can add to the catalog.
    public let limit: UInt32

    /// Describes how far a catalog exceeds its limit on favourites. Returns nil if `count` doesn't exceed `limit`.
    public init?(catalog: CatalogID, count: UInt32, limit: UInt32?) {
        guard let limit, count > limit else { return nil }
        self.catalog = catalog
        self.count = count
        self.limit = limit
    }

    /// The number of favourites that the user must remove before adding another.
    public var toRemove: UInt32 { count - limit + 1 }
}
