/// A message about a failure, as shown in a user interface. The summary is a title, and the other parts are complete sentences.
public struct FailureMessage: Equatable, Sendable {
    /// A few words that say what happened.
    public let summary: String
    /// A longer description of what happened and of the current state.
    public let explanation: String
    /// Advice on what to do next.
    public let suggestion: String
}

extension FailureMessage {
    /// Creates a message. All parts except the summary can be empty.
    public init(_ summary: String, _ explanation: String = "", _ suggestion: String = "") {
        self.init(summary: summary, explanation: explanation, suggestion: suggestion)
    }
}
