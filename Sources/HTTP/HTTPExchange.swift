internal import CMicroHTTPD

/// A request in progress and its reply.
///
/// `@unchecked Sendable`: libmicrohttpd calls the handlers for a connection from one thread at a time, and only these calls
/// access the properties. The exception is `reply`: while the connection is suspended, another thread sets the reply under a
/// lock, and then resumes the connection.
@safe final class HTTPExchange: @unchecked Sendable {
    let connection: OpaquePointer
    /// The connection's socket. It identifies the connection to the acceptor.
    let socket: Int32
    let method: HTTPMethod
    /// The target without the common part of the server's addresses, or the complete target if it isn't one of them.
    let target: String
    /// Whether the target is one of the server's addresses.
    let isInside: Bool
    /// The address of the connection's other end.
    let client: ClientAddress
    /// A number that identifies the request in logs.
    let number: UInt64
    /// The version in the request line, such as `HTTP/1.1`.
    let version: String
    /// The time at which the headers were complete. Nil unless somebody observes the requests.
    let start: ContinuousClock.Instant?
    /// The status and the body's size in the queued reply. The size is nil if it isn't known in advance.
    var sent: (status: UInt16, size: Int?)?
    /// The request's header fields, which are read once.
    let headers: [HTTPHeader]
    let bodyLimit: Int
    var body: [UInt8] = []
    /// The number of body bytes received so far, including discarded bytes.
    var received = 0
    var reply: HTTPResponse?
    /// Whether the handler has been called.
    var isAsked = false

    init(
        _ connection: OpaquePointer, _ method: HTTPMethod, _ target: String, isInside: Bool, _ headers: [HTTPHeader],
        bodyLimit: Int, number: UInt64, version: String, start: ContinuousClock.Instant?
    ) {
        unsafe self.connection = unsafe connection
        unsafe socket = almanac_mhd_socket(connection)
        self.method = method
        self.target = target
        self.isInside = isInside
        unsafe client = ClientAddress(connection)
        self.number = number
        self.version = version
        self.start = start
        self.headers = headers
        self.bodyLimit = bodyLimit
    }

    /// Returns the request with a body.
    func request(body: [UInt8] = []) -> HTTPRequest {
        var request = HTTPRequest(method: method, target: target, headers: headers, body: body)
        request.client = client
        request.number = number
        return request
    }
}
