/// The budget and the queue of one upstream: a value that says which job may start now.
struct Lane {
    private var details: RateWindow
    private var lists: RateWindow
    /// Transfers that may be under way at once.
    let maxConcurrent: Int
    private var underWay = 0
    private var notBefore = Duration.zero
    private var waiting: [(id: UInt64, isDetail: Bool, isUrgent: Bool)] = []

    init(detailsPerSecond: Int, listsPerSecond: Int, maxConcurrent: Int) {
        details = RateWindow(limit: detailsPerSecond)
        lists = RateWindow(limit: listsPerSecond)
        self.maxConcurrent = maxConcurrent
    }

    mutating func enqueue(_ id: UInt64, isDetail: Bool, isUrgent: Bool = false) {
        let place = isUrgent ? waiting.firstIndex { !$0.isUrgent } : nil
        waiting.insert((id, isDetail, isUrgent), at: place ?? waiting.count)
    }

    mutating func withdraw(_ id: UInt64) { waiting.removeAll { $0.id == id } }

    /// Nothing starts before then.
    mutating func hold(until time: Duration) { notBefore = max(notBefore, time) }

    /// The first in the queue that may start now, which from then on counts as under way.
    mutating func startNext(at now: Duration) -> UInt64? {
        guard now >= notBefore, underWay < maxConcurrent else { return nil }
        let open = (details: details.admits(at: now), lists: lists.admits(at: now))
        guard let index = waiting.firstIndex(where: { $0.isDetail ? open.details : open.lists }) else { return nil }
        let next = waiting.remove(at: index)
        underWay += 1
        if next.isDetail { details.start() } else { lists.start() }
        return next.id
    }

    mutating func end(isDetail: Bool, at now: Duration) {
        underWay -= 1
        if isDetail { details.end(at: now) } else { lists.end(at: now) }
    }

    /// When to look again, if nothing ends before; nil where only an end can help.
    func nextLook(at now: Duration) -> Duration? {
        guard !waiting.isEmpty else { return nil }
        if now < notBefore { return notBefore }
        guard underWay < maxConcurrent else { return nil }
        let times = [
            waiting.contains { $0.isDetail } ? details.nextFree : nil, waiting.contains { !$0.isDetail } ? lists.nextFree : nil,
        ]
        return times.compactMap { $0 }.min()
    }
}
