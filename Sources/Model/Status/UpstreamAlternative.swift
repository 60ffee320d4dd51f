/// One of several upstreams that can feed a catalog.
public struct UpstreamAlternative: Equatable, Sendable {
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
