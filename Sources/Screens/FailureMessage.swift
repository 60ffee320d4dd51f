/// A front end's message about a failure. All parts are complete sentences, except the summary, which is a title.
public struct FailureMessage: Equatable, Sendable {
    /// What happened, in a few words.
    public let summary: String
    /// What happened, and what is still true.
    public let explanation: String
    /// What to do.
    public let suggestion: String
}
