internal import CMicroHTTPD

/// One request and its reply under way.
///
/// `@unchecked Sendable`: libmicrohttpd calls for one connection from one thread at a time, and everything here is touched only inside these
/// calls, except `reply` between suspending and resuming the connection, which is written under the engine's lock before the thread is woken.
@safe final class HTTPExchange: @unchecked Sendable {
    let connection: OpaquePointer
    /// The connection's socket, as the acceptor knows it.
    let socket: Int32
    let method: HTTPMethod
    let target: String
    let bodyLimit: Int
    var body: [UInt8] = []
    /// Bytes of body received, kept or not.
    var received = 0
    var reply: HTTPReply?
    /// Whether the handler has been called.
    var isAsked = false

    init(_ connection: OpaquePointer, _ method: HTTPMethod, _ target: String, bodyLimit: Int) {
        unsafe self.connection = unsafe connection
        unsafe socket = almanac_mhd_socket(connection)
        self.method = method
        self.target = target
        self.bodyLimit = bodyLimit
    }
}
