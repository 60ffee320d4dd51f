/// What a front end tells a person when something failed. Complete sentences but for the summary, which is a title.
public struct UserMessage: Equatable, Sendable {
    /// What happened, in a few words.
    public let summary: String
    /// What happened and what is still true.
    public let explanation: String
    /// What to do.
    public let suggestion: String
}
