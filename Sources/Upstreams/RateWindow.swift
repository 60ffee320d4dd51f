/// At most `limit` requests in any second, as the server sees them: a request holds its place from the moment it may be sent until
/// one second after it ended, so that no delay on the way can push two bursts together. Not a token bucket: that one lets
/// twice its size through in a second.
struct RateWindow: Sendable {
    private let limit: Int
    private let span: Duration
    private var underWay = 0
    /// When finished requests ended, oldest first.
    private var ended: [Duration] = []

    init(limit: Int, span: Duration = .seconds(1)) {
        self.limit = limit
        self.span = span
    }

    /// Whether one more may be sent.
    mutating func admits(at now: Duration) -> Bool {
        ended.removeAll { $0 + span <= now }
        return underWay + ended.count < limit
    }

    mutating func start() { underWay += 1 }

    mutating func end(at now: Duration) {
        underWay -= 1
        ended.append(now)
    }

    /// When a place will be free by the passing of time alone.
    var nextFree: Duration? { ended.first.map { $0 + span } }
}
