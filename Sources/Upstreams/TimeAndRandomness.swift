internal import FoundationEssentials

/// The clock and the chance the client decides by; tests put their own in place.
public struct TimeAndRandomness: Sendable {
    /// Seconds since 1970.
    public var unixSeconds: @Sendable () -> Int64
    /// Time since any fixed moment, never going back.
    public var monotonic: @Sendable () -> Duration
    /// Waits; ends early by throwing when the task is cancelled.
    public var sleep: @Sendable (Duration) async throws -> Void
    /// From 0 up to, not including, 1.
    public var random: @Sendable () -> Double

    /// All four by hand.
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

    /// The machine's own.
    public static let system = TimeAndRandomness(
        unixSeconds: { Int64(Date().timeIntervalSince1970) },
        monotonic: { TimeAndRandomness.beginning.duration(to: ContinuousClock().now) },
        sleep: { duration in try await Task.sleep(for: duration) },
        random: { Double.random(in: 0..<1) }
    )
}
