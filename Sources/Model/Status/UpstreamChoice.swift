/// The upstream that the reader wants a catalog to be fed by, where several can.
public struct UpstreamChoice: Equatable, Sendable {
    /// The catalog.
    public let catalog: CatalogID
    /// The upstream's name.
    public let upstream: String

    /// A choice for one catalog.
    public init(catalog: CatalogID, upstream: String) {
        self.catalog = catalog
        self.upstream = upstream
    }
}
