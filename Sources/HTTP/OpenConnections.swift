/// The connections given to the daemon that have not ended, by their sockets.
struct OpenConnections: Sendable {
    private var paces: [Int32: ConnectionPace] = [:]
    /// How many of them the server has hung up on.
    private var closing = 0
    private let limits: HTTPLimits
    private var lastSweep: ContinuousClock.Instant?
    private var lastLook: ContinuousClock.Instant?

    /// How many connections may be closing beyond the limit: their places are given away before libmicrohttpd has noticed.
    private static let closingLimit = 64
    /// How often it is looked for clients that are too far behind, and how old the system's counts can be.
    private static let (sweepInterval, lookInterval) = (Duration.seconds(1), Duration.milliseconds(50))

    init(_ limits: HTTPLimits) { self.limits = limits }

    var isEmpty: Bool { paces.isEmpty }
    var sockets: [Int32] { Array(paces.keys) }

    /// Whether another connection can be accepted.
    var hasRoom: Bool {
        paces.count - min(closing, OpenConnections.closingLimit) < Int(limits.connections)
    }

    mutating func add(_ socket: Int32, at now: ContinuousClock.Instant) { paces[socket] = ConnectionPace(at: now) }

    /// A connection has ended.
    mutating func remove(_ socket: Int32) {
        if paces.removeValue(forKey: socket)?.phase == .closing { closing -= 1 }
    }

    /// A connection waits for something else from now on. One that has ended stays away.
    mutating func enter(_ phase: ConnectionPace.Phase, _ socket: Int32, at now: ContinuousClock.Instant) {
        if let place = paces.index(forKey: socket) { paces.values[place].enter(phase, at: now) }
    }

    /// A connection to hang up on.
    struct Ended: Equatable, Sendable {
        let socket: Int32
        /// Whether it ends in the middle of an answer.
        let isReplying: Bool
    }

    /// Once a second: the connections that are closed even though there is room, from now on counted as closing.
    ///
    /// - Parameter counts: tells the system's counts of a socket.
    mutating func overdue(
        at now: ContinuousClock.Instant, counts: (Int32) -> ConnectionPace.Counts?
    ) -> [Ended] {
        if let lastSweep, now - lastSweep < OpenConnections.sweepInterval { return [] }
        lastSweep = now
        look(at: now, counts)
        return paces.filter { $0.value.isOverdue(at: now, limits: limits) }.map { close($0.key, at: now) }
    }

    /// The connection that has overstayed longest, where somebody waits to connect; from now on counted as closing.
    mutating func longestOverstaying(
        at now: ContinuousClock.Instant, counts: (Int32) -> ConnectionPace.Counts?
    ) -> Ended? {
        guard closing < OpenConnections.closingLimit else { return nil }
        look(at: now, counts)
        var longest: (socket: Int32, overstay: Duration)?
        for (socket, pace) in paces {
            guard let overstay = pace.overstay(at: now, limits: limits), overstay > longest?.overstay ?? .zero else { continue }
            longest = (socket, overstay)
        }
        return longest.map { close($0.socket, at: now) }
    }

    /// Looks at the counts of all, unless that was done a moment ago.
    private mutating func look(at now: ContinuousClock.Instant, _ counts: (Int32) -> ConnectionPace.Counts?) {
        if let lastLook, now - lastLook < OpenConnections.lookInterval { return }
        lastLook = now
        for socket in sockets {
            guard let place = paces.index(forKey: socket), paces.values[place].phase != .answering else { continue }
            paces.values[place].observe(counts(socket), at: now, limits: limits)
        }
    }

    private mutating func close(_ socket: Int32, at now: ContinuousClock.Instant) -> Ended {
        defer { closing += 1 }
        let isReplying = paces[socket]?.phase == .reply
        enter(.closing, socket, at: now)
        return Ended(socket: socket, isReplying: isReplying)
    }
}
