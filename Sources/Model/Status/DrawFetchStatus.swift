/// The status of fetching random entries for a deck. A deck is a catalog of short entries, such as jokes, which readers draw at
/// random.
public struct DrawFetchStatus: Equatable, Sendable {
    /// Whether the next random entry is being prefetched.
    public let isFetching: Bool
    /// The reason why the last random entry came from storage instead of the upstream, or nil if it came from the upstream.
    public let problem: UpstreamProblem?
    /// The upstream's message about the problem, or an empty string.
    public let message: String

    /// Creates a status. By default, there is no prefetch and no problem.
    public init(isFetching: Bool = false, problem: UpstreamProblem? = nil, message: String = "") {
        self.isFetching = isFetching
        self.problem = problem
        self.message = message
    }
}
