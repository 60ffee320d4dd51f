/// One upstream as the client knows it: where it lives, and how much may be asked of it.
public struct UpstreamConfiguration: Sendable {
    /// The name adapters and `--upstream NAME=URL` use: `dnd5e`.
    public var name: String
    /// Its public base address, then its public mirrors in order: `https://swapi.dev`. Each may carry a path prefix.
    public var bases: [String]
    /// The addresses the operator put in place of all of `bases`, in order; empty where nothing was replaced. Only these may be
    /// private addresses.
    public var replacements: [String]
    /// Further hosts that a redirect may lead to (a picture store), in lower case.
    public var allowedHosts: [String]
    /// What every request to the upstream's own hosts carries, such as a key.
    public var headers: [HeaderField] = []
    /// Details and pictures together, in any window of one second.
    public var detailsPerSecond: Int
    /// List pages, in any window of one second.
    public var listsPerSecond: Int
    /// Requests under way at once.
    public var maxConcurrent: Int

    /// Whether the operator named the base.
    public var isReplaced: Bool { !replacements.isEmpty }

    /// The addresses requests are sent to, in order.
    public var activeBases: [String] { isReplaced ? replacements : bases }

    /// The standard budget, unless said otherwise; figures below 1 count as 1.
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
