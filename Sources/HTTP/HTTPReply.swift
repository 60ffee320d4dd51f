/// What is sent back.
public struct HTTPReply: Sendable {
    /// What the body's bytes are kept in.
    public enum Body: Sendable {
        /// Bytes of this reply alone.
        case bytes([UInt8])
        /// Bytes that many replies share; they are not copied.
        case shared(StaticBody)
    }

    /// The status code, 200 to 599.
    public var status: UInt16
    /// Header fields; `Date`, `Content-Length` and `Connection` are added by the server.
    public var headers: [HTTPHeader]
    /// The body.
    public var body: Body

    /// A reply with bytes of its own.
    public init(status: UInt16 = 200, headers: [HTTPHeader] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = .bytes(body)
    }

    /// A reply with bytes that others share.
    public init(status: UInt16 = 200, headers: [HTTPHeader] = [], shared: StaticBody) {
        self.status = status
        self.headers = headers
        self.body = .shared(shared)
    }
}
