/// How drawing from a deck stands.
public struct DeckStatus: Equatable, Sendable {
    /// Whether the entry of the next draw is being fetched.
    public let isFetching: Bool
    /// Why the last draw had to be from what is kept; nil where it had not.
    public let problem: UpstreamProblem?
    /// What the upstream said of it in its own words; empty where it said nothing.
    public let message: String

    /// Nothing is being fetched and nothing went wrong, unless said otherwise.
    public init(isFetching: Bool = false, problem: UpstreamProblem? = nil, message: String = "") {
        self.isFetching = isFetching
        self.problem = problem
        self.message = message
    }
}
