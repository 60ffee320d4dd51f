/// An upstream's URLs and rate limits.
public struct UpstreamConfiguration: Sendable {
    /// The name used by adapters and in `--upstream NAME=URL`: `dnd5e`.
    public var name: String
    /// The public base URL, then public mirrors in order: `https://swapi.dev`. Each may have a path prefix.
    public var bases: [String]
    /// The operator's replacements for all of `bases`, in order; empty if there are none. Only these may be private addresses.
    public var replacements: [String]
    /// Further hosts that links and redirects may lead to, such as a picture store, in lower case.
    public var allowedHosts: [String]
    /// Headers for every request to the upstream's own hosts, such as a key.
    public var headers: [HeaderField] = []
    /// The maximum number of details and pictures together in any second.
    public var detailsPerSecond: Int
    /// The maximum number of list pages in any second.
    public var listsPerSecond: Int
    /// The maximum number of concurrent requests.
    public var maxConcurrent: Int

    /// Whether the operator replaced the bases.
    public var isReplaced: Bool { !replacements.isEmpty }

    /// The URLs that requests are sent to, in order.
    public var activeBases: [String] { isReplaced ? replacements : bases }

    /// Creates a configuration with the default budget. Numbers below 1 count as 1.
    public init(
        name: String, bases: [String], replacements: [String] = [], allowedHosts: [String] = [], detailsPerSecond: Int = 5,
        listsPerSecond: Int = 30, maxConcurrent: Int = 4
    ) {
        self.name = name
        self.bases = bases
        self.replacements = replacements
        self.allowedHosts = allowedHosts
        self.detailsPerSecond = max(1, detailsPerSecond)
        self.listsPerSecond = max(1, listsPerSecond)
        self.maxConcurrent = max(1, maxConcurrent)
    }
}
