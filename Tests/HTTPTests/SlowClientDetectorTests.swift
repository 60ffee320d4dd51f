import Testing

@testable import HTTP

@Suite struct SlowClientDetectorTests {
    private let limits = HTTPLimits()
    private let start = ContinuousClock.now
    private typealias Counts = SlowClientDetector.SocketCounters

    /// Returns the second in which the server closes the connection for being too slow, even though the server has room for more
    /// connections. Returns nil if the connection stays open for `seconds`.
    private func end(
        _ phase: SlowClientDetector.Phase, seconds: Int, counts: (Int) -> SlowClientDetector.SocketCounters?
    ) -> Int? {
        var pace = SlowClientDetector(at: start)
        if phase != .idle { pace.enter(phase, at: start) }
        for second in 1...seconds {
            let now = start + .seconds(second)
            pace.observe(counts(second), at: now, limits: limits)
            if pace.isOverdue(at: now, limits: limits) { return second }
        }
        return nil
    }

    @Test func slowConnectionsAreClosedLikeSilentOnes() {
        #expect(end(.body, seconds: 100) { _ in Counts(received: 50, acknowledged: 0, isUnread: false) } == 31)
        #expect(end(.body, seconds: 100) { Counts(received: 50 + 2 * UInt64($0), acknowledged: 0, isUnread: false) } == 31)
        #expect(end(.reply, seconds: 100) { _ in Counts(received: 50, acknowledged: 70_000, isUnread: false) } == 32)
        #expect(end(.reply, seconds: 100) { Counts(received: 50, acknowledged: 70_000 + 2 * UInt64($0), isUnread: false) } == 32)
    }

    @Test func halfTheRateLastsTwiceAsLong() {
        #expect(end(.body, seconds: 100) { Counts(received: 512 * UInt64($0), acknowledged: 0, isUnread: false) } == 61)
    }

    @Test func aSteadyUploadCanTakeHours() {
        #expect(end(.body, seconds: 65_536) { Counts(received: 1024 * UInt64($0), acknowledged: 0, isUnread: false) } == nil)
        #expect(end(.reply, seconds: 65_536) { Counts(received: 50, acknowledged: 1024 * UInt64($0), isUnread: false) } == nil)
        // The upload arrives in a burst every 20 seconds. During the pauses, the upload never gets more than 30 seconds behind
        // the minimum rate.
        #expect(
            end(.body, seconds: 10_000) { Counts(received: UInt64($0 / 20) * 20_480, acknowledged: 0, isUnread: false) } == nil)
    }

    @Test func theRequestLineDeadlineStartsOnce() {
        // The headers arrive slowly. The first byte starts the deadline, and later bytes don't restart it.
        #expect(end(.idle, seconds: 100) { Counts(received: UInt64($0), acknowledged: 0, isUnread: false) } == 32)
        #expect(end(.idle, seconds: 100) { _ in Counts(received: 0, acknowledged: 0, isUnread: false) } == 31)
    }

    @Test func responsesHaveNoDeadline() {
        #expect(end(.answering, seconds: 86_400) { _ in Counts(received: 50, acknowledged: 0, isUnread: false) } == nil)
    }

    @Test func unreadBytesAreNotTheClientsDelay() {
        #expect(end(.idle, seconds: 100) { _ in Counts(received: 50, acknowledged: 0, isUnread: true) } == nil)
        #expect(end(.body, seconds: 100) { _ in Counts(received: 50, acknowledged: 0, isUnread: true) } == nil)
    }

    @Test func uploadsStayOpenWithoutByteCounts() {
        #expect(end(.body, seconds: 100) { _ in nil } == nil)
        #expect(end(.reply, seconds: 100) { _ in Counts(received: 0, acknowledged: 0, isUnread: false) } == nil)
        #expect(end(.idle, seconds: 100) { _ in nil } == 31)
    }

    /// A server that stops waits for requests that are on their way.
    @Test func requestsOnTheirWayAreAnsweredBeforeTheEnd() {
        let quiet = Counts(received: 0, acknowledged: 0, isUnread: false)
        func isDrained(_ connections: inout OpenConnections, _ milliseconds: Int, _ counts: Counts?) -> Bool {
            connections.isDrained(at: start + .milliseconds(milliseconds)) { _ in counts }
        }
        // A new connection gets a second for its first byte.
        var new = OpenConnections(limits)
        new.add(1, at: start)
        #expect(!isDrained(&new, 300, quiet) && !isDrained(&new, 900, nil) && isDrained(&new, 1100, quiet))
        // A connection that has had a request closes sooner, unless the next request has arrived.
        var kept = OpenConnections(limits)
        kept.add(1, at: start)
        kept.enter(.reply, 1, at: start)
        kept.enter(.idle, 1, at: start)
        #expect(!isDrained(&kept, 100, Counts(received: 50, acknowledged: 0, isUnread: false)))
        #expect(!isDrained(&kept, 300, Counts(received: 90, acknowledged: 0, isUnread: true)))
        #expect(!isDrained(&kept, 900, Counts(received: 90, acknowledged: 0, isUnread: true)))
        kept.enter(.reply, 1, at: start + .seconds(1))
        kept.enter(.idle, 1, at: start + .seconds(1))
        #expect(isDrained(&kept, 1300, Counts(received: 90, acknowledged: 0, isUnread: false)))
    }

    @Test func theSlowestConnectionIsClosedFirst() {
        var limits = HTTPLimits()
        limits.connections = 3
        var open = OpenConnections(limits)
        for socket: Int32 in 1...3 { open.add(socket, at: start) }
        open.enter(.body, 1, at: start)
        open.enter(.answering, 2, at: start)
        open.enter(.reply, 3, at: start + .milliseconds(100))
        #expect(!open.hasRoom)
        func counts(_ socket: Int32) -> SlowClientDetector.SocketCounters? {
            // The upload was fast at first, but has now paused.
            Counts(received: socket == 1 ? 100_000 : socket == 4 ? 0 : 50, acknowledged: 0, isUnread: false)
        }
        #expect(open.longestOverstaying(at: start + .milliseconds(500), counts: counts) == nil)
        #expect(open.longestOverstaying(at: start + .milliseconds(700), counts: counts)?.socket == 3)
        #expect(open.hasRoom)
        open.enter(.idle, 3, at: start + .milliseconds(800))
        #expect(open.longestOverstaying(at: start + .seconds(4), counts: counts) == nil)
        open.remove(3)
        #expect(open.hasRoom)
        open.add(4, at: start + .seconds(4))
        #expect(!open.hasRoom)
        #expect(open.longestOverstaying(at: start + .seconds(7), counts: counts)?.socket == 4)
        #expect(open.longestOverstaying(at: start + .seconds(7), counts: counts)?.socket == 1)
        #expect(open.longestOverstaying(at: start + .seconds(70), counts: counts) == nil)
    }

    /// Even while many connections are in use, a connection's deadline depends on when its last bytes arrived, not on when the
    /// server last checked.
    @Test func bytesCountFromWhenTheyArrived() {
        var limits = HTTPLimits()
        limits.connections = 2
        var open = OpenConnections(limits)
        open.add(1, at: start)
        open.enter(.reply, 1, at: start)
        let counts = { (_: Int32) in Counts(received: 50, acknowledged: 4096, isUnread: false) }
        for tenth in 0..<7 {
            #expect(open.overdue(at: start + open.checkInterval * tenth, counts: counts).isEmpty)
        }
        #expect(open.longestOverstaying(at: start + .milliseconds(700), counts: counts)?.socket == 1)
    }

    @Test func aKeptAliveConnectionIsClosedSooner() {
        var pace = SlowClientDetector(at: start)
        #expect(pace.overstay(at: start + .milliseconds(200), limits: limits) == nil)
        pace.enter(.answering, at: start)
        pace.enter(.reply, at: start)
        pace.enter(.idle, at: start)
        #expect(pace.overstay(at: start + .milliseconds(200), limits: limits) == .milliseconds(100))
    }
}
