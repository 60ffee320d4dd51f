/// One of several upstreams that can supply a catalog's entries.
public struct AvailableUpstream: Equatable, Sendable {
    /// The upstream's name, as in `SourceDescription.upstream`.
    public let upstream: String
    /// The name of the environment variable to set if the upstream's API key is missing. Empty if no key is missing.
    public let missingKey: String

    /// Creates an available upstream. By default, no key is missing.
    public init(upstream: String, missingKey: String = "") {
        self.upstream = upstream
        self.missingKey = missingKey
    }
}
