/// Limits the requests that reach the server to `limit` in any second. A request counts from the moment when it may be sent until
/// a second after it ends, so network delays can't merge two bursts. A token bucket wouldn't be enough, because it allows bursts
/// of twice its size in a second.
struct SlidingWindowLimiter: Sendable {
    private var limit: Int
    private var span: Duration
    /// The number of requests that were sent and haven't ended.
    private(set) var underWay = 0
    /// The times when the finished requests ended, oldest first.
    private var ended: [Duration] = []

    init(limit: Int, span: Duration = .seconds(1)) {
        self.limit = limit
        self.span = span
    }

    /// Returns whether another request may be sent.
    mutating func admits(at now: Duration) -> Bool { count(at: now) < limit }

    /// Returns the number of requests that currently count towards the limit.
    mutating func count(at now: Duration) -> Int {
        ended.removeAll { $0 + span <= now }
        return underWay + ended.count
    }

    /// Changes the limit. Requests that already count towards the limit still count.
    mutating func set(limit: Int, span: Duration) {
        self.limit = limit
        self.span = span
    }

    mutating func start() { underWay += 1 }

    /// Undoes the last call to `start`, because the request wasn't sent.
    mutating func returnPermit() { underWay -= 1 }

    mutating func end(at now: Duration) {
        underWay -= 1
        ended.append(now)
    }

    /// The earliest time at which another request can be sent even if no running request ends. Nil if a running request has to
    /// end first.
    var nextFree: Duration? {
        // The number of finished requests that must expire before another request is possible.
        let excess = underWay + ended.count - limit
        guard !ended.isEmpty, excess < ended.count else { return nil }
        return ended[max(0, excess)] + span
    }
}
