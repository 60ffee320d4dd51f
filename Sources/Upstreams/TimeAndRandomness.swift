internal import FoundationEssentials

/// The client's clock and random number generator. Tests replace both.
public struct TimeAndRandomness: Sendable {
    /// Returns the number of seconds since 1970.
    public var unixSeconds: @Sendable () -> Int64
    /// Returns the time since a fixed moment. The time never decreases.
    public var monotonic: @Sendable () -> Duration
    /// Sleeps for the given duration. If the task is cancelled, throws an error without waiting any longer.
    public var sleep: @Sendable (Duration) async throws -> Void
    /// Returns a random number from 0 (inclusive) to 1 (exclusive).
    public var random: @Sendable () -> Double

    /// Creates a clock and a source of random numbers from custom functions.
    public init(
        unixSeconds: @escaping @Sendable () -> Int64, monotonic: @escaping @Sendable () -> Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void, random: @escaping @Sendable () -> Double
    ) {
        self.unixSeconds = unixSeconds
        self.monotonic = monotonic
        self.sleep = sleep
        self.random = random
    }

    private static let beginning = ContinuousClock().now

    /// The system's clock and random number generator.
    public static let system = TimeAndRandomness(
        unixSeconds: { Int64(Date().timeIntervalSince1970) },
        monotonic: { TimeAndRandomness.beginning.duration(to: ContinuousClock().now) },
        sleep: { duration in try await Task.sleep(for: duration) },
        random: { Double.random(in: 0..<1) }
    )
}
