/// An HTTP request that is ready to be sent, with all the information that the transfer thread needs.
struct TransferJob: Sendable {
    /// The index of the upstream's rate limiter in `CurlEngine`.
    var lane: Int
    var isDetail: Bool
    /// Whether the job runs before all jobs that aren't urgent.
    var isUrgent: Bool
    /// The absolute, percent-encoded URL.
    var url: String
    /// The complete header lines in the form `Name: value`.
    var headers: [String]
    /// The request's body. If it is set, the request is a POST.
    var body: [UInt8]?
    /// The maximum size of a body that is kept in memory.
    var bodyLimit: Int
    /// The time that is left for the attempt.
    var deadline: Duration
    /// The receiver of the body of a response with the status 200, or nil to keep the body in memory.
    var writer: RedactingBodyWriter?
    var limits: UpstreamLimits
    /// Whether the request may reach a private address, because the operator configured the host.
    var mayReachPrivate: Bool
    /// Returns the reason why the job must not start, or nil. `CurlEngine` calls this closure before the job starts, because the
    /// upstream may have become unavailable while the job was queued. If there is a reason, nothing is sent.
    var refusal: @Sendable () -> UpstreamFailure?
}

/// A complete response.
struct TransferResponse: Sendable {
    var status: Int
    var headers: [HeaderField]
    var body: [UInt8]

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
    init(_ answer: TransferResponse, now: Int64) {
        isRefusal = answer.status == 429
        pause = answer.silence(now: now).map { .seconds($0) }
        quota = RateLimitHeaders(answer.headers, now: answer.clock(now))
    }
}

/// The result of a transfer, and the time since the transfer started. The time in the queue isn't included.
struct TransferOutcome: Sendable {
    var result: Result<TransferResponse, UpstreamFailure>
    var spent: Duration
    /// Whether the upstream has already refused (429) another request in the same burst.
    var isOfABurst = false
}
