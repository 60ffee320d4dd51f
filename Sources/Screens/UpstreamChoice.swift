public import Model

/// One of several upstreams that can feed a catalog.
public struct UpstreamOption: Equatable, Sendable {
    /// Its name, as in `SourceDescription.upstream`.
    public let upstream: String
    /// The environment variable that wants a key, where it has none; empty where it can be asked.
    public let missingKey: String

    /// One that can be asked, unless said otherwise.
    public init(upstream: String, missingKey: String = "") {
        self.upstream = upstream
        self.missingKey = missingKey
    }
}

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
