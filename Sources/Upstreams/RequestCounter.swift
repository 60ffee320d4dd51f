internal import Synchronization

/// Counts a caller's HTTP requests, including retries and redirects.
public final class RequestCounter: Sendable {
    private let number = Atomic<Int>(0)

    /// Creates a counter that starts at 0.
    public init() {}

    /// The number of requests so far.
    public var count: Int { number.load(ordering: .relaxed) }

    func add() { number.add(1, ordering: .relaxed) }
}
