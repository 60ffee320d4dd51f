/// What happened to records on their way into a catalog. Imports, syncs and bundled data report it in this form.
public struct RecordReport<Problem: Equatable & Sendable>: Equatable, Sendable {
    /// The maximum number of problems listed in a report.
    public static var problemLimit: Int { 100 }

    /// The number of new entries.
    public var added: Int64 = 0
    /// The number of changed entries, including entries whose details arrived.
    public var changed: Int64 = 0
    /// The number of unchanged entries.
    public var kept: Int64 = 0
    /// The number of entries that were removed from an imported catalog, or newly marked as gone from their source.
    public var removed: Int64 = 0
    /// The problems in the order they occurred, at most `problemLimit`.
    public var problems: [Problem] = []
    /// The number of problems beyond `problemLimit`.
    public var moreProblems: Int64 = 0

    /// Creates a report.
    public init(added: Int64 = 0, changed: Int64 = 0, kept: Int64 = 0, problems: [Problem] = []) {
        (self.added, self.changed, self.kept, self.problems) = (added, changed, kept, problems)
    }

    /// The total number of problems.
    public var problemCount: Int64 { Int64(problems.count) + moreProblems }

    mutating func note(_ problem: Problem) {
        if problems.count < Self.problemLimit { problems.append(problem) } else { moreProblems += 1 }
    }

    mutating func forgetProblems() { (problems, moreProblems) = ([], 0) }
}
