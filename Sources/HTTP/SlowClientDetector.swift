/// Measures how promptly a connection's client responds. This type performs no I/O: callers report events together with their
/// times.
///
/// A client must make progress while the server waits for a request, for the rest of a request's body, or for the client to
/// receive a response. Bodies and responses have a minimum rate, so each transferred byte postpones the client's deadline by a
/// fixed time. After the deadline, the client is *behind schedule*. A client that sends one byte every half second falls behind
/// almost as fast as a client that sends nothing.
struct SlowClientDetector: Sendable {
    /// A phase of a connection, which determines what the server is waiting for.
    enum Phase: Equatable, Sendable {
        /// The server is waiting for the first byte of a request.
        case idle
        /// The server is waiting for the rest of a request line and its headers.
        case head
        /// The server is waiting for the rest of a request's body.
        case body
        /// The server is producing its response, so it isn't waiting for the client.
        case answering
        /// The server is waiting for the client to receive the response.
        case reply
        /// The server has closed the connection.
        case closing
    }

    /// The operating system's counters for the socket.
    struct SocketCounters: Equatable, Sendable {
        /// The number of bytes received, including bytes that the server hasn't read yet.
        var received: UInt64
        /// The number of bytes that the server has sent and the client has acknowledged.
        var acknowledged: UInt64
        /// Whether there are received bytes that the server hasn't read yet.
        var isUnread: Bool
    }

    /// The current phase.
    private(set) var phase = Phase.idle
    /// The time at which the client falls behind schedule, unless it transfers more bytes by then. In the phases `idle` and
    /// `head`, this is the time when the phase began.
    private var paidUntil: ContinuousClock.Instant
    /// Whether the connection has already completed a request.
    private var isKept = false
    /// The socket's counters at the last check. Nil from the end of a request until the next check.
    private var counts: SocketCounters?

    /// Creates a detector for a new connection.
    init(at now: ContinuousClock.Instant) {
        paidUntil = now
        counts = SocketCounters(received: 0, acknowledged: 0, isUnread: false)
    }

    /// Enters another phase at `now`. A connection never leaves the phase `closing`.
    mutating func enter(_ phase: Phase, at now: ContinuousClock.Instant) {
        guard self.phase != .closing else { return }
        if phase == .idle {
            isKept = true
            counts = nil
        }
        self.phase = phase
        paidUntil = now
    }

    /// Updates the client's schedule from the socket's counters. If the counters aren't available (`seen` is nil), bodies and
    /// responses are never overdue.
    mutating func observe(_ seen: SocketCounters?, at now: ContinuousClock.Instant, limits: HTTPLimits) {
        // Every request has at least a few bytes, so a count of zero means that the operating system doesn't count bytes.
        guard let seen, seen.received > 0 || phase == .idle else {
            if phase == .body || phase == .reply { paidUntil = now }
            return
        }
        defer { counts = seen }
        switch phase {
        case .answering, .closing: break
        case .idle, .head:
            // If the server hasn't yet read all the bytes that it received, the delay isn't the client's fault.
            if seen.isUnread { paidUntil = max(paidUntil, now) }
            if phase == .idle, let counts, seen.received > counts.received { (phase, paidUntil) = (.head, now) }
        case .body:
            pay(seen.received &- (counts?.received ?? seen.received), ahead: limits.bodyCredit, now, limits)
            if seen.isUnread { paidUntil = max(paidUntil, now) }
        case .reply: pay(seen.acknowledged &- (counts?.acknowledged ?? seen.acknowledged), ahead: .zero, now, limits)
        }
    }

    /// Postpones the client's deadline according to the number of transferred bytes.
    ///
    /// - Parameter ahead: The maximum time by which the client can get ahead of schedule.
    private mutating func pay(_ bytes: UInt64, ahead: Duration, _ now: ContinuousClock.Instant, _ limits: HTTPLimits) {
        // Count at most a day's worth of bytes, to prevent an overflow.
        let most = UInt64(max(1, limits.bytesPerSecond)) * 86_400
        let worth = Duration.seconds(1) * Double(min(bytes, most)) / Double(max(1, limits.bytesPerSecond))
        paidUntil = min(now + ahead, paidUntil + worth)
    }

    /// Returns how far the client is behind schedule, or nil if the server isn't waiting for the client.
    private func behind(at now: ContinuousClock.Instant) -> Duration? {
        phase == .answering || phase == .closing ? nil : now - paidUntil
    }

    /// The time after which a connection without a request counts as unused: after another request, and after the connection began.
    /// Clients that open a connection mostly have a request, although a busy computer can delay it.
    private static let unusedAfter = Duration.milliseconds(200), newUnusedAfter = Duration.seconds(1)

    /// Returns whether the server has waited for the first byte of a request for a while.
    func isUnused(at now: ContinuousClock.Instant) -> Bool {
        let patience = isKept ? SlowClientDetector.unusedAfter : SlowClientDetector.newUnusedAfter
        return phase == .closing || phase == .idle && now - paidUntil > patience
    }

    /// Returns whether the connection must be closed, even if the server could still accept new connections.
    func isOverdue(at now: ContinuousClock.Instant, limits: HTTPLimits) -> Bool {
        guard let behind = behind(at: now) else { return false }
        return behind > .seconds(Int64(phase == .idle ? limits.idleSeconds : limits.behindSeconds))
    }

    /// Returns by how much the client has exceeded the delay that is allowed while other clients wait to connect. Returns nil
    /// if the client hasn't exceeded this delay.
    func overstay(at now: ContinuousClock.Instant, limits: HTTPLimits) -> Duration? {
        guard let behind = behind(at: now) else { return nil }
        // Clients expect that the server may disconnect between requests (RFC 9112, 9.5), so the limit between requests is
        // stricter.
        let patience = phase == .idle && isKept ? limits.keptPatience : limits.patience
        return behind > patience ? behind - patience : nil
    }
}
