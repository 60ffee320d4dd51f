// The `HTTP` module receives requests and sends replies with libmicrohttpd. The module doesn't know about pages or routes. Only
// this module imports `CMicroHTTPD`. It imports `CGnuTLS` only to set each connection's certificate.

internal import CGnuTLS
internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// An HTTP/1.1 server with its own threads, which run from `init` to `stop()`.
///
/// The server calls the handler on the thread that received the request, so several threads may call it at once. The server
/// supports keep-alive, `HEAD`, chunked bodies and `Expect`. It rejects malformed or oversized requests. If the server has TLS
/// credentials, all connections use TLS, and the limits for slow clients also apply to TLS handshakes.
@safe public final class HTTPServer: Sendable {
    /// The host passed to `init`.
    public let host: String
    /// The port that the server listens on. It is never 0.
    public let port: UInt16

    private let engine: MicroHTTPDCallbacks
    private let acceptor: ConnectionAcceptor
    /// The memory address of libmicrohttpd's daemon, or nil after the server stops. Invariant: any thread may use the daemon, but
    /// only the caller that replaces the address with nil may stop it.
    private let daemon: Mutex<UInt?>

    /// Whether connections use TLS.
    public let isSecure: Bool

    /// Starts a server that listens on `host`, a name or address of this machine, and on `port`. If `port` is 0, the system
    /// selects a free port.
    ///
    /// - Parameters:
    ///   - credentials: The certificate and key for TLS connections, or nil for plain HTTP.
    ///   - inherited: A listening socket from the program that started this program, or nil to open a socket.
    ///   - finish: Changes each of the handler's replies before it is sent. The request that it receives has no body.
    ///   - observe: Called at the end of each request, on the thread that handled it. Nil if nobody observes the requests.
    /// - Throws: `HTTPListenError` if the server can't listen.
    public init(
        host: String, port: UInt16, limits: HTTPLimits = HTTPLimits(), credentials: TLSCredentials? = nil,
        inherited: Int32? = nil,
        finish: @escaping @Sendable (HTTPResponse, HTTPRequest) -> HTTPResponse = { reply, _ in reply },
        observe: (@Sendable (HTTPObservation) -> Void)? = nil,
        handler: @escaping @Sendable (HTTPRequest) -> HTTPHandlerResult
    ) throws(HTTPListenError) {
        let socket: ListeningSocket
        if let inherited {
            socket = ListeningSocket(inherited: inherited)
        } else {
            socket = try host.hasPrefix("/") ? ListeningSocket(path: host) : ListeningSocket(host: host, port: port)
        }
        let acceptor = ConnectionAcceptor(socket, limits: limits, credentials: credentials)
        let engine = MicroHTTPDCallbacks(limits, acceptor, finish, observe, handler)
        // The daemon receives unretained pointers to `engine` and `acceptor`, because `stop()` ends the daemon before these
        // objects can be released.
        let context = unsafe Unmanaged.passUnretained(engine).toOpaque()
        let connections = unsafe Unmanaged.passUnretained(acceptor).toOpaque()
        // The acceptor enforces the connection limit. The daemon would divide the limit among its threads, so one thread could be
        // full while other threads still had room.
        let threads = max(2, limits.threads), most = limits.connections.multipliedReportingOverflow(by: threads)
        guard
            let daemon = unsafe almanac_mhd_start(
                threads, most.overflow ? .max : most.partialValue, limits.headers, answerRequest, endRequest,
                context, noteConnection, connections, leaveEscaped, credentials == nil ? 0 : 1)
        else { throw .cannotListen(host: host, port: port, reason: "libmicrohttpd did not start") }
        guard unsafe acceptor.start(daemon) else {
            unsafe MHD_stop_daemon(daemon)
            throw .cannotListen(host: host, port: port, reason: "no thread to accept connections")
        }
        self.host = host
        self.port = socket.port
        self.engine = engine
        self.acceptor = acceptor
        self.daemon = Mutex(UInt(bitPattern: daemon))
        isSecure = credentials != nil
    }

    /// The number of requests in progress.
    public var requestsInProgress: Int { engine.requestsInProgress }

    /// Replaces the certificate for new connections. Open connections aren't affected. If the server was started without
    /// credentials, this method does nothing, because the server can't use TLS.
    public func use(_ credentials: TLSCredentials) { if isSecure { acceptor.use(credentials) } }

    deinit { stop(graceMilliseconds: 0) }

    /// Stops the server. The server refuses new connections, waits at most `graceMilliseconds` for running requests to finish,
    /// and then ends its threads. Connections that are still waiting for a `.later` reply get a 503. Don't call this method from
    /// a handler, because it waits for the handler's thread.
    public func stop(graceMilliseconds: Int = 2000) {
        let taken = daemon.withLock { daemon in
            defer { daemon = nil }
            return daemon
        }
        guard let taken, let daemon = unsafe OpaquePointer(bitPattern: taken) else { return }
        engine.beginDraining()
        acceptor.stop()
        wait(milliseconds: graceMilliseconds)
        engine.beginStopping()
        engine.dismissWaiting()
        wait(milliseconds: min(graceMilliseconds, 500))
        acceptor.hangUp()
        unsafe MHD_stop_daemon(daemon)
    }

    private func wait(milliseconds: Int) {
        var left = milliseconds
        while left > 0, !(engine.isIdle && acceptor.isDrained) {
            usleep(5000)
            left -= 5
        }
    }
}

/// libmicrohttpd's `MHD_NotifyConnectionCallback`, which is called when a connection starts and when it ends.
private func noteConnection(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ own: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ what: MHD_ConnectionNotificationCode
) {
    guard let context = unsafe context else { return }
    let acceptor = unsafe Unmanaged<ConnectionAcceptor>.fromOpaque(context).takeUnretainedValue()
    // libmicrohttpd's constants: `MHD_CONNECTION_NOTIFY_STARTED` is 0 and `MHD_CONNECTION_NOTIFY_CLOSED` is 1.
    if what.rawValue == 1 {
        unsafe acceptor.connectionEnded(almanac_mhd_socket(connection))
    } else if let session = unsafe almanac_mhd_tls_session(connection), let credentials = acceptor.currentCredentials {
        // The TLS handshake begins later, when the client's first bytes arrive. If the credentials can't be set, the handshake
        // fails.
        unsafe almanac_use_credentials(session, credentials.pointer)
    }
}

/// libmicrohttpd's `MHD_AccessHandlerCallback`. It is called after a request's headers, for each part of the body, when the
/// request is complete, and after a suspended connection resumes.
private func answerRequest(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ path: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?,
    _ version: UnsafePointer<CChar>?, _ part: UnsafePointer<CChar>?, _ size: UnsafeMutablePointer<Int>?,
    _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context = unsafe context, let connection = unsafe connection, let path = unsafe path, let method = unsafe method,
        let size = unsafe size, let request = unsafe request
    else { return .NO }
    let engine = unsafe Unmanaged<MicroHTTPDCallbacks>.fromOpaque(context).takeUnretainedValue()
    guard let known = unsafe request.pointee else {
        let exchange = unsafe engine.begin(
            connection, method: String(cString: method), path: MicroHTTPDCallbacks.text(path),
            version: version.map { unsafe String(cString: $0) } ?? "")
        unsafe request.pointee = unsafe Unmanaged.passRetained(exchange).toOpaque()
        guard let refusal = engine.refusal(exchange) else { return .YES }
        return engine.send(refusal, exchange) ? .YES : .NO
    }
    let exchange = unsafe Unmanaged<HTTPExchange>.fromOpaque(known).takeUnretainedValue()
    let count = unsafe size.pointee
    if count > 0, let part = unsafe part {
        // From libmicrohttpd's documentation: "The callback must set upload_data_size to the number of bytes not processed."
        unsafe size.pointee = 0
        return unsafe engine.receive(exchange, UnsafeRawBufferPointer(start: part, count: count)) ? .YES : .NO
    }
    return engine.answer(exchange) ? .YES : .NO
}

/// libmicrohttpd's `MHD_RequestCompletedCallback`, which is called once for each request that has an `HTTPExchange`.
private func endRequest(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ reason: MHD_RequestTerminationCode
) {
    guard let context = unsafe context, let request = unsafe request, let known = unsafe request.pointee else { return }
    unsafe request.pointee = nil
    let exchange = unsafe Unmanaged<HTTPExchange>.fromOpaque(known).takeRetainedValue()
    unsafe Unmanaged<MicroHTTPDCallbacks>.fromOpaque(context).takeUnretainedValue().end(exchange)
}

/// libmicrohttpd's `UnescapeCallback`. It leaves the target's percent escapes unchanged, because `%2F` doesn't mean the same as
/// `/`. Returns the target's length.
private func leaveEscaped(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ text: UnsafeMutablePointer<CChar>?
) -> Int {
    unsafe text.map { unsafe strlen($0) } ?? 0
}
