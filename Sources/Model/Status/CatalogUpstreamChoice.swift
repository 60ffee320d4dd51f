/// The reader's choice of an upstream for a catalog that has several upstreams.
public struct CatalogUpstreamChoice: Equatable, Sendable {
    /// The catalog.
    public let catalog: CatalogID
    /// The upstream's name.
    public let upstream: String

    /// Creates a choice for a catalog.
    public init(catalog: CatalogID, upstream: String) {
        self.catalog = catalog
        self.upstream = upstream
    }
}
