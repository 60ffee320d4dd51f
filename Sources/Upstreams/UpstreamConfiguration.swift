/// An upstream's URLs and rate limits.
public struct UpstreamConfiguration: Sendable {
    /// The name for use in adapters and in `--upstream NAME=URL`, such as `dnd5e`.
    public var name: String
    /// The public base URL, such as `https://swapi.dev`, then public mirrors in order. Each URL may have a path prefix.
    public var bases: [String]
    /// The operator's URLs, which replace all of `bases`, in order. Empty if the operator configured none. Only these URLs may
    /// have private addresses.
    public var replacements: [String]
    /// Additional hosts that links and redirects may point to, such as a picture server, in lower case.
    public var allowedHosts: [String]
    /// A domain in lower case to whose hosts, including those of its subdomains, links and redirects may point. Nil for none.
    public var allowedDomain: String?
    /// The private servers that the operator allows, each as `host:port` in lower case. Each server is allowed only if `bases` or
    /// `allowedHosts` also contains its host.
    public var privateServers: [String] = []
    /// The headers for every request to the upstream's own hosts, such as an API key.
    public var headers: [HeaderField] = []
    /// The operator's API keys. `headers` and the requests' queries contain variables in place of the keys.
    public var secrets = UpstreamSecrets()
    /// The maximum number of requests per second for details and pictures combined. The limit applies to any period of one
    /// second.
    public var detailsPerSecond: Int
    /// The maximum number of requests per second for list pages. The limit applies to any period of one second.
    public var listsPerSecond: Int
    /// The maximum number of concurrent requests.
    public var maxConcurrent: Int

    /// Whether the operator replaced the base URLs.
    public var isReplaced: Bool { !replacements.isEmpty }

    /// The base URLs to which requests are sent, in order.
    public var activeBases: [String] { isReplaced ? replacements : bases }

    /// Creates a configuration with the default budget. Numbers below 1 are treated as 1.
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
