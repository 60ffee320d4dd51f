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
    let target: String
    /// The request's header fields, which are read once.
    let headers: [HTTPHeader]
    let bodyLimit: Int
    var body: [UInt8] = []
    /// The number of body bytes received so far, including discarded bytes.
    var received = 0
    var reply: HTTPResponse?
    /// Whether the handler has been called.
    var isAsked = false

    init(_ connection: OpaquePointer, _ method: HTTPMethod, _ target: String, _ headers: [HTTPHeader], bodyLimit: Int) {
        unsafe self.connection = unsafe connection
        unsafe socket = almanac_mhd_socket(connection)
        self.method = method
        self.target = target
        self.headers = headers
        self.bodyLimit = bodyLimit
    }
}
