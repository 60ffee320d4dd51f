// HTTPServer: requests in, replies out, by libmicrohttpd. It knows no page and no route; nothing else imports `CMicroHTTPD`.

internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// An HTTP/1.1 server with threads of its own, from `init` to `stop()`.
///
/// The handler is called on the thread that received the request, several at a time. Keep-alive, `HEAD`, chunked bodies, `Expect`, and refusals of
/// what is malformed or too long are seen to here. It has no TLS: whoever wants to be reached from outside puts a proxy before it.
@safe public final class HTTPServer: Sendable {
    /// The host it was told.
    public let host: String
    /// The port it listens on; never 0.
    public let port: UInt16

    private let engine: HTTPDaemon
    private let acceptor: Acceptor
    /// The daemon; nil once stopped. Invariant: libmicrohttpd's daemon may be used from any thread; it is stopped once, by whoever takes it from here.
    private let daemon: Mutex<UInt?>

    /// Listens on `host`, a name or an address of this machine, and `port`, where 0 asks for a free one.
    ///
    /// - Throws: why it cannot.
    public init(
        host: String, port: UInt16, limits: HTTPLimits = HTTPLimits(), handler: @escaping @Sendable (HTTPRequest) -> HTTPAnswer
    ) throws(HTTPServerError) {
        let socket = try ListeningSocket(host: host, port: port)
        let acceptor = Acceptor(socket, limits: limits)
        let engine = HTTPDaemon(limits, acceptor, handler)
        // Given to the callbacks without a count: `stop()` ends the daemon before they can go.
        let context = unsafe Unmanaged.passUnretained(engine).toOpaque()
        let ends = unsafe Unmanaged.passUnretained(acceptor).toOpaque()
        // The acceptor holds the limit. The daemon divides its own among its threads, so that one could be full while others are not.
        let threads = max(2, limits.threads), connections = limits.connections.multipliedReportingOverflow(by: threads)
        guard
            let daemon = unsafe almanac_mhd_start(
                threads, connections.overflow ? .max : connections.partialValue, limits.headers, answerRequest, endRequest,
                context, endConnection, ends, leaveEscaped)
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
    }

    deinit { stop(graceMilliseconds: 0) }

    /// Takes no more connections, lets the requests under way finish for at most `graceMilliseconds`, and ends the threads. Whoever still waits
    /// for a `.later` is answered with 503. Not to be called from a handler, whose thread it would wait for.
    public func stop(graceMilliseconds: Int = 2000) {
        let taken = daemon.withLock { daemon in
            defer { daemon = nil }
            return daemon
        }
        guard let taken, let daemon = unsafe OpaquePointer(bitPattern: taken) else { return }
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
        while left > 0, !engine.isIdle {
            usleep(5000)
            left -= 5
        }
    }
}

/// `MHD_NotifyConnectionCallback`: called for every connection made, and when it has ended.
private func endConnection(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ own: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ what: MHD_ConnectionNotificationCode
) {
    // `MHD_CONNECTION_NOTIFY_CLOSED` is 1.
    guard let context = unsafe context, what.rawValue == 1 else { return }
    unsafe Unmanaged<Acceptor>.fromOpaque(context).takeUnretainedValue().connectionEnded(almanac_mhd_socket(connection))
}

/// `MHD_AccessHandlerCallback`: called when a request's headers are there, for each part of its body, when it is complete, and after resuming.
private func answerRequest(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ path: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?,
    _ version: UnsafePointer<CChar>?, _ part: UnsafePointer<CChar>?, _ size: UnsafeMutablePointer<Int>?,
    _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context = unsafe context, let connection = unsafe connection, let path = unsafe path, let method = unsafe method,
        let size = unsafe size, let request = unsafe request
    else { return .NO }
    let engine = unsafe Unmanaged<HTTPDaemon>.fromOpaque(context).takeUnretainedValue()
    guard let known = unsafe request.pointee else {
        let exchange = unsafe engine.begin(connection, method: String(cString: method), path: HTTPDaemon.text(path))
        unsafe request.pointee = unsafe Unmanaged.passRetained(exchange).toOpaque()
        guard let refusal = engine.refusal(exchange) else { return .YES }
        return engine.send(refusal, exchange) ? .YES : .NO
    }
    let exchange = unsafe Unmanaged<HTTPExchange>.fromOpaque(known).takeUnretainedValue()
    let count = unsafe size.pointee
    if count > 0, let part = unsafe part {
        // "The callback must set upload_data_size to the number of bytes not processed."
        unsafe size.pointee = 0
        return unsafe engine.receive(exchange, UnsafeRawBufferPointer(start: part, count: count)) ? .YES : .NO
    }
    return engine.answer(exchange) ? .YES : .NO
}

/// `MHD_RequestCompletedCallback`: called once for every request whose exchange was made.
private func endRequest(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ reason: MHD_RequestTerminationCode
) {
    guard let context = unsafe context, let request = unsafe request, let known = unsafe request.pointee else { return }
    unsafe request.pointee = nil
    let exchange = unsafe Unmanaged<HTTPExchange>.fromOpaque(known).takeRetainedValue()
    unsafe Unmanaged<HTTPDaemon>.fromOpaque(context).takeUnretainedValue().end(exchange)
}

/// `UnescapeCallback` that leaves the target as it was sent: `%2F` is not a `/`. Returns the length.
private func leaveEscaped(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ text: UnsafeMutablePointer<CChar>?
) -> Int {
    unsafe text.map { unsafe strlen($0) } ?? 0
}
