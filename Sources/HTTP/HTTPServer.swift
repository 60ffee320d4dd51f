// HTTPServer: receives requests and sends replies, with libmicrohttpd. It has no knowledge of pages or routes. Only this module
// imports `CMicroHTTPD`.

internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// An HTTP/1.1 server with its own threads, from `init` to `stop()`.
///
/// The handler is called on the thread that received the request, possibly on several threads at once. The server handles
/// keep-alive, `HEAD`, chunked bodies, `Expect`, and rejects malformed or oversized requests. It has no TLS: for access from
/// outside, put a proxy in front of it.
@safe public final class HTTPServer: Sendable {
    /// The host passed to `init`.
    public let host: String
    /// The port that the server listens on; never 0.
    public let port: UInt16

    private let engine: MicroHTTPDCallbacks
    private let acceptor: Acceptor
    /// The daemon's address; nil once stopped. Invariant: any thread may use libmicrohttpd's daemon, and the caller that takes it
    /// from here stops it, once.
    private let daemon: Mutex<UInt?>

    /// Listens on `host`, a name or address of this machine, and on `port`. Port 0 selects a free port.
    ///
    /// - Throws: `HTTPListenError` if the server can't listen.
    public init(
        host: String, port: UInt16, limits: HTTPLimits = HTTPLimits(),
        handler: @escaping @Sendable (HTTPRequest) -> HTTPHandlerResult
    ) throws(HTTPListenError) {
        let socket = try ListeningSocket(host: host, port: port)
        let acceptor = Acceptor(socket, limits: limits)
        let engine = MicroHTTPDCallbacks(limits, acceptor, handler)
        // Passed unretained: `stop()` ends the daemon before these objects can be released.
        let context = unsafe Unmanaged.passUnretained(engine).toOpaque()
        let ends = unsafe Unmanaged.passUnretained(acceptor).toOpaque()
        // The acceptor enforces the limit. The daemon divides its own limit among its threads, so one thread could be full while
        // others aren't.
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

    /// Refuses new connections, lets running requests finish for at most `graceMilliseconds`, and ends the threads. Connections
    /// that still wait for a `.later` reply get a 503. Don't call this from a handler, because it waits for the handler's thread.
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

/// `MHD_NotifyConnectionCallback`: called when a connection starts and when it ends.
private func endConnection(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ own: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ what: MHD_ConnectionNotificationCode
) {
    // `MHD_CONNECTION_NOTIFY_CLOSED` is 1.
    guard let context = unsafe context, what.rawValue == 1 else { return }
    unsafe Unmanaged<Acceptor>.fromOpaque(context).takeUnretainedValue().connectionEnded(almanac_mhd_socket(connection))
}

/// `MHD_AccessHandlerCallback`: called after a request's headers, for each part of its body, when it is complete, and after
/// resuming.
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
        let exchange = unsafe engine.begin(connection, method: String(cString: method), path: MicroHTTPDCallbacks.text(path))
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

/// `MHD_RequestCompletedCallback`: called once for each request that has an exchange.
private func endRequest(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ reason: MHD_RequestTerminationCode
) {
    guard let context = unsafe context, let request = unsafe request, let known = unsafe request.pointee else { return }
    unsafe request.pointee = nil
    let exchange = unsafe Unmanaged<HTTPExchange>.fromOpaque(known).takeRetainedValue()
    unsafe Unmanaged<MicroHTTPDCallbacks>.fromOpaque(context).takeUnretainedValue().end(exchange)
}

/// An `UnescapeCallback` that leaves the target as sent, because `%2F` isn't a `/`. Returns the length.
private func leaveEscaped(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ text: UnsafeMutablePointer<CChar>?
) -> Int {
    unsafe text.map { unsafe strlen($0) } ?? 0
}
