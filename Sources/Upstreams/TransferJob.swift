/// One HTTP request, ready to be sent: everything the thread of transfers must know.
struct TransferJob: Sendable {
    /// Which upstream's budget it counts against: an index into the budgets the engine was made with.
    var lane: Int
    var isDetail: Bool
    /// Whether it goes before all that are not.
    var isUrgent: Bool
    /// Absolute, encoded.
    var url: String
    /// Whole lines, `Name: value`.
    var headers: [String]
    /// Makes it a POST.
    var body: [UInt8]?
    var bodyLimit: Int
    /// What is left of the attempt.
    var deadline: Duration
    var limits: UpstreamLimits
    /// Whether the operator named the host.
    var mayReachPrivate: Bool
    /// Asked when its turn comes, for what has changed while it waited; a failure means that nothing is sent.
    var refusal: @Sendable () -> UpstreamFailure?
}

/// A complete answer.
struct TransferAnswer: Sendable {
    var status: Int
    var headers: [HeaderField]
    var body: [UInt8]

    /// The first header of that name, in lower case.
    func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name }?.value
    }

    /// How long the upstream asks for silence, in seconds, on a 429 or a server error: `Retry-After`, or the reset that a 429 states.
    func silence(now: Int64) -> Int64? {
        guard status == 429 || status == 408 || status >= 500 else { return nil }
        let theirs = clock(now)
        if let seconds = header("retry-after").flatMap({ RetryAfter.seconds($0, now: theirs) }) { return seconds }
        guard status == 429, let limit = RateLimit(headers, now: theirs), limit.remaining ?? 0 == 0 else { return nil }
        return limit.reset
    }

    /// The upstream's own clock, which its dates refer to; ours if it doesn't send its time.
    func clock(_ now: Int64) -> Int64 { header("date").flatMap { RetryAfter.unixSeconds(of: $0) } ?? now }
}

extension Pace.Sign {
    /// What an answer says; `now` is our clock.
    init(_ answer: TransferAnswer, now: Int64) {
        isRefusal = answer.status == 429
        pause = answer.silence(now: now).map { .seconds($0) }
        quota = RateLimit(answer.headers, now: answer.clock(now))
    }
}

/// How a transfer ended, and the time it took from its start (not from its queue).
struct TransferOutcome: Sendable {
    var result: Result<TransferAnswer, UpstreamFailure>
    var spent: Duration
    /// Whether it belongs to a burst that was already refused (429).
    var isOfABurst = false
}
