/// The daemon's open connections, indexed by socket.
struct OpenConnections: Sendable {
    private var paces: [Int32: SlowClientDetector] = [:]
    /// The number of connections that the server has closed but libmicrohttpd hasn't removed yet.
    private var closing = 0
    private let limits: HTTPLimits
    private var lastSweep: ContinuousClock.Instant?
    private var lastLook: ContinuousClock.Instant?

    /// The maximum number of closing connections that don't count towards the connection limit. The server can accept a new
    /// connection in place of each of these connections, even though libmicrohttpd hasn't removed them yet.
    private static let closingLimit = 64
    /// The maximum age of the system's socket counters while clients are waiting to connect.
    private static let lookInterval = Duration.milliseconds(50)

    init(_ limits: HTTPLimits) { self.limits = limits }

    var isEmpty: Bool { paces.isEmpty }
    var sockets: [Int32] { Array(paces.keys) }

    /// The interval between checks for overdue clients.
    ///
    /// The socket counters show how many bytes a client has sent or received, but not when. A check therefore treats all bytes
    /// since the previous check as if they had just arrived. While at least half of the connections are in use, the checks are
    /// more frequent, so that the server knows more precisely when each client last made progress.
    var checkInterval: Duration { paces.count >= Int(limits.connections) / 2 ? .milliseconds(100) : .seconds(1) }

    /// Returns whether all connections have waited for a request for a while, so that their clients surely don't wait for a reply. The
    /// counters show requests that have arrived but that a busy computer hasn't let the server read yet.
    mutating func isDrained(
        at now: ContinuousClock.Instant, counts: (Int32) -> SlowClientDetector.SocketCounters?
    ) -> Bool {
        look(at: now, counts)
        return paces.values.allSatisfy { $0.isUnused(at: now) }
    }

    /// Whether the server can accept another connection.
    var hasRoom: Bool {
        paces.count - min(closing, OpenConnections.closingLimit) < Int(limits.connections)
    }

    mutating func add(_ socket: Int32, at now: ContinuousClock.Instant) { paces[socket] = SlowClientDetector(at: now) }

    /// Removes a connection that has ended.
    mutating func remove(_ socket: Int32) {
        if paces.removeValue(forKey: socket)?.phase == .closing { closing -= 1 }
    }

    /// Records that a connection has entered another phase. If the connection has ended, does nothing.
    mutating func enter(_ phase: SlowClientDetector.Phase, _ socket: Int32, at now: ContinuousClock.Instant) {
        if let place = paces.index(forKey: socket) { paces.values[place].enter(phase, at: now) }
    }

    /// A connection to close.
    struct Eviction: Equatable, Sendable {
        let socket: Int32
        /// Whether the connection is in the middle of a response.
        let isReplying: Bool
    }

    /// Returns the connections that must be closed because their clients are too slow, and marks them as closing. The server
    /// closes them even if it has room for new connections. Returns an empty array if the previous check was less than
    /// `checkInterval` ago.
    ///
    /// - Parameter counts: A closure that returns the system's counters for a socket.
    mutating func overdue(
        at now: ContinuousClock.Instant, counts: (Int32) -> SlowClientDetector.SocketCounters?
    ) -> [Eviction] {
        if let lastSweep, now - lastSweep < checkInterval { return [] }
        lastSweep = now
        look(at: now, counts)
        return paces.filter { $0.value.isOverdue(at: now, limits: limits) }.map { close($0.key, at: now) }
    }

    /// Returns the connection whose client has exceeded the allowed delay the most, and marks it as closing. Call this method
    /// when clients are waiting to connect.
    mutating func longestOverstaying(
        at now: ContinuousClock.Instant, counts: (Int32) -> SlowClientDetector.SocketCounters?
    ) -> Eviction? {
        guard closing < OpenConnections.closingLimit else { return nil }
        look(at: now, counts)
        var longest: (socket: Int32, overstay: Duration)?
        for (socket, pace) in paces {
            guard let overstay = pace.overstay(at: now, limits: limits), overstay > longest?.overstay ?? .zero else { continue }
            longest = (socket, overstay)
        }
        return longest.map { close($0.socket, at: now) }
    }

    /// Updates all connections with their socket counters, unless the last update was very recent.
    private mutating func look(at now: ContinuousClock.Instant, _ counts: (Int32) -> SlowClientDetector.SocketCounters?) {
        if let lastLook, now - lastLook < OpenConnections.lookInterval { return }
        lastLook = now
        for socket in sockets {
            guard let place = paces.index(forKey: socket), paces.values[place].phase != .answering else { continue }
            paces.values[place].observe(counts(socket), at: now, limits: limits)
        }
    }

    private mutating func close(_ socket: Int32, at now: ContinuousClock.Instant) -> Eviction {
        defer { closing += 1 }
        let isReplying = paces[socket]?.phase == .reply
        enter(.closing, socket, at: now)
        return Eviction(socket: socket, isReplying: isReplying)
    }
}
