/// A request that has ended, for logs and statistics.
public struct HTTPObservation: Sendable {
    /// The request without its body.
    public let request: HTTPRequest
    /// Whether the target is one of the server's addresses.
    public let isInside: Bool
    /// The version in the request line, such as `HTTP/1.1`.
    public let version: String
    /// The reply's status, or nil if the connection ended before there was a reply.
    public let status: UInt16?
    /// The size of the reply's body in bytes, or nil if it wasn't known in advance.
    public let size: Int?
    /// The time from the end of the headers to the end of the reply.
    public let duration: Duration
}
