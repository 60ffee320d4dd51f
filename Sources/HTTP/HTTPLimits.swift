/// How much a server takes from those who call it.
public struct HTTPLimits: Sendable {
    /// Connections open at once; more wait in the system's queue.
    public var connections: UInt32 = 256
    /// Seconds after which a connection without a request is closed.
    public var idleSeconds: UInt32 = 30
    /// The minimum rate at which a body has to come, and an answer has to be taken, in bytes a second.
    public var bytesPerSecond: UInt32 = 1024
    /// How many seconds a client may be behind: this long it may take for a request's first line and headers together; a body or an answer may
    /// take this long and one second more for every `bytesPerSecond` bytes of it.
    public var behindSeconds: UInt32 = 30
    /// How far behind a client may be while all connections are taken and others wait. The one that is furthest behind makes room.
    public var patience: Duration = .milliseconds(500)
    /// The same for a connection that is kept open between two requests.
    public var keptPatience: Duration = .milliseconds(100)
    /// How far the sender of a body can be ahead of the minimum rate: an upload that comes in bursts doesn't make room between two of them.
    public var bodyCredit: Duration = .seconds(5)
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
