internal import Localization
import Model
internal import Screens

/// A message about a problem: what happened, what hasn't changed, and what to do.
struct ErrorMessage: Equatable, Sendable {
    var summary: String
    var explanation = ""
    var suggestion = ""

    init(_ summary: String, _ explanation: String = "", _ suggestion: String = "") {
        self.summary = summary
        self.explanation = explanation
        self.suggestion = suggestion
    }

    init(_ telling: FailureMessage) {
        self.init(telling.summary, telling.explanation, telling.suggestion)
    }

    /// The summary and the explanation as a single string.
    var sentence: String {
        guard !explanation.utf8.isEmpty else { return summary }
        let isSentence = summary.utf8.last.map { [ASCII.period, ASCII.exclamationMark, ASCII.questionMark].contains($0) } ?? true
        return summary + (isSentence ? " " : ". ") + explanation
    }
}
