/// Sends HTTP requests, one hop each. The client of an upstream decides what to send and when; the transport only transfers it.
/// `CurlTransport` is the transport on Linux.
///
/// A transport follows no redirects, stores neither cookies nor responses, and accepts no invalid certificate.
public protocol HTTPTransport: Sendable {
    /// Sends a request and waits for the complete response. If the task is cancelled, the transfer ends immediately, and the
    /// result is `cancelled`.
    func send(_ request: TransportRequest) async -> Result<TransportResponse, UpstreamFailure>

    /// Prepares for sending, on a separate thread. A program calls this method before other start-up work, if it will send
    /// requests.
    func prepare()
}

/// Sends nothing: every request fails with `offline`.
public struct NoTransport: HTTPTransport {
    /// Creates the transport.
    public init() {}

    /// Fails with `offline`.
    public func send(_ request: TransportRequest) async -> Result<TransportResponse, UpstreamFailure> { .failure(.offline) }

    /// Does nothing.
    public func prepare() {}
}

/// An HTTP request that is ready to be sent.
public struct TransportRequest: Sendable {
    /// The absolute, percent-encoded URL.
    public var url: String
    /// The headers. Each name occurs once.
    public var headers: [HeaderField]
    /// The request's body. If it is set, the request is a POST.
    public var body: [UInt8]?
    /// The maximum size of a body that is kept in memory.
    public var bodyLimit: Int
    /// The time for the transfer.
    public var deadline: Duration
    /// Receives the body if the response's status is 200. If nil, the body is kept in memory.
    public var writer: RedactingBodyWriter?
    /// The limits for sizes and speeds.
    public var limits: UpstreamLimits
    /// Whether the request may reach a private address, because the operator configured the host.
    public var mayReachPrivate: Bool
}

/// A complete response.
public struct TransportResponse: Sendable {
    /// The HTTP status.
    public var status: Int
    /// The headers of the final response, in the order received.
    public var headers: [HeaderField]
    /// The body after decompression, or empty if the request's writer received it.
    public var body: [UInt8]

    /// Creates a response.
    public init(status: Int, headers: [HeaderField], body: [UInt8]) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    /// Returns the value of the first header with this lower-case name.
    func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name }?.value
    }

    /// Returns the pause in seconds that the upstream requests with a 429, a 408 or a server error. The pause comes from the
    /// `Retry-After` header or, for a 429, from the stated reset time.
    func silence(now: Int64) -> Int64? {
        guard status == 429 || status == 408 || status >= 500 else { return nil }
        let theirs = clock(now)
        if let seconds = header("retry-after").flatMap({ RetryAfterParser.seconds($0, now: theirs) }) { return seconds }
        guard status == 429, let limit = RateLimitHeaders(headers, now: theirs), limit.remaining ?? 0 == 0 else { return nil }
        return limit.reset
    }

    /// Returns the current time by the upstream's clock, for interpreting other dates in the response. If the response has no
    /// `Date` header, returns the client's own time.
    func clock(_ now: Int64) -> Int64 { header("date").flatMap { RetryAfterParser.unixSeconds(of: $0) } ?? now }
}

extension AdaptiveRate.RateLimitInfo {
    /// Extracts the rate information from a response. `now` is the client's own time.
    init(_ answer: TransportResponse, now: Int64) {
        isRefusal = answer.status == 429
        pause = answer.silence(now: now).map { .seconds($0) }
        quota = RateLimitHeaders(answer.headers, now: answer.clock(now))
    }
}
