public import Model

/// An upstream that can feed a catalog, as one of several.
public struct UpstreamOption: Equatable, Sendable {
    /// The upstream's name, as in `SourceDescription.upstream`.
    public let upstream: String
    /// The environment variable for a missing key, or empty if no key is missing.
    public let missingKey: String

    /// Creates an option. By default, no key is missing.
    public init(upstream: String, missingKey: String = "") {
        self.upstream = upstream
        self.missingKey = missingKey
    }
}

/// The reader's choice of upstream for a catalog that several can feed.
public struct UpstreamChoice: Equatable, Sendable {
    /// The catalog's ID.
    public let catalog: CatalogID
    /// The upstream's name.
    public let upstream: String

    /// Creates a choice for a catalog.
    public init(catalog: CatalogID, upstream: String) {
        self.catalog = catalog
        self.upstream = upstream
    }
}
