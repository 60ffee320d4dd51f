/// What one request may cost. The values of `standard` are those of the design; tests shorten the times.
public struct UpstreamLimits: Sendable {
    /// Bytes of a text answer after decompression.
    public var textBytes = 16 << 20
    /// Bytes of a picture after decompression.
    public var pictureBytes = 32 << 20
    /// Bytes of all header lines of one answer.
    public var headerBytes = 64 << 10
    /// One attempt, redirects included, from the moment it may start; an attempt that spends all of it opens the circuit.
    public var attempt = Duration.seconds(20)
    /// Name lookup, connection and TLS.
    public var connect = Duration.seconds(6)
    /// Below this many bytes a second for `slowTime`, once the first byte is there, an answer is too slow.
    public var slowBytesPerSecond = 200
    /// How long an answer may stay that slow.
    public var slowTime = Duration.seconds(5)
    /// How many are followed.
    public var redirects = 5
    /// How often one address is tried.
    public var attemptsPerBase = 3
    /// The ceiling of the first wait between attempts; it doubles up to `backoffCap`, and a random part of it is waited.
    public var backoffBase = Duration.milliseconds(250)
    /// The longest ceiling.
    public var backoffCap = Duration.seconds(4)
    /// A `Retry-After` up to this many seconds is waited for; a longer one ends the request and is remembered.
    public var obeyedRetryAfter: Int64 = 30
    /// A longer `Retry-After` is remembered as this many seconds, so that a nonsense value does not silence an upstream for good.
    public var longestRetryAfter: Int64 = 86_400
    /// How many seconds a 429 without a `Retry-After` silences an upstream, where somebody waits and it is tried once.
    public var silenceAfter429: Int64 = 60
    /// The pause after a 429 that states no wait; each further one in a row doubles it, up to `backoffCap`. Also the span in which requests are
    /// counted to find out how many were too many.
    public var pauseAfter429 = Duration.seconds(1)
    /// Failed attempts in a row that open the circuit.
    public var circuitFailures = 5
    /// How long an open circuit stays open.
    public var circuitRest = Duration.seconds(60)

    /// The values of the design.
    public init() {}

    /// The values of the design.
    public static let standard = UpstreamLimits()
}
