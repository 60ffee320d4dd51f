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
