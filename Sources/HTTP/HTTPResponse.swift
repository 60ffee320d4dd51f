/// A reply to a request.
public struct HTTPResponse: Sendable {
    /// The bytes of a reply's body, either owned or shared.
    public enum BodyBytes: Sendable {
        /// Bytes that belong only to this reply.
        case bytes([UInt8])
        /// Bytes that many replies share without copying.
        case shared(ZeroCopyBody)
        /// Bytes that are created while they are sent.
        case streamed(StreamedBody)
    }

    /// The status code, 200 to 599.
    public var status: UInt16
    /// The header fields. The server adds `Date`, `Content-Length` and `Connection`.
    public var headers: [HTTPHeader]
    /// The reply's body.
    public var body: BodyBytes

    /// Creates a reply whose body is an array of bytes.
    public init(status: UInt16 = 200, headers: [HTTPHeader] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = .bytes(body)
    }

    /// Creates a reply whose body is created while it is sent.
    public init(status: UInt16 = 200, headers: [HTTPHeader] = [], streamed: StreamedBody) {
        self.status = status
        self.headers = headers
        body = .streamed(streamed)
    }

    /// Creates a reply whose body is shared with other replies.
    public init(status: UInt16 = 200, headers: [HTTPHeader] = [], shared: ZeroCopyBody) {
        self.status = status
        self.headers = headers
        self.body = .shared(shared)
    }
}
