/// Limits requests to `limit` in any second, as seen by the server. A request counts from the moment it may be sent until a
/// second after it ended, so network delays can't push two bursts together. A token bucket wouldn't do: it allows twice its size
/// in a second.
struct RateWindow: Sendable {
    private var limit: Int
    private var span: Duration
    /// The number of requests sent and not finished.
    private(set) var underWay = 0
    /// The times when finished requests ended, oldest first.
    private var ended: [Duration] = []

    init(limit: Int, span: Duration = .seconds(1)) {
        self.limit = limit
        self.span = span
    }

    /// Returns whether another request may be sent.
    mutating func admits(at now: Duration) -> Bool { count(at: now) < limit }

    /// Returns the number of requests that count towards the limit.
    mutating func count(at now: Duration) -> Int {
        ended.removeAll { $0 + span <= now }
        return underWay + ended.count
    }

    /// Changes the limit. Requests that already count continue to do so.
    mutating func set(limit: Int, span: Duration) {
        self.limit = limit
        self.span = span
    }

    mutating func start() { underWay += 1 }

    /// Cancels a start, because nothing was sent.
    mutating func takeBack() { underWay -= 1 }

    mutating func end(at now: Duration) {
        underWay -= 1
        ended.append(now)
    }

    /// The time when another request becomes possible even if no request ends; nil if there isn't one.
    var nextFree: Duration? {
        // This many requests must expire before another is possible.
        let excess = underWay + ended.count - limit
        guard !ended.isEmpty, excess < ended.count else { return nil }
        return ended[max(0, excess)] + span
    }
}
