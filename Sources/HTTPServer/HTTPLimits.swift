/// How much a server takes from those who call it.
public struct HTTPLimits: Sendable {
    /// Connections open at once; more wait in the system's queue.
    public var connections: UInt32 = 256
    /// Seconds without a byte after which a connection is closed.
    public var idleSeconds: UInt32 = 30
    /// Bytes of a request's target; more is answered with 414.
    public var target = 8192
    /// Bytes of a request's first line and headers together, within a few hundred; more is answered with 431 (or 414, where the first line is to
    /// blame).
    public var headers = 32768
    /// Threads that answer requests, at least 2. A request is answered on the thread that received it, and the other connections of that thread wait
    /// meanwhile.
    public var threads: UInt32 = 4
    /// Bytes of a body for a method and path (as sent, without the query); more is answered with 413.
    public var body: @Sendable (_ method: HTTPMethod, _ path: Substring) -> Int = { _, _ in 1 << 20 }

    /// What a refusal by these limits (413, 414) says, where its owner has words for it; nil for a line of plain text. The request has no body.
    /// Called on the thread that received it.
    public var refusal: @Sendable (_ status: UInt16, _ request: HTTPRequest) -> HTTPReply? = { _, _ in nil }

    /// The limits as stated at each of them.
    public init() {}
}
