internal import Synchronization

/// Counts the HTTP requests that were sent for somebody, repeated and redirected ones included.
public final class RequestTally: Sendable {
    private let number = Atomic<Int>(0)

    /// None so far.
    public init() {}

    /// How many so far.
    public var count: Int { number.load(ordering: .relaxed) }

    func add() { number.add(1, ordering: .relaxed) }
}
