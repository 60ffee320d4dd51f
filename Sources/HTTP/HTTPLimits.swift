/// The limits that the server imposes on clients.
public struct HTTPLimits: Sendable {
    /// The maximum number of open connections. Further connections wait in the operating system's queue.
    public var connections: UInt32 = 256
    /// The time in seconds after which a connection without a request is closed.
    public var idleSeconds: UInt32 = 30
    /// The minimum rate at which clients must send a body and receive a response, in bytes per second.
    public var bytesPerSecond: UInt32 = 1024
    /// The maximum delay for a client, in seconds. A client may take this long to send a request's first line and headers.
    /// Sending a body or receiving a response may take one more second for every `bytesPerSecond` bytes.
    public var behindSeconds: UInt32 = 30
    /// The maximum delay for a client while all connections are in use and other clients wait to connect. If several clients
    /// exceed this delay, the server closes the connection of the client that exceeds it the most.
    public var patience: Duration = .milliseconds(500)
    /// The maximum delay for a client between two requests on an open connection, while all connections are in use and other
    /// clients wait to connect.
    public var keptPatience: Duration = .milliseconds(100)
    /// The maximum time by which a client that sends a body can get ahead of the minimum rate. The client can then upload in
    /// bursts without being disconnected during the pauses.
    public var bodyCredit: Duration = .seconds(5)
    /// The maximum length of a request's target, in bytes. The server responds to a longer target with status 414.
    public var target = 8192
    /// The maximum combined length of a request's first line and headers, in bytes. The limit is accurate to a few hundred bytes.
    /// The server responds to a longer request with status 431, or with 414 if the first line is too long.
    public var headers = 32768
    /// The number of threads that handle requests, at least 2. A thread that receives a request also sends the response. Its
    /// other connections wait in the meantime.
    public var threads: UInt32 = 4
    /// Returns the maximum length of a request body, in bytes, for a method and a path. The path is percent-encoded and doesn't
    /// include the query. The server responds to a longer body with status 413.
    public var body: @Sendable (_ method: HTTPMethod, _ path: Substring) -> Int = { _, _ in 1 << 20 }

    /// Returns a request's target without the part of the path that the server's addresses have in common. Nil if the target
    /// isn't one of the server's addresses. The server then asks `refusal` for the reply, with status 404.
    public var inside: @Sendable (_ target: String) -> String? = { $0 }

    /// Returns the reply for a request that the server refuses, or nil to send a line of plain text. `status` is 404, 413 or 414,
    /// and `request` has no body. The server calls this closure on the thread that received the request.
    public var refusal: @Sendable (_ status: UInt16, _ request: HTTPRequest) -> HTTPResponse? = { _, _ in nil }

    /// Creates limits with default values.
    public init() {}
}
