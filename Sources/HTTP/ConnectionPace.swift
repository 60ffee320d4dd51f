/// Measures how promptly a connection's client responds. This is a pure value type: callers pass in events and times.
///
/// A client *owes* something while the server waits for a request, for the rest of a request's body, or for the client to receive
/// a response. Bodies and responses have a minimum rate. Each byte pays for some time, and a client is *behind* by the time that
/// it hasn't paid for. Therefore, a client that sends a byte every half second falls behind almost as fast as a client that sends
/// nothing.
struct ConnectionPace: Sendable {
    /// What the connection is waiting for.
    enum Phase: Equatable, Sendable {
        /// Waiting for the first byte of a request.
        case idle
        /// Waiting for the rest of a request line and its headers.
        case head
        /// Waiting for the rest of a body.
        case body
        /// Waiting for the server's own response. The client owes nothing, however long it takes.
        case answering
        /// Waiting for the client to receive the response.
        case reply
        /// The server has closed the connection.
        case closing
    }

    /// The operating system's counters for the socket.
    struct SocketCounters: Equatable, Sendable {
        /// Bytes received, whether or not the server has read them.
        var received: UInt64
        /// Bytes sent and acknowledged by the client.
        var acknowledged: UInt64
        /// Whether the server hasn't read some of the received bytes.
        var isUnread: Bool
    }

    /// The current phase.
    private(set) var phase = Phase.idle
    /// The time up to which the client has paid. In `idle` and `head`, the time when the phase began.
    private var paidUntil: ContinuousClock.Instant
    /// Whether the connection has already completed a request.
    private var isKept = false
    /// The counters at the last check. Nil until the first check in a phase that starts with unknown counters.
    private var counts: SocketCounters?

    /// Creates the pace of a new connection.
    init(at now: ContinuousClock.Instant) {
        paidUntil = now
        counts = SocketCounters(received: 0, acknowledged: 0, isUnread: false)
    }

    /// Enters another phase at `now`. A closing connection never leaves its phase.
    mutating func enter(_ phase: Phase, at now: ContinuousClock.Instant) {
        guard self.phase != .closing else { return }
        if phase == .idle {
            isKept = true
            counts = nil
        }
        self.phase = phase
        paidUntil = now
    }

    /// Updates the pace with the socket's counters. If they aren't available (`seen` is nil), bodies and responses are never
    /// overdue.
    mutating func observe(_ seen: SocketCounters?, at now: ContinuousClock.Instant, limits: HTTPLimits) {
        // Every request has some bytes, so a count of zero means that the system doesn't count.
        guard let seen, seen.received > 0 || phase == .idle else {
            if phase == .body || phase == .reply { paidUntil = now }
            return
        }
        defer { counts = seen }
        switch phase {
        case .answering, .closing: break
        case .idle, .head:
            // If the server hasn't read what the client sent, the delay is the server's.
            if seen.isUnread { paidUntil = max(paidUntil, now) }
            if phase == .idle, let counts, seen.received > counts.received { (phase, paidUntil) = (.head, now) }
        case .body:
            pay(seen.received &- (counts?.received ?? seen.received), ahead: limits.bodyCredit, now, limits)
            if seen.isUnread { paidUntil = max(paidUntil, now) }
        case .reply: pay(seen.acknowledged &- (counts?.acknowledged ?? seen.acknowledged), ahead: .zero, now, limits)
        }
    }

    /// Credits the client for bytes.
    ///
    /// - Parameter ahead: how far in advance a client can pay.
    private mutating func pay(_ bytes: UInt64, ahead: Duration, _ now: ContinuousClock.Instant, _ limits: HTTPLimits) {
        // The limit of a day's worth of bytes prevents overflow.
        let most = UInt64(max(1, limits.bytesPerSecond)) * 86_400
        let worth = Duration.seconds(1) * Double(min(bytes, most)) / Double(max(1, limits.bytesPerSecond))
        paidUntil = min(now + ahead, paidUntil + worth)
    }

    /// Returns how long the client has owed something; nil if it owes nothing.
    private func behind(at now: ContinuousClock.Instant) -> Duration? {
        phase == .answering || phase == .closing ? nil : now - paidUntil
    }

    /// Returns whether the connection must be closed even if there is room for others.
    func isOverdue(at now: ContinuousClock.Instant, limits: HTTPLimits) -> Bool {
        guard let behind = behind(at: now) else { return false }
        return behind > .seconds(Int64(phase == .idle ? limits.idleSeconds : limits.behindSeconds))
    }

    /// Returns how far the client has exceeded the delay allowed while others wait to connect; nil if it hasn't.
    func overstay(at now: ContinuousClock.Instant, limits: HTTPLimits) -> Duration? {
        guard let behind = behind(at: now) else { return nil }
        // Between requests, clients expect that the server may disconnect (RFC 9112, 9.5).
        let patience = phase == .idle && isKept ? limits.keptPatience : limits.patience
        return behind > patience ? behind - patience : nil
    }
}
