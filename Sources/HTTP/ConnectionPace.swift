/// How promptly one connection's client does its part: a value, told what happens and what time it is.
///
/// A client *owes* something while the server waits for it: a request, the rest of a request's body, or that it takes the answer. Bodies and
/// answers have a minimum rate. Each byte pays for a moment, and a client is *behind* by the time that it hasn't paid for. A client that
/// sends one byte every half second therefore falls behind almost as fast as one that sends nothing.
struct ConnectionPace: Sendable {
    /// What the connection waits for.
    enum Phase: Equatable, Sendable {
        /// The first byte of a request.
        case idle
        /// The rest of a request line and its headers.
        case head
        /// The rest of a body.
        case body
        /// The server's own answer: the client owes nothing, however long it takes.
        case answering
        /// That the client takes the answer.
        case reply
        /// The end: the server has hung up.
        case closing
    }

    /// The socket's own counts, as the system keeps them.
    struct Counts: Equatable, Sendable {
        /// Bytes received, read or not.
        var received: UInt64
        /// Bytes sent whose arrival the other end has confirmed.
        var acknowledged: UInt64
        /// Whether the server hasn't read some of those received.
        var isUnread: Bool
    }

    /// What the connection waits for.
    private(set) var phase = Phase.idle
    /// The moment up to which the client has paid; in `idle` and `head`, when the phase began.
    private var paidUntil: ContinuousClock.Instant
    /// Whether a request on this connection was answered before.
    private var isKept = false
    /// The counts last seen. Nil until the first look in a phase that begins at an unknown count.
    private var counts: Counts?

    /// A new connection.
    init(at now: ContinuousClock.Instant) {
        paidUntil = now
        counts = Counts(received: 0, acknowledged: 0, isUnread: false)
    }

    /// The connection waits for something else from `now` on. Nothing follows `closing`.
    mutating func enter(_ phase: Phase, at now: ContinuousClock.Instant) {
        guard self.phase != .closing else { return }
        if phase == .idle {
            isKept = true
            counts = nil
        }
        self.phase = phase
        paidUntil = now
    }

    /// Takes in the socket's counts. Where the system has none (`seen` is nil), nothing is held against bodies and answers.
    mutating func observe(_ seen: Counts?, at now: ContinuousClock.Instant, limits: HTTPLimits) {
        // Every request has some bytes: a system that has seen none doesn't count.
        guard let seen, seen.received > 0 || phase == .idle else {
            if phase == .body || phase == .reply { paidUntil = now }
            return
        }
        defer { counts = seen }
        switch phase {
        case .answering, .closing: break
        case .idle, .head:
            // What the client has sent and the server hasn't read is the server's delay.
            if seen.isUnread { paidUntil = max(paidUntil, now) }
            if phase == .idle, let counts, seen.received > counts.received { (phase, paidUntil) = (.head, now) }
        case .body:
            pay(seen.received &- (counts?.received ?? seen.received), ahead: limits.bodyCredit, now, limits)
            if seen.isUnread { paidUntil = max(paidUntil, now) }
        case .reply: pay(seen.acknowledged &- (counts?.acknowledged ?? seen.acknowledged), ahead: .zero, now, limits)
        }
    }

    /// - Parameter ahead: how far in advance a client can pay.
    private mutating func pay(_ bytes: UInt64, ahead: Duration, _ now: ContinuousClock.Instant, _ limits: HTTPLimits) {
        // A day's worth is enough for anything, and can be multiplied.
        let most = UInt64(max(1, limits.bytesPerSecond)) * 86_400
        let worth = Duration.seconds(1) * Double(min(bytes, most)) / Double(max(1, limits.bytesPerSecond))
        paidUntil = min(now + ahead, paidUntil + worth)
    }

    /// For how long the client has owed something; nil while it owes nothing.
    private func behind(at now: ContinuousClock.Instant) -> Duration? {
        phase == .answering || phase == .closing ? nil : now - paidUntil
    }

    /// Whether the connection is closed even though there is room.
    func isOverdue(at now: ContinuousClock.Instant, limits: HTTPLimits) -> Bool {
        guard let behind = behind(at: now) else { return false }
        return behind > .seconds(Int64(phase == .idle ? limits.idleSeconds : limits.behindSeconds))
    }

    /// How much longer the client has owed something than it may while others wait to connect; nil where it may owe it longer.
    func overstay(at now: ContinuousClock.Instant, limits: HTTPLimits) -> Duration? {
        guard let behind = behind(at: now) else { return nil }
        // Between requests every client expects to be disconnected (RFC 9112, 9.5).
        let patience = phase == .idle && isKept ? limits.keptPatience : limits.patience
        return behind > patience ? behind - patience : nil
    }
}
