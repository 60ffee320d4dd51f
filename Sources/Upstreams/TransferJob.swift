/// An HTTP request ready to be sent, with all information that the transfer thread needs.
struct TransferJob: Sendable {
    /// The index of the upstream's rate limiter in the engine.
    var lane: Int
    var isDetail: Bool
    /// Whether the job goes before all jobs that aren't urgent.
    var isUrgent: Bool
    /// The absolute, encoded URL.
    var url: String
    /// Complete header lines: `Name: value`.
    var headers: [String]
    /// The body; if it is set, the request is a POST.
    var body: [UInt8]?
    var bodyLimit: Int
    /// The remaining time for the attempt.
    var deadline: Duration
    var limits: UpstreamLimits
    /// Whether the request may reach a private address, because the operator configured the host.
    var mayReachPrivate: Bool
    /// Called before the job starts, to check for changes while it was queued. If it returns a failure, nothing is sent.
    var refusal: @Sendable () -> UpstreamFailure?
}

/// A complete response.
struct TransferAnswer: Sendable {
    var status: Int
    var headers: [HeaderField]
    var body: [UInt8]

    /// Returns the value of the first header with this lower-case name.
    func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name }?.value
    }

    /// Returns the pause in seconds that the upstream requests with a 429, 408 or server error: `Retry-After`, or the reset time
    /// stated in a 429.
    func silence(now: Int64) -> Int64? {
        guard status == 429 || status == 408 || status >= 500 else { return nil }
        let theirs = clock(now)
        if let seconds = header("retry-after").flatMap({ RetryAfter.seconds($0, now: theirs) }) { return seconds }
        guard status == 429, let limit = RateLimitHeaders(headers, now: theirs), limit.remaining ?? 0 == 0 else { return nil }
        return limit.reset
    }

    /// Returns the time by the upstream's clock, which its dates refer to; our own time if the response has no date.
    func clock(_ now: Int64) -> Int64 { header("date").flatMap { RetryAfter.unixSeconds(of: $0) } ?? now }
}

extension AdaptiveRate.RateLimitInfo {
    /// Extracts the rate information from a response. `now` is our own time.
    init(_ answer: TransferAnswer, now: Int64) {
        isRefusal = answer.status == 429
        pause = answer.silence(now: now).map { .seconds($0) }
        quota = RateLimitHeaders(answer.headers, now: answer.clock(now))
    }
}

/// The result of a transfer, and the time since its start, excluding the time in the queue.
struct TransferOutcome: Sendable {
    var result: Result<TransferAnswer, UpstreamFailure>
    var spent: Duration
    /// Whether the transfer belongs to a burst that was already refused (429).
    var isOfABurst = false
}
