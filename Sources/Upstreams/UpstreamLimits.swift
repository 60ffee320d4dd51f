/// The limits on a request. Tests use shorter times than `standard`.
public struct UpstreamLimits: Sendable {
    /// The maximum size of a text response after decompression, in bytes.
    public var textBytes = 16 << 20
    /// The maximum size of a picture after decompression, in bytes.
    public var pictureBytes = 32 << 20
    /// The maximum size of a response's header lines, in bytes.
    public var headerBytes = 64 << 10
    /// The time limit for an attempt from its start, including redirects. An attempt that uses up all of it opens the circuit.
    public var attempt = Duration.seconds(20)
    /// The time limit for name lookup, connecting and TLS.
    public var connect = Duration.seconds(6)
    /// The minimum rate of a response in bytes per second, measured over `slowTime` and from the first byte.
    public var slowBytesPerSecond = 200
    /// The maximum time that a response may stay below the minimum rate.
    public var slowTime = Duration.seconds(5)
    /// The maximum number of redirects to follow.
    public var redirects = 5
    /// The maximum number of attempts for each base.
    public var attemptsPerBase = 3
    /// The ceiling for the first delay between attempts. It doubles up to `backoffCap`, and the actual delay is a random part of
    /// it.
    public var backoffBase = Duration.milliseconds(250)
    /// The maximum ceiling for delays between attempts.
    public var backoffCap = Duration.seconds(4)
    /// The longest `Retry-After` that a request waits for, in seconds. A longer one ends the request and is remembered.
    public var obeyedRetryAfter: Int64 = 30
    /// The longest `Retry-After` that is remembered, in seconds. A nonsensical value can't block an upstream permanently.
    public var longestRetryAfter: Int64 = 86_400
    /// The pause in seconds after a 429 without `Retry-After`, for requests with a single attempt.
    public var silenceAfter429: Int64 = 60
    /// The pause after a 429 that states no wait. Each further one in a row doubles it, up to `backoffCap`. Requests are also
    /// counted over this period to find the acceptable rate.
    public var pauseAfter429 = Duration.seconds(1)
    /// The number of consecutive failed attempts that open the circuit.
    public var circuitFailures = 5
    /// How long an open circuit stays open.
    public var circuitRest = Duration.seconds(60)

    /// Creates the default limits.
    public init() {}

    /// The default limits.
    public static let standard = UpstreamLimits()
}
