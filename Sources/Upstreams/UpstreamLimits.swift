/// The limits on a request. Tests use shorter times than those in `standard`.
public struct UpstreamLimits: Sendable {
    /// The maximum size of a text response after decompression, in bytes.
    public var textBytes = 16 << 20
    /// The maximum size of a file that is written to the disk, in bytes after decompression.
    public var fileBytes = 1 << 30
    /// The maximum size of a picture after decompression, in bytes.
    public var pictureBytes = 32 << 20
    /// The maximum size of a response's header lines, in bytes.
    public var headerBytes = 64 << 10
    /// The time limit for an attempt, including redirects. File downloads use the limit in `file` instead. An attempt that uses
    /// all of this time opens the circuit.
    public var attempt = Duration.seconds(20)
    /// The time limit for an attempt to download a file. Until the first byte, `attempt` applies.
    public var file = Duration.seconds(1800)
    /// The time limit for resolving the host name, connecting and the TLS handshake.
    public var connect = Duration.seconds(6)
    /// The minimum rate of a response in bytes per second. The rate is measured over `slowTime`, starting with the first byte.
    public var slowBytesPerSecond = 200
    /// The maximum time for which a response may stay below the minimum rate.
    public var slowTime = Duration.seconds(5)
    /// The maximum number of redirects to follow.
    public var redirects = 5
    /// The maximum number of attempts for each base URL.
    public var attemptsPerBase = 3
    /// The upper limit of the first delay between attempts. The limit doubles with each further attempt, up to `backoffCap`. Each
    /// actual delay is a random fraction of the limit.
    public var backoffBase = Duration.milliseconds(250)
    /// The upper limit on delays between attempts.
    public var backoffCap = Duration.seconds(4)
    /// The longest `Retry-After` that a request waits for, in seconds. If `Retry-After` is longer, the request ends and Almanac
    /// stores the pause.
    public var obeyedRetryAfter: Int64 = 30
    /// The longest `Retry-After` that Almanac stores, in seconds. This limit prevents a nonsensical value from blocking an
    /// upstream permanently.
    public var longestRetryAfter: Int64 = 86_400
    /// The pause in seconds after a 429 without `Retry-After`, for requests with a single attempt.
    public var silenceAfter429: Int64 = 60
    /// The pause after a 429 response that doesn't state how long to wait. Each consecutive 429 doubles the pause, up to
    /// `backoffCap`. The client also counts requests over this period to find the rate that the upstream accepts.
    public var pauseAfter429 = Duration.seconds(1)
    /// The number of consecutive failed attempts that open the circuit.
    public var circuitFailures = 5
    /// How long a circuit stays open.
    public var circuitRest = Duration.seconds(60)

    /// Creates the default limits.
    public init() {}

    /// The default limits.
    public static let standard = UpstreamLimits()
}
