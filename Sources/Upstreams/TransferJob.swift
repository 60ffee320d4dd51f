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
}

/// How a transfer ended, and the time it took from its start (not from its queue).
struct TransferOutcome: Sendable {
    var result: Result<TransferAnswer, UpstreamFailure>
    var spent: Duration
}
