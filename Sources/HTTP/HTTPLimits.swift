/// The server's limits for clients.
public struct HTTPLimits: Sendable {
    /// The maximum number of open connections. Further connections wait in the system's queue.
    public var connections: UInt32 = 256
    /// The time in seconds after which a connection without a request is closed.
    public var idleSeconds: UInt32 = 30
    /// The minimum rate for sending a body and for receiving a response, in bytes per second.
    public var bytesPerSecond: UInt32 = 1024
    /// The maximum time in seconds that a client may be behind. A request's first line and headers together may take this long. A
    /// body or a response may take this long plus one second for every `bytesPerSecond` bytes.
    public var behindSeconds: UInt32 = 30
    /// How far behind a client may be while all connections are in use and others wait. The connection that is furthest behind is
    /// closed.
    public var patience: Duration = .milliseconds(500)
    /// Like `patience`, for a connection that is kept open between two requests.
    public var keptPatience: Duration = .milliseconds(100)
    /// How far a client can be ahead of the minimum rate for a body. Thanks to this credit, an upload in bursts isn't closed
    /// between two bursts.
    public var bodyCredit: Duration = .seconds(5)
    /// The maximum length of a request's target, in bytes; longer targets get a 414.
    public var target = 8192
    /// The maximum length of a request's first line and headers together in bytes, with a tolerance of a few hundred. Longer
    /// requests get a 431, or a 414 if the first line is too long.
    public var headers = 32768
    /// The number of threads that answer requests, at least 2. A request is answered on the thread that received it, and that
    /// thread's other connections wait in the meantime.
    public var threads: UInt32 = 4
    /// The maximum length of a body in bytes, by method and path (as sent, without the query). Longer bodies get a 413.
    public var body: @Sendable (_ method: HTTPMethod, _ path: Substring) -> Int = { _, _ in 1 << 20 }

    /// Returns the reply for a request that exceeds these limits (413, 414); nil for a line of plain text. The request has no
    /// body. Called on the thread that received the request.
    public var refusal: @Sendable (_ status: UInt16, _ request: HTTPRequest) -> HTTPResponse? = { _, _ in nil }

    /// Creates the default limits.
    public init() {}
}
