public import Prose

extension Failure {
    /// Stands in until the words are there.
    public func words(_ words: Words) -> Telling { Telling(summary: code, explanation: "", suggestion: "") }
}

extension UpstreamProblem {
    /// Stands in until the words are there.
    public func words(_ words: Words, source: String = "") -> Telling { Telling(summary: word, explanation: "", suggestion: "") }
}
