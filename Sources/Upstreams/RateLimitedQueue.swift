/// Queues an upstream's jobs, and decides which job may start, based on the budget and the rate that the upstream accepts.
struct RateLimitedQueue {
    private var details: SlidingWindowLimiter
    private var lists: SlidingWindowLimiter
    private(set) var pace: AdaptiveRate
    /// The maximum number of concurrent transfers.
    let maxConcurrent: Int
    private var underWay = 0
    private var waiting: [(id: UInt64, isDetail: Bool, isUrgent: Bool)] = []

    init(detailsPerSecond: Int, listsPerSecond: Int, maxConcurrent: Int, limits: UpstreamLimits = .standard) {
        details = SlidingWindowLimiter(limit: detailsPerSecond)
        lists = SlidingWindowLimiter(limit: listsPerSecond)
        pace = AdaptiveRate(budget: min(detailsPerSecond, 1 << 20) + min(listsPerSecond, 1 << 20), limits: limits)
        self.maxConcurrent = maxConcurrent
    }

    mutating func enqueue(_ id: UInt64, isDetail: Bool, isUrgent: Bool = false) {
        let place = isUrgent ? waiting.firstIndex { !$0.isUrgent } : nil
        waiting.insert((id, isDetail, isUrgent), at: place ?? waiting.count)
    }

    mutating func withdraw(_ id: UInt64) { waiting.removeAll { $0.id == id } }

    /// Returns the first job in the queue that may start now, and records it as running.
    mutating func startNext(at now: Duration) -> UInt64? {
        guard !waiting.isEmpty, underWay < maxConcurrent, pace.admits(at: now) else { return nil }
        let open = (details: details.admits(at: now), lists: lists.admits(at: now))
        guard let index = waiting.firstIndex(where: { $0.isDetail ? open.details : open.lists }) else { return nil }
        let next = waiting.remove(at: index)
        underWay += 1
        pace.start()
        if next.isDetail { details.start() } else { lists.start() }
        return next.id
    }

    /// Undoes the start of a job. The job's request wasn't sent, so it doesn't count against the budget.
    mutating func returnPermit(isDetail: Bool) {
        underWay -= 1
        pace.returnPermit()
        if isDetail { details.returnPermit() } else { lists.returnPermit() }
    }

    /// Records that a job has finished.
    ///
    /// - Parameters:
    ///   - started: The time when the job's request was sent.
    ///   - sign: The response's rate information, or nil if there was no response.
    /// - Returns: Whether the upstream has already refused another request in the same burst.
    @discardableResult
    mutating func end(isDetail: Bool, at now: Duration, started: Duration? = nil, sign: AdaptiveRate.RateLimitInfo? = nil) -> Bool
    {
        underWay -= 1
        if isDetail { details.end(at: now) } else { lists.end(at: now) }
        return pace.end(at: now, started: started ?? now, sign: sign)
    }

    /// Returns when to check the queue again, unless a job ends earlier. Returns nil if a job has to end first.
    mutating func nextLook(at now: Duration) -> Duration? {
        guard !waiting.isEmpty, underWay < maxConcurrent, let look = pace.nextLook(at: now) else { return nil }
        if look > now { return look }
        let times = [
            waiting.contains { $0.isDetail } ? details.nextFree : nil, waiting.contains { !$0.isDetail } ? lists.nextFree : nil,
        ]
        return times.compactMap { $0 }.min()
    }
}
