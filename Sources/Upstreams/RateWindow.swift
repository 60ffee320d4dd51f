/// At most `limit` requests in any second, as the server sees them: a request holds its place from the moment it may be sent until
/// one second after it ended, so that no delay on the way can push two bursts together. Not a token bucket: that one lets
/// twice its size through in a second.
struct RateWindow: Sendable {
    private var limit: Int
    private var span: Duration
    /// Requests sent that have not ended.
    private(set) var underWay = 0
    /// When finished requests ended, oldest first.
    private var ended: [Duration] = []

    init(limit: Int, span: Duration = .seconds(1)) {
        self.limit = limit
        self.span = span
    }

    /// Whether one more may be sent.
    mutating func admits(at now: Duration) -> Bool { count(at: now) < limit }

    /// Counts the requests that hold a place.
    mutating func count(at now: Duration) -> Int {
        ended.removeAll { $0 + span <= now }
        return underWay + ended.count
    }

    /// Changes the limit; requests that already hold a place count against it.
    mutating func set(limit: Int, span: Duration) {
        self.limit = limit
        self.span = span
    }

    mutating func start() { underWay += 1 }

    /// Cancels a start: nothing was sent.
    mutating func takeBack() { underWay -= 1 }

    mutating func end(at now: Duration) {
        underWay -= 1
        ended.append(now)
    }

    /// When a place will be free by the passing of time alone.
    var nextFree: Duration? {
        // This many requests have to go before a place is free.
        let excess = underWay + ended.count - limit
        guard !ended.isEmpty, excess < ended.count else { return nil }
        return ended[max(0, excess)] + span
    }
}
